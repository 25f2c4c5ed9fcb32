#!/bin/sh
# SPDX-License-Identifier: BSD-3-Clause
# Copyright(c) 2026 the igt authors
# Includes point down only; the model and the driver share no header but the
# MMIO registry; pure files stay free of DPDK's device headers.
. "$(dirname "$0")/check-lib.sh"

grep -nE '#include "(ns_|rte_nicsim)' $(sources 'drivers/net/igt/*.[ch]') | report 'the driver includes the model'
grep -nE '#include "(igt_|igt\.h|rte_pmd_igt)' $(sources 'drivers/bus/nicsim/*') | report 'the model includes the driver'
for pure in clock ringidx stamp devargs desc regs; do
	grep -nE '#include [<"](rte_ethdev|ethdev_|rte_bus|bus_|igt\.h)' \
		$(sources "drivers/net/igt/igt_$pure.[ch]") /dev/null
done | report 'a pure file includes device headers'
grep -nE '#include <rte_' $(sources 'drivers/net/igt/igt_stamp.[ch]') | report 'the stamp core includes DPDK'
core=$(sed -n '/^nicsim_core_sources/,/)/p' drivers/bus/nicsim/meson.build | grep -oE 'ns_[a-z_]+\.c')
for file in $core; do
	for part in "drivers/bus/nicsim/$file" "drivers/bus/nicsim/${file%.c}.h"; do
		[ ! -f "$part" ] || grep -HnE '#include <(rte_|bus_|dev_|ethdev)' "$part"
	done
done | report 'the device core includes DPDK'

# level FILE: its height; a file may include headers below it only.
level() {
	case $1 in
	igt_ethdev) echo 9 ;;
	igt_house | igt_intr | igt_api | igt_telemetry) echo 8 ;;
	igt_rx | igt_tx | igt_timesync | igt_stats | igt_phy | igt_filter) echo 7 ;;
	igt_harvest) echo 6 ;;
	igt_timesync_state) echo 5 ;;
	igt_hw) echo 4 ;;
	igt_chip) echo 3 ;;
	igt_mmio) echo 2 ;;
	*) echo 0 ;; # pure files and igt.h, igt_logs.h, igt_compat.h: anyone's
	esac
}
for file in $(sources 'drivers/net/igt/*.[ch]'); do
	self=$(basename "$file" | sed 's/\.[ch]$//')
	high=$(level "$self")
	[ "$high" -gt 0 ] || continue
	for header in $(sed -n 's/^#include "\(.*\)\.h"/\1/p' "$file"); do
		[ "$header" != "$self" ] && [ "$(level "$header")" -ge "$high" ] && echo "$file includes $header.h"
	done
done | report 'an include points up or sideways'
finish
