/* SPDX-License-Identifier: BSD-3-Clause
 * Copyright(c) 2026 the igt authors
 */

/*
 * ns_time: SYSTIM of timer 0, and the stamps taken from it.
 *
 * Hardware     I210 datasheet 7.8 and 8.15 for the shape; from Linux igc: one
 *              step of TIMINCA is 2^-32 ns per 3.2-ns tick (the scale of its
 *              arithmetic, assumed), four TX stamp slots, SYSTIML latches
 *              SYSTIMH. TSAUXC b31 is set after reset: the timer stands
 * Slots        a frame that asks is stamped into its slot if the slot's TXTT
 *              is clear, and sets it; else the old stamp stays and the new one
 *              is lost. Reading TXSTMPH_n clears TXTT_n and keeps the value.
 *              Reading TXSTMPH_0 clears TXTT_0 or all: the two comments of
 *              Linux igc disagree, so it is a parameter
 * Erratum      after a capture in slot 1, 2 or 3 there is no TX stamp event
 *              until TXSTMPH_0 is read (Linux igc, 2023); events of captures
 *              in between are lost, not delayed (assumed: the harder reading)
 * State        SYSTIM is a base at an instant plus a rate; every change of
 *              offset or rate moves the base to now, so nothing accumulates
 * Units        rate in 2^-60 PHC ns per model ns, the error of one rounding
 *              is below 10^-5 ns in three hours
 * Concurrency  under the device's lock
 * Not done     timers 1 to 3, target times, pins, SYS_WRAP, one-step stamps;
 *              SYSTIM is not quantized to its tick
 */

#include <stddef.h>
#include <string.h>

#include "ns_fault.h"
#include "ns_intr.h"
#include "ns_time.h"

#define NS_PER_SEC      UINT64_C(1000000000)
#define RATE_BITS       60
#define FRAC_BITS       32
/* TIMADJ takes less than this (I210 datasheet 8.15.12). */
#define TIMADJ_LIMIT_NS 999999900
/* The fault "stamp late": beyond the 10 ms a driver may reasonably wait. */
#define STAMP_LATE_NS   UINT64_C(15000000)

typedef __int128 ns_wide;

/* SYSTIM at an instant, 2^-32 ns; never below 0. */
static ns_wide
phc_wide(const struct ns_dev *dev, uint64_t time_ns)
{
	const struct ns_time *time = &dev->time;
	ns_wide phc = ((ns_wide)time->base_phc_ns << FRAC_BITS) |
	              time->base_frac;

	if (time->running) {
		ns_wide elapsed = (ns_wide)time_ns - (ns_wide)time->base_ns;

		phc += (elapsed * (ns_wide)time->rate) >>
		       (RATE_BITS - FRAC_BITS);
	}
	return phc < 0 ? 0 : phc;
}

/* Make an instant's value the base. */
static void
rebase(struct ns_dev *dev, ns_wide phc)
{
	dev->time.base_ns = dev->now_ns;
	dev->time.base_phc_ns = (uint64_t)(phc >> FRAC_BITS);
	dev->time.base_frac = (uint32_t)phc;
}

/* Rate of TIMINCA and the oscillator's error: a tick of 3.2 ns adds
 * 3.2 ns +/- magnitude x 2^-32 ns. In 2^-60, exact before the last division,
 * which rounds up so that whole nanoseconds are not missed by a hair:
 * (10^9 + ppb) (16 x 2^32 +/- 5 magnitude) 2^28 / (16 x 10^9). */
static uint64_t
rate_of(const struct ns_dev *dev, uint32_t timinca)
{
	int64_t magnitude = (int64_t)(timinca & NS_TIMINCA_MAGNITUDE);
	int64_t tick = (INT64_C(16) << FRAC_BITS);
	ns_wide rate;

	tick += (timinca & NS_TIMINCA_SLOWER) != 0 ? -5 * magnitude
	                                           : 5 * magnitude;
	rate = ((ns_wide)NS_PER_SEC + dev->conf.ppb) * tick;
	rate = (rate << (RATE_BITS - FRAC_BITS)) + 16 * NS_PER_SEC - 1;
	return (uint64_t)(rate / (ns_wide)(16 * NS_PER_SEC));
}

