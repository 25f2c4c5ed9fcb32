/* SPDX-License-Identifier: BSD-3-Clause
 * Copyright(c) 2026 the igt authors
 */

/*
 * igt_hw: reset, NVM auto-load, firmware semaphore, MAC and packet buffers.
 *
 * Hardware     reset sequence and its times as Linux igc and the I210
 *              datasheet 4.3; auto-load 3.3; semaphores 4.7; packet buffers
 *              Linux igc. The permanent address is in RAL0/RAH0 once the NVM
 *              is loaded. A part without NVM never reports the auto-load
 *              done: not fatal.
 * State        registers only. A reset loses all of them, the time counter
 *              included; who needs one afterwards writes it again.
 * Concurrency  control path under life_lock, or probe, where nobody else has
 *              the port. RCTL is written by igt_filter.c too, from the same
 *              threads.
 * Errors       every wait has a named limit. -EIO: the function is gone.
 */

#include <errno.h>

#include <bus_pci_driver.h>
#include <rte_pci.h>

#include "igt.h"
#include "igt_chip.h"
#include "igt_hw.h"
#include "igt_logs.h"
#include "igt_mmio.h"

/* No master transaction outstanding: 800 x 100 us (Linux igb). */
#define MASTER_DISABLE_TIMEOUT_US 80000
/* Receiver and transmitter finish the frame they are in (Linux igc). */
#define QUIESCE_US                10000
/* Before the first access after a reset (I210 datasheet 4.3: at least 1 ms). */
#define RESET_SETTLE_US           1000
/* NVM auto-load: 10 x 1 ms (Linux igc). */
#define AUTO_RD_TIMEOUT_US        10000

/* SMBI and SWESMBI each: word size + 1 tries of 50 us (Linux igb); 64 words
 * and more give 65 tries. */
#define SWSM_TIMEOUT_US 3250
/* Unit busy with firmware: 200 x 5 ms (Linux igc). */
#define SYNC_TRIES      200
#define SYNC_RETRY_US   5000

/* Collision threshold and distance: meaningful in half duplex only, values of
 * the I210 datasheet 8.11.1. */
#define TCTL_CT   15
#define TCTL_COLD 63

/* Flow control defaults: the pause time the stock drivers use, in 512 bit
 * times; pausing while two of the largest frames still fit into the 34 KiB
 * receive buffer, resuming one unit below (Linux igc). */
#define FC_PAUSE_TIME 0xFFFF
#define FC_HIGH_BYTES 15360
#define FC_LOW_BYTES  15344
/* FCRTH and FCRTL count in 16 octets. */
#define FC_UNIT_MASK  15

/* L1 PM substates capability: id, control register 1, its L1.2 enables (PCI
 * Express base specification 7.8.3). */
#define PCI_EXT_CAP_L1SS      0x1E
#define PCI_L1SS_CTL1         0x08
#define PCI_L1SS_CTL1_PM_L1_2 RTE_BIT32(0)
#define PCI_L1SS_CTL1_L1_2    RTE_BIT32(2)

int
igt_hw_identify(struct igt_port *port)
{
	if (igt_read32(port, IGT_REG_EECD) != IGT_ALL_ONES)
		return 0;
	IGT_PORT_LOG(ERR, port, "EECD reads all ones: no device behind BAR 0");
	return -EIO;
}

static void
interrupts_mask(struct igt_port *port)
{
	igt_write32(port, IGT_REG_EIMC, IGT_ALL_ONES);
	igt_write32(port, IGT_REG_IMC, IGT_ALL_ONES);
}

/* No DMA, no frame on its way, no interrupt. */
static int
hw_quiesce(struct igt_port *port)
{
	int ret;

	igt_modify32(port, IGT_REG_CTRL, 0, IGT_CTRL_GIO_MASTER_DISABLE);
	ret = igt_poll32(port, IGT_REG_STATUS, IGT_STATUS_GIO_MASTER_ENABLE, 0,
			MASTER_DISABLE_TIMEOUT_US);
	if (ret == -EIO)
		return ret;
	interrupts_mask(port);
	igt_write32(port, IGT_REG_RCTL, 0);
	igt_write32(port, IGT_REG_TCTL, IGT_TCTL_PSP);
	igt_flush(port);
	igt_delay_us(port, QUIESCE_US);
	return 0;
}

