/* SPDX-License-Identifier: BSD-3-Clause
 * Copyright(c) 2026 the igt authors
 */

/*
 * igt_tx: transmit queues: context, fill, doorbell, reclaim, and one burst.
 *
 * Hardware     advanced context and data descriptors (I210 datasheet 7.2.2).
 *              A context stays in one of two slots of the queue until it is
 *              overwritten; descriptors are worked off in order, so a slot
 *              may be rewritten while packets that use it are queued. DD
 *              appears where RS was set, when the data are in the FIFO. WTHRESH
 *              is 0: DD is written at once. The tail stays two entries behind
 *              the head (Linux igc). A frame below 17 octets is not padded.
 *              I225: bits 17:16 choose the stamp register, b19 asks for it.
 * State        head_id: oldest entry not reclaimed; tail_id: next to fill.
 *              RS is set once per rs_thresh descriptors and on every stamped
 *              packet; rs_ids lists these entries in order, so that reclaiming
 *              looks at nothing else. An entry keeps the packet that ends in
 *              it, and the stamp request of that packet.
 * Units        lengths in octets without CRC.
 * Ordering     descriptors, then the request's ARMED, then the tail, by
 *              igt_doorbell(). Reclaim marks a request done before its entry
 *              may be filled again.
 * Concurrency  one lcore per queue. The thread that harvests stamps reads DD
 *              of the entries of armed requests; the control path aborts them
 *              before it frees a ring.
 * Errors       a packet the device cannot send is freed and counted, and its
 *              request, if any, completes as ABORTED: the burst must not stop
 *              at it for ever. No descriptor, or a request held back: the
 *              burst ends there.
 * Not done     TSO, launch time.
 */

#include <errno.h>
#include <string.h>

#include <ethdev_driver.h>
#include <rte_errno.h>
#include <rte_malloc.h>
#include <rte_mbuf.h>
#include <rte_mbuf_dyn.h>
#include <rte_net.h>

#include "igt.h"
#include "igt_chip.h"
#include "igt_desc.h"
#include "igt_harvest.h"
#include "igt_logs.h"
#include "igt_mmio.h"
#include "igt_ringidx.h"
#include "igt_timesync_state.h"
#include "igt_tx.h"
#include "rte_pmd_igt.h"

/* Ring base alignment (I210 datasheet 8.12.7). */
#define RING_ALIGN        128
/* Prefetch and host thresholds (Linux igc). */
#define TXDCTL_PTHRESH    8
#define TXDCTL_HTHRESH    1
/* Time for a queue to report ENABLE, or its end: it finishes the frame it is
 * in, 8 ms at 10 Mb/s. */
#define ENABLE_TIMEOUT_US 20000
/* Entries that stay unused: one tells full from empty, one is the gap Linux
 * igc keeps. */
#define RING_GAP          2
/* Mbufs that go back to their pool together: arbitrary, two usual bursts. */
#define RECLAIM_BULK      64

#define TX_CKSUM_FLAGS   (RTE_MBUF_F_TX_L4_MASK | RTE_MBUF_F_TX_IP_CKSUM)
#define TX_CONTEXT_FLAGS (TX_CKSUM_FLAGS | RTE_MBUF_F_TX_VLAN)
/* All that a packet may ask for; the rest describes its headers. */
#define TX_FLAGS                                                               \
	(TX_CONTEXT_FLAGS | RTE_MBUF_F_TX_IPV4 | RTE_MBUF_F_TX_IPV6 |          \
			RTE_MBUF_F_TX_IEEE1588_TMST)
/* Fields of the context (I210 datasheet 7.2.2.2). */
#define L2_LEN_MAX 127
#define L3_LEN_MAX 511

/* The packet that ends in an entry, and its request. */
struct igt_tx_entry {
	struct rte_mbuf *mbuf; /* NULL: none ends here */
	uint32_t stamp_ref;
	uint8_t stamp_slot; /* IGT_STAMP_NO_SLOT: no request */
};

struct igt_tx_context {
	uint32_t vlan_maclen_iplen;
	uint32_t type; /* 0: the slot is not in use */
};

