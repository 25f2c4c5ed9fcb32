/* SPDX-License-Identifier: BSD-3-Clause
 * Copyright(c) 2026 the igt authors
 */

#ifndef _NS_COMPAT_H_
#define _NS_COMPAT_H_

/*
 * What differs between the DPDK releases the model is built against. Facts
 * read in the sources of 22.11.11, 23.11, 26.03 and 26.07; run on 22.11.
 *
 * 22.11 to 26.03   PCI drivers hang behind the generic bus in a structure that
 *                  is in no SDK header; rte_pci_device has `driver`
 * 23.11            control threads are rte_thread_t
 * 26.07            drivers hang in rte_bus; device.driver is set before the
 *                  probe call; the bus operation is called unplug_device
 */

#include <pthread.h>
#include <stdbool.h>

#include <rte_common.h>
#include <rte_lcore.h>
#include <rte_thread.h>
#include <rte_version.h>

#include <bus_driver.h>
#include <bus_pci_driver.h>
#include <dev_driver.h>

#if RTE_VERSION >= RTE_VERSION_NUM(26, 7, 0, 0)

#define NS_COMPAT_BUS_UNPLUG unplug_device

static inline struct rte_pci_driver *
ns_compat_driver_of(struct rte_driver *drv)
{
	return drv == NULL ? NULL
	                   : container_of(drv, struct rte_pci_driver, driver);
}

static inline struct rte_pci_driver *
ns_compat_driver_first(struct rte_bus *bus)
{
	return ns_compat_driver_of(TAILQ_FIRST(&bus->driver_list));
}

static inline struct rte_pci_driver *
ns_compat_driver_next(struct rte_pci_driver *drv)
{
	return ns_compat_driver_of(TAILQ_NEXT(&drv->driver, next));
}

/* Before the probe call; NULL afterwards when it failed. */
static inline void
ns_compat_driver_set(struct rte_pci_device *dev, struct rte_pci_driver *drv)
{
	dev->device.driver = drv == NULL ? NULL : &drv->driver;
}

#else

#define NS_COMPAT_BUS_UNPLUG unplug

struct ns_compat_pci_bus {
	struct rte_bus bus;
	RTE_TAILQ_HEAD(, rte_pci_device) devices;
	RTE_TAILQ_HEAD(, rte_pci_driver) drivers;
};

static inline struct rte_pci_driver *
ns_compat_driver_first(struct rte_bus *bus)
{
	struct ns_compat_pci_bus *pci_bus = container_of(
			bus, struct ns_compat_pci_bus, bus);

	return TAILQ_FIRST(&pci_bus->drivers);
}

static inline struct rte_pci_driver *
ns_compat_driver_next(struct rte_pci_driver *drv)
{
	return TAILQ_NEXT(drv, next);
}

/* Before the probe call; NULL afterwards when it failed. */
static inline void
ns_compat_driver_set(struct rte_pci_device *dev, struct rte_pci_driver *drv)
{
	dev->driver = drv;
}

#endif

#if RTE_VERSION >= RTE_VERSION_NUM(23, 11, 0, 0)

typedef rte_thread_t ns_compat_thread;
typedef uint32_t ns_compat_thread_result;

static inline int
ns_compat_thread_create(ns_compat_thread *thread, const char *name,
		ns_compat_thread_result (*func)(void *arg))
{
	return rte_thread_create_control(thread, name, func, NULL);
}

static inline void
ns_compat_thread_join(ns_compat_thread thread)
{
	rte_thread_join(thread, NULL);
}

#else

typedef pthread_t ns_compat_thread;
typedef void *ns_compat_thread_result;

static inline int
ns_compat_thread_create(ns_compat_thread *thread, const char *name,
		ns_compat_thread_result (*func)(void *arg))
{
	return rte_ctrl_thread_create(thread, name, NULL, func, NULL);
}

static inline void
ns_compat_thread_join(ns_compat_thread thread)
{
	pthread_join(thread, NULL);
}

#endif

#endif /* _NS_COMPAT_H_ */
