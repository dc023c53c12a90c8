"""Timing that repeats on a noisy machine: short slices, candidate right after base, the median of
the pairwise ratios.

Processor time for what happens in one process, the wall clock for requests; an untimed call before
each timed slice.
"""

from __future__ import annotations

import gc
import os
import statistics
import time
from collections.abc import Callable
from pathlib import Path
from typing import NamedTuple

PAIRS = 81
SLICE_NS = 3_000_000


class Ratio(NamedTuple):
    """How many times the base the candidate costs: median and quartiles; both in nanoseconds a
    call.
    """

    median: float
    low: float
    high: float
    candidate_ns: float
    base_ns: float


def quartiles(values: list[float]) -> tuple[float, float, float]:
    """Lower quartile, median, upper quartile."""
    low, middle, high = statistics.quantiles(values, n=4)
    return low, middle, high


def compare(
    candidate: Callable[[], object],
    base: Callable[[], object],
    *,
    calls: int,
    pairs: int = PAIRS,
) -> Ratio:
    """Run the two in turn in slices of a few milliseconds. `calls`: how many calls one run of
    each is worth; `pairs`: how often, less for what takes longer than a slice.
    """
    times = [_repeats(candidate), _repeats(base)]
    ratios: list[float] = []
    costs: tuple[list[float], list[float]] = ([], [])
    gc.collect()
    gc.disable()
    try:
        for _ in range(pairs):
            pair = [
                _slice(work, repeats) / repeats / calls
                for work, repeats in zip((candidate, base), times, strict=True)
            ]
            ratios.append(pair[0] / pair[1])
            costs[0].append(pair[0])
            costs[1].append(pair[1])
    finally:
        gc.enable()
    low, middle, high = quartiles(ratios)
    return Ratio(middle, low, high, statistics.median(costs[0]), statistics.median(costs[1]))


def _repeats(work: Callable[[], object]) -> int:
    work()
    return max(1, SLICE_NS // max(1, _slice(work, 1)))


def _slice(work: Callable[[], object], repeats: int) -> int:
    work()
    start = time.process_time_ns()
    for _ in range(repeats):
        work()
    return time.process_time_ns() - start


def machine() -> str:
    """Load and stolen time, to be read beside every number."""
    stat = Path("/proc/stat")
    stolen = stat.read_text().split("\n", 1)[0].split()[8] if stat.exists() else "?"
    load = " ".join(f"{value:.1f}" for value in os.getloadavg())
    return f"load {load}, stolen {stolen} ticks since boot, {os.cpu_count()} processors"


def row(name: str, value: str, target: str, floor: str) -> None:
    """One line of the table."""
    print(f"  {name:<46}{value:>26}  {target:<18} {floor}", flush=True)


def heading(title: str) -> None:
    """The heading of a part."""
    print(f"\n{title}  ({machine()})")
    row("what", "measured", "target", "floor")
