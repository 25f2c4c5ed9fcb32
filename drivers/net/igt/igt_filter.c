/* SPDX-License-Identifier: BSD-3-Clause
 * Copyright(c) 2026 the igt authors
 */

/*
 * igt_filter: which frames are received, and into which queue.
 *
 * Hardware     receive address, multicast and VLAN tables: I210 datasheet
 *              8.10; RSS: 7.1.2.10 and 8.10.13. Tables are memory without a
 *              defined content after power-up, so a start writes all of them.
 * State        port->mta, vfta, rss remember what was asked for; unicast
 *              addresses, promiscuous and all-multicast are in ethdev's data.
 *              The operations write through to the device at any time, a
 *              reset of the device is made good by igt_filter_start().
 * Concurrency  control path, which ethdev's user serialises per port.
 * Errors       a bad argument: -EINVAL, nothing changed; a removed device:
 *              -EIO, the write goes nowhere.
 * Not done     address-based queue selection, VLAN strip per queue, flow
 *              rules.
 */

#include <errno.h>
#include <string.h>

#include <ethdev_driver.h>

#include "igt.h"
#include "igt_chip.h"
#include "igt_filter.h"
#include "igt_logs.h"
#include "igt_mmio.h"

/* Hash key without a configured one. */
static const uint8_t rss_default_key[IGT_RSS_KEY_BYTES] = IGT_RSS_DEFAULT_KEY;

/* clang-format off */
static const struct {
	uint64_t hf;
	uint32_t mrqc;
} rss_functions[] = {
	{ RTE_ETH_RSS_IPV4, IGT_MRQC_IPV4 },
	{ RTE_ETH_RSS_NONFRAG_IPV4_TCP, IGT_MRQC_IPV4_TCP },
	{ RTE_ETH_RSS_NONFRAG_IPV4_UDP, IGT_MRQC_IPV4_UDP },
	{ RTE_ETH_RSS_IPV6, IGT_MRQC_IPV6 },
	{ RTE_ETH_RSS_NONFRAG_IPV6_TCP, IGT_MRQC_IPV6_TCP },
	{ RTE_ETH_RSS_NONFRAG_IPV6_UDP, IGT_MRQC_IPV6_UDP },
	{ RTE_ETH_RSS_IPV6_EX, IGT_MRQC_IPV6_EX },
	{ RTE_ETH_RSS_IPV6_TCP_EX, IGT_MRQC_IPV6_EX_TCP },
	{ RTE_ETH_RSS_IPV6_UDP_EX, IGT_MRQC_IPV6_EX_UDP },
};
/* clang-format on */

/* -- Addresses ------------------------------------------------------------ */

static void
rar_write(struct igt_port *port, uint32_t index,
		const struct rte_ether_addr *addr)
{
	const uint8_t *octets = addr->addr_bytes;
	uint32_t low, high;

	low = octets[0] | (uint32_t)octets[1] << 8 | (uint32_t)octets[2] << 16 |
	      (uint32_t)octets[3] << 24;
	high = octets[4] | (uint32_t)octets[5] << 8;
	if (!rte_is_zero_ether_addr(addr))
		high |= IGT_RAH_AV;
	/* A bridge may combine the two writes: flush between (Linux igb). */
	igt_write32(port, IGT_REG_RAL(index), low);
	igt_flush(port);
	igt_write32(port, IGT_REG_RAH(index), high);
	igt_flush(port);
}

static void
rctl_apply(struct rte_eth_dev *dev, uint32_t mask, uint32_t bits)
{
	struct igt_port *port = dev->data->dev_private;

	igt_modify32(port, IGT_REG_RCTL, mask, bits);
}

/* What was written went nowhere when the device is gone. */
static int
written(const struct rte_eth_dev *dev)
{
	return igt_is_removed(dev->data->dev_private) ? -EIO : 0;
}

int
igt_filter_promiscuous_enable(struct rte_eth_dev *dev)
{
	rctl_apply(dev, 0, IGT_RCTL_UPE | IGT_RCTL_MPE);
	return written(dev);
}

int
igt_filter_promiscuous_disable(struct rte_eth_dev *dev)
{
	rctl_apply(dev, IGT_RCTL_UPE | IGT_RCTL_MPE,
			dev->data->all_multicast == 1 ? IGT_RCTL_MPE : 0);
	return written(dev);
}

int
igt_filter_allmulticast_enable(struct rte_eth_dev *dev)
{
	rctl_apply(dev, 0, IGT_RCTL_MPE);
	return written(dev);
}

