/* SPDX-License-Identifier: BSD-3-Clause
 * Copyright(c) 2026 the igt authors
 */

#ifndef _IGT_H_
#define _IGT_H_

/*
 * The state of one port, shared by all files of the driver and by all
 * processes: dev_private lives in shared memory. Pointers into it or into
 * other shared memory may be followed anywhere; pointers to code, constants
 * or the device of a process may not, which is why the chip is an index and
 * why `hook` is used by the primary process alone.
 *
 * Locks        life_lock  start, stop, reset, close against housekeeping,
 *                         which only tries it
 *              stats.lock the clear-on-read registers and what they were
 *                         folded into; housekeeping only tries it
 *              Order: life_lock, then stats.lock. No event is raised to the
 *              application under either.
 * Data path    shares nothing writable with the control path but its own
 *              igt_queue_stats, one writer each.
 */

#include <stdbool.h>
#include <stdint.h>

#include <rte_common.h>
#include <rte_ether.h>
#include <rte_spinlock.h>

#include "igt_devargs.h"

struct rte_eth_dev_data;
struct igt_timesync; /* igt_timesync.h */

/* Most queues of one direction on any chip of the family (82576: 16). */
#define IGT_MAX_QUEUES 16

/* Receive address registers of the largest filter (i350: 32). */
#define IGT_MAX_RARS 32

/* Dwords of the multicast table and of the VLAN table (I210 datasheet 8.10). */
#define IGT_NB_MTA_DWORDS  128
#define IGT_NB_VFTA_DWORDS 128

/* RSS redirection entries and key octets (I210 datasheet 8.10). */
#define IGT_NB_RETA       128
#define IGT_RSS_KEY_BYTES 40

/* Room for the folded values of the counter table in igt_stats.c, which
 * asserts that they fit. */
#define IGT_MAX_COUNTERS 80

/* What takes the place of raw access and host time; NULL entries do not. The
 * functions are those of the registry entry of the BAR, copied at probe. */
struct igt_hook {
	uint32_t (*read32)(void *context, uint32_t reg);
	void (*write32)(void *context, uint32_t reg, uint32_t value);
	uint64_t (*now_ticks)(void *context);
	void (*delay_us)(void *context, uint32_t us);
	int (*timer_set)(void *context, uint64_t us, void (*cb)(void *),
			void *arg);
	int (*timer_cancel)(void *context, void (*cb)(void *), void *arg);
	void *context;
};

/* Counters of one queue in one direction, written by the lcore that owns the
 * queue with igt_stat_add() and read by anybody. They belong to the port and
 * outlive the queue, so that releasing a queue loses no count. */
struct igt_queue_stats {
	uint64_t pkts;
	uint64_t bytes;  /* without CRC */
	uint64_t errors; /* Rx: bad frames dropped; Tx: mbufs refused, freed */
	uint64_t nombuf; /* Rx: refills that found the pool empty */
	uint64_t stamps; /* Rx: packets that carried a stamp */
	uint64_t stamps_missed; /* Rx: PTP packets that carried none */
} __rte_cache_aligned;

/* Single writer: a plain add that readers on other lcores see untorn. */
static inline void
igt_stat_add(uint64_t *counter, uint64_t n)
{
	__atomic_store_n(counter, *counter + n, __ATOMIC_RELAXED);
}

static inline uint64_t
igt_stat_read(const uint64_t *counter)
{
	return __atomic_load_n(counter, __ATOMIC_RELAXED);
}

/* Values of another file that appear among the extended statistics. The
 * source keeps its own bases: reset must not break sums between values. */
struct igt_port;
struct igt_xstats_source {
	unsigned int nb_xstats;
	const char *const *names; /* nb_xstats of them */
	void (*read)(struct igt_port *port, uint64_t *values);
	void (*reset)(struct igt_port *port);
};

