"""A picture and a text to be passed on: what their page has to know, and the picture as a file.

Everything works without a script; with one, a phone opens its own share sheet and one tap copies.
"""

from __future__ import annotations

from collections.abc import Callable
from hashlib import sha256
from typing import Any

from django.conf import settings
from django.core.cache import cache
from django.http import HttpRequest, HttpResponse
from django.utils.cache import get_conditional_response
from django.utils.translation import get_language, override

from scorecards.paper.fonts import lacking

FORMAT = 1  # one more whenever a drawing changes, so that no cache shows an old one
CACHE_SECONDS = 600


def passed_on(
    text: str, home: str, *, title: str, file: str, size: tuple[int, int], picture: str, query: str
) -> dict[str, Any]:
    """What the page shows of it. `home` is the address that goes along, `picture` that of the
    picture, which is asked for with this `query`; `file` is how it is called when it is kept, and
    its `size` is in pixels.
    """
    return {
        "text": text,
        "address": home,
        "title": title,
        "file": file,
        "size": size,
        "picture": picture,
        "query": query,
        "lacking": lacking(text),
    }


def language_of(request: HttpRequest) -> override:
    """The language of `lang`, by default that of the reader, while a picture is made."""
    code = request.GET.get("lang", "")[:10]
    return override(code if code in dict(settings.LANGUAGES) else get_language() or "en")


def token_of(*shown: object) -> str:
    """Another one for every other picture that shows this."""
    return sha256(repr([FORMAT, *shown]).encode()).hexdigest()[:32]


def picture_file(
    request: HttpRequest, kind: str, token: str, draw: Callable[[], bytes]
) -> HttpResponse:
    """The picture as a PNG; 304 for a browser that has the one of this token already."""
    etag = f'"{token}"'
    unchanged = get_conditional_response(request, etag=etag)
    if unchanged is not None:
        return unchanged
    image: bytes | None = cache.get(f"{kind}-picture:{token}")
    if image is None:
        image = draw()
        cache.set(f"{kind}-picture:{token}", image, CACHE_SECONDS)
    headers = {"ETag": etag, "Cache-Control": "private, no-cache"}
    return HttpResponse(image, content_type="image/png", headers=headers)
