/* SPDX-License-Identifier: BSD-3-Clause
 * Copyright(c) 2026 the igt authors
 */

/*
 * Time stamps through ethdev and the private calls, against the model's own
 * record of which frame was captured when. Time is stepped: every expected
 * value is exact.
 */

#include <errno.h>
#include <time.h>

#include <rte_mbuf_dyn.h>
#include <rte_nicsim.h>
#include <rte_pmd_igt.h>

#include "pmd_common.h"
#include "pmd_stamps.h"
#include "../tap.h"

/* What the work-around and the model's switch may be; all must do. */
static const char *const variants[] = {
		",clock=stepped,txtt_clear=one,dev=[tx_tstamp_workaround=compare]",
		",clock=stepped,txtt_clear=all,dev=[tx_tstamp_workaround=compare]",
		",clock=stepped,txtt_clear=one,dev=[tx_tstamp_workaround=reserve0]",
		",clock=stepped,txtt_clear=all,dev=[tx_tstamp_workaround=reserve0]",
};

/* Batches of all slots: each stamp to its own request, at most 2.5 reads per
 * stamp when four captured ones are harvested together. */
static void
batches_of(const char *args, unsigned int nb_slots)
{
	struct rte_pmd_igt_tx_tstamp stamps[8];
	struct pmd_pair pair;
	unsigned int round, i, slots;
	uint64_t reads;

	TAP_REQUIRE(ts_setup(&pair, args));
	TAP_EQ(rte_pmd_igt_tx_tstamp_subscribe(pair.port_id[0], 2, 0), 0);
	for (round = 0; round < 200; round++) {
		ts_send(&pair, 2, round * TS_NB_SLOTS, nb_slots);
		rte_nicsim_step_ns(TS_STEP_NS);
		reads = ts_model_reads(&pair);
		TAP_REQUIRE(rte_pmd_igt_tx_tstamp_read(pair.port_id[0], 2,
					    stamps, 8) == (int)nb_slots);
		reads = ts_model_reads(&pair) - reads;
		if (nb_slots == TS_NB_SLOTS &&
				!TAP_OK(2 * reads <= 5 * TS_NB_SLOTS))
			printf("# %u reads for %u stamps\n",
					(unsigned int)reads, nb_slots);
		for (i = 0, slots = 0; i < nb_slots; i++) {
			ts_stamp_check(&pair, &stamps[i], 2);
			slots |= 1U << stamps[i].slot;
		}
		TAP_EQ(__builtin_popcount(slots), nb_slots);
		ts_frames_drop(&pair);
	}
	ts_conservation(&pair, 200 * nb_slots);
	pmd_pair_destroy(&pair);
}

static void
batches(void)
{
	unsigned int i;

	for (i = 0; i < RTE_DIM(variants); i++)
		batches_of(variants[i], strstr(variants[i], "reserve0") == NULL
							? TS_NB_SLOTS
							: TS_NB_SLOTS - 1);
}

static void
one_at_a_time(void)
{
	struct rte_pmd_igt_tx_tstamp stamp;
	struct pmd_pair pair;
	unsigned int v, i;
	uint64_t reads;

	for (v = 0; v < RTE_DIM(variants); v++) {
		TAP_REQUIRE(ts_setup(&pair, variants[v]));
		TAP_EQ(rte_pmd_igt_tx_tstamp_subscribe(pair.port_id[0], 0, 0),
				0);
		for (i = 0; i < 200; i++) {
			ts_send(&pair, 0, i, 1);
			rte_nicsim_step_ns(TS_STEP_NS);
			reads = ts_model_reads(&pair);
			TAP_REQUIRE(rte_pmd_igt_tx_tstamp_read(pair.port_id[0],
						    0, &stamp, 1) == 1);
			TAP_OK(ts_model_reads(&pair) - reads <= 4);
			ts_stamp_check(&pair, &stamp, 0);
			ts_frames_drop(&pair);
		}
		ts_conservation(&pair, 200);
		pmd_pair_destroy(&pair);
	}
}

