/* SPDX-License-Identifier: BSD-3-Clause
 * Copyright(c) 2026 the igt authors
 */

/* Clock arithmetic against a second derivation: long double rationals where
 * the code uses integers, and the formula of Linux igc for TIMINCA. */

#include <errno.h>
#include <math.h>

#include "igt_clock.h"
#include "tap.h"

static const struct igt_clock *const clock_2500m = &igt_clock_2500m;

/* 8-ns clocks: the I210 datasheet's formula must come out of the same data. */
static const struct igt_clock clock_8ns = {
		.tick_ps = 8000,
		.max_adj_ppb = 62499999,
};

static uint64_t
random_next(uint64_t *state)
{
	/* xorshift64*, Vigna 2016. */
	*state ^= *state >> 12;
	*state ^= *state << 25;
	*state ^= *state >> 27;
	return *state * UINT64_C(2685821657736338717);
}

static void
raw_round_trips(void)
{
	static const uint64_t edges[] = {0, 1, 999999999, 1000000000,
			1000000001, UINT64_C(4294967295999999999)};
	uint64_t state = tap_seed(1);
	struct igt_clock_raw raw;
	uint64_t ns;

	for (size_t i = 0; i < 6; i++) {
		TAP_OK(igt_clock_raw_from_ns(edges[i], &raw));
		TAP_OK(raw.low < 1000000000);
		TAP_OK(igt_clock_raw_to_ns(raw, &ns));
		TAP_EQ(ns, edges[i]);
	}
	for (int i = 0; i < 100000; i++) {
		uint64_t want = random_next(&state) %
		                UINT64_C(4294967296000000000);

		if (!igt_clock_raw_from_ns(want, &raw) ||
				!igt_clock_raw_to_ns(raw, &ns) || ns != want) {
			TAP_EQ(ns, want);
			return;
		}
	}
}

static void
raw_refuses_no_times(void)
{
	struct igt_clock_raw raw = {.low = 1000000000, .high = 5};
	uint64_t ns = 42;

	TAP_OK(!igt_clock_raw_to_ns(raw, &ns));
	raw.low = UINT32_MAX; /* a device that is gone */
	TAP_OK(!igt_clock_raw_to_ns(raw, &ns));
	TAP_EQ(ns, 42);
	TAP_OK(!igt_clock_raw_from_ns(UINT64_C(4294967296000000000), &raw));
	TAP_OK(!igt_clock_raw_from_ns(UINT64_MAX, &raw));
}

static void
timinca_is_that_of_linux(void)
{
	uint64_t state = tap_seed(2);
	uint32_t timinca;

	for (int i = 0; i < 100000; i++) {
		/* Up to 62,499,999 ppb = 62,499.999 ppm. */
		int64_t scaled = (int64_t)(random_next(&state) %
						 UINT64_C(8191999868)) -
		                 4095999934;
		uint64_t magnitude = (uint64_t)(scaled < 0 ? -scaled : scaled);
		/* Linux truncates what we round. */
		uint64_t truncated = (magnitude << 14) / 78125;

		if (igt_clock_timinca(clock_2500m, scaled, &timinca) != 0 ||
				(timinca & 0x7fffffff) - truncated > 1 ||
				(timinca >> 31 == 1) != (scaled < 0)) {
			printf("# scaled_ppm %" PRId64 "\n", scaled);
			TAP_EQ(timinca & 0x7fffffff, truncated);
			return;
		}
	}
	TAP_EQ(igt_clock_timinca(&clock_8ns, 65536, &timinca), 0);
	TAP_EQ(timinca, 34360); /* 1 ppm: 2^35 / 10^6 = 34359.7 */
}

static void
timinca_is_half_a_step_off_at_most(void)
{
	uint64_t state = tap_seed(3);
	long double worst = 0;

	for (int i = 0; i < 100000; i++) {
		int64_t scaled = (int64_t)(random_next(&state) % 4095999934);
		long double want = (long double)scaled / 65536 / 1e6L;
		uint32_t timinca;
		long double got;

		TAP_REQUIRE(igt_clock_timinca(clock_2500m, scaled, &timinca) ==
				0);
		/* 2^-32 ns per 3.2 ns. */
		got = (long double)timinca / 4294967296.0L / 3.2L;
		worst = fmaxl(worst, fabsl(got - want));
	}
	printf("# worst rate error %.4Lf ppb\n", worst * 1e9L);
	TAP_OK(worst * 1e9L < 0.04L);
}

