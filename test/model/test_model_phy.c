/* SPDX-License-Identifier: BSD-3-Clause
 * Copyright(c) 2026 the igt authors
 */

/*
 * test_model_phy: MDIC, the PHY's registers, negotiation and link.
 */

#include "model.h"
#include "tap.h"

static struct model m, peer;

#define MS UINT64_C(1000000)

static uint32_t
mdic(uint32_t command)
{
	model_wr(&m, R_MDIC, command);
	TAP_OK((model_rd(&m, R_MDIC) & BIT(28)) == 0); /* not ready yet */
	model_step(50000);
	TAP_OK((model_rd(&m, R_MDIC) & BIT(28)) != 0);
	return model_rd(&m, R_MDIC);
}

static uint16_t
mii_read(uint32_t reg)
{
	return (uint16_t)mdic(BIT(27) | reg << 16);
}

static void
mii_write(uint32_t reg, uint16_t value)
{
	mdic(BIT(26) | reg << 16 | value);
}

static void
mmd_select(uint16_t device, uint16_t reg)
{
	mii_write(13, device);
	mii_write(14, reg);
	mii_write(13, 0x4000 | device);
}

MODEL_RULE(mdic_ready_and_error)
{
	model_open_chip(&m, chip);
	model_step(1 * MS);
	TAP_EQ(mii_read(2), 0x67c9);
	TAP_EQ(mii_read(3) & 0xfc00, 0xdc00);
	TAP_EQ(m.nb_violations, 0);
	TAP_OK((mdic(BIT(27) | 2 << 16 | 1 << 21) & BIT(30)) != 0);
	TAP_EQ(m.nb_violations, 1); /* nobody at address 1 */
	ns_dev_fault_set(m.dev, "mdic_error", 1);
	TAP_OK((mdic(BIT(27) | 2 << 16) & BIT(30)) != 0);
	TAP_OK((mdic(BIT(27) | 2 << 16) & BIT(30)) == 0);
	TAP_EQ(m.nb_violations, 1);
}

MODEL_RULE(mdic_interrupt)
{
	model_open_chip(&m, chip);
	model_wr(&m, R_IMS, BIT(9));
	mdic(BIT(27) | BIT(29) | 2 << 16);
	TAP_EQ(m.level, true);
	TAP_EQ(model_rd(&m, R_ICR), BIT(9) | BIT(31));
	TAP_EQ(m.level, false);
}

MODEL_RULE(mmd_2500_advertisement)
{
	model_open_chip(&m, chip);
	model_step(1 * MS);
	mmd_select(7, 0x20);
	TAP_EQ(mii_read(14) & 0x80, 0x80);
	mii_write(14, 0);
	TAP_EQ(mii_read(14) & 0x80, 0);
	mii_write(13, 0);
	TAP_EQ(mii_read(14), 0x20); /* the address register */
	TAP_EQ(m.nb_violations, 0);
}

/* Link partners; `m` is brought up, the other side wants it already. */
static void
pair_open(const char *chip, uint32_t speed_mbps)
{
	struct ns_conf conf = model_conf(chip);

	model_open_chip(&peer, chip);
	conf.speed_mbps = speed_mbps;
	model_open(&m, &conf);
	model_connect(&m, &peer);
	model_wr(&peer, R_CTRL, BIT(6));
	model_wr(&m, R_CTRL, BIT(6));
}

static uint32_t
speed_shown(void)
{
	uint32_t status = model_rd(&m, R_STATUS);

	if ((status & LU) == 0)
		return 0;
	switch (status >> 6 & 3) {
	case 0:
		return 10;
	case 1:
		return 100;
	default:
		return (status & BIT(22)) != 0 ? 2500 : 1000;
	}
}

MODEL_RULE(negotiation_takes_time)
{
	static const uint32_t speeds[] = {10, 100, 1000, 2500};

	for (unsigned int i = 0; i < 4; i++) {
		pair_open(chip, speeds[i]);
		/* 300 us of PHY reset, 20 ms of negotiation */
		model_step(20 * MS);
		TAP_EQ(speed_shown(), 0);
		model_step(1 * MS);
		TAP_EQ(speed_shown(), speeds[i]);
		TAP_OK((model_rd(&m, R_STATUS) & 1) != 0); /* FD */
		TAP_OK((model_rd(&peer, R_STATUS) & LU) != 0);
		TAP_OK((mii_read(1) & BIT(5)) != 0);
		model_close(&m);
		model_close(&peer);
	}
}

MODEL_RULE(no_partner_no_link)
{
	model_open_chip(&m, chip);
	model_link(&m);
	TAP_EQ(speed_shown(), 0);
	model_sink(&m);
	model_step(21 * MS);
	TAP_EQ(speed_shown(), 2500);
	ns_dev_disconnect(m.dev);
	TAP_EQ(speed_shown(), 0);
}

MODEL_RULE(lsc_is_raised)
{
	pair_open(chip, 2500);
	model_rd(&m, R_ICR);
	model_wr(&m, R_IMS, BIT(2));
	model_step(21 * MS);
	TAP_EQ(m.level, true);
	TAP_EQ(m.nb_level_changes, 1);
	TAP_EQ(model_rd(&m, R_ICR), BIT(2) | BIT(31));
	TAP_EQ(m.level, false);
	ns_dev_cable_set(peer.dev, false, model_now_ns);
	model_step(1);
	TAP_EQ(m.level, true);
	TAP_EQ(speed_shown(), 0);
	TAP_OK((model_rd(&m, R_ICR) & BIT(2)) != 0);
	ns_dev_cable_set(peer.dev, true, model_now_ns);
	model_step(19 * MS);
	TAP_EQ(speed_shown(), 0);
	model_step(2 * MS);
	TAP_EQ(speed_shown(), 2500);
}

