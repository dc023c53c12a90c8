"""Every table of a tournament as a file, for whoever may see it as a page, and as far."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from django.http import Http404, HttpRequest, HttpResponse
from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _
from django.utils.translation import pgettext_lazy

from tournaments.ledger.days.team_standings import plays_in_teams
from tournaments.models import Tournament
from tournaments.pages.day_cross import day_grid
from tournaments.pages.day_standings import stage_grid
from tournaments.pages.day_tables import awards_grid, entries_grid, seating_grid, teams_grid
from tournaments.pages.grids import Grid
from tournaments.pages.spreadsheets import KINDS
from tournaments.permissions import Member, runs_day
from tournaments.queries.days.day_cross import day_cross
from tournaments.queries.days.sheets import all_results, all_team_results, awards_of, entries_of
from tournaments.queries.days.team_cross import team_cross
from tournaments.views.days.shell import DAY, show_day
from tournaments.views.files import file_answer
from tournaments.views.form_pages import address


@DAY.look("read")
def day_files(request: HttpRequest, member: Member, event: Tournament) -> HttpResponse:
    """All of them, to be chosen from."""
    files = [
        (name, [(kind.upper(), address("day_file", event.slug, table, kind)) for kind in KINDS])
        for table, name in (NAMES_OF_TEAMS if plays_in_teams(event) else NAMES).items()
    ]
    template = "tournaments/days/files.html"
    return show_day(request, member, event, template, {"files": files}, tab="more")


@DAY.look("read")
def day_file(
    request: HttpRequest, member: Member, event: Tournament, table: str, kind: str
) -> HttpResponse:
    """One of them. 404 for a table or a kind of file that there is not."""
    if table not in SHEETS:
        raise Http404
    everything = runs_day(member)
    return file_answer(lambda: SHEETS[table](event, everything), kind, f"{event.slug}-{table}")


SHEETS: Mapping[str, Callable[[Tournament, bool], Sequence[Grid[Any]]]] = {
    "standings": lambda event, everything: [
        stage_grid(each) for each in all_results(event, everything=everything)
    ],
    "teams": lambda event, everything: [
        teams_grid(all_team_results(event, everything=everything)),
    ],
    "team-rounds": lambda event, everything: [day_grid(team_cross(event, everything=everything))],
    "rounds": lambda event, everything: [day_grid(day_cross(event, everything=everything))],
    "seating": lambda event, everything: [seating_grid(day_cross(event, everything=everything))],
    "people": lambda event, _everything: [entries_grid(entries_of(event))],
    "awards": lambda event, _everything: [awards_grid(event, awards_of(event))],
}
"""The tables by their names in addresses."""

NAMES: Mapping[str, str | Promise] = {
    "standings": _("Standings"),
    "rounds": _("Round by round"),
    "seating": _("Who sat where, all rounds"),
    "people": pgettext_lazy("tab", "People"),
    "awards": _("Places, prizes and awards"),
}

NAMES_OF_TEAMS: Mapping[str, str | Promise] = {
    "teams": _("Teams"),
    "team-rounds": _("Teams round by round"),
    **NAMES,
    "standings": _("Standings of the people"),
    "rounds": _("People round by round"),
}
"""What is there where teams play: what decides comes first."""
