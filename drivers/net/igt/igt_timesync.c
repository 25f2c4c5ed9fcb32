/* SPDX-License-Identifier: BSD-3-Clause
 * Copyright(c) 2026 the igt authors
 */

/*
 * igt_timesync: the PTP hardware clock (PHC), and time stamps read by it.
 *
 * Hardware     SYSTIM counts seconds and ns; a read of SYSTIML latches
 *              SYSTIMH. It stands after reset until TSAUXC.DISABLE is cleared
 *              (I210 datasheet 7.8, Linux igc). To set it the counter is
 *              stopped, written low word first, and let go: it then shows the
 *              written value from the last write on, and no carry can fall
 *              between the two words. Stamps of all received packets go in
 *              front of the frame (SRRCTL.TIMESTAMP); I225 has no use for a
 *              filter.
 * State        struct igt_timesync, from probe to close. The PHC runs from
 *              probe on; the first enable sets it to CLOCK_REALTIME unless
 *              the application has set or stepped it. A reset loses it: save
 *              and restore carry time and rate over.
 * Units        ns of the PHC since the epoch of whoever set it; ticks of
 *              igt_now_ticks(). A correction for the PHY's latency at the
 *              cached link speed is added to transmit and taken from receive
 *              stamps.
 * Ordering     requests are honoured only after all slots were read out. A
 *              step advances the clock epoch before and after: a request of
 *              any epoch but the last one is reported as stepped.
 * Concurrency  ethdev calls from control threads; read_tx_timestamp and
 *              read_rx_timestamp from any. Locks as igt_timesync_state.h
 *              says. Housekeeping only tries locks; what it could not do,
 *              its next tick does.
 * Errors       -EIO on a removed device, -EINVAL where ethdev says so, or for
 *              a time the counter cannot show; nothing is changed then.
 *              An adjustment is off by the write's way to the device, some
 *              100 ns; restore by the same and half the bracket of the read.
 *              The counter of seconds has 32 bits: it ends in 2106, and a
 *              time beyond is refused.
 * Not done     harvest by interrupt; cross time stamps.
 */

#include <assert.h>
#include <errno.h>
#include <string.h>
#include <time.h>

#include <ethdev_driver.h>
#include <rte_malloc.h>
#include <rte_pause.h>

#include "igt.h"
#include "igt_chip.h"
#include "igt_harvest.h"
#include "igt_logs.h"
#include "igt_mmio.h"
#include "igt_timesync.h"
#include "igt_timesync_state.h"

/* After the device took a packet, its stamp may come this late without being
 * given to another request: ten times the default timeout. */
#define QUARANTINE_US      100000
/* And if it was not seen to take it: as long as Linux igc waits. */
#define QUARANTINE_LONG_US (15 * US_PER_S)

/* -- The counter --------------------------------------------------------- */

/* An instant on both clocks, under clock_lock. 0 or -EIO. */
static int
phc_read_locked(struct igt_port *port, struct igt_clock_map *instant)
{
	struct igt_clock_raw raw;
	uint64_t before, after;

	before = igt_now_ticks(port);
	raw.low = igt_read32(port, IGT_REG_SYSTIML);
	after = igt_now_ticks(port);
	raw.high = igt_read32(port, IGT_REG_SYSTIMH);
	if (!igt_clock_raw_to_ns(raw, &instant->phc_ns)) {
		(void)igt_check_removed(port);
		return -EIO;
	}
	instant->hz = port->ticks_hz;
	instant->ticks = before + (after - before) / 2;
	/* Rounded up twice: the halving and the conversion. */
	instant->margin_ns = 2 + igt_clock_ticks_to_ns((after - before) / 2,
						 port->ticks_hz);
	return 0;
}

static int
phc_read(struct igt_port *port, struct igt_clock_map *instant)
{
	struct igt_timesync *ts = port->timesync;
	int ret;

	rte_spinlock_lock(&ts->clock_lock);
	ret = phc_read_locked(port, instant);
	rte_spinlock_unlock(&ts->clock_lock);
	return ret;
}

/* Set the counter to base_ns plus the time since base_ticks, or to base_ns
 * alone when base_ticks is 0; under clock_lock, after the range check. */