MODEL_RULE(link_needs_slu)
{
	pair_open(chip, 2500);
	model_wr(&m, R_CTRL, 0);
	model_step(50 * MS);
	TAP_EQ(speed_shown(), 0);
	TAP_OK((mii_read(1) & BIT(2)) != 0); /* the PHY has it */
	model_wr(&m, R_CTRL, BIT(6));
	TAP_EQ(speed_shown(), 2500);
}

MODEL_RULE(bmsr_latches_low)
{
	pair_open(chip, 2500);
	model_step(30 * MS);
	mii_read(1);
	TAP_OK((mii_read(1) & BIT(2)) != 0);
	ns_dev_fault_set(m.dev, "link_flap", 1);
	model_step(30 * MS);
	TAP_OK((mii_read(1) & BIT(2)) == 0); /* was down in between */
	TAP_OK((mii_read(1) & BIT(2)) != 0);
}

MODEL_RULE(flap_hits_both_sides)
{
	pair_open(chip, 2500);
	model_step(30 * MS);
	model_rd(&peer, R_ICR);
	model_wr(&peer, R_IMS, BIT(2));
	ns_dev_fault_set(m.dev, "link_flap", 2);
	for (unsigned int i = 0; i < 2; i++) {
		model_step(10 * MS);
		TAP_EQ(speed_shown(), 0);
		TAP_OK((model_rd(&peer, R_STATUS) & LU) == 0);
		TAP_OK((model_rd(&peer, R_ICR) & BIT(2)) != 0);
		model_step(10 * MS + 1000);
		TAP_EQ(speed_shown(), 2500);
		model_step(1 * MS); /* lives a millisecond */
	}
	model_step(100 * MS);
	TAP_EQ(speed_shown(), 2500);
}

MODEL_RULE(go_linkd_keeps_down)
{
	pair_open(chip, 2500);
	model_step(30 * MS);
	model_wr(&m, R_PHPM, model_rd(&m, R_PHPM) | BIT(5));
	TAP_EQ(speed_shown(), 0);
	model_step(100 * MS);
	TAP_EQ(speed_shown(), 0);
	model_wr(&m, R_PHPM, model_rd(&m, R_PHPM) & ~BIT(5));
	model_step(21 * MS);
	TAP_EQ(speed_shown(), 2500);
}

MODEL_RULE(advertisement_limits)
{
	pair_open(chip, 2500);
	model_step(30 * MS);
	mmd_select(7, 0x20);
	mii_write(14, 0);
	TAP_EQ(speed_shown(), 2500); /* not before a new negotiation */
	mii_write(0, 0x1200);
	TAP_EQ(speed_shown(), 0);
	model_step(21 * MS);
	TAP_EQ(speed_shown(), 1000);
	TAP_EQ(mii_read(10) & BIT(12), BIT(12));
	mii_write(9, 0);
	mii_write(0, 0x1200);
	model_step(21 * MS);
	TAP_EQ(speed_shown(), 100);
	mii_write(4, 0x0061);
	mii_write(0, 0x1200);
	model_step(21 * MS);
	TAP_EQ(speed_shown(), 10);
	mii_write(0, 0x2100); /* negotiation off: 100 full */
	model_step(21 * MS);
	TAP_EQ(speed_shown(), 100);
	mii_write(0, 0x0800); /* power down */
	model_step(21 * MS);
	TAP_EQ(speed_shown(), 0);
	TAP_EQ(m.nb_violations, 0);
}

MODEL_RULE(phy_reset_completes)
{
	pair_open(chip, 2500);
	model_step(30 * MS);
	mii_write(9, 0);
	model_wr(&m, R_CTRL, BIT(6) | BIT(31));
	TAP_EQ(speed_shown(), 0);
	model_step(1 * MS);
	TAP_OK((model_rd(&m, R_PHPM) & BIT(8)) == 0); /* held */
	TAP_EQ(mii_read(2), 0); /* the id is not there yet */
	model_wr(&m, R_CTRL, BIT(6));
	model_step(1 * MS);
	TAP_OK((model_rd(&m, R_PHPM) & BIT(8)) != 0);
	TAP_EQ(mii_read(9), 0x200); /* defaults again */
	model_step(21 * MS);
	TAP_EQ(speed_shown(), 2500);
	TAP_EQ(m.nb_violations, 0);
}

int
main(void)
{
	TAP_RUN(mdic_ready_and_error, "MDIC: READY late, ERROR (I210 8.2)");
	TAP_RUN(mdic_interrupt, "MDIC.INT_EN raises MDAC (I210 8.2)");
	TAP_RUN(mmd_2500_advertisement,
			"MMD 7.0x20 by registers 13 and 14 (IEEE 802.3 22)");
	TAP_RUN(negotiation_takes_time,
			"negotiation: every speed, after its time");
	TAP_RUN(no_partner_no_link, "a link needs a partner");
	TAP_RUN(lsc_is_raised, "LSC at every change of the link (I210 8.8)");
	TAP_RUN(link_needs_slu, "STATUS.LU only with CTRL.SLU (I210 8.2)");
	TAP_RUN(bmsr_latches_low, "BMSR link latches low (IEEE 802.3 22)");
	TAP_RUN(flap_hits_both_sides, "fault: link flap");
	TAP_RUN(go_linkd_keeps_down, "PHPM.GO_LINKD keeps the link down");
	TAP_RUN(advertisement_limits, "advertised abilities decide (28, 40)");
	TAP_RUN(phy_reset_completes, "CTRL.PHY_RST, PHPM.RST_COMPL (I210 8.2)");
	return tap_done();
}
