/* SPDX-License-Identifier: BSD-3-Clause
 * Copyright(c) 2026 the igt authors
 */

/*
 * ns_fifo: frames in a byte ring, for the packet buffers and the wire.
 *
 * State        head and tail run freely; their distance is what is used. A
 *              frame is one contiguous record; where the memory's end is too
 *              near, a skip record sends the consumer to the start
 * Units        bytes; a record is a whole number of cache lines
 * Ordering     the producer's release of tail publishes a record, the
 *              consumer's release of head gives its memory back
 * Concurrency  one producer and one consumer at a time; several producers
 *              take a lock among themselves
 * Errors       full: NULL, nothing changed for the consumer
 */

#include <errno.h>
#include <stdlib.h>
#include <string.h>

#include "ns_fifo.h"

int
ns_fifo_init(struct ns_fifo *fifo, uint32_t size_bytes)
{
	fifo->memory = aligned_alloc(NS_FIFO_ALIGN, size_bytes);
	fifo->size_bytes = size_bytes;
	atomic_init(&fifo->head, 0);
	atomic_init(&fifo->tail, 0);
	return fifo->memory == NULL ? -ENOMEM : 0;
}

void
ns_fifo_fini(struct ns_fifo *fifo)
{
	free(fifo->memory);
	fifo->memory = NULL;
}

static struct ns_frame *
record_at(const struct ns_fifo *fifo, uint64_t position)
{
	return (struct ns_frame *)(fifo->memory +
				   (position & (fifo->size_bytes - 1)));
}

struct ns_frame *
ns_fifo_reserve(struct ns_fifo *fifo, uint32_t len)
{
	uint64_t head = atomic_load_explicit(&fifo->head, memory_order_acquire);
	uint64_t tail = atomic_load_explicit(&fifo->tail, memory_order_relaxed);
	uint32_t bytes = (uint32_t)sizeof(struct ns_frame) + len;
	uint32_t to_end = fifo->size_bytes -
	                  ((uint32_t)tail & (fifo->size_bytes - 1));
	struct ns_frame *frame;

	bytes = (bytes + NS_FIFO_ALIGN - 1) / NS_FIFO_ALIGN * NS_FIFO_ALIGN;
	if (bytes > to_end) {
		if (tail - head + to_end + bytes > fifo->size_bytes)
			return NULL;
		frame = record_at(fifo, tail);
		frame->skip = true;
		frame->record_bytes = to_end;
		tail += to_end;
		atomic_store_explicit(&fifo->tail, tail, memory_order_release);
	} else if (tail - head + bytes > fifo->size_bytes) {
		return NULL;
	}
	frame = record_at(fifo, tail);
	memset(frame, 0, sizeof(*frame));
	frame->len = len;
	frame->record_bytes = bytes;
	return frame;
}

void
ns_fifo_commit(struct ns_fifo *fifo, const struct ns_frame *frame)
{
	uint64_t tail = atomic_load_explicit(&fifo->tail, memory_order_relaxed);

	atomic_store_explicit(&fifo->tail, tail + frame->record_bytes,
			memory_order_release);
}

struct ns_frame *
ns_fifo_front(struct ns_fifo *fifo)
{
	struct ns_frame *frame;

	if (!ns_fifo_used(fifo))
		return NULL;
	frame = record_at(fifo, atomic_load_explicit(&fifo->head,
						memory_order_relaxed));
	if (!frame->skip)
		return frame;
	ns_fifo_pop(fifo, frame);
	return ns_fifo_front(fifo);
}

void
ns_fifo_pop(struct ns_fifo *fifo, const struct ns_frame *frame)
{
	uint64_t head = atomic_load_explicit(&fifo->head, memory_order_relaxed);

	atomic_store_explicit(&fifo->head, head + frame->record_bytes,
			memory_order_release);
}

void
ns_fifo_rewind(struct ns_fifo *fifo)
{
	if (ns_fifo_used(fifo))
		return;
	atomic_store_explicit(&fifo->head, 0, memory_order_relaxed);
	atomic_store_explicit(&fifo->tail, 0, memory_order_relaxed);
}
