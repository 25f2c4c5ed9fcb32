/* SPDX-License-Identifier: BSD-3-Clause
 * Copyright(c) 2026 the igt authors
 */

#ifndef _IGT_HARVEST_H_
#define _IGT_HARVEST_H_

/* Captured stamps, from the registers to the requests; see igt_harvest.c. */

#include <stdbool.h>
#include <stdint.h>

struct igt_port;

/* Wait for the lock of the port's stamps: control path only. */
void igt_harvest_lock(struct igt_port *port);

/* What is due now, unless another thread is at it already. */
void igt_harvest(struct igt_port *port);

/* How long a stamp may follow the descriptor's DD: the configured time and
 * what a full transmit FIFO takes at a speed; 0: unknown. */
uint64_t igt_harvest_timeout_ticks(
		const struct igt_port *port, uint32_t speed_mbps);

/* -- With the lock held -------------------------------------------------- */

/* Complete what can be completed; true when registers were read. */
bool igt_harvest_locked(struct igt_port *port);

/* The same, if a request has waited too long; for housekeeping. */
bool igt_harvest_overdue(struct igt_port *port);

/* End all requests of a queue, or of all queues when queue_id is
 * IGT_HARVEST_ALL_QUEUES, after a last harvest. */
#define IGT_HARVEST_ALL_QUEUES UINT16_MAX
void igt_harvest_abort(struct igt_port *port, uint16_t queue_id);

/* Free the slots whose quarantine is over, in housekeeping; true when registers
 * were read. */
bool igt_harvest_quarantine(struct igt_port *port);

/* Read out all slots, so that what is found later is new. */
void igt_harvest_baseline(struct igt_port *port);

#endif /* _IGT_HARVEST_H_ */
