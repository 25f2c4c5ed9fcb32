/* SPDX-License-Identifier: BSD-3-Clause
 * Copyright(c) 2026 the igt authors
 */

/*
 * test_model_reset: reset, auto-load, NVM, semaphores, register windows,
 * strict checks and removal.
 */

#include <string.h>

#include "model.h"
#include "tap.h"

static struct model m;

#define CTRL_RST     BIT(26)
#define CTRL_DEV_RST BIT(29)
#define EECD_AUTO_RD BIT(9)

MODEL_RULE(reset_clears_itself)
{
	model_open_chip(&m, chip);
	model_wr(&m, R_CTRL, model_rd(&m, R_CTRL) | CTRL_RST);
	TAP_OK((model_rd(&m, R_CTRL) & CTRL_RST) != 0);
	model_step(2000);
	TAP_OK((model_rd(&m, R_CTRL) & CTRL_RST) == 0);
	TAP_EQ(m.nb_violations, 0);
}

MODEL_RULE(reset_values)
{
	static const struct {
		uint32_t offset, value;
	} want[] = {
			{R_RXPBS, 0x000000a2},
			{R_TXPBS, 0x04000014},
			{R_RXCSUM, 0x300},
			{R_RLPML, 0x2600},
			{R_TIPG, 8 | 4 << 10 | 6 << 20},
			{R_TCTL, BIT(3) | 15 << 4 | 0x40 << 12},
			{R_VET, 0x81008100},
			{R_TSAUXC, BIT(31)},
			{R_GPIE, 0},
			{R_EITR, 0},
			{R_IVAR, 0},
			{R_FWSM, 0},
			{R_RCTL, 0},
			{R_RXQ(0) + Q_DVMOLR, BIT(31)},
			{R_RXQ(0) + Q_DCTL, 0},
			{R_TXQ(0) + Q_DCTL, 0},
	};

	model_open_chip(&m, chip);
	for (size_t i = 0; i < sizeof(want) / sizeof(*want); i++)
		TAP_EQ(model_rd(&m, want[i].offset), want[i].value);
	/* LU 0, master enabled, PHYRA set */
	TAP_EQ(model_rd(&m, R_STATUS) & (LU | BIT(19) | BIT(10)),
			BIT(19) | BIT(10));
}

MODEL_RULE(reset_disables_and_keeps)
{
	model_open_chip(&m, chip);
	model_sink(&m);
	model_start(&m);
	model_wr(&m, R_RXPBS, 0xa2 | BIT(31));
	model_wr(&m, R_EITR, 100 << 2);
	model_wr(&m, R_PHPM, BIT(5));
	TAP_OK((model_rd(&m, R_RXQ(0) + Q_DCTL) & ENABLE) != 0);
	model_wr(&m, R_CTRL, CTRL_RST);
	TAP_EQ(model_rd(&m, R_RXQ(0) + Q_DCTL), 0);
	TAP_EQ(model_rd(&m, R_TXQ(0) + Q_DCTL), 0);
	TAP_EQ(model_rd(&m, R_RXQ(0) + Q_BAL), 0);
	TAP_EQ(model_rd(&m, R_RCTL), 0);
	TAP_EQ(model_rd(&m, R_RXPBS), 0xa2 | BIT(31));
	TAP_EQ(model_rd(&m, R_EITR), 100 << 2);
	TAP_OK((model_rd(&m, R_PHPM) & BIT(5)) != 0);
	TAP_OK((model_rd(&m, R_STATUS) & LU) == 0);
	model_step(3000000);
	model_wr(&m, R_CTRL, CTRL_DEV_RST);
	TAP_EQ(model_rd(&m, R_RXPBS), 0xa2);
	TAP_OK((model_rd(&m, R_STATUS) & BIT(20)) != 0);
	model_wr(&m, R_STATUS, BIT(20));
	TAP_OK((model_rd(&m, R_STATUS) & BIT(20)) == 0);
}

