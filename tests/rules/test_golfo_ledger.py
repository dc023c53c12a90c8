"""The ledger of a Golfo session: bank, loans, leaving, the end, corrections, and plain data."""

import doctest
import json
from dataclasses import asdict

import pytest

from scorecards.rules import golfo
from scorecards.rules.golfo import (
    BANKER,
    Act,
    Agreement,
    Bid,
    CallOff,
    Choice,
    Close,
    Correction,
    Count,
    Deal,
    Difference,
    Extend,
    GiveUp,
    IllegalEvent,
    Leave,
    Ledger,
    Loan,
    Open,
    Pack,
    Phase,
    Repay,
    Settling,
    Show,
    TopUp,
    Winnings,
    announcement,
    book_line,
    entry_data,
    issued,
    minutes_left,
    nets,
    offers,
    read_entry,
    reminder,
    replay,
    settlement,
    typed_first,
)
from scorecards.rules.golfo.events import Event
from tests.rules.gold import gold
from tests.rules.golfo_tables import NAMES, bid, chips, seat
from tests.values import some

GOLD = {case["id"]: case for case in gold()}
AT, LATER = "2026-11-22T22:47", "2026-11-22T23:30"


def opened(**agreed):
    agreement = Agreement(NAMES, first_dealer=3, end="2026-11-22T23:00", **agreed)
    return Ledger().record(Open(agreement))


def with_hand(ledger, written, shown=""):
    """The ledger with a hand: all bids in a row, then values such as `A 24`."""
    ledger = ledger.record(Deal())
    words = written.split()
    for letter, word in zip(words[::2], words[1::2], strict=True):
        ledger = ledger.record(bid(ledger.table, letter, word))
    words = shown.split()
    for letter, value in zip(words[::2], words[1::2], strict=True):
        ledger = ledger.record(Show(seat(letter), value=int(value)))
    return ledger


H1 = "A pass B 2 C call A call A 3 B 6 C fold A call A pass B pass A pass B 10 A call"


def evening(**agreed):
    """Three hands with new chips for Ben and a loan from Dev to Ana."""
    ledger = with_hand(opened(**agreed), H1, "A 24 B 24")
    ledger = with_hand(ledger, "B 30 C call D fold", "B 18 C 22").record(TopUp(1, 50))
    h3 = "C 60 D call A call" + " C pass A pass" * 3
    return with_hand(ledger, h3, "C 21 D 25 A 19").record(Loan(3, 0, 20))


EVENING = evening()
TABLE = EVENING.table


def test_the_evening_of_three_hands_comes_to_three_payments():
    assert chips(TABLE) == (31, 50, 42, 127)
    assert issued(TABLE) == 250
    assert nets(TABLE) == (-39, -50, -8, 97)
    due = settlement(TABLE)
    assert due.proven
    assert [tuple(one) for one in due.due] == [(1, 3, 50), (0, 3, 39), (2, 3, 8)]


@pytest.mark.parametrize(("code", "event"), [("Z003", TopUp(1, 50)), ("Z005", Loan(3, 0, 20))])
def test_a_gold_event_of_the_bank(code, event):
    before = Ledger.read(EVENING.entries[: EVENING.entries.index(event)])
    assert chips(before.table) == tuple(one["start"] for one in GOLD[code]["players"])
    assert chips(before.record(event).table) == tuple(GOLD[code]["expected"])


# What else could have happened after the loan: chips, issued, nets of Ana, Ben, Cleo and Dev.
LEAVING = [
    (Leave(3, Winnings.LEFT), (31, 50, 42, 0), 123, (-6, -18, 24, 0)),
    (Leave(3, Winnings.TAKEN, "the last bus"), (31, 50, 42, 0), 123, (-39, -50, -8, 97)),
    (Leave(1, Winnings.STAND), (31, 0, 42, 127), 200, (-39, -50, -8, 97)),
]


