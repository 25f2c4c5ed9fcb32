/* SPDX-License-Identifier: BSD-3-Clause
 * Copyright(c) 2026 the igt authors
 */

/*
 * igt_clock: arithmetic of the PTP hardware clock.
 *
 * Hardware     SYSTIM of I210 and I225: low word ns, high word s (I210
 *              datasheet 7.8.3). TIMINCA: 31 bits of magnitude in 2^-32 ns per
 *              tick and a sign (8.15.3). The tick is 8 ns in the datasheet of
 *              the I210; for the I225 Linux igc computes with scaled_ppm x
 *              2^14 / 78125, which is 3.2 ns (312.5 MHz). Assumed from there;
 *              no datasheet says it.
 * Units        scaled_ppm is parts per million with 16 fraction bits; rates
 *              are relative to the oscillator, taken as true.
 * Errors       results that do not fit are refused, not clamped.
 * Not done     the 40-bit and the shifted counters of 82576, 82580 and I350.
 */

#include <errno.h>

#include "igt_clock.h"

/* 62,499,999 ppb: as Linux igc declares. */
const struct igt_clock igt_clock_2500m = {
		.tick_ps = 3200,
		.max_adj_ppb = 62499999,
};

/* Two oscillators within IEEE 802.3 differ by 200 ppm at most; five times that
 * costs nothing, because what the floor rejects is long over. */
#define DRIFT_MIN_PPM 1000
/* Before two instants were compared: more than TIMINCA can change. */
#define DRIFT_MAX_PPM 100000
/* Instants closer than this say nothing about a rate: arbitrary, the brackets
 * of two readings are some ten microseconds at worst. */
#define DRIFT_MIN_NS  10000000

bool
igt_clock_raw_to_ns(struct igt_clock_raw raw, uint64_t *ns)
{
	if (raw.low >= IGT_NS_PER_S)
		return false;
	*ns = raw.high * IGT_NS_PER_S + raw.low;
	return true;
}

bool
igt_clock_raw_from_ns(uint64_t ns, struct igt_clock_raw *raw)
{
	if (ns / IGT_NS_PER_S > UINT32_MAX)
		return false;
	raw->low = (uint32_t)(ns % IGT_NS_PER_S);
	raw->high = (uint32_t)(ns / IGT_NS_PER_S);
	return true;
}

int
igt_clock_timinca(const struct igt_clock *clock, int64_t scaled_ppm,
		uint32_t *timinca)
{
	/* 1 ppb is 65.536 scaled ppm. */
	uint64_t max_scaled = (uint64_t)clock->max_adj_ppb * 65536 / 1000;
	uint64_t scaled = scaled_ppm < 0 ? -(uint64_t)scaled_ppm
	                                 : (uint64_t)scaled_ppm;
	uint64_t magnitude;

	if (scaled > max_scaled)
		return -ERANGE;
	/* scaled / (2^16 x 10^6) x tick_ps / 1000 ns x 2^32, to the nearest.
	 * Below 2^32 x 2^14 x 2^16: no overflow. */
	magnitude = (scaled * clock->tick_ps * 65536 + 500000000) / 1000000000;
	*timinca = (uint32_t)magnitude & IGT_TIMINCA_MAGNITUDE;
	if (scaled_ppm < 0)
		*timinca |= IGT_TIMINCA_SLOWER;
	return 0;
}

uint64_t
igt_clock_advance_ns(const struct igt_clock *clock, uint32_t timinca,
		uint64_t true_ns)
{
	/* A fraction of magnitude x 1000 / (tick_ps x 2^32). */
	unsigned __int128 delta = (unsigned __int128)true_ns *
	                          (timinca & IGT_TIMINCA_MAGNITUDE) * 1000;

	delta = (delta / clock->tick_ps) >> 32;
	if ((timinca & IGT_TIMINCA_SLOWER) != 0)
		return true_ns - (uint64_t)delta;
	return true_ns + (uint64_t)delta;
}

uint64_t
igt_clock_ticks_to_ns(uint64_t ticks, uint64_t hz)
{
	return (uint64_t)((unsigned __int128)ticks * IGT_NS_PER_S / hz);
}

/* What the PHC should show at `ticks`, by the map and the set rate. */
static uint64_t
map_phc_ns(const struct igt_clock *clock, uint32_t timinca,
		const struct igt_clock_map *map, uint64_t ticks)
{
	if ((int64_t)(ticks - map->ticks) >= 0)
		return map->phc_ns +
		       igt_clock_advance_ns(clock, timinca,
				       igt_clock_ticks_to_ns(ticks - map->ticks,
						       map->hz));
	return map->phc_ns -
	       igt_clock_advance_ns(clock, timinca,
			       igt_clock_ticks_to_ns(
					       map->ticks - ticks, map->hz));
}

static uint64_t
distance(uint64_t a, uint64_t b)
{
	int64_t d = (int64_t)(a - b);

	return d < 0 ? -(uint64_t)d : (uint64_t)d;
}

void
igt_clock_map_update(const struct igt_clock *clock, uint32_t timinca,
		struct igt_clock_map *map, const struct igt_clock_map *now)
{
	uint64_t drift_ppm = map->hz == 0 ? DRIFT_MAX_PPM : map->drift_ppm;
	uint64_t true_ns, off_ns;

	true_ns = map->hz == 0 ? 0
	                       : igt_clock_ticks_to_ns(now->ticks - map->ticks,
						 map->hz);
	if (true_ns >= DRIFT_MIN_NS) {
		off_ns = distance(now->phc_ns,
				map_phc_ns(clock, timinca, map, now->ticks));
		/* Twice what was seen: below 1 in any case but nonsense. */
		drift_ppm = off_ns >= true_ns
		                            ? DRIFT_MAX_PPM
		                            : off_ns * 2 / (true_ns / 1000000);
	}
	map->since_ticks = map->hz == 0 ? now->ticks : map->since_ticks;
	map->ticks = now->ticks;
	map->phc_ns = now->phc_ns;
	map->margin_ns = now->margin_ns;
	map->hz = now->hz;
	map->drift_ppm = drift_ppm < DRIFT_MIN_PPM ? DRIFT_MIN_PPM : drift_ppm;
}

void
igt_clock_map_rate_set(
		struct igt_clock_map *map, const struct igt_clock_map *now)
{
	const uint64_t drift_ppm = map->drift_ppm;
	const uint64_t hz = map->hz == 0 ? 0 : now->hz;

	*map = *now;
	map->hz = hz;
	map->drift_ppm = drift_ppm;
	map->since_ticks = now->ticks;
}

uint64_t
igt_clock_map_floor_ns(const struct igt_clock *clock, uint32_t timinca,
		const struct igt_clock_map *map, uint64_t ticks)
{
	uint64_t phc_ns, margin_ns;
	int64_t before;

	if (map->hz == 0)
		return 0;
	phc_ns = map_phc_ns(clock, timinca, map, ticks);
	margin_ns = map->margin_ns +
	            (distance(phc_ns, map->phc_ns) / 1000 + 1) *
	                            map->drift_ppm / 1000;
	/* From one end of the range to the other. */
	before = (int64_t)(map->since_ticks - ticks);
	if (before > 0)
		margin_ns += igt_clock_ticks_to_ns((uint64_t)before, map->hz) /
		                             1000 * (2 * clock->max_adj_ppb) /
		                             1000000 +
		             1000;
	return phc_ns > margin_ns ? phc_ns - margin_ns : 0;
}
