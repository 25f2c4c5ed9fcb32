/* SPDX-License-Identifier: BSD-3-Clause
 * Copyright(c) 2026 the igt authors
 */

/*
 * ns_intr: causes, masks, throttling, and what reaches the outside.
 *
 * Hardware     I210 datasheet 7.3 and 8.8. Two layers: ICR/IMS for causes
 *              that are not traffic ("other"), EICR/EIMS for queues and, in
 *              multi-vector MSI-X mode (GPIE.Multiple_MSIX), for vectors.
 *              IVAR maps queues, IVAR_MISC the other cause. ICR is cleared by
 *              a read if GPIE.NSICR is set, if an interrupt was asserted or
 *              if IMS is 0. EICR is cleared by a read outside MSI-X mode only
 * State        ICR, IMS, EICR, EIMS live in the register values; the level
 *              last told to the shell here
 * Outside      the other cause is a level: up when an unmasked cause is sent,
 *              down when none is left; in MSI-X mode it goes up only while its
 *              vector is mapped and enabled. Queue vectors are messages, one
 *              per assertion, no closer than EITR allows. Without MSI-X queue
 *              causes join the level
 * Concurrency  under the device's lock
 * Not done     low-latency interrupts and their credits, the TCP timer;
 *              EITR does not throttle the other cause
 */

#include "ns_intr.h"

static bool
is_msix(const struct ns_dev *dev)
{
	return (NS_REG_AT(dev, GPIE) & NS_GPIE_MULTIPLE_MSIX) != 0;
}

/* Vector or EICR bit of an IVAR byte, or -1. */
static int
ivar_vector(uint32_t entry)
{
	uint32_t vector = entry & NS_IVAR_VECTOR;

	if ((entry & NS_IVAR_VALID) == 0 || vector >= NS_MAX_VECTORS)
		return -1;
	return (int)vector;
}

/* Row-major: register q / 2, bytes RX even, TX even, RX odd, TX odd. */
static int
queue_vector(const struct ns_dev *dev, bool is_tx, unsigned int queue_id)
{
	unsigned int byte = (queue_id % 2) * 2 + (is_tx ? 1 : 0);

	return ivar_vector(NS_REG_N(dev, IVAR, queue_id / 2) >> (8 * byte));
}

static int
other_vector(const struct ns_dev *dev)
{
	return ivar_vector(NS_REG_AT(dev, IVAR_MISC) >> 8);
}

/* A message has been emitted: auto-clear and auto-mask of its vector. */
static void
vector_sent(struct ns_dev *dev, uint32_t bit)
{
	NS_REG_AT(dev, EICR) &= ~(NS_REG_AT(dev, EIAC) & bit);
	if ((NS_REG_AT(dev, GPIE) & NS_GPIE_EIAME) != 0)
		NS_REG_AT(dev, EIMS) &= ~(NS_REG_AT(dev, EIAM) & bit);
}

/* Bring the level in line with causes and masks. */
static void
level_update(struct ns_dev *dev)
{
	bool pending = (NS_REG_AT(dev, ICR) & NS_REG_AT(dev, IMS)) != 0;
	bool level = dev->intr.level;
	int vector = other_vector(dev);

	if (!is_msix(dev)) {
		if (!pending)
			NS_REG_AT(dev, EICR) &= ~NS_EICR_OTHER;
		level = pending ||
		        (NS_REG_AT(dev, EICR) & NS_REG_AT(dev, EIMS)) != 0;
	} else if (!pending) {
		level = false;
	} else if (!level && vector >= 0 &&
			(NS_REG_AT(dev, EIMS) & NS_BIT(vector)) != 0) {
		level = true;
		vector_sent(dev, NS_BIT(vector));
	}
	if (level == dev->intr.level)
		return;
	dev->intr.level = level;
	dev->env.intr_level(dev->env.ctx, level);
}

/* Send the message of a vector now or when its throttle expires. */
static void
vector_fire(struct ns_dev *dev, unsigned int vector)
{
	uint32_t bit = NS_BIT(vector);
	uint64_t interval_us;

	if ((NS_REG_AT(dev, EICR) & NS_REG_AT(dev, EIMS) & bit) == 0)
		return;
	if (dev->now_ns < dev->intr.allowed_ns[vector]) {
		ns_event_by(dev, NS_EV_INTR, dev->intr.allowed_ns[vector]);
		return;
	}
	interval_us = NS_REG_N(dev, EITR, vector) & NS_EITR_INTERVAL_US;
	interval_us /= 4; /* bits 14:2, 1 us steps */
	dev->intr.allowed_ns[vector] = dev->now_ns + interval_us * 1000;
	vector_sent(dev, bit);
	dev->env.intr_message(dev->env.ctx, vector);
}

/* After EICR or EIMS gained bits. */
static void
extended_update(struct ns_dev *dev, uint32_t bits)
{
	int other = other_vector(dev);

	if (is_msix(dev))
		for (unsigned int v = 0; v < NS_MAX_VECTORS; v++)
			if ((bits & NS_BIT(v)) != 0 && (int)v != other)
				vector_fire(dev, v);
	level_update(dev);
}

void
ns_intr_run(struct ns_dev *dev, uint64_t limit_ns)
{
	extended_update(dev, NS_EICR_VECTORS);
}

