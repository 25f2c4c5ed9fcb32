/* SPDX-License-Identifier: BSD-3-Clause
 * Copyright(c) 2026 the igt authors
 */

/*
 * ns_ring: descriptor rings: head and tail, enable and disable, write-back.
 *
 * Hardware     I210 datasheet 7.1, 7.2, 8.10, 8.12. 16-byte descriptors, base
 *              on 128 bytes, length a multiple of 128, up to 32 Ki entries;
 *              head = tail is empty, so one entry stays unused. A tail write
 *              to a disabled queue is ignored. xDCTL.ENABLE reads back what
 *              is, not what was asked for, and takes time both ways. DD is
 *              written for RS (TX) and for every descriptor used (RX); with
 *              WTHRESH above 0 it waits until so many are done or the
 *              vector's EITR interval has passed
 * State        a queue is enabled or not, or a change is under way; ring and
 *              nb_desc are valid while it is enabled
 * Who runs it  whoever calls into the device, inline and under its lock: the
 *              doorbell's thread, one that reads a register, or one that the
 *              shell sends (burst callback, control thread). There is no
 *              thread of the device's own
 * Why no driver-visible order depends on that: (1) before each access all
 *              that is due happens first, so an access finds the state that a
 *              device running by itself would have at that instant; (2) what
 *              happens at an instant is computed from that instant's time on
 *              the device's line, not from when it was noticed, so stamps,
 *              departures and arrivals are the same however late a pump
 *              comes; (3) what memory shows is written in ring order, DD last
 *              with release: a driver that polls sees a prefix of the same
 *              sequence, only later. A pump that comes late is a slow bus
 * Ordering     the tail write comes after the driver's descriptor stores and
 *              under the device's lock, which orders them for all later runs
 * Concurrency  under the device's lock
 * Errors       a broken rule is a violation and changes nothing
 * Not done     head write-back, descriptor prefetch (PTHRESH, HTHRESH)
 */

#include <inttypes.h>
#include <string.h>

#include "ns_dma.h"
#include "ns_intr.h"
#include "ns_ring.h"

#define DESC_BYTES     16
/* RDLEN's maximum (I210 datasheet 8.10). */
#define RING_MAX_BYTES (512u << 10)
/* Arbitrary: long enough for a poll to see it, short against the drivers'
 * limits of milliseconds. */
#define CHANGE_NS      UINT64_C(10000)
/* Held descriptors of a vector without EITR interval, or of no vector, go out
 * after this: arbitrary; drivers that poll with EITR 0 do see them. */
#define HELD_NS        UINT64_C(2000)
#define DD_DWORD_RX    2
#define DD_DWORD_TX    3

static const char *
kind(const struct ns_queue *queue)
{
	return queue->is_tx ? "TX" : "RX";
}

static void
work_appeared(struct ns_dev *dev, const struct ns_queue *queue)
{
	ns_event_by(dev, queue->is_tx ? NS_EV_TX_FETCH : NS_EV_RX_RETRY,
			dev->now_ns);
}

bool
ns_ring_active(const struct ns_dev *dev, const struct ns_queue *queue)
{
	return queue->enabled &&
	       (NS_REG_AT(dev, CTRL) & NS_CTRL_MASTER_DISABLE) == 0;
}

static void
held_flush(struct ns_queue *queue)
{
	for (unsigned int i = 0; i < queue->nb_held; i++)
		ns_dma_desc_write(queue, queue->held[i].idx, queue->held[i].dw,
				queue->is_tx ? DD_DWORD_TX : DD_DWORD_RX);
	queue->nb_held = 0;
	queue->held_due_ns = NS_TIME_NEVER;
}

void
ns_ring_complete(struct ns_dev *dev, struct ns_queue *queue, uint32_t idx,
		const uint32_t dw[4])
{
	struct ns_writeback *held;
	uint64_t wait_ns;

	if (queue->wthresh == 0) {
		ns_dma_desc_write(queue, idx, dw,
				queue->is_tx ? DD_DWORD_TX : DD_DWORD_RX);
		return;
	}
	held = &queue->held[queue->nb_held++];
	held->idx = idx;
	memcpy(held->dw, dw, sizeof(held->dw));
	if (queue->nb_held >= queue->wthresh) {
		held_flush(queue);
	} else if (queue->nb_held == 1) {
		wait_ns = ns_intr_interval_ns(dev, queue->is_tx, queue->id);
		queue->held_due_ns = dev->now_ns +
		                     (wait_ns == 0 ? HELD_NS : wait_ns);
		ns_event_by(dev, NS_EV_WRITEBACK, queue->held_due_ns);
	}
}

static void
queue_writeback(struct ns_dev *dev, struct ns_queue *queue)
{
	if (queue->nb_held == 0)
		return;
	if (queue->held_due_ns <= dev->now_ns)
		held_flush(queue);
	else
		ns_event_by(dev, NS_EV_WRITEBACK, queue->held_due_ns);
}

