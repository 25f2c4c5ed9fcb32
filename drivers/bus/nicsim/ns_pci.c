/* SPDX-License-Identifier: BSD-3-Clause
 * Copyright(c) 2026 the igt authors
 */

/*
 * ns_pci.c: a fake PCI function and the PCI driver that is given it.
 *
 * State        one rte_pci_device per simulated device, on no bus' list: EAL
 *              finds it only through the port. Its bus is our own, registered
 *              nowhere, whose unplug removes the virtual device, and with it
 *              all of this. device.name is the virtual device's name and so
 *              becomes the port's. The PCI domain is one no host has.
 *              kdrv is uio_pci_generic and the interrupt handle's device
 *              descriptor a memory file, which is where rte_pci_read_config()
 *              then reads.
 * Ordering     pci_dev->driver is set before the probe call, device.driver
 *              after it, as the PCI bus does.
 * Concurrency  the thread that attaches or detaches; the interrupt calls under
 *              the device's lock.
 * Errors       negative errno and one line in the log; what was made so far is
 *              freed by ns_pci_destroy().
 * Not done     a driver that is given the hook and goes round the register
 *              registry faults on its first access: the BAR is mapped without
 *              any permission, and guarded only for the trap.
 */

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <unistd.h>

#include <rte_bus.h>
#include <rte_devargs.h>
#include <rte_eal.h>
#include <rte_memory.h>

#include <bus_driver.h>
#include <bus_vdev_driver.h>

#include "ns_compat.h"
#include "ns_config.h"
#include "ns_logs.h"
#include "ns_pci.h"

#define DOMAIN_BASE    0xffff0000u /* hosts number theirs from 0 */
#define CLASS_ETHERNET 0x020000    /* Ethernet controller */
#define HOOK_DRIVER    "net_igt"   /* the driver known to ask the registry */

/* EAL may still write to a device whose unplug has returned (26.07 clears its
 * driver): the last one is freed when the next goes, or with the library. */
static struct ns_pci *retired;

static int
bus_unplug(struct rte_device *device)
{
	char name[NS_ARGS_NAME_BYTES];

	/* The name goes with the device. */
	snprintf(name, sizeof(name), "%s", device->name);
	return rte_vdev_uninit(name);
}

static const struct rte_bus fake_bus = {
		.name = "nicsim",
		.NS_COMPAT_BUS_UNPLUG = bus_unplug,
};

static struct rte_devargs *
devargs_create(const char *name, const char *args)
{
	struct rte_devargs *devargs = calloc(1, sizeof(*devargs));

	if (devargs == NULL)
		return NULL;
	devargs->data = strdup(args);
	if (devargs->data == NULL) {
		free(devargs);
		return NULL;
	}
	devargs->args = devargs->data;
	devargs->bus = (struct rte_bus *)(uintptr_t)&fake_bus;
	snprintf(devargs->name, sizeof(devargs->name), "%s", name);
	return devargs;
}

static int
bar_map(struct ns_pci *pci, size_t bytes)
{
	pci->bar = mmap(NULL, bytes, PROT_NONE, MAP_PRIVATE | MAP_ANONYMOUS, -1,
			0);
	if (pci->bar == MAP_FAILED) {
		pci->bar = NULL;
		return -errno;
	}
	pci->bar_bytes = bytes;
	pci->dev.mem_resource[0].addr = pci->bar;
	pci->dev.mem_resource[0].len = bytes;
	return 0;
}

static void
identity_fill(struct ns_pci *pci, const struct ns_pci_id *id,
		unsigned int index)
{
	struct rte_pci_device *dev = &pci->dev;

	dev->addr.domain = DOMAIN_BASE + index;
	dev->id.vendor_id = id->vendor_id;
	dev->id.device_id = id->device_id;
	dev->id.subsystem_vendor_id = id->vendor_id;
	dev->id.class_id = CLASS_ETHERNET;
	dev->kdrv = RTE_PCI_KDRV_UIO_GENERIC;
	rte_pci_device_name(&dev->addr, dev->name, sizeof(dev->name));
	snprintf(pci->bus_info, sizeof(pci->bus_info),
			"vendor_id=%x, device_id=%x", id->vendor_id,
			id->device_id);
	dev->device.name = pci->name;
	dev->device.bus_info = pci->bus_info;
	dev->device.bus = &fake_bus;
	dev->device.numa_node = SOCKET_ID_ANY;
}

static int
resources_create(struct ns_pci *pci, unsigned int index,
		const struct ns_pci_id *id, const char *dev_args)
{
	int ret;

	if (dev_args[0] != '\0') {
		pci->dev.device.devargs = devargs_create(pci->name, dev_args);
		if (pci->dev.device.devargs == NULL)
			return -ENOMEM;
	}
	ret = bar_map(pci, id->bar0_bytes);
	if (ret != 0)
		return ret;
	ret = ns_config_open(id, index);
	if (ret < 0)
		return ret;
	pci->config_fd = ret;
	ret = ns_irq_init(&pci->irq, id->nb_msix_vectors, pci->config_fd);
	pci->dev.intr_handle = pci->irq.handle;
	return ret;
}

struct ns_pci *
ns_pci_create(const char *name, unsigned int index, const struct ns_pci_id *id,
		const char *dev_args)
{
	struct ns_pci *pci = calloc(1, sizeof(*pci));
	int ret;

	if (pci == NULL) {
		NS_LOG(ERR, "%s: no memory for the PCI function", name);
		return NULL;
	}
	pci->config_fd = -1;
	snprintf(pci->name, sizeof(pci->name), "%s", name);
	identity_fill(pci, id, index);
	ret = resources_create(pci, index, id, dev_args);
	if (ret != 0) {
		NS_LOG(ERR, "%s: cannot make the PCI function: %s", name,
				strerror(-ret));
		ns_pci_destroy(pci);
		return NULL;
	}
	return pci;
}

