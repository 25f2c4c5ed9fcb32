/* SPDX-License-Identifier: BSD-3-Clause
 * Copyright(c) 2026 the igt authors
 */

/*
 * igt_chip: what differs between the chips, as data.
 *
 * Hardware     numbers from Linux igc (queues, slots, packet buffers, latency
 *              corrections, ids), the I210 datasheet where the block is the
 *              same (receive addresses, largest frame). Assumed: I220-V and
 *              I221-V are the I225 and I226 MAC; all drivers treat them so.
 * State        none; the table is constant. A port keeps the row's index.
 * Errors       an id that is not in igt_pci_ids.def: -ENOTSUP.
 */

#include <errno.h>
#include <stddef.h>

#include <rte_common.h>
#include <rte_ethdev.h>

#include "igt_chip.h"
#include "igt_regs.h"

/* What every I225 and I226 has in common. */
#define I225_SPEEDS                                                            \
	(RTE_ETH_LINK_SPEED_10M | RTE_ETH_LINK_SPEED_100M |                    \
			RTE_ETH_LINK_SPEED_1G | RTE_ETH_LINK_SPEED_2_5G)
#define I225_ERRATA                                                            \
	(IGT_ERRATUM_TX_STAMP_EVENT | IGT_ERRATUM_TIPG_2500 |                  \
			IGT_ERRATUM_IPV6_EX)

/* clang-format off */

/* Ingress and egress latency of the PHY (Linux igc). */
#define I225_LATENCIES { \
	{ .speed_mbps = 10, .tx_ns = 240, .rx_ns = 6450 }, \
	{ .speed_mbps = 100, .tx_ns = 58, .rx_ns = 185 }, \
	{ .speed_mbps = 1000, .tx_ns = 80, .rx_ns = 300 }, \
	{ .speed_mbps = 2500, .tx_ns = 1325, .rx_ns = 1485 }, \
}

/* Buffers as after reset: 34 KiB to receive, 20 KiB to transmit, the rest for
 * management. 9728 is the hardware's largest frame. */
#define I225_COMMON \
	.nb_rx_queues = 4, \
	.nb_tx_queues = 4, \
	.nb_rars = 16, \
	.nb_tx_stamps = 4, \
	.speed_capa = I225_SPEEDS, \
	.max_frame_bytes = 9728, \
	.tx_fifo_bytes = 20 * 1024, \
	.rxpbs = IGT_RXPBS_DEFAULT, \
	.txpbs = IGT_TXPBS_DEFAULT, \
	.phy_addr = 0, \
	.phy = IGT_PHY_GPY, \
	.clock = &igt_clock_2500m, \
	.latencies = I225_LATENCIES

const struct igt_chip igt_chips[IGT_NB_CHIPS] = {
	[IGT_CHIP_I225] = {
		.name = "i225",
		.errata = I225_ERRATA,
		I225_COMMON,
	},
	[IGT_CHIP_I226] = {
		.name = "i226",
		.errata = I225_ERRATA | IGT_ERRATUM_L1_2,
		I225_COMMON,
	},
};

/* clang-format on */

static const struct igt_chip_product {
	uint16_t device_id;
	enum igt_chip_id chip_id;
	const char *name;
} products[] = {
#define X(device, chip, product) {device, chip, product},
#include "igt_pci_ids.def"
#undef X
};

static const struct igt_chip_product *
product_find(uint16_t device_id)
{
	size_t i;

	for (i = 0; i < RTE_DIM(products); i++)
		if (products[i].device_id == device_id)
			return &products[i];
	return NULL;
}

int
igt_chip_find(uint16_t device_id)
{
	const struct igt_chip_product *product = product_find(device_id);

	return product == NULL ? -ENOTSUP : (int)product->chip_id;
}

const char *
igt_chip_product(uint16_t device_id)
{
	const struct igt_chip_product *product = product_find(device_id);

	return product == NULL ? "unknown" : product->name;
}

struct igt_latency
igt_chip_latency(const struct igt_chip *chip, uint32_t speed_mbps)
{
	const struct igt_latency none = {.speed_mbps = speed_mbps};
	size_t i;

	for (i = 0; i < IGT_NB_LATENCIES; i++)
		if (chip->latencies[i].speed_mbps == speed_mbps)
			return chip->latencies[i];
	return none;
}
