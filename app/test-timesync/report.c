/* SPDX-License-Identifier: BSD-3-Clause
 * Copyright(c) 2026 the igt authors
 */

/*
 * report.c: prints results, as tables and as JSON, from the same values.
 *
 * State        none.
 * Units        the end of a field's name, or of its object's; tables name them
 *              in title or heading.
 * Errors       of the JSON file, to the caller. JSON is always well formed:
 *              texts are escaped, octets that are no UTF-8 are taken as
 *              Latin-1, numbers are finite.
 */

#include <errno.h>
#include <fcntl.h>
#include <inttypes.h>
#include <libgen.h>
#include <limits.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "report.h"

/* Version of the JSON's layout; grows when a key changes its meaning. */
#define SCHEMA 1

/* Longest text of one table cell; longer ones only stand in the environment
 * and are printed whole. */
#define CELL_BYTES 64

/* Room for a dot and the number of a process behind a path. */
#define PID_SUFFIX_BYTES 12

/* Permissions of a new file before the umask. */
#define FILE_MODE 0666

struct ts_value
ts_value_real(double real)
{
	if (!isfinite(real))
		return (struct ts_value){.kind = TS_KIND_UNSET};
	return (struct ts_value){.kind = TS_KIND_REAL, .real = real};
}

static void
print_number(FILE *out, const struct ts_value *value, unsigned int decimals)
{
	switch (value->kind) {
	case TS_KIND_BOOL:
		fprintf(out, "%s", value->flag ? "true" : "false");
		break;
	case TS_KIND_UINT:
		fprintf(out, "%" PRIu64, value->number);
		break;
	case TS_KIND_INT:
		fprintf(out, "%" PRId64, value->difference);
		break;
	case TS_KIND_REAL:
		fprintf(out, "%.*f", (int)decimals, value->real);
		break;
	case TS_KIND_UNSET:
		fprintf(out, "null");
		break;
	case TS_KIND_TEXT:
		break;
	}
}

/* Tables. */

static void
format_cell(const struct ts_field *field, const struct ts_value *value,
		char cell[CELL_BYTES])
{
	FILE *out;

	if (value->kind == TS_KIND_UNSET) {
		snprintf(cell, CELL_BYTES, "-");
		return;
	}
	if (value->kind == TS_KIND_TEXT) {
		snprintf(cell, CELL_BYTES, "%s", value->text);
		return;
	}
	cell[0] = '\0';
	out = fmemopen(cell, CELL_BYTES, "w");
	if (out == NULL)
		return;
	print_number(out, value, field->decimals);
	fclose(out);
}

static bool
column_is_set(const struct ts_report *report, unsigned int field_id)
{
	for (unsigned int i = 0; i < report->nb_rows; i++)
		if (report->rows[i].values[field_id].kind != TS_KIND_UNSET)
			return true;
	return false;
}

static bool
column_is_shown(const struct ts_report *report, unsigned int field_id,
		const char *section)
{
	const struct ts_field *field = &report->fields[field_id];

	if (field->heading == NULL)
		return false;
	if (field->section == NULL)
		return column_is_set(report, field_id);
	return strcmp(field->section, section) == 0;
}

static int
column_width(const struct ts_report *report, unsigned int field_id)
{
	const struct ts_field *field = &report->fields[field_id];
	size_t width = strlen(field->heading);
	char cell[CELL_BYTES];

	for (unsigned int i = 0; i < report->nb_rows; i++) {
		format_cell(field, &report->rows[i].values[field_id], cell);
		if (strlen(cell) > width)
			width = strlen(cell);
	}
	return (int)width;
}

static void
print_section(const struct ts_report *report, const char *section, FILE *out)
{
	char cell[CELL_BYTES];

	fprintf(out, "\n%s\n", section);
	for (unsigned int i = 0; i < report->nb_fields; i++)
		if (column_is_shown(report, i, section))
			fprintf(out, "  %*s", column_width(report, i),
					report->fields[i].heading);
	fprintf(out, "\n");
	for (unsigned int row = 0; row < report->nb_rows; row++) {
		for (unsigned int i = 0; i < report->nb_fields; i++) {
			if (!column_is_shown(report, i, section))
				continue;
			format_cell(&report->fields[i],
					&report->rows[row].values[i], cell);
			fprintf(out, "  %*s", column_width(report, i), cell);
		}
		fprintf(out, "\n");
	}
}

static void
print_environment(const struct ts_report *report, FILE *out)
{
	int width = 0;

	for (unsigned int i = 0; i < report->nb_environment_fields; i++) {
		int length = (int)strlen(report->environment_fields[i].heading);

		if (length > width)
			width = length;
	}
	for (unsigned int i = 0; i < report->nb_environment_fields; i++) {
		const struct ts_field *field = &report->environment_fields[i];
		const struct ts_value *value = &report->environment.values[i];

		if (value->kind == TS_KIND_UNSET)
			continue;
		fprintf(out, "%-*s  ", width, field->heading);
		if (value->kind == TS_KIND_TEXT)
			fprintf(out, "%s", value->text);
		else
			print_number(out, value, field->decimals);
		fprintf(out, "\n");
	}
}

void
ts_report_print_text(const struct ts_report *report, FILE *out)
{
	const char *section = NULL;

	print_environment(report, out);
	for (unsigned int i = 0; i < report->nb_fields; i++) {
		const char *next = report->fields[i].section;

		if (next == NULL ||
				(section != NULL && strcmp(next, section) == 0))
			continue;
		section = next;
		print_section(report, section, out);
	}
	fflush(out);
}

/* JSON. */

/* Octets of the UTF-8 character at `text`, 0: it is none. Overlong forms and
 * surrogates are not looked for: readers replace them. */
