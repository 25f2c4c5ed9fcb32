/* SPDX-License-Identifier: BSD-3-Clause
 * Copyright(c) 2026 the igt authors
 */

/*
 * The device makes progress in host time although nobody touches a register:
 * with a full TX ring, with a port that only receives from a tap, and while a
 * harvest waits for the descriptor to be done.
 *
 * The driver's housekeeping reads registers ten times a second. A trial in
 * which it did so proves nothing and is repeated; the shortest trial is far
 * shorter than a tick.
 */

#include <arpa/inet.h>
#include <net/if.h>
#include <netpacket/packet.h>
#include <sched.h>
#include <sys/ioctl.h>
#include <sys/socket.h>
#include <unistd.h>

#include <rte_bus_vdev.h>
#include <rte_cycles.h>
#include <rte_nicsim.h>

#include "pmd_common.h"
#include "../tap.h"

#define NB_TRIALS   50
#define NB_TXD      64
#define LONG_FRAME  1514
#define TAP_NAME    "igttap0"
#define HOST_TIME   ",clock=host,speed=100"
#define FIFO_FRAMES 13 /* 20 KiB / 1514 octets: fetched at once */

enum trial { TRIAL_PROVED, TRIAL_DISTURBED, TRIAL_FAILED };

static bool own_namespace;

static uint64_t
accesses(const char *name, uint64_t *tx_frames)
{
	struct rte_nicsim_counts counts;

	TAP_EQ(rte_nicsim_counts_get(name, &counts), 0);
	if (tx_frames != NULL)
		*tx_frames = counts.tx_frames;
	return counts.reg_reads + counts.reg_writes;
}

static bool
host_link_wait(uint16_t port_id)
{
	struct rte_eth_link link;
	unsigned int i;

	for (i = 0; i < 500; i++) {
		if (rte_eth_link_get_nowait(port_id, &link) == 0 &&
				link.link_status == RTE_ETH_LINK_UP)
			return true;
		rte_delay_us_sleep(10000);
	}
	return TAP_OK(false && "link");
}

static void
drain(uint16_t port_id)
{
	struct rte_mbuf *rx[32];
	uint64_t end = rte_get_tsc_cycles() + rte_get_tsc_hz() / 50;
	uint16_t nb;

	while (rte_get_tsc_cycles() < end) {
		nb = rte_eth_rx_burst(port_id, 0, rx, 32);
		rte_pktmbuf_free_bulk(rx, nb);
	}
}

static enum trial
full_ring_trial(struct pmd_pair *pair, bool poll_rx)
{
	struct rte_mbuf *tx[2 * NB_TXD], *rx[4];
	uint64_t before, frames_before, frames, end;
	uint16_t sent, i;

	accesses(pair->name[0], &frames_before);
	for (i = 0; i < 2 * NB_TXD; i++)
		tx[i] = pmd_frame(pair, 0, LONG_FRAME, i);
	sent = rte_eth_tx_burst(pair->port_id[0], 0, tx, 2 * NB_TXD);
	rte_pktmbuf_free_bulk(tx + sent, 2 * NB_TXD - sent);
	before = accesses(pair->name[0], NULL);
	end = rte_get_tsc_cycles() + rte_get_tsc_hz();
	do {
		/* An empty receive queue of the sending port: no register. */
		if (poll_rx)
			TAP_EQ(rte_eth_rx_burst(pair->port_id[0], 0, rx, 4), 0);
		if (accesses(pair->name[0], &frames) != before) {
			drain(pair->port_id[1]);
			return TRIAL_DISTURBED;
		}
	} while (frames - frames_before < sent && rte_get_tsc_cycles() < end);
	drain(pair->port_id[1]);
	TAP_OK(sent > 2 * FIFO_FRAMES);
	return frames - frames_before == sent ? TRIAL_PROVED : TRIAL_FAILED;
}

