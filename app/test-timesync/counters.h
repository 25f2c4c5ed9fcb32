/* SPDX-License-Identifier: BSD-3-Clause
 * Copyright(c) 2026 the igt authors
 */

#ifndef _TS_COUNTERS_H_
#define _TS_COUNTERS_H_

/*
 * What driver and model counted on a port, taken so that the two counts of
 * register reads can be compared.
 */

#include <stdbool.h>
#include <stdint.h>

#include "port.h"

enum ts_counter {
	TS_COUNTER_MMIO_READS,
	TS_COUNTER_INTERRUPTS,
	TS_COUNTER_REQUESTED,
	TS_COUNTER_STAMPED,
	TS_COUNTER_BUSY,
	TS_COUNTER_LOST,
	TS_COUNTER_ABORTED,
	TS_NB_COUNTERS,
};

/* Where a port's counts come from; any may be missing. */
struct ts_counters {
	uint16_t port_id;
	bool has_driver[TS_NB_COUNTERS];
	bool has_model;
	char name[RTE_ETH_NAME_MAX_LEN];
	unsigned int nb_xstats; /* those of has_driver, in their order */
	uint64_t xstat_ids[TS_NB_COUNTERS];
	uint64_t lead;           /* reads the model had seen and the driver not
	                          * counted when the comparison began (mod 2^64) */
	uint64_t reads_per_take; /* that asking for the counts costs */
	uint64_t own_reads;      /* what asking has cost since then */
	bool disagree;           /* they did not once: no more waiting */
};

/* Reads are without those that taking snapshots cost. */
struct ts_snapshot {
	uint64_t driver[TS_NB_COUNTERS];
	uint64_t model_reads;
};

/* Whether both count register reads. */
bool ts_counters_compare(const struct ts_counters *counters);

/* Whether the driver counts requests and all their ends. */
bool ts_counters_account(const struct ts_counters *counters);

/*
 * Find the counters of a port, the lead of the model's and what asking costs;
 * takes some ten ms. 0, or a negative errno: they do not hold still against
 * each other.
 */
int ts_counters_open(struct ts_counters *counters, const struct ts_port *port);

/*
 * Take all counts. Other threads (housekeeping) read registers at any time, so
 * it is repeated, for up to a second or two, until model and driver agree; not
 * any more when they once did not.
 * 0; -EAGAIN: they do not agree, the last try is in `snapshot`; or the error
 * of a call.
 */
int ts_counters_take(
		struct ts_counters *counters, struct ts_snapshot *snapshot);

#endif /* _TS_COUNTERS_H_ */
