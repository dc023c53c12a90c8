"""The course of a game: its complete holes with points, totals and cards, to be told about."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import NamedTuple

from scorecards.rules.games import Game
from scorecards.rules.layouts import Layout
from scorecards.rules.rulesets import Ruleset


class Part(NamedTuple):
    """What one player brought to a hole. `counted` is what the cards came to, `points` what the
    hole made of it, `by_hand` how much of the points was adjusted at the table. `layout` is None
    for a total that was typed.
    """

    points: int
    counted: int
    by_hand: int = 0
    layout: Layout | None = None


@dataclass(frozen=True)
class Deal:
    """A complete hole: its number, the parts of those who played it by seat, and the seat that
    ended it. Who sat it out has no part.
    """

    number: int
    parts: Mapping[int, Part]
    knocker: int | None = None

    @property
    def points(self) -> dict[int, int]:
        """The points by seat, of those who played."""
        return {seat: part.points for seat, part in self.parts.items()}

    @cached_property
    def lowest(self) -> tuple[int, ...]:
        """The seats with the fewest points on this hole."""
        least = min(self.points.values(), default=0)
        return tuple(seat for seat, points in self.points.items() if points == least)


@dataclass(frozen=True)
class Course:
    """The complete holes of a game in their order. `planned` is how many it is to have, None where
    something else ends it; `winners` are the seats that won, nobody while the game goes on.
    """

    ruleset: Ruleset
    names: tuple[str, ...]
    deals: tuple[Deal, ...]
    planned: int | None = None
    winners: tuple[int, ...] = ()

    @cached_property
    def totals(self) -> tuple[tuple[int, ...], ...]:
        """Every seat's total before the first hole and after each, resets applied."""
        seats = range(len(self.names))
        holes = [tuple(deal.points.get(seat, 0) for seat in seats) for deal in self.deals]
        game = Game(self.ruleset, len(self.names), tuple(holes))
        return ((0,) * len(self.names), *game.running)

    def until(self, holes: int) -> Course:
        """The course as it stood after so many holes. Nobody had won, unless that is all of it."""
        if holes >= len(self.deals):
            return self
        return Course(self.ruleset, self.names, self.deals[:holes], self.planned)


def lowest_of(totals: Sequence[int]) -> tuple[int, ...]:
    """The seats with the lowest total: they lead."""
    least = min(totals, default=0)
    return tuple(seat for seat, total in enumerate(totals) if total == least)


def margin(totals: Sequence[int], seat: int) -> int:
    """How far a seat is ahead of the best of the others; negative is so far behind."""
    return min([each for at, each in enumerate(totals) if at != seat], default=0) - totals[seat]