static void
timinca_range(void)
{
	uint32_t timinca;

	TAP_EQ(igt_clock_timinca(clock_2500m, 0, &timinca), 0);
	TAP_EQ(timinca, 0);
	/* 62,499,999 ppb in scaled ppm is 4095999934.46. */
	TAP_EQ(igt_clock_timinca(clock_2500m, 4095999934, &timinca), 0);
	TAP_EQ(igt_clock_timinca(clock_2500m, -4095999934, &timinca), 0);
	TAP_EQ(timinca >> 31, 1);
	TAP_EQ(igt_clock_timinca(&clock_8ns, 4095999934, &timinca), 0);
	TAP_OK(timinca <= INT32_MAX);
	TAP_EQ((uint32_t)-igt_clock_timinca(clock_2500m, 4095999935, &timinca),
			ERANGE);
	TAP_EQ((uint32_t)-igt_clock_timinca(clock_2500m, INT64_MIN, &timinca),
			ERANGE);
	TAP_EQ((uint32_t)-igt_clock_timinca(clock_2500m, INT64_MAX, &timinca),
			ERANGE);
}

static void
advance_follows_the_rate(void)
{
	static const int64_t scaled[] = {0, 1, -1, 65536, -65536, 6553600,
			4095999934, -4095999934};

	for (size_t i = 0; i < 8; i++) {
		/* 30 days, where 64 bits would overflow on the way. */
		const uint64_t span = UINT64_C(2592000000000000);
		uint32_t timinca;
		long double rate;

		TAP_REQUIRE(igt_clock_timinca(clock_2500m, scaled[i],
					    &timinca) == 0);
		rate = (timinca & 0x7fffffff) / 4294967296.0L / 3.2L;
		if (scaled[i] < 0)
			rate = -rate;
		TAP_OK(fabsl((long double)igt_clock_advance_ns(
					     clock_2500m, timinca, span) -
				       span * (1 + rate)) < 2);
	}
}

static void
ticks_convert(void)
{
	TAP_EQ(igt_clock_ticks_to_ns(0, 2400000000), 0);
	TAP_EQ(igt_clock_ticks_to_ns(2400000000, 2400000000), 1000000000);
	TAP_EQ(igt_clock_ticks_to_ns(12, 2400000000), 5);
	/* A year of 5 GHz ticks. */
	TAP_EQ(igt_clock_ticks_to_ns(UINT64_C(157680000000000000), 5000000000),
			UINT64_C(31536000000000000));
	TAP_EQ(igt_clock_ticks_to_ns(UINT64_MAX, 1000000000), UINT64_MAX);
}

/* A PHC that is off by a rate, seen by two readings; the floor of any later
 * instant must not be above what that PHC showed, nor absurdly below. */
static void
floor_is_below_the_clock(void)
{
	uint64_t state = tap_seed(4);
	const uint64_t hz = 1000000000;

	for (int i = 0; i < 20000; i++) {
		struct igt_clock_map map = {0}, now = {.hz = hz};
		long double rate = 1 + ((long double)(random_next(&state) %
							2000001) -
						       1000000) /
		                                       1e7L; /* +/- 10 % */
		uint64_t base = UINT64_C(1700000000000000000);
		uint64_t gap = 50000000 + random_next(&state) % 100000000;
		uint64_t later = random_next(&state) % 200000000;
		uint64_t phc, floor_ns;

		now.ticks = UINT64_C(1) << 40;
		now.phc_ns = base;
		now.margin_ns = 500;
		igt_clock_map_update(clock_2500m, 0, &map, &now);
		now.ticks += gap;
		now.phc_ns = base + (uint64_t)(gap * rate);
		igt_clock_map_update(clock_2500m, 0, &map, &now);
		phc = now.phc_ns + (uint64_t)(later * rate);
		floor_ns = igt_clock_map_floor_ns(
				clock_2500m, 0, &map, now.ticks + later);
		if (floor_ns > phc || phc - floor_ns > 1000 + later / 2) {
			TAP_EQ(floor_ns, phc);
			return;
		}
		/* And of an earlier one. */
		phc = now.phc_ns - (uint64_t)(gap / 2 * rate);
		floor_ns = igt_clock_map_floor_ns(
				clock_2500m, 0, &map, now.ticks - gap / 2);
		if (floor_ns > phc) {
			TAP_EQ(floor_ns, phc);
			return;
		}
	}
}

