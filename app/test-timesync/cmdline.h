/* SPDX-License-Identifier: BSD-3-Clause
 * Copyright(c) 2026 the igt authors
 */

#ifndef _TS_CMDLINE_H_
#define _TS_CMDLINE_H_

/* [EAL options] -- MODE [options]: who gets which part. No DPDK. */

#include "mode.h"

enum ts_action {
	TS_ACTION_RUN,
	TS_ACTION_HELP,      /* of the program */
	TS_ACTION_MODE_HELP, /* of `mode` */
	TS_ACTION_VERSION,
	TS_ACTION_ERROR, /* bad usage: `error` says what */
};

struct ts_cmdline {
	enum ts_action action;
	const struct ts_mode *mode;
	int eal_argc; /* argv[0] and EAL's part */
	struct ts_options options;
	char error[TS_ERROR_BYTES];
};

void ts_cmdline_parse(struct ts_cmdline *cmdline, int argc, char *const argv[]);

/* Help and version to standard output, an error to standard error. */
void ts_cmdline_print(const struct ts_cmdline *cmdline);

#endif /* _TS_CMDLINE_H_ */
