/* SPDX-License-Identifier: BSD-3-Clause
 * Copyright(c) 2026 the igt authors
 */

/*
 * test_stats: counters that clear on read lose nothing and cost what they may.
 */

#include <errno.h>

#include "fake_port.h"
#include "igt_mmio.h"
#include "igt_stats.h"
#include "tap.h"

static struct fake_port fake;

static const char *const extra_names[] = {"extra_a", "extra_b"};
static unsigned int nb_extra_resets;

static void
extra_read(struct igt_port *port, uint64_t *values)
{
	values[0] = 11;
	values[1] = 22;
}

static void
extra_reset(struct igt_port *port)
{
	nb_extra_resets++;
}

static const struct igt_xstats_source extra = {
		.nb_xstats = 2,
		.names = extra_names,
		.read = extra_read,
		.reset = extra_reset,
};

static bool
is_counter(uint32_t reg)
{
	return reg >= 0x4000 && reg < 0x4200;
}

/* Low halves of the pairs: GORC, GOTC, TOR, TOT. */
static bool
is_pair_low(uint32_t reg)
{
	return reg == 0x4088 || reg == 0x4090 || reg == 0x40C0 || reg == 0x40C8;
}

/* Counters of the I210 datasheet, 8.19: cleared by the read; a pair by the
 * read of its high half; RQDPC not at all. */
static uint32_t
counter_read(struct fake_port *f, uint32_t reg, uint32_t value)
{
	if (!is_counter(reg) || is_pair_low(reg))
		return value;
	f->regs[reg / 4] = 0;
	if (is_pair_low(reg - 4))
		f->regs[(reg - 4) / 4] = 0;
	return value;
}

static void
setup(void)
{
	fake_port_init(&fake, IGT_CHIP_I226);
	fake.on_read = counter_read;
	fake.data.nb_rx_queues = 4;
	fake.data.nb_tx_queues = 4;
	fake.regs[IGT_REG_MPC / 4] = 999; /* of whoever was there before */
	igt_stats_init(fake.port);
	fake_log_clear(&fake);
}

static void
basic_sums(void)
{
	struct rte_eth_stats stats;

	setup();
	fake.regs[0x4010 / 4] = 5; /* MPC */
	fake.regs[0xC030 / 4] = 7; /* RQDPC(0) */
	fake.regs[0xC0F0 / 4] = 9; /* RQDPC(3) */
	fake.regs[0x4000 / 4] = 3; /* CRCERRS */
	fake.regs[0x400C / 4] = 4; /* RXERRC */
	fake.port->rx_stats[0].pkts = 100;
	fake.port->rx_stats[0].bytes = 6400;
	fake.port->rx_stats[3].pkts = 1;
	fake.port->rx_stats[3].bytes = 60;
	fake.port->rx_stats[1].nombuf = 2;
	fake.port->tx_stats[2].pkts = 50;
	fake.port->tx_stats[2].bytes = 3000;
	memset(&stats, 0, sizeof(stats));
	TAP_EQ(igt_stats_get(fake.port, &stats), 0);
	TAP_EQ(stats.ipackets, 101);
	TAP_EQ(stats.ibytes, 6460);
	TAP_EQ(stats.opackets, 50);
	TAP_EQ(stats.obytes, 3000);
	TAP_EQ(stats.imissed, 5 + 7 + 9);
	TAP_EQ(stats.ierrors, 3 + 4);
	TAP_EQ(stats.rx_nombuf, 2);
	TAP_EQ(stats.q_ipackets[3], 1);
	TAP_EQ(stats.q_obytes[2], 3000);
	TAP_EQ(stats.q_errors[3], 9);
	TAP_EQ(fake.regs[0xC030 / 4], 0); /* written back as 0 */
}

static void
budget_is_kept(void)
{
	struct rte_eth_stats stats;
	uint32_t budget;

	for (budget = 1; budget <= 128; budget++) {
		setup();
		fake.port->args.stats_budget = budget;
		memset(&stats, 0, sizeof(stats));
		TAP_EQ(igt_stats_get(fake.port, &stats), 0);
		TAP_OK(fake.nb_reads <= budget);
	}
	setup();
	fake.port->args.stats_budget = 0;
	memset(&stats, 0, sizeof(stats));
	TAP_EQ(igt_stats_get(fake.port, &stats), 0);
	TAP_EQ(fake.nb_reads, igt_stats_round_reads(fake.port));
}

/* Default budget: missed packets, drops of the four queues, CRC errors. */
static void
default_budget_reads_what_matters(void)
{
	static const uint32_t want[] = {
			0x4010, 0xC030, 0xC070, 0xC0B0, 0xC0F0, 0x4000, 0x400C};
	struct rte_eth_stats stats;
	unsigned int i;

	setup();
	memset(&stats, 0, sizeof(stats));
	TAP_EQ(igt_stats_get(fake.port, &stats), 0);
	TAP_EQ(fake.nb_reads, 8);
	for (i = 0; i < RTE_DIM(want); i++)
		TAP_EQ(fake.log[i].reg, want[i]);
}

/* Value of an extended statistic by name. */
static uint64_t
xstat(const char *name)
{
	struct rte_eth_xstat_name names[256];
	struct rte_eth_xstat values[256];
	int nb, i;

	nb = igt_stats_xstats_names(fake.port, &extra, names, RTE_DIM(names));
	if (igt_stats_xstats_get(fake.port, &extra, values, RTE_DIM(values)) !=
			nb)
		return UINT64_MAX;
	for (i = 0; i < nb; i++)
		if (strcmp(names[i].name, name) == 0)
			return values[i].value;
	return UINT64_MAX;
}

