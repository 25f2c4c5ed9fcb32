/* SPDX-License-Identifier: BSD-3-Clause
 * Copyright(c) 2026 the igt authors
 */

#ifndef _NS_INTR_H_
#define _NS_INTR_H_

#include <stdbool.h>
#include <stdint.h>

#include "ns_dev.h"

/* Causes, from below. */
void ns_intr_cause(struct ns_dev *dev, uint32_t icr_bits);
void ns_intr_queue_cause(struct ns_dev *dev, bool is_tx, unsigned int queue_id);

/* After a reset: nothing pending, level down. */
void ns_intr_reset(struct ns_dev *dev);
/* Event: messages whose throttle has expired. */
void ns_intr_run(struct ns_dev *dev, uint64_t limit_ns);

/* Registers. */
uint32_t ns_intr_icr_peek(const struct ns_dev *dev, unsigned int idx);
void ns_intr_icr_after_read(struct ns_dev *dev, unsigned int idx);
void ns_intr_icr_write(struct ns_dev *dev, unsigned int idx, uint32_t value);
void ns_intr_ics_write(struct ns_dev *dev, unsigned int idx, uint32_t value);
void ns_intr_ims_write(struct ns_dev *dev, unsigned int idx, uint32_t value);
void ns_intr_imc_write(struct ns_dev *dev, unsigned int idx, uint32_t value);
void ns_intr_eicr_after_read(struct ns_dev *dev, unsigned int idx);
void ns_intr_eicr_write(struct ns_dev *dev, unsigned int idx, uint32_t value);
void ns_intr_eics_write(struct ns_dev *dev, unsigned int idx, uint32_t value);
void ns_intr_eims_write(struct ns_dev *dev, unsigned int idx, uint32_t value);
void ns_intr_eimc_write(struct ns_dev *dev, unsigned int idx, uint32_t value);
void ns_intr_map_wrote(struct ns_dev *dev, unsigned int idx);

/* Interval of a queue's vector, ns; 0 when it has none. */
uint64_t ns_intr_interval_ns(
		const struct ns_dev *dev, bool is_tx, unsigned int queue_id);

#endif /* _NS_INTR_H_ */