static void
phc_write(struct igt_port *port, uint64_t base_ns, uint64_t base_ticks)
{
	const struct igt_timesync *ts = port->timesync;
	struct igt_clock_raw raw;
	uint64_t elapsed_ns = 0;

	igt_write32(port, IGT_REG_TSAUXC, IGT_TSAUXC_DISABLE);
	if (base_ticks != 0)
		elapsed_ns = igt_clock_advance_ns(igt_chip(port)->clock,
				ts->timinca,
				igt_clock_ticks_to_ns(
						igt_now_ticks(port) -
								base_ticks,
						port->ticks_hz));
	if (!igt_clock_raw_from_ns(base_ns + elapsed_ns, &raw))
		raw = (struct igt_clock_raw){.high = UINT32_MAX};
	igt_write32(port, IGT_REG_SYSTIML, raw.low);
	igt_write32(port, IGT_REG_SYSTIMH, raw.high);
	igt_write32(port, IGT_REG_TSAUXC, 0);
}

/* The map of a timescale that has just begun, or the next point of one that
 * goes on; under stamp's lock. Who holds SYSTIM is not waited for: the map
 * grows a little older. */
static void
map_refresh(struct igt_port *port)
{
	struct igt_timesync *ts = port->timesync;
	struct igt_clock_map now = {0};
	int ret;

	if (rte_spinlock_trylock(&ts->clock_lock) == 0)
		return;
	ret = phc_read_locked(port, &now);
	rte_spinlock_unlock(&ts->clock_lock);
	if (ret == 0)
		igt_clock_map_update(igt_chip(port)->clock, ts->timinca,
				&ts->map, &now);
}

/* Step the clock to base_ns (+ the time since base_ticks), as of now. */
static void
phc_step(struct igt_port *port, uint64_t base_ns, uint64_t base_ticks)
{
	struct igt_timesync *ts = port->timesync;

	igt_stamp_clock_stepped(&ts->stamp);
	rte_spinlock_lock(&ts->clock_lock);
	phc_write(port, base_ns, base_ticks);
	ts->clock_set = true;
	rte_spinlock_unlock(&ts->clock_lock);
	igt_stamp_clock_stepped(&ts->stamp);
	memset(&ts->map, 0, sizeof(ts->map));
	if (igt_stamp_enabled(&ts->stamp))
		map_refresh(port);
}

static void
ns_to_timespec(uint64_t ns, struct timespec *time)
{
	time->tv_sec = (time_t)(ns / IGT_NS_PER_S);
	time->tv_nsec = (long)(ns % IGT_NS_PER_S);
}

int
igt_timesync_read_clock(struct rte_eth_dev *dev, uint64_t *phc_ns)
{
	struct igt_port *port = dev->data->dev_private;
	struct igt_clock_map now;
	int ret;

	if (igt_is_removed(port))
		return -EIO;
	ret = phc_read(port, &now);
	if (ret == 0)
		*phc_ns = now.phc_ns;
	return ret;
}

int
igt_timesync_read_time(struct rte_eth_dev *dev, struct timespec *time)
{
	uint64_t phc_ns;
	int ret = igt_timesync_read_clock(dev, &phc_ns);

	if (ret == 0)
		ns_to_timespec(phc_ns, time);
	return ret;
}

int
igt_timesync_write_time(struct rte_eth_dev *dev, const struct timespec *time)
{
	struct igt_port *port = dev->data->dev_private;

	if (time->tv_sec < 0 || time->tv_sec > (time_t)UINT32_MAX ||
			time->tv_nsec < 0 ||
			time->tv_nsec >= (long)IGT_NS_PER_S)
		return -EINVAL;
	if (igt_is_removed(port))
		return -EIO;
	igt_harvest_lock(port);
	phc_step(port,
			(uint64_t)time->tv_sec * IGT_NS_PER_S +
					(uint64_t)time->tv_nsec,
			0);
	igt_stamp_unlock(&port->timesync->stamp);
	return 0;
}

int
igt_timesync_adjust_time(struct rte_eth_dev *dev, int64_t delta_ns)
{
	struct igt_port *port = dev->data->dev_private;
	struct igt_clock_map now;
	struct igt_clock_raw raw;
	uint64_t target_ns;
	int ret;

	if (igt_is_removed(port))
		return -EIO;
	igt_harvest_lock(port);
	ret = phc_read(port, &now);
	if (ret == 0) {
		target_ns = now.phc_ns + (uint64_t)delta_ns;
		if (delta_ns < 0 ? target_ns > now.phc_ns
				 : target_ns < now.phc_ns)
			ret = -EINVAL; /* before 0 or beyond 2^64 */
		else if (!igt_clock_raw_from_ns(target_ns, &raw))
			ret = -EINVAL;
		else
			phc_step(port, target_ns, now.ticks);
	}
	igt_stamp_unlock(&port->timesync->stamp);
	return ret;
}

