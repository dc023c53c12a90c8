"""The history of a session of Golfo proves itself, and what was altered is named."""

from importlib import import_module
from types import SimpleNamespace

import pytest
from django.apps import apps
from django.contrib.auth.models import User
from django.db import connection

from scorecards import devices
from scorecards.histories.chain import digest_of
from scorecards.histories.sessions import facts_of, session_export, session_history
from scorecards.models import GolfoEntry, GolfoSession
from scorecards.rules.golfo import Correction, Deal, Show
from scorecards.scorekeeping.golfo import entries, links
from scorecards.scorekeeping.golfo.names import anonymise_sessions
from tests.row_by_row import row_by_row
from tests.scorecards.golfo_sessions import open_session, play_hand, record, say, view
from tests.scorecards.histories import execute, flip, script_verdict, taken_back, verdict
from tests.values import some

LINES, SESSION = "scorecards_golfoentry", "scorecards_golfosession"
COLUMNS = [
    *((LINES, column) for column in ("seq", "number", "data", "reason", "chips", "pot", "issued")),
    *((LINES, column) for column in ("at", "author", "key", "digest", "device_id")),
    *((SESSION, column) for column in ("head", "entries", "hands", "agreement", "heading")),
]
NOT_EXPORTED = ("device_id", "agreement", "hands")
"""The author does not go with the device, and the script plays no Golfo."""


@pytest.fixture
def session(db):
    """Two hands, an undo, a correction, a renewed link and a close."""
    device = devices.new_device("Android phone")
    session = open_session(device)
    play_hand(session, "A 4 B call C fold / A pass B pass / A pass B pass / A pass B pass")
    record(session, Show(0, value=20), Show(1, value=21), device=device)
    entries.correct(
        session=session,
        corrections=[Correction(12, (Show(0, value=24),))],
        reason="misread – “sorry”",
        device=device,
        expected=view(session).number,
    )
    links.renew_session_link(session=session, role="viewer", device=device)
    record(session, Deal(), device=device)
    say(session, "B 2", device)
    entries.undo(session=session, device=device, expected=view(session).number)
    say(session, "B 3 C fold D fold", device)
    entries.close(session=session, device=device, expected=view(session).number, key="the end")
    return session


def exported(session):
    return session_export(some(session_history(session.code)))


def both(session) -> tuple[str, str]:
    return verdict(golfo=session.code), script_verdict(exported(session))


def test_a_session_as_it_was_written(session) -> None:
    assert both(session) == ("", "")
    assert verdict() == ""
    assert [line["number"] for line in exported(session)["lines"]].count(None) == 1


@row_by_row("table, column", COLUMNS)
def test_whatever_is_altered_is_noticed(session, table, column) -> None:
    where = "session_id" if table == LINES else "id"
    rows = [row for (row,) in execute(f"SELECT id FROM {table} WHERE {where} = %s", session.pk)]
    for row in rows[:: max(1, len(rows) // 3)]:
        with taken_back():
            flip(table, column, row, 3, 6)
            site, script = both(session)
            assert site
            assert script or column in NOT_EXPORTED


def test_a_line_that_is_gone_is_missing(session) -> None:
    for seq in (3, session.lines.count()):
        with taken_back():
            GolfoEntry.objects.filter(session=session, seq=seq).delete()
            site, script = both(session)
            assert f"line {seq} is missing" in site
            assert f"line {seq} is missing" in script


def test_an_earlier_file_is_the_beginning_of_a_later_one(session) -> None:
    earlier = exported(session)
    entries.undo(session=session, device=None, expected=view(session).number)
    assert script_verdict(exported(session), earlier) == ""
    assert script_verdict(earlier, exported(session)) != ""


def test_no_name_and_no_key_of_a_link_is_in_the_file(session) -> None:
    text = str(exported(session))
    names = ("Ana", "Ben", "Cleo", "Dev")
    assert not any(word in text for word in (*names, session.score_link, session.view_link))


def test_a_name_can_go_and_the_history_holds(session) -> None:
    user = User.objects.create_user("ana")
    devices.sign_in(session.started_by, user.pk)
    sealed = some(session_history(session.code)).players["0"]
    assert anonymise_sessions(user_id=user.pk, name="Ana") == 1
    assert both(session) == ("", "")
    assert view(session).seats[0].name == "Player 1"
    assert some(session_history(session.code)).players["0"] != sealed


def test_two_players_who_changed_places_are_named(session) -> None:
    """Who won, then."""
    for at, name in ((0, "-"), (1, "Ana"), (0, "Ben")):
        session.seats.filter(position=at).update(name=name)
    for sentence in both(session):
        assert "contradicts the session about the player of seat 1" in sentence


def test_a_session_from_before_players_were_committed(session) -> None:
    """Is whole as it is; what it says from then on is compared."""
    head = ""
    GolfoSession.objects.filter(pk=session.pk).update(heading=None)
    for line in session.lines.all():
        line.digest = head = digest_of(facts_of(line, session.code), head)
        line.save(update_fields=["digest"])
    GolfoSession.objects.filter(pk=session.pk).update(head=head)
    assert both(session) == ("", "")
    migration = import_module("scorecards.migrations.0020_terms")
    session.seats.update(salt="")
    for _ in range(2):
        migration.commit(apps, SimpleNamespace(connection=connection))
    assert both(session) == ("", "")
    assert session.lines.count() == session.lines.last().seq
    assert session.lines.last().digest != head
    session.seats.filter(position=2).update(name="Clio")
    assert all("the player of seat 3" in sentence for sentence in both(session))


def test_a_session_that_says_it_goes_on_contradicts_its_ledger(session) -> None:
    GolfoSession.objects.filter(pk=session.pk).update(closed=None)
    assert "the session contradicts its ledger" in verdict(golfo=session.code)
