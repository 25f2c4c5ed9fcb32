/* SPDX-License-Identifier: BSD-3-Clause
 * Copyright(c) 2026 the igt authors
 */

/*
 * igt_ethdev: the life of a port, and the operations ethdev calls.
 *
 * State        probe attaches step by step, one bit of port->attached per
 *              step; cleanup undoes the steps whose bit is set and serves a
 *              failed probe and close alike. Every start resets the device
 *              and programs everything from memory; the PTP clock is carried
 *              over. Between stop and start nothing is enabled but the clock
 *              and housekeeping.
 *                  probe -> stopped <-> started -> stopped -> close
 * Ordering     start: packet buffers, filters, stamps, queues, transmitter,
 *              receiver, link. Stop runs the other way and copes with a start
 *              that went half way.
 * Concurrency  life_lock around start, stop, reset, link up and down; its
 *              other user, housekeeping, only tries it. ethdev's user
 *              serialises the rest of the control path per port.
 * Errors       negative errno, the port as before the call; a failed start
 *              leaves it stopped. A removed device answers -EIO.
 *              Secondary process: on hardware all operations and bursts
 *              work. A substituted window belongs to the primary process:
 *              bursts move nothing and operations that touch registers are
 *              not there, which ethdev reports as -ENOTSUP.
 */

#include <errno.h>
#include <stdbool.h>
#include <string.h>

#include <bus_pci_driver.h>
#include <ethdev_driver.h>
#include <ethdev_pci.h>
#include <rte_dev.h>
#include <rte_devargs.h>
#include <rte_eal.h>
#include <rte_malloc.h>

#include "igt.h"
#include "igt_chip.h"
#include "igt_compat.h"
#include "igt_devargs.h"
#include "igt_filter.h"
#include "igt_house.h"
#include "igt_hw.h"
#include "igt_intr.h"
#include "igt_logs.h"
#include "igt_mmio.h"
#include "igt_phy.h"
#include "igt_pmdinfo.h"
#include "igt_rx.h"
#include "igt_stats.h"
#include "igt_timesync.h"
#include "igt_tx.h"

/* What fits the largest frame. */
static uint16_t
mtu_max(const struct igt_port *port)
{
	return (uint16_t)(igt_chip(port)->max_frame_bytes -
			  IGT_FRAME_OVERHEAD_BYTES);
}

/* -- Configure, start, stop ------------------------------------------------ */

static int
dev_configure(struct rte_eth_dev *dev)
{
	const struct igt_port *port = dev->data->dev_private;
	const struct rte_eth_conf *conf = &dev->data->dev_conf;

	if (conf->rxmode.mq_mode != RTE_ETH_MQ_RX_NONE &&
			conf->rxmode.mq_mode != RTE_ETH_MQ_RX_RSS) {
		IGT_PORT_LOG(ERR, port, "rxmode.mq_mode %d: want none or RSS",
				conf->rxmode.mq_mode);
		return -ENOTSUP;
	}
	if (conf->txmode.mq_mode != RTE_ETH_MQ_TX_NONE) {
		IGT_PORT_LOG(ERR, port, "txmode.mq_mode %d: want none",
				conf->txmode.mq_mode);
		return -ENOTSUP;
	}
	if (conf->lpbk_mode != 0) {
		IGT_PORT_LOG(ERR, port, "lpbk_mode %u: no loopback",
				conf->lpbk_mode);
		return -ENOTSUP;
	}
	if (conf->intr_conf.rxq != 0 && !igt_intr_rx_possible(dev)) {
		IGT_PORT_LOG(ERR, port,
				"intr_conf.rxq: receive interrupts need MSI-X, bind the port to vfio-pci");
		return -ENOTSUP;
	}
	if (igt_phy_speeds_check(port, conf->link_speeds) != 0)
		return -EINVAL;
	return igt_filter_rss_configure(dev);
}

/* Reset the device, the clock carried over and no count lost. */
static int
port_reset(struct igt_port *port)
{
	int ret;

	igt_stats_fold(port);
	igt_timesync_clock_save(port);
	ret = igt_hw_reset(port);
	if (ret == 0)
		igt_timesync_clock_restore(port);
	return ret;
}

