/* SPDX-License-Identifier: BSD-3-Clause
 * Copyright(c) 2026 the igt authors
 */

/*
 * The life of stamp requests. The oracle keeps its own list of requests and
 * knows of each how often and how it was completed; it shares no arithmetic
 * with the table under test. The thread rules run under thread sanitizer too.
 */

#include <pthread.h>
#include <sched.h>

#include "stamp_bench.h"

/* -- One thread ---------------------------------------------------------- */

static void
four_in_flight_then_busy(void)
{
	uint32_t ref;

	reset();
	for (int i = 0; i < 4; i++)
		TAP_EQ(send_one(0, 10, 1, &ref), i);
	TAP_EQ(send_one(0, 10, 1, &ref), -EBUSY);
	TAP_EQ(counts().in_flight, 4);
	TAP_EQ(counts().busy, 1);
	TAP_EQ(counts().requested, 5);
	complete(2, IGT_STAMP_STAMPED, 5);
	TAP_EQ(send_one(3, 10, 6, &ref), 2);
}

static void
held_is_no_request(void)
{
	uint64_t ordinal;
	uint32_t ref;

	reset();
	for (int i = 0; i < 4; i++)
		(void)send_one(1, 10, 1, &ref);
	TAP_EQ(igt_stamp_claim(&st, 1, true, &ordinal), -EAGAIN);
	TAP_EQ(counts().requested, 4);
	TAP_EQ(counts().held, 1);
	complete(0, IGT_STAMP_STAMPED, 5);
	/* The ordinal was not used up. */
	TAP_EQ(igt_stamp_claim(&st, 1, true, &ordinal), 0);
	TAP_EQ(ordinal, 5);
}

static void
unusable_slots_are_not_claimed(void)
{
	uint32_t ref;

	reset();
	igt_stamp_init(&st, 0xe, QUARANTINE, QUARANTINE_LONG);
	for (int i = 1; i < 4; i++)
		TAP_EQ(send_one(0, 10, 1, &ref), i);
	TAP_EQ(send_one(0, 10, 1, &ref), -EBUSY);
}

static void
completion_carries_the_request(void)
{
	struct igt_stamp_completion c;
	uint32_t ref;

	reset();
	subscribe(2, 0);
	(void)send_one(2, 0xfeed, 77, &ref);
	igt_stamp_clock_stepped(&st);
	complete(0, IGT_STAMP_STAMPED, 90);
	TAP_EQ(igt_stamp_take(&st, 2, &c, 1), 1);
	TAP_EQ(c.token, 0xfeed);
	TAP_EQ(c.send_ticks, 77);
	TAP_EQ(c.read_ticks, 90);
	TAP_EQ(c.phc_ns, 1000090);
	TAP_EQ(c.queue_id, 2);
	TAP_EQ(c.slot, 0);
	TAP_EQ(c.status, IGT_STAMP_STAMPED);
	TAP_EQ(c.speed_mbps, 2500);
	TAP_EQ(c.flags, IGT_STAMP_F_STEPPED);
	TAP_EQ(igt_stamp_take(&st, 2, &c, 1), 0);
	TAP_OK(!igt_stamp_take_shared(&st, 90, 1000, &c));
}

static void
busy_is_queued_on_demand(void)
{
	struct igt_stamp_completion c[8];
	uint32_t ref;

	reset();
	subscribe(0, 0);
	subscribe(1, IGT_STAMP_SUBSCRIBE_BUSY);
	for (int i = 0; i < 4; i++)
		(void)send_one(2, 1, 1, &ref);
	(void)send_one(0, 20, 1, &ref);
	(void)send_one(1, 21, 1, &ref);
	TAP_EQ(igt_stamp_take(&st, 0, c, 8), 0);
	TAP_EQ(igt_stamp_take(&st, 1, c, 8), 1);
	TAP_EQ(c[0].token, 21);
	TAP_EQ(c[0].status, IGT_STAMP_BUSY);
	TAP_EQ(c[0].slot, IGT_STAMP_NO_SLOT);
	TAP_EQ(c[0].phc_ns, 0);
	TAP_EQ(counts().busy, 2);
}

