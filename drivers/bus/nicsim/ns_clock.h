/* SPDX-License-Identifier: BSD-3-Clause
 * Copyright(c) 2026 the igt authors
 */

#ifndef _NS_CLOCK_H_
#define _NS_CLOCK_H_

/* Time of the process, host and stepped, and the timers on stepped time. */

#include <stdbool.h>
#include <stdint.h>

#define NS_NS_PER_S  UINT64_C(1000000000)
#define NS_NS_PER_US UINT64_C(1000)

struct ns_timer;
typedef void (*ns_timer_cb)(void *arg);

/* Before any other use of host time, once EAL is up; again: no effect. */
void ns_clock_init(void);

/* Host time: the TSC in ns since its zero. */
uint64_t ns_clock_host_ns(void);

/* Stepped time; 1 s at the start of the process. */
uint64_t ns_clock_stepped_ns(void);
/* Moves stepped time forward to now_ns; back: no effect. */
void ns_clock_stepped_set(uint64_t now_ns);

static inline uint64_t
ns_clock_now_ns(bool stepped)
{
	return stepped ? ns_clock_stepped_ns() : ns_clock_host_ns();
}

/* Sum that stays at the end of time instead of wrapping. */
static inline uint64_t
ns_clock_add_ns(uint64_t time_ns, uint64_t ns)
{
	return time_ns > UINT64_MAX - ns ? UINT64_MAX : time_ns + ns;
}

/* Calls cb(arg) once, us from now in stepped time, when ns_timer_run() gets
 * it; owner is whose timer it is. 0, -EINVAL (no cb, us is 0 or beyond the
 * end of time), -ENOMEM. */
int ns_timer_set(const void *owner, uint64_t us, ns_timer_cb cb, void *arg);

/* Forgets owner's pending calls of cb(arg), arg (void *)-1 meaning any; then
 * waits for calls running on other threads. The number forgotten. */
int ns_timer_cancel(const void *owner, ns_timer_cb cb, void *arg);

/* The same for all timers of owner. */
int ns_timer_purge(const void *owner);

/* When the first timer is due, UINT64_MAX without one. */
uint64_t ns_timer_due_ns(void);

/* Takes the first timer due at or before now_ns, or NULL; from here to
 * ns_timer_run() it counts as running on this thread. */
struct ns_timer *ns_timer_take(uint64_t now_ns);
void ns_timer_run(struct ns_timer *timer);

#endif /* _NS_CLOCK_H_ */
