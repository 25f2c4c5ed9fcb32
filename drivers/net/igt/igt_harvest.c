/* SPDX-License-Identifier: BSD-3-Clause
 * Copyright(c) 2026 the igt authors
 */

/*
 * igt_harvest: captured transmit stamps, from the registers to the requests.
 *
 * Hardware     TSYNCTXCTL.TXTT_n says that TXSTMPL/H_n hold a stamp; a read of
 *              TXSTMPH_n clears it, a read of TXSTMPL_n does nothing. Erratum
 *              of I225/I226 (Linux igc): after a capture in slots 1 to 3 no
 *              event follows until TXSTMPH_0 is read, and that read clears
 *              TXTT_0, or all flags: the sources disagree. So every harvest
 *              reads TXSTMPH_0, and a stamp whose flag that read took away is
 *              found by its value, compared with the one read last. Assumed,
 *              as Linux does: two stamps of a slot never agree in the ns word
 *              (10^-9 per stamp); before LOST the pair is compared.
 *              A descriptor is done when its data are in the transmit FIFO;
 *              the stamp comes later, when the frame leaves the MAC.
 * State        all under the lock of struct igt_stamp: `last` is what was
 *              read last of each slot, set by the baseline before the first
 *              claim. It is not touched by a look that may have seen half of
 *              a stamp that is not due yet.
 *              A slot is due when its request is armed and its descriptor is
 *              done, or overdue. Nothing due: no register is read.
 * Units        TXSTMP in s and ns of the PHC; ticks of igt_now_ticks().
 * Ordering     Done is the mark that reclaiming left in the slot, or the
 *              descriptor itself, or, when its entry was reused between the
 *              two looks, the mark again. An entry seen done may be a younger
 *              packet's: then ours was done before.
 *              Whether a slot is armed is asked after its registers were
 *              read: a stamp for it cannot be older than its doorbell, and
 *              arming comes before the doorbell.
 * Concurrency  one thread at a time, by the lock. Readers and housekeeping
 *              try it; only the control path waits for it.
 * Errors       all ones: nothing is made of them, CTRL tells whether the
 *              device is gone. A stamp of an earlier request, by the map from
 *              ticks to the PHC, is dropped and counted as stale.
 */

#include <rte_common.h>
#include <rte_pause.h>

#include "igt.h"
#include "igt_chip.h"
#include "igt_harvest.h"
#include "igt_logs.h"
#include "igt_mmio.h"
#include "igt_desc.h"
#include "igt_timesync_state.h"

/* A packet that does not leave: as long as Linux igc waits for its stamp. */
#define STUCK_US (15 * US_PER_S)

/* One pass over the slots. */
struct harvest {
	struct igt_port *port;
	struct igt_timesync *ts;
	uint64_t now_ticks;
	uint32_t due;     /* not completed yet */
	uint32_t stamped; /* read, to be completed with phc_ns */
	uint32_t rescued; /* of these, noticed by value */
	uint64_t phc_ns[IGT_STAMP_SLOTS];
	unsigned int nb_completed;
	uint16_t speed_mbps;
	uint16_t tx_ns; /* what the speed adds to a stamp */
	bool gone;
};

uint64_t
igt_harvest_timeout_ticks(const struct igt_port *port, uint32_t speed_mbps)
{
	uint64_t us = port->args.tx_tstamp_timeout_us;

	if (speed_mbps != 0)
		us += igt_chip(port)->tx_fifo_bytes * UINT64_C(8) / speed_mbps;
	return igt_us_to_ticks(port, us);
}

static struct harvest
harvest_begin(struct igt_port *port)
{
	struct igt_timesync *ts = port->timesync;
	uint32_t speed_mbps = igt_speed_mbps(port);
	struct harvest h = {
			.port = port,
			.ts = ts,
			.now_ticks = igt_now_ticks(port),
			.gone = igt_is_removed(port),
	};

	/* What was sent before the link went away was sent at its speed. */
	if (speed_mbps != 0)
		ts->speed_mbps = speed_mbps;
	h.speed_mbps = (uint16_t)ts->speed_mbps;
	h.tx_ns = (uint16_t)igt_chip_latency(igt_chip(port), ts->speed_mbps)
	                          .tx_ns;
	return h;
}

static void
slot_end(struct harvest *h, unsigned int slot, enum igt_stamp_status status)
{
	const struct igt_stamp_result result = {
			.status = status,
			.phc_ns = h->phc_ns[slot],
			.now_ticks = igt_now_ticks(h->port),
			.speed_mbps = h->speed_mbps,
			.rescued = (h->rescued & RTE_BIT32(slot)) != 0,
	};

	igt_stamp_complete(&h->ts->stamp, slot, &result);
	h->due &= ~RTE_BIT32(slot);
	h->nb_completed++;
}

