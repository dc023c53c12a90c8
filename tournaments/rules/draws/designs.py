"""Schedules without a repeat that are made by a formula, for any number of tables it fits.

    lines     s groups of q people, q a power of a prime and s at most q: a person is a point
              (x, y), a round a slope, a table a line. q rounds; the groups themselves then play
              whatever q people can play at tables of s.
    starter   one round over the numbers below m, some classes of them and some fixed people; each
              further round adds 1 to every number.

With s = q the first is the affine plane: everybody meets everybody once. This module knows no names
and draws no lots; `bank.py` says which of these exist.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache

Table = tuple[int, ...]
Rounds = list[list[Table]]

REDUCTIONS = {4: (1, 1), 8: (1, 1, 0), 9: (2, 0), 16: (1, 1, 0, 0), 25: (2, 0), 27: (2, 1, 0)}
"""For a field that is no prime: what its x to the power of the degree is, from the constant on."""

PRIMES = (2, 3, 5, 7, 11, 13, 17, 19, 23, 29, 31)
FIELDS = tuple(sorted((*PRIMES, *REDUCTIONS)))


def field_sum(one: int, other: int, q: int) -> int:
    """Addition in the field of q elements, which are numbers below q in the base of its prime."""
    p, degree = _base(q)
    mine, theirs = _digits(one, p, degree), _digits(other, p, degree)
    return _number([(a + b) % p for a, b in zip(mine, theirs, strict=True)], p)


@cache
def field_product(one: int, other: int, q: int) -> int:
    """Multiplication in the field of q elements."""
    p, degree = _base(q)
    if degree == 1:
        return one * other % p
    power, total = list(_digits(one, p, degree)), [0] * degree
    for digit in _digits(other, p, degree):
        total = [(a + digit * b) % p for a, b in zip(total, power, strict=True)]
        over, power = power[-1], [0, *power[:-1]]
        power = [(a + over * b) % p for a, b in zip(power, REDUCTIONS[q], strict=True)]
    return _number(total, p)


def lines(q: int, size: int) -> Rounds:
    """q rounds of q tables for q × size people; nobody meets one of the own group. A person is
    group × q + place in it. Raises ValueError for a number that is no such field, or a table that
    is too large.
    """
    if q not in FIELDS or not 2 <= size <= q:
        raise ValueError("Lines need a field, and tables no larger than it.")
    return [
        [
            tuple(x * q + field_sum(field_product(slope, x, q), shift, q) for x in range(size))
            for shift in range(q)
        ]
        for slope in range(q)
    ]


def side_by_side(inner: Sequence[Sequence[Table]], groups: int, group_size: int) -> Rounds:
    """The same rounds in every group at once."""
    return [
        [
            tuple(group * group_size + player for player in table)
            for group in range(groups)
            for table in tables
        ]
        for tables in inner
    ]


def develop(base: Sequence[Sequence[int]], modulus: int, classes: int) -> Rounds:
    """The rounds of a starter: class × modulus + number moves, whoever is beyond stays."""
    moving = modulus * classes

    def moved(player: int, step: int) -> int:
        if player >= moving:
            return player
        group, number = divmod(player, modulus)
        return group * modulus + (number + step) % modulus

    return [
        [tuple(moved(player, step) for player in table) for table in base]
        for step in range(modulus)
    ]


def _base(q: int) -> tuple[int, int]:
    """The prime and the degree of a field."""
    if q not in REDUCTIONS:
        return q, 1
    degree = len(REDUCTIONS[q])
    return next(p for p in PRIMES if p**degree == q), degree


def _digits(number: int, p: int, degree: int) -> Table:
    return tuple(number // p**at % p for at in range(degree))


def _number(digits: Sequence[int], p: int) -> int:
    return sum(digit * p**at for at, digit in enumerate(digits))