static void
mac_is(const uint8_t *mac)
{
	TAP_EQ(model_rd(&m, R_RAL), mac[0] | mac[1] << 8 | mac[2] << 16 |
						    (uint32_t)mac[3] << 24);
	TAP_EQ(model_rd(&m, R_RAH), mac[4] | mac[5] << 8 | BIT(31));
}

MODEL_RULE(autoload_loads_the_address)
{
	model_open_chip(&m, chip);
	TAP_OK((model_rd(&m, R_EECD) & EECD_AUTO_RD) != 0);
	TAP_OK((model_rd(&m, R_EECD) & BIT(19)) != 0);
	mac_is(model_mac);
	model_wr(&m, R_CTRL, CTRL_RST);
	TAP_OK((model_rd(&m, R_EECD) & EECD_AUTO_RD) == 0);
	TAP_EQ(model_rd(&m, R_RAL), 0);
	model_wr(&m, R_RAL, 0x12345678); /* too early: gets overwritten */
	model_step(10 * 1000 * 1000);
	TAP_OK((model_rd(&m, R_EECD) & EECD_AUTO_RD) != 0);
	mac_is(model_mac);
	TAP_EQ(m.nb_violations, 0);
}

MODEL_RULE(autoload_late_exceeds_the_poll)
{
	model_open_chip(&m, chip);
	TAP_EQ(ns_dev_fault_set(m.dev, "autoload_late", 1), 0);
	model_wr(&m, R_CTRL, CTRL_RST);
	model_step(10 * 1000 * 1000);
	TAP_OK((model_rd(&m, R_EECD) & EECD_AUTO_RD) == 0);
	model_step(10 * 1000 * 1000);
	TAP_OK((model_rd(&m, R_EECD) & EECD_AUTO_RD) != 0);
	model_wr(&m, R_CTRL, CTRL_RST); /* one count is used up */
	model_step(10 * 1000 * 1000);
	TAP_OK((model_rd(&m, R_EECD) & EECD_AUTO_RD) != 0);
}

static uint16_t
nvm_word(uint32_t word)
{
	uint32_t value;

	model_wr(&m, R_EERD, word << 2 | 1);
	TAP_OK((model_rd(&m, R_EERD) & BIT(1)) == 0); /* takes time */
	model_step(5000);
	value = model_rd(&m, R_EERD);
	TAP_OK((value & BIT(1)) != 0);
	return (uint16_t)(value >> 16);
}

MODEL_RULE(nvm_checksum_and_address)
{
	uint16_t sum = 0;

	model_open_chip(&m, chip);
	for (uint32_t word = 0; word < 0x40; word++)
		sum = (uint16_t)(sum + nvm_word(word));
	TAP_EQ(sum, 0xbaba);
	for (uint32_t i = 0; i < 3; i++)
		TAP_EQ(nvm_word(i),
				model_mac[2 * i] | model_mac[2 * i + 1] << 8);
	TAP_EQ(nvm_word(0x37), 0xffff);
	TAP_EQ(m.nb_violations, 0);
	nvm_word(512);
	TAP_EQ(m.nb_violations, 1);
}

MODEL_RULE(swsm_read_takes)
{
	model_open_chip(&m, chip);
	TAP_EQ(model_rd(&m, R_SWSM) & 1, 0); /* taken by this read */
	TAP_EQ(model_rd(&m, R_SWSM) & 1, 1);
	model_wr(&m, R_SWSM, 2 | 1);
	TAP_EQ(model_rd(&m, R_SWSM) & 2, 2);
	model_wr(&m, R_SW_FW_SYNC, 2);
	TAP_EQ(model_rd(&m, R_SW_FW_SYNC), 2);
	TAP_EQ(m.nb_violations, 0);
	model_wr(&m, R_SWSM, 0);
	TAP_EQ(model_rd(&m, R_SWSM), 0);
	model_wr(&m, R_SWSM, 0);
	model_wr(&m, R_SW_FW_SYNC, 0); /* without SWESMBI */
	TAP_EQ(m.nb_violations, 1);
	ns_dev_fault_set(m.dev, "semaphore_stuck", 2);
	for (unsigned int i = 0; i < 2; i++) {
		model_wr(&m, R_SWSM, 0);
		TAP_EQ(model_rd(&m, R_SWSM) & 1, 1);
	}
	model_wr(&m, R_SWSM, 0);
	TAP_EQ(model_rd(&m, R_SWSM) & 1, 0);
}

