/* SPDX-License-Identifier: BSD-3-Clause
 * Copyright(c) 2026 the igt authors
 */

/*
 * igt_intr: the link interrupt, which makes housekeeping look sooner.
 *
 * Hardware     one vector for all causes (GPIE.Multiple_MSIX clear), so the
 *              same code serves INTx, MSI and MSI-X. With GPIE.NSICR every
 *              read of ICR clears it and lowers the line (I210 datasheet
 *              7.3, 8.8).
 * State        registered from probe to close; LSC unmasked while the port
 *              is started and the application has asked for intr_conf.lsc.
 * Concurrency  the handler runs in the EAL interrupt thread. It reads ICR
 *              without a lock, so that a level is lowered whatever else goes
 *              on, and after port->link_interrupt() touches nothing: the
 *              application may have closed the port there.
 * Errors       no interrupt, or a lost one: housekeeping sees the link all
 *              the same, one period later.
 * Not done     receive interrupts; harvest by the time-sync interrupt.
 */

#include <errno.h>

#include <bus_pci_driver.h>
#include <ethdev_pci.h>
#include <rte_interrupts.h>

#include "igt.h"
#include "igt_intr.h"
#include "igt_logs.h"
#include "igt_mmio.h"

static void
intr_handler(void *arg)
{
	struct rte_eth_dev *dev = arg;
	struct igt_port *port = dev->data->dev_private;
	struct rte_pci_device *pci_dev = RTE_ETH_DEV_TO_PCI(dev);
	uint32_t causes = igt_read32(port, IGT_REG_ICR);

	if (causes == IGT_ALL_ONES)
		(void)igt_check_removed(port);
	else
		(void)rte_intr_ack(pci_dev->intr_handle);
	if ((causes & IGT_ICR_LSC) != 0)
		port->link_interrupt(port);
}

int
igt_intr_register(struct rte_eth_dev *dev,
		void (*link_interrupt)(struct igt_port *port))
{
	struct igt_port *port = dev->data->dev_private;
	struct rte_pci_device *pci_dev = RTE_ETH_DEV_TO_PCI(dev);

	port->link_interrupt = link_interrupt;
	return rte_intr_callback_register(
			pci_dev->intr_handle, intr_handler, dev);
}

void
igt_intr_unregister(struct rte_eth_dev *dev)
{
	struct rte_pci_device *pci_dev = RTE_ETH_DEV_TO_PCI(dev);
	int ret;

	ret = rte_intr_callback_unregister(
			pci_dev->intr_handle, intr_handler, dev);
	if (ret != -EAGAIN)
		return;
	/* The handler runs: in this very thread, when the application closes
	 * the port from an event, or in another. */
	if (rte_thread_is_intr() != 0)
		(void)rte_intr_callback_unregister_pending(
				pci_dev->intr_handle, intr_handler, dev, NULL);
	else
		(void)rte_intr_callback_unregister_sync(
				pci_dev->intr_handle, intr_handler, dev);
}

void
igt_intr_enable(struct rte_eth_dev *dev)
{
	struct igt_port *port = dev->data->dev_private;
	struct rte_pci_device *pci_dev = RTE_ETH_DEV_TO_PCI(dev);

	if (dev->data->dev_conf.intr_conf.lsc == 0 ||
			(port->attached & RTE_BIT32(IGT_ATTACH_INTR)) == 0)
		return;
	if (rte_intr_enable(pci_dev->intr_handle) != 0) {
		IGT_PORT_LOG(NOTICE, port,
				"interrupt not enabled, the link is polled every %u ms",
				port->args.house_ms);
		return;
	}
	igt_write32(port, IGT_REG_GPIE, IGT_GPIE_NSICR);
	(void)igt_read32(port, IGT_REG_ICR);
	igt_write32(port, IGT_REG_IMS, IGT_ICR_LSC);
	igt_flush(port);
}

void
igt_intr_disable(struct rte_eth_dev *dev)
{
	struct igt_port *port = dev->data->dev_private;
	struct rte_pci_device *pci_dev = RTE_ETH_DEV_TO_PCI(dev);

	if (dev->data->dev_conf.intr_conf.lsc == 0 ||
			(port->attached & RTE_BIT32(IGT_ATTACH_INTR)) == 0)
		return;
	igt_write32(port, IGT_REG_IMC, IGT_ALL_ONES);
	(void)igt_read32(port, IGT_REG_ICR);
	(void)rte_intr_disable(pci_dev->intr_handle);
}
