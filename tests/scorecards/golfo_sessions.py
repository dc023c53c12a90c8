"""Sessions of Golfo for the tests: Ana, Ben, Cleo and Dev with 50 chips each, Dev dealing first."""

from typing import Any

from scorecards.models import Device, GolfoSession
from scorecards.queries.golfo.parts import SessionView
from scorecards.queries.golfo.sessions import session_view
from scorecards.rules.golfo import Agreement, Deal, Event, Show
from scorecards.scorekeeping.golfo import entries, sessions
from tests.rules.golfo_tables import NAMES, bid, seat


def open_session(device: Device, names: tuple[str, ...] = NAMES, **agreed: Any) -> GolfoSession:
    """A session just opened."""
    agreement = Agreement(names, **{"first_dealer": len(names) - 1, **agreed})
    return sessions.open_session(agreement=agreement, device=device, name="Friday")


def view(session: GolfoSession, **who: Any) -> SessionView:
    """The session as its keeper sees it now."""
    session.refresh_from_db()
    return session_view(session, **{"scorer": True, **who})


def record(session: GolfoSession, *events: Event, device: Device | None = None) -> None:
    """Record these one by one, by a phone that has seen everything."""
    for event in events:
        session.refresh_from_db()
        entries.record_entry(session=session, entry=event, device=device, expected=session.entries)


def say(session: GolfoSession, words: str, device: Device | None = None) -> None:
    """Record bids such as `A pass B 2 C call / A 3`; rounds are parted by `/` for readers."""
    tokens = words.replace("/", "").split()
    for letter, word in zip(tokens[::2], tokens[1::2], strict=True):
        record(session, bid(view(session).table, letter, word), device=device)


def play_hand(
    session: GolfoSession, words: str, shown: str = "", device: Device | None = None
) -> None:
    """Deal a hand, say these words, and show values such as `A 24 B 24`."""
    record(session, Deal(), device=device)
    say(session, words, device)
    tokens = shown.split()
    for letter, value in zip(tokens[::2], tokens[1::2], strict=True):
        record(session, Show(seat(letter), value=int(value)), device=device)


def chips(session: GolfoSession) -> tuple[int, ...]:
    """The stacks now."""
    return tuple(each.chips for each in view(session).seats)
