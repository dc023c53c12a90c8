"""Standings for other programs: the table of a season as JSON, for whoever may read the league.

Figures are whole numbers, or fractions as text ("50/3"), so that nothing is lost. `version` is the
token, and the ETag. Writes nothing.
"""

from __future__ import annotations

from typing import Any

from django.http import Http404
from django.utils.translation import gettext
from drf_spectacular.utils import OpenApiResponse, extend_schema
from rest_framework.request import Request
from rest_framework.response import Response

from scorecards.api.plain import PlainView, plain_refusals
from scorecards.api.resources import READERS
from tournaments.api.figures import figure
from tournaments.api.standings_serializers import StandingsSerializer
from tournaments.ledger import standings
from tournaments.ledger.ranking import StandingsRow
from tournaments.ledger.settings import settings_of
from tournaments.models import Season
from tournaments.permissions import reading
from tournaments.queries.days.shown_standings import refuse_kept_back
from tournaments.queries.promotion import marks_of
from tournaments.queries.season_page import find_season


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
        return Response(table_of(stored), headers=headers)


def table_of(season: Season) -> dict[str, Any]:
    """The standings as plain data."""
    settings = settings_of(season)
    tables = [standings.table(season, division=level + 1) for level in range(settings.levels)]
    going = marks_of(season, tables)
    names = [each.name for each in settings.divisions] or [""]
    return {
        "league": season.league.slug,
        "season": season.slug,
        "name": season.name,
        "state": season.state,
        "version": season.version,
        "system": settings.scheme.system,
        "net": settings.scheme.net,
        "last_day": season.last_night,
        "divisions": [
            {"name": name, "rows": [_row(row, going.get(row.person, "")) for row in table.rows]}
            for name, table in zip(names, tables, strict=True)
        ],
    }


def _row(row: StandingsRow, goes: str) -> dict[str, Any]:
    return {
        "person": row.person,
        "name": row.name,
        "place": row.place,
        "tied": row.tied,
        "points": figure(row.metric),
        "games": row.games,
        "wins": figure(row.wins),
        "penalty": figure(row.penalty),
        "goes": goes,
        "moved": row.moved,
        "decided_by": row.criterion,
        "why": [each.render(gettext) for each in row.why],
        "latest": [
            {
                "day": each.day,
                "points": figure(each.points),
                "place": each.place,
                "players": each.players,
                "counted": each.counted,
            }
            for each in row.recent
        ],
    }
