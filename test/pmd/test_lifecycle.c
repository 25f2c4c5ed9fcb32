/* SPDX-License-Identifier: BSD-3-Clause
 * Copyright(c) 2026 the igt authors
 */

/*
 * The life of a port: every state is reached twice, every call in a wrong
 * state is an error and never a crash, link changes are reported once.
 */

#include <errno.h>

#include <rte_bus_vdev.h>
#include <rte_cycles.h>
#include <rte_nicsim.h>

#include "pmd_common.h"
#include "../tap.h"

static const struct pmd_port_conf plain;

static void
exchange(struct pmd_pair *pair)
{
	struct rte_mbuf *tx, *rx;
	unsigned int side;

	for (side = 0; side < 2; side++) {
		tx = pmd_frame(pair, side, 200, 5);
		TAP_REQUIRE(pmd_send(pair->port_id[side], 0, &tx, 1));
		TAP_REQUIRE(pmd_receive(pair->port_id[1 - side], 1, &rx, 1) ==
				1);
		pmd_frame_ok(rx, 200, 5);
		rte_pktmbuf_free(rx);
	}
}

static void
identity(void)
{
	struct rte_eth_dev_info info;
	struct rte_eth_link link;
	struct pmd_pair pair;

	TAP_REQUIRE(pmd_pair_create(&pair, NULL));
	TAP_EQ(rte_eth_dev_info_get(pair.port_id[0], &info), 0);
	TAP_OK(strcmp(info.driver_name, "net_igt") == 0);
	/* I225 facts: four queues each way, 9728 octets in all. */
	TAP_EQ(info.max_rx_queues, 4);
	TAP_EQ(info.max_tx_queues, 4);
	TAP_EQ(info.max_rx_pktlen, 9728);
	TAP_OK(info.max_mtu >= 9000);
	TAP_OK(info.speed_capa & RTE_ETH_LINK_SPEED_2_5G);
	TAP_REQUIRE(pmd_pair_up(&pair, &plain));
	TAP_EQ(rte_eth_link_get_nowait(pair.port_id[0], &link), 0);
	TAP_EQ(link.link_speed, RTE_ETH_SPEED_NUM_2_5G);
	TAP_EQ(link.link_duplex, RTE_ETH_LINK_FULL_DUPLEX);
	pmd_pair_destroy(&pair);
}

static void
stop_start_many_times(void)
{
	struct pmd_pair pair;
	unsigned int i;

	TAP_REQUIRE(pmd_pair_create(&pair, NULL));
	TAP_REQUIRE(pmd_pair_up(&pair, &plain));
	for (i = 0; i < 20; i++) {
		exchange(&pair);
		TAP_EQ(rte_eth_dev_stop(pair.port_id[0]), 0);
		TAP_EQ(rte_eth_dev_stop(pair.port_id[0]), 0);
		TAP_REQUIRE(pmd_link_wait(pair.port_id[1], false));
		TAP_EQ(rte_eth_dev_start(pair.port_id[0]), 0);
		TAP_REQUIRE(pmd_link_wait(pair.port_id[0], true));
		TAP_REQUIRE(pmd_link_wait(pair.port_id[1], true));
	}
	exchange(&pair);
	pmd_pair_destroy(&pair);
}

static void
frames_in_flight_at_stop(void)
{
	struct rte_mbuf *tx[64];
	struct pmd_pair pair;
	unsigned int i, round;

	TAP_REQUIRE(pmd_pair_create(&pair, NULL));
	TAP_REQUIRE(pmd_pair_up(&pair, &plain));
	for (round = 0; round < 5; round++) {
		for (i = 0; i < 64; i++)
			tx[i] = pmd_frame(&pair, 0, 1514, i);
		TAP_REQUIRE(pmd_send(pair.port_id[0], 0, tx, 64));
		TAP_EQ(rte_eth_dev_stop(pair.port_id[0]), 0);
		TAP_EQ(rte_eth_dev_start(pair.port_id[0]), 0);
		TAP_REQUIRE(pmd_link_wait(pair.port_id[0], true));
	}
	pmd_pair_destroy(&pair); /* every mbuf is back */
}

