/* SPDX-License-Identifier: BSD-3-Clause
 * Copyright(c) 2026 the igt authors
 */

/*
 * test_house: what one tick does, what it costs, and what it tells.
 */

#include <errno.h>

/* Events to the application are caught here. */
#define rte_eth_dev_callback_process test_callback_process
#include "igt_house.c"

#include "fake_port.h"
#include "tap.h"

#define STATUS_DOWN 0x00000000
#define STATUS_1G   0x00000083
#define STATUS_2500 0x00400083
#define TIPG        0x0410

static struct fake_port fake;
static unsigned int nb_lsc, nb_rmv, nb_ticks, nb_aborts;
static bool close_on_event, locked_in_event;

int
test_callback_process(struct rte_eth_dev *dev, enum rte_eth_event_type event,
		void *ret_param)
{
	nb_lsc += event == RTE_ETH_EVENT_INTR_LSC;
	nb_rmv += event == RTE_ETH_EVENT_INTR_RMV;
	locked_in_event |= rte_spinlock_is_locked(&fake.port->life_lock) != 0;
	if (close_on_event) {
		igt_house_stop(fake.port);
		rte_eth_devices[0].state = RTE_ETH_DEV_UNUSED;
	}
	return 0;
}

/* The neighbour. */
void
igt_timesync_tick(struct igt_port *port)
{
	nb_ticks++;
}

void
igt_timesync_abort_all(struct igt_port *port)
{
	nb_aborts++;
}

static void
setup(bool started)
{
	fake_port_init(&fake, IGT_CHIP_I226);
	memset(&rte_eth_devices[0], 0, sizeof(rte_eth_devices[0]));
	rte_eth_devices[0].data = &fake.data;
	rte_eth_devices[0].state = RTE_ETH_DEV_ATTACHED;
	fake.data.dev_conf.intr_conf.lsc = 1;
	fake.port->started = started;
	nb_lsc = nb_rmv = nb_ticks = nb_aborts = 0;
	close_on_event = locked_in_event = false;
	TAP_EQ(igt_house_start(fake.port), 0);
}

static void
status_set(uint32_t status)
{
	fake.regs[0x0008 / 4] = status;
}

static void
tick(void)
{
	fake_log_clear(&fake);
	TAP_OK(fake_timer_run(&fake));
	/* STATUS, CTRL, the counters; the neighbour has 10 of the 16. */
	TAP_OK(fake.nb_reads <= 6);
}

static void
timer_runs_from_start_to_stop(void)
{
	setup(false);
	TAP_EQ(fake.timer_us, 100000);
	tick();
	tick();
	TAP_EQ(fake.timer_us, 300000);
	TAP_EQ(nb_ticks, 2);
	igt_house_stop(fake.port);
	TAP_OK(!fake_timer_run(&fake));
}

static void
link_changes_are_told(void)
{
	setup(true);
	status_set(STATUS_1G);
	tick();
	TAP_EQ(nb_lsc, 1);
	TAP_EQ(fake.data.dev_link.link_status, 1);
	TAP_EQ(igt_speed_mbps(fake.port), 1000);
	TAP_OK(!locked_in_event);
	tick();
	TAP_EQ(nb_lsc, 1);
	/* Another speed between two looks is a change too. */
	status_set(STATUS_2500);
	tick();
	TAP_EQ(nb_lsc, 2);
	TAP_EQ(igt_speed_mbps(fake.port), 2500);
	/* Not told where it was not asked for, seen all the same. */
	fake.data.dev_conf.intr_conf.lsc = 0;
	status_set(STATUS_1G);
	tick();
	TAP_EQ(nb_lsc, 2);
	TAP_EQ(igt_speed_mbps(fake.port), 1000);
}

static void
link_loss_aborts_within_a_tick(void)
{
	setup(true);
	status_set(STATUS_2500);
	tick();
	TAP_EQ(nb_aborts, 0);
	status_set(STATUS_DOWN);
	tick();
	TAP_EQ(nb_aborts, 1);
	TAP_EQ(nb_ticks, 1); /* the abort's harvest is this tick's share */
	TAP_EQ(nb_lsc, 2);
	tick();
	TAP_EQ(nb_aborts, 1);
	TAP_EQ(nb_ticks, 2);
}

