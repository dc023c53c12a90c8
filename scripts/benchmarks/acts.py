"""Acts that move results: one card, a round of signed sheets, a correction with games after it, a
whole rehearsal, a season from a sheet. Each against saving a hole of a game that counts nowhere.
"""

from __future__ import annotations

import gc
import statistics
import tempfile
import time
from collections.abc import Callable
from importlib import import_module

from scripts.benchmarks.site import start_site
from scripts.benchmarks.timing import heading, row

TABLES, SEATS = 125, 4
NIGHT = 60  # games of one night of a league, each of its people in a few of them
CONFIRMED = 9
SIGNED = TABLES - CONFIRMED
HOLES_SAVED = 15
REHEARSED = 40
SHEET = 200  # lines of a season from a sheet


def measure() -> None:
    """What people wait for when an act moves one result, and when it moves many."""
    with tempfile.TemporaryDirectory() as folder:
        start_site(folder)
        table = import_module("scripts.benchmarks.act_tables")
        made = table.Ground()
        heading(f"Acts / a hole saved ({TABLES} tables of {SEATS})")
        hall = made.hall(TABLES * SEATS)
        confirmed = made.confirmations(hall, CONFIRMED)
        night = f"a signed sheet, {NIGHT} of a night at once"
        for name, works, cards, target in (
            ("a card confirmed", confirmed, 1, "<= 25x"),
            ("a signed sheet, a round at once", [made.signed_round(hall)], SIGNED, "<= 20x"),
            (night, [made.signed_night(NIGHT)], NIGHT, "<= 20x"),
            ("an early card corrected", made.corrections(CONFIRMED), 1, "<= 60x"),
            (f"a rehearsal of {REHEARSED}", [made.rehearsal(REHEARSED)], 1, "<= 2500x"),
            (f"a season from a sheet of {SHEET}", [made.past_season(SHEET)], 1, "<= 30x"),
        ):
            against_a_hole(name, works, made.hole_saved(), cards=cards, target=target)


def against_a_hole(
    name: str,
    works: list[Callable[[], object]],
    hole: Callable[[], object],
    *,
    cards: int,
    target: str,
) -> None:
    """A line of the table: the middle of the ratios, each work right between two lots of holes.
    What one work costs is shared by so many cards.
    """
    ratios, costs, floors = [], [], []
    for work in works:
        before = _milliseconds(hole, HOLES_SAVED)
        cost = _milliseconds(work, 1) / cards
        floor = (before + _milliseconds(hole, HOLES_SAVED)) / 2
        ratios.append(cost / floor)
        costs.append(cost)
        floors.append(floor)
    value = f"{statistics.median(ratios):.1f}x [{min(ratios):.1f} {max(ratios):.1f}]"
    times = f"{statistics.median(costs):.1f} / a hole {statistics.median(floors):.2f} ms"
    row(name, value, target, times)


def _milliseconds(work: Callable[[], object], times: int) -> float:
    """Of processor, for one of so many."""
    gc.collect()
    start = time.process_time_ns()
    for _ in range(times):
        work()
    return (time.process_time_ns() - start) / 1e6 / times
