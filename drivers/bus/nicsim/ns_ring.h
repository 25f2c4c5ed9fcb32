/* SPDX-License-Identifier: BSD-3-Clause
 * Copyright(c) 2026 the igt authors
 */

#ifndef _NS_RING_H_
#define _NS_RING_H_

#include <stdbool.h>
#include <stdint.h>

#include "ns_dev.h"

/* Index arithmetic; indices are below nb_desc. */
static inline uint32_t
ns_ring_next(const struct ns_queue *queue, uint32_t idx)
{
	return idx + 1 == queue->nb_desc ? 0 : idx + 1;
}

/* From one index forward to another. */
static inline uint32_t
ns_ring_distance(const struct ns_queue *queue, uint32_t from, uint32_t to)
{
	return to >= from ? to - from : to + queue->nb_desc - from;
}

/* Descriptors the hardware owns. */
static inline uint32_t
ns_ring_owned(const struct ns_queue *queue)
{
	return ns_ring_distance(queue, queue->head, queue->tail);
}

/* Whether the queue may do DMA now. */
bool ns_ring_active(const struct ns_dev *dev, const struct ns_queue *queue);

/* A descriptor is done: write it back, now or by WTHRESH. */
void ns_ring_complete(struct ns_dev *dev, struct ns_queue *queue, uint32_t idx,
		const uint32_t dw[4]);

/* All queues disabled and empty. */
void ns_ring_reset(struct ns_dev *dev);
/* Events: enables and disables that take effect; held write-backs. */
void ns_ring_change_run(struct ns_dev *dev, uint64_t limit_ns);
void ns_ring_writeback_run(struct ns_dev *dev, uint64_t limit_ns);

/* Registers of RX and TX queues. */
uint32_t ns_ring_rdh_peek(const struct ns_dev *dev, unsigned int idx);
uint32_t ns_ring_tdh_peek(const struct ns_dev *dev, unsigned int idx);
uint32_t ns_ring_rdt_peek(const struct ns_dev *dev, unsigned int idx);
uint32_t ns_ring_tdt_peek(const struct ns_dev *dev, unsigned int idx);
uint32_t ns_ring_rxdctl_peek(const struct ns_dev *dev, unsigned int idx);
uint32_t ns_ring_txdctl_peek(const struct ns_dev *dev, unsigned int idx);
void ns_ring_rdh_write(struct ns_dev *dev, unsigned int idx, uint32_t value);
void ns_ring_tdh_write(struct ns_dev *dev, unsigned int idx, uint32_t value);
void ns_ring_rdt_write(struct ns_dev *dev, unsigned int idx, uint32_t value);
void ns_ring_tdt_write(struct ns_dev *dev, unsigned int idx, uint32_t value);
void ns_ring_rxdctl_write(struct ns_dev *dev, unsigned int idx, uint32_t value);
void ns_ring_txdctl_write(struct ns_dev *dev, unsigned int idx, uint32_t value);
void ns_ring_rx_base_wrote(struct ns_dev *dev, unsigned int idx);
void ns_ring_tx_base_wrote(struct ns_dev *dev, unsigned int idx);
void ns_ring_tdwbal_wrote(struct ns_dev *dev, unsigned int idx);

#endif /* _NS_RING_H_ */
