/* SPDX-License-Identifier: BSD-3-Clause
 * Copyright(c) 2026 the igt authors
 */

/*
 * igt_house: the one timer of a port, and all that must happen by itself.
 *
 * Hardware     STATUS tells the link; the PHY is never asked. TIPG at 2.5G:
 *              the default gap is too small for some partners (Linux igc and
 *              others set 11; below 2.5G the default is restored). Removal:
 *              a register reads all ones and CTRL does so too.
 * State        port->speed_mbps and ethdev's link status, both written here
 *              alone once the port is started.
 * Units        the period is house_ms. One tick reads at most 16 registers:
 *              STATUS and, if that is all ones, CTRL; SLICE_READS counters;
 *              and 10 at most in igt_timesync.c, once, for either its tick or
 *              the last harvest before an abort.
 * Concurrency  ticks run in the EAL interrupt thread, or on the thread that
 *              steps time. A tick only tries life_lock: who holds it does the
 *              same work itself or the next tick does. Events are raised with
 *              no lock held and the timer already set again, as the last act:
 *              the application may stop or close the port from its callback,
 *              so the port is not touched afterwards.
 * Errors       a timer that cannot be set again is logged; the port then
 *              works without housekeeping until it is closed.
 */

#include <stdbool.h>

#include <ethdev_driver.h>

#include "igt.h"
#include "igt_chip.h"
#include "igt_house.h"
#include "igt_logs.h"
#include "igt_mmio.h"
#include "igt_phy.h"
#include "igt_stats.h"
#include "igt_timesync.h"

/* Counter registers per tick: with the longest period, 200 ms, the round of
 * less than 70 registers still ends within IGT_STATS_ROUND_MS. */
#define SLICE_READS 4

/* Inter-packet gaps after reset, and the one that serves at 2.5G. */
#define TIPG_IPGT_DEFAULT 8
#define TIPG_IPGT_2500    11
#define TIPG_IPGR1        4
#define TIPG_IPGR2        6

/* What a tick found that the application wants to know. */
#define HOUSE_EVENT_LSC RTE_BIT32(0)
#define HOUSE_EVENT_RMV RTE_BIT32(1)

static void
tipg_apply(struct igt_port *port)
{
	uint32_t ipgt = TIPG_IPGT_DEFAULT;

	if ((igt_chip(port)->errata & IGT_ERRATUM_TIPG_2500) == 0)
		return;
	if (igt_speed_mbps(port) == RTE_ETH_SPEED_NUM_2_5G)
		ipgt = TIPG_IPGT_2500;
	igt_write32(port, IGT_REG_TIPG,
			igt_field_set(IGT_TIPG_IPGT, ipgt) |
					igt_field_set(IGT_TIPG_IPGR1,
							TIPG_IPGR1) |
					igt_field_set(IGT_TIPG_IPGR2,
							TIPG_IPGR2));
}

/* Tell the rest of the driver and ethdev. True when that is news. */
static bool
link_set(struct igt_port *port, const struct rte_eth_link *link)
{
	struct rte_eth_dev *dev = &rte_eth_devices[port->port_id];
	const uint32_t old_mbps = igt_speed_mbps(port);

	__atomic_store_n(&port->speed_mbps, link->link_speed, __ATOMIC_RELAXED);
	return rte_eth_linkstatus_set(dev, link) == 0 ||
	       link->link_speed != old_mbps;
}

enum igt_link_news
igt_house_link_update(struct igt_port *port)
{
	const bool was_up = igt_speed_mbps(port) != 0;
	uint32_t status = igt_read32(port, IGT_REG_STATUS);
	struct rte_eth_link link;

	if (status == IGT_ALL_ONES)
		(void)igt_check_removed(port);
	__atomic_store_n(&port->tx_paused, (status & IGT_STATUS_TXOFF) != 0,
			__ATOMIC_RELAXED);
	link = igt_phy_link_decode(status);
	if (!link_set(port, &link))
		return IGT_LINK_SAME;
	IGT_PORT_LOG(INFO, port, "link %s, %u Mb/s",
			link.link_status == RTE_ETH_LINK_UP ? "up" : "down",
			link.link_speed);
	if (!igt_is_removed(port))
		tipg_apply(port);
	if (!was_up || link.link_status == RTE_ETH_LINK_UP)
		return IGT_LINK_CHANGED;
	igt_timesync_abort_all(port);
	return IGT_LINK_LOST;
}

