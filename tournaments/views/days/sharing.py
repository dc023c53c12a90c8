"""The standings of a tournament to be passed on: a picture and a text for a chat. Nothing that is
kept back is in either, whoever makes them.
"""

from __future__ import annotations

from functools import partial

from django.http import HttpRequest, HttpResponse
from django.utils.translation import get_language

from scorecards.addresses import address_for_others
from scorecards.paper.picture_standings import StandingsPicture, draw_standings, size_of
from tournaments.models import Tournament
from tournaments.pages.cross_table import CrossPage, cross_page
from tournaments.pages.day_cross import day_grid
from tournaments.pages.sharing import chat_lines, day_headline, picture_of
from tournaments.permissions import Member
from tournaments.queries.days.team_cross import cross_of
from tournaments.views.days.shell import DAY, show_day
from tournaments.views.form_pages import address
from tournaments.views.pictures import language_of, passed_on, picture_file, token_of


@DAY.look("read")
def share_day(request: HttpRequest, member: Member, event: Tournament) -> HttpResponse:
    """What is passed on, to be looked at before."""
    rounds = _with_rounds(request)
    home = address_for_others(request, address("day_standings", event.slug))
    page, picture = _picture(event, rounds=rounds)
    context = passed_on(
        "\n".join([event.name, picture.title, *chat_lines(page, played=rounds), home]),
        home,
        title=event.name,
        file=event.slug,
        size=size_of(picture),
        picture=address("day_image", event.slug),
        query=f"rounds={int(rounds)}&lang={get_language()}&v={event.version}",
    )
    context |= {"rounds": rounds, "public": event.league.visibility == "public"}
    return show_day(request, member, event, "tournaments/days/share.html", context, tab="final")


@DAY.look("read")
def day_image(request: HttpRequest, _member: Member, event: Tournament) -> HttpResponse:
    """The picture as a file, in the language of `lang`."""
    with language_of(request):
        _page, picture = _picture(event, rounds=_with_rounds(request))
        return picture_file(request, "day", token_of(picture), partial(draw_standings, picture))


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
