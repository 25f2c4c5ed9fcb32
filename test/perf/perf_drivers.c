/* SPDX-License-Identifier: BSD-3-Clause
 * Copyright(c) 2026 the igt authors
 */

/*
 * perf_drivers: what drivers cost, on the same model and the same path.
 *
 *	perf_drivers DRIVER [ROUNDS]
 *
 * Prints, for two ports of the driver back to back:
 *   - register accesses from probe to link, and of one stats_get;
 *   - TSC cycles per packet inside the receive and transmit burst functions,
 *     bursts of 32 frames of 64 octets, median of ROUNDS rounds;
 *   - frames per second through driver and model together, one way, on one
 *     lcore, with speed=unlimited.
 *
 * Bursts are timed on the trap path with the pages of the tail registers
 * unguarded: the driver's doorbell is a store to memory, and this program
 * carries it to the model afterwards, outside the timed part. The burst
 * functions are called without ethdev's callbacks, which pump the model. So
 * nothing of the model is inside the timed part, and both drivers are treated
 * alike. Nothing is asserted: this machine is not quiet.
 */

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>

#include <bus_pci_driver.h>
#include <ethdev_driver.h>
#include <rte_bus_vdev.h>
#include <rte_cycles.h>
#include <rte_nicsim.h>

#include "../pmd/pmd_common.h"
#include "../tap.h"

#define BURST        32
#define NB_DESC      512
#define FRAME_LEN    60 /* 64 on the wire */
#define ROUND_LOOPS  2000
#define MAX_ROUNDS   101
#define PAGE_BYTES   4096
#define LINK_WAIT_US 200000 /* ten times the model's autonegotiation */

/* A tail register of a port, in the window its driver uses. */
struct tail {
	const char *name;
	uint32_t offset;
	volatile uint32_t *memory;
};

static struct pmd_pair pair;
static char access_arg[16];

static void
die(const char *what)
{
	fprintf(stderr, "perf_drivers: %s\n", what);
	exit(EXIT_FAILURE);
}

static void
pair_open(const char *driver, const char *args)
{
	struct pmd_port_conf conf = {.nb_rxd = NB_DESC, .nb_txd = NB_DESC};
	struct rte_eth_link link;
	char text[128];
	unsigned int i, wait;

	snprintf(text, sizeof(text), ",driver=%s,clock=host%s%s", driver, args,
			access_arg);
	if (!pmd_pair_create2(&pair, text, text))
		die("no pair");
	for (i = 0; i < 2; i++)
		if (pmd_port_up(&pair, i, &conf) != 0)
			die("a port does not start");
	/* A stock driver asks the PHY for the link at each look: give it time
	 * first, so that the count says what coming up takes. */
	rte_delay_us_sleep(LINK_WAIT_US);
	for (i = 0; i < 2; i++) {
		for (wait = 0; wait < 500; wait++) {
			rte_eth_link_get_nowait(pair.port_id[i], &link);
			if (link.link_status == RTE_ETH_LINK_UP)
				break;
			rte_delay_us_sleep(10000);
		}
		if (link.link_status != RTE_ETH_LINK_UP)
			die("no link");
	}
}

static void
pair_close(void)
{
	unsigned int i;

	for (i = 0; i < 2; i++) {
		rte_eth_dev_stop(pair.port_id[i]);
		rte_eth_dev_close(pair.port_id[i]);
		rte_vdev_uninit(pair.name[i]);
	}
	rte_mempool_free(pair.pool);
}

static uint64_t
accesses(unsigned int side, bool reads_only)
{
	struct rte_nicsim_counts counts;

	rte_nicsim_counts_get(pair.name[side], &counts);
	return counts.reg_reads + (reads_only ? 0 : counts.reg_writes);
}

static void
count_accesses(const char *driver)
{
	struct rte_eth_stats stats;
	uint64_t before, up, best = UINT64_MAX;
	unsigned int i;

	pair_open(driver, "");
	up = accesses(0, false);
	/* Timers of the driver read, too: the least of some calls. */
	for (i = 0; i < 20; i++) {
		before = accesses(0, true);
		rte_eth_stats_get(pair.port_id[0], &stats);
		best = RTE_MIN(best, accesses(0, true) - before);
	}
	printf("%-8s accesses from probe to link %" PRIu64
	       ", reads per stats_get %" PRIu64 "\n",
			driver, up, best);
	pair_close();
}

/* The window of a register the driver has used, and the page made plain. */
static struct tail
tail_open(unsigned int side, const char *name)
{
	struct rte_eth_dev *dev = &rte_eth_devices[pair.port_id[side]];
	uint8_t *bar = RTE_ETH_DEV_TO_PCI(dev)->mem_resource[0].addr;
	static char text[65536];
	struct tail tail = {.name = pair.name[side]};
	char want[32], *found;
	uint32_t value;

	rte_nicsim_registers_get(pair.name[side], text, sizeof(text));
	snprintf(want, sizeof(want), " %s[0] ", name);
	found = strstr(text, want);
	if (found == NULL)
		die("the driver has no such tail");
	tail.offset = (uint32_t)strtoul(found - 5, NULL, 16);
	if (mprotect(bar + RTE_ALIGN_FLOOR(tail.offset, PAGE_BYTES), PAGE_BYTES,
			    PROT_READ | PROT_WRITE) != 0)
		die("mprotect");
	tail.memory = (volatile uint32_t *)(bar + tail.offset);
	rte_nicsim_peek(tail.name, tail.offset, &value);
	*tail.memory = value;
	return tail;
}

