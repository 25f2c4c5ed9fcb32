/* SPDX-License-Identifier: BSD-3-Clause
 * Copyright(c) 2026 the igt authors
 */

#ifndef _IGT_STAMP_H_
#define _IGT_STAMP_H_

/*
 * Requests for transmit time stamps, from claim to completion: plain memory,
 * no device, no EAL. See igt_stamp.c for who may call what.
 */

#include <stdatomic.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* Most stamp registers of any chip of the family (I225: 4). */
#define IGT_STAMP_SLOTS      4
/* Most transmit queues of any chip of the family (82576: 16). */
#define IGT_STAMP_QUEUES     16
/* Completions that wait for the reader of a subscribed queue: arbitrary, a
 * millisecond of the highest rate four slots allow. A power of two. */
#define IGT_STAMP_RING_LEN   1024
/* Stamps that wait for the reader of all other queues: arbitrary, a power of
 * two; that reader takes one at a time. */
#define IGT_STAMP_SHARED_LEN 256

enum igt_stamp_status {
	IGT_STAMP_STAMPED = 1,
	IGT_STAMP_BUSY = 2,
	IGT_STAMP_LOST = 3,
	IGT_STAMP_ABORTED = 4,
};

#define IGT_STAMP_NO_SLOT UINT8_MAX

/* igt_stamp_completion.flags */
#define IGT_STAMP_F_RESCUED 1u /* noticed by value, the flag was lost */
#define IGT_STAMP_F_STEPPED 2u /* the clock was stepped since sending */

/* igt_stamp_subscribe() flags */
#define IGT_STAMP_SUBSCRIBE_BUSY 1u

/* A request as the transmitting lcore knows it. */
struct igt_stamp_request {
	uint64_t token;
	uint64_t ordinal; /* of the request on its queue, from 1 */
	uint64_t send_ticks;
	const void *entry; /* whatever tells when the device took the packet */
	uint32_t clock_epoch;
	uint16_t queue_id;
};

/* A request that is over; laid out as struct rte_pmd_igt_tx_tstamp. */
struct igt_stamp_completion {
	uint64_t token;
	uint64_t phc_ns; /* 0 unless STAMPED */
	uint64_t send_ticks;
	uint64_t read_ticks;
	uint16_t queue_id;
	uint8_t slot;
	uint8_t status;
	uint16_t speed_mbps;
	uint16_t flags;
};

#define IGT_STAMP_WORDS (sizeof(struct igt_stamp_completion) / sizeof(uint64_t))

struct igt_stamp_cell {
	_Atomic uint64_t seq; /* position + 1 when whole, 0 while written */
	_Atomic uint64_t words[IGT_STAMP_WORDS];
};

/* One producer, any number of consumers; a full ring overwrites its oldest. */
struct igt_stamp_ring {
	_Atomic uint64_t head, tail; /* positions, never wrapped */
	struct igt_stamp_cell *cells;
	uint64_t len;
};

enum igt_stamp_state {
	IGT_STAMP_FREE,
	IGT_STAMP_CLAIMED,     /* the packet's descriptors are being written */
	IGT_STAMP_ARMED,       /* handed to the device */
	IGT_STAMP_DONE,        /* and its descriptor was seen done and reused */
	IGT_STAMP_QUARANTINED, /* over, but a stamp may still come */
};

struct igt_stamp_slot {
	/* State and, above it, a sequence number that every claim advances. */
	_Atomic uint32_t word;
	/* Of the claimant until ARMED, then of the lock's holder. */
	struct igt_stamp_request request;
	/* Of the lock's holder. */
	uint64_t due_ticks;        /* first seen done; 0: not yet */
	uint64_t quarantine_ticks; /* when the quarantine began */
	bool paused; /* the device was seen to hold its packets back */
	bool outrun; /* a younger request of the queue was stamped */
};

struct igt_stamp_queue {
	/* Of the lcore that transmits on the queue. */
	_Alignas(64) _Atomic uint64_t requested;
	_Atomic uint64_t busy, aborted, held;
	struct igt_stamp_ring own; /* what that lcore completes: BUSY */
	/* Of the control path. */
	_Atomic uint32_t subscribed; /* IGT_STAMP_SUBSCRIBED_* */
	_Atomic uint32_t reserved;   /* mask of slots that serve only it */
	/* Of the lock's holder. */
	struct igt_stamp_ring ring;
};

