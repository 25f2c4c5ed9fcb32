/* SPDX-License-Identifier: BSD-3-Clause
 * Copyright(c) 2026 the igt authors
 */

#ifndef _NS_CORE_H_
#define _NS_CORE_H_

/*
 * The seam between the device core (no EAL, unit-tested alone) and the shell
 * that plugs it into DPDK. The shell calls down; the core calls back only
 * through struct ns_env.
 *
 * Concurrency  the shell holds one lock per device around every call that
 *              takes a struct ns_dev, except where a function says otherwise.
 *              The core takes no lock of another device while in a call: a
 *              frame for the peer goes into the peer's inbox and a change of
 *              the link into an object of both, each with a short lock of its
 *              own; the peer looks at both when it is run itself. Callbacks
 *              are made with neither of these held.
 * Time         nanoseconds of one monotonic time base shared by all devices
 *              of a process (host or stepped; the core cannot tell). In a
 *              register access time does not move: the shell passes it in.
 *              A time before the last one counts as the last one. Devices
 *              need not be run in step: what happens at an instant is
 *              computed from that instant, however late a device is run.
 * Memory       little-endian hosts.
 */

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

struct ns_dev;

#define NS_TIME_NEVER UINT64_MAX

/* What the core asks of its surroundings. All may be called under the lock of
 * the device in question; none may call back into the core. */
struct ns_env {
	/* Memory behind an I/O address, or NULL: not the driver's memory. */
	void *(*dma_ptr)(void *ctx, uint64_t iova, size_t len);
	/* MSI-X message of a queue's vector (the index), sent once per
	 * assertion and no closer than EITR allows. The vector of IVAR_MISC
	 * is never sent for the other cause: see intr_level. */
	void (*intr_message)(void *ctx, unsigned int vector);
	/* Level of the misc (other) cause, told when it changes. Without
	 * GPIE.Multiple_MSIX: ICR & IMS, or EICR & EIMS. With it: up when an
	 * unmasked cause finds its vector mapped and enabled, down when no
	 * unmasked cause is left. */
	void (*intr_level)(void *ctx, bool asserted);
	/* The peer has something to look at (frames, or a change of the
	 * link): wake whoever runs it if that one sleeps. Once per call into
	 * the core, at its end, on the sender's ctx. */
	void (*wire_kick)(void *ctx);
	/* A rule was broken; one line, already formatted. */
	void (*violation)(void *ctx, const char *text);
	void *ctx;
};

enum ns_txdown {
	NS_TXDOWN_STOP,     /* link loss drops the FIFO, fetch stops */
	NS_TXDOWN_CONTINUE, /* DMA goes on, frames vanish */
};

enum ns_txtt_clear {
	NS_TXTT_CLEAR_ONE, /* reading TXSTMPH_0 clears TXTT_0 */
	NS_TXTT_CLEAR_ALL, /* reading TXSTMPH_0 clears all TXTT bits */
};

/* Parameters of one device; ns_conf_default() gives the documented defaults. */
struct ns_conf {
	const char *chip;       /* "i225", "i226" */
	uint8_t mac[6];         /* permanent address in the NVM */
	uint32_t speed_mbps;    /* 10, 100, 1000, 2500; best the PHY offers */
	bool speed_unlimited;   /* no serialisation; link shows the best */
	uint32_t tx_latency_ns; /* doorbell to first octet at the MAC, 300 */
	uint32_t delay_ns;      /* medium, one way, of frames we send, 0 */
	uint32_t an_ms;         /* autonegotiation, 20 */
	int32_t ppb;            /* error of the oscillator, above -10^9, 0 */
	enum ns_txdown txdown;
	enum ns_txtt_clear txtt_clear;
};

void ns_conf_default(struct ns_conf *conf);

/* As after power-on, auto-load done, unplugged from anything. NULL when the
 * chip is unknown or memory is short; conf and env are copied. */
struct ns_dev *ns_dev_create(const struct ns_conf *conf,
		const struct ns_env *env, uint64_t now_ns);
void ns_dev_destroy(struct ns_dev *dev);

/* PCI identity of the chip row, for the shell's config space. */
struct ns_pci_id {
	uint16_t vendor_id, device_id;
	uint8_t revision;
	uint16_t nb_msix_vectors;
	size_t bar0_bytes;
};
/* 0, or -ENOENT for an unknown chip. */
int ns_chip_pci_id(const char *chip, struct ns_pci_id *id);
/* Space-separated names of all chips, for messages. */
const char *ns_chip_names(void);

/* Register access: first whatever is due at now_ns happens, then the access.
 * All-ones and dropped writes after a surprise removal. */
uint32_t ns_dev_read32(struct ns_dev *dev, uint32_t offset, uint64_t now_ns);
void ns_dev_write32(struct ns_dev *dev, uint32_t offset, uint32_t value,
		uint64_t now_ns);
/* Value without side effects and without letting time pass; -ENOENT. */
int ns_dev_peek32(const struct ns_dev *dev, uint32_t offset, uint32_t *value);

