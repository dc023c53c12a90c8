"""What is sealed at a hole, whose phone may enter what there, and who is still counting.

Reads only, by one statement, for writing and for pages alike, so that both mean the same. A sealed
hand lies in an envelope (`models.Envelope`), apart from every scorecard: what reads scores cannot
show it, because it is not among them until it is opened.
"""

import json
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, NamedTuple

from django.db import connection

from scorecards.codes import NO_BROWSER
from scorecards.customs import Customs
from scorecards.models import Device
from scorecards.permissions import own_seat

FEWEST_PHONES = 2  # with fewer there is nobody to hide a hand from


@dataclass(frozen=True)
class Hand:
    """A hand in its envelope, and the device that put it there: the only one that may see it."""

    position: int
    entry: str
    adjustments: list[dict[str, Any]]
    device: int | None


@dataclass(frozen=True)
class Seal:
    """A hole as one phone may know it. `device` is that phone, None for nobody's."""

    customs: Customs
    device: int | None
    seat: int | None  # the phone's own
    elsewhere: frozenset[int]  # the seats that are on other people's phones
    phones: int  # how many seats have a phone of their own
    hands: Mapping[int, Hand]

    @property
    def closed(self) -> bool:
        """Do hands of this hole go into envelopes? What began sealed stays so until it is opened,
        whatever becomes of the phones.
        """
        sealed = self.customs.sealed and not self.customs.double_entry
        return bool(self.hands) or (sealed and self.phones >= FEWEST_PHONES)

    def is_hidden(self, position: int) -> bool:
        """Is this hand in, from another phone?"""
        hand = self.hands.get(position)
        return hand is not None and (self.device is None or hand.device != self.device)

    def may_enter(self, position: int) -> bool:
        """May this phone enter this row? A hand that is in belongs to the phone it came from. Where
        everybody enters only their own, a phone without a seat may enter those that have no phone.
        """
        if self.is_hidden(position):
            return False
        if not self.customs.own_hands:
            return True
        return position == self.seat if self.seat is not None else position not in self.elsewhere

    def absence(self, position: int) -> str:
        """Why a row that is not on the scorecard is none of this phone's business now: "in" and
        sealed, "counting" on another phone, "open" for whoever has a moment; "" when it is.
        """
        if position in self.hands:
            return "in" if self.is_hidden(position) else ""
        if self.customs.double_entry:
            return ""  # a second pair of eyes is everybody's business
        if self.seat is not None and position != self.seat:
            return "counting" if position in self.elsewhere else "open"
        leaves_to_others = self.seat is None and (self.closed or self.customs.own_hands)
        return "counting" if leaves_to_others and position in self.elsewhere else ""


class Scorer(NamedTuple):
    """A device that keeps the score of a game, and its seat."""

    seat: int | None
    device: int
    user: int | None
    key: str

    @property
    def is_phone(self) -> bool:
        """Does somebody hold it, who sits at the table with it?"""
        return self.seat is not None and not self.key.startswith(NO_BROWSER)

    def shares(self, device: Device | None) -> bool:
        """Is it this device, or another of its account?"""
        if device is None:
            return False
        return self.device == device.pk or (self.user is not None and self.user == device.user_id)


_STATEMENT = """
    SELECT 0, a.seat, a.device_id, d.user_id, d.key, CAST(NULL AS text)
    FROM scorecards_game g
    JOIN scorecards_access a ON a.game_id = g.id AND a.key = g.score_link
    JOIN scorecards_device d ON d.id = a.device_id
    WHERE g.id = %s
    UNION ALL
    SELECT 1, position, device_id, NULL, entry, CAST(adjustments AS text)
    FROM scorecards_envelope WHERE game_id = %s AND hole = %s"""


def seal_of(game_id: int, number: int, customs: Customs, device: Device | None) -> Seal:
    """What this device may know of a hole."""
    with connection.cursor() as cursor:
        cursor.execute(_STATEMENT, [game_id, game_id, number])
        rows = cursor.fetchall()
    hands = {
        at: Hand(at, entry, json.loads(adjustments), put_by)
        for kind, at, put_by, _, entry, adjustments in rows
        if kind
    }
    scorers = [Scorer(*row[1:5]) for row in rows if not row[0]]
    mine = [each for each in scorers if each.shares(device)]
    seat = own_seat((each.device == (device and device.pk), each.seat) for each in mine)
    phones = {each.seat for each in scorers if each.is_phone}
    theirs = {each.seat for each in scorers if each.is_phone and each not in mine}
    elsewhere = frozenset(at for at in theirs if at is not None and at != seat)
    return Seal(customs, device.pk if device else None, seat, elsewhere, len(phones), hands)


def positions_in(game_id: int) -> dict[int, set[int]]:
    """The positions whose hands lie sealed, by the number of the hole. No hand is read."""
    with connection.cursor() as cursor:
        cursor.execute(
            "SELECT hole, position FROM scorecards_envelope WHERE game_id = %s ORDER BY 1, 2",
            [game_id],
        )
        holes: dict[int, set[int]] = {}
        for hole, position in cursor.fetchall():
            holes.setdefault(hole, set()).add(position)
    return holes
