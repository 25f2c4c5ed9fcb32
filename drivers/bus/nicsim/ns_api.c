/* SPDX-License-Identifier: BSD-3-Clause
 * Copyright(c) 2026 the igt authors
 */

/*
 * ns_api.c: the calls of rte_nicsim.h.
 *
 * Ordering     what is due on a device is done before it is looked at.
 * Concurrency  any thread, none of them with a model lock held; a call holds
 *              the device's lock while it looks.
 * Errors       -ENODEV without such a device; others as rte_nicsim.h says.
 */

#include <errno.h>
#include <limits.h>
#include <stdlib.h>
#include <string.h>

#include <rte_common.h>

#include "ns_clock.h"
#include "ns_engine.h"
#include "ns_logs.h"
#include "rte_nicsim.h"

/* The core keeps no more; see ns_dev_stamps_get(). */
#define STAMPS_MAX 1024

void
rte_nicsim_step_ns(uint64_t ns)
{
	ns_engine_step(ns);
}

uint64_t
rte_nicsim_now_ns(void)
{
	ns_clock_init(); /* there may be no device yet */
	return ns_clock_now_ns(ns_engine_stepped());
}

int
rte_nicsim_counts_get(const char *name, struct rte_nicsim_counts *counts)
{
	struct ns_sim *sim = ns_engine_enter(name);
	struct ns_counts core;

	if (sim == NULL)
		return -ENODEV;
	ns_dev_counts_get(sim->core, &core);
	ns_engine_leave(sim);
	*counts = (struct rte_nicsim_counts){
			.reg_reads = core.reg_reads,
			.reg_writes = core.reg_writes,
			.violations = core.violations,
			.tx_frames = core.tx_frames,
			.tx_bytes = core.tx_bytes,
			.tx_dropped_frames = core.tx_dropped_frames,
			.rx_frames = core.rx_frames,
			.rx_bytes = core.rx_bytes,
			.rx_filtered_frames = core.rx_filtered_frames,
			.rx_missed_frames = core.rx_missed_frames,
			.rx_disabled_frames = core.rx_disabled_frames,
			.tx_stamps = core.tx_stamps,
			.tx_stamps_discarded = core.tx_stamps_discarded,
	};
	return 0;
}

static void
stamp_copy(struct rte_nicsim_stamp *to, const struct ns_stamp_record *from)
{
	RTE_BUILD_BUG_ON(sizeof(to->head) != sizeof(from->head));
	to->seq = from->seq;
	to->raw_phc_ns = from->raw_phc_ns;
	to->time_ns = from->time_ns;
	to->queue_id = from->queue_id;
	to->slot = from->slot;
	to->hidden = from->hidden;
	to->head_bytes = from->head_bytes;
	memcpy(to->head, from->head, sizeof(to->head));
}

int
rte_nicsim_stamps_get(const char *name, struct rte_nicsim_stamp *stamps,
		size_t nb_stamps)
{
	size_t nb = RTE_MIN(nb_stamps, (size_t)STAMPS_MAX);
	struct ns_stamp_record *records;
	struct ns_sim *sim;

	records = calloc(nb + 1, sizeof(*records));
	if (records == NULL)
		return -ENOMEM;
	sim = ns_engine_enter(name);
	if (sim == NULL) {
		free(records);
		return -ENODEV;
	}
	nb = ns_dev_stamps_get(sim->core, records, nb);
	ns_engine_leave(sim);
	for (size_t i = 0; i < nb; i++)
		stamp_copy(&stamps[i], &records[i]);
	free(records);
	return (int)nb;
}

int
rte_nicsim_phc_ns(const char *name, uint64_t *phc_ns)
{
	struct ns_sim *sim = ns_engine_enter(name);

	if (sim == NULL)
		return -ENODEV;
	*phc_ns = ns_dev_phc_ns(sim->core, sim->last_ns);
	ns_engine_leave(sim);
	return 0;
}

int
rte_nicsim_peek(const char *name, uint32_t offset, uint32_t *value)
{
	struct ns_sim *sim = ns_engine_enter(name);
	int ret;

	if (sim == NULL)
		return -ENODEV;
	ret = ns_dev_peek32(sim->core, offset, value);
	ns_engine_leave(sim);
	return ret == 0 ? 0 : -EINVAL;
}

int
rte_nicsim_poke(const char *name, uint32_t offset, uint32_t value)
{
	struct ns_sim *sim = ns_engine_enter(name);

	if (sim == NULL)
		return -ENODEV;
	ns_dev_write32(sim->core, offset, value, sim->last_ns);
	ns_engine_leave(sim);
	return 0;
}

int
rte_nicsim_access_cb_set(const char *name, rte_nicsim_access_cb cb, void *arg)
{
	struct ns_sim *sim = ns_engine_enter(name);

	if (sim == NULL)
		return -ENODEV;
	sim->access_arg = arg;
	sim->access_cb = cb;
	ns_engine_leave(sim);
	return 0;
}

int
rte_nicsim_cable_set(const char *name, bool plugged)
{
	struct ns_sim *sim = ns_engine_enter(name);

	if (sim == NULL)
		return -ENODEV;
	ns_dev_cable_set(sim->core, plugged, sim->last_ns);
	ns_engine_kick_peer(sim);
	ns_engine_leave(sim);
	return 0;
}

int
rte_nicsim_fault_set(const char *name, const char *fault, uint32_t count)
{
	struct ns_sim *sim = ns_engine_enter(name);
	int ret;

	if (sim == NULL)
		return -ENODEV;
	ret = ns_dev_fault_set(sim->core, fault, count);
	ns_engine_leave(sim);
	if (ret == 0)
		return 0;
	NS_LOG(ERR, "%s: %s: no such fault; there are: %s", name, fault,
			ns_fault_names());
	return -EINVAL;
}

int
rte_nicsim_inject(const char *name, const void *frame, size_t len)
{
	struct ns_sim *sim = ns_engine_enter(name);
	int ret;

	if (sim == NULL)
		return -ENODEV;
	ret = ns_dev_inject(sim->core, frame, len, sim->last_ns);
	ns_engine_run_locked(sim);
	ns_engine_leave(sim);
	return ret;
}

int
rte_nicsim_violations_get(const char *name, char *text, size_t text_bytes)
{
	struct ns_sim *sim = ns_engine_enter(name);
	size_t length;

	if (sim == NULL)
		return -ENODEV;
	length = ns_violation_print(&sim->violations, text,
			RTE_MIN(text_bytes, (size_t)INT_MAX));
	ns_engine_leave(sim);
	return (int)length;
}

int
rte_nicsim_trace_get(const char *name, char *text, size_t text_bytes)
{
	struct ns_sim *sim = ns_engine_enter(name);
	size_t length;

	if (sim == NULL)
		return -ENODEV;
	length = ns_dev_trace_text(
			sim->core, text, RTE_MIN(text_bytes, (size_t)INT_MAX));
	ns_engine_leave(sim);
	return (int)length;
}

int
rte_nicsim_registers_get(const char *name, char *text, size_t text_bytes)
{
	struct ns_sim *sim = ns_engine_enter(name);
	size_t length;

	if (sim == NULL)
		return -ENODEV;
	length = ns_dev_touched_text(
			sim->core, text, RTE_MIN(text_bytes, (size_t)INT_MAX));
	ns_engine_leave(sim);
	return (int)length;
}
