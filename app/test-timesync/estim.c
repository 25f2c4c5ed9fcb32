/* SPDX-License-Identifier: BSD-3-Clause
 * Copyright(c) 2026 the igt authors
 */

/*
 * estim.c: the line from TSC ticks to PHC nanoseconds.
 *
 * State        two points: the middle of a bracket and the PHC read in it.
 * Units        ticks of the TSC, ns of the PHC. Differences to the origin are
 *              taken in integers first; what is scaled as a double is at most
 *              the length of a run, so the rounding of a double (2^-53) is
 *              below 0.001 ns for an hour.
 * Errors       the PHC was read anywhere inside its bracket, so each point is
 *              off by at most half its width; between two points the line is
 *              off by no more than the worse of them. That is the margin.
 * Not done     clocks whose rate changes within a run; the caller keeps the
 *              two brackets close.
 */

#include <errno.h>
#include <math.h>

#include "estim.h"

#define NS_PER_S  1e9
#define PPB_SCALE 1e9

static uint64_t
width_ticks(const struct ts_bracket *bracket)
{
	return bracket->after_ticks - bracket->before_ticks;
}

static uint64_t
middle_ticks(const struct ts_bracket *bracket)
{
	return bracket->before_ticks + width_ticks(bracket) / 2;
}

unsigned int
ts_estim_narrowest(const struct ts_bracket *brackets, unsigned int nb)
{
	unsigned int best = 0;

	for (unsigned int i = 1; i < nb; i++)
		if (width_ticks(&brackets[i]) < width_ticks(&brackets[best]))
			best = i;
	return best;
}

int
ts_estim_fit(struct ts_clock_map *map, const struct ts_bracket *first,
		const struct ts_bracket *last, uint64_t tsc_hz)
{
	uint64_t span_ticks, widest_ticks;
	double nominal;

	if (tsc_hz < TS_ESTIM_MIN_HZ || tsc_hz > TS_ESTIM_MAX_HZ ||
			first->after_ticks < first->before_ticks ||
			last->after_ticks < last->before_ticks ||
			last->before_ticks <= first->after_ticks)
		return -EINVAL;
	nominal = NS_PER_S / (double)tsc_hz;
	map->origin_ticks = middle_ticks(first);
	map->origin_ns = first->phc_ns;
	span_ticks = middle_ticks(last) - map->origin_ticks;
	map->ns_per_tick = (double)(int64_t)(last->phc_ns - first->phc_ns) /
	                   (double)span_ticks;
	widest_ticks = width_ticks(first);
	if (width_ticks(last) > widest_ticks)
		widest_ticks = width_ticks(last);
	map->margin_ns = (double)widest_ticks * nominal / 2;
	map->rate_ppb = (map->ns_per_tick / nominal - 1) * PPB_SCALE;
	/* A short span cannot tell a step from the width of its brackets. */
	if (fabs(map->rate_ppb) >
			TS_ESTIM_MAX_PPB + PPB_SCALE * (double)widest_ticks /
							   (double)span_ticks)
		return -ERANGE;
	return 0;
}

int64_t
ts_estim_phc_ns(const struct ts_clock_map *map, uint64_t ticks)
{
	double offset_ns = (double)(int64_t)(ticks - map->origin_ticks) *
	                   map->ns_per_tick;

	return (int64_t)map->origin_ns + llround(offset_ns);
}
