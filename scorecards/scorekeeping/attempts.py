"""Long work on a game, done before its lock is taken and written only if nobody wrote meanwhile.

On SQLite one lock is everybody's: whoever counted cards under it would hold up every other table.
So a game is read and counted without it; under it there is one comparison of versions, and the
writing. Whoever lost the race reads and counts again.
"""

from collections.abc import Callable
from threading import Lock
from typing import Protocol, TypeVar
from weakref import WeakValueDictionary

from django.db import OperationalError, transaction

from scorecards.rules import ProblemError
from scorecards.scorekeeping import statements
from scorecards.scorekeeping.errors import ScorekeepingError
from scorecards.scorekeeping.statements import LockedGame

TRIES = 12  # only other processes race with us: in this one they queue
Result = TypeVar("Result")
Locked = TypeVar("Locked")

_guard = Lock()
_queues: WeakValueDictionary[str, Lock] = WeakValueDictionary()


class TooManyAtOnce(OperationalError):
    """Others wrote every time before we could. Nothing was written; trying again helps."""


class Reader(Protocol[Locked]):
    """How what is written to is read, and whether it is still as it was read."""

    def read(self, code: str) -> Locked:
        """What has this code. Raises DoesNotExist of its model."""

    def still_stands(self, locked: Locked, *, lock: bool = False) -> bool:
        """Has nobody written to it since? With `lock` nobody will until the transaction ends."""


class _Games:
    @staticmethod
    def read(code: str) -> LockedGame:
        return statements.read_game(code)

    @staticmethod
    def still_stands(locked: LockedGame, *, lock: bool = False) -> bool:
        return statements.still_stands(locked, lock=lock)


def in_turn(code: str, prepare: Callable[[LockedGame], Callable[[], Result]]) -> Result:
    """What the act on a game that `prepare` gives comes to.

    `prepare` reads and counts, without a lock, and may raise what refuses the act; it is called
    again when the game was written meanwhile. The act it gives is called in a transaction, under
    the game's lock, while the version that was read still stands. Raises Game.DoesNotExist, what
    `prepare` raises, and TooManyAtOnce.
    """
    return one_at_a_time(code, prepare, _Games())


def one_at_a_time(
    code: str, prepare: Callable[[Locked], Callable[[], Result]], reader: Reader[Locked]
) -> Result:
    """`in_turn` for whatever has a code and can be read by `reader`."""
    with _queue(code):
        for _ in range(TRIES):
            locked = reader.read(code)
            try:
                act = prepare(locked)
            except (ScorekeepingError, ProblemError):
                if reader.still_stands(locked):
                    raise
                continue  # refused for what is no longer so
            with transaction.atomic(durable=True):
                if reader.still_stands(locked, lock=True):
                    return act()
    raise TooManyAtOnce("Somebody else wrote to this game every time.")


def _queue(code: str) -> Lock:
    """The queue of this process for a game or session: tables never wait for each other."""
    with _guard:
        return _queues.setdefault(code, Lock())
