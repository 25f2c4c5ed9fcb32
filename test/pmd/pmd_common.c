/* SPDX-License-Identifier: BSD-3-Clause
 * Copyright(c) 2026 the igt authors
 */

/*
 * pmd_common.c: what the tests through ethdev share (see pmd_common.h).
 *
 * Time         devices have clock=stepped unless a test says otherwise; time
 *              moves only in the waits below and in the driver's own delays.
 */

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <rte_bus_vdev.h>
#include <rte_dev.h>
#include <rte_eal.h>
#include <rte_ether.h>

#include <rte_nicsim.h>

#include "pmd_common.h"
#include "../tap.h"

#define STEP_NS    (20 * UINT64_C(1000))
#define WAIT_STEPS 50000 /* 1 s of model time */

/* IEEE 802 local experimental EtherType 1. */
#define TEST_ETHERTYPE 0x88B5

void
pmd_eal_init(const char *program)
{
	char name[64];
	char *argv[] = {name, "--no-pci", "--no-huge", "--no-shconf",
			"--no-telemetry", "-m", "128", "-l", "0", "--log-level",
			"lib.eal:error", "-d", "librte_bus_nicsim.so", "-d",
			"librte_net_igt.so", NULL};

	snprintf(name, sizeof(name), "%s", program);
	if (rte_eal_init(sizeof(argv) / sizeof(argv[0]) - 1, argv) < 0) {
		printf("Bail out! EAL did not start\n");
		exit(EXIT_FAILURE);
	}
}

int
pmd_done(void)
{
	int status = tap_done();

	rte_eal_cleanup();
	return status;
}

/* What a rule that ended early has left behind. */
static void
leftovers_remove(void)
{
	struct rte_mempool *pool = rte_mempool_lookup("pair");
	uint16_t port_id;

	RTE_ETH_FOREACH_DEV (port_id) {
		char name[RTE_ETH_NAME_MAX_LEN];

		rte_eth_dev_get_name_by_port(port_id, name);
		rte_eth_dev_stop(port_id);
		rte_eth_dev_close(port_id);
		rte_vdev_uninit(name);
	}
	rte_mempool_free(pool);
}

const char *
pmd_access_arg(void)
{
	const char *access = getenv("IGT_TEST_ACCESS");
	static char arg[32];

	if (access != NULL)
		snprintf(arg, sizeof(arg), ",access=%s", access);
	return arg;
}

bool
pmd_pair_create2(struct pmd_pair *pair, const char *args0, const char *args1)
{
	const char *args[2] = {args0, args1};
	unsigned int i;

	leftovers_remove();
	memset(pair, 0, sizeof(*pair));
	pair->pool = rte_pktmbuf_pool_create("pair", PMD_NB_MBUFS, 0, 0,
			RTE_MBUF_DEFAULT_BUF_SIZE, SOCKET_ID_ANY);
	if (!TAP_OK(pair->pool != NULL))
		return false;
	for (i = 0; i < 2; i++) {
		char text[256];

		snprintf(pair->name[i], sizeof(pair->name[i]), "nicsim%u", i);
		snprintf(text, sizeof(text), "peer=nicsim%u%s%s", 1 - i,
				args[i] == NULL ? ",clock=stepped" : args[i],
				pmd_access_arg());
		if (!TAP_EQ(rte_vdev_init(pair->name[i], text), 0) ||
				!TAP_EQ(rte_eth_dev_get_port_by_name(
							pair->name[i],
							&pair->port_id[i]),
						0))
			return false;
	}
	return true;
}

bool
pmd_pair_create(struct pmd_pair *pair, const char *args)
{
	return pmd_pair_create2(pair, args, args);
}

static void
eth_conf_fill(struct rte_eth_conf *eth, const struct pmd_port_conf *conf)
{
	memset(eth, 0, sizeof(*eth));
	eth->rxmode.mtu = conf->mtu == 0 ? RTE_ETHER_MTU : conf->mtu;
	eth->rxmode.offloads = conf->rx_offloads;
	eth->txmode.offloads = conf->tx_offloads;
	eth->intr_conf.lsc = conf->lsc;
	eth->intr_conf.rxq = conf->rxq_intr;
	if (conf->rss) {
		eth->rxmode.mq_mode = RTE_ETH_MQ_RX_RSS;
		eth->rx_adv_conf.rss_conf.rss_hf = RTE_ETH_RSS_IPV4 |
		                                   RTE_ETH_RSS_NONFRAG_IPV4_UDP;
	}
}

