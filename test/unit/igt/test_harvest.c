/* SPDX-License-Identifier: BSD-3-Clause
 * Copyright(c) 2026 the igt authors
 */

/*
 * test_harvest: what a harvest reads, in which order, and that no stamp is
 * lost or given to another request.
 *
 * The device here is four register pairs with flags. A stamp is captured just
 * before the access of a chosen number, so every place a capture can fall
 * relative to the reads of the driver is tried: enumerated, not sampled. A
 * read of TXSTMPH_0 clears one flag or all, as the sources disagree.
 */

#include <errno.h>

#include "igt_desc.h"
#include "igt_harvest.h"
#include "igt_mmio.h"
#include "igt_timesync_state.h"

#include "fake_port.h"
#include "tap.h"

#define NB_SLOTS      4
#define NEVER         UINT_MAX
/* Of the PHC, 2.5 Gb/s. */
#define TX_LATENCY_NS 1325
#define STATUS_2500   0x00400083
#define STATUS_TXOFF  0x00000010

static struct fake_port fake;
static struct igt_timesync *ts;

/* The device. */
static struct {
	uint32_t low[NB_SLOTS], high[NB_SLOTS], flags;
	bool clear_all;
	unsigned int nb_accesses;
	unsigned int capture_at[NB_SLOTS]; /* before which access */
	uint32_t capture_low[NB_SLOTS], capture_high[NB_SLOTS];
	bool flag_lost[NB_SLOTS];
} device;

static rte_le32_t entries[NB_SLOTS];

static void
device_capture(unsigned int slot)
{
	/* A slot that is not free keeps its old stamp. */
	if ((device.flags & (1u << slot)) == 0) {
		device.low[slot] = device.capture_low[slot];
		device.high[slot] = device.capture_high[slot];
		if (!device.flag_lost[slot])
			device.flags |= 1u << slot;
	}
	device.capture_at[slot] = NEVER;
}

static uint32_t
device_read(struct fake_port *f, uint32_t reg, uint32_t value)
{
	unsigned int slot;

	for (slot = 0; slot < NB_SLOTS; slot++)
		if (device.capture_at[slot] == device.nb_accesses)
			device_capture(slot);
	device.nb_accesses++;
	if (reg == IGT_REG_TSYNCTXCTL)
		return device.flags;
	for (slot = 0; slot < NB_SLOTS; slot++) {
		if (reg == IGT_REG_TXSTMPL(slot))
			return device.low[slot];
		if (reg == IGT_REG_TXSTMPH(slot)) {
			device.flags &= slot == 0 && device.clear_all
			                                ? 0
			                                : ~(1u << slot);
			return device.high[slot];
		}
	}
	return value;
}

static void
setup(void)
{
	uint32_t seconds = 1000;

	free(ts);
	fake_port_init(&fake, IGT_CHIP_I226);
	memset(&device, 0, sizeof(device));
	for (unsigned int i = 0; i < NB_SLOTS; i++) {
		/* What earlier stamps left behind. */
		device.low[i] = 100 + i;
		device.high[i] = seconds;
		device.capture_at[i] = NEVER;
		device.capture_low[i] = 5000 + 1000 * i;
		device.capture_high[i] = seconds;
		entries[i] = 0;
	}
	ts = aligned_alloc(64, sizeof(*ts));
	memset(ts, 0, sizeof(*ts));
	igt_stamp_init(&ts->stamp, 0xf, 100000, 15000000);
	igt_stamp_enable(&ts->stamp, true);
	fake.port->timesync = ts;
	fake.port->speed_mbps = 2500;
	fake.port->started = true;
	fake.regs[IGT_REG_STATUS / 4] = STATUS_2500;
	fake.on_read = device_read;
	fake.now_us = 1000000;
	igt_harvest_lock(fake.port);
	igt_harvest_baseline(fake.port);
	igt_stamp_unlock(&ts->stamp);
	igt_stamp_subscribe(&ts->stamp, 0, 0, calloc(1, IGT_STAMP_QUEUE_BYTES));
}

