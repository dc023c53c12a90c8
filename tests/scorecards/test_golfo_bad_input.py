"""What no page of Golfo sends: it is answered in words, and nothing is written."""

import json
from typing import Any

import pytest
from django.http import HttpResponse

from scorecards.models import GolfoEntry, GolfoSession
from scorecards.queries.golfo.keepsakes import session_keepsake
from tests.scorecards.golfo_sessions import open_session, play_hand, view
from tests.scorecards.playing import Person

DEEP = "[" * 200_000
"""A list in a list, deeper than Python reads."""


@pytest.fixture
def session(ann: Person) -> GolfoSession:
    return open_session(ann.device)


def send(who: Person, session: GolfoSession, body: str) -> HttpResponse:
    answer: Any = who.client.post(f"/golfo/{session.code}/", body, content_type="application/json")
    return answer


def test_what_is_nested_too_deep_cannot_be_read(session: GolfoSession, ann: Person) -> None:
    assert send(ann, session, DEEP).status_code == 400
    assert GolfoEntry.objects.filter(session=session).count() == 1


@pytest.mark.parametrize("seen", ["9" * 5000, "٣", "½", "-1", ""])
def test_a_page_that_saw_no_entry_is_only_behind(
    session: GolfoSession, ann: Person, seen: str
) -> None:
    """More digits than Python makes a number of are no entry either."""
    for page in ("", "bank/"):
        form = {"do": "deal" if not page else "undo", "seen": seen}
        answer: Any = ann.post(f"/golfo/{session.code}/{page}", form)
        assert (answer.status_code, "Another phone was faster" in answer.text) == (409, True)
    assert GolfoEntry.objects.filter(session=session).count() == 1


def test_after_the_last_hour_there_is_none(session: GolfoSession, ann: Person) -> None:
    last = {"event": "Extend", "until": "9999-12-31T23:59", "now": ""}
    assert send(ann, session, json.dumps({"entry": last, "seen": 1})).status_code == 200
    form = {"do": "extend", "minutes": "60", "seen": "2"}
    answer: Any = ann.post(f"/golfo/{session.code}/bank/", form)
    assert (answer.status_code, "An hour is written" in answer.text) == (422, True)
    assert GolfoEntry.objects.filter(session=session).count() == 2


def test_chips_of_no_worth_are_never_money(ann: Person) -> None:
    """Somebody chose euros and did not say what a chip is worth in them."""
    session = open_session(ann.device, currency="EUR")
    play_hand(session, "A pass B 4 C fold A fold")
    now = view(session)
    assert [seat.money for seat in now.seats] == ["−1 chip", "+2 chips", "−1 chip", "0 chips"]
    assert (now.currency, session_keepsake(now)["currency"]) == ("chips", "chips")
    assert "€" not in ann.get(f"/golfo/{session.code}/bank/").content.decode()


def test_a_site_without_stakes_plays_for_chips_alone(cal: Person, settings: Any) -> None:
    settings.STAKES = False
    page: Any = cal.get("/golfo/new/")
    assert ("EUR" in page.text, 'name="currency"' in page.text) == (False, False)
    names = {"name": ["Ana", "Ben", "Cleo"], "dealer": "0"}
    form = names | {"initial": "50", "ante": "1"}
    answer: Any = cal.post("/golfo/new/", form | {"currency": "EUR", "chip": "0.10"})
    assert (answer.status_code, "On this site nothing is played for." in answer.text) == (422, True)
    assert not GolfoSession.objects.exists()
    assert cal.post("/golfo/new/", form).status_code == 302
