/* SPDX-License-Identifier: BSD-3-Clause
 * Copyright(c) 2026 the igt authors
 */

/*
 * ns_rx: from the wire through the packet buffer into driver memory.
 *
 * Hardware     I210 datasheet 7.1, 8.10; stamps in the buffer 7.8: RXPBS
 *              b31, SRRCTL.TIMESTAMP and type "all packets" put 16 octets in
 *              front of the frame and set TSIP, else the stamp goes to RXSTMP
 *              and TS is set
 * Timeline     a frame is stamped when its first octet has come through the
 *              PHY (arrival plus the RX latency) and handled when its last
 *              has, a serialization later. Inbox order is arrival order
 * Descriptors  a frame is written when all descriptors it needs are there:
 *              the driver sees the same, as EOP tells it the end. Without
 *              them DROP_EN drops it (RQDPC), else it waits in the buffer
 *              (RXPBS, 34 KiB) and blocks those behind; no room: MPC
 * State        the packet buffer; it is empty as long as descriptors suffice
 *              and frames then go straight from inbox to driver memory
 * Units        octets; len without CRC
 * Errors       unusable descriptors or SRRCTL: a violation, the frame is lost
 * Not done     header split, pause frames (they are multicast), loopback,
 *              RXDMT0, fragment checksums; a frame for a disabled queue is
 *              dropped unseen (assumed)
 */

#include <string.h>

#include "ns_dma.h"
#include "ns_fault.h"
#include "ns_filter.h"
#include "ns_intr.h"
#include "ns_phy.h"
#include "ns_pkt.h"
#include "ns_proto.h"
#include "ns_ring.h"
#include "ns_rx.h"
#include "ns_stats.h"
#include "ns_time.h"
#include "ns_wire.h"

/* Memory behind the at most 63 KiB of RXPBS; records have headers. */
#define FIFO_MEMORY_BYTES (256u << 10)
#define FIFO_MIN_BYTES    64
/* The stamp header in front of a frame (I210 datasheet 7.8). */
#define STAMP_BYTES       16
/* Longest frame with CRC, untagged, unless LPE is set (IEEE 802.3). */
#define FRAME_MAX_OCTETS  1518
/* Pieces of a frame: stamp, addresses, rest, CRC. */
#define MAX_PIECES        4

/* The octets that go to memory, in order. */
struct pieces {
	unsigned int nb;
	uint32_t len; /* of all */
	struct {
		const uint8_t *at;
		uint32_t len;
	} piece[MAX_PIECES];
	uint8_t stamp[STAMP_BYTES];
	uint8_t crc[NS_ETHER_CRC_BYTES];
};

int
ns_rx_init(struct ns_dev *dev)
{
	dev->rx.key_stale = true;
	return ns_fifo_init(&dev->rx.fifo, FIFO_MEMORY_BYTES);
}

void
ns_rx_fini(struct ns_dev *dev)
{
	ns_fifo_fini(&dev->rx.fifo);
}

void
ns_rx_flush(struct ns_dev *dev)
{
	const struct ns_frame *frame;

	while ((frame = ns_fifo_front(&dev->rx.fifo)) != NULL) {
		ns_fifo_pop(&dev->rx.fifo, frame);
		dev->counts.rx_disabled_frames++;
	}
	ns_fifo_rewind(&dev->rx.fifo);
	dev->rx.fifo_bytes = 0;
	dev->rx.key_stale = true;
}

static uint32_t
buffer_bytes(const struct ns_dev *dev, uint32_t frame_len)
{
	uint32_t bytes = frame_len + NS_ETHER_CRC_BYTES;

	if (bytes < FIFO_MIN_BYTES)
		bytes = FIFO_MIN_BYTES;
	return (NS_REG_AT(dev, RXPBS) & NS_RXPBS_CFG_TS_EN) != 0
	                       ? bytes + STAMP_BYTES
	                       : bytes;
}

static void
parse(const struct ns_dev *dev, struct ns_pkt *pkt,
		const struct ns_frame *frame)
{
	ns_pkt_parse(pkt, frame->data, frame->len,
			(uint16_t)(NS_REG_AT(dev, VET) & NS_VET_INNER),
			(NS_REG_AT(dev, RFCTL) & NS_RFCTL_IPV6_EX_DIS) == 0);
}

