/* SPDX-License-Identifier: BSD-3-Clause
 * Copyright(c) 2026 the igt authors
 */

#ifndef _RTE_NICSIM_H_
#define _RTE_NICSIM_H_

/**
 * @file
 * Control of simulated NICs, for tests and measuring applications.
 *
 * Devices are created with `--vdev=nicsim0,chip=i226` or rte_vdev_init() and
 * named by their vdev name, which is the port's name too.
 *
 *	rte_vdev_init("nicsim0", "chip=i226,clock=stepped,peer=nicsim1");
 *	rte_vdev_init("nicsim1", "chip=i226,clock=stepped");
 *	rte_nicsim_step_ns(50 * 1000 * 1000);
 *	rte_nicsim_counts_get("nicsim0", &counts);
 *
 * Unless said otherwise a function may be called from any thread and returns
 * 0, -ENODEV when there is no such device, or the error it names.
 *
 * @warning
 * @b EXPERIMENTAL: this API may change without prior notice.
 */

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include <rte_compat.h>

#ifdef __cplusplus
extern "C" {
#endif

/**
 * Advance stepped time, shared by all devices with `clock=stepped`.
 * Device events and registry timers run on the calling thread in the order of
 * their due times; timers run with no model lock held. A callback that calls
 * delay_us() or this function advances time further.
 *
 * @param ns
 *   How far, in ns; 0 runs what is due now.
 */
__rte_experimental void rte_nicsim_step_ns(uint64_t ns);

/** Model time in ns: stepped time, or host time where nothing is stepped. */
__rte_experimental uint64_t rte_nicsim_now_ns(void);

/** The model's own counts, independent of the registers. */
struct rte_nicsim_counts {
	uint64_t reg_reads;           /**< register reads */
	uint64_t reg_writes;          /**< register writes */
	uint64_t violations;          /**< broken rules (strict checks) */
	uint64_t tx_frames;           /**< frames that left the MAC */
	uint64_t tx_bytes;            /**< their octets without CRC */
	uint64_t tx_dropped_frames;   /**< fetched, dropped for no link */
	uint64_t rx_frames;           /**< frames put into driver memory */
	uint64_t rx_bytes;            /**< their octets without CRC */
	uint64_t rx_filtered_frames;  /**< not for this station */
	uint64_t rx_missed_frames;    /**< no FIFO room or no descriptor */
	uint64_t rx_disabled_frames;  /**< receiver off or link down */
	uint64_t tx_stamps;           /**< TX stamps captured */
	uint64_t tx_stamps_discarded; /**< requested while slot not free */
};

/** Read the model's counts. */
__rte_experimental int rte_nicsim_counts_get(
		const char *name, struct rte_nicsim_counts *counts);

/** One captured TX stamp: which frame got which value. */
struct rte_nicsim_stamp {
	uint64_t seq;        /**< ordinal of the capture on this device */
	uint64_t raw_phc_ns; /**< PHC at the first octet, uncorrected, ns */
	uint64_t time_ns;    /**< the same instant in model time, ns */
	uint16_t queue_id;   /**< TX queue of the frame */
	uint8_t slot;        /**< stamp register 0 to 3 */
	bool hidden;         /**< a fault kept it from the registers */
	uint16_t head_bytes; /**< valid octets of head */
	uint8_t head[64];    /**< first octets of the frame */
};

/**
 * Copy the newest captured TX stamps (at most 1024 are kept), oldest first.
 * @return
 *   Number copied, or -ENODEV.
 */
__rte_experimental int rte_nicsim_stamps_get(const char *name,
		struct rte_nicsim_stamp *stamps, size_t nb_stamps);

/** The PHC (SYSTIM of timer 0) at this instant, ns. */
__rte_experimental int rte_nicsim_phc_ns(const char *name, uint64_t *phc_ns);

/** Value of a register without side effects; -EINVAL: no such register. */
__rte_experimental int rte_nicsim_peek(
		const char *name, uint32_t offset, uint32_t *value);

/**
 * Write a register as the driver of the device would, without its driver.
 * For harnesses that take a driver's doorbells from memory.
 */
__rte_experimental int rte_nicsim_poke(
		const char *name, uint32_t offset, uint32_t value);

/** Called before each register access, on the accessing thread, with no
 * model lock held (hook path only). */
typedef void (*rte_nicsim_access_cb)(
		void *arg, uint32_t offset, bool write, uint32_t value);

/** Set the access callback; NULL removes it. Not while accesses run. */
__rte_experimental int rte_nicsim_access_cb_set(
		const char *name, rte_nicsim_access_cb cb, void *arg);

/** Plug (true) or pull (false) the cable of a device. */
__rte_experimental int rte_nicsim_cable_set(const char *name, bool plugged);

/**
 * Arm a named fault for its next @p count occurrences; 0 clears it,
 * UINT32_MAX means for ever. -EINVAL: no such fault (the log lists them).
 */
__rte_experimental int rte_nicsim_fault_set(
		const char *name, const char *fault, uint32_t count);

/**
 * Inject a frame (without CRC) as if it arrived from the medium now.
 * -EMSGSIZE, -ENOBUFS.
 */
__rte_experimental int rte_nicsim_inject(
		const char *name, const void *frame, size_t len);

/**
 * Text of the newest broken rules, one per line, NUL-terminated.
 * @return
 *   Characters written, or -ENODEV.
 */
__rte_experimental int rte_nicsim_violations_get(
		const char *name, char *text, size_t text_bytes);

/**
 * Text of the newest register accesses (at most 1024), oldest first, one per
 * line: time in ns, r or w, offset, value, name. NUL-terminated, whole lines.
 * @return
 *   Characters written, or -ENODEV.
 */
__rte_experimental int rte_nicsim_trace_get(
		const char *name, char *text, size_t text_bytes);

/**
 * Text of the registers that were touched so far, one per line in the order of
 * their offsets: offset, name, number of reads, number of writes, and "storage
 * only" or "alias" (the old window of a register that has two).
 * NUL-terminated, whole lines; 256 registers fit 16 KiB.
 * @return
 *   Characters written, or -ENODEV.
 */
__rte_experimental int rte_nicsim_registers_get(
		const char *name, char *text, size_t text_bytes);

#ifdef __cplusplus
}
#endif

#endif /* _RTE_NICSIM_H_ */
