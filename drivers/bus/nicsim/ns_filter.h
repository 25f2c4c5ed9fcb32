/* SPDX-License-Identifier: BSD-3-Clause
 * Copyright(c) 2026 the igt authors
 */

#ifndef _NS_FILTER_H_
#define _NS_FILTER_H_

#include <stdbool.h>
#include <stdint.h>

#include "ns_dev.h"
#include "ns_pkt.h"

/* Whether the station takes a frame; says in it whether only a hash or a
 * promiscuous mode took it. */
bool ns_filter_accept(struct ns_dev *dev, const struct ns_pkt *pkt,
		struct ns_frame *frame);

/* Choose the RX queue; RSS hash and type go into the frame. */
void ns_filter_steer(struct ns_dev *dev, const struct ns_pkt *pkt,
		struct ns_frame *frame);

/* Register: the RSS key changed. */
void ns_filter_rssrk_wrote(struct ns_dev *dev, unsigned int idx);

#endif /* _NS_FILTER_H_ */