static void
lost_and_aborted_reach_their_queue(void)
{
	struct igt_stamp_completion c[8];
	uint32_t ref;

	reset();
	subscribe(1, 0);
	(void)send_one(1, 30, 1, &ref);
	(void)send_one(1, 31, 1, &ref);
	(void)send_one(0, 32, 1, &ref); /* not subscribed */
	complete(0, IGT_STAMP_LOST, 5);
	complete(1, IGT_STAMP_ABORTED, 6);
	complete(2, IGT_STAMP_LOST, 7);
	TAP_EQ(igt_stamp_take(&st, 1, c, 8), 2);
	TAP_EQ(c[0].token, 30);
	TAP_EQ(c[0].status, IGT_STAMP_LOST);
	TAP_EQ(c[0].phc_ns, 0);
	TAP_EQ(c[1].token, 31);
	TAP_EQ(c[1].status, IGT_STAMP_ABORTED);
	/* The shared reader gets stamps only. */
	TAP_OK(!igt_stamp_take_shared(&st, 7, 1000, &c[0]));
	TAP_EQ(counts().lost, 2);
	TAP_EQ(counts().aborted, 1);
}

static void
late_mark_is_harmless(void)
{
	uint32_t old_ref, ref;

	reset();
	(void)send_one(0, 1, 1, &old_ref);
	complete(0, IGT_STAMP_STAMPED, 2);
	(void)send_one(1, 2, 3, &ref);
	igt_stamp_done(&st, 0, old_ref);
	TAP_EQ(igt_stamp_masks(&st).done, 0);
	igt_stamp_done(&st, 0, ref);
	TAP_EQ(igt_stamp_masks(&st).done, 1);
	TAP_EQ(igt_stamp_masks(&st).armed, 1);
	/* And on a slot that is quarantined. */
	complete(0, IGT_STAMP_LOST, 4);
	igt_stamp_done(&st, 0, ref);
	TAP_EQ(igt_stamp_masks(&st).quarantined, 1);
}

static void
claimed_is_in_flight_but_not_armed(void)
{
	uint64_t ordinal;

	reset();
	TAP_EQ(igt_stamp_claim(&st, 0, false, &ordinal), 0);
	TAP_EQ(igt_stamp_masks(&st).claimed, 1);
	TAP_OK(!igt_stamp_is_armed(&st, 0));
	TAP_EQ(counts().in_flight, 1);
}

static void
unread_ring_overwrites_its_oldest(void)
{
	struct igt_stamp_completion c;
	uint32_t ref;
	uint64_t next;

	reset();
	subscribe(0, 0);
	subscribe(1, 0);
	for (uint64_t i = 0; i < IGT_STAMP_RING_LEN + 10; i++) {
		(void)send_one(0, i, i, &ref);
		complete(0, IGT_STAMP_STAMPED, i);
	}
	(void)send_one(1, 1, 1, &ref);
	complete(0, IGT_STAMP_STAMPED, 1);
	TAP_EQ(counts().overwritten, 10);
	for (next = 10; igt_stamp_take(&st, 0, &c, 1) == 1; next++)
		if (c.token != next) {
			TAP_EQ(c.token, next);
			return;
		}
	TAP_EQ(next, IGT_STAMP_RING_LEN + 10);
	TAP_EQ(counts().overwritten, 10);
	TAP_EQ(igt_stamp_take(&st, 1, &c, 1), 1);
}

static void
shared_reader_skips_the_old(void)
{
	struct igt_stamp_completion c;
	uint32_t ref;

	reset();
	(void)send_one(0, 1, 100, &ref);
	complete(0, IGT_STAMP_STAMPED, 110);
	(void)send_one(1, 2, 500, &ref);
	complete(0, IGT_STAMP_STAMPED, 510);
	/* The caller gave up on the first: it must not get it now. */
	TAP_OK(igt_stamp_take_shared(&st, 600, 200, &c));
	TAP_EQ(c.token, 2);
	TAP_EQ(counts().overwritten, 1);
	/* A clock that is a little behind is no reason to drop. */
	(void)send_one(1, 3, 700, &ref);
	complete(0, IGT_STAMP_STAMPED, 700);
	TAP_OK(igt_stamp_take_shared(&st, 690, 200, &c));
}

static void
shared_list_is_forgotten(void)
{
	struct igt_stamp_completion c;
	uint32_t ref;

	reset();
	for (uint64_t i = 0; i < 5; i++) {
		(void)send_one(0, i, i, &ref);
		complete(0, IGT_STAMP_STAMPED, i);
	}
	igt_stamp_forget_shared(&st);
	TAP_OK(!igt_stamp_take_shared(&st, 5, 100, &c));
	(void)send_one(0, 9, 9, &ref);
	complete(0, IGT_STAMP_STAMPED, 10);
	TAP_OK(igt_stamp_take_shared(&st, 10, 100, &c));
	TAP_EQ(c.token, 9);
	TAP_EQ(counts().overwritten, 0);
}

