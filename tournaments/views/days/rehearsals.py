"""The rehearsal of a tournament: begun on its own page, played on and thrown away on that of the
copy.
"""

from __future__ import annotations

from typing import Any

from django.contrib import messages
from django.core.exceptions import ObjectDoesNotExist
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect
from django.utils.translation import gettext as _

from tournaments.directing.days import rehearsals
from tournaments.errors import DirectingError
from tournaments.forms.days.rehearsals import RehearsalForm
from tournaments.models import Tournament
from tournaments.permissions import Member
from tournaments.queries.days.plans import people_in
from tournaments.queries.days.rehearsals import place_of_rehearsal, rehearsal_of
from tournaments.rehearsals.play import Played, play_on
from tournaments.views.days.shell import DAY, show_day
from tournaments.views.form_pages import address, form_of, status_of

USUAL_PEOPLE = 16


@DAY.page("plan_season")
def rehearsal(request: HttpRequest, member: Member, event: Tournament) -> HttpResponse:
    """Begin a rehearsal of this tournament; of one that is a rehearsal, play on."""
    what = request.POST.get("do", "begin")
    if event.rehearsal_of_id is None:
        copy = rehearsal_of(event)
        if what == "end" and request.method == "POST":
            return _end(request, event, copy)
        return _begin(request, member, event, copy)
    if request.method != "POST":
        return _show(request, member, event)
    if what == "end":
        return _end(request, event.rehearsal_of or event, event)
    if what not in ("on", "day"):
        raise Http404
    return _play(request, member, event, whole=what == "day")


def rehearsal_offer(tournament: Tournament) -> str:
    """What a page offers: "copy", one that is there already; "new", while one can be begun; "" of
    a rehearsal, and once the day has begun. One query.
    """
    if tournament.rehearsal_of_id is not None:
        return ""
    if rehearsal_of(tournament) is not None:
        return "copy"
    return "new" if tournament.state in rehearsals.BEFORE else ""


def _begin(
    request: HttpRequest, member: Member, event: Tournament, copy: Tournament | None
) -> HttpResponse:
    form = form_of(request, RehearsalForm, initial={"people": people_in(event) or USUAL_PEOPLE})

    def begin(typed: dict[str, Any]) -> Tournament:
        people, seed = typed["people"], typed["seed"]
        return rehearsals.begin_rehearsal(
            member, event, people=people, mishaps=form.mishaps, seed=seed
        )

    if form.is_bound and form.done(begin):
        return redirect(address("rehearsal", form.made.slug))
    possible = event.state in rehearsals.BEFORE
    context = {"form": form, "copy": copy, "possible": possible}
    template, status = "tournaments/days/rehearsal_begin.html", status_of(form)
    return show_day(request, member, event, template, context, tab="more", status=status)


def _play(request: HttpRequest, member: Member, event: Tournament, *, whole: bool) -> HttpResponse:
    """Play as long as a page may take. With a script the page asks for the rest by itself. Raises
    Http404 once somebody has thrown the rehearsal away.
    """
    played, refused = None, ""
    try:
        played = play_on(member, event, whole=whole)
    except DirectingError as error:
        refused = error.message
    except ObjectDoesNotExist as error:
        raise Http404 from error
    event = get_object_or_404(Tournament.objects.select_related("league"), pk=event.pk)
    if played is None:
        return _show(request, member, event, refused=refused)
    if getattr(request, "htmx", False):
        return _show(request, member, event, played=played, whole=whole)
    if played.stopped:
        messages.info(request, played.stopped)
    return redirect(address("rehearsal", event.slug))


def _show(
    request: HttpRequest,
    member: Member,
    event: Tournament,
    *,
    played: Played | None = None,
    whole: bool = False,
    refused: str = "",
) -> HttpResponse:
    part = bool(getattr(request, "htmx", False))
    context = {
        "part": part,
        "place": place_of_rehearsal(event),
        "played": played,
        "whole": whole,
        "refused": refused,
        "over": event.state in ("final", "archived", "cancelled", "abandoned"),
        "real": event.rehearsal_of,
    }
    page = "tournaments/days/rehearsal.html"
    template = f"{page}#rehearsal" if part else page
    status = 422 if refused else 200
    return show_day(request, member, event, template, context, tab="rehearsal", status=status)


def _end(request: HttpRequest, event: Tournament, copy: Tournament | None) -> HttpResponse:
    """Throw it away. A second tap finds none, and goes where the first went."""
    if copy is not None:
        rehearsals.end_rehearsal(copy)
    messages.success(request, _("The rehearsal has been deleted. Nothing of it is left."))
    return redirect(address("rehearsal", event.slug))
