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

/* Program all filters from what is remembered; receiver disabled. */
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
