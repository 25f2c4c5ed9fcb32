/* SPDX-License-Identifier: BSD-3-Clause
 * Copyright(c) 2026 the igt authors
 */

/*
 * interleave.c: one to four requests, and every place of what can happen to
 * them between the register accesses of a harvest.
 *
 * A case       One to four requests are sent, each on a queue of its own, and
 *              their doorbells kept back. Then harvests run; before access
 *              number n, counted through all harvests of the case, the
 *              captures that belong there are made: the doorbell is rung and
 *              time stepped until the frame has left. So captures come in any
 *              order, slots too. DD is put into the descriptor before that, or
 *              taken away again until its time: the device may write it at
 *              any time (Linux igc: the two are not ordered). A new request is
 *              sent from within an access, as another lcore would. Harvests go
 *              on until all is returned or nothing moves any more.
 * Oracle       the model's records of what frame was stamped when. Each
 *              request is returned once, with its record's time, slot and the
 *              correction of the I226 at 2.5 Gb/s (Linux igc: 1325 ns), or as
 *              BUSY if all slots were taken when it was sent.
 * Expiry       a case takes some microseconds: whatever is returned was not
 *              returned by expiry, which comes after ten milliseconds.
 * Hardware     descriptor: olinfo.DD is bit 0 of the last dword, the stamp
 *              register bits 17:16 of the third (I225 facts). TXSTMPH_n is
 *              read to begin a case with no flag set and no event held back.
 */

#include <inttypes.h>
#include <limits.h>
#include <sched.h>
#include <stdatomic.h>
#include <stdio.h>
#include <string.h>
#include <time.h>

#include <rte_alarm.h>
#include <rte_bus_vdev.h>
#include <rte_memzone.h>
#include <rte_nicsim.h>
#include <rte_pmd_igt.h>

#include "gate.h"
#include "interleave.h"
#include "../tap.h"

#define TX_CORRECTION_NS 1325
#define FRAME_BYTES      60
#define TOKEN_OFFSET     14
#define NB_DESC          128
#define DESC_DWORDS      4
#define DESC_SLOT_SHIFT  16
#define DESC_STAMP       (UINT32_C(1) << 19)
#define DESC_DD          UINT32_C(1)
/* A frame of 60 octets takes 269 ns at 2.5 Gb/s, 300 ns from the doorbell. */
#define CAPTURE_NS       1000
/* Harvests that move nothing before a case counts as quiet. */
#define QUIET_ROUNDS     3
/* Far beyond any case, and short of the 10 ms of expiry. */
#define CASE_LIMIT_NS    UINT64_C(1000000)
#define MS_NS            UINT64_C(1000000)

/* TXSTMPH_0 to _3, TSICR, ICR (hardware: new window). */
static const uint32_t txstmph[IL_NB_SLOTS] = {0xB61C, 0xB69C, 0xB6BC, 0xB6DC};
#define REG_TSICR  0xB66C
#define REG_ICR    0x1500
#define REG_IMS    0x1508
#define BARRIER_US 1 /* the shortest alarm */

/* -- Requests ------------------------------------------------------------ */

/* The descriptor of a request that ends at `tail`. */
static volatile uint32_t *
descriptor(const struct il_bench *bench, const struct il_request *request)
{
	uint32_t *ring = bench->rings[request->queue_id];

	return ring + DESC_DWORDS * ((request->tail + NB_DESC - 1) % NB_DESC);
}

static void
dd_set(struct il_bench *bench, struct il_request *request, bool done)
{
	volatile uint32_t *desc = descriptor(bench, request);

	if (done)
		desc[3] |= DESC_DD;
	else
		desc[3] &= ~DESC_DD;
	request->done = done;
}

