/* SPDX-License-Identifier: BSD-3-Clause
 * Copyright(c) 2026 the igt authors
 */

/*
 * test_ns_pkt: parsing, checksums and the CRC.
 */

#include <stdlib.h>
#include <string.h>

#include "ns_bits.h"
#include "ns_pkt.h"
#include "tap.h"

#define VLAN_TYPE 0x8100

static struct ns_pkt pkt;

static void
crc_vector(void)
{
	/* the check value of CRC-32 (IEEE 802.3) */
	TAP_EQ(ns_pkt_crc32((const uint8_t *)"123456789", 9), 0xcbf43926);
	TAP_EQ(ns_pkt_crc32(NULL, 0), 0);
}

static void
sum_vector(void)
{
	/* the example of RFC 1071 section 3 */
	static const uint8_t data[] = {0, 1, 0xf2, 3, 0xf4, 0xf5, 0xf6, 0xf7};

	TAP_EQ(ns_pkt_sum(data, 8, 0), 0xddf2);
	TAP_EQ(ns_pkt_sum(data, 7, 0), 0xdcfb);  /* the last word is 0xf600 */
	TAP_EQ(ns_pkt_sum(data, 0, 0x1ffff), 1); /* carries fold in */
}

static void
headers(void)
{
	static const struct {
		const char *name;
		uint8_t data[96];
		uint32_t len, type;
		uint16_t l3, l3_bytes, l4_bytes;
	} cases[] = {
			{"other", {[12] = 0x88, 0xb5}, 60, 0, 14, 0, 0},
			{"IPv4 TCP", {[12] = 8, 0, 0x45, 0, 0, 46, [23] = 6},
					60, NS_RXD0_IPV4 | NS_RXD0_TCP, 14, 20,
					26},
			{"IPv4 options UDP",
					{[12] = 8,
							0,
							0x46,
							0,
							0,
							46,
							[23] = 17},
					60,
					NS_RXD0_IPV4 | NS_RXD0_IPV4_OPTIONS |
							NS_RXD0_UDP,
					14, 24, 22},
			{"IPv4 fragment",
					{[12] = 8,
							0,
							0x45,
							0,
							0,
							46,
							0,
							0,
							0x20,
							0,
							64,
							17},
					60, NS_RXD0_IPV4, 14, 20, 26},
			{"VLAN IPv4 SCTP",
					{[12] = 0x81,
							0,
							0,
							5,
							8,
							0,
							0x45,
							0,
							0,
							40,
							[27] = 132},
					64, NS_RXD0_IPV4 | NS_RXD0_SCTP, 18, 20,
					20},
			{"IPv6 UDP",
					{[12] = 0x86,
							0xdd,
							0x60,
							0,
							0,
							0,
							0,
							12,
							17},
					66, NS_RXD0_IPV6 | NS_RXD0_UDP, 14, 40,
					12},
			{"IPv6 hop-by-hop TCP",
					{[12] = 0x86,
							0xdd,
							0x60,
							0,
							0,
							0,
							0,
							28,
							0,
							[54] = 6},
					82,
					NS_RXD0_IPV6 | NS_RXD0_IPV6_EXT |
							NS_RXD0_TCP,
					14, 48, 20},
			{"IPv6 fragment",
					{[12] = 0x86,
							0xdd,
							0x60,
							0,
							0,
							0,
							0,
							28,
							44,
							[54] = 6},
					82, NS_RXD0_IPV6 | NS_RXD0_IPV6_EXT, 14,
					48, 20},
			{"IPv4 longer than the frame",
					{[12] = 8, 0, 0x45, 0, 0, 47, [23] = 6},
					60, 0, 14, 0, 0},
			{"TCP header cut",
					{[12] = 8, 0, 0x45, 0, 0, 39, [23] = 6},
					60, NS_RXD0_IPV4, 14, 20, 19},
	};

	for (size_t i = 0; i < sizeof(cases) / sizeof(*cases); i++) {
		ns_pkt_parse(&pkt, cases[i].data, cases[i].len, VLAN_TYPE,
				true);
		if (pkt.type != cases[i].type)
			printf("# %s\n", cases[i].name);
		TAP_EQ(pkt.type, cases[i].type);
		TAP_EQ(pkt.l3, cases[i].l3);
		TAP_EQ(pkt.l3_bytes, cases[i].l3_bytes);
		TAP_EQ(pkt.l4_bytes, cases[i].l4_bytes);
	}
	/* RFCTL b16: extension headers end the parsing */
	ns_pkt_parse(&pkt, cases[6].data, cases[6].len, VLAN_TYPE, false);
	TAP_EQ(pkt.type, NS_RXD0_IPV6);
	/* the tag that counts is VET's */
	ns_pkt_parse(&pkt, cases[4].data, cases[4].len, 0x88a8, true);
	TAP_EQ(pkt.has_vlan, false);
	TAP_EQ(pkt.type, 0);
}

