/* SPDX-License-Identifier: BSD-3-Clause
 * Copyright(c) 2026 the igt authors
 */

/*
 * ns_ctrl.c: the control thread of all simulated devices.
 *
 * State        one thread from the first device to the last; until when it
 *              sleeps (0: it is awake and will look again before it sleeps).
 * Ordering     the thread stores until when it sleeps, then looks again at
 *              what is due; a waker stores what is due, then looks at until
 *              when the thread sleeps. Both sequentially consistent, so that
 *              one of them sees the other.
 * Concurrency  ns_ctrl_wake() from any thread, under any lock: it makes at
 *              most one system call per sleep. The thread takes the engine's
 *              locks through the work's functions only.
 */

#include <errno.h>
#include <stdatomic.h>
#include <stdbool.h>
#include <stddef.h>
#include <sys/eventfd.h>
#include <sys/prctl.h>
#include <time.h>
#include <unistd.h>

#include <rte_common.h>

#include "ns_clock.h"
#include "ns_compat.h"
#include "ns_ctrl.h"

/* The kernel may round sleeps up by this; its default of 50 us would add to
 * each event. */
#define TIMER_SLACK_NS 1000
#define AWAKE          0

static const struct ns_ctrl_work *ctrl_work;
static ns_compat_thread ctrl_thread;
static int wake_fd = -1;
static _Atomic bool stopping;
static _Atomic uint64_t sleep_until_ns;

static void
wake_write(void)
{
	uint64_t one = 1;
	ssize_t ret = write(wake_fd, &one, sizeof(one));

	RTE_SET_USED(ret); /* full: readable as it should be */
}

void
ns_ctrl_wake(uint64_t due_ns)
{
	uint64_t until = atomic_load(&sleep_until_ns);

	while (until > due_ns) {
		if (atomic_compare_exchange_weak(
				    &sleep_until_ns, &until, due_ns)) {
			wake_write();
			return;
		}
	}
}

/* Sleeps until then, a wake-up or a readable descriptor. */
static void
ctrl_sleep(uint64_t until_ns)
{
	struct pollfd fds[1 + NS_CTRL_MAX_FDS] = {
			{.fd = wake_fd, .events = POLLIN},
	};
	unsigned int nb = 1 + ctrl_work->fds(fds + 1, NS_CTRL_MAX_FDS);
	uint64_t now_ns = ns_clock_host_ns();
	struct timespec timeout;
	uint64_t count;
	ssize_t ret;

	if (until_ns <= now_ns)
		return;
	timeout.tv_sec = (time_t)((until_ns - now_ns) / NS_NS_PER_S);
	timeout.tv_nsec = (long)((until_ns - now_ns) % NS_NS_PER_S);
	ppoll(fds, nb, until_ns == UINT64_MAX ? NULL : &timeout, NULL);
	ret = read(wake_fd, &count, sizeof(count));
	RTE_SET_USED(ret); /* empty: something else ended the sleep */
}

static ns_compat_thread_result
ctrl_main(void *arg)
{
	uint64_t until_ns;

	prctl(PR_SET_TIMERSLACK, TIMER_SLACK_NS);
	while (!atomic_load(&stopping)) {
		ctrl_work->run();
		until_ns = ctrl_work->due_ns();
		atomic_store(&sleep_until_ns, until_ns);
		if (ctrl_work->due_ns() >= until_ns && !atomic_load(&stopping))
			ctrl_sleep(until_ns);
		atomic_store(&sleep_until_ns, AWAKE);
	}
	return 0;
}

int
ns_ctrl_start(const struct ns_ctrl_work *work)
{
	int ret;

	wake_fd = eventfd(0, EFD_NONBLOCK | EFD_CLOEXEC);
	if (wake_fd < 0)
		return -errno;
	ctrl_work = work;
	atomic_store(&stopping, false);
	atomic_store(&sleep_until_ns, AWAKE);
	ret = ns_compat_thread_create(&ctrl_thread, "nicsim", ctrl_main);
	if (ret != 0) {
		close(wake_fd);
		wake_fd = -1;
	}
	return ret > 0 ? -ret : ret;
}

void
ns_ctrl_stop(void)
{
	atomic_store(&stopping, true);
	wake_write();
	ns_compat_thread_join(ctrl_thread);
	close(wake_fd);
	wake_fd = -1;
}
