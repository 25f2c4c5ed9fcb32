/* SPDX-License-Identifier: BSD-3-Clause
 * Copyright(c) 2026 the igt authors
 */

#ifndef _IGT_CHIP_H_
#define _IGT_CHIP_H_

#include <stdint.h>

#include <rte_bitops.h>

#include "igt.h"
#include "igt_clock.h"

/* Rows of the chip table; struct igt_port keeps the index. */
enum igt_chip_id {
	IGT_CHIP_I225,
	IGT_CHIP_I226,
	IGT_NB_CHIPS,
};

/* Register interface behind the medium: the operations are in igt_phy.c. */
enum igt_phy_kind {
	IGT_PHY_GPY, /* internal 2.5GBASE-T PHY, Clause 45 behind Clause 22 */
};

/* Errata, each with the one place it acts. */
#define IGT_ERRATUM_TX_STAMP_EVENT                                             \
	RTE_BIT32(0) /* E1: no stamp event after a capture in slots 1 to 3     \
	              * until TXSTMPH_0 is read, and flags cleared by that     \
	              * read (igt_harvest.c) */
#define IGT_ERRATUM_TIPG_2500                                                  \
	RTE_BIT32(1) /* E2: gap too small for some partners at 2.5G            \
	              * (igt_house.c) */
#define IGT_ERRATUM_IPV6_EX                                                    \
	RTE_BIT32(2) /* E3: checksum wrong behind IPv6 extension headers       \
	              * (igt_hw.c, RFCTL) */
#define IGT_ERRATUM_L1_2                                                       \
	RTE_BIT32(3) /* E4: packets lost when the PCIe link leaves L1.2        \
	              * (igt_hw.c, at probe) */

/* From a stamp to the start of frame on the medium, at one speed. */
struct igt_latency {
	uint32_t speed_mbps;
	uint32_t tx_ns; /* added to a transmit stamp */
	uint32_t rx_ns; /* taken from a receive stamp */
};

#define IGT_NB_LATENCIES 4

struct igt_chip {
	const char *name;
	uint16_t nb_rx_queues;
	uint16_t nb_tx_queues;
	uint16_t nb_rars;         /* receive address registers */
	uint16_t nb_tx_stamps;    /* TXSTMP register pairs */
	uint32_t speed_capa;      /* RTE_ETH_LINK_SPEED_* */
	uint32_t max_frame_bytes; /* with CRC and tags */
	uint32_t tx_fifo_bytes;   /* of the one transmit buffer in use */
	uint32_t rxpbs, txpbs;    /* packet buffer split */
	uint8_t phy_addr;
	enum igt_phy_kind phy;
	const struct igt_clock *clock;
	uint32_t errata; /* IGT_ERRATUM_* */
	struct igt_latency latencies[IGT_NB_LATENCIES];
};

extern const struct igt_chip igt_chips[IGT_NB_CHIPS];

static inline const struct igt_chip *
igt_chip(const struct igt_port *port)
{
	return &igt_chips[port->chip_id];
}

/* Row of a device id of vendor 8086, or -ENOTSUP. */
int igt_chip_find(uint16_t device_id);
/* Name of the product, for messages; never NULL. */
const char *igt_chip_product(uint16_t device_id);

/* The correction at a speed; zeros where the speed has none. */
struct igt_latency igt_chip_latency(
		const struct igt_chip *chip, uint32_t speed_mbps);

#endif /* _IGT_CHIP_H_ */
