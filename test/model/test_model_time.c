/* SPDX-License-Identifier: BSD-3-Clause
 * Copyright(c) 2026 the igt authors
 */

/*
 * test_model_time: SYSTIM and the TX stamp slots.
 */

#include <string.h>

#include "model.h"
#include "tap.h"

static struct model m;

#define SEC UINT64_C(1000000000)
#define MS  UINT64_C(1000000)

static uint64_t
systim(void)
{
	uint64_t ns = model_rd(&m, R_SYSTIML);

	return model_rd(&m, R_SYSTIMH) * SEC + ns;
}

static void
systim_set(uint32_t sec, uint32_t ns)
{
	model_wr(&m, R_SYSTIML, ns);
	model_wr(&m, R_SYSTIMH, sec);
}

MODEL_RULE(stopped_until_tsauxc)
{
	model_open_chip(&m, chip);
	systim_set(10, 20);
	model_step(SEC);
	TAP_EQ(systim(), 10 * SEC + 20);
	model_wr(&m, R_TSAUXC, 0);
	model_step(SEC);
	TAP_EQ(systim(), 11 * SEC + 20);
	model_wr(&m, R_TSAUXC, BIT(31));
	model_step(SEC);
	TAP_EQ(systim(), 11 * SEC + 20);
	model_wr(&m, R_TSAUXC, BIT(0)); /* target times: not there */
	TAP_EQ(m.nb_violations, 1);
	model_wr(&m, R_CTRL, BIT(26));
	TAP_EQ(systim(), 0);
}

MODEL_RULE(low_latches_high)
{
	uint32_t low;

	model_open_chip(&m, chip);
	model_wr(&m, R_TSAUXC, 0);
	systim_set(5, 999999999);
	low = model_rd(&m, R_SYSTIML);
	TAP_EQ(low, 999999999);
	model_step(1);
	TAP_EQ(model_rd(&m, R_SYSTIMH), 5);
	TAP_EQ(model_rd(&m, R_SYSTIML), 0);
	TAP_EQ(model_rd(&m, R_SYSTIMH), 6);
	TAP_EQ(ns_dev_phc_ns(m.dev, model_now_ns), 6 * SEC);
	model_wr(&m, R_SYSTIML, 1000000000);
	TAP_EQ(m.nb_violations, 1);
}

/* Change of SYSTIM over ten seconds beyond ten seconds, ns. */
static int64_t
gain_ns(uint32_t timinca)
{
	uint64_t before;

	systim_set(1000, 0);
	model_wr(&m, R_TIMINCA, timinca);
	before = systim();
	model_step(10 * SEC);
	return (int64_t)(systim() - before - 10 * SEC);
}

MODEL_RULE(timinca_is_per_tick_of_3_2_ns)
{
	model_open_chip(&m, chip);
	model_wr(&m, R_TSAUXC, 0);
	TAP_EQ(gain_ns(0), 0);
	/* p ppb: magnitude p x 3.2 x 2^32 / 10^9; 1000 ppb is 13743.895,
	 * rounded 13744, gains 10^7 x 13744 / 13743.895 ps */
	TAP_EQ(gain_ns(13744), 10000);
	TAP_EQ(gain_ns(13744 | BIT(31)), -10001); /* floor of -10000.08 */
	/* the maximum of Linux, 62,499,999 ppb: 858993445 x 3.125 x 10^9
	 * ticks x 2^-32 ns is 624999989.8 ns */
	TAP_EQ(gain_ns(858993445), 624999989);
	/* one step: 2^-32 ns each 3.2 ns is 0.7276 ns in ten seconds */
	TAP_EQ(gain_ns(2), 1);
}

MODEL_RULE(oscillator_error)
{
	struct ns_conf conf = model_conf(chip);

	conf.ppb = -250;
	model_open(&m, &conf);
	model_wr(&m, R_TSAUXC, 0);
	systim_set(1, 0);
	model_step(10 * SEC);
	TAP_EQ(systim(), 11 * SEC - 2500);
}