int
igt_hw_reset(struct igt_port *port)
{
	int ret;

	ret = hw_quiesce(port);
	if (ret != 0)
		return ret;
	igt_modify32(port, IGT_REG_CTRL, 0, IGT_CTRL_RST);
	igt_delay_us(port, RESET_SETTLE_US);
	ret = igt_poll32_quiet(port, IGT_REG_EECD, IGT_EECD_AUTO_RD,
			IGT_EECD_AUTO_RD, AUTO_RD_TIMEOUT_US);
	if (ret == -EIO)
		return ret;
	if (ret != 0)
		IGT_PORT_LOG(WARNING, port,
				"NVM auto-load not done after %u us, going on",
				AUTO_RD_TIMEOUT_US);
	if ((igt_read32(port, IGT_REG_STATUS) & IGT_STATUS_DEV_RST_SET) != 0)
		igt_write32(port, IGT_REG_STATUS, IGT_STATUS_DEV_RST_SET);
	interrupts_mask(port);
	(void)igt_read32(port, IGT_REG_ICR);
	igt_write32(port, IGT_REG_WUC, 0);
	igt_modify32(port, IGT_REG_CTRL_EXT, 0, IGT_CTRL_EXT_DRV_LOAD);
	return 0;
}

void
igt_hw_release(struct igt_port *port)
{
	if (igt_is_removed(port))
		return;
	interrupts_mask(port);
	igt_write32(port, IGT_REG_RCTL, 0);
	igt_write32(port, IGT_REG_TCTL, IGT_TCTL_PSP);
	igt_modify32(port, IGT_REG_CTRL_EXT, IGT_CTRL_EXT_DRV_LOAD, 0);
	igt_flush(port);
}

int
igt_hw_mac_read(struct igt_port *port, struct rte_ether_addr *addr)
{
	uint32_t low = igt_read32(port, IGT_REG_RAL(0));
	uint32_t high = igt_read32(port, IGT_REG_RAH(0));
	unsigned int i;

	for (i = 0; i < 4; i++)
		addr->addr_bytes[i] = (uint8_t)(low >> (8 * i));
	for (i = 0; i < 2; i++)
		addr->addr_bytes[4 + i] = (uint8_t)(high >> (8 * i));
	if (rte_is_valid_assigned_ether_addr(addr))
		return 0;
	IGT_PORT_LOG(ERR, port,
			"RAL0 0x%08x, RAH0 0x%08x: the NVM holds no usable MAC address",
			low, high);
	return -EIO;
}

void
igt_hw_l1_2_disable(struct igt_port *port, struct rte_pci_device *pci_dev)
{
	const uint32_t enables = PCI_L1SS_CTL1_PM_L1_2 | PCI_L1SS_CTL1_L1_2;
	uint32_t value;
	off_t offset;

	if ((igt_chip(port)->errata & IGT_ERRATUM_L1_2) == 0)
		return;
	offset = rte_pci_find_ext_capability(pci_dev, PCI_EXT_CAP_L1SS);
	if (offset <= 0) {
		IGT_PORT_LOG(INFO, port,
				"no L1 substates capability to be seen: PCIe L1.2 left as it is");
		return;
	}
	offset += PCI_L1SS_CTL1;
	if (rte_pci_read_config(pci_dev, &value, sizeof(value), offset) !=
			(int)sizeof(value)) {
		IGT_PORT_LOG(WARNING, port,
				"config space not readable: PCIe L1.2 left as it is");
		return;
	}
	if ((value & enables) == 0) {
		IGT_PORT_LOG(DEBUG, port, "PCIe L1.2 was off already");
		return;
	}
	value &= ~enables;
	if (rte_pci_write_config(pci_dev, &value, sizeof(value), offset) !=
			(int)sizeof(value))
		IGT_PORT_LOG(WARNING, port,
				"config space not writable: PCIe L1.2 stays on, packets may be lost");
	else
		IGT_PORT_LOG(INFO, port, "PCIe L1.2 switched off");
}

void
igt_hw_max_frame_set(struct igt_port *port, uint32_t frame_bytes)
{
	igt_write32(port, IGT_REG_RLPML, frame_bytes);
}

