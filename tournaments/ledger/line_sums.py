"""Season lines from the stored results: what a person's rows in a season add up to.

The figures are those of `lines.season_line` (a test compares the two for random seasons). Where a
season counts single games, they come from sums over a covering index and from the best and latest
few rows, so that a line costs the same after ten games and after ten thousand. Seasons of nights,
missed nights or ageing results read the rows of the person and let the rules add them up.

Reads; `derivation` writes.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from datetime import date
from fractions import Fraction
from typing import Any

from tournaments.ledger.absences import missed_nights
from tournaments.ledger.credits import credits_of
from tournaments.ledger.penalties import penalties_of
from tournaments.ledger.stored_results import stored_results
from tournaments.ledger.totals import (
    RECENT,
    Listed,
    Members,
    Totals,
    best_rows,
    listed,
    ranked_rows,
    recent_rows,
    totals_of,
    totals_of_days,
)
from tournaments.models import Season
from tournaments.models.derived import SHARE
from tournaments.rules.season_settings import SeasonSettings
from tournaments.rules.standings.lines import SeasonFigures, season_line
from tournaments.rules.standings.points import SCALE
from tournaments.rules.standings.results import GameResult
from tournaments.rules.standings.schemes import Absence, Total, Unit

MOST_LISTED = 40
"""Results that a line lists as counting; a larger N is not listed one by one."""


@dataclass(frozen=True)
class Sums:
    """What a line stores of one person's season."""

    games: int = 0
    now: Mapping[str, Any] = field(default_factory=dict)
    before: Mapping[str, Any] = field(default_factory=dict)
    counted: list[Listed] = field(default_factory=list)
    recent: list[Listed] = field(default_factory=list)
    last_day: date | None = None


def sums_of(
    season: Season,
    settings: SeasonSettings,
    members: Members,
    *,
    until: date | None = None,
    by_rows: bool = False,
) -> dict[int, Sums]:
    """The figures of these people; `members` are, for each, everybody whose results are theirs.
    `until` leaves out what came after the end of that day. `by_rows` reads every result, in a fixed
    number of queries for any number of people; otherwise there are a few seeks for each.
    """
    everyone = [each for all_of in members.values() for each in all_of]
    penalties = penalties_of(season, everyone, until=until)
    taken = {
        root: [penalties[each] for each in all_of if each in penalties]
        for root, all_of in members.items()
    }
    if adds_up(settings) and not by_rows and not season.staged:
        return _added_up(season, settings, members, taken, until=until)
    missed = missed_nights(season, settings, members, until=until)
    rows = pure_results(season, members, net=settings.scheme.net, until=until)
    credit = credits_of(season, members, rows) if season.staged else {}
    return {
        root: sums_by_the_rules(
            rows[root],
            settings,
            taken[root],
            missed.get(root, ()),
            credit=credit.get(root, Fraction(0)),
        )
        for root in members
    }


def adds_up(settings: SeasonSettings) -> bool:
    """Is this season's figure made of nothing but sums and the best few?"""
    scheme = settings.scheme
    return (
        scheme.unit is Unit.GAME
        and scheme.total is not Total.ROLLING
        and scheme.absence is Absence.SKIP
    )


def _added_up(
    season: Season,
    settings: SeasonSettings,
    members: Members,
    taken: Mapping[int, Sequence[Fraction]],
    *,
    until: date | None,
) -> dict[int, Sums]:
    everyone = [each for all_of in members.values() for each in all_of]
    whole, last_days = totals_of(ranked_rows(season, everyone, until=until), members)
    last_nights = totals_of_days(season, members, last_days)
    sums = {}
    for root, all_of in members.items():
        totals, of_last = whole[root], last_nights[root]
        best = best_rows(season, settings, all_of, of_last.games, until=until)
        last_day = last_days.get(root)
        earlier = [row for row in best if row[2] != last_day]
        now = _line(root, totals, best, settings, taken[root])
        before = _line(root, totals.less(of_last), earlier, settings, taken[root])
        few = settings.scheme.few
        sums[root] = Sums(
            games=totals.games,
            now=now.as_dict(),
            before=before.as_dict(),
            counted=[listed(row) for row in best[:few]] if few and few <= MOST_LISTED else [],
            recent=recent_rows(season, all_of, until=until) if totals.games else [],
            last_day=last_day,
        )
    return sums


