/* SPDX-License-Identifier: BSD-3-Clause
 * Copyright(c) 2026 the igt authors
 */

/*
 * test_model_rx: filters, queues, descriptors, packet buffer and stamps of the
 * receiver.
 */

#include <string.h>

#include "model.h"
#include "tap.h"

static struct model m, peer;

#define MS           UINT64_C(1000000)
#define SEC          UINT64_C(1000000000)
#define NB_DESC      64
#define RCTL_EN      BIT(1)
#define RCTL_UPE     BIT(3)
#define RCTL_MPE     BIT(4)
#define RCTL_LPE     BIT(5)
#define RCTL_BAM     BIT(15)
#define RCTL_VFE     BIT(18)
#define RCTL_SECRC   BIT(26)
#define RCTL_DEFAULT (RCTL_EN | RCTL_BAM | RCTL_SECRC | RCTL_LPE)
#define DROP_EN      BIT(31)
#define DD           BIT(0)
#define EOP          BIT(1)
/* RX latency at 2.5G and 64 octet times, rounded up. */
#define ARRIVE_NS    (1485 + 205)

static const uint8_t broadcast[6] = {255, 255, 255, 255, 255, 255};
static const uint8_t multicast[6] = {1, 0, 0x5e, 0, 0x12, 0x34};
static const uint8_t stranger[6] = {0x02, 1, 2, 3, 4, 5};

static void
receiver(const char *chip)
{
	model_open_chip(&m, chip);
	model_sink(&m);
	model_start(&m);
}

static void
inject(const uint8_t *frame, uint32_t len)
{
	TAP_EQ(ns_dev_inject(m.dev, frame, len, model_now_ns), 0);
	model_step(100000);
}

static uint32_t *
desc(unsigned int q, uint32_t idx)
{
	return m.rx[q].desc[idx];
}

static const uint8_t *
buffer(unsigned int q, uint32_t idx)
{
	return model_ptr(&m,
			m.rx[q].buf_iova + (uint64_t)idx * m.rx[q].buf_bytes);
}

static uint32_t
length(unsigned int q, uint32_t idx)
{
	return desc(q, idx)[3] & 0xffff;
}

MODEL_RULE(frame_arrives)
{
	uint8_t frame[60];

	receiver(chip);
	model_frame(frame, 60, model_mac, 1);
	TAP_EQ(ns_dev_inject(m.dev, frame, 60, model_now_ns), 0);
	model_step(ARRIVE_NS - 2);
	TAP_EQ(desc(0, 0)[2] & DD, 0);
	model_step(2);
	TAP_EQ(desc(0, 0)[2], DD | EOP | BIT(12));
	TAP_EQ(desc(0, 0)[3], 60);
	TAP_OK(memcmp(buffer(0, 0), frame, 60) == 0);
	TAP_EQ(model_rd(&m, R_RXQ(0) + Q_HEAD), 1);
	TAP_EQ(model_counts(&m).rx_frames, 1);
	TAP_EQ(model_counts(&m).rx_bytes, 60);
	TAP_EQ(m.nb_violations, 0);
	TAP_OK(ns_dev_inject(m.dev, frame, 13, 0) < 0);
	TAP_OK(ns_dev_inject(m.dev, frame, 9729, 0) < 0);
}

/* Whether a frame to an address gets through, and PIF of it. */
static bool
passes(const uint8_t *to, bool *inexact)
{
	uint8_t frame[60];
	uint64_t before = model_counts(&m).rx_frames;
	uint32_t idx = model_rd(&m, R_RXQ(0) + Q_HEAD);

	model_frame(frame, 60, to, 1);
	inject(frame, 60);
	*inexact = (desc(0, idx)[2] & BIT(7)) != 0;
	if (model_counts(&m).rx_frames == before)
		return false;
	desc(0, idx)[2] = 0;
	return true;
}