static struct rte_mbuf *
frame(struct il_bench *bench, uint64_t token)
{
	/* To nobody: the peer drops it at its filter. */
	static const uint8_t head[TOKEN_OFFSET] = {0x02, 0, 0, 0, 0xff, 0xfe,
			0x02, 0, 0, 0, 0xff, 0xfd, 0x88, 0xb5};
	struct rte_mbuf *mbuf = rte_pktmbuf_alloc(bench->pair.pool);
	char *data;

	if (mbuf == NULL)
		return NULL;
	data = rte_pktmbuf_append(mbuf, FRAME_BYTES);
	memcpy(data, head, sizeof(head));
	memcpy(data + TOKEN_OFFSET, &token, sizeof(token));
	mbuf->ol_flags |= RTE_MBUF_F_TX_IEEE1588_TMST;
	rte_pmd_igt_tx_token_set(mbuf, token);
	return mbuf;
}

static unsigned int
nb_waiting(const struct il_bench *bench)
{
	unsigned int i, nb = 0;

	for (i = 0; i < bench->nb_requests; i++)
		nb += bench->requests[i].answers == 0;
	return nb;
}

static void
request_send(struct il_bench *bench, uint16_t queue_id)
{
	struct il_request *request = &bench->requests[bench->nb_requests];
	struct rte_mbuf *mbuf;

	memset(request, 0, sizeof(*request));
	request->token = bench->next_token++;
	request->queue_id = queue_id;
	request->may_be_busy = nb_waiting(bench) >= bench->nb_slots;
	bench->nb_requests++;
	mbuf = frame(bench, request->token);
	gate_hold(true);
	if (mbuf != NULL)
		request->sent = rte_eth_tx_burst(bench->pair.port_id[0],
						queue_id, &mbuf, 1) == 1;
	gate_hold(false);
	request->tail = gate_tail(queue_id);
	request->slot = IL_NB_SLOTS;
	if (request->sent) {
		uint32_t dw2 = descriptor(bench, request)[2];

		if ((dw2 & DESC_STAMP) != 0)
			request->slot = (dw2 >> DESC_SLOT_SHIFT) % IL_NB_SLOTS;
	}
}

/* The frame leaves; what the device writes back is shown when it is time. */
static void
request_capture(struct il_bench *bench, unsigned int i)
{
	struct il_request *request = &bench->requests[i];

	request->captured = true;
	request->round = bench->round;
	gate_ring(request->queue_id, request->tail);
	rte_nicsim_step_ns(CAPTURE_NS);
	dd_set(bench, request, bench->plan.dd[i] != IL_DD_LATE);
}

/* On the queue of a request that has left, or of none. */
static void
request_new(struct il_bench *bench)
{
	unsigned int i = 0;

	if (bench->nb_requests == IL_NB_SLOTS)
		while (i < IL_NB_SLOTS - 1 && !bench->requests[i].captured)
			i++;
	else
		i = bench->nb_requests;
	request_send(bench, (uint16_t)i);
	/* Behind one that has not left: when that has. It got no slot. */
	if (bench->nb_requests > IL_NB_SLOTS && !bench->requests[i].captured)
		bench->plan.at[IL_NB_SLOTS] = (uint8_t)bench->positions;
	else if (bench->plan.dd[bench->nb_requests - 1] == IL_DD_BEFORE)
		dd_set(bench, &bench->requests[bench->nb_requests - 1], true);
}

/* -- Events -------------------------------------------------------------- */

static bool
claim_pending(const struct il_bench *bench)
{
	return bench->plan.claim_at != IL_NO_REQUEST &&
	       bench->nb_requests == bench->plan.nb;
}

/* What belongs before the access that comes next. */
static void
events_fire(struct il_bench *bench)
{
	unsigned int i;

	bench->firing = true;
	if (claim_pending(bench) && bench->plan.claim_at == bench->position)
		request_new(bench);
	for (i = 0; i < bench->nb_requests; i++)
		if (!bench->requests[i].captured &&
				bench->plan.at[i] == bench->position)
			request_capture(bench, i);
	bench->firing = false;
}

static void
before_access(void *arg)
{
	struct il_bench *bench = arg;

	/* A timer's, in the midst of a capture. */
	if (bench->firing)
		return;
	events_fire(bench);
	bench->position++;
}

/* The next event's place, or UINT_MAX. */
static unsigned int
next_place(const struct il_bench *bench)
{
	unsigned int i, place = UINT_MAX;

	if (claim_pending(bench))
		place = bench->plan.claim_at;
	for (i = 0; i < bench->nb_requests; i++)
		if (!bench->requests[i].captured && bench->plan.at[i] < place)
			place = bench->plan.at[i];
	return place;
}

