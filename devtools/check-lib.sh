# SPDX-License-Identifier: BSD-3-Clause
# Copyright(c) 2026 the igt authors
#
# Sourced by the check-*.sh scripts: where the sources are and how to report.

cd "$(dirname "$0")/.."
# Sources git knows or would add: a build folder never counts.
sources() {
	git ls-files --cached --others --exclude-standard -- "$@" | sort -u |
		while read -r file; do
			[ -f "$file" ] && echo "$file"
		done
}

# report RULE: prints each line of standard input as a breach of RULE. It runs
# at the end of pipelines, so what it found is kept in a file.
report() {
	while IFS= read -r line; do
		[ -z "$line" ] || echo "$1: $line" >>"$breaches"
	done
}

# The exit status of a check: prints the breaches, 1 when there are any.
finish() {
	cat "$breaches"
	[ ! -s "$breaches" ]
	status=$?
	rm -f "$breaches"
	exit $status
}

breaches=$(mktemp)
