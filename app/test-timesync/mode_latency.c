/* SPDX-License-Identifier: BSD-3-Clause
 * Copyright(c) 2026 the igt authors
 */

/*
 * mode_latency.c: the mode `latency`, from options to verdict.
 *
 * State        struct latency_mode, allocated by setup, freed by teardown; all
 *              memory of the measurement is in it.
 * Units        fields of the report carry theirs.
 * Errors       a lost or unaccounted stamp, counts that contradict each other
 *              and a clock that cannot be compared are broken promises, said
 *              on standard error; the report is printed all the same.
 * Not done     stamps read by another lcore or by the interrupt thread.
 */

#include <errno.h>
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include <rte_common.h>
#include <rte_cycles.h>
#include <rte_errno.h>
#include <rte_ethdev.h>

#include "env.h"
#include "latency.h"
#include "log.h"
#include "mode.h"
#include "report.h"
#include "worker.h"

struct latency_mode {
	const struct ts_options *options;
	struct ts_latency latency;
	unsigned int nb_rows;
	struct ts_latency_row rows[TS_REPORT_MAX_ROWS];
	atomic_uint current_row; /* for the progress display */
	struct ts_report report;
	struct ts_env env;
};

_Static_assert(2 * TS_LIST_MAX <= TS_REPORT_MAX_ROWS, "rows of two lists");

enum latency_field {
	FIELD_IN_FLIGHT,
	FIELD_BATCH,
	FIELD_RETRIEVE,
	FIELD_HW,
	FIELD_BELOW_ZERO = FIELD_HW + 6,
	FIELD_MARGIN,
	FIELD_SEND,
	FIELD_REQUESTED = FIELD_SEND + 6,
	FIELD_STAMPED,
	FIELD_BUSY,
	FIELD_LOST,
	FIELD_ABORTED,
	FIELD_UNACCOUNTED,
	FIELD_RECEIVED,
	FIELD_MMIO_READS,
	FIELD_MODEL_MMIO_READS,
	FIELD_EMPTY_POLLS,
	FIELD_EMPTY_POLLS_MAX,
	FIELD_INTERRUPTS,
	FIELD_RATE,
	NB_FIELDS,
};

#define TITLE_HW   "HW to timestamp, ns"
#define TITLE_SEND "Send to timestamp, ns"
#define TITLE_NB   "Requests"
#define TITLE_COST "Cost per stamp"

/* The six figures of a distribution. */
#define SUMMARY_FIELDS(first, object_name, title)                              \
	[(first)] = {object_name, "min", title, "min", 0, false},              \
	[(first) + 1] = {object_name, "mean", title, "mean", 1, false},        \
	[(first) + 2] = {object_name, "p50", title, "p50", 0, false},          \
	[(first) + 3] = {object_name, "p99", title, "p99", 0, false},          \
	[(first) + 4] = {object_name, "p99_99", title, "p99.99", 0, false},    \
	[(first) + 5] = {object_name, "max", title, "max", 0, false}

/* clang-format off */
static const struct ts_field fields[NB_FIELDS] = {
	[FIELD_IN_FLIGHT] = {NULL, "in_flight", NULL, "in flight", 0, true},
	[FIELD_BATCH] = {NULL, "batch", NULL, "batch", 0, true},
	[FIELD_RETRIEVE] = {NULL, "retrieve", NULL, NULL, 0, false},
	SUMMARY_FIELDS(FIELD_HW, "hw_to_timestamp_ns", TITLE_HW),
	[FIELD_BELOW_ZERO] = {NULL, "below_zero_count", TITLE_HW, "below 0", 0, false},
	[FIELD_MARGIN] = {NULL, "clock_margin_ns", TITLE_HW, "margin +-", 1, false},
	SUMMARY_FIELDS(FIELD_SEND, "send_to_timestamp_ns", TITLE_SEND),
	[FIELD_REQUESTED] = {NULL, "requested_count", TITLE_NB, "requested", 0, false},
	[FIELD_STAMPED] = {NULL, "stamped_count", TITLE_NB, "stamped", 0, false},
	[FIELD_BUSY] = {NULL, "busy_count", TITLE_NB, "busy", 0, false},
	[FIELD_LOST] = {NULL, "lost_count", TITLE_NB, "lost", 0, false},
	[FIELD_ABORTED] = {NULL, "aborted_count", TITLE_NB, "aborted", 0, false},
	[FIELD_UNACCOUNTED] = {NULL, "unaccounted_count", TITLE_NB, "unaccounted", 0, false},
	[FIELD_RECEIVED] = {NULL, "received_count", TITLE_NB, "received", 0, false},
	[FIELD_MMIO_READS] = {NULL, "mmio_reads_per_stamp", TITLE_COST, "MMIO reads", 3, false},
	[FIELD_MODEL_MMIO_READS] = {NULL, "model_mmio_reads_per_stamp", TITLE_COST, "by the model", 3, false},
	[FIELD_EMPTY_POLLS] = {NULL, "empty_polls_per_stamp", TITLE_COST, "empty polls", 3, false},
	[FIELD_EMPTY_POLLS_MAX] = {NULL, "empty_polls_max_count", TITLE_COST, "most empty", 0, false},
	[FIELD_INTERRUPTS] = {NULL, "interrupts_per_stamp", TITLE_COST, "interrupts", 3, false},
	[FIELD_RATE] = {NULL, "stamps_pps", TITLE_COST, "stamps/s", 0, false},
};
/* clang-format on */

