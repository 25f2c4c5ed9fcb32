/* SPDX-License-Identifier: BSD-3-Clause
 * Copyright(c) 2026 the igt authors
 */

/*
 * ns_irq.c: the interrupts of a fake PCI function.
 *
 * Hardware     none: EAL polls the descriptor of a VDEV handle level-triggered
 *              and never reads it, so the misc eventfd is written when the
 *              cause asserts and drained when it is cleared. Queue descriptors
 *              are read by EAL, edge-triggered, eight octets at a time: one
 *              write per message, never drained here.
 * State        the descriptors are ours from init to fini. A driver's stop
 *              closes what the handle holds for queues, and nothing would open
 *              them again for a VDEV handle: it holds duplicates, renewed
 *              whenever the driver resets the chip.
 * Concurrency  level and message under the device's lock; the rest on the
 *              thread that probes, removes or resets the device.
 * Errors       a full eventfd loses nothing: it is readable already.
 */

#include <errno.h>
#include <fcntl.h>
#include <string.h>
#include <sys/eventfd.h>
#include <unistd.h>

#include <rte_common.h>
#include <rte_errno.h>

#include "ns_irq.h"

/* EAL reads this many octets of a queue descriptor per event. */
#define EVENT_BYTES 8

static void
fd_close(int *fd)
{
	if (*fd >= 0)
		close(*fd);
	*fd = -1;
}

static void
event_write(int fd)
{
	uint64_t one = 1;
	ssize_t ret = write(fd, &one, sizeof(one));

	RTE_SET_USED(ret); /* full: readable as it should be */
}

static void
event_drain(int fd)
{
	uint64_t count;
	ssize_t ret = read(fd, &count, sizeof(count));

	RTE_SET_USED(ret); /* empty: drained as it should be */
}

void
ns_irq_refill(struct ns_irq *irq)
{
	unsigned int nb = 0;
	int fd;

	if (rte_intr_nb_efd_get(irq->handle) != 0)
		return;
	while (nb < irq->nb_queue_vectors) {
		fd = fcntl(irq->fds[nb], F_DUPFD_CLOEXEC, 0);
		if (fd < 0)
			break;
		rte_intr_efds_index_set(irq->handle, (int)nb, fd);
		nb++;
	}
	rte_intr_nb_efd_set(irq->handle, (int)nb);
	rte_intr_max_intr_set(irq->handle, (int)nb + 1);
}

static int
fds_open(struct ns_irq *irq)
{
	irq->misc_fd = eventfd(0, EFD_NONBLOCK | EFD_CLOEXEC);
	if (irq->misc_fd < 0)
		return -errno;
	for (unsigned int i = 0; i < irq->nb_queue_vectors; i++) {
		irq->fds[i] = eventfd(0, EFD_NONBLOCK | EFD_CLOEXEC);
		if (irq->fds[i] < 0)
			return -errno;
	}
	return 0;
}

int
ns_irq_init(struct ns_irq *irq, unsigned int nb_vectors, int config_fd)
{
	int ret;

	memset(irq, 0, sizeof(*irq));
	irq->misc_fd = -1;
	for (unsigned int i = 0; i < NS_IRQ_MAX_QUEUE_VECTORS; i++)
		irq->fds[i] = -1;
	irq->nb_queue_vectors =
			nb_vectors == 0 ? 0
					: RTE_MIN(nb_vectors - 1,
							  NS_IRQ_MAX_QUEUE_VECTORS);
	irq->handle = rte_intr_instance_alloc(RTE_INTR_INSTANCE_F_PRIVATE);
	if (irq->handle == NULL)
		return -rte_errno;
	ret = fds_open(irq);
	if (ret != 0) {
		ns_irq_fini(irq);
		return ret;
	}
	rte_intr_type_set(irq->handle, RTE_INTR_HANDLE_VDEV);
	rte_intr_fd_set(irq->handle, irq->misc_fd);
	rte_intr_dev_fd_set(irq->handle, config_fd);
	rte_intr_efd_counter_size_set(irq->handle, EVENT_BYTES);
	ns_irq_refill(irq);
	return 0;
}

void
ns_irq_fini(struct ns_irq *irq)
{
	int nb = irq->handle == NULL ? 0 : rte_intr_nb_efd_get(irq->handle);

	for (int i = 0; i < nb; i++)
		close(rte_intr_efds_index_get(irq->handle, i));
	rte_intr_instance_free(irq->handle);
	irq->handle = NULL;
	for (unsigned int i = 0; i < NS_IRQ_MAX_QUEUE_VECTORS; i++)
		fd_close(&irq->fds[i]);
	fd_close(&irq->misc_fd);
}

void
ns_irq_level(struct ns_irq *irq, bool asserted)
{
	if (asserted == irq->asserted)
		return;
	irq->asserted = asserted;
	if (asserted)
		event_write(irq->misc_fd);
	else
		event_drain(irq->misc_fd);
}

void
ns_irq_message(struct ns_irq *irq, unsigned int vector)
{
	if (vector >= 1 && vector <= irq->nb_queue_vectors)
		event_write(irq->fds[vector - 1]);
}
