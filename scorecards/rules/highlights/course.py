"""The course of a game: its complete holes with points, totals and cards, to be told about."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
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
    ended it. Who missed it has no part; `missed` is what it counts for them, 0 where nothing is
    said.
    """

    number: int
    parts: Mapping[int, Part]
    knocker: int | None = None
    missed: Mapping[int, int] = field(default_factory=dict)

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
    something else ends it; `winners` are the seats that won, nobody while the game goes on; `left`
    are those whose players went home.
    """

    ruleset: Ruleset
    names: tuple[str, ...]
    deals: tuple[Deal, ...]
    planned: int | None = None
    winners: tuple[int, ...] = ()
    left: frozenset[int] = frozenset()

    @cached_property
    def totals(self) -> tuple[tuple[int, ...], ...]:
        """Every seat's total before the first hole and after each, resets applied."""
        seats = range(len(self.names))
        holes = [
            tuple({**deal.missed, **deal.points}.get(seat, 0) for seat in seats)
            for deal in self.deals
        ]
        game = Game(self.ruleset, len(self.names), tuple(holes))
        return ((0,) * len(self.names), *game.running)

    def until(self, holes: int) -> Course:
        """The course as it stood after so many holes. Nobody had won, unless that is all of it."""
        if holes >= len(self.deals):
            return self
        return replace(self, deals=self.deals[:holes], winners=())

    @cached_property
    def stayed(self) -> tuple[int, ...]:
        """The seats whose players did not go home."""
        return tuple(seat for seat in range(len(self.names)) if seat not in self.left)

    @cached_property
    def of_those_who_stayed(self) -> Course:
        """The same course as if who went home had never sat there: seats are counted anew."""
        if not self.left:
            return self
        new = {seat: at for at, seat in enumerate(self.stayed)}
        deals = [
            Deal(
                deal.number,
                {new[seat]: part for seat, part in deal.parts.items() if seat in new},
                None if deal.knocker is None else new.get(deal.knocker),
                {new[seat]: points for seat, points in deal.missed.items() if seat in new},
            )
            for deal in self.deals
        ]
        return replace(
            self,
            names=tuple(self.names[seat] for seat in self.stayed),
            deals=tuple(deals),
            winners=tuple(new[seat] for seat in self.winners if seat in new),
            left=frozenset(),
        )


def lowest_of(totals: Sequence[int]) -> tuple[int, ...]:
    """The seats with the lowest total: they lead."""
    least = min(totals, default=0)
    return tuple(seat for seat, total in enumerate(totals) if total == least)


def margin(totals: Sequence[int], seat: int) -> int:
    """How far a seat is ahead of the best of the others; negative is so far behind."""
    return min([each for at, each in enumerate(totals) if at != seat], default=0) - totals[seat]