/* Late ends of descriptors; whether there were some. */
static bool
late_ends(struct il_bench *bench, bool all)
{
	bool some = false;
	unsigned int i;

	for (i = 0; i < bench->nb_requests; i++) {
		struct il_request *request = &bench->requests[i];

		if (!request->captured || request->done ||
				(!all && request->round == bench->round))
			continue;
		dd_set(bench, request, true);
		some = true;
	}
	return some;
}

/* -- Harvests ------------------------------------------------------------ */

void
il_returned(struct il_bench *bench, const struct il_answer *answer)
{
	unsigned int i;

	for (i = 0; i < bench->nb_requests; i++) {
		struct il_request *request = &bench->requests[i];

		if (request->token != answer->token)
			continue;
		request->answers++;
		request->answer = *answer;
		return;
	}
	bench->wrong++;
}

static void
queue_read(struct il_bench *bench, uint16_t queue_id)
{
	struct rte_pmd_igt_tx_tstamp stamp;
	struct il_answer answer;

	if (rte_pmd_igt_tx_tstamp_read(
			    bench->pair.port_id[0], queue_id, &stamp, 1) != 1)
		return;
	answer = (struct il_answer){
			.token = stamp.token,
			.phc_ns = stamp.phc_ns,
			.queue_id = stamp.queue_id,
			.slot = stamp.slot,
			.status = stamp.status,
			.rescued = (stamp.flags & RTE_PMD_IGT_TX_TSTAMP_F_RESCUED) !=
	                           0,
	};
	il_returned(bench, &answer);
}

/* The reader of one queue after the other, of those who wait. */
static void
poll_harvest(struct il_bench *bench)
{
	unsigned int i, first = bench->round % IL_MAX;

	for (i = 0; i < IL_MAX; i++) {
		unsigned int r = (first + i) % IL_MAX;

		if (r >= bench->nb_requests || bench->requests[r].answers != 0)
			continue;
		queue_read(bench, bench->requests[r].queue_id);
		return;
	}
}

const struct il_harvester il_poll = {.harvest = poll_harvest};

/* The interrupt thread has done what the level asks for: alarms run in it, so
 * one that has run finds it between two callbacks. */
static void
barrier_passed(void *arg)
{
	atomic_store((atomic_bool *)arg, true);
}

static void
interrupt_wait(const struct il_bench *bench)
{
	const char *name = bench->pair.name[0];
	uint32_t causes, mask;
	atomic_bool passed;

	do {
		atomic_store(&passed, false);
		if (rte_eal_alarm_set(BARRIER_US, barrier_passed, &passed) != 0)
			return;
		while (!atomic_load(&passed))
			sched_yield();
	} while (rte_nicsim_peek(name, REG_ICR, &causes) == 0 &&
			rte_nicsim_peek(name, REG_IMS, &mask) == 0 &&
			(causes & mask) != 0);
}

/* Readers take from memory; the driver reads registers when it is told to. */
static void
intr_harvest(struct il_bench *bench)
{
	unsigned int i;

	interrupt_wait(bench);
	for (i = 0; i < bench->nb_requests; i++)
		if (bench->requests[i].answers == 0)
			queue_read(bench, bench->requests[i].queue_id);
}

/* ICR, TSICR, and up to two more. */
const struct il_harvester il_intr = {.harvest = intr_harvest, .nb_extra = 4};

/* -- A case -------------------------------------------------------------- */

/* No flag, no event held back, no cause: of whatever was before. */
static void
registers_clear(void)
{
	unsigned int i;

	for (i = 0; i < IL_NB_SLOTS; i++)
		(void)gate_read_raw(txstmph[i]);
	(void)gate_read_raw(REG_TSICR);
	(void)gate_read_raw(REG_ICR);
}

