/* SPDX-License-Identifier: BSD-3-Clause
 * Copyright(c) 2026 the igt authors
 */

/*
 * test_stock KNOWN SIDE0 SIDE1: two drivers face each other on one wire.
 *
 * A side is DRIVER or DRIVER/ACCESS, as net_igc, net_igt/trap, net_igt/hook.
 * The drivers are whatever the machine has: nothing here knows one from the
 * other, but that a stock driver's broken rules must all be listed in KNOWN,
 * and each line of KNOWN must have been seen. KNOWN is "-" where none is
 * allowed.
 *
 * Time is the host's: stock drivers know no other.
 */

#include <errno.h>
#include <stdatomic.h>
#include <stdio.h>
#include <string.h>

#include <rte_bus_vdev.h>
#include <rte_cycles.h>
#include <rte_nicsim.h>

#include "../pmd/pmd_common.h"
#include "../tap.h"

#define NB_FRAMES   100000
#define NB_DESC     256
#define OUTSTANDING (NB_DESC / 2) /* a closed loop: nothing may be missed */
#define BURST       32
#define MAX_KNOWN   64
#define LINE_BYTES  512
#define ONE_EVENT   "link event: one a start"

static char side_name[2][32];
static char side_access[2][8];
static struct pmd_pair pair;
static _Atomic unsigned int nb_lsc[2];
static bool one_event_known;
static char known[MAX_KNOWN][LINE_BYTES];
static bool known_seen[MAX_KNOWN];
static unsigned int nb_known;

static const uint32_t sizes[] = {60, 61, 63, 64, 65, 127, 128, 129, 255, 256,
		511, 512, 1000, 1023, 1024, 1280, 1400, 1500, 1513, 1514};

static bool
wait_link(uint16_t port_id, bool up)
{
	struct rte_eth_link link;
	unsigned int i;

	for (i = 0; i < 1000; i++) {
		if (rte_eth_link_get_nowait(port_id, &link) == 0 &&
				(link.link_status == RTE_ETH_LINK_UP) == up)
			return true;
		rte_delay_us_sleep(10000);
	}
	return TAP_OK(false && "link");
}

static int
on_lsc(uint16_t port_id, enum rte_eth_event_type event, void *arg, void *ret)
{
	nb_lsc[port_id == pair.port_id[1]]++;
	return 0;
}

/* A stock driver's handler says nothing when somebody has asked for the link
 * in between, so nobody asks while events are counted. */
static void
lsc_expect(unsigned int side, unsigned int want)
{
	unsigned int i;

	for (i = 0; i < 3000 && nb_lsc[side] < want; i++)
		rte_delay_us_sleep(1000);
	rte_delay_us_sleep(300000); /* no second one follows */
	TAP_EQ(nb_lsc[side], want);
}

/* For the reader: what it took, and from which registers. */
static void
touched_print(unsigned int side)
{
	static char text[65536];
	struct rte_nicsim_counts model;
	unsigned int nb = 0;
	const char *line;

	rte_nicsim_counts_get(pair.name[side], &model);
	TAP_OK(rte_nicsim_registers_get(pair.name[side], text, sizeof(text)) >
			0);
	for (line = text; (line = strchr(line, '\n')) != NULL; line++)
		nb++;
	printf("# %s up after %" PRIu64 " reads, %" PRIu64
	       " writes of %u registers\n",
			side_name[side], model.reg_reads, model.reg_writes, nb);
}

/* Ports come up with the cable out: the second one's reset would take the link
 * of the first down again, an event more or less as the threads fall. */
static void
cable(bool plugged)
{
	TAP_EQ(rte_nicsim_cable_set(pair.name[0], plugged), 0);
}

static void
come_up(void)
{
	struct pmd_port_conf conf = {
			.nb_rxd = NB_DESC, .nb_txd = NB_DESC, .lsc = true};
	struct rte_eth_dev_info info;
	struct rte_eth_link link;
	char args[2][128];
	unsigned int i;

	for (i = 0; i < 2; i++)
		snprintf(args[i], sizeof(args[i]), ",chip=i226,driver=%s%s%s",
				side_name[i],
				side_access[i][0] == '\0' ? "" : ",access=",
				side_access[i]);
	TAP_REQUIRE(pmd_pair_create2(&pair, args[0], args[1]));
	cable(false);
	for (i = 0; i < 2; i++) {
		TAP_EQ(rte_eth_dev_info_get(pair.port_id[i], &info), 0);
		TAP_OK(strcmp(info.driver_name, side_name[i]) == 0);
		TAP_EQ(rte_eth_dev_callback_register(pair.port_id[i],
				       RTE_ETH_EVENT_INTR_LSC, on_lsc, NULL),
				0);
		TAP_EQ(pmd_port_up(&pair, i, &conf), 0);
	}
	cable(true);
	for (i = 0; i < 2; i++)
		lsc_expect(i, 1);
	for (i = 0; i < 2; i++) {
		TAP_REQUIRE(wait_link(pair.port_id[i], true));
		TAP_EQ(rte_eth_link_get_nowait(pair.port_id[i], &link), 0);
		TAP_EQ(link.link_speed, RTE_ETH_SPEED_NUM_2_5G);
		TAP_EQ(link.link_duplex, RTE_ETH_LINK_FULL_DUPLEX);
		touched_print(i);
	}
}

