/* SPDX-License-Identifier: BSD-3-Clause
 * Copyright(c) 2026 the igt authors
 */

/*
 * ns_telemetry.c: what an application that knows nothing of the model can ask
 * for, by dpdk-telemetry.py:
 *
 *	/nicsim/registers,nicsim0   registers the driver touched, with counts
 *	/nicsim/trace,nicsim0       the newest register accesses
 *	/nicsim/violations,nicsim0  rules the driver broke
 *
 * Each answers an array of lines, the texts of rte_nicsim.h.
 *
 * Concurrency  the telemetry thread; a call holds the device's lock while it
 *              copies the text.
 * Errors       no device of that name, or no name: -EINVAL to telemetry, which
 *              answers null.
 */

#include <errno.h>
#include <stdlib.h>
#include <string.h>

#include <rte_common.h>
#include <rte_telemetry.h>

#include "rte_nicsim.h"

/* 1024 trace lines of at most 60 characters; registers are fewer. */
#define TEXT_BYTES (64 * 1024)

typedef int (*text_get)(const char *name, char *text, size_t text_bytes);

static int
lines_answer(text_get get, const char *name, struct rte_tel_data *data)
{
	char *text, *line, *rest;
	int ret;

	if (name == NULL || name[0] == '\0')
		return -EINVAL;
	text = malloc(TEXT_BYTES);
	if (text == NULL)
		return -ENOMEM;
	ret = get(name, text, TEXT_BYTES);
	rte_tel_data_start_array(data, RTE_TEL_STRING_VAL);
	for (line = ret > 0 ? strtok_r(text, "\n", &rest) : NULL; line != NULL;
			line = strtok_r(NULL, "\n", &rest))
		if (rte_tel_data_add_array_string(data, line) != 0)
			break; /* telemetry's own limit of elements */
	free(text);
	return ret < 0 ? -EINVAL : 0;
}

static int
registers_answer(const char *cmd, const char *name, struct rte_tel_data *data)
{
	return lines_answer(rte_nicsim_registers_get, name, data);
}

static int
trace_answer(const char *cmd, const char *name, struct rte_tel_data *data)
{
	return lines_answer(rte_nicsim_trace_get, name, data);
}

static int
violations_answer(const char *cmd, const char *name, struct rte_tel_data *data)
{
	return lines_answer(rte_nicsim_violations_get, name, data);
}

RTE_INIT(ns_telemetry_init)
{
	rte_telemetry_register_cmd("/nicsim/registers", registers_answer,
			"Registers touched, with counts. Parameter: device name");
	rte_telemetry_register_cmd("/nicsim/trace", trace_answer,
			"Newest register accesses. Parameter: device name");
	rte_telemetry_register_cmd("/nicsim/violations", violations_answer,
			"Rules the driver broke. Parameter: device name");
}
