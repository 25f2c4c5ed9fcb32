/* SPDX-License-Identifier: BSD-3-Clause
 * Copyright(c) 2026 the igt authors
 */

#ifndef _IGT_STATS_H_
#define _IGT_STATS_H_

#include <stdint.h>

#include <rte_ethdev.h>

#include "igt.h"

/* Longest time in which housekeeping reads every counter once: half of what
 * fills the fastest, an octet count of 32 bits at 2.5 Gb/s (13.7 s), and some
 * to spare. */
#define IGT_STATS_ROUND_MS 4000

/* Probe, after the first reset: forget what the hardware counted before. */
void igt_stats_init(struct igt_port *port);

/* Fold the next counters of the round, reading at most nb_reads registers
 * (2 at least, so that a pair fits); nothing while somebody else reads. */
void igt_stats_slice_fold(struct igt_port *port, unsigned int nb_reads);

/* Fold all counters: before a reset and at stop, when they would be lost or
 * go unread. */
void igt_stats_fold(struct igt_port *port);

/* Registers a whole round reads. */
unsigned int igt_stats_round_reads(const struct igt_port *port);

/* rte_eth_stats_get(): reads at most stats_budget registers. 0 or -EIO. */
int igt_stats_get(struct igt_port *port, struct rte_eth_stats *stats);
void igt_stats_reset(struct igt_port *port);

/* Extended statistics, ours and those of extra behind them. Each returns
 * how many there are; too small an array is left as it is. xstats_get may
 * return -EIO. */
int igt_stats_xstats_names(const struct igt_port *port,
		const struct igt_xstats_source *extra,
		struct rte_eth_xstat_name *names, unsigned int nb_names);
int igt_stats_xstats_get(struct igt_port *port,
		const struct igt_xstats_source *extra,
		struct rte_eth_xstat *xstats, unsigned int nb_xstats);
/* Resets the basic statistics too, as applications expect. */
void igt_stats_xstats_reset(
		struct igt_port *port, const struct igt_xstats_source *extra);

#endif /* _IGT_STATS_H_ */