static void
teardown(void)
{
	free(igt_stamp_queue_memory(&ts->stamp, 0));
}

static int
send_one(uint64_t token)
{
	struct igt_stamp_request request = {
			.token = token,
			.send_ticks = fake.now_us,
			.clock_epoch = igt_stamp_epoch(&ts->stamp),
	};
	int slot = igt_stamp_claim(&ts->stamp, 0, false, &request.ordinal);

	if (slot < 0)
		return slot;
	entries[slot] = 0;
	request.entry = &entries[slot];
	(void)igt_stamp_arm(&ts->stamp, (unsigned int)slot, &request);
	return slot;
}

static void
done(unsigned int slot)
{
	entries[slot] = rte_cpu_to_le_32(IGT_TXD_STAT_DD);
}

/* Reads of one harvest. */
static unsigned int
harvest_reads(void)
{
	unsigned int before = fake.nb_reads;

	igt_harvest(fake.port);
	return fake.nb_reads - before;
}

static uint64_t
stamp_ns(unsigned int slot)
{
	return device.capture_high[slot] * UINT64_C(1000000000) +
	       device.capture_low[slot] + TX_LATENCY_NS;
}

static unsigned int
take(struct igt_stamp_completion *c, unsigned int nb)
{
	return igt_stamp_take(&ts->stamp, 0, c, nb);
}

static struct igt_stamp_counts
counts(void)
{
	struct igt_stamp_counts c;

	TAP_OK(igt_stamp_counts(&ts->stamp, &c));
	TAP_EQ(c.requested,
			c.stamped + c.busy + c.lost + c.aborted + c.in_flight);
	return c;
}

/* -- Budget -------------------------------------------------------------- */

static void
nothing_due_reads_nothing(void)
{
	setup();
	TAP_EQ(harvest_reads(), 0);
	(void)send_one(1); /* not done yet */
	TAP_EQ(harvest_reads(), 0);
	TAP_EQ(counts().empty_polls, 0);
	teardown();
}

static void
four_captured_together(void)
{
	struct igt_stamp_completion c[NB_SLOTS];

	setup();
	for (unsigned int i = 0; i < NB_SLOTS; i++) {
		(void)send_one(70 + i);
		done(i);
		device_capture(i);
	}
	/* TSYNCTXCTL and four pairs: 2.25 per stamp. */
	TAP_EQ(harvest_reads(), 9);
	TAP_EQ(take(c, NB_SLOTS), 4);
	for (unsigned int i = 0; i < NB_SLOTS; i++) {
		TAP_EQ(c[i].token, 70 + i);
		TAP_EQ(c[i].phc_ns, stamp_ns(i));
		TAP_EQ(c[i].slot, i);
		TAP_EQ(c[i].speed_mbps, 2500);
		TAP_EQ(c[i].flags, 0);
	}
	teardown();
}

static void
delivered_in_the_order_of_the_medium(void)
{
	static const uint32_t order[NB_SLOTS] = {2, 0, 3, 1};
	struct igt_stamp_completion c[NB_SLOTS];

	setup();
	for (unsigned int i = 0; i < NB_SLOTS; i++) {
		(void)send_one(i);
		done(i);
	}
	for (unsigned int i = 0; i < NB_SLOTS; i++) {
		device.capture_low[order[i]] = 2000 + 10 * i;
		device_capture(order[i]);
	}
	(void)harvest_reads();
	TAP_EQ(take(c, NB_SLOTS), 4);
	for (unsigned int i = 0; i < NB_SLOTS; i++)
		TAP_EQ(c[i].token, order[i]);
	teardown();
}

static void
one_at_a_time(void)
{
	/* Slot 0: flags, low, high. Others: TXSTMPH_0 in between. */
	static const unsigned int want[NB_SLOTS] = {3, 4, 4, 4};

	for (unsigned int slot = 0; slot < NB_SLOTS; slot++) {
		setup();
		for (unsigned int i = 0; i <= slot; i++)
			(void)send_one(i);
		done(slot);
		device_capture(slot);
		TAP_EQ(harvest_reads(), want[slot]);
		TAP_EQ(counts().stamped, 1);
		teardown();
	}
}