MODEL_RULE(address_filters)
{
	bool pif;

	receiver(chip);
	TAP_EQ(passes(model_mac, &pif), true);
	TAP_EQ(pif, false);
	TAP_EQ(passes(stranger, &pif), false);
	TAP_EQ(passes(multicast, &pif), false);
	TAP_EQ(passes(broadcast, &pif), true);
	model_wr(&m, R_RCTL, RCTL_DEFAULT & ~RCTL_BAM);
	TAP_EQ(passes(broadcast, &pif), false);
	model_wr(&m, R_RCTL, RCTL_DEFAULT | RCTL_UPE);
	TAP_EQ(passes(stranger, &pif), true);
	TAP_EQ(pif, true);
	TAP_EQ(passes(multicast, &pif), false);
	model_wr(&m, R_RCTL, RCTL_DEFAULT | RCTL_MPE);
	TAP_EQ(passes(multicast, &pif), true);
	TAP_EQ(pif, true);
	TAP_EQ(passes(stranger, &pif), false);
	model_wr(&m, R_RCTL, RCTL_DEFAULT);
	/* a second exact address, the last of sixteen */
	model_wr(&m, R_RAL + 15 * 8, 0x03020102);
	model_wr(&m, R_RAH + 15 * 8, 0x0504);
	TAP_EQ(passes(stranger, &pif), false); /* not valid */
	model_wr(&m, R_RAH + 15 * 8, 0x0504 | BIT(31));
	TAP_EQ(passes(stranger, &pif), true);
	TAP_EQ(pif, false);
	TAP_EQ(model_counts(&m).rx_filtered_frames, 6);
	TAP_EQ(m.nb_violations, 0);
}

MODEL_RULE(multicast_hash)
{
	/* MO 0 to 3: bits 47:36, 46:35, 45:34, 43:32 of the address, whose
	 * last octets are 0x12 (bits 39:32) and 0x34 (47:40): 0x3412 */
	static const uint32_t shift[] = {4, 3, 2, 0};
	bool pif;

	receiver(chip);
	for (uint32_t mo = 0; mo < 4; mo++) {
		uint32_t index = 0x3412u >> shift[mo] & 0xfff;

		model_wr(&m, R_RCTL, RCTL_DEFAULT | mo << 12);
		TAP_EQ(passes(multicast, &pif), false);
		model_wr(&m, R_MTA + (index >> 5) * 4, BIT(index & 31));
		TAP_EQ(passes(multicast, &pif), true);
		TAP_EQ(pif, true);
		model_wr(&m, R_MTA + (index >> 5) * 4, ~BIT(index & 31));
		TAP_EQ(passes(multicast, &pif), false);
		model_wr(&m, R_MTA + (index >> 5) * 4, 0);
	}
}

/* 64 octets, tagged with 0x2abc: VLAN 0xabc. */
static void
vlan_frame(uint8_t *frame)
{
	model_frame(frame, 64, model_mac, 1);
	memcpy(frame + 12, "\x81\x00\x2a\xbc\x88\xb5", 6);
}

MODEL_RULE(vlan_filter)
{
	uint8_t frame[64];
	bool pif;

	receiver(chip);
	vlan_frame(frame);
	model_wr(&m, R_RCTL, RCTL_DEFAULT | RCTL_VFE);
	inject(frame, 64);
	TAP_EQ(model_counts(&m).rx_frames, 0);
	TAP_EQ(passes(model_mac, &pif), true); /* untagged */
	model_wr(&m, R_VFTA + (0xabc >> 5) * 4, BIT(0xabc & 31));
	inject(frame, 64);
	TAP_EQ(model_counts(&m).rx_frames, 2);
}

MODEL_RULE(vlan_strip)
{
	uint8_t frame[64];

	receiver(chip);
	vlan_frame(frame);
	inject(frame, 64);
	TAP_EQ(desc(0, 0)[3], 64);
	TAP_EQ(desc(0, 0)[2] & BIT(3), 0);
	TAP_EQ(desc(0, 0)[0] & BIT(16), BIT(16)); /* tagged all the same */
	for (unsigned int way = 0; way < 2; way++) {
		uint32_t idx = 1 + way;

		if (way == 0) {
			model_wr(&m, R_CTRL, BIT(0) | BIT(6) | BIT(30));
		} else {
			model_wr(&m, R_CTRL, BIT(0) | BIT(6));
			model_wr(&m, R_RXQ(0) + Q_DVMOLR, BIT(31) | BIT(30));
		}
		inject(frame, 64);
		TAP_EQ(desc(0, idx)[3], 60 | 0x2abcu << 16);
		TAP_EQ(desc(0, idx)[2] & BIT(3), BIT(3));
		TAP_OK(memcmp(buffer(0, idx), frame, 12) == 0);
		TAP_OK(memcmp(buffer(0, idx) + 12, frame + 16, 48) == 0);
	}
	TAP_EQ(m.nb_violations, 0);
}

/* A second derivation of the CRC: bit by bit. */
static uint32_t
crc32_bits(const uint8_t *data, size_t len)
{
	uint32_t crc = ~0u;

	for (size_t i = 0; i < len * 8; i++) {
		uint32_t bit = (crc ^ data[i / 8] >> i % 8) & 1;

		crc = crc >> 1 ^ (bit != 0 ? 0xedb88320u : 0);
	}
	return ~crc;
}

