"""The fewest payments that bring balances to nothing, proven where that can be had in time.

People who come to nothing among themselves need one payment fewer than they are many. So the
fewest payments are the people with a balance less the most groups into which they fall that come
to nothing. Two whose balances are opposite may always be such a group: whoever else they sat with
comes to nothing without them too. What is left is searched whole up to `MOST_PROVEN` people, and
above that the largest debt pays the largest credit.

The answer depends on who has which balance, never on the order in which they are named.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Hashable, Iterable, Mapping
from heapq import heapify, heappop, heappush
from typing import Generic, NamedTuple, TypeVar

from scorecards.rules.texts import Problem, ProblemError, text

MOST_PROVEN = 15  # people: the search doubles with each one more
Key = TypeVar("Key", bound=Hashable)
Balance = tuple[int, Key]


class Transfer(NamedTuple, Generic[Key]):
    """`amount` units, always more than nothing, go from one person to another."""

    payer: Key
    payee: Key
    amount: int


def nets(transfers: Iterable[Transfer[Key]]) -> dict[Key, int]:
    """What each person gains by these payments; lost is negative."""
    gained: dict[Key, int] = defaultdict(int)
    for transfer in transfers:
        gained[transfer.payer] -= transfer.amount
        gained[transfer.payee] += transfer.amount
    return dict(gained)


def fewest(balances: Mapping[Key, int]) -> tuple[tuple[Transfer[Key], ...], bool]:
    """Payments that bring every balance to nothing, largest first, and whether there cannot be
    fewer. People are named by keys of one kind that can be sorted: numbers, or words.

    Raises ProblemError where a balance is not whole, or together they are not nothing.
    """
    _check(balances)
    pairs, rest = _opposites([(mine, key) for key, mine in balances.items() if mine])
    proven = len(rest) <= MOST_PROVEN
    groups = pairs + (_groups(rest) if proven else [rest])
    transfers = [transfer for group in groups for transfer in _payments(group)]
    return tuple(sorted(transfers, key=largest_first)), proven


def largest_first(transfer: Transfer[Key]) -> tuple[int, Key, Key]:
    """What payments are sorted by: the amount, then who pays, then who is paid."""
    return -transfer.amount, transfer.payer, transfer.payee


def _check(balances: Mapping[Key, int]) -> None:
    if any(type(mine) is not int for mine in balances.values()):
        raise ProblemError(Problem("whole", text("A balance is a whole number.")))
    if sum(balances.values()):
        message = text("What was lost and what was won are not the same.")
        raise ProblemError(Problem("balances", message))


def _opposites(
    balances: list[Balance[Key]],
) -> tuple[list[list[Balance[Key]]], list[Balance[Key]]]:
    """Pairs that come to nothing, by size and then by key; and everybody else."""
    credits: dict[int, list[Balance[Key]]] = defaultdict(list)
    pairs, rest = [], []
    for mine, key in sorted(balances, reverse=True):
        if mine > 0:
            credits[mine].append((mine, key))
        elif credits[-mine]:
            pairs.append([(mine, key), credits[-mine].pop()])
        else:
            rest.append((mine, key))
    rest += [balance for left in credits.values() for balance in left]
    return pairs, sorted(rest)


def _groups(people: list[Balance[Key]]) -> list[list[Balance[Key]]]:
    """The most groups that come to nothing. people: sorted, together nothing.

    `most[mask]` counts the groups that close while the people of a mask are named one after the
    other in their best order. The last person is always named last, which halves the search.
    """
    if not people:
        return []
    *others, last = people
    bits = [1 << place for place in range(len(others))]
    size = 1 << len(others)
    sums, most, named_last = [0] * size, [0] * size, [0] * size
    for mask in range(1, size):
        low = mask & -mask
        sums[mask] = sums[mask ^ low] + others[low.bit_length() - 1][0]
        best, by = -1, 0
        for bit in bits:
            if mask & bit and most[mask ^ bit] > best:
                best, by = most[mask ^ bit], bit
        most[mask], named_last[mask] = best + (not sums[mask]), by
    groups, group, mask = [], [last], size - 1
    while mask:
        if not sums[mask]:
            groups.append(group)
            group = []
        group.append(others[named_last[mask].bit_length() - 1])
        mask ^= named_last[mask]
    return [*groups, group]


def _payments(group: list[Balance[Key]]) -> list[Transfer[Key]]:
    """The largest debt pays the largest credit, as much as goes, until nothing is left: at most
    one payment fewer than there are people.
    """
    debts = [balance for balance in group if balance[0] < 0]
    credits = [(-mine, key) for mine, key in group if mine > 0]
    heapify(debts)
    heapify(credits)
    transfers = []
    while debts:
        (owed, payer), (due, payee) = heappop(debts), heappop(credits)
        amount = min(-owed, -due)
        transfers.append(Transfer(payer, payee, amount))
        if owed + amount:
            heappush(debts, (owed + amount, payer))
        if due + amount:
            heappush(credits, (due + amount, payee))
    return transfers
