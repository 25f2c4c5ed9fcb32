/* SPDX-License-Identifier: BSD-3-Clause
 * Copyright(c) 2026 the igt authors
 */

/* Slots between requests: when the next one may have them, and whose. */

#include "stamp_bench.h"

static void
quarantine_ends_by_time(void)
{
	uint32_t ref;

	reset();
	(void)send_one(0, 1, 1, &ref);
	(void)igt_stamp_due_since(&st, 0, 5);
	complete(0, IGT_STAMP_LOST, 10);
	TAP_EQ(igt_stamp_masks(&st).quarantined, 1);
	/* Not claimed meanwhile. */
	TAP_EQ(send_one(0, 2, 20, &ref), 1);
	TAP_EQ(igt_stamp_quarantine_over(&st, 10 + QUARANTINE - 1), 0);
	TAP_EQ(igt_stamp_quarantine_over(&st, 10 + QUARANTINE), 1);
	/* Nothing is free before it is released. */
	TAP_EQ(send_one(0, 3, 20, &ref), 2);
	igt_stamp_release(&st, 0);
	TAP_EQ(send_one(0, 4, 20, &ref), 0);
}

static void
quarantine_of_a_queued_packet_is_long(void)
{
	uint32_t ref;

	reset();
	(void)send_one(0, 1, 1, &ref); /* never seen done */
	complete(0, IGT_STAMP_ABORTED, 10);
	TAP_EQ(igt_stamp_quarantine_over(&st, 10 + QUARANTINE), 0);
	TAP_EQ(igt_stamp_quarantine_over(&st, 10 + QUARANTINE_LONG), 1);
	/* Its queue was reset: the packet is no more. */
	igt_stamp_queue_flushed(&st, 1, 20);
	TAP_EQ(igt_stamp_quarantine_over(&st, 10 + QUARANTINE), 0);
	igt_stamp_queue_flushed(&st, 0, 20);
	TAP_EQ(igt_stamp_quarantine_over(&st, 20 + QUARANTINE - 1), 0);
	TAP_EQ(igt_stamp_quarantine_over(&st, 20 + QUARANTINE), 1);
}

static void
quarantine_is_short_once_the_packet_is_taken(void)
{
	uint32_t ref;

	reset();
	(void)send_one(0, 1, 1, &ref);
	(void)send_one(0, 2, 1, &ref);
	(void)igt_stamp_due_since(&st, 1, 2);
	complete(0, IGT_STAMP_ABORTED, 10);
	complete(1, IGT_STAMP_ABORTED, 10);
	TAP_EQ(igt_stamp_quarantine_queued(&st), 1);
	igt_stamp_quarantine_taken(&st, 0, 50);
	TAP_EQ(igt_stamp_quarantine_queued(&st), 0);
	TAP_EQ(igt_stamp_quarantine_over(&st, 50 + QUARANTINE - 1), 2);
	TAP_EQ(igt_stamp_quarantine_over(&st, 50 + QUARANTINE), 3);
}

/* A pause that was seen, and its end, each give a whole timeout. */
static void
pause_begins_the_wait_anew(void)
{
	uint32_t ref;

	reset();
	(void)send_one(0, 1, 1, &ref);
	TAP_EQ(igt_stamp_due_since(&st, 0, 5), 5);
	TAP_OK(igt_stamp_held_back(&st, 0, true, 100));
	TAP_EQ(igt_stamp_due_since(&st, 0, 101), 100);
	TAP_OK(igt_stamp_held_back(&st, 0, true, 200));
	TAP_OK(igt_stamp_held_back(&st, 0, false, 300));
	TAP_EQ(igt_stamp_due_since(&st, 0, 301), 300);
	TAP_OK(!igt_stamp_held_back(&st, 0, false, 400));
	/* The next request knows nothing of it. */
	complete(0, IGT_STAMP_STAMPED, 401);
	TAP_EQ(send_one(0, 2, 402, &ref), 0);
	TAP_EQ(igt_stamp_due_since(&st, 0, 403), 403);
	TAP_OK(!igt_stamp_held_back(&st, 0, false, 500));
}

static void
quarantine_stands_still_without_link(void)
{
	uint32_t ref;

	reset();
	(void)send_one(0, 1, 1, &ref);
	(void)igt_stamp_due_since(&st, 0, 5);
	complete(0, IGT_STAMP_ABORTED, 10);
	igt_stamp_quarantine_renew(&st, 5000);
	TAP_EQ(igt_stamp_quarantine_over(&st, 5000 + QUARANTINE - 1), 0);
	TAP_EQ(igt_stamp_quarantine_over(&st, 5000 + QUARANTINE), 1);
}

static void
quarantine_is_outrun_by_a_younger(void)
{
	uint32_t ref;

	reset();
	(void)send_one(0, 1, 1, &ref); /* slot 0 */
	(void)send_one(0, 2, 1, &ref); /* slot 1 */
	(void)send_one(1, 3, 1, &ref); /* slot 2 */
	(void)send_one(0, 4, 1, &ref); /* slot 3 */
	complete(1, IGT_STAMP_LOST, 10);
	/* An older one of the queue, a younger one of another. */
	complete(0, IGT_STAMP_STAMPED, 11);
	complete(2, IGT_STAMP_STAMPED, 12);
	TAP_EQ(igt_stamp_quarantine_over(&st, 13), 0);
	complete(3, IGT_STAMP_STAMPED, 13);
	TAP_EQ(igt_stamp_quarantine_over(&st, 13), 2);
}

