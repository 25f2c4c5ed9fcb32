/* SPDX-License-Identifier: BSD-3-Clause
 * Copyright(c) 2026 the igt authors
 */

/*
 * ns_dev: one simulated NIC: its life, its event loop, the calls of ns_core.h.
 *
 * State        created as after power-on, with the link negotiating by itself;
 *              destroyed at any point
 * Time         now_ns moves forward only, event by event, up to what a call
 *              passes in; within an event it is that event's instant. A
 *              register write may make events due at once: they happen before
 *              the call returns
 * Link         a partner's change is taken at the start of a run when it can
 *              only bring the link up and at its end when it may take it down,
 *              so frames sent before a loss arrive and frames sent after a
 *              link-up find it up, however late this device is run
 * Concurrency  the caller holds the device's lock (ns_core.h); ns_dev_inject
 *              is in ns_wire.c
 * Errors       creation returns NULL; nothing else fails
 */

#include <errno.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "ns_dev.h"
#include "ns_fault.h"
#include "ns_intr.h"
#include "ns_nvm.h"
#include "ns_phy.h"
#include "ns_regfile.h"
#include "ns_ring.h"
#include "ns_rx.h"
#include "ns_time.h"
#include "ns_trace.h"
#include "ns_tx.h"
#include "ns_wire.h"

/* A violation's text; longer ones are cut. */
#define TEXT_BYTES    256
/* Defaults of ns_core.h. */
#define TX_LATENCY_NS 300
#define AN_MS         20
#define SPEED_MBPS    2500

static void
link_run(struct ns_dev *dev, uint64_t limit_ns)
{
	ns_tx_link_changed(dev);
}

static void (*const handlers[NS_EV_NB])(
		struct ns_dev *dev, uint64_t limit_ns) = {
		[NS_EV_RESET] = ns_regfile_reset_run,
		[NS_EV_AUTOLOAD] = ns_nvm_autoload_run,
		[NS_EV_EERD] = ns_nvm_eerd_run,
		[NS_EV_MDIC] = ns_phy_mdic_run,
		[NS_EV_PHY] = ns_phy_run,
		[NS_EV_LINK] = link_run,
		[NS_EV_QUEUE] = ns_ring_change_run,
		[NS_EV_STAMP] = ns_time_run,
		[NS_EV_TX_LINE] = ns_tx_line_run,
		[NS_EV_TX_FETCH] = ns_tx_fetch_run,
		[NS_EV_RX_RETRY] = ns_rx_retry_run,
		[NS_EV_RX_WIRE] = ns_rx_wire_run,
		[NS_EV_WRITEBACK] = ns_ring_writeback_run,
		[NS_EV_INTR] = ns_intr_run,
};

void
ns_violation(struct ns_dev *dev, const char *format, ...)
{
	char text[TEXT_BYTES];
	va_list args;

	dev->counts.violations++;
	va_start(args, format);
	vsnprintf(text, sizeof(text), format, args);
	va_end(args);
	dev->env.violation(dev->env.ctx, text);
}

/* Let all events due up to until_ns happen, in order. A handler may work
 * through several of its own up to the next of another. */
static void
events_run(struct ns_dev *dev, uint64_t until_ns)
{
	for (;;) {
		unsigned int first = 0;
		uint64_t limit_ns = until_ns;

		for (unsigned int e = 1; e < NS_EV_NB; e++)
			if (dev->due_ns[e] < dev->due_ns[first])
				first = e;
		if (dev->due_ns[first] > until_ns)
			return;
		if (dev->due_ns[first] > dev->now_ns)
			dev->now_ns = dev->due_ns[first];
		dev->due_ns[first] = NS_TIME_NEVER;
		for (unsigned int e = 0; e < NS_EV_NB; e++)
			if (dev->due_ns[e] < limit_ns)
				limit_ns = dev->due_ns[e];
		if (limit_ns < dev->now_ns)
			limit_ns = dev->now_ns;
		handlers[first](dev, limit_ns);
	}
}

static void
advance(struct ns_dev *dev, uint64_t until_ns)
{
	if (until_ns < dev->now_ns)
		until_ns = dev->now_ns;
	if (ns_wire_changed(dev) && !dev->phy.link_up)
		ns_phy_update(dev);
	ns_rx_wire_arm(dev);
	events_run(dev, until_ns);
	dev->now_ns = until_ns;
	if (ns_wire_changed(dev)) {
		ns_phy_update(dev);
		events_run(dev, until_ns);
	}
}

/* Before a call returns: tell who runs the peer, outside of any event. */
static void
kick(struct ns_dev *dev)
{
	if (!dev->wire.kick)
		return;
	dev->wire.kick = false;
	dev->env.wire_kick(dev->env.ctx);
}

void
ns_conf_default(struct ns_conf *conf)
{
	static const uint8_t mac[6] = {2, 0, 0, 0, 0, 1};

	memset(conf, 0, sizeof(*conf));
	conf->chip = "i226";
	memcpy(conf->mac, mac, sizeof(mac)); /* locally administered */
	conf->speed_mbps = SPEED_MBPS;
	conf->tx_latency_ns = TX_LATENCY_NS;
	conf->an_ms = AN_MS;
	conf->txdown = NS_TXDOWN_STOP;
	conf->txtt_clear = NS_TXTT_CLEAR_ONE;
}

