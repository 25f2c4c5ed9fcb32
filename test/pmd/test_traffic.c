/* SPDX-License-Identifier: BSD-3-Clause
 * Copyright(c) 2026 the igt authors
 */

/*
 * Frames through net_igt and the model, both ways: every octet arrives, every
 * frame is counted by sender, receiver and model alike, every mbuf comes back.
 */

#include <string.h>

#include <rte_ip.h>
#include <rte_udp.h>

#include <rte_nicsim.h>

#include "pmd_common.h"
#include "../tap.h"

#define CRC_LEN   RTE_ETHER_CRC_LEN
#define BURST     32
#define FRAME_MAX 9216

/* Sends nb frames of len to the peer, half a ring outstanding at most, and
 * checks each octet and the order of arrival. */
static void
closed_loop(struct pmd_pair *pair, unsigned int side, uint32_t len,
		unsigned int nb)
{
	struct rte_mbuf *tx[BURST], *rx[BURST];
	uint64_t seq = 0;
	unsigned int i, burst;

	while (nb > 0) {
		burst = RTE_MIN(nb, (unsigned int)BURST);
		for (i = 0; i < burst; i++)
			tx[i] = pmd_frame(pair, side, len, seq + i);
		TAP_REQUIRE(pmd_send(pair->port_id[side], 0, tx, burst));
		TAP_REQUIRE(pmd_receive(pair->port_id[1 - side], 1, rx,
					    burst) == burst);
		for (i = 0; i < burst; i++) {
			if (!pmd_frame_ok(rx[i], len, seq + i))
				printf("# frame of %u octets\n", len);
			rte_pktmbuf_free(rx[i]);
		}
		seq += burst;
		nb -= burst;
	}
}

static void
counts_agree(const struct pmd_pair *pair)
{
	struct rte_nicsim_counts model[2];
	struct rte_eth_stats stats[2];
	unsigned int i;

	for (i = 0; i < 2; i++) {
		TAP_EQ(rte_eth_stats_get(pair->port_id[i], &stats[i]), 0);
		TAP_EQ(rte_nicsim_counts_get(pair->name[i], &model[i]), 0);
	}
	for (i = 0; i < 2; i++) {
		TAP_EQ(stats[i].opackets, model[i].tx_frames);
		TAP_EQ(stats[i].obytes, model[i].tx_bytes);
		TAP_EQ(stats[i].ipackets, model[i].rx_frames);
		TAP_EQ(stats[i].ibytes, model[i].rx_bytes);
		TAP_EQ(stats[i].ipackets, stats[1 - i].opackets);
		TAP_EQ(stats[i].ibytes, stats[1 - i].obytes);
		TAP_EQ(stats[i].imissed, 0);
		TAP_EQ(stats[i].ierrors, 0);
		TAP_EQ(stats[i].oerrors, 0);
		TAP_EQ(stats[i].rx_nombuf, 0);
		TAP_EQ(model[i].rx_missed_frames, 0);
	}
}

static void
sizes_both_ways(void)
{
	static const uint32_t sizes[] = {
			60, 61, 64, 127, 128, 512, 1024, 1513, 1514};
	struct pmd_pair pair;
	unsigned int i, side;

	TAP_REQUIRE(pmd_pair_create(&pair, NULL));
	TAP_REQUIRE(pmd_pair_up(&pair, &(struct pmd_port_conf){0}));
	for (i = 0; i < RTE_DIM(sizes); i++)
		for (side = 0; side < 2; side++)
			closed_loop(&pair, side, sizes[i], 200);
	counts_agree(&pair);
	pmd_pair_destroy(&pair);
}