/* Nothing due: reading stamps touches no register. */
static void
nothing_due_reads_nothing(void)
{
	struct rte_pmd_igt_tx_tstamp stamp;
	struct timespec time;
	struct pmd_pair pair;
	uint64_t before;
	unsigned int i;

	TAP_REQUIRE(ts_setup(&pair, NULL));
	TAP_EQ(rte_pmd_igt_tx_tstamp_subscribe(pair.port_id[0], 0, 0), 0);
	before = ts_model_reads(&pair);
	for (i = 0; i < 10; i++) {
		TAP_EQ(rte_pmd_igt_tx_tstamp_read(
				       pair.port_id[0], 0, &stamp, 1),
				0);
		TAP_EQ(rte_eth_timesync_read_tx_timestamp(
				       pair.port_id[0], &time),
				-EINVAL);
	}
	TAP_EQ(ts_model_reads(&pair), before);
	pmd_pair_destroy(&pair);
}

static void
fifth_is_busy(void)
{
	struct rte_pmd_igt_tx_tstamp stamps[8];
	struct rte_mbuf *rx[8];
	struct pmd_pair pair;
	unsigned int i, nb, busy = 0;

	TAP_REQUIRE(ts_setup(&pair, NULL));
	TAP_EQ(rte_pmd_igt_tx_tstamp_subscribe(pair.port_id[0], 1,
			       RTE_PMD_IGT_TX_TSTAMP_SUBSCRIBE_BUSY),
			0);
	ts_send(&pair, 1, 0, 6);
	TAP_EQ(pmd_receive(pair.port_id[1], 1, rx, 6), 6);
	rte_pktmbuf_free_bulk(rx, 6);
	/* The BUSY ones are in memory and do not hide the stamps. */
	nb = rte_pmd_igt_tx_tstamp_read(pair.port_id[0], 1, stamps, 8);
	TAP_REQUIRE(nb == 6);
	for (i = 0; i < 6; i++) {
		if (stamps[i].status == RTE_PMD_IGT_TX_TSTAMP_BUSY) {
			busy++;
			TAP_EQ(stamps[i].slot, RTE_PMD_IGT_TX_TSTAMP_NO_SLOT);
			TAP_OK((stamps[i].token & 0xFFFF) >= 4);
			TAP_EQ(stamps[i].phc_ns, 0);
		} else {
			ts_stamp_check(&pair, &stamps[i], 1);
		}
	}
	TAP_EQ(busy, 2);
	TAP_EQ(pmd_xstat(pair.port_id[0], "tx_tstamp_busy"), 2);
	ts_conservation(&pair, 6);
	pmd_pair_destroy(&pair);
}

static void
hold_accepts_no_more(void)
{
	struct rte_pmd_igt_tx_tstamp stamps[8];
	struct rte_mbuf *tx[6];
	struct pmd_pair pair;
	unsigned int i;

	TAP_REQUIRE(ts_setup(
			&pair, ",clock=stepped,dev=[tx_tstamp_full=hold]"));
	TAP_EQ(rte_pmd_igt_tx_tstamp_subscribe(pair.port_id[0], 0, 0), 0);
	for (i = 0; i < 6; i++)
		tx[i] = ts_request(&pair, i);
	TAP_EQ(rte_eth_tx_burst(pair.port_id[0], 0, tx, 6), 4);
	TAP_EQ(rte_eth_tx_burst(pair.port_id[0], 0, tx + 4, 2), 0);
	TAP_EQ(pmd_xstat(pair.port_id[0], "tx_tstamp_requested"), 4);
	TAP_OK(pmd_xstat(pair.port_id[0], "tx_tstamp_held") > 0);
	rte_nicsim_step_ns(TS_STEP_NS);
	TAP_EQ(rte_pmd_igt_tx_tstamp_read(pair.port_id[0], 0, stamps, 8), 4);
	TAP_EQ(rte_eth_tx_burst(pair.port_id[0], 0, tx + 4, 2), 2);
	rte_nicsim_step_ns(TS_STEP_NS);
	TAP_EQ(rte_pmd_igt_tx_tstamp_read(pair.port_id[0], 0, stamps, 8), 2);
	ts_frames_drop(&pair);
	ts_conservation(&pair, 6);
	pmd_pair_destroy(&pair);
}