void
igt_house_link_clear(struct igt_port *port)
{
	const struct rte_eth_link down = igt_phy_link_decode(0);

	(void)link_set(port, &down);
}

/* The link of a started port, under life_lock. */
static enum igt_link_news
link_work(struct igt_port *port, uint32_t *events)
{
	enum igt_link_news news = igt_house_link_update(port);

	if (news != IGT_LINK_SAME && port->data->dev_conf.intr_conf.lsc != 0)
		*events |= HOUSE_EVENT_LSC;
	return news;
}

/* Once per removal, whoever noticed it: a reader of stamps leaves the link to
 * this function. */
static void
removal_work(struct igt_port *port, uint32_t *events)
{
	const struct rte_eth_link down = igt_phy_link_decode(0);

	if (!igt_is_removed(port) || port->removal_told)
		return;
	port->removal_told = true;
	if (link_set(port, &down) && port->data->dev_conf.intr_conf.lsc != 0)
		*events |= HOUSE_EVENT_LSC;
	*events |= HOUSE_EVENT_RMV;
}

static uint32_t
house_work(struct igt_port *port)
{
	uint32_t events = 0;

	if (igt_is_removed(port)) {
		igt_timesync_tick(port);
	} else if (port->started) {
		if (link_work(port, &events) != IGT_LINK_LOST)
			igt_timesync_tick(port);
		igt_stats_slice_fold(port, SLICE_READS);
	} else {
		(void)igt_check_removed(port);
		igt_timesync_tick(port);
	}
	removal_work(port, &events);
	return events;
}

/* Last act of a tick or an interrupt: the port may be closed in there. */
static void
events_raise(uint16_t port_id, uint32_t events)
{
	struct rte_eth_dev *dev = &rte_eth_devices[port_id];

	if ((events & HOUSE_EVENT_LSC) != 0)
		rte_eth_dev_callback_process(dev, RTE_ETH_EVENT_INTR_LSC, NULL);
	if ((events & HOUSE_EVENT_RMV) != 0 &&
			rte_eth_dev_is_valid_port(port_id))
		rte_eth_dev_callback_process(dev, RTE_ETH_EVENT_INTR_RMV, NULL);
}

static void house_tick(void *arg);

static int
timer_arm(struct igt_port *port)
{
	return igt_timer_set(port, (uint64_t)port->args.house_ms * 1000,
			house_tick, port);
}

static void
house_tick(void *arg)
{
	struct igt_port *port = arg;
	const uint16_t port_id = port->port_id;
	uint32_t events = 0;
	int ret;

	if (rte_spinlock_trylock(&port->life_lock) != 0) {
		events = house_work(port);
		rte_spinlock_unlock(&port->life_lock);
	}
	ret = timer_arm(port);
	if (ret != 0)
		IGT_PORT_LOG(ERR, port, "housekeeping timer not set: %d", ret);
	events_raise(port_id, events);
}

int
igt_house_start(struct igt_port *port)
{
	int ret = timer_arm(port);

	if (ret != 0)
		IGT_PORT_LOG(ERR, port, "housekeeping timer not set: %d", ret);
	return ret;
}

void
igt_house_stop(struct igt_port *port)
{
	igt_timer_cancel(port, house_tick, port);
}

void
igt_house_link_interrupt(struct igt_port *port)
{
	const uint16_t port_id = port->port_id;
	uint32_t events = 0;

	if (rte_spinlock_trylock(&port->life_lock) == 0)
		return;
	if (port->started)
		(void)link_work(port, &events);
	removal_work(port, &events);
	rte_spinlock_unlock(&port->life_lock);
	events_raise(port_id, events);
}
