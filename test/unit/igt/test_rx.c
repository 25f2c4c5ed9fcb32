/* SPDX-License-Identifier: BSD-3-Clause
 * Copyright(c) 2026 the igt authors
 */

/*
 * test_rx: from descriptors to mbufs, and back to a refilled ring.
 *
 * The port is plain memory, mbufs are an array here; a device is played that
 * writes octets and descriptors where the ring says, and checks that it is
 * never given more or less than it should. Expected fields are by I210
 * datasheet 7.1.4 and Linux igc.
 */

#include <rte_malloc.h>
#include <rte_mbuf.h>
#include <rte_mempool.h>
#include <rte_memzone.h>

#include "tap.h"

static int test_get_bulk(struct rte_mbuf **mbufs, unsigned int n);
static void test_free_seg(struct rte_mbuf *m);
static void test_free(struct rte_mbuf *m);
static const struct rte_memzone *test_zone(size_t bytes);
static int test_zone_free(const struct rte_memzone *zone);
static uint16_t room;

#define rte_mempool_get_bulk(pool, objs, n)                                    \
	test_get_bulk((struct rte_mbuf **)(objs), n)
#define rte_pktmbuf_free_seg(m)                            test_free_seg(m)
#define rte_pktmbuf_free(m)                                test_free(m)
#define rte_pktmbuf_data_room_size(pool)                   ((void)(pool), room)
#define rte_zmalloc_socket(type, bytes, align, s)          calloc(1, bytes)
#define rte_free(p)                                        free(p)
#define rte_eth_dma_zone_reserve(d, n, q, bytes, align, s) test_zone(bytes)
#define rte_memzone_free(zone)                             test_zone_free(zone)
#include "igt_rx.c"

#include "fake_port.h"

#define NB_MBUFS      4096
#define BUF_BYTES     (128 + 2048)
#define RDT           0xC018
#define SRRCTL        0xC00C
#define DVMOLR        0xC038
#define RX_LATENCY_NS 1485 /* 2.5 Gb/s */
/* Bits of the status dword. */
#define DD            0x1
#define EOP           0x2
#define TSIP          0x8000

static struct fake_port fake;
static struct igt_timesync *ts;
static struct igt_rx_queue *q;
static void *queues[1];
static struct rte_memzone zone;
static struct rte_mbuf mbufs[NB_MBUFS];
static uint8_t bufs[NB_MBUFS][BUF_BYTES];
static struct rte_mbuf *pool[NB_MBUFS]; /* a stack */
static unsigned int nb_pool;
static uint16_t device_head;

static int
test_get_bulk(struct rte_mbuf **out, unsigned int n)
{
	if (n > nb_pool)
		return -ENOENT;
	while (n-- > 0)
		*out++ = pool[--nb_pool];
	return 0;
}

static void
test_free_seg(struct rte_mbuf *m)
{
	m->next = NULL;
	m->nb_segs = 1;
	pool[nb_pool++] = m;
}

