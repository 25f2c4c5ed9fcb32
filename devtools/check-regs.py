#!/usr/bin/python3
# SPDX-License-Identifier: BSD-3-Clause
# Copyright(c) 2026 the igt authors
"""The two register lists, written apart, checked alone and against each other.

Driver (igt_regs.h): no offset twice, every register and field used somewhere.
Model (ns_regs_*.def): sorted, no overlap, no name twice, a section at each.
Both: a register of the same name has the same offset, or is a known alias.
"""
import re
import sys
from pathlib import Path

TOP = Path(__file__).resolve().parent.parent
PMD = TOP / "drivers/net/igt"
MODEL = TOP / "drivers/bus/nicsim"

# Names of one register in the two lists, where the datasheet has several.
SAME = {}
# Old windows of registers that also stand elsewhere (I210 datasheet 8.1.3).
ALIASES = {
    "ICR": 0xC0, "ICS": 0xC8, "IMS": 0xD0, "IMC": 0xD8, "IAM": 0xE0,
    "EECD": 0x10, "EERD": 0x14,
}

errors = []


def model_registers():
    """{name: (offset, stride, count)}, checking each list."""
    found = {}
    for path in sorted(MODEL.glob("ns_regs_*.def")):
        end, seen = 0, {}
        for line in path.read_text().splitlines():
            row = re.match(r"NS_REG\((\w+),\s*(\w+),\s*(\w+),\s*(\w+),.*\"(.*)\"\)", line)
            if not row:
                if line.startswith("NS_REG"):
                    errors.append(f"{path.name}: no register row: {line}")
                continue
            name, section = row[1], row[5]
            offset, stride, count = (int(row[i], 0) for i in (2, 3, 4))
            if name in seen:
                errors.append(f"{path.name}: {name} twice")
            if not section:
                errors.append(f"{path.name}: {name} has no section")
            if offset < end:
                errors.append(f"{path.name}: {name} at {offset:#x} is not behind its predecessor")
            end = offset + 4
            seen[name] = (offset, stride, count)
        found.update(seen)
    return found


def driver_registers():
    """{name: offset of the first element}, checking the list."""
    text = (PMD / "igt_regs.h").read_text().replace("\\\n", " ")
    others = "".join(p.read_text() for p in sorted(PMD.glob("*.[ch]")) if p.name != "igt_regs.h")
    found, by_offset = {}, {}
    for name, args, value in re.findall(r"#define IGT_REG_(\w+)(\([^)]*\))?\s+(.*)", text):
        number = re.search(r"0x[0-9A-Fa-f]+", value)
        if not number:
            errors.append(f"igt_regs.h: {name} has no offset")
            continue
        offset = int(number[0], 16)
        if offset in by_offset:
            errors.append(f"igt_regs.h: {name} and {by_offset[offset]} are both {offset:#x}")
        by_offset[offset] = name
        found[name] = offset
    for name in re.findall(r"#define (IGT_\w+)", text):
        if name == "_IGT_REGS_H_":
            continue
        uses = len(re.findall(rf"\b{name}\b", text)) - 1 + len(re.findall(rf"\b{name}\b", others))
        if uses < 1:
            errors.append(f"igt_regs.h: {name} is never used")
    return found


def main():
    model, driver = model_registers(), driver_registers()
    agreed = 0
    for name, offset in driver.items():
        base, index = name, 0
        match = re.fullmatch(r"(.*?)_?(\d)", name)
        if name not in model and match and match[1] in model:
            base, index = match[1], int(match[2])
        base = SAME.get(base, base)
        if base not in model:
            errors.append(f"{name}: not among the model's registers")
            continue
        want = model[base][0] + index * model[base][1]
        if offset not in (want, ALIASES.get(name)):
            errors.append(f"{name}: {offset:#x} in the driver, {want:#x} in the model")
        agreed += 1
    print(f"# {agreed} of {len(driver)} driver registers agree with the model's {len(model)}")
    print("\n".join(errors))
    return 1 if errors else 0


sys.exit(main())
