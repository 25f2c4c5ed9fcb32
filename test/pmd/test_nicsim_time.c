/* SPDX-License-Identifier: BSD-3-Clause
 * Copyright(c) 2026 the igt authors
 */

/*
 * Stepped time: what moves it, and the timers on it, which have the semantics
 * of EAL's alarms.
 */

#include <errno.h>
#include <pthread.h>
#include <sched.h>

#include <rte_bus_vdev.h>
#include <rte_ethdev.h>

#include <rte_nicsim.h>

#include "../tap.h"
#include "nicsim_common.h"

#define NS_PER_US UINT64_C(1000)
#define STEPPED   TINY_ARGS ",clock=stepped"
#define REG_TIPG  0x0410 /* I210 datasheet 8.12; plain storage */

/* What ran, in order. */
static char order[64];
static uint64_t at_ns[64];
static unsigned int nb_ran;

static void
ran(char what)
{
	order[nb_ran] = what;
	at_ns[nb_ran] = rte_nicsim_now_ns();
	nb_ran++;
	order[nb_ran] = '\0';
}

static void
forget(void)
{
	nb_ran = 0;
	order[0] = '\0';
}

static int
set(uint64_t us, rte_mmio_timer_cb cb, const char *arg)
{
	return tiny.entry->timer_set(
			tiny.entry->context, us, cb, (void *)(uintptr_t)arg);
}

static int
cancel(rte_mmio_timer_cb cb, const void *arg)
{
	return tiny.entry->timer_cancel(
			tiny.entry->context, cb, (void *)(uintptr_t)arg);
}

static uint64_t
now_ns(void)
{
	return tiny.entry->now_ticks(tiny.entry->context);
}

static void
on_timer(void *arg)
{
	ran(*(const char *)arg);
}

static void
on_timer_other(void *arg)
{
	ran(*(const char *)arg);
}

static void
host_has_no_clock(void)
{
	uint64_t before;

	TAP_EQ(rte_vdev_init("nicsim0", TINY_ARGS), 0);
	TAP_OK(tiny.entry->now_ticks == NULL && tiny.entry->delay_us == NULL);
	TAP_OK(tiny.entry->timer_set == NULL &&
			tiny.entry->timer_cancel == NULL);
	before = rte_nicsim_now_ns();
	TAP_OK(rte_nicsim_now_ns() > before);
	TAP_EQ(rte_vdev_uninit("nicsim0"), 0);
}

static void
only_steps_move_time(void)
{
	uint64_t start = now_ns();

	TAP_EQ(tiny.entry->ticks_hz, UINT64_C(1000000000));
	TAP_EQ(rte_nicsim_now_ns(), start);
	tiny_write(REG_TIPG, 1);
	tiny_read(REG_TIPG);
	rte_nicsim_step_ns(0);
	TAP_EQ(now_ns(), start);
	rte_nicsim_step_ns(12345);
	TAP_EQ(now_ns(), start + 12345);
	tiny.entry->delay_us(tiny.entry->context, 7);
	TAP_EQ(now_ns(), start + 12345 + 7000);
}

static void
timers_run_in_order(void)
{
	uint64_t start = now_ns();

	forget();
	TAP_EQ(set(30, on_timer, "c"), 0);
	TAP_EQ(set(10, on_timer, "a"), 0);
	TAP_EQ(set(20, on_timer, "b"), 0);
	TAP_EQ(set(30, on_timer, "d"), 0); /* same time: as they were set */
	rte_nicsim_step_ns(10 * NS_PER_US - 1);
	TAP_OK(strcmp(order, "") == 0);
	rte_nicsim_step_ns(1);
	TAP_OK(strcmp(order, "a") == 0);
	rte_nicsim_step_ns(1000 * NS_PER_US);
	TAP_OK(strcmp(order, "abcd") == 0);
	TAP_EQ(at_ns[0], start + 10 * NS_PER_US);
	TAP_EQ(at_ns[1], start + 20 * NS_PER_US);
	TAP_EQ(at_ns[2], start + 30 * NS_PER_US);
	TAP_EQ(at_ns[3], start + 30 * NS_PER_US);
	TAP_EQ(now_ns(), start + 1010 * NS_PER_US);
	rte_nicsim_step_ns(1000 * NS_PER_US); /* each once */
	TAP_EQ(nb_ran, 4);
}

