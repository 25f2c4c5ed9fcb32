/* SPDX-License-Identifier: BSD-3-Clause
 * Copyright(c) 2026 the igt authors
 */

/*
 * The arguments of a simulated device: what is refused, that the key (and the
 * value, and what is allowed) is in the message, and that nothing is left.
 */

#include <errno.h>

#include <rte_bus_vdev.h>
#include <rte_ethdev.h>

#include <rte_nicsim.h>

#include "../tap.h"
#include "nicsim_common.h"

struct bad {
	const char *args;
	const char *said[3]; /* all of it is in the message */
};

/* Every key with values of the wrong kind and beyond its range. */
static const struct bad bad_args[] = {
		{"chp=i226", {"chp", "unknown key", "chip"}},
		{"chip", {"chip", "no value"}},
		{"=i226", {"unknown key"}},
		{"chip=i999", {"chip=i999", "i225 ", "i226"}},
		{"chip=", {"chip=", "i226"}},
		{"chip=I226", {"chip=I226", "i226"}},
		{"chip=i226,chip=i226", {"chip", "twice"}},
		{"chip=i226,", {"comma"}},
		{"chip=i226,,an_ms=1", {"empty"}},
		{"peer=", {"peer="}},
		{"peer=eth0", {"peer=eth0", "nicsim"}},
		{"peer=nicsim0", {"peer=nicsim0", "itself"}},
		{"driver=", {"driver="}},
		{"driver=net_none,access=hook", {"driver=net_none", "no such"}},
		{"driver=test_other,access=hook",
				{"driver=test_other", "chip"}},
		{"dev=a=b", {"dev=a=b", "[KEY=VALUE"}},
		{"dev=[]", {"dev=[]"}},
		{"dev=[a=b", {"dev=[a=b", "brackets"}},
		{"dev=a]", {"dev=a]", "brackets"}},
		{"access=fast", {"access=fast", "hook trap"}},
		{"driver=test_tiny,clock=stepped",
				{"clock=stepped", "test_tiny"}},
		{"clock=sundial", {"clock=sundial", "host stepped"}},
		{"speed=40", {"speed=40", "2500", "unlimited"}},
		{"speed=2500Mb", {"speed=2500Mb", "unlimited"}},
		{"delay_ns=-1", {"delay_ns=-1", "0 to"}},
		{"delay_ns=1e3", {"delay_ns=1e3", "0 to"}},
		{"delay_ns=1000000001", {"delay_ns=1000000001", "1000000000"}},
		{"delay_ns=", {"delay_ns="}},
		{"tx_latency_ns=x", {"tx_latency_ns=x", "0 to"}},
		{"tx_latency_ns= 5", {"tx_latency_ns= 5"}},
		{"tx_latency_ns=99999999999999999999", {"tx_latency_ns=999"}},
		{"an_ms=60001", {"an_ms=60001", "60000"}},
		{"an_ms=0x10", {"an_ms=0x10"}},
		{"ppb=62500000", {"ppb=62500000", "62499999"}},
		{"ppb=-62500000", {"ppb=-62500000", "62499999"}},
		{"ppb=--1", {"ppb=--1"}},
		{"ppb=+1", {"ppb=+1"}},
		{"mmio_read_ns=1000001", {"mmio_read_ns=1000001", "1000000"}},
		{"mmio_read_ns=fast", {"mmio_read_ns=fast"}},
		{"txdown=halt", {"txdown=halt", "stop continue"}},
		{"txtt_clear=two", {"txtt_clear=two", "one all"}},
		{"wire=cat5", {"wire=cat5", "tap:NAME"}},
		{"wire=tap:", {"wire=tap:", "NAME"}},
		{"wire=tap:a_name_too_long_",
				{"wire=tap:a_name_too_long_", "15"}},
		{"wire=tap:a/b", {"wire=tap:a/b"}},
		{"wire=tap:a,peer=nicsim1", {"wire=tap:a", "peer=nicsim1"}},
		{"loss=1", {"loss", "unknown key"}},
};

static void
bad_refused(void)
{
	unsigned int i, k, nb_fds = nb_open_fds();
	const char *text;

	for (i = 0; i < RTE_DIM(bad_args); i++) {
		const struct bad *bad = &bad_args[i];

		log_begin();
		TAP_OK(rte_vdev_init("nicsim0", bad->args) < 0);
		text = log_end();
		for (k = 0; k < RTE_DIM(bad->said) && bad->said[k] != NULL;
				k++) {
			if (!TAP_OK(strstr(text, bad->said[k]) != NULL))
				printf("# %s: no '%s' in: %s\n", bad->args,
						bad->said[k], text);
		}
		TAP_EQ(rte_eth_dev_count_avail(), 0);
		TAP_EQ(rte_nicsim_counts_get("nicsim0",
				       &(struct rte_nicsim_counts){0}),
				-ENODEV);
	}
	TAP_EQ(tiny.nb_probes, 0);
	/* EAL's log stream and its like may open one for good. */
	TAP_OK(nb_open_fds() <= nb_fds + 1);
}

