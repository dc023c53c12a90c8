"""What draws have to heed, for directors: who is kept apart, and who always sits at one table."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect

from tournaments.directing import demands
from tournaments.forms.seating import ApartForm, StayForm
from tournaments.models import SeatingDemand
from tournaments.permissions import Member
from tournaments.views.form_pages import address
from tournaments.views.game_starts import active_people
from tournaments.views.places import Place, enter_at, enter_league, of_league
from tournaments.views.shell import show


def _demand_of(member: Member, demand_id: int) -> SeatingDemand:
    return get_object_or_404(SeatingDemand, league=member.league, pk=demand_id)


SEATING = Place(enter_league, of_league("seating"), tab="people")
DEMAND = replace(SEATING, enter=enter_at(_demand_of, league=True))

drop_demand = DEMAND.button(
    "manage_people", lambda member, row: demands.drop_demand(member, demand_id=row.pk)
)
"""One line less."""


@SEATING.page("manage_people")
def seating(request: HttpRequest, member: Member) -> HttpResponse:
    """The list, and a form for each kind (`do`)."""
    people, do = active_people(member), request.POST.get("do")
    apart = ApartForm(request.POST if do == "apart" else None, people=people)
    stay = StayForm(request.POST if do == "stay" else None, people=people)

    def keep(typed: dict[str, Any]) -> SeatingDemand:
        return demands.keep_apart(member, **typed)

    def settle(typed: dict[str, Any]) -> SeatingDemand:
        return demands.stay_at_table(member, **typed)

    if (apart.is_bound and apart.done(keep)) or (stay.is_bound and stay.done(settle)):
        return redirect(address("seating", member.league.slug))
    rows = SeatingDemand.objects.filter(league=member.league).select_related("person", "other")
    context = {"apart": apart, "stay": stay, "demands": rows.order_by("table", "pk")}
    status = 422 if request.method == "POST" else 200
    page = "tournaments/seating.html"
    return show(request, member, page, context, tab="people", status=status)