static uint32_t
stamp_type(const struct ns_dev *dev)
{
	return ns_field(NS_REG_AT(dev, TSYNCRXCTL), NS_TSYNCRXCTL_TYPE);
}

static bool
stamps_on(const struct ns_dev *dev)
{
	return (NS_REG_AT(dev, TSYNCRXCTL) & NS_TSYNCRXCTL_EN) != 0 &&
	       dev->time.running;
}

static bool
stamp_in_buffer(const struct ns_dev *dev, uint32_t srrctl)
{
	return stamps_on(dev) && stamp_type(dev) == NS_RX_STAMP_ALL &&
	       (NS_REG_AT(dev, RXPBS) & NS_RXPBS_CFG_TS_EN) != 0 &&
	       (srrctl & NS_SRRCTL_TIMESTAMP) != 0;
}

/* Whether a PTP message is of the chosen type. */
static bool
ptp_match(const struct ns_dev *dev, const uint8_t *ptp, bool over_udp)
{
	uint32_t config = NS_REG_AT(dev, TSYNCRXCFG);
	uint32_t version = ptp[1] & 15u;
	uint32_t message = ptp[0] & 15u;
	/* Peer delay messages always match (I210 datasheet 8.15.1). */
	bool wanted = message == ns_field(config, NS_TSYNCRXCFG_MSGT) ||
	              message == 2 || message == 3;

	switch (stamp_type(dev)) {
	case NS_RX_STAMP_L2_V2:
		return version == 2 && wanted && !over_udp;
	case NS_RX_STAMP_L4_V1:
		return version == 1 && over_udp &&
		       ptp[NS_PTP_CONTROL_OFFSET] ==
		                       ns_field(config, NS_TSYNCRXCFG_CTRLT);
	case NS_RX_STAMP_V2:
		return version == 2 && wanted;
	case NS_RX_STAMP_V2_EVENTS:
		return version == 2 && message < 8;
	default:
		return false;
	}
}

static uint32_t
le32(const uint8_t *at)
{
	return (uint32_t)at[0] | (uint32_t)at[1] << 8 | (uint32_t)at[2] << 16 |
	       (uint32_t)at[3] << 24;
}

/* The stamp register, for frames whose type asks for it. */
static bool
stamp_register(struct ns_dev *dev, const struct ns_pkt *pkt,
		const struct ns_frame *frame)
{
	bool over_udp;
	const uint8_t *ptp;
	uint32_t satr_low = 0, satr_high = 0;

	if (!stamps_on(dev))
		return false;
	ptp = ns_pkt_ptp(pkt, frame->data, frame->len, &over_udp);
	if (stamp_type(dev) != NS_RX_STAMP_ALL &&
			(ptp == NULL || !ptp_match(dev, ptp, over_udp)))
		return false;
	if (ptp != NULL) {
		const uint8_t *source = ptp + NS_PTP_V2_SOURCE_OFFSET;

		satr_low = le32(source);
		satr_high = (uint32_t)source[4] | (uint32_t)source[5] << 8;
		satr_high |= ns_field_set(
				ns_pkt_be16(ptp + NS_PTP_SEQUENCE_OFFSET),
				NS_RXSATRH_SEQUENCE);
	}
	return ns_time_rx_capture(dev, frame->stamp_ns, satr_low, satr_high);
}

/* Timer 0 where a selection names it; the others stand at 0. */
static void
stamp_put(uint8_t *at, struct ns_phc phc, uint32_t timer)
{
	uint32_t dw[2] = {phc.ns, phc.sec};

	if (timer == 0)
		memcpy(at, dw, sizeof(dw));
	else
		memset(at, 0, sizeof(dw));
}

static void
piece_add(struct pieces *pieces, const uint8_t *at, uint32_t len)
{
	pieces->piece[pieces->nb].at = at;
	pieces->piece[pieces->nb++].len = len;
	pieces->len += len;
}

