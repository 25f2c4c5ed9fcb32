/* SPDX-License-Identifier: BSD-3-Clause
 * Copyright(c) 2026 the igt authors
 */

/*
 * worker.c: the measuring lcore, and the end of a run.
 *
 * State        the stop flag, the only global of the program: set by a signal
 *              handler, read by loops. Relaxed: nothing is published with it.
 * Concurrency  one loop at a time. Launch and wait order all memory the loop
 *              wrote before what main reads after ts_worker_run().
 */

#include <signal.h>
#include <stdatomic.h>
#include <string.h>

#include <rte_cycles.h>
#include <rte_launch.h>
#include <rte_lcore.h>

#include "worker.h"

/* How often main looks after the loop. Arbitrary: smooth to the eye. */
#define TICK_US 100000

static atomic_bool stop_flag;

static void
on_signal(int signal_id)
{
	(void)signal_id;
	atomic_store_explicit(&stop_flag, true, memory_order_relaxed);
}

void
ts_worker_catch_signals(void)
{
	struct sigaction action;

	memset(&action, 0, sizeof(action));
	action.sa_handler = on_signal;
	action.sa_flags = SA_RESETHAND;
	sigaction(SIGINT, &action, NULL);
	sigaction(SIGTERM, &action, NULL);
}

bool
ts_worker_stopping(void)
{
	return atomic_load_explicit(&stop_flag, memory_order_relaxed);
}

unsigned int
ts_worker_lcore(void)
{
	unsigned int lcore_id = rte_get_next_lcore(-1, 1, 0);

	return lcore_id == RTE_MAX_LCORE ? rte_get_main_lcore() : lcore_id;
}

int
ts_worker_run(int (*loop)(void *arg), void (*tick)(void *arg), void *arg)
{
	unsigned int lcore_id = ts_worker_lcore();
	int ret;

	if (lcore_id == rte_get_main_lcore())
		return loop(arg);
	ret = rte_eal_remote_launch(loop, arg, lcore_id);
	if (ret != 0)
		return ret;
	while (rte_eal_get_lcore_state(lcore_id) == RUNNING) {
		tick(arg);
		rte_delay_us_sleep(TICK_US);
	}
	return rte_eal_wait_lcore(lcore_id);
}