static void
test_free(struct rte_mbuf *m)
{
	while (m != NULL) {
		struct rte_mbuf *next = m->next;

		test_free_seg(m);
		m = next;
	}
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

static void
setup(uint16_t nb_desc, uint64_t offloads, unsigned int nb_mbufs)
{
	const struct rte_eth_rxconf conf = {.offloads = offloads};

	free(ts);
	if (queues[0] != NULL)
		igt_rx_queue_release(&fake.dev, 0);
	fake_port_init(&fake, IGT_CHIP_I226);
	ts = aligned_alloc(64, sizeof(*ts));
	memset(ts, 0, sizeof(*ts));
	igt_stamp_init(&ts->stamp, 0xf, 1000, 1000000);
	igt_stamp_enable(&ts->stamp, true);
	ts->rx_offset = RTE_ALIGN(offsetof(struct rte_mbuf, dynfield1), 8);
	ts->rx_flag = RTE_BIT64(24);
	fake.port->timesync = ts;
	fake.port->speed_mbps = 2500;
	fake.port->port_id = 5;
	fake.data.rx_queues = queues;
	fake.data.nb_rx_queues = 1;
	room = BUF_BYTES;
	nb_pool = 0;
	memset(mbufs, 0xa5, sizeof(mbufs)); /* fields keep old values */
	for (unsigned int i = 0; i < nb_mbufs; i++) {
		mbufs[i].buf_addr = bufs[i];
		mbufs[i].buf_iova = (uintptr_t)bufs[i];
		mbufs[i].next = NULL;
		pool[nb_pool++] = &mbufs[i];
	}
	TAP_EQ(igt_rx_queue_setup(&fake.dev, 0, nb_desc, 0, &conf, NULL), 0);
	TAP_EQ(igt_rx_queue_start(&fake.dev, 0), 0);
	q = queues[0];
	device_head = 0;
}

/* The device writes one buffer. False: it has none. */
static bool
device_write(const void *data, uint16_t len, uint32_t status, uint32_t info)
{
	union igt_rx_desc *desc = &q->ring[device_head];
	void *buf;

	if (device_head == fake.regs[RDT / 4])
		return false;
	buf = (void *)(uintptr_t)rte_le_to_cpu_64(desc->read.pkt_addr);
	TAP_EQ(desc->read.hdr_addr, 0);
	memcpy(buf, data, RTE_MIN(len, (uint16_t)2048));
	desc->wb.info = rte_cpu_to_le_32(info);
	desc->wb.rss_hash = rte_cpu_to_le_32(0xcafe0000 + device_head);
	desc->wb.length = rte_cpu_to_le_16(len);
	desc->wb.vlan_tci = rte_cpu_to_le_16(0x0123);
	desc->wb.status = rte_cpu_to_le_32(status | DD);
	device_head = (uint16_t)((device_head + 1) % q->nb_desc);
	return true;
}

static struct rte_mbuf *
receive_one(void)
{
	struct rte_mbuf *m[2];
	uint16_t nb = igt_rx_burst(q, m, 2);

	TAP_OK(nb <= 1);
	return nb == 0 ? NULL : m[0];
}

static uint8_t frame[2048];

static void
frame_fill(void)
{
	for (size_t i = 0; i < sizeof(frame); i++)
		frame[i] = (uint8_t)(i * 7 + 3);
}

/* -- Rules --------------------------------------------------------------- */

static void
fields_of_a_frame(void)
{
	static const struct {
		uint32_t status, info;
		uint64_t flags;
		uint32_t ptype;
	} cases[] = {
			{EOP, 0, 0, RTE_PTYPE_L2_ETHER},
			/* VP; RSS type 7; IPv4, UDP; both checksums good. */
			{EOP | 0x8 | 0x20 | 0x40, 0x217,
					RTE_MBUF_F_RX_VLAN |
							RTE_MBUF_F_RX_VLAN_STRIPPED |
							RTE_MBUF_F_RX_RSS_HASH |
							RTE_MBUF_F_RX_IP_CKSUM_GOOD |
							RTE_MBUF_F_RX_L4_CKSUM_GOOD,
					RTE_PTYPE_L2_ETHER | RTE_PTYPE_L3_IPV4 |
							RTE_PTYPE_L4_UDP},
			/* IPv4 with options, TCP; IPE, L4E. */
			{EOP | 0x20 | 0x40 | 0x60000000, 0x130,
					RTE_MBUF_F_RX_IP_CKSUM_BAD |
							RTE_MBUF_F_RX_L4_CKSUM_BAD,
					RTE_PTYPE_L2_ETHER |
							RTE_PTYPE_L3_IPV4_EXT |
							RTE_PTYPE_L4_TCP},
			/* IPv6 with extensions; L4E without L4CS says nothing.
	                 */
			{EOP | 0x20000000, 0xc0, 0,
					RTE_PTYPE_L2_ETHER |
							RTE_PTYPE_L3_IPV6_EXT},
			/* EtherType filter: no packet type behind it. */
			{EOP, 0x8010, 0, RTE_PTYPE_L2_ETHER},
	};

	frame_fill();
	setup(64, 0, 1000);
	for (size_t i = 0; i < RTE_DIM(cases); i++) {
		struct rte_mbuf *m;

		TAP_OK(device_write(
				frame, 100, cases[i].status, cases[i].info));
		m = receive_one();
		TAP_REQUIRE(m != NULL);
		TAP_EQ(m->ol_flags, cases[i].flags);
		TAP_EQ(m->packet_type, cases[i].ptype);
		TAP_EQ(m->vlan_tci, 0x0123);
		TAP_EQ(m->hash.rss, 0xcafe0000 + i);
		TAP_EQ(m->data_off, 128);
		TAP_EQ(m->data_len, 100);
		TAP_EQ(m->pkt_len, 100);
		TAP_EQ(m->nb_segs, 1);
		TAP_EQ(m->port, 5);
		TAP_EQ(rte_mbuf_refcnt_read(m), 1);
		TAP_EQ(memcmp(rte_pktmbuf_mtod(m, void *), frame, 100), 0);
		test_free(m);
	}
	TAP_EQ(fake.port->rx_stats[0].pkts, RTE_DIM(cases));
	TAP_EQ(fake.port->rx_stats[0].bytes, 100 * RTE_DIM(cases));
}

static void
sctp_of_60_octets(void)
{
	struct rte_mbuf *m;

	setup(64, 0, 1000);
	TAP_OK(device_write(frame, 60, EOP | 0x20 | 0x20000000, 0x410));
	m = receive_one();
	TAP_EQ(m->ol_flags & RTE_MBUF_F_RX_L4_CKSUM_MASK, 0);
	TAP_OK(device_write(frame, 61, EOP | 0x20 | 0x20000000, 0x410));
	m = receive_one();
	TAP_EQ(m->ol_flags & RTE_MBUF_F_RX_L4_CKSUM_MASK,
			RTE_MBUF_F_RX_L4_CKSUM_BAD);
}

/* Stamp of 12 s + 500,000 ns of timer 0, in dwords 2 and 3. */
static uint16_t
stamped(uint8_t *out, const uint8_t *data, uint16_t len)
{
	const uint32_t words[4] = {rte_cpu_to_le_32(0x11111111),
			rte_cpu_to_le_32(0x22222222), rte_cpu_to_le_32(500000),
			rte_cpu_to_le_32(12)};

	memcpy(out, words, 16);
	memcpy(out + 16, data, len);
	return len + 16;
}

static uint64_t
stamp_of(const struct rte_mbuf *m)
{
	return *RTE_MBUF_DYNFIELD(m, ts->rx_offset, const uint64_t *);
}

static void
stamp_is_stripped(void)
{
	uint8_t data[2048];
	struct rte_mbuf *m;
	uint16_t len;

	frame_fill();
	setup(64, 0, 1000);
	len = stamped(data, frame, 90);
	/* With, without, with: TSIP alone decides. */
	TAP_OK(device_write(data, len, EOP | TSIP, 0));
	TAP_OK(device_write(frame, 90, EOP, 0));
	m = NULL;
	for (int i = 0; i < 2; i++) {
		struct rte_mbuf *one[1];

		TAP_EQ(igt_rx_burst(q, one, 1), 1);
		m = one[0];
		TAP_EQ(m->pkt_len, 90);
		TAP_EQ(m->data_len, 90);
		TAP_EQ(memcmp(rte_pktmbuf_mtod(m, void *), frame, 90), 0);
		TAP_EQ((m->ol_flags & RTE_MBUF_F_RX_IEEE1588_TMST) != 0,
				i == 0);
		TAP_EQ((m->ol_flags & ts->rx_flag) != 0, i == 0);
		if (i == 0)
			TAP_EQ(stamp_of(m),
					UINT64_C(12000500000) - RX_LATENCY_NS);
	}
	TAP_EQ(fake.port->rx_stats[0].stamps, 1);
	/* Nobody has the field: the frame is whole all the same. */
	ts->rx_flag = 0;
	TAP_OK(device_write(data, len, EOP | TSIP, 0));
	m = receive_one();
	TAP_EQ(m->pkt_len, 90);
	TAP_EQ(m->ol_flags, 0);
}

static void
scattered_over_bursts(void)
{
	static uint8_t data[3 * 2048];
	struct rte_mbuf *m, *seg;
	uint32_t at = 0;

	frame_fill();
	setup(64, RTE_ETH_RX_OFFLOAD_SCATTER, 1000);
	(void)stamped(data, frame, 2032);
	TAP_OK(device_write(data, 2048, TSIP, 0x5));
	TAP_OK(receive_one() == NULL);
	TAP_OK(device_write(frame, 2048, 0, 0));
	TAP_OK(receive_one() == NULL);
	/* What describes the frame is in the last descriptor. */
	TAP_OK(device_write(frame, 77, EOP | 0x40, 0x217));
	m = receive_one();
	TAP_REQUIRE(m != NULL);
	TAP_EQ(m->nb_segs, 3);
	TAP_EQ(m->pkt_len, 2032 + 2048 + 77);
	TAP_EQ(m->ol_flags, RTE_MBUF_F_RX_IP_CKSUM_GOOD |
					    RTE_MBUF_F_RX_RSS_HASH |
					    RTE_MBUF_F_RX_IEEE1588_TMST |
					    ts->rx_flag);
	TAP_EQ(stamp_of(m), UINT64_C(12000500000) - RX_LATENCY_NS);
	for (seg = m; seg != NULL; seg = seg->next)
		at += seg->data_len;
	TAP_EQ(at, m->pkt_len);
	TAP_EQ(m->data_len, 2032);
	TAP_EQ(memcmp(rte_pktmbuf_mtod(m, void *), frame, 2032), 0);
	TAP_EQ(memcmp(rte_pktmbuf_mtod(m->next->next, void *), frame, 77), 0);
	TAP_EQ(fake.port->rx_stats[0].bytes, 2032 + 2048 + 77);
}

static void
crc_is_cut_wherever_it_is(void)
{
	/* Octets of the last buffer: the CRC and so many of the frame. */
	for (uint16_t last = 1; last <= 6; last++) {
		struct rte_mbuf *m;

		setup(64, RTE_ETH_RX_OFFLOAD_KEEP_CRC, 1000);
		TAP_OK(device_write(frame, 2048, 0, 0));
		TAP_OK(device_write(frame, last, EOP, 0));
		m = receive_one();
		TAP_REQUIRE(m != NULL);
		TAP_EQ(m->pkt_len, 2048 + last - 4);
		TAP_EQ(m->nb_segs, last > 4 ? 2 : 1);
		TAP_EQ(m->data_len, last > 4 ? 2048 : 2048 + last - 4);
		TAP_EQ(m->next == NULL, last <= 4);
		TAP_EQ(fake.port->rx_stats[0].bytes, 2048 + last - 4u);
		/* STRCRC must be off then. */
		TAP_EQ(fake.regs[DVMOLR / 4] >> 31, 0);
	}
	setup(64, 0, 1000);
	TAP_EQ(fake.regs[DVMOLR / 4] >> 31, 1);
}

static void
bad_lengths_are_dropped(void)
{
	struct rte_mbuf *m;

	setup(64, 0, 200);
	/* Longer than the buffer; shorter than the stamp it claims. */
	TAP_OK(device_write(frame, 2049, EOP, 0));
	TAP_OK(device_write(frame, 15, EOP | TSIP, 0));
	TAP_OK(device_write(frame, 0, EOP, 0));
	/* In the middle of a frame: all of it. */
	TAP_OK(device_write(frame, 2048, 0, 0));
	TAP_OK(device_write(frame, 60000, 0, 0));
	TAP_OK(device_write(frame, 10, EOP, 0));
	TAP_OK(device_write(frame, 64, EOP, 0));
	m = receive_one();
	TAP_REQUIRE(m != NULL);
	TAP_EQ(m->pkt_len, 64);
	TAP_EQ(fake.port->rx_stats[0].errors, 4);
	TAP_EQ(fake.port->rx_stats[0].pkts, 1);
	test_free(m);
	igt_rx_queue_stop(&fake.dev, 0);
	TAP_EQ(nb_pool, 200);
}

/* Millions of frames would not tell more: every index is passed thrice. */
static void
ring_wraps(void)
{
	static const uint16_t sizes[] = {32, 40, 512};

	for (size_t s = 0; s < RTE_DIM(sizes); s++) {
		unsigned int nb_sent = 0, nb_got = 0;

		setup(sizes[s], 0, 2 * sizes[s] + 64u);
		/* All but one entry are the device's. */
		TAP_EQ(fake.regs[RDT / 4], sizes[s] - 1);
		while (nb_got < 3u * sizes[s]) {
			struct rte_mbuf *m[32];
			uint16_t nb;

			for (int i = 0; i < 40; i++) {
				memcpy(frame, &nb_sent, sizeof(nb_sent));
				if (!device_write(frame, 64, EOP, 0))
					break;
				nb_sent++;
			}
			nb = igt_rx_burst(q, m, 32);
			for (uint16_t i = 0; i < nb; i++) {
				unsigned int seq;

				memcpy(&seq, rte_pktmbuf_mtod(m[i], void *),
						sizeof(seq));
				TAP_REQUIRE(seq == nb_got);
				nb_got++;
				test_free(m[i]);
			}
		}
		igt_rx_queue_stop(&fake.dev, 0);
		TAP_EQ(nb_pool, 2 * sizes[s] + 64u);
	}
}

static void
empty_pool(void)
{
	struct rte_mbuf *m[64];
	unsigned int nb = 0;

	/* 40 mbufs for a ring of 64: the device gets what there is. */
	setup(64, 0, 40);
	TAP_EQ(fake.regs[RDT / 4], 40);
	while (device_write(frame, 64, EOP, 0))
		nb++;
	TAP_EQ(nb, 40);
	/* Entries behind the tail still show DD of no frame of ours. */
	TAP_EQ(igt_rx_burst(q, m, 64), 40);
	TAP_EQ(igt_rx_burst(q, &m[40], 24), 0);
	TAP_OK(fake.port->rx_stats[0].nombuf != 0);
	/* One comes back: one is given to the device. */
	test_free(m[0]);
	TAP_EQ(igt_rx_burst(q, m, 1), 0);
	TAP_EQ(fake.regs[RDT / 4], 41);
	TAP_OK(device_write(frame, 64, EOP, 0));
	TAP_EQ(igt_rx_burst(q, m, 1), 1);
	/* None at all: no start. */
	igt_rx_queue_stop(&fake.dev, 0);
	nb_pool = 0;
	TAP_EQ(igt_rx_queue_start(&fake.dev, 0), -ENOMEM);
}

static void
ptp_is_recognised(void)
{
	/* EtherType at 12; then, at 14: VLAN, IPv4, IPv6 headers. */
	static const uint8_t l2[64] = {[12] = 0x88, 0xf7};
	static const uint8_t vlan[64] = {
			[12] = 0x81, 0x00, 0x01, 0x23, 0x88, 0xf7};
	static const uint8_t udp4[64] = {[12] = 0x08,
			0x00,
			0x45,
			[14 + 9] = 17,
			[14 + 20 + 2] = 0x01,
			0x3f};
	static const uint8_t udp4_options[64] = {[12] = 0x08,
			0x00,
			0x46,
			[14 + 9] = 17,
			[14 + 24 + 2] = 0x01,
			0x3f};
	static const uint8_t udp6[80] = {
			[12] = 0x86, 0xdd, 0x60, [14 + 40 + 2] = 0x01, 0x3f};
	static const uint8_t general[64] = {[12] = 0x08,
			0x00,
			0x45,
			[14 + 9] = 17,
			[14 + 20 + 2] = 0x01,
			0x40};
	static const uint8_t tcp[64] = {[12] = 0x08,
			0x00,
			0x45,
			[14 + 9] = 6,
			[14 + 20 + 2] = 0x01,
			0x3f};
	static const struct {
		const uint8_t *data;
		uint16_t len;
		uint32_t info;
		bool ptp;
	} cases[] = {
			{l2, 64, 0, true}, {vlan, 64, 0, true},
			{udp4, 64, 0x210, true},
			{udp4_options, 64, 0x230, true},
			{udp6, 80, 0x240, true}, {general, 64, 0x210, false},
			{tcp, 64, 0x110, false},
			{udp4, 36, 0x210, false}, /* cut short */
	};
	uint64_t ns;

	setup(64, 0, 1000);
	for (size_t i = 0; i < RTE_DIM(cases); i++) {
		uint8_t data[128];
		struct rte_mbuf *m;
		uint16_t len = stamped(data, cases[i].data, cases[i].len);

		TAP_OK(device_write(data, len, EOP | TSIP, cases[i].info));
		m = receive_one();
		TAP_EQ((m->ol_flags & RTE_MBUF_F_RX_IEEE1588_PTP) != 0,
				cases[i].ptp);
		if (!cases[i].ptp)
			continue;
		TAP_EQ(igt_rxstamp_get(&ts->rx, m->timesync, &ns), 0);
		TAP_EQ(ns, stamp_of(m));
	}
	TAP_EQ(fake.port->rx_stats[0].stamps_missed, 0);
	TAP_OK(device_write(l2, 64, EOP, 0));
	TAP_EQ(receive_one()->ol_flags, RTE_MBUF_F_RX_IEEE1588_PTP);
	TAP_EQ(fake.port->rx_stats[0].stamps_missed, 1);
	/* Timesync off: nobody looks. */
	igt_stamp_enable(&ts->stamp, false);
	TAP_OK(device_write(l2, 64, EOP, 0));
	TAP_EQ(receive_one()->ol_flags, 0);
}

static void
buffer_and_drop_registers(void)
{
	setup(64, 0, 1000);
	/* 2 KiB, advanced one buffer, stamps as timesync is on. */
	TAP_EQ(fake.regs[SRRCTL / 4], 0x42000002);
	igt_stamp_enable(&ts->stamp, false);
	fake.data.nb_rx_queues = 4;
	TAP_EQ(igt_rx_queue_start(&fake.dev, 0), 0);
	TAP_EQ(fake.regs[SRRCTL / 4], 0x82000002);
	fake.port->fc.tx_pause = true;
	TAP_EQ(igt_rx_queue_start(&fake.dev, 0), 0);
	TAP_EQ(fake.regs[SRRCTL / 4], 0x02000002);
	fake.data.nb_rx_queues = 1;
}

static void
bad_set_up(void)
{
	const struct rte_eth_rxconf conf = {0};

	setup(64, 0, 1000);
	TAP_EQ(igt_rx_queue_setup(&fake.dev, 0, 24, 0, &conf, NULL), -EINVAL);
	TAP_EQ(igt_rx_queue_setup(&fake.dev, 0, 4104, 0, &conf, NULL), -EINVAL);
	TAP_EQ(igt_rx_queue_setup(&fake.dev, 0, 65, 0, &conf, NULL), -EINVAL);
	room = 128 + 1023; /* SRRCTL counts in KiB */
	TAP_EQ(igt_rx_queue_setup(&fake.dev, 0, 64, 0, &conf, NULL), -EINVAL);
	TAP_OK(queues[0] == q);
}

static void
descriptor_states(void)
{
	setup(64, 0, 1000);
	TAP_EQ(igt_rx_queue_count(q), 0);
	for (int i = 0; i < 5; i++)
		TAP_OK(device_write(frame, 64, EOP, 0));
	TAP_EQ(igt_rx_queue_count(q), 5);
	TAP_EQ(igt_rx_descriptor_status(q, 4), RTE_ETH_RX_DESC_DONE);
	TAP_EQ(igt_rx_descriptor_status(q, 5), RTE_ETH_RX_DESC_AVAIL);
	TAP_EQ(igt_rx_descriptor_status(q, 63), RTE_ETH_RX_DESC_UNAVAIL);
	TAP_EQ(igt_rx_descriptor_status(q, 64), -EINVAL);
}

int
main(void)
{
	TAP_RUN(fields_of_a_frame, "type, hash, VLAN and checksums of a frame");
	TAP_RUN(sctp_of_60_octets, "SCTP of 60 octets: L4E is wrong");
	TAP_RUN(stamp_is_stripped, "TSIP alone says that a stamp is there");
	TAP_RUN(scattered_over_bursts, "a frame of three buffers and bursts");
	TAP_RUN(crc_is_cut_wherever_it_is, "the CRC, also across two buffers");
	TAP_RUN(bad_lengths_are_dropped, "impossible lengths drop the frame");
	TAP_RUN(ring_wraps, "all but one entry are filled, in order");
	TAP_RUN(empty_pool, "an empty pool: no stale entry, no stop for ever");
	TAP_RUN(ptp_is_recognised, "PTP: EtherType, VLAN, UDP port 319");
	TAP_RUN(buffer_and_drop_registers, "SRRCTL: buffer, stamps, drop");
	TAP_RUN(bad_set_up, "bad set-up leaves the queue alone");
	TAP_RUN(descriptor_states, "descriptor states and their count");
	igt_rx_queue_release(&fake.dev, 0);
	free(ts);
	return tap_done();
}
