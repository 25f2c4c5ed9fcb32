/* SPDX-License-Identifier: BSD-3-Clause
 * Copyright(c) 2026 the igt authors
 */

/*
 * eal_args.c: what is passed to EAL, and the automatic simulated pair.
 *
 * State        one argument vector: program, what is prepended, the user's
 *              part. The user's part comes last, so it wins where an option
 *              is given twice.
 * Errors       --sim without the automatic pair: it would have no effect.
 * Not done     EAL's options are not checked here; EAL does that itself and
 *              says what it dislikes. Only names are recognised, whole or
 *              shortened as getopt_long() takes them.
 */

#include <errno.h>
#include <stdlib.h>
#include <string.h>

#include "eal_args.h"

/* Names of simulated devices start so: the name of their vdev driver. */
#define SIM_PREFIX "nicsim"

/* Memory of the automatic pair, MB: rings, and the frames of two pools. */
#define SIM_MEMORY_MB "512"

/* Chip of the automatic pair where --sim names none. */
#define SIM_CHIP "i226"

/* Whether an argument is the long option, whole or shortened to no less than
 * `shortest` characters (with the dashes), as getopt_long() takes it. */
static bool
is_long(const char *argument, const char *option, size_t shortest)
{
	size_t length = strcspn(argument, "=");

	return length >= shortest && length <= strlen(option) &&
	       strncmp(argument, option, length) == 0;
}

static bool
names_device(const char *argument)
{
	return strncmp(argument, "-a", 2) == 0 ||
	       is_long(argument, "--allow", 3) ||
	       is_long(argument, "--vdev", 4) ||
	       strncmp(argument, "--huge-", 7) == 0;
}

static bool
names_lcores(const char *argument)
{
	return strncmp(argument, "-l", 2) == 0 ||
	       strncmp(argument, "-c", 2) == 0 ||
	       is_long(argument, "--lcores", 4);
}

static bool
any_argument(int argc, char *const argv[], bool (*test)(const char *))
{
	for (int i = 1; i < argc; i++)
		if (test(argv[i]))
			return true;
	return false;
}

const char *
ts_eal_args_value(const char *args, const char *key, unsigned int *length)
{
	size_t key_length = strlen(key);
	const char *at = args;

	while (*at != '\0') {
		size_t span = strcspn(at, ",");

		if (span > key_length && at[key_length] == '=' &&
				strncmp(at, key, key_length) == 0) {
			*length = (unsigned int)(span - key_length - 1);
			return at + key_length + 1;
		}
		at += span;
		at += strspn(at, ",");
	}
	return NULL;
}

static void
prepend(struct ts_eal_args *args, const char *text)
{
	char *copy = args->prepended[args->argc];

	snprintf(copy, TS_EAL_ARG_BYTES, "%s", text);
	args->argv[args->argc] = copy;
	args->argc++;
}

static int
prepend_pair(struct ts_eal_args *args, const char *sim,
		char error[TS_ERROR_BYTES])
{
	/* No root, and nothing shared: runs go on side by side. */
	static const char *const isolation[] = {
			"--no-huge",
			"--no-shconf",
			"--no-telemetry",
			"--no-pci",
			"-m",
			SIM_MEMORY_MB,
	};
	const char *chip = "chip=" SIM_CHIP, *comma = ",";
	char vdev[TS_EAL_ARG_BYTES];
	unsigned int length;
	int ret;

	if (sim == NULL)
		comma = sim = "";
	else if (ts_eal_args_value(sim, "chip", &length) != NULL)
		comma = chip = "";
	for (size_t i = 0; i < sizeof(isolation) / sizeof(isolation[0]); i++)
		prepend(args, isolation[i]);
	snprintf(vdev, sizeof(vdev), "--vdev=%s0,%s%s%s", SIM_PREFIX, chip,
			comma, sim);
	prepend(args, vdev);
	ret = snprintf(vdev, sizeof(vdev), "--vdev=%s1,%s%s%s,peer=%s0",
			SIM_PREFIX, chip, comma, sim, SIM_PREFIX);
	prepend(args, vdev);
	args->automatic = true;
	if (ret < (int)sizeof(vdev))
		return 0;
	snprintf(error, TS_ERROR_BYTES,
			"--sim: longer than the %zu "
			"characters there is room for",
			sizeof(vdev) - 64);
	return -EINVAL;
}

static void
prepend_lcores(struct ts_eal_args *args, const struct ts_cpus *cpus)
{
	char text[64];

	if (cpus->nb == 0)
		return;
	if (cpus->nb == 1)
		snprintf(text, sizeof(text), "--lcores=0@%u", cpus->ids[0]);
	else
		snprintf(text, sizeof(text), "--lcores=0@%u,1@%u", cpus->ids[0],
				cpus->ids[1]);
	prepend(args, text);
}

/* Keeps the name and arguments of a simulated --vdev. */
static void
note_sim(struct ts_eal_args *args, const char *vdev)
{
	struct ts_eal_sim *sim = &args->sims[args->nb_sims];
	size_t length = strcspn(vdev, ",");

	if (strncmp(vdev, SIM_PREFIX, strlen(SIM_PREFIX)) != 0 ||
			length >= sizeof(sim->name) ||
			args->nb_sims == TS_EAL_MAX_SIMS)
		return;
	memcpy(sim->name, vdev, length);
	sim->name[length] = '\0';
	sim->args = vdev[length] == ',' ? vdev + length + 1 : "";
	args->nb_sims++;
}

static void
note_sims(struct ts_eal_args *args)
{
	for (int i = 1; i < args->argc; i++) {
		const char *argument = args->argv[i];
		const char *value = strchr(argument, '=');

		if (!is_long(argument, "--vdev", 4))
			continue;
		if (value != NULL)
			note_sim(args, value + 1);
		else if (i + 1 < args->argc)
			note_sim(args, args->argv[i + 1]);
	}
}

int
ts_eal_args_build(struct ts_eal_args *args, int argc, char *const argv[],
		const char *sim, const struct ts_cpus *cpus,
		char error[TS_ERROR_BYTES])
{
	int ret;

	memset(args, 0, sizeof(*args));
	args->argv = calloc((size_t)argc + TS_EAL_MAX_PREPENDED + 1,
			sizeof(args->argv[0]));
	if (args->argv == NULL) {
		snprintf(error, TS_ERROR_BYTES, "out of memory");
		return -ENOMEM;
	}
	args->argv[args->argc++] = argv[0];
	if (!any_argument(argc, argv, names_lcores))
		prepend_lcores(args, cpus);
	if (!any_argument(argc, argv, names_device)) {
		ret = prepend_pair(args, sim, error);
		if (ret != 0)
			return ret;
	} else if (sim != NULL) {
		snprintf(error, TS_ERROR_BYTES,
				"--sim: the EAL part names devices or "
				"hugepages, so there is no automatic pair");
		return -EINVAL;
	}
	for (int i = 1; i < argc; i++)
		args->argv[args->argc++] = argv[i];
	note_sims(args);
	return 0;
}

void
ts_eal_args_free(struct ts_eal_args *args)
{
	free(args->argv);
	args->argv = NULL;
}