static void
overdue_costs_no_more_than_a_tick_may(void)
{
	unsigned int before;

	setup();
	for (unsigned int i = 0; i < NB_SLOTS; i++) {
		(void)send_one(i);
		done(i);
	}
	igt_harvest_lock(fake.port);
	TAP_OK(!igt_harvest_overdue(fake.port));
	fake.now_us += 20000;
	before = fake.nb_reads;
	TAP_OK(igt_harvest_overdue(fake.port));
	igt_stamp_unlock(&ts->stamp);
	TAP_OK(fake.nb_reads - before <= 11);
	TAP_EQ(counts().lost, 4);
	teardown();
}

/* -- No stamp is lost ---------------------------------------------------- */

/* Positions: before the first access up to behind the longest harvest. */
#define NB_POSITIONS 11
#define NB_PASSES    5

static uint64_t nb_cases;

/* nb requests, captured at these positions; all must come back, each with its
 * own value, within a few harvests of three reads and more. */
static bool
one_case(unsigned int nb, const unsigned int at[NB_SLOTS], bool clear_all)
{
	struct igt_stamp_completion c[2 * NB_SLOTS];
	unsigned int got = 0;
	bool good = true;

	nb_cases++;
	setup();
	device.clear_all = clear_all;
	for (unsigned int i = 0; i < nb; i++) {
		(void)send_one(i);
		done(i);
		device.capture_at[i] = device.nb_accesses + at[i];
	}
	for (int pass = 0; pass < NB_PASSES; pass++)
		(void)harvest_reads();
	got = take(c, 2 * NB_SLOTS);
	good = got == nb && counts().stamped == nb && counts().stale == 0;
	for (unsigned int i = 0; i < got; i++)
		good = good && c[i].slot == c[i].token &&
		       c[i].phc_ns == stamp_ns(c[i].slot);
	if (!good)
		printf("# %u requests, clear %s, captured before access %u %u %u %u: %u back\n",
				nb, clear_all ? "all" : "one", at[0], at[1],
				at[2], at[3], got);
	teardown();
	return good;
}

static void
every_place_of_a_capture(void)
{
	unsigned int at[NB_SLOTS] = {0};

	for (unsigned int nb = 1; nb <= NB_SLOTS; nb++) {
		unsigned int nb_places = 1;

		for (unsigned int i = 0; i < nb; i++)
			nb_places *= NB_POSITIONS;
		for (unsigned int place = 0; place < nb_places; place++) {
			unsigned int rest = place;

			for (unsigned int i = 0; i < nb; i++) {
				at[i] = rest % NB_POSITIONS;
				rest /= NB_POSITIONS;
			}
			TAP_REQUIRE(one_case(nb, at, false));
			TAP_REQUIRE(one_case(nb, at, true));
		}
	}
	printf("# %" PRIu64 " cases\n", nb_cases);
}

static void
lost_flag_is_noticed_by_value(void)
{
	for (unsigned int slot = 0; slot < NB_SLOTS; slot++) {
		struct igt_stamp_completion c;

		setup();
		for (unsigned int i = 0; i <= slot; i++)
			(void)send_one(i);
		done(slot);
		device.flag_lost[slot] = true;
		device_capture(slot);
		(void)harvest_reads();
		TAP_EQ(take(&c, 1), 1);
		TAP_EQ(c.phc_ns, stamp_ns(slot));
		TAP_EQ(c.flags, IGT_STAMP_F_RESCUED);
		TAP_EQ(counts().rescued, 1);
		teardown();
	}
}

static void
next_request_waits_for_its_own(void)
{
	for (unsigned int slot = 0; slot < NB_SLOTS; slot++) {
		struct igt_stamp_completion c;

		setup();
		for (unsigned int i = 0; i <= slot; i++)
			(void)send_one(i);
		done(slot);
		device_capture(slot);
		(void)harvest_reads();
		TAP_EQ(take(&c, 1), 1);
		TAP_EQ(send_one(10), slot);
		done(slot);
		(void)harvest_reads();
		TAP_EQ(take(&c, 1), 0);
		device.capture_low[slot] += 333;
		device_capture(slot);
		(void)harvest_reads();
		TAP_EQ(take(&c, 1), 1);
		TAP_EQ(c.token, 10);
		TAP_EQ(c.phc_ns, stamp_ns(slot));
		teardown();
	}
}

