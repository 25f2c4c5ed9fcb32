/* SPDX-License-Identifier: BSD-3-Clause
 * Copyright(c) 2026 the igt authors
 */

#ifndef _NS_DEV_H_
#define _NS_DEV_H_

/*
 * struct ns_dev: the only struct the core's files share. Each part is written
 * by the file of its name alone, but for `value`, the registers as software
 * sees them, and `due_ns`, which any file may bring forward: files below ask
 * files above for work by making an event due, never by a call.
 */

#include <pthread.h>
#include <stdatomic.h>
#include <stdbool.h>
#include <stdint.h>

#include "ns_bits.h"
#include "ns_chip.h"
#include "ns_core.h"
#include "ns_fifo.h"
#include "ns_regmap.h"

/* What happens by itself. Of events due at one instant the first listed goes
 * first: causes before their effects. */
enum ns_event {
	NS_EV_RESET,     /* CTRL.RST has done its work */
	NS_EV_AUTOLOAD,  /* NVM auto-load ends */
	NS_EV_EERD,      /* an NVM word has been read */
	NS_EV_MDIC,      /* a PHY access ends */
	NS_EV_PHY,       /* negotiation or PHY reset ends, link flaps */
	NS_EV_LINK,      /* STATUS.LU has changed */
	NS_EV_QUEUE,     /* a queue has become enabled or disabled */
	NS_EV_STAMP,     /* a late stamp reaches its register */
	NS_EV_TX_LINE,   /* the next frame's first octet leaves the MAC */
	NS_EV_TX_FETCH,  /* look for descriptors */
	NS_EV_RX_RETRY,  /* frames in the RX FIFO may find descriptors now */
	NS_EV_RX_WIRE,   /* the next frame has arrived */
	NS_EV_WRITEBACK, /* descriptors held back by WTHRESH go out */
	NS_EV_INTR,      /* a throttled interrupt goes out */
	NS_EV_NB
};

#define NS_MAX_VECTORS 5

/* Descriptors that wait for WTHRESH; 31 is the field's maximum. */
#define NS_WTHRESH_MAX 31

struct ns_writeback {
	uint32_t idx;
	uint32_t dw[4];
};

enum ns_queue_change {
	NS_QUEUE_STEADY,
	NS_QUEUE_ENABLING,
	NS_QUEUE_DISABLING,
};

struct ns_tx_context {
	uint32_t dw[4];
	bool valid;
};

/* One descriptor ring. */
struct ns_queue {
	bool is_tx;
	uint8_t id;
	bool enabled; /* fetches and owns descriptors */
	enum ns_queue_change change;
	uint64_t change_due_ns;
	uint8_t *ring; /* driver memory, valid while enabled */
	uint32_t nb_desc, head, tail;
	uint32_t kept_tail; /* written while the enable was under way */
	uint32_t wthresh;
	unsigned int nb_held;
	uint64_t held_due_ns;
	struct ns_writeback held[NS_WTHRESH_MAX];
	struct ns_tx_context context[2];
};

/* Segments of one frame; arbitrary, above what any driver sends. */
#define NS_TX_MAX_SEGS 128

struct ns_tx_desc {
	uint64_t iova;
	uint32_t dw2, dw3;
};

struct ns_tx {
	struct ns_fifo fifo;
	uint32_t fifo_bytes; /* octets in the packet buffer */
	unsigned int next_queue;
	uint64_t line_free_ns; /* end of the gap after the last frame */
	uint32_t line_free_ps; /* its fraction, 0 to 999 */
	struct ns_tx_desc seg[NS_TX_MAX_SEGS];
};

/* Longest RSS input: two IPv6 addresses and two ports. */
#define NS_RSS_INPUT_BYTES 36

struct ns_rx {
	struct ns_fifo fifo;
	uint32_t fifo_bytes;
	uint64_t overflow_seen; /* inbox overflows already counted */
	bool key_stale;         /* RSSRK was written since the table */
	uint32_t hash_of[NS_RSS_INPUT_BYTES][UINT8_MAX + 1];
};

#define NS_MAX_TX_SLOTS 4

struct ns_tx_slot {
	bool late;
	uint64_t late_due_ns;
	uint64_t late_phc_ns;
};

#define NS_NB_STAMP_RECORDS 1024

struct ns_time {
	bool running;
	uint64_t base_ns;     /* model time of the base */
	uint64_t base_phc_ns; /* SYSTIM there */
	uint32_t base_frac;   /* its fraction, 2^-32 ns */
	uint64_t rate;        /* PHC per model time, 2^-60 */
	uint32_t latched_sec;
	bool event_blocked; /* no TX stamp event until TXSTMPH_0 is read */
	struct ns_tx_slot slot[NS_MAX_TX_SLOTS];
	uint64_t nb_records;
	struct ns_stamp_record record[NS_NB_STAMP_RECORDS];
};

