/* SPDX-License-Identifier: BSD-3-Clause
 * Copyright(c) 2026 the igt authors
 */

#ifndef _NS_BURST_H_
#define _NS_BURST_H_

/* Callbacks around the bursts of a port, which run its device. */

#include "ns_sim.h"

/* Hooks up the port the driver made under the device's name; without one
 * nothing happens. 0 or -ENOMEM. */
int ns_burst_install(struct ns_sim *sim);

/* After the driver let go of the device. */
void ns_burst_uninstall(struct ns_sim *sim);

#endif /* _NS_BURST_H_ */