/* A stamp in slot 0 of a packet whose DD is late, in a new second, while
 * TXSTMPH_0 is read for another slot. */
static void
slot_0_is_read_before_its_dd(void)
{
	struct igt_stamp_completion c[2];

	for (int step = 0; step < 2; step++) {
		setup();
		(void)send_one(0);
		(void)send_one(1);
		done(1);
		device_capture(1);
		device.capture_high[0] += step;
		device.capture_at[0] = device.nb_accesses + 1;
		(void)harvest_reads();
		done(0);
		(void)harvest_reads();
		TAP_EQ(take(c, 2), 2);
		TAP_EQ(c[0].phc_ns, stamp_ns((unsigned int)c[0].token));
		TAP_EQ(c[1].phc_ns, stamp_ns((unsigned int)c[1].token));
		TAP_EQ(counts().stamped, 2);
		teardown();
	}
}

/* The one case the low word cannot show: same ns, another second. */
static void
same_ns_is_found_before_lost(void)
{
	for (unsigned int slot = 0; slot < NB_SLOTS; slot++) {
		struct igt_stamp_completion c;

		setup();
		for (unsigned int i = 0; i <= slot; i++)
			(void)send_one(i);
		done(slot);
		device.flag_lost[slot] = true;
		device.capture_low[slot] = device.low[slot];
		device.capture_high[slot] = device.high[slot] + 7;
		device_capture(slot);
		(void)harvest_reads();
		fake.now_us += 20000;
		(void)harvest_reads();
		TAP_EQ(take(&c, 1), 1);
		TAP_EQ(c.status, IGT_STAMP_STAMPED);
		TAP_EQ(c.phc_ns, stamp_ns(slot));
		TAP_EQ(counts().lost, 0);
		teardown();
	}
}

/* -- LOST, ABORTED, stale ------------------------------------------------ */

static void
lost_after_the_timeout(void)
{
	setup();
	(void)send_one(1);
	done(0);
	(void)harvest_reads();
	/* 10 ms and 65.536 us for 20 KiB at 2.5 Gb/s. */
	fake.now_us += 10064;
	(void)harvest_reads();
	TAP_EQ(counts().lost, 0);
	TAP_EQ(counts().empty_polls, 2);
	fake.now_us += 2;
	(void)harvest_reads();
	TAP_EQ(counts().lost, 1);
	teardown();
}

static void
paused_is_not_lost(void)
{
	setup();
	(void)send_one(1);
	done(0);
	(void)harvest_reads();
	fake.regs[IGT_REG_STATUS / 4] = STATUS_2500 | STATUS_TXOFF;
	fake.now_us += 1000000;
	(void)harvest_reads();
	TAP_EQ(counts().lost, 0);
	/* Resumed for a while between two looks: 10 ms and the FIFO's time
	 * count from the first look that finds it so. */
	fake.now_us += 1000000;
	fake.regs[IGT_REG_STATUS / 4] = STATUS_2500;
	(void)harvest_reads();
	fake.now_us += 10064;
	(void)harvest_reads();
	TAP_EQ(counts().lost, 0);
	fake.regs[IGT_REG_STATUS / 4] = STATUS_2500 | STATUS_TXOFF;
	fake.now_us += 2;
	(void)harvest_reads();
	TAP_EQ(counts().lost, 0);
	/* 15 s after sending it is, paused or not. */
	fake.now_us = 1000000 + 15000000;
	(void)harvest_reads();
	TAP_EQ(counts().lost, 1);
	teardown();
}

static void
queued_for_15_seconds_is_lost(void)
{
	setup();
	(void)send_one(1); /* never done */
	fake.now_us += 14999999;
	TAP_EQ(harvest_reads(), 0);
	fake.now_us += 1;
	(void)harvest_reads();
	TAP_EQ(counts().lost, 1);
	teardown();
}