static void
floor_without_map(void)
{
	struct igt_clock_map map = {0};

	TAP_EQ(igt_clock_map_floor_ns(clock_2500m, 0, &map, 12345), 0);
	/* Near the epoch nothing wraps below 0. */
	map = (struct igt_clock_map){.ticks = 1000,
			.phc_ns = 10,
			.margin_ns = 100,
			.hz = 1000000000,
			.drift_ppm = 1000};
	TAP_EQ(igt_clock_map_floor_ns(clock_2500m, 0, &map, 1000), 0);
}

/* A change of the rate: later instants by the new one, earlier by whatever it
 * was, between the extremes. */
static void
floor_around_a_change_of_the_rate(void)
{
	uint64_t state = tap_seed(5);
	const uint64_t hz = 1000000000;
	const uint64_t base = UINT64_C(1700000000000000000);

	for (int i = 0; i < 20000; i++) {
		struct igt_clock_map map = {0}, now = {.hz = hz};
		int64_t scaled[2];
		long double rate[2];
		uint32_t timinca[2];
		uint64_t ago = random_next(&state) % 15000000000;
		uint64_t phc, floor_ns;

		for (int k = 0; k < 2; k++) {
			scaled[k] = (int64_t)(random_next(&state) %
						    UINT64_C(8191999868)) -
			            4095999934;
			rate[k] = 1 + (long double)scaled[k] / 65536e6L;
			TAP_REQUIRE(igt_clock_timinca(clock_2500m, scaled[k],
						    &timinca[k]) == 0);
		}
		now.ticks = UINT64_C(1) << 40;
		now.phc_ns = base;
		igt_clock_map_update(clock_2500m, timinca[0], &map, &now);
		now.ticks += 1000000000;
		now.phc_ns += (uint64_t)(1000000000 * rate[0]);
		igt_clock_map_update(clock_2500m, timinca[0], &map, &now);
		igt_clock_map_rate_set(&map, &now);
		TAP_EQ(map.drift_ppm, 1000);
		phc = now.phc_ns - (uint64_t)(ago * rate[0]);
		floor_ns = igt_clock_map_floor_ns(
				clock_2500m, timinca[1], &map, now.ticks - ago);
		if (floor_ns > phc || phc - floor_ns > ago / 3 + 10000) {
			TAP_EQ(floor_ns, phc);
			return;
		}
		/* Of a younger map, the same. */
		now.ticks += 100000000;
		now.phc_ns += (uint64_t)(100000000 * rate[1]);
		igt_clock_map_update(clock_2500m, timinca[1], &map, &now);
		TAP_EQ(map.drift_ppm, 1000);
		floor_ns = igt_clock_map_floor_ns(clock_2500m, timinca[1], &map,
				now.ticks - 100000000 - ago);
		if (floor_ns > phc) {
			TAP_EQ(floor_ns, phc);
			return;
		}
		phc = now.phc_ns + (uint64_t)(ago * rate[1]);
		floor_ns = igt_clock_map_floor_ns(
				clock_2500m, timinca[1], &map, now.ticks + ago);
		if (floor_ns > phc || phc - floor_ns > ago / 500 + 10000) {
			TAP_EQ(floor_ns, phc);
			return;
		}
	}
	/* Where there was no map there is none. */
	struct igt_clock_map none = {0}, now = {.hz = hz, .phc_ns = base};

	igt_clock_map_rate_set(&none, &now);
	TAP_EQ(igt_clock_map_floor_ns(clock_2500m, 0, &none, 1000), 0);
}

int
main(void)
{
	TAP_RUN(raw_round_trips, "ns to s + ns and back, to 2^32 s");
	TAP_RUN(raw_refuses_no_times, "a low word of 10^9 and more is no time");
	TAP_RUN(timinca_is_that_of_linux, "TIMINCA for I225 and for 8 ns");
	TAP_RUN(timinca_is_half_a_step_off_at_most,
			"rate error below 0.04 ppb");
	TAP_RUN(timinca_range, "beyond 62,499,999 ppb: -ERANGE");
	TAP_RUN(advance_follows_the_rate, "elapsed time at a changed rate");
	TAP_RUN(ticks_convert, "ticks to ns, exact for years");
	TAP_RUN(floor_is_below_the_clock,
			"the floor is below a clock that is off by up to 10 %");
	TAP_RUN(floor_around_a_change_of_the_rate,
			"the floor holds before and after a change of the rate");
	TAP_RUN(floor_without_map, "no map: no floor; no wrap below 0");
	return tap_done();
}
