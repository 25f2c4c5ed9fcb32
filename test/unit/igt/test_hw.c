/* SPDX-License-Identifier: BSD-3-Clause
 * Copyright(c) 2026 the igt authors
 */

/*
 * test_hw: order of a reset, address, semaphores, flow control, L1.2.
 */

#include <errno.h>

#include <bus_pci_driver.h>
#include <rte_pci.h>

#include "tap.h"

/* The config space functions of the PCI bus, replaced by plain memory. */
#define rte_pci_find_ext_capability test_find_ext_capability
#define rte_pci_read_config         test_read_config
#define rte_pci_write_config        test_write_config

static uint8_t config[4096];
static off_t l1ss_offset;
static bool config_readable = true, config_writable = true;
static unsigned int nb_config_writes;

static off_t
test_find_ext_capability(struct rte_pci_device *dev, uint32_t cap)
{
	return cap == 0x1E ? l1ss_offset : 0;
}

static int
test_read_config(const struct rte_pci_device *dev, void *buf, size_t len,
		off_t offset)
{
	if (!config_readable)
		return -1;
	memcpy(buf, config + offset, len);
	return (int)len;
}

static int
test_write_config(const struct rte_pci_device *dev, const void *buf, size_t len,
		off_t offset)
{
	if (!config_writable)
		return -1;
	nb_config_writes++;
	memcpy(config + offset, buf, len);
	return (int)len;
}

#include "igt_hw.c"

#include "fake_port.h"

static struct fake_port fake;
static bool firmware_holds_swsm;

/* SWSM: a read takes SMBI. STATUS: bus mastering ends when asked to. */
static uint32_t
device_read(struct fake_port *f, uint32_t reg, uint32_t value)
{
	if (reg == IGT_REG_SWSM)
		f->regs[reg / 4] |= IGT_SWSM_SMBI;
	if (reg == IGT_REG_STATUS &&
			(f->regs[0] & IGT_CTRL_GIO_MASTER_DISABLE) == 0)
		value |= IGT_STATUS_GIO_MASTER_ENABLE;
	if (reg == IGT_REG_SWSM && firmware_holds_swsm)
		value &= ~IGT_SWSM_SWESMBI;
	return value;
}

/* A reset: CTRL clears, the NVM is loaded; everything else keeps garbage. */
static uint32_t
device_write(struct fake_port *f, uint32_t reg, uint32_t value)
{
	if (reg == IGT_REG_CTRL && (value & IGT_CTRL_RST) != 0) {
		f->regs[IGT_REG_EECD / 4] |= IGT_EECD_AUTO_RD;
		return 0;
	}
	return value;
}

static void
setup(void)
{
	fake_port_init(&fake, IGT_CHIP_I226);
	fake.on_read = device_read;
	fake.on_write = device_write;
	firmware_holds_swsm = false;
}

static void
reset_runs_in_order(void)
{
	int imc, rctl, rst, ctrl, imc_again;

	setup();
	TAP_EQ(igt_hw_reset(fake.port), 0);
	ctrl = fake_write_index(&fake, 0x0000, 0);
	rst = fake_write_index(&fake, 0x0000, 1);
	imc = fake_write_index(&fake, 0x150C, 0);
	rctl = fake_write_index(&fake, 0x0100, 0);
	imc_again = fake_write_index(&fake, 0x150C, 1);
	TAP_REQUIRE(ctrl >= 0 && rst >= 0);
	TAP_EQ(fake.log[ctrl].value & 0x4, 0x4);
	TAP_EQ(fake.log[rst].value & 0x04000000, 0x04000000);
	TAP_OK(ctrl < imc && imc < rctl && rctl < rst && rst < imc_again);
	TAP_EQ(fake.regs[0x0018 / 4] & 0x10000000, 0x10000000); /* DRV_LOAD */
	TAP_EQ(fake.regs[0x0400 / 4], 0x8);                     /* PSP alone */
	TAP_OK(fake.now_us < 100000);
}

/* Parts without NVM never report the end of the auto-load. */
static uint32_t
no_nvm_write(struct fake_port *f, uint32_t reg, uint32_t value)
{
	return reg == IGT_REG_CTRL ? value & ~IGT_CTRL_RST : value;
}

static void
reset_without_nvm_goes_on(void)
{
	setup();
	fake.on_write = no_nvm_write;
	TAP_EQ(igt_hw_reset(fake.port), 0);
	TAP_OK(fake.now_us < 100000);
}

