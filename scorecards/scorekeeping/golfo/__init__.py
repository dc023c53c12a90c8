"""Every write of a session of Golfo: opening it, recording in its ledger, its links and seats."""

from scorecards.scorekeeping.golfo.entries import (
    LedgerMoved,
    Recorded,
    close,
    correct,
    record_entry,
    undo,
)
from scorecards.scorekeeping.golfo.links import (
    leave_session_seat,
    name_session_maker,
    renew_session_link,
    take_session_seat,
)
from scorecards.scorekeeping.golfo.names import anonymise_sessions
from scorecards.scorekeeping.golfo.sessions import open_session

__all__ = [
    "LedgerMoved",
    "Recorded",
    "anonymise_sessions",
    "close",
    "correct",
    "leave_session_seat",
    "name_session_maker",
    "open_session",
    "record_entry",
    "renew_session_link",
    "take_session_seat",
    "undo",
]
