#!/usr/bin/python3
# SPDX-License-Identifier: BSD-3-Clause
# Copyright(c) 2026 the igt authors
"""What the guides claim is what the code has.

features.ini      each feature with a dev_op or an offload behind it, in the
                  order of DPDK's default.ini
device arguments  each key of the driver stands in its guide, and of the model
                  in the model's guide; no other does
public symbols    each __rte_experimental function is in version.map and in no
                  other way
options           each option of the application stands in its guide
"""
import re
import sys
from pathlib import Path

TOP = Path(__file__).resolve().parent.parent
PMD = TOP / "drivers/net/igt"
MODEL = TOP / "drivers/bus/nicsim"
GUIDES = TOP / "doc/guides"

# Feature (in default.ini's order): what must stand in the driver's sources.
FEATURES = {
    "Link status": r"\.link_update\b",
    "Link status event": r"RTE_ETH_EVENT_INTR_LSC",
    "Removal event": r"RTE_ETH_EVENT_INTR_RMV",
    "Rx interrupt": r"\.rx_queue_intr_enable\b",
    "Free Tx mbuf on demand": r"\.tx_done_cleanup\b",
    "Queue start/stop": r"\.rx_queue_start\b",
    "MTU update": r"\.mtu_set\b",
    "Scattered Rx": r"RTE_ETH_RX_OFFLOAD_SCATTER",
    "TSO": r"RTE_ETH_TX_OFFLOAD_TCP_TSO",
    "Promiscuous mode": r"\.promiscuous_enable\b",
    "Allmulticast mode": r"\.allmulticast_enable\b",
    "Unicast MAC filter": r"\.mac_addr_add\b",
    "Multicast MAC filter": r"\.set_mc_addr_list\b",
    "RSS hash": r"RTE_ETH_RX_OFFLOAD_RSS_HASH",
    "RSS key update": r"\.rss_hash_update\b",
    "RSS reta update": r"\.reta_update\b",
    "VLAN filter": r"\.vlan_filter_set\b",
    "Flow control": r"\.flow_ctrl_set\b",
    "CRC offload": r"RTE_ETH_RX_OFFLOAD_KEEP_CRC",
    "VLAN offload": r"RTE_ETH_RX_OFFLOAD_VLAN_STRIP",
    "L3 checksum offload": r"RTE_ETH_RX_OFFLOAD_CHECKSUM",
    "L4 checksum offload": r"RTE_ETH_RX_OFFLOAD_CHECKSUM",
    "Timestamp offload": r"RTE_ETH_RX_OFFLOAD_TIMESTAMP",
    "Packet type parsing": r"\.dev_supported_ptypes_get\b",
    "Timesync": r"\.timesync_enable\b",
    "Rx descriptor status": r"rx_descriptor_status\b",
    "Tx descriptor status": r"tx_descriptor_status\b",
    "Basic stats": r"\.stats_get\b",
    "Extended stats": r"\.xstats_get\b",
    "Stats per queue": r"q_ipackets",
    "FW version": r"\.fw_version_get\b",
    "EEPROM dump": r"\.get_eeprom\b",
    "Registers dump": r"\.get_reg\b",
    "Multiprocess aware": r"RTE_PROC_PRIMARY",
    "Linux": "",
    "x86-64": "",
}

errors = []


def text_of(folder, *patterns):
    return "\n".join(p.read_text() for pattern in patterns for p in sorted(folder.glob(pattern)))


def keys_in_table(guide):
    """First column of the csv-tables headed 'Option'."""
    text = guide.read_text()
    keys = set()
    for table in re.findall(r":header: \"(?:Option|Key)\".*?\n((?:\s*\n|[ \t]+.*\n)+)", text):
        keys |= set(re.findall(r"^\s+\"``([\w-]+)[=`]", table, re.M))
    return keys


def features():
    path = GUIDES / "nics/features/igt.ini"
    sources = text_of(PMD, "*.[ch]")
    claimed = re.findall(r"^([^;\[\n=]+?)\s*=\s*(\S+)", path.read_text(), re.M)
    order = list(FEATURES)
    last = -1
    for name, _ in claimed:
        if name not in FEATURES:
            errors.append(f"{path.name}: unknown feature {name}")
            continue
        if not re.search(FEATURES[name], sources):
            errors.append(f"{path.name}: {name} is claimed, {FEATURES[name]} is not in the driver")
        if order.index(name) < last:
            errors.append(f"{path.name}: {name} is out of order")
        last = max(last, order.index(name))
    names = {name for name, _ in claimed}
    for name, pattern in FEATURES.items():
        if pattern and name not in names and re.search(pattern, sources):
            errors.append(f"{path.name}: the driver has {pattern}, {name} is not claimed")


def device_arguments():
    string = re.search(r"#define IGT_DEVARGS_STRING((?:.*\\\n)*.*\n)", text_of(PMD, "igt_devargs.h"))
    keys = set(re.findall(r"\"(\w+)=", string[1])) if string else set()
    compare("net_igt", keys, GUIDES / "nics/igt.rst")
    keys = set(re.findall(r"^\s*\{\s*\"(\w+)\",", text_of(MODEL, "ns_args.c"), re.M))
    compare("nicsim", keys, GUIDES / "tools/nicsim.rst")


def compare(what, keys, guide):
    told = keys_in_table(guide)
    if not keys:
        errors.append(f"{what}: no keys found in the sources")
    for key in sorted(keys - told):
        errors.append(f"{guide.name}: {key} of {what} is not told")
    for key in sorted(told - keys):
        errors.append(f"{guide.name}: {key} is no key of {what}")


def symbols():
    for folder, header in ((PMD, "rte_pmd_igt.h"), (MODEL, "rte_nicsim.h"),
                           (TOP / "drivers/common/mmio", "rte_mmio.h")):
        text = (folder / header).read_text()
        declared = set(re.findall(r"__rte_experimental\s+(?!static)[\w\s*]*?\b(rte_\w+)\(", text))
        declared |= set(re.findall(r"^extern \w+ (rte_\w+);", text, re.M))
        exported = set(re.findall(r"^\t(rte_\w+);", (folder / "version.map").read_text(), re.M))
        for name in sorted(declared ^ exported):
            errors.append(f"{folder.name}: {name} is in one of {header} and version.map only")


def main():
    features()
    device_arguments()
    symbols()
    print("\n".join(errors))
    return 1 if errors else 0


sys.exit(main())
