/* SPDX-License-Identifier: BSD-3-Clause
 * Copyright(c) 2026 the igt authors
 */

/*
 * options.c: the table of options, its parser and its help text.
 *
 * State        none; defaults are texts in the table and go through the same
 *              parser as what the user gives, so help cannot disagree.
 * Units        in the table, at each option.
 * Errors       the first one ends parsing; its message names the option, the
 *              value and what is allowed.
 */

#include <errno.h>
#include <stdlib.h>
#include <string.h>

#include "options.h"

enum option_kind {
	OPTION_NUMBER, /* uint32_t */
	OPTION_LIST,   /* struct ts_list */
	OPTION_CHOICE, /* const char *, one of the words in `choices` */
	OPTION_TEXT,   /* const char *, not empty */
};

struct option {
	const char *name;
	const char *arg; /* what the help calls the value */
	const char *help;
	const char *default_text; /* NULL: none */
	unsigned int modes;
	enum option_kind kind;
	size_t offset; /* in struct ts_options */
	uint32_t min, max;
	const char *choices; /* separated by blanks */
};

#define TARGET(member) .offset = offsetof(struct ts_options, member)

/* Limits: `port` is DPDK's usual RTE_MAX_ETHPORTS, the frame that of Ethernet
 * without VLAN tag; in-flight and batch end at the table of requests; the
 * others are arbitrary, wide enough and short of overflow. */
static const struct option options_table[] = {
		{"count", "N", "requests per row", "100000", TS_MODE_LATENCY,
				OPTION_NUMBER, TARGET(count), 1, 1000000000,
				NULL},
		{"in-flight", "LIST",
				"one row per depth: keep this many requests in flight, "
				"each completion releases the next send (default "
				"1,2,3,4 unless --batch is given)",
				NULL, TS_MODE_LATENCY, OPTION_LIST,
				TARGET(in_flight), 1, 64, NULL},
		{"batch", "LIST",
				"one row per size: send this many requests, wait for "
				"all, send again",
				NULL, TS_MODE_LATENCY, OPTION_LIST,
				TARGET(batch), 1, 64, NULL},
		{"retrieve", "WHO", "same: the sending lcore reads the stamps",
				"same", TS_MODE_LATENCY, OPTION_CHOICE,
				TARGET(retrieve), 0, 0, "same"},
		{"port", "N",
				"port that sends; its pair (0 and 1, 2 and 3, ..) "
				"receives if there is one",
				"0", TS_MODE_LATENCY, OPTION_NUMBER,
				TARGET(port_id), 0, 31, NULL},
		{"size", "BYTES", "frame size in bytes, with CRC", "64",
				TS_MODE_LATENCY, OPTION_NUMBER,
				TARGET(frame_bytes), 64, 1518, NULL},
		{"timeout", "MS",
				"a row ends when nothing completes for this many ms; "
				"the driver itself decides within 15 s",
				"16000", TS_MODE_LATENCY, OPTION_NUMBER,
				TARGET(timeout_ms), 1, 3600000, NULL},
		{"sim", "KEY=VALUE[,..]",
				"arguments of both simulated ports of the automatic "
				"pair, e.g. chip=i225",
				NULL, TS_MODE_LATENCY, OPTION_TEXT, TARGET(sim),
				0, 0, NULL},
		{"json", "FILE|-",
				"write the results to FILE, or to standard output "
				"(the tables then go to standard error)",
				NULL, TS_MODE_LATENCY, OPTION_TEXT,
				TARGET(json_path), 0, 0, NULL},
};

#define NB_OPTIONS (sizeof(options_table) / sizeof(options_table[0]))

/* Width of the help's first column and of its text. */
#define HELP_NAME_WIDTH 24
#define HELP_TEXT_WIDTH 54

/* Digits up to end_of_text or a comma; what follows goes to *end. */
static int
parse_number(const char *text, uint32_t min, uint32_t max, uint32_t *value,
		const char **end)
{
	unsigned long long number;
	char *stop;

	/* strtoull() would take blanks and signs. */
	if (text[0] < '0' || text[0] > '9')
		return -EINVAL;
	errno = 0;
	number = strtoull(text, &stop, 10);
	if (errno != 0 || number < min || number > max)
		return -EINVAL;
	*value = (uint32_t)number;
	*end = stop;
	return 0;
}

static int
parse_list(const struct option *option, const char *text, struct ts_list *list)
{
	const char *next = text;

	list->nb = 0;
	while (list->nb < TS_LIST_MAX) {
		if (parse_number(next, option->min, option->max,
				    &list->values[list->nb], &next) != 0)
			return -EINVAL;
		list->nb++;
		if (*next == '\0')
			return 0;
		if (*next != ',')
			return -EINVAL;
		next++;
	}
	return -EINVAL;
}

/* Whether the word stands in a list of words separated by blanks. */
static int
parse_choice(const char *choices, const char *word)
{
	size_t length = strlen(word);
	size_t span;

	for (const char *at = choices; *at != '\0'; at += span) {
		at += strspn(at, " ");
		span = strcspn(at, " ");
		if (span == length && strncmp(at, word, span) == 0)
			return 0;
	}
	return -EINVAL;
}

static int
parse_value(const struct option *option, const char *text,
		struct ts_options *options)
{
	void *target = (char *)options + option->offset;
	const char *end;

