/* SPDX-License-Identifier: BSD-3-Clause
 * Copyright(c) 2026 the igt authors
 */

/*
 * No stamp is lost, none is given away, at any place of what happens between
 * the register accesses of a harvest: see interleave.c for what a case is and
 * rows.c for how many there are.
 *
 * The order of reads published in 2023 (see published.c) is tried by the same
 * enumeration, as a control: it must lose stamps in every row.
 *
 * One argument: the name of a row, or none for all.
 */

#include <stdio.h>
#include <string.h>

#include "published.h"
#include "rows.h"
#include "../tap.h"

#define ONE           ",txtt_clear=one"
#define ALL           ",txtt_clear=all"
#define COMPARE       ",dev=[tx_tstamp_workaround=compare]"
#define RESERVE0      ",dev=[tx_tstamp_workaround=reserve0]"
#define INTR_COMPARE  ",dev=[tx_tstamp_workaround=compare,tx_tstamp_mode=intr]"
#define INTR_RESERVE0 ",dev=[tx_tstamp_workaround=reserve0,tx_tstamp_mode=intr]"

static const struct row *current;

static void
current_run(void)
{
	row_run(current);
}

int
main(int argc, char **argv)
{
	const struct il_scope *four = scopes_of_four();
	const struct il_scope *three = scopes_of_three();
	/* clang-format off */
	const struct row rows[] = {
		{ "poll_compare_one", ONE COMPARE, &il_poll, four, false },
		{ "poll_compare_all", ALL COMPARE, &il_poll, four, false },
		{ "poll_reserve0_one", ONE RESERVE0, &il_poll, three, false },
		{ "poll_reserve0_all", ALL RESERVE0, &il_poll, three, false },
		{ "intr_compare_one", ONE INTR_COMPARE, &il_intr, four, false },
		{ "intr_compare_all", ALL INTR_COMPARE, &il_intr, four, false },
		{ "intr_reserve0_one", ONE INTR_RESERVE0, &il_intr, three,
		  false },
		{ "intr_reserve0_all", ALL INTR_RESERVE0, &il_intr, three,
		  false },
		{ "published_poll_one", ONE, &published_poll,
		  scopes_of_control, true },
		{ "published_poll_all", ALL, &published_poll,
		  scopes_of_control, true },
		{ "published_intr_one", ONE, &published_intr,
		  scopes_of_control, true },
		{ "published_intr_all", ALL, &published_intr,
		  scopes_of_control, true },
	};
	/* clang-format on */
	unsigned int i;

	pmd_eal_init(argv[0]);
	for (i = 0; i < RTE_DIM(rows); i++) {
		if (argc > 1 && strncmp(argv[1], rows[i].name,
						strlen(argv[1])) != 0)
			continue;
		current = &rows[i];
		TAP_RUN(current_run, rows[i].name);
	}
	TAP_OK(tap.nb_run != 0);
	return pmd_done();
}
