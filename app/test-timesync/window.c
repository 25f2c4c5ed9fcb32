/* SPDX-License-Identifier: BSD-3-Clause
 * Copyright(c) 2026 the igt authors
 */

/*
 * window.c: requests in flight, found by token without a search.
 *
 * State        a token is the ordinal of its request, from 1, above six bits
 *              that say in which place of the table the request lies. Free
 *              places form a stack.
 * Units        none; 2^58 requests before a token repeats.
 * Errors       a token that is not the one its place expects is refused.
 */

#include <string.h>

#include "window.h"

void
ts_window_init(struct ts_window *window)
{
	memset(window, 0, sizeof(*window));
	for (unsigned int i = 0; i < TS_WINDOW_MAX; i++)
		window->free_ids[i] = (uint8_t)(TS_WINDOW_MAX - 1 - i);
}

struct ts_request *
ts_window_open(struct ts_window *window)
{
	struct ts_request *request;
	uint8_t id;

	if (window->nb_open == TS_WINDOW_MAX)
		return NULL;
	window->nb_open++;
	id = window->free_ids[TS_WINDOW_MAX - window->nb_open];
	request = &window->requests[id];
	window->next_serial++;
	request->token = window->next_serial * TS_WINDOW_MAX + id;
	request->open = true;
	return request;
}

const struct ts_request *
ts_window_close(struct ts_window *window, uint64_t token)
{
	uint8_t id = token % TS_WINDOW_MAX;
	struct ts_request *request = &window->requests[id];

	if (!request->open || request->token != token)
		return NULL;
	request->open = false;
	window->free_ids[TS_WINDOW_MAX - window->nb_open] = id;
	window->nb_open--;
	return request;
}

unsigned int
ts_window_abandon(struct ts_window *window)
{
	unsigned int nb_open = window->nb_open;

	for (unsigned int i = 0; i < TS_WINDOW_MAX; i++)
		if (window->requests[i].open)
			ts_window_close(window, window->requests[i].token);
	return nb_open;
}