static void
tail_carry(const struct tail *tail)
{
	rte_nicsim_poke(tail->name, tail->offset, *tail->memory);
}

struct cycles {
	uint64_t tx, rx, nb;
};

/* A burst from one port to the other, timed on both sides. */
static void
burst(const struct tail *tdt, const struct tail *rdt, struct cycles *sum)
{
	struct rte_eth_fp_ops *tx_ops = &rte_eth_fp_ops[pair.port_id[0]];
	struct rte_eth_fp_ops *rx_ops = &rte_eth_fp_ops[pair.port_id[1]];
	struct rte_mbuf *tx[BURST], *rx[BURST];
	uint16_t i, nb, got = 0;
	uint64_t start;

	if (rte_pktmbuf_alloc_bulk(pair.pool, tx, BURST) != 0)
		die("no mbufs");
	for (i = 0; i < BURST; i++)
		rte_pktmbuf_append(tx[i], FRAME_LEN);
	start = rte_rdtsc();
	nb = tx_ops->tx_pkt_burst(tx_ops->txq.data[0], tx, BURST);
	sum->tx += rte_rdtsc() - start;
	rte_pktmbuf_free_bulk(tx + nb, BURST - nb);
	tail_carry(tdt);
	while (got < nb) {
		accesses(0, true); /* lets both devices run */
		accesses(1, true);
		start = rte_rdtsc();
		i = rx_ops->rx_pkt_burst(rx_ops->rxq.data[0], rx, BURST);
		if (i > 0)
			sum->rx += rte_rdtsc() - start;
		tail_carry(rdt);
		rte_pktmbuf_free_bulk(rx, i);
		got += i;
	}
	sum->nb += nb;
}

static int
double_compare(const void *a, const void *b)
{
	double x = *(const double *)a, y = *(const double *)b;

	return x < y ? -1 : x > y;
}

static double
median(double *values, unsigned int nb)
{
	qsort(values, nb, sizeof(values[0]), double_compare);
	return values[nb / 2];
}

static void
count_cycles(const char *driver, unsigned int nb_rounds)
{
	double tx[MAX_ROUNDS], rx[MAX_ROUNDS], both[MAX_ROUNDS];
	struct tail tdt, rdt;
	unsigned int r, i;

	snprintf(access_arg, sizeof(access_arg), ",access=trap");
	pair_open(driver, ",speed=unlimited");
	rte_eth_promiscuous_enable(pair.port_id[1]);
	tdt = tail_open(0, "TDT");
	rdt = tail_open(1, "RDT");
	for (r = 0; r < nb_rounds; r++) {
		struct cycles sum = {0};

		for (i = 0; i < ROUND_LOOPS; i++)
			burst(&tdt, &rdt, &sum);
		tx[r] = (double)sum.tx / sum.nb;
		rx[r] = (double)sum.rx / sum.nb;
		both[r] = (double)(sum.tx + sum.rx) / sum.nb;
	}
	printf("%-8s cycles per packet: TX %.1f, RX %.1f, both %.1f\n", driver,
			median(tx, nb_rounds), median(rx, nb_rounds),
			median(both, nb_rounds));
	pair_close();
	access_arg[0] = '\0';
}

static void
count_frames(const char *driver, unsigned int nb_rounds)
{
	double mpps[MAX_ROUNDS];
	struct rte_mbuf *bufs[BURST];
	uint64_t start, nb;
	uint16_t i, sent, got;
	unsigned int r;

	pair_open(driver, ",speed=unlimited");
	rte_eth_promiscuous_enable(pair.port_id[1]);
	for (r = 0; r < nb_rounds; r++) {
		start = rte_rdtsc();
		for (nb = 0; nb < (uint64_t)ROUND_LOOPS * BURST; nb += got) {
			if (rte_pktmbuf_alloc_bulk(pair.pool, bufs, BURST) != 0)
				die("no mbufs");
			for (i = 0; i < BURST; i++)
				rte_pktmbuf_append(bufs[i], FRAME_LEN);
			sent = rte_eth_tx_burst(
					pair.port_id[0], 0, bufs, BURST);
			rte_pktmbuf_free_bulk(bufs + sent, BURST - sent);
			got = rte_eth_rx_burst(pair.port_id[1], 0, bufs, BURST);
			rte_pktmbuf_free_bulk(bufs, got);
		}
		mpps[r] = nb * (rte_get_tsc_hz() / 1e6) / (rte_rdtsc() - start);
	}
	printf("%-8s frames through driver and model: %.2f M/s received\n",
			driver, median(mpps, nb_rounds));
	pair_close();
}

int
main(int argc, char **argv)
{
	const char *driver = argc > 1 ? argv[1] : "net_igt";
	unsigned int nb_rounds = argc > 2 ? (unsigned int)atoi(argv[2]) : 21;

	if (nb_rounds < 1 || nb_rounds > MAX_ROUNDS)
		die("rounds: 1 to 101");
	pmd_eal_init("perf_drivers");
	count_accesses(driver);
	count_cycles(driver, nb_rounds);
	count_frames(driver, nb_rounds);
	rte_eal_cleanup();
	return EXIT_SUCCESS;
}