int
pmd_port_up(const struct pmd_pair *pair, unsigned int side,
		const struct pmd_port_conf *conf)
{
	uint16_t nb_rxq = conf->nb_rxq == 0 ? 1 : conf->nb_rxq;
	uint16_t nb_txq = conf->nb_txq == 0 ? 1 : conf->nb_txq;
	uint16_t nb_rxd = conf->nb_rxd == 0 ? 128 : conf->nb_rxd;
	uint16_t nb_txd = conf->nb_txd == 0 ? 128 : conf->nb_txd;
	struct rte_mempool *pool = conf->pool == NULL ? pair->pool : conf->pool;
	uint16_t port_id = pair->port_id[side];
	struct rte_eth_conf eth;
	uint16_t q;
	int ret;

	eth_conf_fill(&eth, conf);
	ret = rte_eth_dev_configure(port_id, nb_rxq, nb_txq, &eth);
	for (q = 0; q < nb_rxq && ret == 0; q++)
		ret = rte_eth_rx_queue_setup(
				port_id, q, nb_rxd, SOCKET_ID_ANY, NULL, pool);
	for (q = 0; q < nb_txq && ret == 0; q++)
		ret = rte_eth_tx_queue_setup(
				port_id, q, nb_txd, SOCKET_ID_ANY, NULL);
	return ret == 0 ? rte_eth_dev_start(port_id) : ret;
}

bool
pmd_link_wait(uint16_t port_id, bool up)
{
	struct rte_eth_link link;
	unsigned int i;

	for (i = 0; i < 1000; i++) {
		if (rte_eth_link_get_nowait(port_id, &link) == 0 &&
				(link.link_status == RTE_ETH_LINK_UP) == up)
			return true;
		rte_nicsim_step_ns(10 * UINT64_C(1000000));
	}
	return false;
}

bool
pmd_pair_up(struct pmd_pair *pair, const struct pmd_port_conf *conf)
{
	return TAP_EQ(pmd_port_up(pair, 0, conf), 0) &&
	       TAP_EQ(pmd_port_up(pair, 1, conf), 0) &&
	       TAP_OK(pmd_link_wait(pair->port_id[0], true)) &&
	       TAP_OK(pmd_link_wait(pair->port_id[1], true));
}

static void
violations_check(const char *name)
{
	struct rte_nicsim_counts counts;
	char text[2048];

	TAP_EQ(rte_nicsim_counts_get(name, &counts), 0);
	if (TAP_EQ(counts.violations, 0))
		return;
	rte_nicsim_violations_get(name, text, sizeof(text));
	printf("# broken rules of %s:\n%s\n", name, text);
}

void
pmd_pair_destroy(struct pmd_pair *pair)
{
	unsigned int i;

	for (i = 0; i < 2; i++) {
		if (!rte_eth_dev_is_valid_port(pair->port_id[i]))
			continue;
		TAP_EQ(rte_eth_dev_stop(pair->port_id[i]), 0);
		violations_check(pair->name[i]);
		TAP_EQ(rte_eth_dev_close(pair->port_id[i]), 0);
		TAP_EQ(rte_vdev_uninit(pair->name[i]), 0);
	}
	TAP_EQ(rte_mempool_avail_count(pair->pool), PMD_NB_MBUFS);
	rte_mempool_free(pair->pool);
	pair->pool = NULL;
}

static uint8_t
octet_at(uint64_t seq, uint32_t position)
{
	return (uint8_t)(seq * 31 + position * 7 + (position >> 8));
}

/* Octet `position` of the frame, with the addresses already known. */
static void
frame_write(uint8_t *frame, uint32_t len, uint64_t seq)
{
	uint32_t i;

	frame[12] = TEST_ETHERTYPE >> 8;
	frame[13] = TEST_ETHERTYPE & 0xFF;
	memcpy(frame + 14, &seq, sizeof(seq));
	for (i = 22; i < len; i++)
		frame[i] = octet_at(seq, i);
}

static void
addresses_write(const struct pmd_pair *pair, unsigned int side, uint8_t *frame)
{
	struct rte_ether_addr mac;

	rte_eth_macaddr_get(pair->port_id[1 - side], &mac);
	memcpy(frame, &mac, sizeof(mac));
	rte_eth_macaddr_get(pair->port_id[side], &mac);
	memcpy(frame + sizeof(mac), &mac, sizeof(mac));
}