struct igt_tx_queue {
	union igt_tx_desc *ring;
	struct igt_tx_entry *entries;
	uint16_t *rs_ids; /* a ring of nb_desc entries */
	struct igt_port *port;
	struct igt_stamp *stamp;
	struct igt_queue_stats *stats;
	uint32_t tail_reg;
	uint16_t nb_desc;
	uint16_t head_id;
	uint16_t tail_id;
	uint16_t rs_head, rs_tail;
	uint16_t nb_since_rs; /* descriptors after the last RS */
	uint16_t rs_thresh, free_thresh;
	uint16_t queue_id;
	bool hold; /* tx_tstamp_full=hold */
	bool deferred_start;
	uint8_t context_next; /* slot to overwrite */
	struct igt_tx_context contexts[IGT_TXC_SLOTS];
	uint64_t offloads;
	uint64_t ring_iova;
	const struct rte_memzone *zone;
};

/* A burst under way. */
struct burst {
	uint64_t now_ticks; /* 0: not needed yet */
	uint64_t bytes;
};

/* -- Reclaim ------------------------------------------------------------- */

static uint16_t
queue_free_descs(const struct igt_tx_queue *q)
{
	return (uint16_t)(igt_ring_free(q->head_id, q->tail_id, q->nb_desc) -
			  (RING_GAP - 1));
}

/* Free what ends in the entries up to and including last_id. */
static unsigned int
entries_free(struct igt_tx_queue *q, uint16_t last_id)
{
	struct rte_mbuf *bulk[RECLAIM_BULK];
	const uint16_t end_id = igt_ring_next(last_id, q->nb_desc);
	unsigned int nb_pkts = 0, nb = 0;
	uint16_t id = q->head_id;

	while (id != end_id) {
		struct igt_tx_entry *entry = &q->entries[id];

		id = igt_ring_next(id, q->nb_desc);
		if (entry->mbuf == NULL)
			continue;
		if (entry->stamp_slot != IGT_STAMP_NO_SLOT) {
			igt_stamp_done(q->stamp, entry->stamp_slot,
					entry->stamp_ref);
			entry->stamp_slot = IGT_STAMP_NO_SLOT;
		}
		bulk[nb++] = entry->mbuf;
		entry->mbuf = NULL;
		nb_pkts++;
		if (nb == RECLAIM_BULK) {
			rte_pktmbuf_free_bulk(bulk, nb);
			nb = 0;
		}
	}
	rte_pktmbuf_free_bulk(bulk, nb);
	q->head_id = end_id;
	return nb_pkts;
}

/* Take back what the device is done with, about `nb_wanted` packets; how many
 * it was. */
static unsigned int
tx_reclaim(struct igt_tx_queue *q, unsigned int nb_wanted)
{
	unsigned int nb_pkts = 0;

	while (q->rs_head != q->rs_tail && nb_pkts < nb_wanted) {
		const uint16_t id = q->rs_ids[q->rs_head];

		if ((igt_desc_load(&q->ring[id].wb.status) & IGT_TXD_STAT_DD) ==
				0)
			break;
		igt_desc_acquire();
		q->rs_head = igt_ring_next(q->rs_head, q->nb_desc);
		nb_pkts += entries_free(q, id);
	}
	return nb_pkts;
}

/* -- Context ------------------------------------------------------------- */

static struct igt_tx_context
context_of(const struct rte_mbuf *m)
{
	uint32_t type = IGT_TXD_DTYP_CONTEXT | IGT_TXD_DEXT;
	uint32_t l4t = IGT_TXC_L4T_NONE;
	/* With a VLAN tag alone no length is used; 14 is always true. */
	const uint32_t l2_len = m->l2_len != 0 ? m->l2_len : RTE_ETHER_HDR_LEN;

	switch (m->ol_flags & RTE_MBUF_F_TX_L4_MASK) {
	case RTE_MBUF_F_TX_TCP_CKSUM:
		l4t = IGT_TXC_L4T_TCP;
		break;
	case RTE_MBUF_F_TX_UDP_CKSUM:
		l4t = IGT_TXC_L4T_UDP;
		break;
	case RTE_MBUF_F_TX_SCTP_CKSUM:
		l4t = IGT_TXC_L4T_SCTP;
		break;
	default:
		break;
	}
	if ((m->ol_flags & (RTE_MBUF_F_TX_IPV4 | RTE_MBUF_F_TX_IP_CKSUM)) != 0)
		type |= IGT_TXC_IPV4;
	return (struct igt_tx_context){
			.vlan_maclen_iplen = igt_field_set(IGT_TXC_IPLEN,
							     m->l3_len) |
	                                     igt_field_set(IGT_TXC_MACLEN,
							     l2_len) |
	                                     igt_field_set(IGT_TXC_VLAN,
							     m->vlan_tci),
			.type = type | igt_field_set(IGT_TXC_L4T, l4t),
	};
}

