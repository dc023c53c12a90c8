"""A session of Golfo as it is written: recorded once, refused whole, corrected and closed."""

from uuid import UUID

import pytest
from django.db import IntegrityError, connection, transaction
from django.test.utils import CaptureQueriesContext

from scorecards import devices
from scorecards.models import GolfoEntry, GolfoSession
from scorecards.queries.golfo.sessions import session_view
from scorecards.rules.golfo import (
    Act,
    Agreement,
    Bid,
    Close,
    Correction,
    Deal,
    IllegalEvent,
    Leave,
    Loan,
    Open,
    Show,
    TopUp,
    Winnings,
)
from scorecards.scorekeeping.errors import BadSetup
from scorecards.scorekeeping.golfo import entries, sessions
from tests.rules.golfo_tables import NAMES
from tests.scorecards.golfo_sessions import chips, open_session, play_hand, record, say, view
from tests.values import some


@pytest.fixture
def device(db):
    return devices.new_device("Android phone")


@pytest.fixture
def session(device):
    return open_session(device)


def worked_session(session) -> None:
    """The three hands of the rules, the new chips and the loan between them."""
    rounds = "A pass B 2 C call A call / A 3 B 6 C fold A call / A pass B pass / A pass B 10 A call"
    play_hand(session, rounds, "A 24 B 24")
    play_hand(session, "B 30 C call D fold", "B 18 C 22")
    record(session, TopUp(1, 50))
    play_hand(session, "C 60 D call A call / C pass A pass / C pass A pass / C pass A pass", "")
    record(session, Show(2, value=21), Show(3, value=25), Show(0, value=19), Loan(3, 0, 20))


def test_the_worked_session_ends_in_the_payments_of_the_rules(session, device) -> None:
    worked_session(session)
    entries.close(session=session, device=device, expected=view(session).number)
    now = some(view(session))
    assert (now.phase, now.final, now.proven) == ("closed", True, True)
    assert [seat.net for seat in now.seats] == [-39, -50, -8, 97]
    paid = [(each.payer_name, each.payee_name, each.amount) for each in some(now.payments)]
    assert sorted(paid) == [("Ana", "Dev", 39), ("Ben", "Dev", 50), ("Cleo", "Dev", 8)]
    assert now.issued == 250
    assert sum(seat.chips for seat in now.seats) == 250


def test_what_is_opened_has_its_chips_links_and_no_name_in_the_ledger(session, device) -> None:
    now = view(session)
    assert chips(session) == (50, 50, 50, 50)
    assert (now.number, now.hand, now.phase) == (1, 0, "between")
    assert session.accesses.get().maker
    assert session.score_link != session.view_link
    written = str(list(session.lines.values_list("data", flat=True))) + str(session.agreement)
    assert not any(name in written for name in NAMES)


@pytest.mark.parametrize(
    ("event", "sentence"),
    [
        (Bid(1, Act.BET, 2), "turn. Ben speaks after Ana."),
        (Bid(0, Act.BET, 51), "Ana has 49: no more can be bet."),
        (Bid(0, Act.CALL), "Nobody has bet"),
        (Bid(0, Act.FOLD), "Nobody has bet: passing costs nothing."),
        (TopUp(0, 50), "Between hands. Hand 1 is in round 1."),
        (Close(""), "Between hands. Hand 1 is in round 1."),
        (Show(0, value=20), "Hands are shown after the fourth round."),
        (Deal(), "Between hands. Hand 1 is in round 1."),
        (Open(Agreement(NAMES)), "A table is opened once."),
    ],
)
def test_what_the_rules_refuse_changes_nothing(session, event, sentence) -> None:
    record(session, Deal())
    before = stored(session)
    with pytest.raises(IllegalEvent) as refusal:
        record(session, event)
    assert sentence in str(refusal.value)
    assert stored(session) == before


def stored(session):
    """Everything that is stored of a session."""
    row = GolfoSession.objects.filter(pk=session.pk).values().get()
    return row, list(GolfoEntry.objects.filter(session=session).values())