static void
short_frames_are_padded(void)
{
	struct rte_mbuf *tx, *rx;
	struct pmd_pair pair;
	uint32_t len;

	TAP_REQUIRE(pmd_pair_create(&pair, NULL));
	TAP_REQUIRE(pmd_pair_up(&pair, &(struct pmd_port_conf){0}));
	for (len = 24; len < 60; len++) {
		tx = pmd_frame(&pair, 0, len, len);
		TAP_REQUIRE(pmd_send(pair.port_id[0], 0, &tx, 1));
		TAP_REQUIRE(pmd_receive(pair.port_id[1], 1, &rx, 1) == 1);
		TAP_EQ(rx->pkt_len, 60);
		TAP_EQ(pmd_frame_seq(rx), len);
		rte_pktmbuf_free(rx);
	}
	pmd_pair_destroy(&pair);
}

static void
jumbo_scattered(void)
{
	static const uint32_t sizes[] = {1514, 2047, 2048, 2049, 4096, 6144,
			9000 + RTE_ETHER_HDR_LEN};
	struct pmd_pair pair;
	unsigned int i;

	TAP_REQUIRE(pmd_pair_create(&pair, NULL));
	TAP_REQUIRE(pmd_pair_up(&pair,
			&(struct pmd_port_conf){
					.mtu = 9000,
					.rx_offloads = RTE_ETH_RX_OFFLOAD_SCATTER,
					.tx_offloads = RTE_ETH_TX_OFFLOAD_MULTI_SEGS,
			}));
	for (i = 0; i < RTE_DIM(sizes); i++)
		closed_loop(&pair, 0, sizes[i], 40);
	counts_agree(&pair);
	pmd_pair_destroy(&pair);
}

static void
multi_segment_send(void)
{
	static const uint16_t segments[] = {42, 60, 100, 333, 700};
	struct rte_mbuf *tx, *rx;
	struct pmd_pair pair;
	unsigned int i;

	TAP_REQUIRE(pmd_pair_create(&pair, NULL));
	TAP_REQUIRE(pmd_pair_up(&pair,
			&(struct pmd_port_conf){
					.tx_offloads = RTE_ETH_TX_OFFLOAD_MULTI_SEGS,
			}));
	for (i = 0; i < RTE_DIM(segments); i++) {
		tx = pmd_frame_segs(&pair, 0, 1000, i, segments[i]);
		TAP_REQUIRE(pmd_send(pair.port_id[0], 0, &tx, 1));
		TAP_REQUIRE(pmd_receive(pair.port_id[1], 1, &rx, 1) == 1);
		pmd_frame_ok(rx, 1000, i);
		rte_pktmbuf_free(rx);
	}
	counts_agree(&pair);
	pmd_pair_destroy(&pair);
}

/* More segments than the device info allows: counted, freed, not sent. */
static void
too_many_segments(void)
{
	struct rte_eth_dev_info info;
	struct rte_eth_stats stats;
	struct rte_mbuf *tx, *rx;
	struct pmd_pair pair;
	uint16_t seg_len;

	TAP_REQUIRE(pmd_pair_create(&pair, NULL));
	TAP_REQUIRE(pmd_pair_up(&pair,
			&(struct pmd_port_conf){
					.tx_offloads = RTE_ETH_TX_OFFLOAD_MULTI_SEGS,
			}));
	TAP_EQ(rte_eth_dev_info_get(pair.port_id[0], &info), 0);
	seg_len = 1400 / (info.tx_desc_lim.nb_seg_max + 1);
	tx = pmd_frame_segs(&pair, 0, 1400, 1, seg_len);
	TAP_OK(tx->nb_segs > info.tx_desc_lim.nb_seg_max);
	TAP_EQ(rte_eth_tx_burst(pair.port_id[0], 0, &tx, 1), 1);
	TAP_EQ(rte_eth_stats_get(pair.port_id[0], &stats), 0);
	TAP_EQ(stats.opackets, 0);
	TAP_EQ(stats.oerrors, 1);
	/* The queue goes on. */
	tx = pmd_frame(&pair, 0, 100, 2);
	TAP_REQUIRE(pmd_send(pair.port_id[0], 0, &tx, 1));
	TAP_REQUIRE(pmd_receive(pair.port_id[1], 1, &rx, 1) == 1);
	pmd_frame_ok(rx, 100, 2);
	rte_pktmbuf_free(rx);
	pmd_pair_destroy(&pair);
}

