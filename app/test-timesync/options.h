/* SPDX-License-Identifier: BSD-3-Clause
 * Copyright(c) 2026 the igt authors
 */

#ifndef _TS_OPTIONS_H_
#define _TS_OPTIONS_H_

/*
 * The options behind the mode's name: one table says how each is called, what
 * it takes, its default, range and unit, and which modes have it. No DPDK.
 */

#include <stddef.h>
#include <stdint.h>
#include <stdio.h>

/* Bits of the modes an option belongs to. */
enum ts_mode_bit {
	TS_MODE_LATENCY = 1 << 0,
};

/* Rows one list can ask for. Arbitrary: more than fit on a page. */
#define TS_LIST_MAX 16

/* Room for one complete message. */
#define TS_ERROR_BYTES 512

struct ts_list {
	unsigned int nb;
	uint32_t values[TS_LIST_MAX];
};

struct ts_options {
	uint32_t count;           /* requests per row */
	struct ts_list in_flight; /* depths of sliding windows */
	struct ts_list batch;     /* sizes of batches */
	const char *retrieve;     /* who reads the stamps */
	uint32_t port_id;
	uint32_t frame_bytes; /* with CRC */
	uint32_t timeout_ms;
	const char *sim;       /* NULL: nothing given */
	const char *json_path; /* NULL: none, "-": standard output */
};

/*
 * Defaults, then the arguments, then the rules between options. Texts in
 * `options` point into argv or are constant.
 * 0, or -EINVAL with one complete message in `error`.
 */
int ts_options_parse(struct ts_options *options, enum ts_mode_bit mode,
		int argc, char *const argv[], char error[TS_ERROR_BYTES]);

/* The options of a mode with defaults, ranges and units. */
void ts_options_help(FILE *out, enum ts_mode_bit mode);

#endif /* _TS_OPTIONS_H_ */
