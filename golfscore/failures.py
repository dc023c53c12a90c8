"""Pages whose program did not start, as static/js/start.js tells: one line in the log for each.

A line says which page, which script, what kind of error and which engine, in words that are all
ours: no address, no code of a game, and nothing that a visitor wrote.
"""

import logging
import re
from functools import cache
from http import HTTPStatus
from typing import Final

from django.conf import settings
from django.http import HttpRequest, HttpResponse
from django.views.decorators.csrf import csrf_exempt
from django.views.decorators.http import require_POST

from golfscore.bundles import STARTS
from scorecards.site import too_many

HOUR: Final = 3600  # seconds
MOST_OF_A_NETWORK, MOST_OF_THE_SITE = 6, 60  # lines an hour
MOST_LETTERS: Final = 200  # of a report

PROGRAMS: Final = ("entry", "golfo", "editor", "rekey", "hall")
REASONS: Final = (
    *("late", "load", "gone"),  # not there in time; did not come; taken away by a newer version
    *("SyntaxError", "ReferenceError", "TypeError", "RangeError", "Error"),
    *("SecurityError", "QuotaExceededError", "InvalidStateError", "NotFoundError", "AbortError"),
)
OTHER: Final = "other"

# The first that matches is the engine: everybody on an iPhone is WebKit, whatever it is called.
ENGINES: Final = (
    ("WebKit of iOS", re.compile(r"(?:iPhone|iPad|iPod).* OS (\d{1,3})")),
    ("Firefox", re.compile(r"Firefox/(\d{1,3})")),
    ("Chromium", re.compile(r"Chrom(?:e|ium)/(\d{1,3})")),
    ("WebKit", re.compile(r"Version/(\d{1,3}).*Safari")),
)

logger = logging.getLogger(__name__)


@csrf_exempt  # a copy of a page has no token any more; nothing is changed but the log
@require_POST
def failures(request: HttpRequest) -> HttpResponse:
    """Take up a report: "page script reason". 204 whatever it says, and however many there are."""
    response = HttpResponse(status=HTTPStatus.NO_CONTENT)
    limits = {"near": MOST_OF_A_NETWORK, "all_together": MOST_OF_THE_SITE, "seconds": HOUR}
    length = request.headers.get("Content-Length") or "0"
    if not length.isdigit() or int(length) > MOST_LETTERS:
        return response
    if too_many(request, "failures", **limits):
        return response
    page, script, reason = parts_of(request.body.decode("utf-8", "replace"))
    engine = engine_of(request.headers.get("User-Agent", ""))
    logger.warning("A program did not start: %s, %s, %s, %s", page, script, reason, engine)
    return response


def parts_of(report: str) -> tuple[str, str, str]:
    """Page, script and reason of a report, each one of those there are, or "other"."""
    page, script, reason, *_ = [*report.split(" "), "", "", ""]
    return known(page, PROGRAMS), known(script, scripts()), known(reason, REASONS)


def known(word: str, words: tuple[str, ...]) -> str:
    """The word if it is one of those."""
    return word if word in words else OTHER


@cache
def scripts() -> tuple[str, ...]:
    """What our scripts are called, alone and joined."""
    alone = (path.stem for path in (settings.BASE_DIR / "static" / "js").glob("*.js"))
    return (*alone, *(f"all-{name}" for name in STARTS))


def engine_of(user_agent: str) -> str:
    """The engine with the number of its version, from the User-Agent header: "Firefox 128"."""
    for name, words in ENGINES:
        if version := words.search(user_agent[:400]):
            return f"{name} {version[1]}"
    return OTHER
