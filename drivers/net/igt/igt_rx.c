/* SPDX-License-Identifier: BSD-3-Clause
 * Copyright(c) 2026 the igt authors
 */

/*
 * igt_rx: receive queues and the one burst that serves them all.
 *
 * Hardware     advanced one-buffer descriptors (I210 datasheet 7.1.4, 7.1.10):
 *              the driver owns the tail, the device the head, and head ==
 *              tail means no buffer, so one entry stays unused. The device
 *              never clears DD: an entry that was not refilled still shows
 *              it, which is why the burst stops at the tail. A write to RDT
 *              of a disabled queue is ignored. Stamps, where asked for, take
 *              16 octets in front of the frame in its first buffer; whether
 *              they are there the descriptor's TSIP alone tells, so that
 *              switching them on and off damages no packet on the way.
 *              Assumed, as all drivers do: all but TSIP is valid in the last
 *              descriptor of a frame.
 * State        next_id: entry to look at next; tail_id: entry to refill next;
 *              between them, buffers of the device. A frame of several
 *              buffers may end in a later burst: first and last keep it.
 *              Created by setup, filled by start, emptied by stop, freed by
 *              release.
 * Units        lengths in octets; stamps in ns of the PHC, less the PHY's
 *              latency at the cached link speed.
 * Ordering     DD, then igt_desc_acquire(), then the rest of the descriptor;
 *              descriptors before the tail by igt_doorbell().
 * Concurrency  one lcore per queue; set-up, start and stop by the control path
 *              while no burst runs.
 * Errors       no mbuf: the ring stays as full as it is, counted; a length
 *              the buffer cannot have: the frame is dropped, counted.
 * Not done     header split, LRO, receive interrupts.
 */

#include <assert.h>
#include <errno.h>
#include <string.h>

#include <ethdev_driver.h>
#include <rte_ip.h>
#include <rte_malloc.h>
#include <rte_mbuf.h>
#include <rte_mbuf_dyn.h>
#include <rte_prefetch.h>
#include <rte_udp.h>

#include "igt.h"
#include "igt_chip.h"
#include "igt_desc.h"
#include "igt_logs.h"
#include "igt_mmio.h"
#include "igt_ringidx.h"
#include "igt_rx.h"
#include "igt_timesync_state.h"

/* Ring base alignment (I210 datasheet 8.10.5). */
#define RING_ALIGN        128
/* Prefetch and host thresholds (Linux igc). */
#define RXDCTL_PTHRESH    8
#define RXDCTL_HTHRESH    8
/* Time for a queue to report ENABLE, or its end: it finishes the frame it is
 * in, 3 us per KiB at 2.5 Gb/s, 780 at 10 Mb/s. */
#define ENABLE_TIMEOUT_US 20000
/* The largest frame is 9728 octets: more than 10 KiB of a buffer is never
 * used. */
#define BUF_MAX_KIB       10

/* EtherType of PTP, and the UDP port of its event messages (IEEE 1588). */
#define ETHER_TYPE_PTP RTE_ETHER_TYPE_1588
#define UDP_PORT_PTP   319

struct igt_rx_queue {
	union igt_rx_desc *ring;
	struct rte_mbuf **mbufs;
	struct igt_port *port;
	struct igt_queue_stats *stats;
	struct rte_mempool *pool;
	struct rte_mbuf *first; /* frame whose end has not come yet */
	struct rte_mbuf *last;
	uint64_t rearm; /* data_off, refcnt, nb_segs, port of a new mbuf */
	uint32_t tail_reg;
	uint16_t nb_desc;
	uint16_t next_id;
	uint16_t tail_id;
	uint16_t free_thresh;
	uint16_t buf_bytes; /* what the device may write to one buffer */
	uint8_t crc_bytes;  /* kept behind the frame, not counted */
	bool bad;           /* the frame begun in `first` is to be dropped */
	uint16_t queue_id;
	bool drop_en, deferred_start;
	uint64_t offloads;
	uint64_t ring_iova;
	const struct rte_memzone *zone;
};

/* What a new mbuf must have set: four fields of 16 bits that lie together. */
#define REARM_OFFSET offsetof(struct rte_mbuf, data_off)

