/* SPDX-License-Identifier: BSD-3-Clause
 * Copyright(c) 2026 the igt authors
 */

#ifndef _IGT_HW_H_
#define _IGT_HW_H_

#include <stdbool.h>
#include <stdint.h>

#include <rte_ethdev.h>
#include <rte_ether.h>

#include "igt.h"

struct rte_pci_device;

/* Does a function answer behind the BAR? 0 or -EIO. */
int igt_hw_identify(struct igt_port *port);

/* Quiesce and reset the function; afterwards nothing is enabled, interrupts
 * are masked and firmware knows that a driver is there. 0 or -EIO. */
int igt_hw_reset(struct igt_port *port);

/* Stop receiver, transmitter and interrupts, tell firmware we are gone. */
void igt_hw_release(struct igt_port *port);

/* The permanent address; -EIO when the NVM gave none that can be used. */
int igt_hw_mac_read(struct igt_port *port, struct rte_ether_addr *addr);

/* Stop the PCIe link from entering L1.2 where the chip loses packets. Never
 * fails: logs what it could do. */
void igt_hw_l1_2_disable(struct igt_port *port, struct rte_pci_device *pci_dev);

/* Everything of MAC and packet buffers a start needs, both units disabled. */
void igt_hw_configure(struct igt_port *port);

/* Octets on the wire around an MTU: header, CRC, two tags. */
#define IGT_FRAME_OVERHEAD_BYTES (RTE_ETHER_HDR_LEN + RTE_ETHER_CRC_LEN + 2 * 4)

/* Largest frame the receiver takes, CRC and tags included. */
void igt_hw_max_frame_set(struct igt_port *port, uint32_t frame_bytes);

/* Flow control: what ethdev asks for into port->fc, for the next start, and
 * back. set: 0, -EINVAL or -ENOTSUP, logged. */
void igt_hw_fc_default(struct igt_port *port);
int igt_hw_fc_set(struct igt_port *port, const struct rte_eth_fc_conf *conf);
void igt_hw_fc_get(const struct igt_port *port, struct rte_eth_fc_conf *conf);

void igt_hw_tx_enable(struct igt_port *port, bool enable);
void igt_hw_rx_enable(struct igt_port *port, bool enable);

/* Own a unit shared with firmware: IGT_SW_FW_SYNC_*. 0, -ETIMEDOUT, -EIO. */
int igt_hw_sync_acquire(struct igt_port *port, uint32_t unit);
void igt_hw_sync_release(struct igt_port *port, uint32_t unit);

#endif /* _IGT_HW_H_ */