def _line(
    root: int,
    totals: Totals,
    best: Sequence[Sequence[Any]],
    settings: SeasonSettings,
    penalties: Sequence[Fraction],
) -> SeasonFigures:
    penalty = sum(penalties, Fraction(0))
    figure = _figure(totals, best, settings)
    return SeasonFigures(
        player=root,
        games=totals.games,
        wins=Fraction(totals.first, SHARE),
        metric=None if figure is None else figure + penalty,
        best=Fraction(best[0][0], SCALE) if totals.games else None,
        beaten2=totals.beaten2,
        met=totals.met,
        penalty=penalty,
    )


def _figure(
    totals: Totals, best: Sequence[Sequence[Any]], settings: SeasonSettings
) -> Fraction | None:
    scheme = settings.scheme
    if not totals.games:
        return None
    few = best[: scheme.few] if scheme.few else ()
    if scheme.total is Total.SUM:
        return Fraction(totals.points, SCALE)
    if scheme.total is Total.BEST_SUM:
        return Fraction(sum(row[0] for row in few), SCALE)
    if scheme.total is Total.AVERAGE:
        if scheme.points_system.pooled:
            return Fraction(totals.weighed, totals.met * SCALE)
        return Fraction(totals.points, totals.games * SCALE)
    if scheme.points_system.pooled:
        met = sum(row[4] - 1 for row in few)
        return Fraction(sum(row[0] * (row[4] - 1) for row in few), met * SCALE)
    divisor = scheme.best if scheme.gaps_as_zero and scheme.best else len(few)
    return Fraction(sum(row[0] for row in few), divisor * SCALE)


def pure_results(
    season: Season, members: Members, *, net: bool, until: date | None = None
) -> dict[int, list[GameResult]]:
    """The ranked results of these people as the rules know them, by one query."""
    return stored_results(season.pk, members, net=net, until=until)


def sums_by_the_rules(
    rows: Sequence[GameResult],
    settings: SeasonSettings,
    penalties: Sequence[Fraction],
    missed: Sequence[tuple[int, int]],
    *,
    credit: Fraction = Fraction(0),
) -> Sums:
    """What a line stores of these results, added up by the rules and by no sum of the database.
    `credit` are points that no game gave.
    """
    scheme = settings.scheme
    last = max((row.night or 0 for row in rows), default=0)
    now = season_line(0, rows, scheme, missed=missed, penalties=penalties, credit=credit)
    before = season_line(
        0,
        [row for row in rows if row.night != last],
        scheme,
        missed=[each for each in missed if not last or each[0] < last],
        penalties=penalties,
        credit=credit,
    )
    worst_first = sorted(now.counted, key=lambda at: now.outcomes[at].points)
    best = worst_first if scheme.low_is_better else worst_first[::-1]
    chosen = [now.outcomes[at] for at in best] if scheme.few and scheme.few <= MOST_LISTED else []
    return Sums(
        games=now.games,
        now=now.as_dict(),
        before=before.as_dict(),
        counted=[listed(_row(each.results[-1], each.points)) for each in chosen if not each.missed],
        recent=[listed(_row(row, row.points)) for row in rows[::-1][:RECENT]],
        last_day=date.fromordinal(last) if last else None,
    )


def _row(result: GameResult, points: Fraction) -> tuple[Any, ...]:
    day = date.fromordinal(result.night or 1)
    return round(points * SCALE), result.game, day, result.place, result.size
