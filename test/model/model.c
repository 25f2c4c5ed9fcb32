/* SPDX-License-Identifier: BSD-3-Clause
 * Copyright(c) 2026 the igt authors
 */

/*
 * model: the host side of the model's tests. See model.h.
 */

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "model.h"

const char *const model_chips[] = {"i225", "i226"};
const unsigned int model_nb_chips = 2;
const uint8_t model_mac[6] = {0x02, 0x11, 0x22, 0x33, 0x44, 0x55};
uint64_t model_now_ns;

static struct model *open_models[MODEL_NB_DEVS];

static void *
env_dma_ptr(void *ctx, uint64_t iova, size_t len)
{
	struct model *model = ctx;

	if (iova < MODEL_IOVA || iova - MODEL_IOVA > MODEL_MEM_BYTES ||
			len > MODEL_MEM_BYTES - (iova - MODEL_IOVA))
		return NULL;
	return model->mem + (iova - MODEL_IOVA);
}

static void
env_intr_message(void *ctx, unsigned int vector)
{
	struct model *model = ctx;

	model->messages[vector]++;
}

static void
env_intr_level(void *ctx, bool asserted)
{
	struct model *model = ctx;

	model->level = asserted;
	model->nb_level_changes++;
}

static void
env_wire_kick(void *ctx)
{
	struct model *model = ctx;

	model->nb_kicks++;
}

static void
env_violation(void *ctx, const char *text)
{
	struct model *model = ctx;

	model->nb_violations++;
	snprintf(model->violation, sizeof(model->violation), "%s", text);
	if (getenv("MODEL_VERBOSE") != NULL)
		printf("# violation: %s\n", text);
}

struct ns_conf
model_conf(const char *chip)
{
	struct ns_conf conf;

	ns_conf_default(&conf);
	conf.chip = chip;
	memcpy(conf.mac, model_mac, sizeof(conf.mac));
	return conf;
}

void
model_open(struct model *model, const struct ns_conf *conf)
{
	struct ns_env env = {
			.dma_ptr = env_dma_ptr,
			.intr_message = env_intr_message,
			.intr_level = env_intr_level,
			.wire_kick = env_wire_kick,
			.violation = env_violation,
			.ctx = model,
	};

	memset(model, 0, sizeof(*model));
	model->mem = aligned_alloc(4096, MODEL_MEM_BYTES);
	if (model->mem != NULL)
		model->dev = ns_dev_create(conf, &env, model_now_ns);
	if (model->dev == NULL) {
		printf("Bail out! no device\n");
		exit(EXIT_FAILURE);
	}
	memset(model->mem, 0, MODEL_MEM_BYTES);
	for (unsigned int i = 0; i < MODEL_NB_DEVS; i++) {
		if (open_models[i] != NULL)
			continue;
		open_models[i] = model;
		break;
	}
}

void
model_close(struct model *model)
{
	for (unsigned int i = 0; i < MODEL_NB_DEVS; i++)
		if (open_models[i] == model)
			open_models[i] = NULL;
	ns_dev_destroy(model->dev);
	free(model->mem);
}

void
model_open_chip(struct model *model, const char *chip)
{
	struct ns_conf conf = model_conf(chip);

	model_open(model, &conf);
}

void
model_each_chip(void (*rule)(const char *chip))
{
	for (unsigned int i = 0; i < model_nb_chips; i++) {
		rule(model_chips[i]);
		for (unsigned int d = 0; d < MODEL_NB_DEVS; d++)
			if (open_models[d] != NULL)
				model_close(open_models[d]);
	}
}

uint32_t
model_rd(struct model *model, uint32_t offset)
{
	return ns_dev_read32(model->dev, offset, model_now_ns);
}

void
model_wr(struct model *model, uint32_t offset, uint32_t value)
{
	ns_dev_write32(model->dev, offset, value, model_now_ns);
}

void
model_step(uint64_t ns)
{
	uint64_t end_ns = model_now_ns + ns;

	for (;;) {
		uint64_t next_ns = end_ns;

		for (unsigned int i = 0; i < MODEL_NB_DEVS; i++) {
			uint64_t due_ns = NS_TIME_NEVER;

			if (open_models[i] != NULL)
				due_ns = ns_dev_next_event_ns(
						open_models[i]->dev);
			if (due_ns < next_ns)
				next_ns = due_ns;
		}
		if (next_ns > model_now_ns)
			model_now_ns = next_ns;
		for (unsigned int i = 0; i < MODEL_NB_DEVS; i++)
			if (open_models[i] != NULL)
				ns_dev_run(open_models[i]->dev, model_now_ns);
		if (next_ns >= end_ns)
			return;
	}
}

static void
sink(void *ctx, const void *frame, size_t len, uint64_t arrival_ns)
{
	struct model *model = ctx;

	model->nb_sink_frames++;
	model->sink_arrival_ns = arrival_ns;
	model->sink_len = len;
	memcpy(model->sink_frame, frame, len);
}

void
model_sink(struct model *model)
{
	ns_dev_connect_sink(model->dev, sink, model);
}

void
model_connect(struct model *a, struct model *b)
{
	ns_dev_connect(a->dev, b->dev);
}

void *
model_ptr(struct model *model, uint64_t iova)
{
	return model->mem + (iova - MODEL_IOVA);
}

static uint64_t
alloc(struct model *model, size_t bytes)
{
	uint64_t iova = MODEL_IOVA + model->mem_used;

	model->mem_used += (bytes + 4095) / 4096 * 4096;
	if (model->mem_used > MODEL_MEM_BYTES) {
		printf("Bail out! test memory\n");
		exit(EXIT_FAILURE);
	}
	return iova;
}

