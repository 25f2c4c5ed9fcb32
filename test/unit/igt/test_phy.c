/* SPDX-License-Identifier: BSD-3-Clause
 * Copyright(c) 2026 the igt authors
 */

/*
 * test_phy: MDIC and the Clause 45 window against a PHY of plain registers.
 */

#include <errno.h>

#include "fake_port.h"
#include "igt_mmio.h"
#include "igt_phy.h"
#include "tap.h"

static struct fake_port fake;

/* The PHY: 32 Clause 22 registers, and MMD 7. */
static uint16_t mii[32];
static uint16_t mmd7[64];
static uint16_t mmd_ctrl, mmd_addr;
static bool mdic_dead, mdic_error;
static unsigned int nb_restarts;

#define FUNCTION_DATA 0x4000

static void
mii_store(uint32_t reg, uint16_t data)
{
	if (reg == 13) {
		mmd_ctrl = data;
	} else if (reg == 14 && mmd_ctrl == 7) {
		mmd_addr = data;
	} else if (reg == 14 && mmd_ctrl == (FUNCTION_DATA | 7)) {
		mmd7[mmd_addr % 64] = data;
	} else if (reg == 0) {
		nb_restarts += (data & 0x1200) == 0x1200;
		mii[0] = data & (uint16_t)~0x0200;
	} else {
		mii[reg] = data;
	}
}

static uint16_t
mii_load(uint32_t reg)
{
	if (reg == 14 && mmd_ctrl == (FUNCTION_DATA | 7))
		return mmd7[mmd_addr % 64];
	return mii[reg];
}

static uint32_t
mdic_write(struct fake_port *f, uint32_t reg, uint32_t value)
{
	uint32_t mii_reg = (value >> 16) & 31;

	if (reg != IGT_REG_MDIC)
		return value;
	if (mdic_dead)
		return value;
	TAP_EQ((value >> 21) & 31, 0); /* PHY address of the I225 */
	if (mdic_error)
		return value | 0x50000000;
	if ((value & 0x04000000) != 0)
		mii_store(mii_reg, (uint16_t)value);
	else
		value = (value & 0xFFFF0000) | mii_load(mii_reg);
	return value | 0x10000000;
}

static uint32_t
swsm_read(struct fake_port *f, uint32_t reg, uint32_t value)
{
	if (reg == 0x5B50)
		f->regs[reg / 4] |= 1; /* SMBI: a read takes it */
	return value;
}

static void
setup(void)
{
	fake_port_init(&fake, IGT_CHIP_I226);
	fake.on_write = mdic_write;
	fake.on_read = swsm_read;
	memset(mii, 0, sizeof(mii));
	memset(mmd7, 0, sizeof(mmd7));
	mmd_ctrl = 0;
	mdic_dead = false;
	mdic_error = false;
	nb_restarts = 0;
	mii[2] = 0x67C9;
	mii[3] = 0xDC80;
}

/* Nothing is held and the window is closed, whatever happened. */
static void
nothing_held(void)
{
	TAP_EQ(fake.regs[0x5B50 / 4], 0);
	TAP_EQ(fake.regs[0x5B5C / 4], 0);
	TAP_EQ(mmd_ctrl, 0);
}

static void
identify_knows_its_phy(void)
{
	setup();
	TAP_EQ(igt_phy_identify(fake.port), 0);
	nothing_held();
	/* An unknown one is used all the same, none at all is not. */
	mii[2] = 0x0141;
	TAP_EQ(igt_phy_identify(fake.port), 0);
	mii[2] = 0;
	mii[3] = 0;
	fake.now_us = 0;
	TAP_EQ(igt_phy_identify(fake.port), -EIO);
	TAP_OK(fake.now_us <= 1000000);
	nothing_held();
}

static void
link_up_advertises_all(void)
{
	setup();
	mii[4] = 0x01E1; /* selector 802.3, half duplex too */
	mii[9] = 0x0100;
	mmd7[0x20] = 0x0001;
	mmd7[0x3C] = 0x0006;
	mmd7[0x3E] = 0x0001;
	fake.regs[0x0E14 / 4] = 0x0120; /* GO_LINKD left set by somebody */
	fake.regs[0] = 0x1800;          /* forced speed and duplex */
	fake.regs[0x0E38 / 4] = 0x1C;
	fake.regs[0x0E30 / 4] = 0x00070000;
	TAP_EQ(igt_phy_link_up(fake.port, RTE_ETH_LINK_SPEED_AUTONEG), 0);
	TAP_EQ(mii[4], 0x0141); /* 100FD, 10FD, no pause, selector kept */
	TAP_EQ(mii[9], 0x0200); /* 1000FD */
	TAP_EQ(mmd7[0x20], 0x0081);
	TAP_EQ(mmd7[0x3C], 0);
	TAP_EQ(mmd7[0x3E], 0);
	TAP_EQ(nb_restarts, 1);
	TAP_EQ(fake.regs[0x0E14 / 4], 0x0100);
	TAP_EQ(fake.regs[0], 0x40); /* SLU */
	TAP_EQ(fake.regs[0x0E38 / 4], 0);
	TAP_EQ(fake.regs[0x0E30 / 4], 0);
	nothing_held();
}

