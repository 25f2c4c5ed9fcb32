/* SPDX-License-Identifier: BSD-3-Clause
 * Copyright(c) 2026 the igt authors
 */

/*
 * test_filter: tables as the I210 datasheet 8.10 lays them out.
 */

#include <errno.h>

#include "fake_port.h"
#include "igt_filter.h"
#include "igt_regs.h"
#include "tap.h"

static struct fake_port fake;

#define RCTL     0x0100
#define RCTL_UPE 0x08
#define RCTL_MPE 0x10

static void
setup(uint16_t nb_rx_queues)
{
	fake_port_init(&fake, IGT_CHIP_I226);
	fake.data.nb_rx_queues = nb_rx_queues;
	fake.data.dev_conf.rxmode.mq_mode = RTE_ETH_MQ_RX_RSS;
	fake.data.dev_conf.rx_adv_conf.rss_conf.rss_hf = RTE_ETH_RSS_IPV4;
	TAP_EQ(igt_filter_rss_configure(&fake.dev), 0);
}

static void
multicast_hash(void)
{
	/* 01-00-5E-00-00-FB: bits 47:36 are FB0 hex: dword 125, bit 16. */
	struct rte_ether_addr addrs[] = {
			{.addr_bytes = {0x01, 0x00, 0x5E, 0x00, 0x00, 0xFB}},
			/* 01-1B-19-00-00-00, PTP: dword 0, bit 0. */
			{.addr_bytes = {0x01, 0x1B, 0x19, 0x00, 0x00, 0x00}},
			/* FF-..-FF: FFF hex: dword 127, bit 31. */
			{.addr_bytes = {0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF}},
	};
	struct rte_ether_addr unicast = {.addr_bytes = {0x02}};

	setup(1);
	TAP_EQ(igt_filter_mc_list_set(&fake.dev, addrs, 3), 0);
	TAP_EQ(fake.regs[(0x5200 + 4 * 125) / 4], 1U << 16);
	TAP_EQ(fake.regs[0x5200 / 4], 1);
	TAP_EQ(fake.regs[(0x5200 + 4 * 127) / 4], 1U << 31);
	/* A bad list changes nothing, an empty one clears. */
	TAP_EQ(igt_filter_mc_list_set(&fake.dev, &unicast, 1), -EINVAL);
	TAP_EQ(fake.regs[0x5200 / 4], 1);
	TAP_EQ(igt_filter_mc_list_set(&fake.dev, NULL, 0), 0);
	TAP_EQ(fake.regs[0x5200 / 4], 0);
	TAP_EQ(fake.regs[(0x5200 + 4 * 127) / 4], 0);
}

static void
promiscuous_and_allmulticast(void)
{
	setup(1);
	TAP_EQ(igt_filter_promiscuous_enable(&fake.dev), 0);
	TAP_EQ(fake.regs[RCTL / 4] & (RCTL_UPE | RCTL_MPE),
			RCTL_UPE | RCTL_MPE);
	/* All-multicast goes while promiscuous stays: nothing changes. */
	fake.data.promiscuous = 1;
	TAP_EQ(igt_filter_allmulticast_disable(&fake.dev), 0);
	TAP_EQ(fake.regs[RCTL / 4] & RCTL_MPE, RCTL_MPE);
	/* Promiscuous goes while all-multicast stays. */
	fake.data.all_multicast = 1;
	TAP_EQ(igt_filter_promiscuous_disable(&fake.dev), 0);
	TAP_EQ(fake.regs[RCTL / 4] & (RCTL_UPE | RCTL_MPE), RCTL_MPE);
	fake.data.promiscuous = 0;
	TAP_EQ(igt_filter_allmulticast_disable(&fake.dev), 0);
	TAP_EQ(fake.regs[RCTL / 4] & (RCTL_UPE | RCTL_MPE), 0);
	TAP_EQ(igt_filter_allmulticast_enable(&fake.dev), 0);
	TAP_EQ(fake.regs[RCTL / 4] & (RCTL_UPE | RCTL_MPE), RCTL_MPE);
}