static void
crc_kept(void)
{
	struct rte_mbuf *tx, *rx;
	struct rte_eth_stats stats;
	struct pmd_pair pair;
	uint32_t crc = 0xFFFFFFFF, got;
	const uint8_t *frame;
	unsigned int i, bit;

	TAP_REQUIRE(pmd_pair_create(&pair, NULL));
	TAP_REQUIRE(pmd_pair_up(&pair,
			&(struct pmd_port_conf){
					.rx_offloads = RTE_ETH_RX_OFFLOAD_KEEP_CRC,
			}));
	tx = pmd_frame(&pair, 0, 100, 7);
	TAP_REQUIRE(pmd_send(pair.port_id[0], 0, &tx, 1));
	TAP_REQUIRE(pmd_receive(pair.port_id[1], 1, &rx, 1) == 1);
	/* As Intel and other drivers do: the CRC lies behind the data, and no
	 * length counts it. */
	TAP_EQ(rx->pkt_len, 100);
	TAP_OK(rte_pktmbuf_tailroom(rx) >= CRC_LEN);
	/* IEEE 802.3 3.2.9, bit by bit, reflected form. */
	frame = rte_pktmbuf_mtod(rx, const uint8_t *);
	for (i = 0; i < 100; i++)
		for (crc ^= frame[i], bit = 0; bit < 8; bit++)
			crc = (crc >> 1) ^ (0xEDB88320 & -(crc & 1));
	crc = ~crc;
	memcpy(&got, frame + 100, sizeof(got));
	TAP_EQ(got, crc);
	TAP_EQ(rte_eth_stats_get(pair.port_id[1], &stats), 0);
	/* Octets are counted alike whether the CRC is kept or not. */
	TAP_EQ(stats.ibytes, 100);
	rte_pktmbuf_free(rx);
	pmd_pair_destroy(&pair);
}

static struct rte_mbuf *
udp_frame(const struct pmd_pair *pair, uint32_t flow)
{
	struct rte_mbuf *mbuf = pmd_frame(pair, 0, 64, flow);
	struct rte_ether_hdr *eth = rte_pktmbuf_mtod(
			mbuf, struct rte_ether_hdr *);
	struct rte_ipv4_hdr *ip = (struct rte_ipv4_hdr *)(eth + 1);
	struct rte_udp_hdr *udp = (struct rte_udp_hdr *)(ip + 1);

	eth->ether_type = rte_cpu_to_be_16(RTE_ETHER_TYPE_IPV4);
	memset(ip, 0, sizeof(*ip) + sizeof(*udp));
	ip->version_ihl = 0x45;
	ip->total_length = rte_cpu_to_be_16(50);
	ip->time_to_live = 64;
	ip->next_proto_id = IPPROTO_UDP;
	ip->src_addr = rte_cpu_to_be_32(0xC0000201 + flow);
	ip->dst_addr = rte_cpu_to_be_32(0xC6336401);
	ip->hdr_checksum = rte_ipv4_cksum(ip);
	udp->src_port = rte_cpu_to_be_16(1000 + flow);
	udp->dst_port = rte_cpu_to_be_16(319);
	udp->dgram_len = rte_cpu_to_be_16(30);
	return mbuf;
}

