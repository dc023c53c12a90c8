"""A game: the holes so far, their running totals, and whether it is over (`docs/scoring.md` 8).

It knows points and no cards, except the last layouts where four of a kind may win at once.
"""

from __future__ import annotations

from bisect import insort
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import NamedTuple

from scorecards.rules.endings import EndType, Tie
from scorecards.rules.layouts import Layout
from scorecards.rules.resets import Totals
from scorecards.rules.rulesets import Ruleset

HOLES_PLAYED = "holes played"
TARGET_REACHED = "target reached"
FOUR_OF_A_KIND = "four of a kind"
LAST_ONE_IN = "last one in"
EXACTLY = "exactly {n}"
TIE_FOR_LOWEST = "tie for lowest"


class Outcome(NamedTuple):
    """How a game ended: why, which seats won, and which had to leave before (elimination)."""

    reason: str
    winners: tuple[int, ...]
    eliminated: tuple[int, ...] = ()


@dataclass(frozen=True)
class Game:
    """Holes in order, each the points of every seat; `layouts` only where they can end a game."""

    ruleset: Ruleset
    seats: int
    holes: tuple[tuple[int, ...], ...] = ()
    layouts: tuple[tuple[Layout | int | None, ...], ...] = ()
    left: frozenset[int] = frozenset()  # seats whose players went home: they win nothing

    @classmethod
    def from_columns(cls, ruleset: Ruleset, points: Sequence[Sequence[int]]) -> Game:
        """A game from every seat's list of points; the lists are equally long."""
        return cls(ruleset, len(points), tuple(zip(*points, strict=True)))

    @cached_property
    def running(self) -> tuple[tuple[int, ...], ...]:
        """Every seat's total after each hole: of the best where only some count, resets applied."""
        if self.ruleset.ending.counted:
            columns = [self._best(column) for column in zip(*self.holes, strict=True)]
            return tuple(zip(*columns, strict=True))
        totals = Totals(self.ruleset.ending.falls, self.seats)
        return tuple(totals.add(hole) for hole in self.holes)

    def _best(self, column: Sequence[int]) -> list[int]:
        """The sums of the best holes of a seat, as many as count, after each of its holes."""
        best: list[int] = []
        sums = []
        for points in column:
            insort(best, points)
            del best[self.ruleset.ending.counted or 0 :]
            sums.append(sum(best))
        return sums

    @property
    def totals(self) -> tuple[int, ...]:
        """Every seat's total now."""
        return self.running[-1] if self.running else (0,) * self.seats

    @property
    def leaders(self) -> tuple[int, ...]:
        """The seats with the lowest total."""
        return self._lowest([seat for seat in range(self.seats) if seat not in self.left])

    def _lowest(self, seats: Sequence[int]) -> tuple[int, ...]:
        low = min(self.totals[seat] for seat in seats)
        return tuple(seat for seat in seats if self.totals[seat] == low)

    @property
    def eliminated(self) -> tuple[int, ...]:
        """The seats that reached the limit of an elimination, at any time."""
        ending = self.ruleset.ending
        if ending.type is not EndType.ELIMINATION:
            return ()
        return tuple(
            seat for seat in range(self.seats) if any(ending.reached(t[seat]) for t in self.running)
        )

    def _over(self) -> str | None:
        """Why the game is over when nothing is tied; None while it goes on."""
        ending = self.ruleset.ending
        if ending.by_holes and len(self.holes) >= ending.holes:
            return HOLES_PLAYED
        if ending.type in (EndType.TARGET, EndType.HOLES_OR_TARGET) and any(
            map(ending.reached, self.totals)
        ):
            return TARGET_REACHED
        return None

    @property
    def waiting(self) -> str | None:
        """`tie for lowest` when the game would be over but for a tie that must be played off."""
        tied = self.ruleset.ending.tie is Tie.EXTRA_HOLES and len(self.leaders) > 1
        return (
            TIE_FOR_LOWEST if tied and self.holes and not self._at_once() and self._over() else None
        )

    def outcome(self) -> Outcome | None:
        """How the game ended, or None while it goes on."""
        if not self.holes:
            return None
        at_once = self._at_once()
        if at_once:
            return at_once
        if self.ruleset.ending.type is EndType.ELIMINATION:
            return self._last_one_in()
        reason = self._over()
        return Outcome(reason, self.leaders) if reason and not self.waiting else None

    def _at_once(self) -> Outcome | None:
        ending = self.ruleset.ending
        for rows in self.layouts if ending.wins_at_once else ():
            holders = tuple(seat for seat, row in enumerate(rows) if self._wins(row))
            if holders:
                return Outcome(FOUR_OF_A_KIND, holders)
        exact = tuple(seat for seat, total in enumerate(self.totals) if total == ending.wins_at)
        return Outcome(EXACTLY.format(n=ending.wins_at), exact) if exact else None

    def _wins(self, row: Layout | int | None) -> bool:
        match = self.ruleset.ending.wins_at_once
        return (
            match is not None
            and isinstance(row, Layout)
            and any(True for _ in match.groups_in(row))
        )

    def _last_one_in(self) -> Outcome | None:
        out = self.eliminated
        still_in = [seat for seat in range(self.seats) if seat not in {*out, *self.left}]
        if len(still_in) > 1:
            return None
        if still_in:
            return Outcome(LAST_ONE_IN, tuple(still_in), out)
        before = Game(self.ruleset, self.seats, self.holes[:-1]).eliminated
        winners = self._lowest(
            [seat for seat in range(self.seats) if seat not in {*before, *self.left}]
        )
        return Outcome(LAST_ONE_IN, winners, tuple(seat for seat in out if seat not in winners))


__all__ = ["Game", "Outcome"]
