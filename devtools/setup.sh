#!/bin/sh
# SPDX-License-Identifier: BSD-3-Clause
# Copyright(c) 2026 the igt authors
#
# Usage: setup.sh [--test]
# Installs what a build needs (with --test: what the tests need too) and takes
# the DPDK driver headers that the distribution does not install from the
# source package of exactly the installed version, into the build area.
# Idempotent; quiet and offline once everything is there.
set -eu

cd "$(dirname "$0")/.."

build_packages='gcc pkg-config meson ninja-build libdpdk-dev dpdk libnuma-dev
	libzydis-dev dpkg-dev ca-certificates'
test_packages='clang libclang-rt-14-dev clang-format clang-tidy cppcheck codespell
	universal-ctags dpdk-dev python3 python3-pyelftools'

die() {
	echo "setup.sh: $*" >&2
	exit 1
}

missing_packages() {
	for package in $1; do
		dpkg-query -W -f '${db:Status-Status}' "$package" 2>/dev/null |
			grep -qx installed || echo "$package"
	done
}

install_packages() {
	missing=$(missing_packages "$1" | tr '\n' ' ')
	[ -n "$missing" ] || return 0
	as_root=
	if [ "$(id -u)" -ne 0 ]; then
		command -v sudo >/dev/null || die "these packages are missing, install them as root: $missing"
		as_root=sudo
	fi
	echo "setup.sh: installing $missing" >&2
	$as_root apt-get update -qq >&2 || die 'apt-get update failed'
	$as_root env DEBIAN_FRONTEND=noninteractive apt-get install -y -qq \
		--no-install-recommends $missing >"$log" 2>&1 || {
		tail -n 20 "$log" >&2
		die "apt-get install failed: $missing"
	}
}

# The machine's own package sources, turned into sources of source packages.
source_lists() {
	for file in /etc/apt/sources.list.d/*.sources; do
		[ -f "$file" ] || continue
		sed 's/^Types:.*/Types: deb-src/' "$file" \
			>"$1/$(basename "$file")"
	done
	for file in /etc/apt/sources.list /etc/apt/sources.list.d/*.list; do
		[ -f "$file" ] || continue
		sed -n 's/^deb[[:space:]]/deb-src /p' "$file" \
			>"$1/$(basename "$file")"
	done
}

apt_private() {
	apt-get -q -o Dir::Etc::SourceList=/dev/null \
		-o Dir::Etc::SourceParts="$work/sources" \
		-o Dir::State::Lists="$work/lists" \
		-o Dir::Cache="$work/cache" -o Debug::NoLocking=1 \
		-o APT::Sandbox::User="$(id -un)" "$@"
}

take_driver_headers() {
	version=$(pkg-config --modversion libdpdk) || die 'libdpdk not found by pkg-config'
	headers=build/driver-headers-$version
	[ ! -f "$headers/ethdev_driver.h" ] || return 0
	[ ! -f "$(pkg-config --variable=includedir libdpdk)/ethdev_driver.h" ] || return 0
	[ ! -f "$(pkg-config --variable=includedir libdpdk)/dpdk/ethdev_driver.h" ] || return 0
	source_version=$(dpkg-query -W -f '${source:Version}' libdpdk-dev) ||
		die "DPDK $version is no package of this system: build it with -Denable_driver_sdk=true"
	echo "setup.sh: taking the driver headers of DPDK $source_version" >&2
	work=$(mktemp -d)
	trap 'rm -rf "$work"' EXIT
	mkdir -p "$work/sources" "$work/lists/partial" "$work/cache/archives/partial"
	source_lists "$work/sources"
	apt_private update >"$log" 2>&1 || { tail -n 5 "$log" >&2; die 'no source package lists'; }
	(cd "$work" && apt_private source "dpdk=$source_version") >"$log" 2>&1 ||
		{ tail -n 5 "$log" >&2; die "no source package dpdk $source_version"; }
	devtools/driver-headers.sh "$work"/dpdk-*/ "$work/headers" "$version"
	mv "$work/headers" "$headers"
	rm -rf "$work"
	trap - EXIT
}

command -v apt-get >/dev/null || die 'needs a Debian system (apt-get)'
mkdir -p build
log=$PWD/build/setup.log
case ${1-} in
'') install_packages "$build_packages" ;;
--test) install_packages "$build_packages $test_packages" ;;
*) die "unknown argument $1 (usage: setup.sh [--test])" ;;
esac
take_driver_headers