static void
subscription_starts_empty(void)
{
	struct igt_stamp_completion c;
	uint32_t ref;

	reset();
	TAP_OK(!igt_stamp_subscribed(&st, 0));
	subscribe(0, 0);
	(void)send_one(0, 1, 1, &ref);
	complete(0, IGT_STAMP_STAMPED, 2);
	igt_stamp_unsubscribe(&st, 0);
	TAP_OK(!igt_stamp_subscribed(&st, 0));
	(void)send_one(0, 2, 1, &ref);
	complete(0, IGT_STAMP_STAMPED, 2);
	TAP_OK(igt_stamp_take_shared(&st, 2, 100, &c));
	TAP_EQ(c.token, 2);
	subscribe(0, 0);
	TAP_EQ(igt_stamp_take(&st, 0, &c, 1), 0);
}

/* -- Random sequences ---------------------------------------------------- */

#define MAX_REQUESTS 400000

enum fate {
	FATE_NONE,
	FATE_FLIGHT,
	FATE_STAMPED,
	FATE_BUSY,
	FATE_LOST,
	FATE_ABORTED
};

static uint8_t fates[MAX_REQUESTS]; /* by token */
static uint8_t delivered[MAX_REQUESTS];

static uint64_t
random_next(uint64_t *state)
{
	/* xorshift64*, Vigna 2016. */
	*state ^= *state >> 12;
	*state ^= *state << 25;
	*state ^= *state >> 27;
	return *state * UINT64_C(2685821657736338717);
}

struct random_run {
	uint64_t state;
	uint64_t now;
	uint64_t nb_tokens;
	uint64_t slot_token[IGT_STAMP_SLOTS];
	bool slot_armed[IGT_STAMP_SLOTS];
	uint32_t refs[IGT_STAMP_SLOTS];
};

static bool
random_step(struct random_run *r)
{
	static const enum igt_stamp_status ends[] = {IGT_STAMP_STAMPED,
			IGT_STAMP_STAMPED, IGT_STAMP_LOST, IGT_STAMP_ABORTED};
	static const uint8_t end_fates[] = {
			FATE_STAMPED, FATE_STAMPED, FATE_LOST, FATE_ABORTED};
	uint64_t dice = random_next(&r->state);
	unsigned int slot = (dice >> 8) % IGT_STAMP_SLOTS;
	unsigned int end = (dice >> 16) % 4;
	int claimed;

	r->now += dice % 20000;
	switch (dice % 4) {
	case 0:
	case 1:
		claimed = send_one((dice >> 24) % 4, r->nb_tokens, r->now,
				&r->refs[slot]);
		fates[r->nb_tokens] = claimed < 0 ? FATE_BUSY : FATE_FLIGHT;
		if (claimed >= 0) {
			if (r->slot_armed[claimed])
				return false;
			r->refs[claimed] = r->refs[slot];
			r->slot_armed[claimed] = true;
			r->slot_token[claimed] = r->nb_tokens;
		}
		r->nb_tokens++;
		break;
	case 2:
		if (!r->slot_armed[slot])
			break;
		if ((dice >> 32) % 2 == 0)
			igt_stamp_done(&st, slot, r->refs[slot]);
		complete(slot, ends[end], r->now);
		r->slot_armed[slot] = false;
		fates[r->slot_token[slot]] = end_fates[end];
		break;
	default:
		for (uint32_t over = igt_stamp_quarantine_over(&st, r->now);
				over != 0; over &= over - 1)
			igt_stamp_release(
					&st, (unsigned int)__builtin_ctz(over));
		break;
	}
	return true;
}

static void
random_drain(uint64_t now)
{
	struct igt_stamp_completion c[32];
	unsigned int nb;

	for (uint16_t q = 0; q < 4; q++)
		while ((nb = igt_stamp_take(&st, q, c, 32)) != 0)
			for (unsigned int i = 0; i < nb; i++) {
				TAP_OK(fates[c[i].token] ==
						(uint8_t)(FATE_FLIGHT +
								c[i].status));
				delivered[c[i].token]++;
			}
	while (igt_stamp_take_shared(&st, now, UINT64_MAX >> 1, &c[0])) {
		TAP_EQ(fates[c[0].token], FATE_STAMPED);
		delivered[c[0].token]++;
	}
}

