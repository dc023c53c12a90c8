"""How much processor time a piece of work may take, for questions that strangers ask.

`within` sets it; long loops call `check` between their steps, and what is left undone is left
undone. Processor time of this thread: who waits for others is not charged for it. Without a budget
nothing is checked, so that a table never loses a hole to a clock.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from time import thread_time

_end: ContextVar[float | None] = ContextVar("end of the budget", default=None)


class OutOfBudget(Exception):
    """The work took longer than it may. What was done before stands."""


@contextmanager
def within(seconds: float) -> Iterator[None]:
    """So many seconds of processor time for what is done inside. Raises OutOfBudget from there."""
    token = _end.set(thread_time() + seconds)
    try:
        yield
    finally:
        _end.reset(token)


def check() -> None:
    """Raise OutOfBudget when the time is up."""
    end = _end.get()
    if end is not None and thread_time() > end:
        raise OutOfBudget
