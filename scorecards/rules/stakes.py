"""Stakes: who pays whom for a hole or a game, in whole units (cents, chips).

Everything paid is received: with the pot counted as a payee, all payments sum to nothing. This
module never scores a card, never decides who won, never keeps a balance between holes, and knows
no currency and no fraction.

The rules: a unit a point paid to the winner (Golf in six cards, French; totals in the game of
four), and the pot a knocker takes or doubles (four cards, Pagat).
"""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Literal

POT: None = None
"""The payer or payee that is not a seat."""

Owed = tuple[int | None, int]
"""A seat (or the pot) with the units it owes or is due."""


@dataclass(frozen=True, slots=True)
class Payment:
    """`amount` units, always more than nothing, go from one seat (or the pot) to another."""

    payer: int | None
    payee: int | None
    amount: int


@dataclass(frozen=True, slots=True)
class Settlement:
    """What changes hands, and what the pot holds afterwards."""

    payments: tuple[Payment, ...]
    pot: int = 0

    def nets(self, seats: int) -> tuple[int, ...]:
        """What each seat gained; with the change of the pot it sums to nothing."""
        return nets(self.payments, seats)


def nets(payments: Iterable[Payment], seats: int) -> tuple[int, ...]:
    """What each seat gained by these payments; lost is negative."""
    gained = [0] * seats
    for payment in payments:
        if payment.payer is not None:
            gained[payment.payer] -= payment.amount
        if payment.payee is not None:
            gained[payment.payee] += payment.amount
    return tuple(gained)


def pay_winners(
    points: Sequence[int],
    winners: Sequence[int],
    *,
    unit: int = 1,
    dealer: int = 0,
    pot: int = 0,
    pays: Literal["own points", "difference"] = "own points",
    shared: Literal["split", "carry"] = "split",
) -> Settlement:
    """Everyone else pays the winner their own points, a unit each: for a hole, or a game by totals.

    Negative points pay nothing. `difference` pays only what lies above the winner. Several
    winners split what came in, odd units one by one from the dealer's left; or it is carried into
    the pot, which the next sole winner takes. `pot` is what was carried so far.

    Raises ValueError for figures that are not whole, a winner not at the table, or no winner.
    """
    _check_whole(*points, unit, pot)
    _check_seats(winners, len(points))
    if not winners:
        raise ValueError("A hole without a winner is not settled.")
    if unit < 1 or pot < 0:
        raise ValueError("A unit is one or more, and a pot never less than nothing.")
    above = min(points[seat] for seat in winners) if pays == "difference" else 0
    owed: list[Owed] = [
        (seat, max(mine - above, 0) * unit)
        for seat, mine in enumerate(points)
        if seat not in winners
    ]
    paid = sum(due for _, due in owed)
    if len(winners) > 1 and shared == "carry":
        return Settlement(_hand_over(owed, [(POT, paid)]), pot + paid)
    owed.append((POT, pot))
    return Settlement(_hand_over(owed, _split(paid + pot, winners, (dealer, len(points)))))


def play_pot(
    counted: Sequence[int],
    knocker: int | None,
    *,
    pot: int = 0,
    ante: int = 0,
    cap: int | None = None,
    tied: Literal["wins", "nothing"] = "wins",
) -> Settlement:
    """A hole with a pot: the lowest takes it if they knocked, any other knocker doubles it.

    Everyone antes when the pot is empty. Neither win nor payment is above `cap`. A knocker tied
    for the lowest counts as the lowest, or nothing happens.

    Raises ValueError for figures that are not whole, negative money, or a knocker not at the table.
    """
    _check_whole(*counted, pot, ante, cap or 0)
    _check_seats([] if knocker is None else [knocker], len(counted))
    if min(pot, ante, cap or 0) < 0:
        raise ValueError("A pot, an ante and a cap are never less than nothing.")
    antes = ante if not pot else 0
    payments = [Payment(seat, POT, antes) for seat in range(len(counted)) if antes]
    full = pot + sum(payment.amount for payment in payments)
    stake = full if cap is None else min(full, cap)
    if knocker is None or not stake or (tied == "nothing" and _is_tied_lowest(counted, knocker)):
        return Settlement(tuple(payments), full)
    if counted[knocker] == min(counted):
        return Settlement((*payments, Payment(POT, knocker, stake)), full - stake)
    return Settlement((*payments, Payment(knocker, POT, stake)), full + stake)


def settle_up(balances: Sequence[int]) -> tuple[Payment, ...]:
    """The payments that bring the balances of a whole evening to nothing, in order of the seats.

    Raises ValueError when the balances do not sum to nothing.
    """
    _check_whole(*balances)
    if sum(balances):
        raise ValueError("What was lost and what was won are not the same.")
    lost: list[Owed] = [(seat, -balance) for seat, balance in enumerate(balances) if balance < 0]
    return _hand_over(
        lost, [(seat, balance) for seat, balance in enumerate(balances) if balance > 0]
    )


def _is_tied_lowest(counted: Sequence[int], knocker: int) -> bool:
    return counted[knocker] == min(counted) and list(counted).count(counted[knocker]) > 1


def _split(amount: int, winners: Sequence[int], table: tuple[int, int]) -> list[Owed]:
    """Equal shares, odd units from the dealer's left. table: the dealer and the seats."""
    dealer, seats = table
    nearest = sorted(winners, key=lambda seat: (seat - dealer - 1) % seats)
    share, odd = divmod(amount, len(nearest))
    return [(seat, share + (place < odd)) for place, seat in enumerate(nearest)]


def _hand_over(owed: Sequence[Owed], due: Sequence[Owed]) -> tuple[Payment, ...]:
    """Who pays whom; owed and due sum to the same, a payer fills the next payee first."""
    payments: list[Payment] = []
    waiting = [(payee, missing) for payee, missing in reversed(due) if missing]
    for payer, amount in owed:
        while amount:
            payee, missing = waiting.pop()
            paid = min(amount, missing)
            payments.append(Payment(payer, payee, paid))
            amount -= paid
            if paid < missing:
                waiting.append((payee, missing - paid))
    return tuple(payments)


def _check_whole(*figures: int) -> None:
    if any(type(figure) is not int for figure in figures):
        raise ValueError("Points and stakes are whole numbers.")


def _check_seats(seats: Sequence[int], at_table: int) -> None:
    if len(set(seats)) < len(seats) or any(seat not in range(at_table) for seat in seats):
        raise ValueError("Winners and knocker are seats of this table, each once.")
