/* SPDX-License-Identifier: BSD-3-Clause
 * Copyright(c) 2026 the igt authors
 */

#ifndef _NS_SIM_H_
#define _NS_SIM_H_

/* One simulated device as the shell's files share it. */

#include <pthread.h>
#include <stdatomic.h>
#include <stdbool.h>
#include <stdint.h>
#include <sys/queue.h>

#include "ns_args.h"
#include "ns_core.h"
#include "ns_iova.h"
#include "ns_violation.h"
#include "rte_mmio.h"
#include "rte_nicsim.h"

struct ns_burst;
struct ns_pci;

struct ns_sim {
	/* Set before the device is listed, then constant. */
	char name[NS_ARGS_NAME_BYTES];
	unsigned int index; /* lowest free in the process */
	struct ns_args args;
	struct ns_pci *pci;
	struct rte_mmio_entry mmio;
	int tap_fd;             /* -1 without */
	struct ns_burst *burst; /* NULL: the driver made no port */

	/* Read by the accessing thread; not set while accesses run. */
	rte_nicsim_access_cb access_cb;
	void *access_arg;

	/* Under the engine's list lock. */
	TAILQ_ENTRY(ns_sim) next;

	/* Under lock. */
	pthread_mutex_t lock;
	struct ns_dev *core;
	uint64_t last_ns;    /* newest time the core was given */
	struct ns_sim *peer; /* written under both devices' locks */
	struct ns_iova iova;
	struct ns_violations violations;

	/* Read by anyone: when the core wants to run next; since when a frame
	 * of the peer waits, 0 when none does; how often it was run. */
	_Atomic uint64_t next_event_ns;
	_Atomic uint64_t kicked_ns;
	_Atomic uint64_t nb_runs;

	/* Of the control thread, which others read. */
	_Atomic unsigned int trust; /* how well others run the device */
	uint64_t seen_runs;
};

#endif /* _NS_SIM_H_ */
