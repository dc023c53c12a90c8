"""What the form of a sheet sends, read into numbers.

What the page showed (`seen`) tells numbers that were typed from those that were there before. Every
mistake is found. Nothing here reads the database.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from django.http import QueryDict
from django.utils.translation import gettext

from scorecards.queries.rekeying import PaperCell, PaperRow, PaperSheet
from scorecards.rules import signed
from scorecards.scorekeeping.paper_entries import PaperHole
from scorecards.scorekeeping.rows import RowEntry
from scorecards.views.entry.rows import read_place, read_points

FINAL, COUNTED = "final", "counted"
LONGEST = 12  # characters of a field that are looked at
KNOCKS = "xX"  # behind a number: this player knocked


def cell_field(hole: int, position: int) -> str:
    """The name of the field of a number."""
    return f"p-{hole}-{position}"


def sum_field(hole: int) -> str:
    """The name of the field of a check."""
    return f"sum-{hole}"


def total_field(position: int) -> str:
    """The name of the field of a total."""
    return f"total-{position}"


@dataclass(frozen=True)
class Seen:
    """What the page showed: the stored row and its number, by hole and position."""

    rows: Mapping[tuple[int, int], tuple[str, int | None]] = field(default_factory=dict)
    knockers: Mapping[int, int | None] = field(default_factory=dict)

    def as_json(self) -> str:
        """For a hidden field."""
        rows = [[hole, at, entry, number] for (hole, at), (entry, number) in self.rows.items()]
        return json.dumps({"rows": rows, "knockers": list(self.knockers.items())})


def read_seen(written: str) -> Seen:
    """The hidden field read back; nothing was seen if it cannot be read."""
    try:
        table = json.loads(written)
        rows = {(int(h), int(at)): (str(e), _whole(n)) for h, at, e, n in table["rows"]}
        knockers = {int(hole): _whole(at) for hole, at in table["knockers"]}
    except (ValueError, TypeError, KeyError, RecursionError, OverflowError):
        return Seen()
    return Seen(rows, knockers)


def _whole(value: Any) -> int | None:
    return value if isinstance(value, int) and not isinstance(value, bool) else None


def number_of(cell: PaperCell, numbers: str) -> int | None:
    """The number that the page shows for a stored row."""
    return cell.points if numbers == FINAL else cell.counted


def seen_of(sheet: PaperSheet, numbers: str) -> Seen:
    """What a page that is made now shows."""
    rows = {
        (row.number, cell.position): (cell.entry, number_of(cell, numbers))
        for row in sheet.rows
        for cell in row.cells
        if cell.entry
    }
    return Seen(rows, {row.number: row.knocker for row in sheet.rows if row.knocker is not None})


@dataclass
class Typed:
    """The fields of a sheet as typed, and their numbers. `wrong` has a sentence for every field
    with anything else in it.
    """

    numbers: str
    seen: Seen
    texts: dict[str, str] = field(default_factory=dict)
    values: dict[str, int] = field(default_factory=dict)
    knockers: dict[int, int | None] = field(default_factory=dict)
    wrong: dict[str, str] = field(default_factory=dict)
    accepted: frozenset[str] = frozenset()
    replaced: frozenset[str] = frozenset()
    overrule: bool = False

    def number(self, name: str) -> int | None:
        """The number in a field, None when there is none."""
        return self.values.get(name)

    def read(self, name: str, text: str) -> None:
        """Read a field: its text, and its number or what is wrong with it."""
        text = text.strip()[:LONGEST]
        self.texts[name] = text
        if text:
            try:
                self.values[name] = read_points(text)
            except ValueError as error:
                self.wrong[name] = str(error)

    def is_new(self, hole: int, position: int) -> bool:
        """Does the number differ from what the page showed?"""
        _, before = self.seen.rows.get((hole, position), ("", None))
        return self.number(cell_field(hole, position)) != before


def is_news(typed: Typed, sheet: PaperSheet) -> bool:
    """Does the form say anything that its page did not show?"""
    numbers = any(
        typed.is_new(row.number, cell.position) for row in sheet.rows for cell in row.cells
    )
    totals = any(typed.texts.get(total_field(at)) for at in range(len(sheet.names)))
    knocks = any(typed.seen.knockers.get(hole) != at for hole, at in typed.knockers.items())
    return bool(typed.wrong) or numbers or totals or knocks


def read_sheet(data: QueryDict, sheet: PaperSheet) -> Typed:
    """Everything sent for this page of the sheet, with the values of a suggestion that was used."""
    numbers = data.get("numbers", COUNTED) if sheet.adjusts else COUNTED
    typed = Typed(
        numbers if numbers in (FINAL, COUNTED) else FINAL,
        read_seen(data.get("seen", "")),
        accepted=frozenset(data.getlist("accept")),
        replaced=frozenset(data.getlist("replace")),
        overrule="overrule" in data,
    )
    suggested = dict(pair.split("=", 1) for pair in data.get("use", "").split() if "=" in pair)
    for row in sheet.rows:
        _read_row(typed, row, data, suggested)
        name = sum_field(row.number)
        typed.read(name, suggested.get(name, data.get(name, "")))
    for position in range(len(sheet.names)):
        name = total_field(position)
        typed.read(name, suggested.get(name, data.get(name, "")))
    return typed


def _read_row(typed: Typed, row: PaperRow, data: QueryDict, suggested: Mapping[str, str]) -> None:
    """The numbers of a hole and who knocked: chosen, or an x behind a number."""
    name = f"knocker-{row.number}"
    chosen = read_place(data.get(name)) if name in data else typed.seen.knockers.get(row.number)
    for cell in row.cells:
        field_name = cell_field(row.number, cell.position)
        text = suggested.get(field_name, data.get(field_name, "")).strip()
        if text[-1:] in KNOCKS and text and typed.numbers == COUNTED:
            chosen, text = cell.position, text[:-1]
        typed.read(field_name, text)
    typed.knockers[row.number] = chosen


def holes_of(typed: Typed, sheet: PaperSheet) -> list[PaperHole]:
    """The holes with anything in them, as scorekeeping takes them."""
    holes = []
    for row in sheet.rows:
        rows, points = [], {}
        for cell in row.cells:
            name, place = cell_field(row.number, cell.position), (row.number, cell.position)
            entry, _number = typed.seen.rows.get(place, ("", None))
            number, new = typed.number(name), typed.is_new(*place)
            if number is None and not entry:
                continue
            if new and number is not None and typed.numbers == FINAL:
                points[cell.position] = number
            text = entry if not new else "" if number is None else f"={number}"
            rows.append(RowEntry(cell.position, text, entry or None))
        if rows:
            holes.append(_hole(typed, row, rows, points, asks=sheet.asks_knocker))
    return holes


def _hole(
    typed: Typed,
    row: PaperRow,
    rows: list[RowEntry],
    points: dict[int, int],
    *,
    asks: bool,
) -> PaperHole:
    if not asks or typed.numbers == FINAL:
        return PaperHole(row.number, rows, points=points)
    knocker, was = typed.knockers[row.number], typed.seen.knockers.get(row.number)
    return PaperHole(row.number, rows, knocker, was)


def as_text(number: int | None) -> str:
    """A number as the text of a field."""
    return "" if number is None else signed(number)


def as_written() -> str:
    """The reason beside points by hand that turn the rules' result into what the sheet says."""
    return gettext("As written on the sheet")
