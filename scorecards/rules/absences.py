"""Who did not play which holes, and what those count: who came late, left early, or sat one out.

Others play a hole without them: it has no row of theirs, and no average counts one. A total goes on
without the hole, unless somebody who came late was given something for it.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from enum import StrEnum
from typing import Any, NamedTuple


class Counts(StrEnum):
    """What a hole that somebody missed counts for them."""

    NOTHING = "nothing"
    MEAN = "mean"  # of those who played it
    WORST = "worst"  # the most that anybody got in it


class Absence(NamedTuple):
    """The holes from `first` to `last` without the player at a position; None is for good."""

    position: int
    first: int
    last: int | None
    counts: Counts = Counts.NOTHING

    def covers(self, number: int) -> bool:
        """Is this hole one of them?"""
        return self.first <= number and (self.last is None or number <= self.last)


class MissedHole(NamedTuple):
    """A hole that somebody did not play, and what it counts for them."""

    number: int
    points: int
    counts: Counts


@dataclass(frozen=True)
class Absences:
    """Everybody's absences from a game."""

    each: tuple[Absence, ...] = ()

    @classmethod
    def from_store(cls, stored: Iterable[Mapping[str, Any]]) -> Absences:
        """From the list that `to_store` made."""
        return cls(
            tuple(
                Absence(one["position"], one["first"], one["last"], Counts(one["counts"]))
                for one in stored
            )
        )

    def to_store(self) -> list[dict[str, Any]]:
        """As JSON."""
        return [one._asdict() | {"counts": one.counts.value} for one in self.each]

    def of(self, position: int, number: int) -> Absence | None:
        """The absence of a player from a hole, if there is one."""
        mine = (one for one in self.each if one.position == position and one.covers(number))
        return next(mine, None)

    @property
    def left(self) -> frozenset[int]:
        """Who left for good."""
        return frozenset(one.position for one in self.each if one.last is None)

    def without(self, absence: Absence) -> Absences:
        """All but one."""
        return Absences(tuple(one for one in self.each if one != absence))

    def points(self, number: int, row: Mapping[int, int | None], seats: int) -> tuple[int, ...]:
        """What a complete hole counts for every seat; `row` has the points of those who played."""
        played = [points or 0 for points in row.values()]
        return tuple(
            row[at] or 0 if at in row else replacement(self.of(at, number), played)
            for at in range(seats)
        )

    def missed(
        self, holes: Mapping[int, Mapping[int, int | None]]
    ) -> dict[int, tuple[MissedHole, ...]]:
        """The complete holes that somebody did not play, by position; `holes` has the points of
        those who did, by number and position.
        """
        missed: dict[int, tuple[MissedHole, ...]] = {}
        for number, row in sorted(holes.items()):
            for one in self.each:
                if one.covers(number) and None not in row.values():
                    points = self.points(number, row, one.position + 1)[one.position]
                    hole = MissedHole(number, points, one.counts)
                    missed[one.position] = (*missed.get(one.position, ()), hole)
        return missed


PRESENT = Absences()


def replacement(absence: Absence | None, played: Sequence[int]) -> int:
    """What a missed hole counts; `played` is what those got who played it."""
    if absence is None or absence.counts is Counts.NOTHING or not played:
        return 0
    return max(played) if absence.counts is Counts.WORST else rounded_mean(played)


def rounded_mean(points: Sequence[int]) -> int:
    """The mean, rounded half up, so that nobody wins or loses a place away from the table."""
    return (2 * sum(points) + len(points)) // (2 * len(points))
