/* SPDX-License-Identifier: BSD-3-Clause
 * Copyright(c) 2026 the igt authors
 */

#ifndef _IGT_DEVARGS_H_
#define _IGT_DEVARGS_H_

#include <stddef.h>
#include <stdint.h>

/* tx_tstamp_full=: what happens to a request when no stamp slot is free. */
enum igt_tstamp_full {
	IGT_TSTAMP_FULL_SEND, /* the packet goes out unstamped, BUSY */
	IGT_TSTAMP_FULL_HOLD, /* the burst ends before the packet */
};

/* tx_tstamp_workaround=: how the missing-stamp erratum is met. */
enum igt_tstamp_workaround {
	IGT_TSTAMP_WORKAROUND_COMPARE,  /* pair comparison on slot 0 */
	IGT_TSTAMP_WORKAROUND_RESERVE0, /* slot 0 is never claimed */
};

/* tx_tstamp_mode=: who reads captured stamps from the device. */
enum igt_tstamp_mode {
	IGT_TSTAMP_MODE_POLL, /* the reader */
	IGT_TSTAMP_MODE_INTR, /* the interrupt thread */
};

struct igt_devargs {
	enum igt_tstamp_full tx_tstamp_full;
	enum igt_tstamp_workaround tx_tstamp_workaround;
	enum igt_tstamp_mode tx_tstamp_mode;
	uint32_t tx_tstamp_timeout_us; /* descriptor done, no stamp: LOST */
	uint32_t stats_budget;         /* register reads of one stats_get */
	uint32_t house_ms;             /* period of the housekeeping timer */
};

/* Longest message igt_devargs_parse() writes, terminating NUL included. */
#define IGT_DEVARGS_ERROR_BYTES 192

/* The documented defaults. */
void igt_devargs_default(struct igt_devargs *args);

/* Parse "key=value,key=value" over the defaults; NULL or "" is all defaults.
 * 0, or -EINVAL with the key and the allowed values in error; args is then
 * all defaults. */
int igt_devargs_parse(struct igt_devargs *args, const char *text, char *error,
		size_t error_bytes);

/* The parameters as one registration string for dpdk-pmdinfo. */
#define IGT_DEVARGS_STRING                                                     \
	"tx_tstamp_full=send|hold "                                            \
	"tx_tstamp_workaround=compare|reserve0 "                               \
	"tx_tstamp_mode=poll "                                                 \
	"tx_tstamp_timeout_us=<100-1000000> "                                  \
	"stats_budget=<0-128> "                                                \
	"house_ms=<10-200>"

#endif /* _IGT_DEVARGS_H_ */
