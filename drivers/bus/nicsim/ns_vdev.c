/* SPDX-License-Identifier: BSD-3-Clause
 * Copyright(c) 2026 the igt authors
 */

/*
 * ns_vdev.c: the virtual device driver `nicsim`.
 *
 * A virtual device becomes a fake PCI function with a model behind its
 * registers, which is handed to a PCI driver; that driver makes the port.
 *
 * State        created by probe, in this order: arguments, wire, PCI function,
 *              model, registry entry, the PCI driver's port, burst callbacks;
 *              freed by remove in the opposite one, by one function that also
 *              serves a probe that failed half-way.
 * Concurrency  EAL attaches and detaches one virtual device at a time.
 * Errors       probe logs one line and leaves nothing; remove fails, and leaves
 *              everything, when the PCI driver does not let go.
 * Not done     secondary processes: the model lives in the primary.
 */

#include <errno.h>
#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <rte_devargs.h>
#include <rte_eal.h>

#include <bus_vdev_driver.h>

#include "ns_burst.h"
#include "ns_engine.h"
#include "ns_hook.h"
#include "ns_logs.h"
#include "ns_pci.h"
#include "ns_tap.h"

#define ERROR_BYTES 512

/* Locally administered addresses, one per device: 02:4e:53:00:00:<index>. */
static void
mac_fill(uint8_t mac[6], unsigned int index)
{
	mac[0] = 2;
	mac[1] = 'N';
	mac[2] = 'S';
	mac[3] = 0;
	mac[4] = (uint8_t)(index >> CHAR_BIT);
	mac[5] = (uint8_t)index;
}

/* Frees what a probe made; the PCI driver has let go. */
static void
sim_destroy(struct ns_sim *sim)
{
	ns_burst_uninstall(sim);
	if (sim->mmio.context != NULL)
		ns_hook_uninstall(sim);
	if (sim->core != NULL)
		ns_engine_remove(sim);
	if (sim->pci != NULL)
		ns_pci_destroy(sim->pci);
	ns_tap_close(sim);
	free(sim);
}

/* The function, its model and its registers; the wire with it. */
static int
sim_build(struct ns_sim *sim)
{
	struct ns_pci_id id;
	int ret;

	if (sim->args.tap[0] != '\0') {
		ret = ns_tap_open(sim);
		if (ret != 0)
			return ret;
	}
	ret = ns_chip_pci_id(sim->args.chip, &id);
	if (ret != 0)
		return ret;
	sim->index = ns_engine_free_index();
	mac_fill(sim->args.conf.mac, sim->index);
	sim->pci = ns_pci_create(sim->name, sim->index, &id, sim->args.dev);
	if (sim->pci == NULL)
		return -ENOMEM;
	ret = ns_engine_add(sim);
	return ret == 0 ? ns_hook_install(sim) : ret;
}

static int
args_read(struct ns_sim *sim, const char *text)
{
	char error[ERROR_BYTES];
	int ret = ns_args_parse(text, &sim->args, error, sizeof(error));

	if (ret != 0)
		NS_LOG(ERR, "%s: %s", sim->name, error);
	return ret;
}

static int
nicsim_probe(struct rte_vdev_device *vdev)
{
	const char *name = rte_vdev_device_name(vdev);
	struct ns_sim *sim;
	int ret;

	if (rte_eal_process_type() != RTE_PROC_PRIMARY) {
		NS_LOG(ERR, "%s: a simulated device is there in the primary process only",
				name);
		return -ENOTSUP;
	}
	sim = calloc(1, sizeof(*sim));
	if (sim == NULL)
		return -ENOMEM;
	sim->tap_fd = -1;
	snprintf(sim->name, sizeof(sim->name), "%s", name);
	ret = args_read(sim, rte_vdev_device_args(vdev));
	if (ret == 0)
		ret = sim_build(sim);
	if (ret == 0)
		ret = ns_pci_probe(
				sim->pci, &sim->args, ns_hook_access_set, sim);
	if (ret == 0) {
		ret = ns_burst_install(sim);
		if (ret != 0)
			ns_pci_remove(sim->pci);
	}
	if (ret != 0)
		sim_destroy(sim);
	return ret;
}

static int
nicsim_remove(struct rte_vdev_device *vdev)
{
	struct ns_sim *sim = ns_engine_find(rte_vdev_device_name(vdev));
	int ret;

	if (sim == NULL)
		return 0;
	ret = ns_pci_remove(sim->pci);
	if (ret == 0)
		sim_destroy(sim);
	return ret;
}

static struct rte_vdev_driver nicsim_driver = {
		.probe = nicsim_probe,
		.remove = nicsim_remove,
};

RTE_PMD_REGISTER_VDEV(nicsim, nicsim_driver);
RTE_PMD_REGISTER_PARAM_STRING(nicsim,
		"chip=<i225|i226> peer=<nicsimN> driver=<name> dev=[<k>=<v>,...] access=<hook|trap> clock=<host|stepped> speed=<10|100|1000|2500|unlimited> delay_ns=<int> tx_latency_ns=<int> an_ms=<int> ppb=<int> mmio_read_ns=<int> txdown=<stop|continue> txtt_clear=<one|all> wire=tap:<name>");
RTE_LOG_REGISTER(ns_logtype, bus.nicsim, NOTICE);