static const char help_text[] =
		"Sends PTP Sync frames that request a TX time stamp and "
		"measures how long\n"
		"the stamp takes to reach the application:\n"
		"  HW to timestamp    from the stamp's own time (start of "
		"frame on the medium)\n"
		"                     to the return of the call that read it. "
		"PHC and TSC are\n"
		"                     compared before and after each 8192 "
		"requests; the margin of\n"
		"                     the comparison bounds the error. Values "
		"below zero are\n"
		"                     kept and counted.\n"
		"  Send to timestamp  from just before the send call to the "
		"same moment.\n"
		"  MMIO reads         register reads per stamp as the driver "
		"counts them, and as\n"
		"                     the simulated NIC does: they must agree.\n"
		"  empty polls        read calls that returned nothing while a "
		"request was out:\n"
		"                     mean and most for one request.\n"
		"A lost or unaccounted stamp makes the exit status 1.\n";

static int
latency_check(const struct ts_options *options, char error[TS_ERROR_BYTES])
{
	int ret;

	if (options->json_path == NULL || strcmp(options->json_path, "-") == 0)
		return 0;
	ret = ts_report_json_check(options->json_path);
	if (ret != 0)
		snprintf(error, TS_ERROR_BYTES,
				"--json: '%s' cannot be written: %s",
				options->json_path, strerror(-ret));
	return ret;
}

/* Every simulated port EAL was told to make; EAL goes on without them. */
static bool
sims_are_there(const struct ts_eal_args *args)
{
	uint16_t port_id;
	bool all = true;

	for (unsigned int i = 0; i < args->nb_sims; i++) {
		if (rte_eth_dev_get_port_by_name(
				    args->sims[i].name, &port_id) == 0)
			continue;
		TS_SAY("simulated port %s was not created (arguments: %s); "
		       "the message above says why",
				args->sims[i].name, args->sims[i].args);
		all = false;
	}
	return all;
}

static void
choose_rows(struct latency_mode *mode)
{
	const struct ts_list *depths = &mode->options->in_flight;
	const struct ts_list *batches = &mode->options->batch;

	for (unsigned int i = 0; i < depths->nb; i++)
		mode->rows[mode->nb_rows++].depth = depths->values[i];
	for (unsigned int i = 0; i < batches->nb; i++) {
		mode->rows[mode->nb_rows].batch = true;
		mode->rows[mode->nb_rows++].depth = batches->values[i];
	}
}

/* The other port of the pair 0-1, 2-3, ..; false: there is none. */
static bool
find_receiver(uint16_t sender_id, uint16_t *receiver_id)
{
	*receiver_id = sender_id ^ 1;
	return rte_eth_dev_is_valid_port(*receiver_id) != 0;
}

static int
start_ports(struct latency_mode *mode)
{
	struct ts_latency *latency = &mode->latency;
	uint16_t receiver_id;
	int ret;

	ret = ts_port_start(&latency->sender, (uint16_t)mode->options->port_id);
	if (ret != 0)
		return ret;
	if (find_receiver(latency->sender.id, &receiver_id)) {
		ret = ts_port_start(&latency->receiver, receiver_id);
		if (ret != 0)
			return ret;
		latency->has_receiver = true;
	}
	ret = ts_port_link_wait(&latency->sender, TS_PORT_LINK_WAIT_MS);
	if (ret == -ETIMEDOUT)
		TS_SAY("port %u: no link within %u s: is the cable plugged, "
		       "the other end up?",
				latency->sender.id,
				TS_PORT_LINK_WAIT_MS / (unsigned int)MS_PER_S);
	else if (ret != 0)
		TS_SAY("port %u: waiting for the link: %s", latency->sender.id,
				rte_strerror(-ret));
	return ret;
}

