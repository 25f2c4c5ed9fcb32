/* SPDX-License-Identifier: BSD-3-Clause
 * Copyright(c) 2026 the igt authors
 */

#ifndef _INTERLEAVE_H_
#define _INTERLEAVE_H_

/*
 * Every place of captures, descriptor ends and a new request between the
 * register accesses of a harvest; see interleave.c.
 */

#include <stdbool.h>
#include <stdint.h>

#include "../pmd/pmd_common.h"

#define IL_NB_SLOTS   4
/* Four that wait, and a new one. */
#define IL_MAX        (IL_NB_SLOTS + 1)
/* For a new request: there is none. */
#define IL_NO_REQUEST UINT8_MAX

/* When the driver can see a packet's descriptor done. */
enum il_dd {
	IL_DD_BEFORE, /* before the harvest, and before the capture */
	IL_DD_AFTER,  /* at the capture's position, right behind it */
	IL_DD_LATE,   /* one harvest after the one that met the capture */
	IL_NB_DD,
};

/* One case: so many accesses come before each event. */
struct il_plan {
	uint8_t nb;         /* requests sent before the harvest: 1 to 4 */
	uint8_t at[IL_MAX]; /* the capture of each; [nb]: of the new one */
	uint8_t dd[IL_MAX]; /* enum il_dd */
	uint8_t claim_at;   /* the new request; IL_NO_REQUEST: none */
};

struct il_bench;

/* Who harvests, and how. */
struct il_harvester {
	/* One harvest, or whatever makes the next one come; what it returned
	 * goes to il_returned(). */
	void (*harvest)(struct il_bench *bench);
	/* Accesses of one harvest besides those to the stamp registers. */
	unsigned int nb_extra;
	/* The driver does not know of this harvester: end its requests. */
	bool foreign;
};

/* The driver, asked by readers; the driver, called by its interrupt. */
extern const struct il_harvester il_poll, il_intr;

/* The harvester's report: a stamp of a request, or no stamp. */
struct il_answer {
	uint64_t token;
	uint64_t phc_ns;
	uint16_t queue_id;
	uint8_t slot;
	uint8_t status; /* enum rte_pmd_igt_tx_tstamp_status */
	bool rescued;
};

struct il_request {
	uint64_t token;
	uint32_t tail;
	uint16_t queue_id;
	uint8_t slot; /* as the descriptor says; IL_NB_SLOTS: none */
	bool sent, captured, done, may_be_busy;
	unsigned int round;   /* of the capture */
	unsigned int answers; /* 1 in the end */
	struct il_answer answer;
};

/* What to enumerate. */
struct il_scope {
	unsigned int least, most; /* requests */
	unsigned int positions;   /* 0: those of one harvest */
	unsigned int nb_dd;       /* kinds of enum il_dd tried */
	bool same_dd;             /* the same kind for all requests */
	bool claims;              /* a new request at every position */
	bool every_capture;       /* of which: at every later position */
};

/* The port, the case under way, and what came of all. */
struct il_bench {
	struct pmd_pair pair;
	const struct il_harvester *harvester;
	void *rings[IL_NB_SLOTS];
	unsigned int nb_slots; /* that may be claimed */
	uint64_t next_token;

	struct il_plan plan;
	struct il_request requests[IL_MAX];
	unsigned int nb_requests;
	unsigned int position; /* accesses so far */
	unsigned int round;    /* harvests so far */
	unsigned int wrong;    /* answers that belong to no request */
	bool firing;

	uint64_t nb_cases, nb_failed, nb_busy;
	uint64_t nb_stamped, nb_rescued; /* of which: by value, not by flag */
	unsigned int positions;          /* of the cases under way */
	unsigned int longest;            /* harvest of these, in accesses */
	bool too_long; /* a harvest had places that were not tried */
	bool stuck;    /* a failed case could not be cleared away */
	struct il_plan first_failed;
};

/* Brings a pair up with these arguments (",key=value.."). */
bool il_bench_up(struct il_bench *bench, const char *args,
		const struct il_harvester *harvester);
void il_bench_down(struct il_bench *bench);

void il_returned(struct il_bench *bench, const struct il_answer *answer);

void il_enumerate(struct il_bench *bench, const struct il_scope *scope);

/* "0 (DD before), 3 (DD after), .." */
const char *il_plan_text(const struct il_plan *plan);

/* Whether the driver takes this device argument. */
bool il_devarg_known(const char *devarg);

#endif /* _INTERLEAVE_H_ */
