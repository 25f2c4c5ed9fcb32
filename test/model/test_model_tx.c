/* SPDX-License-Identifier: BSD-3-Clause
 * Copyright(c) 2026 the igt authors
 */

/*
 * test_model_tx: descriptor rings and the transmitter.
 */

#include <string.h>

#include "model.h"
#include "tap.h"

static struct model m;

#define MS      UINT64_C(1000000)
#define NB_DESC 64

static void
sender_conf(const struct ns_conf *conf)
{
	model_open(&m, conf);
	model_sink(&m);
	model_start(&m);
}

static void
sender(const char *chip)
{
	struct ns_conf conf = model_conf(chip);

	sender_conf(&conf);
}

MODEL_RULE(enable_takes_time)
{
	model_open_chip(&m, chip);
	for (unsigned int q = 0; q < 4; q++) {
		uint32_t block[2] = {R_RXQ(q), R_TXQ(q)};

		for (unsigned int i = 0; i < 2; i++) {
			model_wr(&m, block[i] + Q_BAL, (uint32_t)MODEL_IOVA);
			model_wr(&m, block[i] + Q_BAH, MODEL_IOVA >> 32);
			model_wr(&m, block[i] + Q_LEN, 1024);
			model_wr(&m, block[i] + Q_DCTL, ENABLE | 8 | 1 << 8);
			TAP_EQ(model_rd(&m, block[i] + Q_DCTL), 8 | 1 << 8);
			model_step(20000);
			TAP_EQ(model_rd(&m, block[i] + Q_DCTL),
					ENABLE | 8 | 1 << 8);
			model_wr(&m, block[i] + Q_DCTL, 0);
			TAP_EQ(model_rd(&m, block[i] + Q_DCTL), ENABLE);
			model_step(20000);
			TAP_EQ(model_rd(&m, block[i] + Q_DCTL), 0);
		}
	}
	TAP_EQ(m.nb_violations, 0);
}

MODEL_RULE(bad_programming_does_not_enable)
{
	model_open_chip(&m, chip);
	model_wr(&m, R_TXQ(0) + Q_DCTL, ENABLE); /* length 0 */
	TAP_EQ(m.nb_violations, 1);
	model_wr(&m, R_TXQ(0) + Q_LEN, 1024);
	model_wr(&m, R_TXQ(0) + Q_DCTL, ENABLE); /* base 0: no memory */
	TAP_EQ(m.nb_violations, 2);
	model_step(20000);
	TAP_EQ(model_rd(&m, R_TXQ(0) + Q_DCTL), 0);
	model_tx_open(&m, 0, 8);
	TAP_EQ(m.nb_violations, 2);
	model_wr(&m, R_TXQ(0) + Q_LEN, 2048); /* while enabled */
	model_wr(&m, R_TXQ(0) + Q_HEAD, 0);
	TAP_EQ(m.nb_violations, 4);
	model_wr(&m, R_TXQ(1) + Q_HEAD, 1); /* disabled, not 0 */
	TAP_EQ(m.nb_violations, 5);
}

MODEL_RULE(tail_of_a_disabled_queue)
{
	model_open_chip(&m, chip);
	model_wr(&m, R_TXQ(0) + Q_TAIL, 0); /* a step of the bring-up */
	model_wr(&m, R_RXQ(0) + Q_TAIL, 0);
	TAP_EQ(m.nb_violations, 0);
	model_wr(&m, R_TXQ(0) + Q_TAIL, 3);
	model_wr(&m, R_RXQ(0) + Q_TAIL, 3);
	TAP_EQ(m.nb_violations, 2);
	TAP_EQ(model_rd(&m, R_RXQ(0) + Q_TAIL), 0);
	/* right behind the enable, without a poll: kept */
	model_wr(&m, R_RXQ(0) + Q_BAL, (uint32_t)MODEL_IOVA);
	model_wr(&m, R_RXQ(0) + Q_BAH, MODEL_IOVA >> 32);
	model_wr(&m, R_RXQ(0) + Q_LEN, 1024);
	model_wr(&m, R_RXQ(0) + Q_DCTL, ENABLE);
	model_wr(&m, R_RXQ(0) + Q_TAIL, 63);
	model_step(20000);
	TAP_EQ(model_rd(&m, R_RXQ(0) + Q_TAIL), 63);
	TAP_EQ(m.nb_violations, 2);
	model_wr(&m, R_RXQ(0) + Q_TAIL, 64); /* outside */
	TAP_EQ(m.nb_violations, 3);
	model_wr(&m, R_RXQ(0) + Q_TAIL, 5); /* passes the head */
	TAP_EQ(m.nb_violations, 4);
	TAP_EQ(model_rd(&m, R_RXQ(0) + Q_TAIL), 63);
}

