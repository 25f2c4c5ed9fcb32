/* SPDX-License-Identifier: BSD-3-Clause
 * Copyright(c) 2026 the igt authors
 */

#ifndef _PMD_COMMON_H_
#define _PMD_COMMON_H_

/*
 * What the tests through ethdev share: EAL without root or hugepages, two
 * simulated NICs on one wire, frames that can be recognised, and the rule
 * that nothing may be lost or leaked when a test ends.
 */

#include <stdbool.h>
#include <stdint.h>

#include <rte_ethdev.h>
#include <rte_mbuf.h>

#define PMD_NB_MBUFS 4096

struct pmd_pair {
	uint16_t port_id[2];
	char name[2][16];
	struct rte_mempool *pool; /* RX of both ports and what tests send */
};

/* How a port is brought up; zero fields mean the value in brackets. */
struct pmd_port_conf {
	uint16_t nb_rxq, nb_txq; /* [1] */
	uint16_t nb_rxd, nb_txd; /* [128] */
	uint16_t mtu;            /* [1500] */
	uint64_t rx_offloads;
	uint64_t tx_offloads;
	bool rss;
	bool lsc;
	bool rxq_intr;
	struct rte_mempool *pool; /* [the pair's] */
};

/* Starts EAL; leaves the process on failure. */
void pmd_eal_init(const char *program);

/* Ends EAL; the exit status of main. */
int pmd_done(void);

/* ",access=.." of the environment's IGT_TEST_ACCESS, or "": each suite runs on
 * both access paths. */
const char *pmd_access_arg(void);

/* nicsim0 and nicsim1 with args (",key=value..") on one wire; false on error.
 */
bool pmd_pair_create(struct pmd_pair *pair, const char *args);

/* The same with own args and devargs for either side. */
bool pmd_pair_create2(
		struct pmd_pair *pair, const char *args0, const char *args1);

/* Configures, sets queues up and starts one port; 0 or the error. */
int pmd_port_up(const struct pmd_pair *pair, unsigned int side,
		const struct pmd_port_conf *conf);

/* Brings both ports up and steps until both have link. */
bool pmd_pair_up(struct pmd_pair *pair, const struct pmd_port_conf *conf);

/* Steps time until the port's link is (not) up; false after 10 s. */
bool pmd_link_wait(uint16_t port_id, bool up);

/* Stops, closes and detaches both; checks that every mbuf came back and
 * that no rule was broken. */
void pmd_pair_destroy(struct pmd_pair *pair);

/* An mbuf with an Ethernet frame of len octets without CRC (at least 24) to
 * the peer of `side`: EtherType 0x88B5 (local experimental), seq in octets 14
 * to 21, then octets that depend on seq and position. */
struct rte_mbuf *pmd_frame(const struct pmd_pair *pair, unsigned int side,
		uint32_t len, uint64_t seq);

/* The same octets into an mbuf chain of segments of seg_len. */
struct rte_mbuf *pmd_frame_segs(const struct pmd_pair *pair, unsigned int side,
		uint32_t len, uint64_t seq, uint16_t seg_len);

/* A PTP Sync event frame over Ethernet, 60 octets, sequence id seq. */
struct rte_mbuf *pmd_ptp_frame(
		const struct pmd_pair *pair, unsigned int side, uint16_t seq);

/* Whether the received chain holds exactly the octets of pmd_frame(). */
bool pmd_frame_ok(const struct rte_mbuf *mbuf, uint32_t len, uint64_t seq);

/* Sequence number of a frame made by pmd_frame(). */
uint64_t pmd_frame_seq(const struct rte_mbuf *mbuf);

/* Sends all, stepping time while the ring is full; false after 1 s. */
bool pmd_send(uint16_t port_id, uint16_t queue_id, struct rte_mbuf **mbufs,
		uint16_t nb);

/* Receives nb frames from all of nb_rxq queues into out, stepping time up to
 * 1 s; the number received. */
uint16_t pmd_receive(uint16_t port_id, uint16_t nb_rxq, struct rte_mbuf **out,
		uint16_t nb);

/* Value of an extended statistic; fails the running rule when absent. */
uint64_t pmd_xstat(uint16_t port_id, const char *name);

#endif /* _PMD_COMMON_H_ */
