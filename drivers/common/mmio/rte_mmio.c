/* SPDX-License-Identifier: BSD-3-Clause
 * Copyright(c) 2026 the igt authors
 */

/*
 * rte_mmio.c: the registry of substituted register windows.
 *
 * State        one list of {BAR address, entry}, process-local; a node lives
 *              from register to unregister, the entry belongs to its owner.
 * Concurrency  one mutex around the list; looked up at probe only, never in a
 *              data path, so a list of a handful of nodes is enough.
 * Errors       negative errno; the list is unchanged on error.
 */

#include <errno.h>
#include <pthread.h>
#include <stdlib.h>
#include <sys/queue.h>

#include "rte_mmio.h"

struct mmio_node {
	LIST_ENTRY(mmio_node) next;
	const void *bar;
	const struct rte_mmio_entry *entry;
};

static LIST_HEAD(, mmio_node) nodes = LIST_HEAD_INITIALIZER(nodes);
static pthread_mutex_t nodes_lock = PTHREAD_MUTEX_INITIALIZER;

static struct mmio_node *
node_find(const void *bar)
{
	struct mmio_node *node;

	LIST_FOREACH(node, &nodes, next)
	if (node->bar == bar)
		return node;
	return NULL;
}

int
rte_mmio_register(const void *bar, const struct rte_mmio_entry *entry)
{
	struct mmio_node *node;
	int ret = 0;

	if (bar == NULL || entry == NULL)
		return -EINVAL;
	node = calloc(1, sizeof(*node));
	if (node == NULL)
		return -ENOMEM;
	node->bar = bar;
	node->entry = entry;
	pthread_mutex_lock(&nodes_lock);
	if (node_find(bar) != NULL)
		ret = -EEXIST;
	else
		LIST_INSERT_HEAD(&nodes, node, next);
	pthread_mutex_unlock(&nodes_lock);
	if (ret != 0)
		free(node);
	return ret;
}

int
rte_mmio_unregister(const void *bar)
{
	struct mmio_node *node;

	pthread_mutex_lock(&nodes_lock);
	node = node_find(bar);
	if (node != NULL)
		LIST_REMOVE(node, next);
	pthread_mutex_unlock(&nodes_lock);
	if (node == NULL)
		return -ENOENT;
	free(node);
	return 0;
}

const struct rte_mmio_entry *
rte_mmio_lookup(const void *bar)
{
	struct mmio_node *node;

	pthread_mutex_lock(&nodes_lock);
	node = node_find(bar);
	pthread_mutex_unlock(&nodes_lock);
	return node == NULL ? NULL : node->entry;
}
