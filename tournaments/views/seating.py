"""What draws have to heed, for directors: who is kept apart, and who always sits at one table."""

from __future__ import annotations

from typing import Any

from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_POST

from tournaments import directing
from tournaments.forms.seating import ApartForm, StayForm
from tournaments.models import SeatingDemand
from tournaments.permissions import acting
from tournaments.views.form_pages import METHODS, address
from tournaments.views.game_starts import active_people
from tournaments.views.shell import show


@never_cache
@require_http_methods(METHODS)
def seating(request: HttpRequest, slug: str) -> HttpResponse:
    """The list, and a form for each kind (`do`)."""
    member = acting(request, slug, "manage_people")
    people, do = active_people(member), request.POST.get("do")
    apart = ApartForm(request.POST if do == "apart" else None, people=people)
    stay = StayForm(request.POST if do == "stay" else None, people=people)

    def keep(typed: dict[str, Any]) -> SeatingDemand:
        return directing.keep_apart(member, **typed)

    def settle(typed: dict[str, Any]) -> SeatingDemand:
        return directing.stay_at_table(member, **typed)

    if (apart.is_bound and apart.done(keep)) or (stay.is_bound and stay.done(settle)):
        return redirect(address("seating", slug))
    rows = SeatingDemand.objects.filter(league=member.league).select_related("person", "other")
    context = {"apart": apart, "stay": stay, "demands": rows.order_by("table", "pk")}
    status = 422 if request.method == "POST" else 200
    page = "tournaments/seating.html"
    return show(request, member, page, context, tab="people", status=status)


@never_cache
@require_POST
def drop_demand(request: HttpRequest, slug: str, demand_id: int) -> HttpResponse:
    """One line less."""
    member = acting(request, slug, "manage_people")
    get_object_or_404(SeatingDemand, league=member.league, pk=demand_id)
    directing.drop_demand(member, demand_id=demand_id)
    return redirect(address("seating", slug))
