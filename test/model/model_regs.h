/* SPDX-License-Identifier: BSD-3-Clause
 * Copyright(c) 2026 the igt authors
 */

#ifndef _MODEL_REGS_H_
#define _MODEL_REGS_H_

/* Registers as the tests know them: written down a second time, from the
 * datasheets and Linux igc, not taken from the model's table. */

/* clang-format off */
enum model_reg {
	R_CTRL = 0x0000, R_STATUS = 0x0008, R_CTRL_EXT = 0x0018,
	R_MDIC = 0x0020, R_VET = 0x0038, R_RCTL = 0x0100, R_TCTL = 0x0400,
	R_TIPG = 0x0410, R_PHPM = 0x0e14,
	R_ICR = 0x1500, R_ICS = 0x1504, R_IMS = 0x1508, R_IMC = 0x150c,
	R_GPIE = 0x1514, R_EICS = 0x1520, R_EIMS = 0x1524, R_EIMC = 0x1528,
	R_EIAC = 0x152c, R_EIAM = 0x1530, R_EICR = 0x1580, R_EITR = 0x1680,
	R_IVAR = 0x1700, R_IVAR_MISC = 0x1740,
	R_RXPBS = 0x2404, R_TXPBS = 0x3404, R_DTXMXPKTSZ = 0x355c,
	R_CRCERRS = 0x4000, R_MPC = 0x4010, R_PRC64 = 0x405c,
	R_PRC127 = 0x4060, R_GPRC = 0x4074, R_BPRC = 0x4078, R_MPRC = 0x407c,
	R_GPTC = 0x4080, R_GORCL = 0x4088, R_GORCH = 0x408c, R_GOTCL = 0x4090,
	R_GOTCH = 0x4094, R_RUC = 0x40a4, R_ROC = 0x40ac, R_TORL = 0x40c0,
	R_TORH = 0x40c4, R_TOTL = 0x40c8, R_TOTH = 0x40cc, R_TPR = 0x40d0,
	R_TPT = 0x40d4, R_PTC64 = 0x40d8, R_PTC127 = 0x40dc,
	R_PTC1522 = 0x40ec, R_MPTC = 0x40f0, R_BPTC = 0x40f4,
	R_RXCSUM = 0x5000, R_RLPML = 0x5004, R_RFCTL = 0x5008, R_MTA = 0x5200,
	R_RAL = 0x5400, R_RAH = 0x5404, R_VFTA = 0x5600, R_MRQC = 0x5818,
	R_SWSM = 0x5b50, R_FWSM = 0x5b54, R_SW_FW_SYNC = 0x5b5c,
	R_RETA = 0x5c00, R_RSSRK = 0x5c80, R_TSYNCRXCFG = 0x5f50,
	R_SYSTIML = 0xb600, R_SYSTIMH = 0xb604, R_TIMINCA = 0xb608,
	R_TIMADJ = 0xb60c, R_TSYNCTXCTL = 0xb614, R_TXSTMPL0 = 0xb618,
	R_TXSTMPH0 = 0xb61c, R_TSYNCRXCTL = 0xb620, R_RXSTMPL = 0xb624,
	R_RXSTMPH = 0xb628, R_RXSATRL = 0xb62c, R_RXSATRH = 0xb630,
	R_TSAUXC = 0xb640, R_TSICR = 0xb66c, R_TSIM = 0xb674,
	R_EECD = 0x12010, R_EERD = 0x12014,
	/* offsets in a queue block */
	Q_BAL = 0x00, Q_BAH = 0x04, Q_LEN = 0x08, Q_SRRCTL = 0x0c,
	Q_HEAD = 0x10, Q_TAIL = 0x18, Q_DCTL = 0x28, Q_DROPS = 0x30,
	Q_DVMOLR = 0x38,
};

static const unsigned int model_txstmpl[] = { 0xb618, 0xb698, 0xb6b8, 0xb6d8 };
static const unsigned int model_txstmph[] = { 0xb61c, 0xb69c, 0xb6bc, 0xb6dc };
/* clang-format on */

#define R_RXQ(q) (0xc000u + 0x40u * (q))
#define R_TXQ(q) (0xe000u + 0x40u * (q))
#define R_PQ(q)  (0x10000u + 0x100u * (q))

#define BIT(n) (UINT32_C(1) << (n))

#define ENABLE BIT(25) /* of RXDCTL and TXDCTL */
#define LU     BIT(1)  /* of STATUS */

#endif /* _MODEL_REGS_H_ */
