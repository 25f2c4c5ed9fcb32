/* SPDX-License-Identifier: BSD-3-Clause
 * Copyright(c) 2026 the igt authors
 */

/*
 * Control of a running or stopped port: addresses, MTU, flow control. What a
 * call promises is seen on the wire or in the model's registers.
 *
 * Registers    CTRL 0x0000 bits 27 and 28 (RFCE, TFCE), FCTTV 0x0170, FCRTL
 *              0x2160 (31: XON), FCRTH 0x2168 (I210 datasheet 8.2, 8.5)
 */

#include <errno.h>
#include <string.h>

#include <rte_nicsim.h>

#include "pmd_common.h"
#include "pmd_packets.h"
#include "../tap.h"

#define REG_CTRL  0x0000
#define REG_FCTTV 0x0170
#define REG_FCRTL 0x2160
#define REG_FCRTH 0x2168
#define CTRL_RFCE RTE_BIT32(27)
#define CTRL_TFCE RTE_BIT32(28)

static const struct pmd_port_conf plain;

/* Whether a frame of len octets to this address arrives whole. */
static bool
arrives(const struct pmd_pair *pair, const struct rte_ether_addr *to,
		uint32_t len, bool tagged)
{
	struct pkt_spec spec = {.tagged = tagged, .tci = 1};
	uint16_t port_id = pair->port_id[1];
	static struct pkt pkt, got;
	struct rte_mbuf *mbuf;
	bool same;

	spec.payload_octets = len - 14 - (tagged ? PKT_VLAN_BYTES : 0);
	pkt_build(pair, 0, &spec, &pkt);
	if (to != NULL)
		memcpy(pkt.data, to, sizeof(*to));
	TAP_EQ(pkt.len, len);
	pkt_inject(pair, 1, &pkt);
	mbuf = pkt_receive_one(port_id, 1, NULL);
	if (mbuf == NULL)
		return false;
	pkt_from_mbuf(mbuf, &got);
	same = got.len == len && memcmp(got.data, pkt.data, len) == 0;
	rte_pktmbuf_free(mbuf);
	return TAP_OK(same);
}

static bool
to_arrives(const struct pmd_pair *pair, const struct rte_ether_addr *to)
{
	return arrives(pair, to, 100, false);
}

static void
restart(const struct pmd_pair *pair)
{
	TAP_EQ(rte_eth_dev_stop(pair->port_id[1]), 0);
	TAP_EQ(rte_eth_dev_start(pair->port_id[1]), 0);
	TAP_OK(pmd_link_wait(pair->port_id[1], true));
}

static struct rte_ether_addr
address(uint8_t first, unsigned int i)
{
	/* Differ in the first, a middle and the last octet. */
	return (struct rte_ether_addr){{first, (uint8_t)(i * 7), 0x12,
			(uint8_t)(i >> 8), 0x34, (uint8_t)i}};
}

/* -- Addresses ------------------------------------------------------------- */

static void
unicast_addresses(void)
{
	struct rte_eth_dev_info info;
	struct rte_ether_addr mac;
	struct pmd_pair pair;
	unsigned int i, j;
	uint16_t to;

	TAP_REQUIRE(pmd_pair_create(&pair, NULL));
	TAP_REQUIRE(pmd_pair_up(&pair, &plain));
	to = pair.port_id[1];
	TAP_EQ(rte_eth_dev_info_get(to, &info), 0);
	TAP_EQ(info.max_mac_addrs, 16); /* I225 facts: 16 RARs */
	for (i = 1; i < info.max_mac_addrs; i++) {
		mac = address(0x02, i);
		TAP_OK(!to_arrives(&pair, &mac));
		TAP_EQ(rte_eth_dev_mac_addr_add(to, &mac, 0), 0);
	}
	mac = address(0x02, i);
	TAP_EQ(rte_eth_dev_mac_addr_add(to, &mac, 0), -ENOSPC);
	TAP_OK(!to_arrives(&pair, &mac));
	for (j = 0; j < 2; j++) {
		TAP_OK(to_arrives(&pair, NULL)); /* its own, all along */
		for (i = 1; i < info.max_mac_addrs; i++) {
			mac = address(0x02, i);
			TAP_OK(to_arrives(&pair, &mac));
		}
		restart(&pair);
	}
	for (i = 1; i < info.max_mac_addrs; i += 2) {
		mac = address(0x02, i);
		TAP_EQ(rte_eth_dev_mac_addr_remove(to, &mac), 0);
	}
	for (j = 0; j < 2; j++) {
		for (i = 1; i < info.max_mac_addrs; i++) {
			mac = address(0x02, i);
			TAP_EQ(to_arrives(&pair, &mac), i % 2 == 0);
		}
		restart(&pair);
	}
	/* The freed places can be taken. */
	for (i = 1; i < info.max_mac_addrs; i += 2) {
		mac = address(0x06, i);
		TAP_EQ(rte_eth_dev_mac_addr_add(to, &mac, 0), 0);
		TAP_OK(to_arrives(&pair, &mac));
	}
	/* The default address changes alone. */
	rte_eth_macaddr_get(to, &mac);
	TAP_EQ(rte_eth_dev_mac_addr_remove(to, &mac), -EADDRINUSE);
	mac = address(0x0A, 200);
	TAP_EQ(rte_eth_dev_default_mac_addr_set(to, &mac), 0);
	TAP_OK(to_arrives(&pair, &mac));
	mac = address(0x06, 3);
	TAP_OK(to_arrives(&pair, &mac));
	pmd_pair_destroy(&pair);
}