@pytest.mark.parametrize(("event", "after", "bank", "won"), LEAVING)
def test_somebody_leaves_early(event, after, bank, won):
    table = EVENING.record(event).table
    assert (chips(table), issued(table), nets(table)) == (after, bank, won)
    assert table.phase is Phase.BETWEEN
    assert (
        EVENING.record(event, Deal()).table.hand.order == {3: (0, 1, 2), 1: (3, 0, 2)}[event.seat]
    )


def test_new_chips_from_the_richest_are_a_debt():
    before = Ledger.read(EVENING.entries[: EVENING.entries.index(TopUp(1, 50))])
    after = some(before.record(TopUp(1, 50, 2)).table)
    assert (chips(after), issued(after)) == ((72, 50, 29, 49), 200)
    assert nets(after) == nets(some(before.table))
    repaid = some(before.record(TopUp(1, 50, 2), Repay(1, 2, 20)).table)
    assert [asdict(debt) for debt in repaid.debts] == [{"debtor": 1, "lender": 2, "amount": 30}]


def test_the_table_closes_when_one_is_left():
    ledger = opened().record(*(Leave(each, Winnings.STAND, now=AT) for each in range(3)))
    assert ledger.table.phase is Phase.CLOSED
    with pytest.raises(IllegalEvent, match=r"closed \(22:47\)"):
        ledger.record(Deal())


def test_a_session_closes_and_a_correction_makes_a_second_settlement():
    ledger = EVENING.record(Close(AT, counted=(31, 50, 42, 127)))
    paid = settlement(ledger.table)
    for line in paid.due:
        paid = paid.pay(line)
    # The side pot of the third hand was Ana's after all: 22 beats 21.
    number = EVENING.entries.index(Show(0, value=19)) + 1
    corrected = ledger.record(Correction(number, (Show(0, value=22),)))
    assert corrected.table.phase is Phase.CLOSED
    again = paid.correct(dict(enumerate(nets(corrected.table))))
    assert again.paid == paid.paid
    assert [tuple(one) for one in again.due] == [(2, 0, 24)]
    assert set(again.due) == set(again.differences)


def test_settling_with_the_banker():
    lines = settlement(evening(settling=Settling.BANKER, chip=10, currency="EUR").table).due
    assert set(lines) == {(0, BANKER, 390), (1, BANKER, 500), (2, BANKER, 80), (BANKER, 3, 970)}
    lines = settlement(evening(settling=Settling.BANKER, banker=2).table).due
    assert set(lines) == {(0, 2, 39), (1, 2, 50), (2, 3, 97)}


def test_the_agreed_end_is_reminded_of_and_extended():
    at = opened().table
    hours = ["22:44", "22:45", "22:54", "22:55", "23:00", "23:10"]
    due = [reminder(at, f"2026-11-22T{hour}") for hour in hours]
    assert due == [None, 15, 15, 5, 0, 0]
    assert minutes_left(EVENING.record(Extend(LATER, AT)).table, AT) == 43
    assert minutes_left(some(Ledger().record(Open(Agreement(NAMES))).table), AT) is None


def test_an_event_is_undone_by_a_correction_and_the_ledger_only_grows():
    ledger = with_hand(opened(), "A pass B 4")
    undone = ledger.undo()
    assert undone.entries == (*ledger.entries, Correction(len(ledger.entries)))
    assert undone.table == with_hand(opened(), "A pass").table
    assert undone.record(Bid(1, Act.BET, 4)).table == ledger.table
    assert undone.undo().undo().table == opened().table
    with pytest.raises(IllegalEvent, match="nothing to undo"):
        opened().undo()


