"""Random sessions of Golfo: chips are conserved, offers are what is legal, replays agree."""

from contextlib import suppress
from random import Random

from hypothesis import given
from hypothesis import strategies as st

from scorecards.rules.golfo import (
    Act,
    Bid,
    CallOff,
    Choice,
    Correction,
    GiveUp,
    IllegalEvent,
    Leave,
    Loan,
    Raise,
    Repay,
    Show,
    TopUp,
    book_line,
    entry_data,
    offers,
    payout_lines,
    play,
    pots,
    read_entry,
    replay,
    settlement,
)
from scorecards.rules.golfo.pots import payouts
from tests.examples import examples
from tests.rules.random_sessions import RARE, SEEDS, any_event, check, event_of, session

RARE |= {Choice.LEAVE, Choice.GIVE_UP, Choice.LOAN}


@examples(15)
@given(SEEDS)
def test_chips_are_conserved_at_every_moment(seed):
    ledger, tables = session(seed)
    for before, after, entry in zip(tables, tables[1:], ledger.entries[1:], strict=False):
        check(after)
        assert str(book_line(before, entry))
        if before.hand and after.hand and before.hand.round == after.hand.round:
            assert after.hand.highest >= before.hand.highest
        if after.last is not before.last:
            assert len(payout_lines(after, after.last)) == len(after.last.payouts)
    if ledger.table.hand is None:
        assert sum(mine for _, mine in settlement(ledger.table).balances) == 0


@examples(10)
@given(SEEDS)
def test_a_replay_and_an_undo_lead_to_the_same_table(seed):
    ledger, tables = session(seed, 50)
    read = [read_entry(entry_data(entry)) for entry in ledger.entries]
    assert replay(read) == (ledger.table, ())
    if len(tables) > 1:
        undone = ledger.undo()
        assert undone.table == tables[-2]
        assert undone.record(ledger.entries[-1]).table == ledger.table


@examples(10)
@given(SEEDS)
def test_a_correction_is_the_ledger_played_anew_or_refused_whole(seed):
    chance = Random(seed)
    ledger, _ = session(seed, 50)
    number = chance.randint(2, len(ledger.entries))
    events = (any_event(chance),) if chance.random() < 0.6 else ()
    anew = [*ledger.entries[: number - 1], *events, *ledger.entries[number:]]
    broken = replay((*ledger.entries, Correction(number, events))).broken
    check(replay((*ledger.entries, Correction(number, events))).table)
    try:
        corrected = ledger.record(Correction(number, events))
    except IllegalEvent:
        assert broken
    else:
        assert not broken
        assert corrected.table == replay(anew).table
        back = corrected.record(Correction(number, (ledger.entries[number - 1],)))
        assert back.table == ledger.table


def offered(table, event):
    """Whether an offer fits an event."""
    return any(fits(offer, event) for offer in offers(table))


def fits(offer, event):
    choice, within = offer.choice, lambda n: offer.low <= n <= offer.top
    match event:
        case Bid(seat, Act.BET | Act.RAISE as act, to):
            return choice == act.value and seat == offer.seat and within(to)
        case Bid(seat, act, to):
            return choice == act.value and seat == offer.seat and not to
        case Show(seat, (), value):
            return choice is Choice.SHOW and seat == offer.seat and 7 <= value <= 30
        case GiveUp(seat):
            return choice is Choice.GIVE_UP and seat == offer.seat
        case CallOff():
            return choice is Choice.CALL_OFF
        case TopUp(seat, n, source):
            same = (seat, source) == (offer.seat, offer.other)
            return choice is Choice.TOP_UP and same and within(n)
        case Loan(lender, borrower, n):
            same = (borrower, lender) == (offer.seat, offer.other)
            return choice is Choice.LOAN and same and within(n)
        case Repay(payer, payee, n):
            return (
                choice is Choice.REPAY and (payer, payee) == (offer.seat, offer.other) and within(n)
            )
        case Leave(seat, winnings):
            return choice is Choice.LEAVE and seat == offer.seat and winnings in offer.winnings
    return False


def legal(table, event):
    try:
        play(table, event)
    except IllegalEvent:
        return False
    return True


@examples(8)
@given(SEEDS)
def test_what_is_not_offered_is_refused_and_what_is_offered_is_not(seed):
    chance = Random(seed)
    _, tables = session(seed, 60)
    for table in tables:
        for _ in range(6):
            event = any_event(chance)
            assert legal(table, event) == offered(table, event), event
        for offer in offers(table):
            assert legal(table, event_of(table, offer, chance)), offer


def allowed(table, seat, to):
    """The words about amounts, read once more: may a player who speaks bet or raise to this?"""
    hand, chips = table.hand, [purse.chips for purse in table.purses]
    most = min(
        hand.stake[seat] + chips[seat],
        max(hand.stake[each] + chips[each] for each in hand.live if each != seat),
    )
    step = table.agreement.least_bet
    if hand.highest:
        last = table.agreement.raises is Raise.LAST_RAISE
        step = hand.last_raise if last else 1
    return hand.highest < to <= most and (to >= hand.highest + step or to == most)


@examples(6)
@given(SEEDS)
def test_every_amount_that_the_words_allow_and_no_other(seed):
    for table in session(seed, 60)[1]:
        if table.turn is not None and table.agreement.initial < 50:
            act = Act.RAISE if table.hand.highest else Act.BET
            for to in range(-1, 40):
                event = Bid(table.turn, act, to)
                assert legal(table, event) == allowed(table, table.turn, to)


JUNK = st.one_of(
    st.none(),
    st.booleans(),
    st.integers(-3, 9),
    st.integers(),
    st.floats(),
    st.text(max_size=4),
    st.lists(st.one_of(st.integers(-2, 60), st.text(max_size=2), st.none()), max_size=5),
    st.just({}),
)


@examples(40)
@given(SEEDS, st.data())
def test_whatever_is_sent_is_played_or_refused_and_nothing_else(seed, data):
    chance = Random(seed)
    ledger, _ = session(seed, 12)
    sent = entry_data(chance.choice([*ledger.entries, any_event(chance)]))
    sent[data.draw(st.sampled_from(sorted(sent)))] = data.draw(JUNK)
    with suppress(IllegalEvent):
        check(ledger.record(read_entry(sent)).table)


def chip_by_chip(put, live, values):
    """Side pots without layers: each chip of a height goes to the best who put in as many."""
    won = [0] * len(put)
    for height in range(1, max(put) + 1):
        owners = [seat for seat, mine in enumerate(put) if mine >= height]
        able = [seat for seat in live if put[seat] >= height]
        if able:
            won[max(able, key=lambda seat: (values[seat], -live.index(seat)))] += len(owners)
        else:
            for seat in owners:
                won[seat] += 1
    return won


@examples(60)
@given(st.lists(st.integers(0, 12), min_size=3, max_size=4), SEEDS)
def test_pots_agree_with_chip_by_chip(put, seed):
    chance = Random(seed)
    live = chance.sample(range(len(put)), chance.randint(1, len(put)))
    values = {seat: chance.randint(7, 10) for seat in live}
    won = [0] * len(put)
    for payout in payouts(pots(put, live), values):
        won[payout.winner] += payout.amount
    assert won == chip_by_chip(put, live, values)
