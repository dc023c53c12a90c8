"""Season lines: one player's results added up to the figures that standings compare.

A line follows from the rows of its player alone, so an edited game touches only those who sat at
it. Equal results: the earlier one counts first, so what is dropped is always the same. Results may
come in any order. This module never compares players.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from itertools import groupby

from tournaments.rules.standings.results import GameResult
from tournaments.rules.standings.schemes import Absence, Scheme, Total, Unit

NOTHING = Fraction(0)
STORED = ("games", "wins", "metric", "best", "beaten2", "met", "penalty")
CREDIT = "credit"


@dataclass(frozen=True, slots=True)
class CountedResult:
    """What counts as one result: a game, a night, or a missed night (then without results)."""

    points: Fraction
    at: int
    results: tuple[GameResult, ...] = ()
    night: int | None = None

    @property
    def opponents(self) -> int:
        return sum(result.opponents for result in self.results)

    @property
    def game(self) -> int:
        """The first game of it; 0 of a missed night."""
        return self.results[0].game if self.results else 0

    @property
    def missed(self) -> bool:
        return not self.results


@dataclass(frozen=True, slots=True)
class SeasonFigures:
    """A player's season. `metric` is the figure that ranks, penalties included, None without any
    result; `best` the best single game; `counted` and `dropped` are positions in `outcomes`.
    `credit` are points that no game gave, in a tournament: of byes, or carried from a stage.
    """

    player: int
    games: int
    wins: Fraction
    metric: Fraction | None
    best: Fraction | None
    beaten2: int = 0
    met: int = 0
    penalty: Fraction = NOTHING
    credit: Fraction = NOTHING
    outcomes: tuple[CountedResult, ...] = ()
    counted: tuple[int, ...] = ()
    dropped: tuple[int, ...] = ()

    def as_dict(self) -> dict[str, list[int] | None]:
        """What a database stores of a line: whole numbers, fractions as (over, under)."""
        names = (*STORED, CREDIT) if self.credit else STORED
        return {name: _over_under(getattr(self, name)) for name in names}


def line_from(player: int, stored: Mapping[str, Sequence[int] | None]) -> SeasonFigures:
    """The line that was stored, without its single results."""
    figures = {name: Fraction(*pair) if (pair := stored[name]) else None for name in STORED}
    credit = stored.get(CREDIT)
    return SeasonFigures(
        player=player,
        games=int(figures["games"] or 0),
        wins=figures["wins"] or NOTHING,
        metric=figures["metric"],
        best=figures["best"],
        beaten2=int(figures["beaten2"] or 0),
        met=int(figures["met"] or 0),
        penalty=figures["penalty"] or NOTHING,
        credit=Fraction(*credit) if credit else NOTHING,
    )


def _over_under(figure: Fraction | int | None) -> list[int] | None:
    return None if figure is None else list(Fraction(figure).as_integer_ratio())


def season_line(
    player: int,
    results: Iterable[GameResult],
    scheme: Scheme,
    *,
    missed: Sequence[tuple[int, int]] = (),
    penalties: Iterable[Fraction] = (),
    credit: Fraction = NOTHING,
    as_of: int | None = None,
) -> SeasonFigures:
    """The line of a player from his results.

    `missed` are the nights he was due and away, as (night, at). `penalties` are signed and added
    to the figure: points taken off are negative, strokes added positive. `credit` is added too, and
    is a figure even of somebody without any result. `as_of` ages a rolling table; without it, the
    last result does.
    """
    rows = sorted(results, key=_moment)
    outcomes = outcomes_of(rows, scheme, missed=missed)
    few = scheme.few
    counted = best_of([each.points for each in outcomes], few, low=scheme.low_is_better)
    penalty = sum(penalties, NOTHING)
    figure = _figure(outcomes, counted, scheme, as_of=as_of)
    if figure is None and credit:
        figure = NOTHING
    return SeasonFigures(
        player=player,
        games=len(rows),
        wins=sum((row.first for row in rows), NOTHING),
        metric=None if figure is None else figure + penalty + credit,
        best=_best([row.points for row in rows], low=scheme.low_is_better),
        beaten2=sum(row.beaten2 for row in rows),
        met=sum(row.opponents for row in rows),
        penalty=penalty,
        credit=credit,
        outcomes=outcomes,
        counted=counted,
        dropped=tuple(sorted(set(range(len(outcomes))) - set(counted))),
    )


def outcomes_of(
    results: Iterable[GameResult], scheme: Scheme, *, missed: Sequence[tuple[int, int]] = ()
) -> tuple[CountedResult, ...]:
    """The games or nights of a player in playing order, and those he missed if they count."""
    rows = sorted(results, key=_moment)
    if scheme.unit is Unit.GAME:
        outcomes = [CountedResult(row.points, row.at, (row,), row.night) for row in rows]
    else:
        nights = sorted(rows, key=lambda row: (_night(row), _moment(row)))
        outcomes = [_night_of(list(played), scheme) for _, played in groupby(nights, key=_night)]
    if scheme.absence is not Absence.SKIP:
        worth = absence_worth([each.points for each in outcomes], scheme)
        outcomes += [CountedResult(worth, at, (), night) for night, at in missed]
    return tuple(sorted(outcomes, key=lambda each: (each.at, each.game, each.night or 0)))


def absence_worth(points: Sequence[Fraction], scheme: Scheme) -> Fraction:
    """What a missed night is worth: nothing, or one's own average made worse, but never worse than
    the worst a game gives.
    """
    if scheme.absence is Absence.ZERO or not points:
        return NOTHING
    average = sum(points, NOTHING) / len(points)
    if scheme.low_is_better:
        return average + scheme.minus
    least = scheme.points_system.least
    worth = average - scheme.minus
    return worth if least is None else max(worth, least)


def best_of(points: Sequence[Fraction], few: int | None, *, low: bool = False) -> tuple[int, ...]:
    """The positions of the best few, in order; of equal ones the earlier. None takes all."""
    if few is None:
        return tuple(range(len(points)))
    order = sorted(range(len(points)), key=lambda at: (points[at] if low else -points[at], at))
    return tuple(sorted(order[:few]))


def _moment(row: GameResult) -> tuple[int, int]:
    return row.at, row.game


def _night(row: GameResult) -> tuple[int, int]:
    """A game outside any night is a night of its own."""
    return (0, row.game) if row.night is None else (1, row.night)


def _night_of(rows: list[GameResult], scheme: Scheme) -> CountedResult:
    points = [row.points for row in rows]
    if scheme.unit is Unit.NIGHT_BEST:
        worth = min(points) if scheme.low_is_better else max(points)
    elif scheme.points_system.pooled:
        worth = _pooled(rows)
    else:
        worth = sum(points, NOTHING)
    return CountedResult(worth, rows[-1].at, tuple(rows), rows[0].night)


def _pooled(rows: Collection[GameResult]) -> Fraction:
    met = sum(row.opponents for row in rows)
    return sum((row.points * row.opponents for row in rows), NOTHING) / met


def _figure(
    outcomes: Sequence[CountedResult], counted: Sequence[int], scheme: Scheme, *, as_of: int | None
) -> Fraction | None:
    if not outcomes:
        return None
    if scheme.total is Total.ROLLING:
        return _rolling(outcomes, scheme, as_of=outcomes[-1].at if as_of is None else as_of)
    chosen = [outcomes[position] for position in counted]
    return figure_from(
        scheme,
        counted=len(chosen),
        points=sum((each.points for each in chosen), NOTHING),
        weighed=sum((each.points * each.opponents for each in chosen), NOTHING),
        opponents=sum(each.opponents for each in chosen),
    )


def figure_from(
    scheme: Scheme, *, counted: int, points: Fraction, weighed: Fraction, opponents: int
) -> Fraction | None:
    """The figure from sums over the results that count: their number, points, points times
    opponents, and opponents. A database may add these up. None without any result, and for a
    rolling table, which needs its results one by one.
    """
    if not counted or scheme.total is Total.ROLLING:
        return None
    if scheme.total in (Total.SUM, Total.BEST_SUM):
        return points
    if scheme.points_system.pooled:
        return weighed / opponents if opponents else None
    padded = scheme.total is Total.BEST_AVERAGE and scheme.gaps_as_zero and scheme.best
    return points / (padded or counted)


def _rolling(outcomes: Sequence[CountedResult], scheme: Scheme, *, as_of: int) -> Fraction | None:
    """Half the average of all, half that of the best few; None when all are too old to weigh."""
    weighed = []
    for each in outcomes:
        years = max(as_of - each.at, 0) // scheme.year
        age = scheme.ages[years] if years < len(scheme.ages) else NOTHING
        if weight := age * max(each.opponents, 1):
            weighed.append((each.points, weight))
    few = best_of([points for points, _ in weighed], scheme.best, low=scheme.low_is_better)
    of_all = _weighed(weighed)
    of_best = _weighed([weighed[position] for position in few])
    return None if of_all is None or of_best is None else (of_all + of_best) / 2


def _weighed(pairs: Sequence[tuple[Fraction, Fraction]]) -> Fraction | None:
    weights = sum((weight for _, weight in pairs), NOTHING)
    return (
        sum((points * weight for points, weight in pairs), NOTHING) / weights if weights else None
    )


def _best(points: Sequence[Fraction], *, low: bool) -> Fraction | None:
    if not points:
        return None
    return min(points) if low else max(points)