int
igt_timesync_adjust_freq(struct rte_eth_dev *dev, int64_t scaled_ppm)
{
	struct igt_port *port = dev->data->dev_private;
	struct igt_timesync *ts = port->timesync;
	struct igt_clock_map now = {0};
	uint32_t timinca;
	int ret;

	ret = igt_clock_timinca(igt_chip(port)->clock, scaled_ppm, &timinca);
	if (ret != 0)
		return ret;
	if (igt_is_removed(port))
		return -EIO;
	igt_harvest_lock(port);
	rte_spinlock_lock(&ts->clock_lock);
	ts->timinca = timinca;
	igt_write32(port, IGT_REG_TIMINCA, timinca);
	ret = phc_read_locked(port, &now);
	rte_spinlock_unlock(&ts->clock_lock);
	igt_clock_map_rate_set(&ts->map, &now);
	igt_stamp_unlock(&ts->stamp);
	return ret;
}

/* -- On and off ---------------------------------------------------------- */

/* Registers as `on` and what is wanted say; under stamp's lock. */
static void
tx_stamps_apply(struct igt_port *port, bool on)
{
	igt_write32(port, IGT_REG_TSYNCTXCTL,
			on ? IGT_TSYNCTXCTL_EN | IGT_TSYNCTXCTL_TXSYNSIG : 0);
	if (on)
		igt_harvest_baseline(port);
}

/* Receive side: the MAC, then the queues that run. */
static void
rx_stamps_apply(struct igt_port *port)
{
	const bool on = igt_timesync_rx_wanted(port);
	uint16_t queue_id;

	igt_write32(port, IGT_REG_TSYNCRXCTL,
			on ? IGT_TSYNCRXCTL_EN | IGT_TSYNCRXCTL_RXSYNSIG |
							igt_field_set(IGT_TSYNCRXCTL_TYPE,
									IGT_TSYNCRXCTL_TYPE_ALL)
			   : 0);
	for (queue_id = 0; queue_id < port->data->nb_rx_queues; queue_id++)
		if (port->data->rx_queue_state[queue_id] ==
				RTE_ETH_QUEUE_STATE_STARTED)
			igt_modify32(port, IGT_REG_SRRCTL(queue_id),
					IGT_SRRCTL_TIMESTAMP,
					on ? IGT_SRRCTL_TIMESTAMP : 0);
}

/* The system's time, once; its epoch is the PHC's from then on. */
static void
phc_set_first(struct igt_port *port)
{
	struct timespec real;

	if (port->timesync->clock_set ||
			clock_gettime(CLOCK_REALTIME, &real) != 0)
		return;
	phc_step(port,
			(uint64_t)real.tv_sec * IGT_NS_PER_S +
					(uint64_t)real.tv_nsec,
			0);
}

int
igt_timesync_enable(struct rte_eth_dev *dev)
{
	struct igt_port *port = dev->data->dev_private;
	struct igt_stamp *st = &port->timesync->stamp;
	int ret;

	if (igt_is_removed(port))
		return -EIO;
	if (igt_stamp_enabled(st))
		return 0;
	ret = igt_timesync_rx_field(port);
	if (ret != 0)
		return ret;
	igt_harvest_lock(port);
	phc_set_first(port);
	tx_stamps_apply(port, true);
	igt_stamp_enable(st, true);
	map_refresh(port);
	igt_stamp_unlock(st);
	rx_stamps_apply(port);
	return 0;
}

int
igt_timesync_disable(struct rte_eth_dev *dev)
{
	struct igt_port *port = dev->data->dev_private;
	struct igt_stamp *st = &port->timesync->stamp;

	if (!igt_stamp_enabled(st))
		return 0;
	igt_stamp_enable(st, false);
	igt_harvest_lock(port);
	igt_harvest_abort(port, IGT_HARVEST_ALL_QUEUES);
	memset(&port->timesync->map, 0, sizeof(port->timesync->map));
	if (!igt_is_removed(port))
		tx_stamps_apply(port, false);
	igt_stamp_unlock(st);
	if (!igt_is_removed(port))
		rx_stamps_apply(port);
	/* The stamps of the next enable are not to queue behind these. */
	igt_stamp_forget_shared(st);
	igt_rxstamp_forget(&port->timesync->rx);
	return 0;
}

