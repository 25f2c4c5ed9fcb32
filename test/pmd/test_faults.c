/* SPDX-License-Identifier: BSD-3-Clause
 * Copyright(c) 2026 the igt authors
 */

/*
 * What the driver does under each fault the model can make. Removal has a file
 * of its own. Time is stepped.
 */

#include <errno.h>
#include <time.h>

#include <rte_bus_vdev.h>
#include <rte_nicsim.h>
#include <rte_pmd_igt.h>

#include "pmd_common.h"
#include "../tap.h"

#define MS_NS UINT64_C(1000000)

static const struct pmd_port_conf plain;

static bool
setup(struct pmd_pair *pair)
{
	return pmd_pair_create(pair, NULL) && pmd_pair_up(pair, &plain) &&
	       TAP_EQ(rte_eth_timesync_enable(pair->port_id[0]), 0) &&
	       TAP_EQ(rte_pmd_igt_tx_tstamp_subscribe(pair->port_id[0], 0, 0),
			       0);
}

static void
fault(const struct pmd_pair *pair, const char *name, uint32_t count)
{
	TAP_EQ(rte_nicsim_fault_set(pair->name[0], name, count), 0);
}

static void
requests_send(const struct pmd_pair *pair, unsigned int nb)
{
	struct rte_mbuf *tx[4];
	unsigned int i;

	for (i = 0; i < nb; i++) {
		tx[i] = pmd_ptp_frame(pair, 0, i);
		tx[i]->ol_flags |= RTE_MBUF_F_TX_IEEE1588_TMST;
	}
	TAP_EQ(rte_eth_tx_burst(pair->port_id[0], 0, tx, nb), nb);
}

static void
frames_drop(const struct pmd_pair *pair)
{
	struct rte_mbuf *rx[64];
	uint16_t nb;

	do {
		nb = rte_eth_rx_burst(pair->port_id[1], 0, rx, 64);
		rte_pktmbuf_free_bulk(rx, nb);
		rte_nicsim_step_ns(MS_NS / 10);
	} while (nb > 0);
}

/* Reads until nb requests are complete; how many of them are stamped. */
static unsigned int
stamped_of(const struct pmd_pair *pair, unsigned int nb, uint64_t limit_ns,
		unsigned int *rescued)
{
	struct rte_pmd_igt_tx_tstamp stamp;
	uint64_t end = rte_nicsim_now_ns() + limit_ns;
	unsigned int got = 0, stamped = 0;

	*rescued = 0;
	while (got < nb && rte_nicsim_now_ns() < end) {
		if (rte_pmd_igt_tx_tstamp_read(
				    pair->port_id[0], 0, &stamp, 1) != 1) {
			rte_nicsim_step_ns(MS_NS / 10);
			continue;
		}
		got++;
		if (stamp.status != RTE_PMD_IGT_TX_TSTAMP_STAMPED)
			continue;
		stamped++;
		*rescued += (stamp.flags & RTE_PMD_IGT_TX_TSTAMP_F_RESCUED) !=
		            0;
	}
	TAP_EQ(got, nb);
	return stamped;
}

static void
stamp_never(void)
{
	struct pmd_pair pair;
	unsigned int rescued;

	TAP_REQUIRE(setup(&pair));
	fault(&pair, "tx_stamp_never", 2);
	requests_send(&pair, 4);
	TAP_EQ(stamped_of(&pair, 4, 500 * MS_NS, &rescued), 2);
	TAP_EQ(pmd_xstat(pair.port_id[0], "tx_tstamp_lost"), 2);
	frames_drop(&pair);
	pmd_pair_destroy(&pair);
}

