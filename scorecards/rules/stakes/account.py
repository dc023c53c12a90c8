"""The account of a game: what every hole cost whom and why, the pot, and running balances."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from scorecards.rules.stakes.agreement import Every, Kind, Stakes
from scorecards.rules.stakes.card import Card
from scorecards.rules.stakes.holes import against_everyone, shared, to_knocker, to_winner
from scorecards.rules.stakes.payments import Payment, nets, pot_after
from scorecards.rules.stakes.side_stakes import matches, skins_left, skins_won, stableford_hole
from scorecards.rules.texts import text


@dataclass(frozen=True, slots=True)
class AccountedHole:
    """What changed hands on a hole, what each seat gained by it and has by now, and the pot after.

    `number` is the hole's from 1; 0 is what is paid once, at the end of the game.
    """

    number: int
    payments: tuple[Payment, ...]
    gained: tuple[int, ...]
    balances: tuple[int, ...]
    pot: int


@dataclass(frozen=True, slots=True)
class Account:
    """A game's money, hole by hole. Balances and pot come to nothing together at every hole; when
    the game is over the pot is empty.
    """

    stakes: Stakes
    holes: tuple[AccountedHole, ...]
    seats: int

    @property
    def balances(self) -> tuple[int, ...]:
        """What each seat has gained by now."""
        return self.holes[-1].balances if self.holes else (0,) * self.seats

    @property
    def pot(self) -> int:
        """What lies in the pot now."""
        return self.holes[-1].pot if self.holes else 0


def account(stakes: Stakes, card: Card) -> Account:
    """Who pays what for the holes so far; with the game's winners on the card, also its end: what
    is paid once, and a pot that is left over goes back to everybody in equal parts.
    """
    holes: list[AccountedHole] = []
    won = skins_won(stakes, card) if stakes.kind is Kind.SKINS else {}
    for number in range(1, len(card.holes) + 1):
        pot = holes[-1].pot if holes else 0
        payments = won.get(number, []) or _hole_payments(stakes, card, number, pot)
        _book(holes, number, payments, card.seats)
    if card.winners:
        pot = holes[-1].pot if holes else 0
        payments = _end_payments(stakes, card)
        left = pot_after(pot, payments)
        payments += shared(stakes, left, range(card.seats), card.end)
        if payments:
            _book(holes, 0, payments, card.seats)
    return Account(stakes, tuple(holes), card.seats)


def together(accounts: Iterable[Account]) -> tuple[int, ...]:
    """The balances of stakes that are played beside each other."""
    return tuple(map(sum, zip(*(one.balances for one in accounts), strict=True)))


def _book(holes: list[AccountedHole], number: int, payments: list[Payment], seats: int) -> None:
    gained = nets(payments, seats)
    before = holes[-1].balances if holes else (0,) * seats
    balances = tuple(mine + more for mine, more in zip(before, gained, strict=True))
    pot = pot_after(holes[-1].pot if holes else 0, payments)
    holes.append(AccountedHole(number, tuple(payments), gained, balances, pot))


def _hole_payments(stakes: Stakes, card: Card, number: int, pot: int) -> list[Payment]:
    hole = card.holes[number - 1]
    match stakes.kind:
        case Kind.OWN_POINTS | Kind.DIFFERENCE if stakes.every is Every.HOLE:
            return to_winner(stakes, hole, pot)
        case Kind.POT if stakes.every is Every.HOLE:
            return to_knocker(stakes, hole, pot)
        case Kind.EVERYONE:
            points = {seat: hole.points[seat] for seat in hole.there}
            return against_everyone(stakes, points, text("points between the two: {n} × {unit}"))
        case Kind.STABLEFORD:
            return stableford_hole(stakes, hole)
    return []


def _end_payments(stakes: Stakes, card: Card) -> list[Payment]:
    match stakes.kind:
        case Kind.OWN_POINTS | Kind.DIFFERENCE if stakes.every is Every.GAME:
            return to_winner(stakes, card.end, 0)
        case Kind.POT if stakes.every is Every.GAME:
            return to_knocker(stakes, card.end, 0)
        case Kind.SKINS:
            return skins_left(stakes, card)
        case Kind.MATCH_PLAY:
            return matches(stakes, card)
    return []
