/* SPDX-License-Identifier: BSD-3-Clause
 * Copyright(c) 2026 the igt authors
 */

#ifndef _NS_PCI_H_
#define _NS_PCI_H_

/* A fake PCI function and the PCI driver that is given it. */

#include <stddef.h>

#include <rte_pci.h>

#include <bus_pci_driver.h>

#include "ns_args.h"
#include "ns_core.h"
#include "ns_irq.h"

struct ns_pci {
	struct rte_pci_device dev;     /* what the driver sees */
	struct rte_pci_driver *driver; /* NULL: none has it */
	struct ns_irq irq;
	int config_fd;
	void *bar;
	size_t bar_bytes;
	char name[NS_ARGS_NAME_BYTES];
	char bus_info[48];
};

/* A function named name with the index-th address no host has; dev_args may be
 * "". NULL when memory or descriptors are short (logged). */
struct ns_pci *ns_pci_create(const char *name, unsigned int index,
		const struct ns_pci_id *id, const char *dev_args);
/* Also after a probe that failed; not while a driver has the function. */
void ns_pci_destroy(struct ns_pci *pci);

/* Called before each driver's probe: how it will reach the registers, hook or
 * trap. 0 or a negative errno, which ends the probe. */
typedef int (*ns_pci_access_set)(void *ctx, enum ns_access access);

/* Hands the function to the first PCI driver that matches and takes it, or to
 * the one args names. 0; -ENODEV without such a driver; -EINVAL when it cannot
 * run as args say; else the driver's error. Logged. */
int ns_pci_probe(struct ns_pci *pci, const struct ns_args *args,
		ns_pci_access_set access_set, void *ctx);

/* Takes it back; 0, or the error of a driver that does not let go. */
int ns_pci_remove(struct ns_pci *pci);

#endif /* _NS_PCI_H_ */