MODEL_RULE(dd_only_with_rs)
{
	uint8_t frame[60];
	uint32_t first, second;

	sender(chip);
	model_frame(frame, 60, model_mac, 1);
	first = model_tx_put(&m, 0, frame, 60, TXD_EOP);
	second = model_tx_put(&m, 0, frame, 60, TXD_EOP | TXD_RS);
	TAP_EQ(model_tx_done(&m, 0, second), false);
	model_tx_ring(&m, 0);
	/* done in the doorbell: the data is in the packet buffer */
	TAP_EQ(model_tx_done(&m, 0, first), false);
	TAP_EQ(model_tx_done(&m, 0, second), true);
	TAP_EQ(model_rd(&m, R_TXQ(0) + Q_HEAD), 2);
	TAP_EQ(m.nb_sink_frames, 0);
	model_step(10000);
	TAP_EQ(m.nb_sink_frames, 2);
	TAP_EQ(m.sink_len, 60);
	TAP_OK(memcmp(m.sink_frame, frame, 60) == 0);
	TAP_EQ(m.nb_violations, 0);
}

MODEL_RULE(wthresh_holds_back)
{
	uint8_t frame[60];

	sender(chip);
	model_frame(frame, 60, model_mac, 1);
	model_wr(&m, R_TXQ(0) + Q_DCTL, ENABLE | 4 << 16);
	for (uint32_t i = 0; i < 3; i++)
		model_tx(&m, 0, frame, 60, 0);
	TAP_EQ(model_tx_done(&m, 0, 0), false);
	model_tx(&m, 0, frame, 60, 0); /* the fourth */
	for (uint32_t i = 0; i < 4; i++)
		TAP_EQ(model_tx_done(&m, 0, i), true);
	model_tx(&m, 0, frame, 60, 0);
	TAP_EQ(model_tx_done(&m, 0, 4), false);
	model_step(10000); /* or after a while */
	TAP_EQ(model_tx_done(&m, 0, 4), true);
	model_tx(&m, 0, frame, 60, 0);
	model_wr(&m, R_TXQ(0) + Q_DCTL, ENABLE | BIT(26) | 4 << 16);
	TAP_EQ(model_tx_done(&m, 0, 5), true); /* SWFLUSH */
	TAP_EQ(m.nb_violations, 0);
}

MODEL_RULE(ring_wraps)
{
	uint8_t frame[60];

	sender(chip);
	for (uint32_t i = 0; i < 3 * NB_DESC + 5; i++) {
		model_frame(frame, 60, model_mac, i);
		model_tx(&m, 0, frame, 60, 0);
		TAP_EQ(model_tx_done(&m, 0, i % NB_DESC), true);
		model_step(2000);
		TAP_OK(memcmp(m.sink_frame, frame, 60) == 0);
	}
	TAP_EQ(model_rd(&m, R_TXQ(0) + Q_HEAD), 5);
	TAP_EQ(m.nb_sink_frames, 3 * NB_DESC + 5);
	/* all but one descriptor may be given, one more is refused */
	for (uint32_t i = 0; i < NB_DESC - 1; i++)
		model_tx_put(&m, 0, frame, 60, TXD_EOP | TXD_RS);
	model_wr(&m, R_TCTL, 0); /* so that none is fetched */
	model_tx_ring(&m, 0);
	TAP_EQ(m.nb_violations, 0);
	model_wr(&m, R_TXQ(0) + Q_TAIL, model_rd(&m, R_TXQ(0) + Q_HEAD));
	TAP_EQ(m.nb_violations, 1);
	model_wr(&m, R_TCTL, BIT(1) | BIT(3));
	model_step(100000);
	TAP_EQ(m.nb_sink_frames, 4 * NB_DESC + 4);
}