static void
ptp_messages(void)
{
	uint8_t l2[60] = {[12] = 0x88, 0xf7};
	uint8_t udp[96] = {
			[12] = 8, 0, 0x45, 0, 0, 72, [23] = 17, [36] = 1, 0x3f};
	bool over_udp;

	ns_pkt_parse(&pkt, l2, 60, VLAN_TYPE, true);
	TAP_OK(ns_pkt_ptp(&pkt, l2, 60, &over_udp) == l2 + 14);
	TAP_EQ(over_udp, false);
	TAP_OK(ns_pkt_ptp(&pkt, l2, 14 + 35, &over_udp) == NULL);
	ns_pkt_parse(&pkt, udp, 86, VLAN_TYPE, true);
	TAP_OK(ns_pkt_ptp(&pkt, udp, 86, &over_udp) == udp + 42);
	TAP_EQ(over_udp, true);
	udp[37] = 0x40; /* port 320: general messages */
	TAP_OK(ns_pkt_ptp(&pkt, udp, 86, &over_udp) == NULL);
}

static uint64_t seed;

static uint32_t
random_below(uint32_t limit)
{
	seed = seed * UINT64_C(6364136223846793005) + 1442695040888963407;
	return (uint32_t)(seed >> 33) % limit;
}

/* Random octets behind a start that makes the parser go on. */
static void
random_fill(uint8_t *data, uint32_t len)
{
	static const uint8_t starts[][4] = {{8, 0, 0x45, 0}, {8, 0, 0x47, 0},
			{0x86, 0xdd, 0x60, 0}, {0x81, 0, 0, 1},
			{0x88, 0xf7, 0, 2}};
	static const uint8_t protocols[] = {6, 17, 132, 0, 43, 44, 60};
	uint32_t start = random_below(5);

	for (uint32_t at = 0; at < len; at++)
		data[at] = (uint8_t)random_below(4);
	if (len < 60)
		return;
	memcpy(data + 12, starts[start], 4);
	if (start == 2) {
		data[18] = 0;
		data[19] = (uint8_t)random_below(80);
		data[20] = protocols[random_below(7)];
		data[54] = protocols[random_below(7)];
	} else {
		data[16] = 0;
		data[17] = (uint8_t)random_below(128);
		data[20] = 0;
		data[21] = 0;
		data[23] = protocols[random_below(3)];
	}
}

/* Anything may come: nothing is read beyond the frame (by the sanitizer). */
static void
random_frames(void)
{
	uint32_t nb_l4 = 0;

	seed = tap_seed(99);
	for (unsigned int i = 0; i < 100000; i++) {
		uint32_t len = random_below(128);
		uint8_t *data = malloc(len == 0 ? 1 : len);
		bool present, over_udp;

		TAP_REQUIRE(data != NULL);
		random_fill(data, len);
		ns_pkt_parse(&pkt, data, len, VLAN_TYPE, random_below(2) == 0);
		if ((pkt.type & NS_RXD0_IPV4) != 0)
			ns_pkt_ip_checksum_good(&pkt, data);
		if ((pkt.type & (NS_RXD0_TCP | NS_RXD0_UDP)) != 0) {
			ns_pkt_l4_checksum_good(&pkt, data, &present);
			nb_l4++;
		}
		if (len >= 14)
			ns_pkt_ptp(&pkt, data, len, &over_udp);
		free(data);
	}
	printf("# %u with layer 4\n", nb_l4);
	TAP_OK(nb_l4 > 1000);
}

int
main(void)
{
	TAP_RUN(crc_vector, "CRC-32 (IEEE 802.3)");
	TAP_RUN(sum_vector, "one's complement sum (RFC 1071)");
	TAP_RUN(headers, "packet types (I210 7.1)");
	TAP_RUN(ptp_messages, "PTP over Ethernet and UDP (I210 7.8.5)");
	TAP_RUN(random_frames, "random frames are parsed within bounds");
	return tap_done();
}