/* The PHC cannot have shown less when the request was sent. */
static uint64_t
send_floor_ns(const struct harvest *h, unsigned int slot)
{
	struct igt_stamp *st = &h->ts->stamp;
	const struct igt_stamp_request *request = igt_stamp_request(st, slot);

	if (request->clock_epoch != igt_stamp_epoch(st))
		return 0; /* the map is of another timescale */
	return igt_clock_map_floor_ns(igt_chip(h->port)->clock, h->ts->timinca,
			&h->ts->map, request->send_ticks);
}

/* A pair was read that may be a stamp. */
static void
slot_value(struct harvest *h, unsigned int slot, struct igt_clock_raw raw,
		bool rescued)
{
	struct igt_stamp *st = &h->ts->stamp;
	uint64_t phc_ns;

	if ((raw.low == IGT_ALL_ONES || raw.high == IGT_ALL_ONES) &&
			igt_check_removed(h->port)) {
		h->gone = true;
		return;
	}
	h->ts->last[slot] = raw;
	if (!igt_clock_raw_to_ns(raw, &phc_ns)) {
		IGT_LOG_TS(DEBUG, "port %u: slot %u holds 0x%08x ns",
				h->port->port_id, slot, raw.low);
		return;
	}
	phc_ns += h->tx_ns;
	if (igt_stamp_is_armed(st, slot) && phc_ns >= send_floor_ns(h, slot)) {
		h->phc_ns[slot] = phc_ns;
		h->stamped |= RTE_BIT32(slot);
		h->rescued |= rescued ? RTE_BIT32(slot) : 0;
		h->due &= ~RTE_BIT32(slot);
		return;
	}
	igt_stamp_stale(st);
	if ((igt_stamp_masks(st).quarantined & RTE_BIT32(slot)) != 0)
		igt_stamp_release(st, slot);
}

/* Complete what was read in the order of the medium: a client that cannot
 * tell its packets apart has nothing else to go by. */
static void
slots_deliver(struct harvest *h)
{
	while (h->stamped != 0) {
		unsigned int first = (unsigned int)rte_bsf32(h->stamped);
		unsigned int slot;

		for (slot = first + 1; slot < IGT_STAMP_SLOTS; slot++)
			if ((h->stamped & RTE_BIT32(slot)) != 0 &&
					h->phc_ns[slot] < h->phc_ns[first])
				first = slot;
		slot_end(h, first, IGT_STAMP_STAMPED);
		h->stamped &= ~RTE_BIT32(first);
	}
}

static struct igt_clock_raw
slot_read(struct harvest *h, unsigned int slot)
{
	struct igt_clock_raw raw;

	raw.low = igt_read32(h->port, IGT_REG_TXSTMPL(slot));
	raw.high = igt_read32(h->port, IGT_REG_TXSTMPH(slot));
	return raw;
}

/* A due slot without flag: the flag may have been taken away. */
static void
slot_compare(struct harvest *h, unsigned int slot)
{
	struct igt_clock_raw raw;

	raw.low = igt_read32(h->port, IGT_REG_TXSTMPL(slot));
	if (raw.low == h->ts->last[slot].low)
		return;
	raw.high = igt_read32(h->port, IGT_REG_TXSTMPH(slot));
	slot_value(h, slot, raw, true);
}

/* Slot 0 without flag, on a chip with the erratum: TXSTMPH_0 must be read, and
 * that read may take away the flag of a stamp captured just before. */
static void
slot0_unlatch(struct harvest *h)
{
	const struct igt_clock_raw last = h->ts->last[0];
	struct igt_clock_raw raw;

	raw.high = igt_read32(h->port, IGT_REG_TXSTMPH(0));
	if ((h->due & RTE_BIT32(0)) != 0) {
		raw.low = igt_read32(h->port, IGT_REG_TXSTMPL(0));
		if (raw.low == last.low && raw.high == last.high)
			return;
		/* The high word was read before the low one. */
		raw.high = igt_read32(h->port, IGT_REG_TXSTMPH(0));
		slot_value(h, 0, raw, true);
	} else if (raw.high != last.high) {
		slot_value(h, 0, slot_read(h, 0), true);
	}
}

static bool
entry_done(struct igt_stamp *st, unsigned int slot)
{
	const rte_le32_t *status = igt_stamp_request(st, slot)->entry;

	return (igt_desc_load(status) & IGT_TXD_STAT_DD) != 0;
}

static bool
slot_done(struct harvest *h, unsigned int slot)
{
	struct igt_stamp *st = &h->ts->stamp;

	if ((igt_stamp_masks(st).done & RTE_BIT32(slot)) != 0 ||
			entry_done(st, slot))
		return true;
	igt_desc_acquire();
	return (igt_stamp_masks(st).done & RTE_BIT32(slot)) != 0;
}