static bool
context_equal(const struct igt_tx_context *a, const struct igt_tx_context *b)
{
	return a->vlan_maclen_iplen == b->vlan_maclen_iplen &&
	       a->type == b->type;
}

/* The slot that holds the packet's context; a descriptor is written where it
 * has to be put there first. */
static uint32_t
tx_context(struct igt_tx_queue *q, const struct rte_mbuf *m)
{
	const struct igt_tx_context context = context_of(m);
	union igt_tx_desc *desc;
	uint32_t slot;

	for (slot = 0; slot < IGT_TXC_SLOTS; slot++)
		if (context_equal(&q->contexts[slot], &context))
			return slot;
	slot = q->context_next;
	q->context_next = (uint8_t)((slot + 1) % IGT_TXC_SLOTS);
	q->contexts[slot] = context;
	desc = &q->ring[q->tail_id];
	desc->context.vlan_maclen_iplen = rte_cpu_to_le_32(
			context.vlan_maclen_iplen);
	desc->context.launch_time = 0;
	desc->context.type = rte_cpu_to_le_32(context.type);
	desc->context.mss_l4len_idx = rte_cpu_to_le_32(
			igt_field_set(IGT_TXD_OLINFO_IDX, slot));
	q->tail_id = igt_ring_next(q->tail_id, q->nb_desc);
	q->nb_since_rs++;
	return slot;
}

/* -- Fill ---------------------------------------------------------------- */

/* One data descriptor per segment; the entry the packet ends in. */
static uint16_t
segments_fill(struct igt_tx_queue *q, const struct rte_mbuf *m, uint32_t cmd,
		uint32_t olinfo)
{
	uint16_t last_id = q->tail_id;

	for (; m != NULL; m = m->next) {
		union igt_tx_desc *desc = &q->ring[q->tail_id];

		if (m->data_len == 0)
			continue; /* would transfer nothing */
		desc->data.addr = rte_cpu_to_le_64(rte_mbuf_data_iova(m));
		desc->data.cmd = rte_cpu_to_le_32(cmd | m->data_len);
		desc->data.olinfo = rte_cpu_to_le_32(olinfo);
		last_id = q->tail_id;
		q->tail_id = igt_ring_next(q->tail_id, q->nb_desc);
		q->nb_since_rs++;
	}
	return last_id;
}

/* Descriptors of a packet, RS where it is due; the entry it ends in. */
static uint16_t
tx_fill(struct igt_tx_queue *q, struct rte_mbuf *m, uint32_t stamp_cmd)
{
	const uint64_t flags = m->ol_flags;
	uint32_t cmd = IGT_TXD_CMD_BASE | stamp_cmd;
	uint32_t olinfo = igt_field_set(IGT_TXD_OLINFO_PAYLEN, m->pkt_len);
	uint32_t last_cmd = IGT_TXD_EOP;
	uint16_t id;

	if ((flags & TX_CONTEXT_FLAGS) != 0) {
		olinfo |= igt_field_set(IGT_TXD_OLINFO_IDX, tx_context(q, m));
		if ((flags & RTE_MBUF_F_TX_IP_CKSUM) != 0)
			olinfo |= IGT_TXD_OLINFO_IXSM;
		if ((flags & RTE_MBUF_F_TX_L4_MASK) != 0)
			olinfo |= IGT_TXD_OLINFO_TXSM;
		if ((flags & RTE_MBUF_F_TX_VLAN) != 0)
			cmd |= IGT_TXD_VLE;
	}
	id = segments_fill(q, m, cmd, olinfo);
	q->entries[id].mbuf = m;
	if (stamp_cmd != 0 || q->nb_since_rs >= q->rs_thresh) {
		last_cmd |= IGT_TXD_RS;
		q->rs_ids[q->rs_tail] = id;
		q->rs_tail = igt_ring_next(q->rs_tail, q->nb_desc);
		q->nb_since_rs = 0;
	}
	q->ring[id].data.cmd |= rte_cpu_to_le_32(last_cmd);
	return id;
}