/* The stamp comes after the request was given up: it is stale, and nobody's. */
static void
stamp_late(void)
{
	struct rte_pmd_igt_tx_tstamp stamp;
	struct pmd_pair pair;
	unsigned int rescued, i;

	TAP_REQUIRE(setup(&pair));
	fault(&pair, "tx_stamp_late", 1);
	requests_send(&pair, 1);
	TAP_EQ(stamped_of(&pair, 1, 500 * MS_NS, &rescued), 0);
	TAP_EQ(pmd_xstat(pair.port_id[0], "tx_tstamp_lost"), 1);
	rte_nicsim_step_ns(300 * MS_NS);
	frames_drop(&pair);
	/* Later requests get their own stamps, slot after slot. */
	for (i = 0; i < 8; i++) {
		uint64_t phc;

		rte_nicsim_phc_ns(pair.name[0], &phc);
		requests_send(&pair, 1);
		rte_nicsim_step_ns(MS_NS);
		TAP_REQUIRE(rte_pmd_igt_tx_tstamp_read(pair.port_id[0], 0,
					    &stamp, 1) == 1);
		TAP_EQ(stamp.status, RTE_PMD_IGT_TX_TSTAMP_STAMPED);
		TAP_OK(stamp.phc_ns >= phc && stamp.phc_ns < phc + MS_NS);
		frames_drop(&pair);
	}
	TAP_EQ(pmd_xstat(pair.port_id[0], "tx_tstamp_stale"), 1);
	pmd_pair_destroy(&pair);
}

/* The flag is lost, the value is there: found by comparison. */
static void
flag_lost(void)
{
	struct pmd_pair pair;
	unsigned int rescued;

	TAP_REQUIRE(setup(&pair));
	fault(&pair, "tx_flag_lost", 4);
	requests_send(&pair, 4);
	TAP_EQ(stamped_of(&pair, 4, 500 * MS_NS, &rescued), 4);
	TAP_EQ(rescued, 4);
	TAP_EQ(pmd_xstat(pair.port_id[0], "tx_tstamp_rescued"), 4);
	TAP_EQ(pmd_xstat(pair.port_id[0], "tx_tstamp_lost"), 0);
	frames_drop(&pair);
	pmd_pair_destroy(&pair);
}

/* A reader that polls does not depend on the event. */
static void
event_lost(void)
{
	struct pmd_pair pair;
	unsigned int rescued;

	TAP_REQUIRE(setup(&pair));
	fault(&pair, "tx_event_lost", 4);
	requests_send(&pair, 4);
	TAP_EQ(stamped_of(&pair, 4, 5 * MS_NS, &rescued), 4);
	TAP_EQ(rescued, 0);
	frames_drop(&pair);
	pmd_pair_destroy(&pair);
}

/* The fault takes the link down by itself; the port comes back and works. */
static void
link_flap(void)
{
	struct rte_mbuf *tx, *rx;
	struct pmd_pair pair;

	TAP_REQUIRE(setup(&pair));
	fault(&pair, "link_flap", 1);
	tx = pmd_frame(&pair, 0, 100, 1);
	TAP_EQ(rte_eth_tx_burst(pair.port_id[0], 0, &tx, 1), 1);
	rte_nicsim_step_ns(2000 * MS_NS);
	TAP_REQUIRE(pmd_link_wait(pair.port_id[0], true));
	TAP_REQUIRE(pmd_link_wait(pair.port_id[1], true));
	frames_drop(&pair);
	tx = pmd_frame(&pair, 0, 100, 2);
	TAP_REQUIRE(pmd_send(pair.port_id[0], 0, &tx, 1));
	TAP_REQUIRE(pmd_receive(pair.port_id[1], 1, &rx, 1) == 1);
	pmd_frame_ok(rx, 100, 2);
	rte_pktmbuf_free(rx);
	pmd_pair_destroy(&pair);
}

/* A reset whose auto-load or PHY access fails: the start goes on or says so,
 * and the next one works. */
