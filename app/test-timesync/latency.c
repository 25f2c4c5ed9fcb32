/* SPDX-License-Identifier: BSD-3-Clause
 * Copyright(c) 2026 the igt authors
 */

/*
 * latency.c: sends PTP frames that request stamps, takes the stamps, and
 * measures when they arrived.
 *
 * State        a row is run in blocks. Around each block the clocks are
 *              compared and the counters taken, outside of what is measured;
 *              in the block samples are only stored. Thus memory is fixed, a
 *              long run needs no constant clock rate, and the housekeeping of
 *              the measurement is in none of its figures.
 * Units        ticks of the TSC while measuring, ns afterwards. "Send to
 *              timestamp" is from just before the burst to the return of the
 *              read that had the stamp; "HW to timestamp" from the stamp's own
 *              time to the same moment, both as PHC time. It can be negative
 *              by the margin, and where the driver adds the latency of the PHY
 *              and is read before the frame has left it.
 * Concurrency  one lcore sends, reads and receives. While it waits it polls
 *              the receive queue of the sending port, as an application does.
 * Errors       every completion must belong to an open request and every
 *              request must complete, in time; what does not is unaccounted.
 */

#include <errno.h>
#include <string.h>
#include <time.h>

#include <rte_common.h>
#include <rte_cycles.h>
#include <rte_ethdev.h>
#include <rte_mbuf.h>

#include "estim.h"
#include "latency.h"
#include "worker.h"

/* Brackets of one clock comparison. Arbitrary: enough that one is free of
 * interrupts, short against a block. */
#define NB_BRACKETS 16

/* Frames taken from a receive queue at once, the usual burst. */
#define RX_BURST 32

/* Frames taken before the stamps are looked at again. Arbitrary: more than a
 * window, so that a closed loop never overruns the receiver. */
#define NB_DRAINED_MAX (2 * TS_WINDOW_MAX)

/* How long the receiver is waited for after a row; a frame of 1518 bytes
 * needs 1.2 ms at 10 Mb/s. */
#define RX_QUIET_US 5000

/* Everything is sent and received on one queue. */
#define QUEUE_ID 0

/* Compare the clocks once. */
static int
take_bracket(struct ts_latency *latency, struct ts_bracket *bracket)
{
	struct ts_bracket tries[NB_BRACKETS];
	struct timespec time;
	int ret;

	for (unsigned int i = 0; i < NB_BRACKETS; i++) {
		tries[i].before_ticks = rte_rdtsc_precise();
		ret = rte_eth_timesync_read_time(latency->sender.id, &time);
		tries[i].after_ticks = rte_rdtsc_precise();
		if (ret != 0)
			return ret;
		tries[i].phc_ns = (uint64_t)time.tv_sec * NS_PER_S +
		                  (uint64_t)time.tv_nsec;
	}
	*bracket = tries[ts_estim_narrowest(tries, NB_BRACKETS)];
	return 0;
}

/* Take all that arrived; frees it. The frames of ours among it. */
static unsigned int
drain(const struct ts_latency *latency, const struct ts_port *port)
{
	struct rte_mbuf *mbufs[RX_BURST];
	unsigned int nb_ours = 0;
	uint16_t nb;

	do {
		nb = rte_eth_rx_burst(port->id, QUEUE_ID, mbufs, RX_BURST);
		for (uint16_t i = 0; i < nb; i++)
			if (ts_ptp_is_sync_of(
					    rte_pktmbuf_mtod(mbufs[i], void *),
					    rte_pktmbuf_data_len(mbufs[i]),
					    latency->sender.mac.addr_bytes))
				nb_ours++;
		rte_pktmbuf_free_bulk(mbufs, nb);
	} while (nb == RX_BURST && nb_ours < NB_DRAINED_MAX);
	return nb_ours;
}

static void
drain_both(struct ts_latency *latency)
{
	drain(latency, &latency->sender);
	if (latency->has_receiver)
		latency->row->nb_received += drain(latency, &latency->receiver);
}

/* Requests that may be sent now. */
static uint32_t
nb_sendable(const struct ts_latency *latency)
{
	const struct ts_latency_row *row = latency->row;
	uint32_t nb = row->depth - latency->window.nb_open;

	if (row->batch && latency->window.nb_open != 0)
		nb = 0;
	return (uint32_t)RTE_MIN(nb, latency->nb_to_send);
}

/* Fill mbufs as requests. */
static void
prepare(struct ts_latency *latency, struct rte_mbuf **mbufs,
		struct ts_request **requests, uint32_t nb)
{
	for (uint32_t i = 0; i < nb; i++) {
		void *data = rte_pktmbuf_append(
				mbufs[i], (uint16_t)latency->frame_bytes);

		memcpy(data, latency->frame, latency->frame_bytes);
		requests[i] = ts_window_open(&latency->window);
		ts_ptp_sequence_set(
				data, (uint16_t)latency->window.next_serial);
		ts_stamper_request(&latency->stamper, mbufs[i],
				requests[i]->token);
	}
}