/* -- Stamp requests ------------------------------------------------------ */

static struct igt_stamp_request
request_of(struct igt_tx_queue *q, const struct rte_mbuf *m, uint64_t ordinal,
		struct burst *b)
{
	struct igt_stamp_request request = {
			.token = ordinal,
			.ordinal = ordinal,
			.queue_id = q->queue_id,
			.clock_epoch = igt_stamp_epoch(q->stamp),
	};

	if (b->now_ticks == 0)
		b->now_ticks = igt_now_ticks(q->port);
	request.send_ticks = b->now_ticks;
	if ((m->ol_flags & rte_pmd_igt_tx_token_flag) != 0)
		request.token = *RTE_MBUF_DYNFIELD(m,
				rte_pmd_igt_tx_token_offset, const uint64_t *);
	return request;
}

/* Send a packet that asks for its time; false: it is held back. */
static bool
tx_stamped(struct igt_tx_queue *q, struct rte_mbuf *m, struct burst *b)
{
	struct igt_stamp_request request;
	uint64_t ordinal;
	int slot = igt_stamp_claim(q->stamp, q->queue_id, q->hold, &ordinal);
	uint16_t id;

	if (slot == -EAGAIN)
		return false;
	request = request_of(q, m, ordinal, b);
	if (slot < 0) {
		(void)tx_fill(q, m, 0);
		igt_stamp_refuse(q->stamp, &request, IGT_STAMP_BUSY);
		return true;
	}
	id = tx_fill(q, m,
			IGT_TXD_MAC_TSTAMP | igt_field_set(IGT_TXD_TSTAMP_SLOT,
							     (uint32_t)slot));
	request.entry = &q->ring[id].wb.status;
	q->entries[id].stamp_slot = (uint8_t)slot;
	q->entries[id].stamp_ref = igt_stamp_arm(
			q->stamp, (unsigned int)slot, &request);
	return true;
}

/* A packet no descriptor can describe: it is gone, and so is its request. */
static void
tx_refuse(struct igt_tx_queue *q, struct rte_mbuf *m, struct burst *b)
{
	if ((m->ol_flags & RTE_MBUF_F_TX_IEEE1588_TMST) != 0 &&
			igt_stamp_enabled(q->stamp)) {
		uint64_t ordinal = igt_stamp_count(q->stamp, q->queue_id);
		struct igt_stamp_request request = request_of(q, m, ordinal, b);

		igt_stamp_refuse(q->stamp, &request, IGT_STAMP_ABORTED);
	}
	igt_stat_add(&q->stats->errors, 1);
	rte_pktmbuf_free(m);
}

/* -- Burst --------------------------------------------------------------- */

static bool
pkt_sendable(const struct rte_mbuf *m)
{
	return m->pkt_len >= IGT_TX_LEN_MIN && m->pkt_len <= IGT_TX_LEN_MAX &&
	       m->nb_segs <= IGT_TX_SEGS_MAX;
}

/* Room for a packet of nb_segs segments and a context. */
static bool
queue_has_room(struct igt_tx_queue *q, uint16_t nb_segs)
{
	const uint16_t need = nb_segs + 1;

	if (queue_free_descs(q) >= need)
		return true;
	(void)tx_reclaim(q, RECLAIM_BULK);
	return queue_free_descs(q) >= need;
}

uint16_t
igt_tx_burst(void *queue, struct rte_mbuf **pkts, uint16_t nb_pkts)
{
	struct igt_tx_queue *q = queue;
	const uint16_t old_tail_id = q->tail_id;
	struct burst b = {0};
	uint16_t nb_tx, nb_refused = 0;

	if (queue_free_descs(q) < q->free_thresh)
		(void)tx_reclaim(q, RECLAIM_BULK);
	for (nb_tx = 0; nb_tx < nb_pkts; nb_tx++) {
		struct rte_mbuf *m = pkts[nb_tx];
		const uint32_t len = m->pkt_len;

		if (unlikely(!pkt_sendable(m))) {
			tx_refuse(q, m, &b);
			nb_refused++;
			continue;
		}
		if (!queue_has_room(q, m->nb_segs))
			break;
		if ((m->ol_flags & RTE_MBUF_F_TX_IEEE1588_TMST) == 0 ||
				!igt_stamp_enabled(q->stamp))
			(void)tx_fill(q, m, 0);
		else if (!tx_stamped(q, m, &b))
			break;
		b.bytes += len;
	}
	if (q->tail_id != old_tail_id)
		igt_doorbell(q->port, q->tail_reg, q->tail_id);
	igt_stat_add(&q->stats->pkts, nb_tx - nb_refused);
	igt_stat_add(&q->stats->bytes, b.bytes);
	return nb_tx;
}

