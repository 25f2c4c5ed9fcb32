/* SPDX-License-Identifier: BSD-3-Clause
 * Copyright(c) 2026 the igt authors
 */

/*
 * ns_tx: descriptors to frames, the packet buffer, and the line.
 *
 * Hardware     I210 datasheet 7.2, 8.12; slot select in the descriptor: Linux
 *              igc. A packet is a run of data descriptors up to EOP, its
 *              options are those of the first; two contexts per queue stick
 *              until overwritten. DD says that the data is in the packet
 *              buffer (TXPBS, 20 KiB), not that it has left
 * Timeline     fetch happens when the doorbell rings while the buffer has
 *              room, else at the instant room appears. A frame's first octet
 *              passes the MAC tx_latency_ns after its fetch or when the line
 *              is free; there the stamp is taken. The line is busy for
 *              preamble, frame, CRC and the gap of TIPG (IPGT + 4 octets). A
 *              frame leaves the buffer's accounting when it starts
 * Link loss    txdown=stop drops the buffer and fetches no more; continue
 *              goes on fetching, frames vanish where they would leave
 * State        buffer, line; queues take turns, one packet each
 * Units        octets without CRC, ns and ps
 * Errors       a broken descriptor rule is a violation; the packet is done
 *              (DD), and dropped where it makes no frame
 * Not done     TSO (TSE), one-step stamps, legacy descriptors, launch time,
 *              pause, TSN splits of TXPBS: using them is a violation
 */

#include <string.h>

#include "ns_dma.h"
#include "ns_intr.h"
#include "ns_phy.h"
#include "ns_pkt.h"
#include "ns_proto.h"
#include "ns_ring.h"
#include "ns_stats.h"
#include "ns_time.h"
#include "ns_tx.h"
#include "ns_wire.h"

/* Memory behind the at most 63 KiB of TXPBS; records have headers. */
#define FIFO_MEMORY_BYTES (256u << 10)
/* The smallest frame with CRC is 64 octets of buffer. */
#define FIFO_MIN_BYTES    64
#define PREAMBLE_BYTES    8
/* Octets the gap is longer than IPGT (I210 datasheet 8.12.3). */
#define IPGT_OFFSET_BYTES 4
/* The shortest buffer PSP pads, the longest frame (I210 datasheet 8.12). */
#define PSP_MIN_BYTES     17
#define FRAME_MAX_BYTES   9728
#define DTXMXPKTSZ_UNIT   64

enum fetch {
	FETCH_DONE, /* a packet taken */
	FETCH_NONE, /* nothing complete in this queue */
	FETCH_FULL, /* no room in the packet buffer */
};

int
ns_tx_init(struct ns_dev *dev)
{
	return ns_fifo_init(&dev->tx.fifo, FIFO_MEMORY_BYTES);
}

void
ns_tx_fini(struct ns_dev *dev)
{
	ns_fifo_fini(&dev->tx.fifo);
}

void
ns_tx_flush(struct ns_dev *dev)
{
	const struct ns_frame *frame;

	while ((frame = ns_fifo_front(&dev->tx.fifo)) != NULL) {
		ns_fifo_pop(&dev->tx.fifo, frame);
		dev->counts.tx_dropped_frames++;
	}
	ns_fifo_rewind(&dev->tx.fifo);
	dev->tx.fifo_bytes = 0;
	dev->tx.line_free_ns = 0;
	dev->tx.line_free_ps = 0;
	dev->due_ns[NS_EV_TX_LINE] = NS_TIME_NEVER;
}

void
ns_tx_link_changed(struct ns_dev *dev)
{
	if (!ns_phy_lu(dev) && dev->conf.txdown == NS_TXDOWN_STOP)
		ns_tx_flush(dev);
	ns_event_by(dev, NS_EV_TX_FETCH, dev->now_ns);
}

static uint32_t
buffer_bytes(uint32_t frame_len)
{
	uint32_t bytes = frame_len + NS_ETHER_CRC_BYTES;

	return bytes < FIFO_MIN_BYTES ? FIFO_MIN_BYTES : bytes;
}

static bool
may_fetch(const struct ns_dev *dev)
{
	return (NS_REG_AT(dev, TCTL) & NS_TCTL_EN) != 0 &&
	       (ns_phy_lu(dev) || dev->conf.txdown == NS_TXDOWN_CONTINUE);
}

