/* SPDX-License-Identifier: BSD-3-Clause
 * Copyright(c) 2026 the igt authors
 */

/*
 * igt_stamp: transmit stamp requests, from claim to completion.
 *
 * State        A slot stands for one stamp register pair:
 *
 *                FREE -> CLAIMED -> ARMED -> (DONE) -> FREE         stamped
 *                                      \        \---> QUARANTINED   lost,
 *                                       \-----------> QUARANTINED   aborted
 *                QUARANTINED -> FREE   when no old stamp can appear in it
 *
 *              Each slot that may be claimed is in one mask: `common`, or
 *              `reserved` of one queue.
 *              A request is counted first, then claims a slot or is refused.
 *              It is over when its slot leaves ARMED or DONE, or when it is
 *              refused; each of these happens once, so every request
 *              completes exactly once. In flight are the slots CLAIMED, ARMED
 *              and DONE: counted from the table, never by subtraction.
 *              A quarantine ends when an old stamp was read out of the slot
 *              (the holder's doing), when a younger packet of the same queue
 *              was stamped, or by time; by a longer one where the device was
 *              not seen to have taken the packet, which begins anew as the
 *              short one when it does. While packets cannot leave no time
 *              passes.
 * Units        ticks of the caller's clock; PHC time in ns.
 * Ordering     The claimant's plain stores to the slot come before the release
 *              store of ARMED; whoever sees ARMED may read them. The holder's
 *              reads come before the release store of FREE; the claim that
 *              follows acquires it. The reference igt_stamp_arm() returns is
 *              the word itself, so a late igt_stamp_done() cannot touch a
 *              younger request: the sequence number differs.
 *              Counters: a request is counted (release) before its claim. A
 *              completion makes the version odd, counts, changes the slot and
 *              makes the version even; igt_stamp_counts() repeats its reads
 *              and reports success only when neither version nor `requested`
 *              moved. Then 0 <= requested - completed - in_flight <= the
 *              number of threads inside a claim.
 *              Rings: a cell is 0 (being written) or position + 1. Words are
 *              stored with release and loaded with acquire, so that a reader
 *              that saw a younger word also sees the changed cell number.
 * Concurrency  any number of transmitting lcores, one per queue; the functions
 *              of "the holder of the lock" by the thread that got it from
 *              igt_stamp_trylock(); readers anywhere. The control path, one
 *              thread at a time, subscribes. Nothing here waits.
 * Errors       none but a table without free slot; arguments are the
 *              caller's care.
 */

#include <assert.h>
#include <errno.h>
#include <string.h>

#include "igt_stamp.h"

static_assert(sizeof(struct igt_stamp_completion) % sizeof(uint64_t) == 0,
		"completions are copied in words");

/* The word of a slot: 3 bits of state below 29 bits of sequence number. A
 * number returns after 2^29 claims of one slot: more than 10 minutes at any
 * rate the medium allows, while a reference lives as long as a descriptor. */
#define STATE_BITS 3u
#define STATE_MASK ((1u << STATE_BITS) - 1)

/* igt_stamp_queue.subscribed */
#define SUBSCRIBED      1u
#define SUBSCRIBED_BUSY 2u

static enum igt_stamp_state
word_state(uint32_t word)
{
	return (enum igt_stamp_state)(word & STATE_MASK);
}

static uint32_t
word_with(uint32_t word, enum igt_stamp_state state)
{
	return (word & ~STATE_MASK) | (uint32_t)state;
}

/* For counters of which the caller is the only writer. */
static void
count(_Atomic uint64_t *counter, uint64_t n)
{
	uint64_t value = atomic_load_explicit(counter, memory_order_relaxed);

	atomic_store_explicit(counter, value + n, memory_order_release);
}

static uint64_t
counted(_Atomic uint64_t *counter)
{
	return atomic_load_explicit(counter, memory_order_acquire);
}

/* -- Rings --------------------------------------------------------------- */

static void
ring_push(struct igt_stamp_ring *ring, const struct igt_stamp_completion *c)
{
	uint64_t pos = atomic_load_explicit(&ring->tail, memory_order_relaxed);
	struct igt_stamp_cell *cell = &ring->cells[pos & (ring->len - 1)];
	uint64_t words[IGT_STAMP_WORDS];
	unsigned int i;

	memcpy(words, c, sizeof(words));
	atomic_store_explicit(&cell->seq, 0, memory_order_relaxed);
	for (i = 0; i < IGT_STAMP_WORDS; i++)
		atomic_store_explicit(&cell->words[i], words[i],
				memory_order_release);
	atomic_store_explicit(&cell->seq, pos + 1, memory_order_release);
	atomic_store_explicit(&ring->tail, pos + 1, memory_order_release);
}