def test_refusals_on_the_way_to_the_end_change_nothing(session, device) -> None:
    """A raise below the last bet, a hand of who folded, a card twice, chips that are missing."""
    record(session, Deal())
    say(session, "A 10")
    refused(session, Bid(1, Act.RAISE, 10), "A raise is more than 10, the highest bet.")
    refused(session, Bid(1, Act.RAISE, 60), "Ben has 49")
    say(session, "B call C fold / A pass B pass / A pass B pass / A pass B pass")
    refused(session, Show(2, value=20), "Cleo folded: those cards stay face down.")
    record(session, Show(0, ("9E", "8E", "7E", "3C", "4B")))
    refused(session, Show(1, ("9E", "8O", "7O", "5C", "3B")), "Ana has the 9 of espadas already.")
    refused(session, Show(1, value=31), "A hand is worth 7 to 30.")
    refused(session, Show(1, ("9O", "2O", "7O", "5C", "3B")), "Golfo is played with 3 to 9.")
    record(session, Show(1, value=20))
    refused(session, TopUp(1, 49), "Ben still has 39. New chips are for an empty stack.")
    refused(session, Loan(0, 1, 500), "Ana has 62 to lend.")
    refused(session, Close("", (61, 39, 49, 49)), "The bank gave out 200, 198 are counted")
    refused(session, Leave(0, Winnings.STAND), "Ana is ahead by 12")
    entries.close(session=session, device=device, expected=view(session).number)
    refused(session, Deal(), "This table was closed")


def refused(session, event, sentence) -> None:
    before = stored(session)
    with pytest.raises(IllegalEvent) as refusal:
        record(session, event)
    assert sentence in str(refusal.value)
    assert stored(session) == before


def test_a_top_up_is_the_amount_of_the_start_and_no_other(session) -> None:
    play_hand(session, "A 49 B call C fold", "A 20 B 21")
    refused(session, TopUp(0, 49), "New chips are 50, the amount of the start, no more and no less")
    refused(session, TopUp(0, 50, 3), "New chips come from the bank or from whoever has most: Ben")
    record(session, TopUp(0, 50))
    assert chips(session)[0] == 50


@pytest.mark.parametrize(
    ("names", "agreed", "sentence"),
    [
        (("A", "B", "C", "D", "E", "F"), {}, "Golfo is for three or four players"),
        (("A", "B"), {}, "Golfo is for three or four players"),
        (NAMES, {"initial": 1_000_000}, "Everybody begins with 1 to 100000 chips."),
        (NAMES, {"currency": "XYZ"}, "There are no amounts in XYZ here."),
    ],
)
def test_a_table_that_cannot_be(device, names, agreed, sentence) -> None:
    with pytest.raises(IllegalEvent, match=sentence):
        open_session(device, names, **agreed)
    assert not GolfoSession.objects.exists()


@pytest.mark.parametrize("names", [("Ana", "ana", "Ben"), ("Ana", "Ben", "\x00"), ("A", "B", " ")])
def test_names_that_cannot_be(device, names) -> None:
    with pytest.raises(BadSetup):
        open_session(device, names)
    assert not GolfoSession.objects.exists()


def test_the_same_key_twice_is_recorded_once(session, device) -> None:
    first = entries.record_entry(session=session, entry=Deal(), device=device, expected=1, key="k")
    again = entries.record_entry(session=session, entry=Deal(), device=device, expected=1, key="k")
    assert (first.number, again.number, again.again) == (2, 2, True)
    assert view(session).number == 2


def test_who_has_not_seen_the_last_entry_is_told(session, device) -> None:
    record(session, Deal())
    before = stored(session)
    with pytest.raises(entries.LedgerMoved) as moved:
        entries.record_entry(session=session, entry=Deal(), device=device, expected=1)
    assert moved.value.number == 2
    assert stored(session) == before


