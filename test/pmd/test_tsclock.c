/* SPDX-License-Identifier: BSD-3-Clause
 * Copyright(c) 2026 the igt authors
 */

/*
 * The PTP clock through ethdev and the private calls, against the model's own
 * clock. Time is stepped and a register access takes none, so the only errors
 * left are those of the hardware's units: a ns, and half a step of the rate.
 */

#include <errno.h>
#include <inttypes.h>

#include "pmd_stamps.h"
#include "../tap.h"

#define MS_NS UINT64_C(1000000)

/* Half a step of TIMINCA, 2^-33 ns per 3.2 ns, in 100 s: 3.64 ns; and one for
 * the reading at either end. */
#define RATE_ERROR_NS 6

static uint64_t
clock_ns(uint16_t port_id)
{
	struct timespec time = {0};

	TAP_EQ(rte_eth_timesync_read_time(port_id, &time), 0);
	return ts_ns(&time);
}

static int
clock_write(uint16_t port_id, int64_t seconds, long ns)
{
	const struct timespec time = {.tv_sec = seconds, .tv_nsec = ns};

	return rte_eth_timesync_write_time(port_id, &time);
}

static bool
near(uint64_t got, uint64_t want, uint64_t error)
{
	const int64_t off = (int64_t)(got - want);

	if (off <= (int64_t)error && off >= -(int64_t)error)
		return true;
	printf("# got %" PRIu64 ", want %" PRIu64 " +/- %" PRIu64 "\n", got,
			want, error);
	return false;
}

/* x / y to the nearest; y is positive. */
static int64_t
quotient(__int128 x, int64_t y)
{
	return (int64_t)((x + (x < 0 ? -y / 2 : y / 2)) / y);
}

/* What the clock advances in ns of true time. */
static uint64_t
advance(uint64_t ns, int64_t scaled_ppm)
{
	return ns + (uint64_t)quotient((__int128)ns * scaled_ppm,
				    INT64_C(65536000000));
}

static int64_t
scaled_of_ppb(int64_t ppb)
{
	return quotient((__int128)ppb * 65536, 1000);
}

static void
frequency_is_met(void)
{
	static const int64_t ppb[] = {0, 1, -1, 1000, -1000, 100000, -100000};
	/* 62,499,999 ppb is 4095999934.46 scaled ppm. */
	static const int64_t extremes[] = {4095999934, -4095999934};
	int64_t scaled[RTE_DIM(ppb) + RTE_DIM(extremes)];
	struct pmd_pair pair;
	uint64_t before;
	unsigned int i;

	for (i = 0; i < RTE_DIM(ppb); i++)
		scaled[i] = scaled_of_ppb(ppb[i]);
	for (i = 0; i < RTE_DIM(extremes); i++)
		scaled[RTE_DIM(ppb) + i] = extremes[i];
	TAP_REQUIRE(ts_setup(&pair, NULL));
	for (i = 0; i < RTE_DIM(scaled); i++) {
		TAP_EQ(rte_pmd_igt_timesync_adjust_freq(
				       pair.port_id[0], scaled[i]),
				0);
		before = clock_ns(pair.port_id[0]);
		rte_nicsim_step_ns(100 * TS_SEC_NS);
		TAP_OK(near(clock_ns(pair.port_id[0]) - before,
				advance(100 * TS_SEC_NS, scaled[i]),
				RATE_ERROR_NS));
	}
	pmd_pair_destroy(&pair);
}

static void
frequency_beyond_is_refused(void)
{
	struct pmd_pair pair;
	uint16_t port_id;
	uint64_t before;

	TAP_REQUIRE(ts_setup(&pair, NULL));
	port_id = pair.port_id[0];
	TAP_EQ(rte_pmd_igt_timesync_adjust_freq(port_id, scaled_of_ppb(1000)),
			0);
	TAP_EQ(rte_pmd_igt_timesync_adjust_freq(port_id, 4095999935), -ERANGE);
	TAP_EQ(rte_pmd_igt_timesync_adjust_freq(port_id, -4095999935), -ERANGE);
	TAP_EQ(rte_pmd_igt_timesync_adjust_freq(port_id, INT64_MIN), -ERANGE);
	TAP_EQ(rte_pmd_igt_timesync_adjust_freq(31, 0), -ENODEV);
	/* The rate is what it was. */
	before = clock_ns(port_id);
	rte_nicsim_step_ns(10 * TS_SEC_NS);
	TAP_OK(near(clock_ns(port_id) - before,
			advance(10 * TS_SEC_NS, scaled_of_ppb(1000)), 2));
	pmd_pair_destroy(&pair);
}

