"""What tables and sessions of Golfo store of the devices that were there: declared for the page and
the file of whoever asks. No key of a link or a device is in it.
"""

from __future__ import annotations

from typing import Final

from django.db.models import F
from django.utils.translation import gettext_lazy as _

from scorecards.models import Change, Envelope, GolfoEntry, Payment, Signature, Witness
from scorecards.queries.data_kinds import Stored

WITH_THE_GAME: Final = _("As long as the game, whose history proves itself line by line.")
CODE: Final = {"game_code": F("game__code")}

OF_DEVICES: Final = (
    Stored(
        "lines_entered",
        _("Lines entered in histories of games"),
        WITH_THE_GAME,
        Change,
        ("device",),
        ("kind", "hole", "position", "at"),
        CODE,
    ),
    Stored(
        "golfo_lines_entered",
        _("Lines entered at tables of Golfo"),
        WITH_THE_GAME,
        GolfoEntry,
        ("device",),
        ("number", "at"),
        {"session_code": F("session__code")},
    ),
    Stored(
        "sealed_hands",
        _("Sealed hands that wait for the others"),
        _("Until all hands of the hole are in."),
        Envelope,
        ("device",),
        ("hole", "position", "at"),  # never the cards: they open together, on no other phone before
        CODE,
    ),
    Stored(
        "second_entries",
        _("Hands that wait for a second pair of eyes"),
        _("Until somebody else enters the same hand."),
        Witness,
        ("device",),
        ("hole", "position", "at"),
        CODE,
    ),
    Stored(
        "signatures",
        _("Cards signed"),
        _("As long as the game, unless a correction takes it back."),
        Signature,
        ("device",),
        ("position", "at"),
        CODE,
    ),
    Stored(
        "payments_marked",
        _("Payments of games marked or taken back"),
        WITH_THE_GAME,
        Payment,
        ("device", "back_device"),
        ("payer", "payee", "amount", "currency", "at", "back_at"),
        CODE,
    ),
)

IN_LISTS: Final = {
    "scorecards.Device.user": "devices",
    "scorecards.Player.device": "names_played_with",
    "scorecards.HouseRules.device": "house_rules",
    "scorecards.Access.device": "games",
    "scorecards.GolfoAccess.device": "golfo_sessions",
}
"""Columns that lists of `accounts.py` are made from, and the word of the list."""

LEFT_OUT: Final = {
    "scorecards.Game.started_by": "whoever starts a game may open it: it is among games",
    "scorecards.GolfoSession.started_by": "the same: it is among golfo_sessions",
    "scorecards.HouseVersion.device": "versions are in the list of their house rules",
    "scorecards.Seat.player": "its name is among names_played_with, its cards are in games",
    "scorecards.GolfoSeat.player": "the same, with golfo_sessions",
    "scorecards.HouseVersion.house": "versions are in the list of their house rules",
    "scorecards.Change.restores": "which line another one takes back",
}
"""Columns that are in no list, and why."""
