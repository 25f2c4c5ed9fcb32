/* SPDX-License-Identifier: BSD-3-Clause
 * Copyright(c) 2026 the igt authors
 */

/*
 * test_ns_regmap: the register table is well-formed, and its check finds what
 * is not.
 */

#include <stddef.h>

#include "ns_regmap.h"
#include "tap.h"

static void
table_is_right(void)
{
	const struct ns_regmap *map = ns_regmap_igc();
	const char *bad = ns_regmap_check(map->rows, map->nb_rows);

	if (bad != NULL)
		printf("# %s\n", bad);
	TAP_OK(bad == NULL);
	printf("# %u registers, %u of them storage only\n", map->nb_rows,
			ns_regmap_nb_storage(map));
}

#define ROW(offset, stride, count, access, wmask)                              \
	{                                                                      \
		"X", offset, stride, count, NS_ACC_##access, wmask, 0, "8"     \
	}
#define BAD(...)                                                               \
	do {                                                                   \
		static const struct ns_reg_row rows[] = {__VA_ARGS__};         \
		TAP_OK(ns_regmap_check(rows, sizeof(rows) / sizeof(*rows)) !=  \
				NULL);                                         \
	} while (0)

static void
check_finds_faults(void)
{
	static const struct ns_reg_row good[] = {ROW(0, 0, 1, RW, 1),
			ROW(8, 0, 1, PAIRL, 0), ROW(12, 0, 1, PAIRH, 0)};

	TAP_OK(ns_regmap_check(good, 3) == NULL);
	BAD(ROW(8, 0, 1, RW, 1), ROW(4, 0, 1, RW, 1));  /* not sorted */
	BAD(ROW(8, 0, 1, RW, 1), ROW(8, 0, 1, RW, 1));  /* twice */
	BAD(ROW(0, 8, 3, RW, 1), ROW(16, 0, 1, RW, 1)); /* overlap */
	BAD(ROW(2, 0, 1, RW, 1));                       /* unaligned */
	BAD(ROW(0, 0, 2, RW, 1));                       /* no stride */
	BAD(ROW(0, 4, 0, RW, 1));                       /* none */
	BAD(ROW(NS_BAR_BYTES - 4, 4, 2, RW, 1));        /* outside */
	BAD(ROW(0, 0, 1, RO, 1));                       /* writable */
	BAD(ROW(0, 0, 1, RC, 1));
	BAD(ROW(0, 0, 1, RW, 0)); /* nothing to write */
	BAD(ROW(0, 0, 1, PAIRH, 0));
	BAD(ROW(0, 0, 1, STORE, 1)); /* no reason */
}

static void
aliases_lead_somewhere(void)
{
	/* old and new addresses (I210 datasheet 8.10, 8.12; 82576) */
	static const uint32_t pairs[][2] = {{0x10, 0x12010}, {0x14, 0x12014},
			{0xc0, 0x1500}, {0xc8, 0x1504}, {0xd0, 0x1508},
			{0xd8, 0x150c}, {0xe0, 0x1510}, {0x1010, 0x12030}};
	const struct ns_regmap *map = ns_regmap_igc();

	for (size_t i = 0; i < sizeof(pairs) / sizeof(*pairs); i++)
		TAP_EQ(map->canon[pairs[i][0] / 4], pairs[i][1] / 4);
	for (uint32_t q = 0; q < 4; q++)
		for (uint32_t at = 0; at < 0x40; at += 4) {
			TAP_EQ(map->canon[(0x2800 + 0x100 * q + at) / 4],
					map->canon[(0xc000 + 0x40 * q + at) /
							4]);
			TAP_EQ(map->canon[(0x3800 + 0x100 * q + at) / 4],
					map->canon[(0xe000 + 0x40 * q + at) /
							4]);
		}
	for (uint32_t cell = 0; cell < NS_BAR_NB_CELLS; cell++)
		if (map->canon[cell] != NS_CELL_NONE)
			TAP_OK(map->canon[map->canon[cell]] ==
					map->canon[cell]);
}

static void
elements_know_their_index(void)
{
	const struct ns_regmap *map = ns_regmap_igc();

	TAP_EQ(map->idx[(NS_OFF_MTA + 127 * 4) / 4], 127);
	TAP_EQ(map->row[(NS_OFF_MTA + 127 * 4) / 4], NS_ROW_MTA);
	TAP_EQ(map->idx[(0xc000 + 3 * 0x40 + 0x18) / 4], 3);
	TAP_EQ(map->row[(0xc000 + 3 * 0x40 + 0x18) / 4], NS_ROW_RDT);
	TAP_EQ(map->row[(NS_OFF_MTA + 128 * 4) / 4], NS_ROW_RAL);
}

int
main(void)
{
	TAP_RUN(table_is_right, "the i225 table passes its check");
	TAP_RUN(check_finds_faults, "the check finds malformed rows");
	TAP_RUN(aliases_lead_somewhere, "old windows lead to the new ones");
	TAP_RUN(elements_know_their_index, "arrays decode to their elements");
	return tap_done();
}
