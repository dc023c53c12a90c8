"""Chips between hands: new ones, loans, repayments, differences booked and stacks counted."""

from __future__ import annotations

from dataclasses import replace

from scorecards.rules.golfo.agreement import MOST_CHIPS
from scorecards.rules.golfo.events import Count, Difference, Loan, Repay, TopUp
from scorecards.rules.golfo.refusals import refusal
from scorecards.rules.golfo.table import Debt, Table
from scorecards.rules.texts import Text, text


def lent(table: Table, seat: int) -> int:
    """What others owe a player, in chips."""
    return sum(debt.amount for debt in table.debts if debt.lender == seat)


def owed(table: Table, seat: int) -> int:
    """What a player owes others, in chips."""
    return sum(debt.amount for debt in table.debts if debt.debtor == seat)


def debt_between(table: Table, debtor: int, lender: int) -> int:
    """What one player owes another, in chips."""
    return sum(
        debt.amount for debt in table.debts if (debt.debtor, debt.lender) == (debtor, lender)
    )


def net(table: Table, seat: int) -> int:
    """What a player has won in chips if it ended now; with the pot all of them come to nothing."""
    purse = table.purses[seat]
    return purse.chips - purse.issued + lent(table, seat) - owed(table, seat) + purse.credit


def issued(table: Table) -> int:
    """All chips the bank has given out."""
    return sum(purse.issued for purse in table.purses)


def richest(table: Table) -> tuple[int, ...]:
    """Who has most chips, of those present; several where they have as many."""
    most = max(table.purses[seat].chips for seat in table.present)
    return tuple(seat for seat in table.present if table.purses[seat].chips == most)


def lenders_of(table: Table) -> tuple[int, ...]:
    """Who may lend the chips of the start: any of those with most, if that is as many."""
    most = richest(table) if table.present else ()
    return tuple(each for each in most if table.purses[each].chips >= table.agreement.initial)


def lender_of(table: Table) -> int | None:
    """The first of those who may lend the chips of the start."""
    return next(iter(lenders_of(table)), None)


def top_up(table: Table, event: TopUp) -> Table:
    """New chips, exactly those of the start, for somebody without any."""
    table.check_seat(event.seat)
    purse, initial = table.purses[event.seat], table.agreement.initial
    if purse.chips:
        message = "{name} still has {n}. New chips are for an empty stack."
        raise refusal("chips", text(message, name=purse.name, n=purse.chips), event.seat)
    if event.amount != initial:
        message = (
            "New chips are {n}, the amount of the start, no more and no less. "
            "A loan can be any amount."
        )
        raise refusal("amount", text(message, n=initial), event.seat)
    if event.source is None:
        return table.with_purse(event.seat, chips=initial, issued=purse.issued + initial)
    _check_source(table, event.source)
    return _lend(table, event.source, event.seat, initial)


def _check_source(table: Table, source: int) -> None:
    table.check_seat(source)
    most, initial = richest(table), table.agreement.initial
    chips = table.purses[most[0]].chips
    if source not in most:
        message = "New chips come from the bank or from whoever has most: {name} with {n}."
        raise refusal("source", text(message, name=table.name(most[0]), n=chips), source)
    if chips < initial:
        message = (
            "{name} has {n}, less than {initial}. Take them from the bank, or agree on a loan."
        )
        name = table.name(source)
        raise refusal("source", text(message, name=name, n=chips, initial=initial), source)


def loan(table: Table, event: Loan) -> Table:
    """Chips lent from a purse."""
    table.check_seat(event.lender, event.borrower)
    chips = table.purses[event.lender].chips
    if event.lender == event.borrower:
        raise refusal("loan", text("A loan is between two players."), event.lender)
    if not 1 <= event.amount <= chips:
        message = text("{name} has {n} to lend.", name=table.name(event.lender), n=chips)
        raise refusal("amount", message, event.lender)
    return _lend(table, event.lender, event.borrower, event.amount)


def _lend(table: Table, lender: int, borrower: int, amount: int) -> Table:
    table = table.add(lender, -amount).add(borrower, amount)
    return _with_debt(table, borrower, lender, debt_between(table, borrower, lender) + amount)


def repay(table: Table, event: Repay) -> Table:
    """Chips back to who lent them, at most the debt."""
    table.check_seat(event.payer, event.payee)
    debt, chips = debt_between(table, event.payer, event.payee), table.purses[event.payer].chips
    name = table.name(event.payer)
    if not 1 <= event.amount <= debt:
        message = text("{name} owes {other} {n}.", name=name, other=table.name(event.payee), n=debt)
        raise refusal("amount", message, event.payer)
    if event.amount > chips:
        raise refusal(
            "amount", text("{name} has {n} to give back.", name=name, n=chips), event.payer
        )
    table = table.add(event.payer, -event.amount).add(event.payee, event.amount)
    return _with_debt(table, event.payer, event.payee, debt - event.amount)


def _with_debt(table: Table, debtor: int, lender: int, amount: int) -> Table:
    others = [one for one in table.debts if (one.debtor, one.lender) != (debtor, lender)]
    if amount:
        others.append(Debt(debtor, lender, amount))
    others.sort(key=lambda debt: (debt.debtor, debt.lender))
    return replace(table, debts=tuple(others))


def difference(table: Table, event: Difference) -> Table:
    """So many chips' worth from one player to another in the settlement; nobody's chips move."""
    if not {event.payer, event.payee} <= {*table.seats} or event.payer == event.payee:
        raise refusal("seat", text("A difference is booked between two players of this table."))
    if not 1 <= event.amount <= MOST_CHIPS:
        raise refusal("amount", text("A difference is 1 to {most} chips.", most=MOST_CHIPS))
    check_reason(event.reason)
    paid = table.purses[event.payer].credit - event.amount
    due = table.purses[event.payee].credit + event.amount
    return table.with_purse(event.payer, credit=paid).with_purse(event.payee, credit=due)


def count(table: Table, event: Count) -> Table:
    """The stacks as they were counted, when together they are all the chips there are."""
    problem = missing(table, event.chips)
    if problem:
        raise refusal("count", problem)
    check_reason(event.reason)
    for seat, chips in enumerate(event.chips):
        table = table.with_purse(seat, chips=chips)
    return table


def missing(table: Table, counted: tuple[int, ...]) -> Text | None:
    """What is wrong with a count: chips that are missing or too many; None where all are there."""
    right = len(counted) == len(table.purses) and min(counted) >= 0
    if not right or any(counted[seat] for seat in table.seats if seat not in table.present):
        return text("Everybody at the table has a count, nothing or more.")
    bank, there = issued(table), sum(counted)
    if there < bank:
        message = (
            "The bank gave out {bank}, {there} are counted: {n} are missing. "
            "Count again, or say who is short."
        )
        return text(message, bank=bank, there=there, n=bank - there)
    if there > bank:
        message = "The bank gave out {bank}, {there} are counted: {n} too many. Count again."
        return text(message, bank=bank, there=there, n=there - bank)
    return None


def check_reason(reason: str) -> None:
    """Raises IllegalEvent where something needs a reason and has none."""
    if not reason.strip():
        raise refusal("reason", text("This needs a reason, for those who read the book later."))