static void
link_up_advertises_what_is_asked(void)
{
	setup();
	TAP_EQ(igt_phy_link_up(fake.port,
			       RTE_ETH_LINK_SPEED_FIXED |
					       RTE_ETH_LINK_SPEED_2_5G),
			0);
	TAP_EQ(mii[4], 0);
	TAP_EQ(mii[9], 0);
	TAP_EQ(mmd7[0x20], 0x0080);
	TAP_EQ(igt_phy_link_up(fake.port, RTE_ETH_LINK_SPEED_100M), 0);
	TAP_EQ(mii[4], 0x0100);
	TAP_EQ(mmd7[0x20], 0);
	TAP_EQ(nb_restarts, 2);
}

/* Resolution table of IEEE 802.3 annex 28B.3. */
static void
pause_is_advertised(void)
{
	setup();
	fake.port->fc.rx_pause = true;
	TAP_EQ(igt_phy_link_up(fake.port, 0), 0);
	TAP_EQ(mii[4] & 0x0C00, 0x0C00);
	fake.port->fc.tx_pause = true;
	TAP_EQ(igt_phy_link_up(fake.port, 0), 0);
	TAP_EQ(mii[4] & 0x0C00, 0x0400);
	fake.port->fc.rx_pause = false;
	TAP_EQ(igt_phy_link_up(fake.port, 0), 0);
	TAP_EQ(mii[4] & 0x0C00, 0x0800);
}

static void
link_down_is_go_linkd(void)
{
	setup();
	TAP_EQ(igt_phy_link_down(fake.port), 0);
	TAP_EQ(fake.regs[0x0E14 / 4], 0x20);
	TAP_EQ(igt_phy_link_up(fake.port, 0), 0);
	TAP_EQ(fake.regs[0x0E14 / 4], 0);
	nothing_held();
}

static void
dead_phy_is_bounded(void)
{
	setup();
	mdic_dead = true;
	TAP_EQ(igt_phy_link_up(fake.port, 0), -ETIMEDOUT);
	TAP_OK(fake.now_us <= 200000);
	TAP_EQ(fake.regs[0x5B5C / 4], 0);
	setup();
	mdic_error = true;
	TAP_EQ(igt_phy_link_up(fake.port, 0), -EIO);
	TAP_EQ(fake.regs[0x5B5C / 4], 0);
	setup();
	fake.removed = true;
	TAP_EQ(igt_phy_link_up(fake.port, 0), -EIO);
	TAP_EQ(fake.now_us, 0);
}

static void
speeds_are_checked(void)
{
	const uint32_t fixed = RTE_ETH_LINK_SPEED_FIXED;

	setup();
	TAP_EQ(igt_phy_speeds_check(fake.port, 0), 0);
	TAP_EQ(igt_phy_speeds_check(fake.port,
			       RTE_ETH_LINK_SPEED_1G | RTE_ETH_LINK_SPEED_2_5G),
			0);
	TAP_EQ(igt_phy_speeds_check(fake.port, fixed | RTE_ETH_LINK_SPEED_1G),
			0);
	TAP_EQ(igt_phy_speeds_check(fake.port, fixed), -EINVAL);
	TAP_EQ(igt_phy_speeds_check(fake.port,
			       fixed | RTE_ETH_LINK_SPEED_1G |
					       RTE_ETH_LINK_SPEED_10M),
			-EINVAL);
	TAP_EQ(igt_phy_speeds_check(fake.port, RTE_ETH_LINK_SPEED_10G),
			-EINVAL);
	TAP_EQ(igt_phy_speeds_check(fake.port, RTE_ETH_LINK_SPEED_10M_HD),
			-EINVAL);
}

static void
status_is_decoded(void)
{
	static const struct {
		uint32_t status;
		uint32_t speed;
		uint16_t up, full;
	} cases[] = {
			{0x00000000, 0, 0, 0},
			{0x004800C1, 0, 0, 0}, /* speed bits without LU */
			{0x00000003, 10, 1, 1}, {0x00000002, 10, 1, 0},
			{0x00000043, 100, 1, 1}, {0x00000083, 1000, 1, 1},
			{0x000000C3, 1000, 1, 1}, {0x00400083, 2500, 1, 1},
			{0x00400043, 100, 1, 1}, /* b22 counts with 1000 only */
			{0xFFFFFFFF, 0, 0, 0},   /* removed */
	};
	struct rte_eth_link link;
	unsigned int i;

	for (i = 0; i < RTE_DIM(cases); i++) {
		link = igt_phy_link_decode(cases[i].status);
		TAP_EQ(link.link_speed, cases[i].speed);
		TAP_EQ(link.link_status, cases[i].up);
		TAP_EQ(link.link_duplex, cases[i].full);
	}
}

int
main(void)
{
	TAP_RUN(identify_knows_its_phy, "PHY identifier, known, new and none");
	TAP_RUN(link_up_advertises_all, "link up: all speeds, no EEE, AN");
	TAP_RUN(link_up_advertises_what_is_asked, "link up: speeds asked for");
	TAP_RUN(pause_is_advertised, "pause bits (IEEE 802.3 annex 28B)");
	TAP_RUN(link_down_is_go_linkd, "link down and up by GO_LINKD");
	TAP_RUN(dead_phy_is_bounded, "a dead PHY costs bounded time, no lock");
	TAP_RUN(speeds_are_checked, "link_speeds of a configuration");
	TAP_RUN(status_is_decoded, "STATUS to link (I210 datasheet 8.2.2)");
	return tap_done();
}
