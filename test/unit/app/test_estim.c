/* SPDX-License-Identifier: BSD-3-Clause
 * Copyright(c) 2026 the igt authors
 */

/*
 * estim.c: the line from TSC to PHC, and that its margin bounds the error.
 */

#include <errno.h>

#include "estim.h"
#include "tap.h"

#define HZ         UINT64_C(3000000000)
#define PHC_ORIGIN UINT64_C(1700000000123456789)

static uint64_t state;

static uint64_t
random_below(uint64_t limit)
{
	state ^= state << 13;
	state ^= state >> 7;
	state ^= state << 17;
	return state % limit;
}

/* A PHC that runs ppb faster than a TSC of 3 GHz; exact to the ns for spans
 * below an hour. */
static uint64_t
phc_at(uint64_t ticks, int64_t ppb)
{
	__extension__ __int128 ns = ticks;

	ns = ns * (1000000000 + ppb) / (HZ);
	return PHC_ORIGIN + (uint64_t)ns;
}

static struct ts_bracket
bracket_at(uint64_t ticks, uint64_t width_ticks, uint64_t inside, int64_t ppb)
{
	return (struct ts_bracket){
			.before_ticks = ticks,
			.after_ticks = ticks + width_ticks,
			.phc_ns = phc_at(ticks + inside, ppb),
	};
}

static void
line_is_exact(void)
{
	struct ts_bracket first = bracket_at(3000, 0, 0, 0);
	struct ts_bracket last = bracket_at(3000 + HZ, 0, 0, 0);
	struct ts_clock_map map;

	TAP_EQ(ts_estim_fit(&map, &first, &last, HZ), 0);
	TAP_OK(map.margin_ns == 0);
	TAP_OK(map.rate_ppb < 0.001 && map.rate_ppb > -0.001);
	/* 3 ticks are 1 ns */
	TAP_EQ(ts_estim_phc_ns(&map, 3000 + 3 * 500), PHC_ORIGIN + 1500);
	TAP_EQ(ts_estim_phc_ns(&map, 0), PHC_ORIGIN);
	TAP_EQ(ts_estim_phc_ns(&map, 3000 + 2 * HZ),
			PHC_ORIGIN + 1000 + 2000000000);
}

static void
error_is_within_margin(void)
{
	for (unsigned int round = 0; round < 20000; round++) {
		int64_t ppb = (int64_t)random_below(200000) - 100000;
		uint64_t start = random_below(HZ * 1000);
		uint64_t span = 10000 + random_below(HZ);
		uint64_t width = 1 + random_below(6000);
		struct ts_bracket first, last;
		struct ts_clock_map map;
		int64_t error;
		uint64_t at;

		first = bracket_at(start, width, random_below(width + 1), ppb);
		last = bracket_at(start + span, width, random_below(width + 1),
				ppb);
		TAP_REQUIRE(ts_estim_fit(&map, &first, &last, HZ) == 0);
		at = start + width + random_below(span - width);
		error = ts_estim_phc_ns(&map, at) - (int64_t)phc_at(at, ppb);
		/* 2 ns: the clock's own rounding, and the result's */
		TAP_REQUIRE(error <= (int64_t)map.margin_ns + 2);
		TAP_REQUIRE(error >= -(int64_t)map.margin_ns - 2);
	}
}

static void
rate_is_found(void)
{
	struct ts_bracket first = bracket_at(0, 2, 1, 50000);
	struct ts_bracket last = bracket_at(10 * HZ, 2, 1, 50000);
	struct ts_clock_map map;

	TAP_EQ(ts_estim_fit(&map, &first, &last, HZ), 0);
	TAP_OK(map.rate_ppb > 49999 && map.rate_ppb < 50001);
}

static void
step_is_seen(void)
{
	struct ts_bracket first = bracket_at(1000, 3000, 1500, 0);
	struct ts_bracket last = bracket_at(HZ / 10, 3000, 1500, 0);
	struct ts_clock_map map;

	TAP_EQ(ts_estim_fit(&map, &first, &last, HZ), 0);
	last.phc_ns += 1000000;
	TAP_EQ(ts_estim_fit(&map, &first, &last, HZ), (uint64_t)-ERANGE);
	last.phc_ns -= 2000000;
	TAP_EQ(ts_estim_fit(&map, &first, &last, HZ), (uint64_t)-ERANGE);
}

static void
short_span_is_no_step(void)
{
	/* 1 us wide brackets 2 us apart: the worst they can do is 50 %. */
	struct ts_bracket first = bracket_at(1000, 3000, 0, 0);
	struct ts_bracket last = bracket_at(7000, 3000, 3000, 0);
	struct ts_clock_map map;

	TAP_EQ(ts_estim_fit(&map, &first, &last, HZ), 0);
	TAP_OK(map.margin_ns == 500);
}

static void
impossible_input_is_refused(void)
{
	struct ts_bracket first = bracket_at(1000, 30, 0, 0);
	struct ts_bracket last = bracket_at(2000, 30, 0, 0);
	struct ts_clock_map map;

	TAP_EQ(ts_estim_fit(&map, &last, &first, HZ), (uint64_t)-EINVAL);
	TAP_EQ(ts_estim_fit(&map, &first, &first, HZ), (uint64_t)-EINVAL);
	TAP_EQ(ts_estim_fit(&map, &first, &last, 0), (uint64_t)-EINVAL);
	last.after_ticks = 0;
	TAP_EQ(ts_estim_fit(&map, &first, &last, HZ), (uint64_t)-EINVAL);
}

static void
narrowest_is_chosen(void)
{
	const struct ts_bracket brackets[] = {
			{100, 130, 0},
			{200, 210, 0},
			{300, 310, 0},
			{400, 440, 0},
	};

	TAP_EQ(ts_estim_narrowest(brackets, 4), 1);
	TAP_EQ(ts_estim_narrowest(brackets, 1), 0);
}

int
main(void)
{
	state = tap_seed(11);
	TAP_RUN(line_is_exact, "exact brackets give the exact line");
	TAP_RUN(error_is_within_margin, "the margin bounds the error");
	TAP_RUN(rate_is_found, "the rate of the PHC is found");
	TAP_RUN(step_is_seen, "a clock that was set is an error");
	TAP_RUN(short_span_is_no_step, "wide brackets are no step");
	TAP_RUN(impossible_input_is_refused, "impossible input is refused");
	TAP_RUN(narrowest_is_chosen, "the narrowest bracket is chosen");
	return tap_done();
}
