/* SPDX-License-Identifier: BSD-3-Clause
 * Copyright(c) 2026 the igt authors
 */

/*
 * The enumeration proves itself: a driver that believes all flags (its chip
 * table is chip_no_erratum.c) loses stamps where the device clears flags with
 * TXSTMPH_0, and where it has to wait for events that do not come. It loses
 * none where it asks again and again and each flag stays until it is read.
 */

#include <stdio.h>
#include <stdlib.h>

#include <rte_eal.h>

#include "rows.h"
#include "../tap.h"

#define ONE  ",txtt_clear=one"
#define ALL  ",txtt_clear=all"
#define INTR ",dev=[tx_tstamp_mode=intr]"

static const struct row *current;

static void
current_run(void)
{
	row_run(current);
}

/* The driver and the model are part of the program: no plug-in is loaded. */
static void
eal_init(char *program)
{
	char *argv[] = {program, "--no-pci", "--no-huge", "--no-shconf",
			"--no-telemetry", "-m", "128", "-l", "0", "--log-level",
			"lib.eal:error", NULL};

	if (rte_eal_init(RTE_DIM(argv) - 1, argv) < 0) {
		printf("Bail out! EAL did not start\n");
		exit(EXIT_FAILURE);
	}
}

int
main(int argc, char **argv)
{
	/* clang-format off */
	const struct row rows[] = {
		{ "no_erratum_poll_one", ONE, &il_poll, scopes_of_four(),
		  false },
		{ "no_erratum_poll_all", ALL, &il_poll, scopes_of_control,
		  true },
		{ "no_erratum_intr_one", ONE INTR, &il_intr, scopes_of_control,
		  true },
		{ "no_erratum_intr_all", ALL INTR, &il_intr, scopes_of_control,
		  true },
	};
	/* clang-format on */
	unsigned int i;

	eal_init(argv[0]);
	for (i = 0; i < RTE_DIM(rows); i++) {
		current = &rows[i];
		TAP_RUN(current_run, rows[i].name);
	}
	return pmd_done();
}
