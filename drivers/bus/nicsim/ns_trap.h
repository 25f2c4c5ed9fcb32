/* SPDX-License-Identifier: BSD-3-Clause
 * Copyright(c) 2026 the igt authors
 */

#ifndef _NS_TRAP_H_
#define _NS_TRAP_H_

/* Guarded pages whose loads and stores become function calls. */

#include <stddef.h>
#include <stdint.h>

/* What a guarded region calls, on the thread that touched it, with all locks
 * that thread held. */
struct ns_trap_ops {
	uint32_t (*read32)(void *ctx, uint32_t offset);
	void (*write32)(void *ctx, uint32_t offset, uint32_t value);
	void *ctx;
};

/* Calls ops for each aligned 32-bit access to the `bytes` at base, which are
 * mapped without permissions and stay so. ops is copied. 0; -ENOSPC when too
 * many regions are guarded; the error of installing the handler. */
int ns_trap_guard(void *base, size_t bytes, const struct ns_trap_ops *ops);

/* Undoes it, if it was guarded. No thread may still touch it. */
void ns_trap_release(void *base);

#endif /* _NS_TRAP_H_ */
