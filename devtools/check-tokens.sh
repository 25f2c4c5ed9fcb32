#!/bin/sh
# SPDX-License-Identifier: BSD-3-Clause
# Copyright(c) 2026 the igt authors
# Tokens that have no place where they stand; after DPDK's own list.
. "$(dirname "$0")/check-lib.sh"

# grep_code PATTERN FILES...: matches outside comment lines
grep_code() {
	pattern=$1
	shift
	[ $# -eq 0 ] || grep -nE "$pattern" "$@" /dev/null |
		grep -vE '^[^:]+:[0-9]+:[[:space:]]*(\*|/\*|//)'
}

drivers=$(sources 'drivers/*.c' 'drivers/*.h')
product=$(sources 'drivers/*.c' 'drivers/*.h' 'app/*.c' 'app/*.h')
product_c=$(sources 'drivers/*.c' 'app/*.c')

# shellcheck disable=SC2086
{
grep_code '\b(printf|abort|exit|rte_panic|rte_exit)\(' $drivers | report 'no output or exit in drivers'
grep_code '__attribute__|__rte_always_inline' $product | report 'compiler attribute by hand'
grep_code '"[^"]*%[-0-9.]*l+[duxi]' $product | report 'PRI macros instead of %l formats'
grep_code '\b(usleep|sleep)\(' $product | report 'sleep'
grep_code '\bvolatile\b' $(echo "$product" | grep -v -E 'mmio') | report 'volatile outside the MMIO files'
grep_code '\btypedef struct\b' $product | report 'typedef of a struct'
grep_code '\b0x[0-9a-fA-F]+' $(echo "$product_c" | tr ' ' '\n') | grep -vE ':#define|"[^"]*0x[^"]*"' |
	report 'bare hexadecimal number outside register, descriptor and table headers'
grep -nE '\bRTE_VER|RTE_VERSION\b' $(echo "$product" | grep -v _compat.h) | report 'release test outside the compat header'
grep -nE 'TODO|FIXME|XXX' $(sources '*.c' '*.h' '*.def' '*.build') | report 'unfinished'
}
for file in $(sources '*.c' '*.h' '*.def' '*.sh' '*.py' '*.build' .ci/run .clang-format); do
	head -n 3 "$file" | grep -q 'SPDX-License-Identifier: BSD-3-Clause' || echo "$file"
done | report 'no SPDX line'
for file in $(sources '*.c'); do
	case $file in
	test/*) ;;
	*) sed -n '5,8p' "$file" | grep -q '^/\*' || echo "$file" ;;
	esac
done | report 'no theory statement'
codespell -L ans,rx,nd,te,hist -S .git,build $(sources '*.c' '*.h' '*.md' '*.rst' '*.sh' '*.py' '*.def') 2>/dev/null | report 'spelling'
finish
