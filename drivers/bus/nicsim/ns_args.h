/* SPDX-License-Identifier: BSD-3-Clause
 * Copyright(c) 2026 the igt authors
 */

#ifndef _NS_ARGS_H_
#define _NS_ARGS_H_

/* The arguments of `--vdev=nicsim0,KEY=VALUE,...`: text in, values out. */

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "ns_core.h"

#define NS_ARGS_NAME_BYTES 64  /* as RTE_DEV_NAME_MAX_LEN */
#define NS_ARGS_DEV_BYTES  512 /* arbitrary: longer than any PMD's devargs */

enum ns_access {
	NS_ACCESS_AUTO, /* hook for net_igt, trap for other drivers */
	NS_ACCESS_HOOK,
	NS_ACCESS_TRAP,
};

struct ns_args {
	struct ns_conf conf; /* .chip points to chip: not to be copied */
	char chip[16];
	char peer[NS_ARGS_NAME_BYTES];   /* "" without */
	char driver[NS_ARGS_NAME_BYTES]; /* "" first that matches */
	char dev[NS_ARGS_DEV_BYTES];     /* devargs of the PMD, "" without */
	char tap[16];                    /* interface name, "" without */
	enum ns_access access;
	bool stepped;
	uint32_t mmio_read_ns;
};

/* Parses text (NULL is empty) into args. 0, or -EINVAL with one line about
 * the key in error; args is then of no use. */
int ns_args_parse(const char *text, struct ns_args *args, char *error,
		size_t error_bytes);

#endif /* _NS_ARGS_H_ */
