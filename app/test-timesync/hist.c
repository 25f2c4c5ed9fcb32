/* SPDX-License-Identifier: BSD-3-Clause
 * Copyright(c) 2026 the igt authors
 */

/*
 * hist.c: histogram with three significant digits in fixed memory.
 *
 * State        one array of counts. Values below 2^11 have a cell each; above,
 *              every power of two is divided into 2^10 cells, so the width of
 *              a cell is at most 1/1024 of the values in it. Cells follow each
 *              other without a gap: index = shift * 2^10 + (value >> shift),
 *              where shift brings the value below 2^11.
 * Units        whatever the caller records, the same for every value.
 * Errors       none. Recording allocates nothing and drops nothing: values
 *              without a cell are counted on the side they fall off, and
 *              minimum, maximum and sum are exact for all values.
 * Not done     correction for coordinated omission: a closed loop is meant.
 */

#include <string.h>

#include "hist.h"

/* Cells of one power of two. */
#define NB_HALF_CELLS (1u << (TS_HIST_EXACT_BITS - 1))

#define MILLION 1000000u

void
ts_hist_reset(struct ts_hist *hist)
{
	memset(hist, 0, sizeof(*hist));
}

static unsigned int
cell_of(uint64_t value)
{
	unsigned int bits, shift;

	if (value < 1u << TS_HIST_EXACT_BITS)
		return (unsigned int)value;
	bits = 64 - (unsigned int)__builtin_clzll(value);
	shift = bits - TS_HIST_EXACT_BITS;
	return shift * NB_HALF_CELLS + (unsigned int)(value >> shift);
}

/* The highest value that counts in the cell. */
static uint64_t
cell_top(unsigned int cell)
{
	unsigned int shift;

	if (cell < 1u << TS_HIST_EXACT_BITS)
		return cell;
	shift = cell / NB_HALF_CELLS - 1;
	return ((uint64_t)(cell - shift * NB_HALF_CELLS + 1) << shift) - 1;
}

void
ts_hist_record(struct ts_hist *hist, int64_t value)
{
	if (hist->nb_values == 0 || value < hist->min)
		hist->min = value;
	if (hist->nb_values == 0 || value > hist->max)
		hist->max = value;
	hist->nb_values++;
	hist->sum += value;
	if (value < 0)
		hist->nb_below_zero++;
	else if (value >= INT64_C(1) << TS_HIST_RANGE_BITS)
		hist->nb_above_range++;
	else
		hist->cells[cell_of((uint64_t)value)]++;
}

int64_t
ts_hist_percentile(const struct ts_hist *hist, uint32_t ppm)
{
	__extension__ unsigned __int128 product;
	uint64_t rank, seen;
	int64_t top;

	if (hist->nb_values == 0)
		return 0;
	if (ppm > MILLION)
		ppm = MILLION;
	product = hist->nb_values;
	product = product * ppm + MILLION - 1;
	rank = (uint64_t)(product / MILLION);
	if (rank == 0)
		rank = 1;
	seen = hist->nb_below_zero;
	if (rank <= seen)
		return hist->min;
	for (unsigned int cell = 0; cell < TS_HIST_NB_CELLS; cell++) {
		seen += hist->cells[cell];
		if (rank <= seen) {
			top = (int64_t)cell_top(cell);
			return top < hist->max ? top : hist->max;
		}
	}
	return hist->max;
}

void
ts_hist_summarize(const struct ts_hist *hist, struct ts_hist_summary *out)
{
	memset(out, 0, sizeof(*out));
	if (hist->nb_values == 0)
		return;
	out->nb_values = hist->nb_values;
	out->nb_below_zero = hist->nb_below_zero;
	out->min = hist->min;
	out->max = hist->max;
	out->mean = (double)hist->sum / (double)hist->nb_values;
	out->p50 = ts_hist_percentile(hist, 500000);
	out->p99 = ts_hist_percentile(hist, 990000);
	out->p99_99 = ts_hist_percentile(hist, 999900);
}