static void
stamp_of_a_lost_request_is_stale(void)
{
	setup();
	(void)send_one(1); /* slot 0 */
	done(0);
	(void)harvest_reads();
	fake.now_us += 20000;
	(void)harvest_reads();
	TAP_EQ(counts().lost, 1);
	/* It comes after all; slot 0 was not given away. */
	device_capture(0);
	TAP_EQ(send_one(2), 1);
	done(1);
	device_capture(1);
	(void)harvest_reads();
	TAP_EQ(counts().stale, 1);
	TAP_EQ(counts().stamped, 1);
	/* The quarantine is over: the slot can be had. */
	TAP_EQ(send_one(3), 0);
	teardown();
}

static void
outrun_slot_is_read_out(void)
{
	struct igt_stamp_completion c[4];

	setup();
	(void)send_one(1); /* slot 0 */
	(void)send_one(2); /* slot 1, younger */
	done(0);
	(void)harvest_reads();
	fake.now_us += 20000;
	(void)harvest_reads();
	TAP_EQ(counts().lost, 1);
	/* The flag of the older's late stamp is lost on the way. */
	device.flag_lost[0] = true;
	device_capture(0);
	done(1);
	device_capture(1);
	(void)harvest_reads();
	TAP_EQ(counts().stale, 1);
	TAP_EQ(send_one(3), 0);
	done(0);
	(void)harvest_reads();
	TAP_EQ(take(c, 4), 2); /* LOST and the stamp, no third */
	teardown();
}

/* A stamp that shows up after the quarantine is older than the doorbell. */
static void
older_than_the_doorbell_is_stale(void)
{
	setup();
	ts->map = (struct igt_clock_map){
			.ticks = fake.now_us,
			.phc_ns = UINT64_C(2000) * 1000000000,
			.margin_ns = 1000,
			.hz = 1000000,
			.drift_ppm = 1000,
	};
	fake.now_us += 1000;
	(void)send_one(1); /* sent at 2000 s + 1 ms */
	done(0);
	device.capture_high[0] = 2000;
	device.capture_low[0] = 500000; /* 0.5 ms before */
	device_capture(0);
	(void)harvest_reads();
	TAP_EQ(counts().stale, 1);
	TAP_EQ(counts().stamped, 0);
	device.capture_low[0] = 1000000;
	device_capture(0);
	(void)harvest_reads();
	TAP_EQ(counts().stamped, 1);
	teardown();
}

static void
abort_harvests_once_more(void)
{
	struct igt_stamp_completion c[4];

	setup();
	(void)send_one(1);
	(void)send_one(2);
	device_capture(0); /* captured although never seen done */
	igt_harvest_lock(fake.port);
	igt_harvest_abort(fake.port, IGT_HARVEST_ALL_QUEUES);
	igt_stamp_unlock(&ts->stamp);
	TAP_EQ(take(c, 4), 2);
	TAP_EQ(c[0].status, IGT_STAMP_STAMPED);
	TAP_EQ(c[1].status, IGT_STAMP_ABORTED);
	TAP_EQ(c[1].token, 2);
	teardown();
}

static void
abort_of_another_queue(void)
{
	setup();
	(void)send_one(1);
	igt_harvest_lock(fake.port);
	igt_harvest_abort(fake.port, 3);
	igt_stamp_unlock(&ts->stamp);
	TAP_EQ(counts().in_flight, 1);
	teardown();
}

static void
removal_makes_no_stamp(void)
{
	struct igt_stamp_completion c;

	setup();
	(void)send_one(1);
	done(0);
	fake.removed = true;
	(void)harvest_reads();
	TAP_OK(igt_is_removed(fake.port));
	TAP_EQ(counts().stamped, 0);
	TAP_EQ(harvest_reads(), 0);
	fake_log_clear(&fake);
	igt_harvest_lock(fake.port);
	igt_harvest_abort(fake.port, IGT_HARVEST_ALL_QUEUES);
	igt_stamp_unlock(&ts->stamp);
	TAP_EQ(fake.nb_reads, 0);
	TAP_EQ(take(&c, 1), 1);
	TAP_EQ(c.status, IGT_STAMP_ABORTED);
	teardown();
}