MODEL_RULE(crc_kept)
{
	uint8_t frame[64];
	uint32_t crc;

	receiver(chip);
	model_wr(&m, R_RCTL, RCTL_DEFAULT & ~RCTL_SECRC);
	model_wr(&m, R_RXQ(0) + Q_DVMOLR, BIT(30)); /* strips tags, no CRC */
	model_frame(frame, 60, model_mac, 4);
	inject(frame, 60);
	TAP_EQ(desc(0, 0)[3], 64);
	TAP_EQ(desc(0, 0)[2] & BIT(12), 0);
	memcpy(&crc, buffer(0, 0) + 60, 4);
	TAP_EQ(crc, crc32_bits(frame, 60));
	/* of the frame as it was on the wire, tag included */
	vlan_frame(frame);
	inject(frame, 64);
	TAP_EQ(length(0, 1), 64);
	memcpy(&crc, buffer(0, 1) + 60, 4);
	TAP_EQ(crc, crc32_bits(frame, 64));
	TAP_EQ(m.nb_violations, 0);
	/* DVMOLR and RCTL must agree */
	model_wr(&m, R_RXQ(0) + Q_DVMOLR, BIT(31));
	inject(frame, 64);
	TAP_EQ(m.nb_violations, 1);
}

MODEL_RULE(crc_errors)
{
	uint8_t frame[60];

	receiver(chip);
	model_frame(frame, 60, model_mac, 4);
	ns_dev_fault_set(m.dev, "rx_crc_error", 2);
	inject(frame, 60);
	TAP_EQ(model_counts(&m).rx_frames, 0);
	model_wr(&m, R_RCTL, RCTL_DEFAULT | BIT(2)); /* SBP */
	inject(frame, 60);
	TAP_EQ(desc(0, 0)[2] & BIT(31), BIT(31));
	inject(frame, 60);
	TAP_EQ(desc(0, 1)[2] & BIT(31), 0);
	TAP_EQ(model_rd(&m, R_CRCERRS), 2);
	TAP_EQ(model_rd(&m, R_GPRC), 1);
	TAP_EQ(model_rd(&m, R_TPR), 3);
}

MODEL_RULE(frame_lengths)
{
	static uint8_t frame[9728];
	static const struct {
		uint32_t rctl, len;
		bool passes;
	} cases[] = {
			{RCTL_DEFAULT & ~RCTL_LPE, 1514, true},
			{RCTL_DEFAULT & ~RCTL_LPE, 1515, false},
			{RCTL_DEFAULT, 2044, true},
			{RCTL_DEFAULT, 2045, false},
			{RCTL_DEFAULT, 59, false},
	};

	receiver(chip);
	model_wr(&m, R_RLPML, 2048);
	for (unsigned int i = 0; i < 5; i++) {
		uint64_t before = model_counts(&m).rx_frames;

		model_wr(&m, R_RCTL, cases[i].rctl);
		model_frame(frame, cases[i].len, model_mac, i);
		inject(frame, cases[i].len);
		TAP_EQ(model_counts(&m).rx_frames - before, cases[i].passes);
	}
	TAP_EQ(model_rd(&m, R_ROC), 2);
	TAP_EQ(model_rd(&m, R_RUC), 1);
	/* a tag adds four octets without LPE */
	model_wr(&m, R_RCTL, RCTL_DEFAULT & ~RCTL_LPE);
	model_frame(frame, 1518, model_mac, 1);
	memcpy(frame + 12, "\x81\x00\x00\x01", 4);
	inject(frame, 1518);
	TAP_EQ(model_counts(&m).rx_frames, 3);
}

MODEL_RULE(frames_over_several_buffers)
{
	static uint8_t frame[9000];
	uint32_t at = 0;

	receiver(chip);
	model_frame(frame, sizeof(frame), model_mac, 7);
	inject(frame, sizeof(frame));
	for (uint32_t i = 0; i < 5; i++) {
		uint32_t len = i < 4 ? 2048 : 9000 - 4 * 2048;

		TAP_EQ(length(0, i), len);
		TAP_EQ(desc(0, i)[2] & (DD | EOP), i < 4 ? DD : DD | EOP);
		TAP_OK(memcmp(buffer(0, i), frame + at, len) == 0);
		at += len;
	}
	TAP_EQ(desc(0, 5)[2], 0);
	/* a frame of whole buffers has no empty one behind */
	inject(frame, 4096);
	TAP_EQ(desc(0, 5)[2] & EOP, 0);
	TAP_EQ(desc(0, 6)[2] & EOP, EOP);
	TAP_EQ(desc(0, 7)[2], 0);
	TAP_EQ(m.nb_violations, 0);
}

