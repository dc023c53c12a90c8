"""What is said at the table: whose turn it is and what is possible, how pots were won, the book."""

from __future__ import annotations

from scorecards.rules.golfo.bids import limits
from scorecards.rules.golfo.deals import ALL_CHIPS, playing_order, without_chips
from scorecards.rules.golfo.events import (
    Act,
    Bid,
    CallOff,
    Close,
    Correction,
    Count,
    Deal,
    Difference,
    Entry,
    Extend,
    GiveUp,
    Leave,
    Loan,
    Open,
    Pay,
    Repay,
    Show,
    TopUp,
    Winnings,
)
from scorecards.rules.golfo.hands import best_suit
from scorecards.rules.golfo.hours import clock
from scorecards.rules.golfo.session import BANKER
from scorecards.rules.golfo.showdown import to_show
from scorecards.rules.golfo.table import Hand, Payout, Phase, Result, Shown, Table
from scorecards.rules.stakes.currencies import CURRENCIES
from scorecards.rules.texts import Text, text


def announcement(table: Table) -> Text:
    """What a player who cannot see the table has to know now."""
    match table.phase:
        case Phase.ROUND if table.hand and table.turn is not None:
            name, n = table.name(table.turn), table.purses[table.turn].chips
            turn = _turn(table, table.hand, table.turn)
            template = "{turn} The pot holds {pot}, {name} has {n}."
            return text(template, turn=turn, pot=table.hand.pot, name=name, n=n)
        case Phase.SHOW if table.hand:
            names = tuple(table.name(seat) for seat in to_show(table.hand))
            return text("To show: {names}. The pot holds {pot}.", names=names, pot=table.hand.pot)
        case Phase.CLOSED:
            return text("The table is closed.")
    order = playing_order(table, without_chips(table))
    if len(order) < 2:
        return ALL_CHIPS
    dealer, mano = table.name(table.dealer), table.name(order[0])
    template = "Hand {n}: {dealer} deals, {mano} is mano."
    return text(template, n=table.hands + 1, dealer=dealer, mano=mano)


def _turn(table: Table, hand: Hand, seat: int) -> Text:
    """Who is to speak, and the amounts."""
    limit, name = limits(table, hand, seat), table.name(seat)
    if not hand.highest:
        template = "{name} to speak: pass, or bet {low} to {top}."
        return text(template, name=name, low=limit.low, top=limit.top)
    n = min(limit.owed, table.purses[seat].chips)
    if not limit.can_raise:
        return text("{name} to speak: {n} to call, no raise.", name=name, n=n)
    template = "{name} to speak: {n} to call, or raise to {low} and up to {top}."
    return text(template, name=name, n=n, low=limit.low, top=limit.top)


def payout_lines(table: Table, result: Result) -> list[Text]:
    """How each pot of a finished hand was won, the main pot first."""
    shown = {one.seat: one for one in result.shown}
    return [
        _payout_line(table, result, shown, place, payout)
        for place, payout in enumerate(result.payouts)
    ]


def _payout_line(
    table: Table, result: Result, shown: dict[int, Shown], place: int, payout: Payout
) -> Text:
    name, n = table.name(payout.winner), payout.amount
    if len(payout.seats) == 1:
        if place:
            return text("{n} back to {name}: nobody called it.", n=n, name=name)
        return text("The pot of {n} to {name}, without showing.", n=n, name=name)
    best = shown[payout.winner]
    others = [shown[seat].value for seat in payout.seats if seat != payout.winner]
    if best.value in others:
        why = text("{value} each, and {name} is nearest to the mano", value=best.value, name=name)
        if payout.winner == result.order[0]:
            why = text("{value} each, and {name} is mano", value=best.value, name=name)
    else:
        why = _against(best, others)
    contested = [one for one in result.payouts if len(one.seats) > 1]
    if len(contested) == 1:
        return text("The pot of {n} to {name}: {why}.", n=n, name=name, why=why)
    if place:
        return text("The side pot of {n} to {name}: {why}.", n=n, name=name, why=why)
    return text("The main pot of {n} to {name}: {why}.", n=n, name=name, why=why)


def _against(best: Shown, others: list[int]) -> Text:
    """The value that won, and the one or two it was shown against: no more have cards."""
    if len(others) == 1:
        return text("{value}, against {other}", value=_value(best), other=others[0])
    one, two = others
    return text("{value}, against {one} and {two}", value=_value(best), one=one, two=two)


