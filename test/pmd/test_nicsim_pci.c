/* SPDX-License-Identifier: BSD-3-Clause
 * Copyright(c) 2026 the igt authors
 */

/*
 * The fake PCI function as a PCI driver sees it: identity, configuration
 * space, interrupts, registers through the registry, burst callbacks, and
 * that attaching and detaching leaves nothing.
 */

#include <errno.h>
#include <poll.h>
#include <unistd.h>

#include <rte_bus_vdev.h>
#include <rte_dev.h>
#include <rte_ethdev.h>
#include <rte_interrupts.h>

#include <ethdev_driver.h>

#include <rte_nicsim.h>

#include "../tap.h"
#include "nicsim_common.h"

/* I225 facts, I210 datasheet 8.2, 8.8, 8.12 for the new interrupt window. */
#define REG_CTRL    0x0000
#define REG_TIPG    0x0410
#define REG_ICR     0x1500
#define REG_ICS     0x1504
#define REG_IMS     0x1508
#define REG_IMC     0x150C
#define CTRL_RST    (UINT32_C(1) << 26)
#define CAUSE_LSC   (UINT32_C(1) << 2)
#define NO_REGISTER 0x1FFF0 /* in the BAR, in no table; nor those below */

/* PCI Local Bus specification 3.0, 6.1, 6.7 and 6.8.2; PCI Express base 7. */
#define PCI_STATUS          0x06
#define PCI_STATUS_CAP_LIST 0x10
#define PCI_CAP_PTR         0x34
#define PCI_CAP_ID_PCIE     0x10
#define PCI_CAP_ID_MSIX     0x11
#define PCI_EXT_CAP_L1SS    0x1E
#define PCI_CLASS_DEVICE    0x0A

#define NB_QUEUE_VECTORS 4 /* I225 facts: 5 MSI-X vectors */

static uint64_t
reads(const char *name)
{
	struct rte_nicsim_counts counts;

	TAP_EQ(rte_nicsim_counts_get(name, &counts), 0);
	return counts.reg_reads;
}

static void
driver_sees_device(void)
{
	TAP_EQ(rte_vdev_init("nicsim0", TINY_ARGS ",chip=i226"), 0);
	TAP_REQUIRE(tiny.dev != NULL);
	TAP_EQ(tiny.dev->id.vendor_id, 0x8086);
	TAP_OK(tiny.dev->id.device_id == 0x125b ||
			tiny.dev->id.device_id == 0x125c);
	TAP_EQ(tiny.dev->id.class_id, 0x020000);
	TAP_EQ(tiny.dev->addr.domain, 0xffff0000u);
	TAP_OK(strcmp(tiny.name, "nicsim0") == 0);
	TAP_OK(tiny.dev->mem_resource[0].addr != NULL);
	TAP_OK(tiny.dev->mem_resource[0].len >= 0x20000);
	TAP_OK(tiny.entry != NULL);
	TAP_OK(tiny.dev->device.driver != NULL &&
			strcmp(tiny.dev->device.driver->name, TINY_DRIVER) ==
					0);
	TAP_EQ(rte_vdev_init("nicsim1", TINY_ARGS ",chip=i225"), 0);
	TAP_EQ(tiny.dev->addr.domain, 0xffff0001u);
	TAP_OK(tiny.dev->id.device_id == 0x15f2 ||
			tiny.dev->id.device_id == 0x15f3);
	TAP_EQ(rte_vdev_uninit("nicsim0"), 0);
	/* The lowest free number is taken again. */
	TAP_EQ(rte_vdev_init("nicsim2", TINY_ARGS), 0);
	TAP_EQ(tiny.dev->addr.domain, 0xffff0000u);
	TAP_EQ(rte_vdev_uninit("nicsim1"), 0);
	TAP_EQ(rte_vdev_uninit("nicsim2"), 0);
}

