/* SPDX-License-Identifier: BSD-3-Clause
 * Copyright(c) 2026 the igt authors
 */

#ifndef _NS_TIME_H_
#define _NS_TIME_H_

#include <stdint.h>

#include "ns_dev.h"

/* Seconds and nanoseconds as the stamp registers show them. */
struct ns_phc {
	uint32_t sec;
	uint32_t ns;
};

struct ns_phc ns_time_split(uint64_t phc_ns);

/* SYSTIM at an instant of model time, by the present rate and offset; also
 * for instants shortly before now. */
uint64_t ns_time_phc_at(const struct ns_dev *dev, uint64_t time_ns);

void ns_time_reset(struct ns_dev *dev);

/* A frame that asked for a stamp has its first octet at the MAC. */
void ns_time_tx_capture(struct ns_dev *dev, const struct ns_frame *frame,
		uint64_t time_ns);
/* Event: late stamps. */
void ns_time_run(struct ns_dev *dev, uint64_t limit_ns);

/* The register stamp of a received frame; true: it went into RXSTMP, with
 * identity and sequence number as RXSATRL and RXSATRH show them. */
bool ns_time_rx_capture(struct ns_dev *dev, uint64_t phc_ns, uint32_t satr_low,
		uint32_t satr_high);

/* Registers. */
uint32_t ns_time_systiml_peek(const struct ns_dev *dev, unsigned int idx);
void ns_time_systiml_after_read(struct ns_dev *dev, unsigned int idx);
void ns_time_systiml_write(
		struct ns_dev *dev, unsigned int idx, uint32_t value);
uint32_t ns_time_systimh_peek(const struct ns_dev *dev, unsigned int idx);
void ns_time_systimh_write(
		struct ns_dev *dev, unsigned int idx, uint32_t value);
uint32_t ns_time_systimr_peek(const struct ns_dev *dev, unsigned int idx);
void ns_time_timinca_write(
		struct ns_dev *dev, unsigned int idx, uint32_t value);
void ns_time_timadj_write(struct ns_dev *dev, unsigned int idx, uint32_t value);
void ns_time_tsauxc_write(struct ns_dev *dev, unsigned int idx, uint32_t value);
void ns_time_tsynctxctl_write(
		struct ns_dev *dev, unsigned int idx, uint32_t value);
void ns_time_tsyncrxctl_write(
		struct ns_dev *dev, unsigned int idx, uint32_t value);
void ns_time_txstmph_after_read(struct ns_dev *dev, unsigned int idx);
void ns_time_txstmph_n_after_read(struct ns_dev *dev, unsigned int idx);
void ns_time_rxstmph_after_read(struct ns_dev *dev, unsigned int idx);
void ns_time_tsicr_after_read(struct ns_dev *dev, unsigned int idx);
void ns_time_tsim_wrote(struct ns_dev *dev, unsigned int idx);

#endif /* _NS_TIME_H_ */
