/* SPDX-License-Identifier: BSD-3-Clause
 * Copyright(c) 2026 the igt authors
 */

/*
 * report.c: tables and JSON from the same values, texts of any octets, and
 * files that are replaced whole.
 */

#include <errno.h>
#include <math.h>
#include <sys/stat.h>
#include <unistd.h>

#include "report.h"
#include "tap.h"

enum { DEPTH, SIZE, WHO, MIN, MEAN, COUNT, NB_FIELDS };

static const struct ts_field fields[NB_FIELDS] = {
		[DEPTH] = {NULL, "depth", NULL, "depth", 0, true},
		[SIZE] = {NULL, "size", NULL, "size", 0, true},
		[WHO] = {NULL, "who", NULL, NULL, 0, true},
		[MIN] = {"time_ns", "min", "Time, ns", "min", 0, false},
		[MEAN] = {"time_ns", "mean", "Time, ns", "mean", 1, false},
		[COUNT] = {NULL, "lost_count", "Counts", "lost", 0, false},
};

static const struct ts_field environment_fields[] = {
		{.name = "driver", .heading = "driver"},
		{.name = "kernel", .heading = "kernel"},
		{.name = "interrupted", .heading = "interrupted"},
};

static struct ts_report report;
static char *text;
static size_t text_bytes;

/* What a printer prints, in `text`. */
static const char *
printed(void (*print)(const struct ts_report *report, FILE *out))
{
	FILE *out;

	free(text);
	text = NULL;
	out = open_memstream(&text, &text_bytes);
	print(&report, out);
	fclose(out);
	return text;
}

static void
fill(void)
{
	memset(&report, 0, sizeof(report));
	report.mode = "latency";
	report.environment_fields = environment_fields;
	report.nb_environment_fields = 3;
	report.environment.values[0] = ts_value_text("net_igt");
	report.environment.values[2] = ts_value_bool(false);
	report.fields = fields;
	report.nb_fields = NB_FIELDS;
	report.nb_rows = 2;
	report.rows[0].values[DEPTH] = ts_value_uint(1);
	report.rows[0].values[WHO] = ts_value_text("same");
	report.rows[0].values[MIN] = ts_value_int(-12);
	report.rows[0].values[MEAN] = ts_value_real(3.25);
	report.rows[0].values[COUNT] = ts_value_uint(UINT64_MAX);
	report.rows[1].values[DEPTH] = ts_value_uint(16);
	report.rows[1].values[MEAN] = ts_value_real(NAN);
	report.rows[1].values[COUNT] = ts_value_uint(0);
}

static void
tables(void)
{
	fill();
	TAP_OK(strcmp(printed(ts_report_print_text),
			       "driver       net_igt\n"
			       "interrupted  false\n"
			       "\n"
			       "Time, ns\n"
			       "  depth  min  mean\n"
			       "      1  -12   3.2\n"
			       "     16    -     -\n"
			       "\n"
			       "Counts\n"
			       "  depth                  lost\n"
			       "      1  18446744073709551615\n"
			       "     16                     0\n") == 0);
}

static void
json(void)
{
	const char *want =
			"{\n"
			"  \"schema\": 1,\n"
			"  \"tool\": \"dpdk-test-timesync\",\n"
			"  \"version\": \"" IGT_VERSION "\",\n"
			"  \"mode\": \"latency\",\n"
			"  \"environment\": {\n"
			"    \"driver\": \"net_igt\",\n"
			"    \"kernel\": null,\n"
			"    \"interrupted\": false},\n"
			"  \"results\": [\n"
			"    {\n"
			"      \"depth\": 1,\n"
			"      \"who\": \"same\",\n"
			"      \"time_ns\": {\"min\": -12, \"mean\": 3.2},\n"
			"      \"lost_count\": 18446744073709551615},\n"
			"    {\n"
			"      \"depth\": 16,\n"
			"      \"time_ns\": {\"min\": null, \"mean\": null},\n"
			"      \"lost_count\": 0}\n"
			"  ]\n"
			"}\n";

	fill();
	TAP_OK(strcmp(printed(ts_report_print_json), want) == 0);
	report.nb_rows = 0;
	TAP_OK(strstr(printed(ts_report_print_json), "\"results\": [\n  ]") !=
			NULL);
}

