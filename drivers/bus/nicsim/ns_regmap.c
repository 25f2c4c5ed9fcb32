/* SPDX-License-Identifier: BSD-3-Clause
 * Copyright(c) 2026 the igt authors
 */

/*
 * ns_regmap: the register table as a decode map, and its self-check.
 *
 * Hardware     registers from ns_regs_igc.def, the old windows beside the
 *              new ones from ns_aliases_igc.def
 * State        one constant map per table, built once, never freed
 * Units        offsets in bytes; a cell is one 32-bit register
 * Concurrency  pthread_once guards the building; read-only afterwards
 * Errors       a bad table is found by ns_regmap_check() in the unit test;
 *              building takes the table as it is
 */

#include <pthread.h>
#include <stdbool.h>
#include <stddef.h>
#include <string.h>

#include "ns_regmap.h"

static const struct ns_reg_row igc_rows[] = {
#define NS_REG(name, offset, stride, count, access, wmask, reset, section)     \
	{#name, offset, stride, count, NS_ACC_##access, wmask, reset, section},
#include "ns_regs_igc.def"
#undef NS_REG
};

/* Blocks decoded a second time: `count` blocks of `bytes`. */
struct alias {
	uint32_t old_offset, old_stride;
	uint32_t new_offset, new_stride;
	uint32_t bytes;
	unsigned int count;
};

static const struct alias igc_aliases[] = {
#define NS_ALIAS(old_offset, old_stride, reg, bytes, count)                    \
	{old_offset, old_stride, NS_OFF_##reg, NS_STRIDE_##reg, bytes, count},
#include "ns_aliases_igc.def"
#undef NS_ALIAS
};

static void
map_rows(struct ns_regmap *map)
{
	for (unsigned int r = 0; r < map->nb_rows; r++) {
		const struct ns_reg_row *row = &map->rows[r];

		for (unsigned int i = 0; i < row->count; i++) {
			uint32_t cell = (row->offset + i * row->stride) / 4;

			map->canon[cell] = (uint16_t)cell;
			map->row[cell] = (uint16_t)r;
			map->idx[cell] = (uint8_t)i;
		}
	}
}

static void
map_alias(struct ns_regmap *map, const struct alias *alias)
{
	for (unsigned int i = 0; i < alias->count; i++) {
		uint32_t from = (alias->old_offset + i * alias->old_stride) / 4;
		uint32_t to = (alias->new_offset + i * alias->new_stride) / 4;

		for (uint32_t cell = 0; cell < alias->bytes / 4; cell++)
			map->canon[from + cell] = map->canon[to + cell];
	}
}

static struct ns_regmap igc_map;
static pthread_once_t igc_map_once = PTHREAD_ONCE_INIT;

static void
igc_map_build(void)
{
	igc_map.rows = igc_rows;
	igc_map.nb_rows = NS_ROW_NB;
	for (unsigned int cell = 0; cell < NS_BAR_NB_CELLS; cell++)
		igc_map.canon[cell] = NS_CELL_NONE;
	map_rows(&igc_map);
	for (size_t i = 0; i < sizeof(igc_aliases) / sizeof(*igc_aliases); i++)
		map_alias(&igc_map, &igc_aliases[i]);
}

const struct ns_regmap *
ns_regmap_igc(void)
{
	pthread_once(&igc_map_once, igc_map_build);
	return &igc_map;
}

static const char *
row_check(const struct ns_reg_row *row)
{
	if (row->count == 0 || row->count > UINT8_MAX)
		return "count out of range";
	if (row->offset % 4 != 0 || row->stride % 4 != 0)
		return "not a dword address";
	if (row->count > 1 && row->stride == 0)
		return "array without stride";
	if (row->offset + (row->count - 1) * row->stride >= NS_BAR_BYTES)
		return "outside the BAR";
	switch (row->access) {
	case NS_ACC_RO:
		return row->wmask == 0 ? NULL : "read-only with writable bits";
	case NS_ACC_RC:
	case NS_ACC_PAIRL:
	case NS_ACC_PAIRH:
		return row->wmask == 0 && row->reset == 0 ? NULL
		                                          : "writable counter";
	case NS_ACC_STORE:
		return strchr(row->section, ':') != NULL
		                       ? NULL
		                       : "storage without a reason";
	default:
		return row->wmask != 0 ? NULL : "nothing to write";
	}
}

const char *
ns_regmap_check(const struct ns_reg_row *rows, unsigned int nb_rows)
{
	static bool used[NS_BAR_NB_CELLS];

	memset(used, 0, sizeof(used));
	for (unsigned int r = 0; r < nb_rows; r++) {
		const struct ns_reg_row *row = &rows[r];
		const char *bad = row_check(row);

		if (bad != NULL)
			return bad;
		if (r > 0 && row->offset <= rows[r - 1].offset)
			return "not sorted";
		if (row->access == NS_ACC_PAIRH &&
				(r == 0 || rows[r - 1].access != NS_ACC_PAIRL ||
						rows[r - 1].offset + 4 !=
								row->offset))
			return "high half without its low half";
		for (unsigned int i = 0; i < row->count; i++) {
			uint32_t cell = (row->offset + i * row->stride) / 4;

			if (used[cell])
				return "two registers at one address";
			used[cell] = true;
		}
	}
	return NULL;
}

unsigned int
ns_regmap_nb_storage(const struct ns_regmap *map)
{
	unsigned int nb_storage = 0;

	for (unsigned int r = 0; r < map->nb_rows; r++)
		if (map->rows[r].access == NS_ACC_STORE)
			nb_storage++;
	return nb_storage;
}