/* Offset of a capability, 0 without; at most as many as there can be. */
static uint8_t
capability_find(uint8_t id)
{
	uint8_t at = 0, header[2];
	unsigned int i;

	rte_pci_read_config(tiny.dev, &at, 1, PCI_CAP_PTR);
	for (i = 0; i < 48 && at != 0; i++) {
		if (rte_pci_read_config(tiny.dev, header, 2, at) != 2)
			return 0;
		if (header[0] == id)
			return at;
		at = header[1];
	}
	return 0;
}

static void
config_space_reads(void)
{
	uint16_t word = 0;
	off_t at;

	TAP_EQ(rte_vdev_init("nicsim0", TINY_ARGS), 0);
	TAP_EQ(rte_pci_read_config(tiny.dev, &word, 2, 0), 2);
	TAP_EQ(word, 0x8086);
	TAP_EQ(rte_pci_read_config(tiny.dev, &word, 2, 2), 2);
	TAP_EQ(word, tiny.dev->id.device_id);
	TAP_EQ(rte_pci_read_config(tiny.dev, &word, 2, PCI_CLASS_DEVICE), 2);
	TAP_EQ(word, 0x0200);
	TAP_EQ(rte_pci_read_config(tiny.dev, &word, 2, PCI_STATUS), 2);
	TAP_OK((word & PCI_STATUS_CAP_LIST) != 0);
	at = capability_find(PCI_CAP_ID_MSIX);
	TAP_REQUIRE(at != 0);
	TAP_EQ(rte_pci_read_config(tiny.dev, &word, 2, at + 2), 2);
	TAP_EQ(word & 0x7ff, NB_QUEUE_VECTORS); /* size minus one */
	TAP_OK(capability_find(PCI_CAP_ID_PCIE) != 0);
	TAP_OK(rte_pci_find_ext_capability(tiny.dev, PCI_EXT_CAP_L1SS) >=
			0x100);
	TAP_EQ(rte_pci_find_ext_capability(tiny.dev, 0x7f), 0);
	word = 0x0407;
	TAP_EQ(rte_pci_write_config(tiny.dev, &word, 2, 4), 2);
	word = 0;
	TAP_EQ(rte_pci_read_config(tiny.dev, &word, 2, 4), 2);
	TAP_EQ(word, 0x0407);
	TAP_OK(rte_pci_read_config(tiny.dev, &word, 2, 4096) <= 0);
	TAP_EQ(rte_vdev_uninit("nicsim0"), 0);
}

struct seen_access {
	unsigned int nb;
	uint32_t offset, value;
	bool write;
};

static void
access_seen(void *arg, uint32_t offset, bool write, uint32_t value)
{
	struct seen_access *seen = arg;

	seen->nb++;
	seen->offset = offset;
	seen->value = value;
	seen->write = write;
	/* No lock is held: the device can be looked at. */
	reads("nicsim0");
}

static void
registers_counted(void)
{
	struct seen_access seen = {0};
	struct rte_nicsim_counts counts;
	uint32_t value;
	uint64_t before;

	TAP_EQ(rte_vdev_init("nicsim0", TINY_ARGS ",mmio_read_ns=0"), 0);
	before = reads("nicsim0");
	tiny_write(REG_TIPG, 0x00123456);
	TAP_EQ(tiny_read(REG_TIPG), 0x00123456);
	TAP_EQ(tiny_read(REG_TIPG), 0x00123456);
	TAP_EQ(reads("nicsim0"), before + 2);
	TAP_EQ(rte_nicsim_peek("nicsim0", REG_TIPG, &value), 0);
	TAP_EQ(value, 0x00123456);
	TAP_EQ(rte_nicsim_peek("nicsim0", 0x7ffffff0, &value), -EINVAL);
	TAP_EQ(reads("nicsim0"), before + 2);
	TAP_EQ(rte_nicsim_counts_get("nicsim0", &counts), 0);
	TAP_EQ(counts.reg_writes, 1);
	TAP_EQ(counts.violations, 0);

	TAP_EQ(rte_nicsim_access_cb_set("nicsim0", access_seen, &seen), 0);
	tiny_write(REG_TIPG, 7);
	TAP_OK(seen.nb == 1 && seen.write && seen.value == 7 &&
			seen.offset == REG_TIPG);
	TAP_EQ(tiny_read(REG_TIPG), 7);
	TAP_OK(seen.nb == 2 && !seen.write);
	TAP_EQ(rte_nicsim_access_cb_set("nicsim0", NULL, NULL), 0);
	tiny_read(REG_TIPG);
	TAP_EQ(seen.nb, 2);
	TAP_EQ(rte_vdev_uninit("nicsim0"), 0);
}

