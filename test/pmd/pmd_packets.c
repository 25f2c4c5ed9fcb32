/* SPDX-License-Identifier: BSD-3-Clause
 * Copyright(c) 2026 the igt authors
 */

/*
 * pmd_packets.c: IP packets for the tests through ethdev (see pmd_packets.h).
 *
 * Formats      RFC 791, 768, 9293, 8200, 9260; checksum RFC 1071; CRC-32C
 *              RFC 3309; 802.1Q tags.
 * State        none.
 */

#include <string.h>

#include <rte_ether.h>
#include <rte_nicsim.h>

#include "pmd_packets.h"
#include "../tap.h"

#define TYPE_EXPERIMENT 0x88B5
#define TYPE_IPV4       0x0800
#define TYPE_IPV6       0x86DD
#define TYPE_VLAN       0x8100

#define IPV4_BYTES      20
#define IPV6_BYTES      40
#define IPV6_DST_OPTS   60
#define IPV4_MORE_BIT   0x2000
#define RUBBISH         0xDEAD
#define RECEIVE_STEPS   50
#define RECEIVE_STEP_NS 20000

static uint8_t *
put16(uint8_t *at, uint32_t value)
{
	at[0] = (uint8_t)(value >> 8);
	at[1] = (uint8_t)value;
	return at + 2;
}

static uint32_t
get16(const uint8_t *at)
{
	return (uint32_t)at[0] << 8 | at[1];
}

/* One's complement sum of 16-bit words, the last one padded (RFC 1071). */
static uint32_t
sum16(const uint8_t *data, uint32_t len, uint32_t sum)
{
	uint32_t i;

	for (i = 0; i < len; i++) {
		sum += i % 2 == 0 ? (uint32_t)data[i] << 8 : data[i];
		if (sum > UINT16_MAX)
			sum -= UINT16_MAX;
	}
	return sum;
}

/* CRC-32C, reflected polynomial, bit by bit. */
static uint32_t
crc32c(const uint8_t *data, uint32_t len)
{
	uint32_t crc = UINT32_MAX, i, bit;

	for (i = 0; i < len; i++)
		for (crc ^= data[i], bit = 0; bit < 8; bit++)
			crc = crc >> 1 ^ (0x82F63B78 & -(crc & 1));
	return ~crc;
}

static uint16_t
l4_header_bytes(uint8_t proto)
{
	return proto == PKT_PROTO_TCP    ? 20
	       : proto == PKT_PROTO_UDP  ? 8
	       : proto == PKT_PROTO_SCTP ? 12
	                                 : 0;
}

static uint32_t
sum_offset(uint8_t proto)
{
	return proto == PKT_PROTO_TCP ? 16 : proto == PKT_PROTO_UDP ? 6 : 8;
}

/* The sum over the pseudo header (RFC 9293 3.1, RFC 8200 8.1). */
static uint32_t
pseudo_sum(const uint8_t *ip, uint8_t proto, uint32_t l4_octets)
{
	uint32_t sum = l4_octets + proto;

	return ip[0] >> 4 == 4 ? sum16(ip + 12, 8, sum)
	                       : sum16(ip + 8, 32, sum);
}

static void
l4_sum_put(const struct pkt_spec *spec, uint8_t *ip, uint8_t *l4,
		uint32_t l4_octets)
{
	uint8_t *field = l4 + sum_offset(spec->proto);
	uint32_t sum;

	if (spec->for_hardware) {
		sum = pseudo_sum(ip, spec->proto, l4_octets);
		if (spec->proto != PKT_PROTO_SCTP)
			put16(field, spec->pseudo_sums ? sum16(NULL, 0, sum)
						       : RUBBISH);
		return;
	}
	if (spec->no_l4_sum)
		return;
	if (spec->proto == PKT_PROTO_SCTP) {
		sum = crc32c(l4, l4_octets);
		memcpy(field, &sum, sizeof(sum));
	} else {
		sum = UINT16_MAX -
		      sum16(l4, l4_octets,
				      pseudo_sum(ip, spec->proto, l4_octets));
		if (sum == 0 && spec->proto == PKT_PROTO_UDP)
			sum = UINT16_MAX;
		put16(field, sum);
	}
	if (spec->bad_l4_sum)
		field[1] ^= 0x10;
}

static uint8_t *
ipv4_put(const struct pkt_spec *spec, uint8_t *at, uint32_t l4_octets)
{
	uint32_t header = IPV4_BYTES + spec->option_octets, sum;

	at[0] = (uint8_t)(0x40 | header / 4);
	put16(at + 2, header + l4_octets);
	put16(at + 4, spec->number);
	put16(at + 6, spec->first_fragment ? IPV4_MORE_BIT : 0);
	at[8] = 64;
	at[9] = spec->proto;
	memcpy(at + 12, spec->src, 4);
	memcpy(at + 16, spec->dst, 4);
	/* No operation, to the end. */
	memset(at + IPV4_BYTES, 1, spec->option_octets);
	sum = spec->for_hardware ? RUBBISH : UINT16_MAX - sum16(at, header, 0);
	put16(at + 10, spec->bad_ip_sum ? sum ^ 0x0400 : sum);
	return at + header;
}

