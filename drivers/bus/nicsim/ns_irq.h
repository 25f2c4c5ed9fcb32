/* SPDX-License-Identifier: BSD-3-Clause
 * Copyright(c) 2026 the igt authors
 */

#ifndef _NS_IRQ_H_
#define _NS_IRQ_H_

/* The interrupts of a fake PCI function: eventfds in an EAL handle. */

#include <stdbool.h>

#include <rte_interrupts.h>

#define NS_IRQ_MAX_QUEUE_VECTORS 32 /* one EICR bit each */

struct ns_irq {
	struct rte_intr_handle *handle; /* what the driver sees */
	int misc_fd;                    /* a level: readable while asserted */
	int fds[NS_IRQ_MAX_QUEUE_VECTORS]; /* messages of vectors 1.. */
	unsigned int nb_queue_vectors;
	bool asserted;
};

/* nb_vectors MSI-X vectors, the first one for all other causes; config_fd is
 * what reads of the configuration space go to, owned by the caller. 0 or a
 * negative errno, nothing left open. */
int ns_irq_init(struct ns_irq *irq, unsigned int nb_vectors, int config_fd);
void ns_irq_fini(struct ns_irq *irq);

/* The level of the misc vector. */
void ns_irq_level(struct ns_irq *irq, bool asserted);

/* One message of a vector. */
void ns_irq_message(struct ns_irq *irq, unsigned int vector);

/* Puts fresh queue descriptors into the handle when the driver has closed
 * them, as rte_intr_efd_disable() does. On the driver's thread. */
void ns_irq_refill(struct ns_irq *irq);

#endif /* _NS_IRQ_H_ */