static void
violations_kept(void)
{
	struct rte_nicsim_counts counts;
	char text[512], tight[8];
	unsigned int nb_said = 0;
	const char *logged;
	int length;

	TAP_EQ(rte_vdev_init("nicsim0", TINY_ARGS), 0);
	TAP_EQ(rte_nicsim_violations_get("nicsim0", text, sizeof(text)), 0);
	TAP_EQ(text[0], '\0');
	log_begin();
	tiny_write(NO_REGISTER, 1);
	tiny_write(NO_REGISTER, 1);
	for (logged = log_end();
			(logged = strstr(logged, "rule broken")) != NULL;
			logged++)
		nb_said++;
	TAP_EQ(nb_said, 1);
	TAP_EQ(rte_nicsim_counts_get("nicsim0", &counts), 0);
	TAP_EQ(counts.violations, 2);
	length = rte_nicsim_violations_get("nicsim0", text, sizeof(text));
	TAP_EQ(length, strlen(text));
	TAP_OK(strlen(text) > 1 && text[strlen(text) - 1] == '\n');
	TAP_EQ(rte_nicsim_violations_get("nicsim0", tight, sizeof(tight)), 0);
	TAP_EQ(rte_nicsim_violations_get("nicsim9", text, 1), -ENODEV);
	TAP_EQ(rte_vdev_uninit("nicsim0"), 0);
}

static void
violations_newest_kept(void)
{
	const unsigned int nb_kept = 32; /* as the guide says */
	char text[16384];
	unsigned int i, nb_lines = 0;

	TAP_EQ(rte_vdev_init("nicsim0", TINY_ARGS), 0);
	log_begin();
	for (i = 0; i < nb_kept + 8; i++)
		tiny_write(NO_REGISTER - 16 * i, 1);
	log_end();
	TAP_OK(rte_nicsim_violations_get("nicsim0", text, sizeof(text)) > 0);
	for (i = 0; text[i] != '\0'; i++)
		nb_lines += text[i] == '\n' ? 1 : 0;
	TAP_EQ(nb_lines, nb_kept);
	TAP_EQ(rte_vdev_uninit("nicsim0"), 0);
}

static void
no_device_is_said(void)
{
	struct rte_nicsim_counts counts;
	struct rte_nicsim_stamp stamp;
	uint32_t value;
	uint64_t ns;

	TAP_EQ(rte_nicsim_counts_get("nicsim0", &counts), -ENODEV);
	TAP_EQ(rte_nicsim_stamps_get("nicsim0", &stamp, 1), -ENODEV);
	TAP_EQ(rte_nicsim_phc_ns("nicsim0", &ns), -ENODEV);
	TAP_EQ(rte_nicsim_peek("nicsim0", 0, &value), -ENODEV);
	TAP_EQ(rte_nicsim_access_cb_set("nicsim0", NULL, NULL), -ENODEV);
	TAP_EQ(rte_nicsim_cable_set("nicsim0", true), -ENODEV);
	TAP_EQ(rte_nicsim_fault_set("nicsim0", "x", 1), -ENODEV);
	TAP_EQ(rte_nicsim_inject("nicsim0", &ns, 1), -ENODEV);
}

