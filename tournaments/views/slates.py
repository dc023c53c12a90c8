"""Settling up a night or a season: who pays whom, and marking it as paid. Those who pay and are
paid mark it, and directors; everybody who reads the league reads it.
"""

from __future__ import annotations

from datetime import date
from typing import Any

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.utils import timezone
from django.utils.translation import gettext
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_safe

from scorecards.addresses import address_for_others
from scorecards.paper.picture_standings import draw_standings, size_of
from scorecards.requests import HtmxRequest
from scorecards.scorekeeping import Due
from scorecards.slates.lines import read_token
from scorecards.slates.pages import chat_text
from scorecards.slates.pictures import picture_of
from scorecards.views.slates import payment_in
from tournaments import directing
from tournaments.directing.payments import ends_of
from tournaments.errors import Changed, DirectingError
from tournaments.ledger.slates import (
    Settled,
    edition_of_slates,
    plays_for_something,
    slates_of,
)
from tournaments.pages.notices import links_of
from tournaments.pages.slates import ShownSlate, shown_slates, title_of
from tournaments.permissions import Member, NotYourRole, reading
from tournaments.views.form_pages import address
from tournaments.views.nights import night_of
from tournaments.views.seasons import season_of
from tournaments.views.shell import show

METHODS = ["GET", "HEAD", "POST"]


@never_cache
@require_http_methods(METHODS)
def settle_season(request: HtmxRequest, slug: str, season_slug: str) -> HttpResponse:
    """The slates of a season."""
    return _page(request, *_settled(request, slug, season_slug))


@never_cache
@require_http_methods(METHODS)
def settle_night(request: HtmxRequest, slug: str, season_slug: str, day: str) -> HttpResponse:
    """The slates of a night."""
    return _page(request, *_settled(request, slug, season_slug, day))


@never_cache
@require_safe
def share_slates(request: HttpRequest, slug: str, season_slug: str, day: str = "") -> HttpResponse:
    """A slate to be passed on: its picture, and a text for a chat."""
    member, settled = _settled(request, slug, season_slug, day)
    shown = _chosen(request, settled, member)
    picture = picture_of(shown.page, title_of(settled), _day(settled))
    home = address_for_others(request, _address(settled))
    context = {
        "page": shown.page,
        "size": size_of(picture),
        "picture": _address(settled, "picture"),
        "query": f"currency={shown.currency}&v={edition_of_slates(settled)}",
        "address": home,
        "back": _address(settled),
        "text": chat_text(shown.page, title_of(settled), home),
    }
    return _show(request, member, settled, "tournaments/settle_share.html", context)


@require_safe
def slates_picture(
    request: HttpRequest, slug: str, season_slug: str, day: str = ""
) -> HttpResponse:
    """The picture of a slate as a file."""
    member, settled = _settled(request, slug, season_slug, day)
    shown = _chosen(request, settled, member)
    image = draw_standings(picture_of(shown.page, title_of(settled), _day(settled)))
    headers = {"Cache-Control": "private, no-store"}
    return HttpResponse(image, content_type="image/png", headers=headers)


def _settled(
    request: HttpRequest, slug: str, season_slug: str, day: str = ""
) -> tuple[Member, Settled]:
    """What is settled, for whoever may read the league. Raises Http404 for anyone else, and where
    nothing is played for.
    """
    member = reading(request, slug)
    if day:
        night = night_of(member, season_slug, day)
        settled = Settled(night.season, night)
    else:
        settled = Settled(season_of(member, season_slug))
    if not plays_for_something(settled):
        raise Http404
    return member, settled


def _page(request: HtmxRequest, member: Member, settled: Settled) -> HttpResponse:
    if request.method == "POST":
        return _marked(request, member, settled)
    if request.GET.get("seen") == edition_of_slates(settled):
        return HttpResponse(status=204)
    return _shown(request, member, settled)


def _marked(request: HtmxRequest, member: Member, settled: Settled) -> HttpResponse:
    """Mark a payment or take one back, and show what follows. Raises NotYourRole."""
    if not member.may("settle_own"):
        raise NotYourRole("settle_own")
    try:
        if "back" in request.POST:
            payment = payment_in(request)
            _refuse_others(member, ends_of(settled, payment))
            directing.take_back_league_payment(member, settled, payment)
        else:
            due = _due_in(request)
            _refuse_others(member, (due.payer, due.payee))
            directing.mark_league_payment(member, settled, due)
    except Changed as changed:
        return _shown(request, member, settled, refused=changed.message, status=409)
    except DirectingError as refused:
        return _shown(request, member, settled, refused=refused.message, status=422)
    if request.htmx:
        return _shown(request, member, settled)
    return redirect(_address(settled))


def _due_in(request: HttpRequest) -> Due:
    """The payment that the form names. Raises DirectingError for what names none."""
    due = Due(*read_token(request.POST.get("paid", "")))
    if not due.number:
        raise DirectingError(gettext("There is no such payment."))
    return due


def _refuse_others(member: Member, ends: tuple[int, int] | None) -> None:
    """Raise NotYourRole for a payment between two others; one that there is not is refused later,
    with a sentence.
    """
    if ends is not None and not directing.may_settle(member, ends):
        raise NotYourRole("settle")


def _shown(
    request: HtmxRequest, member: Member, settled: Settled, *, refused: str = "", status: int = 200
) -> HttpResponse:
    """The page, or for htmx the part of it that changes."""
    edition = edition_of_slates(settled)
    slates = slates_of(settled)
    context = {
        "slates": shown_slates(settled, slates, member),
        "waiting": slates.waiting,
        "night": settled.night,
        "address": _address(settled),
        "share": _address(settled, "share"),
        "links": links_of(settled.season, settled.night),
        "seen": edition,
        "refused": refused,
    }
    template = "_slates_now" if request.htmx else "settle"
    page = f"tournaments/{template}.html"
    return _show(request, member, settled, page, context, status=status)


def _show(
    request: HttpRequest,
    member: Member,
    settled: Settled,
    template: str,
    context: dict[str, Any],
    *,
    status: int = 200,
) -> HttpResponse:
    tab = "standings" if settled.night is None else "nights"
    return show(request, member, template, context, tab=tab, season=settled.season, status=status)


def _day(settled: Settled) -> date:
    """The day a picture says: that of the night, or of the last one that counts."""
    if settled.night is not None:
        return settled.night.day
    return settled.season.last_night or timezone.localdate()


def _chosen(request: HttpRequest, settled: Settled, member: Member) -> ShownSlate:
    """The slate in the currency of the address, by default the first. Raises Http404."""
    shown = shown_slates(settled, slates_of(settled), member)
    currency = request.GET.get("currency", shown[0].currency if shown else "")
    slate = next((each for each in shown if each.currency == currency), None)
    if slate is None:
        raise Http404
    return slate


def _address(settled: Settled, part: str = "") -> str:
    """The page of the slates, or "share" and "picture" of it."""
    place = [settled.season.league.slug, settled.season.slug]
    if settled.night is not None:
        place.append(settled.night.day.isoformat())
    of = "night" if settled.night is not None else "season"
    return address(f"{part}_{of}_slate" if part else f"settle_{of}", *place)