static uint32_t
dtyp(const struct ns_tx_desc *desc)
{
	return (desc->dw2 & NS_TXD2_DEXT) != 0
	                       ? ns_field(desc->dw2, NS_TXD2_DTYP)
	                       : 0;
}

static void
desc_load(const struct ns_queue *queue, uint32_t idx, struct ns_tx_desc *desc)
{
	uint32_t dw[4];

	ns_dma_desc_read(queue, idx, dw);
	desc->iova = (uint64_t)dw[1] << 32 | dw[0];
	desc->dw2 = dw[2];
	desc->dw3 = dw[3];
}

/* Take the context descriptors at the head. */
static void
contexts_take(struct ns_queue *queue)
{
	while (queue->head != queue->tail) {
		struct ns_tx_desc desc;
		struct ns_tx_context *context;

		desc_load(queue, queue->head, &desc);
		if (dtyp(&desc) != NS_TXD_DTYP_CONTEXT)
			return;
		context = &queue->context[(desc.dw3 & NS_TXD3_IDX) != 0];
		ns_dma_desc_read(queue, queue->head, context->dw);
		context->valid = true;
		queue->head = ns_ring_next(queue, queue->head);
	}
}

/* Read the packet at the head into tx.seg; the number of descriptors, or 0
 * when its end is not there yet. */
static unsigned int
segments_load(struct ns_dev *dev, const struct ns_queue *queue)
{
	uint32_t idx = queue->head;
	unsigned int nb_segs = 0;

	while (idx != queue->tail) {
		struct ns_tx_desc *seg = &dev->tx.seg[nb_segs++];

		desc_load(queue, idx, seg);
		if (dtyp(seg) != NS_TXD_DTYP_DATA)
			return nb_segs; /* alone or in a packet: not allowed */
		if ((seg->dw2 & NS_TXD2_EOP) != 0)
			return nb_segs;
		if (nb_segs == NS_TX_MAX_SEGS)
			return nb_segs;
		idx = ns_ring_next(queue, idx);
	}
	return 0;
}

static uint32_t
segments_len(const struct ns_dev *dev, unsigned int nb_segs)
{
	uint32_t len = 0;

	for (unsigned int i = 0; i < nb_segs; i++)
		len += dev->tx.seg[i].dw2 & NS_TXD2_DTALEN;
	return len;
}

/* The rules about what makes a frame; NULL, or what is broken. */
static const char *
packet_unfit(const struct ns_dev *dev, unsigned int nb_segs, uint32_t len)
{
	const struct ns_tx_desc *first = &dev->tx.seg[0];
	const struct ns_tx_desc *last = &dev->tx.seg[nb_segs - 1];
	uint32_t tctl = NS_REG_AT(dev, TCTL);

	if (dtyp(last) != NS_TXD_DTYP_DATA)
		return "descriptor is neither data nor context";
	if ((last->dw2 & NS_TXD2_EOP) == 0)
		return "too many descriptors in one packet";
	if ((first->dw2 & NS_TXD2_TSE) != 0)
		return "TSO is not modelled";
	if ((first->dw2 & NS_TXD2_1STEP) != 0)
		return "one-step stamps are not modelled";
	if (len < ((tctl & NS_TCTL_PSP) != 0 ? PSP_MIN_BYTES
					     : NS_ETHER_MIN_BYTES))
		return "packet too short";
	if (len > FRAME_MAX_BYTES ||
			len > NS_REG_AT(dev, DTXMXPKTSZ) * DTXMXPKTSZ_UNIT)
		return "packet too long";
	return NULL;
}

/* The rules that leave a frame; NULL, or what is broken. */
static const char *
packet_odd(const struct ns_queue *queue, const struct ns_tx_desc *first,
		uint32_t len)
{
	uint32_t insert = first->dw3 & (NS_TXD3_IXSM | NS_TXD3_TXSM);
	bool uses_context = insert != 0 || (first->dw2 & NS_TXD2_VLE) != 0;

	if (ns_field(first->dw3, NS_TXD3_PAYLEN) != len)
		return "PAYLEN is not the length of the buffers";
	if ((uses_context || len < NS_ETHER_MIN_BYTES) &&
			(first->dw2 & NS_TXD2_IFCS) == 0)
		return "IFCS is not set";
	if (uses_context &&
			!queue->context[(first->dw3 & NS_TXD3_IDX) != 0].valid)
		return "no context has been given";
	return NULL;
}