MODEL_RULE(receiver_off)
{
	uint8_t frame[60];

	receiver(chip);
	model_frame(frame, 60, model_mac, 1);
	model_wr(&m, R_RCTL, RCTL_DEFAULT & ~RCTL_EN);
	inject(frame, 60);
	ns_dev_cable_set(m.dev, false, model_now_ns);
	model_wr(&m, R_RCTL, RCTL_DEFAULT);
	inject(frame, 60);
	TAP_EQ(model_counts(&m).rx_disabled_frames, 2);
	TAP_EQ(model_rd(&m, R_TPR), 0);
	TAP_EQ(desc(0, 0)[2], 0);
}

MODEL_RULE(strict_descriptors)
{
	uint8_t frame[60];

	receiver(chip);
	model_frame(frame, 60, model_mac, 1);
	desc(0, 0)[2] = 1; /* header address */
	inject(frame, 60);
	TAP_EQ(m.nb_violations, 1);
	TAP_EQ(model_counts(&m).rx_frames, 1);
	desc(0, 1)[1] = 0; /* no memory there */
	inject(frame, 60);
	TAP_EQ(m.nb_violations, 2);
	TAP_EQ(model_counts(&m).rx_frames, 1);
	model_wr(&m, R_RXQ(0) + Q_SRRCTL, 2); /* legacy descriptors */
	inject(frame, 60);
	TAP_EQ(m.nb_violations, 3);
	model_wr(&m, R_RCTL, RCTL_DEFAULT | BIT(6)); /* loopback */
	TAP_EQ(m.nb_violations, 4);
}

MODEL_RULE(wthresh_holds_back)
{
	uint8_t frame[60];

	receiver(chip);
	model_frame(frame, 60, model_mac, 1);
	model_wr(&m, R_RXQ(0) + Q_DCTL, ENABLE | 4 << 16);
	for (unsigned int i = 0; i < 3; i++)
		ns_dev_inject(m.dev, frame, 60, model_now_ns);
	model_step(ARRIVE_NS);
	TAP_EQ(model_rd(&m, R_RXQ(0) + Q_HEAD), 3);
	TAP_EQ(desc(0, 0)[2] & DD, 0);
	ns_dev_inject(m.dev, frame, 60, model_now_ns - 10000);
	model_step(1);
	for (unsigned int i = 0; i < 4; i++)
		TAP_EQ(desc(0, i)[2] & DD, DD);
	inject(frame, 60);
	TAP_EQ(desc(0, 4)[2] & DD, DD); /* after a while */
}

MODEL_RULE(empty_ring_stalls)
{
	uint8_t frame[60];
	uint32_t room = 34 * 1024 / 64; /* frames in the packet buffer */

	receiver(chip);
	for (uint32_t i = 0; i < NB_DESC - 1 + room + 5; i++) {
		model_frame(frame, 60, model_mac, i);
		ns_dev_inject(m.dev, frame, 60, model_now_ns);
	}
	model_step(100000);
	TAP_EQ(model_counts(&m).rx_frames, NB_DESC - 1);
	TAP_EQ(model_counts(&m).rx_missed_frames, 5);
	TAP_EQ(model_rd(&m, R_ICR) & BIT(6), BIT(6));
	TAP_EQ(model_rd(&m, R_MPC), 5);
	TAP_EQ(model_rd(&m, R_RXQ(0) + Q_DROPS), 0);
	/* the oldest waiting frame comes first */
	model_rx_give(&m, 0, 1);
	model_frame(frame, 60, model_mac, NB_DESC - 1);
	TAP_EQ(desc(0, NB_DESC - 1)[2] & DD, DD);
	TAP_OK(memcmp(buffer(0, NB_DESC - 1), frame, 60) == 0);
	for (uint32_t given = 1; given < room; given++)
		model_rx_give(&m, 0, 1);
	TAP_EQ(model_counts(&m).rx_frames, NB_DESC - 1 + room);
	model_rx_give(&m, 0, 1);
	TAP_EQ(model_counts(&m).rx_frames, NB_DESC - 1 + room);
	TAP_EQ(m.nb_violations, 0);
}

MODEL_RULE(empty_ring_drops)
{
	uint8_t frame[60];

	receiver(chip);
	model_wr(&m, R_RXQ(0) + Q_SRRCTL, MODEL_SRRCTL | DROP_EN);
	model_frame(frame, 60, model_mac, 1);
	for (uint32_t i = 0; i < NB_DESC - 1 + 5; i++)
		ns_dev_inject(m.dev, frame, 60, model_now_ns);
	model_step(100000);
	TAP_EQ(model_counts(&m).rx_frames, NB_DESC - 1);
	TAP_EQ(model_counts(&m).rx_missed_frames, 5);
	TAP_EQ(model_rd(&m, R_MPC), 0);
	TAP_EQ(model_rd(&m, R_RXQ(0) + Q_DROPS), 5);
	TAP_EQ(model_rd(&m, R_RXQ(0) + Q_DROPS), 5); /* not by reading */
	model_wr(&m, R_RXQ(0) + Q_DROPS, 0);
	TAP_EQ(model_rd(&m, R_RXQ(0) + Q_DROPS), 0);
	model_rx_give(&m, 0, NB_DESC - 1);
	inject(frame, 60);
	TAP_EQ(model_counts(&m).rx_frames, NB_DESC);
}

