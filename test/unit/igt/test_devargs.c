/* SPDX-License-Identifier: BSD-3-Clause
 * Copyright(c) 2026 the igt authors
 */

/*
 * test_devargs: device arguments are taken whole or refused with the key.
 */

#include <errno.h>

#include "igt_devargs.h"
#include "tap.h"

static char error[IGT_DEVARGS_ERROR_BYTES];

static int
parse(struct igt_devargs *args, const char *text)
{
	memset(error, 0, sizeof(error));
	memset(args, 0xA5, sizeof(*args));
	return igt_devargs_parse(args, text, error, sizeof(error));
}

/* The documented defaults, written out. */
static bool
is_default(const struct igt_devargs *args)
{
	return args->tx_tstamp_full == IGT_TSTAMP_FULL_SEND &&
	       args->tx_tstamp_workaround == IGT_TSTAMP_WORKAROUND_COMPARE &&
	       args->tx_tstamp_mode == IGT_TSTAMP_MODE_POLL &&
	       args->tx_tstamp_timeout_us == 10000 && args->stats_budget == 8 &&
	       args->house_ms == 100;
}

static void
nothing_is_defaults(void)
{
	struct igt_devargs args;

	TAP_EQ(parse(&args, NULL), 0);
	TAP_OK(is_default(&args));
	TAP_EQ(parse(&args, ""), 0);
	TAP_OK(is_default(&args));
}

static void
every_key_is_taken(void)
{
	struct igt_devargs args;

	TAP_EQ(parse(&args, "tx_tstamp_full=hold,tx_tstamp_workaround=reserve0,"
			    "tx_tstamp_mode=poll,tx_tstamp_timeout_us=2500,"
			    "stats_budget=0,house_ms=20"),
			0);
	TAP_EQ(args.tx_tstamp_full, IGT_TSTAMP_FULL_HOLD);
	TAP_EQ(args.tx_tstamp_workaround, IGT_TSTAMP_WORKAROUND_RESERVE0);
	TAP_EQ(args.tx_tstamp_mode, IGT_TSTAMP_MODE_POLL);
	TAP_EQ(args.tx_tstamp_timeout_us, 2500);
	TAP_EQ(args.stats_budget, 0);
	TAP_EQ(args.house_ms, 20);
}

static void
limits_are_inclusive(void)
{
	struct igt_devargs args;

	TAP_EQ(parse(&args, "tx_tstamp_timeout_us=100,house_ms=10"), 0);
	TAP_EQ(parse(&args, "tx_tstamp_timeout_us=1000000,house_ms=200"), 0);
	TAP_EQ(parse(&args, "stats_budget=128"), 0);
	TAP_EQ(parse(&args, "tx_tstamp_timeout_us=99"), -EINVAL);
	TAP_EQ(parse(&args, "tx_tstamp_timeout_us=1000001"), -EINVAL);
	TAP_EQ(parse(&args, "stats_budget=129"), -EINVAL);
	TAP_EQ(parse(&args, "house_ms=9"), -EINVAL);
	TAP_EQ(parse(&args, "house_ms=201"), -EINVAL);
}

/* The message names the key and, where the value is wrong, what is right. */
static void
refusals_name_the_key(void)
{
	static const struct {
		const char *text;
		const char *key;
		const char *allowed;
	} cases[] = {
			{"stats_bugdet=8", "stats_bugdet", "unknown"},
			{"house_ms", "house_ms", "missing"},
			{"house_ms=", "house_ms", "10 to 200"},
			{"house_ms=100ms", "house_ms", "10 to 200"},
			{"house_ms=-100", "house_ms", "10 to 200"},
			{"house_ms=0x20", "house_ms", "10 to 200"},
			{"house_ms= 20", "house_ms", "10 to 200"},
			{"stats_budget=4294967304", "stats_budget", "0 to 128"},
			{"stats_budget=18446744073709551624", "stats_budget",
					"0 to 128"},
			{"tx_tstamp_full=drop", "tx_tstamp_full",
					"send or hold"},
			{"tx_tstamp_full=", "tx_tstamp_full", "send or hold"},
			{"tx_tstamp_full=sendx", "tx_tstamp_full",
					"send or hold"},
			{"tx_tstamp_workaround=no", "tx_tstamp_workaround",
					"compare or reserve0"},
			{"tx_tstamp_mode=intr", "tx_tstamp_mode", "poll"},
			{"house_ms=20,house_ms=20", "house_ms", "twice"},
			{"stats_budget=1,,house_ms=20", "", "unknown"},
			{"=5", "", "unknown"},
			{"house_ms=00000000000000000000000000000000000000000000000000"
			 "00000000000020",
					"house_ms", "too long"},
	};
	struct igt_devargs args;
	size_t i;

	for (i = 0; i < sizeof(cases) / sizeof(cases[0]); i++) {
		TAP_EQ(parse(&args, cases[i].text), -EINVAL);
		if (strstr(error, cases[i].key) == NULL ||
				strstr(error, cases[i].allowed) == NULL) {
			printf("# %s: %s\n", cases[i].text, error);
			TAP_OK(false);
		}
	}
}

static void
refusal_leaves_defaults(void)
{
	struct igt_devargs args;

	TAP_EQ(parse(&args, "stats_budget=1,tx_tstamp_full=hold,nonsense=1"),
			-EINVAL);
	TAP_OK(is_default(&args));
}

/* Any text gives success or a message, never more. */
static void
random_text_is_survived(void)
{
	static const char alphabet[] = "tx_stamp=,0123456789houseb";
	uint64_t x = tap_seed(20260101);
	struct igt_devargs args;
	char text[64];
	unsigned int i, j, len;

	for (i = 0; i < 20000; i++) {
		x = x * UINT64_C(6364136223846793005) + 1442695040888963407;
		len = (unsigned int)(x >> 33) % sizeof(text);
		for (j = 0; j < len; j++) {
			x = x * UINT64_C(6364136223846793005) + 1;
			text[j] = alphabet[(x >> 33) % (sizeof(alphabet) - 1)];
		}
		text[len == sizeof(text) ? len - 1 : len] = '\0';
		if (parse(&args, text) != 0)
			TAP_OK(error[0] != '\0' && is_default(&args));
	}
}

int
main(void)
{
	TAP_RUN(nothing_is_defaults, "no text is the documented defaults");
	TAP_RUN(every_key_is_taken, "every documented key is taken");
	TAP_RUN(limits_are_inclusive, "ranges hold at both ends");
	TAP_RUN(refusals_name_the_key, "a refusal names key and alternatives");
	TAP_RUN(refusal_leaves_defaults, "a refusal applies nothing");
	TAP_RUN(random_text_is_survived, "any text is taken or refused");
	return tap_done();
}
