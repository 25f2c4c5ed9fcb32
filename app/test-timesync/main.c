/* SPDX-License-Identifier: BSD-3-Clause
 * Copyright(c) 2026 the igt authors
 */

/*
 * main.c: dpdk-test-timesync, from the command line to the exit status.
 *
 * State        nothing outlives main().
 * Errors       exit status 2 before anything was measured, 1 when a promise
 *              was broken, 0 otherwise (enum ts_exit).
 */

#include <stdio.h>

#include <rte_eal.h>
#include <rte_errno.h>
#include <rte_log.h>

#include "cmdline.h"
#include "env.h"
#include "log.h"
#include "worker.h"

static enum ts_exit
run_mode(const struct ts_mode *mode, struct ts_context *context)
{
	enum ts_exit verdict, reported;

	verdict = mode->setup(context);
	if (verdict == TS_EXIT_MEASURED) {
		verdict = mode->run(context);
		reported = mode->report(context);
		if (verdict == TS_EXIT_MEASURED)
			verdict = reported;
	}
	mode->teardown(context);
	return verdict;
}

static enum ts_exit
run_in_eal(const struct ts_cmdline *cmdline, struct ts_eal_args *eal_args)
{
	struct ts_context context = {
			.options = &cmdline->options,
			.eal_args = eal_args,
	};
	enum ts_exit verdict;

	if (eal_args->automatic)
		TS_SAY("no device named: measuring two simulated ports, "
		       "nicsim0 (%s) and nicsim1, back to back",
				eal_args->sims[0].args);
	/* Standard output is for results. */
	rte_openlog_stream(stderr);
	if (rte_eal_init(eal_args->argc, eal_args->argv) < 0) {
		TS_SAY("EAL did not start: %s", rte_strerror(rte_errno));
		return TS_EXIT_USAGE;
	}
	ts_worker_catch_signals();
	verdict = run_mode(cmdline->mode, &context);
	rte_eal_cleanup();
	return verdict;
}

int
main(int argc, char *argv[])
{
	struct ts_eal_args eal_args;
	struct ts_cmdline cmdline;
	struct ts_cpus cpus;
	enum ts_exit verdict;

	ts_cmdline_parse(&cmdline, argc, argv);
	if (cmdline.action != TS_ACTION_RUN) {
		ts_cmdline_print(&cmdline);
		return cmdline.action == TS_ACTION_ERROR ? TS_EXIT_USAGE
		                                         : TS_EXIT_MEASURED;
	}
	ts_env_cpus(&cpus);
	if (ts_eal_args_build(&eal_args, cmdline.eal_argc, argv,
			    cmdline.options.sim, &cpus, cmdline.error) != 0) {
		cmdline.action = TS_ACTION_ERROR;
		ts_cmdline_print(&cmdline);
		verdict = TS_EXIT_USAGE;
	} else {
		verdict = run_in_eal(&cmdline, &eal_args);
	}
	ts_eal_args_free(&eal_args);
	return verdict;
}