/* What of a frame goes to memory, and the status bits that say so. */
static uint32_t
pieces_cut(const struct ns_dev *dev, const struct ns_pkt *pkt,
		const struct ns_frame *frame, struct pieces *pieces)
{
	uint32_t srrctl = NS_REG_N(dev, SRRCTL, frame->queue_id);
	uint32_t status = 0, skip = 0, crc;

	pieces->nb = 0;
	pieces->len = 0;
	if (stamp_in_buffer(dev, srrctl)) {
		struct ns_phc phc = ns_time_split(frame->stamp_ns);

		stamp_put(pieces->stamp, phc,
				ns_field(srrctl, NS_SRRCTL_TIMER1SEL));
		stamp_put(pieces->stamp + 8, phc,
				ns_field(srrctl, NS_SRRCTL_TIMER0SEL));
		piece_add(pieces, pieces->stamp, STAMP_BYTES);
		status |= NS_RXD2_TSIP;
	}
	if (pkt->has_vlan &&
			((NS_REG_AT(dev, CTRL) & NS_CTRL_VME) != 0 ||
					(NS_REG_N(dev, DVMOLR,
							 frame->queue_id) &
							NS_DVMOLR_STRVLAN))) {
		piece_add(pieces, frame->data, NS_ETHER_TYPE_OFFSET);
		skip = NS_ETHER_TYPE_OFFSET + NS_VLAN_BYTES;
		status |= NS_RXD2_VP;
	}
	piece_add(pieces, frame->data + skip, frame->len - skip);
	if ((NS_REG_AT(dev, RCTL) & NS_RCTL_SECRC) != 0)
		return status | NS_RXD2_SCRC;
	crc = ns_pkt_crc32(frame->data, frame->len);
	if (frame->bad_crc)
		crc = ~crc;
	memcpy(pieces->crc, &crc, sizeof(crc));
	piece_add(pieces, pieces->crc, NS_ETHER_CRC_BYTES);
	return status;
}

/* Checksum results as status and error bits. */
static uint32_t
checksum_status(const struct ns_dev *dev, const struct ns_pkt *pkt,
		const uint8_t *data)
{
	uint32_t rxcsum = NS_REG_AT(dev, RXCSUM);
	uint32_t status = 0;
	bool present;

	if ((rxcsum & NS_RXCSUM_IPOFL) != 0 &&
			(pkt->type & NS_RXD0_IPV4) != 0) {
		status |= NS_RXD2_IPCS;
		if (!ns_pkt_ip_checksum_good(pkt, data))
			status |= NS_RXD2_IPE;
	}
	if ((rxcsum & NS_RXCSUM_TUOFL) != 0 &&
			(pkt->type & (NS_RXD0_TCP | NS_RXD0_UDP)) != 0) {
		bool good = ns_pkt_l4_checksum_good(pkt, data, &present);

		if (!present)
			return status;
		status |= NS_RXD2_L4CS;
		if ((pkt->type & NS_RXD0_UDP) != 0)
			status |= NS_RXD2_UDPCS;
		if (!good)
			status |= NS_RXD2_L4E;
	}
	return status;
}

/* The same for SCTP. Of a frame of exactly 60 octets without CRC the error bit
 * is wrong (Linux igb and igc work around it). */
static uint32_t
sctp_checksum_status(const struct ns_dev *dev, const struct ns_pkt *pkt,
		const struct ns_frame *frame)
{
	bool good;

	if ((NS_REG_AT(dev, RXCSUM) & NS_RXCSUM_CRCOFL) == 0 ||
			(pkt->type & NS_RXD0_SCTP) == 0)
		return 0;
	good = ns_pkt_sctp_checksum_good(pkt, frame->data);
	if (frame->len == NS_ETHER_MIN_BYTES)
		good = !good;
	return NS_RXD2_L4CS | (good ? 0 : NS_RXD2_L4E);
}

/* Buffer size of a queue, octets; 0: SRRCTL is not usable. */
static uint32_t
buffer_size(struct ns_dev *dev, unsigned int queue_id)
{
	uint32_t srrctl = NS_REG_N(dev, SRRCTL, queue_id);
	uint32_t kib = ns_field(srrctl, NS_SRRCTL_BSIZEPKT);

	if (ns_field(srrctl, NS_SRRCTL_DESCTYPE) != NS_DESCTYPE_ONE_BUFFER) {
		ns_violation(dev,
				"SRRCTL 0x%x of queue %u: descriptor type is not modelled",
				srrctl, queue_id);
		return 0;
	}
	if (kib != 0)
		return kib << 10;
	/* RCTL.BSIZE: 2048, 1024, 512, 256 */
	return 2048u >> ns_field(NS_REG_AT(dev, RCTL), NS_RCTL_BSIZE);
}

