/* SPDX-License-Identifier: BSD-3-Clause
 * Copyright(c) 2026 the igt authors
 */

/*
 * test_mmio: access, waits and removal, by hook and by plain memory.
 */

#include <errno.h>

#include <rte_mmio.h>

#include "fake_port.h"
#include "igt_mmio.h"
#include "tap.h"

static struct fake_port fake;

static void
reads_are_counted(void)
{
	fake_port_init(&fake, IGT_CHIP_I226);
	fake.regs[IGT_REG_CTRL / 4] = 0x1234;
	TAP_EQ(igt_read32(fake.port, IGT_REG_CTRL), 0x1234);
	igt_modify32(fake.port, IGT_REG_CTRL, 0x30, 0x40);
	TAP_EQ(fake.regs[IGT_REG_CTRL / 4], 0x1244);
	igt_flush(fake.port);
	TAP_EQ(fake.port->mmio_reads, 3);
	TAP_EQ(fake.nb_reads, 3);
}

static void
memory_without_a_hook(void)
{
	static uint32_t bar[64] __attribute__((aligned(64)));

	fake_port_init(&fake, IGT_CHIP_I226);
	igt_mmio_init(fake.port, bar);
	memset(&fake.port->hook, 0, sizeof(fake.port->hook));
	TAP_OK(!fake.port->substituted);
	igt_write32(fake.port, 0x10, 0xABCD1234);
	TAP_EQ(bar[4], 0xABCD1234);
	igt_doorbell(fake.port, 0x18, 7);
	TAP_EQ(bar[6], 7);
	TAP_EQ(igt_read32(fake.port, 0x18), 7);
	TAP_EQ(fake.nb_reads + fake.nb_writes, 0);
}

/* Each function of an entry is taken or left for itself. */
static void
entry_of_the_registry(void)
{
	static uint32_t bar[4];
	const struct rte_mmio_entry entry = {
			.now_ticks = fake_now_ticks,
			.ticks_hz = 250,
			.context = &fake,
	};

	fake_port_init(&fake, IGT_CHIP_I226);
	memset(&fake.port->hook, 0, sizeof(fake.port->hook));
	TAP_REQUIRE(rte_mmio_register(bar, &entry) == 0);
	igt_mmio_init(fake.port, bar);
	TAP_OK(fake.port->substituted);
	TAP_OK(fake.port->hook.read32 == NULL);
	fake.now_us = 77;
	TAP_EQ(igt_now_ticks(fake.port), 77);
	TAP_EQ(fake.port->ticks_hz, 250);
	TAP_EQ(igt_us_to_ticks(fake.port, 2000000), 500);
	TAP_EQ(rte_mmio_unregister(bar), 0);
}

static uint32_t
status_ready_at_100us(struct fake_port *f, uint32_t reg, uint32_t value)
{
	return f->now_us >= 100 ? value | 0x2 : value;
}

static void
poll_ends_as_soon_as_it_may(void)
{
	fake_port_init(&fake, IGT_CHIP_I226);
	fake.on_read = status_ready_at_100us;
	TAP_EQ(igt_poll32(fake.port, IGT_REG_STATUS, 0x2, 0x2, 1000), 0);
	TAP_EQ(fake.now_us, 100);
}

static void
poll_is_bounded(void)
{
	fake_port_init(&fake, IGT_CHIP_I226);
	TAP_EQ(igt_poll32_quiet(fake.port, IGT_REG_STATUS, 0x2, 0x2, 1000),
			-ETIMEDOUT);
	TAP_EQ(fake.now_us, 1000);
	/* Once even without time. */
	fake.regs[IGT_REG_STATUS / 4] = 0x2;
	TAP_EQ(igt_poll32_quiet(fake.port, IGT_REG_STATUS, 0x2, 0x2, 0), 0);
}

/* All ones count as ready only while CTRL is alive. */
static void
removal_ends_a_poll(void)
{
	fake_port_init(&fake, IGT_CHIP_I226);
	fake.removed = true;
	TAP_EQ(igt_poll32(fake.port, IGT_REG_STATUS, 0x2, 0x2, 1000), -EIO);
	TAP_OK(igt_is_removed(fake.port));
	TAP_EQ(fake.now_us, 0);
	/* Known from then on, without asking. */
	fake_log_clear(&fake);
	TAP_OK(igt_check_removed(fake.port));
	TAP_EQ(fake.nb_reads, 0);
}

static void
saturated_register_is_no_removal(void)
{
	fake_port_init(&fake, IGT_CHIP_I226);
	fake.regs[IGT_REG_STATUS / 4] = UINT32_MAX;
	TAP_EQ(igt_poll32(fake.port, IGT_REG_STATUS, 0x2, 0x2, 1000), 0);
	TAP_OK(!igt_is_removed(fake.port));
}

int
main(void)
{
	TAP_RUN(reads_are_counted, "hooked accesses, reads counted");
	TAP_RUN(memory_without_a_hook, "plain accesses without an entry");
	TAP_RUN(entry_of_the_registry, "functions of an entry are independent");
	TAP_RUN(poll_ends_as_soon_as_it_may, "a wait ends with its condition");
	TAP_RUN(poll_is_bounded, "a wait ends at its limit");
	TAP_RUN(removal_ends_a_poll, "a removed device ends a wait with EIO");
	TAP_RUN(saturated_register_is_no_removal, "all ones alone are legal");
	return tap_done();
}
