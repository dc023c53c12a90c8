"""Sentences beside the fields of a sheet that does not add up, and sums that are wrong on paper.

`paper.plan.checks` finds out which numbers are suspect; nothing else is counted here.
"""

from __future__ import annotations

from collections.abc import Iterator

from django.utils.translation import gettext as _

from scorecards.paper.plan.checks import LineCheck, Suspect, Suspicion, suspects
from scorecards.queries.rekeying import PaperCell, PaperSheet
from scorecards.rules.texts import whole_number
from scorecards.scorekeeping.paper_entries import PaperNote
from scorecards.views.rekeying.form import Remark, SheetForm
from scorecards.views.rekeying.rows import (
    Seen,
    Typed,
    as_text,
    cell_field,
    sum_field,
    total_field,
)

MOST_SUSPECTS = 6  # to be named; more are no help


def off(form: SheetForm) -> Suspicion | None:
    """What does not add up, except for the sums that are confirmed to be wrong on the paper."""
    known = {(note.hole, note.position) for note in notes(form)}
    sums = [
        None if (row.number, None) in known else form.typed.number(sum_field(row.number))
        for row in form.sheet.rows
    ]
    totals = [
        None if (None, at) in known else form.typed.number(total_field(at))
        for at in range(len(form.sheet.names))
    ]
    return suspects(form.grid(), sums, totals)


def accepting(form: SheetForm, line: LineCheck, *, row: bool) -> str:
    """The value of the box for a sum: its field, and both numbers as they are when it is ticked."""
    name = sum_field(form.sheet.rows[line.at].number) if row else total_field(line.at)
    return f"{name}={line.written}={line.added_up}"


def still_accepted(form: SheetForm) -> list[str]:
    """The values of the boxes that stay ticked."""
    return [
        f"{sum_field(note.hole) if note.hole else total_field(note.position or 0)}"
        f"={note.written}={note.added_up}"
        for note in notes(form)
    ]


def notes(form: SheetForm) -> list[PaperNote]:
    """The sums that are wrong on the paper itself: ticked, with the numbers still the same."""
    sums = []
    for each in sorted(form.typed.accepted):
        name, _sign, numbers = each.partition("=")
        at, written, sum_typed = _index(name), form.typed.number(name), sum_of(form, name)
        if written is None or sum_typed is None or written == sum_typed:
            continue
        if numbers != f"{written}={sum_typed}":
            continue
        hole, position = (at, None) if name.startswith("sum-") else (None, at)
        sums.append(PaperNote(hole, position, written, sum_typed))
    return sums


def sum_of(form: SheetForm, name: str) -> int | None:
    """What the numbers typed in a line add up to; None when there is no such line."""
    grid, at = form.grid(), _index(name)
    if name.startswith("total-") and 0 <= at < len(form.totals):
        return sum(row[at] or 0 for row in grid)
    line = at - form.sheet.first
    if name.startswith("sum-") and 0 <= line < len(grid):
        return sum(each or 0 for each in grid[line])
    return None


def say_off(form: SheetForm, suspicion: Suspicion) -> None:
    """Say what does not add up, and go to the field to look at first."""
    form.remarks.append(_("The numbers do not add up yet. Nothing was saved."))
    if suspicion.kind == "several":
        sentence = _("More than one number is wrong. Compare the marked ones with the sheet.")
        form.remarks.append(sentence)
    elif suspicion.kind == "one_of":
        form.remarks.append(_("One of the marked numbers is wrong."))
    focus = form.name_of(suspicion.focus)
    for each in form.fields:
        each.focus = each.name == focus
    for suspect in suspicion.suspects[:MOST_SUSPECTS]:
        say_suspect(form, suspect)
    for place in () if suspicion.suspects else suspicion.places:
        form.mark(place)
    alone = {"row_sum", "total"} >= {suspect.kind for suspect in suspicion.suspects}
    for line in suspicion.rows:
        say_line(form, line, row=True, mark=alone)
    for line in suspicion.columns:
        say_line(form, line, row=False, mark=alone)


def say_suspect(form: SheetForm, suspect: Suspect) -> None:
    """Say what would make everything add up; for a wrong sum `say_line` says it."""
    for place in suspect.places:
        form.mark(place)
    if suspect.kind in ("row_sum", "total"):
        return
    values = [as_text(value) for value in suspect.values]
    name = form.name_of(suspect.places[0])
    if len(values) == 1:
        typed = form.text(name) or _("nothing")
        sentence = _("Everything adds up with %(value)s here, not %(typed)s.")
        sentence %= {"value": values[0], "typed": typed}
        offer = _("Put in %(value)s") % {"value": values[0]}
    else:
        sentence = _("Everything adds up if %(one)s and %(other)s change places.")
        sentence %= {"one": values[1], "other": values[0]}
        offer = _("Change them")
    pairs = zip(suspect.places, suspect.values, strict=True)
    use = " ".join(f"{form.name_of(place)}={value}" for place, value in pairs)
    form.say(name, Remark(name, sentence, use=use, offer=offer))


def say_line(form: SheetForm, line: LineCheck, *, row: bool, mark: bool) -> None:
    """Say what a line adds up to, with the box for a sum that is wrong on the paper."""
    accept = accepting(form, line, row=row)
    numbers = {"given": as_text(line.added_up), "said": as_text(line.written)}
    if row:
        sentence = _("The points of this hole add up to %(given)s, the check says %(said)s.")
        name = sum_field(form.sheet.rows[line.at].number)
    else:
        sentence = _("The points of %(name)s add up to %(given)s, the total says %(said)s.")
        numbers["name"], name = form.sheet.names[line.at], total_field(line.at)
    form.say(name, Remark(name, sentence % numbers, accept=accept), mark=mark)


def replacing(sheet: PaperSheet, typed: Typed) -> Iterator[tuple[str, PaperCell]]:
    """Numbers that would replace cards, where nobody has confirmed that yet."""
    for row in sheet.rows:
        for cell in row.cells:
            name, place = cell_field(row.number, cell.position), (row.number, cell.position)
            seen = typed.seen.rows.get(place, ("", None))[0]
            confirmed = name in typed.replaced
            if cell.cards and seen == cell.entry and typed.is_new(*place) and not confirmed:
                yield name, cell


def with_seen(seen: Seen, hole: int, position: int, entry: str) -> Seen:
    """What the page has shown, once it shows what another device entered."""
    return Seen({**seen.rows, (hole, position): (entry, None)}, seen.knockers)


def _index(name: str) -> int:
    """The number at the end of a field's name, -1 for none."""
    number = whole_number(name.rpartition("-")[2], below=10_000)
    return -1 if number is None else number
