"""The points a tournament gave to seasons of its league, and what giving them would change.

Writes nothing.
"""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime
from fractions import Fraction

from tournaments.errors import DirectingError
from tournaments.ledger.days.season_points import (
    PlacePoints,
    amounts_of,
    place_points,
    standing_points,
)
from tournaments.models import Person, Season, SeasonPoints, Tournament
from tournaments.queries.previews import RowChange, with_bonuses
from tournaments.rules.days.season_points import PointsRule, points_rule
from tournaments.rules.standings.penalties import STATES


@dataclass(frozen=True)
class PointsLine:
    """Points that were handed over. `stale`: by the same rule the result gives something else
    now.
    """

    id: int
    season: Season
    rule: PointsRule
    people: int
    at: datetime
    cancelled: datetime | None
    stale: bool


@dataclass(frozen=True)
class PointsPreview:
    """Who gets what, by name, and what changes in the season."""

    rows: tuple[tuple[str, PlacePoints], ...]
    changes: tuple[RowChange, ...]


def seasons_for_points(tournament: Tournament) -> list[Season]:
    """The seasons that may have points of this tournament, the latest first. One query."""
    rows = Season.objects.filter(league=tournament.league_id, staged=False, state__in=STATES)
    return list(rows.select_related("league").order_by("-created", "-pk"))


def points_handed(tournament: Tournament) -> list[PointsLine]:
    """What was handed over, the latest first. A few queries for each."""
    rows = SeasonPoints.objects.filter(tournament=tournament).select_related("season__league")
    return [_line(tournament, row) for row in rows.order_by("-pk")]


def _line(tournament: Tournament, row: SeasonPoints) -> PointsLine:
    rule = points_rule(row.rule)
    stale = False
    if row.cancelled is None:
        try:
            now = {each.person: each.amount for each in place_points(tournament, row.season, rule)}
        except DirectingError:
            now = {}
        stale = now != amounts_of(row)
    people = row.bonuses.count()
    return PointsLine(row.pk, row.season, rule, people, row.at, row.cancelled, stale)


def points_preview(tournament: Tournament, season: Season, rule: PointsRule) -> PointsPreview:
    """What handing them over would do, in place of what stands. Raises DirectingError."""
    gains = place_points(tournament, season, rule)
    before = standing_points(tournament, season)
    amounts = {who: -amount for who, amount in (amounts_of(before) if before else {}).items()}
    for each in gains:
        amounts[each.person] = amounts.get(each.person, Fraction(0)) + each.amount
    names = dict(
        Person.objects.filter(pk__in=[each.person for each in gains]).values_list("pk", "name")
    )
    rows = tuple((names.get(each.person, ""), each) for each in gains)
    return PointsPreview(rows, tuple(with_bonuses(season, amounts)))
