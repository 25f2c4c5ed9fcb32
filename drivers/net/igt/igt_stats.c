/* SPDX-License-Identifier: BSD-3-Clause
 * Copyright(c) 2026 the igt authors
 */

/*
 * igt_stats: packet and octet counts from software, everything else from a
 * table of hardware counters that are read a few at a time.
 *
 * Hardware     I210 datasheet 8.19: counters clear when read; of a 64-bit
 *              pair the low half is read first and the high half clears both.
 *              RQDPC does not clear, 0 is written after the read (Linux igc).
 *              They count only while receiver or transmitter is enabled.
 *              Octets include the CRC.
 * State        port->stats: a sum per counter since probe, and what the sums
 *              were when statistics were last reset. The hardware's value is
 *              always added, never stored: a counter read by anybody is seen
 *              by everybody. Queue counters are the data path's, in the port.
 * Units        packets; octets without CRC from software, with it from
 *              hardware counters (rx_hw_good_bytes and the like).
 * Concurrency  stats.lock around every read of a counter register; the slice
 *              of housekeeping only tries it. Sums are read without.
 * Errors       all ones: CTRL is asked, and nothing of a removed device is
 *              added. rte_eth_stats_get() then gives -EIO.
 */

#include <errno.h>
#include <stdio.h>
#include <string.h>

#include <ethdev_driver.h>
#include <rte_common.h>
#include <rte_string_fns.h>

#include "igt.h"
#include "igt_chip.h"
#include "igt_mmio.h"
#include "igt_stats.h"

enum counter_access {
	COUNTER_RC32, /* 32 bits, a read clears */
	COUNTER_RC64, /* low, then high; reading high clears both */
	COUNTER_W0,   /* 32 bits, written 0 after the read */
};

/* Counters other functions name; the rest only have a row. */
enum counter_id {
	CNT_MPC,
	CNT_CRCERRS,
	CNT_RXERRC,
	CNT_RUC,
	CNT_ROC,
	CNT_ALGNERRC,
	CNT_ECOL,
	CNT_LATECOL,
	NB_NAMED_COUNTERS,
};

struct counter {
	uint32_t reg;
	enum counter_access access;
	const char *name; /* of the extended statistic */
};

