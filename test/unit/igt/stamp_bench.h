/* SPDX-License-Identifier: BSD-3-Clause
 * Copyright(c) 2026 the igt authors
 */

#ifndef _STAMP_BENCH_H_
#define _STAMP_BENCH_H_

/* One table of stamp requests and short ways to use it. */

#include <errno.h>

#include "igt_stamp.h"
#include "tap.h"

#define QUARANTINE      1000
#define QUARANTINE_LONG 50000

static struct igt_stamp st;
static struct igt_stamp_cell *memory[IGT_STAMP_QUEUES];

static inline void
reset(void)
{
	for (unsigned int q = 0; q < IGT_STAMP_QUEUES; q++) {
		free(memory[q]);
		memory[q] = NULL;
	}
	igt_stamp_init(&st, 0xf, QUARANTINE, QUARANTINE_LONG);
	igt_stamp_enable(&st, true);
}

static inline void
subscribe(uint16_t queue_id, uint32_t flags)
{
	if (memory[queue_id] == NULL)
		memory[queue_id] = calloc(1, IGT_STAMP_QUEUE_BYTES);
	igt_stamp_subscribe(&st, queue_id, flags, memory[queue_id]);
}

static inline int
send_one(uint16_t queue_id, uint64_t token, uint64_t ticks, uint32_t *ref)
{
	struct igt_stamp_request request = {
			.token = token,
			.send_ticks = ticks,
			.queue_id = queue_id,
			.clock_epoch = igt_stamp_epoch(&st),
	};
	int slot = igt_stamp_claim(&st, queue_id, false, &request.ordinal);

	*ref = 0;
	if (slot >= 0)
		*ref = igt_stamp_arm(&st, (unsigned int)slot, &request);
	else
		igt_stamp_refuse(&st, &request, IGT_STAMP_BUSY);
	return slot;
}

static inline void
complete(unsigned int slot, enum igt_stamp_status status, uint64_t ticks)
{
	const struct igt_stamp_result result = {
			.status = status,
			.phc_ns = 1000000 + ticks,
			.now_ticks = ticks,
			.speed_mbps = 2500,
	};

	igt_stamp_complete(&st, slot, &result);
}

static inline struct igt_stamp_counts
counts(void)
{
	struct igt_stamp_counts c;

	TAP_OK(igt_stamp_counts(&st, &c));
	TAP_EQ(c.requested,
			c.stamped + c.busy + c.lost + c.aborted + c.in_flight);
	return c;
}

#endif /* _STAMP_BENCH_H_ */
