/* SPDX-License-Identifier: BSD-3-Clause
 * Copyright(c) 2026 the igt authors
 */

#ifndef _IGT_INTR_H_
#define _IGT_INTR_H_

#include <stdbool.h>
#include <stdint.h>

#include <ethdev_driver.h>

struct igt_port;

/* Attach to the device's interrupt what looks at the link; the port may be
 * gone when link_interrupt returns. A device without interrupt works all the
 * same: 0, or a negative errno that need not stop a probe. */
int igt_intr_register(struct rte_eth_dev *dev,
		void (*link_interrupt)(struct igt_port *port));
/* Detach it; waits for a running handler unless called from it. */
void igt_intr_unregister(struct rte_eth_dev *dev);

/* Whether the device can have receive interrupts as it is bound. */
bool igt_intr_rx_possible(const struct rte_eth_dev *dev);

/* Start and stop: the link and the receive interrupts, where the application
 * wants them. 0, or a negative errno when receive interrupts cannot be had. */
int igt_intr_enable(struct rte_eth_dev *dev);
void igt_intr_disable(struct rte_eth_dev *dev);

/* dev_ops: let a frame of the queue interrupt, once; or not. */
int igt_intr_rx_enable(struct rte_eth_dev *dev, uint16_t queue_id);
int igt_intr_rx_disable(struct rte_eth_dev *dev, uint16_t queue_id);

#endif /* _IGT_INTR_H_ */
