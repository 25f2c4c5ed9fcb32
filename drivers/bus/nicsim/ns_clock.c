/* SPDX-License-Identifier: BSD-3-Clause
 * Copyright(c) 2026 the igt authors
 */

/*
 * ns_clock.c: time of the process, host and stepped, and stepped timers.
 *
 * State        the scale of the TSC, set once; stepped time, one for the whole
 *              process; pending timers in the order they are due, those with
 *              the same time in the order they were set; running timers.
 * Units        ns; host time wraps in 584 years. The scale is a 32.32 fixed
 *              point number, good to 1 ppb.
 * Ordering     stepped time only grows. Who moves it (the engine) does so
 *              while it holds the lock that orders events.
 * Concurrency  any thread; one lock around the timers, never held in a
 *              callback. A cancel waits for a callback that runs on another
 *              thread, as EAL alarms do; one for its own callback does not.
 * Errors       negative errno, nothing changed.
 */

#include <errno.h>
#include <pthread.h>
#include <stdatomic.h>
#include <stdlib.h>
#include <sys/queue.h>

#include <rte_common.h>
#include <rte_cycles.h>

#include "ns_clock.h"

/* Any start but 0 works: times before the first step stay above zero. */
#define STEPPED_START_NS NS_NS_PER_S
#define SCALE_BITS       32
#define ANY_ARG          ((void *)-1) /* as rte_eal_alarm_cancel() */

__extension__ typedef unsigned __int128 wide;

struct ns_timer {
	TAILQ_ENTRY(ns_timer) next;
	uint64_t due_ns;
	ns_timer_cb cb;
	void *arg;
	const void *owner;
	pthread_t thread; /* where it runs; valid while running */
};
TAILQ_HEAD(timer_list, ns_timer);

/* Which timers a cancel means. */
struct match {
	const void *owner;
	ns_timer_cb cb; /* NULL: any */
	void *arg;
};

static uint64_t ns_per_tick; /* 32.32 */
static _Atomic uint64_t stepped_ns = STEPPED_START_NS;

static pthread_mutex_t timers_lock = PTHREAD_MUTEX_INITIALIZER;
static pthread_cond_t timer_ended = PTHREAD_COND_INITIALIZER;
static struct timer_list pending = TAILQ_HEAD_INITIALIZER(pending);
static struct timer_list running = TAILQ_HEAD_INITIALIZER(running);

static void
scale_measure(void)
{
	ns_per_tick = (NS_NS_PER_S << SCALE_BITS) / rte_get_tsc_hz();
}

void
ns_clock_init(void)
{
	static pthread_once_t once = PTHREAD_ONCE_INIT;

	pthread_once(&once, scale_measure);
}

uint64_t
ns_clock_host_ns(void)
{
	return (uint64_t)(((wide)rte_rdtsc() * ns_per_tick) >> SCALE_BITS);
}

uint64_t
ns_clock_stepped_ns(void)
{
	return atomic_load_explicit(&stepped_ns, memory_order_acquire);
}

void
ns_clock_stepped_set(uint64_t now_ns)
{
	if (now_ns > ns_clock_stepped_ns())
		atomic_store_explicit(
				&stepped_ns, now_ns, memory_order_release);
}

int
ns_timer_set(const void *owner, uint64_t us, ns_timer_cb cb, void *arg)
{
	uint64_t now_ns = ns_clock_stepped_ns();
	struct ns_timer *timer, *later;

	if (cb == NULL || us == 0 || us > (UINT64_MAX - now_ns) / NS_NS_PER_US)
		return -EINVAL;
	timer = calloc(1, sizeof(*timer));
	if (timer == NULL)
		return -ENOMEM;
	timer->due_ns = now_ns + us * NS_NS_PER_US;
	timer->cb = cb;
	timer->arg = arg;
	timer->owner = owner;
	pthread_mutex_lock(&timers_lock);
	TAILQ_FOREACH (later, &pending, next) {
		if (later->due_ns > timer->due_ns)
			break;
	}
	if (later == NULL)
		TAILQ_INSERT_TAIL(&pending, timer, next);
	else
		TAILQ_INSERT_BEFORE(later, timer, next);
	pthread_mutex_unlock(&timers_lock);
	return 0;
}

static bool
timer_matches(const struct ns_timer *timer, const struct match *match)
{
	return timer->owner == match->owner &&
	       (match->cb == NULL || timer->cb == match->cb) &&
	       (match->arg == ANY_ARG || timer->arg == match->arg);
}

static bool
runs_elsewhere(const struct match *match)
{
	struct ns_timer *timer;

	TAILQ_FOREACH (timer, &running, next) {
		if (timer_matches(timer, match) &&
				!pthread_equal(timer->thread, pthread_self()))
			return true;
	}
	return false;
}

/* Under the lock: a callback may have set its timer again while it was waited
 * for, so what is pending is looked through after each wait. */
static int
timers_forget(const struct match *match)
{
	struct ns_timer *timer, *next;
	int nb_forgotten = 0;

	for (timer = TAILQ_FIRST(&pending); timer != NULL; timer = next) {
		next = TAILQ_NEXT(timer, next);
		if (!timer_matches(timer, match))
			continue;
		TAILQ_REMOVE(&pending, timer, next);
		free(timer);
		nb_forgotten++;
	}
	return nb_forgotten;
}

static int
timers_cancel(const struct match *match)
{
	int nb_forgotten;

	pthread_mutex_lock(&timers_lock);
	nb_forgotten = timers_forget(match);
	while (runs_elsewhere(match)) {
		pthread_cond_wait(&timer_ended, &timers_lock);
		nb_forgotten += timers_forget(match);
	}
	pthread_mutex_unlock(&timers_lock);
	return nb_forgotten;
}

int
ns_timer_cancel(const void *owner, ns_timer_cb cb, void *arg)
{
	struct match match = {.owner = owner, .cb = cb, .arg = arg};

	return cb == NULL ? 0 : timers_cancel(&match);
}

int
ns_timer_purge(const void *owner)
{
	struct match match = {.owner = owner, .arg = ANY_ARG};

	return timers_cancel(&match);
}

uint64_t
ns_timer_due_ns(void)
{
	struct ns_timer *timer;
	uint64_t due_ns;

	pthread_mutex_lock(&timers_lock);
	timer = TAILQ_FIRST(&pending);
	due_ns = timer == NULL ? UINT64_MAX : timer->due_ns;
	pthread_mutex_unlock(&timers_lock);
	return due_ns;
}

struct ns_timer *
ns_timer_take(uint64_t now_ns)
{
	struct ns_timer *timer;

	pthread_mutex_lock(&timers_lock);
	timer = TAILQ_FIRST(&pending);
	if (timer != NULL && timer->due_ns <= now_ns) {
		TAILQ_REMOVE(&pending, timer, next);
		timer->thread = pthread_self();
		TAILQ_INSERT_TAIL(&running, timer, next);
	} else {
		timer = NULL;
	}
	pthread_mutex_unlock(&timers_lock);
	return timer;
}

void
ns_timer_run(struct ns_timer *timer)
{
	timer->cb(timer->arg);
	pthread_mutex_lock(&timers_lock);
	TAILQ_REMOVE(&running, timer, next);
	pthread_cond_broadcast(&timer_ended);
	pthread_mutex_unlock(&timers_lock);
	free(timer);
}
