/* SPDX-License-Identifier: BSD-3-Clause
 * Copyright(c) 2026 the igt authors
 */

#ifndef _NS_TAP_H_
#define _NS_TAP_H_

/* A Linux TAP interface as the far end of a device's wire. */

#include <stddef.h>
#include <stdint.h>

#include "ns_sim.h"

/* Makes or joins the interface sim->args.tap and brings it up; sets
 * sim->tap_fd. 0 or a negative errno, logged. */
int ns_tap_open(struct ns_sim *sim);
void ns_tap_close(struct ns_sim *sim);

/* A frame of the device for the interface; ctx is the device. */
void ns_tap_send(void *ctx, const void *frame, size_t len, uint64_t arrival_ns);

/* Puts waiting frames of the interface on the device's wire; their number.
 * Without the device's lock. */
unsigned int ns_tap_receive(struct ns_sim *sim);

#endif /* _NS_TAP_H_ */
