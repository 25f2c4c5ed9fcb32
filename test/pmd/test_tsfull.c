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

/* Frames that fill the FIFO of 20 KiB and more, then four requests: queued. */
static void
queued_requests_send(const struct pmd_pair *pair, uint16_t seq)
{
	struct rte_mbuf *tx[32];
	unsigned int i;

	for (i = 0; i < RTE_DIM(tx); i++)
		tx[i] = pmd_frame(pair, 0, 1500, i);
	TAP_EQ(rte_eth_tx_burst(pair->port_id[0], 0, tx, RTE_DIM(tx)),
			RTE_DIM(tx));
	ts_send(pair, 0, seq, TS_NB_SLOTS);
}

static void
flap_with_queued_requests(const char *args)
{
	struct rte_pmd_igt_tx_tstamp stamps[8];
	struct pmd_pair pair;
	uint16_t port_id;
	int i;

	TAP_REQUIRE(ts_setup(&pair, args));
	port_id = pair.port_id[0];
	TAP_EQ(rte_pmd_igt_tx_tstamp_subscribe(port_id, 0, 0), 0);
	queued_requests_send(&pair, 0);
	TAP_EQ(rte_nicsim_cable_set(pair.name[0], false), 0);
	rte_nicsim_step_ns(250 * MS_NS);
	TAP_REQUIRE(rte_pmd_igt_tx_tstamp_read(port_id, 0, stamps, 8) == 4);
	for (i = 0; i < 4; i++)
		TAP_EQ(stamps[i].status, RTE_PMD_IGT_TX_TSTAMP_ABORTED);
	/* A long time without link frees no slot. */
	rte_nicsim_step_ns(20 * TS_SEC_NS);
	TAP_EQ(rte_nicsim_cable_set(pair.name[0], true), 0);
	TAP_REQUIRE(pmd_link_wait(port_id, true));
	TAP_REQUIRE(pmd_link_wait(pair.port_id[1], true));
	/* What was queued leaves now, or has vanished; two ticks after the
	 * quarantine of 100 ms at the latest the slots are free. */
	rte_nicsim_step_ns(400 * MS_NS);
	ts_frames_drop(&pair);
	ts_send(&pair, 0, 100, TS_NB_SLOTS);
	rte_nicsim_step_ns(TS_STEP_NS);
	TAP_REQUIRE(rte_pmd_igt_tx_tstamp_read(port_id, 0, stamps, 8) == 4);
	for (i = 0; i < 4; i++)
		ts_stamp_check(&pair, &stamps[i], 0);
	ts_conservation(&pair, 8);
	ts_frames_drop(&pair);
	pmd_pair_destroy(&pair);
}

static void
flap_quarantines_no_longer_than_needed(void)
{
	flap_with_queued_requests(",clock=stepped,txdown=stop");
	flap_with_queued_requests(",clock=stepped,txdown=continue");
}

/* What timesync left unread is gone when it comes back. */
static void
off_and_on_forgets(void)
{
	struct rte_nicsim_stamp capture;
	struct timespec time;
	struct pmd_pair pair;
	uint16_t port_id;

	TAP_REQUIRE(ts_setup(&pair, NULL));
	port_id = pair.port_id[0];
	ts_send(&pair, 0, 1, 3);
	rte_nicsim_step_ns(TS_STEP_NS);
	TAP_EQ(rte_eth_timesync_read_tx_timestamp(port_id, &time), 0);
	TAP_EQ(rte_eth_timesync_disable(port_id), 0);
	TAP_EQ(rte_eth_timesync_read_tx_timestamp(port_id, &time), -EINVAL);
	TAP_EQ(rte_eth_timesync_enable(port_id), 0);
	TAP_EQ(rte_eth_timesync_read_tx_timestamp(port_id, &time), -EINVAL);
	ts_send(&pair, 0, 9, 1);
	rte_nicsim_step_ns(TS_STEP_NS);
	TAP_EQ(rte_eth_timesync_read_tx_timestamp(port_id, &time), 0);
	TAP_REQUIRE(ts_capture_find(&pair, 9, &capture));
	TAP_EQ(ts_ns(&time), capture.raw_phc_ns + TS_TX_CORRECTION_2500_NS);
	ts_frames_drop(&pair);
	ts_conservation(&pair, 4);
	pmd_pair_destroy(&pair);
}

/* A caller that gave up once reads the stamp of its next request. */
static void
given_up_is_skipped(void)
{
	struct rte_nicsim_stamp capture;
	struct timespec time;
	struct pmd_pair pair;
	uint16_t port_id, i;

	TAP_REQUIRE(ts_setup(&pair, NULL));
	port_id = pair.port_id[0];
	for (i = 0; i < 5; i++) {
		ts_send(&pair, i % 4, 2 * i, 1); /* never read */
		rte_nicsim_step_ns(50 * MS_NS);
		ts_send(&pair, i % 4, 2 * i + 1, 1);
		rte_nicsim_step_ns(TS_STEP_NS);
		TAP_EQ(rte_eth_timesync_read_tx_timestamp(port_id, &time), 0);
		TAP_REQUIRE(ts_capture_find(&pair, 2 * i + 1, &capture));
		TAP_EQ(ts_ns(&time),
				capture.raw_phc_ns + TS_TX_CORRECTION_2500_NS);
		TAP_EQ(rte_eth_timesync_read_tx_timestamp(port_id, &time),
				-EINVAL);
		TAP_EQ(pmd_xstat(port_id, "tx_tstamp_overwritten"), i + 1);
		ts_frames_drop(&pair);
	}
	ts_conservation(&pair, 10);
	pmd_pair_destroy(&pair);
}

int
main(void)
{
	pmd_eal_init("test_tsfull");
	TAP_RUN(reserved_slot_serves_the_client,
			"one slot reserved: a bulk sender takes none from it");
	TAP_RUN(reserve_refuses, "more reserved than there is: -EINVAL");
	TAP_RUN(flap_quarantines_no_longer_than_needed,
			"queued requests, link gone and back: slots are free soon");
	TAP_RUN(off_and_on_forgets, "off and on: nothing of before is read");
	TAP_RUN(given_up_is_skipped,
			"a stamp nobody waits for any more is skipped");
	return pmd_done();
}