static void
quarantine_ends_with_a_read(void)
{
	setup();
	(void)send_one(1);
	done(0);
	(void)harvest_reads();
	fake.now_us += 20000;
	(void)harvest_reads(); /* LOST */
	igt_harvest_lock(fake.port);
	TAP_OK(!igt_harvest_quarantine(fake.port));
	fake.now_us += 100000;
	device_capture(0);
	fake_log_clear(&fake);
	TAP_OK(igt_harvest_quarantine(fake.port));
	TAP_EQ(fake.nb_reads, 2);
	TAP_EQ(fake.log[0].reg, IGT_REG_TXSTMPL(0));
	TAP_EQ(fake.log[1].reg, IGT_REG_TXSTMPH(0));
	igt_stamp_unlock(&ts->stamp);
	TAP_EQ(counts().stale, 1);
	TAP_EQ(send_one(2), 0);
	teardown();
}

/* Aborted without link while its packet was queued; then the link is back. */
static void
quarantine_shortens_when_the_packet_is_taken(void)
{
	setup();
	(void)send_one(1);
	igt_harvest_lock(fake.port);
	igt_harvest_abort(fake.port, IGT_HARVEST_ALL_QUEUES);
	fake.now_us += 2000000;
	done(0);
	TAP_OK(!igt_harvest_quarantine(fake.port));
	fake.now_us += 99999;
	TAP_OK(!igt_harvest_quarantine(fake.port));
	fake.now_us += 1;
	TAP_OK(igt_harvest_quarantine(fake.port));
	igt_stamp_unlock(&ts->stamp);
	TAP_EQ(send_one(2), 0);
	teardown();
}

int
main(void)
{
	TAP_RUN(nothing_due_reads_nothing, "nothing due: no register is read");
	TAP_RUN(four_captured_together, "four captured together: 9 reads");
	TAP_RUN(delivered_in_the_order_of_the_medium,
			"stamps harvested together come in their order");
	TAP_RUN(one_at_a_time, "one at a time: 3 reads, 4 beyond slot 0");
	TAP_RUN(overdue_costs_no_more_than_a_tick_may,
			"four overdue at once: 11 reads at most");
	TAP_RUN(every_place_of_a_capture,
			"a capture before any access: none lost or mixed up");
	TAP_RUN(lost_flag_is_noticed_by_value,
			"a stamp without flag is noticed by its value");
	TAP_RUN(next_request_waits_for_its_own,
			"the next request of a slot waits for its own stamp");
	TAP_RUN(slot_0_is_read_before_its_dd,
			"slot 0 captured, its DD late, TXSTMPH_0 read");
	TAP_RUN(same_ns_is_found_before_lost,
			"the pair is compared before LOST");
	TAP_RUN(lost_after_the_timeout, "LOST: timeout and a FIFO later");
	TAP_RUN(paused_is_not_lost, "paused: wait on, 15 s at most");
	TAP_RUN(queued_for_15_seconds_is_lost, "never done: LOST after 15 s");
	TAP_RUN(stamp_of_a_lost_request_is_stale,
			"a stamp after LOST is stale and frees the slot");
	TAP_RUN(outrun_slot_is_read_out, "an outrun slot is read out");
	TAP_RUN(older_than_the_doorbell_is_stale,
			"a stamp older than the doorbell is stale");
	TAP_RUN(abort_harvests_once_more, "a last harvest precedes ABORTED");
	TAP_RUN(abort_of_another_queue, "an abort leaves other queues alone");
	TAP_RUN(removal_makes_no_stamp, "all ones make no stamp");
	TAP_RUN(quarantine_ends_with_a_read,
			"the end of a quarantine reads the pair");
	TAP_RUN(quarantine_shortens_when_the_packet_is_taken,
			"quarantine: 100 ms after a queued packet was taken");
	free(ts);
	return tap_done();
}
