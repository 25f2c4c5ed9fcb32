/* SPDX-License-Identifier: BSD-3-Clause
 * Copyright(c) 2026 the igt authors
 */

/*
 * eal_args.c: when the automatic pair is made, and which simulated ports are
 * expected afterwards.
 */

#include <errno.h>

#include "eal_args.h"
#include "tap.h"

static struct ts_eal_args args;
static struct ts_cpus cpus = {2, {3, 7}};
static char error[TS_ERROR_BYTES];
static char joined[4096];

/* Builds from a program name and up to three arguments; the result, joined by
 * blanks, is in `joined`. */
static int
build(const char *sim, const char *a, const char *b, const char *c)
{
	const char *argv[] = {"prog", a, b, c};
	int argc = 1, ret;

	while (argc < 4 && argv[argc] != NULL)
		argc++;
	ts_eal_args_free(&args);
	error[0] = '\0';
	ret = ts_eal_args_build(&args, argc, (char *const *)(uintptr_t)argv,
			sim, &cpus, error);
	joined[0] = '\0';
	for (int i = 0; ret == 0 && i < args.argc; i++) {
		strcat(joined, args.argv[i]);
		strcat(joined, " ");
	}
	if (ret == 0)
		TAP_OK(args.argv[args.argc] == NULL);
	return ret;
}

static void
automatic_pair(void)
{
	TAP_EQ(build(NULL, NULL, NULL, NULL), 0);
	TAP_OK(args.automatic);
	TAP_OK(strcmp(joined, "prog --lcores=0@3,1@7 --no-huge --no-shconf "
			      "--no-telemetry --no-pci -m 512 "
			      "--vdev=nicsim0,chip=i226 "
			      "--vdev=nicsim1,chip=i226,peer=nicsim0 ") == 0);
	TAP_EQ(args.nb_sims, 2);
	TAP_OK(strcmp(args.sims[0].name, "nicsim0") == 0);
	TAP_OK(strcmp(args.sims[0].args, "chip=i226") == 0);
	TAP_OK(strcmp(args.sims[1].name, "nicsim1") == 0);
}

static void
sim_goes_to_both(void)
{
	TAP_EQ(build("speed=1000", NULL, NULL, NULL), 0);
	TAP_OK(strstr(joined, "--vdev=nicsim0,chip=i226,speed=1000 ") != NULL);
	TAP_OK(strstr(joined, "--vdev=nicsim1,chip=i226,speed=1000,"
			      "peer=nicsim0 ") != NULL);
	TAP_EQ(build("speed=1000,chip=i225", NULL, NULL, NULL), 0);
	TAP_OK(strstr(joined, "--vdev=nicsim0,speed=1000,chip=i225 ") != NULL);
	TAP_OK(strstr(joined, "i226") == NULL);
}

static void
user_part_comes_last(void)
{
	TAP_EQ(build(NULL, "-m", "256", "--log-level=8"), 0);
	TAP_OK(args.automatic);
	TAP_OK(strcmp(joined + strlen(joined) - 24, " -m 256 --log-level=8 ") ==
					0 ||
			strstr(joined, "peer=nicsim0 -m 256 --log-level=8 ") !=
					NULL);
}

static void
devices_end_it(void)
{
	static const char *const naming[] = {"-a", "-a0000:03:00.0", "--allow",
			"--allow=0000:03:00.0", "--al", "--vdev=net_null0",
			"--vdev", "--vd=net_null0", "--huge-dir=/mnt",
			"--huge-unlink"};
	static const char *const others[] = {"--no-huge", "-v", "--version",
			"--vfio-intr=msix", "--log-level=8", "--file-prefix=a",
			"--legacy-mem", "--in-memory", "-n4"};

	for (unsigned int i = 0; i < sizeof(naming) / sizeof(naming[0]); i++) {
		TAP_EQ(build(NULL, naming[i], NULL, NULL), 0);
		if (args.automatic)
			TAP_OK(!naming[i]);
		TAP_EQ(build("chip=i225", naming[i], NULL, NULL),
				(uint64_t)-EINVAL);
		TAP_OK(strstr(error, "--sim") != NULL);
	}
	for (unsigned int i = 0; i < sizeof(others) / sizeof(others[0]); i++) {
		TAP_EQ(build(NULL, others[i], NULL, NULL), 0);
		if (!args.automatic)
			TAP_OK(!others[i]);
	}
}

