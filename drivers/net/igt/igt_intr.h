/* SPDX-License-Identifier: BSD-3-Clause
 * Copyright(c) 2026 the igt authors
 */

#ifndef _IGT_INTR_H_
#define _IGT_INTR_H_

#include <ethdev_driver.h>

struct igt_port;

/* Attach to the device's interrupt what looks at the link; the port may be
 * gone when link_interrupt returns. A device without interrupt works all the
 * same: 0, or a negative errno that need not stop a probe. */
int igt_intr_register(struct rte_eth_dev *dev,
		void (*link_interrupt)(struct igt_port *port));
/* Detach it; waits for a running handler unless called from it. */
void igt_intr_unregister(struct rte_eth_dev *dev);

/* Start and stop: the link interrupt, where the application wants it. */
void igt_intr_enable(struct rte_eth_dev *dev);
void igt_intr_disable(struct rte_eth_dev *dev);

#endif /* _IGT_INTR_H_ */
