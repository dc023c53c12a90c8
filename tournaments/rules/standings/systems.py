"""Points systems: their names, what they say to a club, and what they need.

    slug         better  a game gives                                     an average player
    beaten_pct   higher  opponents beaten in a hundred, pooled            50
    linear100    higher  100 x opponents beaten / opponents, a tie half   50
    share        higher  the same without the 100                         1/2
    rankz        higher  (share - 1/2) / sqrt((k+1) / (12(k-1)))          0, spread 1 for every k
    table        higher  a list of points for each table size             its mean
    uma          higher  (table mean - total) x weight + placement        0, sums to 0
    tscore       higher  50 + 10 (R - total) / sigma                      50, spread 10
    to_par       lower   total - holes x r                                0
    stroke       lower   the total                                        --

Only in tournaments, from the holes (`hole_points.py`):

    stableford   higher  2 a hole at par, one more or less for 4 strokes  2 a hole
    skins        higher  holes won alone, with those tied before          --
    match        higher  1 for the winner of more holes, 1/2 all square   1/2
    strikes      lower   0 for the first, 2 for the last, 1 between       --
    progressive  lower   0 for the first, 1 more for every place          --

Forms, headings and documentation of leagues derive from POINTS_SYSTEMS. Net play is no system of
its own: it is any of these on totals less the playing handicap. This module never reads a game.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping
from dataclasses import dataclass, field
from enum import StrEnum
from fractions import Fraction

from scorecards.rules.texts import Text, text
from tournaments.rules.handicaps.par import KNOWN_FROM
from tournaments.rules.standings import hole_points, points
from tournaments.rules.standings.points import Sat, Terms


class Need(StrEnum):
    """What the games of a season must have in common, or be known of them."""

    PAR = "par"
    EQUAL_SIZES = "equal sizes"
    PAIRS = "pairs"
    EQUAL_HOLES = "equal holes"
    ONE_RULESET = "one ruleset"


@dataclass(frozen=True, slots=True)
class PointsSystem:
    """A points system. `least` is what the worst possible game gives, `most` the best; None where
    there is no limit. `pooled` systems weigh a game by its opponents.
    """

    slug: str
    name: Text
    says: Text
    figures: Callable[[Sat, Terms], tuple[Fraction, ...]]
    low_is_better: bool = False
    needs: frozenset[Need] = frozenset()
    least: Fraction | None = None
    most: Fraction | None = None
    pooled: bool = False


def game_points(system: PointsSystem, sat: Sat, terms: Terms | None = None) -> tuple[Fraction, ...]:
    """What the game is worth to each seat, in whole numbers of 1/SCALE.

    Raises ValueError for fewer than two seats, and for a system that needs par without one.
    """
    if sat.opponents < 1:
        raise ValueError("A game has two players or more.")
    if Need.PAR in system.needs and sat.par is None:
        raise ValueError(f"{system.slug} needs par.")
    figures = system.figures(sat, terms or Terms())
    return tuple(points.unscaled(points.scaled(figure)) for figure in figures)


_NOTHING, _ONE, _HUNDRED = Fraction(0), Fraction(1), Fraction(100)

POINTS_SYSTEMS: tuple[PointsSystem, ...] = (
    PointsSystem(
        "beaten_pct",
        text("Opponents beaten"),
        text("The percentage of opponents beaten. A larger table counts more."),
        points.hundred,
        least=_NOTHING,
        most=_HUNDRED,
        pooled=True,
    ),
    PointsSystem(
        "linear100",
        text("Place points"),
        text("100 for the first, 0 for the last, equal steps between them."),
        points.hundred,
        least=_NOTHING,
        most=_HUNDRED,
    ),
    PointsSystem(
        "share",
        text("Share beaten"),
        text("The part of the table that was beaten: 1 for the first, 0 for the last."),
        points.shares,
        least=_NOTHING,
        most=_ONE,
    ),
    PointsSystem(
        "rankz",
        text("Levelled place points"),
        text("Places, where winning at a large table is worth more. An average game is 0."),
        points.rank_z,
    ),
    PointsSystem(
        "table",
        text("Points for places"),
        text("A list of points for each table size."),
        points.from_table,
        least=_NOTHING,
    ),
    PointsSystem(
        "uma",
        text("Margin and place"),
        text(
            "Strokes better than the table's mean, and a bonus for the place. Each table sums to 0."
        ),
        points.uma,
    ),
    PointsSystem(
        "tscore",
        text("Standard score"),
        text("Strokes against par, on a scale where an average game is 50 and the spread is 10."),
        points.t_score,
        needs=frozenset({Need.PAR}),
    ),
    PointsSystem(
        "to_par",
        text("To par"),
        text("Strokes above or below par for the table size. Lower is better."),
        points.to_par,
        low_is_better=True,
        needs=frozenset({Need.PAR, Need.ONE_RULESET}),
    ),
    PointsSystem(
        "stroke",
        text("Strokes"),
        text("The total as it was played. Lower is better."),
        points.strokes,
        low_is_better=True,
        needs=frozenset({Need.EQUAL_SIZES, Need.EQUAL_HOLES, Need.ONE_RULESET}),
    ),
)

DAY_SYSTEMS: tuple[PointsSystem, ...] = (
    PointsSystem(
        "stableford",
        text("Stableford"),
        text("Points for every hole: 2 at par, fewer for more strokes. A bad hole costs little."),
        hole_points.stableford_points,
        needs=frozenset({Need.PAR}),
        least=_NOTHING,
    ),
    PointsSystem(
        "skins",
        text("Skins"),
        text("Who is lowest on a hole alone wins it, and the tied holes before it."),
        hole_points.skins_points,
        least=_NOTHING,
    ),
    PointsSystem(
        "match",
        text("Match play"),
        text("Two play against each other, hole by hole. All square is half a win."),
        hole_points.match_points,
        needs=frozenset({Need.PAIRS}),
        least=_NOTHING,
        most=_ONE,
    ),
    PointsSystem(
        "strikes",
        text("Strikes"),
        text("The last of a table gets two strikes, the first none, everybody else one."),
        hole_points.strikes,
        low_is_better=True,
    ),
    PointsSystem(
        "progressive",
        text("Rising strikes"),
        text("The first of a table gets no strike, and every place below one more."),
        hole_points.progressive_strikes,
        low_is_better=True,
    ),
)

_BY_SLUG = {system.slug: system for system in (*POINTS_SYSTEMS, *DAY_SYSTEMS)}


def find_system(slug: str) -> PointsSystem:
    """The points system of this name. Raises KeyError."""
    return _BY_SLUG[slug]


@dataclass(frozen=True, slots=True)
class Games:
    """What games have in common: their table sizes, holes and rulesets (by digest), and how many
    confirmed hole scores par rests on for each (ruleset, size).
    """

    sizes: Collection[int] = ()
    holes: Collection[int] = ()
    rulesets: Collection[str] = ()
    hole_scores: Mapping[tuple[str, int], int] = field(default_factory=dict)


def refusal(system: PointsSystem, games: Games, *, net: bool = False) -> Text | None:
    """Why a system cannot be used for these games, or None if it can. Net totals need par too,
    because a handicap is measured against it.
    """
    if Need.ONE_RULESET in system.needs and len(set(games.rulesets)) > 1:
        return text(
            "With “{system}” all games follow one ruleset; these follow {count}.",
            system=system.name,
            count=len(set(games.rulesets)),
        )
    if Need.EQUAL_SIZES in system.needs and len(set(games.sizes)) > 1:
        return text(
            "With “{system}” all tables have one size; these had {sizes}.",
            system=system.name,
            sizes=_listed(games.sizes),
        )
    if Need.PAIRS in system.needs and set(games.sizes) - {2}:
        return text("With “{system}” all tables have two seats.", system=system.name)
    if Need.EQUAL_HOLES in system.needs and len(set(games.holes)) > 1:
        return text(
            "With “{system}” all games have one length; these had {holes} holes.",
            system=system.name,
            holes=_listed(games.holes),
        )
    if Need.PAR in system.needs or net:
        return _unknown_par(games)
    return None


def _unknown_par(games: Games) -> Text | None:
    for ruleset in sorted(set(games.rulesets)):
        for size in sorted(set(games.sizes)):
            scores = games.hole_scores.get((ruleset, size), 0)
            if scores < KNOWN_FROM:
                return text(
                    "Par is not yet known for tables of {size}: {scores} hole scores of {needed}.",
                    size=size,
                    scores=scores,
                    needed=KNOWN_FROM,
                )
    return None


def _listed(numbers: Collection[int]) -> tuple[int, ...]:
    return tuple(sorted(set(numbers)))
