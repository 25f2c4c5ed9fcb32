/* SPDX-License-Identifier: BSD-3-Clause
 * Copyright(c) 2026 the igt authors
 */

#ifndef _NS_CONFIG_H_
#define _NS_CONFIG_H_

/* The PCI Express configuration space of a fake function. */

#include <stdint.h>

#include "ns_core.h"

/* Opens a memory file with the 4 KiB of a function of this identity whose
 * index is index. The descriptor, or a negative errno. */
int ns_config_open(const struct ns_pci_id *id, unsigned int index);

#endif /* _NS_CONFIG_H_ */
