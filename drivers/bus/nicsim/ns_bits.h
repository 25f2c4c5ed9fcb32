/* SPDX-License-Identifier: BSD-3-Clause
 * Copyright(c) 2026 the igt authors
 */

#ifndef _NS_BITS_H_
#define _NS_BITS_H_

/*
 * Fields of the registers and descriptors the model acts on, as masks.
 * Sources: I210 datasheet sections 7 and 8 for what the family shares, Linux
 * igc for what is the i225's own. Offsets are in the register table.
 */

#include <stdint.h>

#define NS_BIT(n) (UINT32_C(1) << (n))

/* Value of a contiguous field, moved to bit 0. */
static inline uint32_t
ns_field(uint32_t value, uint32_t mask)
{
	return (value & mask) / (mask & (~mask + 1));
}

/* The inverse: a number put where the field is. */
static inline uint32_t
ns_field_set(uint32_t number, uint32_t mask)
{
	return (number * (mask & (~mask + 1))) & mask;
}

/* clang-format off */

/* CTRL (I210 8.2) */
#define NS_CTRL_MASTER_DISABLE	NS_BIT(2)
#define NS_CTRL_SLU		NS_BIT(6)
#define NS_CTRL_RST		NS_BIT(26)
#define NS_CTRL_DEV_RST		NS_BIT(29)
#define NS_CTRL_VME		NS_BIT(30)
#define NS_CTRL_PHY_RST		NS_BIT(31)

/* STATUS (I210 8.2; SPEED_2500: Linux igc) */
#define NS_STATUS_FD		NS_BIT(0)
#define NS_STATUS_LU		NS_BIT(1)
#define NS_STATUS_SPEED		(NS_BIT(6) | NS_BIT(7))
#define NS_STATUS_LAN_INIT_DONE	NS_BIT(9)
#define NS_STATUS_PHYRA		NS_BIT(10)
#define NS_STATUS_MASTER_ENABLE	NS_BIT(19)
#define NS_STATUS_DEV_RST_SET	NS_BIT(20)
#define NS_STATUS_SPEED_2500	NS_BIT(22)

#define NS_CTRL_EXT_IAME	NS_BIT(27)
#define NS_VET_INNER		UINT32_C(0x0000ffff)

/* EECD, EERD (I210 8.4) */
#define NS_EECD_PRES		NS_BIT(8)
#define NS_EECD_AUTO_RD		NS_BIT(9)
#define NS_EECD_SIZE_EX		UINT32_C(0x00007800)
#define NS_EECD_FLASH_DETECTED	NS_BIT(19)
#define NS_EERD_START		NS_BIT(0)
#define NS_EERD_DONE		NS_BIT(1)
#define NS_EERD_ADDR		UINT32_C(0x0000fffc)
#define NS_EERD_DATA		UINT32_C(0xffff0000)

/* SWSM, SW_FW_SYNC (I210 8.7) */
#define NS_SWSM_SMBI		NS_BIT(0)
#define NS_SWSM_SWESMBI		NS_BIT(1)

/* MDIC (I210 8.2), PHPM (I210 8.2; bits of the i225: Linux igc) */
#define NS_MDIC_DATA		UINT32_C(0x0000ffff)
#define NS_MDIC_REG		UINT32_C(0x001f0000)
#define NS_MDIC_PHY		UINT32_C(0x03e00000)
#define NS_MDIC_OP_WRITE	NS_BIT(26)
#define NS_MDIC_OP_READ		NS_BIT(27)
#define NS_MDIC_READY		NS_BIT(28)
#define NS_MDIC_INT_EN		NS_BIT(29)
#define NS_MDIC_ERROR		NS_BIT(30)
#define NS_PHPM_GO_LINKD	NS_BIT(5)
#define NS_PHPM_NO_1G		NS_BIT(6)
#define NS_PHPM_RST_COMPL	NS_BIT(8)
#define NS_PHPM_NO_2500		NS_BIT(11)

