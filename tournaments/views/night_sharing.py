"""A night to be passed on: a picture and a text of when it is and who comes, and once tables count,
of who gathered what.

Everything works without a script; with one, a phone opens its own share sheet and one tap copies.
"""

from __future__ import annotations

from dataclasses import dataclass
from hashlib import sha256

from django.conf import settings
from django.core.cache import cache
from django.http import HttpRequest, HttpResponse
from django.utils.cache import get_conditional_response
from django.utils.translation import get_language, override

from scorecards.addresses import address_for_others
from scorecards.paper.fonts import lacking
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
from tournaments.views.shell import show

FORMAT = 1  # one more whenever a drawing changes, so that no cache shows an old one
CACHE_SECONDS = 600
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
        facts = repr([FORMAT, self.form, self.picture])
        return sha256(facts.encode()).hexdigest()[:32]

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
    context = {
        "night": night,
        "shared": shared,
        "size": shared.size,
        "picture": address(
            "night_image", member.league.slug, night.season.slug, night.day.isoformat()
        ),
        "file": f"{member.league.slug}-{night.day.isoformat()}",
        "title": member.league.name,
        "text": shared.text,
        "address": home,
        "query": f"form={shared.form}&lang={get_language()}&v={shared.token[:8]}",
        "names": member.may("read_private"),
        "lacking": lacking(shared.text),
    }
    page = "tournaments/night_share.html"
    return show(request, member, page, context, tab="nights", season=night.season)


@NIGHT.look("read")
def night_image(request: HttpRequest, member: Member, night: Night) -> HttpResponse:
    """The picture as a file, in the language of `lang`; 304 for a browser that has it already."""
    code = request.GET.get("lang", "")[:10]
    with override(code if code in dict(settings.LANGUAGES) else get_language()):
        shared = _shared(request, member, night, "")
        etag = f'"{shared.token}"'
        unchanged = get_conditional_response(request, etag=etag)
        if unchanged is not None:
            return unchanged
        image: bytes | None = cache.get(f"night-picture:{shared.token}")
        if image is None:
            image = shared.draw()
            cache.set(f"night-picture:{shared.token}", image, CACHE_SECONDS)
    headers = {"ETag": etag, "Cache-Control": "private, no-cache"}
    return HttpResponse(image, content_type="image/png", headers=headers)


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
