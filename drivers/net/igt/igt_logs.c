/* SPDX-License-Identifier: BSD-3-Clause
 * Copyright(c) 2026 the igt authors
 */

/*
 * igt_logs: the log types, registered when the library is loaded, so that
 * --log-level can name them before any port exists.
 */

#include "igt_logs.h"

RTE_LOG_REGISTER(igt_logtype, pmd.net.igt, NOTICE);
RTE_LOG_REGISTER(igt_logtype_rx, pmd.net.igt.rx, NOTICE);
RTE_LOG_REGISTER(igt_logtype_tx, pmd.net.igt.tx, NOTICE);
RTE_LOG_REGISTER(igt_logtype_ts, pmd.net.igt.ts, NOTICE);
