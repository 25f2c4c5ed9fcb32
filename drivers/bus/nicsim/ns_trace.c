/* SPDX-License-Identifier: BSD-3-Clause
 * Copyright(c) 2026 the igt authors
 */

/*
 * ns_trace: a bounded log of register accesses, and how often each register was
 * touched, printable as text a person can diff.
 *
 * State        a ring of the newest accesses and two counts a register, always
 *              on: two stores each
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

	if (offset < NS_BAR_BYTES && write)
		trace->nb_writes[offset / 4]++;
	else if (offset < NS_BAR_BYTES)
		trace->nb_reads[offset / 4]++;
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

/* What a person has to know beside the name. */
static const char *
reg_note(const struct ns_dev *dev, uint32_t offset)
{
	uint16_t cell = dev->map->canon[offset / 4];

	if (cell == NS_CELL_NONE)
		return "";
	if (dev->map->rows[dev->map->row[cell]].access == NS_ACC_STORE)
		return " storage only";
	return cell == offset / 4 ? "" : " alias";
}

size_t
ns_dev_touched_text(const struct ns_dev *dev, char *text, size_t text_bytes)
{
	const struct ns_trace *trace = &dev->trace;
	size_t used = 0;

	if (text_bytes == 0)
		return 0;
	text[0] = '\0';
	for (uint32_t cell = 0; cell < NS_BAR_NB_CELLS; cell++) {
		uint32_t offset = cell * 4;
		unsigned int idx;
		const char *name = reg_name(dev, offset, &idx);
		int len;

		if (trace->nb_reads[cell] == 0 && trace->nb_writes[cell] == 0)
			continue;
		len = snprintf(text + used, text_bytes - used,
				"%05" PRIx32 " %s[%u] %" PRIu32 " %" PRIu32
				"%s\n",
				offset, name, idx, trace->nb_reads[cell],
				trace->nb_writes[cell], reg_note(dev, offset));
		if (len < 0 || (size_t)len >= text_bytes - used) {
			text[used] = '\0';
			break;
		}
		used += (size_t)len;
	}
	return used;
}
