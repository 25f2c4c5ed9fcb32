/* SPDX-License-Identifier: BSD-3-Clause
 * Copyright(c) 2026 the igt authors
 */

#ifndef _IGT_PMDINFO_H_
#define _IGT_PMDINFO_H_

/* What driver and description of the driver must agree on. */

#define IGT_PMD_NAME "net_igt"

#define IGT_PMD_KMODS "* igb_uio | uio_pci_generic | vfio-pci"

#define IGT_PCI_VENDOR_INTEL 0x8086

#endif /* _IGT_PMDINFO_H_ */