/* Whatever a start did, undone; under life_lock. */
static void
port_stop(struct rte_eth_dev *dev)
{
	struct igt_port *port = dev->data->dev_private;

	port->started = false;
	igt_intr_disable(dev);
	igt_hw_rx_enable(port, false);
	igt_timesync_port_stop(port);
	igt_rx_stop(dev);
	igt_tx_stop(dev);
	igt_hw_tx_enable(port, false);
	/* The partner is to know that nobody listens any more. */
	(void)igt_phy_link_down(port);
	igt_stats_fold(port);
	igt_house_link_clear(port);
}

/* Under life_lock. */
static int
port_start(struct rte_eth_dev *dev)
{
	struct igt_port *port = dev->data->dev_private;
	int ret;

	ret = port_reset(port);
	if (ret != 0)
		return ret;
	igt_hw_configure(port);
	igt_hw_max_frame_set(port, dev->data->mtu + IGT_FRAME_OVERHEAD_BYTES);
	igt_filter_start(dev);
	igt_timesync_port_start(port);
	ret = igt_rx_start(dev);
	if (ret == 0)
		ret = igt_filter_vlan_offload_set(dev, RTE_ETH_VLAN_STRIP_MASK);
	if (ret == 0)
		ret = igt_tx_start(dev);
	if (ret == 0) {
		igt_hw_tx_enable(port, true);
		igt_hw_rx_enable(port, true);
		ret = igt_phy_link_up(port, dev->data->dev_conf.link_speeds);
	}
	if (ret == 0)
		ret = igt_intr_enable(dev);
	if (ret != 0) {
		port_stop(dev);
		return ret;
	}
	port->started = true;
	(void)igt_house_link_update(port);
	return 0;
}

static int
dev_start(struct rte_eth_dev *dev)
{
	struct igt_port *port = dev->data->dev_private;
	int ret;

	rte_spinlock_lock(&port->life_lock);
	ret = igt_is_removed(port) ? -EIO : port_start(dev);
	rte_spinlock_unlock(&port->life_lock);
	if (ret != 0)
		IGT_PORT_LOG(ERR, port, "not started: %s", strerror(-ret));
	return ret;
}

static int
dev_stop(struct rte_eth_dev *dev)
{
	struct igt_port *port = dev->data->dev_private;

	rte_spinlock_lock(&port->life_lock);
	port_stop(dev);
	rte_spinlock_unlock(&port->life_lock);
	return 0;
}

/* ethdev has stopped the port. */
static int
dev_reset(struct rte_eth_dev *dev)
{
	struct igt_port *port = dev->data->dev_private;
	int ret;

	rte_spinlock_lock(&port->life_lock);
	ret = igt_is_removed(port) ? -EIO : port_reset(port);
	rte_spinlock_unlock(&port->life_lock);
	return ret;
}

static int
dev_is_removed(struct rte_eth_dev *dev)
{
	const struct igt_port *port = dev->data->dev_private;

	return igt_is_removed(port) ? 1 : 0;
}

/* -- Information ----------------------------------------------------------- */

static void
queue_info_fill(const struct igt_chip *chip, struct rte_eth_dev_info *info)
{
	info->max_rx_queues = chip->nb_rx_queues;
	info->max_tx_queues = chip->nb_tx_queues;
	info->rx_offload_capa = IGT_RX_OFFLOADS |
	                        RTE_ETH_RX_OFFLOAD_VLAN_FILTER;
	info->tx_offload_capa = IGT_TX_OFFLOADS;
	info->min_rx_bufsize = IGT_RX_BUF_MIN_BYTES;
	info->rx_desc_lim = (struct rte_eth_desc_lim){
			.nb_max = IGT_RX_DESC_MAX,
			.nb_min = IGT_RX_DESC_MIN,
			.nb_align = IGT_RX_DESC_ALIGN,
	};
	info->tx_desc_lim = (struct rte_eth_desc_lim){
			.nb_max = IGT_TX_DESC_MAX,
			.nb_min = IGT_TX_DESC_MIN,
			.nb_align = IGT_TX_DESC_ALIGN,
			.nb_seg_max = IGT_TX_SEGS_MAX,
			.nb_mtu_seg_max = IGT_TX_SEGS_MAX,
	};
	info->default_rxconf.rx_free_thresh = IGT_RX_FREE_THRESH;
	info->default_txconf.tx_rs_thresh = IGT_TX_RS_THRESH;
	info->default_txconf.tx_free_thresh = IGT_TX_FREE_THRESH;
}

