/* SPDX-License-Identifier: BSD-3-Clause
 * Copyright(c) 2026 the igt authors
 */

/*
 * ns_regfile: register accesses: decode, access kind, side effects, reset.
 *
 * Hardware     I210 datasheet 8: what a register does beyond its access kind
 *              is a hook in the one table below: `peek` computes what is read,
 *              `after_read` is what the read causes, `write` takes the place
 *              of storing, `wrote` follows it
 * Reset        CTRL.RST puts all registers to their reset values but those of
 *              kind KEEP (packet buffers and EITR: as QEMU's 82576; PHPM:
 *              Linux igc), disables queues, drops frames, stops SYSTIM and
 *              starts auto-load; it reads as set for a microsecond.
 *              CTRL.DEV_RST resets the rest, too, and the PHY
 * State        dev->value, by canonical cell; aliases end here
 * Concurrency  under the device's lock
 * Errors       an unknown register reads 0; unknown, unaligned and read-only
 *              writes are dropped; each is a violation
 */

#include <errno.h>
#include <string.h>

#include "ns_filter.h"
#include "ns_intr.h"
#include "ns_nvm.h"
#include "ns_phy.h"
#include "ns_regfile.h"
#include "ns_ring.h"
#include "ns_rx.h"
#include "ns_time.h"
#include "ns_tx.h"

/* Arbitrary: seen by a read right after the write, over before any poll. */
#define RESET_NS UINT64_C(1000)

struct hook {
	uint32_t (*peek)(const struct ns_dev *dev, unsigned int idx);
	void (*after_read)(struct ns_dev *dev, unsigned int idx);
	void (*write)(struct ns_dev *dev, unsigned int idx, uint32_t value);
	void (*wrote)(struct ns_dev *dev, unsigned int idx);
};

static void
registers_reset(struct ns_dev *dev, bool all)
{
	for (unsigned int r = 0; r < dev->map->nb_rows; r++) {
		const struct ns_reg_row *row = &dev->map->rows[r];

		if (row->access == NS_ACC_KEEP && !all)
			continue;
		for (unsigned int i = 0; i < row->count; i++)
			dev->value[(row->offset + i * row->stride) / 4] =
					row->reset;
	}
}

static void
device_reset(struct ns_dev *dev, bool all)
{
	uint32_t old_ctrl = NS_REG_AT(dev, CTRL);

	ns_tx_flush(dev);
	ns_rx_flush(dev);
	ns_ring_reset(dev);
	ns_time_reset(dev);
	dev->due_ns[NS_EV_MDIC] = NS_TIME_NEVER;
	registers_reset(dev, all);
	ns_phy_ctrl_changed(dev, old_ctrl);
	if (all)
		ns_phy_reset(dev);
	NS_REG_AT(dev, ICR) = 0;
	ns_intr_reset(dev);
	ns_nvm_autoload_start(dev);
}

void
ns_regfile_power_on(struct ns_dev *dev)
{
	device_reset(dev, true);
	dev->due_ns[NS_EV_AUTOLOAD] = NS_TIME_NEVER;
	ns_nvm_autoload_run(dev, dev->now_ns);
}

void
ns_regfile_reset_run(struct ns_dev *dev, uint64_t limit_ns)
{
	NS_REG_AT(dev, CTRL) &= ~(NS_CTRL_RST | NS_CTRL_DEV_RST);
}

static void
ctrl_write(struct ns_dev *dev, unsigned int idx, uint32_t value)
{
	uint32_t resets = value & (NS_CTRL_RST | NS_CTRL_DEV_RST);
	uint32_t old_ctrl = NS_REG_AT(dev, CTRL);

	if (resets != 0) {
		device_reset(dev, (resets & NS_CTRL_DEV_RST) != 0);
		NS_REG_AT(dev, CTRL) |= resets;
		if ((resets & NS_CTRL_DEV_RST) != 0)
			NS_REG_AT(dev, STATUS) |= NS_STATUS_DEV_RST_SET;
		dev->due_ns[NS_EV_RESET] = dev->now_ns + RESET_NS;
		return;
	}
	NS_REG_AT(dev, CTRL) = value;
	ns_phy_ctrl_changed(dev, old_ctrl);
	ns_event_by(dev, NS_EV_TX_FETCH, dev->now_ns);
	ns_event_by(dev, NS_EV_RX_RETRY, dev->now_ns);
}

/* DEV_RST_SET is cleared by a 1, PHYRA by a 0. */
static void
status_write(struct ns_dev *dev, unsigned int idx, uint32_t value)
{
	uint32_t clear = (value & NS_STATUS_DEV_RST_SET) |
	                 (~value & NS_STATUS_PHYRA);

	NS_REG_AT(dev, STATUS) &= ~clear;
}

