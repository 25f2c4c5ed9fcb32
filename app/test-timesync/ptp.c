/* SPDX-License-Identifier: BSD-3-Clause
 * Copyright(c) 2026 the igt authors
 */

/*
 * ptp.c: PTP Sync frames over Ethernet.
 *
 * Hardware     the NICs recognise PTP by EtherType and message type; any frame
 *              can be stamped on transmission, so the content serves the
 *              receiver and whoever captures the wire.
 * Units        big endian on the wire; the origin time stamp stays zero, as in
 *              a two-step Sync whose time follows (IEEE 1588-2019 11.4.3).
 * Not done     UDP transport, one-step operation, every other message.
 */

#include <errno.h>
#include <string.h>

#include "ptp.h"

/* PTP part of the frame. */
#define MESSAGE_BYTES (sizeof(struct ts_ptp_sync) - TS_PTP_HEADER_OFFSET)

static void
put_u16(uint8_t field[2], uint16_t value)
{
	field[0] = (uint8_t)(value >> 8);
	field[1] = (uint8_t)value;
}

static uint16_t
get_u16(const uint8_t field[2])
{
	return (uint16_t)(field[0] << 8 | field[1]);
}

static void
identity_of(uint8_t identity[8], const uint8_t mac[TS_PTP_MAC_BYTES])
{
	static const uint8_t middle[] = {TS_PTP_EUI64_MIDDLE};

	memcpy(identity, mac, 3);
	memcpy(identity + 3, middle, sizeof(middle));
	memcpy(identity + 5, mac + 3, 3);
}

int
ts_ptp_sync_build(void *frame, size_t frame_bytes,
		const uint8_t source_mac[TS_PTP_MAC_BYTES])
{
	static const uint8_t multicast[] = {TS_PTP_MULTICAST_MAC};
	struct ts_ptp_sync *sync = frame;

	if (frame_bytes < sizeof(*sync))
		return -EINVAL;
	memset(frame, 0, frame_bytes);
	memcpy(sync->destination_mac, multicast, sizeof(multicast));
	memcpy(sync->source_mac, source_mac, TS_PTP_MAC_BYTES);
	put_u16(sync->ethertype, TS_PTP_ETHERTYPE);
	sync->message_type = TS_PTP_MESSAGE_SYNC;
	sync->version = TS_PTP_VERSION;
	put_u16(sync->message_bytes, MESSAGE_BYTES);
	sync->flags[0] = TS_PTP_FLAG_TWO_STEP;
	identity_of(sync->clock_identity, source_mac);
	put_u16(sync->port_number, 1);
	sync->log_interval = TS_PTP_INTERVAL_NONE;
	return 0;
}

void
ts_ptp_sequence_set(void *frame, uint16_t sequence_id)
{
	struct ts_ptp_sync *sync = frame;

	put_u16(sync->sequence_id, sequence_id);
}

bool
ts_ptp_is_sync_of(const void *frame, size_t frame_bytes,
		const uint8_t source_mac[TS_PTP_MAC_BYTES])
{
	const struct ts_ptp_sync *sync = frame;
	uint8_t identity[8];

	if (frame_bytes < sizeof(*sync) ||
			get_u16(sync->ethertype) != TS_PTP_ETHERTYPE ||
			sync->message_type != TS_PTP_MESSAGE_SYNC)
		return false;
	identity_of(identity, source_mac);
	return memcmp(sync->clock_identity, identity, sizeof(identity)) == 0;
}