static int
dev_infos_get(struct rte_eth_dev *dev, struct rte_eth_dev_info *info)
{
	const struct igt_port *port = dev->data->dev_private;
	const struct igt_chip *chip = igt_chip(port);

	queue_info_fill(chip, info);
	info->min_mtu = RTE_ETHER_MIN_MTU;
	info->max_mtu = mtu_max(port);
	info->max_rx_pktlen = chip->max_frame_bytes;
	info->max_mac_addrs = chip->nb_rars;
	info->speed_capa = chip->speed_capa;
	info->reta_size = IGT_NB_RETA;
	info->hash_key_size = IGT_RSS_KEY_BYTES;
	info->flow_type_rss_offloads = IGT_RSS_HF;
	return 0;
}

static int
mtu_set(struct rte_eth_dev *dev, uint16_t mtu)
{
	struct igt_port *port = dev->data->dev_private;

	/* Buffers and scattering were chosen for the MTU of the start. */
	if (port->started) {
		IGT_PORT_LOG(ERR, port, "MTU %u: stop the port first", mtu);
		return -EBUSY;
	}
	return 0;
}

/* -- Link ------------------------------------------------------------------ */

/* Longest a waiting link query takes: what ethdev announces. */
#define LINK_WAIT_US      9000000
#define LINK_WAIT_STEP_US 10000

static int
link_update(struct rte_eth_dev *dev, int wait_to_complete)
{
	struct igt_port *port = dev->data->dev_private;
	uint32_t waited_us = 0;

	for (;;) {
		if (igt_is_removed(port))
			return -EIO;
		rte_spinlock_lock(&port->life_lock);
		if (port->started)
			(void)igt_house_link_update(port);
		rte_spinlock_unlock(&port->life_lock);
		if (wait_to_complete == 0 || !port->started ||
				igt_speed_mbps(port) != 0 ||
				waited_us >= LINK_WAIT_US)
			return 0;
		igt_delay_us(port, LINK_WAIT_STEP_US);
		waited_us += LINK_WAIT_STEP_US;
	}
}

static int
link_up_set(struct rte_eth_dev *dev)
{
	struct igt_port *port = dev->data->dev_private;
	int ret;

	rte_spinlock_lock(&port->life_lock);
	ret = igt_phy_link_up(port, dev->data->dev_conf.link_speeds);
	rte_spinlock_unlock(&port->life_lock);
	return ret;
}

static int
link_down_set(struct rte_eth_dev *dev)
{
	struct igt_port *port = dev->data->dev_private;
	int ret;

	rte_spinlock_lock(&port->life_lock);
	ret = igt_phy_link_down(port);
	rte_spinlock_unlock(&port->life_lock);
	return ret;
}

static int
flow_ctrl_get(struct rte_eth_dev *dev, struct rte_eth_fc_conf *conf)
{
	igt_hw_fc_get(dev->data->dev_private, conf);
	return 0;
}

static int
flow_ctrl_set(struct rte_eth_dev *dev, struct rte_eth_fc_conf *conf)
{
	struct igt_port *port = dev->data->dev_private;

	/* Queues drop or wait, and the PHY advertises, by what it was then. */
	if (port->started) {
		IGT_PORT_LOG(ERR, port, "flow control: stop the port first");
		return -EBUSY;
	}
	return igt_hw_fc_set(port, conf);
}

/* -- Statistics ------------------------------------------------------------ */

static int
stats_get(struct rte_eth_dev *dev, struct rte_eth_stats *stats)
{
	return igt_stats_get(dev->data->dev_private, stats);
}

static int
stats_reset(struct rte_eth_dev *dev)
{
	igt_stats_reset(dev->data->dev_private);
	return 0;
}

static int
xstats_get_names(struct rte_eth_dev *dev, struct rte_eth_xstat_name *names,
		unsigned int nb_names)
{
	return igt_stats_xstats_names(dev->data->dev_private,
			&igt_timesync_xstats, names, nb_names);
}

