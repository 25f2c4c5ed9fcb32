#!/bin/sh
# SPDX-License-Identifier: BSD-3-Clause
# Copyright(c) 2026 the igt authors
# Every C file is as clang-format 14 leaves it.
. "$(dirname "$0")/check-lib.sh"
sources '*.c' '*.h' | xargs clang-format --dry-run 2>&1 | grep 'warning:' | report 'clang-format'
finish