/* Time and rate over what a port goes through; wait moves time. */
static void
kept_over(void (*event)(const struct pmd_pair *pair), int64_t scaled,
		uint64_t error)
{
	struct pmd_pair pair;
	uint64_t clock, begin;

	TAP_REQUIRE(ts_setup(&pair, NULL));
	TAP_EQ(rte_pmd_igt_timesync_adjust_freq(pair.port_id[0], scaled), 0);
	TAP_EQ(clock_write(pair.port_id[0], 1234567890, 987654321), 0);
	clock = UINT64_C(1234567890987654321);
	begin = rte_nicsim_now_ns();
	event(&pair);
	clock += advance(rte_nicsim_now_ns() - begin, scaled);
	TAP_OK(near(clock_ns(pair.port_id[0]), clock, error));
	begin = rte_nicsim_now_ns();
	rte_nicsim_step_ns(10 * TS_SEC_NS);
	clock += advance(10 * TS_SEC_NS, scaled);
	TAP_OK(near(clock_ns(pair.port_id[0]), clock, error));
	pmd_pair_destroy(&pair);
}

static void
event_restart(const struct pmd_pair *pair)
{
	TAP_EQ(rte_eth_dev_stop(pair->port_id[0]), 0);
	rte_nicsim_step_ns(3 * TS_SEC_NS);
	TAP_EQ(rte_eth_dev_start(pair->port_id[0]), 0);
	TAP_OK(pmd_link_wait(pair->port_id[0], true));
}

static void
event_reset(const struct pmd_pair *pair)
{
	TAP_EQ(rte_eth_dev_reset(pair->port_id[0]), 0);
	rte_nicsim_step_ns(3 * TS_SEC_NS);
}

static void
event_flap(const struct pmd_pair *pair)
{
	TAP_EQ(rte_nicsim_cable_set(pair->name[0], false), 0);
	rte_nicsim_step_ns(TS_SEC_NS);
	TAP_EQ(rte_nicsim_cable_set(pair->name[0], true), 0);
	TAP_OK(pmd_link_wait(pair->port_id[0], true));
}

static void
event_off_and_on(const struct pmd_pair *pair)
{
	TAP_EQ(rte_eth_timesync_disable(pair->port_id[0]), 0);
	rte_nicsim_step_ns(TS_SEC_NS);
	TAP_EQ(rte_eth_timesync_enable(pair->port_id[0]), 0);
}

static void
kept_over_everything(void)
{
	static void (*const events[])(const struct pmd_pair *pair) = {
			event_restart, event_reset, event_flap,
			event_off_and_on};
	/* Two readings of a ns each, and half a step of the rate in 13 s. */
	static const int64_t scaled[] = {0, 6553600, -4095999934};
	unsigned int e, s;

	for (e = 0; e < RTE_DIM(events); e++)
		for (s = 0; s < RTE_DIM(scaled); s++)
			kept_over(events[e], scaled[s], 3);
}

/* The autoload of a reset ends late: the start may fail, the clock goes on. */
static void
event_late_autoload(const struct pmd_pair *pair)
{
	TAP_EQ(rte_eth_dev_stop(pair->port_id[0]), 0);
	TAP_EQ(rte_nicsim_fault_set(pair->name[0], "autoload_late", 1), 0);
	if (rte_eth_dev_start(pair->port_id[0]) != 0)
		TAP_EQ(rte_eth_dev_start(pair->port_id[0]), 0);
	TAP_OK(pmd_link_wait(pair->port_id[0], true));
}

static void
kept_over_a_late_autoload(void)
{
	kept_over(event_late_autoload, 6553600, 3);
}

static void
steps(void)
{
	static const int64_t deltas[] = {-1000000000, 1, -1, 999999999,
			-999999999, 3600 * INT64_C(1000000000),
			365 * 86400 * INT64_C(1000000000)};
	struct rte_pmd_igt_tx_tstamp stamp;
	struct pmd_pair pair;
	uint64_t want, phc;
	unsigned int i;

	TAP_REQUIRE(ts_setup(&pair, NULL));
	TAP_EQ(rte_pmd_igt_tx_tstamp_subscribe(pair.port_id[0], 0, 0), 0);
	TAP_EQ(clock_write(pair.port_id[0], 1700000000, 500000000), 0);
	want = UINT64_C(1700000000500000000);
	for (i = 0; i < RTE_DIM(deltas); i++) {
		TAP_EQ(rte_eth_timesync_adjust_time(pair.port_id[0], deltas[i]),
				0);
		want += (uint64_t)deltas[i];
		TAP_EQ(clock_ns(pair.port_id[0]), want);
		TAP_EQ(rte_nicsim_phc_ns(pair.name[0], &phc), 0);
		TAP_EQ(phc, want);
		/* Stamps are of the same timescale at once. */
		ts_send(&pair, 0, i, 1);
		rte_nicsim_step_ns(TS_STEP_NS);
		TAP_REQUIRE(rte_pmd_igt_tx_tstamp_read(pair.port_id[0], 0,
					    &stamp, 1) == 1);
		ts_stamp_check(&pair, &stamp, 0);
		TAP_EQ(stamp.flags, 0);
		TAP_OK(stamp.phc_ns - want < TS_STEP_NS);
		want += TS_STEP_NS;
		rte_nicsim_step_ns(TS_STEP_NS);
		want += TS_STEP_NS;
		TAP_EQ(clock_ns(pair.port_id[0]), want);
	}
	ts_frames_drop(&pair);
	pmd_pair_destroy(&pair);
}

