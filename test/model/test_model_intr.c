/* SPDX-License-Identifier: BSD-3-Clause
 * Copyright(c) 2026 the igt authors
 */

/*
 * test_model_intr: causes, masks, vectors and throttling.
 */

#include "model.h"
#include "tap.h"

static struct model m;

#define LSC           BIT(2)
#define INT_ASSERTED  BIT(31)
#define NSICR         BIT(0)
#define MULTIPLE_MSIX BIT(4)
#define EIAME         BIT(30)
#define MISC_VECTOR_0 0x8000u

MODEL_RULE(level_follows_icr_and_ims)
{
	model_open_chip(&m, chip);
	model_wr(&m, R_ICS, LSC);
	TAP_EQ(m.level, false);
	model_wr(&m, R_IMS, LSC);
	TAP_EQ(m.level, true);
	TAP_EQ(model_rd(&m, R_IMS), LSC);
	model_wr(&m, R_IMC, LSC);
	TAP_EQ(m.level, false);
	model_wr(&m, R_IMS, LSC);
	TAP_EQ(model_rd(&m, R_ICR), LSC | INT_ASSERTED);
	TAP_EQ(m.level, false);
	TAP_EQ(model_rd(&m, R_ICR), 0);
	model_wr(&m, R_ICS, LSC);
	model_wr(&m, R_ICR, LSC); /* write 1 to clear */
	TAP_EQ(m.level, false);
	TAP_EQ(m.nb_level_changes, 6);
}

MODEL_RULE(icr_clears_by_rule)
{
	model_open_chip(&m, chip);
	/* NSICR 0, IMS 0: cleared */
	model_wr(&m, R_ICS, LSC);
	TAP_EQ(model_rd(&m, R_ICR), LSC);
	TAP_EQ(model_rd(&m, R_ICR), 0);
	/* NSICR 0, IMS not 0, not asserted: stays */
	model_wr(&m, R_IMS, BIT(9));
	model_wr(&m, R_ICS, LSC);
	TAP_EQ(model_rd(&m, R_ICR), LSC);
	TAP_EQ(model_rd(&m, R_ICR), LSC);
	/* asserted: cleared, all of it */
	model_wr(&m, R_ICS, BIT(9));
	TAP_EQ(model_rd(&m, R_ICR), LSC | BIT(9) | INT_ASSERTED);
	TAP_EQ(model_rd(&m, R_ICR), 0);
	/* NSICR 1: cleared in any case */
	model_wr(&m, R_GPIE, NSICR);
	model_wr(&m, R_ICS, LSC);
	TAP_EQ(model_rd(&m, R_ICR), LSC);
	TAP_EQ(model_rd(&m, R_ICR), 0);
}

MODEL_RULE(iam_masks_on_acknowledge)
{
	model_open_chip(&m, chip);
	model_wr(&m, R_CTRL_EXT, BIT(27)); /* IAME */
	model_wr(&m, 0x1510, LSC);
	model_wr(&m, R_IMS, LSC | BIT(9));
	model_wr(&m, R_ICS, LSC);
	model_rd(&m, R_ICR);
	TAP_EQ(model_rd(&m, R_IMS), BIT(9));
}

static void
msix_set_up(uint32_t queue_vectors)
{
	model_wr(&m, R_GPIE, NSICR | MULTIPLE_MSIX);
	model_wr(&m, R_IVAR_MISC, MISC_VECTOR_0);
	model_wr(&m, R_IVAR, queue_vectors);
	model_wr(&m, R_EIAC, 0x1e);
	model_wr(&m, R_EIMS, 0x1f);
}

MODEL_RULE(misc_vector_is_a_level)
{
	model_open_chip(&m, chip);
	msix_set_up(0);
	model_wr(&m, R_IMS, LSC);
	model_wr(&m, R_ICS, LSC);
	TAP_EQ(m.level, true);
	TAP_EQ(m.messages[0], 0);
	TAP_EQ(model_rd(&m, R_EIMS), 0x1f);
	model_wr(&m, R_ICS, LSC); /* the level is up already */
	TAP_EQ(m.nb_level_changes, 1);
	model_rd(&m, R_ICR);
	TAP_EQ(m.level, false);
	/* its vector is masked, then mapped nowhere */
	model_wr(&m, R_EIMC, 1);
	model_wr(&m, R_ICS, LSC);
	TAP_EQ(m.level, false);
	model_wr(&m, R_EIMS, 1);
	TAP_EQ(m.level, true);
	model_rd(&m, R_ICR);
	model_wr(&m, R_IVAR_MISC, 0);
	model_wr(&m, R_ICS, LSC);
	TAP_EQ(m.level, false);
}

MODEL_RULE(auto_mask_of_a_vector)
{
	model_open_chip(&m, chip);
	msix_set_up(0);
	model_wr(&m, R_GPIE, NSICR | MULTIPLE_MSIX | EIAME);
	model_wr(&m, R_EIAM, 0x1f);
	model_wr(&m, R_IMS, LSC);
	model_wr(&m, R_ICS, LSC);
	TAP_EQ(m.level, true); /* until the cause is cleared */
	TAP_EQ(model_rd(&m, R_EIMS), 0x1e);
	model_rd(&m, R_ICR);
	TAP_EQ(m.level, false);
	model_wr(&m, R_ICS, LSC);
	TAP_EQ(m.level, false);
	model_wr(&m, R_EIMS, 1);
	TAP_EQ(m.level, true);
}

