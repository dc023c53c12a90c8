"""The demonstration session of Golfo: four people, three hands, new chips, a loan, still open."""

from __future__ import annotations

from collections.abc import Sequence

from django.utils.translation import gettext

from scorecards.models import Device, GolfoSession
from scorecards.rules.golfo import Act, Agreement, Bid, Deal, Event, Loan, Show, TopUp
from scorecards.scorekeeping.golfo import entries, sessions

PASS, CALL, FOLD = Act.PASS, Act.CALL, Act.FOLD


def make_session(names: Sequence[str], device: Device) -> GolfoSession:
    """The session, kept by this device; another hand has begun in it."""
    players = tuple(name.split(" ")[0] for name in names[:4])
    agreement = Agreement(players, first_dealer=3, chip=10, currency="EUR")
    name = gettext("Golfo on Friday")
    session = sessions.open_session(agreement=agreement, device=device, name=name)
    for number, event in enumerate(_events(), start=1):
        entries.record_entry(session=session, entry=event, device=device, expected=number)
    return session


def _events() -> list[Event]:
    """What happens: a tie, a side pot, new chips, a loan, and a hand with its first bids."""
    ana, ben, cleo, dev = range(4)
    return [
        Deal(),
        *(Bid(ana, PASS), Bid(ben, Act.BET, 2), Bid(cleo, CALL), Bid(ana, CALL)),
        *(Bid(ana, Act.BET, 3), Bid(ben, Act.RAISE, 6), Bid(cleo, FOLD), Bid(ana, CALL)),
        *(Bid(ana, PASS), Bid(ben, PASS)),
        *(Bid(ana, PASS), Bid(ben, Act.BET, 10), Bid(ana, CALL)),
        Show(ben, ("9O", "8O", "7O", "5C", "3B")),
        Show(ana, ("9E", "8E", "7E", "3C", "4B")),
        Deal(),
        *(Bid(ben, Act.BET, 30), Bid(cleo, CALL), Bid(dev, FOLD)),
        *(Show(ben, value=18), Show(cleo, value=22)),
        TopUp(ben, 50),
        Deal(),
        *(Bid(cleo, Act.BET, 60), Bid(dev, CALL), Bid(ana, CALL)),
        *(Bid(cleo, PASS), Bid(ana, PASS)) * 3,
        *(Show(cleo, value=21), Show(dev, value=25), Show(ana, value=19)),
        Loan(dev, ana, 20),
        Deal(),
        *(Bid(dev, PASS), Bid(ana, Act.BET, 4)),
    ]