static bool
depths_are_possible(const struct latency_mode *mode)
{
	const struct ts_port *port = &mode->latency.sender;

	if (mode->latency.stamper.by_token)
		return true;
	for (unsigned int i = 0; i < mode->nb_rows; i++)
		if (mode->rows[i].depth > 1) {
			TS_SAY("port %u, driver %s: only net_igt keeps several "
			       "requests apart; use --in-flight 1",
					port->id, port->driver);
			return false;
		}
	return true;
}

static int
prepare_measurement(struct latency_mode *mode)
{
	struct ts_latency *latency = &mode->latency;
	int ret;

	ret = ts_stamper_open(&latency->stamper, &latency->sender);
	if (ret != 0)
		return ret;
	if (!depths_are_possible(mode))
		return -EINVAL;
	ret = ts_counters_open(&latency->counters, &latency->sender);
	if (ret != 0) {
		TS_SAY("port %u: its counters of register reads: %s",
				latency->sender.id, rte_strerror(-ret));
		return ret;
	}
	latency->tsc_hz = rte_get_tsc_hz();
	latency->timeout_ticks = latency->tsc_hz / MS_PER_S *
	                         mode->options->timeout_ms;
	latency->frame_bytes = mode->options->frame_bytes - RTE_ETHER_CRC_LEN;
	ts_window_init(&latency->window);
	return ts_ptp_sync_build(latency->frame, latency->frame_bytes,
			latency->sender.mac.addr_bytes);
}

static enum ts_exit
latency_setup(struct ts_context *context)
{
	const struct ts_options *options = context->options;
	struct latency_mode *mode;

	if (!sims_are_there(context->eal_args))
		return TS_EXIT_USAGE;
	if (!rte_eth_dev_is_valid_port((uint16_t)options->port_id)) {
		TS_SAY("no port %u: %u found", options->port_id,
				rte_eth_dev_count_avail());
		return TS_EXIT_USAGE;
	}
	mode = calloc(1, sizeof(*mode));
	if (mode == NULL) {
		TS_SAY("out of memory");
		return TS_EXIT_USAGE;
	}
	context->mode_data = mode;
	mode->options = options;
	mode->report.mode = "latency";
	mode->report.fields = fields;
	mode->report.nb_fields = NB_FIELDS;
	choose_rows(mode);
	if (start_ports(mode) != 0 || prepare_measurement(mode) != 0)
		return TS_EXIT_USAGE;
	ts_env_describe(&mode->env, &mode->report, &mode->latency.sender,
			context->eal_args);
	return TS_EXIT_MEASURED;
}

/* Whether the driver counted what the application saw. */
static bool
counts_agree(const struct ts_latency *latency, const struct ts_latency_row *row)
{
	if (!ts_counters_account(&latency->counters))
		return true;
	return row->counted[TS_COUNTER_REQUESTED] == row->nb_requested &&
	       row->counted[TS_COUNTER_STAMPED] == row->nb_stamped &&
	       row->counted[TS_COUNTER_BUSY] == row->nb_busy &&
	       row->counted[TS_COUNTER_LOST] == row->nb_lost &&
	       row->counted[TS_COUNTER_ABORTED] == row->nb_aborted;
}

/* Whether driver and model counted the same register reads. */
static bool
reads_agree(const struct ts_latency *latency, const struct ts_latency_row *row)
{
	if (row->reads_disagree)
		return false;
	return !ts_counters_compare(&latency->counters) ||
	       row->counted[TS_COUNTER_MMIO_READS] == row->model_mmio_reads;
}

