/* SPDX-License-Identifier: BSD-3-Clause
 * Copyright(c) 2026 the igt authors
 */

/*
 * port.c: set-up and tear-down of a port.
 *
 * State        struct ts_port says what has been reached; ts_port_stop() undoes
 *              exactly that.
 * Errors       said on standard error with port and reason, returned as errno.
 * Concurrency  main lcore only, while no loop runs; ts_port_link_wait() also
 *              from the loop.
 */

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <rte_common.h>
#include <rte_cycles.h>
#include <rte_dev.h>
#include <rte_errno.h>
#include <rte_mbuf.h>

#include "log.h"
#include "port.h"
#include "worker.h"

/* Wanted ring sizes; the driver may round them. Arbitrary: many times the
 * requests in flight. */
#define NB_DESCS 512

/* Both rings full, a window of requests and the cache, twice over. */
#define NB_MBUFS   4095
#define MBUF_CACHE 250

/* How often the link is looked at. */
#define LINK_POLL_MS 5

#define IGT_DRIVER_NAME "net_igt"
#define INTEL_VENDOR_ID "vendor_id=8086, device_id="

/* PCI functions net_igt serves: its own list. */
static const struct {
	uint16_t device_id;
	const char *name;
} nics[] = {
#define X(device, chip, text) {device, text},
#include "igt_pci_ids.def"
#undef X
};

/* Model of the NIC by its PCI id, as the PCI bus describes a device. */
static const char *
nic_name(const struct rte_device *device)
{
	const char *info = rte_dev_bus_info(device);
	unsigned long device_id;

	if (info == NULL || strncmp(info, INTEL_VENDOR_ID,
					    strlen(INTEL_VENDOR_ID)) != 0)
		return NULL;
	device_id = strtoul(info + strlen(INTEL_VENDOR_ID), NULL, 16);
	for (size_t i = 0; i < RTE_DIM(nics); i++)
		if (nics[i].device_id == device_id)
			return nics[i].name;
	return NULL;
}

static int
say_failed(const struct ts_port *port, const char *what, int ret)
{
	TS_SAY("port %u: %s failed: %s", port->id, what, rte_strerror(-ret));
	return ret;
}

static int
identify(struct ts_port *port, struct rte_eth_dev_info *info)
{
	int ret;

	ret = rte_eth_dev_info_get(port->id, info);
	if (ret != 0)
		return say_failed(port, "reading its properties", ret);
	ret = rte_eth_dev_get_name_by_port(port->id, port->name);
	if (ret != 0)
		return say_failed(port, "reading its name", ret);
	ret = rte_eth_macaddr_get(port->id, &port->mac);
	if (ret != 0)
		return say_failed(port, "reading its address", ret);
	port->driver = info->driver_name;
	port->is_igt = strcmp(port->driver, IGT_DRIVER_NAME) == 0;
	port->nic = nic_name(info->device);
	return 0;
}

static int
make_pool(struct ts_port *port)
{
	char name[RTE_MEMPOOL_NAMESIZE];

	snprintf(name, sizeof(name), "timesync_%u", port->id);
	port->pool = rte_pktmbuf_pool_create(name, NB_MBUFS, MBUF_CACHE, 0,
			RTE_MBUF_DEFAULT_BUF_SIZE,
			rte_eth_dev_socket_id(port->id));
	if (port->pool == NULL)
		return say_failed(port, "allocating its packet buffers",
				-rte_errno);
	return 0;
}

static int
setup_queues(struct ts_port *port, const struct rte_eth_dev_info *info)
{
	const struct rte_eth_conf conf = {0};
	uint16_t nb_rx_descs = NB_DESCS, nb_tx_descs = NB_DESCS;
	int socket_id = rte_eth_dev_socket_id(port->id);
	int ret;

	ret = rte_eth_dev_configure(port->id, 1, 1, &conf);
	if (ret != 0)
		return say_failed(port, "configuration", ret);
	port->configured = true;
	ret = rte_eth_dev_adjust_nb_rx_tx_desc(
			port->id, &nb_rx_descs, &nb_tx_descs);
	if (ret != 0)
		return say_failed(port, "choosing ring sizes", ret);
	ret = rte_eth_rx_queue_setup(port->id, 0, nb_rx_descs,
			(unsigned int)socket_id, &info->default_rxconf,
			port->pool);
	if (ret != 0)
		return say_failed(port, "Rx queue set-up", ret);
	ret = rte_eth_tx_queue_setup(port->id, 0, nb_tx_descs,
			(unsigned int)socket_id, &info->default_txconf);
	if (ret != 0)
		return say_failed(port, "Tx queue set-up", ret);
	return 0;
}

int
ts_port_start(struct ts_port *port, uint16_t port_id)
{
	struct rte_eth_dev_info info;
	int ret;

	memset(port, 0, sizeof(*port));
	port->id = port_id;
	ret = identify(port, &info);
	if (ret == 0)
		ret = make_pool(port);
	if (ret == 0)
		ret = setup_queues(port, &info);
	if (ret != 0)
		return ret;
	ret = rte_eth_dev_start(port_id);
	if (ret != 0)
		return say_failed(port, "start", ret);
	port->started = true;
	ret = rte_eth_promiscuous_enable(port_id);
	if (ret != 0 && ret != -ENOTSUP)
		return say_failed(port, "promiscuous mode", ret);
	return 0;
}

int
ts_port_link_wait(struct ts_port *port, uint32_t wait_ms)
{
	uint64_t end_ticks = rte_get_tsc_cycles() +
	                     rte_get_tsc_hz() / MS_PER_S * wait_ms;
	struct rte_eth_link link;
	int ret;

	for (;;) {
		ret = rte_eth_link_get_nowait(port->id, &link);
		if (ret != 0)
			return ret;
		if (link.link_status == RTE_ETH_LINK_UP) {
			port->link_mbps = link.link_speed;
			return 0;
		}
		if (ts_worker_stopping())
			return -EINTR;
		if (rte_get_tsc_cycles() > end_ticks)
			return -ETIMEDOUT;
		rte_delay_us_sleep(LINK_POLL_MS * US_PER_S / MS_PER_S);
	}
}

void
ts_port_stop(struct ts_port *port)
{
	if (port->started)
		rte_eth_dev_stop(port->id);
	if (port->configured)
		rte_eth_dev_close(port->id);
	rte_mempool_free(port->pool);
	memset(port, 0, sizeof(*port));
}