static bool
gather(struct ns_dev *dev, unsigned int nb_segs, uint8_t *to)
{
	for (unsigned int i = 0; i < nb_segs; i++) {
		uint32_t len = dev->tx.seg[i].dw2 & NS_TXD2_DTALEN;

		if (len == 0)
			continue;
		if (!ns_dma_read(dev, to, dev->tx.seg[i].iova, len))
			return false;
		to += len;
	}
	return true;
}

static void
ip_checksum_insert(const struct ns_tx_context *context, uint8_t *data,
		uint32_t len)
{
	uint32_t l3 = ns_field(context->dw[0], NS_TXC0_MACLEN);
	uint32_t iplen = ns_field(context->dw[0], NS_TXC0_IPLEN);

	if (iplen < NS_IPV4_MIN_BYTES || l3 + iplen > len)
		return;
	ns_pkt_put_be16(data + l3 + 10, 0);
	ns_pkt_put_be16(data + l3 + 10,
			(uint16_t)~ns_pkt_sum(data + l3, iplen, 0));
}

/* The field counts as it comes: a driver leaves it 0 (assumed). */
static void
sctp_checksum_insert(
		struct ns_dev *dev, uint8_t *data, uint32_t l4, uint32_t len)
{
	uint32_t crc;

	if (l4 + NS_SCTP_BYTES > len) {
		ns_violation(dev, "TXSM: no SCTP header in %u octets", len);
		return;
	}
	crc = ns_pkt_crc32c(data + l4, len - l4);
	memcpy(data + l4 + NS_SCTP_CHECKSUM_OFFSET, &crc, sizeof(crc));
}

/* The field holds the pseudo-header's sum when the frame comes. */
static void
l4_checksum_insert(struct ns_dev *dev, const struct ns_tx_context *context,
		uint8_t *data, uint32_t len)
{
	uint32_t l4 = ns_field(context->dw[0], NS_TXC0_MACLEN) +
	              ns_field(context->dw[0], NS_TXC0_IPLEN);
	uint32_t l4t = ns_field(context->dw[2], NS_TXC2_L4T);
	uint32_t field = l4 + (l4t == NS_L4T_TCP ? NS_TCP_CHECKSUM_OFFSET
						 : NS_UDP_CHECKSUM_OFFSET);
	uint16_t sum;

	if (l4t == NS_L4T_SCTP) {
		sctp_checksum_insert(dev, data, l4, len);
		return;
	}
	if (l4t != NS_L4T_TCP && l4t != NS_L4T_UDP) {
		ns_violation(dev, "TXSM with L4T %u", l4t);
		return;
	}
	if (field + 2 > len) {
		ns_violation(dev, "TXSM: no checksum field in %u octets", len);
		return;
	}
	sum = (uint16_t)~ns_pkt_sum(data + l4, len - l4, 0);
	if (sum == 0 && l4t == NS_L4T_UDP)
		sum = UINT16_MAX;
	ns_pkt_put_be16(data + field, sum);
}

static void
vlan_insert(const struct ns_dev *dev, const struct ns_tx_context *context,
		struct ns_frame *frame)
{
	uint8_t *tag = frame->data + NS_ETHER_TYPE_OFFSET;

	memmove(tag + NS_VLAN_BYTES, tag,
			frame->len - NS_VLAN_BYTES - NS_ETHER_TYPE_OFFSET);
	ns_pkt_put_be16(tag, (uint16_t)(NS_REG_AT(dev, VET) & NS_VET_INNER));
	ns_pkt_put_be16(tag + 2,
			(uint16_t)ns_field(context->dw[0], NS_TXC0_VLAN));
}

/* Checksums, then the tag, then padding: offsets are those of the buffer. */
static void
offload(struct ns_dev *dev, const struct ns_queue *queue,
		struct ns_frame *frame, uint32_t len)
{
	const struct ns_tx_desc *first = &dev->tx.seg[0];
	const struct ns_tx_context *context =
			&queue->context[(first->dw3 & NS_TXD3_IDX) != 0];

	if (context->valid) {
		if ((first->dw3 & NS_TXD3_IXSM) != 0)
			ip_checksum_insert(context, frame->data, len);
		if ((first->dw3 & NS_TXD3_TXSM) != 0)
			l4_checksum_insert(dev, context, frame->data, len);
	}
	if ((first->dw2 & NS_TXD2_VLE) != 0) {
		len += NS_VLAN_BYTES;
		vlan_insert(dev, context, frame);
	}
	if (len < frame->len)
		memset(frame->data + len, 0, frame->len - len);
}

