/* SPDX-License-Identifier: BSD-3-Clause
 * Copyright(c) 2026 the igt authors
 */

#ifndef _IGT_LOGS_H_
#define _IGT_LOGS_H_

/*
 * One log type per concern, so that `--log-level=pmd.net.igt.ts:debug` shows
 * the timestamps alone. The macros add the newline; a line about a port says
 * its number with IGT_PORT_LOG. Bursts log nothing above DEBUG.
 */

#include <rte_log.h>

extern int igt_logtype;    /* pmd.net.igt */
extern int igt_logtype_rx; /* pmd.net.igt.rx */
extern int igt_logtype_tx; /* pmd.net.igt.tx */
extern int igt_logtype_ts; /* pmd.net.igt.ts */

#define IGT_LOG_TYPE(level, type, fmt, ...)                                    \
	rte_log(RTE_LOG_##level, type, "igt: " fmt "\n", ##__VA_ARGS__)

#define IGT_LOG(level, fmt, ...)                                               \
	IGT_LOG_TYPE(level, igt_logtype, fmt, ##__VA_ARGS__)
#define IGT_LOG_RX(level, fmt, ...)                                            \
	IGT_LOG_TYPE(level, igt_logtype_rx, fmt, ##__VA_ARGS__)
#define IGT_LOG_TX(level, fmt, ...)                                            \
	IGT_LOG_TYPE(level, igt_logtype_tx, fmt, ##__VA_ARGS__)
#define IGT_LOG_TS(level, fmt, ...)                                            \
	IGT_LOG_TYPE(level, igt_logtype_ts, fmt, ##__VA_ARGS__)

/* A line about the port behind a struct igt_port pointer. */
#define IGT_PORT_LOG(level, port, fmt, ...)                                    \
	IGT_LOG(level, "port %u: " fmt, (port)->port_id, ##__VA_ARGS__)

#endif /* _IGT_LOGS_H_ */
