/* SPDX-License-Identifier: BSD-3-Clause
 * Copyright(c) 2026 the igt authors
 */

#ifndef _NS_FIFO_H_
#define _NS_FIFO_H_

#include <stdatomic.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* A frame as it waits somewhere; which fields count depends on where. */
struct ns_frame {
	uint32_t len;          /* octets of data, without CRC */
	uint32_t record_bytes; /* to the next record */
	uint64_t time_ns;    /* TX: earliest start; wire: first octet at PHY */
	uint64_t stamp_ns;   /* RX: PHC value at the first octet, raw */
	uint32_t room_bytes; /* what it takes of the packet buffer */
	uint32_t rss_hash;
	uint16_t queue_id;
	uint8_t slot;     /* TX stamp register asked for */
	uint8_t rss_type; /* as in the descriptor */
	bool want_stamp;  /* TX: capture when it leaves */
	bool bad_crc;     /* RX: to be reported with RXE */
	bool inexact;     /* RX: passed a hash or promiscuous filter */
	bool skip;        /* no frame: go to the start of the memory */
	uint8_t pad[24];
	uint8_t data[];
};

/* Single producer, single consumer, in memory order. */
struct ns_fifo {
	uint8_t *memory;
	uint32_t size_bytes;    /* a power of two */
	_Atomic(uint64_t) head; /* consumer's, free-running */
	_Atomic(uint64_t) tail; /* producer's, free-running */
};

/* Records start on cache lines: the two sides share none. */
#define NS_FIFO_ALIGN 64

_Static_assert(sizeof(struct ns_frame) == NS_FIFO_ALIGN,
		"data starts on a cache line");

/* size_bytes: a power of two, at least twice the largest record. 0 or -ENOMEM.
 */
int ns_fifo_init(struct ns_fifo *fifo, uint32_t size_bytes);
void ns_fifo_fini(struct ns_fifo *fifo);

/* Producer: room for a frame of len octets, all fields 0 but len; NULL when
 * full. It is seen by the consumer after the commit. */
struct ns_frame *ns_fifo_reserve(struct ns_fifo *fifo, uint32_t len);
void ns_fifo_commit(struct ns_fifo *fifo, const struct ns_frame *frame);

/* Consumer: the oldest frame or NULL; it stays until the pop. */
struct ns_frame *ns_fifo_front(struct ns_fifo *fifo);
void ns_fifo_pop(struct ns_fifo *fifo, const struct ns_frame *frame);

/* An empty FIFO starts again at its first, cache-warm bytes. The caller
 * excludes the producer. */
void ns_fifo_rewind(struct ns_fifo *fifo);

static inline bool
ns_fifo_used(struct ns_fifo *fifo)
{
	return atomic_load_explicit(&fifo->tail, memory_order_acquire) !=
	       atomic_load_explicit(&fifo->head, memory_order_relaxed);
}

#endif /* _NS_FIFO_H_ */