static uint8_t *
ipv6_put(const struct pkt_spec *spec, uint8_t *at, uint32_t l4_octets)
{
	uint32_t ext = spec->option_octets;

	at[0] = 0x60;
	put16(at + 4, ext + l4_octets);
	at[6] = ext != 0 ? IPV6_DST_OPTS : spec->proto;
	at[7] = 64;
	memcpy(at + 8, spec->src, 16);
	memcpy(at + 24, spec->dst, 16);
	at += IPV6_BYTES;
	if (ext == 0)
		return at;
	at[0] = spec->proto;
	at[1] = (uint8_t)(ext / 8 - 1);
	at[2] = 1; /* PadN */
	at[3] = (uint8_t)(ext - 4);
	return at + ext;
}

static void
l4_put(const struct pkt_spec *spec, uint8_t *ip, uint8_t *l4,
		uint32_t l4_octets)
{
	uint8_t *payload = l4 + l4_header_bytes(spec->proto);
	uint32_t i;

	for (i = 0; i < spec->payload_octets; i++)
		payload[i] = (uint8_t)(spec->number * 89 + i * 13 + (i >> 8));
	if (payload == l4)
		return;
	put16(l4, spec->src_port);
	put16(l4 + 2, spec->dst_port);
	if (spec->proto == PKT_PROTO_UDP)
		put16(l4 + 4, l4_octets);
	else if (spec->proto == PKT_PROTO_TCP)
		l4[12] = 0x50;
	l4_sum_put(spec, ip, l4, l4_octets);
}

static uint8_t *
ether_put(const struct pmd_pair *pair, unsigned int side,
		const struct pkt_spec *spec, uint8_t *at)
{
	struct rte_ether_addr mac;

	rte_eth_macaddr_get(pair->port_id[1 - side], &mac);
	memcpy(at, &mac, sizeof(mac));
	rte_eth_macaddr_get(pair->port_id[side], &mac);
	memcpy(at + 6, &mac, sizeof(mac));
	at += 12;
	if (spec->tagged) {
		at = put16(at, TYPE_VLAN);
		at = put16(at, spec->tci);
	}
	return put16(at, spec->ip == 4   ? TYPE_IPV4
			 : spec->ip == 6 ? TYPE_IPV6
					 : TYPE_EXPERIMENT);
}

void
pkt_build(const struct pmd_pair *pair, unsigned int side,
		const struct pkt_spec *spec, struct pkt *pkt)
{
	uint32_t l4_octets = l4_header_bytes(spec->proto) +
	                     spec->payload_octets;
	uint8_t *ip, *l4;

	memset(pkt, 0, sizeof(*pkt));
	ip = ether_put(pair, side, spec, pkt->data);
	l4 = spec->ip == 4   ? ipv4_put(spec, ip, l4_octets)
	     : spec->ip == 6 ? ipv6_put(spec, ip, l4_octets)
	                     : ip;
	l4_put(spec, ip, l4, l4_octets);
	pkt->l2_len = (uint16_t)(ip - pkt->data);
	pkt->l3_len = (uint16_t)(l4 - ip);
	pkt->l4_len = l4_header_bytes(spec->proto);
	pkt->whole_len = pkt->l2_len + pkt->l3_len + l4_octets;
	pkt->len = RTE_MAX(pkt->whole_len, (uint32_t)PKT_MIN_BYTES);
}

struct rte_mbuf *
pkt_mbuf(const struct pmd_pair *pair, const struct pkt *pkt, uint16_t seg_len)
{
	struct rte_mbuf *head = NULL, *seg;
	uint32_t done = 0;
	uint16_t part;
	char *data;

	for (; done < pkt->whole_len; done += part) {
		part = (uint16_t)RTE_MIN(
				pkt->whole_len - done, (uint32_t)seg_len);
		seg = rte_pktmbuf_alloc(pair->pool);
		data = seg == NULL ? NULL : rte_pktmbuf_append(seg, part);
		if (!TAP_OK(data != NULL))
			break;
		memcpy(data, pkt->data + done, part);
		if (head == NULL)
			head = seg;
		else
			TAP_EQ(rte_pktmbuf_chain(head, seg), 0);
	}
	return head;
}

