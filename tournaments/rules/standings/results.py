"""Results: what the game of one table gave to each player, as standings count it.

A result follows from the confirmed card, the points system and the par of the game, and from
nothing else; when a card changes, the results of its game are made anew. Penalties are signed
strokes on a seat, never a change of its holes.

Whoever sits without counting (a filler, a guest) is met and beaten like anyone else and gets no
result. A substitute sits in somebody's name: the result goes to the player the seat names, and may
be capped. This module never adds games up.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field
from fractions import Fraction

from tournaments.rules.handicaps.index import strokes_by_hole
from tournaments.rules.handicaps.par import Par
from tournaments.rules.standings.points import Sat, Terms, beaten_twice, places, shares_of_first
from tournaments.rules.standings.systems import Games, PointsSystem, game_points


@dataclass(frozen=True, slots=True)
class ScoredSeat:
    """One seat of a game: the number of the player whose result it is, and the points of its holes
    in order. `penalty` is signed strokes; `playing_handicap` was frozen when the game started.
    `cap` is the best that a substitute's game may count for.
    """

    player: int
    holes: tuple[int, ...]
    penalty: int = 0
    playing_handicap: int = 0
    counts: bool = True
    cap: Fraction | None = None

    def total(self, *, net: bool = False) -> int:
        return sum(self.holes) + self.penalty - (self.playing_handicap if net else 0)

    def card(self, *, net: bool = False) -> tuple[int, ...]:
        """The points of the holes, with `net` less the strokes of each. A penalty is on no hole."""
        if not net or not self.playing_handicap:
            return self.holes
        strokes = strokes_by_hole(self.playing_handicap, len(self.holes))
        return tuple(mine - taken for mine, taken in zip(self.holes, strokes, strict=True))


@dataclass(frozen=True, slots=True)
class ScoredGame:
    """A finished game of a season. `at` is the moment it ended, as a whole number that grows;
    `night` numbers the night it belongs to; `ruleset` is the digest of its rules.
    """

    game: int
    at: int
    seats: tuple[ScoredSeat, ...]
    night: int | None = None
    ruleset: str = ""
    par: Par | None = None

    @property
    def holes(self) -> int:
        return max(len(seat.holes) for seat in self.seats)


@dataclass(frozen=True, slots=True, order=True)
class GameResult:
    """A player's result of one game; results sort in playing order.

    `beaten2` is twice the opponents beaten; `first` is the win, split among those tied for it.
    `night` is None where nights are not counted.
    """

    at: int
    game: int
    player: int
    size: int
    place: int
    beaten2: int
    first: Fraction
    points: Fraction
    total: int
    holes: tuple[int, ...] = field(repr=False)
    playing_handicap: int = 0
    night: int | None = field(default=None, compare=False)
    ruleset: str = ""

    @property
    def opponents(self) -> int:
        return self.size - 1


def results_of(
    game: ScoredGame, system: PointsSystem, *, terms: Terms | None = None, net: bool = False
) -> tuple[GameResult, ...]:
    """The results of a game, seat by seat, for the seats that count.

    Raises ValueError for a game of fewer than two seats or without a hole, a player who sits twice,
    or a system that needs par where the game has none.
    """
    _check(game)
    totals = tuple(seat.total(net=net) for seat in game.seats)
    cards = tuple(seat.card(net=net) for seat in game.seats)
    worth = game_points(system, Sat(totals, game.holes, game.par, cards), terms)
    ranks, beaten, wins = places(totals), beaten_twice(totals), shares_of_first(totals)
    return tuple(
        GameResult(
            at=game.at,
            game=game.game,
            player=seat.player,
            size=len(totals),
            place=ranks[at],
            beaten2=beaten[at],
            first=wins[at],
            points=_capped(worth[at], seat.cap, system),
            total=totals[at],
            holes=seat.holes,
            playing_handicap=seat.playing_handicap if net else 0,
            night=game.night,
            ruleset=game.ruleset,
        )
        for at, seat in enumerate(game.seats)
        if seat.counts
    )


def _check(game: ScoredGame) -> None:
    if len({seat.player for seat in game.seats}) < len(game.seats):
        raise ValueError("A player sits once at a table.")
    if not any(seat.holes for seat in game.seats):
        raise ValueError("A game has a hole or more.")


def games_in_common(games: Iterable[ScoredGame]) -> Games:
    """What these games have in common, for `refusal`. Par counts as known as far as it says."""
    listed = list(games)
    known: dict[tuple[str, int], int] = {}
    for game in listed:
        pair = (game.ruleset, len(game.seats))
        known[pair] = max(known.get(pair, 0), game.par.scores if game.par else 0)
    return Games(
        sizes={len(game.seats) for game in listed},
        holes={game.holes for game in listed},
        rulesets={game.ruleset for game in listed},
        hole_scores=known,
    )


def _capped(points: Fraction, cap: Fraction | None, system: PointsSystem) -> Fraction:
    if cap is None:
        return points
    return max(points, cap) if system.low_is_better else min(points, cap)