static void
standard_call(void)
{
	struct rte_nicsim_stamp capture;
	struct timespec time;
	struct pmd_pair pair;
	unsigned int round, i;

	TAP_REQUIRE(ts_setup(&pair, NULL));
	for (round = 0; round < 20; round++) {
		ts_send(&pair, round % 4, round * 4, 4);
		rte_nicsim_step_ns(TS_STEP_NS);
		for (i = 0; i < 4; i++) {
			TAP_EQ(rte_eth_timesync_read_tx_timestamp(
					       pair.port_id[0], &time),
					0);
			TAP_REQUIRE(ts_capture_find(
					&pair, round * 4 + i, &capture));
			TAP_EQ(ts_ns(&time),
					capture.raw_phc_ns +
							TS_TX_CORRECTION_2500_NS);
		}
		TAP_EQ(rte_eth_timesync_read_tx_timestamp(
				       pair.port_id[0], &time),
				-EINVAL);
		ts_frames_drop(&pair);
	}
	ts_conservation(&pair, 80);
	pmd_pair_destroy(&pair);
}

/* A subscribed queue's stamps are nobody else's, and the other way round. */
static void
queues_do_not_mix(void)
{
	struct rte_pmd_igt_tx_tstamp stamps[8];
	struct timespec time;
	struct pmd_pair pair;
	unsigned int i;

	TAP_REQUIRE(ts_setup(&pair, NULL));
	TAP_EQ(rte_pmd_igt_tx_tstamp_subscribe(pair.port_id[0], 3, 0), 0);
	TAP_EQ(rte_pmd_igt_tx_tstamp_read(pair.port_id[0], 2, stamps, 8),
			-EINVAL);
	for (i = 0; i < 20; i++) {
		ts_send(&pair, 3, 100 + i, 1);
		ts_send(&pair, 0, 200 + i, 1);
		ts_send(&pair, 3, 300 + i, 1);
		rte_nicsim_step_ns(TS_STEP_NS);
		TAP_EQ(rte_eth_timesync_read_tx_timestamp(
				       pair.port_id[0], &time),
				0);
		TAP_EQ(rte_eth_timesync_read_tx_timestamp(
				       pair.port_id[0], &time),
				-EINVAL);
		TAP_REQUIRE(rte_pmd_igt_tx_tstamp_read(pair.port_id[0], 3,
					    stamps, 8) == 2);
		ts_stamp_check(&pair, &stamps[0], 3);
		ts_stamp_check(&pair, &stamps[1], 3);
		ts_frames_drop(&pair);
	}
	TAP_EQ(rte_pmd_igt_tx_tstamp_unsubscribe(pair.port_id[0], 3), 0);
	TAP_EQ(rte_pmd_igt_tx_tstamp_read(pair.port_id[0], 3, stamps, 8),
			-EINVAL);
	ts_conservation(&pair, 60);
	pmd_pair_destroy(&pair);
}

/* Without a token the completion carries the ordinal on its queue. */
static void
ordinals_without_token(void)
{
	struct rte_pmd_igt_tx_tstamp stamp;
	struct rte_mbuf *tx;
	struct pmd_pair pair;
	unsigned int i;

	TAP_REQUIRE(ts_setup(&pair, NULL));
	TAP_EQ(rte_pmd_igt_tx_tstamp_subscribe(pair.port_id[0], 1, 0), 0);
	for (i = 1; i <= 10; i++) {
		tx = pmd_ptp_frame(&pair, 0, i);
		tx->ol_flags |= RTE_MBUF_F_TX_IEEE1588_TMST;
		TAP_EQ(rte_eth_tx_burst(pair.port_id[0], 1, &tx, 1), 1);
		rte_nicsim_step_ns(TS_STEP_NS);
		TAP_REQUIRE(rte_pmd_igt_tx_tstamp_read(pair.port_id[0], 1,
					    &stamp, 1) == 1);
		TAP_EQ(stamp.token, i);
		ts_frames_drop(&pair);
	}
	pmd_pair_destroy(&pair);
}

static void
disabled_ignores_the_flag(void)
{
	struct timespec time;
	struct pmd_pair pair;

	TAP_REQUIRE(ts_setup(&pair, NULL));
	TAP_EQ(rte_eth_timesync_disable(pair.port_id[0]), 0);
	ts_send(&pair, 0, 1, 4);
	rte_nicsim_step_ns(TS_STEP_NS);
	TAP_EQ(rte_eth_timesync_read_tx_timestamp(pair.port_id[0], &time),
			-EINVAL);
	ts_frames_drop(&pair);
	ts_conservation(&pair, 0);
	/* On again: nothing of before shows up. */
	TAP_EQ(rte_eth_timesync_enable(pair.port_id[0]), 0);
	TAP_EQ(rte_eth_timesync_read_tx_timestamp(pair.port_id[0], &time),
			-EINVAL);
	ts_send(&pair, 0, 9, 1);
	rte_nicsim_step_ns(TS_STEP_NS);
	TAP_EQ(rte_eth_timesync_read_tx_timestamp(pair.port_id[0], &time), 0);
	ts_frames_drop(&pair);
	pmd_pair_destroy(&pair);
}

