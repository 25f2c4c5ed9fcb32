/* SPDX-License-Identifier: BSD-3-Clause
 * Copyright(c) 2026 the igt authors
 */

/*
 * test_model_stats: statistics registers over real traffic.
 */

#include "model.h"
#include "tap.h"

static struct model m;

static const uint8_t broadcast[6] = {255, 255, 255, 255, 255, 255};
static const uint8_t multicast[6] = {1, 0, 0x5e, 0, 0, 1};

/* One frame each way. */
static void
both_ways(uint32_t len, const uint8_t *to)
{
	uint8_t frame[1600];

	model_frame(frame, len, to, 1);
	model_tx(&m, 0, frame, len, 0);
	ns_dev_inject(m.dev, frame, len, model_now_ns);
	model_step(100000);
}

static void
host(const char *chip)
{
	model_open_chip(&m, chip);
	model_sink(&m);
	model_start(&m);
	model_wr(&m, R_RCTL, model_rd(&m, R_RCTL) | BIT(4)); /* MPE */
}

MODEL_RULE(frames_are_counted_and_cleared)
{
	static const uint32_t once[] = {R_GPRC, R_TPR, R_GPTC, R_TPT};

	host(chip);
	for (unsigned int i = 0; i < 3; i++)
		both_ways(100, model_mac);
	both_ways(100, broadcast);
	both_ways(100, multicast);
	both_ways(100, multicast);
	for (unsigned int i = 0; i < 4; i++) {
		TAP_EQ(model_rd(&m, once[i]), 6);
		TAP_EQ(model_rd(&m, once[i]), 0);
	}
	TAP_EQ(model_rd(&m, R_BPRC), 1);
	TAP_EQ(model_rd(&m, R_MPRC), 2);
	TAP_EQ(model_rd(&m, R_BPTC), 1);
	TAP_EQ(model_rd(&m, R_MPTC), 2);
	TAP_EQ(model_rd(&m, R_MPTC), 0);
}

MODEL_RULE(octets_are_pairs)
{
	static const uint32_t low[] = {R_GORCL, R_GOTCL, R_TORL, R_TOTL};

	host(chip);
	both_ways(60, model_mac);
	both_ways(1000, model_mac);
	for (unsigned int i = 0; i < 4; i++) {
		/* with CRC; the low half does not clear */
		TAP_EQ(model_rd(&m, low[i]), 64 + 1004);
		TAP_EQ(model_rd(&m, low[i]), 64 + 1004);
		TAP_EQ(model_rd(&m, low[i] + 4), 0); /* clears both */
		TAP_EQ(model_rd(&m, low[i]), 0);
	}
}

MODEL_RULE(size_classes)
{
	/* octets with CRC around each limit */
	static const struct {
		uint32_t octets;
		unsigned int size_class;
	} cases[] = {{64, 0}, {65, 1}, {127, 1}, {128, 2}, {255, 2}, {256, 3},
			{511, 3}, {512, 4}, {1023, 4}, {1024, 5}, {1518, 5}};

	host(chip);
	for (unsigned int i = 0; i < sizeof(cases) / sizeof(*cases); i++) {
		both_ways(cases[i].octets - 4, model_mac);
		for (unsigned int c = 0; c < 6; c++) {
			TAP_EQ(model_rd(&m, R_PRC64 + 4 * c),
					c == cases[i].size_class);
			TAP_EQ(model_rd(&m, R_PTC64 + 4 * c),
					c == cases[i].size_class);
		}
	}
}

MODEL_RULE(queue_counters_stay)
{
	host(chip);
	both_ways(100, model_mac);
	both_ways(100, multicast);
	for (unsigned int i = 0; i < 2; i++) {
		TAP_EQ(model_rd(&m, R_PQ(0) + 0x10), 2);
		TAP_EQ(model_rd(&m, R_PQ(0) + 0x14), 2);
		TAP_EQ(model_rd(&m, R_PQ(0) + 0x18), 200);
		TAP_EQ(model_rd(&m, R_PQ(0) + 0x34), 200);
		TAP_EQ(model_rd(&m, R_PQ(0) + 0x38), 1);
	}
	model_wr(&m, R_PQ(0) + 0x10, UINT32_MAX); /* they wrap */
	both_ways(100, model_mac);
	TAP_EQ(model_rd(&m, R_PQ(0) + 0x10), 0);
}

MODEL_RULE(peek_does_not_clear)
{
	uint32_t value = 0;

	host(chip);
	both_ways(100, model_mac);
	TAP_EQ(ns_dev_peek32(m.dev, R_GPRC, &value), 0);
	TAP_EQ(value, 1);
	TAP_EQ(model_rd(&m, R_GPRC), 1);
}

int
main(void)
{
	TAP_RUN(frames_are_counted_and_cleared, "clear on read (I210 8.18)");
	TAP_RUN(octets_are_pairs, "64-bit pairs: high clears (I210 8.18)");
	TAP_RUN(size_classes, "size classes (I210 8.18.55)");
	TAP_RUN(queue_counters_stay, "queue counters wrap (I210 8.19)");
	TAP_RUN(peek_does_not_clear, "a peek has no side effect");
	return tap_done();
}
