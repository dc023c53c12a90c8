"""The account of a game: who owes whom for its holes, from the same points as its scorecard."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Annotated, Any, NamedTuple

from django.utils.translation import gettext

from scorecards.display.money import say_payment, say_up
from scorecards.models import Game
from scorecards.queries.game_rows import StoredHole, holes_of, names_of
from scorecards.queries.reckonings import Reckoning, low_of, reckon
from scorecards.queries.scorecard import Money, MoneyCell, MoneyLine
from scorecards.rules.stakes import (
    Account,
    AccountedHole,
    Card,
    Currency,
    PlayedHole,
    Stakes,
    account,
    agreed,
)
from scorecards.rules.texts import Text
from scorecards.stakes import stakes_of

__all__ = [
    "HolePayments",
    "PaymentLine",
    "account_of",
    "game_account",
    "game_payments",
    "MoneyReceipt",
    "money_receipt",
    "money_of",
    "stakes_of",
]


@dataclass(frozen=True)
class PaymentLine:
    """One payment of a hole, ready to print: "Cleo pays Ben", €1.10, and what for."""

    sentence: str
    amount: str
    reason: str


@dataclass(frozen=True)
class HolePayments:
    """Everything that was paid for a hole; number 0 is the end of the game."""

    number: int
    lines: tuple[PaymentLine, ...]


UNITS = "in the smallest unit: cents, chips"
END = "place at the table, from 0; null is the pot"


class PaymentReceipt(NamedTuple):
    """Somebody owes somebody, for a hole."""

    payer: Annotated[int | None, END]
    payee: Annotated[int | None, END]
    units: Annotated[int, f"more than nothing, {UNITS}"]
    reason: Annotated[Text, "what for, in the language asked for"]


class PaidHole(NamedTuple):
    """The money of a hole. Balances and pot come to nothing together."""

    number: Annotated[int, "of the hole; 0 is the end of the game"]
    gained: Annotated[Sequence[int], f"by position, {UNITS}"]
    balances: Annotated[Sequence[int], "by position, after this hole"]
    pot: Annotated[int, "what lies in the pot after it"]
    payments: Sequence[PaymentReceipt]


@dataclass(frozen=True)
class MoneyReceipt:
    """What a game is played for, and what that came to. Nothing is paid here."""

    stakes: Annotated[dict[str, Any], "what was agreed, see docs/stakes.md"]
    terms: Annotated[Sequence[Text], "the same in sentences, in the language asked for"]
    currency: Annotated[str, "three letters, or “chips”"]
    decimals: Annotated[int, "digits of an amount after the point"]
    balances: Annotated[Sequence[int], f"by position, {UNITS}"]
    pot: Annotated[int, "what lies in the pot"]
    holes: Sequence[PaidHole]


def game_account(game: Game) -> Account | None:
    """The account of a game, in two queries; None without stakes, and then without a query.

    Its holes have the numbers of the scorecard, those that are complete, and 0 for the end. Seats
    are positions.
    """
    stakes = stakes_of(game)
    if stakes is None:
        return None
    return account_of(game, stakes, reckon(game, names_of(game), holes_of(game)))


def account_of(game: Game, stakes: Stakes, sums: Reckoning) -> Account:
    """The account of a game whose rows were read and added up."""
    holes = tuple(
        _played(game, sums.holes[number], sums.card.holes[place])
        for number, place in sums.complete.items()
    )
    card = Card(holes, sums.winners, sums.card.totals if holes else None)
    numbers = {place + 1: number for number, place in sums.complete.items()}
    made = account(stakes, card)
    renumbered = tuple(replace(one, number=numbers.get(one.number, 0)) for one in made.holes)
    return replace(made, holes=renumbered, seats=len(sums.names))


def _played(game: Game, hole: StoredHole, points: tuple[int, ...]) -> PlayedHole:
    """A complete hole as stakes see it: whoever has no row in it was not there."""
    there = tuple(sorted(hole.rows))
    counted = tuple(_counted(hole, seat, points) for seat in range(len(points)))
    return PlayedHole(
        points,
        low_of(game.rules, hole),
        hole.dealer,
        hole.knocker if hole.knocker in hole.rows else None,
        counted,
        there,
    )


def _counted(hole: StoredHole, seat: int, points: tuple[int, ...]) -> int:
    row = hole.rows.get(seat)
    return points[seat] if row is None or row.counted is None else row.counted


def game_payments(game: Game) -> list[HolePayments]:
    """Every payment of the game with its reason, hole by hole, in two queries; without stakes none,
    and no query.
    """
    stakes = stakes_of(game)
    if stakes is None:
        return []
    sums = reckon(game, names_of(game), holes_of(game))
    made = account_of(game, stakes, sums)
    return [HolePayments(hole.number, payments_in(made, hole, sums.names)) for hole in made.holes]


def money_receipt(game: Game) -> MoneyReceipt:
    """The account of a game with stakes, sentences in the language asked for. Two queries. Raises
    LookupError for a game without.
    """
    made = game_account(game)
    if made is None:
        raise LookupError(game.code)
    return MoneyReceipt(
        stakes=made.stakes.data(),
        terms=agreed(made.stakes),
        currency=made.stakes.currency,
        decimals=made.stakes.money.decimals,
        balances=made.balances,
        pot=made.pot,
        holes=[
            PaidHole(
                *(hole.number, hole.gained, hole.balances, hole.pot),
                [PaymentReceipt(*each) for each in hole.payments],
            )
            for hole in made.holes
        ],
    )


def payments_for(
    game: Game, number: int, names: Sequence[str], holes: Mapping[int, StoredHole]
) -> tuple[PaymentLine, ...]:
    """The payments of one hole of a game whose rows were read; nothing without stakes."""
    stakes = stakes_of(game)
    if stakes is None:
        return ()
    made = account_of(game, stakes, reckon(game, names, holes))
    hole = next((one for one in made.holes if one.number == number), None)
    return payments_in(made, hole, names) if hole else ()


def payments_in(
    made: Account, hole: AccountedHole, names: Sequence[str]
) -> tuple[PaymentLine, ...]:
    """The payments of a hole in words, in the language of the page."""
    amount = made.stakes.money.amount
    return tuple(
        PaymentLine(
            say_payment(names, one.payer, one.payee),
            amount(one.amount).render(gettext),
            one.reason.render(gettext),
        )
        for one in hole.payments
    )


def money_of(game: Game, sums: Reckoning) -> Money | None:
    """What the scorecard says of money; None, at no cost, for a game without stakes."""
    stakes = stakes_of(game)
    if stakes is None:
        return None
    made, money = account_of(game, stakes, sums), stakes.money
    steps = [(0,) * made.seats, *(hole.balances for hole in made.holes)]
    lines = {hole.number: _line(hole, money) for hole in made.holes}
    return Money(
        terms=tuple(sentence.render(gettext) for sentence in agreed(stakes)),
        stakes=stakes,
        sign=money.sign.render(gettext),
        lines=lines,
        last=_line(_with_end(made.holes), money) if made.holes else None,
        balances=tuple(_sum(units, money) for units in made.balances),
        pot=_pot(made.pot, money),
        course=tuple(zip(*steps, strict=True)),
        headline=say_up(sums.names, made.balances, money),
    )


def _line(hole: AccountedHole, money: Currency) -> MoneyLine:
    cells = (
        MoneyCell(
            money.figure(gained, plus=True).render(gettext),
            money.figure(balance, plus=True).render(gettext),
            tone(gained),
            tone(balance),
        )
        for gained, balance in zip(hole.gained, hole.balances, strict=True)
    )
    return MoneyLine(hole.number, tuple(cells), _pot(hole.pot, money))


def _with_end(holes: Sequence[AccountedHole]) -> AccountedHole:
    """The last hole, with what is paid and shared at the end of the game, if it is over."""
    *before, last = holes
    if last.number or not before:
        return last
    gained = tuple(map(sum, zip(before[-1].gained, last.gained, strict=True)))
    return replace(last, number=before[-1].number, gained=gained)


def _pot(units: int, money: Currency) -> str:
    return money.amount(units).render(gettext) if units else ""


def _sum(units: int, money: Currency) -> MoneyCell:
    """A seat's balance: short, and with its currency."""
    short = money.figure(units, plus=True).render(gettext)
    return MoneyCell(short, money.amount(units, plus=True).render(gettext), tone(units), "")


def tone(units: int) -> str:
    """Is it gained or lost?"""
    return "plus" if units > 0 else "minus" if units < 0 else ""
