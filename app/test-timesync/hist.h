/* SPDX-License-Identifier: BSD-3-Clause
 * Copyright(c) 2026 the igt authors
 */

#ifndef _TS_HIST_H_
#define _TS_HIST_H_

/*
 * Histogram of signed values with three significant digits in fixed memory.
 * The unit is the caller's (here always ns). Not thread safe.
 */

#include <stdint.h>

/* Values below 2^11 have a cell each, so that a cell is never wider than
 * 1/1024 of its values: three significant digits. */
#define TS_HIST_EXACT_BITS 11

/* Values from 2^36 on (68 s in ns) are counted and their extremes kept, but
 * have no cell. Arbitrary: longer than any wait of the program. */
#define TS_HIST_RANGE_BITS 36

#define TS_HIST_NB_CELLS                                                       \
	((1 << TS_HIST_EXACT_BITS) +                                           \
			(TS_HIST_RANGE_BITS - TS_HIST_EXACT_BITS) *            \
					(1 << (TS_HIST_EXACT_BITS - 1)))

struct ts_hist {
	uint64_t nb_values;
	uint64_t nb_below_zero; /* negative: no cell */
	uint64_t nb_above_range;
	int64_t min, max; /* exact; valid when nb_values != 0 */
	__extension__ __int128 sum;
	uint64_t cells[TS_HIST_NB_CELLS];
};

/* What a table row shows; all values in the unit of the histogram. */
struct ts_hist_summary {
	uint64_t nb_values;
	uint64_t nb_below_zero;
	int64_t min, max; /* exact */
	double mean;      /* exact but for its rounding */
	int64_t p50, p99, p99_99;
};

void ts_hist_reset(struct ts_hist *hist);

/* Counts one value; any int64_t is legal. */
void ts_hist_record(struct ts_hist *hist, int64_t value);

/*
 * The smallest recorded value that at least `ppm` millionths of all values do
 * not exceed, at most 1/1024 too high and never too low. Where the rank falls
 * among the values below zero or above the range it is the minimum or the
 * maximum. 0 when nothing was recorded; ppm is capped at a million.
 */
int64_t ts_hist_percentile(const struct ts_hist *hist, uint32_t ppm);

/* All zeros when nothing was recorded. */
void ts_hist_summarize(const struct ts_hist *hist, struct ts_hist_summary *out);

#endif /* _TS_HIST_H_ */
