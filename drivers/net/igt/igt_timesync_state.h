/* SPDX-License-Identifier: BSD-3-Clause
 * Copyright(c) 2026 the igt authors
 */

#ifndef _IGT_TIMESYNC_STATE_H_
#define _IGT_TIMESYNC_STATE_H_

/*
 * What the files that deal in time share, one per port, in shared memory from
 * probe to close.
 *
 * Locks        stamp's lock  slots in flight, `last`, `map`, TSYNCTXCTL and
 *                            the TXSTMP registers. Bursts never take it;
 *                            readers and housekeeping only try.
 *              clock_lock    SYSTIM, whose words latch each other, TIMINCA,
 *                            TSAUXC and `saved`
 *              Order: the port's life_lock, stamp's lock, clock_lock.
 */

#include <stdbool.h>
#include <stdint.h>

#include <rte_spinlock.h>

#include "igt.h"
#include "igt_clock.h"
#include "igt_rxstamp.h"
#include "igt_stamp.h"

/* Entries of igt_timesync_xstats. */
#define IGT_TIMESYNC_XSTATS 12

struct igt_timesync {
	struct igt_stamp stamp;
	struct igt_rxstamp rx;

	/* Where Rx stamps go in an mbuf; written by the control path before
	 * any stamp is wanted. */
	int rx_offset;
	uint64_t rx_flag; /* 0: not registered */

	/* Under stamp's lock. */
	struct igt_clock_raw last[IGT_STAMP_SLOTS]; /* TXSTMP as last read */
	struct igt_clock_map map; /* of now_ticks to the PHC */
	uint32_t speed_mbps;      /* the last one that was not 0 */

	/* Written under both locks, read under either. */
	uint32_t timinca;

	/* Under clock_lock. */
	rte_spinlock_t clock_lock;
	bool clock_set;   /* by the application, or by the first enable */
	bool saved_valid; /* of the two below */
	uint64_t saved_ns, saved_ticks;

	/* Control path. */
	uint64_t xstats_base[IGT_TIMESYNC_XSTATS];
};

/* Stamps of received packets are wanted: by timesync or by the offload. */
bool igt_timesync_rx_wanted(struct igt_port *port);

/* Have the mbuf field that takes them. 0, or a negative errno: no room. */
int igt_timesync_rx_field(struct igt_port *port);

#endif /* _IGT_TIMESYNC_STATE_H_ */