/* 8, 4, 6 after reset; 11 in bits 9:0 at 2.5G. */
static void
gap_follows_the_speed(void)
{
	setup(true);
	status_set(STATUS_2500);
	tick();
	TAP_EQ(fake.regs[TIPG / 4], 11 | 4 << 10 | 6 << 20);
	status_set(STATUS_1G);
	tick();
	TAP_EQ(fake.regs[TIPG / 4], 8 | 4 << 10 | 6 << 20);
}

static void
stopped_port_touches_ctrl_alone(void)
{
	setup(false);
	status_set(STATUS_2500);
	tick();
	TAP_EQ(fake.nb_reads, 1);
	TAP_EQ(fake.log[0].reg, 0);
	TAP_EQ(fake.nb_writes, 0);
	TAP_EQ(nb_lsc, 0);
	TAP_EQ(nb_ticks, 1);
}

static void
removal_is_told_once(void)
{
	unsigned int started;

	for (started = 0; started < 2; started++) {
		setup(started == 1);
		status_set(STATUS_2500);
		tick();
		fake.removed = true;
		tick();
		TAP_EQ(nb_rmv, 1);
		TAP_EQ(fake.data.dev_link.link_status, 0);
		TAP_EQ(nb_aborts, started);
		tick();
		TAP_EQ(nb_rmv, 1);
		TAP_EQ(fake.nb_reads + fake.nb_writes, 0);
	}
	/* Seen by somebody else first. */
	setup(true);
	fake.port->removed = true;
	tick();
	TAP_EQ(nb_rmv, 1);
	TAP_OK(!locked_in_event);
}

/* Whoever holds the lock is about to do the same, or does it next tick. */
static void
busy_port_is_left_alone(void)
{
	setup(true);
	status_set(STATUS_1G);
	rte_spinlock_lock(&fake.port->life_lock);
	tick();
	TAP_EQ(fake.nb_reads, 0);
	TAP_EQ(nb_lsc, 0);
	igt_house_link_interrupt(fake.port);
	TAP_EQ(fake.nb_reads, 0);
	rte_spinlock_unlock(&fake.port->life_lock);
	tick();
	TAP_EQ(nb_lsc, 1);
}

static void
port_may_be_closed_from_an_event(void)
{
	setup(true);
	status_set(STATUS_1G);
	close_on_event = true;
	tick();
	TAP_EQ(nb_lsc, 1);
	TAP_OK(!fake_timer_run(&fake));
	/* Two events are due; the first closes, the second is not raised. */
	setup(true);
	status_set(STATUS_1G);
	tick();
	close_on_event = true;
	fake.removed = true;
	tick();
	TAP_EQ(nb_lsc, 2);
	TAP_EQ(nb_rmv, 0);
}

static void
interrupt_is_a_look_at_the_link(void)
{
	setup(true);
	status_set(STATUS_1G);
	igt_house_link_interrupt(fake.port);
	TAP_EQ(nb_lsc, 1);
	TAP_EQ(fake.nb_reads, 1);
	status_set(STATUS_DOWN);
	igt_house_link_interrupt(fake.port);
	TAP_EQ(nb_lsc, 2);
	TAP_EQ(nb_aborts, 1);
	fake.port->started = false;
	fake_log_clear(&fake);
	igt_house_link_interrupt(fake.port);
	TAP_EQ(fake.nb_reads, 0);
}

static void
stop_takes_the_link_away(void)
{
	setup(true);
	status_set(STATUS_1G);
	tick();
	igt_house_link_clear(fake.port);
	TAP_EQ(fake.data.dev_link.link_status, 0);
	TAP_EQ(igt_speed_mbps(fake.port), 0);
	TAP_EQ(nb_lsc, 1);
}

int
main(void)
{
	TAP_RUN(timer_runs_from_start_to_stop, "the timer, start to stop");
	TAP_RUN(link_changes_are_told, "link changes are seen and told");
	TAP_RUN(link_loss_aborts_within_a_tick, "link loss aborts in one tick");
	TAP_RUN(gap_follows_the_speed, "TIPG at 2.5G, restored below");
	TAP_RUN(stopped_port_touches_ctrl_alone, "a stopped port: CTRL alone");
	TAP_RUN(removal_is_told_once, "removal is told once, then silence");
	TAP_RUN(busy_port_is_left_alone, "locks are only tried");
	TAP_RUN(port_may_be_closed_from_an_event, "closing from an event");
	TAP_RUN(interrupt_is_a_look_at_the_link, "the interrupt looks sooner");
	TAP_RUN(stop_takes_the_link_away, "a stop takes the link away");
	return tap_done();
}
