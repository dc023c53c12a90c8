"""Tables of a fixture list that somebody was due at and did not play: a fact for season lines.

Reads the tables whose deadline was found to have passed (`directing.deadlines`), whatever day it
is. Writes nothing.
"""

from __future__ import annotations

from collections.abc import Mapping
from datetime import date

from tournaments.models import FixtureSeat, LeagueSeat, Season


def missed_tables(
    season: Season, roots: Mapping[int, int], *, substitutes: str, until: date | None = None
) -> dict[int, list[date]]:
    """The deadlines at which each of these people (by whom they count as) was due and absent.

    Who was stood in for has not missed the table, unless the season gives the points to whoever
    played (`substitutes` is that setting). Two queries.
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
    found: dict[int, list[date]] = {}
    for fixture, person, deadline in due:
        if deadline is not None and (fixture, roots[person]) not in there:
            found.setdefault(roots[person], []).append(deadline)
    return found


def _there(fixtures: set[int], *, substitutes: str) -> set[tuple[int, int]]:
    """(fixture, person) of everybody who sat in a game of these tables, or was stood in for."""
    sat = LeagueSeat.objects.filter(league_game__fixture__in=fixtures)
    rows = sat.exclude(league_game__state="void").values_list(
        "league_game__fixture", "person", "stands_for"
    )
    found = set()
    for fixture, person, stands_for in rows:
        found.add((fixture, person))
        if stands_for is not None and substitutes != "substitute":
            found.add((fixture, stands_for))
    return found