MODEL_RULE(both_windows_are_one)
{
	static const uint32_t pairs[][2] = {
			{0x00d0, R_IMS}, {0x0010, R_EECD}, {0x0014, R_EERD}};

	model_open_chip(&m, chip);
	model_wr(&m, R_IMS, 4);
	for (size_t i = 0; i < 3; i++)
		TAP_EQ(model_rd(&m, pairs[i][0]), model_rd(&m, pairs[i][1]));
	for (unsigned int q = 0; q < 4; q++) {
		model_wr(&m, 0x2800 + 0x100 * q, 0x1000 * (q + 1));
		TAP_EQ(model_rd(&m, R_RXQ(q) + Q_BAL), 0x1000 * (q + 1));
		model_wr(&m, R_TXQ(q) + Q_LEN, 0x80 * (q + 1));
		TAP_EQ(model_rd(&m, 0x3808 + 0x100 * q), 0x80 * (q + 1));
		TAP_EQ(model_rd(&m, 0x2838 + 0x100 * q), BIT(31));
	}
	model_wr(&m, 0x00d8, 4); /* IMC */
	TAP_EQ(model_rd(&m, R_IMS), 0);
	model_wr(&m, 0x00c8, BIT(2)); /* ICS */
	TAP_EQ(model_rd(&m, 0x00c0) & BIT(2), BIT(2));
	TAP_EQ(m.nb_violations, 0);
}

MODEL_RULE(broken_rules_are_reported)
{
	uint32_t value;

	model_open_chip(&m, chip);
	TAP_EQ(model_rd(&m, 0x5ffc), 0); /* unknown */
	model_wr(&m, 0x5ffc, 1);
	model_rd(&m, 0x20000); /* behind the BAR */
	model_rd(&m, 0x0002);  /* unaligned */
	TAP_EQ(m.nb_violations, 4);
	model_wr(&m, R_FWSM, 1); /* read-only */
	TAP_OK(strstr(m.violation, "FWSM") != NULL);
	model_wr(&m, R_GPRC, 1); /* counter */
	TAP_EQ(m.nb_violations, 6);
	TAP_EQ(model_counts(&m).violations, 6);
	TAP_OK(ns_dev_peek32(m.dev, 0x5ffc, &value) != 0);
	TAP_EQ(ns_dev_peek32(m.dev, R_RLPML, &value), 0);
	TAP_EQ(value, 0x2600);
	TAP_EQ(m.nb_violations, 6);
}

MODEL_RULE(removal_reads_all_ones)
{
	static struct model peer;

	model_open_chip(&m, chip);
	model_open_chip(&peer, chip);
	model_connect(&m, &peer);
	model_start(&m);
	model_link(&peer);
	TAP_OK((model_rd(&peer, R_STATUS) & LU) != 0);
	ns_dev_fault_set(m.dev, "removal", 1);
	model_step(1000);
	TAP_EQ(model_rd(&m, R_CTRL), UINT32_MAX);
	TAP_EQ(model_rd(&m, R_STATUS), UINT32_MAX);
	model_wr(&m, R_RXPBS, 0);
	TAP_EQ(m.level, false);
	TAP_OK((model_rd(&peer, R_STATUS) & LU) == 0);
	ns_dev_fault_set(m.dev, "removal", 0);
	TAP_EQ(model_rd(&m, R_RXPBS), 0xa2);
	mac_is(model_mac);
	TAP_EQ(ns_dev_fault_set(m.dev, "no such fault", 1) < 0, true);
}