/* The packet was not seen to leave for as long as anybody waits. */
static bool
slot_stuck(const struct harvest *h, unsigned int slot)
{
	const struct igt_stamp_request *request = igt_stamp_request(
			&h->ts->stamp, slot);

	/* Negative when it was sent since the pass began. */
	return (int64_t)(h->now_ticks - request->send_ticks) >=
	       (int64_t)igt_us_to_ticks(h->port, STUCK_US);
}

/* Requests that may be completed now, or must be. */
static uint32_t
slots_due(struct harvest *h)
{
	struct igt_stamp *st = &h->ts->stamp;
	const uint32_t armed = igt_stamp_masks(st).armed;
	uint32_t due = 0;
	unsigned int slot;

	for (slot = 0; slot < IGT_STAMP_SLOTS; slot++) {
		if ((armed & RTE_BIT32(slot)) == 0)
			continue;
		if (slot_done(h, slot)) {
			(void)igt_stamp_due_since(st, slot, h->now_ticks);
			due |= RTE_BIT32(slot);
		} else if (slot_stuck(h, slot)) {
			due |= RTE_BIT32(slot);
		}
	}
	return due;
}

/* The request must be given up, unless transmission is paused. */
static bool
slot_overdue(struct harvest *h, unsigned int slot)
{
	uint64_t since;

	if (!slot_done(h, slot))
		return slot_stuck(h, slot);
	since = igt_stamp_due_since(&h->ts->stamp, slot, h->now_ticks);
	/* Negative when another core's clock is ahead. */
	return (int64_t)(h->now_ticks - since) >=
	       (int64_t)igt_harvest_timeout_ticks(h->port, h->speed_mbps);
}

/* TXSTMPH_0 is read in every pass: a flag may be cleared unseen. Elsewhere a
 * stamp without flag is none. */
static bool
flags_unsure(const struct harvest *h)
{
	return (igt_chip(h->port)->errata & IGT_ERRATUM_TX_STAMP_EVENT) != 0;
}

/* A due slot whose low word has not changed: another second's, perhaps. */
static void
slot_compare_high(struct harvest *h, unsigned int slot)
{
	struct igt_clock_raw raw = h->ts->last[slot];

	/* That of slot 0 was compared. */
	if (slot != 0)
		raw.high = igt_read32(h->port, IGT_REG_TXSTMPH(slot));
	if (raw.high != h->ts->last[slot].high) {
		raw.low = igt_read32(h->port, IGT_REG_TXSTMPL(slot));
		slot_value(h, slot, raw, true);
	}
}

/* Give up one request that was just looked at. */
static void
slot_lose(struct harvest *h, unsigned int slot)
{
	if (flags_unsure(h))
		slot_compare_high(h, slot);
	if ((h->due & RTE_BIT32(slot)) == 0 || h->gone)
		return;
	IGT_LOG_TS(DEBUG, "port %u: stamp of slot %u lost", h->port->port_id,
			slot);
	slot_end(h, slot, IGT_STAMP_LOST);
}

/* Of those in `due`. */
static uint32_t
slots_overdue(struct harvest *h)
{
	uint32_t overdue = 0;
	unsigned int slot;

	for (slot = 0; slot < IGT_STAMP_SLOTS; slot++)
		if ((h->due & RTE_BIT32(slot)) != 0 && slot_overdue(h, slot))
			overdue |= RTE_BIT32(slot);
	return overdue;
}

/* Give up what waited too long; every slot in `due` was just looked at. */
static void
slots_expire(struct harvest *h)
{
	const uint32_t overdue = slots_overdue(h);
	uint32_t status;
	unsigned int slot;
	bool paused;

	if (overdue == 0)
		return;
	status = igt_read32(h->port, IGT_REG_STATUS);
	if (status == IGT_ALL_ONES && igt_check_removed(h->port)) {
		h->gone = true;
		return;
	}
	paused = (status & IGT_STATUS_TXOFF) != 0;
	for (slot = 0; slot < IGT_STAMP_SLOTS; slot++)
		if ((overdue & RTE_BIT32(slot)) != 0 &&
				(slot_stuck(h, slot) ||
						!igt_stamp_held_back(
								&h->ts->stamp,
								slot, paused,
								h->now_ticks)))
			slot_lose(h, slot);
}

