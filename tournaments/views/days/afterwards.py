"""What is read of a tournament when it is over, and while it goes on: round by round in one table,
and the path of each of its people.
"""

from __future__ import annotations

from django.http import HttpRequest, HttpResponse

from scorecards.rules.texts import Text, whole_number
from tournaments.ledger.days.team_standings import plays_in_teams
from tournaments.models import Round, Tournament
from tournaments.pages.cross_table import cross_page
from tournaments.pages.day_cross import day_grid
from tournaments.pages.day_path import onward_words, path_heading, round_words, state_words
from tournaments.permissions import Member, runs_day
from tournaments.queries.days.corrections import corrections_of
from tournaments.queries.days.day_cross import day_cross
from tournaments.queries.days.drafts import own_reason
from tournaments.queries.days.own_days import own_ids
from tournaments.queries.days.paths import DayPath, day_path
from tournaments.queries.days.team_cross import team_cross
from tournaments.views import posted
from tournaments.views.days.shell import DAY, show_day


@DAY.look("read")
def round_by_round(request: HttpRequest, member: Member, event: Tournament) -> HttpResponse:
    """The cross table: of teams where they play, unless `show` says people. `by` and `order` sort;
    a column that is not there leaves the places.
    """
    in_teams, people = plays_in_teams(event), request.GET.get("show") == "people"
    made = day_cross if people or not in_teams else team_cross
    cross = made(event, everything=runs_day(member))
    by, order = request.GET.get("by", ""), request.GET.get("order", "")
    prefix = "show=people&" if in_teams and people else ""
    context = {
        "page": cross_page(day_grid(cross), by=by, order=order, prefix=prefix),
        "kept_back": cross.kept_back,
        "corrections": corrections_of(event),
        "me": _own_team(event, member) if cross.teams else member.person_id,
        "in_teams": in_teams,
        "teams": cross.teams,
        "file": "team-rounds" if cross.teams else "rounds",
    }
    template = "tournaments/days/cross.html"
    return show_day(request, member, event, template, context, tab="standings")


def _own_team(event: Tournament, member: Member) -> int | None:
    """The team of whoever looks."""
    entries = event.entrants.filter(person__in=own_ids(event, member.person_id))
    return entries.values_list("team", flat=True).first()


@DAY.look("read")
def path(request: HttpRequest, member: Member, event: Tournament, person_id: int) -> HttpResponse:
    """The path of one person. `why` names a round whose table is explained. Raises Http404 for who
    is not entered.
    """
    shown = day_path(event, person_id, everything=runs_day(member), looker=member.person_id)
    why = whole_number(request.GET.get("why", ""), below=posted.ABOVE_IDS)
    context = {
        "path": shown,
        "heading": path_heading(shown),
        "state": state_words(shown),
        "stages": [
            (each, [(row, round_words(row)) for row in each.rounds], onward_words(each))
            for each in shown.stages
        ],
        "why": why,
        "reason": _reason(event, shown, why) if why else None,
        "me": member.person_id,
    }
    return show_day(request, member, event, "tournaments/days/path.html", context, tab="standings")


def _reason(event: Tournament, shown: DayPath, round_id: int) -> Text | None:
    """Why they sat where they did in a round of their path; asked for, since it reads much."""
    rounds = [row.seat for each in shown.stages for row in each.rounds if row.seat is not None]
    seat = next((each for each in rounds if each.round == round_id and each.table), None)
    if seat is None:
        return None
    around = Round.objects.select_related("stage__season__league", "stage__tournament__league")
    return own_reason(around.get(pk=round_id), seat.person)
