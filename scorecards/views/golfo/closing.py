"""The end of a session of Golfo: who won, and the slate of who pays whom, with what is paid."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import NamedTuple

from django.utils.translation import gettext, ngettext

from scorecards.display.golfo.bank import signed
from scorecards.display.headlines import say_names
from scorecards.queries.golfo.parts import BookEntry
from scorecards.rules.golfo import Pay, Table, read_entry
from scorecards.rules.golfo.session import BANKER, balances, nets, settlement
from scorecards.rules.settlement import Transfer
from scorecards.rules.stakes.currencies import CURRENCIES
from scorecards.slates.lines import Event, Face, PayLine, amount_of
from scorecards.slates.pages import SlatePage, balance_lines, open_payments, picture_of


class Paid(NamedTuple):
    """A payment that was marked, and the entry of the book that says so."""

    entry: BookEntry
    transfer: Transfer[int]


class Score(NamedTuple):
    """What somebody won or lost, and whether nobody won more."""

    name: str
    amount: str
    first: bool


def scores(table: Table) -> list[Score]:
    """Everybody's result, who won most first."""
    mine = nets(table)
    most = max(mine)
    order = sorted(table.seats, key=lambda seat: -mine[seat])
    return [Score(table.name(seat), signed(mine[seat]), mine[seat] == most > 0) for seat in order]


def headline(table: Table) -> str:
    """Who won how many chips."""
    mine = nets(table)
    most = max(mine)
    if most <= 0:
        return gettext("Nobody won anything")
    names = [table.name(seat) for seat in table.seats if mine[seat] == most]
    if len(names) > 1:
        words = {"names": say_names(names), "n": most}
        return gettext("%(names)s won %(n)d each") % words
    words = {"name": names[0], "n": most}
    return ngettext("%(name)s won %(n)d chip", "%(name)s won %(n)d chips", most) % words


def slate_of(table: Table, book: Sequence[BookEntry], *, may: bool) -> SlatePage:
    """The slate of a closed table; `may` is whether whoever looks may mark something as paid."""
    faces = {seat: Face(table.name(seat), f"p{seat + 1}") for seat in table.seats}
    faces[BANKER] = Face(gettext("the bank"), "who--free")
    money, result = CURRENCIES[table.agreement.tender], settlement(table)
    paid = list(_paid(book))
    due = tuple(
        PayLine(
            faces[one.payer],
            faces[one.payee],
            amount_of(money, one.amount),
            token=f"{one.payer}:{one.payee}:{one.amount}",
            ends=(one.payer, one.payee),
            may=may,
        )
        for one in result.due
    )
    done = tuple(
        PayLine(
            faces[one.transfer.payer],
            faces[one.transfer.payee],
            amount_of(money, one.transfer.amount),
            id=one.entry.number,
            paid=Event(one.entry.at, one.entry.device),
            ends=(one.transfer.payer, one.transfer.payee),
            may=may,
        )
        for one in paid
    )
    return SlatePage(
        headline=open_payments(result.due, money, paid=bool(paid)),
        under=gettext("There cannot be fewer payments.") if result.proven and due else "",
        due=due,
        paid=done,
        picture=picture_of(faces, result.due, [one.transfer for one in paid], money),
        balances=balance_lines(balances(table), faces, money),
        corrections=(),
        over=True,
    )


def _paid(book: Sequence[BookEntry]) -> Iterable[Paid]:
    """What the book says is paid, the first first."""
    for entry in reversed(book):
        if entry.event == Pay.__name__ and entry.corrected_by is None:
            event = read_entry(entry.data)
            assert isinstance(event, Pay)
            yield Paid(entry, Transfer(event.payer, event.payee, event.amount))
