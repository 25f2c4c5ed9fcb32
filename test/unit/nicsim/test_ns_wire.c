/* SPDX-License-Identifier: BSD-3-Clause
 * Copyright(c) 2026 the igt authors
 */

/*
 * test_ns_wire: the inbox between threads: a device is run by one while
 * others inject; nothing is lost, and a full inbox says so.
 */

#include <pthread.h>
#include <sched.h>

#include "ns_core.h"
#include "tap.h"

#define NB_THREADS 2
#define NB_FRAMES  20000u

static struct ns_dev *dev;

static void *
no_memory(void *ctx, uint64_t iova, size_t len)
{
	return NULL;
}

static void
no_vector(void *ctx, unsigned int vector)
{
}

static void
no_level(void *ctx, bool asserted)
{
}

static void
no_kick(void *ctx)
{
}

static void
no_text(void *ctx, const char *text)
{
}

static void
dev_open(void)
{
	struct ns_conf conf;
	struct ns_env env = {
			no_memory, no_vector, no_level, no_kick, no_text, NULL};

	ns_conf_default(&conf);
	dev = ns_dev_create(&conf, &env, 0);
}

static void *
inject(void *arg)
{
	uint8_t frame[64] = {0};

	for (uint32_t i = 0; i < NB_FRAMES; i++)
		while (ns_dev_inject(dev, frame, sizeof(frame), 0) != 0)
			sched_yield();
	return NULL;
}

static void
threads_lose_nothing(void)
{
	pthread_t thread[NB_THREADS];
	struct ns_counts counts = {0};
	uint64_t now_ns = 1000000;

	dev_open();
	TAP_REQUIRE(dev != NULL);
	for (unsigned int i = 0; i < NB_THREADS; i++)
		TAP_EQ(pthread_create(&thread[i], NULL, inject, NULL), 0);
	while (counts.rx_disabled_frames < NB_THREADS * NB_FRAMES) {
		ns_dev_run(dev, ++now_ns);
		ns_dev_counts_get(dev, &counts);
	}
	for (unsigned int i = 0; i < NB_THREADS; i++)
		pthread_join(thread[i], NULL);
	ns_dev_run(dev, ++now_ns);
	ns_dev_counts_get(dev, &counts);
	TAP_EQ(counts.rx_disabled_frames, NB_THREADS * NB_FRAMES);
	TAP_EQ(counts.rx_missed_frames, 0);
	ns_dev_destroy(dev);
}

static void
full_inbox_is_told(void)
{
	static uint8_t frame[1500];
	struct ns_counts counts;
	uint64_t nb = 0;

	dev_open();
	TAP_REQUIRE(dev != NULL);
	while (ns_dev_inject(dev, frame, sizeof(frame), 0) == 0)
		nb++;
	TAP_OK(nb >= 4096); /* a full ring's worth of full frames */
	ns_dev_run(dev, 1000000);
	ns_dev_counts_get(dev, &counts);
	TAP_EQ(counts.rx_disabled_frames, nb);
	TAP_EQ(ns_dev_inject(dev, frame, sizeof(frame), 0), 0);
	ns_dev_destroy(dev);
}

int
main(void)
{
	TAP_RUN(threads_lose_nothing, "injection from threads while run");
	TAP_RUN(full_inbox_is_told, "a full inbox is -ENOBUFS");
	return tap_done();
}
