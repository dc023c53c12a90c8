"""Two versions of one thing that were both made from a third, put together place by place.

What only one side changed is taken from it, and the same change made by both is one change. A place
that both changed differently is in dispute: nothing is guessed, and both versions come back with
everything else already in them. Pure, and the same with the sides exchanged. The phone's reading of
it is `static/js/merge.js`.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import NamedTuple, TypeVar

from scorecards.rules.holes import Row
from scorecards.rules.layouts import Layout

Value = TypeVar("Value")
Item = tuple[int, str]  # points added by hand, and the reason


class Sides(NamedTuple):
    """Both versions of a row once each has what only the other changed."""

    mine: Row
    theirs: Row

    @property
    def agree(self) -> bool:
        """Is nothing in dispute, so that either is the merged row?"""
        return self.mine == self.theirs


def of_value(was: Value, mine: Value, theirs: Value) -> tuple[Value, Value]:
    """Both versions of what has no places: the same value twice, unless it is in dispute."""
    if mine == was:
        return theirs, theirs
    if theirs == was:
        return mine, mine
    return mine, theirs


def of_rows(was: Row, mine: Row, theirs: Row) -> Sides:
    """Both versions of a row, card by card.

    Only layouts of one size have places to compare. A row that grew or shrank has its cards at
    other places and nobody knows which is which, and a total has no cards: such rows are taken
    whole, or are in dispute.
    """
    sides = Sides(*of_value(was, mine, theirs))
    rows = (was, mine, theirs)
    if sides.agree or not all(isinstance(row, Layout) for row in rows):
        return sides
    layouts = [row for row in rows if isinstance(row, Layout)]
    if len({(row.shape, len(row.cards)) for row in layouts}) > 1:
        return sides
    pairs = [of_value(*cards) for cards in zip(*(row.cards for row in layouts), strict=True)]
    shape = layouts[0].shape
    return Sides(
        Layout(shape, tuple(card for card, _ in pairs)),
        Layout(shape, tuple(card for _, card in pairs)),
    )


def of_items(
    was: Sequence[Item], mine: Sequence[Item], theirs: Sequence[Item]
) -> tuple[list[Item], list[Item]]:
    """Both versions of the points added by hand. The place of an item is its reason."""
    whole = of_value(list(was), list(mine), list(theirs))
    if whole[0] == whole[1]:
        return whole
    before, here, there = (_by_reason(items) for items in (was, mine, theirs))
    added = sorted({*here, *there} - {*before})
    pairs = {
        reason: of_value(before.get(reason, ()), here.get(reason, ()), there.get(reason, ()))
        for reason in (*before, *added)
    }
    sides = [
        [(points, reason) for reason, pair in pairs.items() for points in pair[side]]
        for side in (0, 1)
    ]
    return sides[0], sides[1]


def _by_reason(items: Sequence[Item]) -> Mapping[str, tuple[int, ...]]:
    reasons: dict[str, tuple[int, ...]] = {}
    for points, reason in items:
        reasons[reason] = tuple(sorted((*reasons.get(reason, ()), points)))
    return reasons