/* Counts are put in at random while slices of all sizes take them out: the
 * sums are exact, and a pair is never split. */
static void
slices_lose_nothing(void)
{
	uint64_t x = tap_seed(1), gprc = 0, gorc = 0;
	unsigned int i, j;

	setup();
	for (i = 0; i < 20000; i++) {
		x = x * UINT64_C(6364136223846793005) + 1442695040888963407;
		if ((x >> 60) < 8) {
			uint64_t pair = fake.regs[0x4088 / 4] |
			                (uint64_t)fake.regs[0x408C / 4] << 32;

			pair += UINT64_C(0xC0000000);
			gorc += UINT64_C(0xC0000000);
			fake.regs[0x4088 / 4] = (uint32_t)pair;
			fake.regs[0x408C / 4] = (uint32_t)(pair >> 32);
			fake.regs[0x4074 / 4] += 3;
			gprc += 3;
		}
		fake_log_clear(&fake);
		igt_stats_slice_fold(fake.port, 2 + (x >> 33) % 5);
		TAP_OK(fake.nb_reads <= 6);
		for (j = 0; j < fake.nb_log; j++)
			if (!fake.log[j].write && is_pair_low(fake.log[j].reg))
				TAP_OK(fake.log[j + 1].reg ==
						fake.log[j].reg + 4);
	}
	igt_stats_fold(fake.port);
	TAP_EQ(xstat("rx_hw_good_packets"), gprc);
	TAP_EQ(xstat("rx_hw_good_bytes"), gorc);
}

/* 4 registers each 200 ms, the slowest housekeeping there is. */
static void
round_is_fast_enough(void)
{
	unsigned int slices = 0;
	unsigned int reads = 0;

	setup();
	do {
		fake_log_clear(&fake);
		igt_stats_slice_fold(fake.port, 4);
		reads += fake.nb_reads;
		slices++;
	} while (reads < igt_stats_round_reads(fake.port));
	printf("# %u registers in %u slices\n", reads, slices);
	TAP_OK(slices * 200 <= IGT_STATS_ROUND_MS);
}

static void
names_are_unique(void)
{
	struct rte_eth_xstat_name names[256];
	int nb, i, j;

	setup();
	nb = igt_stats_xstats_names(fake.port, &extra, NULL, 0);
	TAP_EQ(igt_stats_xstats_names(fake.port, &extra, names, 256), nb);
	for (i = 0; i < nb; i++) {
		TAP_OK(names[i].name[0] != '\0');
		for (j = 0; j < i; j++)
			TAP_OK(strcmp(names[i].name, names[j].name) != 0);
	}
	TAP_OK(strcmp(names[nb - 1].name, "extra_b") == 0);
	TAP_EQ(xstat("extra_a"), 11);
	TAP_OK(xstat("rx_q3_dropped") == 0);
	TAP_OK(xstat("rx_q4_dropped") == UINT64_MAX);
}

static void
resets_are_offsets(void)
{
	struct rte_eth_stats stats;

	setup();
	nb_extra_resets = 0;
	fake.regs[0x4010 / 4] = 5;
	fake.port->rx_stats[0].pkts = 100;
	igt_stats_reset(fake.port);
	memset(&stats, 0, sizeof(stats));
	TAP_EQ(igt_stats_get(fake.port, &stats), 0);
	TAP_EQ(stats.ipackets + stats.imissed, 0);
	TAP_EQ(fake.port->rx_stats[0].pkts, 100);
	/* Basic statistics alone. */
	TAP_EQ(xstat("rx_fifo_missed_packets"), 5);
	TAP_OK(xstat("mmio_reads") > 0);
	TAP_EQ(nb_extra_resets, 0);
	fake.regs[0x4010 / 4] = 2;
	igt_stats_xstats_reset(fake.port, &extra);
	TAP_EQ(nb_extra_resets, 1);
	fake.regs[0x4010 / 4] = 1;
	TAP_EQ(xstat("rx_fifo_missed_packets"), 1);
	TAP_EQ(xstat("mmio_reads"), 16); /* two gets, 8 registers each */
}

static void
removed_device_adds_nothing(void)
{
	struct rte_eth_stats stats;

	setup();
	fake.removed = true;
	memset(&stats, 0, sizeof(stats));
	TAP_EQ(igt_stats_get(fake.port, &stats), -EIO);
	TAP_EQ(stats.imissed, 0);
	fake_log_clear(&fake);
	TAP_EQ(igt_stats_get(fake.port, &stats), -EIO);
	igt_stats_slice_fold(fake.port, 4);
	igt_stats_fold(fake.port);
	TAP_EQ(fake.nb_reads, 0);
}

int
main(void)
{
	TAP_RUN(basic_sums, "basic statistics add up");
	TAP_RUN(budget_is_kept, "a read costs at most stats_budget registers");
	TAP_RUN(default_budget_reads_what_matters,
			"8 registers: missed, drops per queue, errors");
	TAP_RUN(slices_lose_nothing, "slices lose nothing and split no pair");
	TAP_RUN(round_is_fast_enough, "every counter is read within 4 s");
	TAP_RUN(names_are_unique, "extended names are unique");
	TAP_RUN(resets_are_offsets, "resets are offsets, each for its own");
	TAP_RUN(removed_device_adds_nothing, "nothing of a removed device");
	return tap_done();
}
