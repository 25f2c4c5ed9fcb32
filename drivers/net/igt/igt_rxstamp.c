/* SPDX-License-Identifier: BSD-3-Clause
 * Copyright(c) 2026 the igt authors
 */

/*
 * igt_rxstamp: the stamps behind rte_eth_timesync_read_rx_timestamp().
 *
 * State        Every PTP packet takes a ticket t = 0, 1, 2, ... mbuf->timesync
 *              is 16 bits: the index 1 + t mod 3 in the low two, which testpmd
 *              masks out and passes back, and above it the generation
 *              1 + (t div 3) mod 16383, never 0. Cell t mod IGT_RXSTAMP_LEN
 *              keeps the stamp until IGT_RXSTAMP_LEN younger ones came.
 * Units        PHC time in ns.
 * Ordering     A writer turns the cell's tag to WRITING, stores the value with
 *              release and then the final tag; a reader loads tag, value, tag
 *              with acquire and believes the value if both tags agree.
 * Concurrency  any thread may put or get; forget by the control path. A writer
 *              that finds its cell being written, or already younger, leaves
 *              it alone: its own stamp is then missing, none is ever wrong.
 * Errors       -EINVAL: not there, overwritten, or taken before.
 */

#include <errno.h>
#include <stdbool.h>

#include "igt_rxstamp.h"

#define INDEX_BITS  2
#define INDEX_MASK  3u
/* 14 bits without 0. */
#define GENERATIONS 16383u

#define STATE_BITS 2
enum tag_state { TAG_VALID = 1, TAG_WRITING = 2, TAG_TAKEN = 3 };

static uint64_t
tag_of(uint64_t ticket, enum tag_state state)
{
	return (ticket + 1) << STATE_BITS | (uint64_t)state;
}

/* A tag that stands for a whole stamp of the ticket. */
static bool
tag_readable(uint64_t tag, uint64_t ticket, bool untaken)
{
	return tag == tag_of(ticket, TAG_VALID) ||
	       (!untaken && tag == tag_of(ticket, TAG_TAKEN));
}

static uint32_t
ticket_index(uint64_t ticket)
{
	return 1 + (uint32_t)(ticket % IGT_RXSTAMP_INDICES);
}

static uint32_t
ticket_generation(uint64_t ticket)
{
	return 1 + (uint32_t)(ticket / IGT_RXSTAMP_INDICES % GENERATIONS);
}

uint16_t
igt_rxstamp_put(struct igt_rxstamp *table, uint64_t phc_ns)
{
	uint64_t ticket = atomic_fetch_add_explicit(
			&table->next, 1, memory_order_relaxed);
	struct igt_rxstamp_cell *cell = &table->cells[ticket % IGT_RXSTAMP_LEN];
	uint64_t tag = atomic_load_explicit(&cell->tag, memory_order_relaxed);

	if (tag < tag_of(ticket, 0) &&
			(tag & ((1u << STATE_BITS) - 1)) != TAG_WRITING &&
			atomic_compare_exchange_strong_explicit(&cell->tag,
					&tag, tag_of(ticket, TAG_WRITING),
					memory_order_acq_rel,
					memory_order_relaxed)) {
		atomic_store_explicit(
				&cell->phc_ns, phc_ns, memory_order_release);
		atomic_store_explicit(&cell->tag, tag_of(ticket, TAG_VALID),
				memory_order_release);
	}
	return (uint16_t)(ticket_generation(ticket) << INDEX_BITS |
			  ticket_index(ticket));
}

/* The youngest ticket below `next` that flags can mean; false: none. */
static bool
find_ticket(uint64_t next, uint32_t flags, uint64_t *ticket)
{
	uint32_t index = flags & INDEX_MASK;
	uint32_t generation = flags >> INDEX_BITS;
	uint64_t back = 1;

	if (generation > GENERATIONS || (index == 0 && generation != 0))
		return false;
	if (index != 0)
		while (back < next && ticket_index(next - back) != index)
			back++;
	if (back > next || (index != 0 && ticket_index(next - back) != index))
		return false;
	if (generation != 0) {
		uint32_t newest = ticket_generation(next - back);

		back += (uint64_t)IGT_RXSTAMP_INDICES *
		        ((newest + GENERATIONS - generation) % GENERATIONS);
	}
	if (back > next || back > IGT_RXSTAMP_LEN)
		return false;
	*ticket = next - back;
	return true;
}

int
igt_rxstamp_get(struct igt_rxstamp *table, uint32_t flags, uint64_t *phc_ns)
{
	bool exact = flags >> INDEX_BITS != 0;
	struct igt_rxstamp_cell *cell;
	uint64_t ticket, tag;

	if (!find_ticket(atomic_load_explicit(
					 &table->next, memory_order_acquire),
			    flags, &ticket) ||
			ticket < atomic_load_explicit(&table->first,
						 memory_order_acquire))
		return -EINVAL;
	cell = &table->cells[ticket % IGT_RXSTAMP_LEN];
	tag = atomic_load_explicit(&cell->tag, memory_order_acquire);
	if (!tag_readable(tag, ticket, exact))
		return -EINVAL;
	*phc_ns = atomic_load_explicit(&cell->phc_ns, memory_order_acquire);
	if (exact)
		return atomic_compare_exchange_strong_explicit(&cell->tag, &tag,
				       tag_of(ticket, TAG_TAKEN),
				       memory_order_acq_rel,
				       memory_order_relaxed)
		                       ? 0
		                       : -EINVAL;
	tag = atomic_load_explicit(&cell->tag, memory_order_relaxed);
	return tag_readable(tag, ticket, false) ? 0 : -EINVAL;
}

void
igt_rxstamp_forget(struct igt_rxstamp *table)
{
	atomic_store_explicit(&table->first,
			atomic_load_explicit(
					&table->next, memory_order_acquire),
			memory_order_release);
}