/* SYSTIMH holds seconds in 32 bits: 2106-02-07 06:28:15 is the last. */
static void
seconds_end(void)
{
	const int64_t last = INT64_C(4294967295);
	struct pmd_pair pair;
	uint16_t port_id;
	uint64_t want;

	TAP_REQUIRE(ts_setup(&pair, NULL));
	port_id = pair.port_id[0];
	TAP_EQ(clock_write(port_id, last, 999999999), 0);
	want = (uint64_t)last * TS_SEC_NS + 999999999;
	TAP_EQ(clock_ns(port_id), want);
	TAP_EQ(clock_write(port_id, last + 1, 0), -EINVAL);
	TAP_EQ(clock_write(port_id, -1, 0), -EINVAL);
	TAP_EQ(clock_write(port_id, 5, 1000000000), -EINVAL);
	TAP_EQ(clock_write(port_id, 5, -1), -EINVAL);
	TAP_EQ(rte_eth_timesync_adjust_time(port_id, 1), -EINVAL);
	TAP_EQ(rte_eth_timesync_adjust_time(port_id, INT64_MAX), -EINVAL);
	TAP_EQ(clock_ns(port_id), want);
	TAP_EQ(rte_eth_timesync_adjust_time(port_id, -1000000000), 0);
	TAP_EQ(clock_ns(port_id), want - TS_SEC_NS);
	TAP_EQ(clock_write(port_id, 0, 5), 0);
	TAP_EQ(rte_eth_timesync_adjust_time(port_id, -6), -EINVAL);
	TAP_EQ(rte_eth_timesync_adjust_time(port_id, INT64_MIN), -EINVAL);
	TAP_EQ(rte_eth_timesync_adjust_time(port_id, -5), 0);
	TAP_EQ(clock_ns(port_id), 0);
	pmd_pair_destroy(&pair);
}

static bool
is_about_now(uint64_t ns)
{
	struct timespec real;

	clock_gettime(CLOCK_REALTIME, &real);
	return near(ns, ts_ns(&real), 60 * TS_SEC_NS);
}

/* The first enable takes over the system's time, unless the application has
 * set or stepped the clock; the second never. */
static void
first_enable(void)
{
	struct pmd_pair pair;
	uint64_t begin;

	/* Probed: it runs from 0. */
	TAP_REQUIRE(pmd_pair_create(&pair, NULL));
	TAP_OK(clock_ns(pair.port_id[0]) < 60 * TS_SEC_NS);
	TAP_EQ(rte_eth_timesync_enable(pair.port_id[0]), 0);
	TAP_OK(is_about_now(clock_ns(pair.port_id[0])));
	TAP_EQ(clock_write(pair.port_id[0], 77, 0), 0);
	TAP_EQ(rte_eth_timesync_disable(pair.port_id[0]), 0);
	TAP_EQ(rte_eth_timesync_enable(pair.port_id[0]), 0);
	TAP_EQ(clock_ns(pair.port_id[0]), 77 * TS_SEC_NS);
	/* Set before. */
	TAP_EQ(clock_write(pair.port_id[1], 88, 0), 0);
	TAP_EQ(rte_eth_timesync_enable(pair.port_id[1]), 0);
	TAP_EQ(clock_ns(pair.port_id[1]), 88 * TS_SEC_NS);
	pmd_pair_destroy(&pair);

	/* Stepped before; the rate alone does not count. */
	TAP_REQUIRE(pmd_pair_create(&pair, NULL));
	begin = clock_ns(pair.port_id[0]);
	TAP_EQ(rte_eth_timesync_adjust_time(pair.port_id[0], 99), 0);
	TAP_EQ(rte_eth_timesync_enable(pair.port_id[0]), 0);
	TAP_EQ(clock_ns(pair.port_id[0]), begin + 99);
	TAP_EQ(rte_pmd_igt_timesync_adjust_freq(pair.port_id[1], 65536), 0);
	TAP_EQ(rte_eth_timesync_enable(pair.port_id[1]), 0);
	TAP_OK(is_about_now(clock_ns(pair.port_id[1])));
	pmd_pair_destroy(&pair);
}