static uint32_t
size_of(uint64_t seq)
{
	return sizes[seq * 7 % RTE_DIM(sizes)];
}

/* One direction of the closed loop. */
struct flow {
	unsigned int side; /* that sends */
	uint64_t sent, received;
};

static void
flow_send(struct flow *flow)
{
	struct rte_mbuf *tx[BURST];
	uint64_t room = OUTSTANDING - (flow->sent - flow->received);
	uint64_t left = NB_FRAMES - flow->sent;
	uint16_t nb = RTE_MIN(RTE_MIN(room, left), (uint64_t)BURST);
	uint16_t i, done;

	for (i = 0; i < nb; i++)
		tx[i] = pmd_frame(&pair, flow->side, size_of(flow->sent + i),
				flow->sent + i);
	done = rte_eth_tx_burst(pair.port_id[flow->side], 0, tx, nb);
	rte_pktmbuf_free_bulk(tx + done, nb - done);
	flow->sent += done;
}

static bool
flow_receive(struct flow *flow)
{
	struct rte_mbuf *rx[BURST];
	uint16_t nb = rte_eth_rx_burst(
			pair.port_id[1 - flow->side], 0, rx, BURST);
	bool good = true;
	uint16_t i;

	for (i = 0; i < nb && good; i++, flow->received++)
		good = pmd_frame_ok(
				rx[i], size_of(flow->received), flow->received);
	rte_pktmbuf_free_bulk(rx, nb);
	return good;
}

static void
exchange(void)
{
	struct flow flows[2] = {{.side = 0}, {.side = 1}};
	uint64_t end = rte_get_tsc_cycles() + 60 * rte_get_tsc_hz();
	unsigned int i;

	while (flows[0].received < NB_FRAMES || flows[1].received < NB_FRAMES) {
		for (i = 0; i < 2; i++) {
			flow_send(&flows[i]);
			TAP_REQUIRE(flow_receive(&flows[i]));
		}
		TAP_REQUIRE(rte_get_tsc_cycles() < end);
	}
}

static void
statistics(void)
{
	struct rte_nicsim_counts model;
	struct rte_eth_stats stats[2];
	uint64_t bytes = 0, seq;
	unsigned int i;

	for (seq = 0; seq < NB_FRAMES; seq++)
		bytes += size_of(seq);
	for (i = 0; i < 2; i++)
		TAP_EQ(rte_eth_stats_get(pair.port_id[i], &stats[i]), 0);
	for (i = 0; i < 2; i++) {
		TAP_EQ(stats[i].ipackets, NB_FRAMES);
		TAP_EQ(stats[i].opackets, NB_FRAMES);
		TAP_EQ(stats[i].ibytes, bytes);
		TAP_EQ(stats[i].obytes, bytes);
		TAP_EQ(stats[i].imissed, 0);
		TAP_EQ(stats[i].ierrors, 0);
		TAP_EQ(stats[i].oerrors, 0);
		TAP_EQ(rte_nicsim_counts_get(pair.name[i], &model), 0);
		TAP_EQ(model.tx_frames, NB_FRAMES);
		TAP_EQ(model.rx_frames, NB_FRAMES);
		TAP_EQ(model.rx_missed_frames, 0);
		printf("# %s: %" PRIu64 " register reads, %" PRIu64
		       " writes so far\n",
				side_name[i], model.reg_reads,
				model.reg_writes);
	}
}

/* Whether KNOWN says that the side sees one event a start. */
static bool
sees_one_event(unsigned int side)
{
	return strcmp(side_name[side], "net_igt") != 0 && one_event_known;
}

static void
link_events(void)
{
	unsigned int side, before[2] = {nb_lsc[0], nb_lsc[1]};

	cable(false);
	for (side = 0; side < 2; side++)
		lsc_expect(side, before[side] + !sees_one_event(side));
	cable(true);
	for (side = 0; side < 2; side++)
		lsc_expect(side, before[side] + 2 * !sees_one_event(side));
	for (side = 0; side < 2; side++)
		TAP_OK(wait_link(pair.port_id[side], true));
}

