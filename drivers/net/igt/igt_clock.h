/* SPDX-License-Identifier: BSD-3-Clause
 * Copyright(c) 2026 the igt authors
 */

#ifndef _IGT_CLOCK_H_
#define _IGT_CLOCK_H_

/* Arithmetic of the PTP hardware clock (PHC): no registers. See igt_clock.c. */

#include <stdbool.h>
#include <stdint.h>

#include <rte_bitops.h>

#define IGT_NS_PER_S UINT64_C(1000000000)

/* How a clock counts; one constant per kind. */
struct igt_clock {
	uint32_t tick_ps;     /* what TIMINCA's value is added to */
	uint32_t max_adj_ppb; /* largest change of the rate */
};

/* I225/I226: 312.5 MHz. */
extern const struct igt_clock igt_clock_2500m;

/* TIMINCA: magnitude in 2^-32 ns per tick, and the direction. */
#define IGT_TIMINCA_SLOWER    RTE_BIT32(31)
#define IGT_TIMINCA_MAGNITUDE UINT32_C(0x7FFFFFFF)

/* A counter of seconds and ns, as register pairs hold it. */
struct igt_clock_raw {
	uint32_t low;  /* ns, below 10^9 */
	uint32_t high; /* s */
};

/* False: low is no number of ns, so this is no time. */
bool igt_clock_raw_to_ns(struct igt_clock_raw raw, uint64_t *ns);
/* False: beyond 2^32 s. */
bool igt_clock_raw_from_ns(uint64_t ns, struct igt_clock_raw *raw);

/* TIMINCA for a rate of 1 + scaled_ppm / (2^16 x 10^6). 0, -ERANGE. */
int igt_clock_timinca(const struct igt_clock *clock, int64_t scaled_ppm,
		uint32_t *timinca);
/* ns the PHC advances with TIMINCA while true_ns pass. */
uint64_t igt_clock_advance_ns(const struct igt_clock *clock, uint32_t timinca,
		uint64_t true_ns);

/* Ticks of a counter at hz to ns; exact to 1 ns for 584 years. */
uint64_t igt_clock_ticks_to_ns(uint64_t ticks, uint64_t hz);

/* One instant seen on two clocks: the TSC and the PHC. */
struct igt_clock_map {
	uint64_t ticks;
	uint64_t phc_ns;
	uint64_t margin_ns;   /* the PHC reads phc_ns +/- this at ticks */
	uint64_t hz;          /* of ticks; 0: there is no such instant */
	uint64_t drift_ppm;   /* how far the rates may differ from then on */
	uint64_t since_ticks; /* before, the set rate was another */
};

/* Replace a map by a younger instant and judge the drift by both; the first
 * map of a timescale has nothing to judge by and is cautious. */
void igt_clock_map_update(const struct igt_clock *clock, uint32_t timinca,
		struct igt_clock_map *map, const struct igt_clock_map *now);

/* Another rate was set just before the instant `now`; without one, hz of 0, or
 * without a map so far, there is no map from then on. */
void igt_clock_map_rate_set(
		struct igt_clock_map *map, const struct igt_clock_map *now);

/* A PHC time that was certainly reached at `ticks`: what the map says less its
 * margin, grown by the drift between, and before a change of the rate by the
 * most it can have been. 0 where there is no map. */
uint64_t igt_clock_map_floor_ns(const struct igt_clock *clock, uint32_t timinca,
		const struct igt_clock_map *map, uint64_t ticks);

#endif /* _IGT_CLOCK_H_ */
