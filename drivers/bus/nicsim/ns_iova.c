/* SPDX-License-Identifier: BSD-3-Clause
 * Copyright(c) 2026 the igt authors
 */

/*
 * ns_iova.c: from I/O addresses to EAL memory.
 *
 * State        a few ranges per device, contiguous in both address spaces.
 *              With IOVA as VA a range is all used pages around the address
 *              (with --no-huge the whole heap); with IOVA as PA one page and
 *              those that follow it in both spaces.
 * Ordering     EAL tells of pages it gives back (and of external memory that
 *              is unregistered) before they go; the generation then changes
 *              and every device forgets its ranges at its next access.
 * Concurrency  ns_iova_ptr() under the lock of the device that owns the map.
 *              A miss takes EAL's memory lock for reading.
 * Errors       NULL: not the driver's memory.
 * Not done     memory that EAL does not know: a real IOMMU would refuse it.
 */

#include <stdatomic.h>
#include <string.h>

#include <rte_common.h>
#include <rte_eal.h>
#include <rte_fbarray.h>
#include <rte_memory.h>

#include "ns_iova.h"

#define WATCH_NAME "nicsim"

static _Atomic uint32_t generation;

static void
memory_changed(enum rte_mem_event event, const void *addr, size_t len,
		void *arg)
{
	atomic_fetch_add(&generation, 1);
}

void
ns_iova_watch(void)
{
	/* Refused where memory cannot change (legacy, --no-huge). */
	rte_mem_event_callback_register(WATCH_NAME, memory_changed, NULL);
}

void
ns_iova_unwatch(void)
{
	rte_mem_event_callback_unregister(WATCH_NAME, NULL);
}

/* Whether the page at va has the I/O address iova. Memory registered without
 * addresses has its virtual ones where IOVA is VA. */
static bool
page_has_iova(const struct rte_memseg *ms, const void *va, uint64_t iova)
{
	uint64_t offset = RTE_PTR_DIFF(va, ms->addr);

	if (ms->iova == RTE_BAD_IOVA)
		return rte_eal_iova_mode() == RTE_IOVA_VA &&
		       iova == (uintptr_t)va;
	return ms->iova + offset == iova;
}

/* How many pages from idx on are used and follow each other in I/O space. */
static unsigned int
pages_up(struct rte_memseg_list *msl, unsigned int idx)
{
	struct rte_fbarray *arr = &msl->memseg_arr;
	const struct rte_memseg *ms = rte_fbarray_get(arr, idx);
	uint64_t iova = ms->iova;
	unsigned int nb;

	for (nb = 1; idx + nb < arr->len; nb++) {
		if (rte_fbarray_is_used(arr, idx + nb) != 1)
			break;
		ms = rte_fbarray_get(arr, idx + nb);
		if (ms->iova != iova + nb * msl->page_sz)
			break;
	}
	return nb;
}

/* The widest range around va, whose I/O address is iova; false when there is
 * no such page. */
static bool
range_find(uint64_t iova, const void *va, struct ns_iova_range *range)
{
	struct rte_memseg_list *msl = rte_mem_virt2memseg_list(va);
	struct rte_memseg *ms;
	unsigned int idx, nb_up, nb_down = 1;

	if (msl == NULL)
		return false;
	idx = (unsigned int)(RTE_PTR_DIFF(va, msl->base_va) / msl->page_sz);
	if (rte_fbarray_is_used(&msl->memseg_arr, idx) != 1)
		return false;
	ms = rte_fbarray_get(&msl->memseg_arr, idx);
	if (!page_has_iova(ms, va, iova))
		return false;
	if (rte_eal_iova_mode() == RTE_IOVA_VA && msl->external == 0) {
		nb_up = (unsigned int)rte_fbarray_find_contig_used(
				&msl->memseg_arr, idx);
		nb_down = (unsigned int)rte_fbarray_find_rev_contig_used(
				&msl->memseg_arr, idx);
	} else {
		nb_up = pages_up(msl, idx);
	}
	range->va = RTE_PTR_ADD(
			msl->base_va, (idx + 1 - nb_down) * msl->page_sz);
	range->bytes = (uint64_t)(nb_down - 1 + nb_up) * msl->page_sz;
	range->start = iova - RTE_PTR_DIFF(va, range->va);
	return true;
}

static void *
range_ptr(const struct ns_iova_range *range, uint64_t iova, size_t len)
{
	uint64_t offset = iova - range->start;

	if (iova < range->start || offset >= range->bytes ||
			len > range->bytes - offset)
		return NULL;
	return range->va + offset;
}

struct search {
	uint64_t iova;
	const void *va;
};

static int
search_page(const struct rte_memseg_list *msl, const struct rte_memseg *ms,
		void *arg)
{
	struct search *search = arg;

	if (search->iova < ms->iova || search->iova - ms->iova >= ms->len)
		return 0;
	search->va = RTE_PTR_ADD(ms->addr, search->iova - ms->iova);
	return 1;
}

/* The pointer that has the I/O address iova, or NULL. EAL's own search takes
 * addresses to be contiguous where its pages are, with --no-huge. */
static const void *
virt_of(uint64_t iova)
{
	struct search search = {.iova = iova};
	const void *va = (const void *)(uintptr_t)iova;
	struct ns_iova_range range;

	if (rte_eal_iova_mode() == RTE_IOVA_VA && range_find(iova, va, &range))
		return va;
	rte_memseg_walk(search_page, &search);
	return search.va;
}

static void *
miss(struct ns_iova *map, uint64_t iova, size_t len)
{
	struct ns_iova_range *range = &map->ranges[map->victim];
	const void *va = virt_of(iova);

	if (va == NULL || !range_find(iova, va, range)) {
		range->bytes = 0;
		return NULL;
	}
	map->last = map->victim;
	map->victim = (map->victim + 1) % NS_IOVA_NB_RANGES;
	return range_ptr(range, iova, len);
}

void *
ns_iova_ptr(struct ns_iova *map, uint64_t iova, size_t len)
{
	uint32_t now = atomic_load_explicit(&generation, memory_order_acquire);
	void *ptr;

	if (map->generation != now) {
		memset(map, 0, sizeof(*map));
		map->generation = now;
	}
	ptr = range_ptr(&map->ranges[map->last], iova, len);
	if (ptr != NULL)
		return ptr;
	for (unsigned int i = 0; i < NS_IOVA_NB_RANGES; i++) {
		ptr = range_ptr(&map->ranges[i], iova, len);
		if (ptr != NULL) {
			map->last = i;
			return ptr;
		}
	}
	return miss(map, iova, len);
}
