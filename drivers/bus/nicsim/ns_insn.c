/* SPDX-License-Identifier: BSD-3-Clause
 * Copyright(c) 2026 the igt authors
 */

/*
 * ns_insn.c: decodes the load or store at a fault on a register page.
 *
 * Hardware     x86-64. The registers of the modelled chips are accessed as
 *              aligned dwords only; compilers reach a volatile 32-bit object
 *              by MOV, and by MOVSXD where the value is used as a signed
 *              64-bit one. Zydis knows the encodings, this file only which
 *              meanings are allowed.
 * Errors       anything else is an error of the caller to report with the
 *              text of the instruction: guessing would hide a driver's fault.
 */

#include <errno.h>
#include <stdio.h>

#include <Zydis/Zydis.h>

#include "ns_insn.h"

static int
decode_full(const uint8_t *code, size_t nb_bytes, ZydisDecodedInstruction *insn,
		ZydisDecodedOperand *operands)
{
	ZydisDecoder decoder;

	if (ZYAN_FAILED(ZydisDecoderInit(&decoder, ZYDIS_MACHINE_MODE_LONG_64,
			    ZYDIS_STACK_WIDTH_64)))
		return -EILSEQ;
	if (ZYAN_FAILED(ZydisDecoderDecodeFull(
			    &decoder, code, nb_bytes, insn, operands)))
		return -EILSEQ;
	return 0;
}

static int
load_fill(const ZydisDecodedInstruction *decoded, ZydisRegister dest,
		struct ns_insn *insn)
{
	ZydisRegisterClass class = ZydisRegisterGetClass(dest);

	insn->reg = (uint8_t)ZydisRegisterGetId(dest);
	if (decoded->mnemonic == ZYDIS_MNEMONIC_MOV &&
			class == ZYDIS_REGCLASS_GPR32)
		return 0;
	if (decoded->mnemonic == ZYDIS_MNEMONIC_MOVSXD &&
			class == ZYDIS_REGCLASS_GPR64) {
		insn->sign_extend = true;
		return 0;
	}
	return -ENOTSUP;
}

static int
store_fill(const ZydisDecodedInstruction *decoded,
		const ZydisDecodedOperand *source, struct ns_insn *insn)
{
	if (decoded->mnemonic != ZYDIS_MNEMONIC_MOV)
		return -ENOTSUP;
	insn->store = true;
	if (source->type == ZYDIS_OPERAND_TYPE_IMMEDIATE) {
		insn->has_imm = true;
		insn->imm = (uint32_t)source->imm.value.u;
		return 0;
	}
	if (source->type != ZYDIS_OPERAND_TYPE_REGISTER ||
			ZydisRegisterGetClass(source->reg.value) !=
					ZYDIS_REGCLASS_GPR32)
		return -ENOTSUP;
	insn->reg = (uint8_t)ZydisRegisterGetId(source->reg.value);
	return 0;
}

int
ns_insn_decode(const uint8_t *code, size_t nb_bytes, struct ns_insn *insn)
{
	ZydisDecodedOperand operands[ZYDIS_MAX_OPERAND_COUNT];
	ZydisDecodedInstruction decoded;
	const ZydisDecodedOperand *memory;
	int ret = decode_full(code, nb_bytes, &decoded, operands);

	if (ret != 0)
		return ret;
	if (decoded.operand_count_visible != 2)
		return -ENOTSUP;
	*insn = (struct ns_insn){.length_bytes = decoded.length};
	if (operands[0].type == ZYDIS_OPERAND_TYPE_MEMORY) {
		memory = &operands[0];
		ret = store_fill(&decoded, &operands[1], insn);
	} else if (operands[1].type == ZYDIS_OPERAND_TYPE_MEMORY &&
			operands[0].type == ZYDIS_OPERAND_TYPE_REGISTER) {
		memory = &operands[1];
		ret = load_fill(&decoded, operands[0].reg.value, insn);
	} else {
		return -ENOTSUP;
	}
	insn->width_bytes = memory->size / 8;
	if (ret == 0 && insn->width_bytes != sizeof(uint32_t))
		ret = -ENOTSUP;
	return ret;
}

void
ns_insn_text(const uint8_t *code, size_t nb_bytes, uint64_t address, char *text,
		size_t text_bytes)
{
	ZydisDisassembledInstruction insn;

	if (ZYAN_FAILED(ZydisDisassembleIntel(ZYDIS_MACHINE_MODE_LONG_64,
			    address, code, nb_bytes, &insn)))
		snprintf(text, text_bytes, "no instruction (first octet %02x)",
				nb_bytes == 0 ? 0 : code[0]);
	else
		snprintf(text, text_bytes, "%s", insn.text);
}
