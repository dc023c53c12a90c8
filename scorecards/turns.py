"""Who plays a hole and who deals it, and the pure game behind a scorecard.

Plain functions of a ruleset and the points so far, for writing and for reading alike. No database,
and nothing is remembered.
"""

from collections.abc import Iterable, Mapping, Sequence

from scorecards import rules
from scorecards.rules import Layout, Ruleset
from scorecards.rules.absences import PRESENT, Absences

# Points by hole number, then by position; None while pending, no entry for those not playing.
PointsByHole = Mapping[int, Mapping[int, int | None]]


def is_complete(points: Iterable[int | None]) -> bool:
    """Does everyone who plays a hole have points in it?"""
    return None not in points


def pure_game(
    ruleset: Ruleset,
    seats: int,
    points: PointsByHole,
    *,
    layouts: Sequence[Layout | int | None] = (),
    absences: Absences = PRESENT,
) -> rules.Game:
    """The game of all complete holes; whoever did not play a hole has 0 in it, or what their
    absence gives.

    `layouts` is what everyone had in the last of them, where that can end a game.
    """
    holes = tuple(
        absences.points(number, row, seats)
        for number, row in sorted(points.items())
        if is_complete(row.values())
    )
    return rules.Game(
        ruleset, seats, holes, (tuple(layouts),) if layouts else (), left=absences.left
    )


def playing(
    ruleset: Ruleset,
    seats: int,
    points: PointsByHole,
    *,
    number: int,
    absences: Absences = PRESENT,
) -> tuple[int, ...]:
    """The positions that play a hole: everyone except those eliminated before it, and those who
    are not there.
    """
    before = {each: row for each, row in points.items() if each < number}
    out = pure_game(ruleset, seats, before, absences=absences).eliminated
    return tuple(at for at in range(seats) if at not in out and not absences.of(at, number))


def dealer(first_dealer: int, number: int, *, seats: int, players: Sequence[int]) -> int:
    """Who deals a hole: in turn from the first dealer, past those who no longer play."""
    turn = (first_dealer + number - 1) % seats
    return min(players, key=lambda position: (position - turn) % seats)


def first_dealer_again(first_dealer: int, last_number: int, *, seats: int) -> int:
    """Who deals the first hole of the table's next game: whoever would have dealt on."""
    return (first_dealer + last_number) % seats


def first_incomplete(points: PointsByHole) -> int | None:
    """The first hole that still waits for a row."""
    waiting = (number for number, row in points.items() if not is_complete(row.values()))
    return min(waiting, default=None)


def next_hole(points: PointsByHole) -> int:
    """The hole to be played or finished next, were the game to go on."""
    return first_incomplete(points) or max(points, default=0) + 1