/* The cell of a position, unless its successor was or is being written. */
static bool
ring_copy(struct igt_stamp_ring *ring, uint64_t pos,
		struct igt_stamp_completion *c)
{
	struct igt_stamp_cell *cell = &ring->cells[pos & (ring->len - 1)];
	uint64_t words[IGT_STAMP_WORDS];
	unsigned int i;

	if (atomic_load_explicit(&cell->seq, memory_order_acquire) != pos + 1)
		return false;
	for (i = 0; i < IGT_STAMP_WORDS; i++)
		words[i] = atomic_load_explicit(
				&cell->words[i], memory_order_acquire);
	if (atomic_load_explicit(&cell->seq, memory_order_relaxed) != pos + 1)
		return false;
	memcpy(c, words, sizeof(words));
	return true;
}

/* The oldest position that can still be there. */
static uint64_t
ring_oldest(const struct igt_stamp_ring *ring, uint64_t head, uint64_t tail)
{
	return tail - head > ring->len ? tail - ring->len : head;
}

/* Take the oldest completion; *skipped grows by the overwritten ones. */
static bool
ring_pop(struct igt_stamp_ring *ring, struct igt_stamp_completion *c,
		_Atomic uint64_t *skipped)
{
	uint64_t head = atomic_load_explicit(&ring->head, memory_order_acquire);
	uint64_t tail = atomic_load_explicit(&ring->tail, memory_order_acquire);
	uint64_t pos = ring_oldest(ring, head, tail);

	while (pos != tail) {
		if (!ring_copy(ring, pos, c)) {
			pos++;
			continue;
		}
		if (!atomic_compare_exchange_strong_explicit(&ring->head, &head,
				    pos + 1, memory_order_acq_rel,
				    memory_order_acquire)) {
			/* Another consumer was first; head is now its. */
			tail = atomic_load_explicit(
					&ring->tail, memory_order_acquire);
			pos = ring_oldest(ring, head, tail);
			continue;
		}
		if (pos != head)
			atomic_fetch_add_explicit(skipped, pos - head,
					memory_order_relaxed);
		return true;
	}
	return false;
}

/* Overwritten completions that no pop has met yet. */
static uint64_t
ring_overrun(struct igt_stamp_ring *ring)
{
	uint64_t head = counted(&ring->head);
	uint64_t tail = counted(&ring->tail);

	return ring_oldest(ring, head, tail) - head;
}

/* Drop what is unread, without another reader of the ring. */
static void
ring_forget(struct igt_stamp_ring *ring, _Atomic uint64_t *skipped)
{
	atomic_fetch_add_explicit(
			skipped, ring_overrun(ring), memory_order_relaxed);
	atomic_store_explicit(&ring->head, counted(&ring->tail),
			memory_order_release);
}

/* -- Set-up -------------------------------------------------------------- */

void
igt_stamp_init(struct igt_stamp *st, uint32_t usable, uint64_t quarantine_len,
		uint64_t quarantine_long)
{
	memset(st, 0, sizeof(*st));
	atomic_store_explicit(&st->common, usable, memory_order_relaxed);
	st->quarantine_len = quarantine_len;
	st->quarantine_long = quarantine_long;
	st->shared.cells = st->shared_cells;
	st->shared.len = IGT_STAMP_SHARED_LEN;
}

void
igt_stamp_enable(struct igt_stamp *st, bool on)
{
	atomic_store_explicit(&st->enabled, on, memory_order_release);
}

void
igt_stamp_clock_stepped(struct igt_stamp *st)
{
	atomic_fetch_add_explicit(&st->clock_epoch, 1, memory_order_release);
}

/* -- The transmitting lcore ---------------------------------------------- */

uint64_t
igt_stamp_count(struct igt_stamp *st, uint16_t queue_id)
{
	struct igt_stamp_queue *queue = &st->queues[queue_id];

	count(&queue->requested, 1);
	return atomic_load_explicit(&queue->requested, memory_order_relaxed);
}

