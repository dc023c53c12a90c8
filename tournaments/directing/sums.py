"""Season lines from the stored results: what a person's rows in a season add up to.

The figures are those of `lines.season_line` (a test compares the two for random seasons). Where a
season counts single games, they come from sums over a covering index and from the best and latest
few rows, so that a line costs the same after ten games and after ten thousand. Seasons of nights,
missed nights or ageing results read the rows of the person and let the core add them up.

Reads; what it found is for `deriving` to write.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from datetime import date, datetime, time
from fractions import Fraction
from typing import Any, NamedTuple

from django.db.models import Count, F, Max, QuerySet, Sum
from django.utils import timezone

from tournaments.directing.absences import missed_tables
from tournaments.directing.stored import stored_results
from tournaments.lines import Line, season_line
from tournaments.models import CheckIn, Night, Penalty, Registration, Season
from tournaments.models import Result as Row
from tournaments.models.derived import SHARE
from tournaments.points import SCALE
from tournaments.results import Result
from tournaments.schemes import Absence, Total, Unit
from tournaments.settings import SeasonSettings

RECENT = 10
MOST_KEPT = 40
"""Results that a line lists as counting; a larger N is not listed one by one."""

Listed = list[Any]  # [points, game, day, place, seats]
Members = Mapping[int, Sequence[int]]


@dataclass(frozen=True)
class Sums:
    """What is kept of one person's season."""

    games: int = 0
    now: Mapping[str, Any] = field(default_factory=dict)
    before: Mapping[str, Any] = field(default_factory=dict)
    counted: list[Listed] = field(default_factory=list)
    recent: list[Listed] = field(default_factory=list)
    last_day: date | None = None


class _Totals(NamedTuple):
    """Sums over results: `weighed` is points by opponents."""

    games: int = 0
    points: int = 0
    weighed: int = 0
    met: int = 0
    beaten2: int = 0
    first: int = 0

    def less(self, other: _Totals) -> _Totals:
        return _Totals(*(mine - theirs for mine, theirs in zip(self, other, strict=True)))


def sums_of(
    season: Season,
    settings: SeasonSettings,
    members: Members,
    *,
    until: date | None = None,
    by_rows: bool = False,
) -> dict[int, Sums]:
    """The figures of these people; `members` are for each all whom the results were made for.
    `until` leaves out what came after the end of that day. `by_rows` reads every result, in so many
    queries for any number of people; else there are a few seeks for each.
    """
    everyone = [each for all_of in members.values() for each in all_of]
    penalties = penalties_of(season, everyone, until=until)
    taken = {
        root: [penalties[each] for each in all_of if each in penalties]
        for root, all_of in members.items()
    }
    if adds_up(settings) and not by_rows:
        return _added_up(season, settings, members, taken, until=until)
    missed = missed_nights(season, settings, members, until=until)
    rows = pure_results(season, members, net=settings.scheme.net, until=until)
    return {
        root: _by_the_core(rows[root], settings, taken[root], missed.get(root, ()))
        for root in members
    }


def adds_up(settings: SeasonSettings) -> bool:
    """Are sums, and the best few, all that this season's figure is made of?"""
    scheme = settings.scheme
    return (
        scheme.unit is Unit.GAME
        and scheme.total is not Total.ROLLING
        and scheme.absence is Absence.SKIP
    )


def penalties_of(
    season: Season, people: Sequence[int], *, until: date | None = None
) -> dict[int, Fraction]:
    """Points a director gave or took, in points."""
    found = Penalty.objects.filter(
        season=season, person__in=people, league_game=None, cancelled=None
    )
    if until is not None:
        found = found.filter(given__lte=_moment_after(until))
    rows = found.values_list("person").annotate(amount=Sum("amount")).order_by()
    return {person: Fraction(amount, 1000) for person, amount in rows}


def ranked_rows(
    season: Season, people: Iterable[int], *, until: date | None = None
) -> QuerySet[Row]:
    """The results of these people that count in the standings."""
    rows = Row.objects.filter(season=season, person__in=people, ranked=True)
    return rows if until is None else rows.filter(day__lte=until)