int
igt_filter_allmulticast_disable(struct rte_eth_dev *dev)
{
	if (dev->data->promiscuous == 0)
		rctl_apply(dev, IGT_RCTL_MPE, 0);
	return written(dev);
}

int
igt_filter_mac_set(struct rte_eth_dev *dev, struct rte_ether_addr *addr)
{
	rar_write(dev->data->dev_private, 0, addr);
	return written(dev);
}

int
igt_filter_mac_add(struct rte_eth_dev *dev, struct rte_ether_addr *addr,
		uint32_t index, uint32_t pool)
{
	struct igt_port *port = dev->data->dev_private;

	if (index >= igt_chip(port)->nb_rars)
		return -EINVAL;
	rar_write(port, index, addr);
	return written(dev);
}

void
igt_filter_mac_remove(struct rte_eth_dev *dev, uint32_t index)
{
	static const struct rte_ether_addr none;

	rar_write(dev->data->dev_private, index, &none);
}

/* The 12 bits of an address the multicast table is indexed by, with RCTL.MO
 * 0: bits 47 to 36 (I210 datasheet 8.10.5). */
static uint32_t
mta_hash(const struct rte_ether_addr *addr)
{
	return (uint32_t)addr->addr_bytes[5] << 4 | addr->addr_bytes[4] >> 4;
}

static void
mta_write(struct igt_port *port)
{
	uint32_t i;

	for (i = 0; i < IGT_NB_MTA_DWORDS; i++)
		igt_write32(port, IGT_REG_MTA(i), port->mta[i]);
}

int
igt_filter_mc_list_set(struct rte_eth_dev *dev, struct rte_ether_addr *addrs,
		uint32_t nb_addrs)
{
	struct igt_port *port = dev->data->dev_private;
	uint32_t hash, i;

	for (i = 0; i < nb_addrs; i++)
		if (!rte_is_multicast_ether_addr(&addrs[i]))
			return -EINVAL;
	memset(port->mta, 0, sizeof(port->mta));
	for (i = 0; i < nb_addrs; i++) {
		hash = mta_hash(&addrs[i]);
		port->mta[hash / 32] |= RTE_BIT32(hash % 32);
	}
	mta_write(port);
	return written(dev);
}

/* -- VLAN ----------------------------------------------------------------- */

int
igt_filter_vlan_set(struct rte_eth_dev *dev, uint16_t vlan_id, int on)
{
	struct igt_port *port = dev->data->dev_private;
	uint32_t *dword;

	if (vlan_id > RTE_ETHER_MAX_VLAN_ID)
		return -EINVAL;
	dword = &port->vfta[vlan_id / 32];
	if (on != 0)
		*dword |= RTE_BIT32(vlan_id % 32);
	else
		*dword &= ~RTE_BIT32(vlan_id % 32);
	igt_write32(port, IGT_REG_VFTA(vlan_id / 32), *dword);
	return written(dev);
}

/* Sources differ on whether CTRL.VME or the queue's DVMOLR.STRVLAN decides
 * on I225: both say the same. */
static void
vlan_strip_apply(struct rte_eth_dev *dev)
{
	struct igt_port *port = dev->data->dev_private;
	const bool strip = (dev->data->dev_conf.rxmode.offloads &
					   RTE_ETH_RX_OFFLOAD_VLAN_STRIP) != 0;
	uint16_t i;

	igt_modify32(port, IGT_REG_CTRL, IGT_CTRL_VME,
			strip ? IGT_CTRL_VME : 0);
	for (i = 0; i < dev->data->nb_rx_queues; i++)
		igt_modify32(port, IGT_REG_DVMOLR(i), IGT_DVMOLR_STRVLAN,
				strip ? IGT_DVMOLR_STRVLAN : 0);
}

int
igt_filter_vlan_offload_set(struct rte_eth_dev *dev, int mask)
{
	const uint64_t offloads = dev->data->dev_conf.rxmode.offloads;

	if ((mask & RTE_ETH_VLAN_STRIP_MASK) != 0)
		vlan_strip_apply(dev);
	if ((mask & RTE_ETH_VLAN_FILTER_MASK) != 0)
		rctl_apply(dev, IGT_RCTL_VFE,
				(offloads & RTE_ETH_RX_OFFLOAD_VLAN_FILTER) != 0
						? IGT_RCTL_VFE
						: 0);
	return written(dev);
}

/* -- RSS ------------------------------------------------------------------ */