/* Queues 0 (with BUSY) and 1 are subscribed, 2 and 3 share. */
static void
random_conservation(void)
{
	struct random_run r = {.state = tap_seed(7), .now = 1};
	uint64_t by_fate[6] = {0};
	struct igt_stamp_counts c;

	reset();
	subscribe(0, IGT_STAMP_SUBSCRIBE_BUSY);
	subscribe(1, 0);
	for (int i = 0; i < MAX_REQUESTS; i++) {
		TAP_REQUIRE(random_step(&r));
		if (i % 64 == 0)
			random_drain(r.now);
		if (i % 1000 == 0)
			(void)counts();
	}
	random_drain(r.now);
	for (uint64_t t = 0; t < r.nb_tokens; t++) {
		by_fate[fates[t]]++;
		if (delivered[t] > 1)
			TAP_EQ(delivered[t], 1);
		if (fates[t] == FATE_STAMPED && delivered[t] != 1)
			TAP_EQ(delivered[t], 1);
	}
	c = counts();
	TAP_EQ(c.requested, r.nb_tokens);
	TAP_EQ(c.stamped, by_fate[FATE_STAMPED]);
	TAP_EQ(c.busy, by_fate[FATE_BUSY]);
	TAP_EQ(c.lost, by_fate[FATE_LOST]);
	TAP_EQ(c.aborted, by_fate[FATE_ABORTED]);
	TAP_EQ(c.in_flight, by_fate[FATE_FLIGHT]);
	TAP_EQ(c.overwritten, 0);
	printf("# %" PRIu64 " requests: %" PRIu64 " stamped, %" PRIu64
	       " busy, %" PRIu64 " lost, %" PRIu64 " aborted\n",
			c.requested, c.stamped, c.busy, c.lost, c.aborted);
}

/* -- Threads ------------------------------------------------------------- */

#define NB_SENDERS 3
#define PER_SENDER 10000

static _Atomic unsigned int nb_sending;
static _Atomic uint64_t nb_bad;

/* Sends, marks done like a reclaim would, and reads its own completions. */
static void *
sender(void *arg)
{
	const uint16_t queue_id = (uint16_t)(uintptr_t)arg;
	struct igt_stamp_completion c[16];
	uint64_t seen = 0, got = 0;
	uint32_t ref = 0;

	for (uint64_t i = 1; i <= PER_SENDER; i++) {
		int slot = send_one(queue_id, i, i, &ref);

		if (slot >= 0 && i % 3 == 0)
			igt_stamp_done(&st, (unsigned int)slot, ref);
		if (slot < 0)
			sched_yield();
		got += igt_stamp_take(&st, queue_id, c, 16);
	}
	atomic_fetch_sub(&nb_sending, 1);
	while (got + seen < PER_SENDER) {
		unsigned int nb = igt_stamp_take(&st, queue_id, c, 16);

		if (nb == 0)
			sched_yield();
		got += nb;
	}
	return NULL;
}

/* One in seven is lost: no period of claims by a sender divides that. */
static enum igt_stamp_status
status_of(unsigned int slot)
{
	return igt_stamp_request(&st, slot)->token % 7 == 0 ? IGT_STAMP_LOST
	                                                    : IGT_STAMP_STAMPED;
}

static void *
harvester(void *arg)
{
	uint64_t now = 1;

	(void)arg;
	for (;;) {
		bool last = atomic_load(&nb_sending) == 0;
		struct igt_stamp_masks masks;

		if (!igt_stamp_trylock(&st)) {
			sched_yield();
			continue;
		}
		now++;
		masks = igt_stamp_masks(&st);
		for (unsigned int s = 0; s < IGT_STAMP_SLOTS; s++)
			if ((masks.armed & (1u << s)) != 0)
				complete(s, status_of(s), now);
		for (uint32_t over = igt_stamp_quarantine_over(
				     &st, now + 2 * QUARANTINE_LONG);
				over != 0; over &= over - 1)
			igt_stamp_release(
					&st, (unsigned int)__builtin_ctz(over));
		igt_stamp_unlock(&st);
		if (last && masks.armed == 0 && masks.claimed == 0)
			return NULL;
		sched_yield();
	}
}

/* 0 <= requested - completed - in flight <= threads inside a claim. */
static void *
observer(void *arg)
{
	uint64_t *nb_snapshots = arg;
	struct igt_stamp_counts c;

	while (atomic_load(&nb_sending) != 0) {
		int64_t rest;

		if (!igt_stamp_counts(&st, &c)) {
			sched_yield();
			continue;
		}
		rest = (int64_t)(c.requested - c.stamped - c.busy - c.lost -
				 c.aborted - c.in_flight);
		if (rest < 0 || rest > NB_SENDERS)
			atomic_fetch_add(&nb_bad, 1);
		(*nb_snapshots)++;
		sched_yield();
	}
	return NULL;
}

