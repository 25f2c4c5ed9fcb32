/* SPDX-License-Identifier: BSD-3-Clause
 * Copyright(c) 2026 the igt authors
 */

/*
 * Time stamps beyond the straight path: slots of one's own, pauses, links that
 * come and go, and who may ask what. Time is stepped.
 */

#include <errno.h>

#include "pmd_stamps.h"
#include "../tap.h"

#define MS_NS UINT64_C(1000000)

/* Keep every slot that can be had busy from queue 0. */
static void
bulk_send(const struct pmd_pair *pair, uint16_t *seq)
{
	struct rte_pmd_igt_tx_tstamp stamps[16];
	int nb, i;

	do {
		nb = rte_pmd_igt_tx_tstamp_read(
				pair->port_id[0], 0, stamps, RTE_DIM(stamps));
		for (i = 0; i < nb; i++)
			ts_stamp_check(pair, &stamps[i], 0);
	} while (nb > 0);
	ts_send(pair, 0, *seq, 2 * TS_NB_SLOTS);
	*seq += 2 * TS_NB_SLOTS;
}

/* One request on queue 1 while queue 0 leaves nothing free. */
static void
client_once(const struct pmd_pair *pair, uint16_t seq, bool subscribed)
{
	struct rte_pmd_igt_tx_tstamp stamp;
	struct rte_nicsim_stamp capture;
	struct timespec time;

	ts_send(pair, 1, seq, 1);
	rte_nicsim_step_ns(TS_STEP_NS);
	if (subscribed) {
		TAP_REQUIRE(rte_pmd_igt_tx_tstamp_read(pair->port_id[0], 1,
					    &stamp, 1) == 1);
		TAP_EQ(stamp.token & 0xFFFF, seq);
		ts_stamp_check(pair, &stamp, 1);
		return;
	}
	TAP_REQUIRE(rte_eth_timesync_read_tx_timestamp(
				    pair->port_id[0], &time) == 0);
	TAP_REQUIRE(ts_capture_find(pair, seq, &capture));
	TAP_EQ(ts_ns(&time), capture.raw_phc_ns + TS_TX_CORRECTION_2500_NS);
}

#define CLIENT_REQUESTS 200
#define CLIENT_SEQ      50000

static void
reserved_slot_serves_the_client(void)
{
	struct pmd_pair pair;
	uint16_t seq = 0;
	unsigned int i;

	TAP_REQUIRE(ts_setup(&pair, NULL));
	TAP_EQ(rte_pmd_igt_tx_tstamp_subscribe(pair.port_id[0], 0, 0), 0);
	TAP_EQ(rte_pmd_igt_tx_tstamp_reserve(pair.port_id[0], 1, 1), 0);
	for (i = 0; i < CLIENT_REQUESTS; i++) {
		if (i == CLIENT_REQUESTS / 2)
			TAP_EQ(rte_pmd_igt_tx_tstamp_subscribe(
					       pair.port_id[0], 1, 0),
					0);
		bulk_send(&pair, &seq);
		client_once(&pair, CLIENT_SEQ + i, i >= CLIENT_REQUESTS / 2);
		ts_frames_drop(&pair);
	}
	/* Of 8 requests of the bulk 3 got a slot; of the client's all. */
	TAP_EQ(pmd_xstat(pair.port_id[0], "tx_tstamp_busy"),
			5 * CLIENT_REQUESTS);
	TAP_EQ(rte_pmd_igt_tx_tstamp_reserve(pair.port_id[0], 1, 0), 0);
	bulk_send(&pair, &seq);
	TAP_EQ(pmd_xstat(pair.port_id[0], "tx_tstamp_busy"),
			5 * CLIENT_REQUESTS + 4);
	ts_frames_drop(&pair);
	pmd_pair_destroy(&pair);
}

static void
reserve_refuses(void)
{
	struct pmd_pair pair;
	uint16_t port_id;

	TAP_REQUIRE(ts_setup(&pair, NULL));
	port_id = pair.port_id[0];
	TAP_EQ(rte_pmd_igt_tx_tstamp_reserve(31, 0, 1), -ENODEV);
	TAP_EQ(rte_pmd_igt_tx_tstamp_reserve(port_id, 4, 1), -EINVAL);
	TAP_EQ(rte_pmd_igt_tx_tstamp_reserve(port_id, 0, 5), -EINVAL);
	TAP_EQ(rte_pmd_igt_tx_tstamp_reserve(port_id, 0, 2), 0);
	TAP_EQ(rte_pmd_igt_tx_tstamp_reserve(port_id, 3, 3), -EINVAL);
	TAP_EQ(rte_pmd_igt_tx_tstamp_reserve(port_id, 3, 2), 0);
	pmd_pair_destroy(&pair);
}

int
main(void)
{
	pmd_eal_init("test_tsfull");
	TAP_RUN(reserved_slot_serves_the_client,
			"one slot reserved: a bulk sender takes none from it");
	TAP_RUN(reserve_refuses, "more reserved than there is: -EINVAL");
	return pmd_done();
}
