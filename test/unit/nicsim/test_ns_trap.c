/* SPDX-License-Identifier: BSD-3-Clause
 * Copyright(c) 2026 the igt authors
 */

/*
 * Loads and stores of guarded pages become calls, with the value in the right
 * register and nothing else changed; other faults are not touched.
 */

#include <setjmp.h>
#include <signal.h>
#include <sys/mman.h>

#include "ns_trap.h"
#include "tap.h"

#define BYTES 0x20000

struct call {
	uint32_t offset, value;
	unsigned int nb_reads, nb_writes;
};

static struct call last;

static uint32_t
read32(void *ctx, uint32_t offset)
{
	struct call *call = ctx;

	call->offset = offset;
	call->nb_reads++;
	return 0x80000000u + offset;
}

static void
write32(void *ctx, uint32_t offset, uint32_t value)
{
	struct call *call = ctx;

	call->offset = offset;
	call->value = value;
	call->nb_writes++;
}

static volatile uint32_t *
guarded(void)
{
	struct ns_trap_ops ops = {read32, write32, &last};
	void *base = mmap(NULL, BYTES, PROT_NONE, MAP_PRIVATE | MAP_ANONYMOUS,
			-1, 0);

	memset(&last, 0, sizeof(last));
	return ns_trap_guard(base, BYTES, &ops) == 0 ? base : NULL;
}

static void
freed(volatile uint32_t *base)
{
	ns_trap_release((void *)(uintptr_t)base);
	munmap((void *)(uintptr_t)base, BYTES);
}

static struct call
last_call(void)
{
	/* The compiler does not see that an access calls a function. */
	__asm__ volatile("" ::: "memory");
	return last;
}

static void
loads_and_stores(void)
{
	volatile uint32_t *reg = guarded();
	uint32_t i;

	TAP_REQUIRE(reg != NULL);
	for (i = 0; i < BYTES / 4; i += 1021) {
		TAP_EQ(reg[i], 0x80000000u + 4 * i);
		TAP_EQ(last_call().offset, 4 * i);
		reg[i] = ~i;
		TAP_EQ(last_call().offset, 4 * i);
		TAP_EQ(last_call().value, ~i);
	}
	TAP_EQ(reg[BYTES / 4 - 1], 0x80000000u + BYTES - 4);
	freed(reg);
}

/* A 32-bit load clears the upper half of its register (SDM volume 1,
 * 3.4.1.1); MOVSXD fills it with the sign. */
static void
extension(void)
{
	volatile uint32_t *reg = guarded();
	uint64_t value = UINT64_MAX;

	TAP_REQUIRE(reg != NULL);
	__asm__ volatile("movl (%1), %k0" : "+r"(value) : "r"(reg) : "memory");
	TAP_EQ(value, UINT64_C(0x80000000));
	__asm__ volatile("movslq (%1), %0" : "+r"(value) : "r"(reg) : "memory");
	TAP_EQ(value, UINT64_C(0xFFFFFFFF80000000));
	__asm__ volatile("movl $0x1234, 8(%0)" : : "r"(reg) : "memory");
	TAP_EQ(last_call().offset, 8);
	TAP_EQ(last_call().value, 0x1234);
	freed(reg);
}

static void
many_regions(void)
{
	volatile uint32_t *reg[65];
	unsigned int i, nb = 0;

	for (i = 0; i < 65; i++) {
		reg[i] = guarded();
		nb += reg[i] != NULL;
	}
	TAP_EQ(nb, 64); /* the table's size; the 65th is refused */
	for (i = 0; i < 64; i++)
		TAP_EQ(reg[i][1], 0x80000004);
	for (i = 0; i < 64; i++)
		freed(reg[i]);
	reg[0] = guarded();
	TAP_OK(reg[0] != NULL);
	freed(reg[0]);
}

static sigjmp_buf escape;

static void
other_handler(int number)
{
	siglongjmp(escape, number);
}

static void
other_faults_pass(void)
{
	volatile uint32_t *nowhere = mmap(NULL, 4096, PROT_NONE,
			MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
	struct sigaction action = {.sa_handler = other_handler}, before;
	volatile uint32_t *reg;

	sigaction(SIGSEGV, &action, &before);
	reg = guarded();
	TAP_REQUIRE(reg != NULL);
	if (sigsetjmp(escape, 1) == 0) {
		(void)*nowhere;
		TAP_OK(false && "the fault was swallowed");
	}
	TAP_EQ(*reg, 0x80000000);
	freed(reg);
	/* With the last region gone the handler of before is back. */
	sigaction(SIGSEGV, &before, &action);
	TAP_OK(action.sa_handler == other_handler);
}

int
main(void)
{
	TAP_RUN(loads_and_stores, "each dword of the region");
	TAP_RUN(extension, "upper half cleared by MOV, signed by MOVSXD");
	TAP_RUN(many_regions, "64 regions, the next refused, places reused");
	TAP_RUN(other_faults_pass,
			"faults elsewhere go to the handler of before");
	return tap_done();
}
