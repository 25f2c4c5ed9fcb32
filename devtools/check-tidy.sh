#!/bin/sh
# SPDX-License-Identifier: BSD-3-Clause
# Copyright(c) 2026 the igt authors
# clang-tidy and cppcheck over the product, from the compile database of the
# clang build. Minutes, so only when IGT_TEST_FULL is set.
. "$(dirname "$0")/check-lib.sh"
[ -n "${IGT_TEST_FULL-}" ] || finish
[ -f build/clang/compile_commands.json ] || { echo 'no build/clang' | report 'clang-tidy'; finish; }
sources 'drivers/*.c' 'app/*.c' | xargs -P 2 -n 4 clang-tidy --quiet -p build/clang 2>/dev/null |
	grep -E '(warning|error):' | sort -u | report 'clang-tidy'
sources 'drivers/*.c' 'app/*.c' | xargs cppcheck --quiet --enable=warning,performance,portability \
	--inline-suppr --suppress=missingInclude --template='{file}:{line}: {id}: {message}' \
	-Idrivers/common/mmio -Idrivers/net/igt -Idrivers/bus/nicsim 2>&1 | report 'cppcheck'
finish
