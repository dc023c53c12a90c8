"""A table as a file for spreadsheets: CSV or a workbook.

What people typed is made harmless: a cell that a spreadsheet would take for a formula gets an
apostrophe in front, which is how spreadsheets themselves say that something is text. Numbers stay
numbers, so that they can be added up. Reads nothing.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from datetime import date
from fractions import Fraction
from typing import Any

from tablib import Dataset

Value = str | int | Fraction | date | None

FORMULA = tuple("=+-@\t\r\n＝＋－＠")
UNSEEN = re.compile(r"[\x00-\x08\x0b\x0c\x0e-\x1f]")  # what a workbook cannot hold
DECIMALS = 3


@dataclass(frozen=True)
class Sheet:
    """A table: its name, and rows with a value for each heading."""

    title: str
    heads: tuple[str, ...]
    rows: tuple[tuple[Value, ...], ...]


@dataclass(frozen=True)
class Kind:
    """A kind of file: what it is sent as, and how its bytes are made."""

    media: str
    make: Callable[[Dataset], bytes]


KINDS: Mapping[str, Kind] = {
    # The mark at the beginning tells spreadsheets that names are in Unicode.
    "csv": Kind("text/csv; charset=utf-8", lambda data: data.export("csv").encode("utf-8-sig")),
    "xlsx": Kind(
        "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet",
        lambda data: bytes(data.export("xlsx")),
    ),
}


def file_of(sheet: Sheet, kind: str) -> bytes:
    """The bytes of a sheet. Raises KeyError for another kind than those of `KINDS`."""
    data = Dataset(title=UNSEEN.sub("", sheet.title))
    data.headers = [harmless(head) for head in sheet.heads]
    for row in sheet.rows:
        data.append([_cell(value) for value in row])
    return KINDS[kind].make(data)


def harmless(words: str) -> str:
    """Words that no spreadsheet takes for a formula."""
    seen = UNSEEN.sub("", words)
    return f"'{seen}" if seen.startswith(FORMULA) else seen


def _cell(value: Value) -> Any:
    if value is None:
        return ""
    if isinstance(value, Fraction):
        return int(value) if value.denominator == 1 else round(float(value), DECIMALS)
    if isinstance(value, date):
        return value.isoformat()
    return harmless(value) if isinstance(value, str) else value
