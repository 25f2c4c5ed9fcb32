/* SPDX-License-Identifier: BSD-3-Clause
 * Copyright(c) 2026 the igt authors
 */

#ifndef _IGT_RINGIDX_H_
#define _IGT_RINGIDX_H_

/*
 * Arithmetic on the indices of a descriptor ring of n entries, n any number
 * from 2 to 32768: the hardware asks for a multiple of 8, not for a power of
 * two. Indices are always below n, on both sides of each function.
 */

#include <stdint.h>

/* The index after i. */
static inline uint16_t
igt_ring_next(uint16_t i, uint16_t n)
{
	i++;
	return i == n ? 0 : i;
}

/* The index `by` entries after i; by <= n. */
static inline uint16_t
igt_ring_advance(uint16_t i, uint16_t by, uint16_t n)
{
	uint32_t sum = (uint32_t)i + by;

	return (uint16_t)(sum >= n ? sum - n : sum);
}

/* Entries from `from` up to, not including, `to`; 0 where they are equal. */
static inline uint16_t
igt_ring_distance(uint16_t from, uint16_t to, uint16_t n)
{
	return (uint16_t)(to >= from ? to - from : to + n - from);
}

/* Entries that may still be added at `tail` when `head` is the oldest one in
 * use: one always stays unused, because head == tail means empty. */
static inline uint16_t
igt_ring_free(uint16_t head, uint16_t tail, uint16_t n)
{
	return (uint16_t)(n - 1 - igt_ring_distance(head, tail, n));
}

#endif /* _IGT_RINGIDX_H_ */
