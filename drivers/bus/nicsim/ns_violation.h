/* SPDX-License-Identifier: BSD-3-Clause
 * Copyright(c) 2026 the igt authors
 */

#ifndef _NS_VIOLATION_H_
#define _NS_VIOLATION_H_

/* The newest distinct rules a driver broke, as text. */

#include <stdbool.h>
#include <stddef.h>

#define NS_VIOLATION_NB_LINES 32
#define NS_VIOLATION_BYTES    160

struct ns_violations {
	char lines[NS_VIOLATION_NB_LINES][NS_VIOLATION_BYTES];
	unsigned int nb_lines; /* ever added: line n is at n modulo the size */
};

/* Keeps text, the oldest goes; false when it is among those kept. */
bool ns_violation_add(struct ns_violations *violations, const char *text);

/* Writes the lines, oldest first, each with a newline, as many whole lines as
 * fit; NUL-terminated. Characters written. */
size_t ns_violation_print(const struct ns_violations *violations, char *text,
		size_t text_bytes);

#endif /* _NS_VIOLATION_H_ */
