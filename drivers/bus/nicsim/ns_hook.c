/* SPDX-License-Identifier: BSD-3-Clause
 * Copyright(c) 2026 the igt authors
 */

/*
 * ns_hook.c: both paths from a driver's register accesses into the model.
 *
 * State        the registry entry lives in the device, from install to
 *              uninstall. In stepped time it carries clock, delay and timers;
 *              in host time these are NULL and the driver uses the TSC and
 *              EAL's alarms. Its accessors are there on the hook path; on the
 *              trap path they are NULL and the BAR is guarded instead, with
 *              the same functions behind the guard.
 * Units        ticks of stepped time are ns.
 * Ordering     in a register access stepped time does not move. A read in host
 *              time takes mmio_read_ns in all, and the register is looked at
 *              in the middle of it, as a request that travels both ways.
 *              Writes are posted: they take no time.
 * Concurrency  any thread; waits and the access callback hold no lock.
 * Hardware     CTRL is at offset 0 on every chip of the family; each reset is
 *              a write to it.
 */

#include <stddef.h>
#include <string.h>

#include <rte_pause.h>

#include "ns_clock.h"
#include "ns_engine.h"
#include "ns_hook.h"
#include "ns_logs.h"
#include "ns_pci.h"
#include "ns_trap.h"

#define REG_CTRL 0

static void
wait_until(uint64_t host_ns)
{
	while (ns_clock_host_ns() < host_ns)
		rte_pause();
}

static uint32_t
hook_read32(void *context, uint32_t offset)
{
	struct ns_sim *sim = context;
	uint64_t start_ns;
	uint32_t value;

	if (sim->access_cb != NULL)
		sim->access_cb(sim->access_arg, offset, false, 0);
	if (sim->args.stepped || sim->args.mmio_read_ns == 0)
		return ns_engine_read32(sim, offset);
	start_ns = ns_clock_host_ns();
	wait_until(start_ns + sim->args.mmio_read_ns / 2);
	value = ns_engine_read32(sim, offset);
	wait_until(start_ns + sim->args.mmio_read_ns);
	return value;
}

static void
hook_write32(void *context, uint32_t offset, uint32_t value)
{
	struct ns_sim *sim = context;

	if (sim->access_cb != NULL)
		sim->access_cb(sim->access_arg, offset, true, value);
	ns_engine_write32(sim, offset, value);
	if (offset == REG_CTRL)
		ns_irq_refill(&sim->pci->irq);
}

static uint64_t
hook_now_ticks(void *context)
{
	return ns_clock_stepped_ns();
}

static void
hook_delay_us(void *context, uint32_t us)
{
	ns_engine_step(us * NS_NS_PER_US);
}

static int
hook_timer_set(void *context, uint64_t us, rte_mmio_timer_cb cb, void *arg)
{
	return ns_timer_set(context, us, cb, arg);
}

static int
hook_timer_cancel(void *context, rte_mmio_timer_cb cb, void *arg)
{
	return ns_timer_cancel(context, cb, arg);
}

int
ns_hook_install(struct ns_sim *sim)
{
	sim->mmio = (struct rte_mmio_entry){.context = sim};
	if (sim->args.stepped) {
		sim->mmio.now_ticks = hook_now_ticks;
		sim->mmio.ticks_hz = NS_NS_PER_S;
		sim->mmio.delay_us = hook_delay_us;
		sim->mmio.timer_set = hook_timer_set;
		sim->mmio.timer_cancel = hook_timer_cancel;
	}
	return rte_mmio_register(sim->pci->bar, &sim->mmio);
}

int
ns_hook_access_set(void *ctx, enum ns_access access)
{
	struct ns_sim *sim = ctx;
	struct ns_trap_ops ops = {hook_read32, hook_write32, sim};
	int ret;

	ns_trap_release(sim->pci->bar);
	sim->mmio.read32 = access == NS_ACCESS_HOOK ? hook_read32 : NULL;
	sim->mmio.write32 = access == NS_ACCESS_HOOK ? hook_write32 : NULL;
	if (access == NS_ACCESS_HOOK)
		return 0;
	ret = ns_trap_guard(sim->pci->bar, sim->pci->bar_bytes, &ops);
	if (ret != 0)
		NS_LOG(ERR, "%s: cannot guard the register pages: %s",
				sim->name, strerror(-ret));
	return ret;
}

void
ns_hook_uninstall(struct ns_sim *sim)
{
	ns_trap_release(sim->pci->bar);
	rte_mmio_unregister(sim->pci->bar);
}
