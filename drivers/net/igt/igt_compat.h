/* SPDX-License-Identifier: BSD-3-Clause
 * Copyright(c) 2026 the igt authors
 */

#ifndef _IGT_COMPAT_H_
#define _IGT_COMPAT_H_

/* Every difference between the DPDK releases the driver is built against. */

#include <rte_version.h>

/* 24.11: ethdev sets the rate of the clock; before, only our own call does.
 * Behind an operation without its comma. */
#if RTE_VERSION >= RTE_VERSION_NUM(24, 11, 0, 0)
#define IGT_OP_TIMESYNC_ADJUST_FREQ(op) , .timesync_adjust_freq = (op)
#else
#define IGT_OP_TIMESYNC_ADJUST_FREQ(op)
#endif

#endif /* _IGT_COMPAT_H_ */
