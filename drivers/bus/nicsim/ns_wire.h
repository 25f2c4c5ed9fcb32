/* SPDX-License-Identifier: BSD-3-Clause
 * Copyright(c) 2026 the igt authors
 */

#ifndef _NS_WIRE_H_
#define _NS_WIRE_H_

#include <stdbool.h>
#include <stdint.h>

#include "ns_dev.h"

/* 0 or -ENOMEM. */
int ns_wire_init(struct ns_dev *dev);
void ns_wire_fini(struct ns_dev *dev);

/* Plug a cable between two devices, or pull both its ends; the PHYs are told
 * by the caller. 0 or -ENOMEM. */
int ns_wire_link(struct ns_dev *a, struct ns_dev *b);
void ns_wire_unlink(struct ns_dev *dev);

/* A frame's first octet is on the medium at time_ns. */
void ns_wire_send_frame(struct ns_dev *dev, const struct ns_frame *frame,
		uint64_t time_ns);

/* The oldest frame of the inbox, or NULL; time_ns: first octet at the PHY. */
struct ns_frame *ns_wire_front(struct ns_dev *dev);
void ns_wire_pop(struct ns_dev *dev, const struct ns_frame *frame);
/* Frames that found the inbox full since the last call. */
uint64_t ns_wire_overflows(struct ns_dev *dev);

/* What this end offers; tells the other side when it changes. */
void ns_wire_offer(struct ns_dev *dev, const struct ns_link_end *end);
/* What the other end offers; not ready when there is none. */
struct ns_link_end ns_wire_partner(struct ns_dev *dev);
/* Whether either offer changed since the last ns_wire_partner(). */
bool ns_wire_changed(const struct ns_dev *dev);

#endif /* _NS_WIRE_H_ */
