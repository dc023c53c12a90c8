"""A table as a file: CSV or a workbook for spreadsheets, JSON for programs.

What people typed is made harmless: a cell that a spreadsheet would take for a formula gets an
apostrophe in front, which is how spreadsheets themselves say that something is text. Numbers stay
numbers, so that they can be added up. No spreadsheet opens JSON, so there everything is as it was
typed, and a fraction is text ("50/3"), so that nothing is lost. Reads nothing.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from datetime import date
from fractions import Fraction
from typing import Any, NamedTuple

from tablib import Dataset

from scorecards.display.cells import UNSEEN, harmless
from tournaments.pages.grids import Grid, On, Value

DECIMALS = 3


class Sheet(NamedTuple):
    """A table as files have it: its name, and rows with a value for each heading."""

    title: str
    heads: tuple[str, ...]
    rows: tuple[tuple[Value, ...], ...]


@dataclass(frozen=True)
class Kind:
    """A kind of file: what it is sent as, and how its bytes are made."""

    media: str
    make: Callable[[Sheet], bytes]


def file_of(kind: str, *grids: Grid[Any]) -> bytes:
    """The bytes of tables with the same columns, each below the one before. Raises KeyError for
    another kind than those of `KINDS`.
    """
    heads = tuple(each.long or each.head for each in grids[0].on(On.FILE))
    lines = (line for grid in grids for line in grid.lines(On.FILE))
    rows = tuple(tuple(cell.value for cell in line.cells.values()) for line in lines)
    return KINDS[kind].make(Sheet(grids[0].title, heads, rows))


def _csv(sheet: Sheet) -> bytes:
    """The mark at the beginning tells spreadsheets that names are in Unicode."""
    text: str = _dataset(sheet).export("csv")
    return text.encode("utf-8-sig")


def _workbook(sheet: Sheet) -> bytes:
    return bytes(_dataset(sheet).export("xlsx"))


def _json(sheet: Sheet) -> bytes:
    rows = [[_plain(value) for value in row] for row in sheet.rows]
    table = {"title": sheet.title, "columns": list(sheet.heads), "rows": rows}
    return json.dumps(table, ensure_ascii=False, indent=1).encode()


KINDS: Mapping[str, Kind] = {
    "csv": Kind("text/csv; charset=utf-8", _csv),
    "xlsx": Kind("application/vnd.openxmlformats-officedocument.spreadsheetml.sheet", _workbook),
    "json": Kind("application/json", _json),
}


def _dataset(sheet: Sheet) -> Dataset:
    data = Dataset(title=UNSEEN.sub("", sheet.title))
    data.headers = [harmless(head) for head in sheet.heads]
    for row in sheet.rows:
        data.append([_cell(value) for value in row])
    return data


def _plain(value: Value) -> str | int | None:
    """As JSON has it."""
    if isinstance(value, Fraction):
        return int(value) if value.denominator == 1 else str(value)
    return value.isoformat() if isinstance(value, date) else value


def _cell(value: Value) -> Any:
    if value is None:
        return ""
    if isinstance(value, Fraction):
        return int(value) if value.denominator == 1 else round(float(value), DECIMALS)
    if isinstance(value, date):
        return value.isoformat()
    return harmless(value) if isinstance(value, str) else value