static void
multicast_list(const struct pmd_pair *pair, unsigned int first, unsigned int nb)
{
	struct rte_ether_addr list[64];
	unsigned int i;

	for (i = 0; i < nb; i++)
		list[i] = address(0x01, first + i);
	TAP_EQ(rte_eth_dev_set_mc_addr_list(
			       pair->port_id[1], nb == 0 ? NULL : list, nb),
			0);
}

/* The list of now, and nothing of the lists before. The filter is a hash of
 * the last twelve bits, so the addresses differ there. */
static void
multicast_addresses(void)
{
	struct rte_ether_addr mac;
	struct pmd_pair pair;
	unsigned int round, i;

	TAP_REQUIRE(pmd_pair_create(&pair, NULL));
	TAP_REQUIRE(pmd_pair_up(&pair, &plain));
	TAP_EQ(rte_eth_allmulticast_disable(pair.port_id[1]), 0);
	for (round = 0; round < 3; round++) {
		multicast_list(&pair, 64 * round, 64);
		if (round == 1)
			restart(&pair);
		for (i = 0; i < 256; i++) {
			mac = address(0x01, i);
			TAP_EQ(to_arrives(&pair, &mac), i / 64 == round);
		}
	}
	/* All of them, and back to the list. */
	TAP_EQ(rte_eth_allmulticast_enable(pair.port_id[1]), 0);
	mac = address(0x01, 255);
	TAP_OK(to_arrives(&pair, &mac));
	TAP_EQ(rte_eth_allmulticast_disable(pair.port_id[1]), 0);
	TAP_OK(!to_arrives(&pair, &mac));
	mac = address(0x01, 130);
	TAP_OK(to_arrives(&pair, &mac));
	multicast_list(&pair, 0, 0);
	TAP_OK(!to_arrives(&pair, &mac));
	pmd_pair_destroy(&pair);
}

/* Promiscuous and all-multicast last over a restart; each on its own. */
static void
promiscuous_modes(void)
{
	struct rte_ether_addr station = address(0x02, 77);
	struct rte_ether_addr group = address(0x01, 78);
	struct pmd_pair pair;
	unsigned int mode, again;
	uint16_t to;

	TAP_REQUIRE(pmd_pair_create(&pair, NULL));
	TAP_REQUIRE(pmd_pair_up(&pair, &plain));
	to = pair.port_id[1];
	for (mode = 0; mode < 4; mode++) {
		TAP_EQ((mode & 1) != 0 ? rte_eth_promiscuous_enable(to)
				       : rte_eth_promiscuous_disable(to),
				0);
		TAP_EQ((mode & 2) != 0 ? rte_eth_allmulticast_enable(to)
				       : rte_eth_allmulticast_disable(to),
				0);
		for (again = 0; again < 2; again++) {
			TAP_EQ(to_arrives(&pair, &station), (mode & 1) != 0);
			TAP_EQ(to_arrives(&pair, &group), mode != 0);
			TAP_OK(to_arrives(&pair, NULL));
			restart(&pair);
		}
	}
	pmd_pair_destroy(&pair);
}

/* -- MTU ------------------------------------------------------------------- */

/* Frames up to the MTU arrive, tagged ones too; beyond what the device info
 * calls overhead nothing does, and it is counted as an error. */