/* A request sent before a step and captured behind it, or the other way. */
static void
step_in_flight_is_flagged(void)
{
	struct rte_pmd_igt_tx_tstamp stamp;
	struct pmd_pair pair;

	TAP_REQUIRE(ts_setup(&pair, NULL));
	TAP_EQ(rte_pmd_igt_tx_tstamp_subscribe(pair.port_id[0], 0, 0), 0);
	/* Captured in the old timescale. */
	ts_send(&pair, 0, 1, 1);
	rte_nicsim_step_ns(TS_STEP_NS);
	TAP_EQ(rte_eth_timesync_adjust_time(pair.port_id[0], -1000000000), 0);
	TAP_REQUIRE(rte_pmd_igt_tx_tstamp_read(pair.port_id[0], 0, &stamp, 1) ==
			1);
	ts_stamp_check(&pair, &stamp, 0);
	TAP_EQ(stamp.flags, RTE_PMD_IGT_TX_TSTAMP_F_CLOCK_STEPPED);
	/* Captured in the new one: the clock has run back before it. */
	ts_send(&pair, 0, 2, 1);
	TAP_EQ(rte_eth_timesync_adjust_time(pair.port_id[0], -1000000000), 0);
	rte_nicsim_step_ns(TS_STEP_NS);
	TAP_REQUIRE(rte_pmd_igt_tx_tstamp_read(pair.port_id[0], 0, &stamp, 1) ==
			1);
	ts_stamp_check(&pair, &stamp, 0);
	TAP_EQ(stamp.flags, RTE_PMD_IGT_TX_TSTAMP_F_CLOCK_STEPPED);
	ts_send(&pair, 0, 3, 1);
	rte_nicsim_step_ns(TS_STEP_NS);
	TAP_REQUIRE(rte_pmd_igt_tx_tstamp_read(pair.port_id[0], 0, &stamp, 1) ==
			1);
	TAP_EQ(stamp.flags, 0);
	ts_frames_drop(&pair);
	ts_conservation(&pair, 3);
	pmd_pair_destroy(&pair);
}

/* Changes of the rate while stamps are in flight: none is taken for an old
 * one, though the map from ticks to the clock knows only the rate of now. */
static void
rate_changes_in_flight(void)
{
	struct rte_pmd_igt_tx_tstamp stamps[8];
	struct pmd_pair pair;
	unsigned int i, k;

	TAP_REQUIRE(ts_setup(&pair, NULL));
	TAP_EQ(rte_pmd_igt_tx_tstamp_subscribe(pair.port_id[0], 0, 0), 0);
	for (i = 0; i < 200; i++) {
		rte_nicsim_step_ns((i % 7) * 30 * MS_NS);
		ts_send(&pair, 0, 4 * i, 4);
		rte_nicsim_step_ns(TS_STEP_NS);
		/* Read 9 ms later, when 6 % are more than half a ms. */
		rte_nicsim_step_ns(9 * MS_NS - (i % 3) * MS_NS);
		TAP_EQ(rte_pmd_igt_timesync_adjust_freq(pair.port_id[0],
				       i % 2 == 0 ? 4095999934 : -4095999934),
				0);
		TAP_REQUIRE(rte_pmd_igt_tx_tstamp_read(pair.port_id[0], 0,
					    stamps, 8) == 4);
		for (k = 0; k < 4; k++) {
			ts_stamp_check(&pair, &stamps[k], 0);
			TAP_EQ(stamps[k].flags, 0);
		}
		ts_frames_drop(&pair);
	}
	TAP_EQ(pmd_xstat(pair.port_id[0], "tx_tstamp_stale"), 0);
	ts_conservation(&pair, 800);
	pmd_pair_destroy(&pair);
}

int
main(void)
{
	pmd_eal_init("test_tsclock");
	TAP_RUN(frequency_is_met, "the rate is what was asked for, 100 s each");
	TAP_RUN(frequency_beyond_is_refused, "beyond 62,499,999 ppb: -ERANGE");
	TAP_RUN(kept_over_everything,
			"stop and start, reset, link, off and on keep time and rate");
	TAP_RUN(kept_over_a_late_autoload,
			"a start whose reset is slow keeps time and rate");
	TAP_RUN(steps, "steps from -1 s to a year, exact");
	TAP_RUN(seconds_end, "the counter's last second; beyond is refused");
	TAP_RUN(first_enable, "the first enable takes over the system's time");
	TAP_RUN(step_in_flight_is_flagged,
			"a step between sending and reading is flagged");
	TAP_RUN(rate_changes_in_flight,
			"changes of the rate make no stamp stale");
	return pmd_done();
}
