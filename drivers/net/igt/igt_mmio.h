/* SPDX-License-Identifier: BSD-3-Clause
 * Copyright(c) 2026 the igt authors
 */

#ifndef _IGT_MMIO_H_
#define _IGT_MMIO_H_

/*
 * Register access, ordering and time: everything a registry entry may take
 * over, in one place. See igt_mmio.c for the rules.
 */

#include <stdbool.h>
#include <stdint.h>

#include <rte_atomic.h>
#include <rte_cycles.h>
#include <rte_io.h>

#include "igt.h"
#include "igt_regs.h"

/* Every read is counted: xstat mmio_reads. */
static inline uint32_t
igt_read32(struct igt_port *port, uint32_t reg)
{
	__atomic_fetch_add(&port->mmio_reads, 1, __ATOMIC_RELAXED);
	if (port->hook.read32 != NULL)
		return port->hook.read32(port->hook.context, reg);
	return rte_read32(port->bar + reg);
}

/* Ordered after all earlier loads and stores. */
static inline void
igt_write32(struct igt_port *port, uint32_t reg, uint32_t value)
{
	if (port->hook.write32 != NULL) {
		rte_io_wmb();
		port->hook.write32(port->hook.context, reg, value);
		return;
	}
	rte_write32(value, port->bar + reg);
}

/* Hand descriptors to the device: everything stored before is visible to it
 * before it sees the new tail. */
static inline void
igt_doorbell(struct igt_port *port, uint32_t tail_reg, uint32_t tail)
{
	rte_io_wmb();
	if (port->hook.write32 != NULL)
		port->hook.write32(port->hook.context, tail_reg, tail);
	else
		rte_write32_relaxed(tail, port->bar + tail_reg);
}

/* Between the test of a descriptor's DD and the load of its other fields. */
static inline void
igt_desc_acquire(void)
{
	rte_io_rmb();
}

/* Replace the bits of `mask` by those of `bits`. */
static inline void
igt_modify32(struct igt_port *port, uint32_t reg, uint32_t mask, uint32_t bits)
{
	igt_write32(port, reg, (igt_read32(port, reg) & ~mask) | bits);
}

/* Make earlier posted writes land: a read pushes them to the device. */
static inline void
igt_flush(struct igt_port *port)
{
	(void)igt_read32(port, IGT_REG_STATUS);
}

/* The clock of all of the driver's intervals: the TSC, or the registry's. */
static inline uint64_t
igt_now_ticks(const struct igt_port *port)
{
	if (port->hook.now_ticks != NULL)
		return port->hook.now_ticks(port->hook.context);
	return rte_rdtsc();
}

/* Ticks in `us` microseconds (up to an hour without overflow at 5 GHz). */
static inline uint64_t
igt_us_to_ticks(const struct igt_port *port, uint64_t us)
{
	return us * port->ticks_hz / US_PER_S;
}

void igt_delay_us(struct igt_port *port, uint32_t us);

/* Call cb(arg) once, us microseconds from now. 0 or a negative errno. */
int igt_timer_set(struct igt_port *port, uint64_t us, void (*cb)(void *),
		void *arg);
/* Forget cb(arg); waits for a running one unless called from it. */
void igt_timer_cancel(struct igt_port *port, void (*cb)(void *), void *arg);

/* Until (register & mask) == want. 0; -ETIMEDOUT after timeout_us, logged
 * with the last value; -EIO when the function answers all ones. */
int igt_poll32(struct igt_port *port, uint32_t reg, uint32_t mask,
		uint32_t want, uint32_t timeout_us);

/* The same, silent: for waits whose end without success is expected. */
int igt_poll32_quiet(struct igt_port *port, uint32_t reg, uint32_t mask,
		uint32_t want, uint32_t timeout_us);

/* After all ones from a register: asks CTRL, which is never all ones on a
 * living device, and marks the port removed. True when it is gone. */
bool igt_check_removed(struct igt_port *port);

/* May this process access registers? A substituted window belongs to the
 * primary process. */
bool igt_mmio_reachable(const struct igt_port *port);

/* Bind the port to its BAR and to the registry entry of the BAR, if any. */
void igt_mmio_init(struct igt_port *port, void *bar);

#endif /* _IGT_MMIO_H_ */
