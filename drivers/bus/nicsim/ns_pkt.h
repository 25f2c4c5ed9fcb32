/* SPDX-License-Identifier: BSD-3-Clause
 * Copyright(c) 2026 the igt authors
 */

#ifndef _NS_PKT_H_
#define _NS_PKT_H_

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#define NS_ETHER_ADDR_BYTES  6
#define NS_ETHER_TYPE_OFFSET 12
#define NS_ETHER_HDR_BYTES   14
#define NS_ETHER_CRC_BYTES   4
#define NS_ETHER_MIN_BYTES   60 /* without CRC */
#define NS_VLAN_BYTES        4

/* What the receiver and the filters know about a frame. */
struct ns_pkt {
	uint32_t type;       /* type bits of the RX descriptor, 4 to 10 */
	uint16_t ether_type; /* behind a VLAN tag */
	uint16_t vlan_tci;
	bool has_vlan;
	bool is_fragment;
	uint16_t l3;       /* offset of the network header, 0: none parsed */
	uint16_t l3_bytes; /* of its header with options or extensions */
	uint16_t l4_bytes; /* of header and payload, by the IP length */
	uint16_t ip_id;
};

/* Parse a frame of len octets; vlan_type is the tag that counts, ipv6_ext
 * whether extension headers are looked through. Never reads beyond len. */
void ns_pkt_parse(struct ns_pkt *pkt, const uint8_t *data, size_t len,
		uint16_t vlan_type, bool ipv6_ext);

static inline uint16_t
ns_pkt_be16(const uint8_t *at)
{
	return (uint16_t)(at[0] << 8 | at[1]);
}

static inline void
ns_pkt_put_be16(uint8_t *at, uint16_t value)
{
	at[0] = (uint8_t)(value >> 8);
	at[1] = (uint8_t)value;
}

static inline bool
ns_pkt_is_multicast(const uint8_t *mac)
{
	return (mac[0] & 1) != 0;
}

bool ns_pkt_is_broadcast(const uint8_t *mac);

/* One's complement sum of octets as big-endian 16-bit words, folded. */
uint16_t ns_pkt_sum(const uint8_t *data, size_t len, uint32_t start);

/* Checksums as received; false: wrong. Of UDP over IPv4, 0 means none was
 * sent: *present says whether there was one. */
bool ns_pkt_ip_checksum_good(const struct ns_pkt *pkt, const uint8_t *data);
bool ns_pkt_sctp_checksum_good(const struct ns_pkt *pkt, const uint8_t *data);
bool ns_pkt_l4_checksum_good(
		const struct ns_pkt *pkt, const uint8_t *data, bool *present);

/* IEEE 802.3 frame check sequence; sent least significant octet first. */
uint32_t ns_pkt_crc32(const uint8_t *data, size_t len);

/* The checksum of SCTP over its packet, the field included as it is; sent
 * least significant octet first. */
uint32_t ns_pkt_crc32c(const uint8_t *data, size_t len);

/* A PTP message's first octet, or NULL; *over_udp says how it came. Event
 * port of UDP only. */
const uint8_t *ns_pkt_ptp(const struct ns_pkt *pkt, const uint8_t *data,
		size_t len, bool *over_udp);

#endif /* _NS_PKT_H_ */
