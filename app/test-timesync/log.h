/* SPDX-License-Identifier: BSD-3-Clause
 * Copyright(c) 2026 the igt authors
 */

#ifndef _TS_LOG_H_
#define _TS_LOG_H_

/* Messages to the user: standard error, so that results stay clean. */

#include <stdio.h>

#define TS_SAY(...)                                                            \
	do {                                                                   \
		fprintf(stderr, "dpdk-test-timesync: " __VA_ARGS__);           \
		fputc('\n', stderr);                                           \
	} while (0)

#endif /* _TS_LOG_H_ */
