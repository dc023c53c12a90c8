"""The cut: who goes on, and what becomes of those who are level on the line.

    ties_in    all who are level with the last place go on
    nearest    the whole group goes on or stays, whichever comes nearer; more if it is as near
    playoff    holes are played for the places that are left
    chain      the tie-breaks have spoken: places as they stand, and a playoff only where shared

Guests and directors who play unranked never take a place. Wildcards are places a director fills:
so many fewer go through by place. A playoff is played hole by hole: strictly better than the line
is in, strictly worse is out, the rest play on; after MOST_HOLES a lot decides.

Everything reads groups of equals, the best first: where they come from, points or strokes, is for
the standings. This module never ranks.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass
from enum import StrEnum
from typing import Annotated

from scorecards.rules.texts import Text, text
from tournaments.rules.draws.lots import Lots

MOST_HOLES = 5


class TieRule(StrEnum):
    """What becomes of those who are level on the line."""

    TIES_IN = "ties_in"
    NEAREST = "nearest"
    PLAYOFF = "playoff"
    CHAIN = "chain"


TIE_RULES: dict[TieRule, Text] = {
    TieRule.TIES_IN: text("All who are level on the line go on"),
    TieRule.NEAREST: text("The whole group goes on or stays, whichever is nearer"),
    TieRule.PLAYOFF: text("Those who are level play holes for the last places"),
    TieRule.CHAIN: text("The tie-breaks decide; a playoff only where they cannot"),
}


@dataclass(frozen=True, slots=True)
class Cut:
    """So many places, of which `wildcards` are filled by a director."""

    places: Annotated[int, "how many go on, wildcards included"]
    rule: TieRule = TieRule.PLAYOFF
    wildcards: Annotated[int, "places a director fills"] = 0

    @property
    def by_place(self) -> int:
        return self.places - self.wildcards


@dataclass(frozen=True, slots=True)
class CutResult:
    """Who goes on, who plays for the places that are left and how many those are, who is out, each
    in the order of the standings.
    """

    through: tuple[int, ...]
    playoff: tuple[int, ...] = ()
    spots: int = 0
    out: tuple[int, ...] = ()


def groups_of(places: Mapping[int, int]) -> list[tuple[int, ...]]:
    """The groups of equals from places, the best first."""
    ordered = sorted(places, key=lambda player: (places[player], player))
    levels = sorted(set(places.values()))
    return [tuple(who for who in ordered if places[who] == level) for level in levels]


def cut(groups: Iterable[Sequence[int]], line: Cut, *, unranked: Collection[int] = ()) -> CutResult:
    """The cut of these groups of equals, the best first; the nearest one is never nobody."""
    left = [tuple(who for who in group if who not in unranked) for group in groups]
    through: list[int] = []
    while left and len(through) + len(left[0]) <= line.by_place:
        through += left.pop(0)
    spots = line.by_place - len(through)
    level = left[0] if left else ()
    out = tuple(who for group in left[1:] for who in group)
    if not spots or not level:
        return CutResult(tuple(through), out=(*level, *out))
    if line.rule in (TieRule.PLAYOFF, TieRule.CHAIN):
        return CutResult(tuple(through), level, spots, out)
    if line.rule is TieRule.TIES_IN or not through or len(level) - spots <= spots:
        return CutResult((*through, *level), out=out)
    return CutResult(tuple(through), out=(*level, *out))


@dataclass(frozen=True, slots=True)
class PlayoffState:
    """A playoff so far: who is in and out, in the order it was decided, who plays on, and how many
    holes were used.
    """

    through: tuple[int, ...]
    out: tuple[int, ...]
    undecided: tuple[int, ...]
    spots: int
    holes: int

    @property
    def needs_lot(self) -> bool:
        """Whether enough holes were played and nothing is left but a lot."""
        return bool(self.undecided) and self.holes >= MOST_HOLES


def playoff(players: Sequence[int], spots: int, holes: Iterable[Mapping[int, int]]) -> PlayoffState:
    """What the holes decide; lower is better. A hole has the points of all who play on.

    Raises ValueError for a hole that lacks somebody.
    """
    through: list[int] = []
    out: list[int] = []
    level, used = list(players), 0
    for points in holes:
        free = spots - len(through)
        if not level or not 0 < free < len(level):
            break
        if not points.keys() >= set(level):
            raise ValueError("Everybody who is level plays the hole.")
        used += 1
        line = sorted(points[who] for who in level)[free - 1]
        better = [who for who in level if points[who] < line]
        worse = [who for who in level if points[who] > line]
        level = [who for who in level if points[who] == line]
        through += better
        out += worse
        if len(level) == spots - len(through):
            through, level = [*through, *level], []
    return PlayoffState(tuple(through), tuple(out), tuple(level), spots - len(through), used)


def drawn_playoff(state: PlayoffState, seed: int | str) -> PlayoffState:
    """The same after the lot of a public seed decided what holes did not."""
    order = Lots(seed).shuffled(sorted(state.undecided))
    return PlayoffState(
        (*state.through, *order[: state.spots]),
        (*state.out, *order[state.spots :]),
        (),
        0,
        state.holes,
    )


def seat_choice(places: Mapping[int, int], players: Iterable[int]) -> tuple[int, ...]:
    """The order in which a final table chooses its seats: by place in the qualifying."""
    return tuple(sorted(players, key=lambda player: (places.get(player, len(places) + 1), player)))
