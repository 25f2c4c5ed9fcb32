/* SPDX-License-Identifier: BSD-3-Clause
 * Copyright(c) 2026 the igt authors
 */

/*
 * ns_fault: named faults with trigger counts.
 *
 * State        occurrences left per fault; UINT32_MAX stays for ever. What a
 *              fault does is written where it strikes, and listed in
 *              ns_core.h
 * Concurrency  under the device's lock
 * Not done     faults of write-back (late, lost) and of DMA length
 */

#include <errno.h>
#include <string.h>

#include "ns_fault.h"

static const char *const names[NS_FAULT_NB] = {
		[NS_FAULT_TX_STAMP_NEVER] = "tx_stamp_never",
		[NS_FAULT_TX_STAMP_LATE] = "tx_stamp_late",
		[NS_FAULT_TX_FLAG_LOST] = "tx_flag_lost",
		[NS_FAULT_TX_EVENT_LOST] = "tx_event_lost",
		[NS_FAULT_LINK_FLAP] = "link_flap",
		[NS_FAULT_AUTOLOAD_LATE] = "autoload_late",
		[NS_FAULT_MDIC_ERROR] = "mdic_error",
		[NS_FAULT_SEMAPHORE_STUCK] = "semaphore_stuck",
		[NS_FAULT_RX_CRC_ERROR] = "rx_crc_error",
		[NS_FAULT_REMOVAL] = "removal",
};

const char *
ns_fault_names(void)
{
	return "tx_stamp_never tx_stamp_late tx_flag_lost tx_event_lost "
	       "link_flap autoload_late mdic_error semaphore_stuck "
	       "rx_crc_error removal";
}

int
ns_fault_arm(struct ns_dev *dev, const char *name, uint32_t count)
{
	for (int id = 0; id < NS_FAULT_NB; id++) {
		if (strcmp(names[id], name) != 0)
			continue;
		dev->fault_left[id] = count;
		return id;
	}
	return -ENOENT;
}

bool
ns_fault_hit(struct ns_dev *dev, enum ns_fault_id id)
{
	if (dev->fault_left[id] == 0)
		return false;
	if (dev->fault_left[id] != UINT32_MAX)
		dev->fault_left[id]--;
	return true;
}