/* All descriptors of the packet are done. */
static void
segments_complete(struct ns_dev *dev, struct ns_queue *queue,
		unsigned int nb_segs)
{
	bool reported = false;

	for (unsigned int i = 0; i < nb_segs; i++) {
		const struct ns_tx_desc *seg = &dev->tx.seg[i];

		if ((seg->dw2 & NS_TXD2_RS) != 0) {
			uint32_t dw[4] = {(uint32_t)seg->iova,
					(uint32_t)(seg->iova >> 32), seg->dw2,
					seg->dw3 | NS_TXD3_DD};

			ns_ring_complete(dev, queue, queue->head, dw);
			reported = true;
		}
		queue->head = ns_ring_next(queue, queue->head);
	}
	if (reported)
		ns_intr_queue_cause(dev, true, queue->id);
}

/* Where the frame of a packet will be, its length known; NULL: full. */
static struct ns_frame *
buffer_reserve(struct ns_dev *dev, uint32_t len)
{
	struct ns_tx *tx = &dev->tx;
	uint32_t room = ns_field(NS_REG_AT(dev, TXPBS), NS_TXPBS_PB0_KIB) << 10;

	/* An empty buffer takes any frame: TXPBS smaller than a frame would
	 * stop the queue for ever. */
	if (tx->fifo_bytes != 0 && tx->fifo_bytes + buffer_bytes(len) > room)
		return NULL;
	return ns_fifo_reserve(&tx->fifo, len);
}

static void
packet_drop(struct ns_dev *dev, struct ns_queue *queue, unsigned int nb_segs,
		const char *why)
{
	ns_violation(dev, "TX queue %u, descriptor %u: %s", queue->id,
			queue->head, why);
	segments_complete(dev, queue, nb_segs);
	dev->counts.tx_dropped_frames++;
}

static enum fetch
packet_fetch(struct ns_dev *dev, struct ns_queue *queue)
{
	const struct ns_tx_desc *first = &dev->tx.seg[0];
	struct ns_frame *frame;
	unsigned int nb_segs;
	uint32_t len, frame_len;
	const char *bad;

	contexts_take(queue);
	nb_segs = segments_load(dev, queue);
	if (nb_segs == 0)
		return FETCH_NONE;
	len = segments_len(dev, nb_segs);
	bad = packet_unfit(dev, nb_segs, len);
	if (bad != NULL) {
		packet_drop(dev, queue, nb_segs, bad);
		return FETCH_DONE;
	}
	frame_len = len + ((first->dw2 & NS_TXD2_VLE) != 0 ? NS_VLAN_BYTES : 0);
	if (frame_len < NS_ETHER_MIN_BYTES)
		frame_len = NS_ETHER_MIN_BYTES;
	frame = buffer_reserve(dev, frame_len);
	if (frame == NULL)
		return FETCH_FULL;
	bad = packet_odd(queue, first, len);
	if (bad != NULL)
		ns_violation(dev, "TX queue %u, descriptor %u: %s", queue->id,
				queue->head, bad);
	if (!gather(dev, nb_segs, frame->data)) {
		packet_drop(dev, queue, nb_segs, "buffer can not be read");
		return FETCH_DONE;
	}
	offload(dev, queue, frame, len);
	frame->time_ns = dev->now_ns + dev->conf.tx_latency_ns;
	frame->queue_id = queue->id;
	frame->slot = (uint8_t)ns_field(first->dw2, NS_TXD2_TSTAMP_SLOT);
	frame->want_stamp = (first->dw2 & NS_TXD2_TSTAMP) != 0;
	ns_fifo_commit(&dev->tx.fifo, frame);
	dev->tx.fifo_bytes += buffer_bytes(frame->len);
	segments_complete(dev, queue, nb_segs);
	return FETCH_DONE;
}

static void
line_arm(struct ns_dev *dev, const struct ns_frame *frame)
{
	uint64_t start_ns = frame->time_ns;

	if (start_ns < dev->tx.line_free_ns)
		start_ns = dev->tx.line_free_ns;
	dev->due_ns[NS_EV_TX_LINE] = start_ns;
}

