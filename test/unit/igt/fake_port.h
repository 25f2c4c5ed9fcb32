/* SPDX-License-Identifier: BSD-3-Clause
 * Copyright(c) 2026 the igt authors
 */

#ifndef _FAKE_PORT_H_
#define _FAKE_PORT_H_

/*
 * A port whose registers are plain memory and whose time is a number: enough
 * to see which registers a function touches, in which order, and what it does
 * with what it reads. No device behaviour but what a test adds by its `on_`
 * functions; nothing starts EAL.
 */

#include <stdbool.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include <ethdev_driver.h>

#include "igt.h"
#include "igt_chip.h"

#define FAKE_BAR_BYTES 0x20000
#define FAKE_LOG_LEN   4096

struct fake_access {
	uint32_t reg;
	uint32_t value;
	bool write;
};

struct fake_port {
	struct igt_port *port; /* first use: fake_port_init() */
	struct rte_eth_dev dev;
	struct rte_eth_dev_data data;
	struct rte_ether_addr macs[IGT_MAX_RARS];
	uint32_t regs[FAKE_BAR_BYTES / 4];
	bool removed; /* all reads give ones, writes are lost */
	uint64_t now_us;
	/* What the device does; value is what memory holds or is to hold. */
	uint32_t (*on_read)(struct fake_port *f, uint32_t reg, uint32_t value);
	uint32_t (*on_write)(struct fake_port *f, uint32_t reg, uint32_t value);
	/* The one pending timer. */
	void (*timer_cb)(void *arg);
	void *timer_arg;
	uint64_t timer_us;
	unsigned int nb_reads, nb_writes;
	unsigned int nb_log;
	struct fake_access log[FAKE_LOG_LEN];
};

static inline void
fake_note(struct fake_port *f, uint32_t reg, uint32_t value, bool write)
{
	if (f->nb_log < FAKE_LOG_LEN)
		f->log[f->nb_log++] = (struct fake_access){reg, value, write};
}

static inline uint32_t
fake_read32(void *context, uint32_t reg)
{
	struct fake_port *f = context;
	uint32_t value = f->regs[reg / 4];

	f->nb_reads++;
	if (f->removed)
		value = UINT32_MAX;
	else if (f->on_read != NULL)
		value = f->on_read(f, reg, value);
	fake_note(f, reg, value, false);
	return value;
}

static inline void
fake_write32(void *context, uint32_t reg, uint32_t value)
{
	struct fake_port *f = context;

	f->nb_writes++;
	fake_note(f, reg, value, true);
	if (f->removed)
		return;
	f->regs[reg / 4] = f->on_write != NULL ? f->on_write(f, reg, value)
	                                       : value;
}

static inline uint64_t
fake_now_ticks(void *context)
{
	return ((struct fake_port *)context)->now_us;
}

static inline void
fake_delay_us(void *context, uint32_t us)
{
	((struct fake_port *)context)->now_us += us;
}

static inline int
fake_timer_set(void *context, uint64_t us, void (*cb)(void *), void *arg)
{
	struct fake_port *f = context;

	f->timer_cb = cb;
	f->timer_arg = arg;
	f->timer_us = f->now_us + us;
	return 0;
}

static inline int
fake_timer_cancel(void *context, void (*cb)(void *), void *arg)
{
	struct fake_port *f = context;

	if (f->timer_cb != cb || f->timer_arg != arg)
		return 0;
	f->timer_cb = NULL;
	return 1;
}

/* Let the pending timer expire. False when there is none. */
static inline bool
fake_timer_run(struct fake_port *f)
{
	void (*cb)(void *) = f->timer_cb;

	if (cb == NULL)
		return false;
	f->timer_cb = NULL;
	f->now_us = f->timer_us;
	cb(f->timer_arg);
	return true;
}

/* A fresh port of a chip; the previous one of f is forgotten. */
static inline void
fake_port_init(struct fake_port *f, enum igt_chip_id chip_id)
{
	free(f->port);
	memset(f, 0, sizeof(*f));
	f->port = aligned_alloc(RTE_CACHE_LINE_SIZE, sizeof(*f->port));
	if (f->port == NULL)
		abort();
	memset(f->port, 0, sizeof(*f->port));
	igt_devargs_default(&f->port->args);
	f->port->chip_id = (uint8_t)chip_id;
	f->port->hook = (struct igt_hook){
			.read32 = fake_read32,
			.write32 = fake_write32,
			.now_ticks = fake_now_ticks,
			.delay_us = fake_delay_us,
			.timer_set = fake_timer_set,
			.timer_cancel = fake_timer_cancel,
			.context = f,
	};
	f->port->ticks_hz = 1000000;
	f->port->data = &f->data;
	f->data.dev_private = f->port;
	f->data.mac_addrs = f->macs;
	f->dev.data = &f->data;
}

/* Forget what was accessed so far. */
static inline void
fake_log_clear(struct fake_port *f)
{
	f->nb_log = 0;
	f->nb_reads = 0;
	f->nb_writes = 0;
}

/* Index in the log of the n-th write (from 0) to a register; -1: none. */
static inline int
fake_write_index(const struct fake_port *f, uint32_t reg, unsigned int n)
{
	unsigned int i;

	for (i = 0; i < f->nb_log; i++)
		if (f->log[i].write && f->log[i].reg == reg && n-- == 0)
			return (int)i;
	return -1;
}

#endif /* _FAKE_PORT_H_ */