MODEL_RULE(rss_spreads_over_four_queues)
{
	/* the verification key of the RSS specification */
	static const uint8_t key[40] = {0x6d, 0x5a, 0x56, 0xda, 0x25, 0x5b,
			0x0e, 0xc2, 0x41, 0x67, 0x25, 0x3d, 0x43, 0xa3, 0x8f,
			0xb0, 0xd0, 0xca, 0x2b, 0xcb, 0xae, 0x7b, 0x30, 0xb4,
			0x77, 0xcb, 0x2d, 0xa3, 0x80, 0x30, 0xf2, 0x0c, 0x6a,
			0x42, 0xb7, 0x3b, 0xbe, 0xac, 0x01, 0xfa};
	/* IPv4, TCP, 66.9.149.187:2794 to 161.142.100.80:1766 */
	static const uint8_t packet[] = {0x08, 0x00, 0x45, 0, 0, 46, 0, 1, 0, 0,
			64, 6, 0, 0, 66, 9, 149, 187, 161, 142, 100, 80,
			2794 >> 8, 2794 & 255, 1766 >> 8, 1766 & 255};
	uint8_t frame[60];

	receiver(chip);
	for (unsigned int q = 1; q < 4; q++) {
		model_rx_open(&m, q, NB_DESC, MODEL_SRRCTL);
		model_rx_fill(&m, q);
	}
	for (unsigned int i = 0; i < 10; i++)
		model_wr(&m, R_RSSRK + 4 * i,
				key[4 * i] | key[4 * i + 1] << 8 |
						key[4 * i + 2] << 16 |
						(uint32_t)key[4 * i + 3] << 24);
	for (unsigned int i = 0; i < 32; i++) /* entry i: queue i mod 4 */
		model_wr(&m, R_RETA + 4 * i, 0x03020100);
	model_wr(&m, R_MRQC, 2 | BIT(16) | BIT(17));
	model_wr(&m, R_RXCSUM, 0x300 | BIT(13));
	model_frame(frame, 60, model_mac, 1);
	memcpy(frame + 12, packet, sizeof(packet));
	inject(frame, 60);
	/* published: 0x51ccc178 with ports, entry 0x78 & 127 */
	TAP_EQ(desc(0x78 & 3, 0)[1], 0x51ccc178);
	TAP_EQ(desc(0, 0)[0] & 15, 1);
	TAP_EQ(desc(0, 0)[0] >> 4 & 0x7f, BIT(0) | BIT(4)); /* IPv4, TCP */
	model_wr(&m, R_MRQC, 2 | BIT(17));
	inject(frame, 60);
	/* 0x323e8fc2 without */
	TAP_EQ(desc(0xc2 & 3, 0)[1], 0x323e8fc2);
	TAP_EQ(desc(2, 0)[0] & 15, 2);
	model_wr(&m, R_MRQC, 2 | 3 << 3); /* no type: default queue 3 */
	inject(frame, 60);
	TAP_EQ(desc(3, 0)[1], 0);
	TAP_EQ(desc(3, 0)[0] & 15, 0);
	model_wr(&m, R_RXCSUM, 0x300); /* PCSD 0: IP id instead */
	inject(frame, 60);
	TAP_EQ(desc(3, 1)[1], 1);
	model_wr(&m, R_RAH,
			(model_rd(&m, R_RAH) & 0xffff) | BIT(31) | BIT(28) |
					1 << 18); /* QSEL 1 */
	inject(frame, 60);
	TAP_EQ(desc(1, 0)[2] & DD, DD);
	TAP_EQ(model_rd(&m, R_PQ(3) + 0x10), 2);
	TAP_EQ(model_rd(&m, R_PQ(3) + 0x18), 120);
	TAP_EQ(m.nb_violations, 0);
}

