/* SPDX-License-Identifier: BSD-3-Clause
 * Copyright(c) 2026 the igt authors
 */

/*
 * A library preloaded between dpdk-test-timesync and DPDK that breaks one
 * promise, named by TS_SHIM, so that tests see the program notice.
 */

#include <dlfcn.h>
#include <stdbool.h>
#include <stdlib.h>
#include <string.h>

#include <rte_ethdev.h>
#include <rte_nicsim.h>
#include <rte_pmd_igt.h>

/* The breach happens at the read of this number that has stamps. Arbitrary:
 * neither the first nor the last of a run. */
#define NB_BEFORE_BREACH 100

static unsigned int nb_seen;

static bool
breach(const char *name)
{
	const char *wanted = getenv("TS_SHIM");

	return wanted != NULL && strcmp(wanted, name) == 0;
}

/* True once, at the NB_BEFORE_BREACH-th call. */
static bool
breach_now(const char *name)
{
	return breach(name) && ++nb_seen == NB_BEFORE_BREACH;
}

int
rte_pmd_igt_tx_tstamp_read(uint16_t port_id, uint16_t queue_id,
		struct rte_pmd_igt_tx_tstamp *stamps, uint16_t nb_stamps)
{
	static struct rte_pmd_igt_tx_tstamp previous;
	int (*real)(uint16_t port_id, uint16_t queue_id,
			struct rte_pmd_igt_tx_tstamp * stamps,
			uint16_t nb_stamps);
	int nb;

	*(void **)&real = dlsym(RTLD_NEXT, "rte_pmd_igt_tx_tstamp_read");
	nb = real(port_id, queue_id, stamps, nb_stamps - 1);
	if (nb <= 0)
		return nb;
	if (breach_now("duplicate"))
		stamps[nb++] = previous;
	if (breach_now("wrong_token"))
		stamps[0].token ^= UINT64_C(1) << 40;
	if (breach_now("lost"))
		stamps[0].status = RTE_PMD_IGT_TX_TSTAMP_LOST;
	if (breach_now("missing"))
		nb--;
	if (breach_now("gone"))
		return -EIO;
	if (nb > 0)
		previous = stamps[0];
	return nb;
}

int
rte_nicsim_counts_get(const char *name, struct rte_nicsim_counts *counts)
{
	int (*real)(const char *name, struct rte_nicsim_counts *counts);
	int ret;

	*(void **)&real = dlsym(RTLD_NEXT, "rte_nicsim_counts_get");
	ret = real(name, counts);
	/* One read more from the breach on: after the program has settled
	 * how far the counts are apart, in some 20 calls, and while it takes
	 * them around blocks. */
	if (breach("model_reads") && ++nb_seen > 30)
		counts->reg_reads++;
	return ret;
}

int
rte_eth_timesync_read_time(uint16_t port_id, struct timespec *time)
{
	int (*real)(uint16_t port_id, struct timespec * time);
	int ret;

	*(void **)&real = dlsym(RTLD_NEXT, "rte_eth_timesync_read_time");
	ret = real(port_id, time);
	/* 1 s from the second comparison on. */
	if (breach("clock_step") && ++nb_seen > 16)
		time->tv_sec++;
	return ret;
}

int
rte_eth_dev_info_get(uint16_t port_id, struct rte_eth_dev_info *info)
{
	int (*real)(uint16_t port_id, struct rte_eth_dev_info * info);
	int ret;

	*(void **)&real = dlsym(RTLD_NEXT, "rte_eth_dev_info_get");
	ret = real(port_id, info);
	if (breach("foreign") || breach("foreign_lost"))
		info->driver_name = "net_foreign";
	return ret;
}

int
rte_eth_timesync_read_tx_timestamp(uint16_t port_id, struct timespec *time)
{
	int (*real)(uint16_t port_id, struct timespec * time);
	int ret;

	*(void **)&real = dlsym(
			RTLD_NEXT, "rte_eth_timesync_read_tx_timestamp");
	ret = real(port_id, time);
	if (ret == 0 && breach_now("foreign_lost"))
		return -EINVAL;
	return ret;
}
