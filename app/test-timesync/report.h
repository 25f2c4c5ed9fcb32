/* SPDX-License-Identifier: BSD-3-Clause
 * Copyright(c) 2026 the igt authors
 */

#ifndef _TS_REPORT_H_
#define _TS_REPORT_H_

/*
 * Results as named values with units: one description, from which both the
 * tables and the JSON are printed. A value that was never set is null in the
 * JSON, or left out where the field is optional, and a dash in a table.
 */

#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>

enum ts_kind {
	TS_KIND_UNSET,
	TS_KIND_TEXT,
	TS_KIND_BOOL,
	TS_KIND_UINT,
	TS_KIND_INT,
	TS_KIND_REAL,
};

struct ts_value {
	enum ts_kind kind;
	union {
		const char *text; /* must outlive the report */
		bool flag;
		uint64_t number;
		int64_t difference;
		double real;
	};
};

/* How a value is called. Fields of one object, and of one section, follow
 * each other. */
struct ts_field {
	const char *object;  /* JSON: key of the object around it, or NULL */
	const char *name;    /* JSON: key; a unit is its end, or the object's */
	const char *section; /* tables: title; NULL: repeated in each, and not
	                      * shown where no row has it */
	const char *heading; /* tables: above the column; NULL: JSON only */
	unsigned int decimals; /* of a real */
	bool optional;         /* JSON: left out when unset */
};

/* Values of one row and rows of one report. Arbitrary: room for the modes. */
#define TS_REPORT_MAX_VALUES 40
#define TS_REPORT_MAX_ROWS   32

struct ts_row {
	struct ts_value values[TS_REPORT_MAX_VALUES];
};

struct ts_report {
	const char *mode;
	const struct ts_field *environment_fields;
	unsigned int nb_environment_fields;
	struct ts_row environment;
	const struct ts_field *fields;
	unsigned int nb_fields;
	unsigned int nb_rows;
	struct ts_row rows[TS_REPORT_MAX_ROWS];
};

static inline struct ts_value
ts_value_text(const char *text)
{
	return (struct ts_value){
			.kind = text == NULL ? TS_KIND_UNSET : TS_KIND_TEXT,
			.text = text,
	};
}

static inline struct ts_value
ts_value_bool(bool flag)
{
	return (struct ts_value){.kind = TS_KIND_BOOL, .flag = flag};
}

static inline struct ts_value
ts_value_uint(uint64_t number)
{
	return (struct ts_value){.kind = TS_KIND_UINT, .number = number};
}

static inline struct ts_value
ts_value_int(int64_t difference)
{
	return (struct ts_value){.kind = TS_KIND_INT, .difference = difference};
}

/* What is no finite number stays unset. */
struct ts_value ts_value_real(double real);

void ts_report_print_text(const struct ts_report *report, FILE *out);
void ts_report_print_json(const struct ts_report *report, FILE *out);

/* 0, or a negative errno: no file can be made at this path. */
int ts_report_json_check(const char *path);

/*
 * Write the JSON so that a reader of `path` sees the old file or the whole new
 * one; what is no regular file (a terminal, a pipe) is written in place.
 * 0, or a negative errno.
 */
int ts_report_json_write(const struct ts_report *report, const char *path);

#endif /* _TS_REPORT_H_ */