static void
reta_write(struct igt_port *port)
{
	const uint8_t *reta = port->rss.reta;
	uint32_t i;

	for (i = 0; i < IGT_NB_RETA; i += 4)
		igt_write32(port, IGT_REG_RETA(i / 4),
				reta[i] | (uint32_t)reta[i + 1] << 8 |
						(uint32_t)reta[i + 2] << 16 |
						(uint32_t)reta[i + 3] << 24);
}

static void
rss_write(struct igt_port *port)
{
	const struct igt_rss *rss = &port->rss;
	uint32_t mrqc = 0;
	uint32_t i;

	for (i = 0; i < IGT_RSS_KEY_BYTES; i += 4)
		igt_write32(port, IGT_REG_RSSRK(i / 4),
				rss->key[i] | (uint32_t)rss->key[i + 1] << 8 |
						(uint32_t)rss->key[i + 2]
								<< 16 |
						(uint32_t)rss->key[i + 3]
								<< 24);
	for (i = 0; i < RTE_DIM(rss_functions); i++)
		if ((rss->hf & rss_functions[i].hf) != 0)
			mrqc |= rss_functions[i].mrqc;
	/* No function, no RSS: all frames go to queue 0. */
	if (mrqc != 0)
		mrqc |= IGT_MRQC_RSS;
	igt_write32(port, IGT_REG_MRQC, mrqc);
}

static int
rss_hf_check(const struct igt_port *port, uint64_t hf)
{
	if ((hf & ~IGT_RSS_HF) == 0)
		return 0;
	IGT_PORT_LOG(ERR, port, "rss_hf 0x%" PRIx64 ": the chip has 0x%" PRIx64,
			hf, (uint64_t)IGT_RSS_HF);
	return -EINVAL;
}

int
igt_filter_rss_configure(struct rte_eth_dev *dev)
{
	struct igt_port *port = dev->data->dev_private;
	const struct rte_eth_conf *conf = &dev->data->dev_conf;
	const struct rte_eth_rss_conf *rss_conf = &conf->rx_adv_conf.rss_conf;
	const uint8_t *key = rss_conf->rss_key;
	uint64_t hf = 0;
	uint32_t i;

	if (conf->rxmode.mq_mode == RTE_ETH_MQ_RX_RSS)
		hf = rss_conf->rss_hf;
	if (rss_hf_check(port, hf) != 0)
		return -EINVAL;
	if (key != NULL && rss_conf->rss_key_len != 0 &&
			rss_conf->rss_key_len != IGT_RSS_KEY_BYTES) {
		IGT_PORT_LOG(ERR, port, "rss_key_len %u: want %u octets",
				rss_conf->rss_key_len, IGT_RSS_KEY_BYTES);
		return -EINVAL;
	}
	memcpy(port->rss.key, key != NULL ? key : rss_default_key,
			IGT_RSS_KEY_BYTES);
	port->rss.hf = hf;
	/* Spread over all queues there are now, until told otherwise. */
	for (i = 0; i < IGT_NB_RETA; i++)
		port->rss.reta[i] =
				dev->data->nb_rx_queues == 0
						? 0
						: (uint8_t)(i % dev->data->nb_rx_queues);
	return written(dev);
}

int
igt_filter_reta_update(struct rte_eth_dev *dev,
		struct rte_eth_rss_reta_entry64 *conf, uint16_t nb_entries)
{
	struct igt_port *port = dev->data->dev_private;
	const struct rte_eth_rss_reta_entry64 *group;
	uint16_t i;

	if (nb_entries != IGT_NB_RETA)
		return -EINVAL;
	for (i = 0; i < nb_entries; i++) {
		group = &conf[i / RTE_ETH_RETA_GROUP_SIZE];
		if ((group->mask & RTE_BIT64(i % RTE_ETH_RETA_GROUP_SIZE)) !=
						0 &&
				group->reta[i % RTE_ETH_RETA_GROUP_SIZE] >=
						dev->data->nb_rx_queues)
			return -EINVAL;
	}
	for (i = 0; i < nb_entries; i++) {
		group = &conf[i / RTE_ETH_RETA_GROUP_SIZE];
		if ((group->mask & RTE_BIT64(i % RTE_ETH_RETA_GROUP_SIZE)) != 0)
			port->rss.reta[i] =
					(uint8_t)group->reta[i %
							     RTE_ETH_RETA_GROUP_SIZE];
	}
	reta_write(port);
	return written(dev);
}

int
igt_filter_reta_query(struct rte_eth_dev *dev,
		struct rte_eth_rss_reta_entry64 *conf, uint16_t nb_entries)
{
	const struct igt_port *port = dev->data->dev_private;
	struct rte_eth_rss_reta_entry64 *group;
	uint16_t i;

