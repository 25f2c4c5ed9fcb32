/* SPDX-License-Identifier: BSD-3-Clause
 * Copyright(c) 2026 the igt authors
 */

/*
 * igt_intr: the link interrupt, which makes housekeeping look sooner, and the
 * receive interrupts.
 *
 * Hardware     Without receive interrupts one vector serves all causes
 *              (GPIE.Multiple_MSIX clear), so the same code serves INTx, MSI
 *              and MSI-X. With them vector 0 is the link's, vectors from 1 the
 *              queues', the last one shared where there are too few. GPIE is
 *              written first: it says how the others are read. A queue's
 *              message clears its cause (EIAC) and masks it (EIAM); a cause
 *              that comes while masked is kept and sent when the mask goes.
 *              Vector 0 is not masked by its message, so that each link event
 *              is one. With GPIE.NSICR every read of ICR clears it and lowers
 *              the line (I210 datasheet 7.3, 8.8).
 * State        the callback is registered from probe to close; LSC is unmasked
 *              while the port is started and the application has asked for
 *              intr_conf.lsc. The handle's event descriptors and the vector
 *              list exist from start to stop, where intr_conf.rxq asks.
 * Concurrency  the handler runs in the EAL interrupt thread. It reads ICR
 *              without a lock, so that a level is lowered whatever else goes
 *              on, and after port->link_interrupt() touches nothing: the
 *              application may have closed the port there. A queue is enabled
 *              and disabled by the lcore that polls it: one write each.
 * Errors       no link interrupt, or a lost one: housekeeping sees the link
 *              all the same, one period later. Receive interrupts that cannot
 *              be had fail the start.
 * Not done     harvest by the time-sync interrupt.
 */

#include <errno.h>
#include <stdbool.h>
#include <string.h>

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

/* Vector 0 is the link's. */
#define VECTOR_LINK    0
#define VECTOR_QUEUE_0 RTE_INTR_VEC_RXTX_OFFSET

static bool
rx_wanted(const struct rte_eth_dev *dev)
{
	return dev->data->dev_conf.intr_conf.rxq != 0;
}

static bool
link_wanted(const struct rte_eth_dev *dev)
{
	const struct igt_port *port = dev->data->dev_private;

	return dev->data->dev_conf.intr_conf.lsc != 0 &&
	       (port->attached & RTE_BIT32(IGT_ATTACH_INTR)) != 0;
}

bool
igt_intr_rx_possible(const struct rte_eth_dev *dev)
{
	struct rte_pci_device *pci_dev = RTE_ETH_DEV_TO_PCI(dev);

	return rte_intr_cap_multiple(pci_dev->intr_handle) != 0;
}

/* Event descriptors for the queues, and which vector serves which. */
static int
vectors_take(struct rte_eth_dev *dev)
{
	struct rte_pci_device *pci_dev = RTE_ETH_DEV_TO_PCI(dev);
	struct rte_intr_handle *handle = pci_dev->intr_handle;
	const uint16_t nb_queues = dev->data->nb_rx_queues;
	int ret, nb_vectors;
	uint16_t q;

	ret = rte_intr_efd_enable(handle, nb_queues);
	if (ret == 0)
		ret = rte_intr_vec_list_alloc(
				handle, "igt_rx_vectors", nb_queues);
	nb_vectors = rte_intr_nb_efd_get(handle);
	if (ret == 0 && nb_vectors <= 0)
		ret = -ENOSPC;
	for (q = 0; q < nb_queues && ret == 0; q++)
		ret = rte_intr_vec_list_index_set(handle, q,
				VECTOR_QUEUE_0 + RTE_MIN(q, nb_vectors - 1));
	return ret;
}

static void
vectors_give(struct rte_eth_dev *dev)
{
	struct rte_pci_device *pci_dev = RTE_ETH_DEV_TO_PCI(dev);

	rte_intr_efd_disable(pci_dev->intr_handle);
	rte_intr_vec_list_free(pci_dev->intr_handle);
}

static uint32_t
queue_vector(const struct rte_eth_dev *dev, uint16_t queue_id)
{
	struct rte_pci_device *pci_dev = RTE_ETH_DEV_TO_PCI(dev);

	return (uint32_t)rte_intr_vec_list_index_get(
			pci_dev->intr_handle, queue_id);
}