static int
xstats_get(struct rte_eth_dev *dev, struct rte_eth_xstat *xstats,
		unsigned int nb_xstats)
{
	return igt_stats_xstats_get(dev->data->dev_private,
			&igt_timesync_xstats, xstats, nb_xstats);
}

static int
xstats_reset(struct rte_eth_dev *dev)
{
	igt_stats_xstats_reset(dev->data->dev_private, &igt_timesync_xstats);
	return 0;
}

/* -- Close ----------------------------------------------------------------- */

static bool
step_undo(struct igt_port *port, enum igt_attach_step step)
{
	if ((port->attached & RTE_BIT32(step)) == 0)
		return false;
	port->attached &= ~RTE_BIT32(step);
	return true;
}

static void
port_cleanup(struct rte_eth_dev *dev)
{
	struct igt_port *port = dev->data->dev_private;

	if (step_undo(port, IGT_ATTACH_HOUSE))
		igt_house_stop(port);
	if (step_undo(port, IGT_ATTACH_INTR))
		igt_intr_unregister(dev);
	if (step_undo(port, IGT_ATTACH_TIMESYNC))
		igt_timesync_port_close(port);
	if (step_undo(port, IGT_ATTACH_HW))
		igt_hw_release(port);
	RTE_ASSERT(port->attached == 0);
}

static int
dev_close(struct rte_eth_dev *dev)
{
	uint16_t i;

	if (rte_eal_process_type() != RTE_PROC_PRIMARY)
		return 0;
	/* Started only when the device is taken away under the application. */
	if (dev->data->dev_started != 0) {
		(void)dev_stop(dev);
		dev->data->dev_started = 0;
	}
	for (i = 0; i < dev->data->nb_rx_queues; i++)
		igt_rx_queue_release(dev, i);
	for (i = 0; i < dev->data->nb_tx_queues; i++)
		igt_tx_queue_release(dev, i);
	port_cleanup(dev);
	return 0;
}

/* -- Operations ------------------------------------------------------------ */

static const struct eth_dev_ops igt_ops = {
		.dev_configure = dev_configure,
		.dev_start = dev_start,
		.dev_stop = dev_stop,
		.dev_close = dev_close,
		.dev_reset = dev_reset,
		.is_removed = dev_is_removed,
		.dev_infos_get = dev_infos_get,
		.dev_supported_ptypes_get = igt_rx_supported_ptypes,
		.mtu_set = mtu_set,

		.link_update = link_update,
		.dev_set_link_up = link_up_set,
		.dev_set_link_down = link_down_set,
		.flow_ctrl_get = flow_ctrl_get,
		.flow_ctrl_set = flow_ctrl_set,

		.promiscuous_enable = igt_filter_promiscuous_enable,
		.promiscuous_disable = igt_filter_promiscuous_disable,
		.allmulticast_enable = igt_filter_allmulticast_enable,
		.allmulticast_disable = igt_filter_allmulticast_disable,
		.mac_addr_set = igt_filter_mac_set,
		.mac_addr_add = igt_filter_mac_add,
		.mac_addr_remove = igt_filter_mac_remove,
		.set_mc_addr_list = igt_filter_mc_list_set,
		.vlan_filter_set = igt_filter_vlan_set,
		.vlan_offload_set = igt_filter_vlan_offload_set,
		.reta_update = igt_filter_reta_update,
		.reta_query = igt_filter_reta_query,
		.rss_hash_update = igt_filter_rss_hash_update,
		.rss_hash_conf_get = igt_filter_rss_hash_get,

		.stats_get = stats_get,
		.stats_reset = stats_reset,
		.xstats_get_names = xstats_get_names,
		.xstats_get = xstats_get,
		.xstats_reset = xstats_reset,

		.rx_queue_setup = igt_rx_queue_setup,
		.rx_queue_release = igt_rx_queue_release,
		.rx_queue_start = igt_rx_queue_start,
		.rx_queue_stop = igt_rx_queue_stop,
		.rx_queue_intr_enable = igt_intr_rx_enable,
		.rx_queue_intr_disable = igt_intr_rx_disable,
		.rxq_info_get = igt_rx_queue_info,
		.tx_queue_setup = igt_tx_queue_setup,
		.tx_queue_release = igt_tx_queue_release,
		.tx_queue_start = igt_tx_queue_start,
		.tx_queue_stop = igt_tx_queue_stop,
		.txq_info_get = igt_tx_queue_info,
		.tx_done_cleanup = igt_tx_done_cleanup,

		.timesync_enable = igt_timesync_enable,
		.timesync_disable = igt_timesync_disable,
		.timesync_read_rx_timestamp = igt_timesync_read_rx_timestamp,
		.timesync_read_tx_timestamp = igt_timesync_read_tx_timestamp,
		.timesync_read_time = igt_timesync_read_time,
		.timesync_write_time = igt_timesync_write_time,
		.timesync_adjust_time = igt_timesync_adjust_time,
		.read_clock = igt_timesync_read_clock
				IGT_OP_TIMESYNC_ADJUST_FREQ(
						igt_timesync_adjust_freq),
};

