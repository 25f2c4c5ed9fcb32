/* SPDX-License-Identifier: BSD-3-Clause
 * Copyright(c) 2026 the igt authors
 */

#ifndef _NS_TX_H_
#define _NS_TX_H_

#include <stdint.h>

#include "ns_dev.h"

/* 0 or -ENOMEM. */
int ns_tx_init(struct ns_dev *dev);
void ns_tx_fini(struct ns_dev *dev);

/* Drop what is in the packet buffer: reset, removal. */
void ns_tx_flush(struct ns_dev *dev);
/* STATUS.LU changed. */
void ns_tx_link_changed(struct ns_dev *dev);

/* Events: fetch descriptors; put frames on the line. */
void ns_tx_fetch_run(struct ns_dev *dev, uint64_t limit_ns);
void ns_tx_line_run(struct ns_dev *dev, uint64_t limit_ns);

#endif /* _NS_TX_H_ */
