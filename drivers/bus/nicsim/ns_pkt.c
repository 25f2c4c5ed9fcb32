/* SPDX-License-Identifier: BSD-3-Clause
 * Copyright(c) 2026 the igt authors
 */

/*
 * ns_pkt: frames as the receiver sees them: headers, checksums, CRC.
 *
 * Hardware     I210 datasheet 7.1 for what is parsed: Ethernet, one VLAN tag,
 *              IPv4 with options, IPv6 with extensions, TCP, UDP, SCTP, PTP.
 *              No layer 4 behind a fragment
 * State        none but constant tables; pure functions over octets
 * Units        octets; offsets from the first octet of the frame
 * Errors       a header that does not fit the frame is as if not there
 * Not done     a second VLAN tag, LLC/SNAP, tunnels, NFS, IPsec
 */

#include <pthread.h>
#include <string.h>

#include "ns_bits.h"
#include "ns_pkt.h"
#include "ns_proto.h"

static void
l4_type(struct ns_pkt *pkt, uint8_t protocol)
{
	if (protocol == NS_IPPROTO_TCP)
		pkt->type |= NS_RXD0_TCP;
	else if (protocol == NS_IPPROTO_UDP)
		pkt->type |= NS_RXD0_UDP;
	else if (protocol == NS_IPPROTO_SCTP)
		pkt->type |= NS_RXD0_SCTP;
}

static void
ipv4_parse(struct ns_pkt *pkt, const uint8_t *ip, size_t len)
{
	size_t header, total;

	if (len < NS_IPV4_MIN_BYTES || ip[0] >> 4 != 4)
		return;
	header = (size_t)(ip[0] & 15) * 4;
	total = ns_pkt_be16(ip + 2);
	if (header < NS_IPV4_MIN_BYTES || total < header || total > len)
		return;
	pkt->type |= NS_RXD0_IPV4;
	if (header > NS_IPV4_MIN_BYTES)
		pkt->type |= NS_RXD0_IPV4_OPTIONS;
	pkt->l3_bytes = (uint16_t)header;
	pkt->l4_bytes = (uint16_t)(total - header);
	pkt->ip_id = ns_pkt_be16(ip + 4);
	pkt->is_fragment = (ns_pkt_be16(ip + 6) & NS_IPV4_FRAGMENT) != 0;
	if (!pkt->is_fragment)
		l4_type(pkt, ip[9]);
}

static bool
is_extension(uint8_t next)
{
	return next == NS_IPPROTO_HOPOPTS || next == NS_IPPROTO_ROUTING ||
	       next == NS_IPPROTO_FRAGMENT || next == NS_IPPROTO_DSTOPTS;
}

static void
ipv6_parse(struct ns_pkt *pkt, const uint8_t *ip, size_t len, bool ipv6_ext)
{
	size_t header = NS_IPV6_BYTES, total;
	uint8_t next;

	if (len < NS_IPV6_BYTES || ip[0] >> 4 != 6)
		return;
	total = NS_IPV6_BYTES + ns_pkt_be16(ip + 4);
	if (total > len)
		return;
	pkt->type |= NS_RXD0_IPV6;
	next = ip[6];
	if (ipv6_ext && is_extension(next))
		pkt->type |= NS_RXD0_IPV6_EXT;
	while (ipv6_ext && is_extension(next) && header + 8 <= total) {
		if (next == NS_IPPROTO_FRAGMENT)
			pkt->is_fragment = true;
		next = ip[header];
		header += pkt->is_fragment ? 8 : 8 + (size_t)ip[header + 1] * 8;
		if (pkt->is_fragment || header > total)
			break;
	}
	if (header > total)
		return;
	pkt->l3_bytes = (uint16_t)header;
	pkt->l4_bytes = (uint16_t)(total - header);
	if (!pkt->is_fragment)
		l4_type(pkt, next);
}

/* A layer 4 header that does not fit is none. */
static void
l4_fit(struct ns_pkt *pkt)
{
	if ((pkt->type & NS_RXD0_TCP) != 0 && pkt->l4_bytes < 20)
		pkt->type &= ~NS_RXD0_TCP;
	if ((pkt->type & NS_RXD0_UDP) != 0 && pkt->l4_bytes < 8)
		pkt->type &= ~NS_RXD0_UDP;
	if ((pkt->type & NS_RXD0_SCTP) != 0 && pkt->l4_bytes < 12)
		pkt->type &= ~NS_RXD0_SCTP;
}

void
ns_pkt_parse(struct ns_pkt *pkt, const uint8_t *data, size_t len,
		uint16_t vlan_type, bool ipv6_ext)
{
	size_t at = NS_ETHER_TYPE_OFFSET;

	memset(pkt, 0, sizeof(*pkt));
	if (len < NS_ETHER_HDR_BYTES)
		return;
	pkt->ether_type = ns_pkt_be16(data + at);
	if (pkt->ether_type == vlan_type &&
			len >= NS_ETHER_HDR_BYTES + NS_VLAN_BYTES) {
		pkt->has_vlan = true;
		pkt->vlan_tci = ns_pkt_be16(data + at + 2);
		at += NS_VLAN_BYTES;
		pkt->ether_type = ns_pkt_be16(data + at);
	}
	pkt->l3 = (uint16_t)(at + 2);
	if (pkt->ether_type == NS_ETHER_TYPE_IPV4)
		ipv4_parse(pkt, data + pkt->l3, len - pkt->l3);
	else if (pkt->ether_type == NS_ETHER_TYPE_IPV6)
		ipv6_parse(pkt, data + pkt->l3, len - pkt->l3, ipv6_ext);
	l4_fit(pkt);
}