static void
four_queues_receive(void)
{
	struct rte_mbuf *tx[BURST], *rx[BURST];
	unsigned int per_queue[4] = {0}, flow, got, i, q, step;
	struct pmd_pair pair;

	TAP_REQUIRE(pmd_pair_create(&pair, NULL));
	TAP_REQUIRE(pmd_pair_up(&pair, &(struct pmd_port_conf){.nb_rxq = 4,
						       .nb_txq = 4,
						       .rss = true}));
	for (flow = 0; flow < 8 * BURST; flow += BURST) {
		for (i = 0; i < BURST; i++)
			tx[i] = udp_frame(&pair, flow + i);
		TAP_REQUIRE(pmd_send(
				pair.port_id[0], flow / BURST % 4, tx, BURST));
		for (got = 0, step = 0; got < BURST && step < 1000; step++) {
			rte_nicsim_step_ns(20000);
			for (q = 0; q < 4; q++) {
				uint16_t nb = rte_eth_rx_burst(
						pair.port_id[1], q, rx, BURST);

				per_queue[q] += nb;
				got += nb;
				for (i = 0; i < nb; i++)
					TAP_OK(rx[i]->ol_flags &
							RTE_MBUF_F_RX_RSS_HASH);
				rte_pktmbuf_free_bulk(rx, nb);
			}
		}
		TAP_REQUIRE(got == BURST);
	}
	for (q = 0; q < 4; q++)
		TAP_OK(per_queue[q] > 0);
	counts_agree(&pair);
	pmd_pair_destroy(&pair);
}

static void
ring_wraps_and_full_ring(void)
{
	struct rte_mbuf *tx[2 * BURST], *rx[2 * BURST];
	struct pmd_pair pair;
	unsigned int round, i;
	uint16_t sent;

	TAP_REQUIRE(pmd_pair_create(&pair, NULL));
	TAP_REQUIRE(pmd_pair_up(&pair,
			&(struct pmd_port_conf){.nb_txd = 32, .nb_rxd = 128}));
	for (round = 0; round < 50; round++) {
		for (i = 0; i < 2 * BURST; i++)
			tx[i] = pmd_frame(&pair, 0, 1514, round * 64 + i);
		/* More than the ring holds and no time passes: the rest is
		 * refused, not lost, and goes out later. */
		sent = rte_eth_tx_burst(pair.port_id[0], 0, tx, 2 * BURST);
		TAP_OK(sent < 2 * BURST);
		TAP_REQUIRE(pmd_send(pair.port_id[0], 0, tx + sent,
				2 * BURST - sent));
		TAP_REQUIRE(pmd_receive(pair.port_id[1], 1, rx, 2 * BURST) ==
				2 * BURST);
		for (i = 0; i < 2 * BURST; i++) {
			pmd_frame_ok(rx[i], 1514, round * 64 + i);
			rte_pktmbuf_free(rx[i]);
		}
	}
	counts_agree(&pair);
	pmd_pair_destroy(&pair);
}

static void
missed_frames_are_counted(void)
{
	struct rte_mbuf *tx[BURST], *rx[BURST];
	struct rte_nicsim_counts model;
	struct rte_eth_stats stats, peer;
	struct pmd_pair pair;
	unsigned int round, i;
	uint16_t nb;

	TAP_REQUIRE(pmd_pair_create(&pair, NULL));
	TAP_REQUIRE(pmd_pair_up(&pair, &(struct pmd_port_conf){.nb_rxd = 64}));
	/* Nobody receives: the ring takes what it holds, then the FIFO, and
	 * the rest is missed. 1514-octet frames, 34 KiB FIFO. */
	for (round = 0; round < 10; round++) {
		for (i = 0; i < BURST; i++)
			tx[i] = pmd_frame(&pair, 0, 1514, i);
		TAP_REQUIRE(pmd_send(pair.port_id[0], 0, tx, BURST));
		rte_nicsim_step_ns(1000000);
	}
	do {
		nb = rte_eth_rx_burst(pair.port_id[1], 0, rx, BURST);
		rte_pktmbuf_free_bulk(rx, nb);
		rte_nicsim_step_ns(1000000);
	} while (nb > 0);
	TAP_EQ(rte_eth_stats_get(pair.port_id[0], &peer), 0);
	TAP_EQ(rte_eth_stats_get(pair.port_id[1], &stats), 0);
	TAP_EQ(rte_nicsim_counts_get(pair.name[1], &model), 0);
	TAP_OK(model.rx_missed_frames > 0);
	TAP_EQ(stats.imissed, model.rx_missed_frames);
	TAP_EQ(stats.ipackets + stats.imissed, peer.opackets);
	pmd_pair_destroy(&pair);
}