static void
stop_and_start(void)
{
	unsigned int side, i;

	for (i = 0; i < 3; i++) {
		for (side = 0; side < 2; side++)
			TAP_EQ(rte_eth_dev_stop(pair.port_id[side]), 0);
		cable(false);
		for (side = 0; side < 2; side++)
			TAP_EQ(rte_eth_dev_start(pair.port_id[side]), 0);
		cable(true);
		for (side = 0; side < 2; side++)
			TAP_REQUIRE(wait_link(pair.port_id[side], true));
	}
	exchange();
}

/* Whether a broken rule begins with a known one; marks that as seen. */
static bool
known_match(const char *line)
{
	unsigned int i;

	for (i = 0; i < nb_known; i++) {
		if (strncmp(known[i], line, strlen(known[i])) != 0)
			continue;
		known_seen[i] = true;
		return true;
	}
	return false;
}

static void
broken_rules(void)
{
	static char text[65536];
	unsigned int side, i;
	char *line, *rest;

	for (side = 0; side < 2; side++) {
		bool allowed = strcmp(side_name[side], "net_igt") != 0;

		rte_nicsim_violations_get(pair.name[side], text, sizeof(text));
		for (line = strtok_r(text, "\n", &rest); line != NULL;
				line = strtok_r(NULL, "\n", &rest)) {
			if (allowed && known_match(line))
				continue;
			printf("# %s breaks a rule: %s\n", side_name[side],
					line);
			TAP_OK(false && "rule not known to be broken");
		}
	}
	for (i = 0; i < nb_known; i++)
		if (!known_seen[i]) {
			printf("# listed but not seen: %s\n", known[i]);
			TAP_OK(false && "stale line");
		}
}

static void
go_away(void)
{
	uint16_t port_id;
	unsigned int i;

	for (i = 0; i < 2; i++) {
		TAP_EQ(rte_eth_dev_stop(pair.port_id[i]), 0);
		TAP_EQ(rte_eth_dev_close(pair.port_id[i]), 0);
		TAP_EQ(rte_vdev_uninit(pair.name[i]), 0);
		TAP_EQ(rte_eth_dev_get_port_by_name(pair.name[i], &port_id),
				-ENODEV);
	}
	TAP_EQ(rte_mempool_avail_count(pair.pool), PMD_NB_MBUFS);
}

/* KNOWN: a rule in each line, then a tab and the reason; # is a comment. */
static bool
known_read(const char *path)
{
	char line[LINE_BYTES], *tab;
	FILE *file;

	if (strcmp(path, "-") == 0)
		return true;
	file = fopen(path, "r");
	if (file == NULL)
		return false;
	while (nb_known < MAX_KNOWN &&
			fgets(line, sizeof(line), file) != NULL) {
		if (line[0] == '#' || line[0] == '\n')
			continue;
		tab = strchr(line, '\t');
		if (tab == NULL)
			break;
		*tab = '\0';
		snprintf(known[nb_known], LINE_BYTES, "%s", line);
		if (strcmp(line, ONE_EVENT) == 0) {
			/* Proved by the rule about link events. */
			one_event_known = true;
			known_seen[nb_known] = true;
		}
		nb_known++;
	}
	fclose(file);
	return nb_known > 0;
}

static void
side_parse(unsigned int side, const char *text)
{
	const char *slash = strchr(text, '/');
	size_t length = slash == NULL ? strlen(text) : (size_t)(slash - text);

	snprintf(side_name[side], sizeof(side_name[side]), "%.*s", (int)length,
			text);
	if (slash != NULL)
		snprintf(side_access[side], sizeof(side_access[side]), "%s",
				slash + 1);
}

int
main(int argc, char **argv)
{
	if (argc != 4) {
		fprintf(stderr, "usage: test_stock KNOWN SIDE0 SIDE1\n");
		return 2;
	}
	if (!known_read(argv[1])) {
		fprintf(stderr, "test_stock: %s: want RULE<tab>REASON lines\n",
				argv[1]);
		return 2;
	}
	side_parse(0, argv[2]);
	side_parse(1, argv[3]);
	pmd_eal_init("test_stock");
	TAP_RUN(come_up, "both are probed and link at 2.5 Gb/s");
	TAP_RUN(exchange,
			"100,000 frames each way, octet for octet, none lost");
	TAP_RUN(statistics, "statistics of drivers and model agree");
	TAP_RUN(link_events, "one link event is exactly one callback");
	TAP_RUN(stop_and_start, "stop and start three times, then traffic");
	TAP_RUN(broken_rules, "only listed rules were broken");
	TAP_RUN(go_away, "stop, close and detach leave nothing");
	return pmd_done();
}
