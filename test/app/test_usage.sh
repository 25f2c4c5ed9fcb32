#!/bin/sh
# SPDX-License-Identifier: BSD-3-Clause
# Copyright(c) 2026 the igt authors
#
# Usage: test_usage.sh PROGRAM
# What the program says without measuring: help, version, and that bad usage
# is refused with status 2 and a message that names what was wrong.
. "$(dirname "$0")/tap.sh"

# refused NAME TEXT.. -- ARGUMENTS..: status 2 and the texts in the message
refused() {
	name=$1
	shift
	texts=
	while [ "$1" != -- ]; do
		texts="$texts$1
"
		shift
	done
	shift
	run "$@"
	rule "$name" refusal_says
}

refusal_says() {
	exits 2 || return 1
	printf '%s' "$texts" | while read -r text; do
		exits 2 "$text" || exit 1
	done
}

helps() {
	[ "$status" -eq 0 ] && shows "$@" && [ ! -s "$err" ]
}

version=$(cat "$(dirname "$0")/../../VERSION")

run --help
rule '--help lists the modes' helps 'usage: ' '-- MODE' '  latency ' 'exit status'
run -- --help
rule '-- --help does so too' helps '  latency '
run -- latency --help
rule 'latency --help has every option with default and unit' \
	helps '--count N' '--in-flight LIST' '--batch LIST' '--retrieve WHO' \
	'--port N' '--size BYTES' '--timeout MS' '--json FILE|-' '--sim KEY=VALUE' \
	'default 100000' 'bytes, with CRC' 'MMIO reads'
run --version
rule '--version is that of the source' helps "dpdk-test-timesync $version"

refused 'no arguments' 'latency' 'no --' --
refused 'a mode before the --' 'MODE' -- latency
refused 'no mode' 'no mode' 'latency' -- --
refused 'unknown mode' 'unknown mode latecny' 'latency' -- -- latecny
refused 'unknown option' '--cuont' -- -- latency --cuont 5
refused 'options of later releases' '--seed' -- -- latency --seed 1
refused 'value out of range' '--count' "'0'" '1..1000000000' -- -- latency --count 0
refused 'value that is no number' '--size' "'64k'" '64..1518' -- -- latency --size=64k
refused 'bad list' '--in-flight' "'1,,2'" '1..64' -- -- latency --in-flight 1,,2
refused 'retrieval that is not there' '--retrieve' "'intr'" 'same' -- -- latency --retrieve intr
refused 'missing value' '--batch needs a value' -- -- latency --batch
refused 'JSON file that cannot be written' '--json' '/nonexistent/x.json' 'No such file' -- \
	-- latency --json /nonexistent/x.json
refused '--sim without the automatic pair' '--sim' -- --vdev=nicsim0 -- latency --sim chip=i225

# From here on EAL starts.
refused 'EAL option that EAL refuses' 'EAL' -- --no-such-option -- latency
refused 'a key the model refuses' 'chipp' 'nicsim0 was not created' -- \
	-- latency --sim chipp=i226
refused 'a value the model refuses' 'i999' 'nicsim0 was not created' -- \
	-- latency --sim chip=i999
refused 'a named simulated port is missing' 'nicsim1 was not created' -- \
	--no-huge --no-pci --no-shconf --no-telemetry -m 256 \
	--vdev=nicsim0 --vdev=nicsim1,speed=7 -- latency
refused 'no such port' 'no port 7' '2 found' -- -- latency --port 7
refused 'a driver without time stamping' 'net_null' 'no time stamping' -- \
	--no-huge --no-pci --no-shconf --no-telemetry -m 256 --vdev=net_null0 -- latency
finish