/* Vectors to causes; everything still masked. */
static void
vectors_map(struct rte_eth_dev *dev)
{
	struct igt_port *port = dev->data->dev_private;
	uint32_t ivar[(IGT_MAX_QUEUES + 1) / 2] = {0};
	uint32_t queues = 0;
	uint16_t q;

	for (q = 0; q < dev->data->nb_rx_queues; q++) {
		uint32_t vector = queue_vector(dev, q);

		queues |= RTE_BIT32(vector);
		ivar[q / 2] |= q % 2 == 0 ? IGT_IVAR_RX_EVEN_VALID |
		                                               igt_field_set(IGT_IVAR_RX_EVEN,
									       vector)
		                          : IGT_IVAR_RX_ODD_VALID |
		                                               igt_field_set(IGT_IVAR_RX_ODD,
									       vector);
	}
	igt_write32(port, IGT_REG_GPIE,
			IGT_GPIE_NSICR | IGT_GPIE_MULTIPLE_MSIX |
					IGT_GPIE_EIAME | IGT_GPIE_PBA);
	for (q = 0; q < dev->data->nb_rx_queues; q += 2)
		igt_write32(port, IGT_REG_IVAR(q / 2), ivar[q / 2]);
	igt_write32(port, IGT_REG_IVAR_MISC,
			IGT_IVAR_MISC_OTHER_VALID |
					igt_field_set(IGT_IVAR_MISC_OTHER,
							VECTOR_LINK));
	igt_write32(port, IGT_REG_EIAC, queues | RTE_BIT32(VECTOR_LINK));
	igt_write32(port, IGT_REG_EIAM, queues);
}

int
igt_intr_enable(struct rte_eth_dev *dev)
{
	struct igt_port *port = dev->data->dev_private;
	struct rte_pci_device *pci_dev = RTE_ETH_DEV_TO_PCI(dev);
	const bool rx = rx_wanted(dev);
	int ret = rx ? vectors_take(dev) : 0;

	if (ret == 0 && (rx || link_wanted(dev)))
		ret = rte_intr_enable(pci_dev->intr_handle);
	if (ret != 0 && rx) {
		IGT_PORT_LOG(ERR, port,
				"intr_conf.rxq: no vectors for %u queues: %s",
				dev->data->nb_rx_queues, strerror(-ret));
		return ret;
	}
	if (ret != 0) {
		IGT_PORT_LOG(NOTICE, port,
				"interrupt not enabled, the link is polled every %u ms",
				port->args.house_ms);
		return 0;
	}
	if (rx)
		vectors_map(dev);
	else
		igt_write32(port, IGT_REG_GPIE, IGT_GPIE_NSICR);
	if (link_wanted(dev)) {
		(void)igt_read32(port, IGT_REG_ICR);
		if (rx)
			igt_write32(port, IGT_REG_EIMS, RTE_BIT32(VECTOR_LINK));
		igt_write32(port, IGT_REG_IMS, IGT_ICR_LSC);
	}
	igt_flush(port);
	return 0;
}

void
igt_intr_disable(struct rte_eth_dev *dev)
{
	struct igt_port *port = dev->data->dev_private;
	struct rte_pci_device *pci_dev = RTE_ETH_DEV_TO_PCI(dev);

	if (!rx_wanted(dev) && !link_wanted(dev))
		return;
	igt_write32(port, IGT_REG_EIMC, IGT_ALL_ONES);
	igt_write32(port, IGT_REG_IMC, IGT_ALL_ONES);
	(void)igt_read32(port, IGT_REG_ICR);
	(void)rte_intr_disable(pci_dev->intr_handle);
	if (rx_wanted(dev))
		vectors_give(dev);
}

static int
rx_mask_write(struct rte_eth_dev *dev, uint16_t queue_id, uint32_t reg)
{
	struct igt_port *port = dev->data->dev_private;

	if (!rx_wanted(dev) || dev->data->dev_started == 0)
		return -EINVAL;
	igt_write32(port, reg, RTE_BIT32(queue_vector(dev, queue_id)));
	return igt_is_removed(port) ? -EIO : 0;
}

int
igt_intr_rx_enable(struct rte_eth_dev *dev, uint16_t queue_id)
{
	return rx_mask_write(dev, queue_id, IGT_REG_EIMS);
}

int
igt_intr_rx_disable(struct rte_eth_dev *dev, uint16_t queue_id)
{
	return rx_mask_write(dev, queue_id, IGT_REG_EIMC);
}