static_assert(offsetof(struct rte_mbuf, refcnt) == REARM_OFFSET + 2 &&
				offsetof(struct rte_mbuf, nb_segs) ==
						REARM_OFFSET + 4 &&
				offsetof(struct rte_mbuf, port) ==
						REARM_OFFSET + 6,
		"fields of the mbuf");

static void
mbuf_rearm(struct rte_mbuf *m, uint64_t rearm)
{
	memcpy((char *)m + REARM_OFFSET, &rearm, sizeof(rearm));
}

/* -- Burst --------------------------------------------------------------- */

/* What the device recognised, by the bits 4 to 10 of its info dword. */
#define PTYPE_IX(bits) ((bits) >> 4)
#define PTYPE_L3(bits, l3)                                                     \
	[PTYPE_IX(bits)] = RTE_PTYPE_L2_ETHER | (l3),                          \
	[PTYPE_IX((bits) | IGT_RXD_INFO_TCP)] = RTE_PTYPE_L2_ETHER | (l3) |    \
	                                        RTE_PTYPE_L4_TCP,              \
	[PTYPE_IX((bits) | IGT_RXD_INFO_UDP)] = RTE_PTYPE_L2_ETHER | (l3) |    \
	                                        RTE_PTYPE_L4_UDP,              \
	[PTYPE_IX((bits) | IGT_RXD_INFO_SCTP)] = RTE_PTYPE_L2_ETHER | (l3) |   \
	                                         RTE_PTYPE_L4_SCTP

#define INFO_IPV4_OPT (IGT_RXD_INFO_IPV4 | IGT_RXD_INFO_IPV4_OPT)
#define INFO_IPV6_EXT (IGT_RXD_INFO_IPV6 | IGT_RXD_INFO_IPV6_EXT)

static const uint32_t ptypes[PTYPE_IX(IGT_RXD_INFO_PTYPE) + 1] = {
		[0] = RTE_PTYPE_L2_ETHER,
		PTYPE_L3(IGT_RXD_INFO_IPV4, RTE_PTYPE_L3_IPV4),
		PTYPE_L3(INFO_IPV4_OPT, RTE_PTYPE_L3_IPV4_EXT),
		PTYPE_L3(IGT_RXD_INFO_IPV6, RTE_PTYPE_L3_IPV6),
		PTYPE_L3(INFO_IPV6_EXT, RTE_PTYPE_L3_IPV6_EXT),
};

static uint32_t
info_ptype(uint32_t info)
{
	if ((info & IGT_RXD_INFO_ETQF) != 0)
		return RTE_PTYPE_L2_ETHER;
	return ptypes[PTYPE_IX(info & IGT_RXD_INFO_PTYPE)];
}

/* Checksums and VLAN as the last descriptor of a frame says. */
static uint64_t
status_flags(uint32_t status)
{
	uint64_t flags = 0;

	if ((status & IGT_RXD_STAT_IPCS) != 0)
		flags |= (status & IGT_RXD_ERR_IPE) == 0
		                         ? RTE_MBUF_F_RX_IP_CKSUM_GOOD
		                         : RTE_MBUF_F_RX_IP_CKSUM_BAD;
	if ((status & IGT_RXD_STAT_L4CS) != 0)
		flags |= (status & IGT_RXD_ERR_L4E) == 0
		                         ? RTE_MBUF_F_RX_L4_CKSUM_GOOD
		                         : RTE_MBUF_F_RX_L4_CKSUM_BAD;
	if ((status & IGT_RXD_STAT_VP) != 0)
		flags |= RTE_MBUF_F_RX_VLAN | RTE_MBUF_F_RX_VLAN_STRIPPED;
	return flags;
}

