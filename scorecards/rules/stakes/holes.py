"""What a hole costs whom: payments for its points, and for the knock where there is a pot."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from itertools import combinations

from scorecards.rules.stakes.agreement import Every, Kind, Stakes, Tie
from scorecards.rules.stakes.card import PlayedHole
from scorecards.rules.stakes.payments import POT, Payment, pot_after, shares
from scorecards.rules.texts import Text, text

TAKEN = text("knocked and lowest: the pot")
DOUBLED = text("knocked and not lowest: as much as the pot holds")


def to_winner(stakes: Stakes, hole: PlayedHole, pot: int) -> list[Payment]:
    """Everybody else pays the winner, points below nothing pay nothing; M1, M2 and M4.

    Several winners share what comes in, or it stays in the pot for the next hole with one winner.
    """
    difference = stakes.kind is Kind.DIFFERENCE
    above = min(hole.points[seat] for seat in hole.winners) if difference else 0
    points = {
        seat: mine - above
        for seat, mine in enumerate(hole.column)
        if seat not in hole.winners and mine is not None and mine > above
    }
    one = hole.winners[0] if len(hole.winners) == 1 else POT
    unit = stakes.money.amount(stakes.unit)
    payments = []
    for seat, n in points.items():
        reason = text("own points: {n} × {unit}", n=n, unit=unit)
        if difference:
            reason = text("points above the winner: {n} × {unit}", n=n, unit=unit)
        payments.append(Payment(seat, one, n * stakes.unit, reason))
    if one is not POT:
        taken = [Payment(POT, one, pot, text("the pot that was carried to this hole"))]
        return payments + (taken if pot else [])
    if stakes.tie is Tie.CARRY:
        return payments
    return payments + shared(stakes, pot_after(pot, payments), hole.winners, hole)


def against_everyone(
    stakes: Stakes, figures: Mapping[int, int], template: Text, *, high: bool = False
) -> list[Payment]:
    """Of each two, the one with more pays the other a unit for each point between them; with
    `high`, the one with fewer pays. `figures` are by seat; template: says `{n}` and `{unit}`.
    """
    payments = []
    for (one, mine), (other, theirs) in combinations(figures.items(), 2):
        between = theirs - mine if high else mine - theirs
        if between:
            payer, payee = (one, other) if between > 0 else (other, one)
            n, unit = abs(between), stakes.money.amount(stakes.unit)
            reason = text(template.template, n=n, unit=unit)
            payments.append(Payment(payer, payee, n * stakes.unit, reason))
    return payments


def to_knocker(stakes: Stakes, hole: PlayedHole, pot: int) -> list[Payment]:
    """Everybody antes while the pot is empty; a lowest knocker takes it, any other pays in as much
    as it holds, and neither more than the cap; M3. After a game its winner takes the pot.
    """
    ante = text("ante into the empty pot")
    payments = [Payment(seat, POT, stakes.unit, ante) for seat in hole.there if not pot]
    full = pot_after(pot, payments)
    if stakes.every is Every.GAME:
        return payments + shared(stakes, full, hole.winners, hole)
    knocker, lowest = hole.knocker, hole.lowest
    tied = knocker in lowest and len(lowest) > 1
    if knocker is None or (tied and stakes.tie is Tie.NOTHING):
        return payments
    stake = full if stakes.cap is None else min(full, stakes.cap)
    capped = stake < full
    if knocker in lowest:
        reason = text("knocked and lowest: the most that one takes from the pot")
        return [*payments, Payment(POT, knocker, stake, reason if capped else TAKEN)]
    reason = text("knocked and not lowest: the most that one pays into the pot")
    return [*payments, Payment(knocker, POT, stake, reason if capped else DOUBLED)]


def shared(stakes: Stakes, amount: int, sharers: Iterable[int], hole: PlayedHole) -> list[Payment]:
    """The pot in equal parts; odd units go one by one from the dealer's left on."""
    seats, sharers = len(hole.points), tuple(sharers)
    if not amount:
        return []
    whole = stakes.money.amount(amount)
    even = text("an equal share of {amount}", amount=whole)
    odd = text("an equal share of {amount}, and one odd unit from the dealer’s left", amount=whole)
    if len(sharers) == 1:
        even = text("the pot")
    parts = shares(amount, sharers, hole.dealer + 1, seats)
    least = amount // len(sharers)
    return [Payment(POT, seat, part, odd if part > least else even) for seat, part in parts if part]