/* Copy len octets of the pieces from a position on. */
static void
pieces_copy(const struct pieces *pieces, uint32_t from, uint8_t *to,
		uint32_t len)
{
	for (unsigned int i = 0; len > 0; i++) {
		uint32_t piece_len = pieces->piece[i].len;
		uint32_t part;

		if (from >= piece_len) {
			from -= piece_len;
			continue;
		}
		part = piece_len - from < len ? piece_len - from : len;
		memcpy(to, pieces->piece[i].at + from, part);
		to += part;
		len -= part;
		from = 0;
	}
}

/* Fill the buffers of the next nb descriptors; false: one is unusable. */
static bool
buffers_fill(struct ns_dev *dev, const struct ns_queue *queue,
		const struct pieces *pieces, uint32_t size)
{
	uint32_t idx = queue->head;

	for (uint32_t at = 0; at < pieces->len; at += size) {
		uint32_t len = pieces->len - at < size ? pieces->len - at
		                                       : size;
		uint32_t dw[4];
		uint8_t *to;

		ns_dma_desc_read(queue, idx, dw);
		if ((dw[2] & NS_RXD2_HEADER_DD) != 0)
			ns_violation(dev,
					"RX queue %u, descriptor %u: header address has bit 0",
					queue->id, idx);
		to = ns_dma_map(dev, (uint64_t)dw[1] << 32 | dw[0], len,
				"RX buffer");
		if (to == NULL)
			return false;
		pieces_copy(pieces, at, to, len);
		idx = ns_ring_next(queue, idx);
	}
	return true;
}

/* Write the descriptors of a frame back, in ring order. */
static void
descriptors_write(struct ns_dev *dev, struct ns_queue *queue,
		const struct pieces *pieces, uint32_t size,
		const uint32_t dw[4])
{
	for (uint32_t at = 0; at < pieces->len; at += size) {
		bool last = pieces->len - at <= size;
		uint32_t len = last ? pieces->len - at : size;
		uint32_t one[4] = {
				dw[0], dw[1], dw[2] | NS_RXD2_DD, dw[3] | len};

		if (at != 0)
			one[2] &= ~NS_RXD2_TSIP; /* first buffer only */
		if (last)
			one[2] |= NS_RXD2_EOP;
		ns_ring_complete(dev, queue, queue->head, one);
		queue->head = ns_ring_next(queue, queue->head);
	}
}

static void
count_delivered(struct ns_dev *dev, const struct ns_frame *frame)
{
	dev->counts.rx_frames++;
	dev->counts.rx_bytes += frame->len;
	NS_REG_N(dev, PQGPRC, frame->queue_id)++;
	NS_REG_N(dev, PQGORC, frame->queue_id) += frame->len;
	if (ns_pkt_is_multicast(frame->data) &&
			!ns_pkt_is_broadcast(frame->data))
		NS_REG_N(dev, PQMPRC, frame->queue_id)++;
}

/* STRCRC of the queue must say what SECRC does (Linux igb, DPDK). */
static void
strcrc_check(struct ns_dev *dev, const struct ns_frame *frame)
{
	bool secrc = (NS_REG_AT(dev, RCTL) & NS_RCTL_SECRC) != 0;
	bool strcrc = (NS_REG_N(dev, DVMOLR, frame->queue_id) &
				      NS_DVMOLR_STRCRC) != 0;

	if (secrc != strcrc)
		ns_violation(dev,
				"RX queue %u: DVMOLR.STRCRC %d, RCTL.SECRC %d",
				frame->queue_id, strcrc, secrc);
}

/* Put a frame into memory. True: it is gone, delivered or lost; false: there
 * are not enough descriptors. */
