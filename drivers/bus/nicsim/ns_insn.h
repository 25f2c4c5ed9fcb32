/* SPDX-License-Identifier: BSD-3-Clause
 * Copyright(c) 2026 the igt authors
 */

#ifndef _NS_INSN_H_
#define _NS_INSN_H_

/* Decoder of the one load or store that touched a guarded register. */

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* Longest x86 instruction (Intel SDM volume 2, 2.3.11). */
#define NS_INSN_MAX_BYTES 15

/* Number of a general register as the instruction encodes it: 0 is RAX, 1
 * RCX, 2 RDX, 3 RBX, 4 RSP, 5 RBP, 6 RSI, 7 RDI, 8 to 15 R8 to R15. */
struct ns_insn {
	uint8_t length_bytes;
	uint8_t width_bytes; /* of the memory access */
	bool store;          /* else a load */
	bool sign_extend;    /* load into a register of 64 bits */
	bool has_imm;        /* store of imm, else of reg */
	uint8_t reg;
	uint32_t imm;
};

/* Decodes the instruction at code, of which nb_bytes may be read. 0; -EILSEQ
 * when it is no instruction; -ENOTSUP when it is none of MOV and MOVSXD
 * between a general register or an immediate and 32 bits of memory. */
int ns_insn_decode(const uint8_t *code, size_t nb_bytes, struct ns_insn *insn);

/* Assembler text of the instruction at address, for messages. */
void ns_insn_text(const uint8_t *code, size_t nb_bytes, uint64_t address,
		char *text, size_t text_bytes);

#endif /* _NS_INSN_H_ */
