/* SPDX-License-Identifier: BSD-3-Clause
 * Copyright(c) 2026 the igt authors
 */

#ifndef _PUBLISHED_H_
#define _PUBLISHED_H_

#include "interleave.h"

/* The order of reads published in 2023, called again and again, and called
 * when the device has raised a transmit stamp event; see published.c. */
extern const struct il_harvester published_poll, published_intr;

#endif /* _PUBLISHED_H_ */