MODEL_RULE(timadj_steps)
{
	model_open_chip(&m, chip);
	model_wr(&m, R_TSAUXC, 0);
	systim_set(100, 0);
	model_wr(&m, R_TIMADJ, BIT(30)); /* method only, as igc does */
	TAP_EQ(systim(), 100 * SEC);
	TAP_EQ(model_rd(&m, R_TSICR), 0);
	model_wr(&m, R_TIMADJ, 500);
	TAP_EQ(systim(), 100 * SEC + 500);
	TAP_EQ(model_rd(&m, R_TSICR), BIT(7));
	TAP_EQ(model_rd(&m, R_TSICR), 0); /* cleared by the read */
	model_wr(&m, R_TIMADJ, BIT(31) | 800);
	TAP_EQ(systim(), 100 * SEC - 300);
	model_wr(&m, R_TIMADJ, 999999900);
	TAP_EQ(m.nb_violations, 1);
}

/* A device that stamps, its frames going into a sink. */
static void
stamper_conf(struct ns_conf *conf)
{
	model_open(&m, conf);
	model_sink(&m);
	model_start(&m);
	model_wr(&m, R_TSAUXC, 0);
	systim_set(77, 0);
	model_wr(&m, R_TSYNCTXCTL, BIT(4) | BIT(5));
	model_wr(&m, R_TSIM, BIT(1));
	model_wr(&m, R_IMS, BIT(19));
	model_rd(&m, R_ICR);
}

static void
stamper(const char *chip)
{
	struct ns_conf conf = model_conf(chip);

	stamper_conf(&conf);
}

static void
send(unsigned int slot, uint32_t number)
{
	uint8_t frame[60];

	model_frame(frame, sizeof(frame), model_mac, number);
	model_tx(&m, 0, frame, sizeof(frame), TXD_STAMP | TXD_SLOT(slot));
}

static uint32_t
flags(void)
{
	return model_rd(&m, R_TSYNCTXCTL) & 15;
}

static uint64_t
slot_read(unsigned int slot)
{
	uint64_t ns = model_rd(&m, model_txstmpl[slot]);

	return model_rd(&m, model_txstmph[slot]) * SEC + ns;
}

MODEL_RULE(stamp_at_the_first_octet)
{
	uint64_t start;
	struct ns_stamp_record record;

	stamper(chip);
	for (unsigned int slot = 0; slot < 4; slot++) {
		start = systim();
		send(slot, slot);
		TAP_EQ(flags(), 0);
		model_step(299);
		TAP_EQ(flags(), 0);
		model_step(1);
		TAP_EQ(flags(), BIT(slot));
		/* it reaches the medium the correction of 2.5G later */
		TAP_EQ(m.sink_arrival_ns, model_now_ns + 1325);
		TAP_EQ(slot_read(slot), start + 300);
		TAP_EQ(flags(), 0);
		TAP_EQ(slot_read(slot), start + 300); /* keeps the value */
		TAP_EQ(ns_dev_stamps_get(m.dev, &record, 1), 1);
		TAP_EQ(record.seq, slot);
		TAP_EQ(record.slot, slot);
		TAP_EQ(record.raw_phc_ns, start + 300);
		TAP_EQ(record.time_ns, model_now_ns);
		TAP_EQ(record.hidden, false);
		TAP_EQ(record.head_bytes, 60);
		TAP_OK(memcmp(record.head, m.sink_frame, 60) == 0);
		model_step(10000);
	}
	TAP_EQ(model_counts(&m).tx_stamps, 4);
	TAP_EQ(m.nb_violations, 0);
}

MODEL_RULE(low_reads_and_other_slots_are_left_alone)
{
	stamper(chip);
	for (unsigned int slot = 0; slot < 4; slot++)
		send(slot, slot);
	model_step(10000);
	TAP_EQ(flags(), 15);
	for (unsigned int slot = 0; slot < 4; slot++)
		model_rd(&m, model_txstmpl[slot]);
	TAP_EQ(flags(), 15);
	for (unsigned int slot = 3; slot > 0; slot--) {
		model_rd(&m, model_txstmph[slot]);
		TAP_EQ(flags(), BIT(slot) - 1);
	}
	model_wr(&m, R_TSYNCTXCTL, 0); /* the flags are read-only */
	TAP_EQ(model_rd(&m, R_TSYNCTXCTL), 1);
}

