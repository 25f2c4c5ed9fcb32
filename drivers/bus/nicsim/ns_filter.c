/* SPDX-License-Identifier: BSD-3-Clause
 * Copyright(c) 2026 the igt authors
 */

/*
 * ns_filter: which frames a station takes, and into which queue.
 *
 * Hardware     I210 datasheet 7.1 and 8.10: exact addresses (RAL, RAH.AV), the
 *              4096-bit multicast hash (MTA, RCTL.MO), RCTL.UPE, MPE, BAM; the
 *              VLAN table applies to tagged frames when RCTL.VFE is set. RSS:
 *              Toeplitz over the fields of the hash type, the low seven bits
 *              of the hash index RETA. A frame without a hash goes to the
 *              queue of its RAH (Linux igc), else to MRQC's default (assumed)
 * State        a table of partial hashes per input octet, rebuilt after the
 *              key was written
 * Not done     EtherType, tuple, SYN and flex filters; VMDq
 */

#include <string.h>

#include "ns_filter.h"

#define RSS_KEY_BYTES   40
#define RETA_INDEX_MASK 127u
#define RETA_QUEUE_MASK 3u
#define RAH_ASEL_SOURCE 1
#define RAR_NONE        UINT8_MAX

/* Index of the enabled exact filter for the frame's address, or RAR_NONE. */
static uint8_t
rar_find(const struct ns_dev *dev, const uint8_t *frame_data)
{
	for (uint8_t i = 0; i < dev->chip->nb_rar; i++) {
		uint32_t low = NS_REG_N(dev, RAL, i);
		uint32_t high = NS_REG_N(dev, RAH, i);
		const uint8_t *mac = frame_data;
		uint32_t mac_low;
		uint16_t mac_high;

		if ((high & NS_RAH_AV) == 0)
			continue;
		if (ns_field(high, NS_RAH_ASEL) == RAH_ASEL_SOURCE)
			mac += NS_ETHER_ADDR_BYTES;
		memcpy(&mac_low, mac, sizeof(mac_low));
		memcpy(&mac_high, mac + sizeof(mac_low), sizeof(mac_high));
		if (mac_low == low && mac_high == (high & NS_RAH_ADDR))
			return i;
	}
	return RAR_NONE;
}

/* Twelve bits of the last two address octets, chosen by RCTL.MO. */
static bool
mta_hit(const struct ns_dev *dev, const uint8_t *mac)
{
	static const uint8_t shift[] = {4, 3, 2, 0};
	uint32_t mo = ns_field(NS_REG_AT(dev, RCTL), NS_RCTL_MO);
	uint32_t bits = (uint32_t)mac[5] << 8 | mac[4];
	uint32_t index = bits >> shift[mo] & 4095u;

	return (NS_REG_N(dev, MTA, index / 32) & NS_BIT(index % 32)) != 0;
}

static bool
vlan_accept(const struct ns_dev *dev, const struct ns_pkt *pkt)
{
	uint32_t vid = pkt->vlan_tci & 4095u;

	if (!pkt->has_vlan || (NS_REG_AT(dev, RCTL) & NS_RCTL_VFE) == 0)
		return true;
	return (NS_REG_N(dev, VFTA, vid / 32) & NS_BIT(vid % 32)) != 0;
}

bool
ns_filter_accept(struct ns_dev *dev, const struct ns_pkt *pkt,
		struct ns_frame *frame)
{
	uint32_t rctl = NS_REG_AT(dev, RCTL);
	const uint8_t *mac = frame->data;
	bool exact, inexact;

	if (!vlan_accept(dev, pkt))
		return false;
	if (ns_pkt_is_broadcast(mac)) {
		exact = (rctl & NS_RCTL_BAM) != 0;
		inexact = (rctl & NS_RCTL_MPE) != 0;
	} else if (ns_pkt_is_multicast(mac)) {
		exact = rar_find(dev, mac) != RAR_NONE;
		inexact = (rctl & NS_RCTL_MPE) != 0 || mta_hit(dev, mac);
	} else {
		exact = rar_find(dev, mac) != RAR_NONE;
		inexact = (rctl & NS_RCTL_UPE) != 0;
	}
	frame->inexact = !exact;
	return exact || inexact;
}

static uint32_t
key_bit(const struct ns_dev *dev, unsigned int bit)
{
	unsigned int octet = bit / 8;
	uint32_t dword = NS_REG_N(dev, RSSRK, octet / 4);

	return dword >> (8 * (octet % 4) + (7 - bit % 8)) & 1;
}

/* The 32 key bits from a bit onward, first bit highest. */
static uint32_t
key_window(const struct ns_dev *dev, unsigned int first_bit)
{
	uint32_t window = 0;

	for (unsigned int i = 0; i < 32; i++)
		window = window << 1 | key_bit(dev, first_bit + i);
	return window;
}