static void
addresses(void)
{
	struct rte_ether_addr addr = {
			.addr_bytes = {0x02, 0x11, 0x22, 0x33, 0x44, 0x55}};

	setup(1);
	TAP_EQ(igt_filter_mac_set(&fake.dev, &addr), 0);
	TAP_EQ(fake.regs[0x5400 / 4], 0x33221102);
	TAP_EQ(fake.regs[0x5404 / 4], 0x80005544);
	TAP_EQ(igt_filter_mac_add(&fake.dev, &addr, 15, 0), 0);
	TAP_EQ(fake.regs[0x547C / 4], 0x80005544);
	igt_filter_mac_remove(&fake.dev, 15);
	TAP_EQ(fake.regs[0x5478 / 4], 0);
	TAP_EQ(fake.regs[0x547C / 4], 0);
	TAP_EQ(igt_filter_mac_add(&fake.dev, &addr, 16, 0), -EINVAL);
}

static void
vlan_table(void)
{
	setup(1);
	TAP_EQ(igt_filter_vlan_set(&fake.dev, 100, 1), 0);
	TAP_EQ(fake.regs[(0x5600 + 4 * 3) / 4], 1U << 4);
	TAP_EQ(igt_filter_vlan_set(&fake.dev, 101, 1), 0);
	TAP_EQ(igt_filter_vlan_set(&fake.dev, 100, 0), 0);
	TAP_EQ(fake.regs[(0x5600 + 4 * 3) / 4], 1U << 5);
	TAP_EQ(igt_filter_vlan_set(&fake.dev, 4095, 1), 0);
	TAP_EQ(fake.regs[(0x5600 + 4 * 127) / 4], 1U << 31);
	TAP_EQ(igt_filter_vlan_set(&fake.dev, 4096, 1), -EINVAL);
}

static void
vlan_offloads(void)
{
	setup(2);
	fake.data.dev_conf.rxmode.offloads = RTE_ETH_RX_OFFLOAD_VLAN_STRIP |
	                                     RTE_ETH_RX_OFFLOAD_VLAN_FILTER;
	TAP_EQ(igt_filter_vlan_offload_set(&fake.dev,
			       RTE_ETH_VLAN_STRIP_MASK |
					       RTE_ETH_VLAN_FILTER_MASK),
			0);
	TAP_EQ(fake.regs[0] >> 30 & 1, 1);          /* CTRL.VME */
	TAP_EQ(fake.regs[0xC038 / 4] >> 30 & 1, 1); /* DVMOLR(0).STRVLAN */
	TAP_EQ(fake.regs[0xC078 / 4] >> 30 & 1, 1);
	TAP_EQ(fake.regs[0xC0B8 / 4], 0);         /* not a queue of ours */
	TAP_EQ(fake.regs[RCTL / 4] >> 18 & 1, 1); /* VFE */
	fake.data.dev_conf.rxmode.offloads = 0;
	TAP_EQ(igt_filter_vlan_offload_set(&fake.dev,
			       RTE_ETH_VLAN_STRIP_MASK |
					       RTE_ETH_VLAN_FILTER_MASK),
			0);
	TAP_EQ(fake.regs[0] >> 30 & 1, 0);
	TAP_EQ(fake.regs[0xC078 / 4] >> 30 & 1, 0);
	TAP_EQ(fake.regs[RCTL / 4] >> 18 & 1, 0);
}

static void
start_spreads_over_all_queues(void)
{
	unsigned int i;

	setup(4);
	igt_filter_start(&fake.dev);
	for (i = 0; i < 32; i++)
		TAP_EQ(fake.regs[0x5C00 / 4 + i], 0x03020100);
	TAP_EQ(fake.regs[0x5818 / 4], 0x00020002); /* IPv4, RSS */
	TAP_EQ(fake.regs[0x5C80 / 4], 0xDA565A6D); /* key octets 0 to 3 */
	TAP_EQ(fake.regs[0x5000 / 4], 0x2000);     /* PCSD, no checks */
	setup(1);
	igt_filter_start(&fake.dev);
	TAP_EQ(fake.regs[0x5C00 / 4], 0);
	/* Everything else is off, not left as it was. */
	TAP_EQ(fake.regs[RCTL / 4], 0x04008020); /* SECRC, BAM, LPE */
	TAP_EQ(fake_write_index(&fake, 0x5600 + 4 * 127, 0) >= 0, 1);
	TAP_EQ(fake_write_index(&fake, 0x5200 + 4 * 127, 0) >= 0, 1);
	TAP_EQ(fake_write_index(&fake, 0x547C, 0) >= 0, 1);
}