/* The first free one of these slots, or -EBUSY. */
static int
slot_claim(struct igt_stamp *st, uint32_t slots)
{
	unsigned int i;

	for (i = 0; i < IGT_STAMP_SLOTS; i++) {
		_Atomic uint32_t *word = &st->slots[i].word;
		uint32_t old, next;

		if ((slots & (1u << i)) == 0)
			continue;
		old = atomic_load_explicit(word, memory_order_relaxed);
		if (word_state(old) != IGT_STAMP_FREE)
			continue;
		next = word_with(old + (1u << STATE_BITS), IGT_STAMP_CLAIMED);
		if (atomic_compare_exchange_strong_explicit(word, &old, next,
				    memory_order_acq_rel, memory_order_relaxed))
			return (int)i;
	}
	return -EBUSY;
}

int
igt_stamp_claim(struct igt_stamp *st, uint16_t queue_id, bool hold,
		uint64_t *ordinal)
{
	struct igt_stamp_queue *queue = &st->queues[queue_id];
	int slot;

	*ordinal = igt_stamp_count(st, queue_id);
	slot = slot_claim(st, atomic_load_explicit(&queue->reserved,
					      memory_order_relaxed));
	if (slot < 0)
		slot = slot_claim(st, atomic_load_explicit(&st->common,
						      memory_order_relaxed));
	if (slot >= 0 || !hold)
		return slot;
	/* A packet that is not accepted is no request. */
	count(&queue->requested, UINT64_MAX);
	count(&queue->held, 1);
	return -EAGAIN;
}

uint32_t
igt_stamp_arm(struct igt_stamp *st, unsigned int slot_id,
		const struct igt_stamp_request *request)
{
	struct igt_stamp_slot *slot = &st->slots[slot_id];
	uint32_t word = atomic_load_explicit(&slot->word, memory_order_relaxed);

	slot->request = *request;
	slot->due_ticks = 0;
	slot->paused = false;
	slot->outrun = false;
	word = word_with(word, IGT_STAMP_ARMED);
	atomic_store_explicit(&slot->word, word, memory_order_release);
	return word;
}

void
igt_stamp_done(struct igt_stamp *st, unsigned int slot_id, uint32_t reference)
{
	/* Fails when the request is over already: nothing is left to tell. */
	atomic_compare_exchange_strong_explicit(&st->slots[slot_id].word,
			&reference, word_with(reference, IGT_STAMP_DONE),
			memory_order_release, memory_order_relaxed);
	/* The mark is there before the entry is written anew. */
	atomic_thread_fence(memory_order_release);
}

static struct igt_stamp_completion
completion_of(const struct igt_stamp_request *request)
{
	return (struct igt_stamp_completion){
			.token = request->token,
			.send_ticks = request->send_ticks,
			.read_ticks = request->send_ticks,
			.queue_id = request->queue_id,
			.slot = IGT_STAMP_NO_SLOT,
	};
}

void
igt_stamp_refuse(struct igt_stamp *st, const struct igt_stamp_request *request,
		enum igt_stamp_status status)
{
	struct igt_stamp_queue *queue = &st->queues[request->queue_id];
	struct igt_stamp_completion c = completion_of(request);
	uint32_t want = SUBSCRIBED;

	c.status = (uint8_t)status;
	if (status == IGT_STAMP_BUSY) {
		count(&queue->busy, 1);
		want |= SUBSCRIBED_BUSY;
	} else {
		count(&queue->aborted, 1);
	}
	if ((atomic_load_explicit(&queue->subscribed, memory_order_acquire) &
			    want) == want)
		ring_push(&queue->own, &c);
}

/* -- The holder of the lock ---------------------------------------------- */

bool
igt_stamp_trylock(struct igt_stamp *st)
{
	return atomic_exchange_explicit(&st->lock, 1, memory_order_acquire) ==
	       0;
}

void
igt_stamp_unlock(struct igt_stamp *st)
{
	atomic_store_explicit(&st->lock, 0, memory_order_release);
}

struct igt_stamp_masks
igt_stamp_masks(struct igt_stamp *st)
{
	struct igt_stamp_masks masks = {0};
	unsigned int i;

	for (i = 0; i < IGT_STAMP_SLOTS; i++) {
		uint32_t bit = 1u << i;

		switch (word_state(atomic_load_explicit(
				&st->slots[i].word, memory_order_acquire))) {
		case IGT_STAMP_FREE:
			break;
		case IGT_STAMP_CLAIMED:
			masks.claimed |= bit;
			break;
		case IGT_STAMP_DONE:
			masks.done |= bit;
			masks.armed |= bit;
			break;
		case IGT_STAMP_ARMED:
			masks.armed |= bit;
			break;
		case IGT_STAMP_QUARANTINED:
			masks.quarantined |= bit;
			break;
		}
	}
	return masks;
}