/* All of an mbuf that its last descriptor tells. */
static void
frame_finish(struct rte_mbuf *m, const union igt_rx_desc *wb, uint32_t status)
{
	const uint32_t info = rte_le_to_cpu_32(wb->wb.info);

	m->packet_type = info_ptype(info);
	m->vlan_tci = rte_le_to_cpu_16(wb->wb.vlan_tci);
	m->hash.rss = rte_le_to_cpu_32(wb->wb.rss_hash);
	m->ol_flags |= status_flags(status);
	if ((info & IGT_RXD_INFO_RSS_TYPE) != 0)
		m->ol_flags |= RTE_MBUF_F_RX_RSS_HASH;
	/* L4E of an SCTP frame of exactly 60 octets is wrong (Linux igc). */
	if ((info & IGT_RXD_INFO_SCTP) != 0 && m->pkt_len == 60)
		m->ol_flags &= ~(uint64_t)RTE_MBUF_F_RX_L4_CKSUM_MASK;
}

/* Cut the CRC, which may fill a buffer of its own. */
static void
frame_cut_crc(struct rte_mbuf *first, struct rte_mbuf *last, uint16_t crc_bytes)
{
	struct rte_mbuf *m = first;
	uint16_t rest;

	first->pkt_len -= crc_bytes;
	if (last->data_len > crc_bytes || first == last) {
		last->data_len -= crc_bytes;
		return;
	}
	rest = crc_bytes - last->data_len;
	while (m->next != last)
		m = m->next;
	m->data_len -= rest;
	m->next = NULL;
	first->nb_segs--;
	rte_pktmbuf_free_seg(last);
}

/* Is it PTP, as far as the first buffer shows: EtherType, one VLAN tag or
 * none, or UDP to the port of event messages. */
static bool
frame_is_ptp(const struct rte_mbuf *m)
{
	const uint8_t *data = rte_pktmbuf_mtod(m, const uint8_t *);
	uint32_t offset = RTE_ETHER_HDR_LEN;
	rte_be16_t field;

	if (m->data_len < RTE_ETHER_HDR_LEN + RTE_VLAN_HLEN)
		return false;
	memcpy(&field, data + RTE_ETHER_HDR_LEN - sizeof(field), sizeof(field));
	if (field == rte_cpu_to_be_16(RTE_ETHER_TYPE_VLAN)) {
		offset += RTE_VLAN_HLEN;
		memcpy(&field, data + offset - sizeof(field), sizeof(field));
	}
	if (field == rte_cpu_to_be_16(ETHER_TYPE_PTP))
		return true;
	if ((m->packet_type & RTE_PTYPE_L4_MASK) != RTE_PTYPE_L4_UDP)
		return false;
	if (field == rte_cpu_to_be_16(RTE_ETHER_TYPE_IPV4) &&
			m->data_len > offset)
		offset += (data[offset] & RTE_IPV4_HDR_IHL_MASK) *
		          RTE_IPV4_IHL_MULTIPLIER;
	else if ((m->packet_type & RTE_PTYPE_L3_MASK) == RTE_PTYPE_L3_IPV6)
		offset += sizeof(struct rte_ipv6_hdr);
	else
		return false;
	if (m->data_len < offset + sizeof(struct rte_udp_hdr))
		return false;
	memcpy(&field, data + offset + offsetof(struct rte_udp_hdr, dst_port),
			sizeof(field));
	return field == rte_cpu_to_be_16(UDP_PORT_PTP);
}

/* The 16 octets in front of a frame: timer 1, which we do not use, then timer
 * 0, each ns and seconds (Linux igc). */
static void
stamp_strip(struct igt_rx_queue *q, struct rte_mbuf *m, uint32_t latency_ns)
{
	const struct igt_timesync *ts = q->port->timesync;
	struct igt_clock_raw raw;
	rte_le32_t words[2];
	uint64_t phc_ns;

	memcpy(words, rte_pktmbuf_mtod_offset(m, const void *, 8),
			sizeof(words));
	m->data_off += IGT_RX_STAMP_BYTES;
	m->data_len -= IGT_RX_STAMP_BYTES;
	raw.low = rte_le_to_cpu_32(words[0]);
	raw.high = rte_le_to_cpu_32(words[1]);
	if (!igt_clock_raw_to_ns(raw, &phc_ns) || ts->rx_flag == 0)
		return;
	/* Not before the epoch: the call for one stamp has no sign. */
	phc_ns -= RTE_MIN(phc_ns, (uint64_t)latency_ns);
	*RTE_MBUF_DYNFIELD(m, ts->rx_offset, uint64_t *) = phc_ns;
	m->timesync = 0; /* no index unless it turns out to be PTP */
	m->ol_flags |= ts->rx_flag | RTE_MBUF_F_RX_IEEE1588_TMST;
	igt_stat_add(&q->stats->stamps, 1);
}

