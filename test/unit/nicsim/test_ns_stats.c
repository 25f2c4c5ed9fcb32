/* SPDX-License-Identifier: BSD-3-Clause
 * Copyright(c) 2026 the igt authors
 */

/*
 * test_ns_stats: counters stick at all ones.
 */

#include "ns_stats.h"
#include "tap.h"

static void
saturation_32(void)
{
	uint32_t counter = UINT32_MAX - 2;

	ns_stat_add(&counter, 1);
	TAP_EQ(counter, UINT32_MAX - 1);
	ns_stat_add(&counter, 5);
	TAP_EQ(counter, UINT32_MAX);
	ns_stat_add(&counter, 1);
	TAP_EQ(counter, UINT32_MAX);
}

static void
saturation_64(void)
{
	uint32_t pair[2] = {UINT32_MAX, 0};

	ns_stat_add_pair(pair, 1);
	TAP_EQ(pair[0], 0);
	TAP_EQ(pair[1], 1);
	pair[0] = UINT32_MAX - 1;
	pair[1] = UINT32_MAX;
	ns_stat_add_pair(pair, 100);
	TAP_EQ(pair[0], UINT32_MAX);
	TAP_EQ(pair[1], UINT32_MAX);
	ns_stat_add_pair(pair, 1);
	TAP_EQ(pair[0], UINT32_MAX);
}

int
main(void)
{
	TAP_RUN(saturation_32, "32-bit counters stick (QEMU's 82576)");
	TAP_RUN(saturation_64, "64-bit pairs carry and stick (I210 8.18)");
	return tap_done();
}
