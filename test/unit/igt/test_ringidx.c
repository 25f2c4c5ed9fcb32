/* SPDX-License-Identifier: BSD-3-Clause
 * Copyright(c) 2026 the igt authors
 */

/* Ring arithmetic against counting by hand: for every size in use one walks
 * the ring entry by entry. */

#include "igt_ringidx.h"
#include "tap.h"

static const uint16_t sizes[] = {2, 8, 32, 40, 1000, 4096, 32768};

#define NB_SIZES (sizeof(sizes) / sizeof(sizes[0]))

static void
next_wraps(void)
{
	for (size_t s = 0; s < NB_SIZES; s++) {
		uint16_t n = sizes[s];

		TAP_EQ(igt_ring_next(0, n), 1);
		TAP_EQ(igt_ring_next(n - 2, n), n - 1);
		TAP_EQ(igt_ring_next(n - 1, n), 0);
	}
}

static void
advance_is_repeated_next(void)
{
	for (size_t s = 0; s < NB_SIZES; s++) {
		uint16_t n = sizes[s];
		const uint16_t starts[] = {0, 1, n / 2, n - 1};

		for (size_t k = 0; k < 4; k++) {
			uint16_t at = starts[k] % n;

			for (uint32_t by = 0; by <= n; by++) {
				if (igt_ring_advance(starts[k] % n,
						    (uint16_t)by, n) != at) {
					TAP_EQ(igt_ring_advance(starts[k] % n,
							       (uint16_t)by, n),
							at);
					return;
				}
				at = igt_ring_next(at, n);
			}
		}
	}
}

static void
distance_counts_steps(void)
{
	for (uint16_t from = 0; from < 40; from++) {
		uint16_t to = from;

		for (uint16_t steps = 0; steps < 40; steps++) {
			TAP_EQ(igt_ring_distance(from, to, 40), steps);
			to = igt_ring_next(to, 40);
		}
	}
	TAP_EQ(igt_ring_distance(32767, 0, 32768), 1);
	TAP_EQ(igt_ring_distance(0, 32767, 32768), 32767);
}

static void
one_entry_stays_unused(void)
{
	for (size_t s = 0; s < NB_SIZES; s++) {
		uint16_t n = sizes[s];
		uint16_t head = n / 2, tail = head, used = 0;

		/* Empty: all but one may be filled, and then none. */
		TAP_EQ(igt_ring_free(head, tail, n), n - 1);
		while (igt_ring_free(head, tail, n) > 0) {
			tail = igt_ring_next(tail, n);
			used++;
		}
		TAP_EQ(used, n - 1);
		TAP_OK(tail != head);
		TAP_EQ(igt_ring_next(tail, n), head);
	}
}

int
main(void)
{
	TAP_RUN(next_wraps, "the index after the last is 0");
	TAP_RUN(advance_is_repeated_next,
			"advance by 0 to n is next, repeated");
	TAP_RUN(distance_counts_steps, "distance is the number of steps");
	TAP_RUN(one_entry_stays_unused,
			"full is one less than the size, and never looks empty");
	return tap_done();
}