/* clang-format off */
static const struct counter counters[] = {
	[CNT_MPC] = { IGT_REG_MPC, COUNTER_RC32, "rx_fifo_missed_packets" },
	[CNT_CRCERRS] = { IGT_REG_CRCERRS, COUNTER_RC32, "rx_crc_errors" },
	[CNT_RXERRC] = { IGT_REG_RXERRC, COUNTER_RC32, "rx_phy_errors" },
	[CNT_RUC] = { IGT_REG_RUC, COUNTER_RC32, "rx_undersize_errors" },
	[CNT_ROC] = { IGT_REG_ROC, COUNTER_RC32, "rx_oversize_errors" },
	[CNT_ALGNERRC] = { IGT_REG_ALGNERRC, COUNTER_RC32, "rx_align_errors" },
	[CNT_ECOL] = { IGT_REG_ECOL, COUNTER_RC32,
		       "tx_excessive_collision_packets" },
	[CNT_LATECOL] = { IGT_REG_LATECOL, COUNTER_RC32,
			  "tx_late_collisions" },
	{ IGT_REG_SCC, COUNTER_RC32, "tx_single_collision_packets" },
	{ IGT_REG_MCC, COUNTER_RC32, "tx_multiple_collision_packets" },
	{ IGT_REG_COLC, COUNTER_RC32, "tx_total_collisions" },
	{ IGT_REG_DC, COUNTER_RC32, "tx_deferred_packets" },
	{ IGT_REG_XONRXC, COUNTER_RC32, "rx_xon_packets" },
	{ IGT_REG_XONTXC, COUNTER_RC32, "tx_xon_packets" },
	{ IGT_REG_XOFFRXC, COUNTER_RC32, "rx_xoff_packets" },
	{ IGT_REG_XOFFTXC, COUNTER_RC32, "tx_xoff_packets" },
	{ IGT_REG_FCRUC, COUNTER_RC32, "rx_flow_control_unsupported_packets" },
	{ IGT_REG_PRC64, COUNTER_RC32, "rx_size_64_packets" },
	{ IGT_REG_PRC127, COUNTER_RC32, "rx_size_65_to_127_packets" },
	{ IGT_REG_PRC255, COUNTER_RC32, "rx_size_128_to_255_packets" },
	{ IGT_REG_PRC511, COUNTER_RC32, "rx_size_256_to_511_packets" },
	{ IGT_REG_PRC1023, COUNTER_RC32, "rx_size_512_to_1023_packets" },
	{ IGT_REG_PRC1522, COUNTER_RC32, "rx_size_1024_to_max_packets" },
	{ IGT_REG_GPRC, COUNTER_RC32, "rx_hw_good_packets" },
	{ IGT_REG_BPRC, COUNTER_RC32, "rx_broadcast_packets" },
	{ IGT_REG_MPRC, COUNTER_RC32, "rx_multicast_packets" },
	{ IGT_REG_GPTC, COUNTER_RC32, "tx_hw_good_packets" },
	{ IGT_REG_GORCL, COUNTER_RC64, "rx_hw_good_bytes" },
	{ IGT_REG_GOTCL, COUNTER_RC64, "tx_hw_good_bytes" },
	{ IGT_REG_RNBC, COUNTER_RC32, "rx_no_buffer_packets" },
	{ IGT_REG_RFC, COUNTER_RC32, "rx_fragment_errors" },
	{ IGT_REG_RJC, COUNTER_RC32, "rx_jabber_errors" },
	{ IGT_REG_MGTPRC, COUNTER_RC32, "rx_management_packets" },
	{ IGT_REG_MGTPDC, COUNTER_RC32, "rx_management_dropped" },
	{ IGT_REG_MGTPTC, COUNTER_RC32, "tx_management_packets" },
	{ IGT_REG_TORL, COUNTER_RC64, "rx_total_bytes" },
	{ IGT_REG_TOTL, COUNTER_RC64, "tx_total_bytes" },
	{ IGT_REG_TPR, COUNTER_RC32, "rx_total_packets" },
	{ IGT_REG_TPT, COUNTER_RC32, "tx_total_packets" },
	{ IGT_REG_PTC64, COUNTER_RC32, "tx_size_64_packets" },
	{ IGT_REG_PTC127, COUNTER_RC32, "tx_size_65_to_127_packets" },
	{ IGT_REG_PTC255, COUNTER_RC32, "tx_size_128_to_255_packets" },
	{ IGT_REG_PTC511, COUNTER_RC32, "tx_size_256_to_511_packets" },
	{ IGT_REG_PTC1023, COUNTER_RC32, "tx_size_512_to_1023_packets" },
	{ IGT_REG_PTC1522, COUNTER_RC32, "tx_size_1024_to_max_packets" },
	{ IGT_REG_MPTC, COUNTER_RC32, "tx_multicast_packets" },
	{ IGT_REG_BPTC, COUNTER_RC32, "tx_broadcast_packets" },
	{ IGT_REG_TSCTC, COUNTER_RC32, "tx_tso_packets" },
	{ IGT_REG_IAC, COUNTER_RC32, "interrupts_asserted" },
	{ IGT_REG_RXDMTC, COUNTER_RC32, "rx_descriptors_low" },
};
/* clang-format on */

#define NB_ROWS ((unsigned int)RTE_DIM(counters))

/* Behind the rows, in the arrays of struct igt_stats: RQDPC of each queue. */
static const struct counter rqdpc = {.access = COUNTER_W0};

_Static_assert(RTE_DIM(counters) + IGT_MAX_QUEUES <= IGT_MAX_COUNTERS,
		"the sums fit into struct igt_stats");

/* One more of our own extended statistics: mmio_reads. */
#define NB_OWN_SPECIAL 1

/* What a stats_get reads fresh, in this order, as far as the budget goes and
 * with the queues' drops behind the first. */
static const enum counter_id fresh_counters[] = {
		CNT_MPC,
		CNT_CRCERRS,
		CNT_RXERRC,
		CNT_RUC,
		CNT_ROC,
		CNT_ALGNERRC,
		CNT_ECOL,
		CNT_LATECOL,
};

static unsigned int
nb_counters(const struct igt_port *port)
{
	return NB_ROWS + igt_chip(port)->nb_rx_queues;
}

static unsigned int
counter_reads(unsigned int id)
{
	return id < NB_ROWS && counters[id].access == COUNTER_RC64 ? 2 : 1;
}

/* Read one counter and add it to its sum; under stats.lock. */
static void
counter_fold(struct igt_port *port, unsigned int id)
{
	const struct counter *c = id < NB_ROWS ? &counters[id] : &rqdpc;
	uint32_t reg = id < NB_ROWS ? c->reg : IGT_REG_RQDPC(id - NB_ROWS);
	uint64_t value;

	value = igt_read32(port, reg);
	if (value == IGT_ALL_ONES && igt_check_removed(port))
		return;
	if (c->access == COUNTER_RC64)
		value |= (uint64_t)igt_read32(port, reg + 4) << 32;
	else if (c->access == COUNTER_W0 && value != 0)
		igt_write32(port, reg, 0);
	igt_stat_add(&port->stats.counters[id], value);
}

