/* SPDX-License-Identifier: BSD-3-Clause
 * Copyright(c) 2026 the igt authors
 */

/*
 * test_ns_fifo: frames come out as they went in, however the memory wraps.
 */

#include <string.h>

#include "ns_fifo.h"
#include "tap.h"

#define SIZE 4096

static uint64_t seed;

static uint32_t
random_below(uint32_t limit)
{
	seed = seed * UINT64_C(6364136223846793005) + 1442695040888963407;
	return (uint32_t)(seed >> 33) % limit;
}

static bool
put(struct ns_fifo *fifo, uint32_t len, uint8_t value)
{
	struct ns_frame *frame = ns_fifo_reserve(fifo, len);

	if (frame == NULL)
		return false;
	TAP_EQ(frame->len, len);
	TAP_EQ((uintptr_t)frame->data % 16, 0);
	memset(frame->data, value, len);
	ns_fifo_commit(fifo, frame);
	return true;
}

static void
take(struct ns_fifo *fifo, uint32_t len, uint8_t value)
{
	struct ns_frame *frame = ns_fifo_front(fifo);
	bool same = true;

	TAP_REQUIRE(frame != NULL);
	TAP_EQ(frame->len, len);
	for (uint32_t i = 0; i < frame->len; i++)
		same = same && frame->data[i] == value;
	TAP_OK(same);
	ns_fifo_pop(fifo, frame);
}

static void
full_and_empty(void)
{
	struct ns_fifo fifo;
	uint32_t nb = 0;

	TAP_REQUIRE(ns_fifo_init(&fifo, SIZE) == 0);
	TAP_OK(ns_fifo_front(&fifo) == NULL);
	TAP_EQ(ns_fifo_used(&fifo), false);
	while (put(&fifo, 64, (uint8_t)nb))
		nb++;
	TAP_EQ(nb, SIZE / 128); /* header and data, a cache line each */
	TAP_EQ(ns_fifo_used(&fifo), true);
	ns_fifo_rewind(&fifo); /* not empty: nothing happens */
	for (uint32_t i = 0; i < nb; i++)
		take(&fifo, 64, (uint8_t)i);
	TAP_OK(ns_fifo_front(&fifo) == NULL);
	ns_fifo_rewind(&fifo);
	TAP_OK(put(&fifo, SIZE - 64, 1)); /* all of it in one piece */
	take(&fifo, SIZE - 64, 1);
	ns_fifo_fini(&fifo);
}

static void
a_reserve_alone_shows_nothing(void)
{
	struct ns_fifo fifo;

	TAP_REQUIRE(ns_fifo_init(&fifo, SIZE) == 0);
	TAP_OK(ns_fifo_reserve(&fifo, 100) != NULL);
	TAP_OK(ns_fifo_front(&fifo) == NULL);
	TAP_OK(put(&fifo, 5, 5));
	take(&fifo, 5, 5);
	ns_fifo_fini(&fifo);
}

static void
any_order_and_size(void)
{
	struct ns_fifo fifo;
	uint32_t len[SIZE];
	uint32_t head = 0, tail = 0;

	seed = tap_seed(4711);
	TAP_REQUIRE(ns_fifo_init(&fifo, SIZE) == 0);
	for (unsigned int i = 0; i < 100000; i++) {
		if (random_below(2) == 0) {
			len[tail % SIZE] = random_below(1400);
			if (put(&fifo, len[tail % SIZE], (uint8_t)tail))
				tail++;
			else
				TAP_OK(tail != head);
		} else if (head != tail) {
			take(&fifo, len[head % SIZE], (uint8_t)head);
			head++;
		} else {
			TAP_OK(ns_fifo_front(&fifo) == NULL);
			if (random_below(2) == 0)
				ns_fifo_rewind(&fifo);
		}
	}
	TAP_OK(tail > 1000);
	ns_fifo_fini(&fifo);
}

int
main(void)
{
	TAP_RUN(full_and_empty, "full, empty, rewound");
	TAP_RUN(a_reserve_alone_shows_nothing, "a commit publishes");
	TAP_RUN(any_order_and_size, "frames of any size keep their order");
	return tap_done();
}
