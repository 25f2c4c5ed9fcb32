/* SPDX-License-Identifier: BSD-3-Clause
 * Copyright(c) 2026 the igt authors
 */

/*
 * Host time: the control thread does what nobody else does, and a read takes
 * as long as asked. Waits are for descriptors, never for time to pass.
 */

#include <errno.h>
#include <fcntl.h>
#include <linux/if_packet.h>
#include <net/ethernet.h>
#include <net/if.h>
#include <poll.h>
#include <sys/socket.h>
#include <unistd.h>

#include <rte_bus_vdev.h>
#include <rte_ethdev.h>

#include <ethdev_driver.h>

#include <rte_nicsim.h>

#include "../tap.h"
#include "nicsim_common.h"

/* I210 datasheet 8.2, 8.8. */
#define REG_CTRL   0x0000
#define REG_STATUS 0x0008
#define REG_ICR    0x1500
#define REG_IMS    0x1508
#define CTRL_SLU   (UINT32_C(1) << 6)
#define STATUS_LU  (UINT32_C(1) << 1)
#define CAUSE_LSC  (UINT32_C(1) << 2)

#define WAIT_MS  20000 /* arbitrary: a busy machine */
#define TAP_NAME "nstest0"

static bool
readable_soon(int fd)
{
	struct pollfd pfd = {.fd = fd, .events = POLLIN};

	return poll(&pfd, 1, WAIT_MS) == 1;
}

static uint64_t
accesses(const char *name)
{
	struct rte_nicsim_counts counts;

	TAP_EQ(rte_nicsim_counts_get(name, &counts), 0);
	return counts.reg_reads + counts.reg_writes;
}

/* Link comes up, and its interrupt with it, on the control thread. */
static void
events_without_access(void)
{
	const struct rte_mmio_entry *entry[2];
	uint64_t before;
	uint32_t status;
	int fd;

	TAP_EQ(rte_vdev_init("nicsim0", TINY_ARGS), 0);
	entry[0] = tiny.entry;
	fd = rte_intr_fd_get(tiny.dev->intr_handle);
	TAP_EQ(rte_vdev_init("nicsim1", TINY_ARGS ",peer=nicsim0"), 0);
	entry[1] = tiny.entry;
	entry[0]->write32(entry[0]->context, REG_IMS, CAUSE_LSC);
	entry[0]->write32(entry[0]->context, REG_CTRL, CTRL_SLU);
	entry[1]->write32(entry[1]->context, REG_CTRL, CTRL_SLU);
	before = accesses("nicsim0") + accesses("nicsim1");
	TAP_OK(readable_soon(fd));
	TAP_EQ(rte_nicsim_peek("nicsim0", REG_STATUS, &status), 0);
	TAP_OK((status & STATUS_LU) != 0);
	TAP_EQ(rte_nicsim_peek("nicsim1", REG_STATUS, &status), 0);
	TAP_OK((status & STATUS_LU) != 0);
	TAP_EQ(accesses("nicsim0") + accesses("nicsim1"), before);
	entry[0]->read32(entry[0]->context, REG_ICR);
	/* The other device goes: the control thread tells this one. */
	TAP_EQ(rte_vdev_uninit("nicsim1"), 0);
	TAP_OK(readable_soon(fd));
	TAP_EQ(rte_nicsim_peek("nicsim0", REG_STATUS, &status), 0);
	TAP_EQ(status & STATUS_LU, 0);
	TAP_EQ(rte_vdev_uninit("nicsim0"), 0);
}

static void
cable_pulled(void)
{
	const struct rte_mmio_entry *entry;
	uint32_t status;
	int fd;

	TAP_EQ(rte_vdev_init("nicsim0", TINY_ARGS ",an_ms=1"), 0);
	entry = tiny.entry;
	fd = rte_intr_fd_get(tiny.dev->intr_handle);
	entry->write32(entry->context, REG_IMS, CAUSE_LSC);
	entry->write32(entry->context, REG_CTRL, CTRL_SLU);
	TAP_EQ(rte_vdev_init("nicsim1", TINY_ARGS ",peer=nicsim0,an_ms=1"), 0);
	tiny_write(REG_CTRL, CTRL_SLU);
	TAP_OK(readable_soon(fd));
	entry->read32(entry->context, REG_ICR);
	TAP_EQ(rte_nicsim_cable_set("nicsim1", false), 0);
	TAP_OK(readable_soon(fd));
	entry->read32(entry->context, REG_ICR);
	TAP_EQ(rte_nicsim_peek("nicsim0", REG_STATUS, &status), 0);
	TAP_EQ(status & STATUS_LU, 0);
	TAP_EQ(rte_nicsim_cable_set("nicsim1", true), 0);
	TAP_OK(readable_soon(fd));
	TAP_EQ(rte_nicsim_peek("nicsim0", REG_STATUS, &status), 0);
	TAP_OK((status & STATUS_LU) != 0);
	TAP_EQ(rte_vdev_uninit("nicsim0"), 0);
	TAP_EQ(rte_vdev_uninit("nicsim1"), 0);
}

