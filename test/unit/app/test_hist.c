/* SPDX-License-Identifier: BSD-3-Clause
 * Copyright(c) 2026 the igt authors
 */

/*
 * hist.c against a sorted array: whatever is recorded, a percentile is the
 * value of that rank, at most 1/1024 too high and never too low.
 */

#include "hist.h"
#include "tap.h"

#define NB_VALUES 20000

static struct ts_hist hist;
static int64_t values[NB_VALUES];
static uint64_t state;

/* xorshift64 (Marsaglia 2003). */
static uint64_t
random_u64(void)
{
	state ^= state << 13;
	state ^= state >> 7;
	state ^= state << 17;
	return state;
}

static int
compare(const void *a, const void *b)
{
	const int64_t *one = a, *other = b;

	return (*one > *other) - (*one < *other);
}

/* The value that `ppm` millionths do not exceed, by definition. */
static int64_t
exact_percentile(const int64_t *sorted, uint64_t nb, uint32_t ppm)
{
	uint64_t rank = nb * ppm / 1000000;

	if (rank * 1000000 < nb * ppm)
		rank++;
	return sorted[rank == 0 ? 0 : rank - 1];
}

/* Records nb values and checks everything the histogram says about them. */
static void
check_against_sorted(uint64_t nb)
{
	static const uint32_t ppms[] = {0, 1, 100000, 500000, 900000, 990000,
			999000, 999900, 999999, 1000000};
	uint64_t nb_below_zero = 0;
	int64_t exact, got;
	double sum = 0;
	struct ts_hist_summary summary;

	ts_hist_reset(&hist);
	for (uint64_t i = 0; i < nb; i++) {
		ts_hist_record(&hist, values[i]);
		nb_below_zero += values[i] < 0;
		sum += (double)values[i];
	}
	qsort(values, nb, sizeof(values[0]), compare);
	ts_hist_summarize(&hist, &summary);
	TAP_EQ(summary.nb_values, nb);
	TAP_EQ(summary.nb_below_zero, nb_below_zero);
	TAP_EQ(summary.min, values[0]);
	TAP_EQ(summary.max, values[nb - 1]);
	TAP_OK(summary.mean >= sum / (double)nb - 1 &&
			summary.mean <= sum / (double)nb + 1);
	for (unsigned int i = 0; i < sizeof(ppms) / sizeof(ppms[0]); i++) {
		exact = exact_percentile(values, nb, ppms[i]);
		got = ts_hist_percentile(&hist, ppms[i]);
		if (exact < 0) {
			TAP_EQ(got, values[0]);
			continue;
		}
		TAP_OK(got >= exact);
		TAP_OK(got - exact <= exact / 1024);
	}
}

static void
any_distribution(void)
{
	for (unsigned int round = 0; round < 200; round++) {
		uint64_t nb = 1 + random_u64() % (round < 100 ? 50 : NB_VALUES);
		unsigned int bits = 1 + (unsigned int)(random_u64() % 35);

		for (uint64_t i = 0; i < nb; i++) {
			values[i] = (int64_t)(random_u64() >> (64 - bits));
			if (round % 3 == 0 && random_u64() % 4 == 0)
				values[i] = -values[i];
		}
		check_against_sorted(nb);
	}
}

static void
every_power_of_two(void)
{
	for (unsigned int bit = 0; bit < TS_HIST_RANGE_BITS; bit++) {
		values[0] = (INT64_C(1) << bit) - 1;
		values[1] = INT64_C(1) << bit;
		values[2] = (INT64_C(1) << bit) + 1;
		check_against_sorted(bit < TS_HIST_RANGE_BITS - 1 ? 3 : 2);
	}
}

static void
small_values_are_exact(void)
{
	ts_hist_reset(&hist);
	for (int64_t value = 0; value < 2048; value++)
		ts_hist_record(&hist, value);
	/* 2048 values 0 to 2047: rank r is the value r - 1. */
	TAP_EQ(ts_hist_percentile(&hist, 500000), 1023);
	TAP_EQ(ts_hist_percentile(&hist, 250000), 511);
	TAP_EQ(ts_hist_percentile(&hist, 1000000), 2047);
}

static void
out_of_range_is_counted(void)
{
	struct ts_hist_summary summary;

	ts_hist_reset(&hist);
	ts_hist_record(&hist, INT64_MIN);
	ts_hist_record(&hist, 5);
	ts_hist_record(&hist, 5);
	ts_hist_record(&hist, INT64_MAX);
	ts_hist_summarize(&hist, &summary);
	TAP_EQ(summary.nb_values, 4);
	TAP_EQ(hist.nb_above_range, 1);
	TAP_EQ(summary.nb_below_zero, 1);
	TAP_EQ(summary.min, INT64_MIN);
	TAP_EQ(summary.max, INT64_MAX);
	TAP_EQ(summary.p50, 5);
	TAP_EQ(summary.p99, INT64_MAX);
	/* (-2^63 + 5 + 5 + 2^63 - 1) / 4 */
	TAP_OK(summary.mean == 2.25);
}

static void
first_value_without_a_cell(void)
{
	const int64_t limit = INT64_C(1) << TS_HIST_RANGE_BITS;

	ts_hist_reset(&hist);
	ts_hist_record(&hist, limit - 1);
	TAP_EQ(hist.nb_above_range, 0);
	ts_hist_record(&hist, limit);
	TAP_EQ(hist.nb_above_range, 1);
	TAP_EQ(ts_hist_percentile(&hist, 500000), limit - 1);
	TAP_EQ(ts_hist_percentile(&hist, 1000000), limit);
}

static void
empty_is_zero(void)
{
	struct ts_hist_summary summary;

	ts_hist_reset(&hist);
	ts_hist_summarize(&hist, &summary);
	TAP_EQ(summary.nb_values, 0);
	TAP_EQ(summary.max, 0);
	TAP_EQ(ts_hist_percentile(&hist, 990000), 0);
}

int
main(void)
{
	state = tap_seed(20230228);
	TAP_RUN(any_distribution, "percentiles of random values by rank");
	TAP_RUN(every_power_of_two, "values around every power of two");
	TAP_RUN(small_values_are_exact, "values below 2048 are exact");
	TAP_RUN(out_of_range_is_counted, "values without a cell are counted");
	TAP_RUN(first_value_without_a_cell, "the range ends at 2^36");
	TAP_RUN(empty_is_zero, "an empty histogram is all zeros");
	return tap_done();
}