/* PTP packets of a port that looks for them: counted, and kept for the call
 * that reads one stamp at a time. */
static void
frame_ptp(struct igt_rx_queue *q, struct rte_mbuf *m)
{
	struct igt_timesync *ts = q->port->timesync;

	if (!frame_is_ptp(m))
		return;
	m->ol_flags |= RTE_MBUF_F_RX_IEEE1588_PTP;
	if ((m->ol_flags & RTE_MBUF_F_RX_IEEE1588_TMST) != 0)
		m->timesync = igt_rxstamp_put(
				&ts->rx, *RTE_MBUF_DYNFIELD(m, ts->rx_offset,
							 const uint64_t *));
	else
		igt_stat_add(&q->stats->stamps_missed, 1);
}

/* Add one buffer to the frame it belongs to; its `next` is NULL, as of every
 * mbuf in a pool. */
static void
frame_add(struct igt_rx_queue *q, struct rte_mbuf *m, uint16_t length)
{
	m->data_len = length;
	m->ol_flags = 0;
	if (q->first == NULL) {
		m->pkt_len = length;
		q->first = m;
	} else {
		q->last->next = m;
		q->first->nb_segs++;
		q->first->pkt_len += length;
	}
	q->last = m;
}

static void
desc_refill(union igt_rx_desc *desc, const struct rte_mbuf *m)
{
	desc->read.pkt_addr = rte_cpu_to_le_64(rte_mbuf_data_iova_default(m));
	desc->read.hdr_addr = 0;
}

/* Buffers to the empty entries, if there are `least`; the bell rings once. */
static void
ring_refill(struct igt_rx_queue *q, uint16_t least)
{
	const uint16_t old_tail_id = q->tail_id;
	uint16_t nb_free = igt_ring_free(q->next_id, q->tail_id, q->nb_desc);
	uint16_t nb, i;

	while (nb_free >= least) {
		struct rte_mbuf **mbufs = &q->mbufs[q->tail_id];

		/* Up to the end of the array; fewer from a scarce pool. */
		nb = RTE_MIN(nb_free, (uint16_t)(q->nb_desc - q->tail_id));
		while (nb > 0 && rte_mempool_get_bulk(q->pool, (void **)mbufs,
						 nb) != 0)
			nb /= 2;
		if (nb == 0) {
			igt_stat_add(&q->stats->nombuf, 1);
			break;
		}
		for (i = 0; i < nb; i++)
			desc_refill(&q->ring[q->tail_id + i], mbufs[i]);
		q->tail_id = igt_ring_advance(q->tail_id, nb, q->nb_desc);
		nb_free -= nb;
	}
	if (q->tail_id != old_tail_id)
		igt_doorbell(q->port, q->tail_reg, q->tail_id);
}

struct burst {
	uint32_t latency_ns; /* of the PHY, where stamps are wanted */
	bool look_for_ptp;
};

static struct burst
burst_begin(const struct igt_rx_queue *q)
{
	struct igt_timesync *ts = q->port->timesync;
	struct burst b = {.look_for_ptp = igt_stamp_enabled(&ts->stamp)};

	if (ts->rx_flag != 0)
		b.latency_ns = igt_chip_latency(
				igt_chip(q->port), igt_speed_mbps(q->port))
		                               .rx_ns;
	return b;
}

/* The frame in q->first is complete; NULL when it had to be dropped. */
static struct rte_mbuf *
frame_end(struct igt_rx_queue *q, const struct burst *b,
		const union igt_rx_desc *wb, uint32_t status)
{
	struct rte_mbuf *m = q->first;

	q->first = NULL;
	if (unlikely(q->bad || m->pkt_len <= q->crc_bytes)) {
		q->bad = false;
		igt_stat_add(&q->stats->errors, 1);
		rte_pktmbuf_free(m);
		return NULL;
	}
	if (q->crc_bytes != 0)
		frame_cut_crc(m, q->last, q->crc_bytes);
	frame_finish(m, wb, status);
	if (b->look_for_ptp)
		frame_ptp(q, m);
	return m;
}

