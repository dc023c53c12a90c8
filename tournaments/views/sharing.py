"""The standings of a season to be passed on: a picture and a text for a chat."""

from __future__ import annotations

from dataclasses import dataclass, replace

from django.http import Http404, HttpRequest, HttpResponse
from django.utils import timezone
from django.utils.translation import get_language

from scorecards.addresses import address_for_others
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
from tournaments.views.pictures import FORMAT, language_of, passed_on, picture_file
from tournaments.views.seasons import READABLE
from tournaments.views.shell import show
from tournaments.views.standings import finish_of, headline_of


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
    context = passed_on(
        f"{text}\n{home}",
        home,
        title=season.name,
        file=f"{member.league.slug}-{season.slug}",
        size=size_of(_picture(season, wish)),
        picture=address("standings_picture", member.league.slug, season.slug),
        query=f"{wish.query}&lang={get_language()}&v={season.version}",
    )
    context |= {"wish": wish, "pages": pages, "public": public}
    return show(request, member, "tournaments/share.html", context, tab="standings", season=season)


@READABLE.look("read")
def standings_picture(request: HttpRequest, _member: Member, season: Season) -> HttpResponse:
    """The picture as a file, in the language of `lang`."""
    with language_of(request):
        wish, language = _wish(request, season)[1], get_language()
        token = f"{season.edition}:{language}:{wish.query}:{timezone.localdate()}:{FORMAT}"
        return picture_file(
            request, "standings", token, lambda: draw_standings(_picture(season, wish))
        )


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
