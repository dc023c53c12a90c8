"""What happens to every request before a view sees it: it gets an id, and a size it may have.

It knows nothing of games and reads no database.
"""

import re
import secrets
from collections.abc import Callable

from django.conf import settings
from django.http import HttpRequest, HttpResponse

from golfscore.errors import too_large
from golfscore.logs import REQUEST_ID, current_request_id

Answer = Callable[[HttpRequest], HttpResponse]

GIVEN_ID = re.compile(r"[A-Za-z0-9-]{8,64}")
NOT_USED = "camera=(), geolocation=(), microphone=(), payment=(), usb=()"


def request_id(get_response: Answer) -> Answer:
    """Name the request in the log and in `X-Request-ID`; an id given by a proxy is kept."""

    def answer(request: HttpRequest) -> HttpResponse:
        given = request.headers.get("X-Request-ID", "")
        name = given if GIVEN_ID.fullmatch(given) else secrets.token_hex(6)
        request.META[REQUEST_ID] = name
        token = current_request_id.set(name)
        try:
            response = get_response(request)
        finally:
            current_request_id.reset(token)
        response["X-Request-ID"] = name
        response["Permissions-Policy"] = NOT_USED
        return response

    return answer


def refuse_large_bodies(get_response: Answer) -> Answer:
    """413 and a sentence for a body over the limit, before anything reads it.

    Django's own limit leaves uploaded files out. A body without a length is empty under WSGI.
    """

    def answer(request: HttpRequest) -> HttpResponse:
        length = request.META.get("CONTENT_LENGTH") or "0"
        if length.isdigit() and int(length) > settings.DATA_UPLOAD_MAX_MEMORY_SIZE:
            return too_large(request)
        return get_response(request)

    return answer