MODEL_RULE(queue_vectors_are_messages)
{
	uint8_t frame[60];

	model_open_chip(&m, chip);
	model_sink(&m);
	model_start(&m);
	/* RX queue 0: vector 1; TX queue 0: vector 2 */
	msix_set_up(0x81 | 0x82 << 8);
	model_frame(frame, 60, model_mac, 1);
	ns_dev_inject(m.dev, frame, 60, model_now_ns);
	model_step(10000);
	TAP_EQ(m.messages[1], 1);
	TAP_EQ(m.messages[2], 0);
	TAP_EQ(model_rd(&m, R_ICR) & BIT(7), BIT(7));
	model_tx(&m, 0, frame, 60, 0);
	TAP_EQ(m.messages[2], 1);
	model_tx_put(&m, 0, frame, 60, TXD_EOP); /* no RS: no interrupt */
	model_tx_ring(&m, 0);
	model_step(10000);
	TAP_EQ(m.messages[2], 1);
	/* masked: remembered in EICR, sent when unmasked */
	model_wr(&m, R_EIMC, 2);
	ns_dev_inject(m.dev, frame, 60, model_now_ns);
	model_step(10000);
	TAP_EQ(m.messages[1], 1);
	model_wr(&m, R_EIMS, 2);
	TAP_EQ(m.messages[1], 2);
	model_wr(&m, R_EICS, 2); /* by software */
	TAP_EQ(m.messages[1], 3);
	TAP_EQ(m.level, false);
	TAP_EQ(m.nb_violations, 0);
}

MODEL_RULE(eitr_throttles)
{
	uint8_t frame[60];

	model_open_chip(&m, chip);
	model_sink(&m);
	model_start(&m);
	msix_set_up(0x81);
	model_wr(&m, R_EITR + 4, 100 << 2); /* 100 us */
	model_frame(frame, 60, model_mac, 1);
	for (unsigned int i = 0; i < 10; i++) {
		ns_dev_inject(m.dev, frame, 60, model_now_ns);
		model_step(5000);
	}
	TAP_EQ(m.messages[1], 1);
	model_step(100000);
	TAP_EQ(m.messages[1], 2); /* the nine together */
	model_step(1000000);
	TAP_EQ(m.messages[1], 2);
}

MODEL_RULE(eicr_by_mode)
{
	model_open_chip(&m, chip);
	/* one vector: EICR joins the level, its read clears */
	model_wr(&m, R_EIMS, BIT(0));
	model_wr(&m, R_EICS, BIT(0));
	TAP_EQ(m.level, true);
	TAP_EQ(model_rd(&m, R_EICR), BIT(0));
	TAP_EQ(m.level, false);
	TAP_EQ(model_rd(&m, R_EICR), 0);
	model_wr(&m, R_IMS, LSC);
	model_wr(&m, R_ICS, LSC);
	TAP_EQ(model_rd(&m, R_EICR) & BIT(31), BIT(31));
	model_rd(&m, R_ICR);
	TAP_EQ(model_rd(&m, R_EICR), 0);
	/* MSI-X: a read clears nothing, write 1 to clear */
	msix_set_up(0);
	model_wr(&m, R_EIAC, 0);
	model_wr(&m, R_EICS, BIT(3));
	TAP_EQ(model_rd(&m, R_EICR), BIT(3));
	TAP_EQ(model_rd(&m, R_EICR), BIT(3));
	TAP_EQ(m.messages[3], 1);
	model_wr(&m, R_EICR, BIT(3));
	TAP_EQ(model_rd(&m, R_EICR), 0);
	TAP_EQ(m.nb_violations, 0);
	model_wr(&m, R_EIAC, BIT(3)); /* then EICR must not be read */
	model_rd(&m, R_EICR);
	TAP_EQ(m.nb_violations, 1);
}

MODEL_RULE(reset_drops_the_level)
{
	model_open_chip(&m, chip);
	model_wr(&m, R_IMS, LSC);
	model_wr(&m, R_ICS, LSC);
	TAP_EQ(m.level, true);
	model_wr(&m, R_CTRL, BIT(26));
	TAP_EQ(m.level, false);
	TAP_EQ(model_rd(&m, R_ICR), 0);
	TAP_EQ(model_rd(&m, R_IMS), 0);
}

int
main(void)
{
	TAP_RUN(level_follows_icr_and_ims, "ICR, ICS, IMS, IMC (I210 7.3.3)");
	TAP_RUN(icr_clears_by_rule, "ICR clear on read, NSICR (I210 8.8.17)");
	TAP_RUN(iam_masks_on_acknowledge, "IAM (I210 7.3.3)");
	TAP_RUN(misc_vector_is_a_level, "IVAR_MISC: a level (I210 8.8.16)");
	TAP_RUN(auto_mask_of_a_vector, "EIAM with GPIE.EIAME (I210 8.8.17)");
	TAP_RUN(queue_vectors_are_messages, "IVAR: messages (I210 8.8.15)");
	TAP_RUN(eitr_throttles, "EITR (I210 8.8)");
	TAP_RUN(eicr_by_mode, "EICR: clear by mode (I210 8.8.3)");
	TAP_RUN(reset_drops_the_level, "reset drops causes and level");
	return tap_done();
}