static void
repeat_full_ring(bool poll_rx)
{
	enum trial result = TRIAL_DISTURBED;
	struct pmd_pair pair;
	unsigned int i;

	TAP_REQUIRE(pmd_pair_create(&pair, HOST_TIME));
	TAP_EQ(pmd_port_up(&pair, 0, &(struct pmd_port_conf){.nb_txd = NB_TXD}),
			0);
	TAP_EQ(pmd_port_up(&pair, 1, &(struct pmd_port_conf){.nb_rxd = 512}),
			0);
	TAP_REQUIRE(host_link_wait(pair.port_id[0]));
	TAP_REQUIRE(host_link_wait(pair.port_id[1]));
	for (i = 0; i < NB_TRIALS && result == TRIAL_DISTURBED; i++)
		result = full_ring_trial(&pair, poll_rx);
	TAP_EQ(result, TRIAL_PROVED);
	pmd_pair_destroy(&pair);
}

static void
full_tx_ring_idle(void)
{
	repeat_full_ring(false);
}

static void
full_tx_ring_polling(void)
{
	repeat_full_ring(true);
}

/* A packet socket bound to the tap, or -1. */
static int
tap_socket(void)
{
	struct ifreq request = {0};
	struct sockaddr_ll address = {
			.sll_family = AF_PACKET, .sll_protocol = htons(0x88B5)};
	int fd = socket(AF_PACKET, SOCK_RAW, htons(0x88B5));

	if (fd < 0)
		return -1;
	snprintf(request.ifr_name, sizeof(request.ifr_name), TAP_NAME);
	if (ioctl(fd, SIOCGIFFLAGS, &request) == 0) {
		request.ifr_flags |= IFF_UP | IFF_NOARP;
		if (ioctl(fd, SIOCSIFFLAGS, &request) == 0 &&
				ioctl(fd, SIOCGIFINDEX, &request) == 0) {
			address.sll_ifindex = request.ifr_ifindex;
			if (bind(fd, (struct sockaddr *)&address,
					    sizeof(address)) == 0)
				return fd;
		}
	}
	close(fd);
	return -1;
}

static enum trial
tap_trial(uint16_t port_id, int fd)
{
	uint8_t frame[64] = {0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 2, 0, 0, 0, 0,
			1, 0x88, 0xB5};
	struct rte_mbuf *rx[4];
	uint64_t before = accesses("nicsim0", NULL);
	uint64_t end = rte_get_tsc_cycles() + rte_get_tsc_hz();
	uint64_t now;
	uint16_t nb;

	if (!TAP_EQ(send(fd, frame, sizeof(frame), 0), sizeof(frame)))
		return TRIAL_FAILED;
	do {
		/* Taken before the burst that receives and may refill. */
		now = accesses("nicsim0", NULL);
		nb = rte_eth_rx_burst(port_id, 0, rx, 4);
	} while (nb == 0 && rte_get_tsc_cycles() < end);
	if (nb == 0)
		return TRIAL_FAILED;
	TAP_EQ(rx[0]->pkt_len, sizeof(frame));
	TAP_OK(memcmp(rte_pktmbuf_mtod(rx[0], void *), frame, 14) == 0);
	rte_pktmbuf_free_bulk(rx, nb);
	return now == before ? TRIAL_PROVED : TRIAL_DISTURBED;
}

static void
receive_only_behind_a_tap(void)
{
	enum trial result = TRIAL_DISTURBED;
	struct pmd_pair pair = {0};
	unsigned int i;
	char args[64];
	int fd;

	if (!own_namespace)
		TAP_SKIP("no permission to make a network namespace");
	pair.pool = rte_pktmbuf_pool_create("tap", PMD_NB_MBUFS, 0, 0,
			RTE_MBUF_DEFAULT_BUF_SIZE, SOCKET_ID_ANY);
	snprintf(args, sizeof(args), "clock=host,wire=tap:" TAP_NAME "%s",
			pmd_access_arg());
	TAP_EQ(rte_vdev_init("nicsim0", args), 0);
	TAP_REQUIRE(rte_eth_dev_get_port_by_name("nicsim0", &pair.port_id[0]) ==
			0);
	fd = tap_socket();
	TAP_REQUIRE(fd >= 0);
	TAP_EQ(pmd_port_up(&pair, 0, &(struct pmd_port_conf){0}), 0);
	TAP_REQUIRE(host_link_wait(pair.port_id[0]));
	for (i = 0; i < NB_TRIALS && result == TRIAL_DISTURBED; i++)
		result = tap_trial(pair.port_id[0], fd);
	TAP_EQ(result, TRIAL_PROVED);
	close(fd);
	TAP_EQ(rte_eth_dev_stop(pair.port_id[0]), 0);
	TAP_EQ(rte_eth_dev_close(pair.port_id[0]), 0);
	TAP_EQ(rte_vdev_uninit("nicsim0"), 0);
	TAP_EQ(rte_mempool_avail_count(pair.pool), PMD_NB_MBUFS);
	rte_mempool_free(pair.pool);
}

