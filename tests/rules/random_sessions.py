"""Random sessions of Golfo, and what holds in all of them."""

from random import Random

from hypothesis import strategies as st

from scorecards.rules.golfo import (
    PACK,
    Act,
    Agreement,
    Bid,
    CallOff,
    Choice,
    Close,
    Count,
    Deal,
    Difference,
    Extend,
    GiveUp,
    Leave,
    Ledger,
    Loan,
    Open,
    Phase,
    Raise,
    Repay,
    Show,
    TopUp,
    Winnings,
    announcement,
    issued,
    nets,
    offers,
)
from tests.rules.golfo_tables import NAMES
from tests.values import some

SEEDS = st.integers(0, 2**32)


NOW, LATER = "2026-11-22T22:00", "2026-11-22T23:00"


RARE = {Choice.CALL_OFF, Choice.COUNT, Choice.DIFFERENCE, Choice.EXTEND, Choice.CLOSE}


ACTS = {Choice.PASS, Choice.BET, Choice.CALL, Choice.RAISE, Choice.FOLD}


def event_of(table, offer, chance):
    """The event that takes an offer up, with a legal amount."""
    n = chance.choice([offer.low, offer.top, chance.randint(offer.low, offer.top)])
    seat = offer.seat
    match offer.choice:
        case choice if choice in ACTS:
            to = n if choice in (Choice.BET, Choice.RAISE) else 0
            return Bid(seat, Act(choice.value), to)
        case Choice.SHOW:
            others = {card for shown in table.hand.shown for card in shown.cards}
            cards = chance.sample([card for card in PACK if card not in others], 5)
            return chance.choice(
                [Show(seat, tuple(cards)), Show(seat, value=chance.randint(7, 30))]
            )
        case Choice.GIVE_UP:
            return GiveUp(seat)
        case Choice.CALL_OFF:
            return CallOff()
        case Choice.DEAL:
            return Deal(offer.out)
        case Choice.TOP_UP:
            return TopUp(seat, n, offer.other)
        case Choice.LOAN:
            return Loan(offer.other, seat, n)
        case Choice.REPAY:
            return Repay(seat, offer.other, n)
        case Choice.LEAVE:
            return Leave(seat, chance.choice(offer.winnings), "a bus", NOW)
    return session_event(table, offer, chance)


def session_event(table, offer, chance):
    match offer.choice:
        case Choice.DIFFERENCE:
            payer, payee = chance.sample(table.seats, 2)
            return Difference(payer, payee, chance.randint(1, 9), "a slip")
        case Choice.COUNT:
            counted = [purse.chips for purse in table.purses]
            one, other = chance.sample(table.present, 2)
            counted[one], counted[other] = counted[other], counted[one]
            return Count(tuple(counted), "mixed up")
        case Choice.EXTEND:
            return Extend(LATER, NOW)
    return Close(NOW, tuple(purse.chips for purse in table.purses))


def next_event(table, chance):
    """An event that is legal now: mostly one that brings the session on."""
    made = offers(table)
    often = [offer for offer in made if offer.choice not in RARE] or list(made)
    if table.phase is Phase.BETWEEN and made[0].choice is Choice.DEAL and chance.random() < 0.7:
        return event_of(table, made[0], chance)
    return event_of(table, chance.choice(made if chance.random() < 0.06 else often), chance)


def opening(chance):
    names = NAMES[: chance.choice([3, 4])]
    ante = chance.choice([0, 1, 1, 2, 5])
    return Open(
        Agreement(
            names,
            initial=chance.choice([6, 12, 50]),
            ante=ante,
            raises=chance.choice(list(Raise)),
            dealer_antes=chance.random() < 0.3,
            first_dealer=chance.randrange(len(names)),
            end=NOW,
        )
    )


def session(seed, events=90):
    """A ledger of so many legal events, and the table after each."""
    chance = Random(seed)
    ledger = Ledger().record(opening(chance))
    tables = [ledger.table]
    while len(tables) < events and offers(some(ledger.table)):
        ledger = ledger.record(next_event(ledger.table, chance))
        tables.append(ledger.table)
    return ledger, tables


def check(table):
    """The invariants of a table at any moment."""
    pot = table.hand.pot if table.hand else 0
    assert sum(purse.chips for purse in table.purses) + pot == issued(table)
    assert all(purse.chips >= 0 for purse in table.purses)
    assert sum(nets(table)) + pot == 0
    assert sum(purse.credit for purse in table.purses) == 0
    if table.hand and table.phase is Phase.ROUND:
        hand = table.hand
        assert max(hand.put[seat] for seat in hand.live) == max(hand.put)
        assert hand.to_speak
        assert all(table.purses[seat].chips for seat in hand.to_speak)
    if table.last:
        check_result(table.last)
    assert str(announcement(table))


def check_result(result):
    assert sum(one.amount for one in result.payouts) == sum(result.put)
    for seat, put in enumerate(result.put):
        won = sum(one.amount for one in result.payouts if one.winner == seat)
        assert won <= sum(min(put, other) for other in result.put)
    assert not any(result.folded[one.winner] for one in result.payouts if len(one.seats) > 1)


def any_event(chance):
    """An event that may be legal or not."""
    seat, other, n = chance.randint(-1, 4), chance.randint(0, 3), chance.randint(-1, 52)
    return chance.choice(
        [
            Bid(seat, chance.choice(list(Act)), chance.choice([0, n])),
            Show(seat, value=chance.randint(0, 35)),
            GiveUp(seat),
            CallOff(),
            TopUp(seat, chance.choice([6, 12, 50, n]), chance.choice([None, other])),
            Loan(seat, other, n),
            Repay(seat, other, n),
            Leave(seat, chance.choice(list(Winnings)), "a bus"),
            Extend(NOW, NOW),
        ]
    )
