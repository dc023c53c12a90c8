"""The tables of a night before they start: drawn, changed by two taps, published, taken back."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect

from scorecards.devices import ensure_device, remember
from scorecards.rules.texts import whole_number
from tournaments.directing import drafts, draws, fixtures
from tournaments.forms.draws import DrawForm
from tournaments.models import Night
from tournaments.pages.drafts import draft_shown
from tournaments.permissions import Member
from tournaments.queries.drafts import read_draft, sizes_of
from tournaments.queries.nights import guests, rounds_of
from tournaments.queries.seatings import SeatingRead
from tournaments.views import posted
from tournaments.views.form_pages import address
from tournaments.views.game_starts import ruleset_of
from tournaments.views.nights import NIGHT, address_of, show_night
from tournaments.views.shell import show


def draft_context(request: HttpRequest, member: Member, read: SeatingRead) -> dict[str, Any]:
    """What the page of a draft shows, of a night as of a tournament: its seats, with what a change
    costs while somebody is chosen (`swap`), or the two who changed places just now.
    """
    chosen = None if read.fixed else posted.anywhere(request, "swap")
    shown = draft_shown(read, chosen, marks=member.may("manage_people"))
    names = {seat.person: seat.name for table in shown.tables for seat in table.seats}
    names |= {seat.person: seat.name for seat in shown.out}
    one, other = posted.anywhere(request, "one"), posted.anywhere(request, "other")
    return {
        "read": read,
        "draft": shown,
        "swapped": (one, other) if one in names and other in names else None,
        "swapped_names": (names.get(one or 0), names.get(other or 0)),
        "was": whole_number(request.GET.get("was", "")[:6], below=10**6),
    }


@NIGHT.look("run_night")
def draft(request: HttpRequest, member: Member, night: Night) -> HttpResponse:
    """The draft; with `swap` somebody is chosen who is to change places."""
    return _show_draft(request, member, night)


def _show_draft(
    request: HttpRequest,
    member: Member,
    night: Night,
    *,
    refused: object = "",
    form: DrawForm | None = None,
) -> HttpResponse:
    """The page of the draft. Where there is none any more, that of the night."""
    night.refresh_from_db(fields=["state", "version"])
    here = guests(night)
    _rounds, drawn = rounds_of(night, here)
    if drawn is None:
        if refused or form:
            return show_night(request, member, night, refused=refused, form=form)
        return redirect(address_of(night))
    read = read_draft(night, drawn, here)
    context = draft_context(request, member, read) | {
        "night": night,
        "gone": drawn.gone,
        "sizes": sizes_of(read, here),
        "edition": drafts.tables_edition(night),
        "refused": refused,
        "form": form,
    }
    page, season = "tournaments/draft.html", night.season
    status = 422 if refused or form else 200
    return show(request, member, page, context, tab="nights", season=season, status=status)


def _draft_address(night: Night) -> str:
    return address("draft", night.season.league.slug, night.season.slug, night.day.isoformat())


DRAFT = replace(NIGHT, again=False, address=_draft_address, show=_show_draft)


def _to_night(_request: HttpRequest, night: Night) -> str:
    return address_of(night)


def _draw(member: Member, night: Night, *, request: HttpRequest) -> HttpResponse | None:
    form = DrawForm(request.POST)
    if form.done(lambda typed: draws.make_tables(member, night, **form.wish())):
        return None
    return _show_draft(request, member, night, form=form)


draw = DRAFT.button("run_night", _draw, request=posted.whole)
"""Tables for those who are there: a first draft, or another one."""


def _to_swapped(request: HttpRequest, night: Night) -> str:
    return f"{_draft_address(night)}?{posted.swapped_in(request)}"


swap = DRAFT.button(
    "run_night",
    drafts.swap_seats,
    one=posted.row,
    other=posted.row,
    seen=posted.word,
    to=_to_swapped,
)
"""Two people change places."""

publish = DRAFT.button("run_night", drafts.publish_tables, seen=posted.word, to=_to_night)
"""Everybody sees the tables from now on."""

take_back = DRAFT.button("run_night", drafts.take_back_tables, seen=posted.word)
"""A published round is a draft again."""


def _start_round(member: Member, night: Night, *, request: HttpRequest) -> HttpResponse:
    number = posted.number(request, "round", below=10_000) or 0
    ruleset, device = ruleset_of(request, night.season), ensure_device(request)
    fixtures.start_tables(member, night, number, ruleset=ruleset, device=device)
    response = redirect(address_of(night))
    remember(response, device, secure=request.is_secure())
    return response


start_round = NIGHT.button("start_game", _start_round, request=posted.whole)
"""Start every table of a round that has not started."""