MODEL_RULE(segments_make_one_frame)
{
	uint8_t frame[300];
	uint32_t parts[] = {17, 0, 100, 183};
	uint32_t at = 0;

	sender(chip);
	model_frame(frame, sizeof(frame), model_mac, 5);
	for (unsigned int i = 0; i < 4; i++) {
		uint32_t idx = model_tx_put(&m, 0, frame + at, parts[i],
				i == 3 ? TXD_EOP | TXD_RS : 0);

		m.tx[0].desc[idx][3] = 300 << 14; /* PAYLEN of the first */
		at += parts[i];
		if (i == 2) { /* the end is not there yet */
			model_tx_ring(&m, 0);
			TAP_EQ(model_rd(&m, R_TXQ(0) + Q_HEAD), 0);
		}
	}
	model_tx_ring(&m, 0);
	TAP_EQ(model_tx_done(&m, 0, 3), true);
	model_step(10000);
	TAP_EQ(m.nb_sink_frames, 1);
	TAP_EQ(m.sink_len, 300);
	TAP_OK(memcmp(m.sink_frame, frame, 300) == 0);
	TAP_EQ(m.nb_violations, 0);
}

MODEL_RULE(short_frames_are_padded)
{
	uint8_t frame[60], zero[43] = {0};

	sender(chip);
	model_frame(frame, 60, model_mac, 1);
	model_tx(&m, 0, frame, 17, 0);
	model_step(10000);
	TAP_EQ(m.sink_len, 60);
	TAP_OK(memcmp(m.sink_frame, frame, 17) == 0);
	TAP_OK(memcmp(m.sink_frame + 17, zero, 43) == 0);
	TAP_EQ(m.nb_violations, 0);
	TAP_EQ(model_tx_done(&m, 0, model_tx(&m, 0, frame, 16, 0)), true);
	TAP_EQ(m.nb_violations, 1); /* too short, dropped */
	model_step(10000);
	TAP_EQ(m.nb_sink_frames, 1);
	TAP_EQ(model_counts(&m).tx_dropped_frames, 1);
}

MODEL_RULE(descriptor_rules)
{
	uint8_t frame[60];
	uint32_t dw[4] = {0, 0, 60 | TXD_EOP | BIT(25), 60 << 14};
	uint32_t idx;

	sender(chip);
	model_frame(frame, 60, model_mac, 1);
	model_tx_put_raw(&m, 0, dw); /* legacy: no DEXT */
	model_tx_ring(&m, 0);
	TAP_EQ(m.nb_violations, 1);
	model_tx(&m, 0, frame, 60, BIT(31)); /* TSE */
	TAP_EQ(m.nb_violations, 2);
	model_tx(&m, 0, frame, 60, BIT(18)); /* one-step */
	TAP_EQ(m.nb_violations, 3);
	dw[0] = 0; /* no memory there */
	dw[2] = 60 | TXD_DATA | TXD_EOP | TXD_RS;
	idx = model_tx_put_raw(&m, 0, dw);
	model_tx_ring(&m, 0);
	TAP_EQ(m.nb_violations, 5); /* the access, and the packet */
	TAP_EQ(model_tx_done(&m, 0, idx), true);
	model_step(10000);
	TAP_EQ(m.nb_sink_frames, 0);
	TAP_EQ(model_counts(&m).tx_dropped_frames, 4);
	idx = model_tx_put(&m, 0, frame, 60, TXD_EOP);
	m.tx[0].desc[idx][3] = 61 << 14; /* PAYLEN */
	model_tx_ring(&m, 0);
	TAP_EQ(m.nb_violations, 6);
	model_tx(&m, 0, frame, 60, BIT(30)); /* VLE, no context */
	TAP_EQ(m.nb_violations, 7);
	model_step(10000);
	TAP_EQ(m.nb_sink_frames, 2);
}