/* Harvests until all is returned, or until nothing moves any more. */
static void
rounds_run(struct il_bench *bench)
{
	unsigned int quiet = 0;

	while (quiet < QUIET_ROUNDS &&
			(nb_waiting(bench) != 0 ||
					next_place(bench) != UINT_MAX)) {
		const unsigned int position = bench->position;
		const unsigned int place = next_place(bench);
		const unsigned int waiting = nb_waiting(bench);

		bench->harvester->harvest(bench);
		bench->longest = RTE_MAX(
				bench->longest, bench->position - position);
		gate_lock();
		quiet++;
		if (late_ends(bench, false) || waiting != nb_waiting(bench) ||
				place != next_place(bench))
			quiet = 0;
		bench->round++;
		if (quiet == 0 || next_place(bench) < bench->position) {
			/* Something moved. */
		} else if (next_place(bench) != UINT_MAX) {
			quiet = 0;
			if (bench->position == position) {
				bench->position = next_place(bench);
				events_fire(bench);
			}
		} else if (late_ends(bench, true)) {
			quiet = 0;
		}
		gate_unlock();
	}
}

static void
case_begin(struct il_bench *bench, const struct il_plan *plan)
{
	unsigned int i;

	bench->plan = *plan;
	bench->nb_requests = 0;
	bench->position = 0;
	bench->round = 0;
	bench->wrong = 0;
	registers_clear();
	for (i = 0; i < plan->nb; i++) {
		request_send(bench, (uint16_t)i);
		if (plan->dd[i] == IL_DD_BEFORE)
			dd_set(bench, &bench->requests[i], true);
	}
}

static bool
request_good(const struct il_bench *bench, const struct il_request *request,
		const struct rte_nicsim_stamp *stamps, int nb_stamps)
{
	const struct il_answer *answer = &request->answer;
	uint64_t token;
	int i;

	if (!request->sent || request->answers != 1 ||
			answer->queue_id != request->queue_id)
		return false;
	if (answer->status == RTE_PMD_IGT_TX_TSTAMP_BUSY)
		return request->may_be_busy && request->slot == IL_NB_SLOTS;
	if (answer->status != RTE_PMD_IGT_TX_TSTAMP_STAMPED)
		return false;
	for (i = 0; i < nb_stamps; i++) {
		memcpy(&token, stamps[i].head + TOKEN_OFFSET, sizeof(token));
		if (token == request->token)
			return stamps[i].slot == answer->slot &&
			       stamps[i].slot == request->slot &&
			       stamps[i].queue_id == request->queue_id &&
			       answer->phc_ns ==
			                       stamps[i].raw_phc_ns +
			                                       TX_CORRECTION_NS;
	}
	return false;
}

static bool
case_good(struct il_bench *bench, uint64_t start_ns)
{
	struct rte_nicsim_stamp stamps[IL_MAX];
	int nb = rte_nicsim_stamps_get(bench->pair.name[0], stamps, IL_MAX);
	bool good = bench->wrong == 0 &&
	            rte_nicsim_now_ns() - start_ns < CASE_LIMIT_NS;
	unsigned int i;

	for (i = 0; i < bench->nb_requests; i++) {
		const struct il_request *request = &bench->requests[i];
		const struct il_answer *answer = &request->answer;

		good = good && request_good(bench, request, stamps, nb);
		bench->nb_busy += answer->status == RTE_PMD_IGT_TX_TSTAMP_BUSY;
		bench->nb_stamped += answer->status ==
		                     RTE_PMD_IGT_TX_TSTAMP_STAMPED;
		bench->nb_rescued += answer->rescued;
	}
	return good;
}

/* How many completions the driver has for us, whatever they are. */
static unsigned int
leftovers_read(const struct il_bench *bench)
{
	struct rte_pmd_igt_tx_tstamp stamps[IL_MAX];
	unsigned int nb = 0;
	uint16_t q;
	int ret;

	for (q = 0; q < IL_NB_SLOTS; q++) {
		ret = rte_pmd_igt_tx_tstamp_read(
				bench->pair.port_id[0], q, stamps, IL_MAX);
		nb += ret > 0 ? (unsigned int)ret : 0;
	}
	return nb;
}

