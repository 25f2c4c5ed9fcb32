#!/usr/bin/python3
# SPDX-License-Identifier: BSD-3-Clause
# Copyright(c) 2026 the igt authors
"""How the plugins load into an application that knows nothing of them, and
what a mistyped device argument says."""
import json
import os
import re
import shutil
import stat
import subprocess
import sys
import tempfile

import testpmd as driver
from testpmd import Tap, Testpmd, drivers_folder, run_to_end

# I225/I226 device ids a port driver can own: Linux igc's table.
IDS = {0x15F2, 0x15F3, 0x15F8, 0x0D9F, 0x3100, 0x3101, 0x5502,
       0x125B, 0x125C, 0x125D, 0x3102, 0x5503, 0x15F7, 0x125E}

# What is mistyped, and the words the message must contain.
MISTYPED = [
    ("nicsim0,chp=i226", ["chp"]),
    ("nicsim0,chip=i999", ["chip", "i999"]),
    ("nicsim0,chip=i226,delay_ns=abc", ["delay_ns", "abc"]),
    ("nicsim0,chip=i226,speed=3000", ["speed", "3000"]),
    ("nicsim0,chip=i226,dev=[stats_bugdet=4]", ["stats_bugdet"]),
    ("nicsim0,chip=i226,dev=[stats_budget=x]", ["stats_budget"]),
]


def pmdinfo(tap):
    plugin = os.path.join(drivers_folder(), "librte_net_igt.so")
    run = subprocess.run(["dpdk-pmdinfo.py", plugin], capture_output=True, text=True)
    try:
        info = json.loads(run.stdout)
        ids = {int(i["device"], 16) for d in info for i in d.get("pci_ids", [])
               if int(i["vendor"], 16) == 0x8086}
        names = [d["name"] for d in info]
    except (ValueError, KeyError) as error:
        ids, names = set(), [str(error)]
    tap.check(names == ["net_igt"], "dpdk-pmdinfo.py names net_igt", (names, run.stdout, run.stderr))
    tap.check(IDS <= ids, "dpdk-pmdinfo.py lists the i225/i226 ids", [hex(i) for i in IDS - ids])


def bare_name(tap):
    """EAL refuses a path below a world-writable folder, not a bare name."""
    with tempfile.TemporaryDirectory() as top:
        os.chmod(top, stat.S_IRWXU | stat.S_IRWXG | stat.S_IRWXO)
        folder = os.path.join(top, "drivers")
        os.mkdir(folder)
        for name in os.listdir(drivers_folder()):
            if name.endswith(".so"):
                shutil.copy(os.path.join(drivers_folder(), name), folder)
        plugins, driver.PLUGINS = driver.PLUGINS, ["-d", "librte_net_igt.so"]
        with Testpmd(folder, [], eal=["--log-level=lib.eal:debug"]) as testpmd:
            testpmd.wait(r"testpmd> |No probed ethernet devices")
            testpmd.process.kill()
        driver.PLUGINS = plugins
        tap.check("open shared lib librte_net_igt.so" in testpmd.text and
                  re.search(r"Registered \[?pci\]? bus|No probed ethernet devices|testpmd> ", testpmd.text)
                  and "dlopen" not in testpmd.text and "cannot open" not in testpmd.text,
                  "-d librte_net_igt.so alone loads below a world-writable folder",
                  testpmd.text[-3000:])


def mistyped(tap):
    for vdev, words in MISTYPED:
        _, text = run_to_end(drivers_folder(), [vdev])
        errors = [line for line in text.splitlines()
                  if ("NICSIM" in line.upper() or "IGT" in line.upper()) and "--vdev" not in line]
        tap.check(all(any(w in line for line in errors) for w in words),
                  f"{vdev} is refused by name", text[-2000:])
        tap.check("No probed ethernet devices" in text, f"{vdev} makes no port", text[-2000:])


def main():
    tap = Tap()
    pmdinfo(tap)
    bare_name(tap)
    mistyped(tap)
    return tap.done()


sys.exit(main())
