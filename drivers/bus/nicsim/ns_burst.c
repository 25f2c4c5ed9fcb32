/* SPDX-License-Identifier: BSD-3-Clause
 * Copyright(c) 2026 the igt authors
 */

/*
 * ns_burst.c: callbacks around the bursts of a port, which run its device.
 *
 * State        one callback node per queue and direction: ethdev appends to
 *              these lists, so a node can be in one only. The ethdev calls
 *              that add nodes refuse a port before it is configured; the
 *              lists are written directly, survive start and configure, and
 *              run for every driver, on empty bursts too. Nodes are unlinked
 *              by pointer when ethdev releases the port, for ethdev does not
 *              empty the lists, and freed with the device.
 * Ordering     a node is complete before it is seen, as ethdev's own are.
 * Concurrency  one lock around the ports; a callback takes none and never
 *              waits. Nobody may send or receive on a port that is released.
 * Errors       -ENOMEM, nothing installed.
 */

#include <errno.h>
#include <stdlib.h>

#include <rte_ethdev.h>

#include <ethdev_driver.h>

#include "ns_burst.h"
#include "ns_engine.h"

struct ns_burst {
	TAILQ_ENTRY(ns_burst) next;
	uint16_t port_id;
	bool linked;
	struct rte_eth_rxtx_callback rx[RTE_MAX_QUEUES_PER_PORT];
	struct rte_eth_rxtx_callback tx[RTE_MAX_QUEUES_PER_PORT];
};
TAILQ_HEAD(burst_list, ns_burst);

static pthread_mutex_t bursts_lock = PTHREAD_MUTEX_INITIALIZER;
static struct burst_list bursts = TAILQ_HEAD_INITIALIZER(bursts);

static uint16_t
after_rx(uint16_t port_id, uint16_t queue_id, struct rte_mbuf **mbufs,
		uint16_t nb_rx, uint16_t nb_max, void *sim)
{
	ns_engine_pump(sim);
	return nb_rx;
}

static uint16_t
before_tx(uint16_t port_id, uint16_t queue_id, struct rte_mbuf **mbufs,
		uint16_t nb_tx, void *sim)
{
	ns_engine_pump(sim);
	return nb_tx;
}

static void
node_link(struct rte_eth_rxtx_callback **head,
		struct rte_eth_rxtx_callback *node)
{
	node->next = *head;
	__atomic_store_n(head, node, __ATOMIC_RELEASE);
}

static void
node_unlink(struct rte_eth_rxtx_callback **head,
		const struct rte_eth_rxtx_callback *node)
{
	while (*head != NULL && *head != node)
		head = &(*head)->next;
	if (*head != NULL)
		__atomic_store_n(head, node->next, __ATOMIC_RELAXED);
}

static void
burst_unlink(struct ns_burst *burst)
{
	struct rte_eth_dev *dev = &rte_eth_devices[burst->port_id];

	for (unsigned int q = 0; q < RTE_MAX_QUEUES_PER_PORT; q++) {
		node_unlink(&dev->post_rx_burst_cbs[q], &burst->rx[q]);
		node_unlink(&dev->pre_tx_burst_cbs[q], &burst->tx[q]);
	}
	burst->linked = false;
}

/* ethdev releases a port. */
static int
port_destroyed(uint16_t port_id, enum rte_eth_event_type event, void *arg,
		void *param)
{
	struct ns_burst *burst;

	pthread_mutex_lock(&bursts_lock);
	TAILQ_FOREACH (burst, &bursts, next) {
		if (burst->port_id == port_id && burst->linked)
			burst_unlink(burst);
	}
	pthread_mutex_unlock(&bursts_lock);
	return 0;
}

static void
burst_link(struct ns_burst *burst, struct ns_sim *sim)
{
	struct rte_eth_dev *dev = &rte_eth_devices[burst->port_id];

	for (unsigned int q = 0; q < RTE_MAX_QUEUES_PER_PORT; q++) {
		burst->rx[q].fn.rx = after_rx;
		burst->rx[q].param = sim;
		node_link(&dev->post_rx_burst_cbs[q], &burst->rx[q]);
		burst->tx[q].fn.tx = before_tx;
		burst->tx[q].param = sim;
		node_link(&dev->pre_tx_burst_cbs[q], &burst->tx[q]);
	}
	burst->linked = true;
}

int
ns_burst_install(struct ns_sim *sim)
{
	struct rte_eth_dev *dev = rte_eth_dev_allocated(sim->name);
	struct ns_burst *burst;
	bool first;
	int ret = 0;

	if (dev == NULL)
		return 0;
	burst = calloc(1, sizeof(*burst));
	if (burst == NULL)
		return -ENOMEM;
	burst->port_id = dev->data->port_id;
	pthread_mutex_lock(&bursts_lock);
	first = TAILQ_EMPTY(&bursts);
	TAILQ_INSERT_TAIL(&bursts, burst, next);
	burst_link(burst, sim);
	pthread_mutex_unlock(&bursts_lock);
	sim->burst = burst;
	/* For all ports: it can then be given back when this one is gone. */
	if (first)
		ret = rte_eth_dev_callback_register(RTE_ETH_ALL,
				RTE_ETH_EVENT_DESTROY, port_destroyed, NULL);
	if (ret != 0)
		ns_burst_uninstall(sim);
	return ret;
}

void
ns_burst_uninstall(struct ns_sim *sim)
{
	struct ns_burst *burst = sim->burst;
	bool last;

	if (burst == NULL)
		return;
	pthread_mutex_lock(&bursts_lock);
	if (burst->linked)
		burst_unlink(burst);
	TAILQ_REMOVE(&bursts, burst, next);
	last = TAILQ_EMPTY(&bursts);
	pthread_mutex_unlock(&bursts_lock);
	if (last)
		rte_eth_dev_callback_unregister(RTE_ETH_ALL,
				RTE_ETH_EVENT_DESTROY, port_destroyed, NULL);
	free(burst);
	sim->burst = NULL;
}
