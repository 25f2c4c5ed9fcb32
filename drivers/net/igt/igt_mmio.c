/* SPDX-License-Identifier: BSD-3-Clause
 * Copyright(c) 2026 the igt authors
 */

/*
 * igt_mmio: register access, ordering and time, and who may take them over.
 *
 * Hardware     registers are 32 bits, little-endian, in BAR 0. A function
 *              that is gone answers all ones to every read and swallows
 *              writes; CTRL is never all ones on a living one.
 * State        port->bar and port->hook are set once, at probe, from the
 *              registry entry of the BAR's address. Each function of the
 *              entry is independent: a model behind guarded pages supplies
 *              time but no accessors, a tracer accessors but no time.
 * Units        registers in bytes from the BAR, intervals in microseconds,
 *              instants in ticks of port->ticks_hz.
 * Ordering     igt_write32 is ordered after all earlier accesses to memory;
 *              igt_doorbell orders the descriptors before the new tail and
 *              nothing else; igt_desc_acquire goes between the load that saw
 *              a descriptor done and the loads of its other fields; igt_flush
 *              makes posted writes land. Behind a hook the functions of the
 *              entry run on the calling thread.
 * Concurrency  any thread; the count of reads is atomic. Read-modify-write of
 *              one register is the caller's to serialise.
 * Errors       a wait ends in success, -ETIMEDOUT or -EIO; a port once seen
 *              removed stays so.
 */

#include <errno.h>

#include <rte_alarm.h>
#include <rte_cycles.h>
#include <rte_eal.h>
#include <rte_mmio.h>

#include "igt.h"
#include "igt_logs.h"
#include "igt_mmio.h"

/* Pause between two reads of a polled register: short against the shortest
 * limit in use (arbitrary: 1 to 100 works). */
#define POLL_STEP_US 10

void
igt_delay_us(struct igt_port *port, uint32_t us)
{
	if (port->hook.delay_us != NULL)
		port->hook.delay_us(port->hook.context, us);
	else
		rte_delay_us_sleep(us);
}

int
igt_timer_set(struct igt_port *port, uint64_t us, void (*cb)(void *), void *arg)
{
	if (port->hook.timer_set != NULL)
		return port->hook.timer_set(port->hook.context, us, cb, arg);
	return rte_eal_alarm_set(us, cb, arg);
}

void
igt_timer_cancel(struct igt_port *port, void (*cb)(void *), void *arg)
{
	if (port->hook.timer_cancel != NULL)
		(void)port->hook.timer_cancel(port->hook.context, cb, arg);
	else
		(void)rte_eal_alarm_cancel(cb, arg);
}

bool
igt_check_removed(struct igt_port *port)
{
	if (igt_is_removed(port))
		return true;
	if (igt_read32(port, IGT_REG_CTRL) != IGT_ALL_ONES)
		return false;
	if (!__atomic_exchange_n(&port->removed, true, __ATOMIC_RELAXED))
		IGT_PORT_LOG(ERR, port, "CTRL reads all ones: device removed");
	return true;
}

/* *value is what the register held last. */
static int
register_poll(struct igt_port *port, uint32_t reg, uint32_t mask, uint32_t want,
		uint32_t timeout_us, uint32_t *value)
{
	uint32_t waited_us = 0;

	for (;;) {
		*value = igt_read32(port, reg);
		if (*value == IGT_ALL_ONES && igt_check_removed(port))
			return -EIO;
		if ((*value & mask) == want)
			return 0;
		if (waited_us >= timeout_us)
			return -ETIMEDOUT;
		igt_delay_us(port, POLL_STEP_US);
		waited_us += POLL_STEP_US;
	}
}

int
igt_poll32_quiet(struct igt_port *port, uint32_t reg, uint32_t mask,
		uint32_t want, uint32_t timeout_us)
{
	uint32_t value;

	return register_poll(port, reg, mask, want, timeout_us, &value);
}

int
igt_poll32(struct igt_port *port, uint32_t reg, uint32_t mask, uint32_t want,
		uint32_t timeout_us)
{
	uint32_t value;
	int ret;

	ret = register_poll(port, reg, mask, want, timeout_us, &value);
	if (ret == -ETIMEDOUT)
		IGT_PORT_LOG(ERR, port,
				"register 0x%05x: 0x%08x after %u us, wanted 0x%08x in 0x%08x",
				reg, value, timeout_us, want, mask);
	return ret;
}

bool
igt_mmio_reachable(const struct igt_port *port)
{
	return !port->substituted || rte_eal_process_type() == RTE_PROC_PRIMARY;
}

void
igt_mmio_init(struct igt_port *port, void *bar)
{
	const struct rte_mmio_entry *entry = rte_mmio_lookup(bar);

	port->bar = bar;
	port->ticks_hz = rte_get_tsc_hz();
	port->substituted = entry != NULL;
	if (entry == NULL)
		return;
	port->hook = (struct igt_hook){
			.read32 = entry->read32,
			.write32 = entry->write32,
			.now_ticks = entry->now_ticks,
			.delay_us = entry->delay_us,
			.timer_set = entry->timer_set,
			.timer_cancel = entry->timer_cancel,
			.context = entry->context,
	};
	if (entry->now_ticks != NULL)
		port->ticks_hz = entry->ticks_hz;
}
