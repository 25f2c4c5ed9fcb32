/* SPDX-License-Identifier: BSD-3-Clause
 * Copyright(c) 2026 the igt authors
 */

/*
 * RSS: the hash in each mbuf is the published one, or equal to a second
 * Toeplitz written here; the queue is the one that the redirection table
 * names for the low seven bits of it.
 *
 * Source of the vectors: "Verifying the RSS hash calculation", Microsoft's
 * network driver documentation.
 */

#include <errno.h>
#include <string.h>

#include <rte_nicsim.h>

#include "pmd_common.h"
#include "pmd_packets.h"
#include "../tap.h"

#define NB_QUEUES 4
#define NB_RETA   128
#define ALL_HF                                                                 \
	(RTE_ETH_RSS_IPV4 | RTE_ETH_RSS_NONFRAG_IPV4_TCP |                     \
			RTE_ETH_RSS_NONFRAG_IPV4_UDP | RTE_ETH_RSS_IPV6 |      \
			RTE_ETH_RSS_NONFRAG_IPV6_TCP |                         \
			RTE_ETH_RSS_NONFRAG_IPV6_UDP)

static const uint8_t verification_key[PKT_KEY_BYTES] = {0x6d, 0x5a, 0x56, 0xda,
		0x25, 0x5b, 0x0e, 0xc2, 0x41, 0x67, 0x25, 0x3d, 0x43, 0xa3,
		0x8f, 0xb0, 0xd0, 0xca, 0x2b, 0xcb, 0xae, 0x7b, 0x30, 0xb4,
		0x77, 0xcb, 0x2d, 0xa3, 0x80, 0x30, 0xf2, 0x0c, 0x6a, 0x42,
		0xb7, 0x3b, 0xbe, 0xac, 0x01, 0xfa};

struct vector {
	uint8_t ip;
	uint8_t dst[16], src[16];
	uint16_t dst_port, src_port;
	uint32_t hash_addresses, hash_ports;
};

/* clang-format off */
static const struct vector vectors[] = {
	{4, {161, 142, 100, 80}, {66, 9, 149, 187}, 1766, 2794,
	 0x323e8fc2, 0x51ccc178},
	{4, {65, 69, 140, 83}, {199, 92, 111, 2}, 4739, 14230,
	 0xd718262a, 0xc626b0ea},
	{4, {12, 22, 207, 184}, {24, 19, 198, 95}, 38024, 12898,
	 0xd2d0a5de, 0x5c2b394a},
	{4, {209, 142, 163, 6}, {38, 27, 205, 30}, 2217, 48228,
	 0x82989176, 0xafc7327f},
	{4, {202, 188, 127, 2}, {153, 39, 163, 191}, 1303, 44251,
	 0x5d1809c5, 0x10e828a2},
	{6, {0x3f, 0xfe, 0x25, 0x01, 0x02, 0x00, 0x00, 0x03,
	     0, 0, 0, 0, 0, 0, 0, 0x01},
	    {0x3f, 0xfe, 0x25, 0x01, 0x02, 0x00, 0x1f, 0xff,
	     0, 0, 0, 0, 0, 0, 0, 0x07}, 1766, 2794,
	 0x2cc18cd5, 0x40207d3d},
	{6, {0xff, 0x02, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0x01},
	    {0x3f, 0xfe, 0x05, 0x01, 0x00, 0x08, 0x00, 0x00,
	     0x02, 0x60, 0x97, 0xff, 0xfe, 0x40, 0xef, 0xab}, 4739, 14230,
	 0x0f0c461c, 0xdde51bbf},
	{6, {0xfe, 0x80, 0, 0, 0, 0, 0, 0,
	     0x02, 0x00, 0xf8, 0xff, 0xfe, 0x21, 0x67, 0xcf},
	    {0x3f, 0xfe, 0x19, 0x00, 0x45, 0x45, 0x00, 0x03,
	     0x02, 0x00, 0xf8, 0xff, 0xfe, 0x21, 0x67, 0xcf}, 38024, 44251,
	 0x4b61e985, 0x02d1feef},
};
/* clang-format on */