static void
fault_names_listed(void)
{
	const char *text;

	TAP_EQ(rte_vdev_init("nicsim0", TINY_ARGS), 0);
	log_begin();
	TAP_EQ(rte_nicsim_fault_set("nicsim0", "no_such_fault", 1), -EINVAL);
	text = log_end();
	TAP_OK(strstr(text, "no_such_fault") != NULL);
	TAP_OK(strstr(text, "there are:") != NULL);
	TAP_EQ(rte_vdev_uninit("nicsim0"), 0);
}

static bool
readable(int fd)
{
	struct pollfd pfd = {.fd = fd, .events = POLLIN};

	return poll(&pfd, 1, 0) == 1;
}

static void
misc_vector_is_level(void)
{
	int fd;

	TAP_EQ(rte_vdev_init("nicsim0", TINY_ARGS), 0);
	fd = rte_intr_fd_get(tiny.dev->intr_handle);
	TAP_EQ(rte_intr_type_get(tiny.dev->intr_handle), RTE_INTR_HANDLE_VDEV);
	TAP_OK(!readable(fd));
	tiny_write(REG_ICS, CAUSE_LSC);
	TAP_OK(!readable(fd)); /* masked */
	tiny_write(REG_IMS, CAUSE_LSC);
	TAP_OK(readable(fd));
	TAP_OK((tiny_read(REG_ICR) & CAUSE_LSC) != 0);
	TAP_OK(!readable(fd)); /* the cause is cleared */
	tiny_write(REG_ICS, CAUSE_LSC);
	tiny_write(REG_ICS, CAUSE_LSC);
	TAP_OK(readable(fd));
	tiny_write(REG_IMC, CAUSE_LSC);
	TAP_OK(!readable(fd)); /* one level, however often asserted */
	TAP_EQ(rte_vdev_uninit("nicsim0"), 0);
}

static unsigned int nb_calls;

static void
misc_called(void *arg)
{
	tiny_read(REG_ICR);
	__atomic_add_fetch(&nb_calls, 1, __ATOMIC_SEQ_CST);
}

/* EAL's interrupt thread polls the level: one event is one callback. */
static void
one_event_one_callback(void)
{
	struct rte_intr_handle *handle;
	unsigned int i;

	TAP_EQ(rte_vdev_init("nicsim0", TINY_ARGS), 0);
	handle = tiny.dev->intr_handle;
	nb_calls = 0;
	TAP_EQ(rte_intr_callback_register(handle, misc_called, NULL), 0);
	TAP_EQ(rte_intr_enable(handle), 0);
	tiny_write(REG_IMS, CAUSE_LSC);
	for (i = 1; i <= 10; i++) {
		tiny_write(REG_ICS, CAUSE_LSC);
		while (__atomic_load_n(&nb_calls, __ATOMIC_SEQ_CST) < i)
			sched_yield();
	}
	TAP_OK(rte_intr_callback_unregister_sync(handle, misc_called, NULL) >=
			0);
	TAP_EQ(nb_calls, 10);
	TAP_EQ(rte_vdev_uninit("nicsim0"), 0);
}

static void
queue_vectors_refilled(void)
{
	struct rte_intr_handle *handle;
	unsigned int nb_fds = nb_open_fds();

	TAP_EQ(rte_vdev_init("nicsim0", TINY_ARGS), 0);
	handle = tiny.dev->intr_handle;
	TAP_EQ(rte_intr_nb_efd_get(handle), NB_QUEUE_VECTORS);
	TAP_EQ(rte_intr_max_intr_get(handle), NB_QUEUE_VECTORS + 1);
	TAP_EQ(rte_intr_efd_counter_size_get(handle), 8);
	TAP_OK(rte_intr_allow_others(handle) == 1);
	rte_intr_efd_disable(handle); /* as a driver's stop */
	TAP_EQ(rte_intr_nb_efd_get(handle), 0);
	tiny_write(REG_CTRL, CTRL_RST);
	TAP_EQ(rte_intr_nb_efd_get(handle), NB_QUEUE_VECTORS);
	TAP_OK(!readable(rte_intr_efds_index_get(handle, 0)));
	rte_intr_efd_disable(handle);
	TAP_EQ(rte_vdev_uninit("nicsim0"), 0);
	TAP_EQ(nb_open_fds(), nb_fds);
}