/* Let everything due up to now_ns happen (fetch, wire, timers). */
void ns_dev_run(struct ns_dev *dev, uint64_t now_ns);
/* When something will next happen by itself, or NS_TIME_NEVER; now or earlier
 * when the peer left something to look at. */
uint64_t ns_dev_next_event_ns(struct ns_dev *dev);

/* Wiring; both locks held by the caller (lower address first). What was
 * connected before is disconnected. Negotiation starts at each device's last
 * time. 0 or -ENOMEM. */
int ns_dev_connect(struct ns_dev *a, struct ns_dev *b);
void ns_dev_disconnect(struct ns_dev *dev);
/* A sink and source other than a device (tap, pcap, test). `send` gets each
 * frame (without CRC) and the time its first octet reached the far end. */
typedef void (*ns_wire_send)(
		void *ctx, const void *frame, size_t len, uint64_t arrival_ns);
void ns_dev_connect_sink(struct ns_dev *dev, ns_wire_send send, void *ctx);
/* A frame (without CRC) whose first octet reaches the PHY at arrival_ns. May
 * be called without the device lock. 0, -ENOBUFS, -EMSGSIZE. */
int ns_dev_inject(struct ns_dev *dev, const void *frame, size_t len,
		uint64_t arrival_ns);
/* Plug or pull the cable. */
void ns_dev_cable_set(struct ns_dev *dev, bool plugged, uint64_t now_ns);

/* Faults: `count` next occurrences are hit (0 clears, UINT32_MAX for ever).
 * -ENOENT for an unknown name, listed by ns_fault_names():
 *	tx_stamp_never	   a TX stamp is captured, but reaches no register
 *	tx_stamp_late	   a TX stamp reaches its register 15 ms late
 *	tx_flag_lost	   value in the register, TXTT and event missing
 *	tx_event_lost	   value and TXTT there, no TSICR.TXTS
 *	link_flap	   the link drops and negotiates anew; again 1 ms after
 *			   it is up while counts are left
 *	autoload_late	   auto-load after a reset takes 15 ms
 *	mdic_error	   a PHY access ends with MDIC.ERROR
 *	semaphore_stuck	   SWSM.SMBI reads as taken
 *	rx_crc_error	   a frame arrives with a wrong CRC
 *	removal		   surprise removal, at once; 0 powers the function on
 *			   anew
 */
int ns_dev_fault_set(struct ns_dev *dev, const char *name, uint32_t count);
const char *ns_fault_names(void);

/* The model's own truth, for tests: not what registers show. Every frame that
 * left a MAC ends in one of the rx counts of the peer, once it has arrived. */
struct ns_counts {
	uint64_t reg_reads, reg_writes; /* calls, also after a removal */
	uint64_t violations;
	uint64_t tx_frames, tx_bytes; /* left the MAC, no CRC */
	uint64_t tx_dropped_frames;   /* fetched, never left */
	uint64_t rx_frames, rx_bytes; /* put into driver memory */
	uint64_t rx_filtered_frames;  /* not for this station, bad */
	uint64_t rx_missed_frames;    /* no FIFO room or no descriptor */
	uint64_t rx_disabled_frames;  /* no receiver, queue or link */
	uint64_t tx_stamps;           /* captured, all slots */
	uint64_t tx_stamps_discarded; /* requested, slot not free */
};
void ns_dev_counts_get(const struct ns_dev *dev, struct ns_counts *counts);

/* One captured TX stamp, as a witness: which frame got which value. */
struct ns_stamp_record {
	uint64_t seq;        /* ordinal of the capture on this device */
	uint64_t raw_phc_ns; /* SYSTIM at the first octet, uncorrected */
	uint64_t time_ns;    /* the same instant in model time */
	uint16_t queue_id;
	uint8_t slot;
	bool hidden;         /* a fault kept it from the registers */
	uint16_t head_bytes; /* valid part of head */
	uint8_t head[64];    /* first octets of the frame */
};
/* Copies the newest captures (at most 1024 are kept), oldest first. */
size_t ns_dev_stamps_get(const struct ns_dev *dev,
		struct ns_stamp_record *records, size_t nb_records);

/* SYSTIM (timer 0) as it is at now_ns, in ns. */
uint64_t ns_dev_phc_ns(struct ns_dev *dev, uint64_t now_ns);

/* The newest register accesses (at most 1024 are kept), oldest first, a line
 * each: time, r or w, offset, value, name. NUL-terminated; characters written,
 * whole lines only. */
size_t ns_dev_trace_text(
		const struct ns_dev *dev, char *text, size_t text_bytes);
/* The registers that were touched, a line each in the order of their offsets:
 * offset, name, number of reads, number of writes, and a note where the value
 * is only stored or the offset is the old window. As ns_dev_trace_text(). */
size_t ns_dev_touched_text(
		const struct ns_dev *dev, char *text, size_t text_bytes);

#endif /* _NS_CORE_H_ */