/* MII and MMD registers (IEEE 802.3 clauses 22, 28, 40, 45) */
#define NS_MII_BMCR		0
#define NS_MII_BMSR		1
#define NS_MII_ID1		2
#define NS_MII_ID2		3
#define NS_MII_ANAR		4
#define NS_MII_ANLPAR		5
#define NS_MII_ANER		6
#define NS_MII_GBCR		9
#define NS_MII_GBSR		10
#define NS_MII_MMD_CTRL		13
#define NS_MII_MMD_DATA		14
#define NS_MII_ESR		15
#define NS_MII_GPHY_VERSION	0x1e
#define NS_BMCR_SPEED_100	NS_BIT(13)
#define NS_BMCR_RESET		NS_BIT(15)
#define NS_BMCR_AN_ENABLE	NS_BIT(12)
#define NS_BMCR_POWER_DOWN	NS_BIT(11)
#define NS_BMCR_AN_RESTART	NS_BIT(9)
#define NS_BMCR_FD		NS_BIT(8)
#define NS_BMCR_STORED		UINT32_C(0x7d40)
/* 100BASE-X and 10BASE-T in both duplex modes, extended status,
 * preamble suppression, AN ability, extended registers */
#define NS_BMSR_ABILITY		UINT32_C(0x7949)
#define NS_BMSR_AN_COMPLETE	NS_BIT(5)
#define NS_BMSR_LINK		NS_BIT(2)
#define NS_ANAR_10HD		NS_BIT(5)
#define NS_ANAR_10FD		NS_BIT(6)
#define NS_ANAR_100HD		NS_BIT(7)
#define NS_ANAR_100FD		NS_BIT(8)
#define NS_ANAR_PAUSE		(NS_BIT(10) | NS_BIT(11))
#define NS_ANAR_SELECTOR	NS_BIT(0)
#define NS_ANLPAR_ACK		NS_BIT(14)
#define NS_ANER_LP_AN		NS_BIT(0)
#define NS_GBCR_1000FD		NS_BIT(9)
#define NS_GBSR_LP_1000FD	NS_BIT(11)
#define NS_GBSR_RECEIVERS_OK	(NS_BIT(12) | NS_BIT(13))
#define NS_ESR_1000FD		NS_BIT(13)
#define NS_MMD_FUNCTION		UINT32_C(0xc000)
#define NS_MMD_FUNCTION_DATA	UINT32_C(0x4000)
#define NS_MMD_DEVICE		UINT32_C(0x001f)
#define NS_MMD_AN		7
#define NS_MMD_AN_MULTIG_CTRL	0x20
#define NS_MMD_AN_MULTIG_STATUS	0x21
#define NS_MMD_AN_EEE_ADV	0x3c
#define NS_MMD_AN_EEE_LP	0x3d
#define NS_MMD_AN_EEE_ADV2	0x3e
#define NS_MMD_AN_EEE_LP2	0x3f
#define NS_MULTIG_2500		NS_BIT(7)
#define NS_MULTIG_LP_2500	NS_BIT(5)

/* Interrupts (I210 8.8) */
#define NS_ICR_TXDW		NS_BIT(0)
#define NS_ICR_LSC		NS_BIT(2)
#define NS_ICR_RXO		NS_BIT(6)
#define NS_ICR_RXDW		NS_BIT(7)
#define NS_ICR_MDAC		NS_BIT(9)
#define NS_ICR_TS		NS_BIT(19)
#define NS_ICR_INT_ASSERTED	NS_BIT(31)
#define NS_GPIE_NSICR		NS_BIT(0)
#define NS_GPIE_MULTIPLE_MSIX	NS_BIT(4)
#define NS_GPIE_EIAME		NS_BIT(30)
#define NS_EICR_QUEUES		UINT32_C(0x0000000f)
#define NS_EICR_VECTORS		UINT32_C(0x0000001f)
#define NS_EICR_TCP_TIMER	NS_BIT(30)
#define NS_EICR_OTHER		NS_BIT(31)
#define NS_EITR_INTERVAL_US	UINT32_C(0x00007ffc)
#define NS_IVAR_VECTOR		UINT32_C(0x07)
#define NS_IVAR_VALID		UINT32_C(0x80)