static void
lcores_unless_named(void)
{
	static const char *const naming[] = {
			"-l", "-l0", "-c3", "--lcores=0@1", "--lco=0"};

	for (unsigned int i = 0; i < sizeof(naming) / sizeof(naming[0]); i++) {
		TAP_EQ(build(NULL, naming[i], NULL, NULL), 0);
		TAP_OK(strstr(joined, "0@3") == NULL);
	}
	TAP_EQ(build(NULL, "--vdev=nicsim5", NULL, NULL), 0);
	TAP_OK(strcmp(joined, "prog --lcores=0@3,1@7 --vdev=nicsim5 ") == 0);
	cpus.nb = 1;
	TAP_EQ(build(NULL, "-a", "x", NULL), 0);
	TAP_OK(strcmp(joined, "prog --lcores=0@3 -a x ") == 0);
	cpus.nb = 0;
	TAP_EQ(build(NULL, "-a", "x", NULL), 0);
	TAP_OK(strcmp(joined, "prog -a x ") == 0);
	cpus.nb = 2;
}

static void
named_sims_are_expected(void)
{
	TAP_EQ(build(NULL, "--vdev=nicsim7,chip=i225,peer=nicsim8", "--vdev",
			       "nicsim8"),
			0);
	TAP_EQ(args.nb_sims, 2);
	TAP_OK(strcmp(args.sims[0].name, "nicsim7") == 0);
	TAP_OK(strcmp(args.sims[0].args, "chip=i225,peer=nicsim8") == 0);
	TAP_OK(strcmp(args.sims[1].name, "nicsim8") == 0);
	TAP_OK(strcmp(args.sims[1].args, "") == 0);
	TAP_EQ(build(NULL, "--vdev=net_null0", NULL, NULL), 0);
	TAP_EQ(args.nb_sims, 0);
	TAP_EQ(build(NULL, "--vdev", NULL, NULL), 0);
	TAP_EQ(args.nb_sims, 0);
}

static void
values_by_key(void)
{
	unsigned int length;
	const char *value;

	value = ts_eal_args_value("chip=i225,access=trap", "access", &length);
	TAP_OK(value != NULL && length == 4 && strncmp(value, "trap", 4) == 0);
	value = ts_eal_args_value("chip=i225,access=trap", "chip", &length);
	TAP_OK(value != NULL && length == 4 && strncmp(value, "i225", 4) == 0);
	TAP_OK(ts_eal_args_value("chip=i225", "chi", &length) == NULL);
	TAP_OK(ts_eal_args_value("chip", "chip", &length) == NULL);
	TAP_OK(ts_eal_args_value("", "chip", &length) == NULL);
	value = ts_eal_args_value("chip=", "chip", &length);
	TAP_OK(value != NULL && length == 0);
}

static void
too_long(void)
{
	char sim[TS_EAL_ARG_BYTES + 1];

	memset(sim, 'x', sizeof(sim) - 1);
	sim[sizeof(sim) - 1] = '\0';
	TAP_EQ(build(sim, NULL, NULL, NULL), (uint64_t)-EINVAL);
	TAP_OK(strstr(error, "--sim") != NULL);
}

int
main(void)
{
	TAP_RUN(automatic_pair, "no device named: a simulated pair");
	TAP_RUN(sim_goes_to_both, "--sim goes to both simulated ports");
	TAP_RUN(user_part_comes_last, "what the user gives comes last");
	TAP_RUN(devices_end_it, "-a, --vdev, --huge-* and nothing else end it");
	TAP_RUN(lcores_unless_named, "two CPUs unless lcores are named");
	TAP_RUN(named_sims_are_expected, "simulated ports the user names");
	TAP_RUN(values_by_key, "values among device arguments");
	TAP_RUN(too_long, "--sim longer than an argument");
	ts_eal_args_free(&args);
	return tap_done();
}
