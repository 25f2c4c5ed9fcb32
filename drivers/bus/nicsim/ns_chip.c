/* SPDX-License-Identifier: BSD-3-Clause
 * Copyright(c) 2026 the igt authors
 */

/*
 * ns_chip: the chips the model can be, one row each.
 *
 * Hardware     ids and revisions as on shipping parts (I225-V stepping 3,
 *              I226-V stepping 4); BAR 0 is 128 KiB of registers: parts show
 *              a larger window whose rest no driver touches (assumed); five
 *              MSI-X vectors, queues and slots from Linux igc; the latencies
 *              are the corrections of Linux igc, which makes no difference
 *              between i225 and i226
 * Units        Mbit/s, ns, bytes
 */

#include <errno.h>
#include <string.h>

#include "ns_chip.h"

/* clang-format off */
#define NS_IGC_LATENCY { \
	{   10,  240, 6450 }, \
	{  100,   58,  185 }, \
	{ 1000,   80,  300 }, \
	{ 2500, 1325, 1485 }, \
}

static const struct ns_chip chips[] = {
	{
		.name = "i225",
		.pci = { NS_VENDOR_INTEL, NS_DEVICE_I225_V, 3, 5,
			NS_BAR_BYTES },
		.regmap = ns_regmap_igc,
		.nb_queues = 4, .nb_rar = 16, .nb_tx_slots = 4,
		.phy_id = NS_PHY_ID_GPY,
		.latency = NS_IGC_LATENCY,
	},
	{
		.name = "i226",
		.pci = { NS_VENDOR_INTEL, NS_DEVICE_I226_V, 4, 5,
			NS_BAR_BYTES },
		.regmap = ns_regmap_igc,
		.nb_queues = 4, .nb_rar = 16, .nb_tx_slots = 4,
		.phy_id = NS_PHY_ID_GPY,
		.latency = NS_IGC_LATENCY,
	},
};
/* clang-format on */

#define NB_CHIPS (sizeof(chips) / sizeof(chips[0]))

const struct ns_chip *
ns_chip_find(const char *name)
{
	for (size_t i = 0; name != NULL && i < NB_CHIPS; i++)
		if (strcmp(chips[i].name, name) == 0)
			return &chips[i];
	return NULL;
}

const struct ns_latency *
ns_chip_latency(const struct ns_chip *chip, uint32_t speed_mbps)
{
	for (unsigned int i = 0; i < NS_NB_SPEEDS - 1; i++)
		if (chip->latency[i].speed_mbps == speed_mbps)
			return &chip->latency[i];
	return &chip->latency[NS_NB_SPEEDS - 1];
}

int
ns_chip_pci_id(const char *name, struct ns_pci_id *id)
{
	const struct ns_chip *chip = ns_chip_find(name);

	if (chip == NULL)
		return -ENOENT;
	*id = chip->pci;
	return 0;
}

const char *
ns_chip_names(void)
{
	return "i225 i226";
}