MODEL_RULE(occupied_slot_keeps_its_stamp)
{
	uint64_t first;

	stamper(chip);
	send(2, 1);
	model_step(1000);
	first = systim() - 700;
	send(2, 2);
	model_step(1000);
	TAP_EQ(slot_read(2), first);
	TAP_EQ(model_counts(&m).tx_stamps, 1);
	TAP_EQ(model_counts(&m).tx_stamps_discarded, 1);
	send(2, 3);
	model_step(1000);
	TAP_EQ(slot_read(2), systim() - 700);
}

MODEL_RULE(no_stamp_without_enable)
{
	stamper(chip);
	model_wr(&m, R_TSYNCTXCTL, 0);
	send(1, 1);
	model_step(1000);
	TAP_EQ(flags(), 0);
	TAP_EQ(model_rd(&m, model_txstmpl[1]), 0);
	model_wr(&m, R_TSYNCTXCTL, BIT(4));
	model_wr(&m, R_TSAUXC, BIT(31)); /* timer disabled */
	send(1, 1);
	model_step(1000);
	TAP_EQ(flags(), 0);
	TAP_EQ(model_counts(&m).tx_stamps_discarded, 0);
	TAP_EQ(m.nb_sink_frames, 2);
}

MODEL_RULE(high_0_clears_one_or_all)
{
	for (int all = 0; all < 2; all++) {
		struct ns_conf conf = model_conf(chip);

		conf.txtt_clear = all ? NS_TXTT_CLEAR_ALL : NS_TXTT_CLEAR_ONE;
		stamper_conf(&conf);
		for (unsigned int slot = 0; slot < 4; slot++)
			send(slot, slot);
		model_step(2000);
		TAP_EQ(flags(), 15);
		model_rd(&m, R_TXSTMPH0);
		TAP_EQ(flags(), all ? 0 : 14);
		TAP_OK(model_rd(&m, model_txstmpl[3]) != 0); /* data stay */
		model_close(&m);
	}
}

/* Whether a capture raised a new event; acknowledges it. */
static bool
event(void)
{
	bool seen = m.level;

	TAP_EQ((model_rd(&m, R_ICR) & BIT(19)) != 0, seen);
	TAP_EQ((model_rd(&m, R_TSICR) & BIT(1)) != 0, seen);
	TAP_EQ(m.level, false);
	return seen;
}

MODEL_RULE(event_is_missing_until_high_0)
{
	stamper(chip);
	send(0, 0);
	model_step(1000);
	TAP_EQ(event(), true);
	slot_read(0);
	for (unsigned int slot = 1; slot < 4; slot++) {
		send(slot, 1);
		model_step(1000);
		TAP_EQ(event(), true);
		slot_read(slot); /* does not help */
		for (unsigned int next = 0; next < 4; next++) {
			send(next, 2);
			model_step(1000);
			TAP_EQ(event(), false);
			if (next != 0)
				slot_read(next);
		}
		model_rd(&m, R_TXSTMPH0); /* does */
		TAP_EQ(event(), false);   /* lost, not delayed */
	}
}

MODEL_RULE(tsim_gates_the_event)
{
	stamper(chip);
	model_wr(&m, R_TSIM, 0);
	send(0, 0);
	model_step(1000);
	TAP_EQ(m.level, false);
	TAP_EQ(model_rd(&m, R_ICR) & BIT(19), 0);
	model_wr(&m, R_TSIM, BIT(1)); /* TSICR still has it */
	TAP_EQ(m.level, true);
}

