/* SPDX-License-Identifier: BSD-3-Clause
 * Copyright(c) 2026 the igt authors
 */

#ifndef _IGT_FILTER_H_
#define _IGT_FILTER_H_

#include <stdint.h>

#include <ethdev_driver.h>

#include "igt.h"

/* Hash functions RSS offers. */
#define IGT_RSS_HF                                                             \
	(RTE_ETH_RSS_IPV4 | RTE_ETH_RSS_NONFRAG_IPV4_TCP |                     \
			RTE_ETH_RSS_NONFRAG_IPV4_UDP | RTE_ETH_RSS_IPV6 |      \
			RTE_ETH_RSS_NONFRAG_IPV6_TCP |                         \
			RTE_ETH_RSS_NONFRAG_IPV6_UDP | RTE_ETH_RSS_IPV6_EX |   \
			RTE_ETH_RSS_IPV6_TCP_EX | RTE_ETH_RSS_IPV6_UDP_EX)

/* clang-format off */
/* The example key of the published RSS specification, for which test vectors
 * exist. */
#define IGT_RSS_DEFAULT_KEY { \
	0x6d, 0x5a, 0x56, 0xda, 0x25, 0x5b, 0x0e, 0xc2, \
	0x41, 0x67, 0x25, 0x3d, 0x43, 0xa3, 0x8f, 0xb0, \
	0xd0, 0xca, 0x2b, 0xcb, 0xae, 0x7b, 0x30, 0xb4, \
	0x77, 0xcb, 0x2d, 0xa3, 0x80, 0x30, 0xf2, 0x0c, \
	0x6a, 0x42, 0xb7, 0x3b, 0xbe, 0xac, 0x01, 0xfa, \
}
/* clang-format on */

/* Program all filters from what is remembered; receiver disabled. VLAN strip,
 * which is part of the queues', is igt_filter_vlan_offload_set()'s. */
void igt_filter_start(struct rte_eth_dev *dev);

/* Take over the RSS part of a configuration. 0 or -EINVAL, logged. */
int igt_filter_rss_configure(struct rte_eth_dev *dev);

/* dev_ops. */
int igt_filter_promiscuous_enable(struct rte_eth_dev *dev);
int igt_filter_promiscuous_disable(struct rte_eth_dev *dev);
int igt_filter_allmulticast_enable(struct rte_eth_dev *dev);
int igt_filter_allmulticast_disable(struct rte_eth_dev *dev);
int igt_filter_mac_set(struct rte_eth_dev *dev, struct rte_ether_addr *addr);
int igt_filter_mac_add(struct rte_eth_dev *dev, struct rte_ether_addr *addr,
		uint32_t index, uint32_t pool);
void igt_filter_mac_remove(struct rte_eth_dev *dev, uint32_t index);
int igt_filter_mc_list_set(struct rte_eth_dev *dev,
		struct rte_ether_addr *addrs, uint32_t nb_addrs);
int igt_filter_vlan_set(struct rte_eth_dev *dev, uint16_t vlan_id, int on);
int igt_filter_vlan_offload_set(struct rte_eth_dev *dev, int mask);
int igt_filter_reta_update(struct rte_eth_dev *dev,
		struct rte_eth_rss_reta_entry64 *conf, uint16_t nb_entries);
int igt_filter_reta_query(struct rte_eth_dev *dev,
		struct rte_eth_rss_reta_entry64 *conf, uint16_t nb_entries);
int igt_filter_rss_hash_update(
		struct rte_eth_dev *dev, struct rte_eth_rss_conf *conf);
int igt_filter_rss_hash_get(
		struct rte_eth_dev *dev, struct rte_eth_rss_conf *conf);

#endif /* _IGT_FILTER_H_ */
