/* SPDX-License-Identifier: BSD-3-Clause
 * Copyright(c) 2026 the igt authors
 */

/*
 * igt_pmdinfo_gen: a program of the build that writes, as C source, the string
 * by which dpdk-pmdinfo lists the driver's ids, kernel modules and
 * parameters. DPDK's own build takes them from object files by a script that
 * distributions do not ship; here both the driver's id table and the string
 * come from igt_pci_ids.def.
 *
 * Errors       a file that cannot be written: exit status 1.
 */

#include <stdio.h>
#include <stdlib.h>

#include "igt_devargs.h"
#include "igt_pmdinfo.h"

/* A subsystem id that matches all. */
#define ANY_SUBSYSTEM 0xFFFF

static const unsigned int device_ids[] = {
#define X(device, chip, product) device,
#include "igt_pci_ids.def"
#undef X
};

#define NB_DEVICE_IDS (sizeof(device_ids) / sizeof(device_ids[0]))

static void
source_write(FILE *out)
{
	size_t i;

	fprintf(out,
			"#include <rte_common.h>\n\n"
			"static const char igt_pmd_info[] __rte_used =\n"
			"\t\"PMD_INFO_STRING= {\"\n"
			"\t\"\\\"name\\\": \\\"%s\\\", \"\n"
			"\t\"\\\"params\\\": \\\"%s\\\", \"\n"
			"\t\"\\\"kmod\\\": \\\"%s\\\", \"\n"
			"\t\"\\\"pci_ids\\\": [\"\n",
			IGT_PMD_NAME, IGT_DEVARGS_STRING, IGT_PMD_KMODS);
	for (i = 0; i < NB_DEVICE_IDS; i++)
		fprintf(out, "\t\"[%u, %u, %u, %u]%s\"\n", IGT_PCI_VENDOR_INTEL,
				device_ids[i], ANY_SUBSYSTEM, ANY_SUBSYSTEM,
				i + 1 < NB_DEVICE_IDS ? ", " : "");
	fprintf(out, "\t\"]}\";\n");
}

int
main(int argc, char **argv)
{
	FILE *out;

	if (argc != 2) {
		fprintf(stderr, "usage: igt-pmdinfo-gen FILE.c\n");
		return EXIT_FAILURE;
	}
	out = fopen(argv[1], "w");
	if (out == NULL) {
		perror(argv[1]);
		return EXIT_FAILURE;
	}
	source_write(out);
	if (fclose(out) != 0) {
		perror(argv[1]);
		return EXIT_FAILURE;
	}
	return EXIT_SUCCESS;
}