void
ns_ring_writeback_run(struct ns_dev *dev, uint64_t limit_ns)
{
	for (unsigned int q = 0; q < dev->chip->nb_queues; q++) {
		queue_writeback(dev, &dev->rxq[q]);
		queue_writeback(dev, &dev->txq[q]);
	}
}

static void
queue_reset(struct ns_queue *queue, bool is_tx, unsigned int id)
{
	memset(queue, 0, sizeof(*queue));
	queue->is_tx = is_tx;
	queue->id = (uint8_t)id;
	queue->change_due_ns = NS_TIME_NEVER;
	queue->held_due_ns = NS_TIME_NEVER;
}

void
ns_ring_reset(struct ns_dev *dev)
{
	for (unsigned int q = 0; q < dev->chip->nb_queues; q++) {
		queue_reset(&dev->rxq[q], false, q);
		queue_reset(&dev->txq[q], true, q);
	}
	dev->due_ns[NS_EV_QUEUE] = NS_TIME_NEVER;
	dev->due_ns[NS_EV_WRITEBACK] = NS_TIME_NEVER;
}

static uint64_t
queue_base(const struct ns_dev *dev, const struct ns_queue *queue)
{
	unsigned int q = queue->id;
	uint32_t low = queue->is_tx ? NS_REG_N(dev, TDBAL, q)
	                            : NS_REG_N(dev, RDBAL, q);
	uint32_t high = queue->is_tx ? NS_REG_N(dev, TDBAH, q)
	                             : NS_REG_N(dev, RDBAH, q);

	return (uint64_t)high << 32 | low;
}

/* Base and length are right: remember them. */
static bool
queue_program(struct ns_dev *dev, struct ns_queue *queue)
{
	uint32_t bytes = queue->is_tx ? NS_REG_N(dev, TDLEN, queue->id)
	                              : NS_REG_N(dev, RDLEN, queue->id);
	void *ring;

	if (bytes == 0 || bytes > RING_MAX_BYTES) {
		ns_violation(dev, "%s queue %u enabled with a ring of %u bytes",
				kind(queue), queue->id, bytes);
		return false;
	}
	ring = ns_dma_map(dev, queue_base(dev, queue), bytes, "ring");
	if (ring == NULL || (uintptr_t)ring % DESC_BYTES != 0)
		return false;
	queue->ring = ring;
	queue->nb_desc = bytes / DESC_BYTES;
	return true;
}

static void
queue_enabled(struct ns_dev *dev, struct ns_queue *queue)
{
	queue->head = 0;
	queue->tail = queue->kept_tail;
	queue->enabled = true;
	work_appeared(dev, queue);
}

static void
queue_change_run(struct ns_dev *dev, struct ns_queue *queue)
{
	if (queue->change == NS_QUEUE_STEADY)
		return;
	if (queue->change_due_ns > dev->now_ns) {
		ns_event_by(dev, NS_EV_QUEUE, queue->change_due_ns);
		return;
	}
	if (queue->change == NS_QUEUE_ENABLING)
		queue_enabled(dev, queue);
	queue->change = NS_QUEUE_STEADY;
}

void
ns_ring_change_run(struct ns_dev *dev, uint64_t limit_ns)
{
	for (unsigned int q = 0; q < dev->chip->nb_queues; q++) {
		queue_change_run(dev, &dev->rxq[q]);
		queue_change_run(dev, &dev->txq[q]);
	}
}

static void
change_start(struct ns_dev *dev, struct ns_queue *queue,
		enum ns_queue_change change)
{
	queue->change = change;
	queue->change_due_ns = dev->now_ns + CHANGE_NS;
	ns_event_by(dev, NS_EV_QUEUE, queue->change_due_ns);
}

/* ENABLE as software reads it: also while a disable is under way. */
static bool
reads_enabled(const struct ns_queue *queue)
{
	return queue->enabled || queue->change == NS_QUEUE_DISABLING;
}

static uint32_t
dctl_peek(const struct ns_queue *queue, uint32_t stored)
{
	stored &= ~(NS_DCTL_ENABLE | NS_DCTL_SWFLUSH);
	return reads_enabled(queue) ? stored | NS_DCTL_ENABLE : stored;
}

static void
dctl_write(struct ns_dev *dev, struct ns_queue *queue, uint32_t value)
{
	bool enable = (value & NS_DCTL_ENABLE) != 0;

	queue->wthresh = ns_field(value, NS_DCTL_WTHRESH);
	if (queue->nb_held > 0 &&
			(queue->nb_held >= queue->wthresh ||
					(value & NS_DCTL_SWFLUSH) != 0))
		held_flush(queue);
	if (enable && !queue->enabled && queue->change != NS_QUEUE_ENABLING) {
		queue->kept_tail = 0;
		if (queue_program(dev, queue))
			change_start(dev, queue, NS_QUEUE_ENABLING);
	} else if (!enable &&
			(queue->enabled ||
					queue->change == NS_QUEUE_ENABLING)) {
		held_flush(queue);
		queue->enabled = false;
		change_start(dev, queue, NS_QUEUE_DISABLING);
	}
}

