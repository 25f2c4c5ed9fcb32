/* SPDX-License-Identifier: BSD-3-Clause
 * Copyright(c) 2026 the igt authors
 */

#ifndef _IGT_RXSTAMP_H_
#define _IGT_RXSTAMP_H_

/* Stamps of the last received PTP packets: plain memory, no device, no EAL.
 * See igt_rxstamp.c. */

#include <stdatomic.h>
#include <stdint.h>

/* Indices the readers of ethdev know: 1 to 3, in two bits of mbuf->timesync. */
#define IGT_RXSTAMP_INDICES 3
/* Stamps kept: arbitrary, a few bursts; a multiple of the indices. */
#define IGT_RXSTAMP_LEN     (64 * IGT_RXSTAMP_INDICES)

struct igt_rxstamp_cell {
	_Atomic uint64_t tag; /* ticket + 1 above two bits of state */
	_Atomic uint64_t phc_ns;
};

struct igt_rxstamp {
	_Atomic uint64_t next;  /* ticket of the next stamp, from 0 */
	_Atomic uint64_t first; /* older tickets are forgotten */
	struct igt_rxstamp_cell cells[IGT_RXSTAMP_LEN];
};

/* Keep a stamp; what mbuf->timesync of its packet says. Any thread. */
uint16_t igt_rxstamp_put(struct igt_rxstamp *table, uint64_t phc_ns);

/* The stamp that flags asks for: 0 the newest, an index the newest of it, an
 * index with its generation exactly that one, once. 0 or -EINVAL. */
int igt_rxstamp_get(
		struct igt_rxstamp *table, uint32_t flags, uint64_t *phc_ns);

/* None of the stamps so far will be returned. */
void igt_rxstamp_forget(struct igt_rxstamp *table);

#endif /* _IGT_RXSTAMP_H_ */
