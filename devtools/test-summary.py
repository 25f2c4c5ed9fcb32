#!/usr/bin/python3
# SPDX-License-Identifier: BSD-3-Clause
# Copyright(c) 2026 the igt authors
"""Adds up the TAP results in meson's test logs.

Prints the output of what failed, the reason of every skip, and a closing line
`N passed, N failed[, N skipped]`. A test that died, timed out or printed a
wrong plan counts as one failure beside its own lines. Exit status 1 when
anything failed or nothing ran.
"""
import json
import re
import sys
from pathlib import Path

LINE = re.compile(r"^(not )?ok\b[ 0-9]*(?:- )?(.*?)(?:# SKIP\b *(.*))?$", re.I)


def main(paths):
    passed = failed = skipped = 0
    for path in paths:
        build = Path(path).stem
        for text in Path(path).read_text().splitlines():
            log = json.loads(text)
            name = f"{build}: {log['name']}"
            lines = [m for m in map(LINE.match, log.get("stdout", "").splitlines()) if m]
            bad = [m for m in lines if m[1]]
            for match in lines:
                if match[1]:
                    print(f"FAILED {name}: {match[2]}")
                elif match[3] is not None:
                    print(f"skipped {name}: {match[2].strip()}: {match[3]}")
            failed += len(bad)
            skips = sum(1 for m in lines if not m[1] and m[3] is not None)
            skipped += skips
            passed += len(lines) - len(bad) - skips
            whole_bad = log["result"] not in ("OK", "SKIP", "EXPECTEDFAIL")
            if whole_bad and not bad or not lines:
                print(f"FAILED {name}: {log['result']}, exit status {log['returncode']}")
                failed += 1
            if whole_bad or not lines:
                print(log.get("stdout", "")[-6000:])
                print(log.get("stderr", "")[-6000:])
    text = f"{passed} passed, {failed} failed"
    print(text + (f", {skipped} skipped" if skipped else ""))
    return 1 if failed or not passed else 0


sys.exit(main(sys.argv[1:]))