static bool
deliver(struct ns_dev *dev, const struct ns_frame *frame)
{
	struct ns_queue *queue = &dev->rxq[frame->queue_id];
	struct pieces pieces;
	struct ns_pkt pkt;
	uint32_t dw[4] = {frame->rss_type, 0, 0, 0};
	uint32_t size, nb_desc;

	if (queue->enabled && !ns_ring_active(dev, queue))
		return false;
	size = queue->enabled ? buffer_size(dev, queue->id) : 0;
	if (size == 0) {
		dev->counts.rx_disabled_frames++;
		return true;
	}
	parse(dev, &pkt, frame);
	dw[2] = pieces_cut(dev, &pkt, frame, &pieces);
	nb_desc = (pieces.len + size - 1) / size;
	if (nb_desc > ns_ring_owned(queue) && nb_desc < queue->nb_desc)
		return false;
	strcrc_check(dev, frame);
	if (nb_desc >= queue->nb_desc ||
			!buffers_fill(dev, queue, &pieces, size)) {
		dev->counts.rx_disabled_frames++;
		return true;
	}
	dw[0] |= pkt.type | (pkt.has_vlan ? NS_RXD0_VPKT : 0);
	dw[1] = (NS_REG_AT(dev, RXCSUM) & NS_RXCSUM_PCSD) != 0 ? frame->rss_hash
	                                                       : pkt.ip_id;
	dw[2] |= checksum_status(dev, &pkt, frame->data);
	dw[2] |= sctp_checksum_status(dev, &pkt, frame);
	dw[2] |= frame->inexact ? NS_RXD2_PIF : 0;
	dw[2] |= frame->bad_crc ? NS_RXD2_RXE : 0;
	if ((dw[2] & NS_RXD2_TSIP) == 0 && stamp_register(dev, &pkt, frame))
		dw[2] |= NS_RXD2_TS;
	if ((dw[2] & NS_RXD2_VP) != 0)
		dw[3] = (uint32_t)pkt.vlan_tci << 16;
	descriptors_write(dev, queue, &pieces, size, dw);
	count_delivered(dev, frame);
	ns_intr_queue_cause(dev, false, queue->id);
	return true;
}

static bool
drops(const struct ns_dev *dev, uint16_t queue_id)
{
	return (NS_REG_N(dev, SRRCTL, queue_id) & NS_SRRCTL_DROP_EN) != 0;
}

static void
drop_no_descriptor(struct ns_dev *dev, uint16_t queue_id)
{
	NS_REG_N(dev, RQDPC, queue_id)++;
	dev->counts.rx_missed_frames++;
}

static void
missed(struct ns_dev *dev, uint32_t number)
{
	NS_STAT(dev, MPC, number);
	dev->counts.rx_missed_frames += number;
	ns_intr_cause(dev, NS_ICR_RXO);
}

/* Keep a frame in the packet buffer, or miss it. */
static void
buffer_put(struct ns_dev *dev, const struct ns_frame *frame)
{
	struct ns_rx *rx = &dev->rx;
	uint32_t room = ns_field(NS_REG_AT(dev, RXPBS), NS_RXPBS_EXP_KIB) << 10;
	uint32_t room_bytes = buffer_bytes(dev, frame->len);
	struct ns_frame *copy = NULL;

	if (rx->fifo_bytes + room_bytes <= room)
		copy = ns_fifo_reserve(&rx->fifo, frame->len);
	if (copy == NULL) {
		missed(dev, 1);
		return;
	}
	copy->stamp_ns = frame->stamp_ns;
	copy->rss_hash = frame->rss_hash;
	copy->rss_type = frame->rss_type;
	copy->queue_id = frame->queue_id;
	copy->bad_crc = frame->bad_crc;
	copy->inexact = frame->inexact;
	copy->room_bytes = room_bytes;
	memcpy(copy->data, frame->data, frame->len);
	ns_fifo_commit(&rx->fifo, copy);
	rx->fifo_bytes += room_bytes;
	NS_STAT(dev, RNBC, 1);
}

void
ns_rx_retry_run(struct ns_dev *dev, uint64_t limit_ns)
{
	struct ns_rx *rx = &dev->rx;
	const struct ns_frame *frame;

	while ((frame = ns_fifo_front(&rx->fifo)) != NULL) {
		if (!deliver(dev, frame)) {
			if (!drops(dev, frame->queue_id))
				return;
			drop_no_descriptor(dev, frame->queue_id);
		}
		rx->fifo_bytes -= frame->room_bytes;
		ns_fifo_pop(&rx->fifo, frame);
	}
	ns_fifo_rewind(&rx->fifo);
}