static void
threads_conserve(void)
{
	pthread_t threads[NB_SENDERS + 3];
	uint64_t nb_snapshots = 0;
	struct igt_stamp_counts c;

	reset();
	atomic_store(&nb_bad, 0);
	atomic_store(&nb_sending, NB_SENDERS);
	for (uint16_t q = 0; q < NB_SENDERS; q++)
		subscribe(q, IGT_STAMP_SUBSCRIBE_BUSY);
	for (uintptr_t q = 0; q < NB_SENDERS; q++)
		pthread_create(&threads[q], NULL, sender, (void *)q);
	pthread_create(&threads[NB_SENDERS], NULL, harvester, NULL);
	pthread_create(&threads[NB_SENDERS + 1], NULL, harvester, NULL);
	pthread_create(&threads[NB_SENDERS + 2], NULL, observer, &nb_snapshots);
	for (unsigned int i = 0; i < NB_SENDERS + 3; i++)
		pthread_join(threads[i], NULL);
	TAP_EQ(atomic_load(&nb_bad), 0);
	c = counts();
	TAP_EQ(c.requested, NB_SENDERS * PER_SENDER);
	TAP_EQ(c.in_flight, 0);
	TAP_EQ(c.overwritten, 0);
	/* How the threads met decides what there is besides. */
	TAP_OK(c.stamped > 0);
	printf("# %" PRIu64 " stamped, %" PRIu64 " busy, %" PRIu64
	       " lost; %" PRIu64 " snapshots\n",
			c.stamped, c.busy, c.lost, nb_snapshots);
}

/* Readers compete for the shared list while it overflows. */
#define NB_READERS 2

static _Atomic uint64_t nb_read;
static _Atomic unsigned int producing;

static void *
shared_reader(void *arg)
{
	struct igt_stamp_completion c;
	bool more = true;

	(void)arg;
	while (more) {
		more = atomic_load(&producing) != 0;
		while (igt_stamp_take_shared(&st, 0, UINT64_MAX >> 1, &c)) {
			/* Torn words would not agree. */
			if (c.phc_ns != 1000000 + c.token ||
					c.read_ticks != c.token)
				atomic_fetch_add(&nb_bad, 1);
			atomic_fetch_add(&nb_read, 1);
			more = true;
		}
		sched_yield();
	}
	return NULL;
}

static void
shared_list_is_never_torn(void)
{
	const uint64_t nb = 100000;
	pthread_t threads[NB_READERS];
	uint32_t ref;

	reset();
	atomic_store(&nb_bad, 0);
	atomic_store(&nb_read, 0);
	atomic_store(&producing, 1);
	for (int i = 0; i < NB_READERS; i++)
		pthread_create(&threads[i], NULL, shared_reader, NULL);
	for (uint64_t i = 1; i <= nb; i++) {
		(void)send_one(0, i, i, &ref);
		complete(0, IGT_STAMP_STAMPED, i);
	}
	atomic_store(&producing, 0);
	for (int i = 0; i < NB_READERS; i++)
		pthread_join(threads[i], NULL);
	TAP_EQ(atomic_load(&nb_bad), 0);
	TAP_EQ(atomic_load(&nb_read) + counts().overwritten, nb);
	printf("# %" PRIu64 " read, %" PRIu64 " overwritten\n",
			atomic_load(&nb_read), counts().overwritten);
}

int
main(void)
{
	TAP_RUN(four_in_flight_then_busy, "four requests in flight, then BUSY");
	TAP_RUN(held_is_no_request, "hold: no slot, no request");
	TAP_RUN(unusable_slots_are_not_claimed, "reserve0: three slots");
	TAP_RUN(completion_carries_the_request,
			"a completion carries token, times, queue, slot");
	TAP_RUN(busy_is_queued_on_demand, "BUSY: counted, queued if asked for");
	TAP_RUN(lost_and_aborted_reach_their_queue,
			"LOST and ABORTED go to subscribed queues alone");
	TAP_RUN(late_mark_is_harmless,
			"a late mark of reclaim misses younger requests");
	TAP_RUN(claimed_is_in_flight_but_not_armed,
			"a claimed slot counts, and is nobody's to complete");
	TAP_RUN(unread_ring_overwrites_its_oldest,
			"an unread ring overwrites its oldest, no other's");
	TAP_RUN(shared_reader_skips_the_old,
			"the shared reader skips what was given up");
	TAP_RUN(shared_list_is_forgotten,
			"the shared list can be dropped, uncounted");
	TAP_RUN(subscription_starts_empty, "a subscription starts empty");
	TAP_RUN(random_conservation,
			"random sequences: every request completes once");
	TAP_RUN(threads_conserve, "threads: conservation, snapshots included");
	TAP_RUN(shared_list_is_never_torn,
			"threads: an overflowing list tears no completion");
	reset();
	return tap_done();
}