uint16_t
igt_rx_burst(void *queue, struct rte_mbuf **pkts, uint16_t nb_pkts)
{
	struct igt_rx_queue *q = queue;
	const struct burst b = burst_begin(q);
	uint64_t bytes = 0;
	uint16_t id = q->next_id;
	uint16_t nb_rx = 0;

	while (nb_rx < nb_pkts && id != q->tail_id) {
		union igt_rx_desc *desc = &q->ring[id];
		const uint32_t status = igt_desc_load(&desc->wb.status);
		struct rte_mbuf *m = q->mbufs[id];
		uint16_t length;

		if ((status & IGT_RXD_STAT_DD) == 0)
			break;
		igt_desc_acquire();
		id = igt_ring_next(id, q->nb_desc);
		rte_prefetch0(q->mbufs[id]);
		mbuf_rearm(m, q->rearm);
		length = rte_le_to_cpu_16(desc->wb.length);
		if (unlikely(length > q->buf_bytes)) {
			q->bad = true;
			length = 0;
		}
		if (q->first == NULL) {
			frame_add(q, m, length);
			if ((status & IGT_RXD_STAT_TSIP) != 0) {
				if (length >= IGT_RX_STAMP_BYTES)
					stamp_strip(q, m, b.latency_ns);
				else
					q->bad = true;
				m->pkt_len = m->data_len;
			}
		} else {
			frame_add(q, m, length);
		}
		if ((status & IGT_RXD_STAT_EOP) == 0)
			continue;
		m = frame_end(q, &b, desc, status);
		if (m == NULL)
			continue;
		bytes += m->pkt_len;
		pkts[nb_rx++] = m;
	}
	q->next_id = id;
	igt_stat_add(&q->stats->pkts, nb_rx);
	igt_stat_add(&q->stats->bytes, bytes);
	ring_refill(q, q->free_thresh);
	return nb_rx;
}

/* -- Queue life cycle ---------------------------------------------------- */

static void
queue_free(struct igt_rx_queue *q)
{
	if (q == NULL)
		return;
	rte_memzone_free(q->zone);
	rte_free(q->mbufs);
	rte_free(q);
}

/* Give all mbufs back and forget the frame under way. */
static void
ring_empty(struct igt_rx_queue *q)
{
	while (q->next_id != q->tail_id) {
		rte_pktmbuf_free_seg(q->mbufs[q->next_id]);
		q->next_id = igt_ring_next(q->next_id, q->nb_desc);
	}
	rte_pktmbuf_free(q->first); /* NULL is fine */
	q->first = NULL;
	q->bad = false;
	q->next_id = 0;
	q->tail_id = 0;
}

static uint64_t
rearm_of(uint16_t port_id)
{
	struct rte_mbuf m = {
			.data_off = RTE_PKTMBUF_HEADROOM,
			.refcnt = 1,
			.nb_segs = 1,
			.port = port_id,
	};
	uint64_t rearm;

	memcpy(&rearm, (const char *)&m + REARM_OFFSET, sizeof(rearm));
	return rearm;
}

static int
conf_check(const struct igt_port *port, uint16_t queue_id, uint16_t nb_desc,
		struct rte_mempool *pool)
{
	if (nb_desc % IGT_RX_DESC_ALIGN != 0 || nb_desc < IGT_RX_DESC_MIN ||
			nb_desc > IGT_RX_DESC_MAX) {
		IGT_LOG_RX(ERR, "port %u rxq %u: %u descriptors, want %u to %u in steps of %u",
				port->port_id, queue_id, nb_desc,
				IGT_RX_DESC_MIN, IGT_RX_DESC_MAX,
				IGT_RX_DESC_ALIGN);
		return -EINVAL;
	}
	if (rte_pktmbuf_data_room_size(pool) <
			IGT_RX_BUF_MIN_BYTES + RTE_PKTMBUF_HEADROOM) {
		IGT_LOG_RX(ERR, "port %u rxq %u: buffers of %u octets, want %u",
				port->port_id, queue_id,
				rte_pktmbuf_data_room_size(pool),
				IGT_RX_BUF_MIN_BYTES + RTE_PKTMBUF_HEADROOM);
		return -EINVAL;
	}
	return 0;
}

