/* SPDX-License-Identifier: BSD-3-Clause
 * Copyright(c) 2026 the igt authors
 */

/*
 * ns_phy: the GPY PHY behind MDIC, autonegotiation, and the link as the MAC
 * sees it.
 *
 * Hardware     IEEE 802.3 clauses 22 and 45 for the registers, of which 2.5G
 *              is advertised in MMD 7 register 0x20 (Linux igc); MDIC and
 *              CTRL.SLU from the I210 datasheet 8.2: the MAC takes the PHY's
 *              link only with SLU set. PHPM.GO_LINKD keeps the link down and
 *              survives CTRL.RST. The PHY is at address 0
 * Link         two ends offer their abilities; when both do, the best common
 *              one comes up an_ms after the later offer, at the same instant
 *              on both sides. A restart of negotiation is a new offer, so
 *              both go down first. CTRL.RST does not touch the PHY (assumed)
 * State        registers, own offer (published through ns_wire), link; lu is
 *              what STATUS shows, its changes raise LSC and NS_EV_LINK
 * Units        Mbit/s, ns, ps per octet
 * Errors       an access to another address ends with MDIC.ERROR, one to a
 *              register the model lacks reads 0: both are violations
 * Not done     pages, extended vendor registers, half duplex (resolved and
 *              shown, but the line is not shared), EEE negotiation, pause
 */

#include <string.h>

#include "ns_fault.h"
#include "ns_intr.h"
#include "ns_phy.h"
#include "ns_wire.h"

/* 64 bit times at the 2.5 MHz of IEEE 802.3 clause 22, and some. */
#define MDIC_NS      UINT64_C(26000)
/* Arbitrary, within the 10 ms that drivers poll PHPM. */
#define PHY_RESET_NS UINT64_C(300000)
/* Arbitrary: the link lives that long between two flaps. */
#define FLAP_NS      UINT64_C(1000000)
#define NS_PER_MS    UINT64_C(1000000)
/* Arbitrary; drivers only print it. */
#define GPHY_VERSION UINT16_C(34631)

/* Abilities, best first. */
enum {
	ABLE_2500FD = 1 << 0,
	ABLE_1000FD = 1 << 1,
	ABLE_100FD = 1 << 2,
	ABLE_100HD = 1 << 3,
	ABLE_10FD = 1 << 4,
	ABLE_10HD = 1 << 5,
	ABLE_PAUSE = 1 << 6,
};

static const struct mode {
	uint16_t ability;
	bool full_duplex;
	uint32_t speed_mbps;
	uint32_t octet_ps;
} modes[] = {
		{ABLE_2500FD, true, 2500, 3200},
		{ABLE_1000FD, true, 1000, 8000},
		{ABLE_100FD, true, 100, 80000},
		{ABLE_100HD, false, 100, 80000},
		{ABLE_10FD, true, 10, 800000},
		{ABLE_10HD, false, 10, 800000},
};

#define NB_MODES (sizeof(modes) / sizeof(modes[0]))

static void
registers_reset(struct ns_dev *dev)
{
	struct ns_phy *phy = &dev->phy;

	memset(phy->reg, 0, sizeof(phy->reg));
	phy->reg[NS_MII_BMCR] = NS_BMCR_AN_ENABLE | NS_BMCR_FD |
	                        NS_BIT(6); /* 1000 Mbit/s selection, b6 */
	phy->reg[NS_MII_ID1] = (uint16_t)(dev->chip->phy_id >> 16);
	phy->reg[NS_MII_ID2] = (uint16_t)dev->chip->phy_id;
	phy->reg[NS_MII_ANAR] = NS_ANAR_SELECTOR | NS_ANAR_10HD | NS_ANAR_10FD |
	                        NS_ANAR_100HD | NS_ANAR_100FD | NS_ANAR_PAUSE;
	phy->reg[NS_MII_GBCR] = NS_GBCR_1000FD;
	phy->reg[NS_MII_ESR] = NS_ESR_1000FD;
	phy->reg[NS_MII_GPHY_VERSION] = GPHY_VERSION;
	phy->mmd_multig = NS_MULTIG_2500;
	phy->mmd_eee = 0;
	phy->mmd_eee2 = 0;
}

