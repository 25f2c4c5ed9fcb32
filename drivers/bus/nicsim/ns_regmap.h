/* SPDX-License-Identifier: BSD-3-Clause
 * Copyright(c) 2026 the igt authors
 */

#ifndef _NS_REGMAP_H_
#define _NS_REGMAP_H_

#include <stdint.h>

/* The register decode of all chips: 128 KiB of 32-bit cells. */
#define NS_BAR_BYTES    0x20000
#define NS_BAR_NB_CELLS (NS_BAR_BYTES / 4)
#define NS_CELL_NONE    UINT16_MAX

enum ns_access {
	NS_ACC_RW,    /* stores the writable bits */
	NS_ACC_KEEP,  /* RW, survives CTRL.RST */
	NS_ACC_RO,    /* a write is a violation */
	NS_ACC_RC,    /* counter, cleared by its read */
	NS_ACC_PAIRL, /* low half of a 64-bit counter */
	NS_ACC_PAIRH, /* high half, its read clears both */
	NS_ACC_WO,    /* reads as 0 */
	NS_ACC_STORE, /* RW without a function */
};

/* One line of the table. */
struct ns_reg_row {
	const char *name;
	uint32_t offset; /* bytes, of element 0 */
	uint16_t stride; /* bytes between elements, 0 when there is one */
	uint16_t count;
	enum ns_access access;
	uint32_t wmask;
	uint32_t reset;
	const char *section; /* where the fact is from */
};

/* Row numbers of the i225 table. */
enum ns_row {
#define NS_REG(name, offset, stride, count, access, wmask, reset, section)     \
	NS_ROW_##name,
#include "ns_regs_igc.def"
#undef NS_REG
	NS_ROW_NB
};

/* Offsets and strides, bytes. */
enum ns_reg_offset {
#define NS_REG(name, offset, stride, count, access, wmask, reset, section)     \
	NS_OFF_##name = offset,
#include "ns_regs_igc.def"
#undef NS_REG
};

enum ns_reg_stride {
#define NS_REG(name, offset, stride, count, access, wmask, reset, section)     \
	NS_STRIDE_##name = stride,
#include "ns_regs_igc.def"
#undef NS_REG
};

/* A table made fast: what each cell of the BAR is. */
struct ns_regmap {
	const struct ns_reg_row *rows;
	unsigned int nb_rows;
	uint16_t canon[NS_BAR_NB_CELLS]; /* the cell behind an alias */
	uint16_t row[NS_BAR_NB_CELLS];   /* by canonical cell */
	uint8_t idx[NS_BAR_NB_CELLS];    /* element of the row's array */
};

/* The map of i225 and i226; built at the first call, from any thread. */
const struct ns_regmap *ns_regmap_igc(void);

/* What is wrong with a table (static text), or NULL: sorted, inside the BAR,
 * nothing twice, masks fit the access kind. */
const char *ns_regmap_check(
		const struct ns_reg_row *rows, unsigned int nb_rows);

/* Number of rows that store a value without a function. */
unsigned int ns_regmap_nb_storage(const struct ns_regmap *map);

#endif /* _NS_REGMAP_H_ */
