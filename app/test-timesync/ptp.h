/* SPDX-License-Identifier: BSD-3-Clause
 * Copyright(c) 2026 the igt authors
 */

#ifndef _TS_PTP_H_
#define _TS_PTP_H_

/*
 * PTP Sync event messages straight over Ethernet (IEEE 1588-2019 clause 13,
 * transport annex E). Lengths are of the frame without CRC, in bytes.
 */

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#define TS_PTP_MAC_BYTES 6

/* EtherType of PTP (IEEE 1588-2019 annex E). */
#define TS_PTP_ETHERTYPE 0x88F7

/* Low nibble of the first octet; event messages are below 8 (table 36). */
#define TS_PTP_MESSAGE_SYNC 0x0

/* Version 2.0 (13.3.2.4). */
#define TS_PTP_VERSION 2

/* flagField: twoStepFlag (table 37), in the first of its two octets. */
#define TS_PTP_FLAG_TWO_STEP 0x02

/* logMessageInterval of a message without a fixed interval (table 42). */
#define TS_PTP_INTERVAL_NONE 0x7F

/* The multicast address of all messages but the peer delay's (annex E). */
#define TS_PTP_MULTICAST_MAC 0x01, 0x1B, 0x19, 0x00, 0x00, 0x00

/* How an EUI-48 becomes an EUI-64: these two octets in its middle. */
#define TS_PTP_EUI64_MIDDLE 0xFF, 0xFE

/* Frame of a Sync message; big endian, octets only, so without padding. */
struct ts_ptp_sync {
	uint8_t destination_mac[TS_PTP_MAC_BYTES];
	uint8_t source_mac[TS_PTP_MAC_BYTES];
	uint8_t ethertype[2];
	uint8_t message_type; /* and majorSdoId in the high nibble */
	uint8_t version;
	uint8_t message_bytes[2];
	uint8_t domain;
	uint8_t minor_sdo_id;
	uint8_t flags[2];
	uint8_t correction[8];
	uint8_t message_specific[4];
	uint8_t clock_identity[8];
	uint8_t port_number[2];
	uint8_t sequence_id[2];
	uint8_t control;
	uint8_t log_interval;
	uint8_t origin_timestamp[10];
};

#define TS_PTP_HEADER_OFFSET   offsetof(struct ts_ptp_sync, message_type)
#define TS_PTP_SEQUENCE_OFFSET offsetof(struct ts_ptp_sync, sequence_id)

_Static_assert(sizeof(struct ts_ptp_sync) == 58, "14 Ethernet, 44 PTP");
_Static_assert(TS_PTP_HEADER_OFFSET == 14, "PTP follows the EtherType");
_Static_assert(TS_PTP_SEQUENCE_OFFSET == 14 + 30, "13.3.1, table 35");
_Static_assert(offsetof(struct ts_ptp_sync, clock_identity) == 14 + 20,
		"13.3.1, table 35");
_Static_assert(offsetof(struct ts_ptp_sync, origin_timestamp) == 14 + 34,
		"13.6.1, table 44");

/*
 * Build a two-step Sync of port 1 of the clock with this MAC address, sequence
 * 0, zeros up to `frame_bytes`. -EINVAL: the frame has no room for it.
 */
int ts_ptp_sync_build(void *frame, size_t frame_bytes,
		const uint8_t source_mac[TS_PTP_MAC_BYTES]);

/* Set the sequence number of a frame from ts_ptp_sync_build(). */
void ts_ptp_sequence_set(void *frame, uint16_t sequence_id);

/* Whether a frame is a Sync sent by the clock with this MAC address. */
bool ts_ptp_is_sync_of(const void *frame, size_t frame_bytes,
		const uint8_t source_mac[TS_PTP_MAC_BYTES]);

#endif /* _TS_PTP_H_ */