static void
reset_of_a_removed_device(void)
{
	setup();
	fake.removed = true;
	TAP_EQ(igt_hw_identify(fake.port), -EIO);
	TAP_EQ(igt_hw_reset(fake.port), -EIO);
	TAP_OK(igt_is_removed(fake.port));
	fake_log_clear(&fake);
	igt_hw_release(fake.port);
	TAP_EQ(fake.nb_reads + fake.nb_writes, 0);
}

static void
address_of_the_nvm(void)
{
	static const struct rte_ether_addr want = {
			.addr_bytes = {0x00, 0x1B, 0x21, 0xAA, 0xBB, 0xCC}};
	struct rte_ether_addr addr;

	setup();
	fake.regs[0x5400 / 4] = 0xAA211B00;
	fake.regs[0x5404 / 4] = 0x8000CCBB;
	TAP_EQ(igt_hw_mac_read(fake.port, &addr), 0);
	TAP_OK(rte_is_same_ether_addr(&addr, &want));
	fake.regs[0x5400 / 4] = 0;
	fake.regs[0x5404 / 4] = 0;
	TAP_EQ(igt_hw_mac_read(fake.port, &addr), -EIO);
	fake.regs[0x5400 / 4] = 0x00000001; /* multicast */
	TAP_EQ(igt_hw_mac_read(fake.port, &addr), -EIO);
}

static void
semaphore_is_taken_and_given(void)
{
	setup();
	TAP_EQ(igt_hw_sync_acquire(fake.port, IGT_SW_FW_SYNC_PHY0), 0);
	TAP_EQ(fake.regs[0x5B5C / 4], 0x2);
	TAP_EQ(fake.regs[0x5B50 / 4], 0);
	/* A second owner waits a second at most, then gives up. */
	TAP_EQ(igt_hw_sync_acquire(fake.port, IGT_SW_FW_SYNC_PHY0), -ETIMEDOUT);
	TAP_OK(fake.now_us >= 1000000 && fake.now_us < 1100000);
	TAP_EQ(fake.regs[0x5B50 / 4], 0);
	igt_hw_sync_release(fake.port, IGT_SW_FW_SYNC_PHY0);
	TAP_EQ(fake.regs[0x5B5C / 4], 0);
	/* Firmware's copy of the bit counts too. */
	fake.regs[0x5B5C / 4] = 0x2 << 16;
	TAP_EQ(igt_hw_sync_acquire(fake.port, IGT_SW_FW_SYNC_PHY0), -ETIMEDOUT);
	TAP_EQ(fake.regs[0x5B5C / 4], 0x2 << 16);
}

static void
stuck_semaphore_is_freed_once(void)
{
	setup();
	fake.regs[0x5B50 / 4] = 1; /* its owner died */
	TAP_EQ(igt_hw_sync_acquire(fake.port, IGT_SW_FW_SYNC_PHY0), 0);
	igt_hw_sync_release(fake.port, IGT_SW_FW_SYNC_PHY0);
	fake.regs[0x5B50 / 4] = 1;
	TAP_EQ(igt_hw_sync_acquire(fake.port, IGT_SW_FW_SYNC_PHY0), -ETIMEDOUT);
	TAP_EQ(fake.regs[0x5B50 / 4], 1);
}

static void
firmware_that_never_yields(void)
{
	setup();
	firmware_holds_swsm = true;
	TAP_EQ(igt_hw_sync_acquire(fake.port, IGT_SW_FW_SYNC_PHY0), -ETIMEDOUT);
	TAP_EQ(fake.regs[0x5B50 / 4], 0);
	TAP_OK(fake.now_us < 10000);
}

static void
configure_prepares_for_stamps(void)
{
	setup();
	igt_hw_fc_default(fake.port);
	igt_hw_configure(fake.port);
	TAP_EQ(fake.regs[0x2404 / 4], 0x800000A2); /* with CFG_TS_EN */
	TAP_EQ(fake.regs[0x3404 / 4], 0x04000014);
	TAP_EQ(fake.regs[0x5008 / 4], 0x00010000); /* IPv6 erratum */
	TAP_EQ(fake.regs[0] & 0x18000000, 0);      /* no pause */
	TAP_EQ(fake.regs[0x0028 / 4], 0x00C28001);
	TAP_EQ(fake.regs[0x002C / 4], 0x0100);
	TAP_EQ(fake.regs[0x0030 / 4], 0x8808);
}

