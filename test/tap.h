/* SPDX-License-Identifier: BSD-3-Clause
 * Copyright(c) 2026 the igt authors
 */

#ifndef _TAP_H_
#define _TAP_H_

/*
 * A tiny TAP harness: one binary per test file, one `ok` line per named rule.
 *
 *	static void
 *	wrap_is_extended(void)
 *	{
 *		TAP_EQ(igt_clock_extend(...), expected);
 *	}
 *
 *	int
 *	main(void)
 *	{
 *		TAP_RUN(wrap_is_extended, "40-bit counter wraps (sheet D.2)");
 *		return tap_done();
 *	}
 *
 * A failed check prints file, line, both values, marks the running rule as
 * failed and goes on; TAP_REQUIRE leaves the rule. A skip names its reason.
 */

#include <inttypes.h>
#include <stdarg.h>
#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

struct tap_state {
	unsigned int nb_run;
	unsigned int nb_failed;
	unsigned int nb_bad_checks; /* of the running rule */
	const char *skip_reason;    /* of the running rule */
};

/* One state for all files of a binary, wherever this header is included. */
__attribute__((weak)) struct tap_state tap;

static inline bool
tap_check(bool good, const char *file, int line, const char *text)
{
	if (!good) {
		printf("# %s:%d: not so: %s\n", file, line, text);
		tap.nb_bad_checks++;
	}
	return good;
}

static inline bool
tap_check_eq(uint64_t got, uint64_t want, const char *file, int line,
		const char *text)
{
	if (got == want)
		return true;
	printf("# %s:%d: %s: got %" PRIu64 " (0x%" PRIx64 "), want %" PRIu64
	       " (0x%" PRIx64 ")\n",
			file, line, text, got, got, want, want);
	tap.nb_bad_checks++;
	return false;
}

#define TAP_OK(cond) tap_check(cond, __FILE__, __LINE__, #cond)
#define TAP_EQ(got, want)                                                      \
	tap_check_eq((uint64_t)(got), (uint64_t)(want), __FILE__, __LINE__,    \
			#got " == " #want)
#define TAP_REQUIRE(cond)                                                      \
	do {                                                                   \
		if (!TAP_OK(cond))                                             \
			return;                                                \
	} while (0)
#define TAP_SKIP(reason)                                                       \
	do {                                                                   \
		tap.skip_reason = (reason);                                    \
		return;                                                        \
	} while (0)

static inline void
tap_run(void (*rule)(void), const char *name)
{
	tap.nb_bad_checks = 0;
	tap.skip_reason = NULL;
	rule();
	tap.nb_run++;
	if (tap.nb_bad_checks != 0)
		tap.nb_failed++;
	printf("%sok %u - %s", tap.nb_bad_checks == 0 ? "" : "not ", tap.nb_run,
			name);
	if (tap.skip_reason != NULL)
		printf(" # SKIP %s", tap.skip_reason);
	printf("\n");
	fflush(stdout);
}

#define TAP_RUN(rule, name) tap_run(rule, name)

/* Prints the plan; the exit status of main. */
static inline int
tap_done(void)
{
	printf("1..%u\n", tap.nb_run);
	return tap.nb_failed == 0 ? EXIT_SUCCESS : EXIT_FAILURE;
}

/* The seed of a randomized test: IGT_TEST_SEED or the default; printed. */
static inline uint64_t
tap_seed(uint64_t default_seed)
{
	const char *text = getenv("IGT_TEST_SEED");
	uint64_t seed = text == NULL ? default_seed : strtoull(text, NULL, 0);

	printf("# seed %" PRIu64 " (IGT_TEST_SEED)\n", seed);
	return seed;
}

#endif /* _TAP_H_ */
