"""The tables of worked cases beside the tests of a variant, read: `tests/rules/variants`.

A row of three cells is a layout, what it counts and why; one of four is what a hole's players
counted, who knocked (from 1), their points and why. Nothing is scored here.
"""

from __future__ import annotations

import re

LAYOUT, HOLE = 3, 4
_TABLE = re.compile(r"^\|.*\|\n\|[-|]+\|\n((?:\|.*\|\n)+)", re.MULTILINE)


def case_rows(written: str, width: int) -> list[list[str]]:
    """The rows with so many cells of all tables in a text, without head and rule."""
    rows = [
        [cell.strip() for cell in line.strip("|").split("|")]
        for table in _TABLE.findall(written)
        for line in table.splitlines()
    ]
    return [row for row in rows if len(row) == width]


def numbers(cell: str) -> tuple[int, ...]:
    """The numbers of a cell, separated by commas. Raises ValueError."""
    return tuple(int(number) for number in cell.split(","))


def knocker_of(cell: str) -> int | None:
    """The knocker's place from 0; nobody where a dash stands. Raises ValueError."""
    return None if cell == "–" else int(cell) - 1
