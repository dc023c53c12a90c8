"""One question of a program at a time in each worker: the other threads stay with those who play.

A budget alone is not enough. Eight questions of five seconds, asked together by one stranger, kept
every thread of the site busy, and no page opened for a minute.
"""

from collections.abc import Iterator
from contextlib import contextmanager
from threading import Semaphore
from typing import Final

from django.conf import settings
from rest_framework.exceptions import Throttled

from scorecards.rules import budget

PATIENCE: Final = 0.2  # seconds; most questions are answered in less
AGAIN_AFTER: Final = 5  # seconds
TURN: Final = Semaphore(1)


@contextmanager
def counting_turn() -> Iterator[None]:
    """The turn to count, for `API_SECONDS` of processor time. Raises Throttled, which is a 429 and
    says when to come back, while somebody else has it; from inside OutOfBudget.
    """
    if not TURN.acquire(timeout=PATIENCE):
        raise Throttled(wait=AGAIN_AFTER)
    try:
        with budget.within(settings.API_SECONDS):
            yield
    finally:
        TURN.release()
