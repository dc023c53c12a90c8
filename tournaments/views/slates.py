"""Settling up a night, a season or a tournament: who pays whom, and marking it as paid. Those who
pay and are paid mark it, and directors; everybody who reads the league reads it.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from datetime import date
from typing import Any

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.utils import timezone
from django.utils.translation import gettext
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_safe

from scorecards.addresses import address_for_others
from scorecards.paper.fonts import lacking
from scorecards.paper.picture_standings import draw_standings, size_of
from scorecards.requests import HtmxRequest
from scorecards.scorekeeping.payments import Due
from scorecards.slates.lines import read_token
from scorecards.slates.pages import chat_text
from scorecards.slates.pictures import picture_of
from scorecards.views.slates import payment_in
from tournaments.directing import payments
from tournaments.directing.payments import ends_of
from tournaments.errors import Changed, DirectingError
from tournaments.ledger.slates import (
    Settled,
    edition_of_slates,
    plays_for_something,
    settled_of,
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

Show = Callable[..., HttpResponse]
"""Shows a template with its context around it, with a `status`."""


@dataclass(frozen=True)
class SlateDesk:
    """Whoever looks, what is settled, and the frame its pages have."""

    member: Member
    settled: Settled
    show: Show


@never_cache
@require_http_methods(METHODS)
def settle_season(request: HtmxRequest, slug: str, season_slug: str) -> HttpResponse:
    """The slates of a season; those of a stage are on the page of its tournament."""
    desk = _desk(request, slug, season_slug)
    if desk.settled.tournament is not None:
        return redirect(_address(desk.settled))
    return slates_page(request, desk)


@never_cache
@require_http_methods(METHODS)
def settle_night(request: HtmxRequest, slug: str, season_slug: str, day: str) -> HttpResponse:
    """The slates of a night."""
    return slates_page(request, _desk(request, slug, season_slug, day))


@never_cache
@require_safe
def share_slates(request: HttpRequest, slug: str, season_slug: str, day: str = "") -> HttpResponse:
    """A slate of a season or a night to be passed on."""
    desk = _desk(request, slug, season_slug, day)
    if desk.settled.tournament is not None:
        return redirect(_address(desk.settled, "share"))
    return share_page(request, desk)


@require_safe
def slates_picture(
    request: HttpRequest, slug: str, season_slug: str, day: str = ""
) -> HttpResponse:
    """The picture of a slate of a season or a night as a file."""
    desk = _desk(request, slug, season_slug, day)
    if desk.settled.tournament is not None:
        return redirect(_address(desk.settled, "picture"))
    return picture_file(request, desk)


def share_page(request: HttpRequest, desk: SlateDesk) -> HttpResponse:
    """A slate to be passed on: its picture, and a text for a chat."""
    settled, shown = desk.settled, _chosen(request, desk)
    picture = picture_of(shown.page, title_of(settled), _day(settled))
    home = address_for_others(request, _address(settled))
    whose = settled.tournament or settled.season
    context = {
        "size": size_of(picture),
        "picture": _address(settled, "picture"),
        "query": f"currency={shown.currency}&v={edition_of_slates(settled)}",
        "lacking": lacking(shown.page.spoken),
        "address": home,
        "back": _address(settled),
        "file": f"golf-{whose.slug}",
        "title": shown.page.headline,
        "spoken": shown.page.spoken,
        "text": chat_text(shown.page, title_of(settled), home),
    }
    return desk.show(request, "tournaments/settle_share.html", context)


def picture_file(request: HttpRequest, desk: SlateDesk) -> HttpResponse:
    """The picture of a slate as a file."""
    settled, shown = desk.settled, _chosen(request, desk)
    image = draw_standings(picture_of(shown.page, title_of(settled), _day(settled)))
    headers = {"Cache-Control": "private, no-store"}
    return HttpResponse(image, content_type="image/png", headers=headers)


def _desk(request: HttpRequest, slug: str, season_slug: str, day: str = "") -> SlateDesk:
    """A season or a night, for whoever may read the league. Raises Http404 for anyone else, and
    where nothing is played for.
    """
    member = reading(request, slug)
    if day:
        night = night_of(member, season_slug, day)
        settled = Settled(night.season, night)
    else:
        settled = settled_of(season_of(member, season_slug))
    refuse_without_stakes(settled)
    tab = "standings" if settled.night is None else "nights"

    def frame(
        request: HttpRequest, template: str, context: dict[str, Any], *, status: int = 200
    ) -> HttpResponse:
        season = settled.season
        return show(request, member, template, context, tab=tab, season=season, status=status)

    return SlateDesk(member, settled, frame)


def refuse_without_stakes(settled: Settled) -> None:
    """Raise Http404 where nothing is played for."""
    if not plays_for_something(settled):
        raise Http404


def slates_page(request: HtmxRequest, desk: SlateDesk) -> HttpResponse:
    """The slates; what is marked there, and nothing for a poll that has seen them."""
    if request.method == "POST":
        return _marked(request, desk)
    if request.GET.get("seen") == edition_of_slates(desk.settled):
        return HttpResponse(status=204)
    return _shown(request, desk)


def _marked(request: HtmxRequest, desk: SlateDesk) -> HttpResponse:
    """Mark a payment or take one back, and show what follows. Raises NotYourRole."""
    member, settled = desk.member, desk.settled
    if not member.may("settle_own"):
        raise NotYourRole("settle_own")
    try:
        if "back" in request.POST:
            payment = payment_in(request)
            _refuse_others(member, ends_of(settled, payment))
            payments.take_back_league_payment(member, settled, payment)
        else:
            due = _due_in(request)
            _refuse_others(member, (due.payer, due.payee))
            payments.mark_league_payment(member, settled, due)
    except Changed as changed:
        return _shown(request, desk, refused=changed.message, status=409)
    except DirectingError as refused:
        return _shown(request, desk, refused=refused.message, status=422)
    if request.htmx:
        return _shown(request, desk)
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
    if ends is not None and not payments.may_settle(member, ends):
        raise NotYourRole("settle")


def _shown(
    request: HtmxRequest, desk: SlateDesk, *, refused: str = "", status: int = 200
) -> HttpResponse:
    """The page, or for htmx the part of it that changes."""
    settled = desk.settled
    edition = edition_of_slates(settled)
    slates = slates_of(settled)
    context = {
        "slates": shown_slates(settled, slates, desk.member),
        "waiting": slates.waiting,
        "night": settled.night,
        "by_round": settled.tournament is not None,
        "name": title_of(settled),
        "address": _address(settled),
        "share": _address(settled, "share"),
        "links": links_of(settled.season, settled.night),
        "seen": edition,
        "refused": refused,
    }
    page = "tournaments/settle.html"
    template = f"{page}#slates" if request.htmx else page
    return desk.show(request, template, context, status=status)


def _day(settled: Settled) -> date:
    """The day a picture says: that of the tournament or the night, or the last one that counts."""
    if settled.tournament is not None:
        return settled.tournament.day
    if settled.night is not None:
        return settled.night.day
    return settled.season.last_night or timezone.localdate()


def _chosen(request: HttpRequest, desk: SlateDesk) -> ShownSlate:
    """The slate in the currency of the address, by default the first. Raises Http404."""
    shown = shown_slates(desk.settled, slates_of(desk.settled), desk.member)
    currency = request.GET.get("currency", shown[0].currency if shown else "")
    slate = next((each for each in shown if each.currency == currency), None)
    if slate is None:
        raise Http404
    return slate


def _address(settled: Settled, part: str = "") -> str:
    """The page of the slates, or "share" and "picture" of it."""
    place, of = [settled.season.league.slug, settled.season.slug], "season"
    if settled.night is not None:
        place, of = [*place, settled.night.day.isoformat()], "night"
    if settled.tournament is not None:
        place, of = [settled.tournament.slug], "day"
    return address(f"{part}_{of}_slate" if part else f"settle_{of}", *place)
