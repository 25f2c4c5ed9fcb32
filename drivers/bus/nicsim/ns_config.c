/* SPDX-License-Identifier: BSD-3-Clause
 * Copyright(c) 2026 the igt authors
 */

/*
 * ns_config.c: the PCI Express configuration space of a fake function.
 *
 * Hardware     header type 0 and capabilities by the PCI Local Bus
 *              specification 3.0 (6.1, 6.7, 6.8.2) and the PCI Express base
 *              specification 3.1 (7.8, 7.9); names as in linux/pci_regs.h.
 *              Where the capabilities lie: PM 0x40, MSI 0x50, MSI-X 0x70,
 *              PCIe 0xA0, AER 0x100, DSN 0x140, LTR 0x1C0, L1SS 0x1E0, PTM
 *              0x1F0, as seen on i225/i226 (uncertain; drivers search them).
 *              MSI-X table and PBA in BAR 3 at 0 and 0x2000; registers in
 *              BAR 0. L1.2 is on, as firmware leaves it.
 * Errors       negative errno of memfd_create or write.
 * Not done     read-only bits: what a driver writes is kept as it is, and has
 *              no effect on the model.
 */

#include <errno.h>
#include <linux/pci_regs.h>
#include <stddef.h>
#include <string.h>
#include <sys/mman.h>
#include <unistd.h>

#include <rte_byteorder.h>
#include <rte_common.h>

#include "ns_config.h"

#define CONFIG_BYTES   4096
#define CLASS_ETHERNET 0x0200 /* base class 2, subclass 0 */

/* Arbitrary: a window of 2 MiB per function below 4 GiB, registers first. */
#define BAR_WINDOW_BASE  0xC0000000u
#define BAR_WINDOW_BYTES 0x00200000u
#define BAR3_OFFSET      0x00180000u
#define MSIX_BIR         3u
#define MSIX_PBA_OFFSET  0x2000u

#define CAP_PM   0x40
#define CAP_MSI  0x50
#define CAP_MSIX 0x70
#define CAP_PCIE 0xA0
#define EXT_AER  0x100
#define EXT_DSN  0x140
#define EXT_LTR  0x1C0
#define EXT_L1SS 0x1E0
#define EXT_PTM  0x1F0

/* Version 2 of the PCI Express capability, device type endpoint (0). */
#define PCIE_FLAGS    0x0002
#define PCIE_SPEED_5G 2u /* 5.0 GT/s, one lane: i225/i226 */
#define PCIE_WIDTH_X1 (1u << 4)
#define PCIE_ASPM_L1  (1u << 11) /* in the link capabilities */

struct capability {
	uint16_t offset;
	uint16_t id;
	uint16_t next;
};

static const struct capability capabilities[] = {
		{CAP_PM, PCI_CAP_ID_PM, CAP_MSI},
		{CAP_MSI, PCI_CAP_ID_MSI, CAP_MSIX},
		{CAP_MSIX, PCI_CAP_ID_MSIX, CAP_PCIE},
		{CAP_PCIE, PCI_CAP_ID_EXP, 0},
};

static const struct capability extended[] = {
		{EXT_AER, PCI_EXT_CAP_ID_ERR, EXT_DSN},
		{EXT_DSN, PCI_EXT_CAP_ID_DSN, EXT_LTR},
		{EXT_LTR, PCI_EXT_CAP_ID_LTR, EXT_L1SS},
		{EXT_L1SS, PCI_EXT_CAP_ID_L1SS, EXT_PTM},
		{EXT_PTM, PCI_EXT_CAP_ID_PTM, 0},
};

static void
put8(uint8_t *config, size_t offset, unsigned int value)
{
	config[offset] = (uint8_t)value;
}

static void
put16(uint8_t *config, size_t offset, unsigned int value)
{
	rte_le16_t le = rte_cpu_to_le_16((uint16_t)value);

	memcpy(config + offset, &le, sizeof(le));
}

static void
put32(uint8_t *config, size_t offset, uint32_t value)
{
	rte_le32_t le = rte_cpu_to_le_32(value);

	memcpy(config + offset, &le, sizeof(le));
}

