"""The picture of a scorecard for messengers, as a file.

For whoever may read the game, by its page or by the link to pass on. Drawn once per version.
"""

from __future__ import annotations

from django.conf import settings
from django.core.cache import cache
from django.http import Http404, HttpRequest, HttpResponse
from django.utils.cache import get_conditional_response
from django.utils.translation import get_language, override
from django.views.decorators.http import require_safe

from scorecards.models import Game
from scorecards.paper.picture_content import SIZES, UPRIGHT
from scorecards.paper.pictures import FORMAT, draw
from scorecards.permissions import VIEWER, readable_game
from scorecards.queries import courses, games
from scorecards.scorekeeping import links
from scorecards.views.join import by_link
from scorecards.views.previews import picture_of

CACHE_SECONDS = 600  # how long a drawn picture is cached


@require_safe
def game_picture(request: HttpRequest, code: str) -> HttpResponse:
    """The picture of a game for whoever may look at it."""
    return answer(request, readable_game(request, code).game)


@require_safe
@by_link
def link_picture(request: HttpRequest, key: str) -> HttpResponse:
    """The picture by the link to pass on: messengers bring no cookie. Lets nobody in."""
    game, role = links.find_link(key)
    if role != VIEWER or not isinstance(game, Game):
        raise Http404
    return answer(request, game)


def answer(request: HttpRequest, game: Game) -> HttpResponse:
    """The picture as it is now, upright or as `form` says, in the language of `lang`; 304 for a
    browser that has it already, 404 for another form and before the first hole is complete.
    """
    form = request.GET.get("form", UPRIGHT)
    if form not in SIZES:
        raise Http404
    code = request.GET.get("lang", "")[:10]
    language = code if code in dict(settings.LANGUAGES) else get_language() or "en"
    etag = f'"{game.pk}-{game.version}-{game.head[:16]}-{language}-{form}-{FORMAT}"'
    unchanged = get_conditional_response(request, etag=etag)
    response = unchanged if unchanged is not None else HttpResponse(content_type="image/png")
    if unchanged is None:
        with override(language):
            response.write(drawn(game, form))
    response["ETag"] = etag
    response["Cache-Control"] = "private, no-cache"  # a replaced link must show nothing more
    return response


def drawn(game: Game, form: str) -> bytes:
    """The bytes of the picture, from the cache or drawn now. Raises Http404 if there is none."""
    key = games.fragment_key(
        f"picture{FORMAT}{form}",
        game_id=game.pk,
        version=game.version,
        head=game.head,
        role=VIEWER,
    )
    image: bytes | None = cache.get(key)
    if image is None:
        state = courses.game_state(game)
        if not state.course.deals:
            raise Http404
        image = draw(picture_of(game, state.card, state.course), form)
        cache.set(key, image, CACHE_SECONDS)
    return image
