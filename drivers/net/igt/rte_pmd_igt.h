/* SPDX-License-Identifier: BSD-3-Clause
 * Copyright(c) 2026 the igt authors
 */

#ifndef _RTE_PMD_IGT_H_
#define _RTE_PMD_IGT_H_

/**
 * @file
 * What the igt driver offers beyond ethdev: TX time stamps that carry the
 * identity of their packet, with several requests in flight.
 *
 *	rte_eth_timesync_enable(port);
 *	rte_pmd_igt_tx_token_register();
 *	rte_pmd_igt_tx_tstamp_subscribe(port, queue, 0);
 *	m->ol_flags |= RTE_MBUF_F_TX_IEEE1588_TMST;
 *	rte_pmd_igt_tx_token_set(m, my_id);
 *	rte_eth_tx_burst(port, queue, &m, 1);
 *	n = rte_pmd_igt_tx_tstamp_read(port, queue, stamps, RTE_DIM(stamps));
 *
 * A *request* is an mbuf with RTE_MBUF_F_TX_IEEE1588_TMST accepted by
 * rte_eth_tx_burst() while timesync is enabled. Every request completes
 * exactly once, with one of the states of enum rte_pmd_igt_tx_tstamp_status.
 *
 * Functions return 0 or a count, and on error -ENODEV (no such port) or
 * -ENOTSUP (the port is not driven by igt; logged), besides what they name.
 *
 * @warning
 * @b EXPERIMENTAL: this API may change without prior notice.
 */

#include <stdint.h>

#include <rte_compat.h>
#include <rte_mbuf.h>
#include <rte_mbuf_dyn.h>