void
igt_stats_slice_fold(struct igt_port *port, unsigned int nb_reads)
{
	struct igt_stats *s = &port->stats;
	unsigned int reads;

	if (rte_spinlock_trylock(&s->lock) == 0)
		return;
	while (!igt_is_removed(port)) {
		reads = counter_reads(s->cursor);
		if (reads > nb_reads)
			break;
		nb_reads -= reads;
		counter_fold(port, s->cursor);
		s->cursor = (s->cursor + 1) % nb_counters(port);
	}
	rte_spinlock_unlock(&s->lock);
}

/* All of them; under stats.lock. */
static void
counters_fold(struct igt_port *port)
{
	unsigned int id;

	for (id = 0; id < nb_counters(port) && !igt_is_removed(port); id++)
		counter_fold(port, id);
}

void
igt_stats_fold(struct igt_port *port)
{
	rte_spinlock_lock(&port->stats.lock);
	counters_fold(port);
	rte_spinlock_unlock(&port->stats.lock);
}

unsigned int
igt_stats_round_reads(const struct igt_port *port)
{
	unsigned int id, reads = 0;

	for (id = 0; id < nb_counters(port); id++)
		reads += counter_reads(id);
	return reads;
}

void
igt_stats_init(struct igt_port *port)
{
	rte_spinlock_init(&port->stats.lock);
	counters_fold(port);
	memset(port->stats.counters, 0, sizeof(port->stats.counters));
}

/* What the budget allows of what matters most; under stats.lock. */
static void
fresh_fold(struct igt_port *port)
{
	const uint16_t nb_queues = port->data->nb_rx_queues;
	uint32_t budget = port->args.stats_budget;
	unsigned int i;
	uint16_t q;

	for (i = 0; i < RTE_DIM(fresh_counters) && budget != 0; i++) {
		counter_fold(port, fresh_counters[i]);
		budget--;
		for (q = 0; i == 0 && q < nb_queues && budget != 0; q++) {
			counter_fold(port, NB_ROWS + q);
			budget--;
		}
	}
}

static int
stats_refresh(struct igt_port *port)
{
	if (igt_is_removed(port))
		return -EIO;
	if (!igt_mmio_reachable(port))
		return 0; /* what the primary process has folded */
	rte_spinlock_lock(&port->stats.lock);
	if (port->args.stats_budget == 0)
		counters_fold(port);
	else
		fresh_fold(port);
	rte_spinlock_unlock(&port->stats.lock);
	return igt_is_removed(port) ? -EIO : 0;
}

/* -- Basic statistics ----------------------------------------------------- */

static uint64_t
counter_since_reset(const struct igt_port *port, unsigned int id)
{
	return igt_stat_read(&port->stats.counters[id]) -
	       port->stats.stats_base[id];
}

static void
rx_queues_sum(const struct igt_port *port, struct rte_eth_stats *stats)
{
	const struct igt_queue_stats *now, *base;
	uint64_t pkts, bytes, errors, dropped;
	unsigned int q;

	for (q = 0; q < igt_chip(port)->nb_rx_queues; q++) {
		now = &port->rx_stats[q];
		base = &port->stats.rx_base[q];
		pkts = igt_stat_read(&now->pkts) - base->pkts;
		bytes = igt_stat_read(&now->bytes) - base->bytes;
		errors = igt_stat_read(&now->errors) - base->errors;
		dropped = counter_since_reset(port, NB_ROWS + q);
		stats->ipackets += pkts;
		stats->ibytes += bytes;
		stats->ierrors += errors;
		stats->imissed += dropped;
		stats->rx_nombuf += igt_stat_read(&now->nombuf) - base->nombuf;
		if (q >= RTE_ETHDEV_QUEUE_STAT_CNTRS)
			continue;
		stats->q_ipackets[q] = pkts;
		stats->q_ibytes[q] = bytes;
		stats->q_errors[q] = errors + dropped;
	}
}

static void
tx_queues_sum(const struct igt_port *port, struct rte_eth_stats *stats)
{
	const struct igt_queue_stats *now, *base;
	uint64_t pkts, bytes;
	unsigned int q;

	for (q = 0; q < igt_chip(port)->nb_tx_queues; q++) {
		now = &port->tx_stats[q];
		base = &port->stats.tx_base[q];
		pkts = igt_stat_read(&now->pkts) - base->pkts;
		bytes = igt_stat_read(&now->bytes) - base->bytes;
		stats->opackets += pkts;
		stats->obytes += bytes;
		stats->oerrors += igt_stat_read(&now->errors) - base->errors;
		if (q >= RTE_ETHDEV_QUEUE_STAT_CNTRS)
			continue;
		stats->q_opackets[q] = pkts;
		stats->q_obytes[q] = bytes;
	}
}

