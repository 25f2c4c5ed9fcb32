#!/bin/sh
# SPDX-License-Identifier: BSD-3-Clause
# Copyright(c) 2026 the igt authors
#
# Usage: perf.sh [ROUNDS]
# What net_igt and the stock net_igc cost on the same model and path: register
# accesses, cycles inside the bursts, frames per second. Numbers of one machine
# and one run; compare the ratios.
set -eu

cd "$(dirname "$0")/.."
devtools/setup.sh
build=build/release
mkdir -p "$build"
[ -f "$build/build.ninja" ] || meson setup --buildtype=release "$build" >"$build.log" 2>&1 ||
	{ tail -n 5 "$build.log" >&2; exit 2; }
ninja -C "$build" drivers/librte_net_igt.so test/perf/perf_drivers >"$build.log" 2>&1 ||
	{ tail -n 30 "$build.log" >&2; exit 2; }
LD_LIBRARY_PATH=$PWD/$build/drivers
export LD_LIBRARY_PATH
for driver in net_igc net_igt; do
	"$build/test/perf/perf_drivers" "$driver" "${1-21}" 2>/dev/null
done | awk '{print}
	/cycles per packet/ {cycles[$1] = $NF}
	END {if (cycles["net_igc"] > 0)
		printf "cycles per packet, net_igt / net_igc: %.2f\n", cycles["net_igt"] / cycles["net_igc"]}'