def test_one_attempt_to_open_opens_one_session(device) -> None:
    start = UUID("3f2b8d54-5d0e-4a51-8a0a-0c1e5d0b7e11")
    one, other = (
        sessions.open_session(agreement=Agreement(NAMES), device=device, start_id=start)
        for _ in range(2)
    )
    assert one.pk == other.pk
    assert GolfoSession.objects.count() == 1


def test_undo_takes_back_one_after_another_and_deletes_nothing(session, device) -> None:
    record(session, Deal())
    say(session, "A 5 B call")
    for left in ((44, 49, 49, 50), (49, 49, 49, 50), (50, 50, 50, 50)):
        entries.undo(session=session, device=device, expected=view(session).number)
        assert chips(session) == left
    assert not view(session).undo
    assert session.lines.count() == 7
    with pytest.raises(IllegalEvent, match="There is nothing to undo"):
        entries.undo(session=session, device=device, expected=view(session).number)


def test_a_close_can_be_taken_back(session, device) -> None:
    entries.close(session=session, device=device, expected=1)
    assert view(session).closed
    entries.undo(session=session, device=device, expected=2)
    now = view(session)
    assert (now.closed, now.phase) == (None, "between")


def correct(session, *corrections, reason="misread"):
    return entries.correct(
        session=session,
        corrections=corrections,
        reason=reason,
        device=None,
        expected=view(session).number,
    )


def test_a_correction_plays_everything_after_it_again(session) -> None:
    play_hand(session, "A 20 B call C fold", "")
    say(session, "A pass B pass " * 3)
    record(session, Show(0, value=20), Show(1, value=21))
    play_hand(session, "B 4 C fold D fold")
    correct(session, Correction(12, (Show(0, value=25),)))
    assert chips(session) == (72, 31, 48, 49)
    book = view(session).book
    assert (book[0].reason, book[0].instead) == ("misread", ("Ana shows 25.",))
    assert next(line for line in book if line.number == 12).corrected_by == book[0].number


def test_a_correction_that_breaks_a_later_hand_names_it(session) -> None:
    play_hand(session, "A 49 B call C fold", "A 20 B 21")
    record(session, TopUp(0, 50))
    play_hand(session, "B 49 C fold D fold")
    before = stored(session)
    with pytest.raises(IllegalEvent, match="no longer fits"):
        correct(session, Correction(6, (Show(0, value=25),)))
    assert stored(session) == before
    with pytest.raises(IllegalEvent, match="needs a reason"):
        correct(session, Correction(6, (Show(0, value=18),)), reason=" ")
    assert stored(session) == before


def test_an_agreement_is_corrected_but_no_player_is(session) -> None:
    correct(session, Correction(1, (Open(Agreement(("X", "Y", "Z", "W"), ante=2)),)))
    session.refresh_from_db()
    assert session.agreement["ante"] == 2
    assert view(session).table.agreement.players == NAMES
    with pytest.raises(IllegalEvent, match="The players of a table stay"):
        correct(session, Correction(1, (Open(Agreement(NAMES[:3])),)))


def test_the_database_keeps_the_chips_together(session) -> None:
    row = session.lines.get(seq=1)
    with pytest.raises(IntegrityError), transaction.atomic():
        GolfoEntry.objects.filter(pk=row.pk).update(chips=row.chips - 1)


def test_a_session_costs_the_same_however_long_it_is(session, device) -> None:
    def costs():
        session.refresh_from_db()
        with CaptureQueriesContext(connection) as reading:
            session_view(session, scorer=True)
        with CaptureQueriesContext(connection) as writing:
            entries.record_entry(
                session=session, entry=Deal(), device=device, expected=session.entries
            )
        return len(reading), len(writing)

    few = costs()
    say(session, "A 2 B fold C fold")
    for _ in range(6):
        mano = view(session).table
        order = [mano.after(mano.dealer)[place] for place in range(3)]
        letters = ["ABCD"[each] for each in order]
        play_hand(session, f"{letters[0]} 2 {letters[1]} fold {letters[2]} fold")
    assert session.lines.count() > 25
    assert costs() == few
    assert few[0] <= 4