static void
reset_of_the_transmitter_frees_all(void)
{
	uint32_t ref;

	reset();
	for (unsigned int i = 0; i < 4; i++)
		(void)send_one(0, i, 1, &ref);
	for (unsigned int i = 0; i < 4; i++)
		complete(i, IGT_STAMP_ABORTED, 2);
	TAP_EQ(send_one(0, 9, 3, &ref), -EBUSY);
	igt_stamp_release_all(&st);
	TAP_EQ(send_one(0, 9, 3, &ref), 0);
}

/* Slots of a queue's requests, in the order it got them; the rest is BUSY. */
static unsigned int
slots_got(uint16_t queue_id, int slots[], unsigned int nb)
{
	unsigned int got = 0;
	uint32_t ref;

	for (unsigned int i = 0; i < nb; i++) {
		int slot = send_one(queue_id, i, 1, &ref);

		if (slot >= 0)
			slots[got++] = slot;
	}
	return got;
}

static void
reserved_slots_serve_their_queue(void)
{
	int bulk[8], own[8];

	reset();
	TAP_EQ(igt_stamp_reserve(&st, 3, 1), 0);
	/* Others get the rest, however much they ask for. */
	TAP_EQ(slots_got(0, bulk, 8), 3);
	TAP_EQ(counts().busy, 5);
	TAP_EQ(slots_got(3, own, 1), 1);
	for (int i = 0; i < 3; i++)
		TAP_OK(bulk[i] != own[0]);
	complete((unsigned int)own[0], IGT_STAMP_STAMPED, 2);
	TAP_EQ(slots_got(1, bulk, 1), 0);
	TAP_EQ(slots_got(3, own, 2), 1);
	/* Its own first, then what nobody has reserved. */
	for (unsigned int i = 0; i < IGT_STAMP_SLOTS; i++)
		complete(i, IGT_STAMP_STAMPED, 3);
	TAP_EQ(slots_got(3, own, 8), 4);
	TAP_EQ(slots_got(3, own, 1), 0);
}

static void
reservations_replace_and_add_up(void)
{
	int got[8];

	reset();
	TAP_EQ(igt_stamp_reserve(&st, 0, 5), -EINVAL);
	TAP_EQ(igt_stamp_reserve(&st, 0, 3), 0);
	TAP_EQ(igt_stamp_reserve(&st, 1, 2), -EINVAL);
	TAP_EQ(igt_stamp_reserve(&st, 1, 1), 0);
	TAP_EQ(igt_stamp_reserve(&st, 2, 1), -EINVAL);
	/* All are reserved: a third queue has none. */
	TAP_EQ(slots_got(2, got, 1), 0);
	TAP_EQ(igt_stamp_reserve(&st, 0, 1), 0);
	TAP_EQ(slots_got(2, got, 3), 2);
	TAP_EQ(slots_got(1, got, 2), 1);
	TAP_EQ(slots_got(0, got, 2), 1);
	TAP_EQ(igt_stamp_reserve(&st, 0, 0), 0);
	TAP_EQ(igt_stamp_reserve(&st, 1, 0), 0);
	/* Slot 0 is never claimed. */
	reset();
	igt_stamp_init(&st, 0xe, QUARANTINE, QUARANTINE_LONG);
	TAP_EQ(igt_stamp_reserve(&st, 0, 4), -EINVAL);
	TAP_EQ(igt_stamp_reserve(&st, 0, 3), 0);
	TAP_EQ(slots_got(1, got, 1), 0);
	TAP_EQ(slots_got(0, got, 4), 3);
}

/* Whoever is in a slot when it is reserved stays to the end of the request. */
static void
reservation_of_a_slot_in_use(void)
{
	int got[8];

	reset();
	TAP_EQ(slots_got(0, got, 4), 4);
	TAP_EQ(igt_stamp_reserve(&st, 1, 2), 0);
	TAP_EQ(slots_got(1, got, 1), 0);
	for (unsigned int i = 0; i < IGT_STAMP_SLOTS; i++)
		complete(i, IGT_STAMP_STAMPED, 2);
	TAP_EQ(slots_got(0, got, 8), 2);
	TAP_EQ(slots_got(1, got, 8), 2);
}

int
main(void)
{
	TAP_RUN(quarantine_ends_by_time, "quarantine: time, then a release");
	TAP_RUN(quarantine_of_a_queued_packet_is_long,
			"quarantine: longer while the packet may be queued");
	TAP_RUN(quarantine_is_short_once_the_packet_is_taken,
			"quarantine: the short one begins when it is taken");
	TAP_RUN(pause_begins_the_wait_anew,
			"a pause and its end begin the wait for a stamp anew");
	TAP_RUN(quarantine_stands_still_without_link,
			"quarantine: begins anew while nothing can leave");
	TAP_RUN(quarantine_is_outrun_by_a_younger,
			"quarantine: a younger stamp of the same queue ends it");
	TAP_RUN(reset_of_the_transmitter_frees_all,
			"quarantine: none after a reset");
	TAP_RUN(reserved_slots_serve_their_queue,
			"a reserved slot serves its queue alone");
	TAP_RUN(reservations_replace_and_add_up,
			"reservations: replaced, summed up, at most all slots");
	TAP_RUN(reservation_of_a_slot_in_use,
			"a slot in use is reserved for later");
	reset();
	return tap_done();
}