static void
lost_is_declared(void)
{
	struct rte_pmd_igt_tx_tstamp stamps[8];
	struct pmd_pair pair;
	unsigned int round, i, nb, lost = 0, stamped = 0;

	TAP_REQUIRE(ts_setup(&pair, NULL));
	TAP_EQ(rte_pmd_igt_tx_tstamp_subscribe(pair.port_id[0], 0, 0), 0);
	for (round = 0; round < 20; round++) {
		TAP_EQ(rte_nicsim_fault_set(pair.name[0], "tx_stamp_never", 1),
				0);
		ts_send(&pair, 0, round * 4, 4);
		/* Default timeout 10 ms; the housekeeping tick is 100 ms. */
		for (i = 0, nb = 0; i < 20 && nb < 4; i++) {
			rte_nicsim_step_ns(20 * UINT64_C(1000000));
			nb += rte_pmd_igt_tx_tstamp_read(pair.port_id[0], 0,
					stamps + nb, 8 - nb);
		}
		TAP_REQUIRE(nb == 4);
		for (i = 0; i < 4; i++) {
			if (stamps[i].status == RTE_PMD_IGT_TX_TSTAMP_LOST) {
				lost++;
				TAP_EQ(stamps[i].phc_ns, 0);
			} else {
				stamped++;
				ts_stamp_check(&pair, &stamps[i], 0);
			}
		}
		ts_frames_drop(&pair);
		/* The quarantine of the lost slot ends by time. */
		rte_nicsim_step_ns(300 * UINT64_C(1000000));
	}
	TAP_EQ(lost, 20);
	TAP_EQ(stamped, 60);
	TAP_EQ(pmd_xstat(pair.port_id[0], "tx_tstamp_lost"), 20);
	ts_conservation(&pair, 80);
	pmd_pair_destroy(&pair);
}

static void
link_loss_aborts(void)
{
	struct rte_pmd_igt_tx_tstamp stamps[8];
	struct pmd_pair pair;
	unsigned int i, nb;

	TAP_REQUIRE(ts_setup(&pair, NULL));
	TAP_EQ(rte_pmd_igt_tx_tstamp_subscribe(pair.port_id[0], 0, 0), 0);
	/* The frames are in the FIFO when the link goes: no time has passed. */
	ts_send(&pair, 0, 0, 4);
	TAP_EQ(rte_nicsim_cable_set(pair.name[0], false), 0);
	rte_nicsim_step_ns(250 * UINT64_C(1000000));
	nb = rte_pmd_igt_tx_tstamp_read(pair.port_id[0], 0, stamps, 8);
	TAP_REQUIRE(nb == 4);
	for (i = 0; i < nb; i++)
		TAP_EQ(stamps[i].status, RTE_PMD_IGT_TX_TSTAMP_ABORTED);
	TAP_EQ(rte_nicsim_cable_set(pair.name[0], true), 0);
	TAP_REQUIRE(pmd_link_wait(pair.port_id[0], true));
	TAP_REQUIRE(pmd_link_wait(pair.port_id[1], true));
	rte_nicsim_step_ns(TS_SEC_NS);
	ts_send(&pair, 0, 10, 4);
	rte_nicsim_step_ns(TS_STEP_NS);
	TAP_REQUIRE(rte_pmd_igt_tx_tstamp_read(pair.port_id[0], 0, stamps, 8) ==
			4);
	for (i = 0; i < 4; i++)
		ts_stamp_check(&pair, &stamps[i], 0);
	ts_frames_drop(&pair);
	ts_conservation(&pair, 8);
	pmd_pair_destroy(&pair);
}

