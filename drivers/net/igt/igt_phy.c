/* SPDX-License-Identifier: BSD-3-Clause
 * Copyright(c) 2026 the igt authors
 */

/*
 * igt_phy: MDIC access, autonegotiation, and what STATUS says of the link.
 *
 * Hardware     MDIC: I210 datasheet 8.2.4; MII registers: IEEE 802.3 clause
 *              22.2.4 and 28; 2.5GBASE-T and EEE advertisement: clause 45.2.7
 *              behind the Clause 22 window of annex 22D; identifier of the PHY
 *              and GO_LINKD: Linux igc. Energy-efficient Ethernet stays off:
 *              it upsets links of the I225 (Linux igc).
 * State        registers of the PHY. A reset of the MAC leaves the PHY alone,
 *              so every start negotiates anew: the link it may hold was made
 *              for somebody else.
 * Units        speeds as RTE_ETH_LINK_SPEED_* bits or Mb/s by name.
 * Concurrency  control path under life_lock; the firmware shares the PHY, so
 *              every sequence holds PHY0 of SW_FW_SYNC.
 * Errors       every MDIC command is bounded; nothing waits for the partner:
 *              housekeeping sees the link come up in STATUS.
 * Not done     half duplex, forced speed without autonegotiation: a single
 *              fixed speed is advertised alone.
 */

#include <errno.h>

#include <rte_ethdev.h>

#include "igt_chip.h"
#include "igt_hw.h"
#include "igt_logs.h"
#include "igt_mmio.h"
#include "igt_phy.h"

/* One MDIC command: 1920 polls of 50 us (Linux igc). */
#define MDIC_TIMEOUT_US 96000
/* The identifier can read 0 early after power-up: 10 x 100 ms (Linux igc). */
#define PHY_ID_TRIES    10
#define PHY_ID_RETRY_US 100000

/* GPY PHY of the I225/I226; the low bits are the revision (Linux igc). */
#define GPY_ID      UINT32_C(0x67C9DC00)
#define GPY_ID_MASK UINT32_C(0xFFFFFC00)

/* MII registers (IEEE 802.3 clause 22.2.4). */
#define MII_BMCR         0
#define MII_BMCR_RESTART RTE_BIT32(9)
#define MII_BMCR_ANE     RTE_BIT32(12)
#define MII_PHYID1       2
#define MII_PHYID2       3
#define MII_ANAR         4
#define MII_ANAR_10FD    RTE_BIT32(6)
#define MII_ANAR_100FD   RTE_BIT32(8)
#define MII_ANAR_PAUSE   RTE_BIT32(10)
#define MII_ANAR_ASYM    RTE_BIT32(11)
/* 10HD to ASM_DIR: the bits of register 4 the driver owns. */
#define MII_ANAR_OWNED   UINT32_C(0x0DE0)
#define MII_GTCR         9
#define MII_GTCR_1000HD  RTE_BIT32(8)
#define MII_GTCR_1000FD  RTE_BIT32(9)
#define MII_MMD_CTRL     13
#define MII_MMD_DATA     14
#define MMD_CTRL_DATA    RTE_BIT32(14) /* function: data, no increment */

/* Autonegotiation MMD (IEEE 802.3 clause 45.2.7). */
#define MMD_AN               7
#define MMD_AN_MULTIGBT      0x20
#define MMD_AN_MULTIGBT_2500 RTE_BIT32(7)
#define MMD_AN_EEE           0x3C
#define MMD_AN_EEE2          0x3E

static int
mdic_run(struct igt_port *port, uint32_t command, uint16_t *data)
{
	uint32_t value;
	int ret;

	command |= igt_field_set(IGT_MDIC_PHY, igt_chip(port)->phy_addr);
	igt_write32(port, IGT_REG_MDIC, command);
	ret = igt_poll32(port, IGT_REG_MDIC, IGT_MDIC_READY, IGT_MDIC_READY,
			MDIC_TIMEOUT_US);
	if (ret != 0)
		return ret;
	value = igt_read32(port, IGT_REG_MDIC);
	if ((value & IGT_MDIC_ERROR) != 0) {
		IGT_PORT_LOG(ERR, port, "MDIC 0x%08x: error on PHY register %u",
				value, igt_field_get(command, IGT_MDIC_REG));
		return -EIO;
	}
	*data = (uint16_t)igt_field_get(value, IGT_MDIC_DATA);
	return 0;
}

static int
mii_read(struct igt_port *port, uint32_t reg, uint16_t *data)
{
	return mdic_run(port,
			IGT_MDIC_OP_READ | igt_field_set(IGT_MDIC_REG, reg),
			data);
}

