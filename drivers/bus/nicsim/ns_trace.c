/* SPDX-License-Identifier: BSD-3-Clause
 * Copyright(c) 2026 the igt authors
 */

/*
 * ns_trace: a bounded log of register accesses, printable as text a person
 * can diff.
 *
 * State        a ring of the newest accesses, always on: one store each
 * Units        model time in ns
 * Concurrency  under the device's lock
 * Not done     DMA is not logged: the data path pays for nothing it can not
 *              show in a thousand lines
 */

#include <inttypes.h>
#include <stdio.h>

#include "ns_trace.h"

void
ns_trace_access(struct ns_dev *dev, uint32_t offset, uint32_t value, bool write)
{
	struct ns_trace *trace = &dev->trace;

	trace->entry[trace->nb_entries++ % NS_TRACE_NB_ENTRIES] =
			(struct ns_trace_entry){
					dev->now_ns, offset, value, write};
}

static const char *
reg_name(const struct ns_dev *dev, uint32_t offset, unsigned int *idx)
{
	uint16_t cell = NS_CELL_NONE;

	if (offset < NS_BAR_BYTES)
		cell = dev->map->canon[offset / 4];
	*idx = cell == NS_CELL_NONE ? 0 : dev->map->idx[cell];
	return cell == NS_CELL_NONE ? "unknown"
	                            : dev->map->rows[dev->map->row[cell]].name;
}

size_t
ns_dev_trace_text(const struct ns_dev *dev, char *text, size_t text_bytes)
{
	const struct ns_trace *trace = &dev->trace;
	uint64_t first = trace->nb_entries > NS_TRACE_NB_ENTRIES
	                                 ? trace->nb_entries -
	                                                   NS_TRACE_NB_ENTRIES
	                                 : 0;
	size_t used = 0;

	if (text_bytes == 0)
		return 0;
	text[0] = '\0';
	for (uint64_t i = first; i < trace->nb_entries; i++) {
		const struct ns_trace_entry *entry =
				&trace->entry[i % NS_TRACE_NB_ENTRIES];
		unsigned int idx;
		const char *name = reg_name(dev, entry->offset, &idx);
		int len = snprintf(text + used, text_bytes - used,
				"%" PRIu64 " %c %05" PRIx32 " %08" PRIx32
				" %s[%u]\n",
				entry->time_ns, entry->write ? 'w' : 'r',
				entry->offset, entry->value, name, idx);

		if (len < 0 || (size_t)len >= text_bytes - used) {
			text[used] = '\0';
			break;
		}
		used += (size_t)len;
	}
	return used;
}