/* Send up to nb requests in one burst; how many were accepted. */
static uint16_t
send_burst(struct ts_latency *latency, uint32_t nb)
{
	struct ts_request *requests[TS_WINDOW_MAX];
	struct rte_mbuf *mbufs[TS_WINDOW_MAX];
	uint64_t send_ticks;
	uint16_t nb_sent;

	if (nb == 0 || rte_pktmbuf_alloc_bulk(
				       latency->sender.pool, mbufs, nb) != 0)
		return 0;
	prepare(latency, mbufs, requests, nb);
	send_ticks = rte_rdtsc();
	nb_sent = rte_eth_tx_burst(
			latency->sender.id, QUEUE_ID, mbufs, (uint16_t)nb);
	for (uint32_t i = 0; i < nb_sent; i++) {
		requests[i]->send_ticks = send_ticks;
		requests[i]->empty_polls = latency->empty_polls;
	}
	for (uint32_t i = nb_sent; i < nb; i++) {
		ts_window_close(&latency->window, requests[i]->token);
		ts_stamper_forget(&latency->stamper);
	}
	rte_pktmbuf_free_bulk(mbufs + nb_sent, nb - nb_sent);
	latency->nb_to_send -= nb_sent;
	latency->row->nb_requested += nb_sent;
	return nb_sent;
}

static void
note_stamp(struct ts_latency *latency, const struct ts_request *request,
		const struct rte_pmd_igt_tx_tstamp *stamp, uint64_t read_ticks)
{
	struct ts_latency_row *row = latency->row;
	uint64_t empty_polls = latency->empty_polls - request->empty_polls;

	row->nb_stamped++;
	row->empty_polls += empty_polls;
	row->empty_polls_max = RTE_MAX(row->empty_polls_max, empty_polls);
	latency->samples[latency->nb_samples++] = (struct ts_sample){
			.phc_ns = stamp->phc_ns,
			.send_ticks = request->send_ticks,
			.read_ticks = read_ticks,
	};
}

static void
note_completion(struct ts_latency *latency,
		const struct rte_pmd_igt_tx_tstamp *stamp, uint64_t read_ticks)
{
	struct ts_latency_row *row = latency->row;
	const struct ts_request *request;

	request = ts_window_close(&latency->window, stamp->token);
	if (request == NULL) {
		row->nb_unaccounted++;
		return;
	}
	switch (stamp->status) {
	case RTE_PMD_IGT_TX_TSTAMP_STAMPED:
		note_stamp(latency, request, stamp, read_ticks);
		break;
	case RTE_PMD_IGT_TX_TSTAMP_BUSY:
		row->nb_busy++;
		break;
	case RTE_PMD_IGT_TX_TSTAMP_LOST:
		row->nb_lost++;
		break;
	case RTE_PMD_IGT_TX_TSTAMP_ABORTED:
		row->nb_aborted++;
		latency->link_broke = true;
		break;
	default:
		row->nb_unaccounted++;
		break;
	}
}

/* Read once; how many completions there were. */
static int
read_completions(struct ts_latency *latency)
{
	struct rte_pmd_igt_tx_tstamp stamps[TS_WINDOW_MAX];
	uint64_t read_ticks;
	int nb;

	nb = ts_stamper_read(&latency->stamper, stamps, TS_WINDOW_MAX);
	read_ticks = rte_rdtsc();
	if (nb < 0) {
		latency->end = TS_LATENCY_PORT_GONE;
		return 0;
	}
	if (nb == 0)
		latency->empty_polls++;
	for (int i = 0; i < nb; i++)
		note_completion(latency, &stamps[i], read_ticks);
	return nb;
}

/* Requests that never completed. The standard call does not say so itself:
 * there, the one in flight is a lost stamp. */
static void
give_up(struct ts_latency *latency)
{
	unsigned int nb = ts_window_abandon(&latency->window);

	if (latency->stamper.by_token)
		latency->row->nb_unaccounted += nb;
	else
		latency->row->nb_lost += nb;
	ts_stamper_forget(&latency->stamper);
}

/* Send nb requests and take their completions. */
static void
run_block(struct ts_latency *latency, uint64_t nb)
{
	uint64_t start_ticks = rte_rdtsc();
	uint64_t progress_ticks = start_ticks;
	uint64_t now_ticks;
	uint16_t nb_sent;

	latency->nb_to_send = nb;
	latency->link_broke = false;
	while (latency->nb_to_send > 0 || latency->window.nb_open > 0) {
		nb_sent = send_burst(latency, nb_sendable(latency));
		drain_both(latency);
		/* Before the read: however late it comes, what is there by
		 * then is taken. */
		now_ticks = rte_rdtsc();
		if (read_completions(latency) > 0 || nb_sent > 0)
			progress_ticks = now_ticks;
		else if (now_ticks - progress_ticks > latency->timeout_ticks)
			latency->end = TS_LATENCY_STUCK;
		if (latency->end != TS_LATENCY_GOES_ON)
			break;
		if (latency->link_broke || ts_worker_stopping())
			latency->nb_to_send = 0;
	}
	if (latency->window.nb_open > 0)
		give_up(latency);
	latency->row->busy_ticks += rte_rdtsc() - start_ticks;
}

