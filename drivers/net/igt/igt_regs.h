/* SPDX-License-Identifier: BSD-3-Clause
 * Copyright(c) 2026 the igt authors
 */

#ifndef _IGT_REGS_H_
#define _IGT_REGS_H_

/*
 * Offsets and fields of the registers the driver uses, one block per hardware
 * unit. Names, offsets and bits as in the I210 datasheet, chapter 8, where it
 * has them; what only I225/I226 have is as Linux igc uses it. All registers
 * are 32 bits wide and little-endian. Fields are masks; igt_field_get() and
 * igt_field_set() move values in and out of them.
 */

#include <stdint.h>

#include <rte_bitops.h>

/* Value of a field; mask is not 0. */
static inline uint32_t
igt_field_get(uint32_t value, uint32_t mask)
{
	return (value & mask) >> __builtin_ctz(mask);
}

/* A field holding n, which fits. */
static inline uint32_t
igt_field_set(uint32_t mask, uint32_t n)
{
	return (n << __builtin_ctz(mask)) & mask;
}

/* What a read of a function that is gone returns. */
#define IGT_ALL_ONES UINT32_C(0xFFFFFFFF)

/* clang-format off */

/* -- General control (I210 datasheet 8.2) -------------------------------- */
#define IGT_REG_CTRL		0x0000
#define IGT_CTRL_GIO_MASTER_DISABLE RTE_BIT32(2)
#define IGT_CTRL_SLU		RTE_BIT32(6)
#define IGT_CTRL_FRCSPD		RTE_BIT32(11)
#define IGT_CTRL_FRCDPX		RTE_BIT32(12)
#define IGT_CTRL_RST		RTE_BIT32(26)
#define IGT_CTRL_RFCE		RTE_BIT32(27)
#define IGT_CTRL_TFCE		RTE_BIT32(28)
#define IGT_CTRL_VME		RTE_BIT32(30)

#define IGT_REG_STATUS		0x0008
#define IGT_STATUS_FD		RTE_BIT32(0)
#define IGT_STATUS_LU		RTE_BIT32(1)
#define IGT_STATUS_TXOFF	RTE_BIT32(4)
#define IGT_STATUS_SPEED	UINT32_C(0x000000C0) /* codes below */
#define IGT_STATUS_SPEED_10	0
#define IGT_STATUS_SPEED_100	1
#define IGT_STATUS_GIO_MASTER_ENABLE RTE_BIT32(19)
#define IGT_STATUS_DEV_RST_SET	RTE_BIT32(20) /* write 1 to clear */
#define IGT_STATUS_SPEED_2500	RTE_BIT32(22) /* I225: with the 1000 code */

#define IGT_REG_CTRL_EXT	0x0018
#define IGT_CTRL_EXT_DRV_LOAD	RTE_BIT32(28)

#define IGT_REG_WUC		0x5800

/* What of BAR 0 is registers: 128 KiB. */
#define IGT_CSR_BYTES		0x20000

/* -- NVM (I210 datasheet 8.4) -------------------------------------------- */
#define IGT_REG_EECD		0x0010
#define IGT_EECD_AUTO_RD	RTE_BIT32(9)

/* -- PHY (I210 datasheet 8.2.4, 8.27; Linux igc for PHPM) ---------------- */
#define IGT_REG_MDIC		0x0020
#define IGT_MDIC_DATA		UINT32_C(0x0000FFFF)
#define IGT_MDIC_REG		UINT32_C(0x001F0000)
#define IGT_MDIC_PHY		UINT32_C(0x03E00000)
#define IGT_MDIC_OP_WRITE	RTE_BIT32(26)
#define IGT_MDIC_OP_READ	RTE_BIT32(27)
#define IGT_MDIC_READY		RTE_BIT32(28)
#define IGT_MDIC_ERROR		RTE_BIT32(30)

#define IGT_REG_PHPM		0x0E14
#define IGT_PHPM_GO_LINKD	RTE_BIT32(5)

#define IGT_REG_IPCNFG		0x0E38
#define IGT_IPCNFG_EEE_100	RTE_BIT32(2)
#define IGT_IPCNFG_EEE_1000	RTE_BIT32(3)
#define IGT_IPCNFG_EEE_2500	RTE_BIT32(4)
#define IGT_REG_EEER		0x0E30
#define IGT_EEER_TX_LPI		RTE_BIT32(16)
#define IGT_EEER_RX_LPI		RTE_BIT32(17)
#define IGT_EEER_LPI_FC		RTE_BIT32(18)