/* Queues take turns until all are empty or the buffer is full. */
static void
fetch(struct ns_dev *dev)
{
	unsigned int nb_queues = dev->chip->nb_queues;
	unsigned int nb_idle = 0;

	if (!may_fetch(dev))
		return;
	while (nb_idle < nb_queues) {
		struct ns_queue *queue = &dev->txq[dev->tx.next_queue];
		enum fetch result = FETCH_NONE;

		if (ns_ring_active(dev, queue) && queue->head != queue->tail)
			result = packet_fetch(dev, queue);
		if (result == FETCH_FULL)
			return;
		nb_idle = result == FETCH_DONE ? 0 : nb_idle + 1;
		dev->tx.next_queue = (dev->tx.next_queue + 1) % nb_queues;
	}
}

void
ns_tx_fetch_run(struct ns_dev *dev, uint64_t limit_ns)
{
	const struct ns_frame *frame;

	fetch(dev);
	frame = ns_fifo_front(&dev->tx.fifo);
	if (frame != NULL)
		line_arm(dev, frame);
}

static void
count_frame(struct ns_dev *dev, const struct ns_frame *frame)
{
	uint32_t octets = frame->len + NS_ETHER_CRC_BYTES;
	unsigned int size_class = ns_stat_size_class(octets);

	dev->counts.tx_frames++;
	dev->counts.tx_bytes += frame->len;
	NS_STAT(dev, GPTC, 1);
	NS_STAT(dev, TPT, 1);
	NS_STAT_PAIR(dev, GOTC, octets);
	NS_STAT_PAIR(dev, TOT, octets);
	ns_stat_add(&NS_REG_AT(dev, PTC64) + size_class, 1);
	if (ns_pkt_is_broadcast(frame->data))
		NS_STAT(dev, BPTC, 1);
	else if (ns_pkt_is_multicast(frame->data))
		NS_STAT(dev, MPTC, 1);
	NS_REG_N(dev, PQGPTC, frame->queue_id)++;
	NS_REG_N(dev, PQGOTC, frame->queue_id) += frame->len;
}

/* The line is taken from start_ns, to which line_free_ps is the fraction if
 * the frame follows the one before without a pause. */
static void
line_take(struct ns_dev *dev, uint64_t start_ns, uint32_t frame_len)
{
	struct ns_tx *tx = &dev->tx;
	uint64_t octets = PREAMBLE_BYTES + frame_len + NS_ETHER_CRC_BYTES +
	                  ns_field(NS_REG_AT(dev, TIPG), NS_TIPG_IPGT) +
	                  IPGT_OFFSET_BYTES;
	uint64_t busy_ps = octets * ns_phy_octet_ps(dev);

	if (start_ns == tx->line_free_ns)
		busy_ps += tx->line_free_ps;
	tx->line_free_ns = start_ns + busy_ps / 1000;
	tx->line_free_ps = (uint32_t)(busy_ps % 1000);
}

/* A frame's first octet is at the MAC. */
static void
depart(struct ns_dev *dev, const struct ns_frame *frame, uint64_t start_ns)
{
	const struct ns_latency *latency;

	if (!ns_phy_lu(dev)) {
		dev->counts.tx_dropped_frames++;
		return;
	}
	line_take(dev, start_ns, frame->len);
	if (frame->want_stamp)
		ns_time_tx_capture(dev, frame, start_ns);
	count_frame(dev, frame);
	latency = ns_chip_latency(dev->chip, dev->phy.speed_mbps);
	ns_wire_send_frame(dev, frame, start_ns + latency->tx_ns);
}

void
ns_tx_line_run(struct ns_dev *dev, uint64_t limit_ns)
{
	struct ns_frame *frame;

	/* Without TCTL.EN what is in the buffer stays there. */
	if ((NS_REG_AT(dev, TCTL) & NS_TCTL_EN) == 0)
		return;
	while ((frame = ns_fifo_front(&dev->tx.fifo)) != NULL) {
		uint64_t start_ns;

		line_arm(dev, frame);
		start_ns = dev->due_ns[NS_EV_TX_LINE];
		if (start_ns > limit_ns)
			return;
		if (start_ns > dev->now_ns)
			dev->now_ns = start_ns;
		depart(dev, frame, start_ns);
		dev->tx.fifo_bytes -= buffer_bytes(frame->len);
		ns_fifo_pop(&dev->tx.fifo, frame);
		fetch(dev);
	}
	dev->due_ns[NS_EV_TX_LINE] = NS_TIME_NEVER;
	ns_fifo_rewind(&dev->tx.fifo);
}