/* 0, or why the burst could not send it as asked. */
static int
pkt_prepare(struct rte_mbuf *m)
{
	const uint64_t flags = m->ol_flags;

	if ((flags & RTE_MBUF_F_TX_OFFLOAD_MASK & ~TX_FLAGS) != 0)
		return ENOTSUP;
	if (!pkt_sendable(m))
		return EINVAL;
	if ((flags & TX_CKSUM_FLAGS) != 0 &&
			(m->l2_len > L2_LEN_MAX || m->l3_len > L3_LEN_MAX))
		return EINVAL;
	return -rte_net_intel_cksum_prepare(m);
}

uint16_t
igt_tx_prepare(void *queue, struct rte_mbuf **pkts, uint16_t nb_pkts)
{
	uint16_t i;

	RTE_SET_USED(queue);
	for (i = 0; i < nb_pkts; i++) {
		int ret = pkt_prepare(pkts[i]);

		if (ret != 0) {
			rte_errno = ret;
			break;
		}
	}
	return i;
}

int
igt_tx_done_cleanup(void *queue, uint32_t nb_pkts)
{
	return (int)tx_reclaim(queue, nb_pkts == 0 ? UINT32_MAX : nb_pkts);
}

/* -- Queue life cycle ---------------------------------------------------- */

static void
queue_free(struct igt_tx_queue *q)
{
	if (q == NULL)
		return;
	rte_memzone_free(q->zone);
	rte_free(q->entries);
	rte_free(q->rs_ids);
	rte_free(q);
}

/* Free all packets, sent or not, and begin anew. */
static void
ring_empty(struct igt_tx_queue *q)
{
	uint16_t id;

	for (id = 0; id < q->nb_desc; id++) {
		rte_pktmbuf_free(q->entries[id].mbuf); /* NULL is fine */
		q->entries[id].mbuf = NULL;
		q->entries[id].stamp_slot = IGT_STAMP_NO_SLOT;
	}
	memset(q->ring, 0, q->nb_desc * sizeof(q->ring[0]));
	memset(q->contexts, 0, sizeof(q->contexts));
	q->context_next = 0;
	q->head_id = 0;
	q->tail_id = 0;
	q->rs_head = 0;
	q->rs_tail = 0;
	q->nb_since_rs = 0;
}

static struct igt_tx_queue *
queue_alloc(struct rte_eth_dev *dev, uint16_t queue_id, uint16_t nb_desc,
		unsigned int socket_id)
{
	struct igt_tx_queue *q = rte_zmalloc_socket("igt_txq", sizeof(*q),
			RTE_CACHE_LINE_SIZE, (int)socket_id);

	if (q == NULL)
		return NULL;
	q->entries = rte_zmalloc_socket("igt_txq_entries",
			nb_desc * sizeof(q->entries[0]), RTE_CACHE_LINE_SIZE,
			(int)socket_id);
	q->rs_ids = rte_zmalloc_socket("igt_txq_rs",
			nb_desc * sizeof(q->rs_ids[0]), RTE_CACHE_LINE_SIZE,
			(int)socket_id);
	q->zone = rte_eth_dma_zone_reserve(dev, "tx_ring", queue_id,
			nb_desc * sizeof(union igt_tx_desc), RING_ALIGN,
			(int)socket_id);
	if (q->entries == NULL || q->rs_ids == NULL || q->zone == NULL) {
		queue_free(q);
		return NULL;
	}
	q->ring = q->zone->addr;
	q->ring_iova = q->zone->iova;
	q->nb_desc = nb_desc;
	ring_empty(q);
	return q;
}

