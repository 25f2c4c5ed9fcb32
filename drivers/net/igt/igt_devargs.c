/* SPDX-License-Identifier: BSD-3-Clause
 * Copyright(c) 2026 the igt authors
 */

/*
 * igt_devargs: the text of `-a <pci>,key=value,...` into struct igt_devargs.
 *
 * State        none; a table of keys drives parser and messages.
 * Units        as the key's name says: us, ms, registers.
 * Errors       unknown key, key given twice, missing or empty value, number
 *              with trailing text or out of range: -EINVAL, the key and what
 *              is allowed in the message, and the arguments at their defaults.
 *              Nothing is ever half applied.
 * Not done     tx_tstamp_mode=intr: the interrupt thread harvests nothing
 *              yet, so the value is refused instead of ignored.
 */

#include <errno.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "igt_devargs.h"

/* Longest key or value that can be right, NUL included; longer is wrong. */
#define TOKEN_BYTES 32

enum devarg_kind {
	DEVARG_NUMBER,
	DEVARG_CHOICE,
};

struct devarg {
	const char *key;
	enum devarg_kind kind;
	size_t offset; /* of the member, 32 bits wide, in struct igt_devargs */
	uint32_t min, max;
	uint32_t def;
	const char *choices[2]; /* index is the enum value */
};

#define MEMBER(name) offsetof(struct igt_devargs, name)

/* clang-format off */
static const struct devarg devargs[] = {
	{ "tx_tstamp_full", DEVARG_CHOICE, MEMBER(tx_tstamp_full),
	  .def = IGT_TSTAMP_FULL_SEND, .choices = { "send", "hold" } },
	{ "tx_tstamp_workaround", DEVARG_CHOICE, MEMBER(tx_tstamp_workaround),
	  .def = IGT_TSTAMP_WORKAROUND_COMPARE,
	  .choices = { "compare", "reserve0" } },
	{ "tx_tstamp_mode", DEVARG_CHOICE, MEMBER(tx_tstamp_mode),
	  .def = IGT_TSTAMP_MODE_POLL, .choices = { "poll", NULL } },
	/* Default: ten times the longest queueing of one 9.7 kB frame at
	 * 100 Mb/s. Bounds: below 100 us a stamp at 10 Mb/s can be late,
	 * beyond 1 s no caller waits. */
	{ "tx_tstamp_timeout_us", DEVARG_NUMBER, MEMBER(tx_tstamp_timeout_us),
	  .min = 100, .max = 1000000, .def = 10000 },
	/* Default: MPC, four RQDPC, CRCERRS, RXERRC, RUC. 128 exceeds the
	 * registers there are; 0 means all of them. */
	{ "stats_budget", DEVARG_NUMBER, MEMBER(stats_budget),
	  .min = 0, .max = 128, .def = 8 },
	/* Above 200 the counters' round would take longer than 4 s with the
	 * reads one tick may make (arbitrary below: 10 is plenty fast). */
	{ "house_ms", DEVARG_NUMBER, MEMBER(house_ms),
	  .min = 10, .max = 200, .def = 100 },
};
/* clang-format on */

#define NB_DEVARGS (sizeof(devargs) / sizeof(devargs[0]))

_Static_assert(sizeof(enum igt_tstamp_full) == sizeof(uint32_t) &&
				sizeof(enum igt_tstamp_workaround) ==
						sizeof(uint32_t) &&
				sizeof(enum igt_tstamp_mode) ==
						sizeof(uint32_t),
		"every member is stored through a uint32_t");

static void
devarg_store(struct igt_devargs *args, const struct devarg *arg, uint32_t value)
{
	memcpy((char *)args + arg->offset, &value, sizeof(value));
}

void
igt_devargs_default(struct igt_devargs *args)
{
	size_t i;

	memset(args, 0, sizeof(*args));
	for (i = 0; i < NB_DEVARGS; i++)
		devarg_store(args, &devargs[i], devargs[i].def);
}

/* Decimal digits and nothing else; the range keeps the sum from wrapping. */
static bool
number_parse(const char *text, const struct devarg *arg, uint32_t *value)
{
	uint64_t n = 0;

	if (*text == '\0')
		return false;
	for (; *text != '\0'; text++) {
		if (*text < '0' || *text > '9')
			return false;
		n = n * 10 + (uint64_t)(*text - '0');
		if (n > arg->max)
			return false;
	}
	if (n < arg->min)
		return false;
	*value = (uint32_t)n;
	return true;
}

static bool
choice_parse(const char *text, const struct devarg *arg, uint32_t *value)
{
	uint32_t i;

	for (i = 0; i < 2 && arg->choices[i] != NULL; i++) {
		if (strcmp(text, arg->choices[i]) != 0)
			continue;
		*value = i;
		return true;
	}
	return false;
}

static void
value_explain(const struct devarg *arg, const char *value, char *error,
		size_t error_bytes)
{
	if (arg->kind == DEVARG_NUMBER)
		snprintf(error, error_bytes, "%s=%s: want a number %u to %u",
				arg->key, value, arg->min, arg->max);
	else if (arg->choices[1] == NULL)
		snprintf(error, error_bytes, "%s=%s: want %s", arg->key, value,
				arg->choices[0]);
	else
		snprintf(error, error_bytes, "%s=%s: want %s or %s", arg->key,
				value, arg->choices[0], arg->choices[1]);
}

static const struct devarg *
devarg_find(const char *key)
{
	size_t i;

	for (i = 0; i < NB_DEVARGS; i++)
		if (strcmp(devargs[i].key, key) == 0)
			return &devargs[i];
	return NULL;
}

static int
pair_parse(struct igt_devargs *args, uint32_t *seen, char *pair, char *error,
		size_t error_bytes)
{
	const struct devarg *arg;
	uint32_t number;
	char *value;
	bool good;

	value = strchr(pair, '=');
	if (value != NULL)
		*value++ = '\0';
	arg = devarg_find(pair);
	if (arg == NULL) {
		snprintf(error, error_bytes, "%s: unknown key", pair);
		return -EINVAL;
	}
	if (value == NULL) {
		snprintf(error, error_bytes, "%s: value missing", pair);
		return -EINVAL;
	}
	if ((*seen & (UINT32_C(1) << (arg - devargs))) != 0) {
		snprintf(error, error_bytes, "%s: given twice", pair);
		return -EINVAL;
	}
	*seen |= UINT32_C(1) << (arg - devargs);
	good = arg->kind == DEVARG_NUMBER ? number_parse(value, arg, &number)
	                                  : choice_parse(value, arg, &number);
	if (!good) {
		value_explain(arg, value, error, error_bytes);
		return -EINVAL;
	}
	devarg_store(args, arg, number);
	return 0;
}

int
igt_devargs_parse(struct igt_devargs *args, const char *text, char *error,
		size_t error_bytes)
{
	char pair[2 * TOKEN_BYTES];
	uint32_t seen = 0;
	size_t len;
	int ret = 0;

	igt_devargs_default(args);
	while (text != NULL && *text != '\0' && ret == 0) {
		len = strcspn(text, ",");
		snprintf(pair, sizeof(pair), "%.*s", (int)len, text);
		if (len >= sizeof(pair)) {
			snprintf(error, error_bytes, "%s...: too long", pair);
			ret = -EINVAL;
		} else {
			ret = pair_parse(args, &seen, pair, error, error_bytes);
		}
		text += len;
		if (*text == ',')
			text++;
	}
	if (ret != 0)
		igt_devargs_default(args);
	return ret;
}
