/* SPDX-License-Identifier: BSD-3-Clause
 * Copyright(c) 2026 the igt authors
 */

/*
 * Receive interrupts through ethdev's epoll calls: a frame wakes its queue
 * once, a masked queue sleeps, nothing hangs, nothing is left behind. Frames
 * move in stepped time; descriptors are polled without waiting, since the
 * model writes them while time steps.
 */

#include <dirent.h>
#include <string.h>

#include <rte_cycles.h>
#include <rte_epoll.h>
#include <rte_interrupts.h>
#include <rte_nicsim.h>

#include "pmd_common.h"
#include "../tap.h"

#define NB_QUEUES 4
#define STEP_NS   UINT64_C(200000)

static _Atomic unsigned int nb_lsc;

static int
on_lsc(uint16_t port_id, enum rte_eth_event_type event, void *arg, void *ret)
{
	nb_lsc++;
	return 0;
}

static bool
setup(struct pmd_pair *pair)
{
	struct pmd_port_conf conf = {.nb_rxq = NB_QUEUES,
			.nb_txq = NB_QUEUES,
			.rss = true,
			.lsc = true,
			.rxq_intr = true};
	uint16_t q;

	if (!pmd_pair_create(pair, NULL) || !pmd_pair_up(pair, &conf))
		return false;
	for (q = 0; q < NB_QUEUES; q++)
		if (!TAP_EQ(rte_eth_dev_rx_intr_ctl_q(pair->port_id[1], q,
					    RTE_EPOLL_PER_THREAD,
					    RTE_INTR_EVENT_ADD,
					    (void *)(uintptr_t)(q + 1)),
				    0))
			return false;
	return true;
}

static void
teardown(struct pmd_pair *pair)
{
	uint16_t q;

	for (q = 0; q < NB_QUEUES; q++)
		TAP_EQ(rte_eth_dev_rx_intr_ctl_q(pair->port_id[1], q,
				       RTE_EPOLL_PER_THREAD, RTE_INTR_EVENT_DEL,
				       NULL),
				0);
	pmd_pair_destroy(pair);
}

/* Bits of the queues that are awake now. */
static unsigned int
awake(void)
{
	struct rte_epoll_event events[8];
	unsigned int queues = 0;
	int nb = rte_epoll_wait(RTE_EPOLL_PER_THREAD, events, 8, 0), i;

	for (i = 0; i < nb; i++)
		queues |= 1U << ((uintptr_t)events[i].epdata.data - 1);
	return queues;
}

/* Not IP, so RSS does not spread it: queue 0. */
static void
frame_send(const struct pmd_pair *pair, uint64_t seq)
{
	struct rte_mbuf *tx = pmd_frame(pair, 0, 100, seq);

	TAP_EQ(rte_eth_tx_burst(pair->port_id[0], 0, &tx, 1), 1);
	rte_nicsim_step_ns(STEP_NS);
}

static unsigned int
drain(const struct pmd_pair *pair, uint16_t queue_id)
{
	struct rte_mbuf *rx[32];
	uint16_t nb = rte_eth_rx_burst(pair->port_id[1], queue_id, rx, 32);

	rte_pktmbuf_free_bulk(rx, nb);
	return nb;
}

static void
a_frame_wakes_its_queue(void)
{
	struct pmd_pair pair;
	unsigned int i;

	TAP_REQUIRE(setup(&pair));
	for (i = 0; i < 20; i++) {
		TAP_EQ(rte_eth_dev_rx_intr_enable(pair.port_id[1], 0), 0);
		TAP_EQ(awake(), 0);
		frame_send(&pair, i);
		TAP_EQ(awake(), 1);
		TAP_EQ(awake(), 0); /* once */
		TAP_EQ(drain(&pair, 0), 1);
	}
	teardown(&pair);
}

/* Masked by its message: a second frame wakes only when enabled again, and
 * then at once, so that no frame waits for the next. */
static void
a_missed_frame_is_told(void)
{
	struct pmd_pair pair;

	TAP_REQUIRE(setup(&pair));
	TAP_EQ(rte_eth_dev_rx_intr_enable(pair.port_id[1], 0), 0);
	frame_send(&pair, 1);
	TAP_EQ(awake(), 1);
	frame_send(&pair, 2);
	TAP_EQ(awake(), 0);
	TAP_EQ(rte_eth_dev_rx_intr_enable(pair.port_id[1], 0), 0);
	TAP_EQ(awake(), 1);
	TAP_EQ(drain(&pair, 0), 2);
	teardown(&pair);
}

static void
disable_masks(void)
{
	struct pmd_pair pair;

	TAP_REQUIRE(setup(&pair));
	TAP_EQ(rte_eth_dev_rx_intr_enable(pair.port_id[1], 0), 0);
	TAP_EQ(rte_eth_dev_rx_intr_disable(pair.port_id[1], 0), 0);
	frame_send(&pair, 1);
	TAP_EQ(awake(), 0);
	TAP_EQ(drain(&pair, 0), 1);
	TAP_OK(rte_eth_dev_rx_intr_enable(pair.port_id[1], NB_QUEUES) < 0);
	teardown(&pair);
}

