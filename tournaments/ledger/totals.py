"""Sums and seeks over the stored results of a season: totals, the best few rows, the latest few.

A covering index has every column that is added up, and two have the rows in the order asked for, so
a person costs the same after ten games and after ten thousand. Reads; decides nothing.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from datetime import date
from typing import Any, NamedTuple

from django.db.models import Count, F, Max, QuerySet, Sum

from tournaments.models import Result, Season
from tournaments.rules.season_settings import SeasonSettings

RECENT = 10

Listed = list[Any]  # [points, game, day, place, seats]
Members = Mapping[int, Sequence[int]]


class Totals(NamedTuple):
    """Sums over results: `weighed` is points by opponents."""

    games: int = 0
    points: int = 0
    weighed: int = 0
    met: int = 0
    beaten2: int = 0
    first: int = 0

    def less(self, other: Totals) -> Totals:
        return Totals(*(mine - theirs for mine, theirs in zip(self, other, strict=True)))


def ranked_rows(
    season: Season, people: Iterable[int], *, until: date | None = None
) -> QuerySet[Result]:
    """The results of these people that count in the standings."""
    rows = Result.objects.filter(season=season, person__in=people, ranked=True)
    return rows if until is None else rows.filter(day__lte=until)


_SUMS = {
    "n": Count("pk"),
    "points_sum": Sum("points"),
    "weighed": Sum(F("points") * (F("players") - 1)),
    "met": Sum(F("players") - 1),
    "beaten": Sum("beaten2"),
    "wins": Sum("first"),
}


def totals_of(
    rows: QuerySet[Result], members: Members
) -> tuple[dict[int, Totals], dict[int, date]]:
    """Totals and the last day of each, by one query."""
    roots = {each: root for root, all_of in members.items() for each in all_of}
    totals = {root: Totals() for root in members}
    days: dict[int, date] = {}
    rows_by_person = rows.values_list("person").annotate(**_SUMS, last=Max("day")).order_by()
    for person, *sums, last in rows_by_person:
        root = roots[person]
        totals[root] = Totals(
            *(int(mine) + int(more) for mine, more in zip(totals[root], sums, strict=True))
        )
        days[root] = max(last, days.get(root, last))
    return totals, days


def totals_of_days(season: Season, members: Members, days: Mapping[int, date]) -> dict[int, Totals]:
    """The totals of each person's last day; one query for each different day there is."""
    by_person = {root: Totals() for root in members}
    for day in sorted(set(days.values())):
        mine = {root: all_of for root, all_of in members.items() if days.get(root) == day}
        everyone = [each for all_of in mine.values() for each in all_of]
        totals, _ = totals_of(ranked_rows(season, everyone).filter(day=day), mine)
        by_person |= totals
    return by_person


_LISTED = ("points", "league_game", "day", "place", "players")


def best_rows(
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
    """A row as a line stores it."""
    points, game, day, place, players = row[:5]
    return [points, game, day.isoformat(), place, players]


def recent_rows(season: Season, people: Sequence[int], *, until: date | None) -> list[Listed]:
    """The latest results, the latest first."""
    rows: list[tuple[Any, ...]] = []
    for person in people:
        mine = ranked_rows(season, [person], until=until).order_by("-at", "-league_game")
        rows += mine.values_list(*_LISTED, "at")[:RECENT]
    latest = sorted(rows, key=lambda row: (row[5], row[1]), reverse=True)[:RECENT]
    return [listed(row) for row in latest]
