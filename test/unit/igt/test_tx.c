/* SPDX-License-Identifier: BSD-3-Clause
 * Copyright(c) 2026 the igt authors
 */

/*
 * test_tx: descriptors and life of mbufs of the transmit burst.
 *
 * The port is plain memory, mbufs are an array here and never allocated; a
 * device is played by setting DD where RS asks for it. Expected dwords are
 * put together by hand from I210 datasheet 7.2.2.
 */

#include <rte_malloc.h>
#include <rte_mbuf.h>
#include <rte_memzone.h>

#include "tap.h"

static void test_free_bulk(struct rte_mbuf **mbufs, unsigned int count);
static void test_free(struct rte_mbuf *m);
static const struct rte_memzone *test_zone(size_t bytes);
static int test_zone_free(const struct rte_memzone *zone);

#define rte_pktmbuf_free_bulk(mbufs, count)                test_free_bulk(mbufs, count)
#define rte_pktmbuf_free(m)                                test_free(m)
#define rte_zmalloc_socket(type, bytes, align, s)          calloc(1, bytes)
#define rte_free(p)                                        free(p)
#define rte_eth_dma_zone_reserve(d, n, q, bytes, align, s) test_zone(bytes)
#define rte_memzone_free(zone)                             test_zone_free(zone)
#include "igt_tx.c"

#include "fake_port.h"

#define NB_MBUFS 8192
#define TDT      0xE018

int rte_pmd_igt_tx_token_offset = -1;
uint64_t rte_pmd_igt_tx_token_flag;

static struct fake_port fake;
static struct igt_timesync *ts;
static struct igt_tx_queue *q;
static void *queues[1];
static struct rte_memzone zone;
static struct rte_mbuf mbufs[NB_MBUFS];
static unsigned int nb_mbufs, nb_freed;
static uint8_t freed[NB_MBUFS];

static void
test_free(struct rte_mbuf *m)
{
	if (m == NULL)
		return;
	freed[m - mbufs]++;
	nb_freed++;
}

static void
test_free_bulk(struct rte_mbuf **bulk, unsigned int count)
{
	while (count-- > 0)
		test_free(bulk[count]);
}

static const struct rte_memzone *
test_zone(size_t bytes)
{
	zone.addr = aligned_alloc(128, (bytes + 127) / 128 * 128);
	zone.iova = 0x10000;
	return &zone;
}

static int
test_zone_free(const struct rte_memzone *z)
{
	if (z != NULL)
		free(z->addr);
	return 0;
}

/* The harvest is a neighbour; what the queue asks of it at its stop. */
void
igt_harvest_lock(struct igt_port *port)
{
	TAP_OK(igt_stamp_trylock(&port->timesync->stamp));
}

void
igt_harvest_abort(struct igt_port *port, uint16_t queue_id)
{
	TAP_EQ(queue_id, 0);
}

static void
setup(uint16_t nb_desc, bool hold)
{
	const struct rte_eth_txconf conf = {0};

	free(ts);
	if (queues[0] != NULL)
		igt_tx_queue_release(&fake.dev, 0);
	fake_port_init(&fake, IGT_CHIP_I226);
	ts = aligned_alloc(64, sizeof(*ts));
	memset(ts, 0, sizeof(*ts));
	igt_stamp_init(&ts->stamp, 0xf, 1000, 1000000);
	igt_stamp_enable(&ts->stamp, true);
	fake.port->timesync = ts;
	if (hold)
		fake.port->args.tx_tstamp_full = IGT_TSTAMP_FULL_HOLD;
	fake.data.tx_queues = queues;
	fake.data.nb_tx_queues = 1;
	fake.now_us = 777;
	memset(mbufs, 0, sizeof(mbufs));
	memset(freed, 0, sizeof(freed));
	nb_mbufs = 0;
	nb_freed = 0;
	TAP_EQ(igt_tx_queue_setup(&fake.dev, 0, nb_desc, 0, &conf), 0);
	TAP_EQ(igt_tx_queue_start(&fake.dev, 0), 0);
	TAP_EQ(fake.data.tx_queue_state[0], RTE_ETH_QUEUE_STATE_STARTED);
	q = queues[0];
}

static struct rte_mbuf *
segment(uint16_t len)
{
	struct rte_mbuf *m = &mbufs[nb_mbufs++];

	m->buf_iova = 0x1000000 + UINT64_C(0x1000) * nb_mbufs;
	m->data_off = 128;
	m->data_len = len;
	m->pkt_len = len;
	m->nb_segs = 1;
	return m;
}

