/* SPDX-License-Identifier: BSD-3-Clause
 * Copyright(c) 2026 the igt authors
 */

#ifndef _IGT_TIMESYNC_H_
#define _IGT_TIMESYNC_H_

/* The PTP hardware clock and what is read by it; see igt_timesync.c. Functions
 * that take a struct rte_eth_dev are dev_ops. */

#include <stdbool.h>
#include <stdint.h>
#include <time.h>

#include <ethdev_driver.h>

struct igt_port;
struct igt_xstats_source;

int igt_timesync_enable(struct rte_eth_dev *dev);
int igt_timesync_disable(struct rte_eth_dev *dev);
int igt_timesync_read_rx_timestamp(struct rte_eth_dev *dev,
		struct timespec *timestamp, uint32_t flags);
int igt_timesync_read_tx_timestamp(
		struct rte_eth_dev *dev, struct timespec *timestamp);
int igt_timesync_read_time(struct rte_eth_dev *dev, struct timespec *time);
int igt_timesync_write_time(
		struct rte_eth_dev *dev, const struct timespec *time);
int igt_timesync_adjust_time(struct rte_eth_dev *dev, int64_t delta_ns);
/* ethdev calls it ppm; it has 16 fraction bits. */
int igt_timesync_adjust_freq(struct rte_eth_dev *dev, int64_t scaled_ppm);
int igt_timesync_read_clock(struct rte_eth_dev *dev, uint64_t *phc_ns);

/* Probe, after the first reset: allocates port->timesync and sets the clock
 * going. 0; -ENOMEM. close undoes it, also after a failed or missing init. */
int igt_timesync_port_init(struct igt_port *port);
void igt_timesync_port_close(struct igt_port *port);

/* Around every reset of the device after port_init, so that the clock keeps
 * time and rate; restore also sets TSYNC*CTL and TSAUXC again. */
void igt_timesync_clock_save(struct igt_port *port);
void igt_timesync_clock_restore(struct igt_port *port);

/* Start, after reset and clock_restore and before the queues start. Stop,
 * before the queues stop: aborts all requests. */
void igt_timesync_port_start(struct igt_port *port);
void igt_timesync_port_stop(struct igt_port *port);

/* Complete every request in flight as ABORTED, after one last harvest unless
 * the device is gone. For housekeeping that saw the link go; if the stamps are
 * being read right now, its next tick does it. */
void igt_timesync_abort_all(struct igt_port *port);

/* Housekeeping: expiry, aborts, quarantine, the map from ticks to the PHC. At
 * most 11 register reads; none where timesync is off and no slot is waited
 * for. */
void igt_timesync_tick(struct igt_port *port);

/* The tx_tstamp_* and rx_tstamp_* extended statistics. */
extern const struct igt_xstats_source igt_timesync_xstats;

#endif /* _IGT_TIMESYNC_H_ */