/* RSS as it was last asked for; programmed at every start. */
struct igt_rss {
	uint64_t hf; /* RTE_ETH_RSS_*; 0: off */
	uint8_t key[IGT_RSS_KEY_BYTES];
	uint8_t reta[IGT_NB_RETA];
};

/* Flow control as it was last asked for; programmed at every start. */
struct igt_fc {
	bool rx_pause, tx_pause;
	uint16_t pause_time; /* units of 512 bit times */
	bool send_xon;
	bool forward_frames; /* MAC control frames reach the host */
	uint32_t high_bytes, low_bytes;
};

/* Hardware counters folded into memory, and what the resets leave out. */
struct igt_stats {
	rte_spinlock_t lock; /* registers that clear on read, and cursor */
	unsigned int cursor; /* next counter of the round */
	uint64_t counters[IGT_MAX_COUNTERS];
	uint64_t stats_base[IGT_MAX_COUNTERS]; /* at rte_eth_stats_reset() */
	uint64_t xstats_base[IGT_MAX_COUNTERS];
	uint64_t mmio_reads_base;
	struct igt_queue_stats rx_base[IGT_MAX_QUEUES];
	struct igt_queue_stats tx_base[IGT_MAX_QUEUES];
};

/* Steps of probe that are done; cleanup undoes exactly these. */
enum igt_attach_step {
	IGT_ATTACH_HW,       /* the chip was reset and answers */
	IGT_ATTACH_TIMESYNC, /* igt_timesync_port_init() succeeded */
	IGT_ATTACH_INTR,     /* the misc callback is registered */
	IGT_ATTACH_HOUSE,    /* the housekeeping timer runs */
};

struct igt_port {
	/* Constant from probe to close. */
	uint8_t *bar; /* not accessed where a hook serves all registers */
	struct igt_hook hook;
	struct rte_eth_dev_data *data;
	uint64_t ticks_hz; /* of igt_now_ticks() */
	uint16_t port_id;
	uint8_t chip_id;  /* igt_chip() gives the row */
	bool substituted; /* a registry entry exists for the BAR */
	struct igt_devargs args;
	struct rte_ether_addr permanent_mac;

	/* Life cycle, under life_lock. */
	rte_spinlock_t life_lock;
	uint32_t attached; /* bits of enum igt_attach_step */
	bool started;
	bool swsm_freed;   /* the one forced release of SWSM is used up */
	bool removal_told; /* RTE_ETH_EVENT_INTR_RMV was raised */
	/* Atomic: set and read by any thread. */
	bool removed;        /* the function answers all ones */
	bool tx_paused;      /* cached: pause frames hold transmission */
	uint32_t speed_mbps; /* cached link: 0 is down */
	struct igt_timesync *timesync;
	/* The link interrupt's work; the primary process alone. */
	void (*link_interrupt)(struct igt_port *port);

	/* Filters and flow control, control path only. */
	uint32_t vfta[IGT_NB_VFTA_DWORDS];
	uint32_t mta[IGT_NB_MTA_DWORDS];
	struct igt_rss rss;
	struct igt_fc fc;

	uint64_t mmio_reads; /* atomic: any thread reads registers */
	struct igt_stats stats;
	struct igt_queue_stats rx_stats[IGT_MAX_QUEUES];
	struct igt_queue_stats tx_stats[IGT_MAX_QUEUES];
};

static inline bool
igt_is_removed(const struct igt_port *port)
{
	return __atomic_load_n(&port->removed, __ATOMIC_RELAXED);
}

/* Was transmission held when housekeeping looked last? */
static inline bool
igt_is_tx_paused(const struct igt_port *port)
{
	return __atomic_load_n(&port->tx_paused, __ATOMIC_RELAXED);
}

/* Speed of the link as housekeeping last saw it, Mb/s; 0 is down. */
static inline uint32_t
igt_speed_mbps(const struct igt_port *port)
{
	return __atomic_load_n(&port->speed_mbps, __ATOMIC_RELAXED);
}

#endif /* _IGT_H_ */