static struct rte_mbuf *
chain(uint16_t nb_segs, uint16_t len)
{
	struct rte_mbuf *first = segment(len), *last = first;

	for (uint16_t i = 1; i < nb_segs; i++) {
		last->next = segment(len);
		last = last->next;
		first->pkt_len += len;
		first->nb_segs++;
	}
	return first;
}

static uint16_t
send_one(struct rte_mbuf *m)
{
	return igt_tx_burst(q, &m, 1);
}

static uint32_t
cmd_of(uint16_t id)
{
	return rte_le_to_cpu_32(q->ring[id].data.cmd);
}

static uint32_t
olinfo_of(uint16_t id)
{
	return rte_le_to_cpu_32(q->ring[id].data.olinfo);
}

/* The device works off everything up to the tail. */
static void
device_done(void)
{
	for (uint16_t id = q->head_id; id != q->tail_id;
			id = igt_ring_next(id, q->nb_desc))
		if ((cmd_of(id) & IGT_TXD_RS) != 0)
			q->ring[id].wb.status |= rte_cpu_to_le_32(1);
}

/* -- Rules --------------------------------------------------------------- */

static void
one_packet(void)
{
	struct rte_mbuf *m;

	setup(512, false);
	m = segment(100);
	TAP_EQ(send_one(m), 1);
	TAP_EQ(rte_le_to_cpu_64(q->ring[0].data.addr), m->buf_iova + 128);
	/* DEXT, IFCS, EOP, data, 100 octets; PAYLEN 100. */
	TAP_EQ(cmd_of(0), 0x23300064);
	TAP_EQ(olinfo_of(0), 100 << 14);
	TAP_EQ(fake.regs[TDT / 4], 1);
	TAP_EQ(fake.port->tx_stats[0].pkts, 1);
	TAP_EQ(fake.port->tx_stats[0].bytes, 100);
	/* One doorbell per burst, none for an empty one. */
	fake_log_clear(&fake);
	TAP_EQ(igt_tx_burst(q, NULL, 0), 0);
	TAP_EQ(fake.nb_writes + fake.nb_reads, 0);
}

static void
segments(void)
{
	struct rte_mbuf *m;

	setup(512, false);
	m = chain(4, 200);
	m->next->data_len = 0; /* transfers nothing */
	m->pkt_len -= 200;
	TAP_EQ(send_one(m), 1);
	TAP_EQ(cmd_of(0), 0x223000c8); /* EOP on the last alone */
	TAP_EQ(cmd_of(1), 0x223000c8);
	TAP_EQ(cmd_of(2), 0x233000c8);
	TAP_EQ(olinfo_of(0), 600 << 14);
	TAP_EQ(fake.regs[TDT / 4], 3);
}

static void
stamped_packet(void)
{
	const struct igt_stamp_request *request;

	setup(512, false);
	for (int i = 0; i < 4; i++) {
		struct rte_mbuf *m = segment(60);

		m->ol_flags = RTE_MBUF_F_TX_IEEE1588_TMST;
		TAP_EQ(send_one(m), 1);
	}
	/* b19, the slot in 17:16, RS on every one. */
	TAP_EQ(cmd_of(0), 0x2b38003c);
	TAP_EQ(cmd_of(1), 0x2b39003c);
	TAP_EQ(cmd_of(2), 0x2b3a003c);
	TAP_EQ(cmd_of(3), 0x2b3b003c);
	TAP_EQ(igt_stamp_masks(&ts->stamp).armed, 0xf);
	request = igt_stamp_request(&ts->stamp, 2);
	TAP_OK(request->entry == &q->ring[2].wb.status);
	TAP_EQ(request->token, 3); /* the ordinal */
	TAP_EQ(request->send_ticks, 777);
}

/* At the doorbell the request is armed already. */
static bool armed_at_doorbell;

static uint32_t
look_at_doorbell(struct fake_port *f, uint32_t reg, uint32_t value)
{
	if (reg == TDT)
		armed_at_doorbell = igt_stamp_is_armed(&ts->stamp, 0);
	return value;
}

static void
armed_before_the_doorbell(void)
{
	struct rte_mbuf *m;

	setup(512, false);
	m = segment(60);
	m->ol_flags = RTE_MBUF_F_TX_IEEE1588_TMST;
	armed_at_doorbell = false;
	fake.on_write = look_at_doorbell;
	fake_log_clear(&fake);
	TAP_EQ(send_one(m), 1);
	TAP_OK(armed_at_doorbell);
	TAP_EQ(fake.nb_reads, 0);
	TAP_EQ(fake.nb_writes, 1);
}