static void
escapes(void)
{
	static const struct {
		const char *raw, *json;
	} cases[] = {
			{"a\"b\\c", "\"a\\\"b\\\\c\""},
			{"\n\t\x01\x1f", "\"\\u000a\\u0009\\u0001\\u001f\""},
			{"", "\"\""},
			{"\xc3\xa4\xe2\x82\xac\xf0\x9f\x95\x92",
					"\"\xc3\xa4\xe2\x82\xac\xf0\x9f\x95\x92\""},
			{"\xe4z", "\"\\u00e4z\""},
			{"\x80\xff", "\"\\u0080\\u00ff\""},
			{"\xc3", "\"\\u00c3\""},
	};

	fill();
	for (unsigned int i = 0; i < sizeof(cases) / sizeof(cases[0]); i++) {
		report.environment.values[1] = ts_value_text(cases[i].raw);
		if (strstr(printed(ts_report_print_json), cases[i].json) ==
				NULL) {
			printf("# case %u: %s\n", i, text);
			TAP_OK(!cases[i].raw);
		}
	}
}

static void
unset_values(void)
{
	TAP_EQ(ts_value_text(NULL).kind, TS_KIND_UNSET);
	TAP_EQ(ts_value_real(NAN).kind, TS_KIND_UNSET);
	TAP_EQ(ts_value_real(INFINITY).kind, TS_KIND_UNSET);
	TAP_EQ(ts_value_real(0).kind, TS_KIND_REAL);
}

/* The content of a file, in `text`. */
static const char *
content(const char *path)
{
	FILE *in = fopen(path, "r");

	free(text);
	text = calloc(1, 65536);
	if (in != NULL) {
		text_bytes = fread(text, 1, 65535, in);
		fclose(in);
	}
	return text;
}

static void
files(void)
{
	char directory[32], path[64], link_path[64];
	struct stat status;

	fill();
	snprintf(directory, sizeof(directory), "/tmp/test_report.%d",
			(int)getpid());
	TAP_REQUIRE(mkdir(directory, 0700) == 0);
	snprintf(path, sizeof(path), "%s/out.json", directory);
	snprintf(link_path, sizeof(link_path), "%s/link.json", directory);
	umask(022);
	TAP_EQ(ts_report_json_check(path), 0);
	TAP_EQ(ts_report_json_write(&report, path), 0);
	TAP_OK(strstr(content(path), "\"depth\": 16") != NULL);
	TAP_OK(stat(path, &status) == 0 && (status.st_mode & 0777) == 0644);
	/* an old file is replaced, also behind a link */
	report.nb_rows = 1;
	TAP_EQ(symlink("out.json", link_path), 0);
	TAP_EQ(ts_report_json_check(link_path), 0);
	TAP_EQ(ts_report_json_write(&report, link_path), 0);
	TAP_OK(lstat(link_path, &status) == 0 && S_ISLNK(status.st_mode));
	TAP_OK(strstr(content(path), "\"depth\": 16") == NULL);
	TAP_OK(strstr(text, "\"depth\": 1") != NULL);
	TAP_EQ(unlink(link_path), 0);
	TAP_EQ(unlink(path), 0);
	/* nothing is left behind */
	TAP_EQ(rmdir(directory), 0);
}

static void
impossible_files(void)
{
	struct stat status;

	fill();
	TAP_EQ(ts_report_json_check("/nonexistent/out.json"),
			(uint64_t)-ENOENT);
	TAP_EQ(ts_report_json_write(&report, "/nonexistent/out.json"),
			(uint64_t)-ENOENT);
	TAP_EQ(ts_report_json_check("/tmp"), (uint64_t)-EISDIR);
	TAP_EQ(ts_report_json_check("/dev/null"), 0);
	TAP_EQ(ts_report_json_write(&report, "/dev/null"), 0);
	TAP_OK(stat("/dev/null", &status) == 0 && S_ISCHR(status.st_mode));
	TAP_EQ(ts_report_json_write(&report, "/dev/full"), (uint64_t)-ENOSPC);
}

int
main(void)
{
	TAP_RUN(tables, "tables");
	TAP_RUN(json, "JSON");
	TAP_RUN(escapes, "texts of any octets are valid JSON strings");
	TAP_RUN(unset_values, "what is no value is unset");
	TAP_RUN(files, "files are replaced whole");
	TAP_RUN(impossible_files, "files that cannot be written, devices");
	free(text);
	return tap_done();
}