def test_a_forgotten_bid_is_put_in_and_everything_after_it_is_played_again():
    ledger = with_hand(opened(), "A pass B 4 C fold A fold")
    place = ledger.entries.index(Bid(2, Act.FOLD)) + 1
    # Cleo had called, and folded to Ana's raise; Ana's own fold becomes Ben's.
    events = (Bid(2, Act.CALL), Bid(0, Act.RAISE, 9), Bid(1, Act.FOLD), Bid(2, Act.FOLD))
    corrected = ledger.record(Correction(place, events), Correction(place + 1))
    assert chips(corrected.table) == (60, 45, 45, 50)
    assert corrected.entries[: len(ledger.entries)] == ledger.entries


def test_a_correction_that_breaks_a_later_hand_is_refused_with_that_hand():
    """Had hand 1 been Ben's, Ben's 30 in hand 2 would not have been everything."""
    place = EVENING.entries.index(Show(1, value=24)) + 1
    change = Correction(place, (Show(1, value=25),))
    broken = replay((*EVENING.entries, change)).broken
    assert [(one.hand, one.between) for one in broken] == [(2, False), (2, True), (3, False)]
    with pytest.raises(IllegalEvent) as refused:
        EVENING.record(change)
    assert str(refused.value) == (
        "Then hand 2 no longer fits: Hands are shown after the fourth round. "
        "Correct hand 2 too, or book the difference now."
    )
    booked = EVENING.record(Difference(0, 1, 41, "hand 1 was Ben’s")).table
    assert nets(booked) == (-80, -9, -8, 97)
    assert chips(booked) == chips(TABLE)


def test_a_correction_that_breaks_a_loan_is_refused_too():
    """Had Ana won the third hand, Dev would have had nothing to lend."""
    place = EVENING.entries.index(Show(0, value=19)) + 1
    with pytest.raises(IllegalEvent) as refused:
        EVENING.record(Correction(place, (Show(0, value=26),)))
    assert str(refused.value) == (
        "Then what comes after hand 3 no longer fits: Dev has 0 to lend. "
        "Correct it too, or book the difference now."
    )


MISSING = "The bank gave out 250, 248 are counted: 2 are missing. Count again, or say who is short."


@pytest.mark.parametrize(
    ("entry", "sentence"),
    [
        (TopUp(1, 50), "Ben still has 50. New chips are for an empty stack."),
        (Loan(3, 0, 128), "Dev has 127 to lend."),
        (Loan(3, 0, 0), "Dev has 127 to lend."),
        (Loan(3, 3, 1), "A loan is between two players."),
        (Repay(0, 3, 21), "Ana owes Dev 20."),
        (Repay(0, 1, 1), "Ana owes Ben 0."),
        (
            Leave(3, Winnings.STAND),
            "Dev is ahead by 97: the winnings are left, or taken with a reason.",
        ),
        (Leave(1, Winnings.LEFT), "Ben has no winnings to leave or to take."),
        (Leave(3, Winnings.TAKEN), "This needs a reason, for those who read the book later."),
        (
            Count((31, 50, 42, 125), "x"),
            MISSING,
        ),
        (
            Count((31, 50, 42, 130), "x"),
            "The bank gave out 250, 253 are counted: 3 too many. Count again.",
        ),
        (Count((32, 50, 41, 127), " "), "This needs a reason, for those who read the book later."),
        (Count((31, 50, 169), "x"), "Everybody at the table has a count, nothing or more."),
        (Count((300, -50, 0, 0), "x"), "Everybody at the table has a count, nothing or more."),
        (
            Close(AT, (31, 50, 42, 125)),
            MISSING,
        ),
        (
            Close(AT, (33, 50, 40, 127)),
            "The ledger says Ana has 31, you counted 33. Take the count?",
        ),
        (Close("soon"), "An hour is written 2026-11-22T23:00."),
        (Close("2026-11-22T23:00Z"), "An hour is written 2026-11-22T23:00."),
        (Leave(1, Winnings.STAND, now="soon"), "An hour is written 2026-11-22T23:00."),
        (Extend(AT, AT), "It is 22:47. Choose a later time, or close."),
        (Difference(0, 0, 5, "x"), "A difference is booked between two players of this table."),
        (Difference(0, 1, 0, "x"), "A difference is 1 to 100000 chips."),
        (Open(Agreement(NAMES)), "A table is opened once."),
        (Correction(99), "The ledger has no entry 99 to correct."),
        (Correction(1), "The table is not open yet."),
        (Correction(2, (CallOff(),)), "No hand is being played."),
    ],
)
def test_what_the_bank_and_the_ledger_refuse(entry, sentence):
    with pytest.raises(IllegalEvent) as refused:
        EVENING.record(entry)
    assert str(refused.value) == sentence


