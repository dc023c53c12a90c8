"""What somebody was due at and did not play: nights, and tables of a fixture list.

A table counts once `directing.deadlines` has noted that its deadline passed, whatever day it is.
What an absence is worth is for `tournaments.rules.standings.lines`. Writes nothing.
"""

from __future__ import annotations

from collections.abc import Mapping
from datetime import date, datetime, time

from django.utils import timezone

from tournaments.ledger.totals import Members, ranked_rows
from tournaments.models import CheckIn, FixtureSeat, LeagueSeat, Night, Registration, Season
from tournaments.rules.season_settings import FOR_THE_ABSENT, SeasonSettings
from tournaments.rules.standings.schemes import Absence


def missed_nights(
    season: Season,
    settings: SeasonSettings,
    members: Members,
    *,
    until: date | None = None,
) -> dict[int, list[tuple[int, int]]]:
    """What each of these was due at and did not play, as (night, at): nights that are over, and
    tables of a list by their deadline. Nothing where a missed night gives no result. Whoever
    checked in and sat out has not missed the night.
    """
    if settings.scheme.absence is Absence.SKIP:
        return {}
    nights = list(Night.objects.filter(season=season, state="closed").values_list("pk", "day"))
    roots = {each: root for root, all_of in members.items() for each in all_of}
    there = _came(season, roots)
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


def _came(season: Season, roots: Mapping[int, int]) -> set[tuple[int, date]]:
    """(person, day) of everybody who played or checked in, under the person they count as."""
    played = ranked_rows(season, roots).values_list("person", "day").distinct()
    checked_in = CheckIn.objects.filter(night__season=season, person__in=roots)
    there = [*played, *checked_in.values_list("person", "night__day")]
    return {(roots[person], day) for person, day in there}


def _end_of(day: date) -> int:
    return int(moment_after(day).timestamp())


def moment_after(day: date) -> datetime:
    """The last second of a day."""
    return timezone.make_aware(datetime.combine(day, time(23, 59, 59)))


def missed_tables(
    season: Season, roots: Mapping[int, int], *, substitutes: str, until: date | None = None
) -> dict[int, list[date]]:
    """The deadlines each of these people missed, under the person they count as.

    Whoever had a substitute has not missed the table, where the season gives them the points
    (`substitutes` is that setting). Two queries.
    """
    seats = FixtureSeat.objects.filter(
        person__in=roots, fixture__season=season, fixture__night=None, fixture__void=False
    ).exclude(fixture__closed=None)
    if until is not None:
        seats = seats.filter(fixture__deadline__lte=until)
    due = list(seats.values_list("fixture", "person", "fixture__deadline").order_by("pk"))
    if not due:
        return {}
    sat = _there({fixture for fixture, _, _ in due}, substitutes=substitutes)
    there = {(fixture, roots.get(person, person)) for fixture, person in sat}
    missed: dict[int, list[date]] = {}
    for fixture, person, deadline in due:
        if deadline is not None and (fixture, roots[person]) not in there:
            missed.setdefault(roots[person], []).append(deadline)
    return missed


def _there(fixtures: set[int], *, substitutes: str) -> set[tuple[int, int]]:
    """(fixture, person) of everybody who sat in a game of these tables, or was stood in for."""
    sat = LeagueSeat.objects.filter(league_game__fixture__in=fixtures)
    rows = sat.exclude(league_game__state="void").values_list(
        "league_game__fixture", "person", "stands_for"
    )
    seated = set()
    for fixture, person, stands_for in rows:
        seated.add((fixture, person))
        if stands_for is not None and substitutes in FOR_THE_ABSENT:
            seated.add((fixture, stands_for))
    return seated