static void
filters(void)
{
	static const uint8_t multicast[6] = {
			0x01, 0x00, 0x5E, 0x00, 0x01, 0x81};
	static const uint8_t stranger[6] = {0x02, 0, 0, 0, 0, 0x99};
	struct rte_mbuf *tx, *rx;
	struct pmd_pair pair;
	uint16_t to;

	TAP_REQUIRE(pmd_pair_create(&pair, NULL));
	TAP_REQUIRE(pmd_pair_up(&pair, &(struct pmd_port_conf){0}));
	to = pair.port_id[1];
	rte_eth_promiscuous_disable(to);
	rte_eth_allmulticast_disable(to);

#define SEND_TO(address)                                                       \
	do {                                                                   \
		tx = pmd_frame(&pair, 0, 60, 1);                               \
		memcpy(rte_pktmbuf_mtod(tx, uint8_t *), address, 6);           \
		TAP_REQUIRE(pmd_send(pair.port_id[0], 0, &tx, 1));             \
		rte_nicsim_step_ns(1000000);                                   \
	} while (0)
#define ARRIVES(want)                                                          \
	do {                                                                   \
		uint16_t nb_ = rte_eth_rx_burst(to, 0, &rx, 1);                \
		TAP_EQ(nb_, want);                                             \
		if (nb_ == 1)                                                  \
			rte_pktmbuf_free(rx);                                  \
	} while (0)

	SEND_TO(stranger);
	ARRIVES(0);
	SEND_TO(multicast);
	ARRIVES(0);
	SEND_TO("\xFF\xFF\xFF\xFF\xFF\xFF");
	ARRIVES(1);
	TAP_EQ(rte_eth_promiscuous_enable(to), 0);
	SEND_TO(stranger);
	ARRIVES(1);
	TAP_EQ(rte_eth_promiscuous_disable(to), 0);
	SEND_TO(stranger);
	ARRIVES(0);
	TAP_EQ(rte_eth_allmulticast_enable(to), 0);
	SEND_TO(multicast);
	ARRIVES(1);
	TAP_EQ(rte_eth_allmulticast_disable(to), 0);
	SEND_TO(multicast);
	ARRIVES(0);
	TAP_EQ(rte_eth_dev_set_mc_addr_list(to,
			       (struct rte_ether_addr *)(uintptr_t)multicast,
			       1),
			0);
	SEND_TO(multicast);
	ARRIVES(1);
	TAP_EQ(rte_eth_dev_default_mac_addr_set(to,
			       (struct rte_ether_addr *)(uintptr_t)stranger),
			0);
	SEND_TO(stranger);
	ARRIVES(1);
	pmd_pair_destroy(&pair);
}

int
main(void)
{
	pmd_eal_init("test_traffic");
	TAP_RUN(sizes_both_ways,
			"frames of 60 to 1514 octets, both ways, octet for octet");
	TAP_RUN(short_frames_are_padded,
			"frames below 60 octets are padded (TCTL.PSP)");
	TAP_RUN(jumbo_scattered, "frames up to MTU 9000 into 2 KiB buffers");
	TAP_RUN(multi_segment_send,
			"segments of 42 to 700 octets make one frame");
	TAP_RUN(too_many_segments, "too many segments are counted and freed");
	TAP_RUN(crc_kept, "the CRC is kept where asked for and never counted");
	TAP_RUN(four_queues_receive, "RSS spreads flows over four queues");
	TAP_RUN(ring_wraps_and_full_ring,
			"full rings refuse, wrap and lose nothing");
	TAP_RUN(missed_frames_are_counted, "sent = received + missed");
	TAP_RUN(filters, "address filters, promiscuous, all-multicast");
	return pmd_done();
}