/* IPv4 and UDP, checksum fields as a driver leaves them. */
static void
udp_frame(uint8_t *frame, uint32_t len, uint16_t pseudo)
{
	static const uint8_t header[] = {0x08, 0x00, 0x45, 0, 0, 0, 0x12, 0x34,
			0, 0, 64, 17, 0xde, 0xad, 10, 0, 0, 1, 10, 0, 0, 2,
			0x12, 0x34, 0x56, 0x78, 0, 0, 0, 0};

	model_frame(frame, len, model_mac, 9);
	memcpy(frame + 12, header, sizeof(header));
	frame[16] = (uint8_t)((len - 14) >> 8);
	frame[17] = (uint8_t)(len - 14);
	frame[38] = (uint8_t)((len - 34) >> 8);
	frame[39] = (uint8_t)(len - 34);
	frame[40] = (uint8_t)(pseudo >> 8);
	frame[41] = (uint8_t)pseudo;
}

/* A second derivation of RFC 1071: octet by octet. */
static uint16_t
ones_sum(const uint8_t *data, size_t len, uint32_t sum)
{
	for (size_t i = 0; i < len; i++)
		sum += i % 2 == 0 ? (uint32_t)data[i] << 8 : data[i];
	while (sum > 0xffff)
		sum = (sum & 0xffff) + (sum >> 16);
	return (uint16_t)sum;
}

MODEL_RULE(checksums_are_inserted)
{
	static const uint8_t addresses[] = {10, 0, 0, 1, 10, 0, 0, 2};

	sender(chip);
	for (uint32_t len = 80; len < 84; len++) { /* odd ones, too */
		uint8_t frame[100];
		uint16_t pseudo = ones_sum(addresses, 8, 17 + len - 34);
		uint32_t context[4] = {20 | 14 << 9, 0,
				BIT(10) | 2 << 20 | BIT(29), BIT(4)};
		uint32_t idx;

		udp_frame(frame, len, pseudo);
		model_tx_put_raw(&m, 0, context);
		idx = model_tx_put(&m, 0, frame, len, TXD_EOP | TXD_RS);
		m.tx[0].desc[idx][3] = len << 14 | BIT(4) | BIT(8) | BIT(9);
		model_tx_ring(&m, 0);
		TAP_EQ(model_tx_done(&m, 0, idx), true);
		model_step(10000);
		TAP_EQ(m.sink_len, len);
		TAP_EQ(ones_sum(m.sink_frame + 14, 20, 0), 0xffff);
		TAP_EQ(ones_sum(m.sink_frame + 34, len - 34, pseudo), 0xffff);
	}
	TAP_EQ(m.nb_violations, 0);
}

/* CRC-32C, bit by bit (RFC 3309). */
static uint32_t
crc32c(const uint8_t *data, size_t len)
{
	uint32_t crc = UINT32_MAX;

	for (size_t i = 0; i < len; i++) {
		crc ^= data[i];
		for (unsigned int bit = 0; bit < 8; bit++)
			crc = crc >> 1 ^ (0x82f63b78 & -(crc & 1));
	}
	return ~crc;
}

