/* SPDX-License-Identifier: BSD-3-Clause
 * Copyright(c) 2026 the igt authors
 */

/*
 * options.c: defaults, every kind of value at both ends of its range, and that
 * an error names option, value and range.
 */

#include <errno.h>

#include "options.h"
#include "tap.h"

static struct ts_options options;
static char error[TS_ERROR_BYTES];

/* Parses arguments up to NULL. */
static int
parse(const char *first, const char *second)
{
	char *argv[] = {(char *)(uintptr_t)first, (char *)(uintptr_t)second};

	error[0] = '\0';
	return ts_options_parse(&options, TS_MODE_LATENCY,
			first == NULL    ? 0
			: second == NULL ? 1
					 : 2,
			argv, error);
}

static bool
says(const char *text)
{
	bool found = strstr(error, text) != NULL;

	if (!found)
		printf("# '%s' is not in '%s'\n", text, error);
	return found;
}

static void
defaults(void)
{
	TAP_EQ(parse(NULL, NULL), 0);
	TAP_EQ(options.count, 100000);
	TAP_EQ(options.in_flight.nb, 4);
	for (unsigned int i = 0; i < 4; i++)
		TAP_EQ(options.in_flight.values[i], i + 1);
	TAP_EQ(options.batch.nb, 0);
	TAP_OK(strcmp(options.retrieve, "same") == 0);
	TAP_EQ(options.port_id, 0);
	TAP_EQ(options.frame_bytes, 64);
	TAP_EQ(options.timeout_ms, 16000);
	TAP_OK(options.sim == NULL);
	TAP_OK(options.json_path == NULL);
}

static void
both_forms(void)
{
	TAP_EQ(parse("--count", "17"), 0);
	TAP_EQ(options.count, 17);
	TAP_EQ(parse("--count=18", NULL), 0);
	TAP_EQ(options.count, 18);
	TAP_EQ(parse("--count=18", "--count=19"), 0);
	TAP_EQ(options.count, 19);
	TAP_EQ(parse("--json=-", NULL), 0);
	TAP_OK(strcmp(options.json_path, "-") == 0);
	TAP_EQ(parse("--sim", "chip=i225,speed=1000"), 0);
	TAP_OK(strcmp(options.sim, "chip=i225,speed=1000") == 0);
}

static void
ranges(void)
{
	static const struct {
		const char *name, *min, *below, *max, *above;
	} cases[] = {
			{"--count", "1", "0", "1000000000", "1000000001"},
			{"--size", "64", "63", "1518", "1519"},
			{"--timeout", "1", "0", "3600000", "3600001"},
			{"--in-flight", "1", "0", "64", "65"},
			{"--batch", "1", "0", "64", "65"},
	};

	for (unsigned int i = 0; i < sizeof(cases) / sizeof(cases[0]); i++) {
		TAP_EQ(parse(cases[i].name, cases[i].min), 0);
		TAP_EQ(parse(cases[i].name, cases[i].max), 0);
		TAP_EQ(parse(cases[i].name, cases[i].below), (uint64_t)-EINVAL);
		TAP_OK(says(cases[i].name));
		TAP_EQ(parse(cases[i].name, cases[i].above), (uint64_t)-EINVAL);
		TAP_OK(says(cases[i].name));
		TAP_OK(says(cases[i].above));
		TAP_OK(says(cases[i].min));
		TAP_OK(says(cases[i].max));
	}
	TAP_EQ(parse("--port", "31"), 0);
	TAP_EQ(parse("--port", "32"), (uint64_t)-EINVAL);
}

static void
bad_numbers(void)
{
	static const char *const bad[] = {"", " 1", "1 ", "-1", "+1", "1k",
			"0x10", "1.5", "99999999999999999999", "abc",
			"4294967297"};

	for (unsigned int i = 0; i < sizeof(bad) / sizeof(bad[0]); i++) {
		TAP_EQ(parse("--count", bad[i]), (uint64_t)-EINVAL);
		TAP_OK(says("--count"));
		TAP_OK(says(bad[i]));
	}
}