struct ns_phc
ns_time_split(uint64_t phc_ns)
{
	return (struct ns_phc){
			.sec = (uint32_t)(phc_ns / NS_PER_SEC),
			.ns = (uint32_t)(phc_ns % NS_PER_SEC),
	};
}

uint64_t
ns_time_phc_at(const struct ns_dev *dev, uint64_t time_ns)
{
	return (uint64_t)(phc_wide(dev, time_ns) >> FRAC_BITS);
}

void
ns_time_reset(struct ns_dev *dev)
{
	struct ns_time *time = &dev->time;

	time->running = false;
	rebase(dev, 0);
	time->rate = rate_of(dev, 0);
	time->latched_sec = 0;
	time->event_blocked = false;
	memset(time->slot, 0, sizeof(time->slot));
	dev->due_ns[NS_EV_STAMP] = NS_TIME_NEVER;
}

/* A time-sync event: into TSICR, and on to ICR where TSIM lets it. */
static void
ts_event(struct ns_dev *dev, uint32_t tsicr_bits)
{
	NS_REG_AT(dev, TSICR) |= tsicr_bits;
	if ((tsicr_bits & NS_REG_AT(dev, TSIM)) != 0)
		ns_intr_cause(dev, NS_ICR_TS);
}

static void
tx_event(struct ns_dev *dev, unsigned int slot)
{
	bool blocked = dev->time.event_blocked;

	if (slot != 0)
		dev->time.event_blocked = true;
	if (!blocked && !ns_fault_hit(dev, NS_FAULT_TX_EVENT_LOST))
		ts_event(dev, NS_TSICR_TXTS);
}

/* A stamp gets into its register pair, with flag and event. */
static void
slot_latch(struct ns_dev *dev, unsigned int slot, uint64_t phc_ns)
{
	struct ns_phc phc = ns_time_split(phc_ns);

	if (slot == 0) {
		NS_REG_AT(dev, TXSTMPL) = phc.ns;
		NS_REG_AT(dev, TXSTMPH) = phc.sec;
	} else {
		NS_REG_N(dev, TXSTMPL_N, slot - 1) = phc.ns;
		NS_REG_N(dev, TXSTMPH_N, slot - 1) = phc.sec;
	}
	if (ns_fault_hit(dev, NS_FAULT_TX_FLAG_LOST))
		return;
	NS_REG_AT(dev, TSYNCTXCTL) |= NS_TSYNCTXCTL_TXTT(slot);
	tx_event(dev, slot);
}

static struct ns_stamp_record *
record_add(struct ns_dev *dev, const struct ns_frame *frame, uint64_t phc_ns,
		uint64_t time_ns)
{
	struct ns_time *time = &dev->time;
	struct ns_stamp_record *record =
			&time->record[time->nb_records % NS_NB_STAMP_RECORDS];

	*record = (struct ns_stamp_record){
			.seq = time->nb_records++,
			.raw_phc_ns = phc_ns,
			.time_ns = time_ns,
			.queue_id = frame->queue_id,
			.slot = frame->slot,
			.head_bytes = sizeof(record->head),
	};
	if (frame->len < record->head_bytes)
		record->head_bytes = (uint16_t)frame->len;
	memcpy(record->head, frame->data, record->head_bytes);
	return record;
}