/* SCTP behind 34 octets; the driver leaves the field 0. */
MODEL_RULE(sctp_checksum_is_inserted)
{
	static const uint8_t zero[4];
	uint32_t context[4] = {20 | 14 << 9, 0,
			BIT(10) | 2 << 11 | 2 << 20 | BIT(29), BIT(4)};
	uint8_t frame[100];
	uint32_t idx, got;

	TAP_EQ(crc32c((const uint8_t *)"123456789", 9), 0xe3069283);
	sender(chip);
	model_frame(frame, 100, model_mac, 9);
	memcpy(frame + 42, zero, sizeof(zero));
	model_tx_put_raw(&m, 0, context);
	idx = model_tx_put(&m, 0, frame, 100, TXD_EOP | TXD_RS);
	m.tx[0].desc[idx][3] = 100u << 14 | BIT(4) | BIT(9);
	model_tx_ring(&m, 0);
	model_step(10000);
	TAP_EQ(m.sink_len, 100);
	memcpy(&got, m.sink_frame + 42, sizeof(got));
	TAP_EQ(got, crc32c(frame + 34, 66));
	TAP_EQ(m.nb_violations, 0);
}

MODEL_RULE(vlan_is_inserted)
{
	uint8_t frame[60];
	uint32_t context[4] = {
			14 << 9 | 0x2abcu << 16, 0, 2 << 20 | BIT(29), 0};

	sender(chip);
	model_frame(frame, 60, model_mac, 3);
	model_tx_put_raw(&m, 0, context);
	model_tx(&m, 0, frame, 60, BIT(30));
	model_step(10000);
	TAP_EQ(m.sink_len, 64);
	TAP_OK(memcmp(m.sink_frame, frame, 12) == 0);
	TAP_OK(memcmp(m.sink_frame + 12, "\x81\x00\x2a\xbc", 4) == 0);
	TAP_OK(memcmp(m.sink_frame + 16, frame + 12, 48) == 0);
	model_tx(&m, 0, frame, 60, BIT(30)); /* the context sticks */
	model_step(10000);
	TAP_EQ(m.nb_sink_frames, 2);
	TAP_EQ(m.sink_len, 64);
	TAP_EQ(m.nb_violations, 0);
}

MODEL_RULE(line_rate)
{
	static const struct {
		uint32_t speed_mbps, octet_ps, tx_ns;
	} speeds[] = {{10, 800000, 240}, {100, 80000, 58}, {1000, 8000, 80},
			{2500, 3200, 1325}};
	uint8_t frame[200];

	for (unsigned int i = 0; i < 4; i++) {
		struct ns_conf conf = model_conf(chip);
		uint64_t start, octets = 8 + 200 + 4 + 12;

		conf.speed_mbps = speeds[i].speed_mbps;
		conf.delay_ns = 77;
		sender_conf(&conf);
		model_frame(frame, 200, model_mac, 1);
		start = model_now_ns + 300 + speeds[i].tx_ns + 77;
		for (unsigned int n = 0; n < 10; n++)
			model_tx(&m, 0, frame, 200, 0);
		model_step(10 * MS);
		TAP_EQ(m.nb_sink_frames, 10);
		TAP_EQ(m.sink_arrival_ns,
				start + 9 * octets * speeds[i].octet_ps / 1000);
		/* a wider gap: IPGT 11 instead of 8 */
		model_wr(&m, R_TIPG, 11 | 4 << 10 | 6 << 20);
		start = model_now_ns + 300 + speeds[i].tx_ns + 77;
		for (unsigned int n = 0; n < 2; n++)
			model_tx(&m, 0, frame, 200, 0);
		model_step(10 * MS);
		TAP_EQ(m.sink_arrival_ns,
				start + (octets + 3) * speeds[i].octet_ps /
								1000);
		model_close(&m);
	}
}

MODEL_RULE(unlimited_speed)
{
	struct ns_conf conf = model_conf(chip);
	uint8_t frame[60];
	uint64_t start;

	conf.speed_unlimited = true;
	sender_conf(&conf);
	TAP_OK((model_rd(&m, R_STATUS) & BIT(22)) != 0);
	model_frame(frame, 60, model_mac, 1);
	start = model_now_ns + 300 + 1325;
	for (unsigned int n = 0; n < 20; n++)
		model_tx(&m, 0, frame, 60, 0);
	model_step(1000);
	TAP_EQ(m.nb_sink_frames, 20);
	TAP_EQ(m.sink_arrival_ns, start);
}