/* What was broken in a row, on standard error. */
static enum ts_exit
judge_row(const struct ts_latency *latency, const struct ts_latency_row *row)
{
	const char *kind = row->batch ? "batch" : "in flight";
	enum ts_exit verdict = TS_EXIT_MEASURED;

	if (row->nb_lost != 0 || row->nb_unaccounted != 0) {
		TS_SAY("%s %u: %" PRIu64 " stamps lost, %" PRIu64
		       " unaccounted for",
				kind, row->depth, row->nb_lost,
				row->nb_unaccounted);
		verdict = TS_EXIT_BROKEN;
	}
	if (!counts_agree(latency, row)) {
		TS_SAY("%s %u: the driver counted other requests or "
		       "completions than were made and read: %" PRIu64
		       " requested, %" PRIu64 " stamped, %" PRIu64
		       " busy, %" PRIu64 " lost, %" PRIu64 " aborted",
				kind, row->depth,
				row->counted[TS_COUNTER_REQUESTED],
				row->counted[TS_COUNTER_STAMPED],
				row->counted[TS_COUNTER_BUSY],
				row->counted[TS_COUNTER_LOST],
				row->counted[TS_COUNTER_ABORTED]);
		verdict = TS_EXIT_BROKEN;
	}
	if (!reads_agree(latency, row)) {
		TS_SAY("%s %u: register reads: the driver counted %" PRIu64
		       ", the model %" PRIu64,
				kind, row->depth,
				row->counted[TS_COUNTER_MMIO_READS],
				row->model_mmio_reads);
		verdict = TS_EXIT_BROKEN;
	}
	if (row->clock_was_set) {
		TS_SAY("%s %u: the PHC was set during the run; HW to timestamp "
		       "is without the requests around it",
				kind, row->depth);
		verdict = TS_EXIT_BROKEN;
	}
	return verdict;
}

static enum ts_exit
judge_end(const struct latency_mode *mode)
{
	const struct ts_port *port = &mode->latency.sender;

	switch (mode->latency.end) {
	case TS_LATENCY_GOES_ON:
		return TS_EXIT_MEASURED;
	case TS_LATENCY_STUCK:
		TS_SAY("port %u: nothing completed for %u ms", port->id,
				mode->options->timeout_ms);
		break;
	case TS_LATENCY_LINK_LOST:
		TS_SAY("port %u: link lost, not back within %u s", port->id,
				TS_PORT_LINK_WAIT_MS / (unsigned int)MS_PER_S);
		break;
	case TS_LATENCY_PORT_GONE:
		TS_SAY("port %u: reading stamps, time or counts failed: is the device "
		       "gone?",
				port->id);
		break;
	}
	return TS_EXIT_BROKEN;
}

/* On the measuring lcore. */
static int
run_rows(void *arg)
{
	struct latency_mode *mode = arg;
	struct ts_latency *latency = &mode->latency;

	for (unsigned int i = 0; i < mode->nb_rows && !ts_worker_stopping() &&
				 latency->end == TS_LATENCY_GOES_ON;
			i++) {
		atomic_store_explicit(
				&latency->nb_done, 0, memory_order_relaxed);
		atomic_store_explicit(
				&mode->current_row, i, memory_order_relaxed);
		ts_latency_run_row(
				latency, &mode->rows[i], mode->options->count);
		mode->report.nb_rows++;
	}
	return 0;
}

static void
show_progress(void *arg)
{
	struct latency_mode *mode = arg;
	const struct ts_latency_row *row;
	uint64_t nb_done;

	if (isatty(STDERR_FILENO) == 0)
		return;
	row = &mode->rows[atomic_load_explicit(
			&mode->current_row, memory_order_relaxed)];
	nb_done = atomic_load_explicit(
			&mode->latency.nb_done, memory_order_relaxed);
	fprintf(stderr, "\r%s %u: %3u %%\r", row->batch ? "batch" : "in flight",
			row->depth,
			(unsigned int)(nb_done * 100 / mode->options->count));
	fflush(stderr);
}

static enum ts_exit
latency_run(struct ts_context *context)
{
	struct latency_mode *mode = context->mode_data;
	enum ts_exit verdict;
	int ret;

	ret = ts_worker_run(run_rows, show_progress, mode);
	if (ret != 0) {
		TS_SAY("starting the measuring lcore failed: %s",
				rte_strerror(-ret));
		return TS_EXIT_USAGE;
	}
	verdict = judge_end(mode);
	for (unsigned int i = 0; i < mode->report.nb_rows; i++)
		verdict = RTE_MAX(verdict,
				judge_row(&mode->latency, &mode->rows[i]));
	return verdict;
}

static void
report_summary(struct ts_value *values, const struct ts_hist_summary *summary)
{
	if (summary->nb_values == 0)
		return;
	values[0] = ts_value_int(summary->min);
	values[1] = ts_value_real(summary->mean);
	values[2] = ts_value_int(summary->p50);
	values[3] = ts_value_int(summary->p99);
	values[4] = ts_value_int(summary->p99_99);
	values[5] = ts_value_int(summary->max);
}

