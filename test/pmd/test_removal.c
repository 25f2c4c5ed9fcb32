/* SPDX-License-Identifier: BSD-3-Clause
 * Copyright(c) 2026 the igt authors
 */

/*
 * Surprise removal during traffic, with stamps in flight: every register reads
 * all ones from one moment on. One removal event, every call returns, no mbuf
 * is lost, no stamp is made of all ones, every request completes.
 */

#include <errno.h>
#include <time.h>

#include <rte_cycles.h>
#include <rte_nicsim.h>
#include <rte_pmd_igt.h>

#include "pmd_common.h"
#include "../tap.h"

#define TICK_NS UINT64_C(100000000) /* the default housekeeping period */

static _Atomic unsigned int nb_removals;

static int
on_removal(uint16_t port_id, enum rte_eth_event_type event, void *arg,
		void *ret)
{
	nb_removals++;
	return 0;
}

static bool
setup(struct pmd_pair *pair)
{
	nb_removals = 0;
	return pmd_pair_create(pair, NULL) &&
	       TAP_EQ(rte_eth_dev_callback_register(RTE_ETH_ALL,
				      RTE_ETH_EVENT_INTR_RMV, on_removal, NULL),
			       0) &&
	       pmd_pair_up(pair, &(struct pmd_port_conf){0}) &&
	       TAP_EQ(rte_eth_timesync_enable(pair->port_id[0]), 0) &&
	       TAP_EQ(rte_pmd_igt_tx_tstamp_subscribe(pair->port_id[0], 0, 0),
			       0);
}

static void
teardown(struct pmd_pair *pair)
{
	rte_eth_dev_callback_unregister(
			RTE_ETH_ALL, RTE_ETH_EVENT_INTR_RMV, on_removal, NULL);
	pmd_pair_destroy(pair); /* every mbuf is back */
}

/* Four requests and plain frames into the ring, nothing leaves: time stands. */
static void
traffic(struct pmd_pair *pair)
{
	struct rte_mbuf *tx[32];
	unsigned int i;

	for (i = 0; i < 32; i++) {
		tx[i] = pmd_ptp_frame(pair, 0, i);
		if (i < 4)
			tx[i]->ol_flags |= RTE_MBUF_F_TX_IEEE1588_TMST;
	}
	TAP_EQ(rte_eth_tx_burst(pair->port_id[0], 0, tx, 32), 32);
}

/* Every request is told, and none of all ones; the number of STAMPED. */
static unsigned int
completions(uint16_t port_id, unsigned int want)
{
	struct rte_pmd_igt_tx_tstamp stamps[8];
	unsigned int stamped = 0, got = 0, nb_empty = 0;
	int nb, i;

	/* The first look may be the one that finds out. */
	while ((nb = rte_pmd_igt_tx_tstamp_read(port_id, 0, stamps, 8)) > 0 ||
			(nb == 0 && nb_empty++ < 8)) {
		for (i = 0; i < nb; i++, got++) {
			if (stamps[i].status == RTE_PMD_IGT_TX_TSTAMP_STAMPED) {
				/* 2^32 - 1 s and ns, with any correction. */
				TAP_OK(stamps[i].phc_ns <
						UINT64_C(4294967295) *
								1000000000);
				stamped++;
			} else {
				TAP_EQ(stamps[i].status,
						RTE_PMD_IGT_TX_TSTAMP_ABORTED);
			}
		}
	}
	TAP_EQ(nb, -EIO); /* gone, and everything it left was taken */
	TAP_EQ(got, want);
	return stamped;
}

static void
calls_return(uint16_t port_id)
{
	struct rte_eth_stats stats;
	struct rte_eth_link link;
	struct timespec time;
	struct rte_mbuf *rx[8];
	uint64_t clock;

	TAP_EQ(rte_eth_timesync_read_time(port_id, &time), -EIO);
	TAP_EQ(rte_eth_timesync_adjust_time(port_id, 5), -EIO);
	TAP_EQ(rte_eth_read_clock(port_id, &clock), -EIO);
	TAP_EQ(rte_eth_promiscuous_enable(port_id), -EIO);
	rte_eth_stats_get(port_id, &stats);
	rte_eth_stats_reset(port_id);
	TAP_EQ(rte_eth_link_get_nowait(port_id, &link), 0);
	TAP_EQ(link.link_status, RTE_ETH_LINK_DOWN);
	TAP_EQ(rte_eth_rx_burst(port_id, 0, rx, 8), 0);
	TAP_OK(rte_eth_dev_is_removed(port_id) == 1);
}

/* Housekeeping finds out within two ticks. */
static void
found_by_housekeeping(void)
{
	struct pmd_pair pair;

	TAP_REQUIRE(setup(&pair));
	traffic(&pair);
	TAP_EQ(rte_nicsim_fault_set(pair.name[0], "removal", 1), 0);
	rte_nicsim_step_ns(2 * TICK_NS);
	TAP_EQ(nb_removals, 1);
	TAP_EQ(completions(pair.port_id[0], 4), 0);
	calls_return(pair.port_id[0]);
	rte_nicsim_step_ns(20 * TICK_NS);
	TAP_EQ(nb_removals, 1);
	teardown(&pair);
}

/* A reader that finds all ones in a harvest makes no stamp of them. */
static void
found_by_a_reader(void)
{
	struct pmd_pair pair;

	TAP_REQUIRE(setup(&pair));
	traffic(&pair);
	/* The stamps are captured, nobody has read them, the device goes. */
	rte_nicsim_step_ns(TICK_NS / 100);
	TAP_EQ(rte_nicsim_fault_set(pair.name[0], "removal", 1), 0);
	TAP_EQ(completions(pair.port_id[0], 4), 0);
	rte_nicsim_step_ns(3 * TICK_NS);
	TAP_EQ(nb_removals, 1);
	calls_return(pair.port_id[0]);
	teardown(&pair);
}

/* Stop, timesync off and close of a device that is gone already. */
static void
taken_down(void)
{
	struct pmd_pair pair;

	TAP_REQUIRE(setup(&pair));
	traffic(&pair);
	TAP_EQ(rte_nicsim_fault_set(pair.name[0], "removal", 1), 0);
	rte_eth_timesync_disable(pair.port_id[0]);
	rte_nicsim_step_ns(3 * TICK_NS);
	TAP_EQ(nb_removals, 1);
	teardown(&pair);
}

int
main(void)
{
	pmd_eal_init("test_removal");
	TAP_RUN(found_by_housekeeping,
			"housekeeping: one event, all accounted");
	TAP_RUN(found_by_a_reader, "a reader makes no stamp of all ones");
	TAP_RUN(taken_down, "timesync off, stop and close of a lost device");
	return pmd_done();
}
