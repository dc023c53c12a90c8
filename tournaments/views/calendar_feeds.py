"""The nights of a season in one's own calendar: as a file, and as an address that programs read.

A calendar program has no cookies. Where strangers may not read the league its address is signed: it
opens the nights of one season for as long as its maker may read them, and can be made anew.
"""

from __future__ import annotations

from hashlib import sha256

from django.conf import settings
from django.core.signing import BadSignature, Signer
from django.http import Http404, HttpRequest, HttpResponse
from django.utils.cache import get_conditional_response
from django.utils.translation import gettext as _
from django.views.decorators.http import require_safe

from scorecards.addresses import address_for_others
from scorecards.limits.tries import count_try, too_many_tries
from tournaments.directing import calendars
from tournaments.models import Season
from tournaments.pages.calendar_file import calendar_file
from tournaments.permissions import Member, may_read, reading
from tournaments.queries.calendars import (
    CalendarNight,
    calendar_of,
    membership_of,
    season_of_address,
)
from tournaments.views.form_pages import address
from tournaments.views.places import Place
from tournaments.views.seasons import enter_season, of_season, planned_season_of
from tournaments.views.shell import show

SIGNER = Signer(salt="tournaments.calendar", sep=".")


def _show(
    request: HttpRequest, member: Member, season: Season, *, refused: object = ""
) -> HttpResponse:
    feed = _feed_of(request, member, season)
    context = {
        "feed": feed,
        "subscribe": "webcal" + feed[feed.index("://") :] if feed else "",
        "private": not may_read(None, member.league.visibility),
        "refused": refused,
        "mails": bool(settings.SITE_ADDRESS),
    }
    status = 422 if refused else 200
    page = "tournaments/season_calendar.html"
    return show(request, member, page, context, tab="nights", season=season, status=status)


def _renew(member: Member, _season: Season) -> None:
    calendars.renew_calendar(member, membership_of(member))


calendar = Place(enter_season, of_season("calendar"), _show).own("read", _renew)
"""How the nights come into one's calendar; POST makes the private address anew."""


def _feed_of(request: HttpRequest, member: Member, season: Season) -> str:
    """The whole address that programs read; "" for whoever has no role that would open it."""
    if may_read(None, member.league.visibility):
        path = address("calendar_file", member.league.slug, season.slug)
        return address_for_others(request, path)
    membership = membership_of(member)
    if membership is None:
        return ""
    token = SIGNER.sign(f"{membership.pk}-{membership.calendar}-{season.pk}")
    return address_for_others(request, address("calendar_feed", token))


@require_safe
def calendar_download(request: HttpRequest, slug: str, season_slug: str) -> HttpResponse:
    """The file, for whoever may read the league."""
    season = planned_season_of(reading(request, slug), season_slug)
    return _filed(request, season)


@require_safe
def calendar_feed(request: HttpRequest, token: str) -> HttpResponse:
    """The file by its private address. One that we did not sign, or not any more, is no page, and
    slows one down as wrong links do.
    """
    if wait := too_many_tries(request, site=False):
        answer = HttpResponse(_("Too many tries."), status=429, content_type="text/plain")
        answer["Retry-After"] = str(wait)
        return answer
    season = _season_of(token)
    if season is None:
        count_try(request, site=False)
        raise Http404
    return _filed(request, season)


def _season_of(token: str) -> Season | None:
    try:
        membership, number, season = map(int, SIGNER.unsign(token).split("-"))
    except BadSignature:
        return None
    return season_of_address(membership, number, season)


def _filed(request: HttpRequest, season: Season) -> HttpResponse:
    """The file, or 304 for a program that has it already."""

    def page_of(night: CalendarNight) -> str:
        path = address("night", season.league.slug, season.slug, night.day.isoformat())
        return address_for_others(request, path)

    response = HttpResponse(
        calendar_file(season, calendar_of(season), page_of),
        content_type="text/calendar; charset=utf-8",
        headers={
            "Cache-Control": "private, no-cache",
            "Content-Disposition": f'inline; filename="{season.league.slug}-{season.slug}.ics"',
        },
    )
    etag = f'"{sha256(response.content).hexdigest()[:32]}"'
    response["ETag"] = etag
    return get_conditional_response(request, etag=etag, response=response) or response
