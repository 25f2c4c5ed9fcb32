/* SPDX-License-Identifier: BSD-3-Clause
 * Copyright(c) 2026 the igt authors
 */

/*
 * ns_nvm: the shadow of the flash, auto-load, and the semaphores.
 *
 * Hardware     I210 datasheet 6 for the words, 8.4 for EECD and EERD, 8.7 for
 *              SWSM and SW_FW_SYNC. Words 0 to 0x3f sum up to 0xbaba. Reset
 *              clears EECD.AUTO_RD; when it is set again RAL0 and RAH0 hold
 *              the permanent address: what software wrote there before is gone
 * Units        16-bit words; ns
 * Errors       a word outside the image reads 0xffff, a violation
 * Not done     writing (EEWR, FLUPD), the bit-bang interface, firmware: its
 *              half of SW_FW_SYNC stays 0
 */

#include "ns_fault.h"
#include "ns_nvm.h"

/* Word addresses (I210 datasheet 6). */
#define WORD_COMPAT        3
#define WORD_IMAGE_VERSION 5
#define WORD_MSIX          22
#define WORD_ALT_MAC       55
#define WORD_CHECKSUM      63
#define WORD_ETRACK_LOW    66
#define WORD_ETRACK_HIGH   67
/* Names no real image: any value works. */
#define IMAGE_VERSION      UINT16_C(1)
#define ETRACK_LOW         UINT16_C(1)
#define ETRACK_HIGH        UINT16_C(32768)
/* Table size minus one in bits 10:0: five vectors. */
#define MSIX_CONFIG        UINT16_C(4)
#define CHECKSUM           UINT16_C(47802) /* 0xbaba */
/* SIZE_EX: words = 2^(field + 6). */
#define SIZE_EX_512_WORDS  3

/* Drivers poll AUTO_RD ten times at 1 ms; the fault goes beyond that. */
#define AUTOLOAD_NS      UINT64_C(2000000)
#define AUTOLOAD_LATE_NS UINT64_C(15000000)
/* Arbitrary: visible to a poll at 5 us steps, short against its limit. */
#define EERD_NS          UINT64_C(2000)

void
ns_nvm_init(struct ns_dev *dev)
{
	uint16_t *word = dev->nvm.word;
	const uint8_t *mac = dev->conf.mac;
	uint16_t sum = 0;

	for (unsigned int i = 0; i < NS_NVM_NB_WORDS; i++)
		word[i] = UINT16_MAX;
	for (unsigned int i = 0; i < 3; i++)
		word[i] = (uint16_t)(mac[2 * i] | mac[2 * i + 1] << 8);
	word[WORD_COMPAT] = 0;
	word[WORD_IMAGE_VERSION] = IMAGE_VERSION;
	word[WORD_MSIX] = MSIX_CONFIG;
	word[WORD_ALT_MAC] = UINT16_MAX; /* none */
	word[WORD_ETRACK_LOW] = ETRACK_LOW;
	word[WORD_ETRACK_HIGH] = ETRACK_HIGH;
	for (unsigned int i = 0; i < WORD_CHECKSUM; i++)
		sum = (uint16_t)(sum + word[i]);
	word[WORD_CHECKSUM] = (uint16_t)(CHECKSUM - sum);
}

static void
autoload(struct ns_dev *dev)
{
	const uint16_t *word = dev->nvm.word;

	NS_REG_AT(dev, EECD) = NS_EECD_PRES | NS_EECD_AUTO_RD |
	                       NS_EECD_FLASH_DETECTED |
	                       ns_field_set(SIZE_EX_512_WORDS, NS_EECD_SIZE_EX);
	NS_REG_N(dev, RAL, 0) = word[0] | (uint32_t)word[1] << 16;
	NS_REG_N(dev, RAH, 0) = word[2] | NS_RAH_AV;
	NS_REG_AT(dev, STATUS) |= NS_STATUS_LAN_INIT_DONE;
}

void
ns_nvm_autoload_start(struct ns_dev *dev)
{
	uint64_t takes_ns = ns_fault_hit(dev, NS_FAULT_AUTOLOAD_LATE)
	                                    ? AUTOLOAD_LATE_NS
	                                    : AUTOLOAD_NS;

	NS_REG_AT(dev, EECD) = NS_EECD_PRES | NS_EECD_FLASH_DETECTED |
	                       ns_field_set(SIZE_EX_512_WORDS, NS_EECD_SIZE_EX);
	dev->due_ns[NS_EV_EERD] = NS_TIME_NEVER;
	dev->due_ns[NS_EV_AUTOLOAD] = dev->now_ns + takes_ns;
}

void
ns_nvm_autoload_run(struct ns_dev *dev, uint64_t limit_ns)
{
	autoload(dev);
}

void
ns_nvm_eerd_write(struct ns_dev *dev, unsigned int idx, uint32_t value)
{
	if ((value & NS_EERD_START) == 0)
		return;
	if (dev->due_ns[NS_EV_EERD] != NS_TIME_NEVER)
		ns_violation(dev, "EERD started before the last read was done");
	NS_REG_AT(dev, EERD) = value & NS_EERD_ADDR;
	dev->due_ns[NS_EV_EERD] = dev->now_ns + EERD_NS;
}

void
ns_nvm_eerd_run(struct ns_dev *dev, uint64_t limit_ns)
{
	uint32_t addr = ns_field(NS_REG_AT(dev, EERD), NS_EERD_ADDR);
	uint16_t word = UINT16_MAX;

	if (addr < NS_NVM_NB_WORDS)
		word = dev->nvm.word[addr];
	else
		ns_violation(dev, "NVM word %u read, there are %u", addr,
				NS_NVM_NB_WORDS);
	NS_REG_AT(dev, EERD) |= NS_EERD_DONE | ns_field_set(word, NS_EERD_DATA);
}

void
ns_nvm_eecd_write(struct ns_dev *dev, unsigned int idx, uint32_t value)
{
	ns_violation(dev, "EECD written: the flash is read-only here");
}

uint32_t
ns_nvm_swsm_peek(const struct ns_dev *dev, unsigned int idx)
{
	uint32_t value = NS_REG_AT(dev, SWSM);

	if (dev->fault_left[NS_FAULT_SEMAPHORE_STUCK] != 0)
		value |= NS_SWSM_SMBI;
	return value;
}

void
ns_nvm_swsm_after_read(struct ns_dev *dev, unsigned int idx)
{
	(void)ns_fault_hit(dev, NS_FAULT_SEMAPHORE_STUCK);
	NS_REG_AT(dev, SWSM) |= NS_SWSM_SMBI;
}

void
ns_nvm_sw_fw_sync_write(struct ns_dev *dev, unsigned int idx, uint32_t value)
{
	if ((NS_REG_AT(dev, SWSM) & NS_SWSM_SWESMBI) == 0)
		ns_violation(dev, "SW_FW_SYNC written without SWSM.SWESMBI");
	NS_REG_AT(dev, SW_FW_SYNC) = value;
}
