#!/bin/sh
# SPDX-License-Identifier: BSD-3-Clause
# Copyright(c) 2026 the igt authors
#
# Usage: run.sh [--eal 'EAL OPTIONS'] [MODE [OPTIONS]]
# Sets the machine up, builds, and runs dpdk-test-timesync; the default mode is
# latency. Without EAL options it measures two simulated I226 back to back.
set -eu

top=$(cd "$(dirname "$0")/.." && pwd)
eal=
if [ "${1-}" = --eal ]; then
	[ $# -ge 2 ] || { echo 'run.sh: --eal needs the EAL options in one argument' >&2; exit 2; }
	eal=$2
	shift 2
fi
[ $# -gt 0 ] || set -- latency

"$top/devtools/setup.sh"
build=$top/build/release
mkdir -p "$build"
[ -f "$build/build.ninja" ] ||
	meson setup --buildtype=release "$build" "$top" >"$build.log" 2>&1 ||
	{ tail -n 5 "$build.log" >&2; exit 2; }
ninja -C "$build" app/dpdk-test-timesync >"$build.log" 2>&1 || { tail -n 30 "$build.log" >&2; exit 2; }

# EAL options are words separated by blanks, as on a command line.
set -f
# shellcheck disable=SC2086
exec "$build/app/dpdk-test-timesync" $eal -- "$@"