static struct pkt_spec
vector_spec(const struct vector *v, uint8_t proto)
{
	struct pkt_spec spec = {.ip = v->ip,
			.proto = proto,
			.payload_octets = 60,
			.src_port = v->src_port,
			.dst_port = v->dst_port};

	memcpy(spec.src, v->src, sizeof(spec.src));
	memcpy(spec.dst, v->dst, sizeof(spec.dst));
	return spec;
}

static void
own_hash_is_the_published(void)
{
	struct pkt_spec spec;
	unsigned int i;

	for (i = 0; i < RTE_DIM(vectors); i++) {
		spec = vector_spec(&vectors[i], PKT_PROTO_TCP);
		TAP_EQ(pkt_hash(verification_key, &spec, true),
				vectors[i].hash_ports);
		TAP_EQ(pkt_hash(verification_key, &spec, false),
				vectors[i].hash_addresses);
	}
}

static bool
setup(struct pmd_pair *pair)
{
	return pmd_pair_create(pair, NULL) &&
	       pmd_pair_up(pair,
			       &(struct pmd_port_conf){.nb_rxq = NB_QUEUES,
					       .rss = true,
					       .rx_offloads = RTE_ETH_RX_OFFLOAD_RSS_HASH});
}

static int
hash_set(const struct pmd_pair *pair, const uint8_t *key, uint64_t hf)
{
	struct rte_eth_rss_conf conf = {
			.rss_key = (uint8_t *)(uintptr_t)key,
			.rss_key_len = PKT_KEY_BYTES,
			.rss_hf = hf,
	};

	return rte_eth_dev_rss_hash_update(pair->port_id[1], &conf);
}

/* One packet: its hash (or none) and its queue. */
static void
packet_check(const struct pmd_pair *pair, const struct pkt_spec *spec,
		bool hashed, uint32_t hash, uint16_t queue_id)
{
	static struct pkt pkt;
	struct rte_mbuf *mbuf;
	uint16_t got_queue;
	bool flag;

	pkt_build(pair, 0, spec, &pkt);
	pkt_inject(pair, 1, &pkt);
	mbuf = pkt_receive_one(pair->port_id[1], NB_QUEUES, &got_queue);
	TAP_REQUIRE(mbuf != NULL);
	flag = (mbuf->ol_flags & RTE_MBUF_F_RX_RSS_HASH) != 0;
	TAP_EQ(flag, hashed);
	if (hashed)
		TAP_EQ(mbuf->hash.rss, hash);
	if (!TAP_EQ(got_queue, queue_id))
		printf("# IPv%u, protocol %u, hash 0x%x\n", spec->ip,
				spec->proto, hash);
	rte_pktmbuf_free(mbuf);
}

/* The table after a start: entry i is queue i modulo the queues. */
static uint16_t
even_spread(uint32_t hash)
{
	return hash % NB_RETA % NB_QUEUES;
}

static void
published_vectors(void)
{
	static const uint8_t protos[] = {PKT_PROTO_TCP, PKT_PROTO_UDP};
	struct pkt_spec spec;
	struct pmd_pair pair;
	unsigned int i, p;

	TAP_REQUIRE(setup(&pair));
	for (i = 0; i < RTE_DIM(vectors); i++) {
		/* Ports are part of it where the type is asked for. */
		TAP_EQ(hash_set(&pair, verification_key, ALL_HF), 0);
		for (p = 0; p < RTE_DIM(protos); p++) {
			spec = vector_spec(&vectors[i], protos[p]);
			packet_check(&pair, &spec, true, vectors[i].hash_ports,
					even_spread(vectors[i].hash_ports));
		}
		TAP_EQ(hash_set(&pair, NULL,
				       RTE_ETH_RSS_IPV4 | RTE_ETH_RSS_IPV6),
				0);
		for (p = 0; p < RTE_DIM(protos); p++) {
			spec = vector_spec(&vectors[i], protos[p]);
			packet_check(&pair, &spec, true,
					vectors[i].hash_addresses,
					even_spread(vectors[i].hash_addresses));
		}
	}
	pmd_pair_destroy(&pair);
}

