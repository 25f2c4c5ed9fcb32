/* SPDX-License-Identifier: BSD-3-Clause
 * Copyright(c) 2026 the igt authors
 */

/*
 * ns_args.c: the arguments of a simulated device, strictly.
 *
 * Units        as the key's name says: _ns, ppb, an_ms; speed in Mb/s.
 *              mmio_read_ns has no effect in stepped time.
 * Errors       -EINVAL and one line that names the key, and for a bad value
 *              the value and what is allowed. Numbers are decimal, complete
 *              and in range; a key may stand once.
 * Not done     no kvargs: it ends a key at every '=', which dev=[k=v] holds,
 *              and takes a key twice; items are split here, at the commas
 *              outside brackets.
 */

#include <errno.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "ns_args.h"

#define DEFAULT_CHIP         "i226"
/* A register read over PCIe takes 0.5 to 1 us on desktop hosts (assumed). */
#define DEFAULT_MMIO_READ_NS 700
#define MMIO_READ_MAX_NS     1000000    /* arbitrary: far above any real read */
#define DELAY_MAX_NS         1000000000 /* arbitrary: 200,000 km of cable */
#define AN_MAX_MS            60000      /* arbitrary: silicon takes 2 to 5 s */
/* What the increment register of these chips can correct (Linux igc). */
#define PPB_MAX              62499999
#define ITEM_BYTES           (NS_ARGS_DEV_BYTES + 32)
#define NAME_PREFIX          "nicsim"
#define TAP_PREFIX           "tap:"

struct key {
	const char *name;
	const char *allowed; /* NULL: the chips of the core */
	bool (*set)(struct ns_args *args, const char *value);
};

static int
fail(char *error, size_t error_bytes, const char *format, ...)
{
	va_list ap;

	va_start(ap, format);
	vsnprintf(error, error_bytes, format, ap);
	va_end(ap);
	return -EINVAL;
}

/* A decimal number, nothing before or after it. */
static bool
number(const char *text, int64_t min, int64_t max, int64_t *value)
{
	const char *digits = text[0] == '-' ? text + 1 : text;
	char *end;

	if (digits[0] < '0' || digits[0] > '9')
		return false;
	errno = 0;
	*value = strtoll(text, &end, 10);
	return errno == 0 && *end == '\0' && *value >= min && *value <= max;
}

static bool
number_u32(const char *text, uint32_t max, uint32_t *out)
{
	int64_t value;

	if (text[0] == '-' || !number(text, 0, max, &value))
		return false;
	*out = (uint32_t)value;
	return true;
}

/* Index of text among choices (ended by NULL), or -1. */
static int
choice(const char *text, const char *const choices[])
{
	for (int i = 0; choices[i] != NULL; i++)
		if (strcmp(text, choices[i]) == 0)
			return i;
	return -1;
}

static bool
copy(char *to, size_t to_bytes, const char *text)
{
	size_t length = strlen(text);

	if (length == 0 || length >= to_bytes)
		return false;
	memcpy(to, text, length + 1);
	return true;
}

static bool
set_chip(struct ns_args *args, const char *value)
{
	struct ns_pci_id id;

	return ns_chip_pci_id(value, &id) == 0 &&
	       copy(args->chip, sizeof(args->chip), value);
}

static bool
set_peer(struct ns_args *args, const char *value)
{
	return strncmp(value, NAME_PREFIX, strlen(NAME_PREFIX)) == 0 &&
	       copy(args->peer, sizeof(args->peer), value);
}

static bool
set_driver(struct ns_args *args, const char *value)
{
	return copy(args->driver, sizeof(args->driver), value);
}

static bool
set_dev(struct ns_args *args, const char *value)
{
	size_t length = strlen(value);

	if (length < 3 || value[0] != '[' || value[length - 1] != ']' ||
			length - 2 >= sizeof(args->dev))
		return false;
	memcpy(args->dev, value + 1, length - 2);
	args->dev[length - 2] = '\0';
	return true;
}

static bool
set_access(struct ns_args *args, const char *value)
{
	int i = choice(value, (const char *const[]){"hook", "trap", NULL});

	args->access = i == 1 ? NS_ACCESS_TRAP : NS_ACCESS_HOOK;
	return i >= 0;
}

static bool
set_clock(struct ns_args *args, const char *value)
{
	int i = choice(value, (const char *const[]){"host", "stepped", NULL});

	args->stepped = i == 1;
	return i >= 0;
}

static bool
set_speed(struct ns_args *args, const char *value)
{
	static const uint32_t mbps[] = {10, 100, 1000, 2500};
	int i = choice(value, (const char *const[]){"10", "100", "1000", "2500",
					      "unlimited", NULL});

	args->conf.speed_unlimited = i == 4;
	if (i >= 0 && i < 4)
		args->conf.speed_mbps = mbps[i];
	return i >= 0;
}

static bool
set_delay_ns(struct ns_args *args, const char *value)
{
	return number_u32(value, DELAY_MAX_NS, &args->conf.delay_ns);
}

static bool
set_tx_latency_ns(struct ns_args *args, const char *value)
{
	return number_u32(value, DELAY_MAX_NS, &args->conf.tx_latency_ns);
}

static bool
set_an_ms(struct ns_args *args, const char *value)
{
	return number_u32(value, AN_MAX_MS, &args->conf.an_ms);
}

static bool
set_ppb(struct ns_args *args, const char *value)
{
	int64_t ppb;

	if (!number(value, -PPB_MAX, PPB_MAX, &ppb))
		return false;
	args->conf.ppb = (int32_t)ppb;
	return true;
}

static bool
set_mmio_read_ns(struct ns_args *args, const char *value)
{
	return number_u32(value, MMIO_READ_MAX_NS, &args->mmio_read_ns);
}