/* -- Life of the port ---------------------------------------------------- */

int
igt_timesync_port_init(struct igt_port *port)
{
	const uint32_t nb_slots = igt_chip(port)->nb_tx_stamps;
	struct igt_timesync *ts;
	uint32_t usable = RTE_BIT32(nb_slots) - 1;

	ts = rte_zmalloc_socket("igt_timesync", sizeof(*ts),
			RTE_CACHE_LINE_SIZE, port->data->numa_node);
	if (ts == NULL)
		return -ENOMEM;
	if (port->args.tx_tstamp_workaround == IGT_TSTAMP_WORKAROUND_RESERVE0)
		usable &= ~RTE_BIT32(0);
	igt_stamp_init(&ts->stamp, usable, igt_us_to_ticks(port, QUARANTINE_US),
			igt_us_to_ticks(port, QUARANTINE_LONG_US));
	rte_spinlock_init(&ts->clock_lock);
	port->timesync = ts;
	igt_write32(port, IGT_REG_TIMINCA, ts->timinca);
	igt_write32(port, IGT_REG_TSAUXC, 0);
	return 0;
}

void
igt_timesync_port_close(struct igt_port *port)
{
	struct igt_timesync *ts = port->timesync;
	uint16_t queue_id;

	if (ts == NULL)
		return;
	port->timesync = NULL;
	for (queue_id = 0; queue_id < IGT_STAMP_QUEUES; queue_id++)
		rte_free(igt_stamp_queue_memory(&ts->stamp, queue_id));
	rte_free(ts);
}

void
igt_timesync_clock_save(struct igt_port *port)
{
	struct igt_timesync *ts = port->timesync;
	struct igt_clock_map now;

	/* An earlier reset has failed: that one's clock still counts. */
	if (ts->saved_valid)
		return;
	ts->saved_valid = phc_read(port, &now) == 0;
	if (ts->saved_valid) {
		ts->saved_ns = now.phc_ns;
		ts->saved_ticks = now.ticks;
	}
}

void
igt_timesync_clock_restore(struct igt_port *port)
{
	struct igt_timesync *ts = port->timesync;

	igt_harvest_lock(port);
	rte_spinlock_lock(&ts->clock_lock);
	igt_write32(port, IGT_REG_TIMINCA, ts->timinca);
	if (ts->saved_valid)
		phc_write(port, ts->saved_ns, ts->saved_ticks);
	else
		igt_write32(port, IGT_REG_TSAUXC, 0);
	ts->saved_valid = false;
	rte_spinlock_unlock(&ts->clock_lock);
	igt_stamp_release_all(&ts->stamp);
	tx_stamps_apply(port, igt_stamp_enabled(&ts->stamp));
	igt_stamp_unlock(&ts->stamp);
}

void
igt_timesync_port_start(struct igt_port *port)
{
	rx_stamps_apply(port);
}

void
igt_timesync_port_stop(struct igt_port *port)
{
	igt_harvest_lock(port);
	igt_harvest_abort(port, IGT_HARVEST_ALL_QUEUES);
	igt_stamp_unlock(&port->timesync->stamp);
}

void
igt_timesync_abort_all(struct igt_port *port)
{
	if (!igt_stamp_trylock(&port->timesync->stamp))
		return;
	igt_harvest_abort(port, IGT_HARVEST_ALL_QUEUES);
	igt_stamp_unlock(&port->timesync->stamp);
}

/* With the lock held. True when registers were read. */
static bool
requests_tick(struct igt_port *port)
{
	struct igt_stamp *st = &port->timesync->stamp;
	const bool linked = port->started && !igt_is_removed(port) &&
	                    igt_speed_mbps(port) != 0;
	const bool living = linked && igt_stamp_enabled(st);
	bool armed = igt_stamp_masks(st).armed != 0;
	bool read = false;

	/* What is in the FIFO stays there. */
	if (!linked || igt_is_tx_paused(port))
		igt_stamp_quarantine_renew(st, igt_now_ticks(port));
	/* A burst that saw the old state may have armed after the abort. */
	if (armed && !living) {
		igt_harvest_abort(port, IGT_HARVEST_ALL_QUEUES);
		return true;
	}
	if (armed)
		read = igt_harvest_overdue(port);
	return igt_harvest_quarantine(port) || read;
}