/* -- Semaphores (I210 datasheet 8.12) ------------------------------------ */
#define IGT_REG_SWSM		0x5B50
#define IGT_SWSM_SMBI		RTE_BIT32(0) /* a read sets it: 0 is ours */
#define IGT_SWSM_SWESMBI	RTE_BIT32(1)
#define IGT_REG_SW_FW_SYNC	0x5B5C
#define IGT_SW_FW_SYNC_PHY0	RTE_BIT32(1)
#define IGT_SW_FW_SYNC_FW_SHIFT	16 /* the firmware's copy of each bit */

/* -- Flow control (I210 datasheet 8.2.7 to 8.2.10, 8.9) ------------------ */
#define IGT_REG_FCAL		0x0028
#define IGT_REG_FCAH		0x002C
#define IGT_REG_FCT		0x0030
#define IGT_REG_FCTTV		0x0170
#define IGT_REG_FCRTL		0x2160
#define IGT_FCRTL_XON		RTE_BIT32(31)
#define IGT_REG_FCRTH		0x2168
#define IGT_FCAL_VALUE		UINT32_C(0x00C28001) /* 01-80-C2-00-00-01 */
#define IGT_FCAH_VALUE		UINT32_C(0x00000100)
#define IGT_FCT_VALUE		UINT32_C(0x00008808) /* MAC control */

/* -- Packet buffers and MAC (I210 datasheet 8.3, 8.9, 8.11) -------------- */
#define IGT_REG_RXPBS		0x2404
#define IGT_RXPBS_EXP		UINT32_C(0x0000003F) /* KiB for frames */
#define IGT_RXPBS_CFG_TS_EN	RTE_BIT32(31)
#define IGT_RXPBS_DEFAULT	UINT32_C(0x000000A2) /* 34 + 2 KiB, I210 class */
#define IGT_REG_TXPBS		0x3404
#define IGT_TXPBS_DEFAULT	UINT32_C(0x04000014) /* 20 + 4 KiB, I210 class */
#define IGT_REG_TIPG		0x0410
#define IGT_TIPG_IPGT		UINT32_C(0x000003FF)
#define IGT_TIPG_IPGR1		UINT32_C(0x000FFC00)
#define IGT_TIPG_IPGR2		UINT32_C(0x3FF00000)

#define IGT_REG_RCTL		0x0100
#define IGT_RCTL_EN		RTE_BIT32(1)
#define IGT_RCTL_UPE		RTE_BIT32(3)
#define IGT_RCTL_MPE		RTE_BIT32(4)
#define IGT_RCTL_LPE		RTE_BIT32(5)
#define IGT_RCTL_BAM		RTE_BIT32(15)
#define IGT_RCTL_VFE		RTE_BIT32(18)
#define IGT_RCTL_PMCF		RTE_BIT32(23) /* MAC control frames too */
#define IGT_RCTL_SECRC		RTE_BIT32(26)

#define IGT_REG_TCTL		0x0400
#define IGT_TCTL_EN		RTE_BIT32(1)
#define IGT_TCTL_PSP		RTE_BIT32(3)
#define IGT_TCTL_CT		UINT32_C(0x00000FF0)
#define IGT_TCTL_COLD		UINT32_C(0x003FF000)
#define IGT_TCTL_RTLC		RTE_BIT32(24)

#define IGT_REG_RLPML		0x5004
#define IGT_REG_RFCTL		0x5008
#define IGT_RFCTL_IPV6_EX_DIS	RTE_BIT32(16)

#define IGT_REG_RXCSUM		0x5000
#define IGT_RXCSUM_IPOFL	RTE_BIT32(8)
#define IGT_RXCSUM_TUOFL	RTE_BIT32(9)
#define IGT_RXCSUM_CRCOFL	RTE_BIT32(11)
#define IGT_RXCSUM_PCSD		RTE_BIT32(13)

/* -- Address filters (I210 datasheet 8.10) ------------------------------- */
#define IGT_REG_MTA(i)		(0x5200 + 4 * (i)) /* 128 dwords */
#define IGT_REG_RAL(i) \
	((i) < 16 ? 0x5400 + 8 * (i) : 0x54E0 + 8 * ((i) - 16))
#define IGT_REG_RAH(i) \
	((i) < 16 ? 0x5404 + 8 * (i) : 0x54E4 + 8 * ((i) - 16))
#define IGT_RAH_AV		RTE_BIT32(31)
#define IGT_REG_VFTA(i)		(0x5600 + 4 * (i)) /* 128 dwords */

