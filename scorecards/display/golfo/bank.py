"""The bank: chips, what came from the bank, who owes whom, and how it stands if it ended now."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import NamedTuple

from django.utils.translation import gettext

from scorecards.display.golfo.words import render
from scorecards.rules.golfo import (
    Agreement,
    IllegalEvent,
    Leave,
    Table,
    Winnings,
    issued,
    net,
    play,
)
from scorecards.rules.golfo.bank import lent, owed
from scorecards.rules.stakes.currencies import CHIPS, CURRENCIES
from scorecards.rules.texts import MINUS


@dataclass(frozen=True)
class Row:
    """A player at the bank; `debts` are the sentences about what is lent and owed."""

    seat: int
    name: str
    chips: int
    issued: int
    debts: list[str]
    net: int
    result: str
    money: str
    present: bool
    loans: str


def signed(number: int) -> str:
    """A number with its sign; nothing has none."""
    return f"+{number}" if number > 0 else f"{MINUS}{-number}" if number < 0 else "0"


def money_of(agreement: Agreement, units: int, *, plus: bool = False) -> str:
    """So many of the smallest unit, in the currency; chips where none was agreed."""
    return render(CURRENCIES[agreement.tender].amount(units, plus=plus))


def rows(table: Table) -> list[Row]:
    """Everybody, also who left."""
    return [row(table, seat) for seat in table.seats]


def row(table: Table, seat: int) -> Row:
    """One player."""
    purse, mine, agreement = table.purses[seat], net(table, seat), table.agreement
    money = ""
    if agreement.tender != CHIPS:
        money = money_of(agreement, mine * agreement.chip, plus=True)
    return Row(
        seat=seat,
        name=purse.name,
        chips=purse.chips,
        issued=purse.issued,
        debts=debts(table, seat),
        net=mine,
        result=signed(mine),
        money=money,
        present=purse.present,
        loans=signed(lent(table, seat) - owed(table, seat) + purse.credit),
    )


def debts(table: Table, seat: int) -> list[str]:
    """What a player lent and owes."""
    lines = []
    for debt in table.debts:
        if debt.debtor == seat:
            other = {"name": table.name(debt.lender), "n": debt.amount}
            lines.append(gettext("owes %(name)s %(n)s") % other)
        if debt.lender == seat:
            other = {"name": table.name(debt.debtor), "n": debt.amount}
            lines.append(gettext("lent %(name)s %(n)s") % other)
    return lines


class Sum(NamedTuple):
    """The foot of the table: all chips on stacks and in the pot are those the bank gave out."""

    chips: int
    pot: int
    issued: int


def together(table: Table) -> Sum:
    """What all have together."""
    chips = sum(purse.chips for purse in table.purses)
    return Sum(chips, table.hand.pot if table.hand else 0, issued(table))


class Leaving(NamedTuple):
    """What follows when somebody leaves in one way: everybody's result before and after."""

    winnings: Winnings
    title: str
    hint: str
    after: list[tuple[str, str, str]]  # name, before, after


def leavings(table: Table, seat: int, choices: Sequence[Winnings]) -> list[Leaving]:
    """The ways to leave that there are, each with what follows from it."""
    ways = []
    for winnings in choices:
        title, hint = leaving_words(winnings)
        reason = "?" if winnings is Winnings.TAKEN else ""
        try:
            then = play(table, Leave(seat, winnings, reason))
        except IllegalEvent:
            continue
        after = [
            (table.name(each), signed(net(table, each)), signed(net(then, each)))
            for each in table.seats
        ]
        ways.append(Leaving(winnings, title, hint, after))
    return ways


def leaving_words(winnings: Winnings) -> tuple[str, str]:
    """What becomes of the winnings, and the custom."""
    match winnings:
        case Winnings.LEFT:
            hint = gettext(
                "By custom, whoever is winning stays to the end or leaves the winnings behind. "
                "The others share them equally; odd chips go one by one from the next mano on."
            )
            return gettext("The winnings stay here"), hint
        case Winnings.TAKEN:
            hint = gettext("If all agree. The reason is kept in the book.")
            return gettext("The winnings go along"), hint
    hint = gettext("What is lost is lost, and what is owed stays owed. Nothing is shared.")
    return gettext("As it stands"), hint


def refusal_lines(error: IllegalEvent) -> list[str]:
    """Why something cannot be, in sentences."""
    return [render(problem.message) for problem in error.problems]