/* What the counters say about the block that lies between two snapshots. */
static void
account_counters(struct ts_latency_row *row, const struct ts_snapshot *before,
		const struct ts_snapshot *after)
{
	row->model_mmio_reads += after->model_reads - before->model_reads;
	for (unsigned int i = 0; i < TS_NB_COUNTERS; i++)
		row->counted[i] += after->driver[i] - before->driver[i];
}

static void
account_samples(struct ts_latency *latency, const struct ts_bracket *before,
		const struct ts_bracket *after)
{
	double ns_per_tick = (double)NS_PER_S / (double)latency->tsc_hz;
	struct ts_latency_row *row = latency->row;
	struct ts_clock_map map;
	bool comparable;

	comparable = ts_estim_fit(&map, before, after, latency->tsc_hz) == 0;
	if (!comparable)
		row->clock_was_set = true;
	else
		row->margin_ns = RTE_MAX(row->margin_ns, map.margin_ns);
	for (unsigned int i = 0; i < latency->nb_samples; i++) {
		const struct ts_sample *sample = &latency->samples[i];
		uint64_t ticks = sample->read_ticks - sample->send_ticks;

		ts_hist_record(&latency->send_hist,
				(int64_t)((double)ticks * ns_per_tick + 0.5));
		if (comparable)
			ts_hist_record(&latency->hw_hist,
					ts_estim_phc_ns(&map,
							sample->read_ticks) -
							(int64_t)sample->phc_ns);
	}
}

static void
take_snapshot(struct ts_latency *latency, struct ts_snapshot *snapshot)
{
	int ret = ts_counters_take(&latency->counters, snapshot);

	if (ret == -EAGAIN)
		latency->row->reads_disagree = true;
	else if (ret != 0)
		latency->end = TS_LATENCY_PORT_GONE;
}

/* One block with everything around it. */
static void
run_compared_block(struct ts_latency *latency, uint64_t nb)
{
	struct ts_bracket bracket_before, bracket_after;
	struct ts_snapshot before, after;

	latency->nb_samples = 0;
	if (take_bracket(latency, &bracket_before) != 0) {
		latency->end = TS_LATENCY_PORT_GONE;
		return;
	}
	take_snapshot(latency, &before);
	run_block(latency, nb);
	take_snapshot(latency, &after);
	account_counters(latency->row, &before, &after);
	if (take_bracket(latency, &bracket_after) != 0) {
		latency->end = TS_LATENCY_PORT_GONE;
		return;
	}
	account_samples(latency, &bracket_before, &bracket_after);
}

/* The last frames may still be on their way. */
static void
await_receiver(struct ts_latency *latency)
{
	uint64_t quiet_ticks = rte_get_tsc_hz() / US_PER_S * RX_QUIET_US;
	uint64_t since_ticks = rte_rdtsc();
	uint64_t nb_received = latency->row->nb_received;

	while (latency->has_receiver &&
			latency->row->nb_received <
					latency->row->nb_requested &&
			rte_rdtsc() - since_ticks < quiet_ticks) {
		drain_both(latency);
		if (latency->row->nb_received != nb_received) {
			nb_received = latency->row->nb_received;
			since_ticks = rte_rdtsc();
		}
	}
}

void
ts_latency_run_row(struct ts_latency *latency, struct ts_latency_row *row,
		uint64_t count)
{
	uint64_t nb;

	latency->row = row;
	ts_hist_reset(&latency->hw_hist);
	ts_hist_reset(&latency->send_hist);
	while (row->nb_requested < count && !ts_worker_stopping() &&
			latency->end == TS_LATENCY_GOES_ON) {
		nb = RTE_MIN(count - row->nb_requested,
				(uint64_t)TS_LATENCY_BLOCK);
		run_compared_block(latency, nb);
		atomic_store_explicit(&latency->nb_done, row->nb_requested,
				memory_order_relaxed);
		if (latency->link_broke &&
				ts_port_link_wait(&latency->sender,
						TS_PORT_LINK_WAIT_MS) ==
						-ETIMEDOUT)
			latency->end = TS_LATENCY_LINK_LOST;
	}
	await_receiver(latency);
	ts_hist_summarize(&latency->hw_hist, &row->hw_to_stamp_ns);
	ts_hist_summarize(&latency->send_hist, &row->send_to_stamp_ns);
}
