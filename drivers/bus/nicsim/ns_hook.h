/* SPDX-License-Identifier: BSD-3-Clause
 * Copyright(c) 2026 the igt authors
 */

#ifndef _NS_HOOK_H_
#define _NS_HOOK_H_

/* The two access paths: a device's entry in the register registry, and guards
 * on its register pages. */

#include "ns_sim.h"

/* Registers the BAR of a device that is listed; 0 or the registry's error. */
int ns_hook_install(struct ns_sim *sim);
void ns_hook_uninstall(struct ns_sim *sim);

/* Before a driver's probe; ctx is the struct ns_sim. 0 or a negative errno. */
int ns_hook_access_set(void *ctx, enum ns_access access);

#endif /* _NS_HOOK_H_ */
