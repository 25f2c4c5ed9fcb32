/* SPDX-License-Identifier: BSD-3-Clause
 * Copyright(c) 2026 the igt authors
 */

#ifndef _NS_TRACE_H_
#define _NS_TRACE_H_

#include "ns_dev.h"

void ns_trace_access(struct ns_dev *dev, uint32_t offset, uint32_t value,
		bool write);

#endif /* _NS_TRACE_H_ */