void
igt_hw_fc_default(struct igt_port *port)
{
	port->fc = (struct igt_fc){
			.pause_time = FC_PAUSE_TIME,
			.send_xon = true,
			.high_bytes = FC_HIGH_BYTES,
			.low_bytes = FC_LOW_BYTES,
	};
}

int
igt_hw_fc_set(struct igt_port *port, const struct rte_eth_fc_conf *conf)
{
	const uint32_t rx_buffer_bytes = igt_field_get(igt_chip(port)->rxpbs,
							 IGT_RXPBS_EXP) *
	                                 1024;

	if (conf->autoneg != 0) {
		IGT_PORT_LOG(ERR, port,
				"flow control: the negotiated mode is not taken over, set autoneg to 0");
		return -ENOTSUP;
	}
	if (conf->low_water >= conf->high_water ||
			conf->high_water >= rx_buffer_bytes ||
			((conf->low_water | conf->high_water) & FC_UNIT_MASK) !=
					0) {
		IGT_PORT_LOG(ERR, port,
				"flow control: high_water %u, low_water %u: want multiples of 16, low < high < %u octets",
				conf->high_water, conf->low_water,
				rx_buffer_bytes);
		return -EINVAL;
	}
	port->fc = (struct igt_fc){
			.rx_pause = conf->mode == RTE_ETH_FC_RX_PAUSE ||
	                            conf->mode == RTE_ETH_FC_FULL,
			.tx_pause = conf->mode == RTE_ETH_FC_TX_PAUSE ||
	                            conf->mode == RTE_ETH_FC_FULL,
			.pause_time = conf->pause_time,
			.send_xon = conf->send_xon != 0,
			.forward_frames = conf->mac_ctrl_frame_fwd != 0,
			.high_bytes = conf->high_water,
			.low_bytes = conf->low_water,
	};
	return 0;
}

void
igt_hw_fc_get(const struct igt_port *port, struct rte_eth_fc_conf *conf)
{
	const struct igt_fc *fc = &port->fc;

	*conf = (struct rte_eth_fc_conf){
			.high_water = fc->high_bytes,
			.low_water = fc->low_bytes,
			.pause_time = fc->pause_time,
			.send_xon = fc->send_xon,
			.mac_ctrl_frame_fwd = fc->forward_frames,
	};
	if (fc->rx_pause && fc->tx_pause)
		conf->mode = RTE_ETH_FC_FULL;
	else if (fc->rx_pause)
		conf->mode = RTE_ETH_FC_RX_PAUSE;
	else if (fc->tx_pause)
		conf->mode = RTE_ETH_FC_TX_PAUSE;
	else
		conf->mode = RTE_ETH_FC_NONE;
}

static void
fc_apply(struct igt_port *port)
{
	const struct igt_fc *fc = &port->fc;
	uint32_t ctrl = 0;

	igt_write32(port, IGT_REG_FCAL, IGT_FCAL_VALUE);
	igt_write32(port, IGT_REG_FCAH, IGT_FCAH_VALUE);
	igt_write32(port, IGT_REG_FCT, IGT_FCT_VALUE);
	igt_write32(port, IGT_REG_FCTTV, fc->pause_time);
	igt_write32(port, IGT_REG_FCRTH, fc->tx_pause ? fc->high_bytes : 0);
	igt_write32(port, IGT_REG_FCRTL,
			fc->tx_pause ? fc->low_bytes | (fc->send_xon ? IGT_FCRTL_XON
								     : 0)
				     : 0);
	if (fc->rx_pause)
		ctrl |= IGT_CTRL_RFCE;
	if (fc->tx_pause)
		ctrl |= IGT_CTRL_TFCE;
	igt_modify32(port, IGT_REG_CTRL, IGT_CTRL_RFCE | IGT_CTRL_TFCE, ctrl);
}