static void
mtu_limits(const struct pmd_pair *pair, uint16_t mtu)
{
	struct rte_eth_dev_info info;
	struct rte_eth_stats before, after;
	uint16_t to = pair->port_id[1];
	uint32_t overhead;

	TAP_EQ(rte_eth_dev_info_get(to, &info), 0);
	overhead = info.max_rx_pktlen - info.max_mtu;
	TAP_OK(overhead >= RTE_ETHER_HDR_LEN + RTE_ETHER_CRC_LEN);
	TAP_EQ(rte_eth_stats_get(to, &before), 0);
	TAP_OK(arrives(pair, NULL, RTE_MAX(60, mtu + 14), false));
	TAP_OK(arrives(pair, NULL, RTE_MAX(60, mtu + 18), true));
	TAP_EQ(rte_eth_stats_get(to, &after), 0);
	TAP_EQ(after.ierrors, before.ierrors);
	if (mtu + overhead - RTE_ETHER_CRC_LEN + 1 > PKT_MAX_BYTES ||
			mtu + overhead < 64)
		return;
	TAP_OK(!arrives(pair, NULL, mtu + overhead - RTE_ETHER_CRC_LEN + 1,
			false));
	TAP_EQ(rte_eth_stats_get(to, &after), 0);
	TAP_EQ(after.ierrors - before.ierrors, 1);
}

static void
mtu_changes(void)
{
	static const uint16_t mtus[] = {68, 576, 1499, 1500, 1501, 2000, 9000};
	struct pmd_port_conf conf = {.rx_offloads = RTE_ETH_RX_OFFLOAD_SCATTER};
	struct rte_eth_dev_info info;
	struct pmd_pair pair;
	uint16_t to, mtu;
	unsigned int i;
	int ret;

	TAP_REQUIRE(pmd_pair_create(&pair, NULL));
	TAP_REQUIRE(pmd_pair_up(&pair, &conf));
	to = pair.port_id[1];
	TAP_EQ(rte_eth_dev_info_get(to, &info), 0);
	mtu_limits(&pair, 1500);
	for (i = 0; i <= RTE_DIM(mtus); i++) {
		mtu = i < RTE_DIM(mtus) ? mtus[i] : info.max_mtu;
		/* While running it works, or says why not and changes nothing.
		 */
		ret = rte_eth_dev_set_mtu(to, mtu);
		TAP_OK(ret == 0 || ret == -EBUSY);
		if (ret != 0) {
			TAP_EQ(rte_eth_dev_stop(to), 0);
			TAP_EQ(rte_eth_dev_set_mtu(to, mtu), 0);
			TAP_EQ(rte_eth_dev_start(to), 0);
			TAP_REQUIRE(pmd_link_wait(to, true));
		}
		TAP_EQ(rte_eth_dev_get_mtu(to, &mtu), 0);
		TAP_EQ(mtu, i < RTE_DIM(mtus) ? mtus[i] : info.max_mtu);
		mtu_limits(&pair, mtu);
	}
	TAP_OK(rte_eth_dev_set_mtu(to, info.max_mtu + 1) < 0);
	TAP_OK(rte_eth_dev_set_mtu(to, info.min_mtu - 1) < 0);
	pmd_pair_destroy(&pair);
}

/* Buffers too small for the MTU, and nobody asked to scatter: refused, or the
 * frame arrives whole all the same. */
static void
mtu_beyond_buffers(void)
{
	struct pmd_port_conf conf = {.mtu = 4000};
	struct pmd_pair pair;

	TAP_REQUIRE(pmd_pair_create(&pair, NULL));
	if (pmd_port_up(&pair, 1, &conf) == 0) {
		TAP_EQ(pmd_port_up(&pair, 0, &conf), 0);
		TAP_REQUIRE(pmd_link_wait(pair.port_id[1], true));
		TAP_OK(arrives(&pair, NULL, 4014, false));
	}
	pmd_pair_destroy(&pair);
}

/* -- Flow control ---------------------------------------------------------- */

static uint32_t
peek(const struct pmd_pair *pair, unsigned int side, uint32_t offset)
{
	uint32_t value = 0;

	TAP_EQ(rte_nicsim_peek(pair->name[side], offset, &value), 0);
	return value;
}