bool
igt_stamp_is_armed(struct igt_stamp *st, unsigned int slot_id)
{
	return (igt_stamp_masks(st).armed & (1u << slot_id)) != 0;
}

uint64_t
igt_stamp_due_since(
		struct igt_stamp *st, unsigned int slot_id, uint64_t now_ticks)
{
	struct igt_stamp_slot *slot = &st->slots[slot_id];

	if (slot->due_ticks == 0)
		slot->due_ticks = now_ticks;
	return slot->due_ticks;
}

bool
igt_stamp_held_back(struct igt_stamp *st, unsigned int slot_id, bool paused,
		uint64_t now_ticks)
{
	struct igt_stamp_slot *slot = &st->slots[slot_id];

	if (!paused && !slot->paused)
		return false;
	slot->paused = paused;
	slot->due_ticks = now_ticks;
	return true;
}

/* Older requests of the queue are out of the device or dropped by it. */
static void
outrun_older(struct igt_stamp *st, const struct igt_stamp_request *stamped)
{
	unsigned int i;

	for (i = 0; i < IGT_STAMP_SLOTS; i++) {
		struct igt_stamp_slot *slot = &st->slots[i];
		uint32_t word = atomic_load_explicit(
				&slot->word, memory_order_relaxed);

		if (word_state(word) == IGT_STAMP_QUARANTINED &&
				slot->request.queue_id == stamped->queue_id &&
				slot->request.ordinal < stamped->ordinal)
			slot->outrun = true;
	}
}

static void
count_completion(struct igt_stamp *st, const struct igt_stamp_result *result)
{
	switch (result->status) {
	case IGT_STAMP_STAMPED:
		count(&st->stamped, 1);
		if (result->rescued)
			count(&st->rescued, 1);
		break;
	case IGT_STAMP_LOST:
		count(&st->lost, 1);
		break;
	default:
		count(&st->aborted, 1);
		break;
	}
}

static void
deliver(struct igt_stamp *st, const struct igt_stamp_completion *c)
{
	struct igt_stamp_queue *queue = &st->queues[c->queue_id];

	if ((atomic_load_explicit(&queue->subscribed, memory_order_acquire) &
			    SUBSCRIBED) != 0)
		ring_push(&queue->ring, c);
	else if (c->status == IGT_STAMP_STAMPED)
		ring_push(&st->shared, c);
}

void
igt_stamp_complete(struct igt_stamp *st, unsigned int slot_id,
		const struct igt_stamp_result *result)
{
	struct igt_stamp_slot *slot = &st->slots[slot_id];
	struct igt_stamp_completion c = completion_of(&slot->request);
	bool stamped = result->status == IGT_STAMP_STAMPED;
	uint32_t word = atomic_load_explicit(&slot->word, memory_order_relaxed);
	uint32_t version = atomic_load_explicit(
			&st->version, memory_order_relaxed);

	c.phc_ns = stamped ? result->phc_ns : 0;
	c.read_ticks = result->now_ticks;
	c.slot = (uint8_t)slot_id;
	c.status = (uint8_t)result->status;
	c.speed_mbps = result->speed_mbps;
	if (result->rescued)
		c.flags |= IGT_STAMP_F_RESCUED;
	if (slot->request.clock_epoch != igt_stamp_epoch(st))
		c.flags |= IGT_STAMP_F_STEPPED;
	if (stamped)
		outrun_older(st, &slot->request);
	slot->quarantine_ticks = result->now_ticks;
	atomic_store_explicit(&st->version, version + 1, memory_order_relaxed);
	count_completion(st, result);
	/* A DONE the lcore sets right now is lost, and of no use any more. */
	atomic_store_explicit(&slot->word,
			word_with(word, stamped ? IGT_STAMP_FREE
						: IGT_STAMP_QUARANTINED),
			memory_order_release);
	atomic_store_explicit(&st->version, version + 2, memory_order_release);
	deliver(st, &c);
}

uint32_t
igt_stamp_quarantine_outrun(struct igt_stamp *st)
{
	uint32_t quarantined = igt_stamp_masks(st).quarantined;
	uint32_t outrun = 0;
	unsigned int i;

	/* Of the others the fields are a claimant's. */
	for (i = 0; i < IGT_STAMP_SLOTS; i++)
		if ((quarantined & (1u << i)) != 0 && st->slots[i].outrun)
			outrun |= 1u << i;
	return outrun;
}

