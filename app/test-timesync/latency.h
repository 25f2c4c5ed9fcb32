/* SPDX-License-Identifier: BSD-3-Clause
 * Copyright(c) 2026 the igt authors
 */

#ifndef _TS_LATENCY_H_
#define _TS_LATENCY_H_

/* The loop that sends stamp requests and takes the stamps, and what it
 * measures. Results are printed elsewhere. */

#include <stdatomic.h>
#include <stdbool.h>
#include <stdint.h>

#include "counters.h"
#include "hist.h"
#include "port.h"
#include "ptp.h"
#include "stamper.h"
#include "window.h"

/* Requests between two comparisons of the clocks. Arbitrary: long against the
 * time the comparison takes, short enough that both clocks keep their rate
 * and that the samples stay in the cache. */
#define TS_LATENCY_BLOCK 8192

/* Longest frame without CRC that options can ask for. */
#define TS_LATENCY_FRAME_BYTES 1514

/* What ends the run early. */
enum ts_latency_end {
	TS_LATENCY_GOES_ON,
	TS_LATENCY_STUCK,     /* nothing completed within the timeout */
	TS_LATENCY_LINK_LOST, /* and it did not come back */
	TS_LATENCY_PORT_GONE, /* reading stamps, time or counts failed */
};

/* One row: its configuration, then what was measured. */
struct ts_latency_row {
	uint32_t depth;
	bool batch; /* send `depth`, wait for all; else a sliding window */
	uint64_t nb_requested, nb_received;
	uint64_t nb_stamped, nb_busy, nb_lost, nb_aborted;
	uint64_t nb_unaccounted; /* stamps of no request, requests without
	                          * completion */
	uint64_t nb_misstated;   /* difference of the driver's own counts */
	uint64_t empty_polls, empty_polls_max;
	uint64_t counted[TS_NB_COUNTERS]; /* by the driver, as far as it does */
	uint64_t model_mmio_reads;
	uint64_t busy_ticks; /* TSC, sum of the measured blocks */
	double margin_ns;    /* of the clock comparison, worst block */
	bool reads_disagree; /* driver against model */
	bool clock_was_set;  /* a comparison failed; its block has no
	                      * "HW to timestamp" */
	struct ts_hist_summary hw_to_stamp_ns, send_to_stamp_ns;
};

/* A stamp as it came, before the clocks are compared. */
struct ts_sample {
	uint64_t phc_ns, send_ticks, read_ticks;
};

struct ts_latency {
	/* Set by the mode before the first row. */
	struct ts_port sender, receiver;
	bool has_receiver;
	struct ts_stamper stamper;
	struct ts_counters counters;
	uint64_t timeout_ticks, tsc_hz;
	uint32_t frame_bytes; /* without CRC */
	uint8_t frame[TS_LATENCY_FRAME_BYTES];

	/* The loop's own. */
	struct ts_latency_row *row;
	struct ts_window window;
	uint64_t empty_polls; /* since the first row */
	uint64_t nb_to_send;  /* in this block */
	bool link_broke;      /* a request of this block was aborted */
	enum ts_latency_end end;
	unsigned int nb_samples;
	struct ts_sample samples[TS_LATENCY_BLOCK];
	struct ts_hist hw_hist, send_hist;

	/* For the progress display; relaxed. */
	atomic_uint_fast64_t nb_done;
};

/* Measure one row of `count` requests; returns when they are done, when the
 * run shall end, or with latency->end saying why not. */
void ts_latency_run_row(struct ts_latency *latency, struct ts_latency_row *row,
		uint64_t count);

#endif /* _TS_LATENCY_H_ */