static void
start_restores_what_was_asked(void)
{
	struct rte_ether_addr mc = {.addr_bytes = {0x01, 0x1B, 0x19}};

	setup(2);
	fake.macs[3].addr_bytes[0] = 0x06;
	fake.data.promiscuous = 1;
	fake.data.dev_conf.rxmode.offloads = RTE_ETH_RX_OFFLOAD_KEEP_CRC |
	                                     RTE_ETH_RX_OFFLOAD_CHECKSUM;
	TAP_EQ(igt_filter_mc_list_set(&fake.dev, &mc, 1), 0);
	TAP_EQ(igt_filter_vlan_set(&fake.dev, 0, 1), 0);
	memset(fake.regs, 0xA5, sizeof(fake.regs));
	igt_filter_start(&fake.dev);
	TAP_EQ(fake.regs[0x5418 / 4], 0x06);
	TAP_EQ(fake.regs[0x541C / 4], 0x80000000);
	TAP_EQ(fake.regs[0x5000 / 4], 0x2300); /* IPOFL, TUOFL, PCSD */
	TAP_EQ(fake.regs[0x5200 / 4], 1);
	TAP_EQ(fake.regs[0x5204 / 4], 0);
	TAP_EQ(fake.regs[0x5600 / 4], 1);
	TAP_EQ(fake.regs[RCTL / 4], 0x00008038); /* no SECRC, UPE, MPE */
}

static void
hash_functions(void)
{
	static const struct {
		uint64_t hf;
		unsigned int bit;
	} cases[] = {
			{RTE_ETH_RSS_NONFRAG_IPV4_TCP, 16},
			{RTE_ETH_RSS_IPV4, 17},
			{RTE_ETH_RSS_IPV6_TCP_EX, 18},
			{RTE_ETH_RSS_IPV6_EX, 19},
			{RTE_ETH_RSS_IPV6, 20},
			{RTE_ETH_RSS_NONFRAG_IPV6_TCP, 21},
			{RTE_ETH_RSS_NONFRAG_IPV4_UDP, 22},
			{RTE_ETH_RSS_NONFRAG_IPV6_UDP, 23},
			{RTE_ETH_RSS_IPV6_UDP_EX, 24},
	};
	struct rte_eth_rss_conf conf = {0};
	uint64_t all = 0;
	unsigned int i;

	setup(4);
	for (i = 0; i < RTE_DIM(cases); i++) {
		conf.rss_hf = cases[i].hf;
		all |= cases[i].hf;
		TAP_EQ(igt_filter_rss_hash_update(&fake.dev, &conf), 0);
		TAP_EQ(fake.regs[0x5818 / 4], 2U | 1U << cases[i].bit);
	}
	TAP_EQ(all, IGT_RSS_HF);
	conf.rss_hf = 0;
	TAP_EQ(igt_filter_rss_hash_update(&fake.dev, &conf), 0);
	TAP_EQ(fake.regs[0x5818 / 4], 0);
	conf.rss_hf = RTE_ETH_RSS_NONFRAG_IPV4_SCTP;
	TAP_EQ(igt_filter_rss_hash_update(&fake.dev, &conf), -EINVAL);
}

static void
hash_key(void)
{
	uint8_t key[40], back[40];
	struct rte_eth_rss_conf conf = {
			.rss_key = key,
			.rss_key_len = 40,
			.rss_hf = RTE_ETH_RSS_IPV4,
	};
	unsigned int i;

	setup(4);
	for (i = 0; i < sizeof(key); i++)
		key[i] = (uint8_t)(i + 1);
	TAP_EQ(igt_filter_rss_hash_update(&fake.dev, &conf), 0);
	TAP_EQ(fake.regs[0x5C80 / 4], 0x04030201);
	TAP_EQ(fake.regs[0x5CA4 / 4], 0x28272625);
	conf.rss_key = back;
	TAP_EQ(igt_filter_rss_hash_get(&fake.dev, &conf), 0);
	TAP_OK(memcmp(key, back, sizeof(key)) == 0);
	TAP_EQ(conf.rss_hf, RTE_ETH_RSS_IPV4);
	conf.rss_key_len = 39;
	TAP_EQ(igt_filter_rss_hash_update(&fake.dev, &conf), -EINVAL);
	TAP_EQ(igt_filter_rss_hash_get(&fake.dev, &conf), -EINVAL);
	conf.rss_key = NULL;
	TAP_EQ(igt_filter_rss_hash_get(&fake.dev, &conf), 0);
	TAP_EQ(conf.rss_key_len, 40);
}

