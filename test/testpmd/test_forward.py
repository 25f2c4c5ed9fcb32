#!/usr/bin/python3
# SPDX-License-Identifier: BSD-3-Clause
# Copyright(c) 2026 the igt authors
"""Testpmd forwards between two simulated NICs and every packet is accounted.

io mode after --tx-first is a closed loop: nothing may be missed. flowgen
overruns the receivers: sent = received + missed. IGT_TEST_FULL asks for a
million packets, the default for a tenth.
"""
import os
import sys
import time

from testpmd import Tap, Testpmd, drivers_folder

PAIR = ["nicsim0,chip=i226,peer=nicsim1", "nicsim1,chip=i226"]
NB_PACKETS = 1_000_000 if os.environ.get("IGT_TEST_FULL") else 100_000


def forward(tap, mode, lossless):
    name = f"{mode}: "
    options = [f"--forward-mode={mode}"]
    with Testpmd(drivers_folder(), PAIR, options) as testpmd:
        testpmd.wait(r"testpmd> ")
        links = all("Link status: up" in testpmd.command(f"show port info {p}") or
                    testpmd.wait(f"Port {p}: link state change event|Link status: up", timeout=10)
                    for p in (0, 1))
        tap.check(links, name + "both links are up", testpmd.text[-3000:])
        testpmd.command("start tx_first" if lossless else "start")
        end = time.monotonic() + 120
        while time.monotonic() < end:
            stats = testpmd.stats()
            if len(stats) == 2 and sum(s["RX-packets"] for s in stats.values()) >= NB_PACKETS:
                break
            time.sleep(0.1)
        stats = testpmd.drain()
        print(f"# {mode}: {stats}")
        total = sum(s["RX-packets"] for s in stats.values())
        tap.check(total >= NB_PACKETS, name + f"{NB_PACKETS} packets received", stats)
        for port in (0, 1):
            sent = stats[1 - port]["TX-packets"]
            received, missed = stats[port]["RX-packets"], stats[port]["RX-missed"]
            tap.check(sent == received + missed,
                      name + f"sent = received + missed at port {port}", stats)
            if lossless:
                tap.check(missed == 0, name + f"nothing missed at port {port}", stats)
            tap.check(stats[port]["RX-errors"] == 0 and stats[port]["RX-nombuf"] == 0,
                      name + f"no errors at port {port}", stats)
        tap.check(testpmd.quit() == 0, name + "testpmd ends well", testpmd.text[-3000:])
        bad = [line for line in testpmd.text.splitlines() if "rule broken" in line]
        tap.check(not bad, name + "no rule of the device is broken", "\n".join(bad))


def main():
    tap = Tap()
    forward(tap, "io", True)
    forward(tap, "flowgen", False)
    return tap.done()


sys.exit(main())