static void
start_under(const char *name, uint32_t count)
{
	struct rte_mbuf *tx, *rx;
	struct pmd_pair pair;
	int ret;

	TAP_REQUIRE(setup(&pair));
	TAP_EQ(rte_eth_dev_stop(pair.port_id[0]), 0);
	fault(&pair, name, count);
	ret = rte_eth_dev_start(pair.port_id[0]);
	printf("# start under %s: %d\n", name, ret);
	fault(&pair, name, 0);
	if (ret != 0)
		TAP_EQ(rte_eth_dev_start(pair.port_id[0]), 0);
	TAP_REQUIRE(pmd_link_wait(pair.port_id[0], true));
	TAP_REQUIRE(pmd_link_wait(pair.port_id[1], true));
	tx = pmd_frame(&pair, 0, 100, 3);
	TAP_REQUIRE(pmd_send(pair.port_id[0], 0, &tx, 1));
	TAP_REQUIRE(pmd_receive(pair.port_id[1], 1, &rx, 1) == 1);
	pmd_frame_ok(rx, 100, 3);
	rte_pktmbuf_free(rx);
	pmd_pair_destroy(&pair);
}

static void
autoload_late(void)
{
	start_under("autoload_late", 1);
}

static void
mdic_error_once(void)
{
	start_under("mdic_error", 1);
}

static void
mdic_error_for_ever(void)
{
	start_under("mdic_error", UINT32_MAX);
}

static void
semaphore_stuck(void)
{
	start_under("semaphore_stuck", UINT32_MAX);
}

/* Frames with a bad CRC are no packets; they are counted as errors. */
static void
crc_errors(void)
{
	struct rte_mbuf *tx[8], *rx[8];
	struct rte_eth_stats stats;
	struct pmd_pair pair;
	unsigned int i;
	uint16_t nb;

	TAP_REQUIRE(setup(&pair));
	TAP_EQ(rte_nicsim_fault_set(pair.name[1], "rx_crc_error", 3), 0);
	for (i = 0; i < 8; i++)
		tx[i] = pmd_frame(&pair, 0, 100, i);
	TAP_REQUIRE(pmd_send(pair.port_id[0], 0, tx, 8));
	rte_nicsim_step_ns(MS_NS);
	nb = rte_eth_rx_burst(pair.port_id[1], 0, rx, 8);
	TAP_EQ(nb, 5);
	for (i = 0; i < nb; i++)
		pmd_frame_ok(rx[i], 100, 3 + i);
	rte_pktmbuf_free_bulk(rx, nb);
	rte_nicsim_step_ns(4000 * MS_NS);
	TAP_EQ(rte_eth_stats_get(pair.port_id[1], &stats), 0);
	TAP_EQ(stats.ierrors, 3);
	TAP_EQ(stats.ipackets, 5);
	TAP_EQ(stats.imissed, 0);
	TAP_EQ(pmd_xstat(pair.port_id[1], "rx_crc_errors"), 3);
	pmd_pair_destroy(&pair);
}

static void
unknown_name(void)
{
	struct pmd_pair pair;

	TAP_REQUIRE(pmd_pair_create(&pair, NULL));
	TAP_EQ(rte_nicsim_fault_set(pair.name[0], "no_such_fault", 1), -EINVAL);
	TAP_EQ(rte_nicsim_fault_set("nicsim77", "removal", 1), -ENODEV);
	pmd_pair_destroy(&pair);
}

int
main(void)
{
	pmd_eal_init("test_faults");
	TAP_RUN(stamp_never, "tx_stamp_never: LOST, the others stamped");
	TAP_RUN(stamp_late,
			"tx_stamp_late: LOST, then stale, never misattributed");
	TAP_RUN(flag_lost, "tx_flag_lost: rescued by comparison");
	TAP_RUN(event_lost, "tx_event_lost: polling does not notice");
	TAP_RUN(link_flap, "link_flap: the port comes back");
	TAP_RUN(autoload_late, "autoload_late: not fatal");
	TAP_RUN(mdic_error_once, "mdic_error once");
	TAP_RUN(mdic_error_for_ever, "mdic_error while starting, then gone");
	TAP_RUN(semaphore_stuck, "semaphore_stuck while starting, then free");
	TAP_RUN(crc_errors, "rx_crc_error: counted, not received");
	TAP_RUN(unknown_name, "an unknown fault or device is refused");
	return pmd_done();
}