/* What hash a packet gets with these functions, the most specific first. */
static bool
hash_want(const struct pkt_spec *spec, uint64_t hf, const uint8_t *key,
		uint32_t *hash)
{
	bool v4 = spec->ip == 4;
	uint64_t tcp = v4 ? RTE_ETH_RSS_NONFRAG_IPV4_TCP
	                  : RTE_ETH_RSS_NONFRAG_IPV6_TCP;
	uint64_t udp = v4 ? RTE_ETH_RSS_NONFRAG_IPV4_UDP
	                  : RTE_ETH_RSS_NONFRAG_IPV6_UDP;
	uint64_t any = v4 ? RTE_ETH_RSS_IPV4 : RTE_ETH_RSS_IPV6;
	bool ports = !spec->first_fragment &&
	             ((spec->proto == PKT_PROTO_TCP && (hf & tcp) != 0) ||
				     (spec->proto == PKT_PROTO_UDP &&
						     (hf & udp) != 0));

	if (spec->ip == 0 || (!ports && (hf & any) == 0))
		return false;
	*hash = pkt_hash(key, spec, ports);
	return true;
}

/* Each subset of the functions, each kind of packet. */
static void
hash_functions(void)
{
	static const uint64_t functions[] = {RTE_ETH_RSS_IPV4,
			RTE_ETH_RSS_NONFRAG_IPV4_TCP,
			RTE_ETH_RSS_NONFRAG_IPV4_UDP, RTE_ETH_RSS_IPV6,
			RTE_ETH_RSS_NONFRAG_IPV6_TCP,
			RTE_ETH_RSS_NONFRAG_IPV6_UDP};
	static const uint8_t versions[] = {0, 4, 6};
	static const uint8_t protos[] = {PKT_PROTO_TCP, PKT_PROTO_UDP,
			PKT_PROTO_SCTP, PKT_PROTO_NONE};
	struct pkt_spec spec;
	struct pmd_pair pair;
	unsigned int subset, i;
	uint32_t hash = 0;
	uint64_t hf;
	bool hashed;

	TAP_REQUIRE(setup(&pair));
	for (subset = 1; subset < 64; subset++) {
		for (hf = 0, i = 0; i < RTE_DIM(functions); i++)
			if ((subset >> i & 1) != 0)
				hf |= functions[i];
		TAP_EQ(hash_set(&pair, verification_key, hf), 0);
		for (i = 0; i < 3 * 4 * 2 * 2; i++) {
			spec = vector_spec(
					&vectors[versions[i % 3] == 6 ? 5 : 0],
					protos[i / 3 % 4]);
			spec.ip = versions[i % 3];
			spec.first_fragment = spec.ip == 4 && i / 12 % 2 != 0;
			spec.tagged = i / 24 != 0;
			if (spec.ip == 0)
				spec.proto = PKT_PROTO_NONE;
			hashed = hash_want(&spec, hf, verification_key, &hash);
			packet_check(&pair, &spec, hashed, hash,
					hashed ? even_spread(hash) : 0);
		}
	}
	pmd_pair_destroy(&pair);
}

static void
spec_random(struct pkt_spec *spec, uint64_t *state)
{
	unsigned int i;

	memset(spec, 0, sizeof(*spec));
	spec->ip = pkt_random(state) >> 40 & 1 ? 4 : 6;
	spec->proto = pkt_random(state) >> 40 & 1 ? PKT_PROTO_TCP
	                                          : PKT_PROTO_UDP;
	for (i = 0; i < 16; i++) {
		spec->src[i] = (uint8_t)(pkt_random(state) >> 40);
		spec->dst[i] = (uint8_t)(pkt_random(state) >> 40);
	}
	spec->src_port = (uint16_t)(pkt_random(state) >> 40);
	spec->dst_port = (uint16_t)(pkt_random(state) >> 40);
	spec->payload_octets = 20;
}