/* Memory of a queue, nothing in it. NULL: no memory. */
static struct igt_rx_queue *
queue_alloc(struct rte_eth_dev *dev, uint16_t queue_id, uint16_t nb_desc,
		unsigned int socket_id)
{
	struct igt_rx_queue *q = rte_zmalloc_socket("igt_rxq", sizeof(*q),
			RTE_CACHE_LINE_SIZE, (int)socket_id);

	if (q == NULL)
		return NULL;
	q->mbufs = rte_zmalloc_socket("igt_rxq_mbufs",
			nb_desc * sizeof(q->mbufs[0]), RTE_CACHE_LINE_SIZE,
			(int)socket_id);
	q->zone = rte_eth_dma_zone_reserve(dev, "rx_ring", queue_id,
			nb_desc * sizeof(union igt_rx_desc), RING_ALIGN,
			(int)socket_id);
	if (q->mbufs == NULL || q->zone == NULL) {
		queue_free(q);
		return NULL;
	}
	q->ring = q->zone->addr;
	q->ring_iova = q->zone->iova;
	return q;
}

int
igt_rx_queue_setup(struct rte_eth_dev *dev, uint16_t queue_id, uint16_t nb_desc,
		unsigned int socket_id, const struct rte_eth_rxconf *conf,
		struct rte_mempool *pool)
{
	struct igt_port *port = dev->data->dev_private;
	struct igt_rx_queue *q;
	uint32_t buf_kib;
	int ret;

	ret = conf_check(port, queue_id, nb_desc, pool);
	if (ret != 0)
		return ret;
	igt_rx_queue_release(dev, queue_id);
	q = queue_alloc(dev, queue_id, nb_desc, socket_id);
	if (q == NULL) {
		IGT_LOG_RX(ERR, "port %u rxq %u: no memory", port->port_id,
				queue_id);
		return -ENOMEM;
	}
	buf_kib = (uint32_t)(rte_pktmbuf_data_room_size(pool) -
				  RTE_PKTMBUF_HEADROOM) /
	          1024;
	q->buf_bytes = (uint16_t)(RTE_MIN(buf_kib, (uint32_t)BUF_MAX_KIB) *
				  1024);
	q->port = port;
	q->stats = &port->rx_stats[queue_id];
	q->pool = pool;
	q->queue_id = queue_id;
	q->nb_desc = nb_desc;
	q->tail_reg = IGT_REG_RDT(queue_id);
	q->rearm = rearm_of(port->port_id);
	q->free_thresh = RTE_MIN(conf->rx_free_thresh == 0
						 ? IGT_RX_FREE_THRESH
						 : conf->rx_free_thresh,
			nb_desc / 2);
	q->drop_en = conf->rx_drop_en != 0;
	q->deferred_start = conf->rx_deferred_start != 0;
	q->offloads = conf->offloads | dev->data->dev_conf.rxmode.offloads;
	if ((q->offloads & RTE_ETH_RX_OFFLOAD_KEEP_CRC) != 0)
		q->crc_bytes = RTE_ETHER_CRC_LEN;
	if ((q->offloads & RTE_ETH_RX_OFFLOAD_TIMESTAMP) != 0)
		ret = igt_timesync_rx_field(port);
	if (ret != 0) {
		queue_free(q);
		return ret;
	}
	dev->data->rx_queues[queue_id] = q;
	return 0;
}

void
igt_rx_queue_release(struct rte_eth_dev *dev, uint16_t queue_id)
{
	struct igt_rx_queue *q = dev->data->rx_queues[queue_id];

	dev->data->rx_queues[queue_id] = NULL;
	queue_free(q);
}

