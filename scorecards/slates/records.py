"""A slate with its payments as they are stored, whatever was played and whoever pays."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from scorecards.models import PaymentRow
from scorecards.rules.settlement import OUTSIDE, Mark, Parts, Slate, Transfer, slate_of
from scorecards.rules.stakes import CURRENCIES, Currency

Person = int
"""The position of a seat, or the id of somebody in a league."""


@dataclass(frozen=True)
class OpenSlate:
    """What was played for in one currency, and what is paid of it.

    `parts` is what each part gave whom; `rows` are the payments, also those that were taken back,
    the first first, and `ends` between whom each of them was. `slate` is None while the game goes
    on: then nothing is due, and `parts` may leave something in the pot.
    """

    money: Currency
    names: Mapping[Person, str]
    parts: Parts[Person]
    rows: Sequence[PaymentRow] = ()
    ends: Mapping[int, tuple[Person, Person]] = ()  # type: ignore[assignment]
    slate: Slate[Person] | None = None

    @property
    def due(self) -> tuple[Transfer[Person], ...]:
        """What is still to be paid, the largest first."""
        return self.slate.settlement.due if self.slate else ()

    @property
    def balances(self) -> dict[Person, int]:
        """What everybody has won or lost, whoever paid what."""
        balances = dict.fromkeys(self.names, 0)
        for part, gained in self.parts.items():
            for person, mine in gained.items() if part != OUTSIDE else ():
                balances[person] = balances.get(person, 0) + mine
        return balances

    def number(self, transfer: Transfer[Person]) -> int:
        """The number that the next payment between these two has."""
        pair = (transfer.payer, transfer.payee)
        numbers = [row.number for row in self.rows if self.ends[row.pk] == pair]
        return max(numbers, default=0) + 1

    def row(self, transfer: Transfer[Person], number: int) -> PaymentRow | None:
        """The payment between these two that has this number."""
        pair = (transfer.payer, transfer.payee)
        return next(
            (row for row in self.rows if row.number == number and self.ends[row.pk] == pair), None
        )


def open_slate(
    currency: str,
    names: Mapping[Person, str],
    parts: Parts[Person],
    rows: Sequence[PaymentRow],
    *,
    over: bool = True,
    counts_as: Callable[[Person], Person] = lambda person: person,
) -> OpenSlate:
    """The slate of these parts and payments. `counts_as` says whom somebody counts as who was
    merged since; what two who are one paid each other is nothing.
    """
    ends = {row.pk: (counts_as(row.ends[0]), counts_as(row.ends[1])) for row in rows}
    slate = None
    if over:
        slate = slate_of(
            parts,
            [
                Mark(
                    row.pk,
                    Transfer(*ends[row.pk], row.amount),
                    row.at,
                    parts_from_store(row.parts, counts_as),
                    row.back_at,
                )
                for row in rows
                if ends[row.pk][0] != ends[row.pk][1]
            ],
        )
    return OpenSlate(CURRENCIES[currency], names, parts, rows, ends, slate)


def parts_to_store(parts: Parts[Person]) -> dict[str, dict[str, int]]:
    """The parts as plain data, without those who neither won nor lost anything in one."""
    return {
        part: {str(person): mine for person, mine in gained.items() if mine}
        for part, gained in parts.items()
    }


def parts_from_store(
    data: Mapping[str, Mapping[str, Any]], counts_as: Callable[[Person], Person]
) -> dict[str, dict[Person, int]]:
    """The parts from plain data, of those whom people count as now."""
    parts: dict[str, dict[Person, int]] = {}
    for part, gained in data.items():
        sums: dict[Person, int] = defaultdict(int)
        for person, mine in gained.items():
            sums[counts_as(int(person))] += mine
        parts[part] = dict(sums)
    return parts
