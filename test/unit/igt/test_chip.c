/* SPDX-License-Identifier: BSD-3-Clause
 * Copyright(c) 2026 the igt authors
 */

/*
 * test_chip: the chip table against the published numbers, typed again here.
 */

#include <errno.h>

#include "fake_port.h"
#include "igt_regs.h"
#include "tap.h"

static void
every_id_has_its_row(void)
{
	static const uint16_t i225[] = {0x15F2, 0x15F3, 0x15F8, 0x0D9F, 0x3100,
			0x3101, 0x5502, 0x15F7};
	static const uint16_t i226[] = {
			0x125B, 0x125C, 0x125D, 0x3102, 0x5503, 0x125E};
	unsigned int i, nb_found = 0;

	for (i = 0; i < RTE_DIM(i225); i++)
		TAP_EQ(igt_chip_find(i225[i]), IGT_CHIP_I225);
	for (i = 0; i < RTE_DIM(i226); i++)
		TAP_EQ(igt_chip_find(i226[i]), IGT_CHIP_I226);
	for (i = 0; i <= UINT16_MAX; i++)
		nb_found += igt_chip_find((uint16_t)i) >= 0;
	TAP_EQ(nb_found, RTE_DIM(i225) + RTE_DIM(i226));
}

static void
blank_nvm_is_refused(void)
{
	TAP_EQ(igt_chip_find(0x15FD), -ENOTSUP);
	TAP_EQ(igt_chip_find(0x125F), -ENOTSUP);
	TAP_OK(strcmp(igt_chip_product(0x15FD), "unknown") == 0);
	TAP_OK(strcmp(igt_chip_product(0x125C), "I226-V") == 0);
}

static void
rows_are_sane(void)
{
	const struct igt_chip *chip;
	unsigned int i;

	for (i = 0; i < IGT_NB_CHIPS; i++) {
		chip = &igt_chips[i];
		TAP_OK(chip->name != NULL && chip->clock != NULL);
		TAP_OK(chip->nb_rx_queues <= IGT_MAX_QUEUES &&
				chip->nb_tx_queues <= IGT_MAX_QUEUES);
		TAP_OK(chip->nb_rars <= IGT_MAX_RARS);
		TAP_OK(chip->nb_tx_stamps >= 1);
		TAP_EQ(chip->max_frame_bytes, 0x2600);
		TAP_OK((chip->rxpbs & IGT_RXPBS_CFG_TS_EN) == 0);
	}
}

static void
i226_numbers(void)
{
	const struct igt_chip *chip = &igt_chips[IGT_CHIP_I226];

	TAP_EQ(chip->nb_rx_queues, 4);
	TAP_EQ(chip->nb_tx_queues, 4);
	TAP_EQ(chip->nb_rars, 16);
	TAP_EQ(chip->nb_tx_stamps, 4);
	TAP_EQ(igt_field_get(chip->rxpbs, IGT_RXPBS_EXP), 34);
	TAP_EQ(chip->txpbs & 0x3F, chip->tx_fifo_bytes / 1024);
	TAP_OK((chip->errata & IGT_ERRATUM_TX_STAMP_EVENT) != 0);
	TAP_OK((chip->errata & IGT_ERRATUM_L1_2) != 0);
	TAP_OK((igt_chips[IGT_CHIP_I225].errata & IGT_ERRATUM_L1_2) == 0);
	TAP_OK((chip->speed_capa & RTE_ETH_LINK_SPEED_2_5G) != 0);
	TAP_OK((chip->speed_capa & RTE_ETH_LINK_SPEED_5G) == 0);
}

static void
latency_by_speed(void)
{
	static const struct igt_latency want[] = {
			{10, 240, 6450},
			{100, 58, 185},
			{1000, 80, 300},
			{2500, 1325, 1485},
			{0, 0, 0},
			{5000, 0, 0},
	};
	struct igt_latency got;
	unsigned int i, j;

	for (i = 0; i < IGT_NB_CHIPS; i++)
		for (j = 0; j < RTE_DIM(want); j++) {
			got = igt_chip_latency(
					&igt_chips[i], want[j].speed_mbps);
			TAP_EQ(got.tx_ns, want[j].tx_ns);
			TAP_EQ(got.rx_ns, want[j].rx_ns);
		}
}

static void
address_registers(void)
{
	TAP_EQ(IGT_REG_RAL(0), 0x5400);
	TAP_EQ(IGT_REG_RAH(15), 0x547C);
	TAP_EQ(IGT_REG_RAL(16), 0x54E0);
	TAP_EQ(IGT_REG_RAH(31), 0x555C);
}

int
main(void)
{
	TAP_RUN(every_id_has_its_row, "all ids, and no other (Linux igc)");
	TAP_RUN(blank_nvm_is_refused, "parts with a blank NVM are refused");
	TAP_RUN(rows_are_sane, "every row fits the driver's arrays");
	TAP_RUN(i226_numbers, "queues, slots, buffers, errata of the I226");
	TAP_RUN(latency_by_speed, "latency corrections by speed (Linux igc)");
	TAP_RUN(address_registers, "receive addresses on both sides of 16");
	return tap_done();
}
