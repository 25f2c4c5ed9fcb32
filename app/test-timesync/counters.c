/* SPDX-License-Identifier: BSD-3-Clause
 * Copyright(c) 2026 the igt authors
 */

/*
 * counters.c: the driver's and the model's counts of one port.
 *
 * State        the lead: how far the model's count of reads was ahead of the
 *              driver's at the beginning (probe may read before it counts).
 *              Asking a driver for its statistics may read registers, always
 *              the same number: it is measured at the beginning and taken off.
 * Ordering     driver first, model second. A read by another thread between
 *              the two, or one that is made but not yet counted, makes the
 *              difference wrong for that moment, never for good: right counts
 *              always come back to the lead, wrong ones never do.
 * Errors       disagreement is an error of a promise; the caller reports it.
 * Concurrency  any one thread.
 */

#include <errno.h>
#include <stdio.h>
#include <string.h>

#include <rte_common.h>
#include <rte_cycles.h>
#include <rte_ethdev.h>
#include <rte_nicsim.h>

#include "counters.h"

/* Pause between two tries, and tries within a second. */
#define RETRY_US   1000
#define NB_RETRIES 1000

/* The difference that this many tries in a row show is the lead. Longer than
 * a thread that has read and not yet counted is kept from running. */
#define NB_STEADY 20

static const char *const xstat_names[TS_NB_COUNTERS] = {
		[TS_COUNTER_MMIO_READS] = "mmio_reads",
		[TS_COUNTER_INTERRUPTS] = "tx_tstamp_interrupts",
		[TS_COUNTER_REQUESTED] = "tx_tstamp_requested",
		[TS_COUNTER_STAMPED] = "tx_tstamp_stamped",
		[TS_COUNTER_BUSY] = "tx_tstamp_busy",
		[TS_COUNTER_LOST] = "tx_tstamp_lost",
		[TS_COUNTER_ABORTED] = "tx_tstamp_aborted",
};

/* The driver's counts, those it has. */
static int
take_driver(struct ts_counters *counters, struct ts_snapshot *snapshot)
{
	uint64_t values[TS_NB_COUNTERS];
	unsigned int nb = 0;
	int ret;

	if (counters->nb_xstats == 0)
		return 0;
	ret = rte_eth_xstats_get_by_id(counters->port_id, counters->xstat_ids,
			values, counters->nb_xstats);
	if (ret != (int)counters->nb_xstats)
		return ret < 0 ? ret : -EIO;
	counters->own_reads += counters->reads_per_take;
	for (unsigned int i = 0; i < TS_NB_COUNTERS; i++)
		if (counters->has_driver[i])
			snapshot->driver[i] = values[nb++];
	snapshot->driver[TS_COUNTER_MMIO_READS] -= counters->own_reads;
	return 0;
}

static int
take_once(struct ts_counters *counters, struct ts_snapshot *snapshot)
{
	struct rte_nicsim_counts counts;
	int ret;

	memset(snapshot, 0, sizeof(*snapshot));
	ret = take_driver(counters, snapshot);
	if (ret != 0 || !counters->has_model)
		return ret;
	ret = rte_nicsim_counts_get(counters->name, &counts);
	snapshot->model_reads = counts.reg_reads - counters->own_reads;
	return ret;
}

static uint64_t
lead_of(const struct ts_snapshot *snapshot)
{
	return snapshot->model_reads - snapshot->driver[TS_COUNTER_MMIO_READS];
}

bool
ts_counters_compare(const struct ts_counters *counters)
{
	return counters->has_model &&
	       counters->has_driver[TS_COUNTER_MMIO_READS];
}

bool
ts_counters_account(const struct ts_counters *counters)
{
	return counters->has_driver[TS_COUNTER_REQUESTED] &&
	       counters->has_driver[TS_COUNTER_STAMPED] &&
	       counters->has_driver[TS_COUNTER_BUSY] &&
	       counters->has_driver[TS_COUNTER_LOST] &&
	       counters->has_driver[TS_COUNTER_ABORTED];
}

/* Ask until the counts hold still: the lead, and the cost of asking. */
static int
settle(struct ts_counters *counters)
{
	uint64_t previous, cost, least_cost = UINT64_MAX;
	struct ts_snapshot snapshot;
	unsigned int nb_same = 0;
	int ret;

	ret = take_once(counters, &snapshot);
	for (unsigned int i = 0; ret == 0 && i < NB_RETRIES; i++) {
		counters->lead = lead_of(&snapshot);
		previous = snapshot.driver[TS_COUNTER_MMIO_READS];
		rte_delay_us_sleep(RETRY_US);
		ret = take_once(counters, &snapshot);
		cost = snapshot.driver[TS_COUNTER_MMIO_READS] - previous;
		least_cost = RTE_MIN(least_cost, cost);
		nb_same++;
		if (counters->has_model && lead_of(&snapshot) != counters->lead)
			nb_same = 0;
		if (nb_same == NB_STEADY) {
			counters->reads_per_take = least_cost;
			return ret;
		}
	}
	return ret != 0 ? ret : -EAGAIN;
}

int
ts_counters_open(struct ts_counters *counters, const struct ts_port *port)
{
	struct rte_nicsim_counts counts;
	uint64_t id;

	memset(counters, 0, sizeof(*counters));
	counters->port_id = port->id;
	snprintf(counters->name, sizeof(counters->name), "%s", port->name);
	counters->has_model = rte_nicsim_counts_get(port->name, &counts) == 0;
	for (unsigned int i = 0; i < TS_NB_COUNTERS; i++) {
		if (rte_eth_xstats_get_id_by_name(
				    port->id, xstat_names[i], &id) != 0)
			continue;
		counters->has_driver[i] = true;
		counters->xstat_ids[counters->nb_xstats++] = id;
	}
	return counters->has_driver[TS_COUNTER_MMIO_READS] ? settle(counters)
	                                                   : 0;
}

int
ts_counters_take(struct ts_counters *counters, struct ts_snapshot *snapshot)
{
	int ret;

	for (unsigned int i = 0; i < NB_RETRIES; i++) {
		ret = take_once(counters, snapshot);
		if (ret != 0 || !ts_counters_compare(counters) ||
				lead_of(snapshot) == counters->lead)
			return ret;
		if (counters->disagree)
			break;
		rte_delay_us_sleep(RETRY_US);
	}
	counters->disagree = true;
	return -EAGAIN;
}
