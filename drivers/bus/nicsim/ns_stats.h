/* SPDX-License-Identifier: BSD-3-Clause
 * Copyright(c) 2026 the igt authors
 */

#ifndef _NS_STATS_H_
#define _NS_STATS_H_

/*
 * Counting into statistics registers. Counters stick at all ones, 32 and 64
 * bits wide (I210 datasheet 8.18; the 32-bit ones as the 82576 model of QEMU
 * does); those of the queues wrap. Octets run from the destination address
 * through the CRC.
 */

#include <stdint.h>

#include "ns_dev.h"

static inline void
ns_stat_add(uint32_t *counter, uint32_t number)
{
	uint32_t sum = *counter + number;

	*counter = sum < number ? NS_ALL_ONES : sum;
}

/* A pair: low half here, high half in the next cell. */
static inline void
ns_stat_add_pair(uint32_t *low, uint64_t number)
{
	uint64_t old = (uint64_t)low[1] << 32 | low[0];
	uint64_t sum = old + number;

	if (sum < number)
		sum = UINT64_MAX;
	low[0] = (uint32_t)sum;
	low[1] = (uint32_t)(sum >> 32);
}

#define NS_STAT(dev, name, number) ns_stat_add(&NS_REG_AT(dev, name), number)
#define NS_STAT_PAIR(dev, name, number)                                        \
	ns_stat_add_pair(&NS_REG_AT(dev, name##L), number)

/* Which of the six size classes (64, 65-127, .., 1024 and more) a frame of
 * so many octets with CRC is in; the registers stand in this order. */
static inline unsigned int
ns_stat_size_class(uint32_t octets)
{
	return octets <= 64     ? 0
	       : octets <= 127  ? 1
	       : octets <= 255  ? 2
	       : octets <= 511  ? 3
	       : octets <= 1023 ? 4
	                        : 5;
}

#endif /* _NS_STATS_H_ */
