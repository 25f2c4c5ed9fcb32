/* SPDX-License-Identifier: BSD-3-Clause
 * Copyright(c) 2026 the igt authors
 */

#ifndef _GATE_H_
#define _GATE_H_

/*
 * A gate between net_igt and the model of its port, in the place where the
 * registry of register windows puts the model: it sees each access before it
 * happens, and can keep doorbells back, as a device that fetches late.
 */

#include <stdbool.h>
#include <stdint.h>

#define GATE_NB_QUEUES 4

/* The next port that is probed goes through the gate. */
void gate_open(void);

/* Called before each access of the driver but doorbells, on its thread, with
 * the gate's lock held; accesses made in there are not reported again. */
typedef void (*gate_cb)(void *arg);
void gate_watch(gate_cb before, void *arg);

/* Keep doorbells of the transmit queues back from now on, or no more. What was
 * kept is for the caller to ring. */
void gate_hold(bool hold);
/* The tail last kept for a queue. */
uint32_t gate_tail(uint16_t queue_id);
void gate_ring(uint16_t queue_id, uint32_t tail);

/* Accesses by the test itself: as the driver's, and unreported. */
uint32_t gate_read(uint32_t offset);
uint32_t gate_read_raw(uint32_t offset);
void gate_write_raw(uint32_t offset, uint32_t value);

/* Keep other threads from accesses, to change several things at once. */
void gate_lock(void);
void gate_unlock(void);

#endif /* _GATE_H_ */
