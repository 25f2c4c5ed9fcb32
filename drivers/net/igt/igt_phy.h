/* SPDX-License-Identifier: BSD-3-Clause
 * Copyright(c) 2026 the igt authors
 */

#ifndef _IGT_PHY_H_
#define _IGT_PHY_H_

#include <stdint.h>

#include <rte_ethdev.h>

#include "igt.h"

/* Speeds an application may ask for: 0, or RTE_ETH_LINK_SPEED_* of the chip,
 * with RTE_ETH_LINK_SPEED_FIXED exactly one. 0 or -EINVAL, logged. */
int igt_phy_speeds_check(const struct igt_port *port, uint32_t link_speeds);

/* Is the PHY there? 0 or a negative errno. */
int igt_phy_identify(struct igt_port *port);

/* Let the link come up, advertising link_speeds; does not wait for it. */
int igt_phy_link_up(struct igt_port *port, uint32_t link_speeds);
/* Take the link down. */
int igt_phy_link_down(struct igt_port *port);

/* The link a value of STATUS describes; all ones is no link. */
struct rte_eth_link igt_phy_link_decode(uint32_t status);

#endif /* _IGT_PHY_H_ */