MODEL_RULE(checksum_bits)
{
	/* IPv4 and UDP with right checksums, summed up by hand:
	 * header 4500 002e 0001 0000 4011 0a00 0001 0a00 0002 is 0x9943 */
	static const uint8_t packet[] = {0x08, 0x00, 0x45, 0, 0, 46, 0, 1, 0, 0,
			64, 17, 0x66, 0xbc, 10, 0, 0, 1, 10, 0, 0, 2, 0, 7, 0,
			9, 0, 26, 0, 0};
	uint8_t frame[60] = {0};

	receiver(chip);
	memcpy(frame, model_mac, 6);
	memcpy(frame + 12, packet, sizeof(packet));
	inject(frame, 60); /* no UDP checksum sent */
	TAP_EQ(desc(0, 0)[2] & (BIT(4) | BIT(5) | BIT(6) | 7u << 28), BIT(6));
	/* pseudo header 1400 0003 0011 001a, UDP 0007 0009 001a: 0x1458 */
	frame[40] = 0xeb;
	frame[41] = 0xa7;
	inject(frame, 60);
	TAP_EQ(desc(0, 1)[2] & (BIT(4) | BIT(5) | BIT(6) | 7u << 28),
			BIT(4) | BIT(5) | BIT(6));
	frame[50] ^= 1;
	inject(frame, 60);
	TAP_EQ(desc(0, 2)[2] & (BIT(5) | BIT(6) | 7u << 28),
			BIT(5) | BIT(6) | BIT(29));
	frame[50] ^= 1;
	frame[22] ^= 1; /* TTL */
	inject(frame, 60);
	TAP_EQ(desc(0, 3)[2] & (BIT(5) | BIT(6) | 7u << 28),
			BIT(5) | BIT(6) | BIT(30));
	model_wr(&m, R_RXCSUM, 0); /* off */
	inject(frame, 60);
	TAP_EQ(desc(0, 4)[2] & (BIT(5) | BIT(6) | 7u << 28), 0);
}

/* Stamps of all packets; in the buffers if the parts for it are set. */
static void
stamps_on(bool cfg_ts_en, bool timestamp)
{
	model_wr(&m, R_TSAUXC, 0);
	model_wr(&m, R_SYSTIML, 0);
	model_wr(&m, R_SYSTIMH, 50);
	model_wr(&m, R_RXPBS, 0xa2 | (cfg_ts_en ? BIT(31) : 0));
	model_wr(&m, R_RXQ(0) + Q_SRRCTL,
			MODEL_SRRCTL | (timestamp ? BIT(30) : 0));
	model_wr(&m, R_TSYNCRXCTL, BIT(4) | 8 | BIT(10));
	TAP_EQ(model_rd(&m, R_TSYNCRXCTL), 0x418);
}

MODEL_RULE(stamp_in_the_buffer)
{
	static uint8_t frame[4090];
	uint32_t dw[4];

	receiver(chip);
	stamps_on(true, true);
	model_step(123456);
	model_frame(frame, 60, model_mac, 1);
	TAP_EQ(ns_dev_inject(m.dev, frame, 60, model_now_ns), 0);
	model_step(100000);
	TAP_EQ(desc(0, 0)[2], DD | EOP | BIT(12) | BIT(15));
	TAP_EQ(length(0, 0), 76);
	memcpy(dw, buffer(0, 0), 16);
	TAP_EQ(dw[0], 123456 + 1485); /* both selections: timer 0 */
	TAP_EQ(dw[1], 50);
	TAP_EQ(dw[2], 123456 + 1485);
	TAP_EQ(dw[3], 50);
	TAP_OK(memcmp(buffer(0, 0) + 16, frame, 60) == 0);
	TAP_EQ(model_rd(&m, R_TSYNCRXCTL) & 1, 0); /* not in the register */
	/* TSIP in the first descriptor only; the stamp needs its room */
	model_frame(frame, 4090, model_mac, 2);
	inject(frame, 4090);
	TAP_EQ(desc(0, 1)[2] & (BIT(15) | EOP), BIT(15));
	TAP_EQ(desc(0, 2)[2] & (BIT(15) | EOP), 0);
	TAP_EQ(desc(0, 3)[2] & (BIT(15) | EOP), EOP);
	TAP_EQ(length(0, 3), 4090 + 16 - 4096);
	TAP_OK(memcmp(buffer(0, 1) + 16, frame, 2032) == 0);
	TAP_OK(memcmp(buffer(0, 2), frame + 2032, 2048) == 0);
	/* timer 1, which stands, in the first two dwords */
	model_wr(&m, R_RXQ(0) + Q_SRRCTL, MODEL_SRRCTL | BIT(30) | BIT(14));
	inject(frame, 60);
	memcpy(dw, buffer(0, 4), 16);
	TAP_EQ(dw[0], 0);
	TAP_EQ(dw[1], 0);
	TAP_EQ(dw[3], 50);
	TAP_EQ(m.nb_violations, 0);
}