static bool
set_txdown(struct ns_args *args, const char *value)
{
	int i = choice(value, (const char *const[]){"stop", "continue", NULL});

	args->conf.txdown = i == 1 ? NS_TXDOWN_CONTINUE : NS_TXDOWN_STOP;
	return i >= 0;
}

static bool
set_txtt_clear(struct ns_args *args, const char *value)
{
	int i = choice(value, (const char *const[]){"one", "all", NULL});

	args->conf.txtt_clear = i == 1 ? NS_TXTT_CLEAR_ALL : NS_TXTT_CLEAR_ONE;
	return i >= 0;
}

static bool
set_wire(struct ns_args *args, const char *value)
{
	size_t prefix = strlen(TAP_PREFIX);

	return strncmp(value, TAP_PREFIX, prefix) == 0 &&
	       strchr(value, '/') == NULL && strchr(value, '%') == NULL &&
	       copy(args->tap, sizeof(args->tap), value + prefix);
}

static const struct key keys[] = {
		{"chip", NULL, set_chip},
		{"peer", "name of another device, nicsim...", set_peer},
		{"driver", "name of a PCI driver", set_driver},
		{"dev", "[KEY=VALUE,...] for the PCI driver", set_dev},
		{"access", "hook trap", set_access},
		{"clock", "host stepped", set_clock},
		{"speed", "10 100 1000 2500 unlimited", set_speed},
		{"delay_ns", "0 to 1000000000", set_delay_ns},
		{"tx_latency_ns", "0 to 1000000000", set_tx_latency_ns},
		{"an_ms", "0 to 60000", set_an_ms},
		{"ppb", "-62499999 to 62499999", set_ppb},
		{"mmio_read_ns", "0 to 1000000", set_mmio_read_ns},
		{"txdown", "stop continue", set_txdown},
		{"txtt_clear", "one all", set_txtt_clear},
		{"wire", "tap:NAME, at most 15 characters", set_wire},
};
#define NB_KEYS (sizeof(keys) / sizeof(keys[0]))

static int
unknown_key(const char *name, char *error, size_t error_bytes)
{
	char known[256] = "";

	for (size_t i = 0; i < NB_KEYS; i++) {
		strcat(known, " ");
		strcat(known, keys[i].name);
	}
	return fail(error, error_bytes, "%s: unknown key; known:%s", name,
			known);
}

/* One KEY=VALUE; seen has a bit per key that stood before. */
static int
item_parse(char *item, struct ns_args *args, uint32_t *seen, char *error,
		size_t error_bytes)
{
	char *value = strchr(item, '=');
	size_t i;

	if (value != NULL)
		*value++ = '\0';
	for (i = 0; i < NB_KEYS; i++)
		if (strcmp(item, keys[i].name) == 0)
			break;
	if (i == NB_KEYS)
		return unknown_key(item, error, error_bytes);
	if (value == NULL)
		return fail(error, error_bytes, "%s: has no value", item);
	if ((*seen & (UINT32_C(1) << i)) != 0)
		return fail(error, error_bytes, "%s: given twice", item);
	*seen |= UINT32_C(1) << i;
	if (!keys[i].set(args, value))
		return fail(error, error_bytes,
				"%s=%s: no such value; allowed: %s", item,
				value,
				keys[i].allowed == NULL ? ns_chip_names()
							: keys[i].allowed);
	return 0;
}

/* Length of the first item: up to a comma outside brackets; -1 when a bracket
 * is left open or closed twice. */
static ssize_t
item_length(const char *text)
{
	int depth = 0;
	ssize_t i;

	for (i = 0; text[i] != '\0' && (depth > 0 || text[i] != ','); i++) {
		if (text[i] == '[')
			depth++;
		else if (text[i] == ']' && --depth < 0)
			return -1;
	}
	return depth == 0 ? i : -1;
}

static int
items_parse(const char *text, struct ns_args *args, char *error,
		size_t error_bytes)
{
	char item[ITEM_BYTES];
	uint32_t seen = 0;
	ssize_t length;
	int ret;

	while (*text != '\0') {
		length = item_length(text);
		if (length < 0)
			return fail(error, error_bytes,
					"%s: brackets do not match", text);
		if (length == 0 || length >= (ssize_t)sizeof(item))
			return fail(error, error_bytes, "%s: item is %s", text,
					length == 0 ? "empty" : "too long");
		memcpy(item, text, (size_t)length);
		item[length] = '\0';
		ret = item_parse(item, args, &seen, error, error_bytes);
		if (ret != 0)
			return ret;
		text += length;
		if (*text == ',' && *++text == '\0')
			return fail(error, error_bytes, "%s: comma at the end",
					item);
	}
	return 0;
}

/* What each key alone cannot tell. */
static int
conflicts_check(const struct ns_args *args, char *error, size_t error_bytes)
{
	if (args->tap[0] != '\0' && args->peer[0] != '\0')
		return fail(error, error_bytes,
				"wire=tap:%s: conflicts with peer=%s",
				args->tap, args->peer);
	return 0;
}

int
ns_args_parse(const char *text, struct ns_args *args, char *error,
		size_t error_bytes)
{
	int ret;

	memset(args, 0, sizeof(*args));
	ns_conf_default(&args->conf);
	strcpy(args->chip, DEFAULT_CHIP);
	args->mmio_read_ns = DEFAULT_MMIO_READ_NS;
	error[0] = '\0';
	ret = text == NULL ? 0 : items_parse(text, args, error, error_bytes);
	if (ret == 0)
		ret = conflicts_check(args, error, error_bytes);
	args->conf.chip = args->chip;
	return ret;
}