void
ns_intr_cause(struct ns_dev *dev, uint32_t icr_bits)
{
	int vector = other_vector(dev);

	NS_REG_AT(dev, ICR) |= icr_bits;
	if ((icr_bits & NS_REG_AT(dev, IMS)) == 0)
		return;
	if (!is_msix(dev))
		NS_REG_AT(dev, EICR) |= NS_EICR_OTHER;
	else if (vector >= 0)
		NS_REG_AT(dev, EICR) |= NS_BIT(vector);
	level_update(dev);
}

void
ns_intr_queue_cause(struct ns_dev *dev, bool is_tx, unsigned int queue_id)
{
	int vector = queue_vector(dev, is_tx, queue_id);

	ns_intr_cause(dev, is_tx ? NS_ICR_TXDW : NS_ICR_RXDW);
	if (vector < 0)
		return;
	NS_REG_AT(dev, EICR) |= NS_BIT(vector);
	if (!is_msix(dev))
		level_update(dev);
	else
		vector_fire(dev, (unsigned int)vector);
}

void
ns_intr_reset(struct ns_dev *dev)
{
	for (unsigned int v = 0; v < NS_MAX_VECTORS; v++)
		dev->intr.allowed_ns[v] = 0;
	dev->due_ns[NS_EV_INTR] = NS_TIME_NEVER;
	level_update(dev);
}

uint32_t
ns_intr_icr_peek(const struct ns_dev *dev, unsigned int idx)
{
	uint32_t icr = NS_REG_AT(dev, ICR);

	return (icr & NS_REG_AT(dev, IMS)) != 0 ? icr | NS_ICR_INT_ASSERTED
	                                        : icr;
}

/* Auto-mask of the legacy layer: reads and writes of ICR mask what IAM names,
 * where CTRL_EXT.IAME asks for it. */
static void
icr_acknowledged(struct ns_dev *dev)
{
	if ((NS_REG_AT(dev, CTRL_EXT) & NS_CTRL_EXT_IAME) != 0)
		NS_REG_AT(dev, IMS) &= ~NS_REG_AT(dev, IAM);
}

void
ns_intr_icr_after_read(struct ns_dev *dev, unsigned int idx)
{
	bool asserted = (NS_REG_AT(dev, ICR) & NS_REG_AT(dev, IMS)) != 0;

	if ((NS_REG_AT(dev, GPIE) & NS_GPIE_NSICR) == 0 && !asserted &&
			NS_REG_AT(dev, IMS) != 0)
		return;
	NS_REG_AT(dev, ICR) = 0;
	if (asserted)
		icr_acknowledged(dev);
	level_update(dev);
}

void
ns_intr_icr_write(struct ns_dev *dev, unsigned int idx, uint32_t value)
{
	NS_REG_AT(dev, ICR) &= ~value;
	icr_acknowledged(dev);
	level_update(dev);
}

void
ns_intr_ics_write(struct ns_dev *dev, unsigned int idx, uint32_t value)
{
	ns_intr_cause(dev, value & ~NS_ICR_INT_ASSERTED);
}

void
ns_intr_ims_write(struct ns_dev *dev, unsigned int idx, uint32_t value)
{
	NS_REG_AT(dev, IMS) |= value & ~NS_ICR_INT_ASSERTED;
	ns_intr_cause(dev, NS_REG_AT(dev, ICR));
}

void
ns_intr_imc_write(struct ns_dev *dev, unsigned int idx, uint32_t value)
{
	NS_REG_AT(dev, IMS) &= ~value;
	level_update(dev);
}

static uint32_t
eicr_valid_bits(const struct ns_dev *dev)
{
	return is_msix(dev) ? NS_EICR_VECTORS
	                    : NS_EICR_QUEUES | NS_EICR_TCP_TIMER |
	                                       NS_EICR_OTHER;
}

void
ns_intr_eicr_after_read(struct ns_dev *dev, unsigned int idx)
{
	if (is_msix(dev)) {
		if (NS_REG_AT(dev, EIAC) != 0)
			ns_violation(dev, "EICR read while EIAC is in use");
		return;
	}
	NS_REG_AT(dev, EICR) = 0;
	level_update(dev);
}

void
ns_intr_eicr_write(struct ns_dev *dev, unsigned int idx, uint32_t value)
{
	NS_REG_AT(dev, EICR) &= ~value;
	level_update(dev);
}

void
ns_intr_eics_write(struct ns_dev *dev, unsigned int idx, uint32_t value)
{
	value &= eicr_valid_bits(dev);
	NS_REG_AT(dev, EICR) |= value;
	extended_update(dev, value);
}

void
ns_intr_eims_write(struct ns_dev *dev, unsigned int idx, uint32_t value)
{
	value &= eicr_valid_bits(dev);
	NS_REG_AT(dev, EIMS) |= value;
	extended_update(dev, value);
}

void
ns_intr_eimc_write(struct ns_dev *dev, unsigned int idx, uint32_t value)
{
	NS_REG_AT(dev, EIMS) &= ~value;
	level_update(dev);
}

void
ns_intr_map_wrote(struct ns_dev *dev, unsigned int idx)
{
	level_update(dev);
}

uint64_t
ns_intr_interval_ns(const struct ns_dev *dev, bool is_tx, unsigned int queue_id)
{
	int vector = queue_vector(dev, is_tx, queue_id);

	if (vector < 0)
		return 0;
	return (NS_REG_N(dev, EITR, vector) & NS_EITR_INTERVAL_US) / 4 *
	       UINT64_C(1000);
}