/* One pass in the order that loses nothing: flags, slot 0, the others. */
static void
slots_harvest(struct harvest *h)
{
	const struct igt_chip *chip = igt_chip(h->port);
	uint32_t flags = igt_read32(h->port, IGT_REG_TSYNCTXCTL);
	unsigned int slot;

	if (flags == IGT_ALL_ONES && igt_check_removed(h->port)) {
		h->gone = true;
		return;
	}
	flags &= IGT_TSYNCTXCTL_TXTT;
	for (slot = 0; slot < chip->nb_tx_stamps && !h->gone; slot++) {
		if ((flags & RTE_BIT32(slot)) != 0)
			slot_value(h, slot, slot_read(h, slot), false);
		else if (!flags_unsure(h))
			continue;
		else if (slot == 0)
			slot0_unlatch(h);
		else if ((h->due & RTE_BIT32(slot)) != 0)
			slot_compare(h, slot);
	}
	if (!h->gone)
		slots_expire(h);
	slots_deliver(h);
	if (h->nb_completed == 0)
		igt_stamp_empty_poll(&h->ts->stamp);
}

void
igt_harvest_lock(struct igt_port *port)
{
	while (!igt_stamp_trylock(&port->timesync->stamp))
		rte_pause();
}

/* Read out quarantined slots and free them. */
static void
slots_release(struct harvest *h, uint32_t slots)
{
	struct igt_stamp *st = &h->ts->stamp;
	struct igt_clock_raw raw;
	unsigned int slot;

	for (slot = 0; slot < IGT_STAMP_SLOTS; slot++) {
		if ((slots & RTE_BIT32(slot)) == 0)
			continue;
		raw = slot_read(h, slot);
		if (raw.low == IGT_ALL_ONES && igt_check_removed(h->port))
			return;
		if (raw.low != h->ts->last[slot].low ||
				raw.high != h->ts->last[slot].high)
			igt_stamp_stale(st);
		h->ts->last[slot] = raw;
		igt_stamp_release(st, slot);
	}
}

bool
igt_harvest_locked(struct igt_port *port)
{
	struct harvest h = harvest_begin(port);

	if (h.gone)
		return false;
	h.due = slots_due(&h);
	if (h.due == 0)
		return false;
	slots_harvest(&h);
	if (!h.gone)
		slots_release(&h, igt_stamp_quarantine_outrun(&h.ts->stamp));
	return true;
}

bool
igt_harvest_overdue(struct igt_port *port)
{
	struct harvest h = harvest_begin(port);

	if (h.gone)
		return false;
	h.due = slots_due(&h);
	if (slots_overdue(&h) == 0)
		return false;
	slots_harvest(&h);
	return true;
}

void
igt_harvest(struct igt_port *port)
{
	struct igt_stamp *st = &port->timesync->stamp;

	if (!igt_mmio_reachable(port) || !igt_stamp_trylock(st))
		return;
	(void)igt_harvest_locked(port);
	igt_stamp_unlock(st);
}

void
igt_harvest_abort(struct igt_port *port, uint16_t queue_id)
{
	struct harvest h = harvest_begin(port);
	struct igt_stamp *st = &h.ts->stamp;
	uint32_t armed;
	unsigned int slot;

	if (igt_stamp_masks(st).armed == 0)
		return;
	if (!h.gone) {
		/* What is not due yet may be stamped all the same. */
		h.due = slots_due(&h) | igt_stamp_masks(st).armed;
		slots_harvest(&h);
	}
	armed = igt_stamp_masks(st).armed;
	for (slot = 0; slot < IGT_STAMP_SLOTS; slot++)
		if ((armed & RTE_BIT32(slot)) != 0 &&
				(queue_id == IGT_HARVEST_ALL_QUEUES ||
						igt_stamp_request(st, slot)->queue_id ==
								queue_id))
			slot_end(&h, slot, IGT_STAMP_ABORTED);
}

/* Packets that the device took since their requests were aborted. */
static void
quarantines_shorten(struct harvest *h)
{
	struct igt_stamp *st = &h->ts->stamp;
	const uint32_t queued = igt_stamp_quarantine_queued(st);
	unsigned int slot;

	/* An entry that is a younger packet's by now tells a little later. */
	for (slot = 0; slot < IGT_STAMP_SLOTS; slot++)
		if ((queued & RTE_BIT32(slot)) != 0 && entry_done(st, slot))
			igt_stamp_quarantine_taken(st, slot, h->now_ticks);
}

bool
igt_harvest_quarantine(struct igt_port *port)
{
	struct harvest h = harvest_begin(port);
	uint32_t over;

	if (h.gone)
		return false;
	quarantines_shorten(&h);
	over = igt_stamp_quarantine_over(&h.ts->stamp, h.now_ticks);
	slots_release(&h, over);
	return over != 0;
}

void
igt_harvest_baseline(struct igt_port *port)
{
	struct harvest h = harvest_begin(port);
	unsigned int slot;

	if (h.gone)
		return;
	for (slot = 0; slot < igt_chip(port)->nb_tx_stamps; slot++)
		h.ts->last[slot] = slot_read(&h, slot);
}
