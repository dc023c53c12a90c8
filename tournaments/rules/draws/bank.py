"""The bank of schedules in which nobody meets anybody twice.

Formulas (`designs`) and base rounds that a search of ours left in `bank.toml` give schedules for
whole numbers of tables. Others take the next larger schedule and leave people out: those left out
must never share a table, so the rounds in which they would are dropped. Then tables have the size
of the schedule or one seat less. This module draws no lots; `schedules.py` puts people in.
"""

from __future__ import annotations

import tomllib
from collections import Counter
from collections.abc import Sequence
from functools import cache
from itertools import combinations
from pathlib import Path
from typing import Any, NamedTuple

from tournaments.rules.draws.designs import FIELDS, Rounds, Table, develop, lines, side_by_side

SMALLEST, LARGEST = 3, 12
MOST_LEFT_OUT = 4
MOST_PEOPLE = 120


class Schedule(NamedTuple):
    """Rounds without a repeat for people from 0 on; `whole` is how many it was made for."""

    rounds: tuple[tuple[Table, ...], ...]
    whole: int


@cache
def whole_schedule(people: int, size: int) -> tuple[tuple[Table, ...], ...]:
    """The longest schedule known here with all tables of this size; empty if there is none."""
    tables, over = divmod(people, size)
    if over or not tables:
        return ()
    options: list[Rounds] = [[[tuple(range(at, at + size)) for at in range(0, people, size)]]]
    options += [
        develop(each["base"], each["modulus"], each["classes"])
        for each in _starters()
        if (each["players"], each["size"]) == (people, size)
    ]
    if tables in FIELDS and tables >= size:
        within = whole_schedule(tables, size)
        options.append(lines(tables, size) + side_by_side(within, size, tables))
    best = max(options, key=len)
    return tuple(tuple(tables) for tables in best)


@cache
def _starters() -> list[dict[str, Any]]:
    """The base rounds of the file."""
    path = Path(__file__).with_name("bank.toml")
    return list(tomllib.loads(path.read_text(encoding="utf-8"))["starter"])


@cache
def from_bank(people: int, size: int, rounds: int) -> Schedule | None:
    """So many rounds at tables of this size or one less, or None if the bank has none."""
    if size < SMALLEST:
        return None
    for out in range(min(MOST_LEFT_OUT, people) + 1):
        whole = people + out
        schedule = whole_schedule(whole, size) if whole <= MOST_PEOPLE else ()
        if len(schedule) < rounds or (out and size == SMALLEST):
            continue
        dropped = _left_out(schedule, whole, out, spare=len(schedule) - rounds)
        if dropped is not None:
            return Schedule(_fairest(_without(schedule, dropped), rounds, size), whole)
    return None


def rounds_in_bank(people: int, size: int) -> int:
    """How many rounds the bank can give."""
    most = max(len(whole_schedule(people + out, size)) for out in range(MOST_LEFT_OUT + 1))
    return next((each for each in range(most, 0, -1) if from_bank(people, size, each)), 0)


def _left_out(
    schedule: Sequence[Sequence[Table]], people: int, number: int, *, spare: int
) -> tuple[int, ...] | None:
    """The first people who share a table in no more than `spare` rounds, the fewer the better."""
    together = {
        pair: at
        for at, tables in enumerate(schedule)
        for table in tables
        for pair in combinations(sorted(table), 2)
    }

    def extended(chosen: tuple[int, ...], gone: frozenset[int], most: int) -> Table | None:
        if len(chosen) == number:
            return chosen
        for player in range(chosen[-1] + 1 if chosen else 0, people):
            shared = {together.get((one, player)) for one in chosen} - {None}
            more = gone | {at for at in shared if at is not None}
            if len(more) <= most:
                longer = extended((*chosen, player), more, most)
                if longer is not None:
                    return longer
        return None

    tries = (extended((), frozenset(), most) for most in range(spare + 1))
    return next((chosen for chosen in tries if chosen is not None), None)


def _without(
    schedule: Sequence[Sequence[Table]], out: Sequence[int]
) -> tuple[tuple[Table, ...], ...]:
    """The schedule without these people and without the rounds in which two of them meet; those
    who stay are numbered anew.
    """
    people = sorted({player for table in schedule[0] for player in table} - set(out))
    number = {player: at for at, player in enumerate(people)}
    return tuple(
        tuple(tuple(number[player] for player in table if player in number) for table in tables)
        for tables in schedule
        if all(len(set(table) & set(out)) <= 1 for table in tables)
    )


def _fairest(
    schedule: Sequence[tuple[Table, ...]], rounds: int, size: int
) -> tuple[tuple[Table, ...], ...]:
    """So many of these rounds, so that the same people do not sit at the smaller tables again: from
    every first round on always the one that repeats least; the best of these.
    """
    small = [
        [player for table in tables if len(table) < size for player in table] for tables in schedule
    ]
    if not any(small):
        return tuple(schedule[:rounds])
    choices = []
    for first in range(len(schedule)):
        chosen, times = [first], Counter(small[first])
        while len(chosen) < rounds:
            left = [at for at in range(len(schedule)) if at not in chosen]
            again = {at: sum(times[player] for player in small[at]) for at in left}
            best = min(left, key=again.__getitem__)
            chosen.append(best)
            times.update(small[best])
        choices.append((sum(each**2 for each in times.values()), chosen))
    return tuple(schedule[at] for at in min(choices)[1])
