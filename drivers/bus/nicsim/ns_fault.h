/* SPDX-License-Identifier: BSD-3-Clause
 * Copyright(c) 2026 the igt authors
 */

#ifndef _NS_FAULT_H_
#define _NS_FAULT_H_

#include <stdbool.h>

#include "ns_dev.h"

/* Arm a fault by name. Its id, or -ENOENT. */
int ns_fault_arm(struct ns_dev *dev, const char *name, uint32_t count);

/* Whether this occurrence is hit; uses up one count. */
bool ns_fault_hit(struct ns_dev *dev, enum ns_fault_id id);

#endif /* _NS_FAULT_H_ */