static void
stop_aborts(void)
{
	struct rte_pmd_igt_tx_tstamp stamps[8];
	struct pmd_pair pair;
	unsigned int round, i;

	TAP_REQUIRE(ts_setup(&pair, NULL));
	TAP_EQ(rte_pmd_igt_tx_tstamp_subscribe(pair.port_id[0], 0, 0), 0);
	for (round = 0; round < 5; round++) {
		ts_send(&pair, 0, round, 4);
		TAP_EQ(rte_eth_dev_stop(pair.port_id[0]), 0);
		TAP_REQUIRE(rte_pmd_igt_tx_tstamp_read(pair.port_id[0], 0,
					    stamps, 8) == 4);
		for (i = 0; i < 4; i++)
			TAP_EQ(stamps[i].status, RTE_PMD_IGT_TX_TSTAMP_ABORTED);
		TAP_EQ(rte_eth_dev_start(pair.port_id[0]), 0);
		TAP_REQUIRE(pmd_link_wait(pair.port_id[0], true));
	}
	ts_conservation(&pair, 20);
	pmd_pair_destroy(&pair);
}

static void
rx_stamps(void)
{
	struct rte_mbuf *tx[8], *rx[8];
	struct rte_nicsim_stamp capture;
	struct timespec time;
	struct pmd_pair pair;
	uint64_t phc, now, flag, want, got;
	int offset;
	unsigned int i;

	TAP_EQ(rte_mbuf_dyn_rx_timestamp_register(&offset, &flag), 0);
	TAP_REQUIRE(ts_setup(&pair, ",clock=stepped,delay_ns=777"));
	for (i = 0; i < 4; i++)
		tx[i] = ts_request(&pair, i);
	tx[4] = pmd_frame(&pair, 0, 60, 4);
	TAP_EQ(rte_eth_tx_burst(pair.port_id[0], 0, tx, 5), 5);
	TAP_REQUIRE(pmd_receive(pair.port_id[1], 1, rx, 5) == 5);
	TAP_EQ(rte_nicsim_phc_ns(pair.name[1], &phc), 0);
	now = rte_nicsim_now_ns();
	for (i = 0; i < 5; i++) {
		got = *RTE_MBUF_DYNFIELD(rx[i], offset, uint64_t *);
		TAP_EQ(rx[i]->pkt_len, 60);
		/* Every packet is stamped; only PTP ones say PTP. */
		TAP_OK((rx[i]->ol_flags & flag) != 0);
		TAP_OK((rx[i]->ol_flags & RTE_MBUF_F_RX_IEEE1588_TMST) != 0);
		TAP_EQ((rx[i]->ol_flags & RTE_MBUF_F_RX_IEEE1588_PTP) != 0,
				i < 4);
		if (i == 4)
			continue;
		/* Nominal clocks: the PHC then is the PHC now, less the time
		 * since. */
		TAP_REQUIRE(ts_capture_find(&pair, i, &capture));
		want = phc -
		       (now - (capture.time_ns + TS_TX_CORRECTION_2500_NS +
					      777));
		if (!TAP_OK(got - want + 1 <= 2))
			printf("# frame %u: got %" PRIu64 ", want %" PRIu64
			       "\n",
					i, got, want);
		TAP_EQ(rte_eth_timesync_read_rx_timestamp(
				       pair.port_id[1], &time, rx[i]->timesync),
				0);
		TAP_EQ(ts_ns(&time), got);
	}
	rte_pktmbuf_free_bulk(rx, 5);
	pmd_pair_destroy(&pair);
}

static void
clock_calls(void)
{
	struct timespec time = {.tv_sec = 1700000000, .tv_nsec = 999999999};
	uint64_t want = ts_ns(&time), phc, clock;
	struct timespec real;
	struct pmd_pair pair;
	uint16_t port_id;

	TAP_REQUIRE(ts_setup(&pair, NULL));
	port_id = pair.port_id[0];
	/* The first enable set the clock to CLOCK_REALTIME; model time has not
	 * moved since but for the driver's delays. */
	clock_gettime(CLOCK_REALTIME, &real);
	TAP_EQ(rte_eth_timesync_read_time(port_id, &time), 0);
	TAP_OK(ts_ns(&real) - ts_ns(&time) + 60 * TS_SEC_NS < 120 * TS_SEC_NS);

	time.tv_sec = 1700000000;
	time.tv_nsec = 999999999;
	TAP_EQ(rte_eth_timesync_write_time(port_id, &time), 0);
	TAP_EQ(rte_eth_timesync_read_time(port_id, &time), 0);
	TAP_EQ(ts_ns(&time), want);
	rte_nicsim_step_ns(TS_SEC_NS);
	want += TS_SEC_NS;
	TAP_EQ(rte_eth_timesync_read_time(port_id, &time), 0);
	TAP_EQ(ts_ns(&time), want);
	TAP_EQ(rte_eth_timesync_adjust_time(port_id, -1500000000), 0);
	want -= 1500000000;
	TAP_EQ(rte_eth_timesync_read_time(port_id, &time), 0);
	TAP_EQ(ts_ns(&time), want);
	TAP_EQ(rte_eth_timesync_adjust_time(
			       port_id, 86400 * (int64_t)TS_SEC_NS),
			0);
	want += 86400 * TS_SEC_NS;
	TAP_EQ(rte_eth_timesync_read_time(port_id, &time), 0);
	TAP_EQ(ts_ns(&time), want);
	TAP_EQ(rte_nicsim_phc_ns(pair.name[0], &phc), 0);
	TAP_EQ(phc, want);
	TAP_EQ(rte_eth_read_clock(port_id, &clock), 0);
	TAP_EQ(clock, want);
	pmd_pair_destroy(&pair);
}