static int
mii_write(struct igt_port *port, uint32_t reg, uint16_t data)
{
	uint16_t echo;

	return mdic_run(port,
			IGT_MDIC_OP_WRITE | igt_field_set(IGT_MDIC_REG, reg) |
					igt_field_set(IGT_MDIC_DATA, data),
			&echo);
}

/* Point the Clause 22 window at a Clause 45 register. */
static int
mmd_select(struct igt_port *port, uint16_t device, uint16_t reg)
{
	int ret;

	ret = mii_write(port, MII_MMD_CTRL, device);
	if (ret == 0)
		ret = mii_write(port, MII_MMD_DATA, reg);
	if (ret == 0)
		ret = mii_write(port, MII_MMD_CTRL,
				(uint16_t)(MMD_CTRL_DATA | device));
	return ret;
}

/* Replace the bits of mask in a register by those of bits. */
static int
mii_modify(struct igt_port *port, uint32_t reg, uint16_t mask, uint16_t bits)
{
	uint16_t old;
	int ret;

	ret = mii_read(port, reg, &old);
	if (ret != 0 || (old & mask) == bits)
		return ret;
	return mii_write(port, reg, (uint16_t)((old & ~mask) | bits));
}

static int
mmd_modify(struct igt_port *port, uint16_t reg, uint16_t mask, uint16_t bits)
{
	int ret, ret2;

	ret = mmd_select(port, MMD_AN, reg);
	if (ret == 0)
		ret = mii_modify(port, MII_MMD_DATA, mask, bits);
	/* The window is left closed whatever happened. */
	ret2 = mii_write(port, MII_MMD_CTRL, 0);
	return ret != 0 ? ret : ret2;
}

static int
gpy_identify(struct igt_port *port)
{
	unsigned int tries;
	uint16_t high, low;
	uint32_t id = 0;
	int ret;

	for (tries = 0; tries < PHY_ID_TRIES; tries++) {
		if (tries != 0)
			igt_delay_us(port, PHY_ID_RETRY_US);
		ret = mii_read(port, MII_PHYID1, &high);
		if (ret == 0)
			ret = mii_read(port, MII_PHYID2, &low);
		if (ret != 0)
			return ret;
		id = (uint32_t)high << 16 | low;
		if (id != 0)
			break;
	}
	if (id == 0) {
		IGT_PORT_LOG(ERR, port, "PHY identifier reads 0: no PHY");
		return -EIO;
	}
	if ((id & GPY_ID_MASK) != GPY_ID)
		IGT_PORT_LOG(WARNING, port,
				"PHY identifier 0x%08x is new, treated as GPY",
				id);
	return 0;
}

/* Advertise, and start autonegotiation over. */
static int
gpy_advertise(struct igt_port *port, uint32_t speeds)
{
	uint16_t anar = 0, gtcr = 0, multigbt = 0;
	int ret;

	if ((speeds & RTE_ETH_LINK_SPEED_10M) != 0)
		anar |= MII_ANAR_10FD;
	if ((speeds & RTE_ETH_LINK_SPEED_100M) != 0)
		anar |= MII_ANAR_100FD;
	if ((speeds & RTE_ETH_LINK_SPEED_1G) != 0)
		gtcr |= MII_GTCR_1000FD;
	if ((speeds & RTE_ETH_LINK_SPEED_2_5G) != 0)
		multigbt |= MMD_AN_MULTIGBT_2500;
	/* Symmetric pause for reception, asymmetric where only one way is
	 * wanted (IEEE 802.3 annex 28B.2). */
	if (port->fc.rx_pause)
		anar |= MII_ANAR_PAUSE;
	if (port->fc.rx_pause != port->fc.tx_pause)
		anar |= MII_ANAR_ASYM;

	ret = mii_modify(port, MII_ANAR, MII_ANAR_OWNED, anar);
	if (ret == 0)
		ret = mii_modify(port, MII_GTCR,
				MII_GTCR_1000HD | MII_GTCR_1000FD, gtcr);
	if (ret == 0)
		ret = mmd_modify(port, MMD_AN_MULTIGBT, MMD_AN_MULTIGBT_2500,
				multigbt);
	if (ret == 0)
		ret = mmd_modify(port, MMD_AN_EEE, UINT16_MAX, 0);
	if (ret == 0)
		ret = mmd_modify(port, MMD_AN_EEE2, UINT16_MAX, 0);
	if (ret == 0)
		ret = mii_write(port, MII_BMCR,
				MII_BMCR_ANE | MII_BMCR_RESTART);
	return ret;
}

/* What differs between the kinds of PHY. */
static const struct igt_phy_ops {
	int (*identify)(struct igt_port *port);
	int (*advertise)(struct igt_port *port, uint32_t speeds);
} phy_ops[] = {
		[IGT_PHY_GPY] =
				{
						.identify = gpy_identify,
						.advertise = gpy_advertise,
				},
};

