/* SPDX-License-Identifier: BSD-3-Clause
 * Copyright(c) 2026 the igt authors
 */

/*
 * igt_api: the public calls of rte_pmd_igt.h.
 *
 * State        offset and flag of the token, one per process, as ethdev does
 *              with its own fields; the memory of a subscription stays with
 *              the queue until the port is closed, because a transmitting
 *              lcore may still be storing a completion when it ends.
 * Concurrency  as rte_pmd_igt.h says, per call.
 * Errors       a port of another driver is told from ours by its operations:
 *              -ENOTSUP, and a line in the log.
 */

#include <errno.h>

#include <ethdev_driver.h>
#include <rte_eal.h>
#include <rte_errno.h>
#include <rte_malloc.h>

#include "igt.h"
#include "igt_chip.h"
#include "igt_harvest.h"
#include "igt_logs.h"
#include "igt_mmio.h"
#include "igt_rx.h"
#include "igt_timesync.h"
#include "igt_timesync_state.h"
#include "rte_pmd_igt.h"

/* The core knows no DPDK and has its own names for the same things. */
#define SAME_PLACE(ours, public)                                               \
	static_assert(offsetof(struct igt_stamp_completion, ours) ==           \
					offsetof(struct rte_pmd_igt_tx_tstamp, \
							public),               \
			#public)
SAME_PLACE(token, token);
SAME_PLACE(phc_ns, phc_ns);
SAME_PLACE(send_ticks, send_tsc);
SAME_PLACE(read_ticks, read_tsc);
SAME_PLACE(queue_id, queue_id);
SAME_PLACE(slot, slot);
SAME_PLACE(status, status);
SAME_PLACE(speed_mbps, speed_mbps);
SAME_PLACE(flags, flags);
static_assert(sizeof(struct igt_stamp_completion) ==
				sizeof(struct rte_pmd_igt_tx_tstamp),
		"completion");
static_assert((int)IGT_STAMP_STAMPED == (int)RTE_PMD_IGT_TX_TSTAMP_STAMPED &&
				(int)IGT_STAMP_BUSY ==
						(int)RTE_PMD_IGT_TX_TSTAMP_BUSY &&
				(int)IGT_STAMP_LOST ==
						(int)RTE_PMD_IGT_TX_TSTAMP_LOST &&
				(int)IGT_STAMP_ABORTED ==
						(int)RTE_PMD_IGT_TX_TSTAMP_ABORTED,
		"status");
static_assert(IGT_STAMP_F_RESCUED == RTE_PMD_IGT_TX_TSTAMP_F_RESCUED &&
				IGT_STAMP_F_STEPPED ==
						RTE_PMD_IGT_TX_TSTAMP_F_CLOCK_STEPPED &&
				IGT_STAMP_SUBSCRIBE_BUSY ==
						RTE_PMD_IGT_TX_TSTAMP_SUBSCRIBE_BUSY &&
				IGT_STAMP_NO_SLOT ==
						RTE_PMD_IGT_TX_TSTAMP_NO_SLOT,
		"flags");

int rte_pmd_igt_tx_token_offset = -1;
uint64_t rte_pmd_igt_tx_token_flag;

/* Our port behind a number. 0, -ENODEV, -ENOTSUP. */
static int
port_find(uint16_t port_id, struct igt_port **port)
{
	const struct rte_eth_dev *dev;

	if (!rte_eth_dev_is_valid_port(port_id))
		return -ENODEV;
	dev = &rte_eth_devices[port_id];
	if (dev->dev_ops == NULL ||
			dev->dev_ops->rxq_info_get != igt_rx_queue_info) {
		IGT_LOG_TS(ERR, "port %u is driven by %s, not by net_igt",
				port_id,
				dev->device != NULL && dev->device->driver != NULL
						? dev->device->driver->name
						: "another driver");
		return -ENOTSUP;
	}
	*port = dev->data->dev_private;
	/* Gone between close and the release of the port. */
	return (*port)->timesync == NULL ? -ENODEV : 0;
}

/* The same for calls that access registers. */
static int
device_find(uint16_t port_id, struct igt_port **port)
{
	int ret = port_find(port_id, port);

	return ret == 0 && !igt_mmio_reachable(*port) ? -ENOTSUP : ret;
}

static int
queue_find(uint16_t port_id, uint16_t queue_id, struct igt_port **port)
{
	int ret = port_find(port_id, port);

	if (ret == 0 && queue_id >= igt_chip(*port)->nb_tx_queues)
		ret = -EINVAL;
	return ret;
}

int
rte_pmd_igt_tx_tstamp_subscribe(
		uint16_t port_id, uint16_t queue_id, uint32_t flags)
{
	struct igt_port *port;
	struct igt_stamp *st;
	void *memory = NULL;
	int ret;

	ret = queue_find(port_id, queue_id, &port);
	if (ret != 0)
		return ret;
	if ((flags & ~RTE_PMD_IGT_TX_TSTAMP_SUBSCRIBE_BUSY) != 0)
		return -EINVAL;
	st = &port->timesync->stamp;
	if (igt_stamp_queue_memory(st, queue_id) == NULL) {
		memory = rte_zmalloc_socket("igt_completions",
				IGT_STAMP_QUEUE_BYTES, RTE_CACHE_LINE_SIZE,
				port->data->numa_node);
		if (memory == NULL)
			return -ENOMEM;
	}
	igt_stamp_subscribe(st, queue_id, flags, memory);
	return 0;
}

int
rte_pmd_igt_tx_tstamp_unsubscribe(uint16_t port_id, uint16_t queue_id)
{
	struct igt_port *port;
	struct igt_stamp *st;
	int ret;

	ret = queue_find(port_id, queue_id, &port);
	if (ret != 0)
		return ret;
	st = &port->timesync->stamp;
	if (!igt_stamp_subscribed(st, queue_id))
		return -EINVAL;
	igt_stamp_unsubscribe(st, queue_id);
	return 0;
}

int
rte_pmd_igt_tx_tstamp_read(uint16_t port_id, uint16_t queue_id,
		struct rte_pmd_igt_tx_tstamp *stamps, uint16_t nb_stamps)
{
	struct igt_stamp_completion *out = (void *)stamps;
	struct igt_port *port;
	struct igt_stamp *st;
	unsigned int nb;
	int ret;

	ret = queue_find(port_id, queue_id, &port);
	if (ret != 0)
		return ret;
	st = &port->timesync->stamp;
	if (!igt_stamp_subscribed(st, queue_id))
		return -EINVAL;
	nb = igt_stamp_take(st, queue_id, out, nb_stamps);
	if (nb < nb_stamps) {
		igt_harvest(port);
		/* What a lost device leaves is told before -EIO. */
		if (igt_is_removed(port))
			igt_timesync_abort_all(port);
		nb += igt_stamp_take(st, queue_id, out + nb, nb_stamps - nb);
	}
	if (nb == 0 && nb_stamps != 0 && igt_is_removed(port))
		return -EIO;
	return (int)nb;
}

int
rte_pmd_igt_tx_tstamp_reserve(
		uint16_t port_id, uint16_t queue_id, uint16_t nb_slots)
{
	struct igt_port *port;
	int ret;

	ret = queue_find(port_id, queue_id, &port);
	if (ret != 0)
		return ret;
	return igt_stamp_reserve(&port->timesync->stamp, queue_id, nb_slots);
}

int
rte_pmd_igt_timesync_adjust_freq(uint16_t port_id, int64_t scaled_ppm)
{
	struct igt_port *port;
	int ret;

	ret = device_find(port_id, &port);
	if (ret != 0)
		return ret;
	return igt_timesync_adjust_freq(&rte_eth_devices[port_id], scaled_ppm);
}

int
rte_pmd_igt_tx_token_register(void)
{
	static const struct rte_mbuf_dynfield field = {
			.name = "rte_pmd_igt_dynfield_tx_token",
			.size = sizeof(uint64_t),
			.align = __alignof__(uint64_t),
	};
	static const struct rte_mbuf_dynflag flag = {
			.name = "rte_pmd_igt_dynflag_tx_token",
	};
	const bool primary = rte_eal_process_type() == RTE_PROC_PRIMARY;
	int offset, bit;

	if (rte_pmd_igt_tx_token_flag != 0)
		return 0;
	offset = primary ? rte_mbuf_dynfield_register(&field)
	                 : rte_mbuf_dynfield_lookup(field.name, NULL);
	bit = primary ? rte_mbuf_dynflag_register(&flag)
	              : rte_mbuf_dynflag_lookup(flag.name, NULL);
	if (offset < 0 || bit < 0)
		return rte_errno != 0 ? -rte_errno : -ENOENT;
	rte_pmd_igt_tx_token_offset = offset;
	rte_pmd_igt_tx_token_flag = RTE_BIT64(bit);
	return 0;
}
