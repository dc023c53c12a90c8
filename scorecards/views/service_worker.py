"""The service worker, which has pages and files at hand on a phone without a network, and the page
it shows where it has none.

The worker is served from the root, because it controls only what lies below its own address.
Browsers accept it on https and on localhost; everything works without it.
"""

import hashlib
import json
from itertools import chain

from django.conf import settings
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.template.loader import render_to_string
from django.templatetags.static import PrefixNode, static
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from scorecards.views.entry.modules import scripts
from scorecards.views.entry.words import address_of_words, words

STYLES = tuple(f"css/{name}.css" for name in ("scorecard", "seat", "reveal", "stakes", "chairs"))
# With all that they need.
SCRIPTS = ("site", "start", "entry", "rest", "game", "newgame", "install")
OTHERS = ("django_htmx/htmx-2.min.js", "img/icon.svg")


@require_safe
def service_worker(request: HttpRequest) -> HttpResponse:
    """The worker with the list of its files.

    Its caches are named after the list, so that a new version replaces the old.
    """
    others = map(static, [*chain(*settings.STYLESHEETS.values(), STYLES), *OTHERS])
    sentences = filter(None, (address_of_words(language) for language, _ in settings.LANGUAGES))
    files = [*dict.fromkeys(others), *scripts(*SCRIPTS, later=True), *sentences]
    listed = json.dumps(files)
    context = {
        "files": listed,
        "name": hashlib.sha256(listed.encode()).hexdigest()[:12],
        "static_prefix": PrefixNode.handle_simple("STATIC_URL"),
        "root": settings.SITE_PATH,
        "hashed": json.dumps(settings.COLLECTED_STATIC),
    }
    script = render_to_string("scorecards/service-worker.js", context)
    response = HttpResponse(script, content_type="text/javascript; charset=utf-8")
    response["Cache-Control"] = "no-cache"
    return response


@never_cache
@require_safe
def offline(request: HttpRequest) -> HttpResponse:
    """The page of our own for an address that a phone has no copy of. Knows nobody and no game: its
    script fills in what the phone knows.
    """
    return render(request, "scorecards/offline.html", {"words": words()})