int
igt_phy_speeds_check(const struct igt_port *port, uint32_t link_speeds)
{
	const uint32_t speeds = link_speeds & ~RTE_ETH_LINK_SPEED_FIXED;
	const uint32_t capa = igt_chip(port)->speed_capa;

	if (link_speeds == RTE_ETH_LINK_SPEED_AUTONEG)
		return 0;
	if (speeds == 0 || (speeds & ~capa) != 0) {
		IGT_PORT_LOG(ERR, port, "link_speeds 0x%x: the chip has 0x%x",
				link_speeds, capa);
		return -EINVAL;
	}
	if (speeds != link_speeds && (speeds & (speeds - 1)) != 0) {
		IGT_PORT_LOG(ERR, port,
				"link_speeds 0x%x: fixed, so one speed is wanted",
				link_speeds);
		return -EINVAL;
	}
	return 0;
}

int
igt_phy_identify(struct igt_port *port)
{
	int ret;

	ret = igt_hw_sync_acquire(port, IGT_SW_FW_SYNC_PHY0);
	if (ret != 0)
		return ret;
	ret = phy_ops[igt_chip(port)->phy].identify(port);
	igt_hw_sync_release(port, IGT_SW_FW_SYNC_PHY0);
	return ret;
}

int
igt_phy_link_up(struct igt_port *port, uint32_t link_speeds)
{
	uint32_t speeds = link_speeds & ~RTE_ETH_LINK_SPEED_FIXED;
	int ret;

	if (speeds == RTE_ETH_LINK_SPEED_AUTONEG)
		speeds = igt_chip(port)->speed_capa;
	igt_modify32(port, IGT_REG_IPCNFG,
			IGT_IPCNFG_EEE_100 | IGT_IPCNFG_EEE_1000 |
					IGT_IPCNFG_EEE_2500,
			0);
	igt_modify32(port, IGT_REG_EEER,
			IGT_EEER_TX_LPI | IGT_EEER_RX_LPI | IGT_EEER_LPI_FC, 0);
	igt_modify32(port, IGT_REG_CTRL, IGT_CTRL_FRCSPD | IGT_CTRL_FRCDPX,
			IGT_CTRL_SLU);

	ret = igt_hw_sync_acquire(port, IGT_SW_FW_SYNC_PHY0);
	if (ret != 0)
		return ret;
	/* Set by an earlier driver's stop, or by set_link_down: with it no
	 * link ever comes up. */
	igt_modify32(port, IGT_REG_PHPM, IGT_PHPM_GO_LINKD, 0);
	ret = phy_ops[igt_chip(port)->phy].advertise(port, speeds);
	igt_hw_sync_release(port, IGT_SW_FW_SYNC_PHY0);
	return ret;
}

int
igt_phy_link_down(struct igt_port *port)
{
	int ret;

	ret = igt_hw_sync_acquire(port, IGT_SW_FW_SYNC_PHY0);
	if (ret != 0)
		return ret;
	igt_modify32(port, IGT_REG_PHPM, 0, IGT_PHPM_GO_LINKD);
	igt_hw_sync_release(port, IGT_SW_FW_SYNC_PHY0);
	return 0;
}

struct rte_eth_link
igt_phy_link_decode(uint32_t status)
{
	struct rte_eth_link link = {
			.link_speed = RTE_ETH_SPEED_NUM_NONE,
			.link_duplex = RTE_ETH_LINK_HALF_DUPLEX,
			.link_autoneg = RTE_ETH_LINK_AUTONEG,
			.link_status = RTE_ETH_LINK_DOWN,
	};

	if (status == IGT_ALL_ONES || (status & IGT_STATUS_LU) == 0)
		return link;
	link.link_status = RTE_ETH_LINK_UP;
	if ((status & IGT_STATUS_FD) != 0)
		link.link_duplex = RTE_ETH_LINK_FULL_DUPLEX;
	switch (igt_field_get(status, IGT_STATUS_SPEED)) {
	case IGT_STATUS_SPEED_10:
		link.link_speed = RTE_ETH_SPEED_NUM_10M;
		break;
	case IGT_STATUS_SPEED_100:
		link.link_speed = RTE_ETH_SPEED_NUM_100M;
		break;
	default: /* both other codes are 1000 Mb/s */
		link.link_speed = (status & IGT_STATUS_SPEED_2500) != 0
		                                  ? RTE_ETH_SPEED_NUM_2_5G
		                                  : RTE_ETH_SPEED_NUM_1G;
		break;
	}
	return link;
}