void
igt_hw_configure(struct igt_port *port)
{
	const struct igt_chip *chip = igt_chip(port);
	uint32_t rfctl = 0;

	/* Room for a stamp per packet, wanted now or not: it must be set
	 * before traffic and costs 16 octets a packet (Linux igc). */
	igt_write32(port, IGT_REG_RXPBS, chip->rxpbs | IGT_RXPBS_CFG_TS_EN);
	igt_write32(port, IGT_REG_TXPBS, chip->txpbs);
	if ((chip->errata & IGT_ERRATUM_IPV6_EX) != 0)
		rfctl |= IGT_RFCTL_IPV6_EX_DIS;
	igt_write32(port, IGT_REG_RFCTL, rfctl);
	fc_apply(port);
	/* Undo the quiescing of a reset or of an earlier driver. */
	igt_modify32(port, IGT_REG_CTRL, IGT_CTRL_GIO_MASTER_DISABLE, 0);
}

void
igt_hw_tx_enable(struct igt_port *port, bool enable)
{
	uint32_t tctl = IGT_TCTL_PSP | IGT_TCTL_RTLC |
	                igt_field_set(IGT_TCTL_CT, TCTL_CT) |
	                igt_field_set(IGT_TCTL_COLD, TCTL_COLD);

	if (enable)
		tctl |= IGT_TCTL_EN;
	igt_write32(port, IGT_REG_TCTL, tctl);
	igt_flush(port);
}

void
igt_hw_rx_enable(struct igt_port *port, bool enable)
{
	igt_modify32(port, IGT_REG_RCTL, IGT_RCTL_EN, enable ? IGT_RCTL_EN : 0);
	igt_flush(port);
}

/* The two-stage lock of SWSM: other software first, then firmware. */
static int
swsm_acquire(struct igt_port *port)
{
	int ret;

	ret = igt_poll32_quiet(
			port, IGT_REG_SWSM, IGT_SWSM_SMBI, 0, SWSM_TIMEOUT_US);
	if (ret == -ETIMEDOUT && !port->swsm_freed) {
		/* Its owner died with it: free it once (Linux igc). */
		port->swsm_freed = true;
		IGT_PORT_LOG(NOTICE, port, "SWSM.SMBI stuck, released");
		igt_write32(port, IGT_REG_SWSM, 0);
		ret = igt_poll32_quiet(port, IGT_REG_SWSM, IGT_SWSM_SMBI, 0,
				SWSM_TIMEOUT_US);
	}
	if (ret == -ETIMEDOUT)
		IGT_PORT_LOG(ERR, port, "SWSM.SMBI held for %u us",
				SWSM_TIMEOUT_US);
	if (ret != 0)
		return ret;
	igt_modify32(port, IGT_REG_SWSM, 0, IGT_SWSM_SWESMBI);
	ret = igt_poll32(port, IGT_REG_SWSM, IGT_SWSM_SWESMBI, IGT_SWSM_SWESMBI,
			SWSM_TIMEOUT_US);
	if (ret == -ETIMEDOUT)
		igt_write32(port, IGT_REG_SWSM, 0);
	return ret;
}

static void
swsm_release(struct igt_port *port)
{
	igt_write32(port, IGT_REG_SWSM, 0);
}

int
igt_hw_sync_acquire(struct igt_port *port, uint32_t unit)
{
	const uint32_t busy = unit | unit << IGT_SW_FW_SYNC_FW_SHIFT;
	unsigned int tries;
	uint32_t value;
	int ret;

	for (tries = 0; tries < SYNC_TRIES; tries++) {
		ret = swsm_acquire(port);
		if (ret != 0)
			return ret;
		value = igt_read32(port, IGT_REG_SW_FW_SYNC);
		if ((value & busy) == 0) {
			igt_write32(port, IGT_REG_SW_FW_SYNC, value | unit);
			swsm_release(port);
			return 0;
		}
		swsm_release(port);
		igt_delay_us(port, SYNC_RETRY_US);
	}
	IGT_PORT_LOG(ERR, port, "SW_FW_SYNC 0x%08x: unit 0x%x busy for %u ms",
			value, unit, SYNC_TRIES * SYNC_RETRY_US / 1000);
	return -ETIMEDOUT;
}

void
igt_hw_sync_release(struct igt_port *port, uint32_t unit)
{
	/* Without SWSM the bit stays, and swsm_acquire has said why. */
	if (swsm_acquire(port) != 0)
		return;
	igt_modify32(port, IGT_REG_SW_FW_SYNC, unit, 0);
	swsm_release(port);
}
