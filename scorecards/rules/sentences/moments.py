"""A hole of a course as it was when it ended, and what kinds of sentence ask about it."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import NamedTuple

from scorecards.rules.highlights.course import Course, Deal, lowest_of
from scorecards.rules.highlights.hands import Hand, best_of_hole
from scorecards.rules.texts import Text, signed, text


@dataclass(frozen=True)
class Moment:
    """The course of a game after one of its holes; `index` counts them from 0. What came later is
    not looked at.
    """

    course: Course
    index: int

    @property
    def deal(self) -> Deal:
        """The hole itself."""
        return self.course.deals[self.index]

    @property
    def earlier(self) -> tuple[Deal, ...]:
        """The holes before it."""
        return self.course.deals[: self.index]

    @property
    def played(self) -> int:
        """How many holes are played now."""
        return self.index + 1

    @property
    def history(self) -> tuple[tuple[int, ...], ...]:
        """The totals after each hole up to this one."""
        return self.course.totals[1 : self.index + 2]

    @property
    def before(self) -> tuple[int, ...]:
        """The totals before this hole."""
        return self.course.totals[self.index]

    @property
    def after(self) -> tuple[int, ...]:
        """The totals after it."""
        return self.course.totals[self.index + 1]

    @property
    def winners(self) -> tuple[int, ...]:
        """Who has won, if this hole ended the game."""
        return self.course.winners if self.played == len(self.course.deals) else ()

    @property
    def everybody(self) -> bool:
        """Did nobody sit this hole out, of two or more?"""
        return len(self.deal.parts) == len(self.after) > 1

    @cached_property
    def leader(self) -> int | None:
        """Who leads alone now."""
        return alone(self.after)

    @cached_property
    def leader_before(self) -> int | None:
        """Who led alone before; nobody before the first hole."""
        return alone(self.before)

    @cached_property
    def low(self) -> int | None:
        """Who alone has the fewest points on this hole, of two or more."""
        lowest = self.deal.lowest
        return lowest[0] if len(lowest) == 1 < len(self.deal.parts) else None

    @cached_property
    def hand(self) -> Hand | None:
        """The best hand of the hole, unless it would take long to count once more."""
        course = self.course
        return None if course.ruleset.too_dear else best_of_hole(course, self.deal)

    def name(self, seat: int) -> str:
        """The name of a seat."""
        return self.course.names[seat]

    def names(self, seats: Sequence[int]) -> Text | str:
        """The names of some seats as a list."""
        names = tuple(self.name(seat) for seat in seats)
        if len(names) == 1:
            return names[0]
        return text("{names} and {last}", names=names[:-1], last=names[-1])


class Kind(NamedTuple):
    """A kind of sentence: its name, how much it is worth to be told, and how it is made; None
    where there is nothing of the kind to tell.
    """

    name: str
    weight: int
    make: Callable[[Moment], Text | None]


def alone(totals: Sequence[int]) -> int | None:
    """The seat with the lowest total if no other has it, of two or more."""
    leaders = lowest_of(totals)
    return leaders[0] if len(leaders) == 1 < len(totals) else None


def lead(totals: Sequence[int]) -> int:
    """How far first and second are apart; 0 when two are level in front."""
    first, second = sorted(totals)[:2]
    return second - first


def places(totals: Sequence[int]) -> list[int]:
    """Every seat's place; equal totals share one."""
    return [1 + sum(other < total for other in totals) for total in totals]


__all__ = ["Kind", "Moment", "alone", "lead", "places", "signed", "text"]
