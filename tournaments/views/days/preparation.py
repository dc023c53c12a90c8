"""What is settled about people before the first round: seeding, teams, who is kept apart."""

from __future__ import annotations

from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from scorecards.rules.texts import whole_number
from tournaments.directing import demands
from tournaments.directing.days import apart, seeding, teams
from tournaments.errors import BadLines, DirectingError
from tournaments.forms.seating import ApartForm, StayForm
from tournaments.models import SeatingDemand, Team, Tournament
from tournaments.permissions import Member
from tournaments.queries.days.door import lines_of
from tournaments.queries.days.entries import (
    demand_troubles,
    demands_here,
    people_here,
    rated_order,
    seasons_to_seed_by,
    standing_order,
)
from tournaments.views import posted
from tournaments.views.days.entrants import entrant_row
from tournaments.views.days.shell import DAY, enter_day, of_day, show_day
from tournaments.views.form_pages import address
from tournaments.views.places import Place

OUT = ("withdrawn", "disqualified")


def _show_seeding(
    request: HttpRequest,
    member: Member,
    event: Tournament,
    *,
    refused: DirectingError | None = None,
) -> HttpResponse:
    seeds = dict(event.entrants.values_list("pk", "seeding"))
    lines = [each for each in lines_of(event) if each.state not in OUT]
    last = len(lines) + 1
    lines.sort(key=lambda each: (seeds[each.entrant] or last, each.number))
    typed = request.POST if refused is not None else {}
    context = {
        "lines": [
            (each, typed.get(f"seed-{each.entrant}", seeds[each.entrant] or "")) for each in lines
        ],
        "seasons": seasons_to_seed_by(event),
        "refused": refused,
        "field": refused.field if refused is not None else "",
    }
    status = 422 if refused is not None else 200
    template = "tournaments/days/seeding.html"
    return show_day(request, member, event, template, context, tab="people", status=status)


def _seed(member: Member, event: Tournament, *, request: HttpRequest) -> None:
    """What the button says."""
    do, seen = posted.text(request, "do"), posted.number(request, "seen")
    if do == "lot":
        seeding.seed_by_lot(member, event, seen=seen)
    elif do == "rating":
        seeding.seed_in_order(member, event, order=rated_order(event), seen=seen)
    elif do == "season":
        chosen = posted.text(request, "season")
        season = next((each for each in seasons_to_seed_by(event) if str(each.pk) == chosen), None)
        if season is None:
            raise DirectingError(_("Choose a season of this league."), "season")
        seeding.seed_in_order(member, event, order=standing_order(event, season), seen=seen)
    elif do == "none":
        seeding.seed_entrants(member, event, places={}, seen=seen)
    else:
        seeding.seed_entrants(member, event, places=_typed_places(request, event), seen=seen)


def _typed_places(request: HttpRequest, event: Tournament) -> dict[int, int]:
    """The places that were typed. Raises DirectingError beside what is no number."""
    places = {}
    for entrant in event.entrants.values_list("pk", flat=True):
        typed = request.POST.get(f"seed-{entrant}", "").strip()
        if not typed:
            continue
        place = whole_number(typed, below=100_000)
        if place is None:
            raise DirectingError(_("A place is a number from 1 on."), f"seed-{entrant}")
        places[entrant] = place
    return places


day_seeding = Place(enter_day, of_day("day_seeding"), _show_seeding).own(
    "manage_people", _seed, request=posted.whole, message=gettext_lazy("Seeded.")
)
"""The order of the first round: typed, by lot, by the standings of a season, by rating."""


def _show_teams(
    request: HttpRequest,
    member: Member,
    event: Tournament,
    *,
    refused: DirectingError | None = None,
) -> HttpResponse:
    lines = [each for each in lines_of(event) if each.state not in OUT]
    context = {
        "teams": [
            (each, sum(line.team == each.name for line in lines))
            for each in event.teams.order_by("name")
        ],
        "team": _team(request, event),
        "lines": lines,
        "refused": refused,
        "do": posted.text(request, "do"),
        "typed": posted.title(request, "name") if refused else "",
    }
    status = 422 if refused is not None else 200
    template = "tournaments/days/teams.html"
    return show_day(request, member, event, template, context, tab="people", status=status)


def _team(request: HttpRequest, event: Tournament) -> Team | None:
    """The team that is looked at, if there is such a one."""
    number = whole_number(request.GET.get("team"), below=posted.ABOVE_IDS)
    return event.teams.filter(pk=number).first() if number is not None else None


def _change_team(member: Member, event: Tournament, *, request: HttpRequest) -> HttpResponse:
    """What was tapped or typed; goes on with the team that it was about."""
    do, name = posted.text(request, "do"), posted.title(request, "name")
    team = _team(request, event)
    if do == "make":
        return _go_to(event, teams.make_team(member, event, name=name))
    if team is None:
        raise DirectingError(_("This team does not exist here."))
    if do == "remove":
        teams.remove_team(member, event, team)
        return _go_to(event, None)
    if do == "rename":
        teams.rename_team(member, event, team, name=name)
    elif do == "put":
        _put(request, member, event, team)
    else:
        raise DirectingError(_("Choose what to do."))
    return _go_to(event, team)


def _go_to(event: Tournament, team: Team | None) -> HttpResponse:
    where = f"?team={team.pk}" if team is not None else ""
    return redirect(address("day_teams", event.slug) + where)


def _put(request: HttpRequest, member: Member, event: Tournament, team: Team) -> None:
    """`in` or `out` is an entry."""
    word = "in" if "in" in request.POST else "out"
    row = entrant_row(event, posted.row(request, word))
    teams.put_in_team(member, event, row, team=team if word == "in" else None)


day_teams = Place(enter_day, of_day("day_teams"), _show_teams).own(
    "manage_people", _change_team, request=posted.whole
)
"""The teams, and who is in the one that is looked at: a tap puts somebody in or out."""


@DAY.page("manage_people")
def day_seating(request: HttpRequest, member: Member, event: Tournament) -> HttpResponse:
    """Who is kept apart, in pairs or in groups, and who stays at a table; what of it cannot be."""
    do, people = request.POST.get("do"), people_here(event)
    pair = ApartForm(request.POST if do == "apart" else None, people=people)
    stay = StayForm(request.POST if do == "stay" else None, people=people)
    refused: DirectingError | None = None
    try:
        done = (
            (pair.is_bound and pair.done(lambda typed: demands.keep_apart(member, **typed)))
            or (stay.is_bound and stay.done(lambda typed: demands.stay_at_table(member, **typed)))
            or _groups_or_drop(request, member, event, do)
        )
    except DirectingError as error:
        done, refused = False, error
    if done:
        return redirect(address("day_seating", event.slug))
    context = {
        "apart": pair,
        "stay": stay,
        "demands": demands_here(event),
        "troubles": demand_troubles(event),
        "refused": refused,
        "lines": refused.lines if isinstance(refused, BadLines) else [],
        "typed": request.POST.get("groups", "")[:5000],
    }
    status = 422 if request.method == "POST" else 200
    template = "tournaments/days/seating.html"
    return show_day(request, member, event, template, context, tab="people", status=status)


def _groups_or_drop(
    request: HttpRequest, member: Member, event: Tournament, do: str | None
) -> bool:
    """Groups that were pasted, or one demand less. Raises DirectingError."""
    if do == "groups":
        apart.keep_groups_apart(member, event, text=request.POST.get("groups", ""))
        return True
    if do == "drop":
        number = posted.row(request, "demand")
        if SeatingDemand.objects.filter(league=event.league_id, pk=number).exists():
            demands.drop_demand(member, demand_id=number)
        return True
    return False