MODEL_RULE(packet_buffer_fills_and_drains)
{
	uint8_t frame[1514];
	uint32_t done = 0;

	sender(chip);
	model_frame(frame, sizeof(frame), model_mac, 1);
	for (uint32_t i = 0; i < 40; i++)
		model_tx_put(&m, 0, frame, sizeof(frame), TXD_EOP | TXD_RS);
	model_tx_ring(&m, 0);
	while (done < 40 && model_tx_done(&m, 0, done))
		done++;
	TAP_EQ(done, 20 * 1024 / 1518); /* what 20 KiB hold */
	model_step(300);
	TAP_EQ(model_tx_done(&m, 0, done), true); /* the first has left */
	TAP_EQ(model_tx_done(&m, 0, done + 1), false);
	/* 1538 octet times a frame */
	model_step(1538 * 32 / 10 + 1);
	TAP_EQ(model_tx_done(&m, 0, done + 1), true);
	TAP_EQ(model_tx_done(&m, 0, done + 2), false);
	model_step(1 * MS);
	TAP_EQ(m.nb_sink_frames, 40);
	TAP_EQ(m.nb_violations, 0);
}

MODEL_RULE(late_pump_changes_nothing)
{
	uint8_t frame[1514];
	uint64_t start;

	sender(chip);
	model_frame(frame, sizeof(frame), model_mac, 1);
	start = model_now_ns + 300 + 1325;
	for (uint32_t i = 0; i < 40; i++)
		model_tx_put(&m, 0, frame, sizeof(frame), TXD_EOP | TXD_RS);
	model_tx_ring(&m, 0);
	model_now_ns += 10 * MS; /* nobody runs the device */
	ns_dev_run(m.dev, model_now_ns);
	TAP_EQ(m.nb_sink_frames, 40);
	TAP_EQ(m.sink_arrival_ns, start + UINT64_C(39) * 1538 * 32 / 10);
}

MODEL_RULE(queues_take_turns)
{
	uint8_t frame[60];
	uint8_t order[16];
	unsigned int nb = 0;

	sender(chip);
	for (unsigned int q = 1; q < 4; q++)
		model_tx_open(&m, q, NB_DESC);
	model_wr(&m, R_TCTL, 0);
	for (unsigned int q = 0; q < 4; q++)
		for (unsigned int i = 0; i < 4; i++) {
			model_frame(frame, 60, model_mac, q);
			frame[20] = (uint8_t)q;
			model_tx(&m, q, frame, 60, 0);
		}
	model_wr(&m, R_TCTL, BIT(1) | BIT(3));
	while (nb < 16 && m.nb_sink_frames < 16) {
		unsigned int before = m.nb_sink_frames;

		model_step(1);
		if (m.nb_sink_frames != before)
			order[nb++] = m.sink_frame[20];
	}
	TAP_EQ(nb, 16);
	for (unsigned int i = 4; i < nb; i++)
		TAP_EQ(order[i], order[i - 4]);
	for (unsigned int q = 0; q < 4; q++)
		TAP_EQ(model_rd(&m, R_PQ(q) + 0x14), 4);
}

MODEL_RULE(link_loss_stop)
{
	uint8_t frame[1514];
	uint32_t done = 0;
	struct ns_counts counts;

	sender(chip);
	model_frame(frame, sizeof(frame), model_mac, 1);
	for (uint32_t i = 0; i < 40; i++)
		model_tx_put(&m, 0, frame, sizeof(frame), TXD_EOP | TXD_RS);
	model_tx_ring(&m, 0);
	while (model_tx_done(&m, 0, done))
		done++;
	ns_dev_cable_set(m.dev, false, model_now_ns);
	model_step(10 * MS);
	counts = model_counts(&m);
	TAP_EQ(counts.tx_frames, 0);
	TAP_EQ(counts.tx_dropped_frames, done);
	TAP_EQ(model_tx_done(&m, 0, done), false); /* descriptors stay */
	ns_dev_cable_set(m.dev, true, model_now_ns);
	model_step(30 * MS);
	TAP_EQ(m.nb_sink_frames, 40 - done);
	TAP_EQ(model_tx_done(&m, 0, 39), true);
}