def _added_up(
    season: Season,
    settings: SeasonSettings,
    members: Members,
    taken: Mapping[int, Sequence[Fraction]],
    *,
    until: date | None,
) -> dict[int, Sums]:
    everyone = [each for all_of in members.values() for each in all_of]
    whole, last_days = _totals(ranked_rows(season, everyone, until=until), members)
    last_nights = _totals_of_days(season, members, last_days)
    found = {}
    for root, all_of in members.items():
        totals, of_last = whole[root], last_nights[root]
        best = _best_rows(season, settings, all_of, of_last.games, until=until)
        last_day = last_days.get(root)
        earlier = [row for row in best if row[2] != last_day]
        now = _line(root, totals, best, settings, taken[root])
        before = _line(root, totals.less(of_last), earlier, settings, taken[root])
        few = settings.scheme.few
        found[root] = Sums(
            games=totals.games,
            now=now.kept(),
            before=before.kept(),
            counted=[listed(row) for row in best[:few]] if few and few <= MOST_KEPT else [],
            recent=_recent_rows(season, all_of, until=until) if totals.games else [],
            last_day=last_day,
        )
    return found


_SUMS = {
    "n": Count("pk"),
    "points_sum": Sum("points"),
    "weighed": Sum(F("points") * (F("players") - 1)),
    "met": Sum(F("players") - 1),
    "beaten": Sum("beaten2"),
    "wins": Sum("first"),
}


def _totals(rows: QuerySet[Row], members: Members) -> tuple[dict[int, _Totals], dict[int, date]]:
    """Totals and the last day of each, by one query."""
    roots = {each: root for root, all_of in members.items() for each in all_of}
    totals = {root: _Totals() for root in members}
    days: dict[int, date] = {}
    found = rows.values_list("person").annotate(**_SUMS, last=Max("day")).order_by()
    for person, *sums, last in found:
        root = roots[person]
        totals[root] = _Totals(
            *(int(mine) + int(more) for mine, more in zip(totals[root], sums, strict=True))
        )
        days[root] = max(last, days.get(root, last))
    return totals, days


def _totals_of_days(
    season: Season, members: Members, days: Mapping[int, date]
) -> dict[int, _Totals]:
    """The totals of each person's last day; one query for each different day there is."""
    found = {root: _Totals() for root in members}
    for day in sorted(set(days.values())):
        mine = {root: all_of for root, all_of in members.items() if days.get(root) == day}
        everyone = [each for all_of in mine.values() for each in all_of]
        totals, _ = _totals(ranked_rows(season, everyone).filter(day=day), mine)
        found |= totals
    return found


_LISTED = ("points", "league_game", "day", "place", "players")


def _best_rows(
    season: Season,
    settings: SeasonSettings,
    people: Sequence[int],
    of_last_day: int,
    *,
    until: date | None,
) -> list[tuple[Any, ...]]:
    """The best few results and as many more as the last day has, so that both tables have theirs.
    Equal results: the earlier first.
    """
    order = ("points" if settings.scheme.low_is_better else "-points", "at", "league_game")
    number = (settings.scheme.few or 1) + of_last_day
    rows: list[tuple[Any, ...]] = []
    for person in people:
        mine = ranked_rows(season, [person], until=until).order_by(*order)
        rows += mine.values_list(*_LISTED, "at")[:number]
    sign = 1 if settings.scheme.low_is_better else -1
    return sorted(rows, key=lambda row: (sign * row[0], row[5], row[1]))[:number]


def listed(row: Sequence[Any]) -> Listed:
    points, game, day, place, players = row[:5]
    return [points, game, day.isoformat(), place, players]


def _recent_rows(season: Season, people: Sequence[int], *, until: date | None) -> list[Listed]:
    """The latest results, the latest first."""
    rows: list[tuple[Any, ...]] = []
    for person in people:
        mine = ranked_rows(season, [person], until=until).order_by("-at", "-league_game")
        rows += mine.values_list(*_LISTED, "at")[:RECENT]
    latest = sorted(rows, key=lambda row: (row[5], row[1]), reverse=True)[:RECENT]
    return [listed(row) for row in latest]