static int
conf_check(const struct igt_port *port, uint16_t queue_id, uint16_t nb_desc,
		const struct rte_eth_txconf *conf)
{
	if (nb_desc % IGT_TX_DESC_ALIGN != 0 || nb_desc < IGT_TX_DESC_MIN ||
			nb_desc > IGT_TX_DESC_MAX) {
		IGT_LOG_TX(ERR, "port %u txq %u: %u descriptors, want %u to %u in steps of %u",
				port->port_id, queue_id, nb_desc,
				IGT_TX_DESC_MIN, IGT_TX_DESC_MAX,
				IGT_TX_DESC_ALIGN);
		return -EINVAL;
	}
	if (conf->tx_thresh.wthresh != 0) {
		IGT_LOG_TX(ERR, "port %u txq %u: tx_thresh.wthresh %u, want 0: stamps need each descriptor's end at once",
				port->port_id, queue_id,
				conf->tx_thresh.wthresh);
		return -EINVAL;
	}
	return 0;
}

/* RS often enough that a packet of most segments always finds room: behind
 * the last RS less than this many descriptors are in use. */
static uint16_t
rs_thresh_of(uint16_t nb_desc, uint16_t asked)
{
	const uint16_t most = RTE_MIN(nb_desc / 4,
			nb_desc - RING_GAP - (IGT_TX_SEGS_MAX + 1));

	return RTE_MIN(asked != 0 ? asked : IGT_TX_RS_THRESH, most);
}

int
igt_tx_queue_setup(struct rte_eth_dev *dev, uint16_t queue_id, uint16_t nb_desc,
		unsigned int socket_id, const struct rte_eth_txconf *conf)
{
	struct igt_port *port = dev->data->dev_private;
	struct igt_tx_queue *q;
	int ret;

	ret = conf_check(port, queue_id, nb_desc, conf);
	if (ret != 0)
		return ret;
	igt_tx_queue_release(dev, queue_id);
	q = queue_alloc(dev, queue_id, nb_desc, socket_id);
	if (q == NULL) {
		IGT_LOG_TX(ERR, "port %u txq %u: no memory", port->port_id,
				queue_id);
		return -ENOMEM;
	}
	q->port = port;
	q->stamp = &port->timesync->stamp;
	q->stats = &port->tx_stats[queue_id];
	q->queue_id = queue_id;
	q->tail_reg = IGT_REG_TDT(queue_id);
	q->hold = port->args.tx_tstamp_full == IGT_TSTAMP_FULL_HOLD;
	q->rs_thresh = rs_thresh_of(nb_desc, conf->tx_rs_thresh);
	/* By default as soon as two requested write-backs may have come: mbufs
	 * that return early are still in the cache. */
	q->free_thresh = conf->tx_free_thresh != 0 ? conf->tx_free_thresh
	                                           : nb_desc - 2 * q->rs_thresh;
	q->deferred_start = conf->tx_deferred_start != 0;
	q->offloads = conf->offloads | dev->data->dev_conf.txmode.offloads;
	dev->data->tx_queues[queue_id] = q;
	return 0;
}

void
igt_tx_queue_release(struct rte_eth_dev *dev, uint16_t queue_id)
{
	struct igt_tx_queue *q = dev->data->tx_queues[queue_id];

	dev->data->tx_queues[queue_id] = NULL;
	queue_free(q);
}

static void
queue_program(struct igt_tx_queue *q)
{
	struct igt_port *port = q->port;
	const uint16_t id = q->queue_id;

	igt_write32(port, IGT_REG_TXDCTL(id), 0);
	igt_write32(port, IGT_REG_TDBAL(id), (uint32_t)q->ring_iova);
	igt_write32(port, IGT_REG_TDBAH(id), (uint32_t)(q->ring_iova >> 32));
	igt_write32(port, IGT_REG_TDLEN(id),
			q->nb_desc * (uint32_t)sizeof(union igt_tx_desc));
	igt_write32(port, IGT_REG_TDH(id), 0);
	igt_write32(port, IGT_REG_TDT(id), 0);
	igt_write32(port, IGT_REG_TXDCTL(id),
			igt_field_set(IGT_XDCTL_PTHRESH, TXDCTL_PTHRESH) |
					igt_field_set(IGT_XDCTL_HTHRESH,
							TXDCTL_HTHRESH) |
					IGT_XDCTL_ENABLE);
}

