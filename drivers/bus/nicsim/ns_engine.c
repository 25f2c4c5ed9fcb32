/* SPDX-License-Identifier: BSD-3-Clause
 * Copyright(c) 2026 the igt authors
 */

/*
 * ns_engine.c: who runs the simulated devices, and when.
 *
 * The device is run inline by whoever touches it: a register access first lets
 * everything due happen; the callbacks around bursts do the same, when they
 * can have the lock; the control thread comes last and takes what nobody else
 * did. No order a driver can see depends on who it was: the core is given the
 * time and does what is due by then, in the order it is due.
 *
 * State        the list of devices; per device when its core wants to run next
 *              and since when a frame of the peer waits ("kicked"), both
 *              readable without the lock.
 * Units        ns of one time base, host or stepped. What the core is given
 *              never goes back: TSCs of two CPUs may differ by a few ns.
 * Ordering     a kick comes after the frame is in the inbox, and a run clears
 *              the kick before it looks there: no frame is left waiting.
 *              Timers and device events run in the order they are due; at the
 *              same time the device comes first.
 * Concurrency  list lock, then device locks (the lower address first); the
 *              clock's lock below both. Timers, access callbacks and drivers'
 *              probe and remove run with none of them. A burst never waits for
 *              a lock; an access does, the holder being in the core.
 * Errors       of adding a device only.
 * Not done     devices in stepped and host time on one wire.
 */

#include <errno.h>
#include <string.h>

#include <rte_common.h>

#include "ns_clock.h"
#include "ns_ctrl.h"
#include "ns_engine.h"
#include "ns_logs.h"
#include "ns_pci.h"
#include "ns_tap.h"

/* How long the control thread leaves an event to the threads that poll: long
 * beside a burst, short beside a scheduler tick. Each time it finds that
 * others did the work this doubles, TRUST_MAX times (1.6 ms). */
#define GRACE_NS  50000
#define TRUST_MAX 5

TAILQ_HEAD(sim_list, ns_sim);

static pthread_mutex_t list_lock = PTHREAD_MUTEX_INITIALIZER;
static struct sim_list sims = TAILQ_HEAD_INITIALIZER(sims);

uint64_t
ns_engine_now_ns(const struct ns_sim *sim)
{
	return ns_clock_now_ns(sim->args.stepped);
}

static uint64_t
grace_ns(struct ns_sim *sim)
{
	return (uint64_t)GRACE_NS
	       << atomic_load_explicit(&sim->trust, memory_order_relaxed);
}

/* When the device has to be run next. */
static uint64_t
sim_due_ns(struct ns_sim *sim)
{
	uint64_t kicked_ns = atomic_load(&sim->kicked_ns);

	return kicked_ns != 0 ? kicked_ns : atomic_load(&sim->next_event_ns);
}

/* After each call into the core: when it wants to run next. A device that
 * wants to run at a time that has been waits for the next one, or stepped
 * time would never pass. */
static void
sim_settle(struct ns_sim *sim)
{
	uint64_t next_ns = ns_dev_next_event_ns(sim->core);
	uint64_t runs = atomic_load_explicit(
			&sim->nb_runs, memory_order_relaxed);

	/* One writer at a time, under the lock. */
	atomic_store_explicit(&sim->nb_runs, runs + 1, memory_order_relaxed);
	if (next_ns <= sim->last_ns)
		next_ns = sim->last_ns + 1;
	if (next_ns == atomic_load_explicit(&sim->next_event_ns,
				       memory_order_relaxed))
		return;
	atomic_store(&sim->next_event_ns, next_ns);
	if (!sim->args.stepped && next_ns != NS_TIME_NEVER)
		ns_ctrl_wake(ns_clock_add_ns(next_ns, grace_ns(sim)));
}