struct igt_stamp {
	_Atomic uint32_t enabled;     /* requests are honoured */
	_Atomic uint32_t clock_epoch; /* advanced by every step of the clock */
	_Atomic uint32_t common;      /* mask of slots that serve every queue */
	uint64_t quarantine_len;      /* ticks after the device took it */
	uint64_t quarantine_long;     /* ticks where it was not seen to */

	_Alignas(64) _Atomic uint32_t lock;
	_Atomic uint32_t version; /* odd while a completion is under way */
	_Atomic uint64_t stamped, lost, aborted;
	_Atomic uint64_t rescued, stale, empty_polls;
	_Atomic uint64_t overwritten; /* besides what the rings still show */

	_Alignas(64) struct igt_stamp_slot slots[IGT_STAMP_SLOTS];
	struct igt_stamp_queue queues[IGT_STAMP_QUEUES];
	struct igt_stamp_ring shared; /* STAMPED of unsubscribed queues */
	struct igt_stamp_cell shared_cells[IGT_STAMP_SHARED_LEN];
};

struct igt_stamp_counts {
	uint64_t requested;
	uint64_t stamped, busy, lost, aborted;
	uint64_t in_flight;
	uint64_t held, rescued, stale, overwritten, empty_polls;
};

/* How the lock's holder ends a request. */
struct igt_stamp_result {
	uint64_t phc_ns;
	uint64_t now_ticks;
	enum igt_stamp_status status;
	uint16_t speed_mbps;
	bool rescued;
};

/* Slots by state, as masks; in one request's life only ARMED moves to DONE
 * without the lock. */
struct igt_stamp_masks {
	uint32_t claimed, armed, done, quarantined;
};

void igt_stamp_init(struct igt_stamp *st, uint32_t usable,
		uint64_t quarantine_len, uint64_t quarantine_long);

static inline bool
igt_stamp_enabled(struct igt_stamp *st)
{
	return atomic_load_explicit(&st->enabled, memory_order_relaxed) != 0;
}

void igt_stamp_enable(struct igt_stamp *st, bool on);

static inline uint32_t
igt_stamp_epoch(struct igt_stamp *st)
{
	return atomic_load_explicit(&st->clock_epoch, memory_order_relaxed);
}

void igt_stamp_clock_stepped(struct igt_stamp *st);

/* -- The lcore that transmits on the queue ------------------------------- */

/* Count a request and find a slot for it. The slot, to be armed by the same
 * lcore; -EBUSY: none, and the request waits for igt_stamp_refuse(); -EAGAIN:
 * none, and there is no request because the packet is held back. */
int igt_stamp_claim(struct igt_stamp *st, uint16_t queue_id, bool hold,
		uint64_t *ordinal);

/* Slots that serve this queue alone, in place of what it had so far: the queue
 * claims these first, then the common ones. Who uses one of them now keeps it
 * to the end of the request. Control path. 0; -EINVAL: not so many are left. */
int igt_stamp_reserve(
		struct igt_stamp *st, uint16_t queue_id, unsigned int nb_slots);

/* Count a request that will not claim: its ordinal. */
uint64_t igt_stamp_count(struct igt_stamp *st, uint16_t queue_id);

/* The descriptors are written, the doorbell is not: from now on the slot is
 * the lock holder's. A reference for igt_stamp_done(). */
uint32_t igt_stamp_arm(struct igt_stamp *st, unsigned int slot_id,
		const struct igt_stamp_request *request);

/* The entry told that the device took the packet and will be reused. */
void igt_stamp_done(
		struct igt_stamp *st, unsigned int slot_id, uint32_t reference);

/* Complete a counted request that got no slot: BUSY, or ABORTED where its
 * packet could not be sent at all. */
void igt_stamp_refuse(struct igt_stamp *st,
		const struct igt_stamp_request *request,
		enum igt_stamp_status status);

/* -- The holder of the lock ---------------------------------------------- */

