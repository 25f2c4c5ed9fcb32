/* SPDX-License-Identifier: BSD-3-Clause
 * Copyright(c) 2026 the igt authors
 */

#ifndef _NS_DMA_H_
#define _NS_DMA_H_

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "ns_dev.h"

/* Memory behind an I/O address, or NULL and a violation. */
void *ns_dma_map(struct ns_dev *dev, uint64_t iova, size_t len,
		const char *what);

/* Copy from driver memory; false: nothing copied, a violation. */
bool ns_dma_read(struct ns_dev *dev, void *to, uint64_t iova, size_t len);

/* A descriptor of a queue's ring, as the driver left it. */
void ns_dma_desc_read(
		const struct ns_queue *queue, uint32_t idx, uint32_t dw[4]);

/* Write a descriptor back; the dword with DD, dd_dword, goes last. */
void ns_dma_desc_write(struct ns_queue *queue, uint32_t idx,
		const uint32_t dw[4], unsigned int dd_dword);

#endif /* _NS_DMA_H_ */