/* -- RSS (I210 datasheet 8.10.13 to 8.10.15) ----------------------------- */
#define IGT_REG_MRQC		0x5818
#define IGT_MRQC_RSS		2 /* mode 2:0: RSS over all queues */
#define IGT_MRQC_IPV4_TCP	RTE_BIT32(16)
#define IGT_MRQC_IPV4		RTE_BIT32(17)
#define IGT_MRQC_IPV6_EX_TCP	RTE_BIT32(18)
#define IGT_MRQC_IPV6_EX	RTE_BIT32(19)
#define IGT_MRQC_IPV6		RTE_BIT32(20)
#define IGT_MRQC_IPV6_TCP	RTE_BIT32(21)
#define IGT_MRQC_IPV4_UDP	RTE_BIT32(22)
#define IGT_MRQC_IPV6_UDP	RTE_BIT32(23)
#define IGT_MRQC_IPV6_EX_UDP	RTE_BIT32(24)
#define IGT_REG_RETA(i)		(0x5C00 + 4 * (i)) /* 32 dwords */
#define IGT_REG_RSSRK(i)	(0x5C80 + 4 * (i)) /* 10 dwords */

/* -- Interrupts (I210 datasheet 8.8) ------------------------------------- */
#define IGT_REG_ICR		0x1500
#define IGT_REG_IMS		0x1508
#define IGT_REG_IMC		0x150C
#define IGT_ICR_LSC		RTE_BIT32(2)
#define IGT_REG_GPIE		0x1514
#define IGT_GPIE_NSICR		RTE_BIT32(0) /* every read of ICR clears */
#define IGT_GPIE_MULTIPLE_MSIX	RTE_BIT32(4)
#define IGT_GPIE_EIAME		RTE_BIT32(30) /* EIAM acts on messages */
#define IGT_GPIE_PBA		RTE_BIT32(31)
#define IGT_REG_EIMS		0x1524
#define IGT_REG_EIMC		0x1528
#define IGT_REG_EIAC		0x152C
#define IGT_REG_EIAM		0x1530
#define IGT_REG_IVAR(n)		(0x1700 + 4 * (n)) /* 82580 and later: q / 2 */
#define IGT_IVAR_RX_EVEN	UINT32_C(0x0000001F)
#define IGT_IVAR_RX_EVEN_VALID	RTE_BIT32(7)
#define IGT_IVAR_RX_ODD		UINT32_C(0x001F0000)
#define IGT_IVAR_RX_ODD_VALID	RTE_BIT32(23)
#define IGT_REG_IVAR_MISC	0x1740
#define IGT_IVAR_MISC_OTHER	UINT32_C(0x00001F00)
#define IGT_IVAR_MISC_OTHER_VALID RTE_BIT32(15)

/* -- Statistics (I210 datasheet 8.19) ------------------------------------ */
#define IGT_REG_CRCERRS		0x4000
#define IGT_REG_ALGNERRC	0x4004
#define IGT_REG_RXERRC		0x400C
#define IGT_REG_MPC		0x4010
#define IGT_REG_SCC		0x4014
#define IGT_REG_ECOL		0x4018
#define IGT_REG_MCC		0x401C
#define IGT_REG_LATECOL		0x4020
#define IGT_REG_COLC		0x4028
#define IGT_REG_DC		0x4030
#define IGT_REG_XONRXC		0x4048
#define IGT_REG_XONTXC		0x404C
#define IGT_REG_XOFFRXC		0x4050
#define IGT_REG_XOFFTXC		0x4054
#define IGT_REG_FCRUC		0x4058
#define IGT_REG_PRC64		0x405C
#define IGT_REG_PRC127		0x4060
#define IGT_REG_PRC255		0x4064
#define IGT_REG_PRC511		0x4068
#define IGT_REG_PRC1023		0x406C
#define IGT_REG_PRC1522		0x4070
#define IGT_REG_GPRC		0x4074
#define IGT_REG_BPRC		0x4078
#define IGT_REG_MPRC		0x407C
#define IGT_REG_GPTC		0x4080
/* Pairs of 64 bits: high half at the next register. */
#define IGT_REG_GORCL		0x4088
#define IGT_REG_GOTCL		0x4090
#define IGT_REG_RNBC		0x40A0
#define IGT_REG_RUC		0x40A4
#define IGT_REG_RFC		0x40A8
#define IGT_REG_ROC		0x40AC
#define IGT_REG_RJC		0x40B0
#define IGT_REG_MGTPRC		0x40B4
#define IGT_REG_MGTPDC		0x40B8
#define IGT_REG_MGTPTC		0x40BC
#define IGT_REG_TORL		0x40C0
#define IGT_REG_TOTL		0x40C8
#define IGT_REG_TPR		0x40D0
#define IGT_REG_TPT		0x40D4
#define IGT_REG_PTC64		0x40D8
#define IGT_REG_PTC127		0x40DC
#define IGT_REG_PTC255		0x40E0
#define IGT_REG_PTC511		0x40E4
#define IGT_REG_PTC1023		0x40E8
#define IGT_REG_PTC1522		0x40EC
#define IGT_REG_MPTC		0x40F0
#define IGT_REG_BPTC		0x40F4
#define IGT_REG_TSCTC		0x40F8
#define IGT_REG_IAC		0x4100
#define IGT_REG_RXDMTC		0x4120
#define IGT_REG_RQDPC(q)	(0xC030 + 0x40 * (q))