/* Receive (I210 8.10, 8.11) */
#define NS_RCTL_EN		NS_BIT(1)
#define NS_RCTL_SBP		NS_BIT(2)
#define NS_RCTL_UPE		NS_BIT(3)
#define NS_RCTL_MPE		NS_BIT(4)
#define NS_RCTL_LPE		NS_BIT(5)
#define NS_RCTL_LBM		(NS_BIT(6) | NS_BIT(7))
#define NS_RCTL_MO		(NS_BIT(12) | NS_BIT(13))
#define NS_RCTL_BAM		NS_BIT(15)
#define NS_RCTL_BSIZE		(NS_BIT(16) | NS_BIT(17))
#define NS_RCTL_VFE		NS_BIT(18)
#define NS_RCTL_SECRC		NS_BIT(26)
#define NS_SRRCTL_BSIZEPKT	UINT32_C(0x0000007f)
#define NS_SRRCTL_TIMER1SEL	(NS_BIT(14) | NS_BIT(15))
#define NS_SRRCTL_TIMER0SEL	(NS_BIT(17) | NS_BIT(18))
#define NS_SRRCTL_DESCTYPE	UINT32_C(0x0e000000)
#define NS_SRRCTL_TIMESTAMP	NS_BIT(30)
#define NS_SRRCTL_DROP_EN	NS_BIT(31)
#define NS_DESCTYPE_ONE_BUFFER	1
#define NS_DCTL_WTHRESH		UINT32_C(0x001f0000)
#define NS_DCTL_ENABLE		NS_BIT(25)
#define NS_DCTL_SWFLUSH		NS_BIT(26)
#define NS_DVMOLR_STRVLAN	NS_BIT(30)
#define NS_DVMOLR_STRCRC	NS_BIT(31)
#define NS_RFCTL_IPV6_EX_DIS	NS_BIT(16)
#define NS_RXCSUM_IPOFL		NS_BIT(8)
#define NS_RXCSUM_TUOFL		NS_BIT(9)
#define NS_RXCSUM_CRCOFL	NS_BIT(11)
#define NS_RXCSUM_PCSD		NS_BIT(13)
#define NS_RXPBS_EXP_KIB	UINT32_C(0x0000003f)
#define NS_RXPBS_CFG_TS_EN	NS_BIT(31)
#define NS_RAH_ADDR		UINT32_C(0x0000ffff)
#define NS_RAH_ASEL		(NS_BIT(16) | NS_BIT(17))
#define NS_RAH_QSEL		(NS_BIT(18) | NS_BIT(19))
#define NS_RAH_QSEL_EN		NS_BIT(28)
#define NS_RAH_AV		NS_BIT(31)
#define NS_ETQF_ENABLE		NS_BIT(26)
#define NS_TTQF_BYPASS		UINT32_C(0xf0000000) /* every comparison off */
#define NS_SYNQF_ENABLE		NS_BIT(0)
#define NS_MRQC_MODE		UINT32_C(0x00000007)
#define NS_MRQC_MODE_RSS	2
#define NS_MRQC_DEFAULT_QUEUE	UINT32_C(0x00000038)
#define NS_MRQC_TCP_IPV4	NS_BIT(16)
#define NS_MRQC_IPV4		NS_BIT(17)
#define NS_MRQC_TCP_IPV6_EX	NS_BIT(18)
#define NS_MRQC_IPV6_EX		NS_BIT(19)
#define NS_MRQC_IPV6		NS_BIT(20)
#define NS_MRQC_TCP_IPV6	NS_BIT(21)
#define NS_MRQC_UDP_IPV4	NS_BIT(22)
#define NS_MRQC_UDP_IPV6	NS_BIT(23)
#define NS_MRQC_UDP_IPV6_EX	NS_BIT(24)

/* Transmit (I210 8.12) */
#define NS_TCTL_EN		NS_BIT(1)
#define NS_TCTL_PSP		NS_BIT(3)
#define NS_TIPG_IPGT		UINT32_C(0x000003ff)
#define NS_TXPBS_PB0_KIB	UINT32_C(0x0000003f)
#define NS_TDWBAL_HEAD_WB	NS_BIT(0)

/* Time (I210 8.15; slots 1 to 3 and timers: Linux igc) */
#define NS_TSYNCTXCTL_TXTT(n)	NS_BIT(n)
#define NS_TSYNCTXCTL_TXTT_ALL	UINT32_C(0x0000000f)
#define NS_TSYNCTXCTL_EN	NS_BIT(4)
#define NS_TSYNCRXCTL_VALID	NS_BIT(0)
#define NS_TSYNCRXCTL_TYPE	UINT32_C(0x0000000e)
#define NS_TSYNCRXCTL_EN	NS_BIT(4)
#define NS_TSYNCRXCFG_CTRLT	UINT32_C(0x000000ff)
#define NS_TSYNCRXCFG_MSGT	UINT32_C(0x00000f00)
#define NS_TSICR_TXTS		NS_BIT(1)
#define NS_TSICR_RXTS		NS_BIT(2)
#define NS_TSICR_TADJ		NS_BIT(7)
#define NS_TSAUXC_PINS		UINT32_C(0x00020fff)
#define NS_TSAUXC_DISABLE	NS_BIT(31)
#define NS_TIMINCA_MAGNITUDE	UINT32_C(0x7fffffff)
#define NS_TIMINCA_SLOWER	NS_BIT(31)
#define NS_TIMADJ_NS		UINT32_C(0x3fffffff)
#define NS_TIMADJ_NEGATIVE	NS_BIT(31)
#define NS_RXSATRH_SEQUENCE	UINT32_C(0xffff0000)