static void
ring_open(struct model *model, struct model_ring *ring, uint32_t block,
		uint32_t nb_desc)
{
	if (ring->desc == NULL || ring->nb_desc < nb_desc) {
		ring->iova = alloc(model, nb_desc * 16);
		ring->buf_bytes = 10240;
		if (nb_desc * ring->buf_bytes > MODEL_MEM_BYTES / 4)
			ring->buf_bytes = 2048;
		ring->buf_iova = alloc(model, nb_desc * ring->buf_bytes);
		ring->desc = model_ptr(model, ring->iova);
	}
	memset(ring->desc, 0, nb_desc * 16);
	ring->nb_desc = nb_desc;
	ring->tail = 0;
	model_wr(model, block + Q_DCTL, 0);
	model_wr(model, block + Q_BAL, (uint32_t)ring->iova);
	model_wr(model, block + Q_BAH, (uint32_t)(ring->iova >> 32));
	model_wr(model, block + Q_LEN, nb_desc * 16);
	model_wr(model, block + Q_HEAD, 0);
	model_wr(model, block + Q_TAIL, 0);
}

void
model_rx_open(struct model *model, unsigned int q, uint32_t nb_desc,
		uint32_t srrctl)
{
	ring_open(model, &model->rx[q], R_RXQ(q), nb_desc);
	model_wr(model, R_RXQ(q) + Q_SRRCTL, srrctl);
	model_wr(model, R_RXQ(q) + Q_DCTL, ENABLE);
	model_step(100000);
}

void
model_tx_open(struct model *model, unsigned int q, uint32_t nb_desc)
{
	ring_open(model, &model->tx[q], R_TXQ(q), nb_desc);
	model_wr(model, R_TXQ(q) + Q_DCTL, ENABLE);
	model_step(100000);
}

void
model_rx_give(struct model *model, unsigned int q, uint32_t nb_desc)
{
	struct model_ring *ring = &model->rx[q];

	for (uint32_t i = 0; i < nb_desc; i++) {
		uint64_t buf = ring->buf_iova +
		               (uint64_t)ring->tail * ring->buf_bytes;

		ring->desc[ring->tail][0] = (uint32_t)buf;
		ring->desc[ring->tail][1] = (uint32_t)(buf >> 32);
		ring->desc[ring->tail][2] = 0;
		ring->desc[ring->tail][3] = 0;
		ring->tail = (ring->tail + 1) % ring->nb_desc;
	}
	model_wr(model, R_RXQ(q) + Q_TAIL, ring->tail);
}

void
model_rx_fill(struct model *model, unsigned int q)
{
	model_rx_give(model, q, model->rx[q].nb_desc - 1);
}

void
model_link(struct model *model)
{
	model_wr(model, R_CTRL, BIT(0) | BIT(6));
	model_step(50 * 1000 * 1000);
}

void
model_start(struct model *model)
{
	model_link(model);
	model_rx_open(model, 0, 64, MODEL_SRRCTL);
	model_tx_open(model, 0, 64);
	model_wr(model, R_TCTL, BIT(1) | BIT(3));
	/* EN, BAM, SECRC, LPE */
	model_wr(model, R_RCTL, BIT(1) | BIT(15) | BIT(26) | BIT(5));
	model_rx_fill(model, 0);
}

uint32_t
model_tx_put_raw(struct model *model, unsigned int q, const uint32_t dw[4])
{
	struct model_ring *ring = &model->tx[q];
	uint32_t idx = ring->tail;

	memcpy(ring->desc[idx], dw, 16);
	ring->tail = (idx + 1) % ring->nb_desc;
	return idx;
}

uint32_t
model_tx_put(struct model *model, unsigned int q, const void *frame,
		uint32_t len, uint32_t dw2_bits)
{
	struct model_ring *ring = &model->tx[q];
	uint64_t buf = ring->buf_iova + (uint64_t)ring->tail * ring->buf_bytes;
	uint32_t dw[4] = {(uint32_t)buf, (uint32_t)(buf >> 32),
			TXD_DATA | len | dw2_bits, len << 14};

	memcpy(model_ptr(model, buf), frame, len);
	return model_tx_put_raw(model, q, dw);
}

void
model_tx_ring(struct model *model, unsigned int q)
{
	model_wr(model, R_TXQ(q) + Q_TAIL, model->tx[q].tail);
}

uint32_t
model_tx(struct model *model, unsigned int q, const void *frame, uint32_t len,
		uint32_t dw2_bits)
{
	uint32_t idx = model_tx_put(
			model, q, frame, len, TXD_EOP | TXD_RS | dw2_bits);

	model_tx_ring(model, q);
	return idx;
}

bool
model_tx_done(struct model *model, unsigned int q, uint32_t idx)
{
	return (model->tx[q].desc[idx][3] & 1) != 0;
}

void
model_frame(uint8_t *frame, uint32_t len, const uint8_t *to, uint32_t number)
{
	static const uint8_t from[6] = {0x02, 0, 0, 0, 0, 0x99};

	memcpy(frame, to, 6);
	memcpy(frame + 6, from, 6);
	frame[12] = 0x88; /* an experimental EtherType */
	frame[13] = 0xb5;
	for (uint32_t i = 14; i < len; i++)
		frame[i] = (uint8_t)(number * 31 + i);
}

struct ns_counts
model_counts(struct model *model)
{
	struct ns_counts counts;

	ns_dev_counts_get(model->dev, &counts);
	return counts;
}
