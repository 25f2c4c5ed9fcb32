/* SPDX-License-Identifier: BSD-3-Clause
 * Copyright(c) 2026 the igt authors
 */

/*
 * Encodings from the Intel SDM, volume 2 (MOV, MOVSXD and what is not one of
 * them), assembled by hand: opcode, ModRM, displacement, immediate.
 */

#include <errno.h>

#include "ns_insn.h"
#include "tap.h"

struct row {
	const char *text;
	uint8_t code[NS_INSN_MAX_BYTES];
	uint8_t nb_bytes;
	struct ns_insn want;
};

/* clang-format off */
static const struct row rows[] = {
	{"mov eax, [rdi]", {0x8B, 0x07}, 2, {2, 4, .reg = 0}},
	{"mov edx, [rsi+0x10]", {0x8B, 0x56, 0x10}, 3, {3, 4, .reg = 2}},
	{"mov esp, [rax]", {0x8B, 0x20}, 2, {2, 4, .reg = 4}},
	{"mov r8d, [rax+0x12345]", {0x44, 0x8B, 0x80, 0x45, 0x23, 0x01, 0x00},
	 7, {7, 4, .reg = 8}},
	{"mov r15d, [r14+r13*4]", {0x47, 0x8B, 0x3C, 0xAE}, 4,
	 {4, 4, .reg = 15}},
	{"mov eax, moffs", {0xA1, 1, 2, 3, 4, 5, 6, 7, 8}, 9, {9, 4, .reg = 0}},
	{"movsxd rax, [rdi]", {0x48, 0x63, 0x07}, 3,
	 {3, 4, .sign_extend = true, .reg = 0}},
	{"movsxd r9, [rbx]", {0x4C, 0x63, 0x0B}, 3,
	 {3, 4, .sign_extend = true, .reg = 9}},
	{"mov [rdi], ecx", {0x89, 0x0F}, 2, {2, 4, .store = true, .reg = 1}},
	{"mov [rax+8], r10d", {0x44, 0x89, 0x50, 0x08}, 4,
	 {4, 4, .store = true, .reg = 10}},
	{"mov dword [rdi], 0x12345678", {0xC7, 0x07, 0x78, 0x56, 0x34, 0x12}, 6,
	 {6, 4, .store = true, .has_imm = true, .imm = 0x12345678}},
	{"mov dword [rdi], -1", {0xC7, 0x07, 0xFF, 0xFF, 0xFF, 0xFF}, 6,
	 {6, 4, .store = true, .has_imm = true, .imm = 0xFFFFFFFF}},
};

static const struct {
	const char *text;
	uint8_t code[NS_INSN_MAX_BYTES];
	uint8_t nb_bytes;
	int want;
} refused[] = {
	{"mov ax, [rdi]", {0x66, 0x8B, 0x07}, 3, -ENOTSUP},
	{"mov al, [rdi]", {0x8A, 0x07}, 2, -ENOTSUP},
	{"mov rax, [rdi]", {0x48, 0x8B, 0x07}, 3, -ENOTSUP},
	{"movzx eax, word [rdi]", {0x0F, 0xB7, 0x07}, 3, -ENOTSUP},
	{"movsx rax, word [rdi]", {0x48, 0x0F, 0xBF, 0x07}, 4, -ENOTSUP},
	{"mov [rdi], rax", {0x48, 0x89, 0x07}, 3, -ENOTSUP},
	{"mov qword [rdi], 1", {0x48, 0xC7, 0x07, 1, 0, 0, 0}, 7, -ENOTSUP},
	{"mov byte [rdi], 1", {0xC6, 0x07, 1}, 3, -ENOTSUP},
	{"or dword [rdi], 1", {0x83, 0x0F, 0x01}, 3, -ENOTSUP},
	{"test [rdi], eax", {0x85, 0x07}, 2, -ENOTSUP},
	{"xchg [rdi], eax", {0x87, 0x07}, 2, -ENOTSUP},
	{"push qword [rdi]", {0xFF, 0x37}, 2, -ENOTSUP},
	{"movd xmm0, [rdi]", {0x66, 0x0F, 0x6E, 0x07}, 4, -ENOTSUP},
	{"rep movsd", {0xF3, 0xA5}, 2, -ENOTSUP},
	{"mov eax, ecx", {0x89, 0xC8}, 2, -ENOTSUP},
	{"no instruction in 64-bit mode", {0x06}, 1, -EILSEQ},
	{"truncated", {0x8B, 0x80, 0x45}, 3, -EILSEQ},
};
/* clang-format on */

static void
plain_moves(void)
{
	struct ns_insn got;
	unsigned int i;

	for (i = 0; i < sizeof(rows) / sizeof(rows[0]); i++) {
		const struct ns_insn *want = &rows[i].want;

		if (!TAP_EQ(ns_insn_decode(rows[i].code, NS_INSN_MAX_BYTES,
					    &got),
				    0) ||
				!TAP_EQ(got.length_bytes, rows[i].nb_bytes) ||
				!TAP_EQ(got.width_bytes, want->width_bytes) ||
				!TAP_EQ(got.store, want->store) ||
				!TAP_EQ(got.sign_extend, want->sign_extend) ||
				!TAP_EQ(got.has_imm, want->has_imm) ||
				!TAP_EQ(got.reg, want->reg) ||
				!TAP_EQ(got.imm, want->imm))
			printf("# %s\n", rows[i].text);
	}
}

static void
others_are_refused(void)
{
	struct ns_insn got;
	char text[96];
	unsigned int i;

	for (i = 0; i < sizeof(refused) / sizeof(refused[0]); i++) {
		if (!TAP_EQ(ns_insn_decode(refused[i].code, refused[i].nb_bytes,
					    &got),
				    refused[i].want))
			printf("# %s\n", refused[i].text);
		ns_insn_text(refused[i].code, refused[i].nb_bytes, 0x1000, text,
				sizeof(text));
		TAP_OK(text[0] != '\0');
	}
	ns_insn_text(refused[8].code, 3, 0x1000, text, sizeof(text));
	TAP_OK(strcmp(text, "or dword ptr [rdi], 0x01") == 0);
}

int
main(void)
{
	TAP_RUN(plain_moves, "MOV and MOVSXD of 32 bits (SDM volume 2)");
	TAP_RUN(others_are_refused, "every other access is refused and named");
	return tap_done();
}