static void
redirection_table(void)
{
	struct rte_eth_rss_reta_entry64 conf[2];

	setup(4);
	memset(conf, 0, sizeof(conf));
	conf[1].mask = UINT64_C(1) << 63 | 1;
	conf[1].reta[63] = 3;
	conf[1].reta[0] = 2;
	TAP_EQ(igt_filter_reta_update(&fake.dev, conf, 128), 0);
	TAP_EQ(fake.regs[0x5C40 / 4], 0x03020102); /* entry 64 alone changed */
	TAP_EQ(fake.regs[0x5C7C / 4], 0x03020100);
	memset(conf, 0, sizeof(conf));
	conf[0].mask = 1U << 5;
	conf[1].mask = 1;
	TAP_EQ(igt_filter_reta_query(&fake.dev, conf, 128), 0);
	TAP_EQ(conf[0].reta[5], 1);
	TAP_EQ(conf[1].reta[0], 2);
	/* A queue that does not exist: nothing is changed. */
	conf[1].reta[0] = 4;
	conf[0].reta[5] = 3;
	TAP_EQ(igt_filter_reta_update(&fake.dev, conf, 128), -EINVAL);
	TAP_EQ(igt_filter_reta_query(&fake.dev, conf, 128), 0);
	TAP_EQ(conf[0].reta[5], 1);
	TAP_EQ(igt_filter_reta_update(&fake.dev, conf, 64), -EINVAL);
	TAP_EQ(igt_filter_reta_query(&fake.dev, conf, 256), -EINVAL);
}

static void
configurations_refused(void)
{
	struct rte_eth_rss_conf *rss;
	uint8_t key[52] = {0};

	setup(4);
	rss = &fake.data.dev_conf.rx_adv_conf.rss_conf;
	rss->rss_hf = RTE_ETH_RSS_L2_PAYLOAD;
	TAP_EQ(igt_filter_rss_configure(&fake.dev), -EINVAL);
	TAP_EQ(fake.port->rss.hf, RTE_ETH_RSS_IPV4);
	rss->rss_hf = RTE_ETH_RSS_IPV4;
	rss->rss_key = key;
	rss->rss_key_len = 52;
	TAP_EQ(igt_filter_rss_configure(&fake.dev), -EINVAL);
	/* Without RSS the functions do not matter. */
	rss->rss_key = NULL;
	fake.data.dev_conf.rxmode.mq_mode = RTE_ETH_MQ_RX_NONE;
	TAP_EQ(igt_filter_rss_configure(&fake.dev), 0);
	igt_filter_start(&fake.dev);
	TAP_EQ(fake.regs[0x5818 / 4], 0);
}

int
main(void)
{
	TAP_RUN(multicast_hash, "multicast table, 12 bits (8.10.5)");
	TAP_RUN(promiscuous_and_allmulticast, "two switches share MPE");
	TAP_RUN(addresses, "receive addresses, byte order, valid bit");
	TAP_RUN(vlan_table, "VLAN table, set and clear");
	TAP_RUN(vlan_offloads, "strip and filter switches");
	TAP_RUN(start_spreads_over_all_queues,
			"start: all tables, even spread");
	TAP_RUN(start_restores_what_was_asked, "start: what was asked for");
	TAP_RUN(hash_functions, "each hash function has its bit (8.10.13)");
	TAP_RUN(hash_key, "hash key, byte order, lengths");
	TAP_RUN(redirection_table, "redirection entries, masks, bad queues");
	TAP_RUN(configurations_refused, "bad RSS configurations are refused");
	return tap_done();
}
