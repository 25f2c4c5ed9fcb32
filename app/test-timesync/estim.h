/* SPDX-License-Identifier: BSD-3-Clause
 * Copyright(c) 2026 the igt authors
 */

#ifndef _TS_ESTIM_H_
#define _TS_ESTIM_H_

/*
 * One timescale for two clocks: from TSC ticks to PHC nanoseconds, with the
 * margin of the comparison. No clock is read here.
 */

#include <stdint.h>

/* One reading of the PHC, taken somewhere between two readings of the TSC. */
struct ts_bracket {
	uint64_t before_ticks, after_ticks; /* TSC */
	uint64_t phc_ns;
};

/* Nominal TSC rates that can be worked with, Hz. */
#define TS_ESTIM_MIN_HZ 1000000u
#define TS_ESTIM_MAX_HZ 100000000000u

/* Rate difference of the two clocks beyond which the PHC cannot have run
 * freely between two brackets: it was set. Arbitrary between the 62 ppm and
 * more of an adjusted oscillator and the jumps of interest; in ppb. */
#define TS_ESTIM_MAX_PPB 1000000

/* The line through two brackets. */
struct ts_clock_map {
	uint64_t origin_ticks, origin_ns;
	double ns_per_tick;
	double margin_ns; /* half the wider bracket: the error's bound while
	                   * both clocks run at constant rate */
	double rate_ppb;  /* PHC against the TSC at its nominal rate */
};

/* Index of the narrowest of nb brackets (nb >= 1). */
unsigned int ts_estim_narrowest(
		const struct ts_bracket *brackets, unsigned int nb);

/*
 * Lay the line through two brackets, `first` before `last`.
 * 0; -EINVAL: the order or the nominal rate is impossible; -ERANGE: the rates
 * differ by more than TS_ESTIM_MAX_PPB, so the PHC was set in between (the map
 * is filled in all the same).
 */
int ts_estim_fit(struct ts_clock_map *map, const struct ts_bracket *first,
		const struct ts_bracket *last, uint64_t tsc_hz);

/* PHC in ns at a TSC reading; also outside the two brackets. */
int64_t ts_estim_phc_ns(const struct ts_clock_map *map, uint64_t ticks);

#endif /* _TS_ESTIM_H_ */