static struct rte_mbuf *
flow_frame(const struct pmd_pair *pair, uint32_t flow)
{
	struct rte_mbuf *mbuf = pmd_frame(pair, 0, 64, flow);
	uint8_t *frame = rte_pktmbuf_mtod(mbuf, uint8_t *);
	/* IPv4 header without options, UDP, addresses of RFC 5737. */
	static const uint8_t ip[20] = {0x45, 0, 0, 50, 0, 0, 0, 0, 64, 17, 0, 0,
			192, 0, 2, 0, 198, 51, 100, 1};

	frame[12] = 0x08;
	frame[13] = 0x00;
	memcpy(frame + 14, ip, sizeof(ip));
	frame[29] = flow & 0xFF;
	return mbuf;
}

/* Each queue that is awake has frames, each that sleeps has none. */
static void
four_queues(void)
{
	unsigned int queues, seen = 0, i;
	struct rte_mbuf *tx;
	struct pmd_pair pair;
	uint16_t q;

	TAP_REQUIRE(setup(&pair));
	for (i = 0; i < 64; i++) {
		for (q = 0; q < NB_QUEUES; q++)
			TAP_EQ(rte_eth_dev_rx_intr_enable(pair.port_id[1], q),
					0);
		tx = flow_frame(&pair, i);
		TAP_EQ(rte_eth_tx_burst(pair.port_id[0], i % 4, &tx, 1), 1);
		rte_nicsim_step_ns(STEP_NS);
		queues = awake();
		TAP_EQ(__builtin_popcount(queues), 1);
		for (q = 0; q < NB_QUEUES; q++)
			TAP_EQ(drain(&pair, q), queues >> q & 1);
		seen |= queues;
	}
	TAP_EQ(seen, 0xF);
	teardown(&pair);
}

static void
lsc_expect(unsigned int want)
{
	unsigned int i;

	for (i = 0; i < 1000 && nb_lsc < want; i++)
		rte_delay_us_sleep(1000);
	TAP_EQ(nb_lsc, want);
}

/* Vector 0 goes on serving the link beside the queues. */
static void
link_events_beside(void)
{
	struct pmd_pair pair;
	unsigned int i;

	nb_lsc = 0;
	TAP_REQUIRE(setup(&pair));
	rte_nicsim_step_ns(UINT64_C(1000000000));
	nb_lsc = 0;
	TAP_EQ(rte_eth_dev_callback_register(pair.port_id[1],
			       RTE_ETH_EVENT_INTR_LSC, on_lsc, NULL),
			0);
	for (i = 0; i < 3; i++) {
		TAP_EQ(rte_nicsim_cable_set(pair.name[1], false), 0);
		TAP_REQUIRE(pmd_link_wait(pair.port_id[1], false));
		lsc_expect(2 * i + 1);
		TAP_EQ(rte_nicsim_cable_set(pair.name[1], true), 0);
		TAP_REQUIRE(pmd_link_wait(pair.port_id[1], true));
		lsc_expect(2 * i + 2);
	}
	TAP_REQUIRE(pmd_link_wait(pair.port_id[0], true));
	TAP_EQ(rte_eth_dev_rx_intr_enable(pair.port_id[1], 0), 0);
	frame_send(&pair, 1);
	TAP_EQ(awake(), 1);
	TAP_EQ(drain(&pair, 0), 1);
	rte_eth_dev_callback_unregister(
			pair.port_id[1], RTE_ETH_EVENT_INTR_LSC, on_lsc, NULL);
	teardown(&pair);
}

static unsigned int
nb_open_fds(void)
{
	DIR *dir = opendir("/proc/self/fd");
	unsigned int nb = 0;

	while (dir != NULL && readdir(dir) != NULL)
		nb++;
	if (dir != NULL)
		closedir(dir);
	return nb;
}

static void
hundred_restarts(void)
{
	struct pmd_pair pair;
	unsigned int i, fds = 0;

	TAP_REQUIRE(setup(&pair));
	for (i = 0; i < 100; i++) {
		TAP_EQ(rte_eth_dev_rx_intr_ctl_q(pair.port_id[1], 0,
				       RTE_EPOLL_PER_THREAD, RTE_INTR_EVENT_DEL,
				       NULL),
				0);
		TAP_EQ(rte_eth_dev_stop(pair.port_id[1]), 0);
		TAP_EQ(rte_eth_dev_start(pair.port_id[1]), 0);
		TAP_EQ(rte_eth_dev_rx_intr_ctl_q(pair.port_id[1], 0,
				       RTE_EPOLL_PER_THREAD, RTE_INTR_EVENT_ADD,
				       (void *)(uintptr_t)1),
				0);
		if (i == 1)
			fds = nb_open_fds();
	}
	TAP_EQ(nb_open_fds(), fds);
	TAP_REQUIRE(pmd_link_wait(pair.port_id[1], true));
	TAP_REQUIRE(pmd_link_wait(pair.port_id[0], true));
	TAP_EQ(rte_eth_dev_rx_intr_enable(pair.port_id[1], 0), 0);
	frame_send(&pair, 7);
	TAP_EQ(awake(), 1);
	TAP_EQ(drain(&pair, 0), 1);
	pmd_pair_destroy(&pair);
}

int
main(void)
{
	pmd_eal_init("test_intr");
	TAP_RUN(a_frame_wakes_its_queue, "a frame wakes its queue, once");
	TAP_RUN(a_missed_frame_is_told,
			"a frame missed while masked wakes at enable");
	TAP_RUN(disable_masks, "a disabled queue sleeps");
	TAP_RUN(four_queues, "four queues have four vectors");
	TAP_RUN(link_events_beside, "link events beside receive interrupts");
	TAP_RUN(hundred_restarts, "a hundred restarts leave no descriptor");
	return pmd_done();
}