static void
two_devices_one_time(void)
{
	const struct rte_mmio_entry *first = tiny.entry;
	uint64_t start = now_ns();

	forget();
	TAP_EQ(rte_vdev_init("nicsim1", STEPPED), 0);
	TAP_OK(tiny.entry != first);
	TAP_EQ(set(20, on_timer, "b"), 0);
	TAP_EQ(first->timer_set(first->context, 10, on_timer,
			       (void *)(uintptr_t) "a"),
			0);
	TAP_EQ(first->now_ticks(first->context), start);
	/* A cancel reaches the device's own timers only. */
	TAP_EQ(first->timer_cancel(first->context, on_timer, (void *)-1), 1);
	TAP_EQ(first->timer_set(first->context, 30, on_timer,
			       (void *)(uintptr_t) "c"),
			0);
	rte_nicsim_step_ns(100 * NS_PER_US);
	TAP_OK(strcmp(order, "bc") == 0);
	TAP_EQ(rte_vdev_uninit("nicsim1"), 0);
	tiny.entry = first;
}

static void
delay_runs_timers(void)
{
	forget();
	TAP_EQ(set(5, on_timer, "a"), 0);
	tiny.entry->delay_us(tiny.entry->context, 4);
	TAP_OK(strcmp(order, "") == 0);
	tiny.entry->delay_us(tiny.entry->context, 1);
	TAP_OK(strcmp(order, "a") == 0);
}

static void
on_timer_set_again(void *arg)
{
	ran('r');
	if (nb_ran < 5)
		set(10, on_timer_set_again, arg);
}

static void
timer_sets_itself(void)
{
	uint64_t start = now_ns();

	forget();
	TAP_EQ(set(10, on_timer_set_again, NULL), 0);
	rte_nicsim_step_ns(1000 * NS_PER_US);
	TAP_OK(strcmp(order, "rrrrr") == 0);
	TAP_EQ(at_ns[4], start + 50 * NS_PER_US);
}

static void
on_timer_delay(void *arg)
{
	ran('(');
	tiny_read(REG_TIPG); /* no model lock is held */
	tiny.entry->delay_us(tiny.entry->context, 20);
	ran(')');
}

static void
callback_moves_time(void)
{
	uint64_t start = now_ns();

	forget();
	TAP_EQ(set(10, on_timer_delay, NULL), 0);
	TAP_EQ(set(20, on_timer, "i"), 0); /* due within the delay */
	TAP_EQ(set(40, on_timer, "l"), 0);
	rte_nicsim_step_ns(15 * NS_PER_US);
	TAP_OK(strcmp(order, "(i)") == 0);
	/* Time went where the callback took it. */
	TAP_EQ(now_ns(), start + 30 * NS_PER_US);
	rte_nicsim_step_ns(10 * NS_PER_US);
	TAP_OK(strcmp(order, "(i)l") == 0);
	TAP_EQ(now_ns(), start + 40 * NS_PER_US);
}

static void
cancel_forgets(void)
{
	static const char a[] = "a", b[] = "b";

	forget();
	TAP_EQ(set(10, on_timer, a), 0);
	TAP_EQ(set(20, on_timer, a), 0);
	TAP_EQ(set(20, on_timer, b), 0);
	TAP_EQ(set(20, on_timer_other, a), 0);
	TAP_EQ(cancel(on_timer, a), 2);
	TAP_EQ(cancel(on_timer, a), 0);
	rte_nicsim_step_ns(100 * NS_PER_US);
	TAP_OK(strcmp(order, "ba") == 0);
	TAP_EQ(set(10, on_timer, a), 0);
	TAP_EQ(set(10, on_timer, b), 0);
	TAP_EQ(cancel(on_timer, (void *)-1), 2); /* any argument */
	TAP_EQ(cancel(NULL, a), 0);
	rte_nicsim_step_ns(100 * NS_PER_US);
	TAP_EQ(nb_ran, 2);
}

static void
on_timer_cancel_itself(void *arg)
{
	set(10, on_timer_cancel_itself, arg);
	set(10, on_timer_cancel_itself, arg);
	TAP_EQ(cancel(on_timer_cancel_itself, arg), 2);
	ran('x');
}

