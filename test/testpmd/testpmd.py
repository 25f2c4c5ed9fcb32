# SPDX-License-Identifier: BSD-3-Clause
# Copyright(c) 2026 the igt authors
"""Drives the distribution's dpdk-testpmd and prints TAP.

Testpmd is somebody else's application: it shows that the plugin loads and
behaves without anything of this project in the loop but plugin and model.
"""
import os
import re
import subprocess
import sys
import threading
import time

EAL = ["--no-pci", "--no-huge", "--no-shconf", "--no-telemetry", "-m", "512",
       "-l", "0,1"]
PLUGINS = ["-d", "librte_bus_nicsim.so", "-d", "librte_net_igt.so"]


class Tap:
    """Counts and prints results."""

    def __init__(self):
        self.nb_run = 0
        self.nb_failed = 0

    def check(self, good, name, detail=""):
        self.nb_run += 1
        if not good:
            self.nb_failed += 1
            print("\n".join("# " + line for line in str(detail).splitlines()))
        print(f"{'' if good else 'not '}ok {self.nb_run} - {name}", flush=True)

    def done(self):
        print(f"1..{self.nb_run}")
        return 1 if self.nb_failed else 0


class Testpmd:
    """An interactive testpmd; `with` ends it whatever happens."""

    def __init__(self, drivers, vdevs, options=(), eal=()):
        env = dict(os.environ, LD_LIBRARY_PATH=drivers)
        args = ["stdbuf", "-oL", "dpdk-testpmd", *EAL, *PLUGINS, *eal]
        args += [f"--vdev={vdev}" for vdev in vdevs]
        args += ["--", "-i", "--total-num-mbufs=16384", *options]
        self.process = subprocess.Popen(args, env=env, text=True, bufsize=0,
                                        stdin=subprocess.PIPE, stdout=subprocess.PIPE,
                                        stderr=subprocess.STDOUT)
        self.text = ""
        self.reader = threading.Thread(target=self._read, daemon=True)
        self.reader.start()

    def _read(self):
        while True:
            part = os.read(self.process.stdout.fileno(), 65536)
            if not part:
                return
            self.text += part.decode(errors="replace")

    def wait(self, pattern, start=0, timeout=60):
        """The match of pattern in the output from start on, or None."""
        end = time.monotonic() + timeout
        while time.monotonic() < end:
            match = re.compile(pattern).search(self.text, start)
            if match:
                return match
            if self.process.poll() is not None:
                self.reader.join(5)
                return re.compile(pattern).search(self.text, start)
            time.sleep(0.02)
        return None

    def command(self, text, timeout=60):
        """Sends a line; the output up to the next prompt."""
        start = len(self.text)
        self.process.stdin.write(text + "\n")
        match = self.wait(r"testpmd> (?!\S)", start + len(text), timeout)
        return self.text[start:match.start() if match else None]

    def stats(self):
        """{port: {"RX-packets": n, ...}}"""
        ports = {}
        text = self.command("show port stats all")
        for part in re.split(r"NIC statistics for port (?=\d)", text)[1:]:
            port = int(re.match(r"\d+", part)[0])
            ports[port] = {k: int(v) for k, v in re.findall(r"([RT]X-\w+): +(\d+)", part)}
        return ports

    def drain(self):
        """Stops forwarding and receives what is still under way."""
        self.command("stop")
        self.command("set fwd rxonly")
        self.command("start")
        time.sleep(0.5)
        self.command("stop")
        return self.stats()

    def quit(self):
        self.process.stdin.write("quit\n")
        try:
            return self.process.wait(60)
        except subprocess.TimeoutExpired:
            return None

    def __enter__(self):
        return self

    def __exit__(self, *_):
        if self.process.poll() is None:
            self.process.kill()
            self.process.wait()


def run_to_end(drivers, vdevs, eal=()):
    """Exit status and output of a testpmd that is told to quit at once."""
    with Testpmd(drivers, vdevs, eal=eal) as testpmd:
        testpmd.wait(r"testpmd> ")
        if testpmd.process.poll() is None:
            testpmd.quit()
        testpmd.process.wait(60)
        testpmd.reader.join(5)
        return testpmd.process.returncode, testpmd.text


def drivers_folder():
    return os.path.abspath(sys.argv[1])