static uint16_t
ability_registers(const struct ns_dev *dev)
{
	const struct ns_phy *phy = &dev->phy;
	uint32_t anar = phy->reg[NS_MII_ANAR];
	uint32_t phpm = NS_REG_AT(dev, PHPM);
	uint32_t able = 0;

	able |= (anar & NS_ANAR_10HD) != 0 ? ABLE_10HD : 0;
	able |= (anar & NS_ANAR_10FD) != 0 ? ABLE_10FD : 0;
	able |= (anar & NS_ANAR_100HD) != 0 ? ABLE_100HD : 0;
	able |= (anar & NS_ANAR_100FD) != 0 ? ABLE_100FD : 0;
	able |= (anar & NS_ANAR_PAUSE) != 0 ? ABLE_PAUSE : 0;
	if ((phy->reg[NS_MII_GBCR] & NS_GBCR_1000FD) != 0 &&
			(phpm & NS_PHPM_NO_1G) == 0)
		able |= ABLE_1000FD;
	if ((phy->mmd_multig & NS_MULTIG_2500) != 0 &&
			(phpm & NS_PHPM_NO_2500) == 0)
		able |= ABLE_2500FD;
	return (uint16_t)able;
}

/* Without negotiation one mode is forced: 10 or 100 Mbit/s. */
static uint16_t
ability_forced(const struct ns_dev *dev)
{
	uint32_t bmcr = dev->phy.reg[NS_MII_BMCR];
	bool fd = (bmcr & NS_BMCR_FD) != 0;

	if ((bmcr & NS_BMCR_SPEED_100) != 0)
		return fd ? ABLE_100FD : ABLE_100HD;
	return fd ? ABLE_10FD : ABLE_10HD;
}

static uint16_t
ability_own(const struct ns_dev *dev)
{
	uint16_t able = (dev->phy.reg[NS_MII_BMCR] & NS_BMCR_AN_ENABLE) != 0
	                                ? ability_registers(dev)
	                                : ability_forced(dev);

	for (size_t i = 0; i < NB_MODES; i++)
		if (modes[i].speed_mbps > dev->conf.speed_mbps)
			able &= (uint16_t)~modes[i].ability;
	return able;
}

static const struct mode *
best_mode(uint16_t common)
{
	for (size_t i = 0; i < NB_MODES; i++)
		if ((modes[i].ability & common) != 0)
			return &modes[i];
	return NULL;
}

/* The link as the MAC takes it: with SLU only. */
static void
lu_update(struct ns_dev *dev)
{
	bool lu = dev->phy.link_up && (NS_REG_AT(dev, CTRL) & NS_CTRL_SLU) != 0;

	if (lu == dev->phy.lu)
		return;
	dev->phy.lu = lu;
	ns_intr_cause(dev, NS_ICR_LSC);
	ns_event_by(dev, NS_EV_LINK, dev->now_ns);
}

static void
link_down(struct ns_dev *dev)
{
	dev->phy.up_due_ns = NS_TIME_NEVER;
	if (!dev->phy.link_up)
		return;
	dev->phy.link_up = false;
	dev->phy.was_down = true;
	lu_update(dev);
}

static void
link_up(struct ns_dev *dev)
{
	struct ns_phy *phy = &dev->phy;
	const struct mode *mode = best_mode(ability_own(dev) & phy->partner);

	phy->up_due_ns = NS_TIME_NEVER;
	if (mode == NULL)
		return;
	phy->link_up = true;
	phy->speed_mbps = mode->speed_mbps;
	phy->full_duplex = mode->full_duplex;
	if (dev->fault_left[NS_FAULT_LINK_FLAP] != 0)
		phy->flap_due_ns = dev->now_ns + FLAP_NS;
	lu_update(dev);
}

static void
arm(struct ns_dev *dev)
{
	const struct ns_phy *phy = &dev->phy;
	uint64_t due = phy->up_due_ns;

	if (phy->reset_due_ns < due)
		due = phy->reset_due_ns;
	if (phy->flap_due_ns < due)
		due = phy->flap_due_ns;
	dev->due_ns[NS_EV_PHY] = due;
}

/* Compare both offers: keep the link, negotiate anew, or have none. */
static void
negotiate(struct ns_dev *dev)
{
	struct ns_phy *phy = &dev->phy;
	struct ns_link_end partner = ns_wire_partner(dev);
	uint64_t an_ns = dev->conf.an_ms * NS_PER_MS;
	uint64_t agreed_ns = phy->ready_ns;

	if (partner.ready_ns > agreed_ns)
		agreed_ns = partner.ready_ns;
	if (partner.an_ns > an_ns)
		an_ns = partner.an_ns;
	if (!phy->ready || !partner.ready) {
		link_down(dev);
	} else if (!phy->link_up || phy->agreed_ns != agreed_ns) {
		link_down(dev);
		phy->agreed_ns = agreed_ns;
		phy->partner = partner.ability;
		phy->up_due_ns = agreed_ns + an_ns;
	}
	arm(dev);
}