/* What a secondary process may ask of a window that only the primary can
 * reach: memory, no registers. */
static const struct eth_dev_ops igt_ops_memory_only = {
		.dev_close = dev_close,
		.is_removed = dev_is_removed,
		.dev_infos_get = dev_infos_get,
		.dev_supported_ptypes_get = igt_rx_supported_ptypes,
		.flow_ctrl_get = flow_ctrl_get,
		.reta_query = igt_filter_reta_query,
		.rss_hash_conf_get = igt_filter_rss_hash_get,
		.stats_get = stats_get,
		.xstats_get_names = xstats_get_names,
		.xstats_get = xstats_get,
		.rxq_info_get = igt_rx_queue_info,
		.txq_info_get = igt_tx_queue_info,
};

/* -- Probe and remove ------------------------------------------------------ */

static void
ops_set(struct rte_eth_dev *dev, const struct igt_port *port)
{
	if (!igt_mmio_reachable(port)) {
		dev->dev_ops = &igt_ops_memory_only;
		dev->rx_pkt_burst = rte_eth_pkt_burst_dummy;
		dev->tx_pkt_burst = rte_eth_pkt_burst_dummy;
		return;
	}
	dev->dev_ops = &igt_ops;
	dev->rx_pkt_burst = igt_rx_burst;
	dev->tx_pkt_burst = igt_tx_burst;
	dev->tx_pkt_prepare = igt_tx_prepare;
	dev->rx_queue_count = igt_rx_queue_count;
	dev->rx_descriptor_status = igt_rx_descriptor_status;
	dev->tx_descriptor_status = igt_tx_descriptor_status;
}

static int
devargs_take(struct igt_port *port, const struct rte_pci_device *pci_dev)
{
	const struct rte_devargs *devargs = pci_dev->device.devargs;
	char error[IGT_DEVARGS_ERROR_BYTES];
	int ret;

	ret = igt_devargs_parse(&port->args,
			devargs == NULL ? NULL : devargs->args, error,
			sizeof(error));
	if (ret != 0)
		IGT_LOG(ERR, "%s: device argument %s", pci_dev->device.name,
				error);
	return ret;
}

/* What needs no register: who and where the port is. */
static int
port_bind(struct rte_eth_dev *dev, struct rte_pci_device *pci_dev)
{
	struct igt_port *port = dev->data->dev_private;
	int chip_id = igt_chip_find(pci_dev->id.device_id);

	if (chip_id < 0)
		return chip_id;
	port->data = dev->data;
	port->port_id = dev->data->port_id;
	port->chip_id = (uint8_t)chip_id;
	rte_spinlock_init(&port->life_lock);
	if (pci_dev->mem_resource[0].addr == NULL ||
			pci_dev->mem_resource[0].len < IGT_CSR_BYTES) {
		IGT_PORT_LOG(ERR, port, "%s: BAR 0 not mapped, or too small",
				pci_dev->device.name);
		return -ENODEV;
	}
	igt_mmio_init(port, pci_dev->mem_resource[0].addr);
	igt_hw_fc_default(port);
	return devargs_take(port, pci_dev);
}

