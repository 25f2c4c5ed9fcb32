/* SPDX-License-Identifier: BSD-3-Clause
 * Copyright(c) 2026 the igt authors
 */

/* Descriptor layouts against octets written out by hand from the tables of the
 * I210 datasheet 7.1.4, 7.1.10, 7.2.2 and of Linux igc. */

#include "igt_desc.h"
#include "igt_regs.h"
#include "tap.h"

static void
load(void *desc, const uint8_t octets[16])
{
	memcpy(desc, octets, 16);
}

static void
rx_write_back_fields(void)
{
	/* RSS type 7, IPv4 + UDP; hash 0x11223344; DD, EOP, VP, L4CS, IPCS,
	 * TSIP, L4E, IPE; 80 octets; tag 0x2345. */
	static const uint8_t octets[16] = {0x17, 0x02, 0x00, 0x00, 0x44, 0x33,
			0x22, 0x11, 0x6b, 0x80, 0x00, 0x60, 0x50, 0x00, 0x45,
			0x23};
	union igt_rx_desc desc;
	uint32_t info, status;

	load(&desc, octets);
	info = igt_desc_load(&desc.wb.info);
	status = igt_desc_load(&desc.wb.status);
	TAP_EQ(igt_field_get(info, IGT_RXD_INFO_RSS_TYPE), 7);
	TAP_EQ(info & IGT_RXD_INFO_PTYPE, IGT_RXD_INFO_IPV4 | IGT_RXD_INFO_UDP);
	TAP_EQ(rte_le_to_cpu_32(desc.wb.rss_hash), 0x11223344);
	TAP_EQ(status, IGT_RXD_STAT_DD | IGT_RXD_STAT_EOP | IGT_RXD_STAT_VP |
					IGT_RXD_STAT_L4CS | IGT_RXD_STAT_IPCS |
					IGT_RXD_STAT_TSIP | IGT_RXD_ERR_L4E |
					IGT_RXD_ERR_IPE);
	TAP_EQ(rte_le_to_cpu_16(desc.wb.length), 80);
	TAP_EQ(rte_le_to_cpu_16(desc.wb.vlan_tci), 0x2345);
}

static void
rx_type_bits(void)
{
	TAP_EQ(IGT_RXD_INFO_IPV4, 1u << 4);
	TAP_EQ(IGT_RXD_INFO_IPV4_OPT, 1u << 5);
	TAP_EQ(IGT_RXD_INFO_IPV6, 1u << 6);
	TAP_EQ(IGT_RXD_INFO_IPV6_EXT, 1u << 7);
	TAP_EQ(IGT_RXD_INFO_TCP, 1u << 8);
	TAP_EQ(IGT_RXD_INFO_UDP, 1u << 9);
	TAP_EQ(IGT_RXD_INFO_SCTP, 1u << 10);
	TAP_EQ(IGT_RXD_INFO_ETQF, 1u << 15);
}

static void
rx_refill_clears_done(void)
{
	union igt_rx_desc desc;

	memset(&desc, 0xff, sizeof(desc));
	desc.read.pkt_addr = rte_cpu_to_le_64(UINT64_C(0x123456789abcdef0));
	desc.read.hdr_addr = 0;
	TAP_EQ(igt_desc_load(&desc.wb.status) & IGT_RXD_STAT_DD, 0);
	TAP_EQ(((uint8_t *)&desc)[0], 0xf0);
	TAP_EQ(((uint8_t *)&desc)[7], 0x12);
}

static void
tx_data_descriptor(void)
{
	/* 64 octets, stamp in register 3, data, EOP, IFCS, RS, DEXT. */
	TAP_EQ(IGT_TXD_CMD_BASE | 64 | IGT_TXD_MAC_TSTAMP |
					igt_field_set(IGT_TXD_TSTAMP_SLOT, 3) |
					IGT_TXD_EOP | IGT_TXD_RS,
			0x2b3b0040);
	TAP_EQ(igt_field_set(IGT_TXD_TSTAMP_SLOT, 1), 0x10000);
	TAP_EQ(igt_field_set(IGT_TXD_TSTAMP_SLOT, 2), 0x20000);
	TAP_EQ(IGT_TXD_VLE, UINT32_C(1) << 30);
	/* PAYLEN 9728 in 31:14, both checksums, context 1. */
	TAP_EQ(igt_field_set(IGT_TXD_OLINFO_PAYLEN, 9728) |
					IGT_TXD_OLINFO_IXSM |
					IGT_TXD_OLINFO_TXSM |
					igt_field_set(IGT_TXD_OLINFO_IDX, 1),
			UINT32_C(0x09800310));
}

static void
tx_done_is_in_the_last_dword(void)
{
	static const uint8_t octets[16] = {[12] = 0x01};
	union igt_tx_desc desc;

	load(&desc, octets);
	TAP_EQ(igt_desc_load(&desc.wb.status) & IGT_TXD_STAT_DD, 1);
	desc.data.olinfo = rte_cpu_to_le_32(
			igt_field_set(IGT_TXD_OLINFO_PAYLEN, 60));
	TAP_EQ(igt_desc_load(&desc.wb.status) & IGT_TXD_STAT_DD, 0);
}

static void
tx_context_descriptor(void)
{
	/* VLAN 0x2345 in 31:16, MACLEN 14 in 15:9, IPLEN 20 in 8:0. */
	TAP_EQ(igt_field_set(IGT_TXC_VLAN, 0x2345) |
					igt_field_set(IGT_TXC_MACLEN, 14) |
					igt_field_set(IGT_TXC_IPLEN, 20),
			0x23451c14);
	/* Context, DEXT, IPV4 (b10), TCP (12:11 = 1). */
	TAP_EQ(IGT_TXD_DTYP_CONTEXT | IGT_TXD_DEXT | IGT_TXC_IPV4 |
					igt_field_set(IGT_TXC_L4T,
							IGT_TXC_L4T_TCP),
			0x20200c00);
	TAP_EQ(igt_field_set(IGT_TXC_L4T, IGT_TXC_L4T_UDP), 0);
	TAP_EQ(igt_field_set(IGT_TXC_L4T, IGT_TXC_L4T_SCTP), 0x1000);
	TAP_EQ(igt_field_set(IGT_TXC_L4T, IGT_TXC_L4T_NONE), 0x1800);
}

static void
tx_stamp_registers(void)
{
	static const uint32_t low[4] = {0xB618, 0xB698, 0xB6B8, 0xB6D8};

	for (unsigned int slot = 0; slot < 4; slot++) {
		TAP_EQ(IGT_REG_TXSTMPL(slot), low[slot]);
		TAP_EQ(IGT_REG_TXSTMPH(slot), low[slot] + 4);
	}
}

int
main(void)
{
	TAP_RUN(rx_write_back_fields, "receive write-back, field by field");
	TAP_RUN(rx_type_bits, "packet type bits of the info dword");
	TAP_RUN(rx_refill_clears_done, "a refilled entry does not look done");
	TAP_RUN(tx_data_descriptor, "transmit data descriptor with a stamp");
	TAP_RUN(tx_done_is_in_the_last_dword,
			"DD of a transmit descriptor, and a fresh one has none");
	TAP_RUN(tx_context_descriptor, "transmit context descriptor");
	TAP_RUN(tx_stamp_registers, "the four transmit stamp registers");
	return tap_done();
}
