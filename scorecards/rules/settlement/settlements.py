"""A settlement and what becomes of it: payments are made, taken back, and corrected later.

What is paid stays as it is. When a balance changes afterwards, the settlement answers with new
payments of the differences; it keeps the ones already named wherever that needs no payment more.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace
from typing import Generic

from scorecards.rules.settlement.transfers import Key, Transfer, fewest, largest_first, nets
from scorecards.rules.texts import Problem, ProblemError, text


@dataclass(frozen=True)
class Settlement(Generic[Key]):
    """Balances in whole units with the payments made and those still due.

    `proven` is true when there cannot be fewer payments due. `differences` are those of them that
    a correction brought after somebody had paid.
    """

    balances: tuple[tuple[Key, int], ...]
    due: tuple[Transfer[Key], ...]
    paid: tuple[Transfer[Key], ...] = ()
    differences: frozenset[Transfer[Key]] = frozenset()
    proven: bool = True

    def pay(self, transfer: Transfer[Key]) -> Settlement[Key]:
        """The settlement with one payment made. Raises ProblemError where it is not due."""
        if transfer not in self.due:
            raise ProblemError(Problem("due", text("This payment is not due.")))
        return self.book(transfer)

    def book(self, transfer: Transfer[Key]) -> Settlement[Key]:
        """The settlement with one payment that was made, due or not."""
        after = replace(self, paid=(*self.paid, Transfer(*transfer)))
        if transfer not in self.due:
            return after._with_due(None)
        due = _without(self.due, [transfer])
        return replace(after, due=due, differences=self.differences & {*due})

    def take_back(self, transfer: Transfer[Key]) -> Settlement[Key]:
        """The settlement with one payment not made after all.

        Raises ProblemError where nobody made it.
        """
        if transfer not in self.paid:
            raise ProblemError(Problem("paid", text("This payment was not made.")))
        back = replace(self, paid=_without(self.paid, [transfer]))
        return back._with_due((*self.due, Transfer(*transfer)))

    def correct(self, balances: Mapping[Key, int]) -> Settlement[Key]:
        """The settlement of other balances by the same people: nothing that is paid changes.

        Raises ProblemError where together they are not nothing.
        """
        after = replace(self, balances=tuple(sorted(balances.items())))
        known = dict(self.balances)
        change = {key: balances.get(key, 0) - known.get(key, 0) for key in {*balances, *known}}
        after = after._with_due((*self.due, *fewest(change)[0]))
        fresh = frozenset(_without(after.due, self.due)) if self.paid else frozenset()
        return replace(after, differences=fresh | after.differences)

    def _with_due(self, named: tuple[Transfer[Key], ...] | None) -> Settlement[Key]:
        """The settlement with these payments due, or with others where fewer do it; None for the
        fewest.
        """
        left = dict(self.balances)
        for key, gained in nets(self.paid).items():
            left[key] = left.get(key, 0) - gained
        due, proven = fewest(left)
        if named is not None and len(named) <= len(due):
            due = tuple(sorted(named, key=largest_first))
        return replace(self, due=due, proven=proven, differences=self.differences & {*due})


def settle(balances: Mapping[Key, int]) -> Settlement[Key]:
    """The fewest payments for these balances.

    Raises ProblemError where a balance is not whole, or together they are not nothing.
    """
    due, proven = fewest(balances)
    return Settlement(tuple(sorted(balances.items())), due, proven=proven)


def _without(
    transfers: Iterable[Transfer[Key]], gone: Iterable[Transfer[Key]]
) -> tuple[Transfer[Key], ...]:
    """What is left when each of `gone` is taken out once."""
    missing, left = Counter(gone), []
    for transfer in transfers:
        if missing[transfer]:
            missing[transfer] -= 1
        else:
            left.append(transfer)
    return tuple(left)
