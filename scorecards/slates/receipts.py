"""Slates as programs are told of them: plain values, nothing in words."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Annotated, NamedTuple

from scorecards.slates.records import OpenSlate

WHO = "of a game the place at the table, from 0; of a league the id of the person"
UNITS = "in the smallest unit: cents, chips"


class SlatePerson(NamedTuple):
    """Somebody who won or lost something."""

    id: Annotated[int, WHO]
    name: str
    balance: Annotated[int, f"won, or lost if negative, {UNITS}"]


class DueReceipt(NamedTuple):
    """A payment that is still to be made."""

    payer: Annotated[int, WHO]
    payee: Annotated[int, WHO]
    units: Annotated[int, f"more than nothing, {UNITS}"]
    difference: Annotated[bool, "came with a correction after a payment"]


class PaidReceipt(NamedTuple):
    """A payment that was marked as made."""

    payer: Annotated[int, WHO]
    payee: Annotated[int, WHO]
    units: Annotated[int, f"more than nothing, {UNITS}"]
    at: Annotated[datetime, "when it was marked"]
    taken_back: Annotated[
        datetime | None, "when that was taken back, null for a payment that stands"
    ]


@dataclass(frozen=True)
class SlateReceipt:
    """Who owes whom in one currency. Nothing is paid here."""

    currency: Annotated[str, "three letters, or “chips”"]
    decimals: Annotated[int, "digits of an amount after the point"]
    people: Sequence[SlatePerson]
    due: Annotated[Sequence[DueReceipt], "empty while a game goes on"]
    fewest: Annotated[bool, "is it proven that there cannot be fewer?"]
    payments: Sequence[PaidReceipt]


@dataclass(frozen=True)
class SlatesReceipt:
    """Who owes whom for a night or a season, in each currency."""

    slates: Sequence[SlateReceipt]
    waiting: Annotated[int, "games with stakes that are not confirmed yet"]


def slate_receipt(slate: OpenSlate) -> SlateReceipt:
    """The slate with its payments, also those that were taken back."""
    settlement = slate.slate.settlement if slate.slate else None
    differences = settlement.differences if settlement else frozenset()
    balances = slate.balances
    return SlateReceipt(
        currency=slate.money.code,
        decimals=slate.money.decimals,
        people=[SlatePerson(who, name, balances[who]) for who, name in slate.names.items()],
        due=[
            DueReceipt(one.payer, one.payee, one.amount, difference=one in differences)
            for one in slate.due
        ],
        fewest=settlement is not None and settlement.proven,
        payments=[
            PaidReceipt(*slate.ends[row.pk], row.amount, row.at, row.back_at) for row in slate.rows
        ],
    )
