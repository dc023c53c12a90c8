"""A paper sheet as a form: the text of its fields, and sentences beside them.

Laid out as it is printed. Shows only; what the form sends is read by `rows`.
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
    """A sentence about a field. `use` is what its button puts in (`offer` is the button's label),
    `accept` the value of its box.
    """

    name: str
    sentence: str
    use: str = ""
    offer: str = ""
    accept: str = ""


@dataclass
class Field:
    """One field; `name` is its id as well. Without a name there is nothing to type."""

    name: str
    label: str
    text: str
    marked: bool = False
    focus: bool = False
    described: bool = False  # a remark is about it
    knocked: bool = False


@dataclass
class FormRow:
    """A hole: its numbers, its check, who knocked, and remarks about them."""

    number: int
    dealer: str
    cells: list[Field]
    check: Field
    added_up: str
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
        """What the page shows, for its hidden field."""
        return self.seen.as_json()

    @property
    def final(self) -> bool:
        """Are the numbers the points at the end of the hole?"""
        return self.typed.numbers == FINAL

    @property
    def players(self) -> list[tuple[str, str]]:
        """Positions, as they are sent, and names."""
        return [(str(at), name) for at, name in enumerate(self.sheet.names)]

    @property
    def added_totals(self) -> list[str]:
        """What the numbers typed add up to, by player."""
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
        """The text of a field as it was typed, with a true minus sign."""
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
        total = added(self.numbers(row))
        chosen = "" if knocker is None else str(knocker)
        return FormRow(number, row.dealer, cells, check, total, chosen)

    def numbers(self, row: PaperRow) -> list[int | None]:
        """The numbers typed for a hole."""
        return [self.typed.number(cell_field(row.number, cell.position)) for cell in row.cells]

    def grid(self) -> list[list[int | None]]:
        """The numbers typed, as `paper.plan.checks` takes them."""
        return [self.numbers(row) for row in self.sheet.rows]

    def say(self, name: str, remark: Remark, *, mark: bool = True) -> None:
        """Put a sentence beside a field, mark it, and go there if it is the first."""
        first = not any(each.focus for each in self.fields)
        for each in self.fields:
            each.described = each.described or each.name == name
            if each.name == name and mark:
                each.marked, each.focus = True, each.focus or first
        row = next((row for row in self.rows if name in row_names(row)), None)
        (self.total_remarks if row is None else row.remarks).append(remark)

    def know_knocker(self, hole: int, position: int | None) -> None:
        """Note that the page now shows the knocker another device entered for a hole."""
        self.seen = Seen(self.seen.rows, {**self.seen.knockers, hole: position})

    def say_wrong(self) -> None:
        """Say which fields have something else than a number in them."""
        for name, sentence in self.typed.wrong.items():
            self.say(name, Remark(name, sentence))

    def mark(self, place: Place) -> None:
        """Mark the field of a place."""
        name = self.name_of(place)
        for each in self.fields:
            each.marked = each.marked or each.name == name

    def name_of(self, place: Place) -> str:
        """The name of the field at a place of the sheet."""
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
    """The sum of numbers, ready to print; "" when there are none."""
    typed = [each for each in numbers if each is not None]
    return as_text(sum(typed)) if typed else ""