static void
restart(const struct pmd_pair *pair)
{
	TAP_EQ(rte_eth_dev_stop(pair->port_id[1]), 0);
	TAP_EQ(rte_eth_dev_start(pair->port_id[1]), 0);
	TAP_OK(pmd_link_wait(pair->port_id[1], true));
}

static void
keys_change(void)
{
	uint8_t key[PKT_KEY_BYTES], back[PKT_KEY_BYTES];
	struct rte_eth_rss_conf conf = {
			.rss_key = back, .rss_key_len = sizeof(back)};
	uint64_t state = tap_seed(5);
	struct pkt_spec spec;
	struct pmd_pair pair;
	unsigned int round, i;
	uint32_t hash;

	TAP_REQUIRE(setup(&pair));
	for (round = 0; round < 20; round++) {
		for (i = 0; i < sizeof(key); i++)
			key[i] = (uint8_t)(pkt_random(&state) >> 40);
		TAP_EQ(hash_set(&pair, key, ALL_HF), 0);
		if (round % 4 == 3)
			restart(&pair);
		memset(back, 0, sizeof(back));
		TAP_EQ(rte_eth_dev_rss_hash_conf_get(pair.port_id[1], &conf),
				0);
		TAP_OK(memcmp(key, back, sizeof(key)) == 0);
		TAP_EQ(conf.rss_hf, ALL_HF);
		for (i = 0; i < 20; i++) {
			spec_random(&spec, &state);
			hash = pkt_hash(key, &spec, true);
			packet_check(&pair, &spec, true, hash,
					even_spread(hash));
		}
	}
	/* A key of another length, and functions the chip has not. */
	conf.rss_key_len = PKT_KEY_BYTES - 1;
	conf.rss_key = key;
	TAP_OK(rte_eth_dev_rss_hash_update(pair.port_id[1], &conf) < 0);
	TAP_OK(hash_set(&pair, NULL, RTE_ETH_RSS_L2_PAYLOAD) < 0);
	spec_random(&spec, &state);
	hash = pkt_hash(key, &spec, true);
	packet_check(&pair, &spec, true, hash, even_spread(hash));
	pmd_pair_destroy(&pair);
}

/* A key given with the configuration, before the first start. */
static void
key_of_configure(void)
{
	uint8_t key[PKT_KEY_BYTES];
	struct rte_eth_conf eth = {
			.rxmode = {.mq_mode = RTE_ETH_MQ_RX_RSS,
					.offloads = RTE_ETH_RX_OFFLOAD_RSS_HASH},
			.rx_adv_conf.rss_conf = {.rss_key = key,
					.rss_key_len = sizeof(key),
					.rss_hf = ALL_HF},
	};
	uint64_t state = tap_seed(6);
	struct pkt_spec spec;
	struct pmd_pair pair;
	uint16_t to;
	uint32_t hash;
	unsigned int i;

	for (i = 0; i < sizeof(key); i++)
		key[i] = (uint8_t)(pkt_random(&state) >> 40);
	TAP_REQUIRE(setup(&pair));
	to = pair.port_id[1];
	TAP_EQ(rte_eth_dev_stop(to), 0);
	TAP_EQ(rte_eth_dev_configure(to, NB_QUEUES, 1, &eth), 0);
	for (i = 0; i < NB_QUEUES; i++)
		TAP_EQ(rte_eth_rx_queue_setup(to, i, 64, SOCKET_ID_ANY, NULL,
				       pair.pool),
				0);
	TAP_EQ(rte_eth_tx_queue_setup(to, 0, 64, SOCKET_ID_ANY, NULL), 0);
	TAP_EQ(rte_eth_dev_start(to), 0);
	TAP_REQUIRE(pmd_link_wait(to, true));
	for (i = 0; i < 50; i++) {
		spec_random(&spec, &state);
		hash = pkt_hash(key, &spec, true);
		packet_check(&pair, &spec, true, hash, even_spread(hash));
	}
	pmd_pair_destroy(&pair);
}