static uint32_t
queue_srrctl(const struct igt_rx_queue *q)
{
	struct igt_port *port = q->port;
	uint32_t srrctl = igt_field_set(IGT_SRRCTL_BSIZEPKT,
					  q->buf_bytes / 1024u) |
	                  igt_field_set(IGT_SRRCTL_DESCTYPE,
					  IGT_SRRCTL_DESCTYPE_ADV_ONEBUF);

	if (igt_timesync_rx_wanted(port))
		srrctl |= IGT_SRRCTL_TIMESTAMP;
	/* Else one empty ring would stop the others, unless pause frames that
	 * we send stop the sender first (I210 datasheet 7.1.4.4). */
	if (q->drop_en || (port->data->nb_rx_queues > 1 && !port->fc.tx_pause))
		srrctl |= IGT_SRRCTL_DROP_EN;
	return srrctl;
}

static void
queue_program(struct igt_rx_queue *q)
{
	struct igt_port *port = q->port;
	const uint16_t id = q->queue_id;
	uint32_t dvmolr = 0;

	if (q->crc_bytes == 0)
		dvmolr |= IGT_DVMOLR_STRCRC;
	if ((q->offloads & RTE_ETH_RX_OFFLOAD_VLAN_STRIP) != 0)
		dvmolr |= IGT_DVMOLR_STRVLAN;
	igt_write32(port, IGT_REG_RXDCTL(id), 0);
	igt_write32(port, IGT_REG_RDBAL(id), (uint32_t)q->ring_iova);
	igt_write32(port, IGT_REG_RDBAH(id), (uint32_t)(q->ring_iova >> 32));
	igt_write32(port, IGT_REG_RDLEN(id),
			q->nb_desc * (uint32_t)sizeof(union igt_rx_desc));
	igt_write32(port, IGT_REG_RDH(id), 0);
	igt_write32(port, IGT_REG_RDT(id), 0);
	igt_write32(port, IGT_REG_SRRCTL(id), queue_srrctl(q));
	igt_write32(port, IGT_REG_DVMOLR(id), dvmolr);
	igt_write32(port, IGT_REG_RXDCTL(id),
			igt_field_set(IGT_XDCTL_PTHRESH, RXDCTL_PTHRESH) |
					igt_field_set(IGT_XDCTL_HTHRESH,
							RXDCTL_HTHRESH) |
					IGT_XDCTL_ENABLE);
}

int
igt_rx_queue_start(struct rte_eth_dev *dev, uint16_t queue_id)
{
	struct igt_port *port = dev->data->dev_private;
	struct igt_rx_queue *q = dev->data->rx_queues[queue_id];
	int ret;

	memset(q->ring, 0, q->nb_desc * sizeof(q->ring[0]));
	queue_program(q);
	ret = igt_poll32(port, IGT_REG_RXDCTL(queue_id), IGT_XDCTL_ENABLE,
			IGT_XDCTL_ENABLE, ENABLE_TIMEOUT_US);
	if (ret != 0)
		return ret;
	ring_refill(q, 1);
	if (q->tail_id == 0) {
		IGT_LOG_RX(ERR, "port %u rxq %u: no mbuf", port->port_id,
				queue_id);
		igt_write32(port, IGT_REG_RXDCTL(queue_id), 0);
		return -ENOMEM;
	}
	dev->data->rx_queue_state[queue_id] = RTE_ETH_QUEUE_STATE_STARTED;
	return 0;
}

int
igt_rx_queue_stop(struct rte_eth_dev *dev, uint16_t queue_id)
{
	struct igt_port *port = dev->data->dev_private;
	struct igt_rx_queue *q = dev->data->rx_queues[queue_id];

	if (!igt_is_removed(port)) {
		igt_write32(port, IGT_REG_RXDCTL(queue_id), IGT_XDCTL_SWFLUSH);
		/* On expiry the device may still write: it is reset before
		 * the queue is used again, and the log has it. */
		(void)igt_poll32(port, IGT_REG_RXDCTL(queue_id),
				IGT_XDCTL_ENABLE, 0, ENABLE_TIMEOUT_US);
	}
	ring_empty(q);
	dev->data->rx_queue_state[queue_id] = RTE_ETH_QUEUE_STATE_STOPPED;
	return 0;
}