/* The time to give to the core; what waits in its inbox is then looked at. */
static uint64_t
sim_time(struct ns_sim *sim)
{
	uint64_t now_ns = ns_engine_now_ns(sim);

	if (atomic_load_explicit(&sim->kicked_ns, memory_order_relaxed) != 0)
		atomic_store(&sim->kicked_ns, 0);
	if (now_ns > sim->last_ns)
		sim->last_ns = now_ns;
	return sim->last_ns;
}

void
ns_engine_run_locked(struct ns_sim *sim)
{
	ns_dev_run(sim->core, sim_time(sim));
	sim_settle(sim);
}

void
ns_engine_kick_peer(struct ns_sim *sim)
{
	struct ns_sim *peer = sim->peer;
	uint64_t none = 0;

	if (peer == NULL || !atomic_compare_exchange_strong(&peer->kicked_ns,
					    &none, sim->last_ns))
		return;
	if (!peer->args.stepped)
		ns_ctrl_wake(ns_clock_add_ns(sim->last_ns, grace_ns(peer)));
}

uint32_t
ns_engine_read32(struct ns_sim *sim, uint32_t offset)
{
	uint32_t value;

	pthread_mutex_lock(&sim->lock);
	value = ns_dev_read32(sim->core, offset, sim_time(sim));
	sim_settle(sim);
	pthread_mutex_unlock(&sim->lock);
	return value;
}

void
ns_engine_write32(struct ns_sim *sim, uint32_t offset, uint32_t value)
{
	pthread_mutex_lock(&sim->lock);
	ns_dev_write32(sim->core, offset, value, sim_time(sim));
	sim_settle(sim);
	pthread_mutex_unlock(&sim->lock);
}

void
ns_engine_pump(struct ns_sim *sim)
{
	uint64_t due_ns = sim_due_ns(sim);

	if (due_ns > ns_engine_now_ns(sim) ||
			pthread_mutex_trylock(&sim->lock) != 0)
		return;
	ns_engine_run_locked(sim);
	pthread_mutex_unlock(&sim->lock);
}

void
ns_engine_run(struct ns_sim *sim)
{
	pthread_mutex_lock(&sim->lock);
	ns_engine_run_locked(sim);
	pthread_mutex_unlock(&sim->lock);
}

static struct ns_sim *
sim_find(const char *name)
{
	struct ns_sim *sim;

	TAILQ_FOREACH (sim, &sims, next) {
		if (strcmp(sim->name, name) == 0)
			return sim;
	}
	return NULL;
}

struct ns_sim *
ns_engine_find(const char *name)
{
	struct ns_sim *sim;

	pthread_mutex_lock(&list_lock);
	sim = sim_find(name);
	pthread_mutex_unlock(&list_lock);
	return sim;
}

struct ns_sim *
ns_engine_enter(const char *name)
{
	struct ns_sim *sim;

	pthread_mutex_lock(&list_lock);
	sim = sim_find(name);
	if (sim != NULL) {
		pthread_mutex_lock(&sim->lock);
		ns_engine_run_locked(sim);
	}
	pthread_mutex_unlock(&list_lock);
	return sim;
}

void
ns_engine_leave(struct ns_sim *sim)
{
	sim_settle(sim);
	pthread_mutex_unlock(&sim->lock);
}

/* What the core asks for; all under the device's lock. */

static void *
env_dma_ptr(void *ctx, uint64_t iova, size_t len)
{
	struct ns_sim *sim = ctx;

	return ns_iova_ptr(&sim->iova, iova, len);
}

static void
env_intr_message(void *ctx, unsigned int vector)
{
	struct ns_sim *sim = ctx;

	ns_irq_message(&sim->pci->irq, vector);
}

static void
env_intr_level(void *ctx, bool asserted)
{
	struct ns_sim *sim = ctx;

	ns_irq_level(&sim->pci->irq, asserted);
}

static void
env_wire_kick(void *ctx)
{
	ns_engine_kick_peer(ctx);
}

static void
env_violation(void *ctx, const char *text)
{
	struct ns_sim *sim = ctx;

	if (ns_violation_add(&sim->violations, text))
		NS_LOG(ERR, "%s: rule broken: %s", sim->name, text);
}