/* Publish what this end offers as of now. */
static void
offer(struct ns_dev *dev)
{
	const struct ns_phy *phy = &dev->phy;
	struct ns_link_end end = {
			.ready = phy->ready,
			.ability = ability_own(dev),
			.ready_ns = phy->ready_ns,
			.an_ns = dev->conf.an_ms * NS_PER_MS,
	};

	ns_wire_offer(dev, &end);
	negotiate(dev);
}

static bool
wants_link(const struct ns_dev *dev)
{
	return dev->wire.plugged && !dev->removed && !dev->phy.in_reset &&
	       (dev->phy.reg[NS_MII_BMCR] & NS_BMCR_POWER_DOWN) == 0 &&
	       (NS_REG_AT(dev, PHPM) & NS_PHPM_GO_LINKD) == 0;
}

void
ns_phy_restart(struct ns_dev *dev)
{
	dev->phy.ready = wants_link(dev);
	dev->phy.ready_ns = dev->now_ns;
	offer(dev);
}

void
ns_phy_update(struct ns_dev *dev)
{
	if (wants_link(dev) != dev->phy.ready)
		ns_phy_restart(dev);
	else
		negotiate(dev);
}

void
ns_phy_reset(struct ns_dev *dev)
{
	struct ns_phy *phy = &dev->phy;

	registers_reset(dev);
	phy->in_reset = true;
	phy->up_due_ns = NS_TIME_NEVER;
	phy->flap_due_ns = NS_TIME_NEVER;
	phy->reset_due_ns = dev->now_ns + PHY_RESET_NS;
	NS_REG_AT(dev, PHPM) &= ~NS_PHPM_RST_COMPL;
	NS_REG_AT(dev, STATUS) |= NS_STATUS_PHYRA;
	ns_phy_update(dev);
	arm(dev);
}

void
ns_phy_flap(struct ns_dev *dev)
{
	dev->phy.flap_due_ns = dev->phy.link_up ? dev->now_ns : NS_TIME_NEVER;
	arm(dev);
}

void
ns_phy_run(struct ns_dev *dev, uint64_t limit_ns)
{
	struct ns_phy *phy = &dev->phy;

	if (phy->reset_due_ns <= dev->now_ns) {
		phy->reset_due_ns = NS_TIME_NEVER;
		phy->in_reset = false;
		NS_REG_AT(dev, PHPM) |= NS_PHPM_RST_COMPL;
		ns_phy_update(dev);
	}
	if (phy->flap_due_ns <= dev->now_ns) {
		phy->flap_due_ns = NS_TIME_NEVER;
		if (phy->link_up && ns_fault_hit(dev, NS_FAULT_LINK_FLAP))
			ns_phy_restart(dev);
	}
	if (phy->up_due_ns <= dev->now_ns)
		link_up(dev);
	arm(dev);
}

void
ns_phy_ctrl_changed(struct ns_dev *dev, uint32_t old_ctrl)
{
	uint32_t ctrl = NS_REG_AT(dev, CTRL);

	if ((ctrl & NS_CTRL_PHY_RST) != 0 &&
			(old_ctrl & NS_CTRL_PHY_RST) == 0) {
		ns_phy_reset(dev);
		dev->phy.reset_due_ns = NS_TIME_NEVER; /* held while set */
		arm(dev);
	} else if ((ctrl & NS_CTRL_PHY_RST) == 0 &&
			(old_ctrl & NS_CTRL_PHY_RST) != 0) {
		dev->phy.reset_due_ns = dev->now_ns + PHY_RESET_NS;
		arm(dev);
	}
	lu_update(dev);
}

bool
ns_phy_lu(const struct ns_dev *dev)
{
	return dev->phy.lu;
}

uint32_t
ns_phy_octet_ps(const struct ns_dev *dev)
{
	if (dev->conf.speed_unlimited || !dev->phy.link_up)
		return 0;
	for (size_t i = 0; i < NB_MODES; i++)
		if (modes[i].speed_mbps == dev->phy.speed_mbps)
			return modes[i].octet_ps;
	return 0;
}

static uint16_t
bmsr(struct ns_dev *dev)
{
	struct ns_phy *phy = &dev->phy;
	uint32_t value = NS_BMSR_ABILITY;

	if (phy->link_up)
		value |= NS_BMSR_AN_COMPLETE;
	if (phy->link_up && !phy->was_down)
		value |= NS_BMSR_LINK; /* latched low: shows a loss once */
	phy->was_down = false;
	return (uint16_t)value;
}