void
ns_time_tx_capture(struct ns_dev *dev, const struct ns_frame *frame,
		uint64_t time_ns)
{
	struct ns_tx_slot *slot = &dev->time.slot[frame->slot];
	uint32_t control = NS_REG_AT(dev, TSYNCTXCTL);
	struct ns_stamp_record *record;
	uint64_t phc_ns;

	if ((control & NS_TSYNCTXCTL_EN) == 0 || !dev->time.running)
		return;
	if ((control & NS_TSYNCTXCTL_TXTT(frame->slot)) != 0 || slot->late) {
		dev->counts.tx_stamps_discarded++;
		return;
	}
	phc_ns = ns_time_phc_at(dev, time_ns);
	record = record_add(dev, frame, phc_ns, time_ns);
	dev->counts.tx_stamps++;
	if (ns_fault_hit(dev, NS_FAULT_TX_STAMP_NEVER)) {
		record->hidden = true;
	} else if (ns_fault_hit(dev, NS_FAULT_TX_STAMP_LATE)) {
		slot->late = true;
		slot->late_phc_ns = phc_ns;
		slot->late_due_ns = time_ns + STAMP_LATE_NS;
		ns_event_by(dev, NS_EV_STAMP, slot->late_due_ns);
	} else {
		slot_latch(dev, frame->slot, phc_ns);
	}
}

void
ns_time_run(struct ns_dev *dev, uint64_t limit_ns)
{
	for (unsigned int i = 0; i < dev->chip->nb_tx_slots; i++) {
		struct ns_tx_slot *slot = &dev->time.slot[i];

		if (!slot->late)
			continue;
		if (slot->late_due_ns > dev->now_ns) {
			ns_event_by(dev, NS_EV_STAMP, slot->late_due_ns);
			continue;
		}
		slot->late = false;
		slot_latch(dev, i, slot->late_phc_ns);
	}
}

bool
ns_time_rx_capture(struct ns_dev *dev, uint64_t phc_ns, uint32_t satr_low,
		uint32_t satr_high)
{
	struct ns_phc phc = ns_time_split(phc_ns);

	if ((NS_REG_AT(dev, TSYNCRXCTL) & NS_TSYNCRXCTL_VALID) != 0)
		return false;
	NS_REG_AT(dev, RXSTMPL) = phc.ns;
	NS_REG_AT(dev, RXSTMPH) = phc.sec;
	NS_REG_AT(dev, RXSATRL) = satr_low;
	NS_REG_AT(dev, RXSATRH) = satr_high;
	NS_REG_AT(dev, TSYNCRXCTL) |= NS_TSYNCRXCTL_VALID;
	ts_event(dev, NS_TSICR_RXTS);
	return true;
}

uint32_t
ns_time_systiml_peek(const struct ns_dev *dev, unsigned int idx)
{
	return ns_time_split(ns_time_phc_at(dev, dev->now_ns)).ns;
}

void
ns_time_systiml_after_read(struct ns_dev *dev, unsigned int idx)
{
	dev->time.latched_sec =
			ns_time_split(ns_time_phc_at(dev, dev->now_ns)).sec;
}

void
ns_time_systiml_write(struct ns_dev *dev, unsigned int idx, uint32_t value)
{
	struct ns_phc phc = ns_time_split(ns_time_phc_at(dev, dev->now_ns));

	if (value >= NS_PER_SEC) {
		ns_violation(dev, "SYSTIML written with %u, a second or more",
				value);
		return;
	}
	rebase(dev, (ns_wide)(phc.sec * NS_PER_SEC + value) << FRAC_BITS);
}

uint32_t
ns_time_systimh_peek(const struct ns_dev *dev, unsigned int idx)
{
	return dev->time.latched_sec;
}

void
ns_time_systimh_write(struct ns_dev *dev, unsigned int idx, uint32_t value)
{
	ns_wide phc = phc_wide(dev, dev->now_ns);
	uint32_t old_sec = ns_time_split((uint64_t)(phc >> FRAC_BITS)).sec;
	ns_wide sec = (ns_wide)NS_PER_SEC << FRAC_BITS;

	rebase(dev, phc + ((ns_wide)value - (ns_wide)old_sec) * sec);
}

uint32_t
ns_time_systimr_peek(const struct ns_dev *dev, unsigned int idx)
{
	return (uint32_t)phc_wide(dev, dev->now_ns);
}

void
ns_time_timinca_write(struct ns_dev *dev, unsigned int idx, uint32_t value)
{
	rebase(dev, phc_wide(dev, dev->now_ns));
	dev->time.rate = rate_of(dev, value);
	NS_REG_AT(dev, TIMINCA) = value;
}

