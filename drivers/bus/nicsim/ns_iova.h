/* SPDX-License-Identifier: BSD-3-Clause
 * Copyright(c) 2026 the igt authors
 */

#ifndef _NS_IOVA_H_
#define _NS_IOVA_H_

/* From I/O addresses to EAL memory: the IOMMU of the simulated devices. */

#include <stddef.h>
#include <stdint.h>

/* Rings, mbuf pools and their headers of a port fall into few ranges. */
#define NS_IOVA_NB_RANGES 16

struct ns_iova_range {
	uint64_t start; /* I/O address */
	uint64_t bytes; /* 0: empty */
	char *va;
};

/* What one device looked up before; used under the device's lock. */
struct ns_iova {
	struct ns_iova_range ranges[NS_IOVA_NB_RANGES];
	unsigned int last;   /* range of the last hit */
	unsigned int victim; /* range filled next */
	uint32_t generation;
};

/* Watch EAL's memory for changes; from the first device to the last. */
void ns_iova_watch(void);
void ns_iova_unwatch(void);

/* Memory of [iova, iova + len), or NULL where that is not all memory EAL
 * knows (its heap, or registered external memory). */
void *ns_iova_ptr(struct ns_iova *map, uint64_t iova, size_t len);

#endif /* _NS_IOVA_H_ */
