"""What a button sends, read and typed: `number(request, "seen")`. Who sends it may send anything.

Each of these reads one field, so each may stand beside the name of a field in a button.
"""

from __future__ import annotations

from collections.abc import Callable
from datetime import datetime
from typing import Any

from django.http import HttpRequest
from django.utils.dateparse import parse_datetime
from django.utils.timezone import is_aware
from django.utils.translation import gettext

from scorecards.rules.texts import whole_number
from tournaments.errors import DirectingError

ABOVE_IDS = 10**18  # an id of a row has no more digits than this number has zeros
ABOVE_VERSIONS = 10**8
LONGEST_NAME = 200
NOBODY = 0  # an id that no row has

Reader = Callable[[HttpRequest, str], Any]
"""A field of a form, of the request and its name. It may raise DirectingError."""


def number(request: HttpRequest, name: str, *, below: int = ABOVE_IDS) -> int | None:
    """A number, as an edition that was seen; None for anything else."""
    return whole_number(request.POST.get(name), below=below)


def anywhere(request: HttpRequest, name: str, *, below: int = ABOVE_IDS) -> int | None:
    """A number of the form, or else of the address."""
    return whole_number(request.POST.get(name) or request.GET.get(name), below=below)


def row(request: HttpRequest, name: str) -> int:
    """The id of a row; NOBODY for anything else."""
    return number(request, name) or NOBODY


def rows(request: HttpRequest, name: str) -> list[int]:
    """All ids under this name, NOBODY for what is none."""
    return [whole_number(each, below=ABOVE_IDS) or NOBODY for each in request.POST.getlist(name)]


def exact(request: HttpRequest, name: str) -> int:
    """A number that has to fit, as the version of a card; -1, which never does, for the rest."""
    typed = number(request, name, below=ABOVE_VERSIONS)
    return -1 if typed is None else typed


def text(request: HttpRequest, name: str) -> str:
    """What was typed, "" for nothing."""
    return request.POST.get(name, "")


def title(request: HttpRequest, name: str) -> str:
    """What somebody or something is to be called, not endless."""
    return text(request, name)[:LONGEST_NAME]


def word(request: HttpRequest, name: str) -> str | None:
    """The edition that was seen, where it is a word; None for nothing."""
    return request.POST.get(name) or None


def flag(request: HttpRequest, name: str) -> bool:
    """Whether something is sent."""
    return bool(request.POST.get(name))


def yes(request: HttpRequest, name: str) -> bool:
    """Whether the answer is yes."""
    return request.POST.get(name) == "yes"


def undone(request: HttpRequest, name: str) -> datetime | None:
    """The moment of what is taken back, None where nothing is. Raises DirectingError for garbage,
    and for a moment without its offset.
    """
    if name not in request.POST:
        return None
    try:
        moment = parse_datetime(text(request, name))
    except ValueError:
        moment = None
    if moment is None or not is_aware(moment):
        raise DirectingError(gettext("There is nothing to take back."))
    return moment


def whole(request: HttpRequest, _name: str) -> HttpRequest:
    """The request itself, for an act that reads more than one field of it."""
    return request


def field(name: str, read: Reader) -> Reader:
    """A reader of the field that is called otherwise in the form than in the act."""
    return lambda request, _name: read(request, name)


def same(value: object) -> Reader:
    """What an act is told without being sent it: the same every time."""
    return lambda _request, _name: value


def swapped_in(request: HttpRequest) -> str:
    """Which two changed places, as the address of their draft says it."""
    return "&".join(f"{name}={row(request, name)}" for name in ("one", "other", "was"))