static void
header_fill(uint8_t *config, const struct ns_pci_id *id, unsigned int index)
{
	uint32_t window = BAR_WINDOW_BASE + index * BAR_WINDOW_BYTES;

	put16(config, PCI_VENDOR_ID, id->vendor_id);
	put16(config, PCI_DEVICE_ID, id->device_id);
	put16(config, PCI_COMMAND, PCI_COMMAND_MEMORY | PCI_COMMAND_MASTER);
	put16(config, PCI_STATUS, PCI_STATUS_CAP_LIST);
	put8(config, PCI_REVISION_ID, id->revision);
	put16(config, PCI_CLASS_DEVICE, CLASS_ETHERNET);
	put32(config, PCI_BASE_ADDRESS_0, window);
	put32(config, PCI_BASE_ADDRESS_3, window + BAR3_OFFSET);
	put16(config, PCI_SUBSYSTEM_VENDOR_ID, id->vendor_id);
	put8(config, PCI_CAPABILITY_LIST, CAP_PM);
	put8(config, PCI_INTERRUPT_PIN, 1);
}

static void
capabilities_fill(uint8_t *config, const struct ns_pci_id *id)
{
	for (size_t i = 0; i < RTE_DIM(capabilities); i++) {
		const struct capability *cap = &capabilities[i];

		put8(config, cap->offset + PCI_CAP_LIST_ID, cap->id);
		put8(config, cap->offset + PCI_CAP_LIST_NEXT, cap->next);
	}
	put16(config, CAP_MSIX + PCI_MSIX_FLAGS, id->nb_msix_vectors - 1u);
	put32(config, CAP_MSIX + PCI_MSIX_TABLE, MSIX_BIR);
	put32(config, CAP_MSIX + PCI_MSIX_PBA, MSIX_PBA_OFFSET | MSIX_BIR);
	put16(config, CAP_PCIE + PCI_EXP_FLAGS, PCIE_FLAGS);
	put32(config, CAP_PCIE + PCI_EXP_DEVCAP, PCI_EXP_DEVCAP_FLR);
	put32(config, CAP_PCIE + PCI_EXP_LNKCAP,
			PCIE_SPEED_5G | PCIE_WIDTH_X1 | PCIE_ASPM_L1);
	put16(config, CAP_PCIE + PCI_EXP_LNKCTL, PCI_EXP_LNKCTL_ASPM_L1);
	put16(config, CAP_PCIE + PCI_EXP_LNKSTA, PCIE_SPEED_5G | PCIE_WIDTH_X1);
}

static void
extended_fill(uint8_t *config)
{
	for (size_t i = 0; i < RTE_DIM(extended); i++) {
		const struct capability *cap = &extended[i];

		/* id, version 1, next */
		put32(config, cap->offset,
				cap->id | UINT32_C(1) << 16 |
						(uint32_t)cap->next << 20);
	}
	put32(config, EXT_L1SS + PCI_L1SS_CAP,
			PCI_L1SS_CAP_PCIPM_L1_2 | PCI_L1SS_CAP_ASPM_L1_2 |
					PCI_L1SS_CAP_L1_PM_SS);
	put32(config, EXT_L1SS + PCI_L1SS_CTL1,
			PCI_L1SS_CTL1_PCIPM_L1_2 | PCI_L1SS_CTL1_ASPM_L1_2);
}

int
ns_config_open(const struct ns_pci_id *id, unsigned int index)
{
	uint8_t config[CONFIG_BYTES] = {0};
	ssize_t written;
	int fd, error;

	header_fill(config, id, index);
	capabilities_fill(config, id);
	extended_fill(config);
	fd = memfd_create("nicsim-config", MFD_CLOEXEC);
	if (fd < 0)
		return -errno;
	written = pwrite(fd, config, sizeof(config), 0);
	if (written == (ssize_t)sizeof(config))
		return fd;
	error = written < 0 ? errno : EIO;
	close(fd);
	return -error;
}
