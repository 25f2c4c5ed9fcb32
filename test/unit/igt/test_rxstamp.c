/* SPDX-License-Identifier: BSD-3-Clause
 * Copyright(c) 2026 the igt authors
 */

/* The table of receive stamps, against what mbuf->timesync promises. */

#include <errno.h>

#include "igt_rxstamp.h"
#include "tap.h"

static struct igt_rxstamp table;

static void
reset(void)
{
	memset(&table, 0, sizeof(table));
}

static bool
has(uint32_t flags, uint64_t want)
{
	uint64_t got = 0;

	return igt_rxstamp_get(&table, flags, &got) == 0 && got == want;
}

static bool
empty(uint32_t flags)
{
	uint64_t got;

	return igt_rxstamp_get(&table, flags, &got) == -EINVAL;
}

static void
indices_and_generations(void)
{
	reset();
	for (unsigned int i = 0; i < 200000; i++) {
		uint16_t timesync = igt_rxstamp_put(&table, i);
		unsigned int index = timesync & 3;

		/* 1 to 3 for readers that mask with 3, and a generation. */
		if (index != 1 + i % 3 || timesync >> 2 == 0) {
			TAP_EQ(timesync, i);
			return;
		}
	}
}

static void
exact_once(void)
{
	uint16_t burst[64];

	reset();
	for (unsigned int i = 0; i < 64; i++)
		burst[i] = igt_rxstamp_put(&table, 1000 + i);
	for (unsigned int i = 0; i < 64; i++) {
		TAP_OK(has(burst[i], 1000 + i));
		TAP_OK(empty(burst[i]));
	}
}

static void
newest(void)
{
	reset();
	TAP_OK(empty(0));
	TAP_OK(empty(1));
	(void)igt_rxstamp_put(&table, 10); /* index 1 */
	TAP_OK(has(0, 10) && has(1, 10) && empty(2) && empty(3));
	(void)igt_rxstamp_put(&table, 11); /* 2 */
	(void)igt_rxstamp_put(&table, 12); /* 3 */
	(void)igt_rxstamp_put(&table, 13); /* 1 */
	TAP_OK(has(0, 13) && has(1, 13) && has(2, 11) && has(3, 12));
	TAP_OK(has(0, 13)); /* again */
}

static void
overwritten_is_gone(void)
{
	uint16_t first;

	reset();
	first = igt_rxstamp_put(&table, 5);
	for (unsigned int i = 0; i < IGT_RXSTAMP_LEN - 1; i++)
		(void)igt_rxstamp_put(&table, 6);
	TAP_OK(has(first, 5));
	reset();
	first = igt_rxstamp_put(&table, 5);
	for (unsigned int i = 0; i < IGT_RXSTAMP_LEN; i++)
		(void)igt_rxstamp_put(&table, 6);
	TAP_OK(empty(first));
}

static void
wrap_of_the_generation(void)
{
	uint16_t timesync = 0;

	/* Past 16383 generations of three; then as exact as before. */
	reset();
	for (unsigned int i = 0; i < 3 * 16383 + 100; i++)
		timesync = igt_rxstamp_put(&table, i);
	TAP_OK(has(timesync, 3 * 16383 + 99));
	TAP_OK(has(0, 3 * 16383 + 99));
}

static void
nonsense(void)
{
	reset();
	(void)igt_rxstamp_put(&table, 1);
	TAP_OK(empty(4));            /* a generation without index */
	TAP_OK(empty(1u << 16 | 1)); /* a generation of more than 14 bits */
	TAP_OK(empty(UINT32_MAX));
	TAP_OK(empty(2u << 2 | 1)); /* a generation to come */
	TAP_OK(has(1u << 2 | 1, 1));
}

static void
forgotten(void)
{
	uint16_t old;

	reset();
	old = igt_rxstamp_put(&table, 7);
	igt_rxstamp_forget(&table);
	TAP_OK(empty(0) && empty(1) && empty(old));
	(void)igt_rxstamp_put(&table, 8);
	TAP_OK(has(0, 8));
}

int
main(void)
{
	TAP_RUN(indices_and_generations,
			"index 1 to 3 in two bits, generation from 1");
	TAP_RUN(exact_once, "a burst of 64: each its own stamp, once");
	TAP_RUN(newest, "0 is the newest, an index the newest of it");
	TAP_RUN(overwritten_is_gone, "what was overwritten is -EINVAL");
	TAP_RUN(wrap_of_the_generation, "the generation wraps past 16383");
	TAP_RUN(nonsense, "flags that name no stamp are -EINVAL");
	TAP_RUN(forgotten, "nothing is left after the end of timesync");
	return tap_done();
}
