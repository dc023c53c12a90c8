"""`scripts/bench [engine|seasons|web|pages|leagues|days|acts|paper|weight …]`: all parts or some,
by the first letters of their names. Each runs in a process of its own and says how long it took.
"""

from __future__ import annotations

import subprocess
import sys
import time
from importlib import import_module

PARTS = ("engine", "seasons", "web", "pages", "leagues", "days", "acts", "paper", "weight")


def main(names: list[str]) -> None:
    """Measure the parts named, or all. Exits with 2 for a name that is none."""
    parts = [part for part in PARTS if not names or any(map(part.startswith, names))]
    strange = [name for name in names if not any(part.startswith(name) for part in PARTS)]
    if strange:
        print(f"There is no part {', '.join(strange)}; there are {', '.join(PARTS)}.")
        sys.exit(2)
    if len(parts) == 1:
        measure(parts[0])
        return
    began = time.perf_counter()
    for part in parts:
        subprocess.run([sys.executable, "-m", "scripts.benchmarks", part], check=True)
    print(f"\nAll parts: {time.perf_counter() - began:.0f} s")


def measure(part: str) -> None:
    """One part, and how long it took."""
    began, used = time.perf_counter(), time.process_time()
    import_module(f"scripts.benchmarks.{part}").measure()
    waited, used = time.perf_counter() - began, time.process_time() - used
    print(f"  {part} took {waited:.0f} s, {used:.0f} s of it this process at work", flush=True)


main(sys.argv[1:])
