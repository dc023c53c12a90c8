"""What an audit of the locks came to, and whether a list of what is in a lock is complete.

    pip-audit … 2>LOG | python -m scripts.audits verdict LOG
    python -m scripts.audits list LOCK CYCLONEDX

Exit code 0: nobody knows of a hole, or the database of holes could not be asked, which is said.
1: there are holes, or something is not on the list. 2: the audit itself does not work.
"""

import json
import re
import sys
from pathlib import Path
from typing import Any, NamedTuple

# What the log ends with where there is no network, or a proxy that lets nobody through.
UNREACHED = re.compile(
    r"(ConnectionError|ConnectTimeout|ReadTimeout|ProxyError|SSLError|ServiceError|HTTPError)\b"
)


class Verdict(NamedTuple):
    """The lines to print, and the exit code."""

    lines: list[str]
    code: int


def verdict(written: str, log: str) -> Verdict:
    """What pip-audit wrote, as JSON, or nothing when it broke off; and its log."""
    if not written.strip():
        return broken_off(log)
    packages: list[dict[str, Any]] = json.loads(written)["dependencies"]
    holes = [hole_line(package, hole) for package in packages for hole in package.get("vulns", ())]
    skipped = sum("skip_reason" in package for package in packages)
    if holes:
        return Verdict([f"audit: {len(holes)} known holes", *holes], 1)
    if skipped or not packages:
        return Verdict([f"audit: NOT DONE for {skipped} of {len(packages)} packages"], 0)
    return Verdict([f"audit: no known hole in {len(packages)} packages"], 0)


def broken_off(log: str) -> Verdict:
    """Without an answer: no network, or something that has to be looked at."""
    last = log.strip().splitlines()[-1:] or ["it said nothing"]
    if UNREACHED.search(last[0]):
        return Verdict(["audit: NOT DONE: the database of holes is out of reach"], 0)
    return Verdict(["audit: the locks could not be audited", *last], 2)


def hole_line(package: dict[str, Any], hole: dict[str, Any]) -> str:
    """Which package, which hole, and what closes it."""
    closed = ", ".join(hole.get("fix_versions", ())) or "no version yet"
    return f"  {package['name']} {package['version']}: {hole['id']}, closed by {closed}"


def missing_in(listed: str, lock: str) -> list[str]:
    """The packages with version, and the hashes of their files, that a lock pins and a list in
    CycloneDX does not have.
    """
    table = json.loads(listed)
    parts = {f"{part['name']}=={part['version']}" for part in table["components"]}
    files = (file for part in table["components"] for file in part["externalReferences"])
    hashes = {each["content"] for file in files for each in file["hashes"]}
    pins = re.findall(r"^([\w.-]+)(?:\[[\w,-]+\])?==([^\s;\\]+)", lock, re.MULTILINE)
    pinned = [f"{name}=={version}" for name, version in pins]
    return [
        *(pin for pin in pinned if pin not in parts),
        *(each for each in re.findall("sha256:([0-9a-f]{64})", lock) if each not in hashes),
    ]


def check_list(lock: str, listed: str) -> Verdict:
    """Whether these files agree."""
    missing = missing_in(read(listed), read(lock))
    if missing:
        return Verdict([f"audit: {listed} lacks", *missing], 1)
    return Verdict([listed], 0)


def read(name: str) -> str:
    """A file of text."""
    return Path(name).read_text(encoding="utf-8")


def main(what: str, *names: str) -> int:
    """Print the verdict. The exit code."""
    lines, code = (
        check_list(*names) if what == "list" else verdict(sys.stdin.read(), read(names[0]))
    )
    print("\n".join(lines))
    return code


if __name__ == "__main__":
    sys.exit(main(*sys.argv[1:]))