/* What a stamp cost; nothing to divide by leaves it unset. */
static struct ts_value
per_stamp(const struct ts_latency_row *row, uint64_t total)
{
	return ts_value_real((double)total / (double)row->nb_stamped);
}

static void
report_row(const struct latency_mode *mode, const struct ts_latency_row *row,
		struct ts_value *values)
{
	const struct ts_counters *counters = &mode->latency.counters;

	values[row->batch ? FIELD_BATCH : FIELD_IN_FLIGHT] = ts_value_uint(
			row->depth);
	values[FIELD_RETRIEVE] = ts_value_text(mode->options->retrieve);
	report_summary(&values[FIELD_HW], &row->hw_to_stamp_ns);
	values[FIELD_BELOW_ZERO] = ts_value_uint(
			row->hw_to_stamp_ns.nb_below_zero);
	values[FIELD_MARGIN] = ts_value_real(row->margin_ns);
	report_summary(&values[FIELD_SEND], &row->send_to_stamp_ns);
	values[FIELD_REQUESTED] = ts_value_uint(row->nb_requested);
	values[FIELD_STAMPED] = ts_value_uint(row->nb_stamped);
	values[FIELD_BUSY] = ts_value_uint(row->nb_busy);
	values[FIELD_LOST] = ts_value_uint(row->nb_lost);
	values[FIELD_ABORTED] = ts_value_uint(row->nb_aborted);
	values[FIELD_UNACCOUNTED] = ts_value_uint(row->nb_unaccounted);
	if (mode->latency.has_receiver)
		values[FIELD_RECEIVED] = ts_value_uint(row->nb_received);
	if (counters->has_driver[TS_COUNTER_MMIO_READS])
		values[FIELD_MMIO_READS] = per_stamp(
				row, row->counted[TS_COUNTER_MMIO_READS]);
	if (counters->has_driver[TS_COUNTER_INTERRUPTS])
		values[FIELD_INTERRUPTS] = per_stamp(
				row, row->counted[TS_COUNTER_INTERRUPTS]);
	if (counters->has_model)
		values[FIELD_MODEL_MMIO_READS] = per_stamp(
				row, row->model_mmio_reads);
	values[FIELD_EMPTY_POLLS] = per_stamp(row, row->empty_polls);
	values[FIELD_EMPTY_POLLS_MAX] = ts_value_uint(row->empty_polls_max);
	values[FIELD_RATE] = ts_value_real((double)row->nb_stamped *
					   (double)mode->latency.tsc_hz /
					   (double)row->busy_ticks);
}

static enum ts_exit
latency_report(struct ts_context *context)
{
	struct latency_mode *mode = context->mode_data;
	const char *path = mode->options->json_path;
	bool json_on_stdout = path != NULL && strcmp(path, "-") == 0;
	double margin_ns = 0;
	int ret;

	for (unsigned int i = 0; i < mode->report.nb_rows; i++) {
		report_row(mode, &mode->rows[i], mode->report.rows[i].values);
		margin_ns = RTE_MAX(margin_ns, mode->rows[i].margin_ns);
	}
	ts_env_finish(&mode->report, margin_ns, ts_worker_stopping());
	ts_report_print_text(&mode->report, json_on_stdout ? stderr : stdout);
	if (path == NULL)
		return TS_EXIT_MEASURED;
	if (json_on_stdout) {
		ts_report_print_json(&mode->report, stdout);
		ret = fflush(stdout) == 0 ? 0 : -errno;
	} else {
		ret = ts_report_json_write(&mode->report, path);
	}
	if (ret == 0)
		return TS_EXIT_MEASURED;
	TS_SAY("writing %s failed: %s", path, strerror(-ret));
	return TS_EXIT_USAGE;
}

static void
latency_teardown(struct ts_context *context)
{
	struct latency_mode *mode = context->mode_data;

	if (mode == NULL)
		return;
	ts_stamper_close(&mode->latency.stamper);
	ts_port_stop(&mode->latency.sender);
	ts_port_stop(&mode->latency.receiver);
	free(mode);
	context->mode_data = NULL;
}

const struct ts_mode ts_mode_latency = {
		.name = "latency",
		.summary = "how long a TX time stamp takes to reach the application",
		.help = help_text,
		.bit = TS_MODE_LATENCY,
		.check = latency_check,
		.setup = latency_setup,
		.run = latency_run,
		.report = latency_report,
		.teardown = latency_teardown,
};
