/* SPDX-License-Identifier: BSD-3-Clause
 * Copyright(c) 2026 the igt authors
 */

#ifndef _NS_REGFILE_H_
#define _NS_REGFILE_H_

#include <stdint.h>

#include "ns_dev.h"

/* All registers as after power-on, NVM loaded. */
void ns_regfile_power_on(struct ns_dev *dev);

/* One access, with its side effects, at dev->now_ns. */
uint32_t ns_regfile_read(struct ns_dev *dev, uint32_t offset);
void ns_regfile_write(struct ns_dev *dev, uint32_t offset, uint32_t value);

/* The value a read would return, without side effects. 0 or -ENOENT. */
int ns_regfile_peek(const struct ns_dev *dev, uint32_t offset, uint32_t *value);

/* Event: CTRL.RST clears itself. */
void ns_regfile_reset_run(struct ns_dev *dev, uint64_t limit_ns);

#endif /* _NS_REGFILE_H_ */