def _line(
    root: int,
    totals: _Totals,
    best: Sequence[Sequence[Any]],
    settings: SeasonSettings,
    penalties: Sequence[Fraction],
) -> Line:
    penalty = sum(penalties, Fraction(0))
    figure = _figure(totals, best, settings)
    return Line(
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
    totals: _Totals, best: Sequence[Sequence[Any]], settings: SeasonSettings
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


# Seasons whose figure is no sum of rows --------------------------------------------------------


def pure_results(
    season: Season, members: Members, *, net: bool, until: date | None = None
) -> dict[int, list[Result]]:
    """The ranked results of these people as the core knows them, by one query."""
    return stored_results(season.pk, members, net=net, until=until)


def _by_the_core(
    rows: Sequence[Result],
    settings: SeasonSettings,
    penalties: Sequence[Fraction],
    missed: Sequence[tuple[int, int]],
) -> Sums:
    scheme = settings.scheme
    last = max((row.night or 0 for row in rows), default=0)
    now = season_line(0, rows, scheme, missed=missed, penalties=penalties)
    before = season_line(
        0,
        [row for row in rows if row.night != last],
        scheme,
        missed=[each for each in missed if not last or each[0] < last],
        penalties=penalties,
    )
    worst_first = sorted(now.counted, key=lambda at: now.outcomes[at].points)
    best = worst_first if scheme.low_is_better else worst_first[::-1]
    chosen = [now.outcomes[at] for at in best] if scheme.few and scheme.few <= MOST_KEPT else []
    return Sums(
        games=now.games,
        now=now.kept(),
        before=before.kept(),
        counted=[listed(_row(each.results[-1], each.points)) for each in chosen if not each.missed],
        recent=[listed(_row(row, row.points)) for row in rows[::-1][:RECENT]],
        last_day=date.fromordinal(last) if last else None,
    )


def _row(result: Result, points: Fraction) -> tuple[Any, ...]:
    day = date.fromordinal(result.night or 1)
    return round(points * SCALE), result.game, day, result.place, result.size


def missed_nights(
    season: Season, settings: SeasonSettings, members: Members, *, until: date | None = None
) -> dict[int, list[tuple[int, int]]]:
    """The nights that are over at which each was registered and neither played nor checked in, and
    the tables of lists each was due at and has not played by the deadline, as (night, at); nothing
    where a missed night gives no result. Who was there and sat out has not missed it.
    """
    if settings.scheme.absence is Absence.SKIP:
        return {}
    nights = list(Night.objects.filter(season=season, state="closed").values_list("pk", "day"))
    roots = {each: root for root, all_of in members.items() for each in all_of}
    there = {
        (roots[person], day)
        for person, day in ranked_rows(season, roots).values_list("person", "day").distinct()
    }
    came = CheckIn.objects.filter(night__season=season, person__in=roots)
    there |= {(roots[person], day) for person, day in came.values_list("person", "night__day")}
    unplayed = missed_tables(season, roots, substitutes=settings.substitutes, until=until)
    due: dict[int, list[tuple[int, int]]] = {}
    rows = Registration.objects.filter(season=season, person__in=members.keys())
    for person, entered, left in rows.values_list("person", "entered", "left"):
        due[person] = [
            (day.toordinal(), _end_of(day))
            for _, day in nights
            if (until is None or day <= until)
            and entered <= day
            and (left is None or day < left)
            and (person, day) not in there
        ] + [
            (day.toordinal(), _end_of(day))
            for day in unplayed.get(person, ())
            if left is None or day < left
        ]
    return due


def _end_of(day: date) -> int:
    return int(_moment_after(day).timestamp())


def _moment_after(day: date) -> datetime:
    return timezone.make_aware(datetime.combine(day, time(23, 59, 59)))
