/* SPDX-License-Identifier: BSD-3-Clause
 * Copyright(c) 2026 the igt authors
 */

#ifndef _MODEL_H_
#define _MODEL_H_

/*
 * A host for the device core: memory, interrupts, stepped time, and a minimal
 * driver. Each test opens one or two devices and pokes them directly.
 *
 * State	time is shared by all open devices and moves by model_step()
 * only Units	ns; I/O addresses are MODEL_IOVA plus the offset in the memory
 */

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "model_regs.h"
#include "ns_core.h"

#define MODEL_IOVA       UINT64_C(0x7f00000000)
#define MODEL_MEM_BYTES  (16u << 20)
#define MODEL_NB_VECTORS 5
#define MODEL_NB_DEVS    2

struct model_ring {
	uint64_t iova;
	uint32_t (*desc)[4];
	uint32_t nb_desc;
	uint32_t tail;
	uint32_t buf_bytes;
	uint64_t buf_iova; /* of buffer 0; buffer i follows */
};

struct model {
	struct ns_dev *dev;
	uint8_t *mem;
	size_t mem_used;
	unsigned int nb_violations;
	char violation[256]; /* the last one */
	bool level;
	unsigned int nb_level_changes;
	unsigned int messages[MODEL_NB_VECTORS];
	unsigned int nb_kicks;
	unsigned int nb_sink_frames;
	uint64_t sink_arrival_ns;
	size_t sink_len;
	uint8_t sink_frame[10000];
	struct model_ring rx[4], tx[4];
};

/* The chips every rule is checked on. */
extern const char *const model_chips[];
extern const unsigned int model_nb_chips;

/* Run a rule once per chip; then all devices it opened are closed. */
void model_each_chip(void (*rule)(const char *chip));

/* A rule to be checked on every chip: MODEL_RULE(name) { ... chip ... } */
#define MODEL_RULE(name)                                                       \
	static void name##_on(const char *chip);                               \
	static void name(void)                                                 \
	{                                                                      \
		model_each_chip(name##_on);                                    \
	}                                                                      \
	static void name##_on(const char *chip)

extern uint64_t model_now_ns;

struct ns_conf model_conf(const char *chip);
void model_open(struct model *model, const struct ns_conf *conf);
void model_close(struct model *model);
/* With the defaults of a chip. */
void model_open_chip(struct model *model, const char *chip);

uint32_t model_rd(struct model *model, uint32_t offset);
void model_wr(struct model *model, uint32_t offset, uint32_t value);

/* Move time, running every open device at each of its events. */
void model_step(uint64_t ns);

/* A sink at the other end: its frames are kept in the model. */
void model_sink(struct model *model);
void model_connect(struct model *a, struct model *b);

void *model_ptr(struct model *model, uint64_t iova);

/* Link up, RCTL and TCTL enabled, RX and TX queue 0 with 64 descriptors. */
void model_start(struct model *model);
/* CTRL.SLU, and time for negotiation. */
void model_link(struct model *model);
void model_rx_open(struct model *model, unsigned int q, uint32_t nb_desc,
		uint32_t srrctl);
void model_tx_open(struct model *model, unsigned int q, uint32_t nb_desc);
/* Give descriptors to the device: all but one. */
void model_rx_fill(struct model *model, unsigned int q);
void model_rx_give(struct model *model, unsigned int q, uint32_t nb_desc);

/* The default SRRCTL of model_start: 2 KiB buffers, one per descriptor. */
#define MODEL_SRRCTL (UINT32_C(1) << 25 | 2)

/* Descriptor bits of the TX side the tests use. */
#define TXD_DATA    (UINT32_C(3) << 20 | BIT(29) | BIT(25))
#define TXD_EOP     BIT(24)
#define TXD_RS      BIT(27)
#define TXD_STAMP   BIT(19)
#define TXD_SLOT(n) ((uint32_t)(n) << 16)

/* Put one single-buffer frame on a TX ring; the doorbell is apart. Index. */
uint32_t model_tx_put(struct model *model, unsigned int q, const void *frame,
		uint32_t len, uint32_t dw2_bits);
uint32_t model_tx_put_raw(
		struct model *model, unsigned int q, const uint32_t dw[4]);
void model_tx_ring(struct model *model, unsigned int q);
/* Put, ring, with EOP and RS. */
uint32_t model_tx(struct model *model, unsigned int q, const void *frame,
		uint32_t len, uint32_t dw2_bits);
bool model_tx_done(struct model *model, unsigned int q, uint32_t idx);

/* A frame for the station: 60 or more octets, filled from a number. */
void model_frame(uint8_t *frame, uint32_t len, const uint8_t *to,
		uint32_t number);

/* The address all devices are opened with. */
extern const uint8_t model_mac[6];

struct ns_counts model_counts(struct model *model);

#endif /* _MODEL_H_ */