bool igt_stamp_trylock(struct igt_stamp *st);
void igt_stamp_unlock(struct igt_stamp *st);

struct igt_stamp_masks igt_stamp_masks(struct igt_stamp *st);

/* Is a request of this slot in the device's hands right now? */
bool igt_stamp_is_armed(struct igt_stamp *st, unsigned int slot_id);

static inline const struct igt_stamp_request *
igt_stamp_request(const struct igt_stamp *st, unsigned int slot_id)
{
	return &st->slots[slot_id].request;
}

/* The device was first seen to have taken the packet; when that was. */
uint64_t igt_stamp_due_since(
		struct igt_stamp *st, unsigned int slot_id, uint64_t now_ticks);

/* What the device says of a due slot that waited too long: it holds packets
 * back, or it does not. True when the wait begins anew, because it does or did
 * when it was asked last. */
bool igt_stamp_held_back(struct igt_stamp *st, unsigned int slot_id,
		bool paused, uint64_t now_ticks);

/* End the request of an armed slot; the slot is free if it was stamped, else
 * quarantined. */
void igt_stamp_complete(struct igt_stamp *st, unsigned int slot_id,
		const struct igt_stamp_result *result);

/* Quarantined slots which a younger request of the queue has outrun, and those
 * whose time is over: to be read out, then released. */
uint32_t igt_stamp_quarantine_outrun(struct igt_stamp *st);
uint32_t igt_stamp_quarantine_over(struct igt_stamp *st, uint64_t now_ticks);
void igt_stamp_release(struct igt_stamp *st, unsigned int slot_id);

/* Packets cannot leave: the quarantines begin anew. */
void igt_stamp_quarantine_renew(struct igt_stamp *st, uint64_t now_ticks);
/* Quarantined slots whose packet the device was not seen to take, and the news
 * that it has: their quarantine is the short one, from now on. */
uint32_t igt_stamp_quarantine_queued(struct igt_stamp *st);
void igt_stamp_quarantine_taken(
		struct igt_stamp *st, unsigned int slot_id, uint64_t now_ticks);
/* The queue was reset and left no descriptor to wait for. */
void igt_stamp_queue_flushed(
		struct igt_stamp *st, uint16_t queue_id, uint64_t now_ticks);

/* The transmitter was reset: no stamp of the past can come any more. */
void igt_stamp_release_all(struct igt_stamp *st);

/* A stamp of no living request was read and dropped. */
void igt_stamp_stale(struct igt_stamp *st);
/* Registers were read in vain. */
void igt_stamp_empty_poll(struct igt_stamp *st);

/* -- Readers ------------------------------------------------------------- */

/* What one subscribed queue needs: two rings. */
#define IGT_STAMP_QUEUE_BYTES                                                  \
	(2 * IGT_STAMP_RING_LEN * sizeof(struct igt_stamp_cell))

/* Zeroed memory of IGT_STAMP_QUEUE_BYTES the queue was given, or NULL. */
void *igt_stamp_queue_memory(struct igt_stamp *st, uint16_t queue_id);
/* memory is ignored where the queue has some already. */
void igt_stamp_subscribe(struct igt_stamp *st, uint16_t queue_id,
		uint32_t flags, void *memory);
void igt_stamp_unsubscribe(struct igt_stamp *st, uint16_t queue_id);
bool igt_stamp_subscribed(struct igt_stamp *st, uint16_t queue_id);

/* Completions of a subscribed queue; how many. */
unsigned int igt_stamp_take(struct igt_stamp *st, uint16_t queue_id,
		struct igt_stamp_completion *out, unsigned int nb_out);

/* The oldest stamp of the queues that are not subscribed. Those sent more than
 * max_age_ticks before now are dropped and counted as overwritten. */
bool igt_stamp_take_shared(struct igt_stamp *st, uint64_t now_ticks,
		uint64_t max_age_ticks, struct igt_stamp_completion *out);
/* Drop them all. */
void igt_stamp_forget_shared(struct igt_stamp *st);

/* False when completions or claims moved meanwhile; try again. */
bool igt_stamp_counts(struct igt_stamp *st, struct igt_stamp_counts *counts);

#endif /* _IGT_STAMP_H_ */
