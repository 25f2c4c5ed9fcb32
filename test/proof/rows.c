/* SPDX-License-Identifier: BSD-3-Clause
 * Copyright(c) 2026 the igt authors
 */

/*
 * rows.c: how much is enumerated, and the judgement of one enumeration.
 *
 * Default      the places of one harvest for each event. Every request's DD
 *              before or after its capture; then with a new request, captured
 *              at once, at every place, for four with one kind of DD for all.
 * Full         13 places for everything, whatever harvest they fall into: the
 *              second one is met at all its accesses. DD one harvest late too.
 *              A new request is captured at every later place.
 * Sanitizers   a case takes several times as long: fewer requests at a time.
 */

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "rows.h"
#include "../tap.h"

#define FULL_POSITIONS 13

/* clang-format off */
static const struct il_scope default_four[] = {
	{ .least = 1, .most = 4, .nb_dd = 2 },
	{ .least = 1, .most = 3, .nb_dd = 2, .claims = true },
	{ .least = 4, .most = 4, .nb_dd = 2, .same_dd = true, .claims = true },
	{ .most = 0 },
};

/* Slot 0 is never claimed: a fourth request is BUSY, as the new one is. */
static const struct il_scope default_three[] = {
	{ .least = 1, .most = 3, .nb_dd = 3 },
	{ .least = 1, .most = 3, .nb_dd = 2, .claims = true },
	{ .most = 0 },
};

static const struct il_scope full_four[] = {
	{ .least = 1, .most = 4, .positions = FULL_POSITIONS, .nb_dd = 3 },
	{ .least = 1, .most = 3, .positions = FULL_POSITIONS, .nb_dd = 2,
	  .claims = true, .every_capture = true },
	{ .least = 4, .most = 4, .positions = FULL_POSITIONS, .nb_dd = 3,
	  .same_dd = true, .claims = true },
	{ .most = 0 },
};

static const struct il_scope full_three[] = {
	{ .least = 1, .most = 4, .positions = FULL_POSITIONS, .nb_dd = 3 },
	{ .least = 1, .most = 3, .positions = FULL_POSITIONS, .nb_dd = 2,
	  .claims = true, .every_capture = true },
	{ .most = 0 },
};

static const struct il_scope sanitizer[] = {
	{ .least = 1, .most = 3, .nb_dd = 2 },
	{ .least = 1, .most = 2, .nb_dd = 2, .claims = true },
	{ .most = 0 },
};

const struct il_scope scopes_of_control[] = {
	{ .least = 1, .most = 3, .nb_dd = 2 },
	{ .most = 0 },
};
/* clang-format on */

static const struct il_scope *
scopes_of(const struct il_scope *usual, const struct il_scope *full)
{
	if (getenv("IGT_TEST_FULL") != NULL)
		return full;
#ifdef __SANITIZE_ADDRESS__
	return sanitizer;
#else
	(void)sanitizer;
	return usual;
#endif
}

const struct il_scope *
scopes_of_four(void)
{
	return scopes_of(default_four, full_four);
}

const struct il_scope *
scopes_of_three(void)
{
	return scopes_of(default_three, full_three);
}

void
row_run(const struct row *row)
{
	static struct il_bench bench;
	const struct il_scope *scope;
	char args[256];

	if (row->harvester == &il_intr &&
			!il_devarg_known("tx_tstamp_mode=intr"))
		TAP_SKIP("the driver does not know tx_tstamp_mode=intr");
	snprintf(args, sizeof(args), ",clock=stepped%s", row->args);
	TAP_REQUIRE(il_bench_up(&bench, args, row->harvester));
	for (scope = row->scopes; scope->most != 0 && !bench.stuck; scope++)
		il_enumerate(&bench, scope);
	printf("# %s: %" PRIu64 " cases, %" PRIu64 " failed; %" PRIu64
	       " stamped, of which %" PRIu64 " without flag, %" PRIu64
	       " BUSY\n",
			row->name, bench.nb_cases, bench.nb_failed,
			bench.nb_stamped, bench.nb_rescued, bench.nb_busy);
	if (bench.nb_failed != 0)
		printf("# first failure: captured before access %s\n",
				il_plan_text(&bench.first_failed));
	TAP_OK(!bench.stuck);
	TAP_OK(!bench.too_long);
	if (row->control)
		TAP_OK(bench.nb_failed != 0);
	else
		TAP_EQ(bench.nb_failed, 0);
	il_bench_down(&bench);
}