void
igt_timesync_tick(struct igt_port *port)
{
	struct igt_stamp *st = &port->timesync->stamp;

	if (!igt_stamp_trylock(st))
		return;
	if (!requests_tick(port) && igt_stamp_enabled(st) &&
			!igt_is_removed(port))
		map_refresh(port);
	igt_stamp_unlock(st);
}

/* -- Stamps -------------------------------------------------------------- */

int
igt_timesync_read_tx_timestamp(
		struct rte_eth_dev *dev, struct timespec *timestamp)
{
	struct igt_port *port = dev->data->dev_private;
	struct igt_stamp *st = &port->timesync->stamp;
	const uint64_t max_age = igt_harvest_timeout_ticks(
			port, igt_speed_mbps(port));
	struct igt_stamp_completion c;

	if (!igt_stamp_enabled(st))
		return -EINVAL;
	if (!igt_stamp_take_shared(st, igt_now_ticks(port), max_age, &c)) {
		igt_harvest(port);
		if (!igt_stamp_take_shared(
				    st, igt_now_ticks(port), max_age, &c))
			return igt_is_removed(port) ? -EIO : -EINVAL;
	}
	ns_to_timespec(c.phc_ns, timestamp);
	return 0;
}

int
igt_timesync_read_rx_timestamp(struct rte_eth_dev *dev,
		struct timespec *timestamp, uint32_t flags)
{
	struct igt_port *port = dev->data->dev_private;
	struct igt_timesync *ts = port->timesync;
	uint64_t phc_ns;
	int ret;

	if (!igt_stamp_enabled(&ts->stamp))
		return -EINVAL;
	ret = igt_rxstamp_get(&ts->rx, flags, &phc_ns);
	if (ret == 0)
		ns_to_timespec(phc_ns, timestamp);
	else if (igt_is_removed(port))
		ret = -EIO;
	return ret;
}

/* -- Extended statistics ------------------------------------------------- */

static const char *const xstat_names[] = {
		"tx_tstamp_requested",
		"tx_tstamp_stamped",
		"tx_tstamp_busy",
		"tx_tstamp_lost",
		"tx_tstamp_aborted",
		"tx_tstamp_held",
		"tx_tstamp_rescued",
		"tx_tstamp_stale",
		"tx_tstamp_overwritten",
		"tx_tstamp_empty_polls",
		"rx_tstamp_stamped",
		"rx_tstamp_missed",
};

static_assert(RTE_DIM(xstat_names) == IGT_TIMESYNC_XSTATS, "xstats");

/* A snapshot fails while requests come and go at full speed: each try takes
 * some 100 ns, so one of these meets a quiet one (arbitrary). */
#define COUNTS_TRIES 10000

static uint64_t
xstats_now(struct igt_port *port, uint64_t *values)
{
	struct igt_stamp_counts counts;
	unsigned int tries = 0;
	uint16_t queue_id;

	while (!igt_stamp_counts(&port->timesync->stamp, &counts) &&
			++tries < COUNTS_TRIES)
		rte_pause();
	values[0] = counts.requested;
	values[1] = counts.stamped;
	values[2] = counts.busy;
	values[3] = counts.lost;
	values[4] = counts.aborted;
	values[5] = counts.held;
	values[6] = counts.rescued;
	values[7] = counts.stale;
	values[8] = counts.overwritten;
	values[9] = counts.empty_polls;
	values[10] = 0;
	values[11] = 0;
	for (queue_id = 0; queue_id < IGT_MAX_QUEUES; queue_id++) {
		const struct igt_queue_stats *stats = &port->rx_stats[queue_id];

		values[10] += igt_stat_read(&stats->stamps);
		values[11] += igt_stat_read(&stats->stamps_missed);
	}
	return counts.in_flight;
}

static void
xstats_read(struct igt_port *port, uint64_t *values)
{
	unsigned int i;

	(void)xstats_now(port, values);
	for (i = 0; i < IGT_TIMESYNC_XSTATS; i++)
		values[i] -= port->timesync->xstats_base[i];
}

/* What is in flight counts as requested after the reset: the sum over the
 * requests holds on. */
static void
xstats_reset(struct igt_port *port)
{
	uint64_t *base = port->timesync->xstats_base;
	uint64_t in_flight = xstats_now(port, base);

	base[0] -= in_flight;
}

const struct igt_xstats_source igt_timesync_xstats = {
		.nb_xstats = IGT_TIMESYNC_XSTATS,
		.names = xstat_names,
		.read = xstats_read,
		.reset = xstats_reset,
};