static void
token_and_switch(void)
{
	struct rte_mbuf *m;

	setup(512, false);
	rte_pmd_igt_tx_token_offset = RTE_ALIGN(
			offsetof(struct rte_mbuf, dynfield1), 8);
	rte_pmd_igt_tx_token_flag = RTE_BIT64(30);
	m = segment(60);
	m->ol_flags = RTE_MBUF_F_TX_IEEE1588_TMST;
	rte_pmd_igt_tx_token_set(m, 0xabcdef);
	TAP_EQ(send_one(m), 1);
	TAP_EQ(igt_stamp_request(&ts->stamp, 0)->token, 0xabcdef);
	/* Field without flag: an old value. */
	m = segment(60);
	m->ol_flags = RTE_MBUF_F_TX_IEEE1588_TMST;
	rte_pmd_igt_tx_token_set(m, 0xabcdef);
	m->ol_flags &= ~RTE_BIT64(30);
	TAP_EQ(send_one(m), 1);
	TAP_EQ(igt_stamp_request(&ts->stamp, 1)->token, 2);
	/* Timesync off: the flag means nothing. */
	igt_stamp_enable(&ts->stamp, false);
	m = segment(60);
	m->ol_flags = RTE_MBUF_F_TX_IEEE1588_TMST;
	TAP_EQ(send_one(m), 1);
	TAP_EQ(cmd_of(2) & IGT_TXD_MAC_TSTAMP, 0);
	TAP_EQ(igt_stamp_masks(&ts->stamp).armed, 3);
	rte_pmd_igt_tx_token_flag = 0;
}

static void
no_slot(void)
{
	struct rte_mbuf *burst[6];
	struct igt_stamp_counts c;

	for (int hold = 0; hold < 2; hold++) {
		setup(512, hold != 0);
		for (int i = 0; i < 6; i++) {
			burst[i] = segment(60);
			burst[i]->ol_flags = RTE_MBUF_F_TX_IEEE1588_TMST;
		}
		TAP_EQ(igt_tx_burst(q, burst, 6), hold != 0 ? 4 : 6);
		TAP_OK(igt_stamp_counts(&ts->stamp, &c));
		TAP_EQ(c.requested, hold != 0 ? 4 : 6);
		TAP_EQ(c.busy, hold != 0 ? 0 : 2);
		TAP_EQ(c.held, hold != 0 ? 1 : 0);
		TAP_EQ(fake.regs[TDT / 4], hold != 0 ? 4 : 6);
	}
}

static void
write_back_is_asked_for(void)
{
	unsigned int nb_rs = 0;

	setup(512, false);
	for (int i = 0; i < 320; i++)
		TAP_EQ(send_one(segment(60)), 1);
	for (uint16_t id = 0; id < 320; id++)
		nb_rs += (cmd_of(id) & IGT_TXD_RS) != 0;
	TAP_EQ(nb_rs, 10); /* every 32 */
	/* Nothing is free before the device says so, then all up to it. */
	TAP_EQ(igt_tx_done_cleanup(q, 0), 0);
	device_done();
	TAP_EQ(igt_tx_done_cleanup(q, 0), 320);
	TAP_EQ(nb_freed, 320);
}

