"""Where the seating of a whole event comes from: the bank if it obeys, otherwise the search.

People are numbers from 0 here. `schedules.py` turns people into numbers and back, and is what
others call.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from enum import StrEnum

from tournaments.rules.draws.annealing import Board, Cost, Progress, least_squares, settle
from tournaments.rules.draws.bank import from_bank
from tournaments.rules.draws.demands import Demands
from tournaments.rules.draws.lots import Lots
from tournaments.rules.draws.nights import History, Table, tables_by_lot
from tournaments.rules.draws.spread import bound, coincidences, meeting_counts

SHUFFLES = 60
"""How often the bank is shuffled anew when two who are kept apart would meet."""


class Source(StrEnum):
    """Where a seating comes from."""

    BANK = "bank"
    SEARCH = "search"


@dataclass(frozen=True, slots=True)
class Task:
    """So many people, for each round who sits out of it, and the sizes of the tables."""

    people: int
    rests: Sequence[Sequence[int]]
    sizes: tuple[int, ...]
    preferred: int
    demands: Demands
    history: History


def arrangement(
    task: Task, lots: Lots, *, steps: int, progress: Progress | None = None
) -> tuple[list[list[Table]], Source]:
    """The rounds of a task, from the bank if it has them for these people. A search polishes
    either: it keeps what it began with unless it finds better.
    """
    start = _from_bank(task, lots)
    source = Source.BANK if start else Source.SEARCH
    start = start or _drawn(task, lots)
    board = Board(
        task.people,
        start,
        preferred=task.preferred,
        met=task.history.met,
        off_size=task.history.off_size,
        apart=task.demands.strangers,
    )
    least = _least(task, [[len(table) for table in tables] for tables in start])
    unmoved = task.demands.tables
    return settle(board, lots, least=least, steps=steps, unmoved=unmoved, progress=progress), source


def _least(task: Task, shapes: Sequence[Sequence[int]]) -> Cost:
    """The cost on the board at which a search may stop."""
    before = task.history.off_size.values()
    off = sum(size for sizes in shapes for size in sizes if size != task.preferred)
    new = bound(task.people, shapes, task.history.met).least - coincidences(task.history.met)
    return new, least_squares(off + sum(before), task.people) - sum(each**2 for each in before)


def _from_bank(task: Task, lots: Lots) -> list[list[Table]]:
    """Empty where the bank has nothing that obeys."""
    if task.history.met or any(task.rests) or len(task.demands.tables) > 1:
        return []
    size, rounds = max(task.sizes, default=0), len(task.rests)
    schedule = from_bank(task.people, size, rounds)
    shape = sorted(map(len, schedule.rounds[0])) if schedule and rounds else []
    if schedule is None or shape != sorted(task.sizes):
        return []
    for _ in range(SHUFFLES):
        order = lots.shuffled(range(task.people))
        seated = [
            [tuple(order[at] for at in table) for table in tables] for tables in schedule.rounds
        ]
        if meeting_counts(seated).keys().isdisjoint(task.demands.strangers):
            return [sorted(tables, key=len, reverse=True) for tables in seated]
    return []


def _drawn(task: Task, lots: Lots) -> list[list[Table]]:
    """Tables by lot, those who stay at theirs; where too many want one, the rest are drawn."""
    rounds = []
    for rest in task.rests:
        order = lots.shuffled([each for each in range(task.people) if each not in rest])
        rounds.append(tables_by_lot(order, task.sizes, task.demands.tables))
    return rounds