/* -- Queues (I210 datasheet 8.10, 8.12) ---------------------------------- */
#define IGT_REG_RDBAL(q)	(0xC000 + 0x40 * (q))
#define IGT_REG_RDBAH(q)	(0xC004 + 0x40 * (q))
#define IGT_REG_RDLEN(q)	(0xC008 + 0x40 * (q))
#define IGT_REG_SRRCTL(q)	(0xC00C + 0x40 * (q))
#define IGT_SRRCTL_BSIZEPKT	UINT32_C(0x0000007F) /* KiB */
#define IGT_SRRCTL_DESCTYPE	UINT32_C(0x0E000000)
#define IGT_SRRCTL_DESCTYPE_ADV_ONEBUF 1
#define IGT_SRRCTL_TIMESTAMP	RTE_BIT32(30)
#define IGT_SRRCTL_DROP_EN	RTE_BIT32(31)
#define IGT_REG_RDH(q)		(0xC010 + 0x40 * (q))
#define IGT_REG_RDT(q)		(0xC018 + 0x40 * (q))
#define IGT_REG_RXDCTL(q)	(0xC028 + 0x40 * (q))
#define IGT_REG_TDBAL(q)	(0xE000 + 0x40 * (q))
#define IGT_REG_TDBAH(q)	(0xE004 + 0x40 * (q))
#define IGT_REG_TDLEN(q)	(0xE008 + 0x40 * (q))
#define IGT_REG_TDH(q)		(0xE010 + 0x40 * (q))
#define IGT_REG_TDT(q)		(0xE018 + 0x40 * (q))
#define IGT_REG_TXDCTL(q)	(0xE028 + 0x40 * (q))
/* RXDCTL and TXDCTL alike; WTHRESH, 20:16, stays 0. */
#define IGT_XDCTL_PTHRESH	UINT32_C(0x0000001F)
#define IGT_XDCTL_HTHRESH	UINT32_C(0x00001F00)
#define IGT_XDCTL_ENABLE	RTE_BIT32(25)
#define IGT_XDCTL_SWFLUSH	RTE_BIT32(26)
#define IGT_REG_DVMOLR(q)	(0xC038 + 0x40 * (q))
#define IGT_DVMOLR_STRVLAN	RTE_BIT32(30)
#define IGT_DVMOLR_STRCRC	RTE_BIT32(31)

/* -- Time synchronisation (I210 datasheet 8.15; Linux igc) --------------- */
#define IGT_REG_SYSTIML		0xB600 /* ns; a read latches SYSTIMH */
#define IGT_REG_SYSTIMH		0xB604 /* s */
#define IGT_REG_TIMINCA		0xB608 /* fields in igt_clock.h */
#define IGT_REG_TSAUXC		0xB640
#define IGT_TSAUXC_DISABLE	RTE_BIT32(31) /* timer 0 stands; reset value */
#define IGT_REG_TSYNCTXCTL	0xB614
#define IGT_TSYNCTXCTL_TXTT	UINT32_C(0x0000000F) /* slot n has a stamp */
#define IGT_TSYNCTXCTL_EN	RTE_BIT32(4)
#define IGT_TSYNCTXCTL_TXSYNSIG	RTE_BIT32(5) /* I225: at the PHY's start */
#define IGT_REG_TSYNCRXCTL	0xB620
#define IGT_TSYNCRXCTL_TYPE	UINT32_C(0x0000000E)
#define IGT_TSYNCRXCTL_TYPE_ALL	4
#define IGT_TSYNCRXCTL_EN	RTE_BIT32(4)
#define IGT_TSYNCRXCTL_RXSYNSIG	RTE_BIT32(10) /* I225 */
/* Slot 0, and slots 1 to 3 of I225. A read of the high word clears TXTT. */
#define IGT_REG_TXSTMPL(n) \
	((n) == 0 ? 0xB618 : 0xB698 + 0x20 * ((n) - 1))
#define IGT_REG_TXSTMPH(n) \
	((n) == 0 ? 0xB61C : 0xB69C + 0x20 * ((n) - 1))

/* clang-format on */

#endif /* _IGT_REGS_H_ */
