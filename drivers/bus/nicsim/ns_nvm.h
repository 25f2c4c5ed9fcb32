/* SPDX-License-Identifier: BSD-3-Clause
 * Copyright(c) 2026 the igt authors
 */

#ifndef _NS_NVM_H_
#define _NS_NVM_H_

#include <stdint.h>

#include "ns_dev.h"

/* Build the image; once, at creation. */
void ns_nvm_init(struct ns_dev *dev);
/* Begin the auto-load a reset asks for; at creation it is already done. */
void ns_nvm_autoload_start(struct ns_dev *dev);
/* Events. */
void ns_nvm_autoload_run(struct ns_dev *dev, uint64_t limit_ns);
void ns_nvm_eerd_run(struct ns_dev *dev, uint64_t limit_ns);

/* Registers. */
void ns_nvm_eerd_write(struct ns_dev *dev, unsigned int idx, uint32_t value);
void ns_nvm_eecd_write(struct ns_dev *dev, unsigned int idx, uint32_t value);
uint32_t ns_nvm_swsm_peek(const struct ns_dev *dev, unsigned int idx);
void ns_nvm_swsm_after_read(struct ns_dev *dev, unsigned int idx);
void ns_nvm_sw_fw_sync_write(
		struct ns_dev *dev, unsigned int idx, uint32_t value);

#endif /* _NS_NVM_H_ */