void
ns_pci_destroy(struct ns_pci *pci)
{
	struct rte_devargs *devargs = pci->dev.device.devargs;

	if (pci->irq.handle != NULL)
		ns_irq_fini(&pci->irq);
	if (pci->config_fd >= 0)
		close(pci->config_fd);
	if (pci->bar != NULL)
		munmap(pci->bar, pci->bar_bytes);
	if (devargs != NULL) {
		rte_devargs_reset(devargs);
		free(devargs);
	}
	pci->dev.device.devargs = NULL;
	free(retired);
	retired = pci;
}

RTE_FINI(retired_free)
{
	free(retired);
}

static bool
id_matches(const struct rte_pci_id *want, const struct rte_pci_id *id)
{
	return (want->vendor_id == RTE_PCI_ANY_ID ||
			       want->vendor_id == id->vendor_id) &&
	       (want->device_id == RTE_PCI_ANY_ID ||
			       want->device_id == id->device_id) &&
	       (want->subsystem_vendor_id == RTE_PCI_ANY_ID ||
			       want->subsystem_vendor_id ==
					       id->subsystem_vendor_id) &&
	       (want->subsystem_device_id == RTE_PCI_ANY_ID ||
			       want->subsystem_device_id ==
					       id->subsystem_device_id) &&
	       (want->class_id == RTE_CLASS_ANY_ID ||
			       want->class_id == id->class_id);
}

static bool
driver_matches(const struct rte_pci_driver *drv, const struct rte_pci_id *id)
{
	const struct rte_pci_id *want;

	for (want = drv->id_table; want->vendor_id != 0; want++)
		if (id_matches(want, id))
			return true;
	return false;
}

/* How the driver reaches the registers; a negative errno when it cannot be
 * given the device as args say. */
static int
access_choose(const struct ns_pci *pci, const struct rte_pci_driver *drv,
		const struct ns_args *args)
{
	bool asks = strcmp(drv->driver.name, HOOK_DRIVER) == 0;
	enum ns_access access = args->access;

	if (access == NS_ACCESS_AUTO)
		access = asks ? NS_ACCESS_HOOK : NS_ACCESS_TRAP;
	if (access == NS_ACCESS_TRAP && !asks && args->stepped) {
		NS_LOG(ERR, "%s: driver %s knows host time only: clock=stepped is not for it",
				pci->name, drv->driver.name);
		return -EINVAL;
	}
	if ((drv->drv_flags & RTE_PCI_DRV_NEED_IOVA_AS_VA) != 0 &&
			rte_eal_iova_mode() != RTE_IOVA_VA) {
		NS_LOG(ERR, "%s: driver %s needs --iova-mode=va", pci->name,
				drv->driver.name);
		return -EINVAL;
	}
	return access;
}

/* 0 when the driver took the function, positive when it does not want it. */
static int
driver_probe(struct ns_pci *pci, struct rte_pci_driver *drv)
{
	int ret;

	NS_LOG(INFO, "%s: probing %04x:%04x with driver %s", pci->name,
			pci->dev.id.vendor_id, pci->dev.id.device_id,
			drv->driver.name);
	ns_compat_driver_set(&pci->dev, drv);
	ret = drv->probe(drv, &pci->dev);
	if (ret != 0) {
		ns_compat_driver_set(&pci->dev, NULL);
		if (ret < 0)
			NS_LOG(ERR, "%s: driver %s refused the device: %s",
					pci->name, drv->driver.name,
					strerror(-ret));
		return ret;
	}
	pci->dev.device.driver = &drv->driver;
	pci->driver = drv;
	return 0;
}

int
ns_pci_probe(struct ns_pci *pci, const struct ns_args *args,
		ns_pci_access_set access_set, void *ctx)
{
	struct rte_bus *bus = rte_bus_find_by_name("pci");
	struct rte_pci_driver *drv;
	bool known = false;
	int ret;

	drv = bus == NULL ? NULL : ns_compat_driver_first(bus);
	for (; drv != NULL; drv = ns_compat_driver_next(drv)) {
		if (args->driver[0] != '\0' &&
				strcmp(drv->driver.name, args->driver) != 0)
			continue;
		known = true;
		if (!driver_matches(drv, &pci->dev.id))
			continue;
		ret = access_choose(pci, drv, args);
		if (ret >= 0)
			ret = access_set(ctx, (enum ns_access)ret);
		if (ret == 0)
			ret = driver_probe(pci, drv);
		if (ret <= 0)
			return ret;
	}
	if (args->driver[0] != '\0')
		NS_LOG(ERR, "%s: driver=%s: %s", pci->name, args->driver,
				known ? "does not take this chip"
				      : "no such PCI driver is registered");
	else
		NS_LOG(ERR, "%s: no PCI driver takes %04x:%04x (chip=%s); load one, as -d librte_net_igt.so",
				pci->name, pci->dev.id.vendor_id,
				pci->dev.id.device_id, args->chip);
	return -ENODEV;
}

int
ns_pci_remove(struct ns_pci *pci)
{
	int ret;

	if (pci->driver == NULL)
		return 0;
	ret = pci->driver->remove == NULL ? 0 : pci->driver->remove(&pci->dev);
	if (ret < 0) {
		NS_LOG(ERR, "%s: driver %s keeps the device: %s", pci->name,
				pci->driver->driver.name, strerror(-ret));
		return ret;
	}
	ns_compat_driver_set(&pci->dev, NULL);
	pci->dev.device.driver = NULL;
	pci->driver = NULL;
	return 0;
}
