/* SPDX-License-Identifier: BSD-3-Clause
 * Copyright(c) 2026 the igt authors
 */

#ifndef _PMD_STAMPS_H_
#define _PMD_STAMPS_H_

/*
 * What the tests of time stamps share: requests that can be recognised, and
 * the model's own record of which frame was captured when.
 *
 * Latency of the I226 PHY (Linux igc, I225 facts): a TX stamp is raised and
 * an RX stamp lowered by a number of ns for each speed. The same numbers
 * stand here again, on purpose.
 */

#include <stdbool.h>
#include <stdint.h>
#include <time.h>

#include <rte_nicsim.h>
#include <rte_pmd_igt.h>

#include "pmd_common.h"

#define TS_TX_CORRECTION_2500_NS 1325
#define TS_NB_SLOTS              4
#define TS_SEC_NS                UINT64_C(1000000000)
#define TS_STEP_NS               UINT64_C(200000)

/* A pair with link, four TX queues, timesync on and tokens. */
bool ts_setup(struct pmd_pair *pair, const char *args);

/* A PTP frame of side 0 that asks for its time; the token holds seq. */
struct rte_mbuf *ts_request(const struct pmd_pair *pair, uint16_t seq);
/* nb (at most 16) of them in one burst; all must be accepted. */
void ts_send(const struct pmd_pair *pair, uint16_t queue_id, uint16_t seq,
		uint16_t nb);

/* Register reads of side 0, as the model counts them. */
uint64_t ts_model_reads(const struct pmd_pair *pair);

/* The model's capture of the PTP frame with this sequence id; false if none. */
bool ts_capture_find(const struct pmd_pair *pair, uint16_t seq,
		struct rte_nicsim_stamp *out);

/* A stamp of ts_request(), against the model's capture of its frame. */
void ts_stamp_check(const struct pmd_pair *pair,
		const struct rte_pmd_igt_tx_tstamp *stamp, uint16_t queue_id);

/* Receive on side 1 and forget, until nothing comes any more. */
void ts_frames_drop(const struct pmd_pair *pair);

/* So many requests of side 0, each completed once, none in flight. */
void ts_conservation(const struct pmd_pair *pair, uint64_t requested);

uint64_t ts_ns(const struct timespec *time);

#endif /* _PMD_STAMPS_H_ */