def test_new_chips_by_the_rules_alone():
    broke = EVENING.record(Loan(0, 3, 31))
    thin = Ledger.read([Open(Agreement(NAMES[:3], initial=10)), Loan(0, 1, 10), Loan(1, 2, 14)])
    thin = thin.record(Leave(2, Winnings.STAND))
    for ledger, event, sentence in [
        (EVENING.record(Loan(0, 1, 25)), Repay(0, 3, 20), "Ana has 6 to give back"),
        (broke, TopUp(0, 40), "New chips are 50, the amount of the start"),
        (broke, TopUp(0, 50, 1), "or from whoever has most: Dev with 158"),
        (thin, TopUp(0, 10, 2), "Cleo has left"),
        (thin, TopUp(0, 10, 1), "Ben has 6, less than 10"),
    ]:
        with pytest.raises(IllegalEvent, match=sentence):
            ledger.record(event)
    assert chips(broke.record(TopUp(0, 50, 3)).table) == (50, 50, 42, 108)


ENTRIES = [
    Open(Agreement(NAMES, smallest=2, banker=1, chip=10, currency="EUR", end=AT)),
    Deal(out=(1,)),
    Bid(0, Act.RAISE, 12),
    Show(1, ("9E", "8E", "7E", "3C", "4B")),
    GiveUp(2),
    CallOff(),
    TopUp(1, 50),
    TopUp(1, 50, 2),
    Loan(0, 1, 5),
    Repay(1, 0, 5),
    Difference(0, 1, 5, "a slip"),
    Count((1, 2, 3, 4), "counted"),
    Leave(1, Winnings.TAKEN, "a bus", AT),
    Leave(1, Winnings.LEFT),
    Leave(1, Winnings.STAND),
    Extend(LATER, AT),
    Close(AT, (1, 2, 3, 4)),
    Correction(3, (Bid(0, Act.FOLD), Deal())),
    Correction(3),
]


@pytest.mark.parametrize("entry", ENTRIES, ids=lambda entry: type(entry).__name__)
def test_an_entry_goes_through_json_and_has_its_line_in_the_book(entry):
    assert read_entry(json.loads(json.dumps(entry_data(entry)))) == entry
    assert str(book_line(None if isinstance(entry, Open) else TABLE, entry)).strip()


