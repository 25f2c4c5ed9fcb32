/* SPDX-License-Identifier: BSD-3-Clause
 * Copyright(c) 2026 the igt authors
 */

/* nicsim_common.c: see nicsim_common.h. */

#include <dirent.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <rte_devargs.h>
#include <rte_eal.h>
#include <rte_log.h>

#include <ethdev_driver.h>
#include <ethdev_pci.h>

#include "nicsim_common.h"

struct tiny tiny;
unsigned int shy_nb_probes;

static char *log_text;
static size_t log_bytes;
static FILE *log_stream;

static int
tiny_close(struct rte_eth_dev *eth_dev)
{
	return 0;
}

static const struct eth_dev_ops tiny_ops = {
		.dev_close = tiny_close,
};

static int
tiny_init(struct rte_eth_dev *eth_dev)
{
	eth_dev->dev_ops = &tiny_ops;
	return 0;
}

static int
tiny_probe(struct rte_pci_driver *drv, struct rte_pci_device *dev)
{
	struct rte_devargs *devargs = dev->device.devargs;

	tiny.nb_probes++;
	tiny.dev = dev;
	tiny.entry = rte_mmio_lookup(dev->mem_resource[0].addr);
	snprintf(tiny.name, sizeof(tiny.name), "%s", dev->device.name);
	snprintf(tiny.devargs, sizeof(tiny.devargs), "%s",
			devargs == NULL ? "" : devargs->args);
	if (tiny.probe_result != 0 || tiny.no_port)
		return tiny.probe_result;
	return rte_eth_dev_pci_generic_probe(dev, 0, tiny_init);
}

static int
tiny_remove(struct rte_pci_device *dev)
{
	tiny.nb_removes++;
	if (tiny.remove_result != 0)
		return tiny.remove_result;
	if (tiny.dev == dev)
		tiny.dev = NULL;
	return rte_eth_dev_pci_generic_remove(dev, tiny_close);
}

static int
shy_probe(struct rte_pci_driver *drv, struct rte_pci_device *dev)
{
	shy_nb_probes++;
	return 1;
}

/* I225-LM and I226-LM, by the PCI ID repository. */
static const struct rte_pci_id ids[] = {
		{RTE_PCI_DEVICE(0x8086, 0x15f2)},
		{RTE_PCI_DEVICE(0x8086, 0x15f3)},
		{RTE_PCI_DEVICE(0x8086, 0x125b)},
		{RTE_PCI_DEVICE(0x8086, 0x125c)},
		{.vendor_id = 0},
};

/* No id of these is in use. */
static const struct rte_pci_id other_ids[] = {
		{RTE_PCI_DEVICE(0x8086, 0xffee)},
		{.vendor_id = 0},
};

static struct rte_pci_driver shy_driver = {
		.id_table = ids,
		.probe = shy_probe,
		.remove = tiny_remove,
};

static struct rte_pci_driver other_driver = {
		.id_table = other_ids,
		.probe = tiny_probe,
		.remove = tiny_remove,
};

static struct rte_pci_driver tiny_driver = {
		.id_table = ids,
		.drv_flags = RTE_PCI_DRV_NEED_MAPPING | RTE_PCI_DRV_INTR_LSC,
		.probe = tiny_probe,
		.remove = tiny_remove,
};

RTE_PMD_REGISTER_PCI(test_shy, shy_driver);
RTE_PMD_REGISTER_PCI(test_other, other_driver);
RTE_PMD_REGISTER_PCI(test_tiny, tiny_driver);

void
nicsim_eal_init(const char *program)
{
	char name[64];
	char *argv[] = {name, "--no-pci", "--no-huge", "--no-shconf",
			"--no-telemetry", "-m", "128", "-l", "0", "--log-level",
			"lib.eal:error", NULL};

	snprintf(name, sizeof(name), "%s", program);
	if (rte_eal_init(sizeof(argv) / sizeof(argv[0]) - 1, argv) < 0) {
		printf("Bail out! EAL did not start\n");
		exit(EXIT_FAILURE);
	}
}

int
nicsim_done(int status)
{
	if (rte_eal_cleanup() != 0)
		status = EXIT_FAILURE;
	free(log_text);
	return status;
}

void
log_begin(void)
{
	free(log_text);
	log_text = NULL;
	log_stream = open_memstream(&log_text, &log_bytes);
	rte_openlog_stream(log_stream);
}

const char *
log_end(void)
{
	rte_openlog_stream(NULL);
	fclose(log_stream);
	return log_text;
}

unsigned int
nb_open_fds(void)
{
	DIR *dir = opendir("/proc/self/fd");
	unsigned int nb = 0;

	if (dir == NULL)
		return 0;
	while (readdir(dir) != NULL)
		nb++;
	closedir(dir);
	return nb;
}
