#!/bin/sh
# SPDX-License-Identifier: BSD-3-Clause
# Copyright(c) 2026 the igt authors
# Runs every check-*.sh and check-*.py; prints TAP.
cd "$(dirname "$0")/.." || exit 1
nb=0 failed=0
for check in devtools/check-*; do
	case $check in
	*check-all.sh | *check-lib.sh | *.allow) continue ;;
	esac
	nb=$((nb + 1))
	if text=$("$check" 2>&1); then
		echo "ok $nb - $(basename "$check")"
	else
		echo "$text" | sed 's/^/# /'
		echo "not ok $nb - $(basename "$check")"
		failed=1
	fi
done
echo "1..$nb"
exit $failed
