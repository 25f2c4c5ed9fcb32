/* SPDX-License-Identifier: BSD-3-Clause
 * Copyright(c) 2026 the igt authors
 */

#ifndef _NS_ENGINE_H_
#define _NS_ENGINE_H_

/* Who runs the simulated devices, and when. */

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "ns_sim.h"

/* Makes the core of a device whose name, args and pci are set, lists it and
 * binds it to its peer. 0; -EEXIST, -EINVAL (peer), -ENOMEM, and the errors
 * of starting the control thread: logged, and nothing is left. */
int ns_engine_add(struct ns_sim *sim);

/* Undoes ns_engine_add(); no access may run any more. */
void ns_engine_remove(struct ns_sim *sim);

/* The device of that name, or NULL; for whoever is about to remove it. */
struct ns_sim *ns_engine_find(const char *name);

/* Lowest number no listed device has. */
unsigned int ns_engine_free_index(void);

/* Time as the device sees it. */
uint64_t ns_engine_now_ns(const struct ns_sim *sim);

/* Register accesses; whatever is due happens first. */
uint32_t ns_engine_read32(struct ns_sim *sim, uint32_t offset);
void ns_engine_write32(struct ns_sim *sim, uint32_t offset, uint32_t value);

/* From a burst: runs the device if something is due and nobody else does. */
void ns_engine_pump(struct ns_sim *sim);

/* Runs the device until now. */
void ns_engine_run(struct ns_sim *sim);
/* The same under its lock. */
void ns_engine_run_locked(struct ns_sim *sim);

/* The device of that name, locked, with what is due done; or NULL. The time
 * given to the core under the lock is last_ns. */
struct ns_sim *ns_engine_enter(const char *name);
/* After whatever was done to it: unlocks the device. */
void ns_engine_leave(struct ns_sim *sim);

/* Something on the wire changed for the device's peer: it has to look. Under
 * the device's lock. */
void ns_engine_kick_peer(struct ns_sim *sim);

/* Lets ns of stepped time pass on the calling thread. */
void ns_engine_step(uint64_t ns);

/* Whether any device is in stepped time. */
bool ns_engine_stepped(void);

#endif /* _NS_ENGINE_H_ */
