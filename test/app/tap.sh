# SPDX-License-Identifier: BSD-3-Clause
# Copyright(c) 2026 the igt authors
#
# Sourced by the test scripts: runs the program given as $1 and prints TAP.
# `run ARGUMENTS` leaves its exit status in $status and what it printed in the
# files $out and $err; `rule NAME CHECK..` is one TAP line.

program=$1
[ -x "$program" ] || { echo "Bail out! no program '$program'"; exit 1; }
scratch=$(mktemp -d)
trap 'rm -rf "$scratch"' EXIT
out=$scratch/out
err=$scratch/err
status=
nb_rules=0
nb_failed=0
# No run of a test takes half of this; a hang becomes a failure.
limit_s=40

run() {
	timeout "$limit_s" "$program" "$@" >"$out" 2>"$err" </dev/null
	status=$?
}

# rule NAME COMMAND [ARGUMENTS]: ok when the command succeeds
rule() {
	name=$1
	shift
	nb_rules=$((nb_rules + 1))
	if "$@"; then
		echo "ok $nb_rules - $name"
	else
		nb_failed=$((nb_failed + 1))
		echo "# exit status $status; standard output, standard error:"
		head -n 30 "$out" | sed 's/^/# | /'
		tail -n 15 "$err" | sed 's/^/# > /'
		echo "not ok $nb_rules - $name"
	fi
}

# skip NAME REASON
skip() {
	nb_rules=$((nb_rules + 1))
	echo "ok $nb_rules - $1 # SKIP $2"
}

# exits STATUS [TEXT..]: how the last run ended; each text is in its standard
# error
exits() {
	[ "$status" = "$1" ] || return 1
	shift
	for text in "$@"; do
		grep -qF -e "$text" "$err" || { echo "# missing: $text"; return 1; }
	done
}

# shows TEXT..: each is in the standard output of the last run
shows() {
	for text in "$@"; do
		grep -qF -e "$text" "$out" || { echo "# missing: $text"; return 1; }
	done
}

finish() {
	echo "1..$nb_rules"
	[ "$nb_failed" -eq 0 ]
	exit
}
