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
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from scorecards.addresses import address_for_others
from scorecards.paper.fonts import missing
from scorecards.paper.picture_content import SIZES, UPRIGHT
from scorecards.paper.picture_nights import NightPicture, draw_night
from scorecards.paper.picture_standings import StandingsPicture, draw_standings, size_of
from tournaments.ledger.replies import replies_to
from tournaments.models import Night
from tournaments.pages.evenings import EveningPage, evening_page
from tournaments.pages.night_words import evening_picture, evening_text, night_picture, night_text
from tournaments.permissions import Member, reading
from tournaments.queries.nights import guests, rounds_of
from tournaments.views.nights import address_of, night_of
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


@never_cache
@require_safe
def share_night(request: HttpRequest, slug: str, season_slug: str, day: str) -> HttpResponse:
    """What is passed on, to be looked at before."""
    member = reading(request, slug)
    night = night_of(member, season_slug, day)
    home = address_for_others(request, address_of(night))
    shared = _shared(request, member, night, home)
    context = {
        "night": night,
        "shared": shared,
        "text": shared.text,
        "address": home,
        "query": f"form={shared.form}&lang={get_language()}&v={shared.token[:8]}",
        "names": member.may("read_private"),
        "lacking": " ".join(missing(shared.text.replace("\n", " "))[:12]),
    }
    page = "tournaments/night_share.html"
    return show(request, member, page, context, tab="nights", season=night.season)


@never_cache
@require_safe
def night_image(request: HttpRequest, slug: str, season_slug: str, day: str) -> HttpResponse:
    """The picture as a file, in the language of `lang`; 304 for a browser that has it already."""
    member = reading(request, slug)
    night = night_of(member, season_slug, day)
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