static void
rctl_wrote(struct ns_dev *dev, unsigned int idx)
{
	if ((NS_REG_AT(dev, RCTL) & NS_RCTL_LBM) != 0)
		ns_violation(dev, "RCTL: loopback is not modelled");
	ns_event_by(dev, NS_EV_RX_RETRY, dev->now_ns);
}

/* Steering filters may be cleared, which is what reset leaves, but not set. */
static void
etqf_wrote(struct ns_dev *dev, unsigned int idx)
{
	if ((NS_REG_N(dev, ETQF, idx) & NS_ETQF_ENABLE) != 0)
		ns_violation(dev,
				"ETQF[%u]: EtherType filters are not modelled",
				idx);
}

static void
ttqf_wrote(struct ns_dev *dev, unsigned int idx)
{
	if ((NS_REG_N(dev, TTQF, idx) & NS_TTQF_BYPASS) != NS_TTQF_BYPASS)
		ns_violation(dev, "TTQF[%u]: tuple filters are not modelled",
				idx);
}

static void
synqf_wrote(struct ns_dev *dev, unsigned int idx)
{
	if ((NS_REG_AT(dev, SYNQF) & NS_SYNQF_ENABLE) != 0)
		ns_violation(dev, "SYNQF: the SYN filter is not modelled");
}

static void
rx_wrote(struct ns_dev *dev, unsigned int idx)
{
	ns_event_by(dev, NS_EV_RX_RETRY, dev->now_ns);
}

static void
tx_wrote(struct ns_dev *dev, unsigned int idx)
{
	ns_event_by(dev, NS_EV_TX_FETCH, dev->now_ns);
}

/* clang-format off */
static const struct hook hooks[NS_ROW_NB] = {
	[NS_ROW_CTRL] = { .write = ctrl_write },
	[NS_ROW_STATUS] = { .peek = ns_phy_status_peek, .write = status_write },
	[NS_ROW_MDIC] = { .write = ns_phy_mdic_write },
	[NS_ROW_PHPM] = { .wrote = ns_phy_phpm_wrote },
	[NS_ROW_RCTL] = { .wrote = rctl_wrote },
	[NS_ROW_TCTL] = { .wrote = tx_wrote },
	[NS_ROW_TXPBS] = { .wrote = tx_wrote },
	[NS_ROW_RXPBS] = { .wrote = rx_wrote },
	[NS_ROW_ICR] = { ns_intr_icr_peek, ns_intr_icr_after_read,
		ns_intr_icr_write, NULL },
	[NS_ROW_ICS] = { .write = ns_intr_ics_write },
	[NS_ROW_IMS] = { .write = ns_intr_ims_write },
	[NS_ROW_IMC] = { .write = ns_intr_imc_write },
	[NS_ROW_GPIE] = { .wrote = ns_intr_map_wrote },
	[NS_ROW_EICS] = { .write = ns_intr_eics_write },
	[NS_ROW_EIMS] = { .write = ns_intr_eims_write },
	[NS_ROW_EIMC] = { .write = ns_intr_eimc_write },
	[NS_ROW_EICR] = { NULL, ns_intr_eicr_after_read,
		ns_intr_eicr_write, NULL },
	[NS_ROW_IVAR_MISC] = { .wrote = ns_intr_map_wrote },
	[NS_ROW_SWSM] = { .peek = ns_nvm_swsm_peek,
		.after_read = ns_nvm_swsm_after_read },
	[NS_ROW_SW_FW_SYNC] = { .write = ns_nvm_sw_fw_sync_write },
	[NS_ROW_EECD] = { .write = ns_nvm_eecd_write },
	[NS_ROW_EERD] = { .write = ns_nvm_eerd_write },
	[NS_ROW_ETQF] = { .wrote = etqf_wrote },
	[NS_ROW_TTQF] = { .wrote = ttqf_wrote },
	[NS_ROW_SYNQF] = { .wrote = synqf_wrote },
	[NS_ROW_RSSRK] = { .wrote = ns_filter_rssrk_wrote },
	[NS_ROW_SYSTIML] = { ns_time_systiml_peek, ns_time_systiml_after_read,
		ns_time_systiml_write, NULL },
	[NS_ROW_SYSTIMH] = { .peek = ns_time_systimh_peek,
		.write = ns_time_systimh_write },
	[NS_ROW_SYSTIMR] = { .peek = ns_time_systimr_peek },
	[NS_ROW_TIMINCA] = { .write = ns_time_timinca_write },
	[NS_ROW_TIMADJ] = { .write = ns_time_timadj_write },
	[NS_ROW_TSAUXC] = { .write = ns_time_tsauxc_write },
	[NS_ROW_TSYNCTXCTL] = { .write = ns_time_tsynctxctl_write },
	[NS_ROW_TSYNCRXCTL] = { .write = ns_time_tsyncrxctl_write },
	[NS_ROW_TXSTMPH] = { .after_read = ns_time_txstmph_after_read },
	[NS_ROW_TXSTMPH_N] = { .after_read = ns_time_txstmph_n_after_read },
	[NS_ROW_RXSTMPH] = { .after_read = ns_time_rxstmph_after_read },
	[NS_ROW_TSICR] = { .after_read = ns_time_tsicr_after_read },
	[NS_ROW_TSIM] = { .wrote = ns_time_tsim_wrote },
	[NS_ROW_RDBAL] = { .wrote = ns_ring_rx_base_wrote },
	[NS_ROW_RDBAH] = { .wrote = ns_ring_rx_base_wrote },
	[NS_ROW_RDLEN] = { .wrote = ns_ring_rx_base_wrote },
	[NS_ROW_SRRCTL] = { .wrote = rx_wrote },
	[NS_ROW_RDH] = { .peek = ns_ring_rdh_peek, .write = ns_ring_rdh_write },
	[NS_ROW_RDT] = { .peek = ns_ring_rdt_peek, .write = ns_ring_rdt_write },
	[NS_ROW_RXDCTL] = { .peek = ns_ring_rxdctl_peek,
		.write = ns_ring_rxdctl_write },
	[NS_ROW_TDBAL] = { .wrote = ns_ring_tx_base_wrote },
	[NS_ROW_TDBAH] = { .wrote = ns_ring_tx_base_wrote },
	[NS_ROW_TDLEN] = { .wrote = ns_ring_tx_base_wrote },
	[NS_ROW_TDH] = { .peek = ns_ring_tdh_peek, .write = ns_ring_tdh_write },
	[NS_ROW_TDT] = { .peek = ns_ring_tdt_peek, .write = ns_ring_tdt_write },
	[NS_ROW_TXDCTL] = { .peek = ns_ring_txdctl_peek,
		.write = ns_ring_txdctl_write },
	[NS_ROW_TDWBAL] = { .wrote = ns_ring_tdwbal_wrote },
};
/* clang-format on */