static void
contexts_are_reused(void)
{
	struct rte_mbuf *m[6];

	setup(512, false);
	for (int i = 0; i < 6; i++) {
		m[i] = segment(100);
		m[i]->l2_len = 14;
		m[i]->l3_len = 20;
		m[i]->vlan_tci = 0x2345;
	}
	m[0]->ol_flags = RTE_MBUF_F_TX_IPV4 | RTE_MBUF_F_TX_IP_CKSUM |
	                 RTE_MBUF_F_TX_UDP_CKSUM;
	m[1]->ol_flags = RTE_MBUF_F_TX_VLAN | RTE_MBUF_F_TX_IPV4 |
	                 RTE_MBUF_F_TX_TCP_CKSUM;
	m[2]->ol_flags = m[0]->ol_flags;
	m[3]->ol_flags = m[1]->ol_flags;
	m[2]->vlan_tci = m[0]->vlan_tci;
	m[4]->ol_flags = RTE_MBUF_F_TX_IPV6 | RTE_MBUF_F_TX_SCTP_CKSUM;
	m[5]->ol_flags = m[1]->ol_flags;
	TAP_EQ(igt_tx_burst(q, m, 6), 6);
	/* Context 0, data, context 1, data, data 0, data 1, context 0 anew,
	 * data, data 1. */
	TAP_EQ(rte_le_to_cpu_32(q->ring[0].context.vlan_maclen_iplen),
			0x23451c14);
	TAP_EQ(rte_le_to_cpu_32(q->ring[0].context.type), 0x20200400);
	TAP_EQ(rte_le_to_cpu_32(q->ring[0].context.mss_l4len_idx), 0);
	TAP_EQ(olinfo_of(1), (100 << 14) | 0x300);
	TAP_EQ(rte_le_to_cpu_32(q->ring[2].context.type), 0x20200c00);
	TAP_EQ(rte_le_to_cpu_32(q->ring[2].context.mss_l4len_idx), 0x10);
	TAP_EQ(cmd_of(3) & IGT_TXD_VLE, IGT_TXD_VLE);
	TAP_EQ(olinfo_of(3), (100 << 14) | 0x210);
	TAP_EQ(olinfo_of(4), (100 << 14) | 0x300);
	TAP_EQ(olinfo_of(5), (100 << 14) | 0x210);
	TAP_EQ(rte_le_to_cpu_32(q->ring[6].context.type), 0x20201000);
	TAP_EQ(rte_le_to_cpu_32(q->ring[6].context.mss_l4len_idx), 0);
	TAP_EQ(olinfo_of(7), (100 << 14) | 0x200);
	TAP_EQ(olinfo_of(8), (100 << 14) | 0x210);
	TAP_EQ(fake.regs[TDT / 4], 9);
}

static void
unsendable_is_freed(void)
{
	struct rte_mbuf *burst[5];
	struct igt_stamp_counts c;

	setup(512, false);
	burst[0] = segment(60);
	burst[1] = segment(16); /* the device does not pad it */
	burst[2] = chain(IGT_TX_SEGS_MAX + 1, 20);
	burst[2]->ol_flags = RTE_MBUF_F_TX_IEEE1588_TMST;
	burst[3] = segment(9729);
	burst[4] = segment(9728);
	TAP_EQ(igt_tx_burst(q, burst, 5), 5);
	TAP_EQ(fake.port->tx_stats[0].pkts, 2);
	TAP_EQ(fake.port->tx_stats[0].bytes, 60 + 9728);
	TAP_EQ(fake.port->tx_stats[0].errors, 3);
	TAP_EQ(nb_freed, 3);
	TAP_EQ(fake.regs[TDT / 4], 2);
	TAP_OK(igt_stamp_counts(&ts->stamp, &c));
	TAP_EQ(c.requested, 1);
	TAP_EQ(c.aborted, 1);
}

/* Packets of random shape through a ring of any size: the tail never runs
 * into the head, every mbuf is freed once, and the largest packet always
 * gets through an idle queue. */
static void
ring_wraps(void)
{
	static const uint16_t sizes[] = {32, 40, 512, 4096};
	uint64_t state = tap_seed(9);

	for (size_t s = 0; s < RTE_DIM(sizes); s++) {
		unsigned int nb_sent = 0;

		setup(sizes[s], false);
		while (nb_mbufs < NB_MBUFS - IGT_TX_SEGS_MAX) {
			struct rte_mbuf *m;
			uint16_t used;

			state = state * UINT64_C(6364136223846793005) + 1;
			m = chain(state >> 40 & 1 ? IGT_TX_SEGS_MAX : 1, 20);
			if (state >> 41 & 1) {
				m->ol_flags = RTE_MBUF_F_TX_VLAN;
				m->vlan_tci = (uint16_t)(state >> 48);
			}
			if (send_one(m) == 0) {
				device_done();
				TAP_REQUIRE(send_one(m) == 1);
			}
			nb_sent++;
			used = igt_ring_distance(
					q->head_id, q->tail_id, q->nb_desc);
			TAP_REQUIRE(used <= sizes[s] - 2);
		}
		device_done();
		igt_tx_queue_stop(&fake.dev, 0);
		TAP_EQ(nb_freed, nb_sent);
		for (unsigned int i = 0; i < NB_MBUFS; i++)
			TAP_REQUIRE(freed[i] <= 1);
	}
}

