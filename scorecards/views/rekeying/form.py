"""A sheet of paper as fields: what stands in them, and what is said beside them.

Laid out as it is printed. Only shows; what is sent is read by `rekeying_reading`.
"""

from __future__ import annotations

import uuid
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field

from django.utils.translation import gettext as _

from scorecards.paper.plan.checks import Place
from scorecards.queries.rekeying import PaperRow, PaperSheet
from scorecards.views.rekeying.rows import (
    FINAL,
    Seen,
    Typed,
    as_text,
    cell_field,
    seen_of,
    sum_field,
    total_field,
)


@dataclass(frozen=True)
class Remark:
    """A sentence about a field. `use` is what a button puts in, `accept` what a box ticks."""

    name: str
    sentence: str
    use: str = ""
    offer: str = ""
    accept: str = ""


@dataclass
class Field:
    """One field: `name` is its id as well. Without a name nothing is written there."""

    name: str
    label: str
    text: str
    marked: bool = False
    focus: bool = False
    said: bool = False  # something is said about it
    knocked: bool = False


@dataclass
class FormRow:
    """A hole: its numbers, its check, who knocked, and what is said of any of them."""

    number: int
    dealer: str
    cells: list[Field]
    check: Field
    given: str
    knocker: str
    remarks: list[Remark] = field(default_factory=list)


class SheetForm:
    """The page of a sheet: from what is stored, or from what was typed and could not be saved."""

    def __init__(self, sheet: PaperSheet, typed: Typed, *, client_id: str = "") -> None:
        self.sheet, self.typed = sheet, typed
        self.client_id = client_id or str(uuid.uuid4())
        self.rows = [self.row(row) for row in sheet.rows]
        self.totals = [
            Field(
                total_field(at), _("%(name)s, total") % {"name": name}, self.text(total_field(at))
            )
            for at, name in enumerate(sheet.names)
        ]
        self.total_remarks: list[Remark] = []
        self.remarks: list[str] = []
        self.seen = typed.seen
        self.replaced = set(typed.replaced)
        self.accepted: list[str] = []
        self.overrulable = False

    @property
    def seen_json(self) -> str:
        """For the hidden field."""
        return self.seen.as_json()

    @property
    def final(self) -> bool:
        """Are the numbers points at the end of the hole?"""
        return self.typed.numbers == FINAL

    @property
    def players(self) -> list[tuple[str, str]]:
        """Positions, as they are sent, and names."""
        return [(str(at), name) for at, name in enumerate(self.sheet.names)]

    @property
    def given_totals(self) -> list[str]:
        """What the numbers typed come to, by player."""
        columns = zip(*self.grid(), strict=True)
        return [added(column) for column in columns]

    @property
    def fields(self) -> Iterator[Field]:
        """Every field, in the order of the sheet."""
        for row in self.rows:
            yield from (each for each in row.cells if each.name)
            yield row.check
        yield from self.totals

    def text(self, name: str) -> str:
        """What stands in a field: as typed; a minus is the true sign."""
        return self.typed.texts.get(name, "").replace("-", "\N{MINUS SIGN}")

    def row(self, row: PaperRow) -> FormRow:
        """A hole as fields."""
        number, knocker = row.number, self.typed.knockers.get(row.number)
        cells = [
            Field(
                cell_field(number, cell.position) if cell.plays or cell.entry else "",
                _("%(name)s, hole %(number)d")
                % {"name": self.sheet.names[cell.position], "number": number},
                self.text(cell_field(number, cell.position)),
                knocked=knocker == cell.position and not self.final,
            )
            for cell in row.cells
        ]
        label = _("Check of hole %(number)d") % {"number": number}
        check = Field(sum_field(number), label, self.text(sum_field(number)))
        given = added(self.numbers(row))
        return FormRow(
            number, row.dealer, cells, check, given, "" if knocker is None else str(knocker)
        )

    def numbers(self, row: PaperRow) -> list[int | None]:
        """The numbers typed for a hole."""
        return [self.typed.number(cell_field(row.number, cell.position)) for cell in row.cells]

    def grid(self) -> list[list[int | None]]:
        """The numbers typed, as `paper.checks` takes them."""
        return [self.numbers(row) for row in self.sheet.rows]

    def say(self, name: str, remark: Remark, *, mark: bool = True) -> None:
        """Put a sentence beside a field, mark it, and go there if it is the first."""
        first = not any(each.focus for each in self.fields)
        for each in self.fields:
            each.said = each.said or each.name == name
            if each.name == name and mark:
                each.marked, each.focus = True, each.focus or first
        row = next((row for row in self.rows if name in row_names(row)), None)
        (self.total_remarks if row is None else row.remarks).append(remark)

    def know_knocker(self, hole: int, position: int | None) -> None:
        """The page shows now whom another device has as the knocker of a hole."""
        self.seen = Seen(self.seen.rows, {**self.seen.knockers, hole: position})

    def say_wrong(self) -> None:
        """Say what holds no number."""
        for name, sentence in self.typed.wrong.items():
            self.say(name, Remark(name, sentence))

    def mark(self, place: Place) -> None:
        """Mark the field of a place."""
        name = self.name_of(place)
        for each in self.fields:
            each.marked = each.marked or each.name == name

    def name_of(self, place: Place) -> str:
        """The field of a place of the sheet."""
        if place.row is None:
            return total_field(place.column or 0)
        number = self.sheet.rows[place.row].number
        return sum_field(number) if place.column is None else cell_field(number, place.column)


def stored_form(sheet: PaperSheet, numbers: str) -> SheetForm:
    """The form of a sheet as it is stored."""
    seen = seen_of(sheet, numbers)
    typed = Typed(numbers, seen, knockers={row.number: row.knocker for row in sheet.rows})
    for (hole, position), (_entry, number) in seen.rows.items():
        typed.read(cell_field(hole, position), as_text(number))
    return SheetForm(sheet, typed)


def row_names(row: FormRow) -> set[str]:
    """The names of the fields of a hole."""
    return {row.check.name, f"knocker-{row.number}", *(cell.name for cell in row.cells)} - {""}


def added(numbers: Sequence[int | None]) -> str:
    """What numbers come to, ready to print; "" when there is none."""
    found = [each for each in numbers if each is not None]
    return as_text(sum(found)) if found else ""