MODEL_RULE(stamp_in_the_register)
{
	uint8_t frame[60];

	for (unsigned int way = 0; way < 2; way++) {
		uint32_t first;

		receiver(chip);
		stamps_on(way == 0, way != 0);
		model_frame(frame, 60, model_mac, 1);
		inject(frame, 60);
		TAP_EQ(desc(0, 0)[2] & (BIT(15) | BIT(16)), BIT(16));
		TAP_EQ(length(0, 0), 60);
		TAP_EQ(model_rd(&m, R_TSYNCRXCTL) & 1, 1);
		inject(frame, 60); /* locked: no stamp */
		TAP_EQ(desc(0, 1)[2] & BIT(16), 0);
		first = model_rd(&m, R_RXSTMPL);
		TAP_EQ(first, 1485);
		TAP_EQ(model_rd(&m, R_TSYNCRXCTL) & 1, 1);
		TAP_EQ(model_rd(&m, R_RXSTMPH), 50); /* unlocks */
		TAP_EQ(model_rd(&m, R_TSYNCRXCTL) & 1, 0);
		inject(frame, 60);
		TAP_EQ(desc(0, 2)[2] & BIT(16), BIT(16));
		TAP_EQ(model_rd(&m, R_RXSTMPL), first + 200000);
		model_close(&m);
	}
}

/* A PTP message over Ethernet: version, type, sequence 0xbeef. */
static void
ptp_frame(uint8_t *frame, uint8_t version, uint8_t type)
{
	model_frame(frame, 60, multicast, 1);
	frame[12] = 0x88;
	frame[13] = 0xf7;
	memset(frame + 14, 0, 46);
	frame[14] = type;
	frame[15] = version;
	for (uint8_t i = 0; i < 10; i++)
		frame[14 + 20 + i] = (uint8_t)(0xa0 + i);
	frame[14 + 30] = 0xbe;
	frame[14 + 31] = 0xef;
}

MODEL_RULE(stamps_of_ptp_only)
{
	static const struct {
		uint8_t type, message;
		bool stamped;
	} cases[] = {
			{0, 0, true}, {0, 1, false}, {0, 2, true}, {4, 0, true},
			{4, 1, false}, {4, 8, false}, {0xa, 1, true},
			{0xa, 3, true}, {0xa, 8, false},
			{2, 0, false}, /* version 1 over UDP only */
	};
	uint8_t frame[60];

	receiver(chip);
	stamps_on(true, true);
	model_wr(&m, R_RCTL, RCTL_DEFAULT | RCTL_MPE);
	for (uint32_t i = 0; i < 10; i++) {
		model_wr(&m, R_TSYNCRXCTL, BIT(4) | cases[i].type);
		ptp_frame(frame, 2, cases[i].message);
		inject(frame, 60);
		TAP_EQ((desc(0, i)[2] & BIT(16)) != 0, cases[i].stamped);
		TAP_EQ(desc(0, i)[2] & BIT(15), 0);
		if (cases[i].stamped) {
			TAP_EQ(model_rd(&m, R_RXSATRL), 0xa3a2a1a0);
			TAP_EQ(model_rd(&m, R_RXSATRH), 0xbeefa5a4);
		}
		model_rd(&m, R_RXSTMPH);
	}
	ptp_frame(frame, 1, 0); /* version 1 over Ethernet: never */
	model_wr(&m, R_TSYNCRXCTL, BIT(4) | 0xa);
	inject(frame, 60);
	TAP_EQ(desc(0, 10)[2] & BIT(16), 0);
}

MODEL_RULE(two_devices)
{
	struct ns_conf conf = model_conf(chip);
	uint8_t frame[60];
	struct ns_stamp_record sent;
	uint64_t raw_rx;

	conf.delay_ns = 5000;
	model_open_chip(&m, chip);
	model_open(&peer, &conf);
	model_connect(&m, &peer);
	model_start(&m);
	model_start(&peer);
	stamps_on(true, false);
	model_wr(&peer, R_TSAUXC, 0);
	model_wr(&peer, R_TSYNCTXCTL, BIT(4));
	model_frame(frame, 60, model_mac, 1);
	model_tx(&peer, 0, frame, 60, TXD_STAMP);
	model_step(100000);
	TAP_OK(memcmp(buffer(0, 0), frame, 60) == 0);
	TAP_EQ(ns_dev_stamps_get(peer.dev, &sent, 1), 1);
	raw_rx = model_rd(&m, R_RXSTMPL);
	/* raw + TX correction + medium = raw - RX correction; m's clock
	 * started at 50 s when time was where model_start(peer) left it */
	TAP_EQ(ns_dev_phc_ns(m.dev, model_now_ns) - (50 * SEC + raw_rx),
			model_now_ns - (sent.time_ns + 1325 + 5000 + 1485));
	TAP_EQ(model_counts(&peer).tx_frames, 1);
	TAP_EQ(model_counts(&m).rx_frames, 1);
	TAP_OK(peer.nb_kicks > 0);
	TAP_EQ(m.nb_violations + peer.nb_violations, 0);
}

