"""Every table on a screen as a file for spreadsheets, for whoever may see the screen."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from django.http import Http404, HttpRequest, HttpResponse

from tournaments.ledger import standings
from tournaments.models import Night, Season
from tournaments.pages.grids import Grid
from tournaments.pages.league_tables import all_time_grid, night_grid, people_grid, records_grid
from tournaments.pages.season_cross import cross_grids
from tournaments.pages.spreadsheets import KINDS, file_of
from tournaments.pages.standings import standings_grid
from tournaments.permissions import Member
from tournaments.queries.editions import all_time_edition, cross_edition, records_edition
from tournaments.queries.hidden_games import HiddenGames, hidden_games
from tournaments.queries.night_results import night_results
from tournaments.queries.people import people_of
from tournaments.queries.season_page import beside_table
from tournaments.views.places import LEAGUE
from tournaments.views.seasons import READABLE, read_day
from tournaments.views.standings import levels_of


@READABLE.look("read")
def season_file(
    request: HttpRequest, member: Member, season: Season, table: str, kind: str
) -> HttpResponse:
    """A table of a season. 404 for a table or a kind of file that there is not."""
    if table not in SEASON_SHEETS:
        raise Http404
    hidden = hidden_games(season.league, member)
    return file_answer(
        lambda: SEASON_SHEETS[table](season, hidden),
        kind,
        f"{member.league.slug}-{season.slug}-{table}",
    )


@LEAGUE.look("read")
def league_file(request: HttpRequest, member: Member, table: str, kind: str) -> HttpResponse:
    """A table of a league."""
    if table not in LEAGUE_SHEETS:
        raise Http404
    return file_answer(lambda: LEAGUE_SHEETS[table](member), kind, f"{member.league.slug}-{table}")


@READABLE.look("read")
def night_file(
    request: HttpRequest, member: Member, season: Season, day: str, kind: str
) -> HttpResponse:
    """The results of a night, with the tables that count. 404 for a day without one."""
    when, _problem = read_day(day)
    results = night_results(season, when) if when else []
    if when is None or not (results or Night.objects.filter(season=season, day=when).exists()):
        raise Http404
    return file_answer(
        lambda: [night_grid(results)], kind, f"{member.league.slug}-{when.isoformat()}"
    )


def file_answer(make: Callable[[], Sequence[Grid[Any]]], kind: str, name: str) -> HttpResponse:
    """The file of tables with the same columns, to be saved under this name. Raises Http404 for an
    unknown kind.
    """
    if kind not in KINDS:
        raise Http404
    response = HttpResponse(file_of(kind, *make()), content_type=KINDS[kind].media)
    response["Content-Disposition"] = f'attachment; filename="{name}.{kind}"'
    return response


def _standings(season: Season, hidden: HiddenGames) -> Sequence[Grid[Any]]:
    tables = [standings.table(season, division=each) for each in levels_of(season)]
    people = [row.person for each in tables for row in each.rows]
    beside = beside_table(season, people, hidden=hidden)
    return [standings_grid(each, beside) for each in tables]


def _cross(season: Season, _hidden: HiddenGames) -> Sequence[Grid[Any]]:
    tables = cross_edition(season)
    if not tables:  # too many results to add them up
        raise Http404
    return cross_grids(tables)


def _records(season: Season, _hidden: HiddenGames) -> Sequence[Grid[Any]]:
    return [records_grid(records_edition(season))]


LEAGUE_SHEETS: Mapping[str, Callable[[Member], Sequence[Grid[Any]]]] = {
    "people": lambda member: [people_grid(people_of(member))],
    "all-time": lambda member: [
        all_time_grid(all_time_edition(member.league, hidden_games(member.league, member))[0])
    ],
}
"""The tables of a league by their names in addresses."""

SEASON_SHEETS: Mapping[str, Callable[[Season, HiddenGames], Sequence[Grid[Any]]]] = {
    "standings": _standings,
    "cross": _cross,
    "records": _records,
}
"""The tables of a season by their names in addresses."""