struct rte_mbuf *
pmd_frame_segs(const struct pmd_pair *pair, unsigned int side, uint32_t len,
		uint64_t seq, uint16_t seg_len)
{
	uint8_t *octets = malloc(len);
	struct rte_mbuf *head = NULL;
	uint32_t done = 0;

	addresses_write(pair, side, octets);
	frame_write(octets, len, seq);
	while (done < len) {
		uint16_t part = RTE_MIN(len - done, (uint32_t)seg_len);
		struct rte_mbuf *seg = rte_pktmbuf_alloc(pair->pool);
		char *data = seg == NULL ? NULL : rte_pktmbuf_append(seg, part);

		if (!TAP_OK(data != NULL))
			break;
		memcpy(data, octets + done, part);
		if (head == NULL)
			head = seg;
		else
			TAP_EQ(rte_pktmbuf_chain(head, seg), 0);
		done += part;
	}
	free(octets);
	return head;
}

struct rte_mbuf *
pmd_frame(const struct pmd_pair *pair, unsigned int side, uint32_t len,
		uint64_t seq)
{
	return pmd_frame_segs(pair, side, len, seq,
			rte_pktmbuf_data_room_size(pair->pool) -
					RTE_PKTMBUF_HEADROOM);
}

struct rte_mbuf *
pmd_ptp_frame(const struct pmd_pair *pair, unsigned int side, uint16_t seq)
{
	struct rte_mbuf *mbuf = pmd_frame(pair, side, 60, seq);
	uint8_t *frame = rte_pktmbuf_mtod(mbuf, uint8_t *);

	/* IEEE 1588 annex F: EtherType 0x88F7; 13.3: Sync is message type 0,
	 * version 2, messageLength 44, sequenceId at octet 30. */
	memset(frame + 12, 0, 48);
	frame[12] = RTE_ETHER_TYPE_1588 >> 8;
	frame[13] = RTE_ETHER_TYPE_1588 & 0xFF;
	frame[14] = 0x00;
	frame[15] = 0x02;
	frame[17] = 44;
	frame[14 + 30] = seq >> 8;
	frame[14 + 31] = seq & 0xFF;
	return mbuf;
}

uint64_t
pmd_frame_seq(const struct rte_mbuf *mbuf)
{
	uint64_t seq;

	memcpy(&seq, rte_pktmbuf_mtod_offset(mbuf, const uint8_t *, 14),
			sizeof(seq));
	return seq;
}

bool
pmd_frame_ok(const struct rte_mbuf *mbuf, uint32_t len, uint64_t seq)
{
	uint8_t *want;
	uint8_t *got;
	bool good = mbuf->pkt_len == len;

	if (!good)
		return TAP_EQ(mbuf->pkt_len, len);
	want = malloc(len);
	got = malloc(len);
	frame_write(want, len, seq);
	/* Linearise into `got` even where rte_pktmbuf_read points inside. */
	memmove(got, rte_pktmbuf_read(mbuf, 0, len, got), len);
	good = memcmp(got + 12, want + 12, len - 12) == 0;
	free(want);
	free(got);
	return TAP_OK(good);
}

bool
pmd_send(uint16_t port_id, uint16_t queue_id, struct rte_mbuf **mbufs,
		uint16_t nb)
{
	uint16_t sent = 0;
	unsigned int i;

	for (i = 0; i < WAIT_STEPS; i++) {
		sent += rte_eth_tx_burst(
				port_id, queue_id, mbufs + sent, nb - sent);
		if (sent == nb)
			return true;
		rte_nicsim_step_ns(STEP_NS);
	}
	return TAP_EQ(sent, nb);
}

uint16_t
pmd_receive(uint16_t port_id, uint16_t nb_rxq, struct rte_mbuf **out,
		uint16_t nb)
{
	uint16_t got = 0;
	uint16_t q;
	unsigned int i;

	for (i = 0; i < WAIT_STEPS && got < nb; i++) {
		for (q = 0; q < nb_rxq; q++)
			got += rte_eth_rx_burst(
					port_id, q, out + got, nb - got);
		if (got < nb)
			rte_nicsim_step_ns(STEP_NS);
	}
	return got;
}

uint64_t
pmd_xstat(uint16_t port_id, const char *name)
{
	uint64_t id, value = 0;

	if (TAP_EQ(rte_eth_xstats_get_id_by_name(port_id, name, &id), 0))
		TAP_EQ(rte_eth_xstats_get_by_id(port_id, &id, &value, 1), 1);
	return value;
}