/* Whether exactly `want` callbacks are on the last queue's lists. */
static bool
callbacks_are(uint16_t port_id, unsigned int want)
{
	const unsigned int q = RTE_MAX_QUEUES_PER_PORT - 1;
	const struct rte_eth_rxtx_callback *cb;
	unsigned int nb_rx = 0, nb_tx = 0;

	cb = rte_eth_devices[port_id].post_rx_burst_cbs[q];
	for (; cb != NULL; cb = cb->next)
		nb_rx++;
	cb = rte_eth_devices[port_id].pre_tx_burst_cbs[q];
	for (; cb != NULL; cb = cb->next)
		nb_tx++;
	return nb_rx == want && nb_tx == want;
}

static void
burst_callbacks_linked(void)
{
	struct rte_eth_rxtx_callback *cb;
	uint16_t port_id;

	TAP_EQ(rte_vdev_init("nicsim0", TINY_ARGS), 0);
	TAP_REQUIRE(rte_eth_dev_get_port_by_name("nicsim0", &port_id) == 0);
	TAP_OK(callbacks_are(port_id, 1));
	cb = rte_eth_devices[port_id].post_rx_burst_cbs[0];
	TAP_EQ(cb->fn.rx(port_id, 0, NULL, 3, 32, cb->param), 3);
	cb = rte_eth_devices[port_id].pre_tx_burst_cbs[0];
	TAP_EQ(cb->fn.tx(port_id, 0, NULL, 5, cb->param), 5);
	/* The port goes before the device. */
	TAP_EQ(rte_eth_dev_close(port_id), 0);
	TAP_OK(callbacks_are(port_id, 0));
	TAP_EQ(rte_vdev_uninit("nicsim0"), 0);
	/* Both go at once. */
	TAP_EQ(rte_vdev_init("nicsim0", TINY_ARGS), 0);
	TAP_EQ(rte_vdev_uninit("nicsim0"), 0);
	TAP_OK(callbacks_are(port_id, 0));
}

static void
port_less_driver_works(void)
{
	tiny.no_port = true;
	TAP_EQ(rte_vdev_init("nicsim0", TINY_ARGS), 0);
	TAP_EQ(rte_eth_dev_count_avail(), 0);
	TAP_EQ(rte_vdev_uninit("nicsim0"), 0);
	tiny.no_port = false;
}

static void
drivers_asked_in_turn(void)
{
	unsigned int nb = shy_nb_probes;

	/* The shy driver is registered first, and does not want it. */
	TAP_EQ(rte_vdev_init("nicsim0", "access=hook"), 0);
	TAP_EQ(shy_nb_probes, nb + 1);
	TAP_OK(tiny.dev != NULL);
	TAP_EQ(rte_vdev_uninit("nicsim0"), 0);
	TAP_OK(rte_vdev_init("nicsim0", "access=hook,driver=" SHY_DRIVER) < 0);
	TAP_EQ(shy_nb_probes, nb + 2);
}

static void
driver_errors_passed_on(void)
{
	unsigned int nb_fds = nb_open_fds();

	tiny.probe_result = -EIO;
	TAP_EQ(rte_vdev_init("nicsim0", TINY_ARGS), -EIO);
	tiny.probe_result = 0;
	TAP_EQ(nb_open_fds(), nb_fds);
	TAP_EQ(rte_vdev_init("nicsim0", TINY_ARGS), 0);
	tiny.remove_result = -EBUSY;
	TAP_EQ(rte_vdev_uninit("nicsim0"), -EBUSY);
	TAP_EQ(rte_eth_dev_count_avail(), 1);
	TAP_EQ(reads("nicsim0"), 0); /* all is still there */
	tiny.remove_result = 0;
	TAP_EQ(rte_vdev_uninit("nicsim0"), 0);
	TAP_EQ(nb_open_fds(), nb_fds);
}

