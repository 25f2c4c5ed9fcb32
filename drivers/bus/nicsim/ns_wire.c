/* SPDX-License-Identifier: BSD-3-Clause
 * Copyright(c) 2026 the igt authors
 */

/*
 * ns_wire: the medium: an inbox per device, and what link partners tell each
 * other.
 *
 * State        a frame goes into the receiver's inbox when its first octet
 *              leaves the sender, with the time it reaches the far PHY. The
 *              inbox belongs to the receiver; the link object to both ends
 * Units        ns; a frame is counted without CRC
 * Concurrency  the sender holds its own device's lock, not the receiver's.
 *              inbox_lock is among producers (the peer and ns_dev_inject)
 *              and held for one copy; the consumer takes it only to rewind
 *              an empty inbox. The link's lock guards both offers, its
 *              generation tells the other side to look. Nothing is called
 *              with either lock held
 * Errors       inbox full: the frame is the receiver's miss, counted there;
 *              injection is told -ENOBUFS instead
 * Not done     loss, jitter, reordering
 */

#include <errno.h>
#include <stdlib.h>
#include <string.h>

#include "ns_wire.h"

/* Holds the frames of a full 4096-descriptor ring at 1518 octets; a sender
 * that outruns the receiver by more has lost them on a real link, too. */
#define INBOX_BYTES        (8u << 20)
/* An inbox that runs empty beyond this starts again: fits a common L2. */
#define INBOX_REWIND_BYTES (256u << 10)
/* Longest frame without CRC: RLPML's hardware maximum (I210 8.10). */
#define FRAME_MAX_BYTES    9728
#define FRAME_MIN_BYTES    14
/* A sink or source is a partner that offers everything. */
#define SINK_ABILITY       UINT16_MAX

int
ns_wire_init(struct ns_dev *dev)
{
	struct ns_wire *wire = &dev->wire;

	wire->plugged = true;
	pthread_mutex_init(&wire->inbox_lock, NULL);
	atomic_init(&wire->overflow, 0);
	return ns_fifo_init(&wire->inbox, INBOX_BYTES);
}

void
ns_wire_fini(struct ns_dev *dev)
{
	ns_fifo_fini(&dev->wire.inbox);
	pthread_mutex_destroy(&dev->wire.inbox_lock);
}

static int
inbox_put(struct ns_wire *wire, const void *data, uint32_t len,
		uint64_t arrival_ns)
{
	struct ns_frame *frame;

	pthread_mutex_lock(&wire->inbox_lock);
	frame = ns_fifo_reserve(&wire->inbox, len);
	if (frame != NULL) {
		frame->time_ns = arrival_ns;
		memcpy(frame->data, data, len);
		ns_fifo_commit(&wire->inbox, frame);
	}
	pthread_mutex_unlock(&wire->inbox_lock);
	return frame == NULL ? -ENOBUFS : 0;
}

void
ns_wire_send_frame(struct ns_dev *dev, const struct ns_frame *frame,
		uint64_t time_ns)
{
	struct ns_wire *wire = &dev->wire;
	uint64_t arrival_ns = time_ns + dev->conf.delay_ns;

	if (wire->send != NULL) {
		wire->send(wire->send_ctx, frame->data, frame->len, arrival_ns);
		return;
	}
	if (wire->peer == NULL)
		return;
	if (inbox_put(&wire->peer->wire, frame->data, frame->len, arrival_ns) !=
			0)
		atomic_fetch_add_explicit(&wire->peer->wire.overflow, 1,
				memory_order_relaxed);
	wire->kick = true;
}

int
ns_dev_inject(struct ns_dev *dev, const void *frame, size_t len,
		uint64_t arrival_ns)
{
	if (len < FRAME_MIN_BYTES || len > FRAME_MAX_BYTES)
		return -EMSGSIZE;
	return inbox_put(&dev->wire, frame, (uint32_t)len, arrival_ns);
}

struct ns_frame *
ns_wire_front(struct ns_dev *dev)
{
	struct ns_wire *wire = &dev->wire;
	struct ns_frame *frame = ns_fifo_front(&wire->inbox);
	uint64_t head;

	if (frame != NULL)
		return frame;
	head = atomic_load_explicit(&wire->inbox.head, memory_order_relaxed);
	if (head < INBOX_REWIND_BYTES)
		return NULL;
	pthread_mutex_lock(&wire->inbox_lock);
	ns_fifo_rewind(&wire->inbox);
	pthread_mutex_unlock(&wire->inbox_lock);
	return ns_fifo_front(&wire->inbox);
}

void
ns_wire_pop(struct ns_dev *dev, const struct ns_frame *frame)
{
	ns_fifo_pop(&dev->wire.inbox, frame);
}

uint64_t
ns_wire_overflows(struct ns_dev *dev)
{
	uint64_t overflow = atomic_load_explicit(
			&dev->wire.overflow, memory_order_relaxed);
	uint64_t fresh = overflow - dev->rx.overflow_seen;

	dev->rx.overflow_seen = overflow;
	return fresh;
}

void
ns_wire_offer(struct ns_dev *dev, const struct ns_link_end *end)
{
	struct ns_link *link = dev->wire.link;

	if (link == NULL)
		return;
	pthread_mutex_lock(&link->lock);
	link->end[dev->wire.end_id] = *end;
	atomic_fetch_add_explicit(&link->generation, 1, memory_order_release);
	pthread_mutex_unlock(&link->lock);
	dev->wire.kick = true;
}

struct ns_link_end
ns_wire_partner(struct ns_dev *dev)
{
	struct ns_link *link = dev->wire.link;
	struct ns_link_end end = {.ready = false};

	if (link != NULL) {
		pthread_mutex_lock(&link->lock);
		end = link->end[1 - dev->wire.end_id];
		dev->wire.generation = atomic_load_explicit(
				&link->generation, memory_order_relaxed);
		pthread_mutex_unlock(&link->lock);
	} else if (dev->wire.send != NULL) {
		end.ready = true;
		end.ability = SINK_ABILITY;
	}
	return end;
}

bool
ns_wire_changed(const struct ns_dev *dev)
{
	struct ns_link *link = dev->wire.link;

	return link != NULL &&
	       atomic_load_explicit(&link->generation, memory_order_acquire) !=
	                       dev->wire.generation;
}

int
ns_wire_link(struct ns_dev *a, struct ns_dev *b)
{
	struct ns_link *link = calloc(1, sizeof(*link));

	if (link == NULL)
		return -ENOMEM;
	pthread_mutex_init(&link->lock, NULL);
	atomic_init(&link->generation, 0);
	a->wire.link = link;
	a->wire.end_id = 0;
	a->wire.peer = b;
	b->wire.link = link;
	b->wire.end_id = 1;
	b->wire.peer = a;
	return 0;
}

void
ns_wire_unlink(struct ns_dev *dev)
{
	struct ns_link *link = dev->wire.link;
	struct ns_dev *peer = dev->wire.peer;

	dev->wire.send = NULL;
	if (link == NULL)
		return;
	dev->wire.link = NULL;
	dev->wire.peer = NULL;
	peer->wire.link = NULL;
	peer->wire.peer = NULL;
	pthread_mutex_destroy(&link->lock);
	free(link);
}
