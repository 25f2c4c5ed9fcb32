/* SPDX-License-Identifier: BSD-3-Clause
 * Copyright(c) 2026 the igt authors
 */

#ifndef _IGT_TX_H_
#define _IGT_TX_H_

/* Transmit queues; see igt_tx.c. Functions that take a struct rte_eth_dev are
 * dev_ops and stay within what ethdev promises about them. */

#include <stdint.h>

#include <ethdev_driver.h>

#define IGT_TX_OFFLOADS                                                        \
	(RTE_ETH_TX_OFFLOAD_VLAN_INSERT | RTE_ETH_TX_OFFLOAD_IPV4_CKSUM |      \
			RTE_ETH_TX_OFFLOAD_UDP_CKSUM |                         \
			RTE_ETH_TX_OFFLOAD_TCP_CKSUM |                         \
			RTE_ETH_TX_OFFLOAD_SCTP_CKSUM |                        \
			RTE_ETH_TX_OFFLOAD_MULTI_SEGS)

/* Limits of a ring: count a multiple of 8, 32 to 4096 (Linux igc). */
#define IGT_TX_DESC_MIN    32
#define IGT_TX_DESC_MAX    4096
#define IGT_TX_DESC_ALIGN  8
/* Segments of one packet: what fits into the smallest ring besides a context
 * descriptor and the gap. */
#define IGT_TX_SEGS_MAX    24
/* Default txconf.tx_rs_thresh, less on small rings: arbitrary, one write-back
 * per burst of the usual size. Default tx_free_thresh: setup chooses. */
#define IGT_TX_RS_THRESH   32
#define IGT_TX_FREE_THRESH 0

int igt_tx_queue_setup(struct rte_eth_dev *dev, uint16_t queue_id,
		uint16_t nb_desc, unsigned int socket_id,
		const struct rte_eth_txconf *conf);
void igt_tx_queue_release(struct rte_eth_dev *dev, uint16_t queue_id);
int igt_tx_queue_start(struct rte_eth_dev *dev, uint16_t queue_id);
int igt_tx_queue_stop(struct rte_eth_dev *dev, uint16_t queue_id);

/* All queues but the deferred ones. start: after the device's reset, before
 * TCTL.EN; on error no queue stays started. stop: also valid when partly or
 * not started; the caller has aborted the stamp requests before. */
int igt_tx_start(struct rte_eth_dev *dev);
void igt_tx_stop(struct rte_eth_dev *dev);

uint16_t igt_tx_burst(void *queue, struct rte_mbuf **pkts, uint16_t nb_pkts);
uint16_t igt_tx_prepare(void *queue, struct rte_mbuf **pkts, uint16_t nb_pkts);
int igt_tx_done_cleanup(void *queue, uint32_t nb_pkts);
int igt_tx_descriptor_status(void *queue, uint16_t offset);
void igt_tx_queue_info(struct rte_eth_dev *dev, uint16_t queue_id,
		struct rte_eth_txq_info *info);

#endif /* _IGT_TX_H_ */
