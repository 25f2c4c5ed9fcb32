/* SPDX-License-Identifier: BSD-3-Clause
 * Copyright(c) 2026 the igt authors
 */

/*
 * published.c: the first published way around the missing event of I225, to
 * show that the enumeration finds its hole.
 *
 * Hardware     (Linux igc, 2023) the flags are read once; slot 0 if flagged,
 *              else TXSTMPL_0, TXSTMPH_0, TXSTMPL_0 again: when the two low
 *              words differ a stamp came in between. Then the other slots by
 *              their flags. What came between the flags and the first low word
 *              is in both low words, and its flag is cleared: it is lost.
 *              The interrupt handler reads TSICR, which clears it, and
 *              harvests if TXTS was set there.
 * State        none: no value is remembered from one call to the next.
 */

#include <rte_nicsim.h>
#include <rte_pmd_igt.h>

#include "gate.h"
#include "published.h"

#define REG_TSYNCTXCTL 0xB614
#define REG_TSICR      0xB66C
#define TSICR_TXTS     (UINT32_C(1) << 1)
/* Reported time of a stamp at 2.5 Gb/s (Linux igc). */
#define TX_LATENCY_NS  1325
#define SECOND_NS      UINT64_C(1000000000)

static const uint32_t low_regs[IL_NB_SLOTS] = {0xB618, 0xB698, 0xB6B8, 0xB6D8};
static const uint32_t high_regs[IL_NB_SLOTS] = {0xB61C, 0xB69C, 0xB6BC, 0xB6DC};

/* To the request that waits for this slot, if there is one. */
static void
deliver(struct il_bench *bench, unsigned int slot, uint32_t low, uint32_t high)
{
	unsigned int i;

	for (i = 0; i < bench->nb_requests; i++) {
		const struct il_request *request = &bench->requests[i];
		struct il_answer answer = {
				.token = request->token,
				.phc_ns = high * SECOND_NS + low +
		                          TX_LATENCY_NS,
				.queue_id = request->queue_id,
				.slot = (uint8_t)slot,
				.status = RTE_PMD_IGT_TX_TSTAMP_STAMPED,
		};

		if (request->slot != slot || request->answers != 0)
			continue;
		il_returned(bench, &answer);
		return;
	}
}

static void
slot_0(struct il_bench *bench, bool flagged)
{
	uint32_t old, low, high;

	if (flagged) {
		low = gate_read(low_regs[0]);
		high = gate_read(high_regs[0]);
		deliver(bench, 0, low, high);
		return;
	}
	old = gate_read(low_regs[0]);
	(void)gate_read(high_regs[0]);
	low = gate_read(low_regs[0]);
	if (low == old)
		return;
	high = gate_read(high_regs[0]);
	deliver(bench, 0, low, high);
}

static void
harvest(struct il_bench *bench)
{
	uint32_t flags = gate_read(REG_TSYNCTXCTL);
	unsigned int slot;

	slot_0(bench, (flags & 1) != 0);
	for (slot = 1; slot < IL_NB_SLOTS; slot++) {
		uint32_t low, high;

		if ((flags & UINT32_C(1) << slot) == 0)
			continue;
		low = gate_read(low_regs[slot]);
		high = gate_read(high_regs[slot]);
		deliver(bench, slot, low, high);
	}
}

static void
harvest_on_event(struct il_bench *bench)
{
	uint32_t causes = 0;

	if (rte_nicsim_peek(bench->pair.name[0], REG_TSICR, &causes) != 0 ||
			(causes & TSICR_TXTS) == 0)
		return;
	if ((gate_read(REG_TSICR) & TSICR_TXTS) != 0)
		harvest(bench);
}

/* One word of slot 0 more than the driver reads; TSICR. */
const struct il_harvester published_poll = {
		.harvest = harvest, .nb_extra = 1, .foreign = true};
const struct il_harvester published_intr = {
		.harvest = harvest_on_event, .nb_extra = 2, .foreign = true};
