/* SPDX-License-Identifier: BSD-3-Clause
 * Copyright(c) 2026 the igt authors
 */

#ifndef _IGT_DESC_H_
#define _IGT_DESC_H_

/*
 * Descriptors as the device reads and writes them: 16 octets, little-endian
 * (I210 datasheet 7.1.4, 7.2.2; what only I225/I226 have after Linux igc).
 * Fields are masks in host byte order; conversion happens where the dword is
 * loaded or stored. A dword the device may write at any time is loaded with
 * igt_desc_load(), and the others only after igt_desc_acquire().
 */

#include <assert.h>
#include <stddef.h>
#include <stdint.h>

#include <rte_bitops.h>
#include <rte_byteorder.h>

/* -- Receive ------------------------------------------------------------- */

union igt_rx_desc {
	struct {
		rte_le64_t pkt_addr;
		rte_le64_t hdr_addr; /* 0: its bit 0 is where DD appears */
	} read;
	struct {
		rte_le32_t info; /* IGT_RXD_INFO_* */
		rte_le32_t rss_hash;
		rte_le32_t status; /* IGT_RXD_STAT_*, IGT_RXD_ERR_* */
		rte_le16_t length; /* octets in this buffer, stamp included */
		rte_le16_t vlan_tci;
	} wb;
};

static_assert(sizeof(union igt_rx_desc) == 16, "receive descriptor size");
static_assert(offsetof(union igt_rx_desc, wb.status) == 8, "receive status");
static_assert(offsetof(union igt_rx_desc, wb.length) == 12, "receive length");
static_assert(offsetof(union igt_rx_desc, wb.vlan_tci) == 14, "receive VLAN");

/* clang-format off */
#define IGT_RXD_INFO_RSS_TYPE	UINT32_C(0x0000000F) /* 0: no hash */
#define IGT_RXD_INFO_PTYPE	UINT32_C(0x000007F0) /* the bits below */
#define IGT_RXD_INFO_IPV4	RTE_BIT32(4)
#define IGT_RXD_INFO_IPV4_OPT	RTE_BIT32(5)
#define IGT_RXD_INFO_IPV6	RTE_BIT32(6)
#define IGT_RXD_INFO_IPV6_EXT	RTE_BIT32(7)
#define IGT_RXD_INFO_TCP	RTE_BIT32(8)
#define IGT_RXD_INFO_UDP	RTE_BIT32(9)
#define IGT_RXD_INFO_SCTP	RTE_BIT32(10)
#define IGT_RXD_INFO_ETQF	RTE_BIT32(15) /* 6:4 is a filter, no type */

#define IGT_RXD_STAT_DD		RTE_BIT32(0)
#define IGT_RXD_STAT_EOP	RTE_BIT32(1)
#define IGT_RXD_STAT_VP		RTE_BIT32(3)  /* VLAN tag was stripped */
#define IGT_RXD_STAT_L4CS	RTE_BIT32(5)  /* L4 checksum was checked */
#define IGT_RXD_STAT_IPCS	RTE_BIT32(6)  /* IP checksum was checked */
#define IGT_RXD_STAT_TSIP	RTE_BIT32(15) /* stamp in front of the frame */
#define IGT_RXD_ERR_L4E		RTE_BIT32(29)
#define IGT_RXD_ERR_IPE		RTE_BIT32(30)

/* -- Transmit ------------------------------------------------------------ */

union igt_tx_desc {
	struct {
		rte_le64_t addr;
		rte_le32_t cmd;    /* IGT_TXD_* */
		rte_le32_t olinfo; /* IGT_TXD_OLINFO_* */
	} data;
	struct {
		rte_le32_t vlan_maclen_iplen; /* IGT_TXC_* */
		rte_le32_t launch_time;
		rte_le32_t type;
		rte_le32_t mss_l4len_idx;
	} context;
	struct {
		rte_le64_t reserved;
		rte_le32_t reserved2;
		rte_le32_t status; /* IGT_TXD_STAT_*, where RS asked for it */
	} wb;
};

static_assert(sizeof(union igt_tx_desc) == 16, "transmit descriptor size");
static_assert(offsetof(union igt_tx_desc, data.cmd) == 8, "transmit command");
static_assert(offsetof(union igt_tx_desc, wb.status) == 12, "transmit status");
static_assert(offsetof(union igt_tx_desc, context.type) == 8, "context type");

#define IGT_TXD_DTALEN		UINT32_C(0x0000FFFF)
#define IGT_TXD_TSTAMP_SLOT	UINT32_C(0x00030000) /* I225: stamp register */
#define IGT_TXD_MAC_TSTAMP	RTE_BIT32(19)
#define IGT_TXD_DTYP_CONTEXT	UINT32_C(0x00200000)
#define IGT_TXD_DTYP_DATA	UINT32_C(0x00300000)
#define IGT_TXD_EOP		RTE_BIT32(24)
#define IGT_TXD_IFCS		RTE_BIT32(25)
#define IGT_TXD_RS		RTE_BIT32(27)
#define IGT_TXD_DEXT		RTE_BIT32(29)
#define IGT_TXD_VLE		RTE_BIT32(30)

#define IGT_TXD_OLINFO_IDX	UINT32_C(0x00000010) /* context slot */
#define IGT_TXD_OLINFO_IXSM	RTE_BIT32(8) /* insert the IP checksum */
#define IGT_TXD_OLINFO_TXSM	RTE_BIT32(9) /* insert the L4 checksum */
#define IGT_TXD_OLINFO_PAYLEN	UINT32_C(0xFFFFC000)

#define IGT_TXD_STAT_DD		RTE_BIT32(0)

#define IGT_TXC_IPLEN		UINT32_C(0x000001FF)
#define IGT_TXC_MACLEN		UINT32_C(0x0000FE00)
#define IGT_TXC_VLAN		UINT32_C(0xFFFF0000)
#define IGT_TXC_IPV4		RTE_BIT32(10)
#define IGT_TXC_L4T		UINT32_C(0x00001800)
#define IGT_TXC_L4T_UDP		0
#define IGT_TXC_L4T_TCP		1
#define IGT_TXC_L4T_SCTP	2
#define IGT_TXC_L4T_NONE	3
/* clang-format on */

/* Context slots of a queue (82576 and later). */
#define IGT_TXC_SLOTS 2

/* One frame, any number of segments: what every data descriptor carries. */
#define IGT_TXD_CMD_BASE (IGT_TXD_DTYP_DATA | IGT_TXD_DEXT | IGT_TXD_IFCS)

/* A frame of fewer octets is not padded by the device (I210 datasheet 7.2). */
#define IGT_TX_LEN_MIN 17
/* Largest frame without CRC the device sends: DTXMXPKTSZ after reset. */
#define IGT_TX_LEN_MAX 9728

/* A dword the device may write meanwhile, in host byte order. */
static inline uint32_t
igt_desc_load(const rte_le32_t *dword)
{
	return rte_le_to_cpu_32(__atomic_load_n(dword, __ATOMIC_RELAXED));
}

#endif /* _IGT_DESC_H_ */
