/* SPDX-License-Identifier: BSD-3-Clause
 * Copyright(c) 2026 the igt authors
 */

/*
 * pmd_stamps.c: what the tests of time stamps share (see pmd_stamps.h).
 */

#include <rte_mbuf_dyn.h>

#include "pmd_stamps.h"
#include "../tap.h"

static const struct pmd_port_conf four_queues = {.nb_rxq = 1, .nb_txq = 4};

bool
ts_setup(struct pmd_pair *pair, const char *args)
{
	return pmd_pair_create(pair, args) && pmd_pair_up(pair, &four_queues) &&
	       TAP_EQ(rte_eth_timesync_enable(pair->port_id[0]), 0) &&
	       TAP_EQ(rte_eth_timesync_enable(pair->port_id[1]), 0) &&
	       TAP_EQ(rte_pmd_igt_tx_token_register(), 0);
}

struct rte_mbuf *
ts_request(const struct pmd_pair *pair, uint16_t seq)
{
	struct rte_mbuf *mbuf = pmd_ptp_frame(pair, 0, seq);

	mbuf->ol_flags |= RTE_MBUF_F_TX_IEEE1588_TMST;
	rte_pmd_igt_tx_token_set(mbuf, UINT64_C(0xA5A5000000000000) | seq);
	return mbuf;
}

void
ts_send(const struct pmd_pair *pair, uint16_t queue_id, uint16_t seq,
		uint16_t nb)
{
	struct rte_mbuf *tx[16];
	uint16_t i;

	for (i = 0; i < nb; i++)
		tx[i] = ts_request(pair, seq + i);
	TAP_EQ(rte_eth_tx_burst(pair->port_id[0], queue_id, tx, nb), nb);
}

uint64_t
ts_model_reads(const struct pmd_pair *pair)
{
	struct rte_nicsim_counts counts;

	TAP_EQ(rte_nicsim_counts_get(pair->name[0], &counts), 0);
	return counts.reg_reads;
}

/* The model's capture of the PTP frame with this sequence id; false if none. */
bool
ts_capture_find(const struct pmd_pair *pair, uint16_t seq,
		struct rte_nicsim_stamp *out)
{
	static struct rte_nicsim_stamp stamps[1024];
	int nb = rte_nicsim_stamps_get(pair->name[0], stamps, RTE_DIM(stamps));
	int i;

	for (i = nb - 1; i >= 0; i--) {
		if (((stamps[i].head[44] << 8) | stamps[i].head[45]) == seq) {
			*out = stamps[i];
			return true;
		}
	}
	return false;
}

void
ts_stamp_check(const struct pmd_pair *pair,
		const struct rte_pmd_igt_tx_tstamp *stamp, uint16_t queue_id)
{
	struct rte_nicsim_stamp capture;

	TAP_EQ(stamp->status, RTE_PMD_IGT_TX_TSTAMP_STAMPED);
	TAP_EQ(stamp->token >> 16, UINT64_C(0xA5A500000000));
	TAP_EQ(stamp->queue_id, queue_id);
	TAP_EQ(stamp->speed_mbps, 2500);
	TAP_REQUIRE(ts_capture_find(pair, stamp->token & 0xFFFF, &capture));
	TAP_EQ(stamp->phc_ns, capture.raw_phc_ns + TS_TX_CORRECTION_2500_NS);
	TAP_EQ(stamp->slot, capture.slot);
	TAP_EQ(capture.queue_id, queue_id);
	TAP_OK(stamp->read_tsc >= stamp->send_tsc);
}

void
ts_frames_drop(const struct pmd_pair *pair)
{
	struct rte_mbuf *rx[64];
	uint16_t nb;

	do {
		nb = rte_eth_rx_burst(pair->port_id[1], 0, rx, RTE_DIM(rx));
		rte_pktmbuf_free_bulk(rx, nb);
		rte_nicsim_step_ns(TS_STEP_NS);
	} while (nb > 0);
}

void
ts_conservation(const struct pmd_pair *pair, uint64_t requested)
{
	uint16_t port_id = pair->port_id[0];

	TAP_EQ(pmd_xstat(port_id, "tx_tstamp_requested"), requested);
	TAP_EQ(pmd_xstat(port_id, "tx_tstamp_stamped") +
					pmd_xstat(port_id, "tx_tstamp_busy") +
					pmd_xstat(port_id, "tx_tstamp_lost") +
					pmd_xstat(port_id, "tx_tstamp_aborted"),
			requested);
}

uint64_t
ts_ns(const struct timespec *time)
{
	return time->tv_sec * TS_SEC_NS + time->tv_nsec;
}
