"""Who sits in which seat of a table: seats are taken in dealing order, the first deals first.

The first seat of a hole is worth something, so seats are shared out evenly over the rounds: the sum
of the squares of how often each person had each seat stays as small as it can. Where the holes are
no multiple of the seats some start once more; those go first to whoever had fewer of them. This
module never says who sits at which table.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import permutations

from tournaments.rules.draws.lots import Luck

Table = tuple[int, ...]
Seats = Mapping[tuple[int, int], int]

PERMUTED = 5
"""Up to this size every order of a table is tried; beyond, seats are filled one after another for
every set of people, which comes to the same.
"""
START = 10**6


def order_cost(order: Sequence[int], seats: Seats) -> int:
    """The sum of squares after this round, for the people of this table. `seats` is how often each
    (person, seat from 0) has been before.
    """
    counts = {pair: times for pair, times in seats.items() if pair[0] in order}
    for at, player in enumerate(order):
        counts[player, at] = counts.get((player, at), 0) + 1
    return sum(times**2 for times in counts.values())


def dealing_order(
    table: Sequence[int],
    seats: Seats,
    lots: Luck,
    *,
    starts: Mapping[int, int] | None = None,
    holes: int = 0,
) -> Table:
    """The order that leaves the seats taken most evenly; among equal ones a lot.

    `starts` is how often each had one start more than others of the table; with `holes` the seats
    that will have one count first.
    """
    more = holes % len(table) if table else 0
    had = starts or {}

    def price(player: int, at: int) -> int:
        start = START * (2 * had.get(player, 0) + 1) if at < more else 0
        return start + 2 * seats.get((player, at), 0) + 1

    drawn = list(table)
    lots.shuffle(drawn)
    if len(drawn) <= PERMUTED:
        orders = permutations(drawn)
        return min(orders, key=lambda each: sum(price(who, at) for at, who in enumerate(each)))
    return _cheapest([[price(player, at) for at in range(len(drawn))] for player in drawn], drawn)


def _cheapest(prices: Sequence[Sequence[int]], people: Sequence[int]) -> Table:
    """The order with the least sum of prices: the best for each set of people on the first seats,
    from that for every smaller set.
    """
    best: dict[int, tuple[int, Table]] = {0: (0, ())}
    for at in range(len(people)):
        longer: dict[int, tuple[int, Table]] = {}
        for chosen, (cost, order) in best.items():
            for number, player in enumerate(people):
                key = chosen | 1 << number
                new = cost + prices[number][at]
                if not chosen & 1 << number and (key not in longer or new < longer[key][0]):
                    longer[key] = (new, (*order, player))
        best = longer
    return best[(1 << len(people)) - 1][1]