static uint16_t
partner_page(const struct ns_phy *phy)
{
	uint32_t page = NS_ANAR_SELECTOR | NS_ANLPAR_ACK;

	if (!phy->link_up)
		return 0;
	page |= (phy->partner & ABLE_10HD) != 0 ? NS_ANAR_10HD : 0;
	page |= (phy->partner & ABLE_10FD) != 0 ? NS_ANAR_10FD : 0;
	page |= (phy->partner & ABLE_100HD) != 0 ? NS_ANAR_100HD : 0;
	page |= (phy->partner & ABLE_100FD) != 0 ? NS_ANAR_100FD : 0;
	page |= (phy->partner & ABLE_PAUSE) != 0 ? NS_ANAR_PAUSE : 0;
	return (uint16_t)page;
}

static uint16_t
gbsr(const struct ns_phy *phy)
{
	uint32_t value = 0;

	if (!phy->link_up)
		return 0;
	if (phy->speed_mbps >= 1000)
		value |= NS_GBSR_RECEIVERS_OK;
	if ((phy->partner & ABLE_1000FD) != 0)
		value |= NS_GBSR_LP_1000FD;
	return (uint16_t)value;
}

/* An MMD register as a place to store, or NULL. */
static uint16_t *
mmd_cell(struct ns_phy *phy)
{
	if (phy->mmd_device != NS_MMD_AN)
		return NULL;
	switch (phy->mmd_addr) {
	case NS_MMD_AN_MULTIG_CTRL:
		return &phy->mmd_multig;
	case NS_MMD_AN_EEE_ADV:
		return &phy->mmd_eee;
	case NS_MMD_AN_EEE_ADV2:
		return &phy->mmd_eee2;
	default:
		return NULL;
	}
}

static uint16_t
mmd_read(struct ns_dev *dev)
{
	struct ns_phy *phy = &dev->phy;
	const uint16_t *cell = mmd_cell(phy);

	if (cell != NULL)
		return *cell;
	if (phy->mmd_device == NS_MMD_AN) {
		switch (phy->mmd_addr) {
		case NS_MMD_AN_MULTIG_STATUS:
			return phy->link_up && (phy->partner & ABLE_2500FD)
			                       ? NS_MULTIG_LP_2500
			                       : 0;
		case NS_MMD_AN_EEE_LP:
		case NS_MMD_AN_EEE_LP2:
			return 0; /* no EEE at the other end */
		default:
			break;
		}
	}
	ns_violation(dev, "unknown PHY register %u.%u read", phy->mmd_device,
			phy->mmd_addr);
	return 0;
}

static uint16_t
mii_read(struct ns_dev *dev, unsigned int reg)
{
	struct ns_phy *phy = &dev->phy;

	if (phy->in_reset)
		return 0;
	switch (reg) {
	case NS_MII_BMSR:
		return bmsr(dev);
	case NS_MII_ANLPAR:
		return partner_page(phy);
	case NS_MII_ANER:
		return phy->link_up ? NS_ANER_LP_AN : 0;
	case NS_MII_GBSR:
		return gbsr(phy);
	case NS_MII_MMD_DATA:
		return (phy->reg[NS_MII_MMD_CTRL] & NS_MMD_FUNCTION) == 0
		                       ? phy->mmd_addr
		                       : mmd_read(dev);
	case NS_MII_BMCR:
	case NS_MII_ID1:
	case NS_MII_ID2:
	case NS_MII_ANAR:
	case NS_MII_GBCR:
	case NS_MII_MMD_CTRL:
	case NS_MII_ESR:
	case NS_MII_GPHY_VERSION:
		return phy->reg[reg];
	default:
		ns_violation(dev, "unknown PHY register %u read", reg);
		return 0;
	}
}

static void
bmcr_write(struct ns_dev *dev, uint16_t value)
{
	struct ns_phy *phy = &dev->phy;
	uint16_t old = phy->reg[NS_MII_BMCR];

	if ((value & NS_BMCR_RESET) != 0) {
		ns_phy_reset(dev);
		return;
	}
	phy->reg[NS_MII_BMCR] = value & NS_BMCR_STORED;
	if ((value & NS_BMCR_AN_RESTART) != 0 ||
			((old ^ value) & NS_BMCR_AN_ENABLE) != 0)
		ns_phy_restart(dev);
	else
		ns_phy_update(dev);
}