MODEL_RULE(accesses_are_traced)
{
	char text[4096];

	model_open_chip(&m, chip);
	model_wr(&m, R_RXPBS, 0xa2);
	model_rd(&m, 0x2810);
	TAP_OK(ns_dev_trace_text(m.dev, text, sizeof(text)) > 0);
	TAP_OK(strstr(text, "w 02404 000000a2 RXPBS[0]\n") != NULL);
	TAP_OK(strstr(text, "r 02810 00000000 RDH[0]\n") != NULL);
	for (unsigned int i = 0; i < 2000; i++)
		model_rd(&m, R_STATUS);
	TAP_OK(ns_dev_trace_text(m.dev, text, sizeof(text)) < sizeof(text));
	TAP_OK(strstr(text, "RXPBS") == NULL);
	TAP_EQ(model_counts(&m).reg_reads, 2001);
	TAP_EQ(model_counts(&m).reg_writes, 1);
}

MODEL_RULE(touched_registers_are_listed)
{
	char text[1024];

	model_open_chip(&m, chip);
	model_wr(&m, R_RXPBS, 0xa2);
	model_rd(&m, 0x2810);
	model_rd(&m, 0x2810);
	model_rd(&m, 0xc010);
	model_wr(&m, 0x0028, 0);
	TAP_OK(ns_dev_touched_text(m.dev, text, sizeof(text)) > 0);
	/* FCAL only stores; the queue block at 0x2800 is the old window. */
	TAP_OK(strcmp(text, "00028 FCAL[0] 0 1 storage only\n"
			    "02404 RXPBS[0] 0 1\n"
			    "02810 RDH[0] 2 0 alias\n"
			    "0c010 RDH[0] 1 0\n") == 0);
	TAP_OK(ns_dev_touched_text(m.dev, text, 40) < 40);
	TAP_OK(strcmp(text, "00028 FCAL[0] 0 1 storage only\n") == 0);
}

static void
identity(void)
{
	struct ns_pci_id id;
	struct ns_conf conf = model_conf("i219");

	TAP_EQ(ns_chip_pci_id("i225", &id), 0);
	TAP_EQ(id.vendor_id, 0x8086);
	TAP_EQ(id.device_id, 0x15f3);
	TAP_EQ(ns_chip_pci_id("i226", &id), 0);
	TAP_EQ(id.device_id, 0x125c);
	TAP_EQ(id.nb_msix_vectors, 5);
	TAP_EQ(id.bar0_bytes, 128 * 1024);
	TAP_OK(ns_chip_pci_id("i219", &id) < 0);
	TAP_OK(ns_dev_create(&conf, NULL, 0) == NULL);
}

int
main(void)
{
	TAP_RUN(identity, "PCI ids of the chips; unknown chips are refused");
	TAP_RUN(reset_values, "reset values (I210 8)");
	TAP_RUN(reset_clears_itself, "CTRL.RST clears itself (I210 8.2)");
	TAP_RUN(reset_disables_and_keeps,
			"reset disables queues, keeps packet buffers (I210 8.2)");
	TAP_RUN(autoload_loads_the_address,
			"auto-load sets AUTO_RD and RAL0/RAH0 (I210 8.4)");
	TAP_RUN(autoload_late_exceeds_the_poll, "fault: late auto-load");
	TAP_RUN(nvm_checksum_and_address,
			"EERD: words sum up to 0xbaba (I210 6)");
	TAP_RUN(swsm_read_takes, "SWSM: a read sets SMBI (I210 8.7)");
	TAP_RUN(both_windows_are_one, "old and new windows (I210 8.8, 8.10)");
	TAP_RUN(broken_rules_are_reported, "strict checks of registers");
	TAP_RUN(removal_reads_all_ones, "surprise removal");
	TAP_RUN(accesses_are_traced, "bounded access log");
	TAP_RUN(touched_registers_are_listed, "registers touched, with counts");
	return tap_done();
}
