/* SPDX-License-Identifier: BSD-3-Clause
 * Copyright(c) 2026 the igt authors
 */

#ifndef _TS_PORT_H_
#define _TS_PORT_H_

/* An Ethernet port with one queue each way, from configuration to close. */

#include <stdbool.h>
#include <stdint.h>

#include <rte_ethdev.h>
#include <rte_ether.h>
#include <rte_mempool.h>

/* How long a link may take to come up. Copper silicon negotiates for 2 to 5 s
 * at 2.5 Gb/s; twice that. */
#define TS_PORT_LINK_WAIT_MS 10000

struct ts_port {
	uint16_t id;
	bool configured, started;
	bool is_igt; /* driven by net_igt */
	const char *driver;
	char name[RTE_ETH_NAME_MAX_LEN];
	const char *nic; /* of the driver's id list, or NULL: not in it */
	struct rte_ether_addr mac;
	struct rte_mempool *pool;
	uint32_t link_mbps; /* as last seen up */
};

/*
 * Configure and start; promiscuous, so that a pair hears each other whatever
 * the addresses. 0, or a negative errno: said on standard error.
 */
int ts_port_start(struct ts_port *port, uint16_t port_id);

/*
 * Wait until the link is up. 0; -ETIMEDOUT after wait_ms; -EINTR when the run
 * shall end.
 */
int ts_port_link_wait(struct ts_port *port, uint32_t wait_ms);

/* Undo whatever ts_port_start() reached. */
void ts_port_stop(struct ts_port *port);

#endif /* _TS_PORT_H_ */