	if (nb_entries != IGT_NB_RETA)
		return -EINVAL;
	for (i = 0; i < nb_entries; i++) {
		group = &conf[i / RTE_ETH_RETA_GROUP_SIZE];
		if ((group->mask & RTE_BIT64(i % RTE_ETH_RETA_GROUP_SIZE)) != 0)
			group->reta[i % RTE_ETH_RETA_GROUP_SIZE] =
					port->rss.reta[i];
	}
	return 0;
}

int
igt_filter_rss_hash_update(
		struct rte_eth_dev *dev, struct rte_eth_rss_conf *conf)
{
	struct igt_port *port = dev->data->dev_private;

	if (rss_hf_check(port, conf->rss_hf) != 0)
		return -EINVAL;
	if (conf->rss_key != NULL && conf->rss_key_len != IGT_RSS_KEY_BYTES)
		return -EINVAL;
	if (conf->rss_key != NULL)
		memcpy(port->rss.key, conf->rss_key, IGT_RSS_KEY_BYTES);
	port->rss.hf = conf->rss_hf;
	rss_write(port);
	return 0;
}

int
igt_filter_rss_hash_get(struct rte_eth_dev *dev, struct rte_eth_rss_conf *conf)
{
	const struct igt_port *port = dev->data->dev_private;

	if (conf->rss_key != NULL && conf->rss_key_len < IGT_RSS_KEY_BYTES)
		return -EINVAL;
	if (conf->rss_key != NULL)
		memcpy(conf->rss_key, port->rss.key, IGT_RSS_KEY_BYTES);
	conf->rss_key_len = IGT_RSS_KEY_BYTES;
	conf->rss_hf = port->rss.hf;
	return 0;
}

/* -- All of it ------------------------------------------------------------ */

/* RCTL but for EN: broadcast accepted, length limited by RLPML alone. */
static uint32_t
rctl_compute(const struct rte_eth_dev_data *data)
{
	const struct igt_port *port = data->dev_private;
	const uint64_t offloads = data->dev_conf.rxmode.offloads;
	uint32_t rctl = IGT_RCTL_BAM | IGT_RCTL_LPE;

	if ((offloads & RTE_ETH_RX_OFFLOAD_KEEP_CRC) == 0)
		rctl |= IGT_RCTL_SECRC;
	if ((offloads & RTE_ETH_RX_OFFLOAD_VLAN_FILTER) != 0)
		rctl |= IGT_RCTL_VFE;
	if (data->promiscuous == 1)
		rctl |= IGT_RCTL_UPE | IGT_RCTL_MPE;
	if (data->all_multicast == 1)
		rctl |= IGT_RCTL_MPE;
	if (port->fc.forward_frames)
		rctl |= IGT_RCTL_PMCF;
	return rctl;
}

/* The checks the application asked for: without them a descriptor claims
 * nothing. The hash goes where the fragment checksum would. */
static uint32_t
rxcsum_compute(uint64_t offloads)
{
	uint32_t rxcsum = IGT_RXCSUM_PCSD;

	if ((offloads & RTE_ETH_RX_OFFLOAD_IPV4_CKSUM) != 0)
		rxcsum |= IGT_RXCSUM_IPOFL;
	if ((offloads & (RTE_ETH_RX_OFFLOAD_UDP_CKSUM |
					RTE_ETH_RX_OFFLOAD_TCP_CKSUM)) != 0)
		rxcsum |= IGT_RXCSUM_TUOFL;
	if ((offloads & RTE_ETH_RX_OFFLOAD_SCTP_CKSUM) != 0)
		rxcsum |= IGT_RXCSUM_CRCOFL;
	return rxcsum;
}

void
igt_filter_start(struct rte_eth_dev *dev)
{
	struct igt_port *port = dev->data->dev_private;
	uint32_t i;

	igt_write32(port, IGT_REG_RCTL, rctl_compute(dev->data));
	igt_write32(port, IGT_REG_RXCSUM,
			rxcsum_compute(dev->data->dev_conf.rxmode.offloads));
	for (i = 0; i < igt_chip(port)->nb_rars; i++)
		rar_write(port, i, &dev->data->mac_addrs[i]);
	mta_write(port);
	for (i = 0; i < IGT_NB_VFTA_DWORDS; i++)
		igt_write32(port, IGT_REG_VFTA(i), port->vfta[i]);
	reta_write(port);
	rss_write(port);
}
