"""Stakes said in words, with one hole as an example: what everybody sees before they agree."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import NamedTuple

from django.utils.translation import gettext

from scorecards.display.money import say_payment
from scorecards.rules.stakes import Account, Card, PlayedHole, Stakes, account, agreed

POINTS = (6, 2, 9, 21)  # of the example; whoever has the 2 knocked
NAMES = ("Ana", "Ben", "Cleo", "Dev")
LOWEST = 1
FEWEST = 2


class ExampleSeat(NamedTuple):
    """Somebody in the example: their points, and what they gained by the hole."""

    name: str
    points: int
    gained: str
    tone: str
    low: bool


@dataclass(frozen=True)
class Example:
    """Who pays whom for what, in sentences, and what that comes to for four people."""

    sentences: list[str]
    seats: list[ExampleSeat]
    payment: str  # the last payment, as a sentence with its amount and reason; "" for none


def example_of(stakes: Stakes, names: Sequence[str] = ()) -> Example:
    """The stakes in words. The first four of `names` play the example, others while fewer sit."""
    people = (list(names) if len(names) >= FEWEST else list(NAMES))[: len(POINTS)]
    points = POINTS[: len(people)]
    hole = PlayedHole(points, (LOWEST,), knocker=LOWEST)
    made = account(stakes, Card((hole,), (LOWEST,)))
    amount = stakes.money.amount
    return Example(
        sentences=[sentence.render(gettext) for sentence in agreed(stakes)],
        seats=[
            ExampleSeat(
                name,
                points[seat],
                amount(made.balances[seat], plus=True).render(gettext),
                "plus" if made.balances[seat] > 0 else "minus" if made.balances[seat] < 0 else "",
                seat == LOWEST,
            )
            for seat, name in enumerate(people)
        ],
        payment=_last_payment(made, people),
    )


def _last_payment(made: Account, people: Sequence[str]) -> str:
    """The last payment of an account in a sentence; "" where nothing changes hands."""
    payments = [payment for each in made.holes for payment in each.payments]
    if not payments:
        return ""
    last = payments[-1]
    words = {
        "payment": say_payment(people, last.payer, last.payee),
        "amount": made.stakes.money.amount(last.amount).render(gettext),
        "reason": last.reason.render(gettext),
    }
    return gettext("%(payment)s: %(amount)s, %(reason)s") % words