static void
reclaim_marks_the_request(void)
{
	struct rte_mbuf *m;

	setup(512, false);
	m = segment(60);
	m->ol_flags = RTE_MBUF_F_TX_IEEE1588_TMST;
	TAP_EQ(send_one(m), 1);
	device_done();
	TAP_EQ(igt_stamp_masks(&ts->stamp).done, 0);
	TAP_EQ(igt_tx_done_cleanup(q, 1), 1);
	TAP_EQ(igt_stamp_masks(&ts->stamp).done, 1);
}

static void
prepare_says_why(void)
{
	struct rte_mbuf *m;

	setup(512, false);
	m = segment(60);
	TAP_EQ(igt_tx_prepare(q, &m, 1), 1);
	m->ol_flags = RTE_MBUF_F_TX_TCP_SEG;
	TAP_EQ(igt_tx_prepare(q, &m, 1), 0);
	TAP_EQ(rte_errno, ENOTSUP);
	m = segment(16);
	TAP_EQ(igt_tx_prepare(q, &m, 1), 0);
	TAP_EQ(rte_errno, EINVAL);
	m = segment(600);
	m->ol_flags = RTE_MBUF_F_TX_IPV4 | RTE_MBUF_F_TX_IP_CKSUM;
	m->l2_len = 14;
	m->l3_len = 511; /* 9 bits: 511 is the last that fits */
	m->buf_addr = calloc(1, 1024);
	TAP_EQ(igt_tx_prepare(q, &m, 1), 1);
	free(m->buf_addr);
}

static void
descriptor_states(void)
{
	setup(32, false);
	TAP_EQ(igt_tx_descriptor_status(q, 0), RTE_ETH_TX_DESC_DONE);
	TAP_EQ(igt_tx_descriptor_status(q, 31), RTE_ETH_TX_DESC_DONE);
	for (int i = 0; i < 10; i++)
		TAP_EQ(send_one(segment(60)), 1);
	/* 22 free ones first, then the ten, the oldest first. */
	TAP_EQ(igt_tx_descriptor_status(q, 21), RTE_ETH_TX_DESC_DONE);
	TAP_EQ(igt_tx_descriptor_status(q, 22), RTE_ETH_TX_DESC_FULL);
	device_done();
	TAP_EQ(igt_tx_descriptor_status(q, 22), RTE_ETH_TX_DESC_DONE);
	TAP_EQ(igt_tx_descriptor_status(q, 31), RTE_ETH_TX_DESC_DONE);
	TAP_EQ(igt_tx_descriptor_status(q, 32), -EINVAL);
}

static void
bad_set_up(void)
{
	struct rte_eth_txconf conf = {.tx_thresh.wthresh = 1};

	setup(512, false);
	TAP_EQ(igt_tx_queue_setup(&fake.dev, 0, 512, 0, &conf), -EINVAL);
	conf.tx_thresh.wthresh = 0;
	TAP_EQ(igt_tx_queue_setup(&fake.dev, 0, 24, 0, &conf), -EINVAL);
	TAP_EQ(igt_tx_queue_setup(&fake.dev, 0, 513, 0, &conf), -EINVAL);
	TAP_EQ(igt_tx_queue_setup(&fake.dev, 0, 4104, 0, &conf), -EINVAL);
	/* The queue that was there still is. */
	TAP_OK(queues[0] == q);
}

int
main(void)
{
	TAP_RUN(one_packet, "one packet: one descriptor, one doorbell");
	TAP_RUN(segments, "segments: EOP on the last, empty ones skipped");
	TAP_RUN(stamped_packet, "stamps: b19, slot in 17:16, RS on each");
	TAP_RUN(armed_before_the_doorbell,
			"a request is armed before the doorbell, without a read");
	TAP_RUN(token_and_switch, "token by its flag, no request when off");
	TAP_RUN(no_slot, "no slot: sent and BUSY, or held");
	TAP_RUN(write_back_is_asked_for, "RS every 32, mbufs freed behind DD");
	TAP_RUN(contexts_are_reused, "two contexts are kept and reused");
	TAP_RUN(unsendable_is_freed, "what cannot be sent is freed, counted");
	TAP_RUN(ring_wraps, "random packets wrap rings of all sizes");
	TAP_RUN(reclaim_marks_the_request, "reclaim marks the request done");
	TAP_RUN(prepare_says_why, "prepare refuses what the burst cannot do");
	TAP_RUN(descriptor_states, "descriptor states from the tail on");
	TAP_RUN(bad_set_up, "bad set-up leaves the queue alone");
	igt_tx_queue_release(&fake.dev, 0);
	free(ts);
	return tap_done();
}