struct ns_dev *
ns_dev_create(const struct ns_conf *conf, const struct ns_env *env,
		uint64_t now_ns)
{
	const struct ns_chip *chip = ns_chip_find(conf->chip);
	struct ns_dev *dev;

	if (chip == NULL)
		return NULL;
	dev = calloc(1, sizeof(*dev));
	if (dev == NULL)
		return NULL;
	dev->chip = chip;
	dev->map = chip->regmap();
	dev->conf = *conf;
	dev->conf.chip = chip->name;
	dev->env = *env;
	dev->now_ns = now_ns;
	for (unsigned int e = 0; e < NS_EV_NB; e++)
		dev->due_ns[e] = NS_TIME_NEVER;
	if (ns_wire_init(dev) != 0 || ns_tx_init(dev) != 0 ||
			ns_rx_init(dev) != 0) {
		ns_dev_destroy(dev);
		return NULL;
	}
	ns_nvm_init(dev);
	ns_regfile_power_on(dev);
	return dev;
}

void
ns_dev_destroy(struct ns_dev *dev)
{
	if (dev == NULL)
		return;
	ns_dev_disconnect(dev);
	ns_rx_fini(dev);
	ns_tx_fini(dev);
	ns_wire_fini(dev);
	free(dev);
}

uint32_t
ns_dev_read32(struct ns_dev *dev, uint32_t offset, uint64_t now_ns)
{
	uint32_t value = NS_ALL_ONES;

	advance(dev, now_ns);
	dev->counts.reg_reads++;
	if (!dev->removed) {
		value = ns_regfile_read(dev, offset);
		events_run(dev, dev->now_ns);
	}
	ns_trace_access(dev, offset, value, false);
	kick(dev);
	return value;
}

void
ns_dev_write32(struct ns_dev *dev, uint32_t offset, uint32_t value,
		uint64_t now_ns)
{
	advance(dev, now_ns);
	dev->counts.reg_writes++;
	ns_trace_access(dev, offset, value, true);
	if (!dev->removed) {
		ns_regfile_write(dev, offset, value);
		events_run(dev, dev->now_ns);
	}
	kick(dev);
}

int
ns_dev_peek32(const struct ns_dev *dev, uint32_t offset, uint32_t *value)
{
	int ret = ns_regfile_peek(dev, offset, value);

	if (ret == 0 && dev->removed)
		*value = NS_ALL_ONES;
	return ret;
}

void
ns_dev_run(struct ns_dev *dev, uint64_t now_ns)
{
	advance(dev, now_ns);
	kick(dev);
}

uint64_t
ns_dev_next_event_ns(struct ns_dev *dev)
{
	uint64_t next_ns = NS_TIME_NEVER;

	if (ns_wire_changed(dev))
		return dev->now_ns;
	ns_rx_wire_arm(dev);
	for (unsigned int e = 0; e < NS_EV_NB; e++)
		if (dev->due_ns[e] < next_ns)
			next_ns = dev->due_ns[e];
	return next_ns;
}

int
ns_dev_connect(struct ns_dev *a, struct ns_dev *b)
{
	int ret;

	ns_dev_disconnect(a);
	ns_dev_disconnect(b);
	ret = ns_wire_link(a, b);
	if (ret != 0)
		return ret;
	ns_phy_restart(a);
	ns_phy_restart(b);
	ns_phy_update(a);
	kick(a);
	kick(b);
	return 0;
}

void
ns_dev_connect_sink(struct ns_dev *dev, ns_wire_send send, void *ctx)
{
	ns_dev_disconnect(dev);
	dev->wire.send = send;
	dev->wire.send_ctx = ctx;
	ns_phy_restart(dev);
	kick(dev);
}

void
ns_dev_disconnect(struct ns_dev *dev)
{
	struct ns_dev *peer = dev->wire.peer;

	ns_wire_unlink(dev);
	ns_phy_update(dev);
	events_run(dev, dev->now_ns);
	if (peer == NULL)
		return;
	ns_phy_update(peer);
	events_run(peer, peer->now_ns);
}

void
ns_dev_cable_set(struct ns_dev *dev, bool plugged, uint64_t now_ns)
{
	advance(dev, now_ns);
	dev->wire.plugged = plugged;
	ns_phy_update(dev);
	events_run(dev, dev->now_ns);
	kick(dev);
}

/* The function is gone: no DMA, no interrupts, no link, no frames. */
static void
remove_function(struct ns_dev *dev)
{
	dev->removed = true;
	NS_REG_AT(dev, IMS) = 0;
	NS_REG_AT(dev, EIMS) = 0;
	ns_intr_reset(dev);
	ns_tx_flush(dev);
	ns_rx_flush(dev);
	ns_ring_reset(dev);
	for (unsigned int e = 0; e < NS_EV_NB; e++)
		dev->due_ns[e] = NS_TIME_NEVER;
	ns_phy_update(dev);
}

int
ns_dev_fault_set(struct ns_dev *dev, const char *name, uint32_t count)
{
	int id = ns_fault_arm(dev, name, count);

	if (id < 0)
		return id;
	if (id == NS_FAULT_LINK_FLAP && count != 0)
		ns_phy_flap(dev);
	if (id == NS_FAULT_REMOVAL && (count != 0) != dev->removed) {
		if (count != 0) {
			remove_function(dev);
		} else {
			dev->removed = false;
			ns_regfile_power_on(dev);
		}
	}
	events_run(dev, dev->now_ns);
	kick(dev);
	return 0;
}

void
ns_dev_counts_get(const struct ns_dev *dev, struct ns_counts *counts)
{
	*counts = dev->counts;
}

uint64_t
ns_dev_phc_ns(struct ns_dev *dev, uint64_t now_ns)
{
	advance(dev, now_ns);
	kick(dev);
	return ns_time_phc_at(dev, dev->now_ns);
}
