#!/bin/sh
# SPDX-License-Identifier: BSD-3-Clause
# Copyright(c) 2026 the igt authors
#
# Usage: test_setup.sh SOURCE-ROOT
# What meson says when something it needs is not there: one line, naming the
# command or option that helps. Prints TAP.
set -u

source=$1
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
version=$(pkg-config --modversion libdpdk)
sdk=$(pkg-config --variable=includedir libdpdk)/dpdk/ethdev_driver.h
nb=0 failed=0

mkdir "$work/tree"
(cd "$source" && tar cf - --exclude=./build --exclude='./build-*' --exclude=./.git .) | tar xf - -C "$work/tree"

# expect NAME WORDS OPTIONS...: meson setup fails with one line of WORDS
expect() {
	name=$1 words=$2
	shift 2
	nb=$((nb + 1))
	if [ -f "$sdk" ]; then
		echo "ok $nb - $name # SKIP libdpdk here has its driver SDK"
		return
	fi
	text=$(cd "$work/tree" && meson setup "$@" out 2>&1) && text="meson setup succeeded"
	rm -rf "$work/tree/out"
	errors=$(echo "$text" | grep -c 'ERROR')
	if [ "$errors" = 1 ] && echo "$text" | grep 'ERROR' | grep -q -e "$words"; then
		echo "ok $nb - $name"
	else
		echo "$text" | tail -n 8 | sed 's/^/# /'
		echo "not ok $nb - $name"
		failed=1
	fi
}

expect 'no driver headers: names the command' 'devtools/setup.sh'
expect 'no such tree: names it' "$work/nowhere" "-Ddpdk_src=$work/nowhere"
mkdir "$work/old"
echo 21.11.0 >"$work/old/VERSION"
expect 'tree of another version: names both' "21.11.0.*$version" "-Ddpdk_src=$work/old"
echo "$version" >"$work/old/VERSION"
mkdir -p "$work/old/lib" "$work/old/drivers/bus"
expect 'tree without the header: names it' 'ethdev_driver.h' "-Ddpdk_src=$work/old"
echo "1..$nb"
exit $failed
