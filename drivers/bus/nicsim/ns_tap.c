/* SPDX-License-Identifier: BSD-3-Clause
 * Copyright(c) 2026 the igt authors
 */

/*
 * ns_tap.c: a Linux TAP interface as the far end of a device's wire.
 *
 * State        one descriptor per device, non-blocking. An interface that was
 *              there before stays when the device goes.
 * Units        frames without CRC. The kernel hands over short frames; they
 *              are padded to the 60 octets that IEEE 802.3 wants on a medium.
 * Concurrency  sending under the device's lock, receiving on the control
 *              thread under the engine's list lock.
 * Errors       a frame the interface does not take (down, queue full) and one
 *              the wire does not take are lost, as on a cable.
 * Not done     the time a frame was sent is not given to the kernel.
 */

#include <errno.h>
#include <fcntl.h>
#include <linux/if_tun.h>
#include <net/if.h>
#include <stdio.h>
#include <string.h>
#include <sys/ioctl.h>
#include <sys/socket.h>
#include <unistd.h>

#include <rte_common.h>

#include "ns_engine.h"
#include "ns_logs.h"
#include "ns_tap.h"

#define TAP_DEVICE         "/dev/net/tun"
#define FRAME_MIN_BYTES    60   /* IEEE 802.3: 64 with CRC */
#define FRAME_MAX_BYTES    9728 /* the longest these chips take */
#define RECEIVE_MAX_FRAMES 32   /* arbitrary: a burst; more is read next time */

/* Up, or nothing passes; needs more rights than joining does. */
static void
interface_up(const struct ns_sim *sim)
{
	struct ifreq req = {0};
	int fd = socket(AF_INET, SOCK_DGRAM | SOCK_CLOEXEC, 0);
	bool up = false;

	snprintf(req.ifr_name, sizeof(req.ifr_name), "%s", sim->args.tap);
	if (fd >= 0 && ioctl(fd, SIOCGIFFLAGS, &req) == 0) {
		req.ifr_flags |= IFF_UP;
		up = ioctl(fd, SIOCSIFFLAGS, &req) == 0;
	}
	if (!up)
		NS_LOG(WARNING, "%s: wire=tap:%s: cannot bring the interface up: %s",
				sim->name, sim->args.tap, strerror(errno));
	if (fd >= 0)
		close(fd);
}

int
ns_tap_open(struct ns_sim *sim)
{
	struct ifreq req = {.ifr_flags = IFF_TAP | IFF_NO_PI};
	int fd, ret;

	snprintf(req.ifr_name, sizeof(req.ifr_name), "%s", sim->args.tap);
	fd = open(TAP_DEVICE, O_RDWR | O_NONBLOCK | O_CLOEXEC);
	if (fd < 0 || ioctl(fd, TUNSETIFF, &req) != 0) {
		ret = -errno;
		NS_LOG(ERR, "%s: wire=tap:%s: cannot use the interface: %s",
				sim->name, sim->args.tap, strerror(-ret));
		if (fd >= 0)
			close(fd);
		return ret;
	}
	sim->tap_fd = fd;
	interface_up(sim);
	return 0;
}

void
ns_tap_close(struct ns_sim *sim)
{
	if (sim->tap_fd >= 0)
		close(sim->tap_fd);
	sim->tap_fd = -1;
}

void
ns_tap_send(void *ctx, const void *frame, size_t len, uint64_t arrival_ns)
{
	const struct ns_sim *sim = ctx;
	ssize_t ret = write(sim->tap_fd, frame, len);

	RTE_SET_USED(ret); /* not taken: lost */
}

unsigned int
ns_tap_receive(struct ns_sim *sim)
{
	uint8_t frame[FRAME_MAX_BYTES];
	unsigned int nb;
	ssize_t length;

	for (nb = 0; nb < RECEIVE_MAX_FRAMES; nb++) {
		length = read(sim->tap_fd, frame, sizeof(frame));
		if (length <= 0)
			break;
		if (length < FRAME_MIN_BYTES) {
			memset(frame + length, 0,
					(size_t)(FRAME_MIN_BYTES - length));
			length = FRAME_MIN_BYTES;
		}
		ns_dev_inject(sim->core, frame, (size_t)length,
				ns_engine_now_ns(sim));
	}
	return nb;
}