static void
flow_control_registers(
		const struct pmd_pair *pair, const struct rte_eth_fc_conf *conf)
{
	bool rx = conf->mode == RTE_ETH_FC_FULL ||
	          conf->mode == RTE_ETH_FC_RX_PAUSE;
	bool tx = conf->mode == RTE_ETH_FC_FULL ||
	          conf->mode == RTE_ETH_FC_TX_PAUSE;
	uint32_t ctrl = peek(pair, 1, REG_CTRL);
	uint32_t fcrtl = peek(pair, 1, REG_FCRTL);

	TAP_EQ((ctrl & CTRL_RFCE) != 0, rx);
	TAP_EQ((ctrl & CTRL_TFCE) != 0, tx);
	if (!tx)
		return;
	TAP_EQ(peek(pair, 1, REG_FCTTV) & 0xFFFF, conf->pause_time);
	TAP_EQ(peek(pair, 1, REG_FCRTH) & 0xFFFF, conf->high_water & 0xFFF0);
	TAP_EQ(fcrtl & 0xFFFF, conf->low_water & 0xFFF0);
	TAP_EQ(fcrtl >> 31, conf->send_xon);
}

/* While running it works, or says why not and changes nothing. */
static void
flow_control_set(const struct pmd_pair *pair, struct rte_eth_fc_conf *conf)
{
	uint16_t to = pair->port_id[1];
	int ret = rte_eth_dev_flow_ctrl_set(to, conf);

	TAP_OK(ret == 0 || ret == -EBUSY);
	if (ret == 0)
		return;
	TAP_EQ(rte_eth_dev_stop(to), 0);
	TAP_EQ(rte_eth_dev_flow_ctrl_set(to, conf), 0);
	TAP_EQ(rte_eth_dev_start(to), 0);
	TAP_OK(pmd_link_wait(to, true));
}

static void
flow_control(void)
{
	static const enum rte_eth_fc_mode modes[] = {RTE_ETH_FC_FULL,
			RTE_ETH_FC_RX_PAUSE, RTE_ETH_FC_TX_PAUSE,
			RTE_ETH_FC_NONE, RTE_ETH_FC_FULL};
	struct rte_eth_fc_conf conf, back;
	struct pmd_pair pair;
	unsigned int i, again;
	uint16_t to;

	TAP_REQUIRE(pmd_pair_create(&pair, NULL));
	TAP_REQUIRE(pmd_pair_up(&pair, &plain));
	to = pair.port_id[1];
	TAP_EQ(rte_eth_dev_flow_ctrl_get(to, &conf), 0);
	TAP_OK(conf.low_water < conf.high_water);
	for (i = 0; i < RTE_DIM(modes); i++) {
		conf.mode = modes[i];
		conf.high_water = 0x6000 - 0x10 * i;
		conf.low_water = 0x4000 + 0x10 * i;
		conf.pause_time = 0x700 + i;
		conf.send_xon = i % 2;
		conf.autoneg = 0;
		flow_control_set(&pair, &conf);
		for (again = 0; again < 2; again++) {
			memset(&back, 0, sizeof(back));
			TAP_EQ(rte_eth_dev_flow_ctrl_get(to, &back), 0);
			TAP_EQ(back.mode, conf.mode);
			TAP_EQ(back.high_water, conf.high_water);
			TAP_EQ(back.low_water, conf.low_water);
			TAP_EQ(back.pause_time, conf.pause_time);
			TAP_EQ(back.send_xon, conf.send_xon);
			flow_control_registers(&pair, &conf);
			TAP_OK(to_arrives(&pair, NULL));
			restart(&pair);
		}
	}
	/* Marks the wrong way round, or beyond the buffer of 34 KiB. */
	TAP_EQ(rte_eth_dev_stop(to), 0);
	conf.low_water = conf.high_water;
	TAP_OK(rte_eth_dev_flow_ctrl_set(to, &conf) < 0);
	conf.low_water = 0x100;
	conf.high_water = 34 * 1024 + 16;
	TAP_OK(rte_eth_dev_flow_ctrl_set(to, &conf) < 0);
	TAP_EQ(rte_eth_dev_flow_ctrl_get(to, &back), 0);
	TAP_EQ(back.high_water, 0x6000 - 0x40);
	pmd_pair_destroy(&pair);
}

int
main(void)
{
	pmd_eal_init("test_control");
	TAP_RUN(unicast_addresses, "sixteen addresses, added and removed");
	TAP_RUN(multicast_addresses, "lists of multicast addresses");
	TAP_RUN(promiscuous_modes, "promiscuous and all-multicast, restarts");
	TAP_RUN(mtu_changes, "MTU 68 to the largest, tags on top");
	TAP_RUN(mtu_beyond_buffers, "no frame is cut for a small buffer");
	TAP_RUN(flow_control, "flow control modes and marks");
	return pmd_done();
}
