"""What is stored: devices, players, games with their seats, holes, rows and changes, and sessions
of Golfo.

Never decides anything. Rules are in `scorecards.rules`, writing is in `scorekeeping`, reading for
pages in `queries`; nothing here overrides `save()`. What the database itself can refuse, it refuses
(see the constraints).
"""

from scorecards.models.devices import Device, Player
from scorecards.models.doors import Admission, Linked
from scorecards.models.games import MAX_SEATS, Access, Game, Seat
from scorecards.models.golfo import (
    Accesses,
    GolfoAccess,
    GolfoEntry,
    GolfoSeat,
    GolfoSession,
    Table,
)
from scorecards.models.hands import Envelope, Signature, Witness
from scorecards.models.history import Change
from scorecards.models.holes import Hole, Score
from scorecards.models.house_rules import HouseRules, HouseVersion, read_ruleset
from scorecards.models.payments import Payment, PaymentRow

__all__ = [
    "Access",
    "Accesses",
    "Admission",
    "Change",
    "Device",
    "Envelope",
    "Game",
    "GolfoAccess",
    "GolfoEntry",
    "GolfoSeat",
    "GolfoSession",
    "Hole",
    "HouseRules",
    "HouseVersion",
    "Linked",
    "MAX_SEATS",
    "Payment",
    "PaymentRow",
    "Player",
    "Score",
    "Seat",
    "Signature",
    "Table",
    "Witness",
    "read_ruleset",
]
