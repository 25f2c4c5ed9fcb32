/* SPDX-License-Identifier: BSD-3-Clause
 * Copyright(c) 2026 the igt authors
 */

#ifndef _NS_PHY_H_
#define _NS_PHY_H_

#include <stdbool.h>
#include <stdint.h>

#include "ns_dev.h"

/* Power-on and CTRL.PHY_RST: defaults, then negotiation by itself. */
void ns_phy_reset(struct ns_dev *dev);
/* Cable, partner, PHPM or removal changed: look again. */
void ns_phy_update(struct ns_dev *dev);
/* A partner has been connected: offer anew. */
void ns_phy_restart(struct ns_dev *dev);
/* CTRL was written: SLU and PHY_RST. */
void ns_phy_ctrl_changed(struct ns_dev *dev, uint32_t old_ctrl);
/* A link flap has been armed. */
void ns_phy_flap(struct ns_dev *dev);

/* Whether frames pass. */
bool ns_phy_lu(const struct ns_dev *dev);
/* Time of an octet at the present speed, ps; 0: none is modelled. */
uint32_t ns_phy_octet_ps(const struct ns_dev *dev);

/* Events. */
void ns_phy_run(struct ns_dev *dev, uint64_t limit_ns);
void ns_phy_mdic_run(struct ns_dev *dev, uint64_t limit_ns);

/* Registers. */
uint32_t ns_phy_status_peek(const struct ns_dev *dev, unsigned int idx);
void ns_phy_mdic_write(struct ns_dev *dev, unsigned int idx, uint32_t value);
void ns_phy_phpm_wrote(struct ns_dev *dev, unsigned int idx);

#endif /* _NS_PHY_H_ */
