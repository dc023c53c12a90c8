"""The payments of a slate in lines: who pays whom, what is paid, and who marked it or took it back.

Reads nothing from the database and decides nothing.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from datetime import datetime
from typing import NamedTuple

from django.utils.translation import gettext

from scorecards.models import PaymentRow
from scorecards.rules.settlement import Transfer
from scorecards.rules.stakes import Currency
from scorecards.slates.records import OpenSlate

Authors = Callable[[PaymentRow], tuple[str, str]]
"""Who marked a payment and who took it back, "" where nobody knows any more."""

May = Callable[[tuple[int, int]], bool]
"""May whoever looks at it mark what is between these two, and take it back?"""


_TOKEN = re.compile(r"([A-Za-z]{3,9})-([0-9]{1,18})-([0-9]{1,18})-([0-9]{1,18})-([0-9]{1,4})")


def read_token(token: str) -> tuple[int, int, int, int, str]:
    """What a token names: payer, payee, amount, number and currency. Of one that cannot be read, a
    payment that is never due.
    """
    match = _TOKEN.fullmatch(token)
    if match is None:
        return 0, 0, 0, 0, ""
    payer, payee, amount, number = map(int, match.groups()[1:])
    return payer, payee, amount, number, match[1]


class Face(NamedTuple):
    """Somebody on a slate: name, class of the colour, first letter."""

    name: str
    colour: str

    @property
    def initial(self) -> str:
        """The letter in their circle."""
        return self.name[:1].upper()


@dataclass(frozen=True)
class Event:
    """Something that was done to a payment: when, and by whom as far as that is known."""

    at: datetime
    by: str


@dataclass(frozen=True)
class PayLine:
    """A payment, due or made. `token` names it to whoever marks it, `id` to whoever takes it back;
    `before` are payments of the two that were made and taken back; `may`: may whoever looks at it
    mark it, or take it back?
    """

    payer: Face
    payee: Face
    amount: str
    token: str = ""
    id: int | None = None
    paid: Event | None = None
    difference: bool = False
    before: tuple[tuple[str, Event, Event], ...] = ()
    ends: tuple[int, int] = (0, 0)
    may: bool = False

    @property
    def sentence(self) -> str:
        """The line as it is read out, and sent."""
        words = {"payer": self.payer.name, "payee": self.payee.name, "amount": self.amount}
        return gettext("%(payer)s pays %(payee)s %(amount)s") % words


def amount_of(money: Currency, units: int, *, plus: bool = False) -> str:
    """Units of a currency in the language of the page."""
    return money.amount(units, plus=plus).render(gettext)


class Lines:
    """Puts the payments of a slate into lines."""

    def __init__(
        self, slate: OpenSlate, faces: Mapping[int, Face], authors: Authors, may: May
    ) -> None:
        self.slate, self.faces, self.authors, self.may = slate, faces, authors, may

    def due(self) -> tuple[PayLine, ...]:
        """What is still to be paid, differences before all else."""
        if self.slate.slate is None:
            return ()
        differences = self.slate.slate.settlement.differences
        transfers = sorted(self.slate.due, key=lambda one: one not in differences)
        return tuple(
            PayLine(
                self.faces[one.payer],
                self.faces[one.payee],
                amount_of(self.slate.money, one.amount),
                token=self._token(one),
                difference=one in differences,
                before=self._before(one.payer, one.payee),
                ends=(one.payer, one.payee),
                may=self.may((one.payer, one.payee)),
            )
            for one in transfers
        )

    def paid(self) -> tuple[PayLine, ...]:
        """What is paid, the latest first."""
        late = self.slate.slate.late if self.slate.slate else frozenset()
        standing = [row for row in self.slate.rows if row.back_at is None]
        return tuple(
            PayLine(
                self.faces[self.slate.ends[row.pk][0]],
                self.faces[self.slate.ends[row.pk][1]],
                amount_of(self.slate.money, row.amount),
                id=row.pk,
                paid=Event(row.at, self.authors(row)[0]),
                difference=row.pk in late,
                before=self._before(*self.slate.ends[row.pk]),
                ends=self.slate.ends[row.pk],
                may=self.may(self.slate.ends[row.pk]),
            )
            for row in reversed(standing)
        )

    def _token(self, one: Transfer[int]) -> str:
        number = self.slate.number(one)
        return f"{self.slate.money.code}-{one.payer}-{one.payee}-{one.amount}-{number}"

    def _before(self, payer: int, payee: int) -> tuple[tuple[str, Event, Event], ...]:
        rows = [row for row in self.slate.rows if self.slate.ends[row.pk] == (payer, payee)]
        return tuple(
            (
                amount_of(self.slate.money, row.amount),
                Event(row.at, self.authors(row)[0]),
                Event(row.back_at, self.authors(row)[1]),
            )
            for row in rows
            if row.back_at is not None
        )
