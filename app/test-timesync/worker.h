/* SPDX-License-Identifier: BSD-3-Clause
 * Copyright(c) 2026 the igt authors
 */

#ifndef _TS_WORKER_H_
#define _TS_WORKER_H_

/* Where measuring loops run, and how a user ends them. */

#include <stdbool.h>

/* SIGINT and SIGTERM ask the run to end; a second one kills as usual. */
void ts_worker_catch_signals(void);

/* Whether the run shall end. Any thread. */
bool ts_worker_stopping(void);

/* The lcore that measures: the first worker, or main where there is none. */
unsigned int ts_worker_lcore(void);

/*
 * Run loop(arg) on ts_worker_lcore(); returns what it returned. tick(arg) is
 * called on the main lcore about ten times a second meanwhile; when main
 * itself measures, it is not called.
 */
int ts_worker_run(int (*loop)(void *arg), void (*tick)(void *arg), void *arg);

#endif /* _TS_WORKER_H_ */