/* Type of packets to stamp, TSYNCRXCTL.TYPE (I210 8.15.1) */
enum ns_rx_stamp_type {
	NS_RX_STAMP_L2_V2 = 0,
	NS_RX_STAMP_L4_V1 = 1,
	NS_RX_STAMP_V2 = 2,
	NS_RX_STAMP_ALL = 4,
	NS_RX_STAMP_V2_EVENTS = 5,
};

/* Receive descriptor, write-back (I210 7.1) */
#define NS_RXD0_IPV4		NS_BIT(4)
#define NS_RXD0_IPV4_OPTIONS	NS_BIT(5)
#define NS_RXD0_IPV6		NS_BIT(6)
#define NS_RXD0_IPV6_EXT	NS_BIT(7)
#define NS_RXD0_TCP		NS_BIT(8)
#define NS_RXD0_UDP		NS_BIT(9)
#define NS_RXD0_SCTP		NS_BIT(10)
#define NS_RXD0_VPKT		NS_BIT(16)
#define NS_RXD2_DD		NS_BIT(0)
#define NS_RXD2_EOP		NS_BIT(1)
#define NS_RXD2_VP		NS_BIT(3)
#define NS_RXD2_UDPCS		NS_BIT(4)
#define NS_RXD2_L4CS		NS_BIT(5)
#define NS_RXD2_IPCS		NS_BIT(6)
#define NS_RXD2_PIF		NS_BIT(7)
#define NS_RXD2_SCRC		NS_BIT(12)
#define NS_RXD2_TSIP		NS_BIT(15)
#define NS_RXD2_TS		NS_BIT(16)
#define NS_RXD2_L4E		NS_BIT(29)
#define NS_RXD2_IPE		NS_BIT(30)
#define NS_RXD2_RXE		NS_BIT(31)
#define NS_RXD2_HEADER_DD	NS_BIT(0)

/* Transmit descriptors (I210 7.2; slot select: Linux igc) */
#define NS_TXD2_DTALEN		UINT32_C(0x0000ffff)
#define NS_TXD2_TSTAMP_SLOT	(NS_BIT(16) | NS_BIT(17))
#define NS_TXD2_1STEP		NS_BIT(18)
#define NS_TXD2_TSTAMP		NS_BIT(19)
#define NS_TXD2_DTYP		UINT32_C(0x00f00000)
#define NS_TXD2_EOP		NS_BIT(24)
#define NS_TXD2_IFCS		NS_BIT(25)
#define NS_TXD2_RS		NS_BIT(27)
#define NS_TXD2_DEXT		NS_BIT(29)
#define NS_TXD2_VLE		NS_BIT(30)
#define NS_TXD2_TSE		NS_BIT(31)
#define NS_TXD_DTYP_CONTEXT	2
#define NS_TXD_DTYP_DATA	3
#define NS_TXD3_DD		NS_BIT(0)
#define NS_TXD3_IDX		NS_BIT(4)
#define NS_TXD3_IXSM		NS_BIT(8)
#define NS_TXD3_TXSM		NS_BIT(9)
#define NS_TXD3_PAYLEN		UINT32_C(0xffffc000)
#define NS_TXC0_IPLEN		UINT32_C(0x000001ff)
#define NS_TXC0_MACLEN		UINT32_C(0x0000fe00)
#define NS_TXC0_VLAN		UINT32_C(0xffff0000)
#define NS_TXC2_L4T		(NS_BIT(11) | NS_BIT(12))
#define NS_L4T_UDP		0
#define NS_L4T_TCP		1
#define NS_L4T_SCTP		2

#define NS_ALL_ONES		UINT32_MAX

/* clang-format on */

#endif /* _NS_BITS_H_ */
