"""Many phones at one table of Golfo at once: one entry is recorded, and every chip is there."""

from uuid import uuid4

import pytest

from scorecards import devices
from scorecards.histories.sessions import session_history, session_trouble
from scorecards.models import GolfoEntry, GolfoSession
from scorecards.rules.golfo import Act, Agreement, Bid, Deal, IllegalEvent
from scorecards.scorekeeping.golfo import entries, links, sessions
from tests.rules.golfo_tables import NAMES
from tests.scorecards.at_once import THREADS, all_at_once
from tests.scorecards.golfo_sessions import open_session, record, view
from tests.values import some

pytestmark = [pytest.mark.concurrency, pytest.mark.django_db(transaction=True)]


@pytest.fixture
def device():
    return devices.new_device("Android phone")


@pytest.fixture
def session(device):
    session = open_session(device)
    record(session, Deal(), device=device)
    return session


def is_whole(session) -> bool:
    return session_trouble(some(session_history(session.code))) is None


def test_of_all_who_have_seen_the_same_one_is_recorded(session, device) -> None:
    def bid(index):
        entry = Bid(0, Act.BET, 1 + index)
        return entries.record_entry(
            session=session, entry=entry, device=device, expected=2, key=f"phone {index}"
        )

    results = all_at_once(bid)
    recorded = [each for each in results if isinstance(each, entries.Recorded)]
    late = [each for each in results if isinstance(each, entries.LedgerMoved)]
    assert (len(recorded), len(late)) == (1, THREADS - 1), results
    assert view(session).number == 3
    assert is_whole(session)


def test_one_phone_that_sends_it_often_is_answered_the_same(session, device) -> None:
    results = all_at_once(
        lambda _: entries.record_entry(
            session=session, entry=Bid(0, Act.PASS), device=device, expected=2, key="once"
        )
    )
    assert {each.number for each in results} == {3}
    assert sum(not each.again for each in results) == 1
    assert GolfoEntry.objects.filter(session=session).count() == 3
    assert is_whole(session)


def test_links_seats_and_entries_at_once_lose_nothing(session, device) -> None:
    """Entries are written one after another, whoever renews a link or takes a seat meanwhile."""

    def act(index):
        if index % 4 == 0:
            return links.renew_session_link(session=session, role="viewer", device=device)
        if index % 4 == 1:
            return links.take_session_seat(session=session, position=index % 3, device=device)
        for _ in range(200):
            now = GolfoSession.objects.get(pk=session.pk)
            try:
                if now.entries % 2:
                    return entries.undo(session=now, device=device, expected=now.entries)
                entry = Bid(0, Act.PASS)
                return entries.record_entry(
                    session=now, entry=entry, device=device, expected=now.entries
                )
            except entries.LedgerMoved:
                continue
            except IllegalEvent:
                return None
        return None

    errors = [each for each in all_at_once(act) if isinstance(each, Exception)]
    assert errors == []
    assert is_whole(session)


def test_one_attempt_opens_one_session(device) -> None:
    start = uuid4()
    results = all_at_once(
        lambda _: sessions.open_session(agreement=Agreement(NAMES), device=device, start_id=start)
    )
    assert len({each.pk for each in results}) == 1, results
    assert GolfoSession.objects.count() == 1