int
igt_tx_queue_start(struct rte_eth_dev *dev, uint16_t queue_id)
{
	struct igt_port *port = dev->data->dev_private;
	struct igt_tx_queue *q = dev->data->tx_queues[queue_id];
	int ret;

	queue_program(q);
	ret = igt_poll32(port, IGT_REG_TXDCTL(queue_id), IGT_XDCTL_ENABLE,
			IGT_XDCTL_ENABLE, ENABLE_TIMEOUT_US);
	if (ret == 0)
		dev->data->tx_queue_state[queue_id] =
				RTE_ETH_QUEUE_STATE_STARTED;
	return ret;
}

/* No request may point into the ring, and none is waited for. */
static void
requests_abort(struct igt_tx_queue *q)
{
	igt_harvest_lock(q->port);
	igt_harvest_abort(q->port, q->queue_id);
	igt_stamp_queue_flushed(q->stamp, q->queue_id, igt_now_ticks(q->port));
	igt_stamp_unlock(q->stamp);
}

int
igt_tx_queue_stop(struct rte_eth_dev *dev, uint16_t queue_id)
{
	struct igt_port *port = dev->data->dev_private;
	struct igt_tx_queue *q = dev->data->tx_queues[queue_id];

	if (!igt_is_removed(port)) {
		/* The device may go on fetching after a link loss: flush, and
		 * wait, before the memory is anybody else's (Linux igc). */
		igt_write32(port, IGT_REG_TXDCTL(queue_id), IGT_XDCTL_SWFLUSH);
		(void)igt_poll32(port, IGT_REG_TXDCTL(queue_id),
				IGT_XDCTL_ENABLE, 0, ENABLE_TIMEOUT_US);
	}
	requests_abort(q);
	ring_empty(q);
	dev->data->tx_queue_state[queue_id] = RTE_ETH_QUEUE_STATE_STOPPED;
	return 0;
}

int
igt_tx_start(struct rte_eth_dev *dev)
{
	uint16_t i;
	int ret;

	for (i = 0; i < dev->data->nb_tx_queues; i++) {
		const struct igt_tx_queue *q = dev->data->tx_queues[i];

		if (q->deferred_start)
			continue;
		ret = igt_tx_queue_start(dev, i);
		if (ret != 0) {
			igt_tx_stop(dev);
			return ret;
		}
	}
	return 0;
}

void
igt_tx_stop(struct rte_eth_dev *dev)
{
	uint16_t i;

	for (i = 0; i < dev->data->nb_tx_queues; i++)
		if (dev->data->tx_queue_state[i] == RTE_ETH_QUEUE_STATE_STARTED)
			(void)igt_tx_queue_stop(dev, i);
}

/* -- Information --------------------------------------------------------- */

int
igt_tx_descriptor_status(void *queue, uint16_t offset)
{
	const struct igt_tx_queue *q = queue;
	const uint16_t used = igt_ring_distance(
			q->head_id, q->tail_id, q->nb_desc);
	uint16_t at, rs, distance;

	if (offset >= q->nb_desc)
		return -EINVAL;
	if (offset < q->nb_desc - used)
		return RTE_ETH_TX_DESC_DONE;
	/* Counted from the oldest, the entry is done if the first RS at or
	 * behind it is. */
	at = (uint16_t)(offset - (q->nb_desc - used));
	for (rs = q->rs_head; rs != q->rs_tail;
			rs = igt_ring_next(rs, q->nb_desc)) {
		distance = igt_ring_distance(
				q->head_id, q->rs_ids[rs], q->nb_desc);
		if (distance < at)
			continue;
		return (igt_desc_load(&q->ring[q->rs_ids[rs]].wb.status) &
				       IGT_TXD_STAT_DD) != 0
		                       ? RTE_ETH_TX_DESC_DONE
		                       : RTE_ETH_TX_DESC_FULL;
	}
	return RTE_ETH_TX_DESC_FULL;
}

void
igt_tx_queue_info(struct rte_eth_dev *dev, uint16_t queue_id,
		struct rte_eth_txq_info *info)
{
	const struct igt_tx_queue *q = dev->data->tx_queues[queue_id];

	info->nb_desc = q->nb_desc;
	info->conf.tx_thresh.pthresh = TXDCTL_PTHRESH;
	info->conf.tx_thresh.hthresh = TXDCTL_HTHRESH;
	info->conf.tx_rs_thresh = q->rs_thresh;
	info->conf.tx_free_thresh = q->free_thresh;
	info->conf.tx_deferred_start = q->deferred_start;
	info->conf.offloads = q->offloads;
}
