/* SPDX-License-Identifier: BSD-3-Clause
 * Copyright(c) 2026 the igt authors
 */

/*
 * test_model_random: whatever a driver does, the model stays within its memory
 * (by the sanitizers) and loses count of no frame.
 */

#include "model.h"
#include "tap.h"

static struct model m;
static uint64_t seed;

static uint32_t
random_below(uint32_t limit)
{
	seed = seed * UINT64_C(6364136223846793005) + 1442695040888963407;
	return (uint32_t)(seed >> 33) % limit;
}

static uint32_t
random_value(void)
{
	switch (random_below(4)) {
	case 0:
		return random_below(UINT32_MAX) << 1 | random_below(2);
	case 1:
		return BIT(random_below(32));
	case 2:
		return random_below(64);
	default:
		return random_below(2) == 0 ? 0 : UINT32_MAX;
	}
}

static uint32_t
random_offset(void)
{
	switch (random_below(4)) {
	case 0:
		return random_below(0x20000 / 4) * 4;
	case 1:
		return R_RXQ(random_below(4)) + random_below(16) * 4;
	case 2:
		return R_TXQ(random_below(4)) + random_below(16) * 4;
	default:
		return (random_below(2) == 0 ? 0xb600 : 0x1500) +
		       random_below(64) * 4;
	}
}

/* Descriptors as a confused driver leaves them. */
static void
scribble(unsigned int q)
{
	uint32_t(*desc)[4] = random_below(2) == 0 ? m.rx[q].desc : m.tx[q].desc;
	uint32_t idx = random_below(64);

	desc[idx][0] = (uint32_t)MODEL_IOVA +
	               random_below(MODEL_MEM_BYTES + 4096);
	desc[idx][1] = MODEL_IOVA >> 32;
	desc[idx][2] = random_below(2000) | random_below(1024) << 17 |
	               (random_below(8) != 0 ? 3u << 20 | BIT(29) : BIT(21)) |
	               (random_below(4) != 0 ? BIT(24) : 0);
	desc[idx][3] = random_value();
}

static void
act(uint64_t *nb_injected)
{
	static uint8_t frame[9728];
	uint32_t len = 14 + random_below(random_below(8) == 0 ? 9700 : 200);

	switch (random_below(8)) {
	case 0:
	case 1:
		model_wr(&m, random_offset(), random_value());
		break;
	case 2:
		model_rd(&m, random_offset());
		break;
	case 3:
		model_frame(frame, len, model_mac, len);
		if (ns_dev_inject(m.dev, frame, len, model_now_ns) == 0)
			(*nb_injected)++;
		break;
	case 4:
	case 5:
		scribble(random_below(2));
		break;
	case 6:
		model_wr(&m, R_TXQ(random_below(2)) + Q_TAIL, random_below(64));
		break;
	default:
		model_step(random_below(20000));
		break;
	}
}

static void
set_up(void)
{
	model_sink(&m);
	model_start(&m);
	model_rx_open(&m, 1, 64, MODEL_SRRCTL | BIT(31));
	model_rx_fill(&m, 1);
	model_tx_open(&m, 1, 64);
}

MODEL_RULE(random_driver)
{
	uint64_t nb_injected = 0;
	struct ns_counts counts;

	seed = tap_seed(31337);
	model_open_chip(&m, chip);
	set_up();
	for (unsigned int i = 0; i < 100000; i++) {
		act(&nb_injected);
		if (i % 2000 == 0) { /* gone astray: start again */
			model_wr(&m, R_CTRL, BIT(29));
			model_step(5000000);
			set_up();
		}
	}
	model_wr(&m, R_CTRL, BIT(29));
	model_step(10000000);
	counts = model_counts(&m);
	TAP_EQ(counts.rx_frames + counts.rx_filtered_frames +
					counts.rx_missed_frames +
					counts.rx_disabled_frames,
			nb_injected);
	TAP_EQ(counts.tx_frames, m.nb_sink_frames);
	TAP_EQ(counts.violations, m.nb_violations);
	printf("# %u violations, %u frames sent, %" PRIu64 " of %" PRIu64
	       " received\n",
			m.nb_violations, m.nb_sink_frames, counts.rx_frames,
			nb_injected);
	TAP_OK(m.nb_sink_frames > 1000 && counts.rx_frames > 1000);
}

int
main(void)
{
	TAP_RUN(random_driver, "a random driver, strictly observed");
	return tap_done();
}
