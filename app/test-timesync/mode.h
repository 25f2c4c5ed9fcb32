/* SPDX-License-Identifier: BSD-3-Clause
 * Copyright(c) 2026 the igt authors
 */

#ifndef _TS_MODE_H_
#define _TS_MODE_H_

/*
 * What a mode is: one file that ends in one constant struct ts_mode. The
 * program calls setup, run, report and teardown in this order; teardown copes
 * with whatever setup reached, report with whatever run measured.
 */

#include "eal_args.h"
#include "options.h"

/* Exit status of the program. */
enum ts_exit {
	TS_EXIT_MEASURED = 0,
	TS_EXIT_BROKEN = 1, /* a promise was broken: stamps lost, .. */
	TS_EXIT_USAGE = 2,  /* bad usage, or no port to measure */
};

/* What one run of the program works with. */
struct ts_context {
	const struct ts_options *options;
	const struct ts_eal_args *eal_args;
	void *mode_data; /* of the mode, from setup to teardown */
};

struct ts_mode {
	const char *name;
	const char *summary; /* one line for the list of modes */
	const char *help;    /* what is measured and how; may have lines */
	enum ts_mode_bit bit;
	/* Without EAL: whether the options make sense together. 0, or
	 * -EINVAL with a message. */
	int (*check)(const struct ts_options *options,
			char error[TS_ERROR_BYTES]);
	/* Ports up, memory allocated; says itself what is wrong. */
	enum ts_exit (*setup)(struct ts_context *context);
	enum ts_exit (*run)(struct ts_context *context);
	enum ts_exit (*report)(struct ts_context *context);
	void (*teardown)(struct ts_context *context);
};

extern const struct ts_mode ts_mode_latency;

#endif /* _TS_MODE_H_ */