static void
lists(void)
{
	static const char *const bad[] = {"1,", ",1", "1,,2", "1;2", "1-4",
			"1, 2", "", "0,1",
			"1,2,3,4,5,6,7,8,9,10,11,12,13,14,15,16,17"};

	TAP_EQ(parse("--in-flight", "1,2,3,4,5,6,7,8,9,10,11,12,13,14,15,16"),
			0);
	TAP_EQ(options.in_flight.nb, TS_LIST_MAX);
	TAP_EQ(options.in_flight.values[15], 16);
	TAP_EQ(options.batch.nb, 0);
	for (unsigned int i = 0; i < sizeof(bad) / sizeof(bad[0]); i++) {
		TAP_EQ(parse("--in-flight", bad[i]), (uint64_t)-EINVAL);
		TAP_OK(says("--in-flight"));
	}
	TAP_EQ(parse("--batch", "4,2"), 0);
	TAP_EQ(options.batch.nb, 2);
	TAP_EQ(options.batch.values[0], 4);
	/* batches asked for: no depths unless they are asked for too */
	TAP_EQ(options.in_flight.nb, 0);
	TAP_EQ(parse("--batch=4", "--in-flight=3"), 0);
	TAP_EQ(options.in_flight.nb, 1);
}

static void
choices(void)
{
	TAP_EQ(parse("--retrieve", "same"), 0);
	TAP_EQ(parse("--retrieve", "other"), (uint64_t)-EINVAL);
	TAP_OK(says("other"));
	TAP_OK(says("same"));
	TAP_EQ(parse("--retrieve", ""), (uint64_t)-EINVAL);
	TAP_EQ(parse("--retrieve", "sam"), (uint64_t)-EINVAL);
}

static void
unknown_and_missing(void)
{
	TAP_EQ(parse("--cuont", "5"), (uint64_t)-EINVAL);
	TAP_OK(says("--cuont"));
	TAP_EQ(parse("--coun", "5"), (uint64_t)-EINVAL);
	TAP_EQ(parse("--counts", "5"), (uint64_t)-EINVAL);
	TAP_EQ(parse("--", NULL), (uint64_t)-EINVAL);
	TAP_EQ(parse("--hist", "x"), (uint64_t)-EINVAL);
	TAP_EQ(parse("--count", NULL), (uint64_t)-EINVAL);
	TAP_OK(says("--count needs a value"));
	TAP_EQ(parse("count", NULL), (uint64_t)-EINVAL);
	TAP_OK(says("'count'"));
	TAP_EQ(parse("--json=", NULL), (uint64_t)-EINVAL);
}

/* The help shows every option with the default the parser uses. */
static void
help_shows_all(void)
{
	static const char *const wanted[] = {"--count N", "--in-flight LIST",
			"--batch LIST", "--retrieve WHO", "--port N",
			"--size BYTES", "--timeout MS", "--sim KEY=VALUE",
			"--json FILE|-", "default 100000", "1,2,3,4",
			"default 64", "default 16000", "1..1000000000"};
	char *text = NULL;
	size_t text_bytes;
	FILE *out = open_memstream(&text, &text_bytes);

	TAP_REQUIRE(out != NULL);
	ts_options_help(out, TS_MODE_LATENCY);
	fclose(out);
	for (unsigned int i = 0; i < sizeof(wanted) / sizeof(wanted[0]); i++)
		if (strstr(text, wanted[i]) == NULL)
			TAP_OK(!wanted[i]);
	for (const char *line = text; *line != '\0';
			line += strcspn(line, "\n") + 1)
		TAP_OK(strcspn(line, "\n") <= 80);
	free(text);
}

int
main(void)
{
	TAP_RUN(defaults, "defaults");
	TAP_RUN(both_forms, "--name VALUE and --name=VALUE, the last one wins");
	TAP_RUN(ranges, "both ends of every range, messages name them");
	TAP_RUN(bad_numbers, "what is no plain number is refused");
	TAP_RUN(lists, "lists of numbers");
	TAP_RUN(choices, "one of some words");
	TAP_RUN(unknown_and_missing, "unknown options, missing values");
	TAP_RUN(help_shows_all, "the help has every option and default");
	return tap_done();
}