static void
reconfigure(void)
{
	static const uint16_t queues[] = {1, 4, 2, 3, 1};
	struct pmd_pair pair;
	unsigned int i;

	TAP_REQUIRE(pmd_pair_create(&pair, NULL));
	TAP_REQUIRE(pmd_pair_up(&pair, &plain));
	for (i = 0; i < RTE_DIM(queues); i++) {
		TAP_EQ(rte_eth_dev_stop(pair.port_id[0]), 0);
		TAP_EQ(pmd_port_up(&pair, 0,
				       &(struct pmd_port_conf){
						       .nb_rxq = queues[i],
						       .nb_txq = queues[i]}),
				0);
		TAP_REQUIRE(pmd_link_wait(pair.port_id[0], true));
		TAP_REQUIRE(pmd_link_wait(pair.port_id[1], true));
		exchange(&pair);
	}
	pmd_pair_destroy(&pair);
}

static void
device_reset(void)
{
	struct pmd_pair pair;

	TAP_REQUIRE(pmd_pair_create(&pair, NULL));
	TAP_REQUIRE(pmd_pair_up(&pair, &plain));
	exchange(&pair);
	TAP_EQ(rte_eth_dev_reset(pair.port_id[0]), 0);
	TAP_EQ(pmd_port_up(&pair, 0, &plain), 0);
	TAP_REQUIRE(pmd_link_wait(pair.port_id[0], true));
	TAP_REQUIRE(pmd_link_wait(pair.port_id[1], true));
	exchange(&pair);
	pmd_pair_destroy(&pair);
}

static void
bad_configurations(void)
{
	struct rte_eth_conf eth = {0};
	struct pmd_pair pair;
	uint16_t port_id;

	TAP_REQUIRE(pmd_pair_create(&pair, NULL));
	port_id = pair.port_id[0];
	TAP_OK(rte_eth_dev_start(port_id) < 0);
	TAP_OK(rte_eth_dev_configure(port_id, 5, 1, &eth) < 0);
	TAP_OK(rte_eth_dev_configure(port_id, 1, 5, &eth) < 0);
	TAP_EQ(rte_eth_dev_configure(port_id, 1, 1, &eth), 0);
	TAP_OK(rte_eth_rx_queue_setup(port_id, 0, 16, SOCKET_ID_ANY, NULL,
			       pair.pool) < 0);
	TAP_OK(rte_eth_tx_queue_setup(port_id, 0, 33, SOCKET_ID_ANY, NULL) < 0);
	TAP_OK(rte_eth_dev_set_mtu(port_id, 20000) < 0);
	/* A good configuration after the bad ones works. */
	TAP_REQUIRE(pmd_pair_up(&pair, &plain));
	exchange(&pair);
	pmd_pair_destroy(&pair);
}

static void
close_before_everything(void)
{
	struct pmd_pair pair;

	TAP_REQUIRE(pmd_pair_create(&pair, NULL));
	TAP_EQ(rte_eth_dev_close(pair.port_id[0]), 0);
	TAP_EQ(rte_vdev_uninit(pair.name[0]), 0);
	pmd_pair_destroy(&pair);
}

static _Atomic unsigned int nb_lsc;

static int
lsc_count(uint16_t port_id, enum rte_eth_event_type event, void *arg, void *ret)
{
	nb_lsc++;
	return 0;
}

/* The event comes from the housekeeping timer, on this thread, or from the
 * link interrupt, on EAL's: that one takes host time. */
static void
lsc_wait(unsigned int want)
{
	for (unsigned int i = 0; i < 1000 && nb_lsc < want; i++)
		rte_delay_us_sleep(1000);
	TAP_EQ(nb_lsc, want);
}

static void
link_events(void)
{
	struct pmd_pair pair;
	unsigned int i;

	TAP_REQUIRE(pmd_pair_create(&pair, NULL));
	TAP_EQ(rte_eth_dev_callback_register(pair.port_id[0],
			       RTE_ETH_EVENT_INTR_LSC, lsc_count, NULL),
			0);
	nb_lsc = 0;
	TAP_REQUIRE(pmd_pair_up(&pair, &(struct pmd_port_conf){.lsc = true}));
	lsc_wait(1);
	for (i = 0; i < 3; i++) {
		TAP_EQ(rte_nicsim_cable_set(pair.name[1], false), 0);
		TAP_REQUIRE(pmd_link_wait(pair.port_id[0], false));
		lsc_wait(2 + 2 * i);
		TAP_EQ(rte_nicsim_cable_set(pair.name[1], true), 0);
		TAP_REQUIRE(pmd_link_wait(pair.port_id[0], true));
		lsc_wait(3 + 2 * i);
	}
	TAP_REQUIRE(pmd_link_wait(pair.port_id[1], true));
	exchange(&pair);
	/* Nothing more comes from later ticks. */
	rte_nicsim_step_ns(UINT64_C(1000000000));
	lsc_wait(7);
	rte_eth_dev_callback_unregister(pair.port_id[0], RTE_ETH_EVENT_INTR_LSC,
			lsc_count, NULL);
	pmd_pair_destroy(&pair);
}

