"""Par in a league: what it rests on, and how it is worked out anew."""

from __future__ import annotations

from django.contrib import messages
from django.core.exceptions import PermissionDenied
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.utils.translation import gettext as _

from tournaments.directing.pars import make_references
from tournaments.permissions import Member
from tournaments.queries.pars import awaited_pars, pars_of
from tournaments.views.form_pages import address
from tournaments.views.places import LEAGUE
from tournaments.views.shell import show


@LEAGUE.page("read")
def pars(request: HttpRequest, member: Member) -> HttpResponse:
    """Par by rules and table size; a director works it out anew for the games to come."""
    if request.method == "POST":
        if not member.may("plan_season"):
            raise PermissionDenied
        made = make_references(member)
        sentence = _("Par is worked out.") if made else _("Par is what it was.")
        messages.success(request, sentence)
        return redirect(address("pars", member.league.slug))
    context = {"pars": pars_of(member.league), "awaited": awaited_pars(member.league)}
    return show(request, member, "tournaments/pars.html", context, tab="more")
