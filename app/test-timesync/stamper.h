/* SPDX-License-Identifier: BSD-3-Clause
 * Copyright(c) 2026 the igt authors
 */

#ifndef _TS_STAMPER_H_
#define _TS_STAMPER_H_

/*
 * TX stamps of queue 0 of a port: with their packets' tokens from net_igt, one
 * request at a time through the standard call from any other driver.
 */

#include <stdbool.h>
#include <stdint.h>

#include <rte_mbuf.h>
#include <rte_pmd_igt.h>

#include "port.h"

struct ts_stamper {
	uint16_t port_id;
	bool open;           /* timesync is enabled */
	bool by_token;       /* several requests may be in flight */
	uint64_t only_token; /* else: of the request in flight, 0: none */
};

/* Enable timesync on a started port and prepare reading.
 * 0, or a negative errno: said on standard error. */
int ts_stamper_open(struct ts_stamper *stamper, const struct ts_port *port);

void ts_stamper_close(struct ts_stamper *stamper);

/* Make a packet a request with this token. */
void ts_stamper_request(
		struct ts_stamper *stamper, struct rte_mbuf *m, uint64_t token);

/* Forget the request in flight: it was not sent, or is given up. */
void ts_stamper_forget(struct ts_stamper *stamper);

/* Completions that are there now; never waits. Their number, or a negative
 * errno: the port is gone. */
int ts_stamper_read(struct ts_stamper *stamper,
		struct rte_pmd_igt_tx_tstamp *stamps, uint16_t nb_stamps);

#endif /* _TS_STAMPER_H_ */