void
pkt_from_mbuf(const struct rte_mbuf *mbuf, struct pkt *pkt)
{
	const void *data;

	memset(pkt, 0, sizeof(*pkt));
	if (!TAP_OK(mbuf->pkt_len <= sizeof(pkt->data)))
		return;
	pkt->len = mbuf->pkt_len;
	data = rte_pktmbuf_read(mbuf, 0, pkt->len, pkt->data);
	if (TAP_OK(data != NULL) && data != pkt->data)
		memcpy(pkt->data, data, pkt->len);
}

/* The IP header and the layer 4 behind it. */
struct headers {
	const uint8_t *ip, *l4;
	uint32_t l4_octets;
	uint8_t proto;
};

static struct headers
headers_find(const struct pkt *pkt)
{
	struct headers h = {.ip = pkt->data + RTE_ETHER_HDR_LEN};
	uint32_t header;

	if (get16(pkt->data + 12) == TYPE_VLAN)
		h.ip += PKT_VLAN_BYTES;
	if (h.ip[0] >> 4 == 4) {
		header = (h.ip[0] & 15) * 4;
		h.l4_octets = get16(h.ip + 2) - header;
		h.proto = h.ip[9];
	} else {
		header = IPV6_BYTES;
		h.proto = h.ip[6];
		if (h.proto == IPV6_DST_OPTS) {
			h.proto = h.ip[header];
			header += 8 + h.ip[header + 1] * 8;
		}
		h.l4_octets = IPV6_BYTES + get16(h.ip + 4) - header;
	}
	h.l4 = h.ip + header;
	return h;
}

bool
pkt_ip_sum_good(const struct pkt *pkt)
{
	struct headers h = headers_find(pkt);

	return sum16(h.ip, (uint32_t)(h.l4 - h.ip), 0) == UINT16_MAX;
}

bool
pkt_l4_sum_good(const struct pkt *pkt)
{
	static const uint8_t none[4];
	struct headers h = headers_find(pkt);
	uint8_t copy[PKT_MAX_BYTES];
	uint32_t crc, field = sum_offset(h.proto);

	if (h.proto == PKT_PROTO_SCTP) {
		memcpy(copy, h.l4, h.l4_octets);
		memcpy(copy + field, none, sizeof(none));
		crc = crc32c(copy, h.l4_octets);
		return memcmp(&crc, h.l4 + field, sizeof(crc)) == 0;
	}
	if (h.proto == PKT_PROTO_UDP && get16(h.l4 + field) == 0)
		return false;
	return sum16(h.l4, h.l4_octets,
			       pseudo_sum(h.ip, h.proto, h.l4_octets)) ==
	       UINT16_MAX;
}

uint32_t
pkt_toeplitz(const uint8_t *key, const uint8_t *data, uint32_t len)
{
	uint32_t hash = 0, bit, i;
	/* The leftmost 32 bits of the key, shifted left with each bit. */
	uint32_t window = (uint32_t)key[0] << 24 | (uint32_t)key[1] << 16 |
	                  (uint32_t)key[2] << 8 | key[3];

	for (i = 0; i < len; i++) {
		for (bit = 0; bit < 8; bit++) {
			if ((data[i] & 0x80 >> bit) != 0)
				hash ^= window;
			window = window << 1 | (key[i + 4] >> (7 - bit) & 1);
		}
	}
	return hash;
}

uint32_t
pkt_hash(const uint8_t *key, const struct pkt_spec *spec, bool ports)
{
	uint32_t address = spec->ip == 4 ? 4 : 16;
	uint8_t input[36];

	memcpy(input, spec->src, address);
	memcpy(input + address, spec->dst, address);
	put16(input + 2 * address, spec->src_port);
	put16(input + 2 * address + 2, spec->dst_port);
	return pkt_toeplitz(key, input, 2 * address + (ports ? 4 : 0));
}

void
pkt_inject(const struct pmd_pair *pair, unsigned int side,
		const struct pkt *pkt)
{
	TAP_EQ(rte_nicsim_inject(pair->name[side], pkt->data, pkt->len), 0);
}

struct rte_mbuf *
pkt_receive_one(uint16_t port_id, uint16_t nb_rxq, uint16_t *queue_id)
{
	struct rte_mbuf *mbuf;
	unsigned int i;
	uint16_t q;

	for (i = 0; i < RECEIVE_STEPS; i++) {
		for (q = 0; q < nb_rxq; q++) {
			if (rte_eth_rx_burst(port_id, q, &mbuf, 1) == 0)
				continue;
			if (queue_id != NULL)
				*queue_id = q;
			return mbuf;
		}
		rte_nicsim_step_ns(RECEIVE_STEP_NS);
	}
	return NULL;
}

uint64_t
pkt_random(uint64_t *state)
{
	*state ^= *state >> 12;
	*state ^= *state << 25;
	*state ^= *state >> 27;
	return *state * UINT64_C(0x2545F4914F6CDD1D);
}
