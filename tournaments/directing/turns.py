"""Long work for an act, done before the league's lock is taken, and once more where anything was
written in the league meanwhile.

On SQLite one lock is everybody's: whoever looked for the best tables under it would hold up every
card that is being saved. What `scorekeeping.attempts` is to a game this is to a league.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, TypeVar

from tournaments.directing.acts import acting
from tournaments.errors import StoppedLeague
from tournaments.models import League
from tournaments.permissions import Member

TRIES = 3
Plan = TypeVar("Plan")
Result = TypeVar("Result")


class _Overtaken(Exception):
    """Somebody wrote in the league while the work was done."""


def in_turn(
    by: Member,
    kind: str,
    about: dict[str, Any],
    prepare: Callable[[], Plan],
    write: Callable[[Plan, dict[str, Any]], Result],
) -> Result:
    """What `write` makes of what `prepare` found, as an act under the league's lock, while the
    league is what it was when that was read. It gets what the act was about, to add to it.

    `prepare` may be called several times, and may raise what refuses the act. In a league where
    somebody writes all the time it works under the lock in the end.
    """
    for _ in range(TRIES):
        edition = _edition(by)
        plan = prepare()
        try:
            with acting(by, kind, about) as payload:
                if _edition(by) != edition:
                    raise _Overtaken
                return write(plan, payload)
        except _Overtaken:
            continue
    with acting(by, kind, about) as payload:
        return write(prepare(), payload)


def _edition(by: Member) -> str:
    """Another one after every write in the league; "" once it is gone. Raises StoppedLeague."""
    league = League.objects.filter(pk=by.league.pk).first()
    if league is not None and league.stopped is not None:
        raise StoppedLeague
    return league.edition if league is not None else ""