/* What the control thread does; stepped devices are not its business. */

static void
ctrl_run_sim(struct ns_sim *sim)
{
	uint64_t now_ns = ns_clock_host_ns();
	uint64_t runs = atomic_load(&sim->nb_runs);
	unsigned int trust = atomic_load(&sim->trust);

	if (ns_clock_add_ns(sim_due_ns(sim), grace_ns(sim)) <= now_ns) {
		ns_engine_run(sim);
		atomic_store(&sim->trust, 0);
		runs = atomic_load(&sim->nb_runs);
	} else if (runs != sim->seen_runs && trust < TRUST_MAX) {
		atomic_store(&sim->trust, trust + 1);
	}
	sim->seen_runs = runs;
}

static void
ctrl_run(void)
{
	struct ns_sim *sim;

	pthread_mutex_lock(&list_lock);
	TAILQ_FOREACH (sim, &sims, next) {
		if (sim->tap_fd >= 0 && ns_tap_receive(sim) > 0) {
			ns_engine_run(sim);
			sim->seen_runs = atomic_load(&sim->nb_runs);
		}
		if (!sim->args.stepped)
			ctrl_run_sim(sim);
	}
	pthread_mutex_unlock(&list_lock);
}

static uint64_t
ctrl_due_ns(void)
{
	uint64_t due_ns, first_ns = UINT64_MAX;
	struct ns_sim *sim;

	pthread_mutex_lock(&list_lock);
	TAILQ_FOREACH (sim, &sims, next) {
		if (sim->args.stepped)
			continue;
		due_ns = ns_clock_add_ns(sim_due_ns(sim), grace_ns(sim));
		if (due_ns < first_ns)
			first_ns = due_ns;
	}
	pthread_mutex_unlock(&list_lock);
	return first_ns;
}

static unsigned int
ctrl_fds(struct pollfd *fds, unsigned int nb_fds)
{
	struct ns_sim *sim;
	unsigned int nb = 0;

	pthread_mutex_lock(&list_lock);
	TAILQ_FOREACH (sim, &sims, next) {
		if (sim->tap_fd < 0 || nb == nb_fds)
			continue;
		fds[nb].fd = sim->tap_fd;
		fds[nb].events = POLLIN;
		nb++;
	}
	pthread_mutex_unlock(&list_lock);
	return nb;
}

static const struct ns_ctrl_work ctrl_work = {
		.run = ctrl_run,
		.due_ns = ctrl_due_ns,
		.fds = ctrl_fds,
};

/* Stepped time. */

/* The stepped device that is due first, or NULL; when in due_ns. */
static struct ns_sim *
stepped_first(uint64_t *first_ns)
{
	struct ns_sim *sim, *first = NULL;

	*first_ns = UINT64_MAX;
	TAILQ_FOREACH (sim, &sims, next) {
		if (sim->args.stepped && sim_due_ns(sim) < *first_ns) {
			*first_ns = sim_due_ns(sim);
			first = sim;
		}
	}
	return first;
}

/* Does the first thing that is due by target_ns; false when nothing is. A
 * timer is left to the caller to run, without the lock. */
static bool
step_one(uint64_t target_ns, struct ns_timer **timer)
{
	uint64_t event_ns, timer_ns = ns_timer_due_ns();
	struct ns_sim *sim = stepped_first(&event_ns);

	*timer = NULL;
	if (RTE_MIN(event_ns, timer_ns) > target_ns) {
		ns_clock_stepped_set(target_ns);
		return false;
	}
	ns_clock_stepped_set(RTE_MIN(event_ns, timer_ns));
	if (event_ns <= timer_ns)
		ns_engine_run(sim);
	else
		*timer = ns_timer_take(timer_ns);
	return true;
}

void
ns_engine_step(uint64_t ns)
{
	uint64_t target_ns = ns_clock_add_ns(ns_clock_stepped_ns(), ns);
	struct ns_timer *timer;
	bool more;

	do {
		pthread_mutex_lock(&list_lock);
		more = step_one(target_ns, &timer);
		pthread_mutex_unlock(&list_lock);
		if (timer != NULL)
			ns_timer_run(timer);
	} while (more);
}

