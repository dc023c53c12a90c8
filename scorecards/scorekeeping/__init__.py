"""The one module that writes: games, holes, links, and the history of every change.

Views, API, admin and commands all come through here. Each function is one short transaction that
either writes everything or, raising a `ScorekeepingError` with a sentence fit to show, nothing.
Never renders, never reads a request, and never decides who may: that is `permissions.py`.
"""

from scorecards.scorekeeping.errors import (
    BadEntry,
    BadSetup,
    Conflict,
    GameOver,
    NoSuchHole,
    NoSuchLink,
    NotPossible,
    RowsChanged,
    ScorekeepingError,
    Trouble,
    Warned,
)
from scorecards.scorekeeping.games import finish, rematch, reopen, start_game
from scorecards.scorekeeping.holes import Recorded, record_hole, restore
from scorecards.scorekeeping.links import find_link, open_link, renew_link
from scorecards.scorekeeping.rows import KEEP, Keep, RowEntry

__all__ = [
    "KEEP",
    "BadEntry",
    "BadSetup",
    "Conflict",
    "GameOver",
    "Keep",
    "NoSuchHole",
    "NoSuchLink",
    "NotPossible",
    "Recorded",
    "RowEntry",
    "RowsChanged",
    "ScorekeepingError",
    "Trouble",
    "Warned",
    "find_link",
    "finish",
    "open_link",
    "record_hole",
    "rematch",
    "renew_link",
    "reopen",
    "restore",
    "start_game",
]