uint32_t
igt_stamp_quarantine_over(struct igt_stamp *st, uint64_t now_ticks)
{
	uint32_t quarantined = igt_stamp_masks(st).quarantined;
	uint32_t over = igt_stamp_quarantine_outrun(st);
	unsigned int i;

	for (i = 0; i < IGT_STAMP_SLOTS; i++) {
		const struct igt_stamp_slot *slot = &st->slots[i];
		uint64_t len;

		if ((quarantined & (1u << i)) == 0)
			continue;
		len = slot->due_ticks != 0 ? st->quarantine_len
		                           : st->quarantine_long;
		if ((int64_t)(now_ticks - slot->quarantine_ticks) >=
				(int64_t)len)
			over |= 1u << i;
	}
	return over;
}

void
igt_stamp_quarantine_renew(struct igt_stamp *st, uint64_t now_ticks)
{
	unsigned int i;

	/* Of no meaning to slots that are not quarantined. */
	for (i = 0; i < IGT_STAMP_SLOTS; i++)
		st->slots[i].quarantine_ticks = now_ticks;
}

uint32_t
igt_stamp_quarantine_queued(struct igt_stamp *st)
{
	uint32_t quarantined = igt_stamp_masks(st).quarantined;
	uint32_t queued = 0;
	unsigned int i;

	for (i = 0; i < IGT_STAMP_SLOTS; i++)
		if ((quarantined & (1u << i)) != 0 &&
				st->slots[i].due_ticks == 0)
			queued |= 1u << i;
	return queued;
}

void
igt_stamp_quarantine_taken(
		struct igt_stamp *st, unsigned int slot_id, uint64_t now_ticks)
{
	st->slots[slot_id].due_ticks = now_ticks;
	st->slots[slot_id].quarantine_ticks = now_ticks;
}

void
igt_stamp_queue_flushed(
		struct igt_stamp *st, uint16_t queue_id, uint64_t now_ticks)
{
	uint32_t queued = igt_stamp_quarantine_queued(st);
	unsigned int i;

	for (i = 0; i < IGT_STAMP_SLOTS; i++)
		if ((queued & (1u << i)) != 0 &&
				st->slots[i].request.queue_id == queue_id)
			igt_stamp_quarantine_taken(st, i, now_ticks);
}

void
igt_stamp_release(struct igt_stamp *st, unsigned int slot_id)
{
	_Atomic uint32_t *word = &st->slots[slot_id].word;
	uint32_t old = atomic_load_explicit(word, memory_order_relaxed);

	atomic_store_explicit(word, word_with(old, IGT_STAMP_FREE),
			memory_order_release);
}

void
igt_stamp_release_all(struct igt_stamp *st)
{
	uint32_t quarantined = igt_stamp_masks(st).quarantined;
	unsigned int i;

	for (i = 0; i < IGT_STAMP_SLOTS; i++)
		if ((quarantined & (1u << i)) != 0)
			igt_stamp_release(st, i);
}

void
igt_stamp_stale(struct igt_stamp *st)
{
	count(&st->stale, 1);
}

void
igt_stamp_empty_poll(struct igt_stamp *st)
{
	count(&st->empty_polls, 1);
}

/* -- Readers ------------------------------------------------------------- */

void *
igt_stamp_queue_memory(struct igt_stamp *st, uint16_t queue_id)
{
	return st->queues[queue_id].ring.cells;
}

void
igt_stamp_subscribe(struct igt_stamp *st, uint16_t queue_id, uint32_t flags,
		void *memory)
{
	struct igt_stamp_queue *queue = &st->queues[queue_id];
	uint32_t bits = SUBSCRIBED;

	if (queue->ring.cells == NULL) {
		queue->ring.cells = memory;
		queue->ring.len = IGT_STAMP_RING_LEN;
		queue->own.cells = queue->ring.cells + IGT_STAMP_RING_LEN;
		queue->own.len = IGT_STAMP_RING_LEN;
	}
	ring_forget(&queue->ring, &st->overwritten);
	ring_forget(&queue->own, &st->overwritten);
	if ((flags & IGT_STAMP_SUBSCRIBE_BUSY) != 0)
		bits |= SUBSCRIBED_BUSY;
	atomic_store_explicit(&queue->subscribed, bits, memory_order_release);
}

