/* SPDX-License-Identifier: BSD-3-Clause
 * Copyright(c) 2026 the igt authors
 */

#ifndef _IGT_RX_H_
#define _IGT_RX_H_

/* Receive queues; see igt_rx.c. Functions that take a struct rte_eth_dev are
 * dev_ops and stay within what ethdev promises about them. */

#include <stdint.h>

#include <ethdev_driver.h>

/* Offloads of the burst; RSS hash and the rest of the device's are not ours. */
#define IGT_RX_OFFLOADS                                                        \
	(RTE_ETH_RX_OFFLOAD_SCATTER | RTE_ETH_RX_OFFLOAD_KEEP_CRC |            \
			RTE_ETH_RX_OFFLOAD_VLAN_STRIP |                        \
			RTE_ETH_RX_OFFLOAD_CHECKSUM |                          \
			RTE_ETH_RX_OFFLOAD_SCTP_CKSUM |                        \
			RTE_ETH_RX_OFFLOAD_RSS_HASH |                          \
			RTE_ETH_RX_OFFLOAD_TIMESTAMP)

/* Limits of a ring: count a multiple of 8, 32 to 4096 (Linux igc). */
#define IGT_RX_DESC_MIN      32
#define IGT_RX_DESC_MAX      4096
#define IGT_RX_DESC_ALIGN    8
/* SRRCTL counts a buffer in KiB, so one must be there, headroom apart. */
#define IGT_RX_BUF_MIN_BYTES 1024
/* What a stamp takes in front of the frame in its first buffer. */
#define IGT_RX_STAMP_BYTES   16
/* Default rxconf.rx_free_thresh: arbitrary, one mempool bulk of a usual burst.
 */
#define IGT_RX_FREE_THRESH   32

int igt_rx_queue_setup(struct rte_eth_dev *dev, uint16_t queue_id,
		uint16_t nb_desc, unsigned int socket_id,
		const struct rte_eth_rxconf *conf, struct rte_mempool *pool);
void igt_rx_queue_release(struct rte_eth_dev *dev, uint16_t queue_id);
int igt_rx_queue_start(struct rte_eth_dev *dev, uint16_t queue_id);
int igt_rx_queue_stop(struct rte_eth_dev *dev, uint16_t queue_id);

/* All queues but the deferred ones. start: after the device's reset, packet
 * buffers and filters, before RCTL.EN; sets data->scattered_rx; on error no
 * queue stays started. stop: also valid when partly or not started. */
int igt_rx_start(struct rte_eth_dev *dev);
void igt_rx_stop(struct rte_eth_dev *dev);

uint16_t igt_rx_burst(void *queue, struct rte_mbuf **pkts, uint16_t nb_pkts);
uint32_t igt_rx_queue_count(void *queue);
int igt_rx_descriptor_status(void *queue, uint16_t offset);
void igt_rx_queue_info(struct rte_eth_dev *dev, uint16_t queue_id,
		struct rte_eth_rxq_info *info);
const uint32_t *igt_rx_supported_ptypes(struct rte_eth_dev *dev);

#endif /* _IGT_RX_H_ */
