"""What an act has made stale, and deriving it once: when the outermost act ends.

An act that settles many cards moves the same lines, the same round and the same history of ratings
again and again. So whoever moves a fact notes what follows from it, and `derived_once`, which acts
open with the lock of the league, derives that at its end, in their transaction. A note says where
to look and never what comes out, so one too many costs time and changes nothing. What is noted
while nothing is open is derived at once. Who reads inside an act what is derived asks for it first,
by `derive_now`.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from typing import Any

Derivation = Callable[[Collection[Any]], None]
"""Makes anew, from the facts, what is derived of these; it may note more."""

Notes = dict[Derivation, set[Any]]

_notes: ContextVar[Notes | None] = ContextVar("notes", default=None)


@contextmanager
def derived_once() -> Iterator[None]:
    """What is noted in here is derived at the end of the outermost of these. Must be in a
    transaction, under the lock of the league that is moved. A savepoint in here whose failure is
    caught has one of its own.
    """
    outer = _notes.get()
    if outer is not None:
        with _remembered(outer):
            yield
        return
    token = _notes.set({})
    try:
        yield
        derive_now()
    finally:
        _notes.reset(token)


@contextmanager
def _remembered(notes: Notes) -> Iterator[None]:
    """An act within others. If it fails, what it derived of theirs is undone with it, and is to be
    derived again.
    """
    before = {derivation: set(things) for derivation, things in notes.items()}
    try:
        yield
    except BaseException:
        for derivation, things in before.items():
            notes.setdefault(derivation, set()).update(things)
        raise


def note(derivation: Derivation, things: Iterable[Any]) -> None:
    """Note that what is derived of these is to be made anew."""
    with derived_once():
        notes = _notes.get()
        assert notes is not None
        notes.setdefault(derivation, set()).update(things)


def derive_now() -> None:
    """Derive all that is noted, and what is noted by that."""
    notes = _notes.get()
    while notes:
        now = dict(notes)
        notes.clear()
        for derivation, things in now.items():
            derivation(things)
