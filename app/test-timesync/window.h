/* SPDX-License-Identifier: BSD-3-Clause
 * Copyright(c) 2026 the igt authors
 */

#ifndef _TS_WINDOW_H_
#define _TS_WINDOW_H_

/*
 * The requests in flight, found by token. Every token is issued once in the
 * life of a window, so a completion that was seen before, or that belongs to
 * nothing, cannot pass for another. Owned by one thread.
 */

#include <stdbool.h>
#include <stdint.h>

/* Most requests in flight; a power of two, because the low bits of a token
 * are its place. Arbitrary: far beyond the four slots of the hardware. */
#define TS_WINDOW_MAX 64

struct ts_request {
	uint64_t token;
	uint64_t send_ticks;  /* TSC just before the request was handed over */
	uint64_t empty_polls; /* the poller's count of empty polls then */
	bool open;
};

struct ts_window {
	unsigned int nb_open;
	uint64_t next_serial;
	struct ts_request requests[TS_WINDOW_MAX];
	uint8_t free_ids[TS_WINDOW_MAX]; /* the first 64 - nb_open are free */
};

void ts_window_init(struct ts_window *window);

/* A request with a fresh token, or NULL: TS_WINDOW_MAX are open. */
struct ts_request *ts_window_open(struct ts_window *window);

/*
 * The open request with this token, now closed; its fields stay readable until
 * the next open. NULL: the token was never issued or was closed already.
 */
const struct ts_request *ts_window_close(
		struct ts_window *window, uint64_t token);

/* Close all open requests; how many there were. */
unsigned int ts_window_abandon(struct ts_window *window);

#endif /* _TS_WINDOW_H_ */