/* The driver's requests end, by expiry if need be, and the quarantines. */
static void
leftovers_clear(struct il_bench *bench, unsigned int nb_left)
{
	unsigned int nb = 0, i;

	for (i = 0; i < 100 && nb < nb_left; i++) {
		nb += leftovers_read(bench);
		if (i > 1 && nb < nb_left)
			rte_nicsim_step_ns(5 * MS_NS);
	}
	if (i > 2)
		rte_nicsim_step_ns(500 * MS_NS);
	bench->stuck = nb != nb_left;
}

static void
case_end(struct il_bench *bench)
{
	unsigned int i, nb_left = 0;
	uint16_t q;

	for (i = 0; i < bench->nb_requests; i++) {
		struct il_request *request = &bench->requests[i];

		if (!request->captured)
			request_capture(bench, i);
		dd_set(bench, request, true);
		nb_left += bench->harvester->foreign || request->answers == 0;
	}
	if (nb_left != 0)
		leftovers_clear(bench, nb_left);
	for (q = 0; q < IL_NB_SLOTS; q++)
		rte_eth_tx_done_cleanup(bench->pair.port_id[0], q, 0);
}

static void
case_run(struct il_bench *bench, const struct il_plan *plan)
{
	uint64_t start_ns = rte_nicsim_now_ns();

	case_begin(bench, plan);
	gate_watch(before_access, bench);
	rounds_run(bench);
	gate_watch(NULL, NULL);
	bench->nb_cases++;
	if (!case_good(bench, start_ns)) {
		if (bench->nb_failed++ == 0)
			bench->first_failed = *plan;
	}
	case_end(bench);
}

/* -- Enumeration --------------------------------------------------------- */

/* A number of mixed radix that names a case: the places of captures, the kinds
 * of descriptor ends, and for a new request its place, how much later it is
 * captured, and its descriptor's end. */
#define NB_DIGITS (2 * IL_NB_SLOTS + 3)
#define DIGIT_DD  IL_NB_SLOTS
#define DIGIT_NEW (2 * IL_NB_SLOTS)

struct odometer {
	unsigned int radix[NB_DIGITS];
	unsigned int digit[NB_DIGITS];
};

static void
odometer_init(struct odometer *o, const struct il_scope *scope, unsigned int nb,
		unsigned int positions)
{
	unsigned int i;

	memset(o, 0, sizeof(*o));
	for (i = 0; i < NB_DIGITS; i++)
		o->radix[i] = 1;
	for (i = 0; i < nb; i++) {
		o->radix[i] = positions;
		if (i == 0 || !scope->same_dd)
			o->radix[DIGIT_DD + i] = scope->nb_dd;
	}
	if (!scope->claims)
		return;
	o->radix[DIGIT_NEW] = positions;
	o->radix[DIGIT_NEW + 1] = scope->every_capture ? positions : 1;
	o->radix[DIGIT_NEW + 2] = scope->same_dd ? 1 : scope->nb_dd;
}

static bool
odometer_next(struct odometer *o)
{
	unsigned int i;

	for (i = 0; i < NB_DIGITS; i++) {
		if (++o->digit[i] < o->radix[i])
			return true;
		o->digit[i] = 0;
	}
	return false;
}

/* The case of these digits; false where the new one's capture would come
 * behind the last place. */
static bool
plan_of(const struct odometer *o, const struct il_scope *scope, unsigned int nb,
		struct il_plan *plan)
{
	unsigned int i;

	memset(plan, 0, sizeof(*plan));
	plan->nb = (uint8_t)nb;
	for (i = 0; i < nb; i++) {
		plan->at[i] = (uint8_t)o->digit[i];
		plan->dd[i] = (uint8_t)o->digit[DIGIT_DD +
						(scope->same_dd ? 0 : i)];
	}
	plan->claim_at = IL_NO_REQUEST;
	if (!scope->claims)
		return true;
	plan->claim_at = (uint8_t)o->digit[DIGIT_NEW];
	plan->at[nb] = (uint8_t)(plan->claim_at + o->digit[DIGIT_NEW + 1]);
	plan->dd[nb] = (uint8_t)o->digit[DIGIT_NEW + 2];
	return plan->at[nb] < o->radix[0];
}