MODEL_RULE(frames_are_conserved)
{
	struct ns_conf conf = model_conf(chip);
	uint8_t frame[1514];
	uint64_t seed = tap_seed(20260101);
	struct ns_counts sent, got;

	model_open_chip(&m, chip);
	model_open(&peer, &conf);
	model_connect(&m, &peer);
	model_start(&m);
	model_start(&peer);
	for (uint32_t i = 0; i < 5000; i++) {
		uint32_t len, room;

		seed = seed * UINT64_C(6364136223846793005) + 1;
		len = 60 + (uint32_t)(seed >> 40) % 1455;
		model_frame(frame, len,
				(seed >> 33) % 5 == 0 ? stranger : model_mac,
				i);
		model_tx(&peer, 0, frame, len, 0);
		model_step((seed >> 20) % 9000);
		while (!model_tx_done(&peer, 0,
				(peer.tx[0].tail + NB_DESC - 1) % NB_DESC))
			model_step(1000);
		room = (m.rx[0].tail + NB_DESC -
				       model_rd(&m, R_RXQ(0) + Q_HEAD)) %
		       NB_DESC;
		if (room < 8 && (seed >> 50) % 3 == 0)
			model_rx_give(&m, 0, NB_DESC - 1 - room);
	}
	model_step(10 * MS);
	model_rx_give(&m, 0,
			(model_rd(&m, R_RXQ(0) + Q_HEAD) + NB_DESC - 1 -
					m.rx[0].tail) %
					NB_DESC);
	model_step(10 * MS);
	sent = model_counts(&peer);
	got = model_counts(&m);
	TAP_EQ(sent.tx_frames, 5000);
	TAP_EQ(sent.tx_dropped_frames, 0);
	TAP_EQ(got.rx_frames + got.rx_filtered_frames + got.rx_missed_frames +
					got.rx_disabled_frames,
			5000);
	TAP_EQ(got.rx_disabled_frames, 0);
	TAP_EQ(model_rd(&m, R_MPC), got.rx_missed_frames);
	TAP_EQ(m.nb_violations + peer.nb_violations, 0);
}

int
main(void)
{
	TAP_RUN(frame_arrives, "a frame is written when its last octet is in");
	TAP_RUN(address_filters, "RAR, BAM, UPE, MPE and PIF (I210 8.10)");
	TAP_RUN(multicast_hash, "MTA with every RCTL.MO (I210 8.10)");
	TAP_RUN(vlan_filter, "VFTA for tagged frames (I210 8.10)");
	TAP_RUN(vlan_strip, "CTRL.VME or DVMOLR.STRVLAN strips");
	TAP_RUN(crc_kept, "SECRC off: a real CRC in memory (IEEE 802.3)");
	TAP_RUN(crc_errors, "fault: wrong CRC; CRCERRS, SBP, RXE");
	TAP_RUN(frame_lengths, "LPE, RLPML, ROC, RUC (I210 8.10)");
	TAP_RUN(frames_over_several_buffers, "EOP ends a frame (I210 7.1)");
	TAP_RUN(receiver_off, "RCTL.EN 0, no link: nothing is counted");
	TAP_RUN(strict_descriptors, "strict RX descriptors and SRRCTL");
	TAP_RUN(wthresh_holds_back, "RX WTHRESH (I210 8.10)");
	TAP_RUN(empty_ring_stalls, "no DROP_EN: 34 KiB wait, then MPC");
	TAP_RUN(empty_ring_drops, "DROP_EN: RQDPC, cleared by writing 0");
	TAP_RUN(rss_spreads_over_four_queues,
			"RSS: published hashes, RETA, queues (I210 7.1)");
	TAP_RUN(checksum_bits, "IPCS, L4CS, IPE, L4E (I210 7.1)");
	TAP_RUN(stamp_in_the_buffer, "stamp in the buffer, TSIP (I210 7.8)");
	TAP_RUN(stamp_in_the_register,
			"without RXPBS b31 or TIMESTAMP: RXSTMP, TS");
	TAP_RUN(stamps_of_ptp_only, "stamp types (I210 8.15.1), RXSATR");
	TAP_RUN(two_devices, "the wire and the corrections between two MACs");
	TAP_RUN(frames_are_conserved, "sent = received + filtered + missed");
	return tap_done();
}
