#!/bin/sh
# SPDX-License-Identifier: BSD-3-Clause
# Copyright(c) 2026 the igt authors
#
# Usage: test_broken.sh PROGRAM SHIM
# Promises broken on purpose, by a library between program and driver: each is
# noticed, said, and makes the exit status 1.
. "$(dirname "$0")/tap.sh"
shim=$2

# run_with BREACH ARGUMENTS..
run_with() {
	breach=$1
	shift
	LD_PRELOAD=$shim TS_SHIM=$breach timeout "$limit_s" "$program" -- "$@" \
		>"$out" 2>"$err" </dev/null
	status=$?
}

run_with none latency --count 500 --in-flight 2
rule 'the library alone breaks nothing' exits 0
run_with duplicate latency --count 500 --in-flight 2
rule 'a stamp delivered twice' exits 1 '0 stamps lost, 1 unaccounted for'
run_with wrong_token latency --count 500 --in-flight 2 --timeout 200
rule 'a stamp for a request never made, a request without a stamp' \
	exits 1 '0 stamps lost, 2 unaccounted for' 'nothing completed for 200 ms'
run_with missing latency --count 500 --batch 2 --timeout 200
rule 'a request that never completes' \
	exits 1 'batch 2: 0 stamps lost, 1 unaccounted for' 'nothing completed for 200 ms'
run_with lost latency --count 500 --in-flight 2
rule 'a lost stamp, other than the driver counted' \
	exits 1 '1 stamps lost, 0 unaccounted for' 'the driver counted other requests'
run_with gone latency --count 500 --in-flight 2
rule 'a device that goes away' exits 1 'is the device gone?'
run_with model_reads latency --count 60000 --in-flight 2
rule 'register reads that driver and model count differently' exits 1 'register reads: the driver counted'
run_with clock_step latency --count 500 --in-flight 2
rule 'a clock that is set during the run' exits 1 'the PHC was set during the run'

# The same port through the calls every driver has.
run_with foreign latency --count 500 --in-flight 1
rule 'another driver: one request at a time' exits 0 \
	'port 0 is an I226-V, which net_igt supports, but net_foreign drives it' \
	'standard calls, one request at a time'
run_with foreign latency --count 500
rule 'another driver: no more than one' exits 2 'use --in-flight 1'
run_with foreign_lost latency --count 500 --in-flight 1 --timeout 200
rule 'another driver: a stamp that never comes is lost' \
	exits 1 '1 stamps lost, 0 unaccounted for'
finish