MODEL_RULE(fault_never)
{
	struct ns_stamp_record record;

	stamper(chip);
	ns_dev_fault_set(m.dev, "tx_stamp_never", 1);
	send(1, 0);
	model_step(100 * MS);
	TAP_EQ(flags(), 0);
	TAP_EQ(model_rd(&m, model_txstmpl[1]), 0);
	ns_dev_stamps_get(m.dev, &record, 1);
	TAP_EQ(record.hidden, true);
	send(1, 0);
	model_step(1000);
	TAP_EQ(flags(), 2);
}

MODEL_RULE(fault_late)
{
	uint64_t start;

	stamper(chip);
	ns_dev_fault_set(m.dev, "tx_stamp_late", 1);
	start = systim();
	send(3, 0);
	model_step(14 * MS);
	TAP_EQ(flags(), 0);
	model_step(2 * MS);
	TAP_EQ(flags(), 8);
	TAP_EQ(event(), true);
	TAP_EQ(slot_read(3), start + 300); /* when it left, not when shown */
}

MODEL_RULE(fault_flag_lost)
{
	uint64_t start;

	stamper(chip);
	ns_dev_fault_set(m.dev, "tx_flag_lost", 1);
	start = systim();
	send(1, 0);
	model_step(1000);
	TAP_EQ(flags(), 0);
	TAP_EQ(event(), false);
	TAP_EQ(slot_read(1), start + 300);
}

MODEL_RULE(fault_event_lost)
{
	stamper(chip);
	ns_dev_fault_set(m.dev, "tx_event_lost", 1);
	send(0, 0);
	model_step(1000);
	TAP_EQ(flags(), 1);
	TAP_EQ(event(), false);
	slot_read(0);
	send(0, 0);
	model_step(1000);
	TAP_EQ(event(), true);
}

MODEL_RULE(records_are_bounded)
{
	static struct ns_stamp_record records[2000];

	stamper(chip);
	for (uint32_t i = 0; i < 1500; i++) {
		send(i % 4, i);
		model_step(1000);
		model_rd(&m, model_txstmph[i % 4]);
	}
	TAP_EQ(ns_dev_stamps_get(m.dev, records, 2000), 1024);
	for (uint32_t i = 0; i < 1024; i++)
		TAP_EQ(records[i].seq, 1500 - 1024 + i);
	TAP_EQ(ns_dev_stamps_get(m.dev, records, 2), 2);
	TAP_EQ(records[1].seq, 1499);
}

int
main(void)
{
	TAP_RUN(stopped_until_tsauxc,
			"SYSTIM stands until TSAUXC is written (I210 8.15)");
	TAP_RUN(low_latches_high, "SYSTIML latches SYSTIMH (I210 7.8)");
	TAP_RUN(timinca_is_per_tick_of_3_2_ns,
			"TIMINCA: scale and sign (Linux igc; I210 8.15.11)");
	TAP_RUN(oscillator_error, "oscillator error");
	TAP_RUN(timadj_steps, "TIMADJ (I210 8.15.12); TSICR clears on read");
	TAP_RUN(stamp_at_the_first_octet,
			"TX stamp when the first octet passes the MAC");
	TAP_RUN(low_reads_and_other_slots_are_left_alone,
			"TXSTMPL has no side effect, TXSTMPH_n clears TXTT_n");
	TAP_RUN(occupied_slot_keeps_its_stamp, "TXTT set: the old stamp stays");
	TAP_RUN(no_stamp_without_enable, "TSYNCTXCTL.EN, TSAUXC (I210 7.8)");
	TAP_RUN(high_0_clears_one_or_all, "TXSTMPH_0 clears one TXTT or all");
	TAP_RUN(event_is_missing_until_high_0,
			"erratum: no TX event before TXSTMPH_0 is read");
	TAP_RUN(tsim_gates_the_event, "TSIM gates ICR.TS (I210 8.15)");
	TAP_RUN(fault_never, "fault: stamp never captured");
	TAP_RUN(fault_late, "fault: stamp late");
	TAP_RUN(fault_flag_lost, "fault: flag lost");
	TAP_RUN(fault_event_lost, "fault: event lost");
	TAP_RUN(records_are_bounded, "the newest 1024 stamps are recorded");
	return tap_done();
}