static void
mmd_write(struct ns_dev *dev, uint16_t value)
{
	struct ns_phy *phy = &dev->phy;
	uint16_t *cell;

	if ((phy->reg[NS_MII_MMD_CTRL] & NS_MMD_FUNCTION) == 0) {
		phy->mmd_addr = value;
		return;
	}
	if ((phy->reg[NS_MII_MMD_CTRL] & NS_MMD_FUNCTION) !=
			NS_MMD_FUNCTION_DATA) {
		ns_violation(dev, "PHY MMD post-increment is not modelled");
		return;
	}
	cell = mmd_cell(phy);
	if (cell != NULL)
		*cell = value;
	else
		ns_violation(dev, "unknown PHY register %u.%u written",
				phy->mmd_device, phy->mmd_addr);
}

static void
mii_write(struct ns_dev *dev, unsigned int reg, uint16_t value)
{
	struct ns_phy *phy = &dev->phy;

	if (phy->in_reset)
		return;
	switch (reg) {
	case NS_MII_BMCR:
		bmcr_write(dev, value);
		break;
	case NS_MII_ANAR:
	case NS_MII_GBCR:
		phy->reg[reg] = value;
		break;
	case NS_MII_MMD_CTRL:
		phy->reg[reg] = value;
		phy->mmd_device = value & NS_MMD_DEVICE;
		break;
	case NS_MII_MMD_DATA:
		mmd_write(dev, value);
		break;
	default:
		ns_violation(dev, "PHY register %u written", reg);
		break;
	}
}

void
ns_phy_mdic_write(struct ns_dev *dev, unsigned int idx, uint32_t value)
{
	if (dev->due_ns[NS_EV_MDIC] != NS_TIME_NEVER) {
		ns_violation(dev, "MDIC written while an access is under way");
		return;
	}
	NS_REG_AT(dev, MDIC) = value & ~(NS_MDIC_READY | NS_MDIC_ERROR);
	if ((value & (NS_MDIC_OP_READ | NS_MDIC_OP_WRITE)) == 0)
		return;
	dev->due_ns[NS_EV_MDIC] = dev->now_ns + MDIC_NS;
}

void
ns_phy_mdic_run(struct ns_dev *dev, uint64_t limit_ns)
{
	uint32_t mdic = NS_REG_AT(dev, MDIC);
	unsigned int reg = ns_field(mdic, NS_MDIC_REG);
	unsigned int address = ns_field(mdic, NS_MDIC_PHY);

	if (address != 0) {
		ns_violation(dev, "MDIC names PHY address %u", address);
		mdic |= NS_MDIC_ERROR;
	} else if (ns_fault_hit(dev, NS_FAULT_MDIC_ERROR)) {
		mdic |= NS_MDIC_ERROR;
	} else if ((mdic & NS_MDIC_OP_WRITE) != 0) {
		mii_write(dev, reg, (uint16_t)mdic);
	} else {
		mdic = (mdic & ~NS_MDIC_DATA) | mii_read(dev, reg);
	}
	NS_REG_AT(dev, MDIC) = mdic | NS_MDIC_READY;
	if ((mdic & NS_MDIC_INT_EN) != 0)
		ns_intr_cause(dev, NS_ICR_MDAC);
}

/* Code of the speed field; 2.5G is the code of 1G and a bit of its own. */
static uint32_t
status_speed(uint32_t speed_mbps)
{
	switch (speed_mbps) {
	case 10:
		return 0;
	case 100:
		return ns_field_set(1, NS_STATUS_SPEED);
	case 1000:
		return ns_field_set(2, NS_STATUS_SPEED);
	default:
		return ns_field_set(2, NS_STATUS_SPEED) | NS_STATUS_SPEED_2500;
	}
}

uint32_t
ns_phy_status_peek(const struct ns_dev *dev, unsigned int idx)
{
	const struct ns_phy *phy = &dev->phy;
	uint32_t status = NS_REG_AT(dev, STATUS);

	if ((NS_REG_AT(dev, CTRL) & NS_CTRL_MASTER_DISABLE) == 0)
		status |= NS_STATUS_MASTER_ENABLE;
	if (!phy->lu)
		return status;
	status |= NS_STATUS_LU | status_speed(phy->speed_mbps);
	return phy->full_duplex ? status | NS_STATUS_FD : status;
}

void
ns_phy_phpm_wrote(struct ns_dev *dev, unsigned int idx)
{
	ns_phy_update(dev);
}
