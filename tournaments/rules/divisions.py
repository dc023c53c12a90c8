"""Divisions: who goes up and down when a season ends. Proposed here, applied by a director.

Leavers are taken out first. Vacancies are filled by extra promotion at every level below, never
by sparing someone who goes down; newcomers enter the lowest division. The new order of a division:
those from above, those who stay, those from below. Ties on a line were to be broken by the chain of
the season; where a place is still shared across a line the proposal asks for a playoff.

Marks beside a table are read off the same proposal (`marks`), for those who have a place.

This module never changes a division and never breaks a tie.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass
from enum import StrEnum

from scorecards.rules.texts import Text, text


class Moved(StrEnum):
    """Why someone changes division."""

    PROMOTED = "promoted"
    RELEGATED = "relegated"
    FILLS_VACANCY = "fills_vacancy"
    LEFT = "left"
    NEW = "new"


MOVES: dict[Moved, Text] = {
    Moved.PROMOTED: text("Promoted"),
    Moved.RELEGATED: text("Relegated"),
    Moved.FILLS_VACANCY: text("Promoted into a vacancy"),
    Moved.LEFT: text("Left"),
    Moved.NEW: text("New"),
}


GOING: dict[Moved, str] = {
    Moved.PROMOTED: "up",
    Moved.FILLS_VACANCY: "up",
    Moved.RELEGATED: "down",
}
"""Which way a move between two divisions goes."""


@dataclass(frozen=True, slots=True)
class Move:
    """One player's change; divisions count from 0, the highest; None is outside."""

    player: int
    before: int | None
    after: int | None
    why: Moved


@dataclass(frozen=True, slots=True)
class Proposal:
    """The divisions of the next season in order, every move, and the groups that share a place
    across a line and need a playoff.
    """

    divisions: tuple[tuple[int, ...], ...]
    moves: tuple[Move, ...]
    playoffs: tuple[tuple[int, ...], ...] = ()


def propose(
    divisions: Sequence[Sequence[int]],
    *,
    up: int | Sequence[int],
    down: int | Sequence[int],
    leavers: Collection[int] = (),
    newcomers: Sequence[int] = (),
    places: Mapping[int, int] | None = None,
) -> Proposal:
    """The next season's divisions from the final tables (players in order, the highest first).

    `up` and `down` are how many rise and fall, from every division or from each of them. `places`
    are the final places of those who have one, for shared places across a line. Raises ValueError
    for negative numbers, a player in two divisions or among the newcomers too.
    """
    ups, downs = _for_each(up, divisions), _for_each(down, divisions)
    _check(divisions, numbers=[*ups, *downs], newcomers=newcomers)
    gone = [[player for player in table if player in leavers] for table in divisions]
    tables = [[player for player in table if player not in leavers] for table in divisions]
    rising = _rising(tables, [len(left) for left in gone], ups)
    falling = _falling(tables, rising, downs)
    new: list[tuple[int, ...]] = []
    for level, table in enumerate(tables):
        stayers = table[rising[level] : len(table) - falling[level]]
        above = tables[level - 1][len(tables[level - 1]) - falling[level - 1] :] if level else []
        below = tables[level + 1][: rising[level + 1]] if level + 1 < len(tables) else newcomers
        new.append((*above, *stayers, *below))
    moves = _moves(divisions, new, ups)
    return Proposal(tuple(new), moves, _shared_lines(tables, rising, falling, places or {}))


def marks(proposal: Proposal, placed: Collection[int]) -> dict[int, Moved]:
    """Who of those with a place goes up or down, and why. Nothing for who has no place yet or waits
    for a playoff: they may still go either way.
    """
    undecided = {player for group in proposal.playoffs for player in group}
    return {
        move.player: move.why
        for move in proposal.moves
        if move.why in GOING and move.player in placed and move.player not in undecided
    }


def _for_each(number: int | Sequence[int], divisions: Sequence[Sequence[int]]) -> list[int]:
    return [number] * len(divisions) if isinstance(number, int) else list(number)


def _check(
    divisions: Sequence[Sequence[int]], *, numbers: Sequence[int], newcomers: Sequence[int]
) -> None:
    everyone = [player for table in divisions for player in table] + list(newcomers)
    if any(number < 0 for number in numbers):
        raise ValueError("Not fewer than nobody goes up or down.")
    if len(numbers) != 2 * len(divisions):
        raise ValueError("Each division says how many go up and down.")
    if len(set(everyone)) < len(everyone):
        raise ValueError("A player is in one division.")


def _rising(tables: Sequence[Sequence[int]], left: Sequence[int], ups: Sequence[int]) -> list[int]:
    """How many rise from each division: `ups`, and one for every vacancy at any level above."""
    numbers = [ups[level] + sum(left[:level]) if level else 0 for level in range(len(tables))]
    return [min(number, len(table)) for number, table in zip(numbers, tables, strict=True)]


def _falling(
    tables: Sequence[Sequence[int]], rising: Sequence[int], downs: Sequence[int]
) -> list[int]:
    """How many fall from each division; nobody falls who rises, and nobody from the lowest."""
    numbers = [*downs[:-1], 0][: len(tables)]
    return [
        min(number, len(table) - up)
        for number, table, up in zip(numbers, tables, rising, strict=True)
    ]


def _moves(
    before: Sequence[Sequence[int]], after: Sequence[Sequence[int]], ups: Sequence[int]
) -> tuple[Move, ...]:
    old = {player: level for level, table in enumerate(before) for player in table}
    new = {player: level for level, table in enumerate(after) for player in table}
    promoted: dict[int, int] = {}
    moves = []
    for player in (*old, *(player for player in new if player not in old)):
        was, becomes = old.get(player), new.get(player)
        if was == becomes:
            continue
        if was is None:
            why = Moved.NEW
        elif becomes is None:
            why = Moved.LEFT
        elif becomes > was:
            why = Moved.RELEGATED
        else:
            promoted[was] = promoted.get(was, 0) + 1
            why = Moved.PROMOTED if promoted[was] <= ups[was] else Moved.FILLS_VACANCY
        moves.append(Move(player, was, becomes, why))
    return tuple(moves)


def _shared_lines(
    tables: Sequence[Sequence[int]],
    rising: Sequence[int],
    falling: Sequence[int],
    places: Mapping[int, int],
) -> tuple[tuple[int, ...], ...]:
    """The groups that share a place on both sides of a line."""
    groups = []
    for table, up, down in zip(tables, rising, falling, strict=True):
        for line in {up, len(table) - down} - {0, len(table)}:
            place = places.get(table[line - 1])
            if place is not None and places.get(table[line]) == place:
                groups.append(tuple(player for player in table if places.get(player) == place))
    return tuple(sorted(set(groups)))