/* A frame of the MTU and a stamp do not fit into one buffer. */
static bool
queue_scatters(const struct rte_eth_dev *dev, const struct igt_rx_queue *q)
{
	return dev->data->mtu + RTE_ETHER_HDR_LEN + RTE_ETHER_CRC_LEN +
	                       2 * RTE_VLAN_HLEN + IGT_RX_STAMP_BYTES >
	       q->buf_bytes;
}

int
igt_rx_start(struct rte_eth_dev *dev)
{
	uint16_t i;
	int ret;

	dev->data->scattered_rx = 0;
	for (i = 0; i < dev->data->nb_rx_queues; i++) {
		const struct igt_rx_queue *q = dev->data->rx_queues[i];

		if (queue_scatters(dev, q))
			dev->data->scattered_rx = 1;
		if (q->deferred_start)
			continue;
		ret = igt_rx_queue_start(dev, i);
		if (ret != 0) {
			igt_rx_stop(dev);
			return ret;
		}
	}
	return 0;
}

void
igt_rx_stop(struct rte_eth_dev *dev)
{
	uint16_t i;

	for (i = 0; i < dev->data->nb_rx_queues; i++)
		if (dev->data->rx_queue_state[i] == RTE_ETH_QUEUE_STATE_STARTED)
			(void)igt_rx_queue_stop(dev, i);
}

/* -- Information --------------------------------------------------------- */

uint32_t
igt_rx_queue_count(void *queue)
{
	const struct igt_rx_queue *q = queue;
	uint16_t id = q->next_id;
	uint32_t nb = 0;

	while (id != q->tail_id && (igt_desc_load(&q->ring[id].wb.status) &
						   IGT_RXD_STAT_DD) != 0) {
		id = igt_ring_next(id, q->nb_desc);
		nb++;
	}
	return nb;
}

int
igt_rx_descriptor_status(void *queue, uint16_t offset)
{
	const struct igt_rx_queue *q = queue;
	uint16_t id;

	if (offset >= q->nb_desc)
		return -EINVAL;
	if (offset >= igt_ring_distance(q->next_id, q->tail_id, q->nb_desc))
		return RTE_ETH_RX_DESC_UNAVAIL;
	id = igt_ring_advance(q->next_id, offset, q->nb_desc);
	return (igt_desc_load(&q->ring[id].wb.status) & IGT_RXD_STAT_DD) != 0
	                       ? RTE_ETH_RX_DESC_DONE
	                       : RTE_ETH_RX_DESC_AVAIL;
}

void
igt_rx_queue_info(struct rte_eth_dev *dev, uint16_t queue_id,
		struct rte_eth_rxq_info *info)
{
	const struct igt_rx_queue *q = dev->data->rx_queues[queue_id];

	info->mp = q->pool;
	info->nb_desc = q->nb_desc;
	info->rx_buf_size = q->buf_bytes;
	info->scattered_rx = dev->data->scattered_rx;
	info->conf.rx_thresh.pthresh = RXDCTL_PTHRESH;
	info->conf.rx_thresh.hthresh = RXDCTL_HTHRESH;
	info->conf.rx_free_thresh = q->free_thresh;
	info->conf.rx_drop_en = q->drop_en;
	info->conf.rx_deferred_start = q->deferred_start;
	info->conf.offloads = q->offloads;
}

const uint32_t *
igt_rx_supported_ptypes(struct rte_eth_dev *dev)
{
	static const uint32_t supported[] = {
			RTE_PTYPE_L2_ETHER,
			RTE_PTYPE_L3_IPV4,
			RTE_PTYPE_L3_IPV4_EXT,
			RTE_PTYPE_L3_IPV6,
			RTE_PTYPE_L3_IPV6_EXT,
			RTE_PTYPE_L4_TCP,
			RTE_PTYPE_L4_UDP,
			RTE_PTYPE_L4_SCTP,
			RTE_PTYPE_UNKNOWN,
	};

	return supported;
}
