/* SPDX-License-Identifier: BSD-3-Clause
 * Copyright(c) 2026 the igt authors
 */

/*
 * Statistics: what a call costs, how old a counter may be, and that nothing
 * wraps or is lost, against the model's own counts. Time is stepped.
 */

#include <string.h>

#include <rte_nicsim.h>

#include "pmd_common.h"
#include "../tap.h"

#define CYCLE_NS (4 * UINT64_C(1000000000)) /* the whole set within 4 s */
#define CRC_LEN  RTE_ETHER_CRC_LEN

static uint64_t
model_reads(const struct pmd_pair *pair)
{
	struct rte_nicsim_counts counts;

	TAP_EQ(rte_nicsim_counts_get(pair->name[1], &counts), 0);
	return counts.reg_reads;
}

static void
calls_cost_the_budget(void)
{
	static const struct {
		const char *args;
		unsigned int max;
	} rows[] = {{",clock=stepped", 8},
			{",clock=stepped,dev=[stats_budget=1]", 1},
			{",clock=stepped,dev=[stats_budget=3]", 3}};
	struct rte_eth_stats stats;
	struct pmd_pair pair;
	unsigned int r, i;
	uint64_t before;

	for (r = 0; r < RTE_DIM(rows); r++) {
		TAP_REQUIRE(pmd_pair_create2(
				&pair, ",clock=stepped", rows[r].args));
		TAP_REQUIRE(pmd_pair_up(
				&pair, &(struct pmd_port_conf){.nb_rxq = 4,
						       .nb_txq = 4}));
		for (i = 0; i < 20; i++) {
			before = model_reads(&pair);
			TAP_EQ(rte_eth_stats_get(pair.port_id[1], &stats), 0);
			TAP_OK(model_reads(&pair) - before <= rows[r].max);
		}
		pmd_pair_destroy(&pair);
	}
	/* All of them: many more than the budget. */
	TAP_REQUIRE(pmd_pair_create2(&pair, ",clock=stepped",
			",clock=stepped,dev=[stats_budget=0]"));
	TAP_REQUIRE(pmd_pair_up(&pair, &(struct pmd_port_conf){0}));
	before = model_reads(&pair);
	TAP_EQ(rte_eth_stats_get(pair.port_id[1], &stats), 0);
	TAP_OK(model_reads(&pair) - before > 40);
	pmd_pair_destroy(&pair);
}

/* One frame of each size class; after a cycle the registers tell. */
static void
hardware_counters_follow(void)
{
	static const struct {
		uint32_t len; /* without CRC */
		const char *name;
	} rows[] = {{60, "rx_size_64_packets"},
			{100, "rx_size_65_to_127_packets"},
			{200, "rx_size_128_to_255_packets"},
			{400, "rx_size_256_to_511_packets"},
			{900, "rx_size_512_to_1023_packets"},
			{1400, "rx_size_1024_to_max_packets"}};
	uint64_t bytes = 0, nb = 0;
	struct rte_mbuf *tx, *rx;
	struct pmd_pair pair;
	unsigned int r, k;

	TAP_REQUIRE(pmd_pair_create(&pair, NULL));
	TAP_REQUIRE(pmd_pair_up(&pair, &(struct pmd_port_conf){0}));
	for (r = 0; r < RTE_DIM(rows); r++)
		for (k = 0; k <= r; k++, nb++) {
			tx = pmd_frame(&pair, 0, rows[r].len, nb);
			TAP_REQUIRE(pmd_send(pair.port_id[0], 0, &tx, 1));
			TAP_REQUIRE(pmd_receive(pair.port_id[1], 1, &rx, 1) ==
					1);
			rte_pktmbuf_free(rx);
			bytes += rows[r].len + CRC_LEN;
		}
	rte_nicsim_step_ns(CYCLE_NS);
	for (r = 0; r < RTE_DIM(rows); r++)
		TAP_EQ(pmd_xstat(pair.port_id[1], rows[r].name), r + 1);
	TAP_EQ(pmd_xstat(pair.port_id[1], "rx_total_packets"), nb);
	TAP_EQ(pmd_xstat(pair.port_id[0], "tx_total_packets"), nb);
	/* Octet counters run through the CRC (I210 datasheet 8.18). */
	TAP_EQ(pmd_xstat(pair.port_id[1], "rx_total_bytes"), bytes);
	TAP_EQ(pmd_xstat(pair.port_id[0], "tx_total_bytes"), bytes);
	TAP_EQ(rte_eth_xstats_reset(pair.port_id[1]), 0);
	TAP_EQ(pmd_xstat(pair.port_id[1], "rx_total_bytes"), 0);
	rte_nicsim_step_ns(CYCLE_NS);
	TAP_EQ(pmd_xstat(pair.port_id[1], "rx_total_bytes"), 0);
	pmd_pair_destroy(&pair);
}

/* The model counts 2^32 octets at 2.5 Gb/s in 13.7 s: jumbo frames for 20 s of
 * model time from outside, and no octet is missed by the folding. */
