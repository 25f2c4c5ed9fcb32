/* SPDX-License-Identifier: BSD-3-Clause
 * Copyright(c) 2026 the igt authors
 */

#ifndef _TS_ENV_H_
#define _TS_ENV_H_

/* Where a result was measured: part of every report. */

#include <stdbool.h>

#include "eal_args.h"
#include "port.h"
#include "report.h"

/* Texts the report points to. */
struct ts_env {
	char port[RTE_ETH_NAME_MAX_LEN + 16];
	char kernel[160];
	char clock_source[64];
	char access_path[16];
};

/*
 * Describe the machine and the port measured, as the environment of a report;
 * `env`, port and EAL arguments must outlive it. Warns on standard error when
 * port and measuring lcore are on different NUMA nodes.
 */
void ts_env_describe(struct ts_env *env, struct ts_report *report,
		const struct ts_port *port, const struct ts_eal_args *eal_args);

/* What is known only after the run. */
void ts_env_finish(
		struct ts_report *report, double margin_ns, bool interrupted);

/* CPUs the process may run on, before EAL starts. */
void ts_env_cpus(struct ts_cpus *cpus);

#endif /* _TS_ENV_H_ */
