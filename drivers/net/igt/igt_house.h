/* SPDX-License-Identifier: BSD-3-Clause
 * Copyright(c) 2026 the igt authors
 */

#ifndef _IGT_HOUSE_H_
#define _IGT_HOUSE_H_

#include "igt.h"

/* The timer of the port, from the end of probe to close. start: 0 or a
 * negative errno. stop: waits for a running tick unless called from it. */
int igt_house_start(struct igt_port *port);
void igt_house_stop(struct igt_port *port);

enum igt_link_news {
	IGT_LINK_SAME,
	IGT_LINK_CHANGED,
	IGT_LINK_LOST, /* the stamp requests in flight were aborted */
};

/* Look at STATUS and take over what it says of the link of a started port.
 * Under life_lock; raises no event. */
enum igt_link_news igt_house_link_update(struct igt_port *port);

/* The same for an interrupt: takes life_lock if it is free and raises the
 * events. The port may be gone when it returns. */
void igt_house_link_interrupt(struct igt_port *port);

/* The link is down as far as anybody is told: the port stops. */
void igt_house_link_clear(struct igt_port *port);

#endif /* _IGT_HOUSE_H_ */