static void
nothing_wraps_at_line_rate(void)
{
	uint8_t frame[9000];
	struct rte_nicsim_counts model;
	struct rte_eth_stats stats;
	struct rte_ether_addr mac;
	struct rte_mbuf *rx[64];
	struct pmd_pair pair;
	uint64_t nb = 0, start, got = 0;
	uint16_t n;

	TAP_REQUIRE(pmd_pair_create(&pair, NULL));
	TAP_REQUIRE(pmd_pair_up(&pair,
			&(struct pmd_port_conf){
					.mtu = 9000,
					.nb_rxd = 512,
					.rx_offloads = RTE_ETH_RX_OFFLOAD_SCATTER,
			}));
	memset(frame, 0x5A, sizeof(frame));
	rte_eth_macaddr_get(pair.port_id[1], &mac);
	memcpy(frame, &mac, sizeof(mac));
	start = rte_nicsim_now_ns();
	/* 9024 octets with CRC, preamble and gap: 28.9 us each. */
	while (rte_nicsim_now_ns() - start < 20 * UINT64_C(1000000000)) {
		TAP_REQUIRE(rte_nicsim_inject(pair.name[1], frame,
					    sizeof(frame)) == 0);
		nb++;
		rte_nicsim_step_ns(28900);
		n = rte_eth_rx_burst(pair.port_id[1], 0, rx, 64);
		rte_pktmbuf_free_bulk(rx, n);
		got += n;
	}
	rte_nicsim_step_ns(CYCLE_NS);
	n = rte_eth_rx_burst(pair.port_id[1], 0, rx, 64);
	rte_pktmbuf_free_bulk(rx, n);
	got += n;
	TAP_EQ(rte_nicsim_counts_get(pair.name[1], &model), 0);
	TAP_EQ(rte_eth_stats_get(pair.port_id[1], &stats), 0);
	TAP_OK(model.rx_bytes > UINT64_C(1) << 32);
	TAP_EQ(stats.ipackets, got);
	TAP_EQ(model.rx_frames, got);
	TAP_EQ(stats.ipackets + stats.imissed, nb);
	TAP_EQ(stats.ibytes, model.rx_bytes);
	TAP_EQ(pmd_xstat(pair.port_id[1], "rx_total_bytes"),
			nb * (sizeof(frame) + CRC_LEN));
	pmd_pair_destroy(&pair);
}

/* Nobody receives: the ring fills, then the FIFO. With one queue the rest is
 * MPC; with four DROP_EN is on and the queue's own RQDPC counts. */
static void
missed_are_counted(uint16_t nb_rxq)
{
	struct rte_nicsim_counts model;
	struct rte_eth_stats stats;
	struct rte_mbuf *tx[32], *rx[64];
	struct pmd_pair pair;
	unsigned int round, i;
	uint16_t n, q;

	TAP_REQUIRE(pmd_pair_create(&pair, NULL));
	TAP_REQUIRE(pmd_pair_up(&pair, &(struct pmd_port_conf){.nb_rxq = nb_rxq,
						       .nb_txq = nb_rxq,
						       .rss = nb_rxq > 1,
						       .nb_rxd = 64}));
	for (round = 0; round < 20; round++) {
		for (i = 0; i < 32; i++)
			tx[i] = pmd_frame(&pair, 0, 1000, i);
		TAP_REQUIRE(pmd_send(pair.port_id[0], 0, tx, 32));
		rte_nicsim_step_ns(1000000);
	}
	for (i = 0; i < 50; i++) {
		for (q = 0; q < nb_rxq; q++) {
			n = rte_eth_rx_burst(pair.port_id[1], q, rx, 64);
			rte_pktmbuf_free_bulk(rx, n);
		}
		rte_nicsim_step_ns(1000000);
	}
	TAP_EQ(rte_nicsim_counts_get(pair.name[1], &model), 0);
	TAP_EQ(rte_eth_stats_get(pair.port_id[1], &stats), 0);
	TAP_OK(model.rx_missed_frames > 0);
	TAP_EQ(stats.imissed, model.rx_missed_frames);
	TAP_EQ(stats.ipackets + stats.imissed, 640);
	/* Still so when everything has been folded. */
	rte_nicsim_step_ns(CYCLE_NS);
	TAP_EQ(rte_eth_stats_get(pair.port_id[1], &stats), 0);
	TAP_EQ(stats.imissed, model.rx_missed_frames);
	TAP_EQ(rte_eth_stats_reset(pair.port_id[1]), 0);
	TAP_EQ(rte_eth_stats_get(pair.port_id[1], &stats), 0);
	TAP_EQ(stats.imissed, 0);
	TAP_EQ(stats.ipackets, 0);
	pmd_pair_destroy(&pair);
}

static void
missed_with_one_queue(void)
{
	missed_are_counted(1);
}

static void
missed_with_drop_enable(void)
{
	missed_are_counted(4);
}

int
main(void)
{
	pmd_eal_init("test_counters");
	TAP_RUN(calls_cost_the_budget,
			"a call reads at most stats_budget registers");
	TAP_RUN(hardware_counters_follow, "registers are folded within 4 s");
	TAP_RUN(nothing_wraps_at_line_rate, "2^32 octets and more at 2.5 Gb/s");
	TAP_RUN(missed_with_one_queue, "imissed = MPC, one queue");
	TAP_RUN(missed_with_drop_enable, "imissed = MPC + RQDPC, four queues");
	return pmd_done();
}
