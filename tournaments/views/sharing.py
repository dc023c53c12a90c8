"""The standings to be passed on: a picture, a text for a chat, files for spreadsheets.

Everything works without a script; with one, a phone opens its own share sheet and one tap copies.
"""

from __future__ import annotations

from dataclasses import dataclass, replace

from django.conf import settings
from django.core.cache import cache
from django.http import Http404, HttpRequest, HttpResponse
from django.utils import timezone
from django.utils.cache import get_conditional_response
from django.utils.translation import get_language, override

from scorecards.addresses import address_for_others
from scorecards.paper.fonts import lacking
from scorecards.paper.picture_standings import StandingsPicture, draw_standings, size_of
from scorecards.rules.texts import whole_number
from tournaments.ledger.ranking import StandingsTable
from tournaments.models import Season
from tournaments.pages.cross_table import CrossPage
from tournaments.pages.finish import finish_sentence
from tournaments.pages.season_cross import cross_pages
from tournaments.pages.sharing import chat_lines, heading_of, picture_of
from tournaments.permissions import Member
from tournaments.queries.editions import cross_edition
from tournaments.views.form_pages import address
from tournaments.views.seasons import READABLE
from tournaments.views.shell import show
from tournaments.views.standings import finish_of, headline_of

FORMAT = 1  # one more whenever the drawing changes, so that no cache shows an old one
CACHE_SECONDS = 600


@dataclass(frozen=True)
class Wish:
    """Which table is passed on, and whether with its nights."""

    page: CrossPage
    headline: str
    nights: bool

    @property
    def query(self) -> str:
        """As it stands in addresses."""
        return f"division={self.page.division}&nights={int(self.nights)}"


@READABLE.look("read")
def share(request: HttpRequest, member: Member, season: Season) -> HttpResponse:
    """What is passed on, to be looked at before."""
    pages, wish = _wish(request, season)
    public = member.league.published != "no"
    page = "public_standings" if public else "season"
    home = address_for_others(request, address(page, member.league.slug, season.slug))
    lines = chat_lines(wish.page, played=wish.nights)
    text = "\n".join([heading_of(season, wish.page), wish.headline, *lines])
    context = {
        "wish": wish,
        "pages": pages,
        "picture": address("standings_picture", member.league.slug, season.slug),
        "file": f"{member.league.slug}-{season.slug}",
        "title": season.name,
        "query": f"{wish.query}&lang={get_language()}&v={season.version}",
        "size": size_of(_picture(season, wish)),
        "text": f"{text}\n{home}",
        "lacking": lacking(text),
        "address": home,
        "public": public,
    }
    return show(request, member, "tournaments/share.html", context, tab="standings", season=season)


@READABLE.look("read")
def standings_picture(request: HttpRequest, _member: Member, season: Season) -> HttpResponse:
    """The picture as a file, in the language of `lang`; 304 for a browser that has it already."""
    code = request.GET.get("lang", "")[:10]
    language = code if code in dict(settings.LANGUAGES) else get_language() or "en"
    with override(language):
        wish = _wish(request, season)[1]
        token = f"{season.edition}:{language}:{wish.query}:{timezone.localdate()}:{FORMAT}"
        etag = f'"{token}"'
        unchanged = get_conditional_response(request, etag=etag)
        if unchanged is not None:
            return unchanged
        image: bytes | None = cache.get(f"standings-picture:{token}")
        if image is None:
            image = draw_standings(_picture(season, wish))
            cache.set(f"standings-picture:{token}", image, CACHE_SECONDS)
    headers = {"ETag": etag, "Cache-Control": "private, no-cache"}
    return HttpResponse(image, content_type="image/png", headers=headers)


def _picture(season: Season, wish: Wish) -> StandingsPicture:
    day = timezone.localdate() if season.state == "open" else season.last_night
    return picture_of(
        wish.page,
        title=wish.headline,
        under=heading_of(season, wish.page),
        day=day or timezone.localdate(),
        played=wish.nights,
    )


def _wish(request: HttpRequest, season: Season) -> tuple[list[CrossPage], Wish]:
    """All tables of the season, and what the address asks for. Raises Http404 for a division that
    there is not.
    """
    tables = cross_edition(season)
    pages = cross_pages(tables)
    if not pages:  # too many results to add them up
        raise Http404
    first = pages[0].division
    number = whole_number(request.GET.get("division", str(first)), below=100)
    page = next((each for each in pages if each.division == number), None)
    if page is None:
        raise Http404
    table = tables[pages.index(page)].standings
    wish = Wish(page, _sentence(season, page, table), request.GET.get("nights") == "1")
    return pages, wish


def _sentence(season: Season, page: CrossPage, table: StandingsTable) -> str:
    """Who leads in this division and what is to come, or who won it."""
    ends = [replace(each, division="") for each in finish_of(season) if each.division == page.name]
    return finish_sentence(ends) or headline_of(season, table)