/* Stop and start reset the chip; the clock keeps its time. In stepped time
 * register accesses take none, so nothing is lost at all. */
static void
clock_survives_restart(void)
{
	struct timespec time;
	struct pmd_pair pair;
	uint64_t start, begin;

	TAP_REQUIRE(ts_setup(&pair, NULL));
	TAP_EQ(rte_eth_timesync_read_time(pair.port_id[0], &time), 0);
	start = ts_ns(&time);
	begin = rte_nicsim_now_ns();
	TAP_EQ(rte_eth_dev_stop(pair.port_id[0]), 0);
	rte_nicsim_step_ns(3 * TS_SEC_NS);
	TAP_EQ(rte_eth_dev_start(pair.port_id[0]), 0);
	TAP_EQ(rte_eth_timesync_read_time(pair.port_id[0], &time), 0);
	TAP_OK(ts_ns(&time) - start - (rte_nicsim_now_ns() - begin) + 1000 <=
			2000);
	pmd_pair_destroy(&pair);
}

/* The driver's own count of register reads is the model's. */
static void
read_counts_agree(void)
{
	uint64_t driver[3], model[3];
	struct pmd_pair pair;
	struct timespec time;
	unsigned int i;

	TAP_REQUIRE(ts_setup(&pair, NULL));
	for (i = 0; i < 3; i++) {
		ts_send(&pair, 0, i, 4);
		rte_nicsim_step_ns(150 * UINT64_C(1000000));
		while (rte_eth_timesync_read_tx_timestamp(
				       pair.port_id[0], &time) == 0)
			;
		driver[i] = pmd_xstat(pair.port_id[0], "mmio_reads");
		model[i] = ts_model_reads(&pair);
		ts_frames_drop(&pair);
	}
	TAP_OK(driver[1] > driver[0]);
	TAP_EQ(driver[1] - driver[0], model[1] - model[0]);
	TAP_EQ(driver[2] - driver[1], model[2] - model[1]);
	pmd_pair_destroy(&pair);
}

int
main(void)
{
	pmd_eal_init("test_timesync");
	TAP_RUN(batches,
			"batches of all slots, all work-around variants, at most 2.5 reads per stamp");
	TAP_RUN(one_at_a_time, "one at a time, all variants, at most 4 reads");
	TAP_RUN(nothing_due_reads_nothing, "nothing due reads no register");
	TAP_RUN(fifth_is_busy, "a fifth request is sent and BUSY");
	TAP_RUN(hold_accepts_no_more, "hold: not accepted is no request");
	TAP_RUN(standard_call,
			"the ethdev call returns each stamp once, oldest first");
	TAP_RUN(queues_do_not_mix, "subscribed and other queues do not mix");
	TAP_RUN(ordinals_without_token,
			"without a token: the ordinal on the queue");
	TAP_RUN(disabled_ignores_the_flag, "timesync off: the flag is ignored");
	TAP_RUN(lost_is_declared, "a stamp that never comes is LOST, once");
	TAP_RUN(link_loss_aborts, "link loss aborts within a tick or two");
	TAP_RUN(stop_aborts, "stop aborts what is in flight");
	TAP_RUN(rx_stamps, "every mbuf carries its own RX stamp");
	TAP_RUN(clock_calls,
			"read, write and adjust agree with the model's clock");
	TAP_RUN(clock_survives_restart, "the clock survives stop and start");
	TAP_RUN(read_counts_agree,
			"driver and model count the same register reads");
	return pmd_done();
}
