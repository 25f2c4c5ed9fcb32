/* SPDX-License-Identifier: BSD-3-Clause
 * Copyright(c) 2026 the igt authors
 */

/*
 * gate.c: see gate.h.
 *
 * Hardware     TDT of queue n is at 0xE018 + 0x40 n (I210 datasheet 8.12; I225
 *              facts: the new window).
 * State        one gate. The driver asks the registry once, at probe, through
 *              the dynamic symbol rte_mmio_lookup; the definition here comes
 *              first, and hands out an entry whose accessors call the model's.
 * Concurrency  a recursive lock around each access of the driver and what the
 *              watcher does before it: a time step in there may run timers of
 *              the driver, which access registers too.
 */

#include <dlfcn.h>
#include <pthread.h>
#include <stddef.h>

#include <rte_mmio.h>

#include "gate.h"

#define REG_TDT_0      0xE018
#define REG_TDT_STRIDE 0x40

static struct {
	pthread_mutex_t lock;
	bool wanted;
	struct rte_mmio_entry model;
	struct rte_mmio_entry entry;
	gate_cb before;
	void *arg;
	unsigned int depth; /* of accesses under way */
	bool hold;
	uint32_t tail[GATE_NB_QUEUES];
} gate = {.lock = PTHREAD_RECURSIVE_MUTEX_INITIALIZER_NP};

/* Queue whose tail is at this offset, or -1. */
static int
tail_queue(uint32_t offset)
{
	uint32_t distance = offset - REG_TDT_0;

	if (offset < REG_TDT_0 || distance % REG_TDT_STRIDE != 0 ||
			distance / REG_TDT_STRIDE >= GATE_NB_QUEUES)
		return -1;
	return (int)(distance / REG_TDT_STRIDE);
}

static void
report(void)
{
	if (gate.before != NULL && gate.depth == 1)
		gate.before(gate.arg);
}

static uint32_t
gate_read32(void *context, uint32_t offset)
{
	uint32_t value;

	gate_lock();
	gate.depth++;
	report();
	value = gate.model.read32(context, offset);
	gate.depth--;
	gate_unlock();
	return value;
}

static void
gate_write32(void *context, uint32_t offset, uint32_t value)
{
	int queue = tail_queue(offset);

	gate_lock();
	gate.depth++;
	if (queue >= 0 && gate.hold) {
		gate.tail[queue] = value;
	} else {
		if (queue < 0)
			report();
		gate.model.write32(context, offset, value);
	}
	gate.depth--;
	gate_unlock();
}

/* Takes the place of the registry's own. */
const struct rte_mmio_entry *
rte_mmio_lookup(const void *bar)
{
	const struct rte_mmio_entry *(*registry)(const void *);
	const struct rte_mmio_entry *model;

	*(void **)&registry = dlsym(RTLD_NEXT, "rte_mmio_lookup");
	model = registry(bar);
	if (!gate.wanted || model == NULL || model->read32 == NULL)
		return model;
	gate.wanted = false;
	gate.model = *model;
	gate.entry = *model;
	gate.entry.read32 = gate_read32;
	gate.entry.write32 = gate_write32;
	return &gate.entry;
}

void
gate_open(void)
{
	gate.wanted = true;
	gate.model.read32 = NULL;
	gate.before = NULL;
	gate.hold = false;
}

void
gate_watch(gate_cb before, void *arg)
{
	gate_lock();
	gate.before = before;
	gate.arg = arg;
	gate_unlock();
}

void
gate_hold(bool hold)
{
	gate.hold = hold;
}

uint32_t
gate_tail(uint16_t queue_id)
{
	return gate.tail[queue_id];
}

void
gate_ring(uint16_t queue_id, uint32_t tail)
{
	gate_write_raw(REG_TDT_0 + REG_TDT_STRIDE * queue_id, tail);
}

uint32_t
gate_read(uint32_t offset)
{
	return gate_read32(gate.model.context, offset);
}

uint32_t
gate_read_raw(uint32_t offset)
{
	return gate.model.read32(gate.model.context, offset);
}

void
gate_write_raw(uint32_t offset, uint32_t value)
{
	gate.model.write32(gate.model.context, offset, value);
}

void
gate_lock(void)
{
	pthread_mutex_lock(&gate.lock);
}

void
gate_unlock(void)
{
	pthread_mutex_unlock(&gate.lock);
}
