/* SPDX-License-Identifier: BSD-3-Clause
 * Copyright(c) 2026 the igt authors
 */

#ifndef _NS_CTRL_H_
#define _NS_CTRL_H_

/* The control thread: sleeps until work is due or a descriptor readable. */

#include <poll.h>
#include <stdint.h>

#define NS_CTRL_MAX_FDS 64 /* arbitrary: two per port EAL can have */

struct ns_ctrl_work {
	/* Does what is due in host time. */
	void (*run)(void);
	/* When something is due next, host ns; UINT64_MAX: nothing is. */
	uint64_t (*due_ns)(void);
	/* Fills in what else to wait for, at most nb_fds; the number. */
	unsigned int (*fds)(struct pollfd *fds, unsigned int nb_fds);
};

/* Starts the thread; work stays the caller's. 0 or a negative errno. */
int ns_ctrl_start(const struct ns_ctrl_work *work);

/* Ends it; holding no lock that work takes. */
void ns_ctrl_stop(void);

/* Something is due at due_ns now: wakes the thread if it sleeps longer. */
void ns_ctrl_wake(uint64_t due_ns);

#endif /* _NS_CTRL_H_ */
