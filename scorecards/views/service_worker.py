"""The service worker: it keeps the files of the entry page on a phone for when there is no network.

Served from the root, because a worker controls only what lies below its own address. Browsers
accept it on https and on localhost; everything works without it.
"""

import hashlib
import json

from django.http import HttpRequest, HttpResponse
from django.template.loader import render_to_string
from django.templatetags.static import static
from django.views.decorators.http import require_safe

STYLES = ("tokens", "base", "forms", "cards", "pages", "entry")
SCRIPTS = (
    *("awake", "cards", "conflict", "dom", "draft", "entry", "evaluate", "follow", "input"),
    *("keyboard", "keypad", "merge", "notation", "outbox", "page", "problems", "review"),
    *("seals", "send", "settle", "sheets", "shut", "site", "speak", "store", "sync", "table"),
    *("unsent", "unsent-sheet", "witness", "words"),
)


@require_safe
def service_worker(request: HttpRequest) -> HttpResponse:
    """The worker with the list of its files.

    Its cache is named after the list, so that a new version replaces the old.
    """
    files = [
        *(static(f"css/{name}.css") for name in STYLES),
        *(static(f"js/{name}.js") for name in SCRIPTS),
    ]
    listed = json.dumps(files)
    name = hashlib.sha256(listed.encode()).hexdigest()[:12]
    script = render_to_string("scorecards/service-worker.js", {"files": listed, "name": name})
    response = HttpResponse(script, content_type="text/javascript; charset=utf-8")
    response["Cache-Control"] = "no-cache"
    return response
