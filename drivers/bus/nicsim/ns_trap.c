/* SPDX-License-Identifier: BSD-3-Clause
 * Copyright(c) 2026 the igt authors
 */

/*
 * ns_trap.c: register access of unmodified drivers, by access fault.
 *
 * Hardware     x86-64 Linux. A BAR is a mapping without permissions; a load or
 *              store faults; the handler decodes the instruction, calls the
 *              region's function, completes the instruction in the saved
 *              context (a 32-bit result clears the upper half of its register,
 *              Intel SDM volume 1, 3.4.1.1) and resumes behind it.
 * State        a table of regions; an entry is published by its base and
 *              cleared when released. The handler is installed with the first
 *              region and removed with the last; a fault elsewhere, and any
 *              fault after that, goes to whoever handled it before.
 * Concurrency  the fault is synchronous: the function called runs as if the
 *              driver had called it, on its thread, and may take locks. Only
 *              guard and release take the table's mutex; the handler reads the
 *              table with acquire loads.
 * Errors       an instruction that is no plain load or store of an aligned
 *              dword ends the process with its text: a driver that does so
 *              would be wrong on hardware too.
 */

#include <errno.h>
#include <pthread.h>
#include <signal.h>
#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>
#include <ucontext.h>
#include <unistd.h>

#include "ns_insn.h"
#include "ns_trap.h"

/* Arbitrary: more ports than a test creates (ethdev's default limit is 32). */
#define NB_REGIONS 64

struct region {
	_Atomic uintptr_t base; /* 0: free */
	size_t bytes;
	struct ns_trap_ops ops;
};

static struct region regions[NB_REGIONS];
static pthread_mutex_t regions_lock = PTHREAD_MUTEX_INITIALIZER;
static unsigned int nb_regions;
static struct sigaction previous;

/* Encoding number of a register to its place in the saved context. */
static const uint8_t greg_of[16] = {REG_RAX, REG_RCX, REG_RDX, REG_RBX, REG_RSP,
		REG_RBP, REG_RSI, REG_RDI, REG_R8, REG_R9, REG_R10, REG_R11,
		REG_R12, REG_R13, REG_R14, REG_R15};

static struct region *
region_find(uintptr_t address)
{
	unsigned int i;

	for (i = 0; i < NB_REGIONS; i++) {
		uintptr_t base = atomic_load_explicit(
				&regions[i].base, memory_order_acquire);

		if (base != 0 && address - base < regions[i].bytes)
			return &regions[i];
	}
	return NULL;
}

/* The access cannot be modelled: say what and where, and end. */
static _Noreturn void
refuse(const uint8_t *code, uint32_t offset)
{
	char insn[96], text[192];
	int length;

	ns_insn_text(code, NS_INSN_MAX_BYTES, (uintptr_t)code, insn,
			sizeof(insn));
	length = snprintf(text, sizeof(text),
			"nicsim: unsupported access to register 0x%05x: %s\n",
			offset, insn);
	if (length > 0 && write(STDERR_FILENO, text, (size_t)length) < 0)
		_Exit(EXIT_FAILURE);
	signal(SIGABRT, SIG_DFL);
	raise(SIGABRT);
	_Exit(EXIT_FAILURE);
}

static void
access_complete(struct region *region, uint32_t offset,
		const struct ns_insn *insn, greg_t *gregs)
{
	greg_t *reg = &gregs[greg_of[insn->reg]];
	uint32_t value;

	if (insn->store) {
		value = insn->has_imm ? insn->imm : (uint32_t)*reg;
		region->ops.write32(region->ops.ctx, offset, value);
		return;
	}
	value = region->ops.read32(region->ops.ctx, offset);
	*reg = insn->sign_extend ? (greg_t)(int32_t)value : (greg_t)value;
}

/* Not ours: what would have happened without us. */
static void
pass_on(int number, siginfo_t *info, void *context)
{
	if ((previous.sa_flags & SA_SIGINFO) != 0) {
		previous.sa_sigaction(number, info, context);
	} else if (previous.sa_handler == SIG_DFL ||
			previous.sa_handler == SIG_IGN) {
		/* Returning repeats the access, now without a handler. */
		sigaction(number, &previous, NULL);
	} else {
		previous.sa_handler(number);
	}
}

static void
on_fault(int number, siginfo_t *info, void *context)
{
	uintptr_t address = (uintptr_t)info->si_addr;
	struct region *region = region_find(address);
	ucontext_t *uc = context;
	greg_t *gregs = uc->uc_mcontext.gregs;
	const uint8_t *code = (const uint8_t *)gregs[REG_RIP];
	struct ns_insn insn;
	uint32_t offset;
	int saved_errno = errno;

	if (region == NULL) {
		pass_on(number, info, context);
		return;
	}
	offset = (uint32_t)(address - atomic_load_explicit(&region->base,
						      memory_order_relaxed));
	/* The instruction ran, so its octets can be read; those behind it up
	 * to the longest encoding lie in the same text mapping. */
	if (ns_insn_decode(code, NS_INSN_MAX_BYTES, &insn) != 0 ||
			offset % sizeof(uint32_t) != 0)
		refuse(code, offset);
	access_complete(region, offset, &insn, gregs);
	gregs[REG_RIP] += insn.length_bytes;
	errno = saved_errno;
}

/* Under regions_lock. */
static int
handler_install(void)
{
	/* SA_NODEFER: what the register file calls may touch a register of
	 * another guarded device. */
	struct sigaction action = {.sa_sigaction = on_fault,
			.sa_flags = SA_SIGINFO | SA_NODEFER};

	sigemptyset(&action.sa_mask);
	return sigaction(SIGSEGV, &action, &previous) == 0 ? 0 : -errno;
}

int
ns_trap_guard(void *base, size_t bytes, const struct ns_trap_ops *ops)
{
	struct region *region = NULL;
	unsigned int i;
	int ret = -ENOSPC;

	pthread_mutex_lock(&regions_lock);
	for (i = 0; i < NB_REGIONS && region == NULL; i++)
		if (atomic_load(&regions[i].base) == 0)
			region = &regions[i];
	if (region != NULL)
		ret = nb_regions > 0 ? 0 : handler_install();
	if (ret == 0) {
		region->bytes = bytes;
		region->ops = *ops;
		atomic_store_explicit(&region->base, (uintptr_t)base,
				memory_order_release);
		nb_regions++;
	}
	pthread_mutex_unlock(&regions_lock);
	return ret;
}

void
ns_trap_release(void *base)
{
	struct region *region;

	pthread_mutex_lock(&regions_lock);
	region = region_find((uintptr_t)base);
	if (region != NULL) {
		atomic_store(&region->base, 0);
		nb_regions--;
		if (nb_regions == 0)
			sigaction(SIGSEGV, &previous, NULL);
	}
	pthread_mutex_unlock(&regions_lock);
}
