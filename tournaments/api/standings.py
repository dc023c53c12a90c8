"""Standings for other programs: the table of a season as JSON, for whoever may read the league.

Figures are whole numbers, or fractions as text ("50/3"), so that nothing is lost. `version` is the
token, and the ETag. Writes nothing.
"""

from __future__ import annotations

from collections.abc import Sequence
from datetime import date
from fractions import Fraction
from typing import Annotated, NamedTuple

from django.http import Http404
from drf_spectacular.utils import OpenApiResponse, extend_schema
from rest_framework.request import Request
from rest_framework.response import Response

from scorecards.api.declared import SERIALIZERS, serializer_of, with_example
from scorecards.api.plain import PlainView, plain_refusals
from scorecards.api.resources import READERS
from tournaments.ledger import standings
from tournaments.ledger.ranking import RowResult, StandingsRow
from tournaments.ledger.settings import settings_of
from tournaments.models import Season
from tournaments.permissions import reading
from tournaments.queries.cross_facts import GOES, STATES
from tournaments.queries.days.shown_standings import refuse_kept_back
from tournaments.queries.promotion import marks_of
from tournaments.queries.season_page import find_season

ROW = {
    **{"person": 3, "name": "Ann", "place": 1, "tied": False, "points": "50/3", "games": 2},
    **{"wins": 1, "penalty": 0, "goes": "", "moved": 2, "decided_by": "", "why": []},
    "latest": [{"day": "2026-01-12", "points": "50/3", "place": 1, "players": 4, "counted": True}],
}
TABLE = {
    **{"league": "thursdays", "season": "winter", "name": "Winter", "state": "open"},
    **{"version": 7, "system": "share", "net": False, "last_day": "2026-01-12"},
    "divisions": [{"name": "", "rows": [ROW]}],
}


class RowWithMark(NamedTuple):
    """Somebody's row."""

    row: StandingsRow
    goes: Annotated[str, GOES, "to another division, as the season would end; empty for nobody"]


class DivisionTable(NamedTuple):
    """A division; one with an empty name where a season has none."""

    name: str
    rows: Sequence[RowWithMark]


class SeasonTable(NamedTuple):
    """The standings of a season."""

    league: Annotated[str, "slug"]
    season: Annotated[str, "slug"]
    name: str
    state: Annotated[str, STATES]
    version: Annotated[int, "one more with every change; also the ETag"]
    system: Annotated[str, "of points"]
    net: Annotated[bool, "are places by net totals?"]
    last_day: Annotated[date | None, "the latest with a counted game"]
    divisions: Sequence[DivisionTable]


class Latest:
    """One of the latest results of a row."""

    day: date | None
    points: Fraction
    place: int | None
    players: int | None
    counted: Annotated[bool, "false when it is dropped"]


SERIALIZERS[RowResult] = serializer_of(Latest)
serializer_of(
    RowWithMark,
    "person=row.person name=row.name place=row.place tied=row.tied points=row.metric "
    "games=row.games wins=row.wins penalty=row.penalty goes moved=row.moved "
    "decided_by=row.criterion why=row.why latest=row.recent",
    name="Row",
)
serializer_of(DivisionTable, name="Division")
StandingsSerializer = with_example("The first two nights", TABLE, SeasonTable, name="Standings")


class Standings(PlainView):
    """The table of a season, as it is now."""

    tag = "seasons"
    has_etag = True
    # Whoever is signed in on the site is so here: roles belong to accounts as well as to devices.
    authentication_classes = READERS

    @extend_schema(
        operation_id="standings",
        responses={
            200: StandingsSerializer,
            304: OpenApiResponse(None, "nothing moved since that ETag"),
            **plain_refusals(403, 404, 429),
        },
    )
    def get(self, request: Request, slug: str, season: str) -> Response:
        """Every division with its rows; 304 when the version is known. Raises Http404."""
        member = reading(request._request, slug)
        stored = find_season(member.league, season)
        if stored is None:
            raise Http404
        refuse_kept_back(stored, member)
        token = f'"{stored.version}"'
        headers = {"ETag": token, "Cache-Control": "private, no-cache"}
        known = str(request.headers.get("If-None-Match", "")).split(",")
        if token in [each.strip().removeprefix("W/") for each in known]:
            return Response(status=304, headers=headers)
        return Response(StandingsSerializer(table_of(stored)).data, headers=headers)


def table_of(season: Season) -> SeasonTable:
    """The standings of every division."""
    settings = settings_of(season)
    tables = [standings.table(season, division=level + 1) for level in range(settings.levels)]
    going = marks_of(season, tables)
    names = [each.name for each in settings.divisions] or [""]
    divisions = [
        DivisionTable(name, [RowWithMark(row, going.get(row.person, "")) for row in table.rows])
        for name, table in zip(names, tables, strict=True)
    ]
    return SeasonTable(
        *(season.league.slug, season.slug, season.name, season.state, season.version),
        *(settings.scheme.system, settings.scheme.net, season.last_night),
        divisions,
    )
