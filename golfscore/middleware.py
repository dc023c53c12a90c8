"""What happens to every request before a view sees it: it gets an id, and its size is checked.

It knows nothing about games and reads no database.
"""

import re
import secrets
from collections.abc import Callable
from http import HTTPStatus

from django.conf import settings
from django.http import HttpRequest, HttpResponse

from golfscore.bodies import NOT_READ
from golfscore.errors import too_large, too_slow, unavailable
from golfscore.logs import REQUEST_ID, current_request_id
from upkeep.site import most_bytes

Answer = Callable[[HttpRequest], HttpResponse]

PROXY_ID = re.compile(r"[A-Za-z0-9-]{8,64}")
OF_DOCUMENTS = (
    *("Content-Security-Policy", "Content-Type", "Content-Language", "Expires", "Vary"),
    *("X-Frame-Options", "X-Content-Type-Options", "Referrer-Policy", "Permissions-Policy"),
    "Cross-Origin-Opener-Policy",
)
OF_PAGES = ("Referrer-Policy", "Permissions-Policy")
NOT_USED = "camera=(), geolocation=(), microphone=(), payment=(), usb=()"


def request_id(get_response: Answer) -> Answer:
    """Give the request an id for the log and `X-Request-ID`.

    One that the proxy of the site set stays. Without a proxy it would be the visitor's own, who
    could then write what they like beside each line.
    """

    def answer(request: HttpRequest) -> HttpResponse:
        name = request.headers.get("X-Request-ID", "")
        if not settings.BEHIND_PROXY or not PROXY_ID.fullmatch(name):
            name = secrets.token_hex(6)
        request.META[REQUEST_ID] = name
        token = current_request_id.set(name)
        try:
            response = get_response(request)
        finally:
            current_request_id.reset(token)
        response["X-Request-ID"] = name
        response.headers.setdefault("Permissions-Policy", NOT_USED)
        return response

    return answer


def lighten(get_response: Answer) -> Answer:
    """Drop the headers about a document from what is none: from a 204, of which an evening of polls
    has thousands, and from the files that the first card waits for.
    """

    def answer(request: HttpRequest) -> HttpResponse:
        response = get_response(request)
        if response.status_code == HTTPStatus.NO_CONTENT:
            dispensable: tuple[str, ...] = OF_DOCUMENTS
        elif request.path.startswith(settings.STATIC_URL):
            dispensable = OF_PAGES
        else:
            return response
        for name in dispensable:
            response.headers.pop(name, None)
        return response

    return answer


def keep_cookies_here(get_response: Answer) -> Answer:
    """On a site below a path of another one every cookie is for that path: the other site neither
    gets what opens games here, nor has its own written over.
    """
    if not settings.SITE_PATH:
        return get_response

    def answer(request: HttpRequest) -> HttpResponse:
        response = get_response(request)
        for cookie in response.cookies.values():
            if cookie["path"] == "/":
                cookie["path"] = f"{settings.SITE_PATH}/"
        return response

    return answer


def refuse_bodies(get_response: Answer) -> Answer:
    """413 and a sentence for a body over the limit, 408 for one that did not come, and 503 for one
    that the disk did not take, before a view sees it.

    Django's own limit leaves uploaded files out. Nothing is read here: the server has what may be
    read, and goes on reading from whoever is refused while they are still sending (rsgi.py).
    """

    def answer(request: HttpRequest) -> HttpResponse:
        reason = request.META.get(NOT_READ)
        if isinstance(reason, OSError):
            return unavailable(request, reason)
        if reason is not None:
            return too_slow(request)
        length = request.headers.get("Content-Length") or "0"
        if length.isdigit() and int(length) > most_bytes(request.path_info):
            return too_large(request)
        return get_response(request)

    return answer