SUIT_VALUES = {
    "O": text("{value} in oros"),
    "C": text("{value} in copas"),
    "E": text("{value} in espadas"),
    "B": text("{value} in bastos"),
}


def _value(shown: Shown) -> Text:
    if not shown.suit:
        return Text(str(shown.value))
    return SUIT_VALUES[shown.suit]._replace(params=(("value", shown.value),))


def book_line(table: Table | None, entry: Entry) -> Text:
    """An entry of the ledger in a sentence. table: as it was before; None for the opening."""
    match entry:
        case Correction(number, events):
            taken_back = text("Entry {n} was taken back.", n=number)
            return text("Entry {n} was corrected.", n=number) if events else taken_back
        case Open(agreement):
            players, n = len(agreement.players), agreement.initial
            return text("The bank gives out {players} × {n}.", players=players, n=n)
    assert table is not None
    if isinstance(entry, Bid | Show | GiveUp | Deal | CallOff):
        return _hand_line(table, entry)
    return _bank_line(table, entry)


def _hand_line(table: Table, event: Bid | Show | GiveUp | Deal | CallOff) -> Text:
    match event:
        case Deal():
            template = "Hand {n}: {dealer} deals, ante {ante}."
            dealer, ante = table.name(table.dealer), table.agreement.ante
            return text(template, n=table.hands + 1, dealer=dealer, ante=ante)
        case CallOff():
            return text("Hand {n} is called off.", n=table.hands + 1)
        case Show(seat, cards, value):
            shown = best_suit(cards).value if cards else value
            return text("{name} shows {n}.", name=table.name(seat), n=shown)
        case GiveUp(seat):
            return text("{name} does not show.", name=table.name(seat))
    return _bid_line(table, event)


def _bid_line(table: Table, event: Bid) -> Text:
    name, chips = table.name(event.seat), table.purses[event.seat].chips
    stake = table.hand.stake[event.seat] if table.hand else 0
    highest = table.hand.highest if table.hand else 0
    match event.act:
        case Act.PASS:
            return text("{name} passes.", name=name)
        case Act.FOLD:
            return text("{name} folds.", name=name)
        case Act.CALL if highest - stake >= chips:
            return text("{name} calls with all {n}.", name=name, n=chips)
        case Act.CALL:
            return text("{name} calls {n}.", name=name, n=highest - stake)
        case Act.BET if event.to == chips:
            return text("{name} bets all {n}.", name=name, n=chips)
        case Act.BET:
            return text("{name} bets {n}.", name=name, n=event.to)
    if event.to == stake + chips:
        return text("{name} raises to {n}, all in.", name=name, n=event.to)
    return text("{name} raises to {n}.", name=name, n=event.to)


def _payer(table: Table, seat: int) -> str | Text:
    return text("the bank") if seat == BANKER else table.name(seat)


def _bank_line(table: Table, event: Entry) -> Text:
    name = table.name
    match event:
        case TopUp(seat, n, None):
            return text("{name} takes {n} new chips from the bank.", name=name(seat), n=n)
        case TopUp(seat, n, int(source)):
            template = "{name} borrows {n} new chips from {other}."
            return text(template, name=name(seat), n=n, other=name(source))
        case Loan(lender, borrower, n):
            return text("{name} lends {other} {n}.", name=name(lender), other=name(borrower), n=n)
        case Repay(payer, payee, n):
            return text("{name} gives {other} {n} back.", name=name(payer), other=name(payee), n=n)
        case Difference(payer, payee, n, reason):
            template = "{name} owes {other} {n} for a mistake: {reason}"
            return text(template, name=name(payer), other=name(payee), n=n, reason=reason)
        case Count(_, reason):
            return text("The stacks were counted: {reason}", reason=reason)
        case Leave(seat, Winnings.LEFT):
            return text("{name} leaves, and leaves the winnings.", name=name(seat))
        case Leave(seat, Winnings.TAKEN, reason):
            template = "{name} leaves with the winnings: {reason}"
            return text(template, name=name(seat), reason=reason)
        case Leave(seat):
            return text("{name} leaves.", name=name(seat))
        case Extend(until):
            return text("The table goes on until {hour}.", hour=clock(until))
        case Pay(payer, payee, n):
            template = "{name} has paid {other} {amount}."
            amount = CURRENCIES[table.agreement.tender].amount(n)
            return text(
                template, name=_payer(table, payer), other=_payer(table, payee), amount=amount
            )
        case Close(now):
            return text("The table closes at {hour}.", hour=clock(now))
    raise TypeError(event)