int
igt_stats_get(struct igt_port *port, struct rte_eth_stats *stats)
{
	int ret;

	ret = stats_refresh(port);
	if (ret != 0)
		return ret;
	stats->rx_nombuf = 0;
	rx_queues_sum(port, stats);
	tx_queues_sum(port, stats);
	stats->imissed += counter_since_reset(port, CNT_MPC);
	/* Length errors from RUC and ROC: RLEC can be wrong (Linux igc). */
	stats->ierrors += counter_since_reset(port, CNT_CRCERRS) +
	                  counter_since_reset(port, CNT_RXERRC) +
	                  counter_since_reset(port, CNT_ALGNERRC) +
	                  counter_since_reset(port, CNT_RUC) +
	                  counter_since_reset(port, CNT_ROC);
	stats->oerrors += counter_since_reset(port, CNT_ECOL) +
	                  counter_since_reset(port, CNT_LATECOL);
	return 0;
}

static void
queue_base_set(struct igt_queue_stats *base, const struct igt_queue_stats *now)
{
	base->pkts = igt_stat_read(&now->pkts);
	base->bytes = igt_stat_read(&now->bytes);
	base->errors = igt_stat_read(&now->errors);
	base->nombuf = igt_stat_read(&now->nombuf);
}

void
igt_stats_reset(struct igt_port *port)
{
	struct igt_stats *s = &port->stats;
	unsigned int i;

	rte_spinlock_lock(&s->lock);
	counters_fold(port);
	memcpy(s->stats_base, s->counters, sizeof(s->stats_base));
	rte_spinlock_unlock(&s->lock);
	for (i = 0; i < IGT_MAX_QUEUES; i++) {
		queue_base_set(&s->rx_base[i], &port->rx_stats[i]);
		queue_base_set(&s->tx_base[i], &port->tx_stats[i]);
	}
}

/* -- Extended statistics -------------------------------------------------- */

static unsigned int
nb_own_xstats(const struct igt_port *port)
{
	return nb_counters(port) + NB_OWN_SPECIAL;
}

int
igt_stats_xstats_names(const struct igt_port *port,
		const struct igt_xstats_source *extra,
		struct rte_eth_xstat_name *names, unsigned int nb_names)
{
	const unsigned int nb = nb_own_xstats(port) + extra->nb_xstats;
	unsigned int i, q, n = 0;

	if (names == NULL || nb_names < nb)
		return (int)nb;
	for (i = 0; i < NB_ROWS; i++)
		strlcpy(names[n++].name, counters[i].name, sizeof(names->name));
	for (q = 0; q < igt_chip(port)->nb_rx_queues; q++)
		snprintf(names[n++].name, sizeof(names->name), "rx_q%u_dropped",
				q);
	strlcpy(names[n++].name, "mmio_reads", sizeof(names->name));
	for (i = 0; i < extra->nb_xstats; i++)
		strlcpy(names[n++].name, extra->names[i], sizeof(names->name));
	return (int)nb;
}

int
igt_stats_xstats_get(struct igt_port *port,
		const struct igt_xstats_source *extra,
		struct rte_eth_xstat *xstats, unsigned int nb_xstats)
{
	const unsigned int nb_own = nb_own_xstats(port);
	const unsigned int nb = nb_own + extra->nb_xstats;
	uint64_t values[IGT_MAX_COUNTERS];
	unsigned int i;
	int ret;

	if (xstats == NULL || nb_xstats < nb)
		return (int)nb;
	if (extra->nb_xstats > RTE_DIM(values))
		return -ENOBUFS;
	ret = stats_refresh(port);
	if (ret != 0)
		return ret;
	for (i = 0; i < nb_counters(port); i++)
		xstats[i].value = igt_stat_read(&port->stats.counters[i]) -
		                  port->stats.xstats_base[i];
	xstats[i].value = igt_stat_read(&port->mmio_reads) -
	                  port->stats.mmio_reads_base;
	extra->read(port, values);
	for (i = 0; i < extra->nb_xstats; i++)
		xstats[nb_own + i].value = values[i];
	for (i = 0; i < nb; i++)
		xstats[i].id = i;
	return (int)nb;
}

void
igt_stats_xstats_reset(
		struct igt_port *port, const struct igt_xstats_source *extra)
{
	struct igt_stats *s = &port->stats;

	igt_stats_reset(port);
	memcpy(s->xstats_base, s->stats_base, sizeof(s->xstats_base));
	s->mmio_reads_base = igt_stat_read(&port->mmio_reads);
	extra->reset(port);
}