static void
tail_write(struct ns_dev *dev, struct ns_queue *queue, uint32_t value)
{
	uint32_t advance;

	if (!queue->enabled && queue->change != NS_QUEUE_ENABLING) {
		/* Zero is a step of the documented bring-up. */
		if (value != 0)
			ns_violation(dev,
					"%s tail %u written to disabled queue %u",
					kind(queue), value, queue->id);
		return;
	}
	if (value >= queue->nb_desc) {
		ns_violation(dev, "%s tail %u outside queue %u of %u",
				kind(queue), value, queue->id, queue->nb_desc);
		return;
	}
	if (!queue->enabled) {
		/* Linux and DPDK do not poll ENABLE between the two writes:
		 * the order of the writes must be enough. */
		queue->kept_tail = value;
		return;
	}
	advance = ns_ring_distance(queue, queue->tail, value);
	if (ns_ring_owned(queue) + advance >= queue->nb_desc) {
		ns_violation(dev, "%s tail %u of queue %u passes head %u",
				kind(queue), value, queue->id, queue->head);
		return;
	}
	queue->tail = value;
	work_appeared(dev, queue);
}

static void
head_write(struct ns_dev *dev, const struct ns_queue *queue, uint32_t value)
{
	if (value != 0 || reads_enabled(queue))
		ns_violation(dev, "%s head of queue %u written with %u",
				kind(queue), queue->id, value);
}

static void
base_wrote(struct ns_dev *dev, const struct ns_queue *queue)
{
	if (reads_enabled(queue))
		ns_violation(dev,
				"%s queue %u is enabled: base or length written",
				kind(queue), queue->id);
}

uint32_t
ns_ring_rdh_peek(const struct ns_dev *dev, unsigned int idx)
{
	return dev->rxq[idx].head;
}

uint32_t
ns_ring_tdh_peek(const struct ns_dev *dev, unsigned int idx)
{
	return dev->txq[idx].head;
}

uint32_t
ns_ring_rdt_peek(const struct ns_dev *dev, unsigned int idx)
{
	return dev->rxq[idx].tail;
}

uint32_t
ns_ring_tdt_peek(const struct ns_dev *dev, unsigned int idx)
{
	return dev->txq[idx].tail;
}

uint32_t
ns_ring_rxdctl_peek(const struct ns_dev *dev, unsigned int idx)
{
	return dctl_peek(&dev->rxq[idx], NS_REG_N(dev, RXDCTL, idx));
}

uint32_t
ns_ring_txdctl_peek(const struct ns_dev *dev, unsigned int idx)
{
	return dctl_peek(&dev->txq[idx], NS_REG_N(dev, TXDCTL, idx));
}

void
ns_ring_rdh_write(struct ns_dev *dev, unsigned int idx, uint32_t value)
{
	head_write(dev, &dev->rxq[idx], value);
}

void
ns_ring_tdh_write(struct ns_dev *dev, unsigned int idx, uint32_t value)
{
	head_write(dev, &dev->txq[idx], value);
}

void
ns_ring_rdt_write(struct ns_dev *dev, unsigned int idx, uint32_t value)
{
	tail_write(dev, &dev->rxq[idx], value);
}

void
ns_ring_tdt_write(struct ns_dev *dev, unsigned int idx, uint32_t value)
{
	tail_write(dev, &dev->txq[idx], value);
}

void
ns_ring_rxdctl_write(struct ns_dev *dev, unsigned int idx, uint32_t value)
{
	NS_REG_N(dev, RXDCTL, idx) = value;
	dctl_write(dev, &dev->rxq[idx], value);
}

void
ns_ring_txdctl_write(struct ns_dev *dev, unsigned int idx, uint32_t value)
{
	NS_REG_N(dev, TXDCTL, idx) = value;
	dctl_write(dev, &dev->txq[idx], value);
}

void
ns_ring_rx_base_wrote(struct ns_dev *dev, unsigned int idx)
{
	base_wrote(dev, &dev->rxq[idx]);
}

void
ns_ring_tx_base_wrote(struct ns_dev *dev, unsigned int idx)
{
	base_wrote(dev, &dev->txq[idx]);
}

void
ns_ring_tdwbal_wrote(struct ns_dev *dev, unsigned int idx)
{
	if ((NS_REG_N(dev, TDWBAL, idx) & NS_TDWBAL_HEAD_WB) != 0)
		ns_violation(dev,
				"head write-back of TX queue %u is not modelled",
				idx);
}
