#!/bin/sh
# SPDX-License-Identifier: BSD-3-Clause
# Copyright(c) 2026 the igt authors
#
# Usage: test.sh [--full]
# Sets the machine up, builds with gcc and clang, and runs every suite:
#   gcc     all suites, installed compiler flags
#   clang   all code compiled, pure suites run
#   asan    address and undefined sanitizers: unit, model, pmd, proof, stock
# --full repeats the pmd suite under clang's sanitizers and runs testpmd
# with a million packets instead of a tenth of it; the proofs enumerate more.
# Ends with `N passed, N failed[, N skipped]` alone on a line.
set -eu

cd "$(dirname "$0")/.."
full=
case ${1-} in
'') ;;
--full) full=1 ;;
*) echo "test.sh: unknown argument $1 (usage: test.sh [--full])" >&2; exit 2 ;;
esac

devtools/setup.sh --test
results=build/test-results
rm -rf "$results"
mkdir -p "$results"

# build NAME COMPILER MESON-OPTIONS...
build() {
	dir=build/$1 compiler=$2 name=$1
	shift 2
	if [ ! -f "$dir/build.ninja" ]; then
		mkdir -p "$dir"
		CC=$compiler meson setup "$@" "$dir" >"$dir.log" 2>&1 ||
			{ tail -n 20 "$dir.log"; echo "test.sh: meson setup $name failed"; exit 1; }
	fi
	echo "== build $name"
	ninja -C "$dir" >"$dir.log" 2>&1 ||
		{ grep -A 20 -E 'FAILED|error' "$dir.log" | head -n 60; echo "test.sh: build $name failed"; exit 1; }
}

# run NAME SUITES...: the exit status is judged from the collected results.
run() {
	dir=build/$1
	suites=
	name=$1
	shift
	for suite in "$@"; do suites="$suites --suite $suite"; done
	echo "== test $name: $*"
	# shellcheck disable=SC2086
	meson test -C "$dir" --no-rebuild --num-processes 2 $suites >"$dir.log" 2>&1 || true
	cp "$dir/meson-logs/testlog.json" "$results/$name.json"
}

[ -z "$full" ] || export IGT_TEST_FULL=1
export ASAN_OPTIONS=detect_stack_use_after_return=1:abort_on_error=0
export UBSAN_OPTIONS=print_stacktrace=1:halt_on_error=1

build gcc gcc
build clang clang
build asan gcc -Db_sanitize=address,undefined -Db_lundef=false
run gcc unit model pmd proof stock app testpmd build style
run clang unit model
run asan unit model pmd proof stock
if [ -n "$full" ]; then
	build clang-asan clang -Db_sanitize=address,undefined -Db_lundef=false
	run clang-asan unit model pmd stock
fi
exec /usr/bin/python3 devtools/test-summary.py "$results"/*.json