static unsigned int
utf8_length(const unsigned char *text)
{
	/* The ones that lead its first octet, RFC 3629 section 3. */
	unsigned int length = (unsigned int)__builtin_clz(
			~((uint32_t)text[0] << 24));

	if (length == 0)
		return 1;
	if (length == 1 || length > 4)
		return 0;
	for (unsigned int i = 1; i < length; i++)
		if (text[i] >> 6 != 2)
			return 0;
	return length;
}

static void
print_string(FILE *out, const char *text)
{
	const unsigned char *at = (const unsigned char *)text;
	unsigned int length;

	fputc('"', out);
	while (*at != '\0') {
		length = utf8_length(at);
		if (*at == '"' || *at == '\\')
			fprintf(out, "\\%c", *at);
		else if (*at < ' ' || length == 0)
			fprintf(out, "\\u%04x", *at);
		else
			fwrite(at, 1, length, out);
		at += length == 0 ? 1 : length;
	}
	fputc('"', out);
}

static bool
same_object(const char *one, const char *other)
{
	if (one == NULL || other == NULL)
		return one == other;
	return strcmp(one, other) == 0;
}

/* One JSON object of the values, nested as their fields say. */
static void
print_object(FILE *out, const struct ts_field *fields, unsigned int nb_fields,
		const struct ts_row *row, const char *indent)
{
	const char *object = NULL;
	const char *separator = "";

	fprintf(out, "{");
	for (unsigned int i = 0; i < nb_fields; i++) {
		const struct ts_value *value = &row->values[i];

		if (value->kind == TS_KIND_UNSET && fields[i].optional)
			continue;
		if (!same_object(object, fields[i].object)) {
			if (object != NULL) {
				fprintf(out, "}");
				separator = ",";
			}
			object = fields[i].object;
			if (object != NULL) {
				fprintf(out, "%s\n%s", separator, indent);
				print_string(out, object);
				fprintf(out, ": {");
				separator = "";
			}
		}
		fprintf(out, "%s", separator);
		if (object == NULL)
			fprintf(out, "\n%s", indent);
		else if (separator[0] != '\0')
			fprintf(out, " ");
		separator = ",";
		print_string(out, fields[i].name);
		fprintf(out, ": ");
		if (value->kind == TS_KIND_TEXT)
			print_string(out, value->text);
		else
			print_number(out, value, fields[i].decimals);
	}
	fprintf(out, "%s}", object != NULL ? "}" : "");
}

void
ts_report_print_json(const struct ts_report *report, FILE *out)
{
	fprintf(out, "{\n  \"schema\": %d,\n", SCHEMA);
	fprintf(out, "  \"tool\": \"dpdk-test-timesync\",\n");
	fprintf(out, "  \"version\": \"" IGT_VERSION "\",\n  \"mode\": ");
	print_string(out, report->mode);
	fprintf(out, ",\n  \"environment\": ");
	print_object(out, report->environment_fields,
			report->nb_environment_fields, &report->environment,
			"    ");
	fprintf(out, ",\n  \"results\": [");
	for (unsigned int i = 0; i < report->nb_rows; i++) {
		fprintf(out, "%s\n    ", i == 0 ? "" : ",");
		print_object(out, report->fields, report->nb_fields,
				&report->rows[i], "      ");
	}
	fprintf(out, "\n  ]\n}\n");
}

/* Closes a file that was written; the first error of either. */
static int
close_written(FILE *out)
{
	int ret = 0;

	errno = EIO;
	if (ferror(out) || fflush(out) != 0)
		ret = -errno;
	if (fclose(out) != 0 && ret == 0)
		ret = -errno;
	return ret;
}

static int
write_in_place(const struct ts_report *report, const char *path)
{
	FILE *out = fopen(path, "w");

	if (out == NULL)
		return -errno;
	ts_report_print_json(report, out);
	return close_written(out);
}

/* A new file beside `path` takes its place when it is complete. */
static int
write_and_rename(const struct ts_report *report, const char *path)
{
	char temporary[PATH_MAX];
	FILE *out;
	int fd, ret;

	ret = snprintf(temporary, sizeof(temporary), "%s.%d", path,
			(int)getpid());
	if (ret >= (int)sizeof(temporary))
		return -ENAMETOOLONG;
	fd = open(temporary, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC,
			FILE_MODE);
	if (fd < 0)
		return -errno;
	out = fdopen(fd, "w");
	if (out != NULL) {
		ts_report_print_json(report, out);
		ret = close_written(out);
	} else {
		ret = -errno;
		close(fd);
	}
	if (ret == 0 && rename(temporary, path) != 0)
		ret = -errno;
	if (ret != 0)
		unlink(temporary);
	return ret;
}

int
ts_report_json_check(const char *path)
{
	char directory[PATH_MAX];
	struct stat status;

	if (strlen(path) >= sizeof(directory) - PID_SUFFIX_BYTES)
		return -ENAMETOOLONG;
	if (stat(path, &status) == 0) {
		if (S_ISDIR(status.st_mode))
			return -EISDIR;
		if (!S_ISREG(status.st_mode))
			return access(path, W_OK) == 0 ? 0 : -errno;
	}
	snprintf(directory, sizeof(directory), "%s", path);
	return access(dirname(directory), W_OK | X_OK) == 0 ? 0 : -errno;
}

int
ts_report_json_write(const struct ts_report *report, const char *path)
{
	char target[PATH_MAX];
	struct stat status;

	if (stat(path, &status) != 0)
		return write_and_rename(report, path);
	if (!S_ISREG(status.st_mode))
		return write_in_place(report, path);
	/* A link keeps pointing to the file. */
	if (realpath(path, target) == NULL)
		return -errno;
	return write_and_rename(report, target);
}
