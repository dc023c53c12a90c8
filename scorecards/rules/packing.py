"""The best choice among sets of cells that may not share a cell.

Exact, by dynamic programming over the cells that are left. Cells that may change places without
changing what can be chosen, as sixteen equal cards may, are only counted: without that, choosing
among them would take seconds.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from functools import reduce
from math import prod
from operator import or_

from scorecards.rules.layouts import LARGEST, Cells

Sums = tuple[int, int, int]
NOTHING: Sums = (0, 0, 0)
FEW = 32  # so many sets are chosen among before it pays to look for cells that are alike
MOST_STATES = 5000  # numbers of cells left, by their kind, that are gone through
_DIGIT = 6  # bits for the number of cells of one kind: up to sixteen, and one to borrow from


def best_set(groups: Sequence[Cells], brings: Sequence[Sums]) -> list[int]:
    """The places in the list of the groups, no two sharing a cell, whose sums are least.

    `brings` are added up place by place and compared from the left; the last is -1 for each, so
    that of equal choices the one of more groups wins. Among those the one found first does: groups
    in order, each tried in before out.
    """
    best: dict[int, int] = {}  # of the groups with these very cells only the best can be in
    for i, (cells, bring) in enumerate(zip(groups, brings, strict=True)):
        mask = sum([1 << cell for cell in cells])
        if bring < NOTHING and (mask not in best or bring < brings[best[mask]]):
            best[mask] = i
    chosen: list[int] = []
    parts = _apart(best)
    for part in parts:
        if part in best and len(best) == len(parts):  # nothing to choose: the commonest by far
            chosen.append(best[part])
            continue
        near = sorted((i, mask) for mask, i in best.items() if mask & part)
        worth = dict(zip([m for _, m in near], _numbers([brings[i] for i, _ in near]), strict=True))
        kinds = _kinds(worth, part) if len(near) > FEW else []
        by_kind = kinds and prod(kind.bit_count() + 1 for kind in kinds) <= MOST_STATES
        masks = _first_alike(worth, kinds) if by_kind else _first(worth)
        chosen += [best[mask] for mask in masks]
    return sorted(chosen)


def _apart(masks: Iterable[int]) -> list[int]:
    """The cells in parts that no set of cells joins."""
    parts: list[int] = []
    for mask in masks:
        near = [part for part in parts if part & mask]
        parts = [part for part in parts if not part & mask]
        parts.append(reduce(or_, near, mask))
    return parts


def _numbers(brings: Sequence[Sums]) -> list[int]:
    """Sums as one number each; the numbers add up and compare as the sums do."""
    most = LARGEST * max([abs(gain) for _, gain, _ in brings])
    wide = 1 << most.bit_length() + 1
    return [(forced * wide + gain) * 2 * LARGEST + number for forced, gain, number in brings]


def _first(worth: Mapping[int, int]) -> list[int]:
    """The sets of least worth, of equal choices the first in the order of the mapping.

    A bit of its own for every set, earlier ones weighing more, makes no two choices equal.
    """
    last = len(worth) - 1
    total = least(
        {
            mask: (number << last + 1) - (1 << last - i)
            for i, (mask, number) in enumerate(worth.items())
        }
    )
    return [mask for i, mask in enumerate(worth) if -total >> (last - i) & 1]


def least(worth: Mapping[int, int]) -> int:
    """The least sum of numbers, all negative, of sets of cells that share no cell.

    Cell by cell: one of the sets that begin there, or none. What is best from there on depends
    only on the cells in use that later sets can still meet.
    """
    beginning: dict[int, list[tuple[int, int]]] = {}
    for mask, number in worth.items():
        beginning.setdefault(mask & -mask, []).append((mask, number))
    firsts = sorted(beginning, reverse=True)
    later = [0]
    for first in firsts:
        later.append(reduce(or_, [mask for mask, _ in beginning[first]], later[-1]))
    states = {0: 0}
    for first, keep in zip(reversed(firsts), later[-2::-1], strict=True):
        after: dict[int, int] = {}
        for used, total in states.items():
            left = used & keep
            if total < after.get(left, 1):
                after[left] = total
            if used & first:
                continue
            for mask, number in beginning[first]:
                if not used & mask:
                    left, more = (used | mask) & keep, total + number
                    if more < after.get(left, 1):
                        after[left] = more
        states = after
    return states[0]


def _kinds(worth: Mapping[int, int], cells: int) -> list[int]:
    """The cells by kind: those of a kind may change places, and every choice is worth the same."""
    kinds: list[int] = []
    for cell in range(cells.bit_length()):
        bit = cells & 1 << cell
        alike = (i for i, kind in enumerate(kinds) if bit and _alike(worth, bit, kind & -kind))
        place = next(alike, None)
        if place is not None:
            kinds[place] |= bit
        elif bit:
            kinds.append(bit)
    return kinds


def _alike(worth: Mapping[int, int], one: int, other: int) -> bool:
    both = one | other
    return all(
        worth.get(mask ^ both) == number
        for mask, number in worth.items()
        if mask & both not in (0, both)
    )


def _first_alike(worth: Mapping[int, int], kinds: Sequence[int]) -> list[int]:
    """As `_first`, where cells of a kind are alike: it matters only how many of each are left."""
    places = {}
    for place, kind in enumerate(kinds):
        places.update({cell: place for cell in range(LARGEST) if kind >> cell & 1})
    shapes = {
        mask: sum([1 << _DIGIT * place for cell, place in places.items() if mask >> cell & 1])
        for mask in worth
    }
    left = sum(kind.bit_count() << _DIGIT * place for place, kind in enumerate(kinds))
    search = _Numbers({shapes[mask]: number for mask, number in worth.items()}, len(kinds))
    rest, used, chosen = search.least(left), 0, []
    for mask, number in worth.items():
        # In, if the best of what is then left makes the whole no worse.
        if not rest:
            break
        if not used & mask and number + search.least(left - shapes[mask]) == rest:
            chosen.append(mask)
            used, left, rest = used | mask, left - shapes[mask], rest - number
    return chosen


class _Numbers:
    """The least worth of what can be chosen from so many cells of each kind.

    Numbers of cells are written as one number, a digit for each kind.
    """

    def __init__(self, worth: Mapping[int, int], kinds: int) -> None:
        self.borrow = sum([1 << _DIGIT * place + _DIGIT - 1 for place in range(kinds)])
        self.known = {0: 0}
        self.beginning: dict[int, list[tuple[int, int]]] = {}
        for shape, number in worth.items():
            self.beginning.setdefault(_lowest(shape), []).append((shape, number))

    def least(self, left: int) -> int:
        """The least worth; 0 for nothing."""
        known = self.known.get(left)
        if known is None:
            first = _lowest(left)
            options = [self.least(left - (1 << _DIGIT * first))]
            for shape, number in self.beginning.get(first, ()):
                if (left | self.borrow) - shape & self.borrow == self.borrow:
                    options.append(number + self.least(left - shape))
            known = self.known[left] = min(options)
        return known


def _lowest(number: int) -> int:
    """The place of the lowest digit that is not 0."""
    return ((number & -number).bit_length() - 1) // _DIGIT