static void
hash_table_build(struct ns_dev *dev)
{
	for (unsigned int octet = 0; octet < NS_RSS_INPUT_BYTES; octet++) {
		uint32_t window[8];

		for (unsigned int bit = 0; bit < 8; bit++)
			window[bit] = key_window(dev, octet * 8 + bit);
		for (unsigned int v = 0; v <= UINT8_MAX; v++) {
			uint32_t hash = 0;

			for (unsigned int bit = 0; bit < 8; bit++)
				if ((v & 128u >> bit) != 0)
					hash ^= window[bit];
			dev->rx.hash_of[octet][v] = hash;
		}
	}
	dev->rx.key_stale = false;
}

void
ns_filter_rssrk_wrote(struct ns_dev *dev, unsigned int idx)
{
	dev->rx.key_stale = true;
}

/* One row per hash type: what the frame must be, what MRQC must allow, what
 * the descriptor says, and whether ports are part of the input. The first
 * that fits is taken: more specific ones stand above. */
static const struct hash_type {
	uint32_t packet_mask, packet;
	uint32_t mrqc;
	uint8_t rss_type;
	bool ports;
} hash_types[] = {
#define IPV4 (NS_RXD0_IPV4)
#define IPV6 (NS_RXD0_IPV6)
#define EXT  (NS_RXD0_IPV6_EXT)
#define TCP  (NS_RXD0_TCP)
#define UDP  (NS_RXD0_UDP)
		{IPV4 | TCP, IPV4 | TCP, NS_MRQC_TCP_IPV4, 1, true},
		{IPV4 | UDP, IPV4 | UDP, NS_MRQC_UDP_IPV4, 7, true},
		{IPV4, IPV4, NS_MRQC_IPV4, 2, false},
		{IPV6 | EXT | TCP, IPV6 | TCP, NS_MRQC_TCP_IPV6, 3, true},
		{IPV6 | TCP, IPV6 | TCP, NS_MRQC_TCP_IPV6_EX, 6, true},
		{IPV6 | EXT | UDP, IPV6 | UDP, NS_MRQC_UDP_IPV6, 8, true},
		{IPV6 | UDP, IPV6 | UDP, NS_MRQC_UDP_IPV6_EX, 9, true},
		{IPV6 | EXT, IPV6, NS_MRQC_IPV6, 5, false},
		{IPV6, IPV6, NS_MRQC_IPV6_EX, 4, false},
#undef IPV4
#undef IPV6
#undef EXT
#undef TCP
#undef UDP
};

static const struct hash_type *
hash_type_find(uint32_t mrqc, uint32_t packet)
{
	for (size_t i = 0; i < sizeof(hash_types) / sizeof(*hash_types); i++)
		if ((packet & hash_types[i].packet_mask) ==
						hash_types[i].packet &&
				(mrqc & hash_types[i].mrqc) != 0)
			return &hash_types[i];
	return NULL;
}

static uint32_t
hash_bytes(const struct ns_dev *dev, const uint8_t *data, unsigned int len,
		unsigned int at)
{
	uint32_t hash = 0;

	for (unsigned int i = 0; i < len; i++)
		hash ^= dev->rx.hash_of[at + i][data[i]];
	return hash;
}

static uint32_t
rss_hash(struct ns_dev *dev, const struct ns_pkt *pkt, const uint8_t *data,
		bool ports)
{
	bool is_ipv4 = (pkt->type & NS_RXD0_IPV4) != 0;
	const uint8_t *ip = data + pkt->l3;
	const uint8_t *addresses = ip + (is_ipv4 ? 12 : 8);
	unsigned int bytes = is_ipv4 ? 8 : 32;
	uint32_t hash;

	if (dev->rx.key_stale)
		hash_table_build(dev);
	hash = hash_bytes(dev, addresses, bytes, 0);
	if (ports)
		hash ^= hash_bytes(dev, ip + pkt->l3_bytes, 4, bytes);
	return hash;
}

static uint16_t
queue_unhashed(const struct ns_dev *dev, const uint8_t *data)
{
	uint8_t rar = rar_find(dev, data);
	uint32_t queue = ns_field(NS_REG_AT(dev, MRQC), NS_MRQC_DEFAULT_QUEUE);

	if (rar != RAR_NONE && (NS_REG_N(dev, RAH, rar) & NS_RAH_QSEL_EN) != 0)
		queue = ns_field(NS_REG_N(dev, RAH, rar), NS_RAH_QSEL);
	return (uint16_t)(queue & RETA_QUEUE_MASK);
}

void
ns_filter_steer(struct ns_dev *dev, const struct ns_pkt *pkt,
		struct ns_frame *frame)
{
	uint32_t mrqc = NS_REG_AT(dev, MRQC);
	const struct hash_type *type = NULL;
	uint32_t entry;

	if (ns_field(mrqc, NS_MRQC_MODE) == NS_MRQC_MODE_RSS)
		type = hash_type_find(mrqc, pkt->type);
	if (type == NULL) {
		frame->queue_id = queue_unhashed(dev, frame->data);
		return;
	}
	frame->rss_type = type->rss_type;
	frame->rss_hash = rss_hash(dev, pkt, frame->data, type->ports);
	entry = frame->rss_hash & RETA_INDEX_MASK;
	entry = NS_REG_N(dev, RETA, entry / 4) >> (8 * (entry % 4));
	frame->queue_id = (uint16_t)(entry & RETA_QUEUE_MASK);
}