static void
cancel_within_callback(void)
{
	forget();
	TAP_EQ(set(10, on_timer_cancel_itself, NULL), 0);
	rte_nicsim_step_ns(100 * NS_PER_US);
	TAP_OK(strcmp(order, "x") == 0);
}

/* A callback that stays until it is told to go on. */
static unsigned int gate; /* 0 not there, 1 waits, 2 may go, 3 gone */

static void
on_timer_gate(void *arg)
{
	__atomic_store_n(&gate, 1, __ATOMIC_SEQ_CST);
	while (__atomic_load_n(&gate, __ATOMIC_SEQ_CST) != 2)
		sched_yield();
	set(10, on_timer_gate, arg); /* the waiting cancel finds it */
	__atomic_store_n(&gate, 3, __ATOMIC_SEQ_CST);
}

static void *
stepper(void *arg)
{
	rte_nicsim_step_ns(10 * NS_PER_US);
	return NULL;
}

static void *
opener(void *arg)
{
	unsigned int i;

	/* Long enough for the cancel to be waiting, mostly. */
	for (i = 0; i < 1000; i++)
		sched_yield();
	__atomic_store_n(&gate, 2, __ATOMIC_SEQ_CST);
	return NULL;
}

static void
cancel_waits_for_running(void)
{
	pthread_t threads[2];

	gate = 0;
	TAP_EQ(set(10, on_timer_gate, NULL), 0);
	TAP_REQUIRE(pthread_create(&threads[0], NULL, stepper, NULL) == 0);
	while (__atomic_load_n(&gate, __ATOMIC_SEQ_CST) != 1)
		sched_yield();
	TAP_REQUIRE(pthread_create(&threads[1], NULL, opener, NULL) == 0);
	TAP_EQ(cancel(on_timer_gate, NULL), 1);
	TAP_EQ(__atomic_load_n(&gate, __ATOMIC_SEQ_CST), 3);
	pthread_join(threads[0], NULL);
	pthread_join(threads[1], NULL);
	rte_nicsim_step_ns(100 * NS_PER_US);
	TAP_EQ(gate, 3);
}

static void
bad_timers_refused(void)
{
	TAP_EQ(set(0, on_timer, "a"), -EINVAL);
	TAP_EQ(set(10, NULL, "a"), -EINVAL);
	TAP_EQ(set(UINT64_MAX, on_timer, "a"), -EINVAL);
	TAP_EQ(set(UINT64_MAX / NS_PER_US, on_timer, "a"), -EINVAL);
}

static void
timers_go_with_device(void)
{
	uint64_t start = now_ns();

	forget();
	TAP_EQ(set(10, on_timer, "a"), 0);
	log_begin();
	TAP_EQ(rte_vdev_uninit("nicsim0"), 0);
	TAP_OK(strstr(log_end(), "left 1 timers") != NULL);
	rte_nicsim_step_ns(100 * NS_PER_US);
	TAP_EQ(nb_ran, 0);
	TAP_EQ(rte_vdev_init("nicsim0", STEPPED), 0);
	TAP_EQ(now_ns(), start + 100 * NS_PER_US);
	TAP_EQ(rte_vdev_uninit("nicsim0"), 0);
}

int
main(int argc, char **argv)
{
	nicsim_eal_init(argv[0]);
	TAP_RUN(host_has_no_clock, "host time: no clock in the entry");
	if (rte_vdev_init("nicsim0", STEPPED) != 0)
		printf("# cannot make nicsim0\n");
	TAP_RUN(only_steps_move_time, "accesses do not move time, delays do");
	TAP_RUN(timers_run_in_order, "timers run once, in the order due");
	TAP_RUN(two_devices_one_time, "all devices share stepped time");
	TAP_RUN(delay_runs_timers, "a delay runs what is due within it");
	TAP_RUN(timer_sets_itself, "a timer may be set in its callback");
	TAP_RUN(callback_moves_time, "a callback may move time");
	TAP_RUN(cancel_forgets, "a cancel forgets by callback and argument");
	TAP_RUN(cancel_within_callback, "a callback may cancel itself");
	TAP_RUN(cancel_waits_for_running, "a cancel waits for a running one");
	TAP_RUN(bad_timers_refused, "timers that cannot be: -EINVAL");
	TAP_RUN(timers_go_with_device, "timers go with their device");
	return nicsim_done(tap_done());
}
