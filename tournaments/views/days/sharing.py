"""The standings of a tournament to be passed on: a picture and a text for a chat.

Nothing that is kept back is in either, whoever makes them. Everything works without a script.
"""

from __future__ import annotations

from hashlib import sha256

from django.conf import settings
from django.core.cache import cache
from django.http import HttpRequest, HttpResponse
from django.utils.cache import get_conditional_response
from django.utils.translation import get_language, override

from scorecards.addresses import address_for_others
from scorecards.paper.fonts import lacking
from scorecards.paper.picture_standings import StandingsPicture, draw_standings, size_of
from tournaments.models import Tournament
from tournaments.pages.cross_table import CrossPage, cross_page
from tournaments.pages.day_cross import day_grid
from tournaments.pages.sharing import chat_lines, day_headline, picture_of
from tournaments.permissions import Member
from tournaments.queries.days.team_cross import cross_of
from tournaments.views.days.shell import DAY, show_day
from tournaments.views.form_pages import address

FORMAT = 1  # one more whenever the drawing changes, so that no cache shows an old one
CACHE_SECONDS = 600


@DAY.look("read")
def share_day(request: HttpRequest, member: Member, event: Tournament) -> HttpResponse:
    """What is passed on, to be looked at before."""
    rounds = _with_rounds(request)
    home = address_for_others(request, address("day_standings", event.slug))
    page, picture = _picture(event, rounds=rounds)
    text = "\n".join([event.name, picture.title, *chat_lines(page, played=rounds), home])
    context = {
        "rounds": rounds,
        "size": size_of(picture),
        "picture": address("day_image", event.slug),
        "file": event.slug,
        "title": event.name,
        "query": f"rounds={int(rounds)}&lang={get_language()}&v={event.version}",
        "text": text,
        "lacking": lacking(text),
        "address": home,
        "public": event.league.visibility == "public",
    }
    return show_day(request, member, event, "tournaments/days/share.html", context, tab="final")


@DAY.look("read")
def day_image(request: HttpRequest, _member: Member, event: Tournament) -> HttpResponse:
    """The picture as a file, in the language of `lang`; 304 for a browser that has it already."""
    code = request.GET.get("lang", "")[:10]
    with override(code if code in dict(settings.LANGUAGES) else get_language()):
        return _answer(request, event)


def _answer(request: HttpRequest, event: Tournament) -> HttpResponse:
    _page, picture = _picture(event, rounds=_with_rounds(request))
    token = sha256(repr([FORMAT, picture]).encode()).hexdigest()[:32]
    etag = f'"{token}"'
    unchanged = get_conditional_response(request, etag=etag)
    if unchanged is not None:
        return unchanged
    image: bytes | None = cache.get(f"day-picture:{token}")
    if image is None:
        image = draw_standings(picture)
        cache.set(f"day-picture:{token}", image, CACHE_SECONDS)
    headers = {"ETag": etag, "Cache-Control": "private, no-cache"}
    return HttpResponse(image, content_type="image/png", headers=headers)


def _picture(event: Tournament, *, rounds: bool) -> tuple[CrossPage, StandingsPicture]:
    """The table, and what a picture shows of it."""
    cross = cross_of(event)
    page = cross_page(day_grid(cross))
    return page, picture_of(
        page,
        title=day_headline(event, cross),
        under=event.name,
        day=event.day,
        played=rounds,
        teams=bool(cross.teams),
    )


def _with_rounds(request: HttpRequest) -> bool:
    return request.GET.get("rounds") == "1"
