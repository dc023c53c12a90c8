"""Figures as sheets have them, to the thousandth and without floats: 66.7, 66,7, 1.234,5, 1 234.

A comma or a point before three digits may part thousands or decimals. Which it is the other figures
of the column say; where none of them does, it is asked and not guessed.
"""

from __future__ import annotations

import re
from collections.abc import Iterable

from scorecards.rules.texts import Text, text

MOST = 10**9  # no total is as large
OTHER = {".": ",", ",": "."}

_FIGURE = re.compile(r"([-+−–]?)([0-9]+(?:[.,][0-9]+)*)")
_SPACES = str.maketrans("", "", " \u00a0\u2009\u202f'’")


def mark_of(cells: Iterable[str]) -> str | None:
    """The decimal mark of a column: the one that its figures show; None when they show none, or
    both.
    """
    figures = (_FIGURE.fullmatch(cell.translate(_SPACES)) for cell in cells)
    marks = {_own_mark(match[2]) for match in figures if match} - {None}
    return marks.pop() if len(marks) == 1 else None


def thousandths(cell: str, mark: str | None) -> int | Text:
    """The figure in thousandths, rounded half away from zero, or what is wrong with it. `mark` is
    the decimal mark of the column, for a figure that does not show it.
    """
    match = _FIGURE.fullmatch(cell.translate(_SPACES))
    if match is None:
        return text("“{cell}” is no number.", cell=cell[:20])
    sign, digits = match.groups()
    own = _own_mark(digits) or mark
    if own is None and not digits.isdecimal():
        return text("Is {cell} more than a thousand or not? Write it without the sign.", cell=cell)
    whole, _, rest = digits.partition(own or ".")
    groups = whole.split(OTHER[own or "."])
    if not rest.isdecimal() and rest or any(len(each) != 3 for each in groups[1:]):
        return text("“{cell}” is no number.", cell=cell[:20])
    if len(groups) > 1 and len(groups[0]) > 3 or len(whole) > 15:
        return text("“{cell}” is no number.", cell=cell[:20])
    number = int("".join(groups)) * 1000 + _rounded(rest)
    if number >= MOST * 1000:
        return text("{cell} is too large.", cell=cell)
    return -number if sign in tuple("-−–") else number


def _own_mark(digits: str) -> str | None:
    """The decimal mark that a figure shows by itself; None where it shows none."""
    marks = [each for each in digits if each in OTHER]
    if not marks:
        return None
    if len(set(marks)) == 2:
        return marks[-1]
    if len(marks) > 1:
        return OTHER[marks[0]]
    whole, _, rest = digits.partition(marks[0])
    either = len(rest) == 3 and len(whole) <= 3 and whole[0] != "0"
    return None if either else marks[0]


def _rounded(rest: str) -> int:
    """The digits after the decimal mark in thousandths."""
    return int(rest[:3].ljust(3, "0")) + (rest[3:4] >= "5") if rest else 0