@pytest.mark.parametrize(
    ("data", "sentence"),
    [
        ({}, "is not one of: Open, Deal"),
        ([], "a table was expected"),
        ({"event": "Bid", "seat": 0}, "event.act: this is missing"),
        ({"event": "Bid", "seat": 0, "act": "bluff"}, "'bluff' is not one of: pass, bet"),
        ({"event": "Bid", "seat": 0, "act": "bet", "to": 1.5}, "a whole number was expected"),
        ({"event": "Bid", "seat": True, "act": "bet"}, "a whole number was expected"),
        ({"event": "Bid", "seat": 0, "act": "bet", "to": 10**12}, "is not between"),
        ({"event": "Deal", "round": 1}, "unknown"),
        ({"event": "Deal", "out": "0"}, "a list of at most"),
        ({"event": "Deal", "out": [None]}, "this is missing"),
        ({"event": "Show", "seat": 0, "cards": [9]}, "a text was expected"),
        ({"event": "Correction", "number": 1, "events": [{"event": "Fly"}]}, "is not one of"),
        (
            {"event": "Correction", "number": 1, "events": [{"event": "Correction", "number": 1}]},
            "'Correction' is not one of",
        ),
        ({"event": "Open", "agreement": {"players": ["A", "B"]}}, "for three or four players"),
        ({"event": "Open", "agreement": {"players": list("ABCDEF")}}, "for three or four players"),
        ({"event": "Open", "agreement": {"players": ["A", "B", "B"]}}, "no two the same"),
        ({"event": "Open", "agreement": {"players": list("ABC"), "end": "11 pm"}}, "An hour is"),
        (
            {"event": "Open", "agreement": {"players": ["A", "B", "C" * 61]}},
            "at most 60 characters",
        ),
        (
            {"event": "Open", "agreement": {"players": list("ABC"), "initial": 0}},
            "begins with 1 to",
        ),
        (
            {"event": "Open", "agreement": {"players": list("ABC"), "initial": 1000000}},
            "begins with 1 to 100000 chips",
        ),
        ({"event": "Open", "agreement": {"players": list("ABC"), "ante": 51}}, "ante is 0 to 50"),
        (
            {"event": "Open", "agreement": {"players": list("ABC"), "smallest": 0}},
            "smallest bet is 1",
        ),
        (
            {"event": "Open", "agreement": {"players": list("ABC"), "banker": 3}},
            "sit at this table",
        ),
        ({"event": "Open", "agreement": {"players": list("ABC"), "chip": 2}}, "A chip is worth"),
        (
            {"event": "Open", "agreement": {"players": list("ABC"), "currency": "XXX"}},
            "no amounts in XXX",
        ),
    ],
)
def test_bad_data_is_refused_with_a_sentence(data, sentence):
    with pytest.raises(IllegalEvent, match=sentence):
        read_entry(data)


def test_the_table_is_plain_data_too():
    data = json.loads(json.dumps(asdict(TABLE)))
    assert [purse["chips"] for purse in data["purses"]] == [31, 50, 42, 127]


def test_what_can_be_done_between_hands():
    made = offers(TABLE)
    assert made[0].choice is Choice.DEAL
    assert made[0].order == (3, 0, 1)
    loans = {(one.seat, one.other): one.top for one in made if one.choice is Choice.LOAN}
    assert loans[0, 3] == 127
    leaving = {one.seat: one.winnings for one in made if one.choice is Choice.LEAVE}
    assert leaving[3] == (Winnings.LEFT, Winnings.TAKEN)
    assert leaving[0] == (Winnings.STAND,)
    assert [(one.seat, one.other, one.top) for one in made if one.choice is Choice.REPAY] == [
        (0, 3, 20)
    ]
    assert not typed_first(TABLE)
    assert typed_first(opened(pack=Pack.FORTY).table)
    closed = EVENING.record(Close(AT)).table
    assert offers(closed) == ()
    assert str(announcement(closed)) == "The table is closed."


def test_the_book_of_a_hand():
    ledger = opened()
    lines = []
    for entry in with_hand(opened(), "A pass B 30 C call A call", "").entries[1:]:
        lines.append(str(book_line(ledger.table, entry)))
        ledger = ledger.record(entry)
    events: list[Event] = [Bid(0, Act.BET, 19), Bid(1, Act.CALL), Bid(2, Act.FOLD)]
    for event in (*events, Show(0, value=20)):
        lines.append(str(book_line(ledger.table, event)))
        ledger = ledger.record(event)
    assert lines == [
        "Hand 1: Dev deals, ante 1.",
        "Ana passes.",
        "Ben bets 30.",
        "Cleo calls 30.",
        "Ana calls 30.",
        "Ana bets all 19.",
        "Ben calls with all 19.",
        "Cleo folds.",
        "Ana shows 20.",
    ]


def test_the_example_of_the_package_is_true():
    result = doctest.testmod(golfo)
    assert result.attempted > 2
    assert not result.failed
