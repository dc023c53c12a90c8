"""The book of a session: every entry in a sentence, and where it leads."""

from functools import partial
from random import Random

from hypothesis import given

from scorecards.rules.golfo import (
    Act,
    Agreement,
    Bid,
    Correction,
    Deal,
    IllegalEvent,
    Ledger,
    Open,
    Show,
    book,
    replay,
)
from tests.examples import examples
from tests.rules.golfo_many import play
from tests.rules.golfo_tables import NAMES, bid
from tests.rules.random_sessions import SEEDS, any_event, session
from tests.values import some


def ledger_of(written=""):
    """A ledger of one hand, Dev dealing: its words as in `A pass B 4`."""
    words = written.split()
    ledger = Ledger().record(Open(Agreement(NAMES, first_dealer=3)), Deal())
    for letter, word in zip(words[::2], words[1::2], strict=True):
        ledger = ledger.record(bid(ledger.table, letter, word))
    return ledger


def lines_of(ledger):
    return [str(line.line) for line in book(ledger.entries).lines]


def test_every_entry_has_a_sentence_and_the_hand_its_payouts() -> None:
    account = book(ledger_of("A pass B 4 C fold A fold").entries)
    assert [str(line.line) for line in account.lines] == [
        "The bank gives out 4 × 50.",
        "Hand 1: Dev deals, ante 1.",
        "Ana passes.",
        "Ben bets 4.",
        "Cleo folds.",
        "Ana folds.",
    ]
    assert [line.hand for line in account.lines] == [None, 1, 1, 1, 1, 1]
    assert [str(each) for each in account.lines[-1].payouts] == [
        "The pot of 7 to Ben, without showing."
    ]
    assert account.lines[-1].chips == (49, 52, 49, 50)
    number, sentence = some(account.last)
    assert (number, str(sentence)) == (6, "Ana folds.")


def test_what_was_taken_back_says_so_and_is_no_longer_the_last() -> None:
    ledger = ledger_of("A pass B 4").undo()
    account = book(ledger.entries)
    assert str(account.lines[-1].line) == "Entry 4 was taken back."
    assert [line.corrected_by for line in account.lines] == [None, None, None, 5, None]
    assert some(account.last)[0] == 3
    assert account.table == ledger.table


def test_a_correction_says_what_counts_instead() -> None:
    ledger = ledger_of("A pass B 4 C call")
    ledger = ledger.record(Correction(4, (Bid(1, Act.BET, 6),)))
    account = book(ledger.entries)
    assert str(account.lines[-1].line) == "Entry 4 was corrected."
    assert [str(each) for each in account.lines[-1].instead] == ["Ben bets 6."]
    assert some(account.table.hand).stake == (0, 6, 6, 0)
    assert str(some(account.last)[1]) == "Cleo calls 6."


def test_what_hands_paid_is_told_as_it_is_now() -> None:
    ledger = ledger_of("A 4 B call C fold A pass B pass A pass B pass A pass B pass")
    ledger = ledger.record(Show(0, value=20), Show(1, value=21))
    ledger = ledger.record(Correction(12, (Show(0, value=22),)))
    paid = [str(each) for line in book(ledger.entries).lines for each in line.payouts]
    assert paid == ["The pot of 11 to Ana: 22, against 21."]


def test_nothing_can_be_taken_back_after_the_opening() -> None:
    assert book(ledger_of().undo().entries).last is None


@examples(10)
@given(SEEDS)
def test_a_book_leads_where_its_ledger_leads(seed) -> None:
    """Also after corrections, one by one and several at once."""
    chance = Random(seed)
    ledger, _ = session(seed, 40)
    for _ in range(8):
        numbers = [chance.randint(2, len(ledger.entries)) for _ in range(chance.choice([1, 1, 2]))]
        wishes = [Correction(n, tuple([any_event(chance)] * chance.randint(0, 1))) for n in numbers]
        try:
            ledger = chance.choice([ledger.undo, partial(ledger.record, *wishes)])()
        except IllegalEvent:
            continue
        account = book(ledger.entries)
        assert account.table == ledger.table == replay(ledger.entries).table
        assert len(account.lines) == len(ledger.entries)
        assert all(str(line.line) for line in account.lines)


def test_many_sessions_keep_every_chip() -> None:
    """A few of those that `golfo_many` plays."""
    assert all(events > 1 for events, _ in map(play, range(6)))
