/* SPDX-License-Identifier: BSD-3-Clause
 * Copyright(c) 2026 the igt authors
 */

#ifndef _NS_RX_H_
#define _NS_RX_H_

#include <stdint.h>

#include "ns_dev.h"

/* 0 or -ENOMEM. */
int ns_rx_init(struct ns_dev *dev);
void ns_rx_fini(struct ns_dev *dev);

/* Drop what is in the packet buffer: reset, removal. */
void ns_rx_flush(struct ns_dev *dev);

/* When the oldest frame of the inbox will have arrived; it becomes an event. */
void ns_rx_wire_arm(struct ns_dev *dev);

/* Events: frames have arrived; the packet buffer may drain. */
void ns_rx_wire_run(struct ns_dev *dev, uint64_t limit_ns);
void ns_rx_retry_run(struct ns_dev *dev, uint64_t limit_ns);

#endif /* _NS_RX_H_ */
