/* SPDX-License-Identifier: BSD-3-Clause
 * Copyright(c) 2026 the igt authors
 */

#ifndef _NS_LOGS_H_
#define _NS_LOGS_H_

#include <rte_log.h>

extern int ns_logtype; /* bus.nicsim */

#define NS_LOG(level, fmt, ...)                                                \
	rte_log(RTE_LOG_##level, ns_logtype, "nicsim: " fmt "\n", ##__VA_ARGS__)

#endif /* _NS_LOGS_H_ */