void
igt_stamp_unsubscribe(struct igt_stamp *st, uint16_t queue_id)
{
	atomic_store_explicit(&st->queues[queue_id].subscribed, 0,
			memory_order_release);
}

int
igt_stamp_reserve(
		struct igt_stamp *st, uint16_t queue_id, unsigned int nb_slots)
{
	struct igt_stamp_queue *queue = &st->queues[queue_id];
	uint32_t own = atomic_load_explicit(
			&queue->reserved, memory_order_relaxed);
	uint32_t common = atomic_load_explicit(
			&st->common, memory_order_relaxed);
	unsigned int i, nb = (unsigned int)__builtin_popcount(own);

	if (nb_slots > nb + (unsigned int)__builtin_popcount(common))
		return -EINVAL;
	for (i = 0; i < IGT_STAMP_SLOTS && nb != nb_slots; i++) {
		const uint32_t bit = 1u << i;

		if (((nb < nb_slots ? common : own) & bit) == 0)
			continue;
		own ^= bit;
		common ^= bit;
		nb = (unsigned int)__builtin_popcount(own);
	}
	atomic_store_explicit(&st->common, common, memory_order_relaxed);
	atomic_store_explicit(&queue->reserved, own, memory_order_relaxed);
	return 0;
}

bool
igt_stamp_subscribed(struct igt_stamp *st, uint16_t queue_id)
{
	return atomic_load_explicit(&st->queues[queue_id].subscribed,
			       memory_order_acquire) != 0;
}

unsigned int
igt_stamp_take(struct igt_stamp *st, uint16_t queue_id,
		struct igt_stamp_completion *out, unsigned int nb_out)
{
	struct igt_stamp_queue *queue = &st->queues[queue_id];
	unsigned int nb = 0;

	while (nb < nb_out &&
			ring_pop(&queue->ring, &out[nb], &st->overwritten))
		nb++;
	while (nb < nb_out && ring_pop(&queue->own, &out[nb], &st->overwritten))
		nb++;
	return nb;
}

bool
igt_stamp_take_shared(struct igt_stamp *st, uint64_t now_ticks,
		uint64_t max_age_ticks, struct igt_stamp_completion *out)
{
	while (ring_pop(&st->shared, out, &st->overwritten)) {
		/* Signed: the clocks of two cores may differ a little. */
		if ((int64_t)(now_ticks - out->send_ticks) <=
				(int64_t)max_age_ticks)
			return true;
		atomic_fetch_add_explicit(
				&st->overwritten, 1, memory_order_relaxed);
	}
	return false;
}

void
igt_stamp_forget_shared(struct igt_stamp *st)
{
	struct igt_stamp_completion c;

	while (ring_pop(&st->shared, &c, &st->overwritten))
		;
}

static uint64_t
requested_total(struct igt_stamp *st)
{
	uint64_t total = 0;
	unsigned int i;

	for (i = 0; i < IGT_STAMP_QUEUES; i++)
		total += counted(&st->queues[i].requested);
	return total;
}

bool
igt_stamp_counts(struct igt_stamp *st, struct igt_stamp_counts *counts)
{
	uint32_t version = atomic_load_explicit(
			&st->version, memory_order_acquire);
	struct igt_stamp_masks masks;
	unsigned int i;

	*counts = (struct igt_stamp_counts){
			.requested = requested_total(st),
			.stamped = counted(&st->stamped),
			.lost = counted(&st->lost),
			.aborted = counted(&st->aborted),
			.rescued = counted(&st->rescued),
			.stale = counted(&st->stale),
			.empty_polls = counted(&st->empty_polls),
			.overwritten = counted(&st->overwritten),
	};
	counts->overwritten += ring_overrun(&st->shared);
	for (i = 0; i < IGT_STAMP_QUEUES; i++) {
		struct igt_stamp_queue *queue = &st->queues[i];

		counts->busy += counted(&queue->busy);
		counts->aborted += counted(&queue->aborted);
		counts->held += counted(&queue->held);
		counts->overwritten += ring_overrun(&queue->ring);
		counts->overwritten += ring_overrun(&queue->own);
	}
	masks = igt_stamp_masks(st);
	counts->in_flight = (uint64_t)__builtin_popcount(
			masks.claimed | masks.armed);
	return version % 2 == 0 && requested_total(st) == counts->requested &&
	       atomic_load_explicit(&st->version, memory_order_relaxed) ==
	                       version;
}