static int
hw_attach(struct rte_eth_dev *dev, struct rte_pci_device *pci_dev)
{
	struct igt_port *port = dev->data->dev_private;
	int ret;

	ret = igt_hw_identify(port);
	if (ret == 0)
		ret = igt_hw_reset(port);
	if (ret != 0)
		return ret;
	port->attached |= RTE_BIT32(IGT_ATTACH_HW);
	ret = igt_hw_mac_read(port, &port->permanent_mac);
	if (ret == 0)
		ret = igt_phy_identify(port);
	if (ret != 0)
		return ret;
	igt_hw_l1_2_disable(port, pci_dev);
	igt_stats_init(port);
	/* ethdev frees it with the port. */
	dev->data->mac_addrs = rte_zmalloc("igt_mac_addrs",
			igt_chip(port)->nb_rars * sizeof(struct rte_ether_addr),
			0);
	if (dev->data->mac_addrs == NULL)
		return -ENOMEM;
	dev->data->mac_addrs[0] = port->permanent_mac;
	return 0;
}

static int
port_attach(struct rte_eth_dev *dev, struct rte_pci_device *pci_dev)
{
	struct igt_port *port = dev->data->dev_private;
	int ret;

	ret = hw_attach(dev, pci_dev);
	if (ret != 0)
		return ret;
	ret = igt_timesync_port_init(port);
	if (ret != 0)
		return ret;
	port->attached |= RTE_BIT32(IGT_ATTACH_TIMESYNC);
	if (igt_intr_register(dev, igt_house_link_interrupt) == 0)
		port->attached |= RTE_BIT32(IGT_ATTACH_INTR);
	else
		IGT_PORT_LOG(INFO, port,
				"no interrupt: the link is polled every %u ms",
				port->args.house_ms);
	ret = igt_house_start(port);
	if (ret != 0)
		return ret;
	port->attached |= RTE_BIT32(IGT_ATTACH_HOUSE);
	return 0;
}

static int
dev_init(struct rte_eth_dev *dev)
{
	struct igt_port *port = dev->data->dev_private;
	struct rte_pci_device *pci_dev = RTE_ETH_DEV_TO_PCI(dev);
	int ret;

	if (rte_eal_process_type() != RTE_PROC_PRIMARY) {
		ops_set(dev, port);
		return 0;
	}
	ret = port_bind(dev, pci_dev);
	if (ret != 0)
		return ret;
	ret = port_attach(dev, pci_dev);
	if (ret != 0) {
		IGT_PORT_LOG(ERR, port, "%s not attached: %s",
				pci_dev->device.name, strerror(-ret));
		port_cleanup(dev);
		return ret;
	}
	ops_set(dev, port);
	dev->data->dev_flags |= RTE_ETH_DEV_AUTOFILL_QUEUE_XSTATS;
	IGT_PORT_LOG(INFO, port, "%s, " RTE_ETHER_ADDR_PRT_FMT "%s",
			igt_chip_product(pci_dev->id.device_id),
			RTE_ETHER_ADDR_BYTES(&port->permanent_mac),
			port->substituted ? ", substituted registers" : "");
	return 0;
}

static int
igt_pci_probe(struct rte_pci_driver *driver, struct rte_pci_device *pci_dev)
{
	return rte_eth_dev_pci_generic_probe(
			pci_dev, sizeof(struct igt_port), dev_init);
}

static int
igt_pci_remove(struct rte_pci_device *pci_dev)
{
	return rte_eth_dev_pci_generic_remove(pci_dev, dev_close);
}

static const struct rte_pci_id igt_pci_ids[] = {
#define X(device, chip, product) {RTE_PCI_DEVICE(IGT_PCI_VENDOR_INTEL, device)},
#include "igt_pci_ids.def"
#undef X
		{.vendor_id = 0},
};

static struct rte_pci_driver igt_pci_driver = {
		.id_table = igt_pci_ids,
		.drv_flags = RTE_PCI_DRV_NEED_MAPPING | RTE_PCI_DRV_INTR_LSC |
                             RTE_PCI_DRV_INTR_RMV,
		.probe = igt_pci_probe,
		.remove = igt_pci_remove,
};

RTE_PMD_REGISTER_PCI(net_igt, igt_pci_driver);
RTE_PMD_REGISTER_PCI_TABLE(net_igt, igt_pci_ids);
RTE_PMD_REGISTER_KMOD_DEP(net_igt, IGT_PMD_KMODS);
RTE_PMD_REGISTER_PARAM_STRING(net_igt, IGT_DEVARGS_STRING);
