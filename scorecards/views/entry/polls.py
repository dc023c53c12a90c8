"""Asking for the news of a game: whoever asks is there, and whoever has not for a while is silent.

That a seat was heard of its phone says once a minute, whichever of its pages asks and whatever
else it does; what is silent is read at most every few seconds, however many ask.
"""

from collections.abc import Mapping
from contextlib import suppress
from datetime import datetime

from django.core.cache import cache
from django.db import DatabaseError
from django.http import HttpRequest, HttpResponse

from scorecards.permissions import Reading, cookie_key, reading
from scorecards.queries import phones
from scorecards.scorekeeping.phones import HEARD_EVERY, note_heard
from scorecards.views.entry.presence import short

SECONDS = 5  # for which silence is remembered


def poll_of(request: HttpRequest, code: str) -> Reading:
    """`reading` for a page that asks again and again. Raises Http404 for anyone else."""
    poll = reading(request, code)
    if poll.seat is not None:
        once = f"heard:{poll.game_id}:{poll.seat}:{short(cookie_key(request))}"
        if cache.add(once, True, HEARD_EVERY.total_seconds()):
            with suppress(DatabaseError):  # a full disk keeps nobody from the news
                note_heard(game_id=poll.game_id, position=poll.seat)
    return poll


def tell_silence(response: HttpResponse, game_id: int) -> None:
    """The header `Silent` has the positions whose phones are silent, each with the second in which
    it was last heard of.
    """
    if silent := silent_seats(game_id):
        response["Silent"] = ",".join(f"{at}={last.timestamp():.0f}" for at, last in silent.items())


def silent_seats(game_id: int) -> Mapping[int, datetime]:
    """When the seats were last heard of whose phones are silent now, by position."""
    name = f"silent:{game_id}"
    silent: dict[int, datetime] | None = cache.get(name)
    if silent is None:
        silent = phones.silent_seats(game_id)
        cache.set(name, silent, SECONDS)
    return silent