static void
slower_links(void)
{
	static const struct {
		const char *args;
		uint32_t mbps;
	} rows[] = {{",clock=stepped,speed=10", 10},
			{",clock=stepped,speed=100", 100},
			{",clock=stepped,speed=1000", 1000},
			{",clock=stepped,speed=2500", 2500}};
	struct rte_eth_link link;
	struct pmd_pair pair;
	unsigned int i;

	for (i = 0; i < RTE_DIM(rows); i++) {
		TAP_REQUIRE(pmd_pair_create2(
				&pair, rows[i].args, ",clock=stepped"));
		TAP_REQUIRE(pmd_pair_up(&pair, &plain));
		TAP_EQ(rte_eth_link_get_nowait(pair.port_id[1], &link), 0);
		TAP_EQ(link.link_speed, rows[i].mbps);
		exchange(&pair);
		pmd_pair_destroy(&pair);
	}
}

static void
timesync_at_any_point(void)
{
	struct pmd_pair pair;
	uint16_t port_id;

	TAP_REQUIRE(pmd_pair_create(&pair, NULL));
	port_id = pair.port_id[0];
	/* Before configure: success or an error, never a crash. */
	rte_eth_timesync_enable(port_id);
	rte_eth_timesync_enable(port_id);
	rte_eth_timesync_disable(port_id);
	rte_eth_timesync_disable(port_id);
	TAP_REQUIRE(pmd_pair_up(&pair, &plain));
	TAP_EQ(rte_eth_timesync_enable(port_id), 0);
	TAP_EQ(rte_eth_timesync_enable(port_id), 0);
	exchange(&pair);
	TAP_EQ(rte_eth_dev_stop(port_id), 0);
	TAP_EQ(rte_eth_dev_start(port_id), 0);
	TAP_REQUIRE(pmd_link_wait(port_id, true));
	TAP_REQUIRE(pmd_link_wait(pair.port_id[1], true));
	exchange(&pair);
	TAP_EQ(rte_eth_timesync_disable(port_id), 0);
	TAP_EQ(rte_eth_timesync_disable(port_id), 0);
	exchange(&pair);
	pmd_pair_destroy(&pair);
}

static void
bad_devargs(void)
{
	static const char *const bad[] = {"nonsense=1", "stats_budget=abc",
			"stats_budget=-1", "tx_tstamp_full=maybe",
			"tx_tstamp_workaround=none", "tx_tstamp_timeout_us="};
	char args[128];
	uint16_t port_id;
	unsigned int i;

	for (i = 0; i < RTE_DIM(bad); i++) {
		snprintf(args, sizeof(args), "clock=stepped,dev=[%s]", bad[i]);
		TAP_OK(rte_vdev_init("nicsim9", args) < 0);
		TAP_OK(rte_eth_dev_get_port_by_name("nicsim9", &port_id) < 0);
	}
	TAP_EQ(rte_vdev_init("nicsim9",
			       "clock=stepped,dev=[stats_budget=4,tx_tstamp_full=hold]"),
			0);
	TAP_EQ(rte_vdev_uninit("nicsim9"), 0);
}

int
main(void)
{
	pmd_eal_init("test_lifecycle");
	TAP_RUN(identity, "driver name, limits and link of an I226");
	TAP_RUN(stop_start_many_times,
			"stop and start, twenty times, stop twice");
	TAP_RUN(frames_in_flight_at_stop,
			"stop with frames in the rings leaks nothing");
	TAP_RUN(reconfigure, "one to four queues and back");
	TAP_RUN(device_reset, "reset, then up again");
	TAP_RUN(bad_configurations,
			"bad configurations are refused and undone");
	TAP_RUN(close_before_everything, "close of a port never configured");
	TAP_RUN(link_events, "each link change is one event");
	TAP_RUN(slower_links, "10, 100, 1000 and 2500 Mb/s are negotiated");
	TAP_RUN(timesync_at_any_point, "timesync on and off at any point");
	TAP_RUN(bad_devargs, "bad device arguments are refused");
	return pmd_done();
}
