/* SPDX-License-Identifier: BSD-3-Clause
 * Copyright(c) 2026 the igt authors
 */

/*
 * ptp.c against the octets of a Sync message as IEEE 1588-2019 lays it out
 * (tables 35 and 44, annex E), written down here by hand.
 */

#include <errno.h>

#include "ptp.h"
#include "tap.h"

static const uint8_t mac[] = {0x02, 0x00, 0x5E, 0x10, 0x20, 0x30};

/* clang-format off */
static const uint8_t golden[] = {
	0x01, 0x1B, 0x19, 0x00, 0x00, 0x00, /* destination */
	0x02, 0x00, 0x5E, 0x10, 0x20, 0x30, /* source */
	0x88, 0xF7,			    /* PTP */
	0x00, 0x02, 0x00, 0x2C,		    /* Sync, version 2, 44 octets */
	0x00, 0x00, 0x02, 0x00,		    /* domain 0, two-step */
	0, 0, 0, 0, 0, 0, 0, 0,		    /* correction */
	0, 0, 0, 0,			    /* specific to the message */
	0x02, 0x00, 0x5E, 0xFF, 0xFE, 0x10, 0x20, 0x30, /* clock */
	0x00, 0x01,			    /* port */
	0xAB, 0xCD,			    /* sequence */
	0x00, 0x7F,			    /* control, interval */
	0, 0, 0, 0, 0, 0, 0, 0, 0, 0,	    /* origin */
};
/* clang-format on */

static void
octets_are_right(void)
{
	uint8_t frame[60];

	memset(frame, 0xEE, sizeof(frame));
	TAP_EQ(ts_ptp_sync_build(frame, sizeof(frame), mac), 0);
	ts_ptp_sequence_set(frame, 0xABCD);
	TAP_EQ(sizeof(golden), 58);
	TAP_OK(memcmp(frame, golden, sizeof(golden)) == 0);
	TAP_EQ(frame[58], 0);
	TAP_EQ(frame[59], 0);
}

static void
short_frames_are_refused(void)
{
	uint8_t frame[58];

	TAP_EQ(ts_ptp_sync_build(frame, 57, mac), (uint64_t)-EINVAL);
	TAP_EQ(ts_ptp_sync_build(frame, 58, mac), 0);
	TAP_OK(ts_ptp_is_sync_of(frame, 58, mac));
	TAP_OK(!ts_ptp_is_sync_of(frame, 57, mac));
	TAP_OK(!ts_ptp_is_sync_of(frame, 0, mac));
}

static void
own_frames_are_known(void)
{
	static const unsigned int telling[] = {12, 13, 14, 34, 41};
	static const uint8_t other[] = {0x02, 0x00, 0x5E, 0x10, 0x20, 0x31};
	uint8_t frame[64];

	TAP_EQ(ts_ptp_sync_build(frame, sizeof(frame), mac), 0);
	TAP_OK(ts_ptp_is_sync_of(frame, sizeof(frame), mac));
	TAP_OK(!ts_ptp_is_sync_of(frame, sizeof(frame), other));
	for (unsigned int i = 0; i < 5; i++) {
		frame[telling[i]] ^= 1;
		TAP_OK(!ts_ptp_is_sync_of(frame, sizeof(frame), mac));
		frame[telling[i]] ^= 1;
	}
}

int
main(void)
{
	TAP_RUN(octets_are_right, "a Sync message octet by octet");
	TAP_RUN(short_frames_are_refused, "frames too short for a Sync");
	TAP_RUN(own_frames_are_known, "own Sync messages among others");
	return tap_done();
}
