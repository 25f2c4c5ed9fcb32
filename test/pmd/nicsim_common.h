/* SPDX-License-Identifier: BSD-3-Clause
 * Copyright(c) 2026 the igt authors
 */

#ifndef _NICSIM_COMMON_H_
#define _NICSIM_COMMON_H_

/*
 * What the tests of the model's shell share: EAL without root or hugepages, a
 * PCI driver of a few lines that takes i225/i226 and makes a port without
 * queues, and a look at the log.
 */

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include <bus_pci_driver.h>

#include <rte_mmio.h>

/* Needs access=hook: the model does not know this driver. */
#define TINY_DRIVER "test_tiny"
#define TINY_ARGS   "driver=" TINY_DRIVER ",access=hook"

/* What the driver saw in its last probe. */
struct tiny {
	struct rte_pci_device *dev; /* NULL after its removal */
	const struct rte_mmio_entry *entry;
	char name[64];
	char devargs[128];
	unsigned int nb_probes, nb_removes;
	int probe_result; /* set by a test: what probe returns instead of 0 */
	int remove_result;
	bool no_port;
};

extern struct tiny tiny;

/* A driver that takes the same chips and wants none of them: each probe
 * returns 1. */
extern unsigned int shy_nb_probes;
#define SHY_DRIVER "test_shy"

static inline uint32_t
tiny_read(uint32_t offset)
{
	return tiny.entry->read32(tiny.entry->context, offset);
}

static inline void
tiny_write(uint32_t offset, uint32_t value)
{
	tiny.entry->write32(tiny.entry->context, offset, value);
}

/* Starts EAL; leaves the process on failure. */
void nicsim_eal_init(const char *program);

/* Ends EAL; status, or failure when EAL does not end well. */
int nicsim_done(int status);

/* From begin to end all log lines go into text; end gives them back, valid
 * until the next begin. */
void log_begin(void);
const char *log_end(void);

/* How many descriptors the process has open. */
unsigned int nb_open_fds(void);

#endif /* _NICSIM_COMMON_H_ */