struct ns_intr {
	bool level;
	uint64_t allowed_ns[NS_MAX_VECTORS]; /* throttled until then */
};

struct ns_phy {
	uint16_t reg[32];
	uint16_t mmd_device, mmd_addr; /* of the clause 22 window */
	uint16_t mmd_multig, mmd_eee, mmd_eee2;
	uint16_t partner; /* abilities, as of the last negotiation */
	bool in_reset;
	bool ready; /* offers its abilities to the partner */
	bool link_up;
	bool was_down; /* since the last BMSR read */
	bool lu;       /* STATUS.LU: the link as the MAC takes it */
	bool full_duplex;
	uint32_t speed_mbps;
	uint64_t ready_ns, agreed_ns;
	uint64_t up_due_ns, reset_due_ns, flap_due_ns;
};

#define NS_NVM_NB_WORDS 512

struct ns_nvm {
	uint16_t word[NS_NVM_NB_WORDS];
};

/* A cable between two devices; each end is written by its own device. */
struct ns_link_end {
	bool ready;
	uint16_t ability;
	uint64_t ready_ns;
	uint64_t an_ns;
};

struct ns_link {
	pthread_mutex_t lock;
	_Atomic(uint32_t) generation;
	struct ns_link_end end[2];
};

struct ns_wire {
	struct ns_link *link;
	unsigned int end_id;
	uint32_t generation; /* last seen of the link */
	struct ns_dev *peer;
	ns_wire_send send;
	void *send_ctx;
	bool plugged;
	bool kick; /* the peer has something to look at */
	struct ns_fifo inbox;
	pthread_mutex_t inbox_lock; /* among producers, and for the rewind */
	_Atomic(uint64_t) overflow; /* frames that found the inbox full */
};

enum ns_fault_id {
	NS_FAULT_TX_STAMP_NEVER,
	NS_FAULT_TX_STAMP_LATE,
	NS_FAULT_TX_FLAG_LOST,
	NS_FAULT_TX_EVENT_LOST,
	NS_FAULT_LINK_FLAP,
	NS_FAULT_AUTOLOAD_LATE,
	NS_FAULT_MDIC_ERROR,
	NS_FAULT_SEMAPHORE_STUCK,
	NS_FAULT_RX_CRC_ERROR,
	NS_FAULT_REMOVAL,
	NS_FAULT_NB
};

#define NS_TRACE_NB_ENTRIES 1024

struct ns_trace_entry {
	uint64_t time_ns;
	uint32_t offset;
	uint32_t value;
	bool write;
};

struct ns_trace {
	uint64_t nb_entries;
	struct ns_trace_entry entry[NS_TRACE_NB_ENTRIES];
	uint32_t nb_reads[NS_BAR_NB_CELLS]; /* by offset as accessed */
	uint32_t nb_writes[NS_BAR_NB_CELLS];
};

struct ns_dev {
	const struct ns_chip *chip;
	const struct ns_regmap *map;
	struct ns_conf conf;
	struct ns_env env;
	uint64_t now_ns;
	uint64_t due_ns[NS_EV_NB];
	bool removed;
	struct ns_counts counts;
	struct ns_queue rxq[NS_MAX_QUEUES];
	struct ns_queue txq[NS_MAX_QUEUES];
	struct ns_tx tx;
	struct ns_rx rx;
	struct ns_time time;
	struct ns_intr intr;
	struct ns_phy phy;
	struct ns_nvm nvm;
	struct ns_wire wire;
	uint32_t fault_left[NS_FAULT_NB];
	struct ns_trace trace;
	uint32_t value[NS_BAR_NB_CELLS]; /* by canonical cell */
};

/* A register, and an element of a register array. */
#define NS_REG_AT(dev, name) ((dev)->value[NS_OFF_##name / 4])
#define NS_REG_N(dev, name, i)                                                 \
	((dev)->value[(NS_OFF_##name + (i)*NS_STRIDE_##name) / 4])

/* Make an event due no later than at_ns. */
static inline void
ns_event_by(struct ns_dev *dev, enum ns_event event, uint64_t at_ns)
{
	if (at_ns < dev->due_ns[event])
		dev->due_ns[event] = at_ns;
}

/* Count and report a broken rule. */
void ns_violation(struct ns_dev *dev, const char *format, ...);

#endif /* _NS_DEV_H_ */
