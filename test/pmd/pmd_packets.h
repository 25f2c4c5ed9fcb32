/* SPDX-License-Identifier: BSD-3-Clause
 * Copyright(c) 2026 the igt authors
 */

#ifndef _PMD_PACKETS_H_
#define _PMD_PACKETS_H_

/*
 * IP packets for the tests through ethdev, and their arithmetic a second
 * time: checksums, CRC-32C and Toeplitz hash, octet by octet and bit by bit,
 * as the standards write them.
 */

#include <stdbool.h>
#include <stdint.h>

#include <rte_mbuf.h>

#include "pmd_common.h"

#define PKT_PROTO_TCP  6
#define PKT_PROTO_UDP  17
#define PKT_PROTO_SCTP 132
#define PKT_PROTO_NONE 253 /* for experiments (RFC 3692) */

#define PKT_MAX_BYTES  9728
#define PKT_MIN_BYTES  60 /* without CRC (IEEE 802.3) */
#define PKT_VLAN_BYTES 4
#define PKT_KEY_BYTES  40

/* What a packet is; zero fields mean "not there" or the value in brackets. */
struct pkt_spec {
	bool tagged;           /* an 802.1Q tag in the frame */
	uint16_t tci;          /* of that tag */
	uint8_t ip;            /* 4 or 6; 0: EtherType 0x88B5, only payload */
	uint8_t option_octets; /* IPv4 options (by 4), IPv6 options (by 8) */
	uint8_t proto;         /* PKT_PROTO_*, with ip */
	bool first_fragment;   /* IPv4: more of them follow */
	bool bad_ip_sum;
	bool bad_l4_sum;
	bool no_l4_sum;    /* UDP: the field is 0 */
	bool for_hardware; /* sums are the sender's NIC's: SCTP's field is
	                    * 0, the others hold rubbish */
	bool pseudo_sums;  /* .. what rte_eth_tx_prepare() would write */
	uint16_t payload_octets;
	uint8_t src[16], dst[16]; /* four octets of each with IPv4 */
	uint16_t src_port, dst_port;
	uint32_t number; /* the payload depends on it */
};

/* A packet as octets, and where its headers are. */
struct pkt {
	uint32_t len;       /* padded to 60 where shorter */
	uint32_t whole_len; /* before padding */
	uint16_t l2_len, l3_len, l4_len;
	uint8_t data[PKT_MAX_BYTES];
};

/* Build it to the peer of `side`. */
void pkt_build(const struct pmd_pair *pair, unsigned int side,
		const struct pkt_spec *spec, struct pkt *pkt);

/* A chain of segments of seg_len with the octets before padding. */
struct rte_mbuf *pkt_mbuf(const struct pmd_pair *pair, const struct pkt *pkt,
		uint16_t seg_len);

/* The octets of a received chain. */
void pkt_from_mbuf(const struct rte_mbuf *mbuf, struct pkt *pkt);

/* Whether the checksums of an IP packet are right; header lengths are found
 * in it. SCTP's, TCP's or UDP's, which has to have one. */
bool pkt_ip_sum_good(const struct pkt *pkt);
bool pkt_l4_sum_good(const struct pkt *pkt);

/* The Toeplitz hash of data, bit by bit (the RSS specification). */
uint32_t pkt_toeplitz(const uint8_t *key, const uint8_t *data, uint32_t len);

/* The hash of a packet's addresses, and ports if asked for. */
uint32_t pkt_hash(const uint8_t *key, const struct pkt_spec *spec, bool ports);

/* Let a packet arrive at a port from the wire; fails the rule on error. */
void pkt_inject(const struct pmd_pair *pair, unsigned int side,
		const struct pkt *pkt);

/* The next frame of any of nb_rxq queues within 1 ms, or NULL; *queue_id (may
 * be NULL) where it was. */
struct rte_mbuf *pkt_receive_one(
		uint16_t port_id, uint16_t nb_rxq, uint16_t *queue_id);

/* A pseudo-random number from a state (xorshift64*). */
uint64_t pkt_random(uint64_t *state);

#endif /* _PMD_PACKETS_H_ */
