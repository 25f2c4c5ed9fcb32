/* SPDX-License-Identifier: BSD-3-Clause
 * Copyright(c) 2026 the igt authors
 */

/*
 * ns_violation.c: the newest distinct rules a driver broke.
 *
 * State        a ring of lines per device; a line that is in it is not added
 *              again, so that a rule broken in a loop is logged once.
 * Concurrency  under the lock of the device.
 */

#include <stdio.h>
#include <string.h>

#include "ns_violation.h"

static unsigned int
oldest(const struct ns_violations *violations)
{
	return violations->nb_lines <= NS_VIOLATION_NB_LINES
	                       ? 0
	                       : violations->nb_lines - NS_VIOLATION_NB_LINES;
}

bool
ns_violation_add(struct ns_violations *violations, const char *text)
{
	char line[NS_VIOLATION_BYTES];

	snprintf(line, sizeof(line), "%s", text);
	for (unsigned int i = oldest(violations); i < violations->nb_lines; i++)
		if (strcmp(violations->lines[i % NS_VIOLATION_NB_LINES],
				    line) == 0)
			return false;
	memcpy(violations->lines[violations->nb_lines % NS_VIOLATION_NB_LINES],
			line, sizeof(line));
	violations->nb_lines++;
	return true;
}

size_t
ns_violation_print(const struct ns_violations *violations, char *text,
		size_t text_bytes)
{
	size_t length, used = 0;

	if (text_bytes == 0)
		return 0;
	for (unsigned int i = oldest(violations); i < violations->nb_lines;
			i++) {
		const char *line = violations->lines[i % NS_VIOLATION_NB_LINES];

		length = strlen(line);
		if (used + length + 1 >= text_bytes)
			break;
		memcpy(text + used, line, length);
		text[used + length] = '\n';
		used += length + 1;
	}
	text[used] = '\0';
	return used;
}
