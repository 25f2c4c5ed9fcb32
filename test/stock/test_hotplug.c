/* SPDX-License-Identifier: BSD-3-Clause
 * Copyright(c) 2026 the igt authors
 */

/*
 * test_hotplug SIDE: a port is attached, started, used, stopped and detached
 * a hundred times; no mbuf, descriptor, mapping or heap memory stays behind.
 * Under the address sanitizer heap memory is its business, too.
 */

#include <dirent.h>
#include <stdio.h>
#include <string.h>

#include <rte_bus_vdev.h>
#include <rte_dev.h>
#include <rte_malloc.h>
#include <rte_nicsim.h>

#include "../pmd/pmd_common.h"
#include "../tap.h"

#define NB_ROUNDS 100

static char vdev_args[128];

static unsigned int
nb_lines(const char *path)
{
	FILE *file = fopen(path, "r");
	unsigned int nb = 0;
	int c;

	while (file != NULL && (c = fgetc(file)) != EOF)
		nb += c == '\n';
	if (file != NULL)
		fclose(file);
	return nb;
}

static unsigned int
nb_open_fds(void)
{
	DIR *dir = opendir("/proc/self/fd");
	unsigned int nb = 0;

	while (dir != NULL && readdir(dir) != NULL)
		nb++;
	if (dir != NULL)
		closedir(dir);
	return nb;
}

static uint64_t
heap_used(void)
{
	struct rte_malloc_socket_stats stats;
	uint64_t used = 0;
	int socket;

	for (socket = 0; socket < RTE_MAX_NUMA_NODES; socket++)
		if (rte_malloc_get_socket_stats(socket, &stats) == 0)
			used += stats.heap_allocsz_bytes;
	return used;
}

static void
one_life(struct rte_mempool *pool, bool by_device)
{
	struct pmd_pair pair = {.pool = pool};
	struct rte_eth_dev_info info;

	TAP_REQUIRE(rte_vdev_init("nicsim0", vdev_args) == 0);
	TAP_REQUIRE(rte_eth_dev_get_port_by_name("nicsim0", &pair.port_id[0]) ==
			0);
	TAP_EQ(pmd_port_up(&pair, 0,
			       &(struct pmd_port_conf){
					       .nb_rxq = 2, .nb_txq = 2}),
			0);
	TAP_EQ(rte_eth_dev_info_get(pair.port_id[0], &info), 0);
	TAP_EQ(rte_eth_dev_stop(pair.port_id[0]), 0);
	if (by_device) {
		/* Detach without close: the bus removes the port. */
		TAP_EQ(rte_dev_remove(info.device), 0);
	} else {
		TAP_EQ(rte_eth_dev_close(pair.port_id[0]), 0);
		TAP_EQ(rte_vdev_uninit("nicsim0"), 0);
	}
	TAP_EQ(rte_eth_dev_count_avail(), 0);
}

static void
hundred_lives(void)
{
	struct rte_mempool *pool = rte_pktmbuf_pool_create("hotplug",
			PMD_NB_MBUFS, 0, 0, RTE_MBUF_DEFAULT_BUF_SIZE,
			SOCKET_ID_ANY);
	unsigned int i, fds, maps;
	uint64_t heap;

	TAP_REQUIRE(pool != NULL);
	/* The first lives leave what is made once: zones, threads, logs. */
	one_life(pool, false);
	one_life(pool, true);
	heap = heap_used();
	fds = nb_open_fds();
	maps = nb_lines("/proc/self/maps");
	for (i = 0; i < NB_ROUNDS; i++)
		one_life(pool, i % 2 != 0);
	TAP_EQ(heap_used(), heap);
	TAP_EQ(nb_open_fds(), fds);
	/* The allocator of the process may keep a few mappings of its own. */
	TAP_OK(nb_lines("/proc/self/maps") < maps + NB_ROUNDS / 4);
	TAP_EQ(rte_mempool_avail_count(pool), PMD_NB_MBUFS);
	rte_mempool_free(pool);
}

int
main(int argc, char **argv)
{
	char driver[64] = "net_igt", *access = NULL;

	if (argc > 1)
		snprintf(driver, sizeof(driver), "%s", argv[1]);
	access = strchr(driver, '/');
	if (access != NULL)
		*access++ = '\0';
	snprintf(vdev_args, sizeof(vdev_args), "chip=i226,driver=%s%s%s",
			driver, access == NULL ? "" : ",access=",
			access == NULL ? "" : access);
	pmd_eal_init("test_hotplug");
	TAP_RUN(hundred_lives, "attach and detach a hundred times");
	return pmd_done();
}
