/* SPDX-License-Identifier: BSD-3-Clause
 * Copyright(c) 2026 the igt authors
 */

/*
 * cmdline.c: the command line, its help and its errors.
 *
 * State        the list of modes.
 * Errors       collected as one message; nothing is started before the whole
 *              line is understood.
 */

#include <stdbool.h>
#include <stdio.h>
#include <string.h>

#include "cmdline.h"

static const struct ts_mode *const modes[] = {&ts_mode_latency};

#define NB_MODES (sizeof(modes) / sizeof(modes[0]))

static bool
is_help(const char *argument)
{
	return strcmp(argument, "--help") == 0 || strcmp(argument, "-h") == 0;
}

static const struct ts_mode *
find_mode(const char *name)
{
	for (size_t i = 0; i < NB_MODES; i++)
		if (strcmp(modes[i]->name, name) == 0)
			return modes[i];
	return NULL;
}

static void
set_error(struct ts_cmdline *cmdline, const char *text, const char *word)
{
	size_t used;

	cmdline->action = TS_ACTION_ERROR;
	snprintf(cmdline->error, sizeof(cmdline->error), "%s%s; modes:", text,
			word);
	for (size_t i = 0; i < NB_MODES; i++) {
		used = strlen(cmdline->error);
		snprintf(cmdline->error + used, sizeof(cmdline->error) - used,
				" %s", modes[i]->name);
	}
}

/* What stands behind the `--`. */
static void
parse_own_part(struct ts_cmdline *cmdline, int argc, char *const argv[])
{
	struct ts_options *options = &cmdline->options;

	if (argc == 0) {
		set_error(cmdline, "no mode behind the --", "");
		return;
	}
	if (is_help(argv[0])) {
		cmdline->action = TS_ACTION_HELP;
		return;
	}
	if (strcmp(argv[0], "--version") == 0) {
		cmdline->action = TS_ACTION_VERSION;
		return;
	}
	cmdline->mode = find_mode(argv[0]);
	if (cmdline->mode == NULL) {
		set_error(cmdline, "unknown mode ", argv[0]);
		return;
	}
	for (int i = 1; i < argc; i++)
		if (is_help(argv[i])) {
			cmdline->action = TS_ACTION_MODE_HELP;
			return;
		}
	cmdline->action = TS_ACTION_ERROR;
	if (ts_options_parse(options, cmdline->mode->bit, argc - 1, argv + 1,
			    cmdline->error) == 0 &&
			cmdline->mode->check(options, cmdline->error) == 0)
		cmdline->action = TS_ACTION_RUN;
}

void
ts_cmdline_parse(struct ts_cmdline *cmdline, int argc, char *const argv[])
{
	memset(cmdline, 0, sizeof(*cmdline));
	for (int i = 1; i < argc; i++) {
		if (strcmp(argv[i], "--") == 0) {
			cmdline->eal_argc = i;
			parse_own_part(cmdline, argc - i - 1, argv + i + 1);
			return;
		}
		if (is_help(argv[i])) {
			cmdline->action = TS_ACTION_HELP;
			return;
		}
		if (strcmp(argv[i], "--version") == 0) {
			cmdline->action = TS_ACTION_VERSION;
			return;
		}
	}
	set_error(cmdline, "no -- on the command line: MODE stands behind it",
			"");
}

static void
print_help(void)
{
	printf("usage: dpdk-test-timesync [EAL options] -- MODE [options]\n\n"
	       "modes:\n");
	for (size_t i = 0; i < NB_MODES; i++)
		printf("  %-22s%s\n", modes[i]->name, modes[i]->summary);
	printf("\n"
	       "`dpdk-test-timesync -- MODE --help` explains a mode.\n"
	       "--version prints the version.\n\n"
	       "Without -a, --allow, --vdev or --huge-* among the EAL options "
	       "two simulated\n"
	       "I226 ports, back to back, are measured: no root, no hugepages, "
	       "no NIC.\n"
	       "Without -l, -c or --lcores the first two CPUs are used: main "
	       "and measuring lcore.\n\n"
	       "exit status: 0 measured; 1 a promise was broken (stamps lost "
	       "or unaccounted for);\n"
	       "             2 bad usage, or no port\n");
}

void
ts_cmdline_print(const struct ts_cmdline *cmdline)
{
	switch (cmdline->action) {
	case TS_ACTION_HELP:
		print_help();
		break;
	case TS_ACTION_MODE_HELP:
		printf("usage: dpdk-test-timesync [EAL options] -- %s "
		       "[options]\n\n%s\noptions [what is allowed; default]:\n",
				cmdline->mode->name, cmdline->mode->help);
		ts_options_help(stdout, cmdline->mode->bit);
		break;
	case TS_ACTION_VERSION:
		printf("dpdk-test-timesync " IGT_VERSION "\n");
		break;
	case TS_ACTION_ERROR:
		fprintf(stderr,
				"dpdk-test-timesync: %s\n"
				"Try `dpdk-test-timesync --help`.\n",
				cmdline->error);
		break;
	case TS_ACTION_RUN:
		break;
	}
}
