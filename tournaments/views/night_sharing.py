"""A night to be passed on: a picture and a text of when it is and who comes, and once tables count,
of who gathered what.
"""

from __future__ import annotations

from dataclasses import dataclass

from django.http import HttpRequest, HttpResponse
from django.utils.translation import get_language

from scorecards.addresses import address_for_others
from scorecards.paper.picture_content import SIZES, UPRIGHT
from scorecards.paper.picture_nights import NightPicture, draw_night
from scorecards.paper.picture_standings import StandingsPicture, draw_standings, size_of
from tournaments.ledger.replies import replies_to
from tournaments.models import Night
from tournaments.pages.evenings import EveningPage, evening_page
from tournaments.pages.night_words import evening_picture, evening_text, night_picture, night_text
from tournaments.permissions import Member
from tournaments.queries.nights import guests, rounds_of
from tournaments.views.form_pages import address
from tournaments.views.nights import NIGHT, address_of
from tournaments.views.pictures import language_of, passed_on, picture_file, token_of
from tournaments.views.shell import show

TABLE = "table"  # the form of what a night came to


@dataclass(frozen=True)
class Shared:
    """What is passed on: the picture in one of the forms there are, and the words of it."""

    form: str
    forms: tuple[str, ...]
    picture: NightPicture | StandingsPicture
    text: str

    @property
    def size(self) -> tuple[int, int]:
        """Of the picture, in pixels."""
        if isinstance(self.picture, StandingsPicture):
            return size_of(self.picture)
        return SIZES[self.form]

    @property
    def token(self) -> str:
        """Another one for every other picture."""
        return token_of(self.form, self.picture)

    def draw(self) -> bytes:
        """The picture as a PNG."""
        if isinstance(self.picture, StandingsPicture):
            return draw_standings(self.picture)
        return draw_night(self.picture, self.form)


@NIGHT.look("read")
def share_night(request: HttpRequest, member: Member, night: Night) -> HttpResponse:
    """What is passed on, to be looked at before."""
    home = address_for_others(request, address_of(night))
    shared = _shared(request, member, night, home)
    day = night.day.isoformat()
    context = passed_on(
        shared.text,
        home,
        title=member.league.name,
        file=f"{member.league.slug}-{day}",
        size=shared.size,
        picture=address("night_image", member.league.slug, night.season.slug, day),
        query=f"form={shared.form}&lang={get_language()}&v={shared.token[:8]}",
    )
    context |= {"night": night, "shared": shared, "names": member.may("read_private")}
    page = "tournaments/night_share.html"
    return show(request, member, page, context, tab="nights", season=night.season)


@NIGHT.look("read")
def night_image(request: HttpRequest, member: Member, night: Night) -> HttpResponse:
    """The picture as a file, in the language of `lang`."""
    with language_of(request):
        shared = _shared(request, member, night, "")
        return picture_file(request, "night", shared.token, shared.draw)


def _shared(request: HttpRequest, member: Member, night: Night, home: str) -> Shared:
    """What the address asks for, or else the first there is: the table once there is one."""
    page = _evening(member, night)
    forms = (TABLE, *SIZES) if page.lines else tuple(SIZES)
    form = request.GET.get("form", "")
    if form not in forms:
        form = forms[0] if page.lines else UPRIGHT
    if form == TABLE:
        text = evening_text(night, page, home)
        return Shared(form, forms, evening_picture(night, page), text)
    replies, names = replies_to(night), member.may("read_private")
    text = night_text(night, replies, home, names=names)
    return Shared(form, forms, night_picture(night, replies, names=names), text)


def _evening(member: Member, night: Night) -> EveningPage:
    published, draft = rounds_of(night, guests(night))
    return evening_page(member, night, published, drafted=draft is not None)
