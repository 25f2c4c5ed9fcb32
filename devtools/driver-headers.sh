#!/bin/sh
# SPDX-License-Identifier: BSD-3-Clause
# Copyright(c) 2026 the igt authors
#
# Usage: driver-headers.sh TREE DIR VERSION
# Copies the seven headers a driver needs from a DPDK source tree into DIR.
# Fails when TREE is not DPDK of exactly VERSION.
set -eu

tree=$1 dir=$2 version=$3
[ -f "$tree/VERSION" ] || { echo "$tree: no DPDK source tree (no VERSION)" >&2; exit 1; }
have=$(cut -d- -f1 "$tree/VERSION")
[ "$have" = "$version" ] || {
	echo "$tree is DPDK $have, installed is $version: the driver headers must match" >&2
	exit 1
}
mkdir -p "$dir"
for name in ethdev_driver.h ethdev_pci.h ethdev_vdev.h bus_driver.h dev_driver.h \
		bus_pci_driver.h bus_vdev_driver.h; do
	path=$(find "$tree/lib" "$tree/drivers/bus" -name "$name" | head -n 1)
	[ -n "$path" ] || { echo "$tree: $name not found" >&2; exit 1; }
	cmp -s "$path" "$dir/$name" || cp "$path" "$dir/$name"
done