#ifdef __cplusplus
extern "C" {
#endif

/** How a request ended. */
enum rte_pmd_igt_tx_tstamp_status {
	/** The hardware captured the packet's time; phc_ns is valid. */
	RTE_PMD_IGT_TX_TSTAMP_STAMPED = 1,
	/** No stamp register was free: the packet was sent unstamped. */
	RTE_PMD_IGT_TX_TSTAMP_BUSY = 2,
	/** The packet was taken by the device, but no stamp appeared. */
	RTE_PMD_IGT_TX_TSTAMP_LOST = 3,
	/** Given up: link loss, stop, release, timesync off, removal. */
	RTE_PMD_IGT_TX_TSTAMP_ABORTED = 4,
};

/** The driver noticed the stamp by its value: the hardware's flag was lost. */
#define RTE_PMD_IGT_TX_TSTAMP_F_RESCUED       RTE_BIT32(0)
/** The clock was set or stepped between sending and reading. */
#define RTE_PMD_IGT_TX_TSTAMP_F_CLOCK_STEPPED RTE_BIT32(1)

/** Queue BUSY completions too; they are counted in any case. */
#define RTE_PMD_IGT_TX_TSTAMP_SUBSCRIBE_BUSY RTE_BIT32(0)

/** slot of a completion that had none (BUSY). */
#define RTE_PMD_IGT_TX_TSTAMP_NO_SLOT UINT8_MAX

/** One completed request. */
struct rte_pmd_igt_tx_tstamp {
	uint64_t token;      /**< set by rte_pmd_igt_tx_token_set(), else the
	                      * ordinal of the request on its queue, from 1 */
	uint64_t phc_ns;     /**< start of frame on the medium, PHC time in ns,
	                      * corrected for the PHY's latency at the link speed;
	                      * 0 unless STAMPED */
	uint64_t send_tsc;   /**< TSC when the burst was sent, ticks */
	uint64_t read_tsc;   /**< TSC when the driver completed it, ticks */
	uint16_t queue_id;   /**< TX queue of the packet */
	uint8_t slot;        /**< stamp register, from 0, or NO_SLOT */
	uint8_t status;      /**< enum rte_pmd_igt_tx_tstamp_status */
	uint16_t speed_mbps; /**< link speed of the correction, Mb/s */
	uint16_t flags;      /**< RTE_PMD_IGT_TX_TSTAMP_F_* */
};

/**
 * Make the completions of a TX queue private to its reader.
 *
 * From now on rte_pmd_igt_tx_tstamp_read() of this queue, and nothing else,
 * returns them; rte_eth_timesync_read_tx_timestamp() serves the other queues.
 * What an earlier subscription left unread is forgotten. The subscription
 * survives stop, start and reconfiguration, and ends with
 * rte_pmd_igt_tx_tstamp_unsubscribe() or the close of the port.
 *
 * Not thread-safe against other calls for the same queue, but for
 * rte_eth_tx_burst(). Call it in the primary process.
 *
 * @param port_id
 *   Port identifier.
 * @param queue_id
 *   TX queue, below the largest number of TX queues of the device.
 * @param flags
 *   0 or RTE_PMD_IGT_TX_TSTAMP_SUBSCRIBE_BUSY.
 * @return
 *   0; -EINVAL: no such queue, unknown flag; -ENOMEM.
 */
__rte_experimental int rte_pmd_igt_tx_tstamp_subscribe(
		uint16_t port_id, uint16_t queue_id, uint32_t flags);

/**
 * End the subscription of a TX queue; unread completions are forgotten.
 *
 * Not thread-safe against other calls for the same queue, but for
 * rte_eth_tx_burst().
 *
 * @param port_id
 *   Port identifier.
 * @param queue_id
 *   TX queue.
 * @return
 *   0; -EINVAL: the queue is not subscribed.
 */
__rte_experimental int rte_pmd_igt_tx_tstamp_unsubscribe(
		uint16_t port_id, uint16_t queue_id);

/**
 * Take completions of a subscribed TX queue.
 *
 * What is in memory is returned first; while there is room for more, and
 * requests of any queue are due, the stamp registers are read (two or three
 * reads per stamp). So BUSY completions never hide a stamp.
 * Never waits. Stamps found by one look at the registers come in the order of
 * the medium; one that is found by a later look comes later, whenever it was
 * sent. A reader that stays away overwrites its own oldest completions (xstat
 * tx_tstamp_overwritten), nobody else's.
 *
 * May run at the same time as rte_eth_tx_burst() on any queue and as readers
 * of other queues.
 *
 * @param port_id
 *   Port identifier.
 * @param queue_id
 *   A subscribed TX queue.
 * @param[out] stamps
 *   Array of @p nb_stamps elements, of the caller.
 * @param nb_stamps
 *   Its length.
 * @return
 *   Number of elements written, 0 when nothing is complete; -EINVAL: the
 *   queue is not subscribed; -EIO: the device is gone and everything it left
 *   has been taken.
 */
__rte_experimental int rte_pmd_igt_tx_tstamp_read(uint16_t port_id,
		uint16_t queue_id, struct rte_pmd_igt_tx_tstamp *stamps,
		uint16_t nb_stamps);

/**
 * Reserve stamp slots of the device for a TX queue.
 *
 * A reserved slot serves requests of this queue only; the queue may use those
 * nobody has reserved as well. So a queue with a reserved slot and one request
 * in flight never completes as BUSY for what the others send. The call
 * replaces what the queue had reserved; a request of another queue that is in
 * a slot stays there to its end. It is valid in any state of the port and
 * lasts until it is changed or the port is closed.
 *
 * Not thread-safe against itself on the same port; may run at the same time as
 * everything else.
 *
 * @param port_id
 *   Port identifier.
 * @param queue_id
 *   TX queue, below the largest number of TX queues of the device.
 * @param nb_slots
 *   Slots the queue has to itself from now on; 0: none.
 * @return
 *   0; -EINVAL: no such queue, or with the reservations of other queues more
 *   slots than there are (4 on I225 and I226, 3 with
 *   tx_tstamp_workaround=reserve0).
 */
__rte_experimental int rte_pmd_igt_tx_tstamp_reserve(
		uint16_t port_id, uint16_t queue_id, uint16_t nb_slots);

/**
 * Set the rate of the PTP clock.
 *
 * The same as rte_eth_timesync_adjust_freq() of DPDK 24.11 and later, for
 * releases that do not have it. The rate is relative to the device's
 * oscillator, replaces the one set before, and survives stop, start and reset.
 * It is met to half the hardware's step, 0.04 ppb (TIMINCA of I225: 2^-32 ns
 * for each 3.2 ns).
 *
 * Not thread-safe against other control calls of the same port; may run at the
 * same time as bursts and readers.
 *
 * @param port_id
 *   Port identifier.
 * @param scaled_ppm
 *   Parts per million with 16 fraction bits (1 ppb is 65.536), positive is
 *   faster; 0 is the nominal rate.
 * @return
 *   0; -ERANGE: beyond 62,499,999 ppb; -EIO: the device is gone; -ENOTSUP
 *   also: this process cannot reach the device.
 */
__rte_experimental int rte_pmd_igt_timesync_adjust_freq(
		uint16_t port_id, int64_t scaled_ppm);

/** Offset of the token in an mbuf; -1 before registration. @internal */
extern int rte_pmd_igt_tx_token_offset;
/** ol_flags bit that says the token is set; 0 before it. @internal */
extern uint64_t rte_pmd_igt_tx_token_flag;

/**
 * Register the mbuf field and flag behind rte_pmd_igt_tx_token_set().
 *
 * Idempotent; applies to all ports of the process. A secondary process looks
 * up what the primary has registered.
 *
 * @return
 *   0; -ENOENT: no room left in the mbuf, or in a secondary process not yet
 *   registered by the primary; -ENOMEM.
 */
__rte_experimental int rte_pmd_igt_tx_token_register(void);

/**
 * Give a packet the token that its completion will carry.
 *
 * rte_pmd_igt_tx_token_register() must have returned 0.
 *
 * @param m
 *   First segment of a packet to be sent with RTE_MBUF_F_TX_IEEE1588_TMST.
 * @param token
 *   Any value.
 */
__rte_experimental static inline void
rte_pmd_igt_tx_token_set(struct rte_mbuf *m, uint64_t token)
{
	*RTE_MBUF_DYNFIELD(m, rte_pmd_igt_tx_token_offset, uint64_t *) = token;
	m->ol_flags |= rte_pmd_igt_tx_token_flag;
}

#ifdef __cplusplus
}
#endif

#endif /* _RTE_PMD_IGT_H_ */