bool
ns_engine_stepped(void)
{
	struct ns_sim *sim;

	pthread_mutex_lock(&list_lock);
	TAILQ_FOREACH (sim, &sims, next) {
		if (sim->args.stepped)
			break;
	}
	pthread_mutex_unlock(&list_lock);
	return sim != NULL;
}

/* Adding and removing. */

/* Both devices' locks, the lower address first. */
static void
pair_lock(struct ns_sim *a, struct ns_sim *b)
{
	pthread_mutex_lock(a < b ? &a->lock : &b->lock);
	pthread_mutex_lock(a < b ? &b->lock : &a->lock);
}

static void
pair_unlock(struct ns_sim *a, struct ns_sim *b)
{
	pthread_mutex_unlock(&a->lock);
	pthread_mutex_unlock(&b->lock);
}

/* The listed device that sim shall be wired to: one side's word is enough. */
static struct ns_sim *
peer_find(const struct ns_sim *sim)
{
	struct ns_sim *peer;

	TAILQ_FOREACH (peer, &sims, next) {
		if (strcmp(peer->name, sim->args.peer) == 0 ||
				strcmp(peer->args.peer, sim->name) == 0)
			return peer;
	}
	return NULL;
}

/* Why sim cannot be wired to peer, or NULL. */
static const char *
peer_obstacle(const struct ns_sim *sim, const struct ns_sim *peer)
{
	if (sim->args.peer[0] != '\0' &&
			strcmp(sim->args.peer, peer->name) != 0)
		return "that device has this one as its peer";
	if (peer->peer != NULL)
		return "that device has another peer";
	if (peer->args.peer[0] != '\0' &&
			strcmp(peer->args.peer, sim->name) != 0)
		return "that device waits for another peer";
	if (sim->tap_fd >= 0 || peer->tap_fd >= 0)
		return "one of them has a wire of its own";
	if (sim->args.stepped != peer->args.stepped)
		return "their clocks differ";
	return NULL;
}

/* Negotiation starts at the devices' last time: make it now. */
static int
peer_connect(struct ns_sim *sim, struct ns_sim *peer)
{
	int ret;

	pair_lock(sim, peer);
	ns_engine_run_locked(sim);
	ns_engine_run_locked(peer);
	ret = ns_dev_connect(sim->core, peer->core);
	if (ret == 0) {
		sim->peer = peer;
		peer->peer = sim;
		ns_engine_kick_peer(sim);
		ns_engine_kick_peer(peer);
	}
	pair_unlock(sim, peer);
	return ret;
}

static int
peer_bind(struct ns_sim *sim)
{
	struct ns_sim *peer;
	const char *obstacle;

	if (strcmp(sim->args.peer, sim->name) == 0) {
		NS_LOG(ERR, "%s: peer=%s: is the device itself", sim->name,
				sim->args.peer);
		return -EINVAL;
	}
	peer = peer_find(sim);
	if (peer == NULL)
		return 0;
	obstacle = peer_obstacle(sim, peer);
	if (obstacle != NULL) {
		NS_LOG(ERR, "%s: peer=%s: %s", sim->name, peer->name, obstacle);
		return -EINVAL;
	}
	return peer_connect(sim, peer);
}

static void
peer_unbind(struct ns_sim *sim)
{
	struct ns_sim *peer = sim->peer;

	if (peer == NULL)
		return;
	pair_lock(sim, peer);
	ns_engine_run_locked(sim);
	ns_engine_run_locked(peer);
	ns_dev_disconnect(sim->core);
	ns_engine_kick_peer(sim);
	sim->peer = NULL;
	peer->peer = NULL;
	pair_unlock(sim, peer);
}