static const char *const good_args[] = {
		"",
		"chip=i225",
		"speed=10",
		"speed=100",
		"speed=1000",
		"speed=2500",
		"speed=unlimited",
		"peer=nicsim7",
		"dev=[a=b,c=[d,e]]",
		"clock=host,mmio_read_ns=0",
		"clock=stepped,mmio_read_ns=1000000",
		"delay_ns=1000000000,tx_latency_ns=0",
		"an_ms=0",
		"an_ms=60000",
		"ppb=-62499999",
		"ppb=62499999",
		"txdown=continue",
		"txdown=stop,txtt_clear=all",
		"txtt_clear=one",
};

static void
good_taken(void)
{
	unsigned int i, nb_fds = nb_open_fds();
	char args[256];

	for (i = 0; i < RTE_DIM(good_args); i++) {
		snprintf(args, sizeof(args), TINY_ARGS "%s%s",
				good_args[i][0] == '\0' ? "" : ",",
				good_args[i]);
		if (!TAP_EQ(rte_vdev_init("nicsim0", args), 0))
			printf("# %s\n", args);
		TAP_EQ(rte_eth_dev_count_avail(), 1);
		TAP_EQ(rte_vdev_uninit("nicsim0"), 0);
		TAP_EQ(rte_eth_dev_count_avail(), 0);
	}
	TAP_EQ(nb_open_fds(), nb_fds);
}

static void
dev_reaches_driver(void)
{
	TAP_EQ(rte_vdev_init("nicsim0", "dev=[a=b,c=[d,e]]," TINY_ARGS), 0);
	TAP_OK(strcmp(tiny.devargs, "a=b,c=[d,e]") == 0);
	TAP_EQ(rte_vdev_uninit("nicsim0"), 0);
	TAP_EQ(rte_vdev_init("nicsim0", TINY_ARGS), 0);
	TAP_OK(strcmp(tiny.devargs, "") == 0);
	TAP_EQ(rte_vdev_uninit("nicsim0"), 0);
}

/* peer= of a second device that contradicts a first one. */
struct clash {
	const char *first, *second, *said;
};

static const struct clash clashes[] = {
		{"peer=nicsim2", "peer=nicsim0", "waits for another peer"},
		{"peer=nicsim1", "peer=nicsim2", "has this one as its peer"},
		{"clock=stepped", "peer=nicsim0", "clocks differ"},
};

static void
peer_clash_refused(void)
{
	char args[2][128];
	const char *text;
	unsigned int i;

	for (i = 0; i < RTE_DIM(clashes); i++) {
		snprintf(args[0], sizeof(args[0]), TINY_ARGS ",%s",
				clashes[i].first);
		snprintf(args[1], sizeof(args[1]), TINY_ARGS ",%s",
				clashes[i].second);
		TAP_EQ(rte_vdev_init("nicsim0", args[0]), 0);
		log_begin();
		TAP_OK(rte_vdev_init("nicsim1", args[1]) < 0);
		text = log_end();
		TAP_OK(strstr(text, "peer=nicsim0") != NULL);
		if (!TAP_OK(strstr(text, clashes[i].said) != NULL))
			printf("# %s\n", text);
		TAP_EQ(rte_eth_dev_count_avail(), 1);
		TAP_EQ(rte_vdev_uninit("nicsim0"), 0);
	}
}

static void
third_peer_refused(void)
{
	TAP_EQ(rte_vdev_init("nicsim0", TINY_ARGS), 0);
	TAP_EQ(rte_vdev_init("nicsim1", TINY_ARGS ",peer=nicsim0"), 0);
	log_begin();
	TAP_OK(rte_vdev_init("nicsim2", TINY_ARGS ",peer=nicsim0") < 0);
	TAP_OK(strstr(log_end(), "has another peer") != NULL);
	TAP_EQ(rte_vdev_uninit("nicsim1"), 0);
	TAP_EQ(rte_vdev_init("nicsim2", TINY_ARGS ",peer=nicsim0"), 0);
	TAP_EQ(rte_vdev_uninit("nicsim0"), 0);
	TAP_EQ(rte_vdev_uninit("nicsim2"), 0);
}

int
main(int argc, char **argv)
{
	nicsim_eal_init(argv[0]);
	TAP_RUN(bad_refused, "bad arguments: refused by name, nothing left");
	TAP_RUN(good_taken, "every key at its limits is taken");
	TAP_RUN(dev_reaches_driver, "dev=[..] becomes the driver's devargs");
	TAP_RUN(peer_clash_refused, "peers that contradict each other");
	TAP_RUN(third_peer_refused, "a wire has two ends");
	return nicsim_done(tap_done());
}
