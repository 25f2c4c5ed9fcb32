#!/usr/bin/python3
# SPDX-License-Identifier: BSD-3-Clause
# Copyright(c) 2026 the igt authors
"""Check the JSON of the mode latency: every field is there, and they agree."""

import argparse
import json
import sys

COUNTS = ("requested", "stamped", "busy", "lost", "aborted", "unaccounted")
PERCENTILES = ("min", "p50", "p99", "p99_99", "max")
# Stamp registers of i225 and i226: more requests in flight are busy.
NB_SLOTS = 4


def check_distribution(what, values):
    assert set(values) == set(PERCENTILES) | {"mean"}, what
    ordered = [values[name] for name in PERCENTILES]
    assert ordered == sorted(ordered), f"{what}: {ordered}"
    assert values["min"] <= values["mean"] <= values["max"], what


def check_row(row, selector, args):
    key, depth = selector.split("=")
    assert row[key] == int(depth), selector
    assert ("batch" in row) != ("in_flight" in row), selector
    assert row["retrieve"] == "same"
    counts = {name: row[name + "_count"] for name in COUNTS}
    if args.count is not None:
        assert counts["requested"] == args.count, counts
    assert counts["requested"] > 0
    assert counts["lost"] == counts["aborted"] == counts["unaccounted"] == 0
    assert counts["stamped"] + counts["busy"] == counts["requested"], counts
    assert (counts["busy"] > 0) == (int(depth) > NB_SLOTS), counts
    assert row["received_count"] == counts["requested"]
    check_distribution("hw", row["hw_to_timestamp_ns"])
    check_distribution("send", row["send_to_timestamp_ns"])
    # A stamp is of the time after the send call, but for the margin.
    hw, send = row["hw_to_timestamp_ns"], row["send_to_timestamp_ns"]
    assert hw["max"] <= send["max"] + row["clock_margin_ns"] + 1
    assert send["min"] > 0
    assert (row["below_zero_count"] > 0) == (hw["min"] < 0)
    assert 0 < row["clock_margin_ns"] < 100000
    reads = row["mmio_reads_per_stamp"]
    assert reads == row["model_mmio_reads_per_stamp"]
    # low and high word, at least
    assert reads >= 2, reads
    if args.max_reads is not None:
        assert reads <= args.max_reads, reads
    assert row["empty_polls_max_count"] >= row["empty_polls_per_stamp"] >= 0
    # null: the driver does not count them
    interrupts = row["interrupts_per_stamp"]
    assert interrupts is None or interrupts >= 0
    assert row["stamps_pps"] > 0


def check_environment(environment, args):
    for key in ("port", "driver", "chip", "link_speed_mbps", "access_path",
                "model_parameters", "main_cpu", "measuring_cpu",
                "clock_source", "tsc_hz", "kernel", "clock_margin_ns"):
        assert key in environment, key
    assert environment["driver"] == "net_igt"
    assert environment["interrupted"] == args.interrupted
    for wanted in args.environment:
        key, value = wanted.split("=", 1)
        assert value in str(environment[key]), f"{key}: {environment[key]}"


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("file")
    parser.add_argument("--rows", nargs="+", default=[], metavar="KEY=DEPTH")
    parser.add_argument("--count", type=int)
    parser.add_argument("--max-reads", type=float)
    parser.add_argument("--interrupted", action="store_true")
    parser.add_argument("--environment", nargs="+", default=[],
                        metavar="KEY=TEXT")
    args = parser.parse_args()
    with open(args.file, encoding="utf-8") as file:
        result = json.load(file)
    try:
        assert result["schema"] == 1
        assert result["tool"] == "dpdk-test-timesync"
        assert result["version"]
        assert result["mode"] == "latency"
        check_environment(result["environment"], args)
        assert len(result["results"]) == len(args.rows), "number of rows"
        for row, selector in zip(result["results"], args.rows):
            check_row(row, selector, args)
    except (AssertionError, KeyError) as error:
        line = error.__traceback__
        while line.tb_next is not None:
            line = line.tb_next
        print(f"# {args.file}: not so: {error!r}, line {line.tb_lineno}")
        return 1
    return 0


if __name__ == "__main__":
    sys.exit(main())