static int
core_create(struct ns_sim *sim)
{
	struct ns_env env = {
			.dma_ptr = env_dma_ptr,
			.intr_message = env_intr_message,
			.intr_level = env_intr_level,
			.wire_kick = env_wire_kick,
			.violation = env_violation,
			.ctx = sim,
	};

	sim->last_ns = ns_engine_now_ns(sim);
	sim->core = ns_dev_create(&sim->args.conf, &env, sim->last_ns);
	if (sim->core == NULL) {
		NS_LOG(ERR, "%s: no memory for the model of chip=%s", sim->name,
				sim->args.chip);
		return -ENOMEM;
	}
	if (sim->tap_fd >= 0)
		ns_dev_connect_sink(sim->core, ns_tap_send, sim);
	sim_settle(sim);
	return 0;
}

/* Lists the device; the first one brings what all of them share. */
static int
sim_list(struct ns_sim *sim)
{
	int ret;

	pthread_mutex_lock(&list_lock);
	ret = sim_find(sim->name) != NULL ? -EEXIST : peer_bind(sim);
	if (ret == 0 && TAILQ_EMPTY(&sims)) {
		ns_iova_watch();
		ret = ns_ctrl_start(&ctrl_work);
		if (ret != 0) {
			ns_iova_unwatch();
			NS_LOG(ERR, "%s: cannot start the control thread: %s",
					sim->name, strerror(-ret));
		}
	}
	if (ret == 0) {
		TAILQ_INSERT_TAIL(&sims, sim, next);
		ns_ctrl_wake(0); /* it has to look at the new one, too */
	}
	pthread_mutex_unlock(&list_lock);
	return ret;
}

/* Takes the device off the list; the last one takes along what all share. No
 * lock is held while the control thread ends: it takes the list's. */
static void
sim_unlist(struct ns_sim *sim)
{
	bool last;

	pthread_mutex_lock(&list_lock);
	peer_unbind(sim);
	TAILQ_REMOVE(&sims, sim, next);
	last = TAILQ_EMPTY(&sims);
	pthread_mutex_unlock(&list_lock);
	if (last) {
		ns_ctrl_stop();
		ns_iova_unwatch();
	}
}

static void
lock_init(pthread_mutex_t *lock)
{
	pthread_mutexattr_t attr;

	/* Held for about a microsecond: waiting threads spin first. */
	pthread_mutexattr_init(&attr);
	pthread_mutexattr_settype(&attr, PTHREAD_MUTEX_ADAPTIVE_NP);
	pthread_mutex_init(lock, &attr);
	pthread_mutexattr_destroy(&attr);
}

int
ns_engine_add(struct ns_sim *sim)
{
	int ret;

	ns_clock_init();
	lock_init(&sim->lock);
	ret = core_create(sim);
	if (ret == 0)
		ret = sim_list(sim);
	if (ret == 0)
		return 0;
	if (sim->core != NULL)
		ns_dev_destroy(sim->core);
	sim->core = NULL;
	pthread_mutex_destroy(&sim->lock);
	return ret;
}

void
ns_engine_remove(struct ns_sim *sim)
{
	int nb_timers = ns_timer_purge(sim);

	if (nb_timers != 0)
		NS_LOG(WARNING, "%s: the driver left %d timers", sim->name,
				nb_timers);
	sim_unlist(sim);
	/* Whoever entered the device before it was off the list leaves it. */
	pthread_mutex_lock(&sim->lock);
	ns_dev_destroy(sim->core);
	sim->core = NULL;
	pthread_mutex_unlock(&sim->lock);
	pthread_mutex_destroy(&sim->lock);
}

unsigned int
ns_engine_free_index(void)
{
	unsigned int index = 0;
	struct ns_sim *sim;

	pthread_mutex_lock(&list_lock);
	sim = TAILQ_FIRST(&sims);
	while (sim != NULL) {
		if (sim->index == index) {
			index++;
			sim = TAILQ_FIRST(&sims);
		} else {
			sim = TAILQ_NEXT(sim, next);
		}
	}
	pthread_mutex_unlock(&list_lock);
	return index;
}