static void
reta_query(const struct pmd_pair *pair, uint16_t *reta)
{
	struct rte_eth_rss_reta_entry64 conf[2] = {
			{.mask = UINT64_MAX}, {.mask = UINT64_MAX}};
	unsigned int i;

	TAP_EQ(rte_eth_dev_rss_reta_query(pair->port_id[1], conf, NB_RETA), 0);
	for (i = 0; i < NB_RETA; i++)
		reta[i] = conf[i / 64].reta[i % 64];
}

static void
reta_check(const struct pmd_pair *pair, const uint16_t *reta, uint64_t *state)
{
	uint16_t got[NB_RETA];
	struct pkt_spec spec;
	unsigned int i;
	uint32_t hash;

	reta_query(pair, got);
	TAP_OK(memcmp(got, reta, sizeof(got)) == 0);
	for (i = 0; i < 40; i++) {
		spec_random(&spec, state);
		hash = pkt_hash(verification_key, &spec, true);
		packet_check(pair, &spec, true, hash, reta[hash % NB_RETA]);
	}
}

static void
reta_changes(void)
{
	struct rte_eth_rss_reta_entry64 conf[2];
	uint64_t state = tap_seed(7);
	uint16_t reta[NB_RETA];
	struct pmd_pair pair;
	unsigned int round, i;

	TAP_REQUIRE(setup(&pair));
	TAP_EQ(hash_set(&pair, verification_key, ALL_HF), 0);
	for (i = 0; i < NB_RETA; i++)
		reta[i] = i % NB_QUEUES;
	reta_check(&pair, reta, &state);
	for (round = 0; round < 20; round++) {
		/* Any entries; those outside the mask are left alone. */
		for (i = 0; i < 2; i++)
			conf[i].mask = round == 0 ? UINT64_MAX
			                          : pkt_random(&state);
		for (i = 0; i < NB_RETA; i++) {
			conf[i / 64].reta[i % 64] = pkt_random(&state) >> 40 &
			                            3;
			if ((conf[i / 64].mask >> (i % 64) & 1) != 0)
				reta[i] = conf[i / 64].reta[i % 64];
		}
		TAP_EQ(rte_eth_dev_rss_reta_update(
				       pair.port_id[1], conf, NB_RETA),
				0);
		if (round % 5 == 4)
			restart(&pair);
		reta_check(&pair, reta, &state);
	}
	/* A queue that is not there; half a table. Nothing has changed. */
	conf[0].mask = 1;
	conf[0].reta[0] = NB_QUEUES;
	TAP_OK(rte_eth_dev_rss_reta_update(pair.port_id[1], conf, NB_RETA) < 0);
	conf[0].reta[0] = 0;
	TAP_OK(rte_eth_dev_rss_reta_update(pair.port_id[1], conf, NB_RETA / 2) <
			0);
	reta_check(&pair, reta, &state);
	pmd_pair_destroy(&pair);
}

/* Without RSS in the configuration no packet has a hash. */
static void
off_is_off(void)
{
	struct pkt_spec spec = vector_spec(&vectors[0], PKT_PROTO_TCP);
	struct pmd_pair pair;

	TAP_REQUIRE(pmd_pair_create(&pair, NULL));
	TAP_REQUIRE(pmd_pair_up(
			&pair, &(struct pmd_port_conf){.nb_rxq = NB_QUEUES}));
	packet_check(&pair, &spec, false, 0, 0);
	pmd_pair_destroy(&pair);
}

int
main(void)
{
	pmd_eal_init("test_rss");
	TAP_RUN(own_hash_is_the_published,
			"the test's Toeplitz gives the published hashes");
	TAP_RUN(published_vectors, "published vectors through the device");
	TAP_RUN(hash_functions, "every subset of hash functions");
	TAP_RUN(keys_change, "new keys, kept over a restart");
	TAP_RUN(key_of_configure, "a key given to configure");
	TAP_RUN(reta_changes, "redirection table, masks, kept over a restart");
	TAP_RUN(off_is_off, "no RSS, no hash");
	return pmd_done();
}
