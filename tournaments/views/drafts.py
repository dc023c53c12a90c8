"""The tables of a night before they start: drawn, changed by two taps, published, taken back."""

from __future__ import annotations

from collections.abc import Callable

from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_POST, require_safe

from scorecards.devices import ensure_device, remember
from scorecards.rules.texts import whole_number
from tournaments import directing
from tournaments.directing import DirectingError
from tournaments.forms.draws import DrawForm
from tournaments.models import Night
from tournaments.pages.drafts import draft_shown
from tournaments.permissions import Member, acting
from tournaments.queries.drafts import read_draft, sizes_of
from tournaments.queries.nights import guests, rounds_of
from tournaments.views.door import NOBODY
from tournaments.views.form_pages import ABOVE_IDS, address
from tournaments.views.game_starts import ruleset_of
from tournaments.views.nights import address_of, night_of, show_night
from tournaments.views.shell import show


@never_cache
@require_safe
def draft(request: HttpRequest, slug: str, season_slug: str, day: str) -> HttpResponse:
    """The draft; with `swap` somebody is chosen who is to change places."""
    member = acting(request, slug, "run_night")
    night = night_of(member, season_slug, day)
    return _show_draft(request, member, night)


def _show_draft(
    request: HttpRequest,
    member: Member,
    night: Night,
    *,
    refused: str = "",
    form: DrawForm | None = None,
) -> HttpResponse:
    """The page of the draft. Where there is none any more, that of the night."""
    night.refresh_from_db(fields=["state", "version", "published"])
    here = guests(night)
    _rounds, drawn = rounds_of(night, here)
    if drawn is None:
        if refused or form:
            return show_night(request, member, night, refused=refused, form=form)
        return redirect(address_of(night))
    read = read_draft(night, drawn, here)
    shown = draft_shown(read, _person(request, "swap"), marks=member.may("manage_people"))
    names = {seat.person: seat.name for table in shown.tables for seat in table.seats}
    names |= {seat.person: seat.name for seat in shown.out}
    one, other = _person(request, "one"), _person(request, "other")
    context = {
        "night": night,
        "read": read,
        "draft": shown,
        "gone": drawn.gone,
        "sizes": sizes_of(read, here),
        "edition": directing.tables_edition(night),
        "swapped": (one, other) if one in names and other in names else None,
        "swapped_names": (names.get(one or 0), names.get(other or 0)),
        "was": whole_number(request.GET.get("was", "")[:6], below=10**6),
        "refused": refused,
        "form": form,
    }
    page, season = "tournaments/draft.html", night.season
    status = 422 if refused or form else 200
    return show(request, member, page, context, tab="nights", season=season, status=status)


def _person(request: HttpRequest, field: str) -> int | None:
    sent = request.POST.get(field) or request.GET.get(field)
    return whole_number(sent or "", below=ABOVE_IDS)


@never_cache
@require_POST
def draw(request: HttpRequest, slug: str, season_slug: str, day: str) -> HttpResponse:
    """Tables for those who are there: a first draft, or another one."""
    member = acting(request, slug, "run_night")
    night = night_of(member, season_slug, day)
    form = DrawForm(request.POST)
    if form.done(lambda typed: directing.make_tables(member, night, **form.wish())):
        return redirect(_draft_address(night))
    return _show_draft(request, member, night, form=form)


@never_cache
@require_POST
def swap(request: HttpRequest, slug: str, season_slug: str, day: str) -> HttpResponse:
    """Two people change places."""
    member = acting(request, slug, "run_night")
    night = night_of(member, season_slug, day)
    one, other = _person(request, "one") or NOBODY, _person(request, "other") or NOBODY
    was = whole_number(request.POST.get("was", "")[:6], below=10**6) or 0

    def act() -> None:
        seen = request.POST.get("seen") or None
        directing.swap_seats(member, night, one=one, other=other, seen=seen)

    to = f"{_draft_address(night)}?one={one}&other={other}&was={was}"
    return _acted(request, member, night, act, to=to)


@never_cache
@require_POST
def publish(request: HttpRequest, slug: str, season_slug: str, day: str) -> HttpResponse:
    """Everybody sees the tables from now on."""
    member = acting(request, slug, "run_night")
    night = night_of(member, season_slug, day)
    seen = request.POST.get("seen") or None
    act = lambda: directing.publish_tables(member, night, seen=seen)  # noqa: E731
    return _acted(request, member, night, act, to=address_of(night))


@never_cache
@require_POST
def take_back(request: HttpRequest, slug: str, season_slug: str, day: str) -> HttpResponse:
    """A published round is a draft again."""
    member = acting(request, slug, "run_night")
    night = night_of(member, season_slug, day)
    seen = request.POST.get("seen") or None
    act = lambda: directing.take_back_tables(member, night, seen=seen)  # noqa: E731
    return _acted(request, member, night, act, to=_draft_address(night))


@never_cache
@require_POST
def start_round(request: HttpRequest, slug: str, season_slug: str, day: str) -> HttpResponse:
    """Start every table of a round that has not started."""
    member = acting(request, slug, "start_game")
    night = night_of(member, season_slug, day)
    number = whole_number(request.POST.get("round", "")[:6], below=10_000) or 0
    ruleset, device = ruleset_of(request, night.season), ensure_device(request)
    try:
        directing.start_tables(member, night, number, ruleset=ruleset, device=device)
    except DirectingError as refused:
        return show_night(request, member, night, refused=refused.message)
    response = redirect(address_of(night))
    remember(response, device, secure=request.is_secure())
    return response


def _acted(
    request: HttpRequest, member: Member, night: Night, act: Callable[[], object], *, to: str
) -> HttpResponse:
    """Do it and go there; if it is refused, the draft says why."""
    try:
        act()
    except DirectingError as refused:
        return _show_draft(request, member, night, refused=refused.message)
    return redirect(to)


def _draft_address(night: Night) -> str:
    return address("draft", night.season.league.slug, night.season.slug, night.day.isoformat())
