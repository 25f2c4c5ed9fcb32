/* SPDX-License-Identifier: BSD-3-Clause
 * Copyright(c) 2026 the igt authors
 */

/*
 * chip_no_erratum.c: the driver's chip table as if no chip had the erratum of
 * the missing transmit stamp event. Takes the place of igt_chip.c in a driver
 * that is linked into a test and installed nowhere.
 */

#include "igt_chip.h"

#undef IGT_ERRATUM_TX_STAMP_EVENT
#define IGT_ERRATUM_TX_STAMP_EVENT 0

#include "igt_chip.c"