void
ns_time_timadj_write(struct ns_dev *dev, unsigned int idx, uint32_t value)
{
	ns_wide step = (ns_wide)(value & NS_TIMADJ_NS) << FRAC_BITS;
	ns_wide phc = phc_wide(dev, dev->now_ns);

	NS_REG_AT(dev, TIMADJ) = value;
	if ((value & NS_TIMADJ_NS) == 0)
		return;
	if ((value & NS_TIMADJ_NS) >= TIMADJ_LIMIT_NS) {
		ns_violation(dev, "TIMADJ of %u ns", value & NS_TIMADJ_NS);
		return;
	}
	phc += (value & NS_TIMADJ_NEGATIVE) != 0 ? -step : step;
	rebase(dev, phc < 0 ? 0 : phc);
	ts_event(dev, NS_TSICR_TADJ);
}

void
ns_time_tsauxc_write(struct ns_dev *dev, unsigned int idx, uint32_t value)
{
	if ((value & NS_TSAUXC_PINS) != 0)
		ns_violation(dev,
				"TSAUXC 0x%x: target times and pins are not modelled",
				value);
	rebase(dev, phc_wide(dev, dev->now_ns));
	dev->time.running = (value & NS_TSAUXC_DISABLE) == 0;
	NS_REG_AT(dev, TSAUXC) = value;
}

/* The valid bits are the hardware's. */
static void
store_but(uint32_t *reg, uint32_t value, uint32_t hardware_bits)
{
	*reg = (*reg & hardware_bits) | (value & ~hardware_bits);
}

void
ns_time_tsynctxctl_write(struct ns_dev *dev, unsigned int idx, uint32_t value)
{
	store_but(&NS_REG_AT(dev, TSYNCTXCTL), value, NS_TSYNCTXCTL_TXTT_ALL);
}

void
ns_time_tsyncrxctl_write(struct ns_dev *dev, unsigned int idx, uint32_t value)
{
	store_but(&NS_REG_AT(dev, TSYNCRXCTL), value, NS_TSYNCRXCTL_VALID);
}

void
ns_time_txstmph_after_read(struct ns_dev *dev, unsigned int idx)
{
	NS_REG_AT(dev, TSYNCTXCTL) &= dev->conf.txtt_clear == NS_TXTT_CLEAR_ALL
	                                              ? ~NS_TSYNCTXCTL_TXTT_ALL
	                                              : ~NS_TSYNCTXCTL_TXTT(0);
	dev->time.event_blocked = false;
}

void
ns_time_txstmph_n_after_read(struct ns_dev *dev, unsigned int idx)
{
	NS_REG_AT(dev, TSYNCTXCTL) &= ~NS_TSYNCTXCTL_TXTT(idx + 1);
}

void
ns_time_rxstmph_after_read(struct ns_dev *dev, unsigned int idx)
{
	NS_REG_AT(dev, TSYNCRXCTL) &= ~NS_TSYNCRXCTL_VALID;
}

void
ns_time_tsicr_after_read(struct ns_dev *dev, unsigned int idx)
{
	NS_REG_AT(dev, TSICR) = 0;
}

void
ns_time_tsim_wrote(struct ns_dev *dev, unsigned int idx)
{
	if ((NS_REG_AT(dev, TSICR) & NS_REG_AT(dev, TSIM)) != 0)
		ns_intr_cause(dev, NS_ICR_TS);
}

size_t
ns_dev_stamps_get(const struct ns_dev *dev, struct ns_stamp_record *records,
		size_t nb_records)
{
	uint64_t kept = dev->time.nb_records;
	uint64_t first;

	if (kept > NS_NB_STAMP_RECORDS)
		kept = NS_NB_STAMP_RECORDS;
	if (kept > nb_records)
		kept = nb_records;
	first = dev->time.nb_records - kept;
	for (uint64_t i = 0; i < kept; i++)
		records[i] = dev->time.record[(first + i) %
					      NS_NB_STAMP_RECORDS];
	return (size_t)kept;
}
