/* SPDX-License-Identifier: BSD-3-Clause
 * Copyright(c) 2026 the igt authors
 */

/*
 * stamper.c: two ways to read TX stamps behind one interface.
 *
 * State        by token nothing but the subscription; otherwise the token of
 *              the one request in flight, because the standard call does not
 *              say whose stamp it returns.
 * Units        PHC time in ns.
 * Errors       a stamp that arrives for no request is dropped by the standard
 *              way, since nothing tells it from a late one; by token it is
 *              returned and the caller sees that it fits nothing.
 * Concurrency  open and close on main while no loop runs, the rest by the loop.
 */

#include <errno.h>
#include <string.h>
#include <time.h>

#include <rte_cycles.h>
#include <rte_errno.h>
#include <rte_ethdev.h>

#include "log.h"
#include "stamper.h"

/* Packets are sent on one queue. */
#define QUEUE_ID 0

static int
open_by_token(uint16_t port_id)
{
	int ret;

	ret = rte_pmd_igt_tx_token_register();
	if (ret != 0)
		return ret;
	return rte_pmd_igt_tx_tstamp_subscribe(port_id, QUEUE_ID,
			RTE_PMD_IGT_TX_TSTAMP_SUBSCRIBE_BUSY);
}

static void
say_foreign(const struct ts_port *port)
{
	if (port->nic != NULL)
		TS_SAY("port %u is an %s, which net_igt supports, but %s "
		       "drives it: load net_igt before it "
		       "(-d librte_net_igt.so), or use a DPDK without %s "
		       "linked in",
				port->id, port->nic, port->driver,
				port->driver);
	TS_SAY("port %u, driver %s: standard calls, one request at a time",
			port->id, port->driver);
}

int
ts_stamper_open(struct ts_stamper *stamper, const struct ts_port *port)
{
	struct timespec unused;
	int ret;

	memset(stamper, 0, sizeof(*stamper));
	stamper->port_id = port->id;
	ret = rte_eth_timesync_enable(port->id);
	if (ret != 0) {
		TS_SAY("port %u, driver %s: no time stamping: %s", port->id,
				port->driver, rte_strerror(-ret));
		return ret;
	}
	stamper->open = true;
	if (!port->is_igt) {
		say_foreign(port);
		/* A stamp of an earlier user may still be there. */
		rte_eth_timesync_read_tx_timestamp(port->id, &unused);
		return 0;
	}
	ret = open_by_token(port->id);
	if (ret != 0) {
		TS_SAY("port %u: subscribing to its TX stamps failed: %s",
				port->id, rte_strerror(-ret));
		return ret;
	}
	stamper->by_token = true;
	return 0;
}

void
ts_stamper_close(struct ts_stamper *stamper)
{
	if (stamper->by_token)
		rte_pmd_igt_tx_tstamp_unsubscribe(stamper->port_id, QUEUE_ID);
	if (stamper->open)
		rte_eth_timesync_disable(stamper->port_id);
	memset(stamper, 0, sizeof(*stamper));
}

void
ts_stamper_request(
		struct ts_stamper *stamper, struct rte_mbuf *m, uint64_t token)
{
	m->ol_flags |= RTE_MBUF_F_TX_IEEE1588_TMST;
	if (stamper->by_token)
		rte_pmd_igt_tx_token_set(m, token);
	else
		stamper->only_token = token;
}

void
ts_stamper_forget(struct ts_stamper *stamper)
{
	stamper->only_token = 0;
}

static int
read_standard(struct ts_stamper *stamper, struct rte_pmd_igt_tx_tstamp *stamp)
{
	struct timespec time;
	int ret;

	if (stamper->only_token == 0)
		return 0;
	ret = rte_eth_timesync_read_tx_timestamp(stamper->port_id, &time);
	/* -EINVAL is all the API has for "not yet". */
	if (ret != 0)
		return ret == -EINVAL ? 0 : ret;
	memset(stamp, 0, sizeof(*stamp));
	stamp->token = stamper->only_token;
	stamp->phc_ns = (uint64_t)time.tv_sec * NS_PER_S +
	                (uint64_t)time.tv_nsec;
	stamp->status = RTE_PMD_IGT_TX_TSTAMP_STAMPED;
	stamper->only_token = 0;
	return 1;
}

int
ts_stamper_read(struct ts_stamper *stamper,
		struct rte_pmd_igt_tx_tstamp *stamps, uint16_t nb_stamps)
{
	if (stamper->by_token)
		return rte_pmd_igt_tx_tstamp_read(
				stamper->port_id, QUEUE_ID, stamps, nb_stamps);
	return read_standard(stamper, stamps);
}
