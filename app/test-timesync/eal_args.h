/* SPDX-License-Identifier: BSD-3-Clause
 * Copyright(c) 2026 the igt authors
 */

#ifndef _TS_EAL_ARGS_H_
#define _TS_EAL_ARGS_H_

/*
 * The arguments for EAL: what the user gave, with the automatic pair of
 * simulated ports before it where the user named no device. No DPDK.
 */

#include <stdbool.h>

#include "options.h"

/* Arguments put before the user's, at most, with the program's name. */
#define TS_EAL_MAX_PREPENDED 16

/* Simulated ports that are checked for. Arbitrary: DPDK's port limit. */
#define TS_EAL_MAX_SIMS 32

/* Room for one prepended argument, e.g. --vdev with --sim in it. */
#define TS_EAL_ARG_BYTES 512

/* A simulated port named by a --vdev option. */
struct ts_eal_sim {
	char name[64];
	const char *args; /* behind the name and its comma; may be empty */
};

struct ts_eal_args {
	int argc;
	char **argv;    /* NULL-terminated; EAL may permute it */
	bool automatic; /* the pair was prepended */
	unsigned int nb_sims;
	struct ts_eal_sim sims[TS_EAL_MAX_SIMS];
	char prepended[TS_EAL_MAX_PREPENDED][TS_EAL_ARG_BYTES];
};

/* CPUs the process may run on; the first two become main and worker lcore. */
struct ts_cpus {
	unsigned int nb;
	unsigned int ids[2];
};

/*
 * argv[0] is the program, the rest its EAL part without the `--`; `sim` is the
 * value of --sim or NULL. The result points into argv.
 * 0; -EINVAL with a message in `error`; -ENOMEM. Free with _free in any case.
 */
int ts_eal_args_build(struct ts_eal_args *args, int argc, char *const argv[],
		const char *sim, const struct ts_cpus *cpus,
		char error[TS_ERROR_BYTES]);

void ts_eal_args_free(struct ts_eal_args *args);

/* The value of `key` among comma-separated KEY=VALUE arguments, its length to
 * *length; NULL: not there. */
const char *ts_eal_args_value(
		const char *args, const char *key, unsigned int *length);

#endif /* _TS_EAL_ARGS_H_ */