static void
attached_and_detached(void)
{
	unsigned int i, nb_fds = nb_open_fds();
	unsigned int nb_probes = tiny.nb_probes;
	struct rte_device *dev;

	for (i = 0; i < 100; i++) {
		const void *bar;

		TAP_EQ(rte_eal_hotplug_add("vdev", "nicsim0", TINY_ARGS), 0);
		TAP_EQ(rte_eal_hotplug_add("vdev", "nicsim1",
				       TINY_ARGS ",peer=nicsim0"),
				0);
		TAP_EQ(rte_eth_dev_count_avail(), 2);
		TAP_REQUIRE(tiny.dev != NULL);
		bar = tiny.dev->mem_resource[0].addr;
		tiny_write(REG_TIPG, i + 1);
		TAP_EQ(tiny_read(REG_TIPG), i + 1);
		TAP_EQ(reads("nicsim1"), 1);
		dev = &tiny.dev->device;
		if (i % 3 == 0) /* as testpmd's port detach does */
			TAP_EQ(rte_dev_remove(dev), 0);
		else if (i % 3 == 1)
			TAP_EQ(rte_eal_hotplug_remove("vdev", "nicsim1"), 0);
		else
			TAP_EQ(rte_vdev_uninit("nicsim1"), 0);
		TAP_OK(rte_mmio_lookup(bar) == NULL);
		TAP_EQ(rte_eal_hotplug_remove("vdev", "nicsim0"), 0);
		TAP_EQ(rte_eth_dev_count_avail(), 0);
	}
	TAP_EQ(tiny.nb_probes, nb_probes + 200);
	TAP_EQ(nb_open_fds(), nb_fds);
}

/* What rte_eal_cleanup() finds; the sanitizer looks for what it leaves. */
static void
left_for_cleanup(void)
{
	TAP_EQ(rte_vdev_init("nicsim0", TINY_ARGS ",dev=[a=b]"), 0);
	TAP_EQ(rte_vdev_init("nicsim1", TINY_ARGS ",peer=nicsim0"), 0);
}

int
main(int argc, char **argv)
{
	nicsim_eal_init(argv[0]);
	TAP_RUN(driver_sees_device, "identity and address of the function");
	TAP_RUN(config_space_reads, "configuration space (PCI 3.0, 6.1, 6.7)");
	TAP_RUN(registers_counted, "registers through the registry, counted");
	TAP_RUN(violations_kept, "a broken rule is counted, logged once, kept");
	TAP_RUN(violations_newest_kept, "the newest 32 broken rules are kept");
	TAP_RUN(no_device_is_said, "calls about no device: -ENODEV");
	TAP_RUN(fault_names_listed, "an unknown fault: the names are listed");
	TAP_RUN(misc_vector_is_level, "the misc vector is a level");
	TAP_RUN(one_event_one_callback, "one event is one callback");
	TAP_RUN(queue_vectors_refilled, "a reset renews the queue vectors");
	TAP_RUN(burst_callbacks_linked, "burst callbacks come and go");
	TAP_RUN(port_less_driver_works, "a driver without a port");
	TAP_RUN(drivers_asked_in_turn, "drivers are asked in turn");
	TAP_RUN(driver_errors_passed_on, "a driver's errors are passed on");
	TAP_RUN(attached_and_detached, "attached and detached 100 times");
	TAP_RUN(left_for_cleanup, "devices left for EAL to clean up");
	return nicsim_done(tap_done());
}
