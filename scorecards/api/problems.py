"""What is answered to a program that cannot be served: a problem object (RFC 9457)."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from http import HTTPStatus
from typing import Any

from django.core.exceptions import PermissionDenied
from django.http import Http404
from django.urls import reverse
from django.utils.translation import gettext
from rest_framework.exceptions import ValidationError
from rest_framework.response import Response
from rest_framework.views import exception_handler

from scorecards.rules.budget import OutOfBudget

PROBLEM = "application/problem+json"

WORDS = {
    "bad-request": "A parameter of the address, or what was sent, cannot be read. The problems "
    "tell which, and why.",
    "forbidden": "Whoever asks may look, and not do this.",
    "shut-out": "The device came by a link that has been replaced since. The new one opens it.",
    "not-found": "Nothing is there, or nothing for whoever asks: a stranger is not told which.",
    "wrong-method": "This address is for another method.",
    "not-acceptable": "Answers are JSON, and Accept asks for something else.",
    "wrong-type": "What was sent is not JSON.",
    "too-large": "More was sent than is read.",
    "too-dear": "Counting took longer than one request may take. Ask for less at once.",
    "too-often": "Too many requests, or another program is being counted for just now. Retry-After "
    "tells in how many seconds to ask again.",
    "unavailable": "The database cannot answer now. Retry-After tells when to ask again.",
    "crashed": "A mistake of ours. Nothing was saved.",
}
"""What the code of a problem means, for the page that its `type` leads to."""

CODES = {
    400: "bad-request",
    403: "forbidden",
    404: "not-found",
    405: "wrong-method",
    406: "not-acceptable",
    415: "wrong-type",
    422: "too-dear",
    429: "too-often",
}
"""What a refusal is called where it has no name of its own."""


def problem_object(
    status: int, code: str, detail: str, problems: Iterable[Mapping[str, Any]] = ()
) -> dict[str, Any]:
    """The object. `type` leads to the page that explains it; `problems` are the single mistakes, a
    `code` and a `message` each, and one with the same sentence where there is only one.
    """
    return {
        "type": f"{reverse('api-page')}#{code}",
        "title": HTTPStatus(status).phrase,
        "status": status,
        "detail": detail,
        "code": code,
        "problems": [*problems] or [{"code": code, "message": detail}],
    }


def refuse(error: Exception, context: dict[str, Any]) -> Response | None:
    """The answer to what a view of the API raised; None for a mistake of ours.

    An address that is older than problem objects (`problem_type`) goes on calling them plain JSON.
    """
    if isinstance(error, OutOfBudget):
        sentence = gettext("Counting this takes too long. Ask for less at once.")
        response = Response(status=422)
    else:
        plain = exception_handler(error, context)
        if plain is None:
            return None
        response, sentence = plain, sentence_of(error)
    status = response.status_code
    code = getattr(error, "code", None) or CODES.get(status, "refused")
    response.data = problem_object(status, code, sentence, mistakes_of(error))
    view = context.get("view")
    response.content_type = getattr(view, "problem_type", PROBLEM)
    return response


def sentence_of(error: Exception) -> str:
    """What happened, in the language of whoever asks."""
    if isinstance(error, Http404):
        return gettext("Nothing was found here. The link may have been replaced by a new one.")
    if isinstance(error, PermissionDenied):
        return str(error) or gettext(
            "This link is for watching only. Ask the scorekeeper for the other one."
        )
    if isinstance(error, ValidationError):
        return gettext("This address asks for something impossible.")
    return str(getattr(error, "detail", error))


def mistakes_of(error: Exception) -> list[dict[str, Any]]:
    """Each parameter of the address that cannot be read, and why."""
    detail = error.detail if isinstance(error, ValidationError) else {}
    wrong = detail if isinstance(detail, dict) else {"": detail}
    return [
        {"code": "invalid", "message": str(sentence), "parameter": name}
        for name, sentences in wrong.items()
        for sentence in sentences
    ]