/* The lower bound is exact; how much longer a read takes is the machine's. */
static void
read_takes_its_time(void)
{
	uint64_t start;
	unsigned int i;

	TAP_EQ(rte_vdev_init("nicsim0", TINY_ARGS ",mmio_read_ns=100000"), 0);
	for (i = 0; i < 10; i++) {
		start = rte_nicsim_now_ns();
		tiny_read(REG_STATUS);
		TAP_OK(rte_nicsim_now_ns() - start >= 100000);
	}
	TAP_EQ(rte_vdev_uninit("nicsim0"), 0);
}

/* A burst runs the device when the control thread would not yet. */
static void
burst_pumps(void)
{
	struct rte_eth_rxtx_callback *cb;
	uint32_t status = 0;
	uint16_t port_id;
	uint64_t start;

	TAP_EQ(rte_vdev_init("nicsim0", TINY_ARGS ",an_ms=1"), 0);
	tiny_write(REG_CTRL, CTRL_SLU);
	TAP_REQUIRE(rte_eth_dev_get_port_by_name("nicsim0", &port_id) == 0);
	TAP_EQ(rte_vdev_init("nicsim1", TINY_ARGS ",peer=nicsim0,an_ms=1"), 0);
	tiny_write(REG_CTRL, CTRL_SLU);
	cb = rte_eth_devices[port_id].post_rx_burst_cbs[0];
	start = rte_nicsim_now_ns();
	while ((status & STATUS_LU) == 0 &&
			rte_nicsim_now_ns() - start <
					WAIT_MS * UINT64_C(1000000)) {
		TAP_EQ(cb->fn.rx(port_id, 0, NULL, 0, 32, cb->param), 0);
		rte_nicsim_peek("nicsim0", REG_STATUS, &status);
	}
	TAP_OK((status & STATUS_LU) != 0);
	TAP_EQ(rte_vdev_uninit("nicsim0"), 0);
	TAP_EQ(rte_vdev_uninit("nicsim1"), 0);
}

/* Sends a frame into the interface as the kernel does; false: not possible. */
static bool
interface_send(const char *name)
{
	struct sockaddr_ll to = {.sll_family = AF_PACKET, .sll_halen = 6};
	/* To all, from a local address, EtherType 0x88B5 (experimental). */
	uint8_t frame[20] = {0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 2, 0, 0, 0, 0,
			1, 0x88, 0xb5};
	int fd = socket(AF_PACKET, SOCK_RAW, 0);
	bool sent;

	to.sll_ifindex = (int)if_nametoindex(name);
	sent = fd >= 0 && to.sll_ifindex != 0 &&
	       sendto(fd, frame, sizeof(frame), 0, (struct sockaddr *)&to,
			       sizeof(to)) == (ssize_t)sizeof(frame);
	if (fd >= 0)
		close(fd);
	return sent;
}

/* Frames the receiver has seen, whatever became of them: it is off. */
static uint64_t
arrived(const char *name)
{
	struct rte_nicsim_counts counts;

	TAP_EQ(rte_nicsim_counts_get(name, &counts), 0);
	return counts.rx_frames + counts.rx_missed_frames +
	       counts.rx_filtered_frames + counts.rx_disabled_frames;
}

static void
tap_is_a_wire(void)
{
	uint64_t start, before;
	int fd = open("/dev/net/tun", O_RDWR);

	if (fd < 0 || geteuid() != 0) {
		if (fd >= 0)
			close(fd);
		TAP_SKIP("no /dev/net/tun for this user");
	}
	close(fd);
	if (rte_vdev_init("nicsim0", TINY_ARGS ",wire=tap:" TAP_NAME) != 0)
		TAP_SKIP("TAP interfaces cannot be made here");
	TAP_OK(if_nametoindex(TAP_NAME) != 0);
	before = arrived("nicsim0");
	start = rte_nicsim_now_ns();
	TAP_OK(interface_send(TAP_NAME));
	while (arrived("nicsim0") == before &&
			rte_nicsim_now_ns() - start <
					WAIT_MS * UINT64_C(1000000))
		sched_yield();
	TAP_OK(arrived("nicsim0") > before);
	TAP_EQ(rte_vdev_uninit("nicsim0"), 0);
	TAP_EQ(if_nametoindex(TAP_NAME), 0);
}

int
main(int argc, char **argv)
{
	nicsim_eal_init(argv[0]);
	TAP_RUN(events_without_access, "the control thread runs idle devices");
	TAP_RUN(cable_pulled, "a pulled cable is seen at the other end");
	TAP_RUN(read_takes_its_time, "a read takes mmio_read_ns");
	TAP_RUN(burst_pumps, "an empty burst runs the device");
	TAP_RUN(tap_is_a_wire, "frames of a TAP interface arrive");
	return nicsim_done(tap_done());
}
