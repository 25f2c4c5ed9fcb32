/* SPDX-License-Identifier: BSD-3-Clause
 * Copyright(c) 2026 the igt authors
 */

#ifndef _NS_CHIP_H_
#define _NS_CHIP_H_

#include <stdint.h>

#include "ns_core.h"
#include "ns_regmap.h"

#define NS_MAX_QUEUES 4

/* PCI ids (Intel), and the PHY id that Linux igc expects of both chips. */
#define NS_VENDOR_INTEL  0x8086
#define NS_DEVICE_I225_V 0x15f3
#define NS_DEVICE_I226_V 0x125c
#define NS_PHY_ID_GPY    0x67c9dc00

/* Way of a frame between the stamp point at the MAC and the medium, ns. */
struct ns_latency {
	uint32_t speed_mbps;
	uint32_t tx_ns;
	uint32_t rx_ns;
};

#define NS_NB_SPEEDS 4

/* What differs between the chips. */
struct ns_chip {
	const char *name;
	struct ns_pci_id pci;
	const struct ns_regmap *(*regmap)(void);
	uint16_t nb_queues; /* RX and TX each */
	uint8_t nb_rar;
	uint8_t nb_tx_slots;
	uint32_t phy_id;
	struct ns_latency latency[NS_NB_SPEEDS];
};

/* The row of a name, or NULL. */
const struct ns_chip *ns_chip_find(const char *name);

/* The latencies at a speed; at an unknown speed (no link) those of the last. */
const struct ns_latency *ns_chip_latency(
		const struct ns_chip *chip, uint32_t speed_mbps);

#endif /* _NS_CHIP_H_ */
