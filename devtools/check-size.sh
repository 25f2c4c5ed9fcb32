#!/bin/sh
# SPDX-License-Identifier: BSD-3-Clause
# Copyright(c) 2026 the igt authors
# Files have at most 800 lines; functions of the product at most 60, unless
# listed in check-size.allow with the reason, and never more than 100.
. "$(dirname "$0")/check-lib.sh"
sources '*.c' '*.h' '*.def' '*.py' '*.sh' | xargs wc -l |
	awk '$2 != "total" && $1 > 800 {print $2 " has " $1 " lines"}' | report 'file over 800 lines'
functions=$(sources 'drivers/*.c' 'drivers/*.h' 'app/*.c' | xargs ctags -x --c-kinds=f --fields=+ne --_xformat='%e %n %N %F')
echo "$functions" | awk '$1 - $2 + 1 > 100 {print $4 ": " $3 " has " $1 - $2 + 1}' | report 'function over 100 lines'
echo "$functions" | awk '$1 - $2 + 1 > 60 {print $4 ": " $3 " has " $1 - $2 + 1}' |
	while read -r line; do
		name=${line#*: }
		grep -q "^${name%% *} " devtools/check-size.allow || echo "$line"
	done | report 'function over 60 lines'
finish
