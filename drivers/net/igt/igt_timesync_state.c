/* SPDX-License-Identifier: BSD-3-Clause
 * Copyright(c) 2026 the igt authors
 */

/*
 * igt_timesync_state: who wants receive stamps, and where they go in an mbuf.
 *
 * State        the field's offset and flag in struct igt_timesync, set once
 *              and for all processes, before the first stamp is asked for.
 * Ordering     the flag is stored last: a burst that sees it may use the
 *              offset.
 * Concurrency  control path.
 * Errors       no room in the mbuf: logged, propagated.
 */

#include <ethdev_driver.h>
#include <rte_errno.h>
#include <rte_mbuf_dyn.h>

#include "igt.h"
#include "igt_logs.h"
#include "igt_timesync_state.h"

bool
igt_timesync_rx_wanted(struct igt_port *port)
{
	const uint64_t offloads = port->data->dev_conf.rxmode.offloads;

	return igt_stamp_enabled(&port->timesync->stamp) ||
	       (offloads & RTE_ETH_RX_OFFLOAD_TIMESTAMP) != 0;
}

int
igt_timesync_rx_field(struct igt_port *port)
{
	struct igt_timesync *ts = port->timesync;
	uint64_t flag;
	int offset;

	if (ts->rx_flag != 0)
		return 0;
	if (rte_mbuf_dyn_rx_timestamp_register(&offset, &flag) != 0) {
		IGT_LOG_TS(ERR, "port %u: no room in the mbuf for Rx stamps",
				port->port_id);
		return -rte_errno;
	}
	ts->rx_offset = offset;
	__atomic_store_n(&ts->rx_flag, flag, __ATOMIC_RELEASE);
	return 0;
}
