/* SPDX-License-Identifier: BSD-3-Clause
 * Copyright(c) 2026 the igt authors
 */

/* From I/O addresses to EAL memory; the file under test is linked in. */

#include <sys/mman.h>

#include <rte_malloc.h>
#include <rte_mbuf.h>
#include <rte_memory.h>
#include <rte_memzone.h>

#include "../../drivers/bus/nicsim/ns_iova.h"
#include "../tap.h"
#include "nicsim_common.h"

#define PAGE_BYTES 4096
#define NB_PAGES   4

static struct ns_iova map;

static void
heap_found(void)
{
	const struct rte_memzone *zone;
	char *memory = rte_malloc(NULL, 3 * PAGE_BYTES, 64);
	uint64_t iova;

	TAP_REQUIRE(memory != NULL);
	iova = rte_malloc_virt2iova(memory);
	TAP_OK(ns_iova_ptr(&map, iova, 3 * PAGE_BYTES) == memory);
	TAP_OK(ns_iova_ptr(&map, iova + 77, 1) == memory + 77);
	TAP_OK(ns_iova_ptr(&map, iova, 0) == memory);
	rte_free(memory);
	zone = rte_memzone_reserve_aligned("ring", 65536, SOCKET_ID_ANY,
			RTE_MEMZONE_IOVA_CONTIG, 128);
	TAP_REQUIRE(zone != NULL);
	TAP_OK(ns_iova_ptr(&map, zone->iova, zone->len) == zone->addr);
	rte_memzone_free(zone);
}

static void
mbufs_found(void)
{
	struct rte_mempool *pool = rte_pktmbuf_pool_create("pool", 4095, 0, 0,
			RTE_MBUF_DEFAULT_BUF_SIZE, SOCKET_ID_ANY);
	struct rte_mbuf *mbufs[64];
	unsigned int i;

	TAP_REQUIRE(pool != NULL);
	TAP_REQUIRE(rte_pktmbuf_alloc_bulk(pool, mbufs, RTE_DIM(mbufs)) == 0);
	for (i = 0; i < RTE_DIM(mbufs); i++) {
		void *data = rte_pktmbuf_mtod(mbufs[i], void *);

		TAP_OK(ns_iova_ptr(&map, rte_pktmbuf_iova(mbufs[i]), 2048) ==
				data);
		rte_pktmbuf_free(mbufs[i]);
	}
	rte_mempool_free(pool);
}

static void
other_memory_refused(void)
{
	char stack[64];
	static char data[64];

	TAP_OK(ns_iova_ptr(&map, (uintptr_t)stack, sizeof(stack)) == NULL);
	TAP_OK(ns_iova_ptr(&map, (uintptr_t)data, sizeof(data)) == NULL);
	TAP_OK(ns_iova_ptr(&map, 0, 1) == NULL);
	TAP_OK(ns_iova_ptr(&map, UINT64_MAX, 1) == NULL);
	TAP_OK(ns_iova_ptr(&map, UINT64_MAX - 63, 128) == NULL);
}

/* Up to the last octet of the heap and no further. */
static void
ends_are_exact(void)
{
	char *memory = rte_malloc(NULL, 64, 64);
	struct rte_memseg_list *msl;
	uint64_t end;

	TAP_REQUIRE(memory != NULL);
	msl = rte_mem_virt2memseg_list(memory);
	TAP_REQUIRE(msl != NULL);
	end = (uintptr_t)msl->base_va + msl->len;
	TAP_OK(ns_iova_ptr(&map, end - 16, 16) != NULL);
	TAP_OK(ns_iova_ptr(&map, end - 16, 17) == NULL);
	TAP_OK(ns_iova_ptr(&map, end, 1) == NULL);
	TAP_OK(ns_iova_ptr(&map, (uintptr_t)msl->base_va - 1, 1) == NULL);
	TAP_OK(ns_iova_ptr(&map, (uintptr_t)memory, UINT64_MAX) == NULL);
	rte_free(memory);
}

/* Registered memory is the driver's, with the addresses it was given. */
static void
external_found(void)
{
	rte_iova_t iovas[NB_PAGES];
	char *memory = mmap(NULL, NB_PAGES * PAGE_BYTES, PROT_READ | PROT_WRITE,
			MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
	uint64_t first = (uintptr_t)memory;
	unsigned int i;

	TAP_REQUIRE(memory != MAP_FAILED);
	for (i = 0; i < NB_PAGES; i++)
		iovas[i] = first + i * PAGE_BYTES;
	iovas[3] += PAGE_BYTES; /* not where the third one ends */
	TAP_OK(ns_iova_ptr(&map, first, 1) == NULL);
	TAP_EQ(rte_extmem_register(memory, NB_PAGES * PAGE_BYTES, iovas,
			       NB_PAGES, PAGE_BYTES),
			0);
	TAP_OK(ns_iova_ptr(&map, first, 3 * PAGE_BYTES) == memory);
	TAP_OK(ns_iova_ptr(&map, first + 100, 1) == memory + 100);
	TAP_OK(ns_iova_ptr(&map, first, 3 * PAGE_BYTES + 1) == NULL);
	TAP_OK(ns_iova_ptr(&map, first + 3 * PAGE_BYTES, 1) == NULL);
	TAP_OK(ns_iova_ptr(&map, first + 4 * PAGE_BYTES, PAGE_BYTES) ==
			memory + 3 * PAGE_BYTES);
	TAP_EQ(rte_extmem_unregister(memory, NB_PAGES * PAGE_BYTES), 0);
	munmap(memory, NB_PAGES * PAGE_BYTES);
}

int
main(int argc, char **argv)
{
	nicsim_eal_init(argv[0]);
	ns_iova_watch();
	TAP_RUN(heap_found, "heap and zones");
	TAP_RUN(mbufs_found, "mbufs of a pool");
	TAP_RUN(other_memory_refused, "memory EAL does not know is refused");
	TAP_RUN(ends_are_exact, "the ends of the heap");
	TAP_RUN(external_found, "registered external memory");
	ns_iova_unwatch();
	return nicsim_done(tap_done());
}
