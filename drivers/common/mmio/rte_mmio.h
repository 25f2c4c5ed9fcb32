/* SPDX-License-Identifier: BSD-3-Clause
 * Copyright(c) 2026 the igt authors
 */

#ifndef _RTE_MMIO_H_
#define _RTE_MMIO_H_

/**
 * @file
 * Registry of substituted register windows.
 *
 * A device model, a test clock or a tracer registers an entry for the address
 * of a BAR; a PMD that supports substitution looks its BAR up once, at probe,
 * and from then on calls the entry's functions wherever they are not NULL and
 * the hardware, the TSC and EAL alarms where they are.
 *
 *	const struct rte_mmio_entry *e = rte_mmio_lookup(bar);
 *	if (e != NULL && e->read32 != NULL)
 *		value = e->read32(e->context, offset);
 *
 * The registry is process-local. All functions may be called from any thread.
 *
 * @warning
 * @b EXPERIMENTAL: this API may change without prior notice.
 */

#include <stdint.h>

#include <rte_compat.h>

#ifdef __cplusplus
extern "C" {
#endif

/** A timer callback; runs on the thread that advances time. */
typedef void (*rte_mmio_timer_cb)(void *arg);

/**
 * What takes the place of raw access and of host time for one BAR.
 * Every function pointer may be NULL: the user then does what it would do
 * without an entry.
 */
struct rte_mmio_entry {
	/** Read the 32-bit register at @p offset bytes (multiple of 4). */
	uint32_t (*read32)(void *context, uint32_t offset);
	/** Write the 32-bit register at @p offset bytes (multiple of 4). */
	void (*write32)(void *context, uint32_t offset, uint32_t value);
	/** Current time, ticks of @ref ticks_hz; replaces the TSC. */
	uint64_t (*now_ticks)(void *context);
	/** Let @p us microseconds pass; in stepped time this advances time. */
	void (*delay_us)(void *context, uint32_t us);
	/**
	 * Call @p cb(@p arg) once, @p us microseconds from now; replaces
	 * rte_eal_alarm_set(). 0, or a negative errno.
	 */
	int (*timer_set)(void *context, uint64_t us, rte_mmio_timer_cb cb,
			void *arg);
	/**
	 * Forget pending calls of @p cb(@p arg), wait for a running one unless
	 * called from it; replaces rte_eal_alarm_cancel(). Number forgotten.
	 */
	int (*timer_cancel)(void *context, rte_mmio_timer_cb cb, void *arg);
	/** Rate of now_ticks, Hz; valid where now_ticks is not NULL. */
	uint64_t ticks_hz;
	/** First argument of every function above. */
	void *context;
};

/**
 * Register an entry for a BAR.
 *
 * @param bar
 *   Virtual address the PMD sees in mem_resource[].addr; the key.
 * @param entry
 *   What to call; owned by the caller, must stay valid and constant until
 *   rte_mmio_unregister().
 * @return
 *   0; -EINVAL on NULL; -EEXIST when the address has an entry; -ENOMEM.
 */
__rte_experimental int rte_mmio_register(
		const void *bar, const struct rte_mmio_entry *entry);

/**
 * Remove the entry of a BAR.
 *
 * @param bar
 *   The key given to rte_mmio_register().
 * @return
 *   0; -ENOENT when there is none.
 */
__rte_experimental int rte_mmio_unregister(const void *bar);

/**
 * Find the entry of a BAR.
 *
 * @param bar
 *   Address of the mapped BAR.
 * @return
 *   The entry, valid until it is unregistered, or NULL: plain hardware.
 */
__rte_experimental const struct rte_mmio_entry *rte_mmio_lookup(
		const void *bar);

#ifdef __cplusplus
}
#endif

#endif /* _RTE_MMIO_H_ */