static void
flow_control_goes_both_ways(void)
{
	struct rte_eth_fc_conf conf, back;
	enum rte_eth_fc_mode mode;

	setup();
	igt_hw_fc_default(fake.port);
	igt_hw_fc_get(fake.port, &conf);
	TAP_EQ(conf.mode, RTE_ETH_FC_NONE);
	TAP_OK(conf.low_water < conf.high_water);
	for (mode = RTE_ETH_FC_NONE; mode <= RTE_ETH_FC_FULL; mode++) {
		conf.mode = mode;
		TAP_EQ(igt_hw_fc_set(fake.port, &conf), 0);
		igt_hw_fc_get(fake.port, &back);
		TAP_EQ(back.mode, mode);
		igt_hw_configure(fake.port);
		TAP_EQ(fake.regs[0] >> 27 & 1,
				mode == RTE_ETH_FC_RX_PAUSE ||
						mode == RTE_ETH_FC_FULL);
		TAP_EQ(fake.regs[0] >> 28 & 1,
				mode == RTE_ETH_FC_TX_PAUSE ||
						mode == RTE_ETH_FC_FULL);
		TAP_EQ(fake.regs[0x2168 / 4] != 0, fake.regs[0] >> 28 & 1);
	}
	conf.autoneg = 1;
	TAP_EQ(igt_hw_fc_set(fake.port, &conf), -ENOTSUP);
	conf.autoneg = 0;
	conf.high_water = 34 * 1024;
	TAP_EQ(igt_hw_fc_set(fake.port, &conf), -EINVAL);
	conf.high_water = conf.low_water;
	TAP_EQ(igt_hw_fc_set(fake.port, &conf), -EINVAL);
	conf.high_water = conf.low_water + 8;
	TAP_EQ(igt_hw_fc_set(fake.port, &conf), -EINVAL);
}

/* Control 1 of the capability: bits 0 and 2 are the two ways into L1.2. */
static void
l1_2_is_switched_off(void)
{
	static struct rte_pci_device pci_dev;

	setup();
	l1ss_offset = 0x1E0;
	memset(config, 0, sizeof(config));
	nb_config_writes = 0;
	config[0x1E8] = 0x0F;
	config[0x1E9] = 0x5A;
	igt_hw_l1_2_disable(fake.port, &pci_dev);
	TAP_EQ(config[0x1E8], 0x0A);
	TAP_EQ(config[0x1E9], 0x5A);
	igt_hw_l1_2_disable(fake.port, &pci_dev);
	TAP_EQ(nb_config_writes, 1);
	/* Never fatal, and the I225 is left alone. */
	config[0x1E8] = 0x0F;
	config_writable = false;
	igt_hw_l1_2_disable(fake.port, &pci_dev);
	config_readable = false;
	igt_hw_l1_2_disable(fake.port, &pci_dev);
	l1ss_offset = 0;
	igt_hw_l1_2_disable(fake.port, &pci_dev);
	l1ss_offset = 0x1E0;
	config_readable = config_writable = true;
	fake.port->chip_id = IGT_CHIP_I225;
	igt_hw_l1_2_disable(fake.port, &pci_dev);
	TAP_EQ(config[0x1E8], 0x0F);
}

int
main(void)
{
	TAP_RUN(reset_runs_in_order, "reset: masked, stopped, reset, masked");
	TAP_RUN(reset_without_nvm_goes_on, "no end of auto-load is not fatal");
	TAP_RUN(reset_of_a_removed_device, "a removed device is not reset");
	TAP_RUN(address_of_the_nvm, "permanent address, byte order");
	TAP_RUN(semaphore_is_taken_and_given, "PHY lock: taken, busy, given");
	TAP_RUN(stuck_semaphore_is_freed_once, "stuck SMBI is freed once");
	TAP_RUN(firmware_that_never_yields, "firmware arbitration is bounded");
	TAP_RUN(configure_prepares_for_stamps, "start: buffers and errata");
	TAP_RUN(flow_control_goes_both_ways, "flow control modes and limits");
	TAP_RUN(l1_2_is_switched_off, "I226: PCIe L1.2 off, never fatal");
	return tap_done();
}
