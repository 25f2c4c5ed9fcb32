#!/bin/sh
# SPDX-License-Identifier: BSD-3-Clause
# Copyright(c) 2026 the igt authors
#
# Usage: test_latency.sh PROGRAM
# Short measurements on the automatic simulated pair: tables, JSON and exit
# status, alone, side by side, without root, and ended by the user.
. "$(dirname "$0")/tap.sh"

json=$scratch/result.json
check=$(dirname "$0")/check_latency_json.py

# measured ARGUMENTS..: status 0, and the JSON is as the arguments say
measured() {
	[ "$status" -eq 0 ] || return 1
	python3 -m json.tool "$json" >/dev/null || return 1
	"$check" "$json" "$@"
}

no_progress() {
	! grep -q "$(printf '\r')" "$out" "$err"
}

run -- latency --count 2000 --json "$json"
rule 'default depths, every request stamped' \
	measured --rows in_flight=1 in_flight=2 in_flight=3 in_flight=4 --count 2000
rule 'tables with names and units' shows 'HW to timestamp, ns' \
	'Send to timestamp, ns' 'in flight' 'p99.99' 'MMIO reads' 'net_igt' 'I226'
rule 'the automatic pair is said' exits 0 'two simulated ports'
rule 'no progress on a pipe' no_progress

run -- latency --count 2000 --batch 4 --json "$json"
rule 'batches of 4: at most 2.5 reads per stamp' \
	measured --rows batch=4 --count 2000 --max-reads 2.5
run -- latency --count 2000 --in-flight 4 --json "$json"
rule 'a window of 4: at most 4 reads per stamp' \
	measured --rows in_flight=4 --count 2000 --max-reads 4
run -- latency --count 1999 --in-flight 2,6 --batch 8,3 --json "$json"
rule 'more requests than slots: some are busy, none unaccounted' \
	measured --rows in_flight=2 in_flight=6 batch=8 batch=3 --count 1999
run -- latency --count 1 --in-flight 1 --json "$json"
rule 'a single request' measured --rows in_flight=1 --count 1
run -- latency --count 500 --in-flight 1 --size 1518 --sim speed=100 --json "$json"
rule 'long frames on a slow link' \
	measured --rows in_flight=1 --count 500 --environment link_speed_mbps=100
run -- latency --count 500 --batch 4 --sim chip=i225,ppb=40000 --json "$json"
rule 'another chip, a fast clock' \
	measured --rows batch=4 --count 500 --environment chip=I225

run -- latency --count 500 --in-flight 1 --json -
cp "$out" "$json"
rule 'JSON alone on standard output' measured --rows in_flight=1 --count 500
rule 'the tables are on standard error then' exits 0 'HW to timestamp, ns'

run --no-huge --no-pci --no-shconf --no-telemetry -m 256 --vdev=nicsim4,chip=i225 \
	--vdev=nicsim5,peer=nicsim4 -- latency --port 1 --count 500 --in-flight 1 --json "$json"
rule 'ports named by the user' measured --rows in_flight=1 --count 500 \
	--environment 'port=1 (nicsim5)' model_parameters=peer=nicsim4

# The second frame waits for the first, 1.2 ms at 10 Mb/s.
run -- latency --count 500 --in-flight 2 --size 1518 --timeout 1 --sim speed=10
rule 'nothing completes in time: the run ends, with status 1' \
	exits 1 'nothing completed for 1 ms' 'in flight 2: 0 stamps lost, '

# SIGINT after three seconds of a run that would take minutes.
timeout --preserve-status -s INT 3 "$program" -- latency --count 1000000000 \
	--in-flight 2,3 --json "$json" >"$out" 2>"$err" </dev/null
status=$?
rule 'Ctrl-C ends the run, what was measured is reported' \
	measured --rows in_flight=2 --interrupted

"$program" -- latency --count 2000 --in-flight 2 >"$scratch/side" 2>&1 </dev/null &
side=$!
run -- latency --count 2000 --in-flight 2 --json "$json"
wait "$side"
side_status=$?
both() {
	[ "$side_status" -eq 0 ] && measured --rows in_flight=2 --count 2000
}
rule 'two runs side by side' both

timeout "$limit_s" taskset -c 0 "$program" -- latency --count 500 --in-flight 4 \
	--json "$json" >"$out" 2>"$err" </dev/null
status=$?
rule 'a single CPU: main measures' measured --rows in_flight=4 --count 500

as_nobody='setpriv --reuid 65534 --regid 65534 --clear-groups'
if [ "$(id -u)" -ne 0 ]; then
	skip 'without root' 'the whole suite runs without root already'
elif ! $as_nobody "$program" --version >/dev/null 2>&1; then
	skip 'without root' 'user 65534 cannot run the program where it lies'
else
	env -u XDG_RUNTIME_DIR HOME=/nonexistent timeout "$limit_s" $as_nobody "$program" -- \
		latency --count 500 --in-flight 4 --json - >"$json" 2>"$err" </dev/null
	status=$?
	rule 'without root' measured --rows in_flight=4 --count 500
fi
finish
