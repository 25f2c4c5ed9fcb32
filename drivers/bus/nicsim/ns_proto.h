/* SPDX-License-Identifier: BSD-3-Clause
 * Copyright(c) 2026 the igt authors
 */

#ifndef _NS_PROTO_H_
#define _NS_PROTO_H_

/* Numbers of the protocols the hardware parses (IANA; IEEE 802.3, 1588). */

/* clang-format off */
#define NS_ETHER_TYPE_IPV4	0x0800
#define NS_ETHER_TYPE_IPV6	0x86dd
#define NS_ETHER_TYPE_PTP	0x88f7
#define NS_IPPROTO_HOPOPTS	0
#define NS_IPPROTO_TCP		6
#define NS_IPPROTO_UDP		17
#define NS_IPPROTO_ROUTING	43
#define NS_IPPROTO_FRAGMENT	44
#define NS_IPPROTO_DSTOPTS	60
#define NS_IPPROTO_SCTP		132
#define NS_IPV4_MIN_BYTES	20
#define NS_IPV4_FRAGMENT	0x3fff /* more fragments, offset */
#define NS_IPV6_BYTES		40
#define NS_TCP_CHECKSUM_OFFSET	16
#define NS_UDP_CHECKSUM_OFFSET	6
#define NS_SCTP_BYTES		12
#define NS_SCTP_CHECKSUM_OFFSET	8
#define NS_PTP_EVENT_PORT	319
#define NS_PTP_MIN_BYTES	36 /* I210 datasheet 7.8.5 */
#define NS_PTP_CONTROL_OFFSET	32
#define NS_PTP_SEQUENCE_OFFSET	30
#define NS_PTP_V2_SOURCE_OFFSET	20
#define NS_CRC32_POLYNOMIAL	0xedb88320 /* IEEE 802.3, reflected */
#define NS_CRC32C_POLYNOMIAL	0x82f63b78 /* SCTP, RFC 3309, reflected */
/* clang-format on */

#endif /* _NS_PROTO_H_ */
