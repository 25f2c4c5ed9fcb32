/* SPDX-License-Identifier: BSD-3-Clause
 * Copyright(c) 2026 the igt authors
 */

/*
 * window.c against a plain list: every completion finds its own request, once.
 */

#include "tap.h"
#include "window.h"

static struct ts_window window;

static void
fills_up(void)
{
	ts_window_init(&window);
	for (unsigned int i = 0; i < TS_WINDOW_MAX; i++)
		TAP_OK(ts_window_open(&window) != NULL);
	TAP_EQ(window.nb_open, TS_WINDOW_MAX);
	TAP_OK(ts_window_open(&window) == NULL);
	TAP_EQ(ts_window_abandon(&window), TS_WINDOW_MAX);
	TAP_EQ(window.nb_open, 0);
	TAP_OK(ts_window_open(&window) != NULL);
}

static void
wrong_tokens_are_refused(void)
{
	struct ts_request *request;
	uint64_t token;

	ts_window_init(&window);
	TAP_OK(ts_window_close(&window, 0) == NULL);
	request = ts_window_open(&window);
	TAP_REQUIRE(request != NULL);
	token = request->token;
	TAP_OK(ts_window_close(&window, token + TS_WINDOW_MAX) == NULL);
	TAP_OK(ts_window_close(&window, token ^ 1) == NULL);
	TAP_OK(ts_window_close(&window, UINT64_MAX) == NULL);
	TAP_EQ(window.nb_open, 1);
	TAP_OK(ts_window_close(&window, token) == request);
	/* a duplicate, before and after its place is taken again */
	TAP_OK(ts_window_close(&window, token) == NULL);
	TAP_OK(ts_window_open(&window) == request);
	TAP_OK(ts_window_close(&window, token) == NULL);
	TAP_EQ(window.nb_open, 1);
}

static void
any_order(void)
{
	uint64_t open_tokens[TS_WINDOW_MAX], last_serial = 0;
	unsigned int nb_open = 0;
	uint64_t seed = tap_seed(7);

	ts_window_init(&window);
	for (unsigned int round = 0; round < 100000; round++) {
		seed = seed * 6364136223846793005u + 1442695040888963407u;
		if (nb_open < TS_WINDOW_MAX && (seed >> 62) % 2 == 0) {
			struct ts_request *request = ts_window_open(&window);

			TAP_REQUIRE(request != NULL);
			TAP_REQUIRE(request->token / TS_WINDOW_MAX >
					last_serial);
			last_serial = request->token / TS_WINDOW_MAX;
			request->send_ticks = request->token * 3;
			open_tokens[nb_open++] = request->token;
		} else if (nb_open > 0) {
			unsigned int i = (unsigned int)(seed >> 40) % nb_open;
			const struct ts_request *request = ts_window_close(
					&window, open_tokens[i]);

			TAP_REQUIRE(request != NULL);
			TAP_REQUIRE(request->send_ticks == open_tokens[i] * 3);
			open_tokens[i] = open_tokens[--nb_open];
		}
		TAP_REQUIRE(window.nb_open == nb_open);
	}
}

int
main(void)
{
	TAP_RUN(fills_up, "a full window opens nothing");
	TAP_RUN(wrong_tokens_are_refused,
			"wrong and repeated tokens fit nothing");
	TAP_RUN(any_order, "completions in any order find their requests");
	return tap_done();
}
