/* SPDX-License-Identifier: BSD-3-Clause
 * Copyright(c) 2026 the igt authors
 */

/*
 * ns_dma: I/O address to memory; the only file that touches driver memory.
 *
 * State        none: buffers are looked up at each use; the ring's mapping is
 *              kept in the queue while it is enabled, as the hardware's rule
 *              is that base and length stay put that long
 * Ordering     the driver's descriptor stores come before its tail write, the
 *              device's lock carries that order to whichever thread runs the
 *              device. On write-back the dword with DD is stored last, with
 *              release: who sees DD sees the rest and the data
 * Errors       memory that is not the driver's: a violation, no access
 */

#include <inttypes.h>
#include <stdatomic.h>
#include <string.h>

#include "ns_dma.h"

#define DESC_BYTES 16 /* I210 datasheet 7.1 and 7.2 */

void *
ns_dma_map(struct ns_dev *dev, uint64_t iova, size_t len, const char *what)
{
	void *memory = dev->env.dma_ptr(dev->env.ctx, iova, len);

	if (memory == NULL)
		ns_violation(dev,
				"DMA outside the driver's memory: %s, %zu bytes at "
				"0x%" PRIx64,
				what, len, iova);
	return memory;
}

bool
ns_dma_read(struct ns_dev *dev, void *to, uint64_t iova, size_t len)
{
	const void *from = ns_dma_map(dev, iova, len, "TX buffer");

	if (from == NULL)
		return false;
	memcpy(to, from, len);
	return true;
}

void
ns_dma_desc_read(const struct ns_queue *queue, uint32_t idx, uint32_t dw[4])
{
	memcpy(dw, queue->ring + (size_t)idx * DESC_BYTES, DESC_BYTES);
}

void
ns_dma_desc_write(struct ns_queue *queue, uint32_t idx, const uint32_t dw[4],
		unsigned int dd_dword)
{
	uint32_t *desc = (uint32_t *)(queue->ring + (size_t)idx * DESC_BYTES);

	for (unsigned int i = 0; i < 4; i++)
		if (i != dd_dword)
			desc[i] = dw[i];
	atomic_store_explicit((_Atomic(uint32_t) *)&desc[dd_dword],
			dw[dd_dword], memory_order_release);
}