MODEL_RULE(link_loss_continue)
{
	struct ns_conf conf = model_conf(chip);
	uint8_t frame[1514];

	conf.txdown = NS_TXDOWN_CONTINUE;
	sender_conf(&conf);
	ns_dev_cable_set(m.dev, false, model_now_ns);
	model_frame(frame, sizeof(frame), model_mac, 1);
	for (uint32_t i = 0; i < 40; i++)
		model_tx_put(&m, 0, frame, sizeof(frame), TXD_EOP | TXD_RS);
	model_tx_ring(&m, 0);
	model_step(10 * MS);
	TAP_EQ(model_tx_done(&m, 0, 39), true);
	TAP_EQ(model_counts(&m).tx_dropped_frames, 40);
	TAP_EQ(m.nb_sink_frames, 0);
	TAP_EQ(model_rd(&m, R_GPTC), 0);
}

MODEL_RULE(master_disable_stops_dma)
{
	uint8_t frame[60];

	sender(chip);
	model_wr(&m, R_CTRL, model_rd(&m, R_CTRL) | BIT(2));
	TAP_EQ(model_rd(&m, R_STATUS) & BIT(19), 0);
	model_frame(frame, 60, model_mac, 1);
	model_tx(&m, 0, frame, 60, 0);
	TAP_EQ(model_tx_done(&m, 0, 0), false);
	model_wr(&m, R_CTRL, model_rd(&m, R_CTRL) & ~BIT(2));
	TAP_EQ(model_tx_done(&m, 0, 0), true);
}

int
main(void)
{
	TAP_RUN(enable_takes_time, "xDCTL.ENABLE both ways (I210 8.10, 8.12)");
	TAP_RUN(bad_programming_does_not_enable, "strict ring programming");
	TAP_RUN(tail_of_a_disabled_queue,
			"tail: ignored while disabled, bounded (I210 8.10.8)");
	TAP_RUN(dd_only_with_rs, "DD for RS only, when buffered (I210 7.2)");
	TAP_RUN(wthresh_holds_back, "WTHRESH and SWFLUSH (I210 8.12)");
	TAP_RUN(ring_wraps, "ring wrap and the unused descriptor");
	TAP_RUN(segments_make_one_frame, "packets of several descriptors");
	TAP_RUN(short_frames_are_padded, "PSP: 17 octets to 60 (I210 8.12.1)");
	TAP_RUN(descriptor_rules, "strict TX descriptors (I210 7.2)");
	TAP_RUN(checksums_are_inserted, "IXSM and TXSM (I210 7.2)");
	TAP_RUN(sctp_checksum_is_inserted, "TXSM with L4T 2 (RFC 3309)");
	TAP_RUN(vlan_is_inserted, "VLE: tag of the context, which sticks");
	TAP_RUN(line_rate, "serialization, gap and corrections per speed");
	TAP_RUN(unlimited_speed, "unlimited: no serialization");
	TAP_RUN(packet_buffer_fills_and_drains, "20 KiB of TX packet buffer");
	TAP_RUN(late_pump_changes_nothing,
			"the timeline does not depend on who pumps when");
	TAP_RUN(queues_take_turns, "four queues take turns");
	TAP_RUN(link_loss_stop, "txdown=stop drops the buffer");
	TAP_RUN(link_loss_continue, "txdown=continue: frames vanish");
	TAP_RUN(master_disable_stops_dma, "CTRL.GIO_MASTER_DISABLE (I210 8.2)");
	return tap_done();
}