/* The canonical cell of an offset, or NS_CELL_NONE. */
static uint16_t
cell_of(const struct ns_dev *dev, uint32_t offset)
{
	if (offset >= NS_BAR_BYTES || offset % 4 != 0)
		return NS_CELL_NONE;
	return dev->map->canon[offset / 4];
}

static uint32_t
cell_value(const struct ns_dev *dev, uint16_t cell)
{
	uint16_t row_id = dev->map->row[cell];

	if (hooks[row_id].peek != NULL)
		return hooks[row_id].peek(dev, dev->map->idx[cell]);
	return dev->value[cell];
}

uint32_t
ns_regfile_read(struct ns_dev *dev, uint32_t offset)
{
	uint16_t cell = cell_of(dev, offset);
	uint16_t row_id;
	uint32_t value;

	if (cell == NS_CELL_NONE) {
		ns_violation(dev, "unknown register 0x%05x read", offset);
		return 0;
	}
	row_id = dev->map->row[cell];
	value = cell_value(dev, cell);
	switch (dev->map->rows[row_id].access) {
	case NS_ACC_RC:
		dev->value[cell] = 0;
		break;
	case NS_ACC_PAIRH:
		dev->value[cell] = 0;
		dev->value[cell - 1] = 0;
		break;
	case NS_ACC_WO:
		return 0;
	default:
		break;
	}
	if (hooks[row_id].after_read != NULL)
		hooks[row_id].after_read(dev, dev->map->idx[cell]);
	return value;
}

void
ns_regfile_write(struct ns_dev *dev, uint32_t offset, uint32_t value)
{
	uint16_t cell = cell_of(dev, offset);
	const struct ns_reg_row *row;
	const struct hook *hook;
	uint8_t idx;

	if (cell == NS_CELL_NONE) {
		ns_violation(dev, "unknown register 0x%05x written, 0x%08x",
				offset, value);
		return;
	}
	row = &dev->map->rows[dev->map->row[cell]];
	hook = &hooks[dev->map->row[cell]];
	idx = dev->map->idx[cell];
	if (hook->write != NULL) {
		hook->write(dev, idx,
				row->wmask == 0 ? value : value & row->wmask);
		return;
	}
	if (row->wmask == 0) {
		ns_violation(dev, "read-only register %s[%u] written, 0x%08x",
				row->name, idx, value);
		return;
	}
	dev->value[cell] = (dev->value[cell] & ~row->wmask) |
	                   (value & row->wmask);
	if (hook->wrote != NULL)
		hook->wrote(dev, idx);
}

int
ns_regfile_peek(const struct ns_dev *dev, uint32_t offset, uint32_t *value)
{
	uint16_t cell = cell_of(dev, offset);

	if (cell == NS_CELL_NONE)
		return -ENOENT;
	*value = cell_value(dev, cell);
	return 0;
}
