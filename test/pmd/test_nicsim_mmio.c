/* SPDX-License-Identifier: BSD-3-Clause
 * Copyright(c) 2026 the igt authors
 */

/* The registry of substituted register windows, without EAL. */

#include <errno.h>

#include <rte_mmio.h>

#include "../tap.h"

static char bars[3];
static const struct rte_mmio_entry entries[2];

static void
found_while_registered(void)
{
	TAP_OK(rte_mmio_lookup(&bars[0]) == NULL);
	TAP_EQ(rte_mmio_register(&bars[0], &entries[0]), 0);
	TAP_EQ(rte_mmio_register(&bars[1], &entries[1]), 0);
	TAP_OK(rte_mmio_lookup(&bars[0]) == &entries[0]);
	TAP_OK(rte_mmio_lookup(&bars[1]) == &entries[1]);
	TAP_OK(rte_mmio_lookup(&bars[2]) == NULL);
	TAP_EQ(rte_mmio_unregister(&bars[0]), 0);
	TAP_OK(rte_mmio_lookup(&bars[0]) == NULL);
	TAP_OK(rte_mmio_lookup(&bars[1]) == &entries[1]);
	TAP_EQ(rte_mmio_unregister(&bars[1]), 0);
}

static void
errors_change_nothing(void)
{
	TAP_EQ(rte_mmio_register(NULL, &entries[0]), -EINVAL);
	TAP_EQ(rte_mmio_register(&bars[0], NULL), -EINVAL);
	TAP_EQ(rte_mmio_unregister(&bars[0]), -ENOENT);
	TAP_EQ(rte_mmio_register(&bars[0], &entries[0]), 0);
	TAP_EQ(rte_mmio_register(&bars[0], &entries[1]), -EEXIST);
	TAP_OK(rte_mmio_lookup(&bars[0]) == &entries[0]);
	TAP_EQ(rte_mmio_unregister(&bars[0]), 0);
	TAP_EQ(rte_mmio_unregister(&bars[0]), -ENOENT);
}

static void
address_can_be_used_again(void)
{
	unsigned int i;

	for (i = 0; i < 100; i++) {
		TAP_EQ(rte_mmio_register(&bars[0], &entries[i % 2]), 0);
		TAP_OK(rte_mmio_lookup(&bars[0]) == &entries[i % 2]);
		TAP_EQ(rte_mmio_unregister(&bars[0]), 0);
	}
	TAP_OK(rte_mmio_lookup(NULL) == NULL);
}

int
main(void)
{
	TAP_RUN(found_while_registered, "an entry is found while registered");
	TAP_RUN(errors_change_nothing, "errors are named and change nothing");
	TAP_RUN(address_can_be_used_again, "an address can be used again");
	return tap_done();
}
