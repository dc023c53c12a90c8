"""The slate of a game to be passed on: as a picture, and as a text for a chat."""

from __future__ import annotations

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.urls import reverse
from django.utils import timezone
from django.utils.cache import get_conditional_response
from django.utils.translation import get_language
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from scorecards.models import Game
from scorecards.paper.fonts import lacking
from scorecards.paper.picture_standings import StandingsPicture, draw_standings, size_of
from scorecards.permissions import VIEWER, readable_game
from scorecards.slates.pages import SlatePage, chat_text
from scorecards.slates.pictures import picture_of
from scorecards.views.links import link_address
from scorecards.views.slates import page_of, staked_slate

FORMAT = 1  # one more whenever the drawing changes, so that no cache shows an old one


@never_cache
@require_safe
def share_slate(request: HttpRequest, code: str) -> HttpResponse:
    """What is passed on, to be looked at before."""
    access = readable_game(request, code)
    page = page_of(staked_slate(access.game))
    address = link_address(request, access.game, VIEWER)
    context = {
        "game": access.game,
        "picture": reverse("scorecards:slate_image", args=[access.game.code]),
        "file": f"golf-{access.game.code}",
        "title": page.headline,
        "spoken": page.spoken,
        "size": size_of(_picture(access.game, page)),
        "query": f"lang={get_language()}&v={access.game.version}",
        "lacking": lacking(page.spoken),
        "address": address,
        "text": chat_text(page, _title(access.game), address),
    }
    return render(request, "scorecards/settle_share.html", context)


@require_safe
def slate_image(request: HttpRequest, code: str) -> HttpResponse:
    """The picture as a file; 304 for a browser that has it already."""
    game = readable_game(request, code).game
    slate = staked_slate(game)
    etag = f'"slate-{game.pk}-{game.version}-{game.head[:16]}-{get_language()}-{FORMAT}"'
    unchanged = get_conditional_response(request, etag=etag)
    if unchanged is not None:
        return unchanged
    image = draw_standings(_picture(game, page_of(slate)))
    headers = {"ETag": etag, "Cache-Control": "private, no-cache"}
    return HttpResponse(image, content_type="image/png", headers=headers)


def _picture(game: Game, page: SlatePage) -> StandingsPicture:
    day = timezone.localtime(game.finished or game.started).date()
    return picture_of(page, _title(game), day)


def _title(game: Game) -> str:
    return _(game.rules.name)