/* Places of one harvest: before each of its accesses, and behind the last. It
 * reads the flags, three words of slot 0, two of the others. */
static unsigned int
harvest_places(const struct il_bench *bench, const struct il_scope *scope,
		unsigned int nb)
{
	unsigned int nb_read = RTE_MIN(
			scope->claims ? nb + 1 : nb, (unsigned int)IL_NB_SLOTS);

	return 1 + 3 + 2 * (nb_read - 1) + bench->harvester->nb_extra + 1;
}

void
il_enumerate(struct il_bench *bench, const struct il_scope *scope)
{
	struct odometer o;
	struct il_plan plan;
	unsigned int nb;

	for (nb = scope->least; nb <= scope->most; nb++) {
		bench->longest = 0;
		bench->positions = scope->positions != 0
		                                   ? scope->positions
		                                   : harvest_places(bench,
								     scope, nb);
		odometer_init(&o, scope, nb, bench->positions);
		do {
			if (plan_of(&o, scope, nb, &plan))
				case_run(bench, &plan);
		} while (!bench->stuck && odometer_next(&o));
		bench->too_long |= bench->longest >= bench->positions;
	}
}

const char *
il_plan_text(const struct il_plan *plan)
{
	static const char *const dd[] = {"before", "after", "late"};
	static char text[256];
	size_t used = 0;
	unsigned int i;

	for (i = 0; i < plan->nb; i++)
		used += (size_t)snprintf(text + used, sizeof(text) - used,
				"%s%u (DD %s)", i == 0 ? "" : ", ", plan->at[i],
				dd[plan->dd[i]]);
	if (plan->claim_at != IL_NO_REQUEST)
		snprintf(text + used, sizeof(text) - used,
				", new one sent at %u, captured at %u (DD %s)",
				plan->claim_at, plan->at[plan->nb],
				dd[plan->dd[plan->nb]]);
	return text;
}

bool
il_devarg_known(const char *devarg)
{
	char args[128];

	snprintf(args, sizeof(args), "clock=stepped,dev=[%s]", devarg);
	if (rte_vdev_init("nicsim2", args) != 0)
		return false;
	rte_vdev_uninit("nicsim2");
	return true;
}

/* -- Life ---------------------------------------------------------------- */

bool
il_bench_up(struct il_bench *bench, const char *args,
		const struct il_harvester *harvester)
{
	static const struct pmd_port_conf conf = {
			.nb_txq = IL_NB_SLOTS, .nb_txd = NB_DESC};
	struct timespec start = {.tv_sec = 1700000000};
	char name[RTE_MEMZONE_NAMESIZE];
	const struct rte_memzone *zone;
	uint16_t port_id, q;

	memset(bench, 0, sizeof(*bench));
	bench->harvester = harvester;
	bench->next_token = 1;
	bench->nb_slots = strstr(args, "reserve0") == NULL ? IL_NB_SLOTS
	                                                   : IL_NB_SLOTS - 1;
	gate_open();
	if (!pmd_pair_create2(&bench->pair, args, NULL) ||
			!pmd_pair_up(&bench->pair, &conf))
		return false;
	port_id = bench->pair.port_id[0];
	if (!TAP_EQ(rte_eth_timesync_write_time(port_id, &start), 0) ||
			!TAP_EQ(rte_eth_timesync_enable(port_id), 0) ||
			!TAP_EQ(rte_pmd_igt_tx_token_register(), 0))
		return false;
	for (q = 0; q < IL_NB_SLOTS; q++) {
		snprintf(name, sizeof(name), "eth_p%u_q%u_tx_ring", port_id, q);
		zone = rte_memzone_lookup(name);
		if (!TAP_OK(zone != NULL))
			return false;
		bench->rings[q] = zone->addr;
		if (!TAP_EQ(rte_pmd_igt_tx_tstamp_subscribe(port_id, q,
					    RTE_PMD_IGT_TX_TSTAMP_SUBSCRIBE_BUSY),
				    0))
			return false;
	}
	return true;
}

void
il_bench_down(struct il_bench *bench)
{
	pmd_pair_destroy(&bench->pair);
}