	switch (option->kind) {
	case OPTION_NUMBER:
		if (parse_number(text, option->min, option->max, target,
				    &end) != 0)
			return -EINVAL;
		return *end == '\0' ? 0 : -EINVAL;
	case OPTION_LIST:
		return parse_list(option, text, target);
	case OPTION_CHOICE:
		if (parse_choice(option->choices, text) != 0)
			return -EINVAL;
		break;
	case OPTION_TEXT:
		if (text[0] == '\0')
			return -EINVAL;
		break;
	}
	*(const char **)target = text;
	return 0;
}

/* What a value may be, for messages and help. */
static void
allowed_text(const struct option *option, char *text, size_t text_bytes)
{
	switch (option->kind) {
	case OPTION_NUMBER:
		snprintf(text, text_bytes, "%u..%u", option->min, option->max);
		break;
	case OPTION_LIST:
		snprintf(text, text_bytes,
				"1 to %d numbers of %u..%u, separated by "
				"commas",
				TS_LIST_MAX, option->min, option->max);
		break;
	case OPTION_CHOICE:
		snprintf(text, text_bytes, "%s", option->choices);
		break;
	case OPTION_TEXT:
		snprintf(text, text_bytes, "any text but none");
		break;
	}
}

static const struct option *
find_option(enum ts_mode_bit mode, const char *name, size_t length)
{
	for (size_t i = 0; i < NB_OPTIONS; i++) {
		const struct option *option = &options_table[i];

		if ((option->modes & mode) != 0 &&
				strlen(option->name) == length &&
				strncmp(option->name, name, length) == 0)
			return option;
	}
	return NULL;
}

static void
set_defaults(struct ts_options *options)
{
	memset(options, 0, sizeof(*options));
	for (size_t i = 0; i < NB_OPTIONS; i++)
		if (options_table[i].default_text != NULL)
			parse_value(&options_table[i],
					options_table[i].default_text, options);
}

/* `--name VALUE` or `--name=VALUE` at *index, which moves on. */
static int
parse_one(struct ts_options *options, enum ts_mode_bit mode, int argc,
		char *const argv[], int *index, char error[TS_ERROR_BYTES])
{
	const char *argument = argv[*index];
	const struct option *option;
	const char *value;
	char allowed[96];
	size_t length;

	if (strncmp(argument, "--", 2) != 0) {
		snprintf(error, TS_ERROR_BYTES,
				"unexpected argument '%s': options start with "
				"--",
				argument);
		return -EINVAL;
	}
	length = strcspn(argument + 2, "=");
	option = find_option(mode, argument + 2, length);
	if (option == NULL) {
		snprintf(error, TS_ERROR_BYTES, "unknown option '%s'",
				argument);
		return -EINVAL;
	}
	value = argument[2 + length] == '=' ? argument + 2 + length + 1 : NULL;
	if (value == NULL && *index + 1 < argc)
		value = argv[++*index];
	allowed_text(option, allowed, sizeof(allowed));
	if (value == NULL) {
		snprintf(error, TS_ERROR_BYTES, "--%s needs a value: %s",
				option->name, allowed);
		return -EINVAL;
	}
	if (parse_value(option, value, options) != 0) {
		snprintf(error, TS_ERROR_BYTES, "--%s: '%s' is not allowed: %s",
				option->name, value, allowed);
		return -EINVAL;
	}
	return 0;
}

int
ts_options_parse(struct ts_options *options, enum ts_mode_bit mode, int argc,
		char *const argv[], char error[TS_ERROR_BYTES])
{
	static const struct ts_list default_depths = {4, {1, 2, 3, 4}};
	int ret;

	set_defaults(options);
	for (int i = 0; i < argc; i++) {
		ret = parse_one(options, mode, argc, argv, &i, error);
		if (ret != 0)
			return ret;
	}
	if (options->in_flight.nb == 0 && options->batch.nb == 0)
		options->in_flight = default_depths;
	return 0;
}

/* Prints a text broken into lines, from the second on indented. */
static void
print_wrapped(FILE *out, const char *text)
{
	size_t line, next;

	while (strlen(text) > HELP_TEXT_WIDTH) {
		line = HELP_TEXT_WIDTH;
		while (line > 0 && text[line] != ' ')
			line--;
		if (line == 0)
			line = strcspn(text, " ");
		next = line + strspn(text + line, " ");
		fprintf(out, "%.*s\n", (int)line, text);
		text += next;
		if (*text == '\0')
			return;
		fprintf(out, "%*s", HELP_NAME_WIDTH, "");
	}
	fprintf(out, "%s\n", text);
}

void
ts_options_help(FILE *out, enum ts_mode_bit mode)
{
	char name[64], text[512], allowed[96], by_default[64];

	for (size_t i = 0; i < NB_OPTIONS; i++) {
		const struct option *option = &options_table[i];

		if ((option->modes & mode) == 0)
			continue;
		snprintf(name, sizeof(name), "  --%s %s", option->name,
				option->arg);
		fprintf(out, "%-*s", HELP_NAME_WIDTH, name);
		if (strlen(name) >= HELP_NAME_WIDTH)
			fprintf(out, "\n%*s", HELP_NAME_WIDTH, "");
		by_default[0] = '\0';
		if (option->default_text != NULL)
			snprintf(by_default, sizeof(by_default), "; default %s",
					option->default_text);
		allowed_text(option, allowed, sizeof(allowed));
		if (option->kind == OPTION_TEXT)
			snprintf(text, sizeof(text), "%s", option->help);
		else
			snprintf(text, sizeof(text), "%s [%s%s]", option->help,
					allowed, by_default);
		print_wrapped(out, text);
	}
}