/* Length rules; true: the frame ends here. */
static bool
bad_length(struct ns_dev *dev, const struct ns_pkt *pkt,
		const struct ns_frame *frame)
{
	uint32_t octets = frame->len + NS_ETHER_CRC_BYTES;
	uint32_t longest = FRAME_MAX_OCTETS +
	                   (pkt->has_vlan ? NS_VLAN_BYTES : 0);

	if ((NS_REG_AT(dev, RCTL) & NS_RCTL_LPE) != 0)
		longest = NS_REG_AT(dev, RLPML);
	if (frame->len < NS_ETHER_MIN_BYTES)
		NS_STAT(dev, RUC, 1);
	else if (octets > longest)
		NS_STAT(dev, ROC, 1);
	else
		return false;
	return (NS_REG_AT(dev, RCTL) & NS_RCTL_SBP) == 0;
}

static bool
bad_crc(struct ns_dev *dev, struct ns_frame *frame)
{
	frame->bad_crc = ns_fault_hit(dev, NS_FAULT_RX_CRC_ERROR);
	if (!frame->bad_crc)
		return false;
	NS_STAT(dev, CRCERRS, 1);
	return (NS_REG_AT(dev, RCTL) & NS_RCTL_SBP) == 0;
}

/* Counters of frames that passed the filters. */
static void
count_good(struct ns_dev *dev, const struct ns_frame *frame)
{
	uint32_t octets = frame->len + NS_ETHER_CRC_BYTES;

	NS_STAT(dev, GPRC, 1);
	NS_STAT_PAIR(dev, GORC, octets);
	ns_stat_add(&NS_REG_AT(dev, PRC64) + ns_stat_size_class(octets), 1);
	if (ns_pkt_is_broadcast(frame->data))
		NS_STAT(dev, BPRC, 1);
	else if (ns_pkt_is_multicast(frame->data))
		NS_STAT(dev, MPRC, 1);
}

/* A frame is complete at the MAC. */
static void
arrive(struct ns_dev *dev, struct ns_frame *frame)
{
	struct ns_pkt pkt;

	if (!ns_phy_lu(dev) || (NS_REG_AT(dev, RCTL) & NS_RCTL_EN) == 0) {
		dev->counts.rx_disabled_frames++;
		return;
	}
	NS_STAT(dev, TPR, 1);
	NS_STAT_PAIR(dev, TOR, frame->len + NS_ETHER_CRC_BYTES);
	parse(dev, &pkt, frame);
	if (bad_length(dev, &pkt, frame) || bad_crc(dev, frame) ||
			!ns_filter_accept(dev, &pkt, frame)) {
		dev->counts.rx_filtered_frames++;
		return;
	}
	if (!frame->bad_crc)
		count_good(dev, frame);
	ns_filter_steer(dev, &pkt, frame);
	if (ns_fifo_used(&dev->rx.fifo) || !deliver(dev, frame)) {
		if (!ns_fifo_used(&dev->rx.fifo) && drops(dev, frame->queue_id))
			drop_no_descriptor(dev, frame->queue_id);
		else
			buffer_put(dev, frame);
	}
}

/* When a frame of the inbox is stamped, and when its last octet is in. */
static uint64_t
first_octet_ns(const struct ns_dev *dev, const struct ns_frame *frame)
{
	return frame->time_ns +
	       ns_chip_latency(dev->chip, dev->phy.speed_mbps)->rx_ns;
}

static uint64_t
complete_ns(const struct ns_dev *dev, const struct ns_frame *frame)
{
	uint64_t octets = frame->len + NS_ETHER_CRC_BYTES;

	return first_octet_ns(dev, frame) +
	       octets * ns_phy_octet_ps(dev) / 1000;
}

void
ns_rx_wire_arm(struct ns_dev *dev)
{
	const struct ns_frame *frame = ns_wire_front(dev);

	dev->due_ns[NS_EV_RX_WIRE] = frame == NULL ? NS_TIME_NEVER
	                                           : complete_ns(dev, frame);
}

void
ns_rx_wire_run(struct ns_dev *dev, uint64_t limit_ns)
{
	struct ns_frame *frame;
	uint64_t lost = ns_wire_overflows(dev);

	if (lost != 0)
		missed(dev, (uint32_t)lost);
	while ((frame = ns_wire_front(dev)) != NULL) {
		uint64_t due_ns = complete_ns(dev, frame);

		if (due_ns > limit_ns)
			break;
		if (due_ns > dev->now_ns)
			dev->now_ns = due_ns;
		frame->stamp_ns = ns_time_phc_at(
				dev, first_octet_ns(dev, frame));
		arrive(dev, frame);
		ns_wire_pop(dev, frame);
	}
	ns_rx_wire_arm(dev);
}