/* Frames that fill the FIFO twice, then a stamped one: its descriptor is done
 * only when the FIFO has drained. Reading the stamp makes no access before. */
static enum trial
harvest_trial(struct pmd_pair *pair)
{
	enum trial result = TRIAL_PROVED;
	struct rte_mbuf *tx[3 * FIFO_FRAMES];
	uint64_t before, frames_before, frames, now, end;
	struct timespec stamp;
	unsigned int i;
	int ret;

	for (i = 0; i < RTE_DIM(tx) - 1; i++)
		tx[i] = pmd_frame(pair, 0, LONG_FRAME, i);
	tx[i] = pmd_ptp_frame(pair, 0, 1);
	tx[i]->ol_flags |= RTE_MBUF_F_TX_IEEE1588_TMST;
	accesses(pair->name[0], &frames_before);
	TAP_EQ(rte_eth_tx_burst(pair->port_id[0], 0, tx, RTE_DIM(tx)),
			RTE_DIM(tx));
	before = accesses(pair->name[0], NULL);
	end = rte_get_tsc_cycles() + rte_get_tsc_hz();
	do {
		ret = rte_eth_timesync_read_tx_timestamp(
				pair->port_id[0], &stamp);
		now = accesses(pair->name[0], &frames);
		/* Not yet fetched for certain: one FIFO has not yet left. */
		if (now != before && frames - frames_before < FIFO_FRAMES)
			result = TRIAL_DISTURBED;
	} while (ret != 0 && rte_get_tsc_cycles() < end);
	drain(pair->port_id[1]);
	return ret == 0 ? result : TRIAL_FAILED;
}

static void
harvest_waits_for_done(void)
{
	enum trial result = TRIAL_DISTURBED;
	struct pmd_pair pair;
	unsigned int i;

	TAP_REQUIRE(pmd_pair_create(&pair, HOST_TIME));
	for (i = 0; i < 2; i++)
		TAP_EQ(pmd_port_up(&pair, i,
				       &(struct pmd_port_conf){.nb_rxd = 512}),
				0);
	TAP_REQUIRE(host_link_wait(pair.port_id[0]));
	TAP_REQUIRE(host_link_wait(pair.port_id[1]));
	TAP_EQ(rte_eth_timesync_enable(pair.port_id[0]), 0);
	for (i = 0; i < NB_TRIALS && result == TRIAL_DISTURBED; i++)
		result = harvest_trial(&pair);
	TAP_EQ(result, TRIAL_PROVED);
	pmd_pair_destroy(&pair);
}

int
main(void)
{
	/* Traffic through a tap stays in a namespace of this test's own. */
	own_namespace = unshare(CLONE_NEWNET) == 0 ||
	                unshare(CLONE_NEWUSER | CLONE_NEWNET) == 0;
	pmd_eal_init("test_progress");
	TAP_RUN(full_tx_ring_idle, "a full TX ring drains with nobody calling");
	TAP_RUN(full_tx_ring_polling,
			"a full TX ring drains while RX is polled");
	TAP_RUN(receive_only_behind_a_tap, "a port behind a tap receives");
	TAP_RUN(harvest_waits_for_done,
			"a harvest waiting for DD gets its stamp");
	return pmd_done();
}