bool
ns_pkt_is_broadcast(const uint8_t *mac)
{
	for (unsigned int i = 0; i < NS_ETHER_ADDR_BYTES; i++)
		if (mac[i] != UINT8_MAX)
			return false;
	return true;
}

uint16_t
ns_pkt_sum(const uint8_t *data, size_t len, uint32_t start)
{
	uint64_t sum = 0;
	uint32_t word;
	uint32_t folded;

	/* In the machine's byte order first: the sum of swapped words is the
	 * swapped sum (RFC 1071). */
	for (; len >= sizeof(word); len -= sizeof(word)) {
		memcpy(&word, data, sizeof(word));
		sum += word;
		data += sizeof(word);
	}
	word = 0;
	memcpy(&word, data, len);
	sum += word;
	while (sum >> 16 != 0)
		sum = (sum & UINT16_MAX) + (sum >> 16);
	folded = ((uint32_t)sum & UINT8_MAX) << 8 | (uint32_t)sum >> 8;
	folded += start;
	while (folded >> 16 != 0)
		folded = (folded & UINT16_MAX) + (folded >> 16);
	return (uint16_t)folded;
}

bool
ns_pkt_ip_checksum_good(const struct ns_pkt *pkt, const uint8_t *data)
{
	return ns_pkt_sum(data + pkt->l3, pkt->l3_bytes, 0) == UINT16_MAX;
}

bool
ns_pkt_l4_checksum_good(
		const struct ns_pkt *pkt, const uint8_t *data, bool *present)
{
	bool is_udp = (pkt->type & NS_RXD0_UDP) != 0;
	bool is_ipv4 = (pkt->type & NS_RXD0_IPV4) != 0;
	const uint8_t *ip = data + pkt->l3;
	const uint8_t *l4 = ip + pkt->l3_bytes;
	uint32_t sum = pkt->l4_bytes;

	*present = !(is_udp && is_ipv4 &&
			ns_pkt_be16(l4 + NS_UDP_CHECKSUM_OFFSET) == 0);
	sum += is_udp ? NS_IPPROTO_UDP : NS_IPPROTO_TCP;
	if (is_ipv4)
		sum = ns_pkt_sum(ip + 12, 8, sum); /* both addresses */
	else
		sum = ns_pkt_sum(ip + 8, 32, sum);
	return ns_pkt_sum(l4, pkt->l4_bytes, sum) == UINT16_MAX;
}

static uint32_t crc32_table[UINT8_MAX + 1], crc32c_table[UINT8_MAX + 1];
static pthread_once_t crc_once = PTHREAD_ONCE_INIT;

static void
crc_table_build(uint32_t *table, uint32_t polynomial)
{
	for (uint32_t octet = 0; octet <= UINT8_MAX; octet++) {
		uint32_t crc = octet;

		for (unsigned int bit = 0; bit < 8; bit++)
			crc = (crc & 1) != 0 ? crc >> 1 ^ polynomial : crc >> 1;
		table[octet] = crc;
	}
}

static void
crc_tables_build(void)
{
	crc_table_build(crc32_table, NS_CRC32_POLYNOMIAL);
	crc_table_build(crc32c_table, NS_CRC32C_POLYNOMIAL);
}

static uint32_t
crc_run(const uint32_t *table, uint32_t crc, const uint8_t *data, size_t len)
{
	pthread_once(&crc_once, crc_tables_build);
	for (size_t i = 0; i < len; i++)
		crc = crc >> 8 ^ table[(uint8_t)(crc ^ data[i])];
	return crc;
}

uint32_t
ns_pkt_crc32(const uint8_t *data, size_t len)
{
	return ~crc_run(crc32_table, UINT32_MAX, data, len);
}

uint32_t
ns_pkt_crc32c(const uint8_t *data, size_t len)
{
	return ~crc_run(crc32c_table, UINT32_MAX, data, len);
}

bool
ns_pkt_sctp_checksum_good(const struct ns_pkt *pkt, const uint8_t *data)
{
	static const uint8_t zero[sizeof(uint32_t)];
	const uint8_t *l4 = data + pkt->l3 + pkt->l3_bytes;
	uint32_t crc = UINT32_MAX, sent;

	/* The field counts as 0 (RFC 9260). */
	crc = crc_run(crc32c_table, crc, l4, NS_SCTP_CHECKSUM_OFFSET);
	crc = crc_run(crc32c_table, crc, zero, sizeof(zero));
	crc = ~crc_run(crc32c_table, crc, l4 + NS_SCTP_BYTES,
			pkt->l4_bytes - NS_SCTP_BYTES);
	memcpy(&sent, l4 + NS_SCTP_CHECKSUM_OFFSET, sizeof(sent));
	return sent == crc;
}

const uint8_t *
ns_pkt_ptp(const struct ns_pkt *pkt, const uint8_t *data, size_t len,
		bool *over_udp)
{
	const uint8_t *l4 = data + pkt->l3 + pkt->l3_bytes;

	*over_udp = (pkt->type & NS_RXD0_UDP) != 0;
	if (pkt->ether_type == NS_ETHER_TYPE_PTP)
		return len - pkt->l3 >= NS_PTP_MIN_BYTES ? data + pkt->l3
		                                         : NULL;
	if (!*over_udp || ns_pkt_be16(l4 + 2) != NS_PTP_EVENT_PORT ||
			pkt->l4_bytes < 8 + NS_PTP_MIN_BYTES)
		return NULL;
	return l4 + 8;
}
