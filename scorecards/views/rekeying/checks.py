"""What does not add up on a sheet, said beside its fields; and what the paper itself has wrong.

Which numbers are suspected is found by `paper.checks`; nothing is counted otherwise.
"""

from __future__ import annotations

from collections.abc import Iterator

from django.utils.translation import gettext as _

from scorecards.paper.plan.checks import LineCheck, Suspect, Suspicion, suspects
from scorecards.queries.rekeying import PaperCell, PaperSheet
from scorecards.scorekeeping import PaperNote
from scorecards.views.rekeying.form import Remark, SheetForm
from scorecards.views.rekeying.rows import (
    Seen,
    Typed,
    as_text,
    cell_field,
    sum_field,
    total_field,
)

MOST_SUSPECTS = 6  # that are named; more are no help


def off(form: SheetForm) -> Suspicion | None:
    """What does not add up, but for what the person says is so on paper."""
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
    """What a ticked box sends: the sum, and what was said and given when it was ticked."""
    name = sum_field(form.sheet.rows[line.at].number) if row else total_field(line.at)
    return f"{name}={line.written}={line.added_up}"


def still_accepted(form: SheetForm) -> list[str]:
    """The boxes that stay ticked, as they are sent."""
    return [
        f"{sum_field(note.hole) if note.hole else total_field(note.position or 0)}"
        f"={note.written}={note.added_up}"
        for note in notes(form)
    ]


def notes(form: SheetForm) -> list[PaperNote]:
    """The sums that are wrong on the paper itself: ticked, and still what was ticked."""
    found = []
    for each in sorted(form.typed.accepted):
        name, _sign, numbers = each.partition("=")
        at, said = _index(name), form.typed.number(name)
        given = given_of(form, name)
        if said is None or given is None or said == given or numbers != f"{said}={given}":
            continue
        hole, position = (at, None) if name.startswith("sum-") else (None, at)
        found.append(PaperNote(hole, position, said, given))
    return found


def given_of(form: SheetForm, name: str) -> int | None:
    """What the numbers of a line come to; None when there is no such line."""
    grid, at = form.grid(), _index(name)
    if name.startswith("total-") and 0 <= at < len(form.totals):
        return sum(row[at] or 0 for row in grid)
    line = at - form.sheet.first
    if name.startswith("sum-") and 0 <= line < len(grid):
        return sum(each or 0 for each in grid[line])
    return None


def say_off(form: SheetForm, found: Suspicion) -> None:
    """Say what does not add up, and where to look first."""
    form.remarks.append(_("The numbers do not add up yet. Nothing was saved."))
    if found.kind == "several":
        sentence = _("More than one number is wrong. Compare the marked ones with the sheet.")
        form.remarks.append(sentence)
    elif found.kind == "one_of":
        form.remarks.append(_("One of the marked numbers is wrong."))
    focus = form.name_of(found.focus)
    for each in form.fields:
        each.focus = each.name == focus
    for suspect in found.suspects[:MOST_SUSPECTS]:
        say_suspect(form, suspect)
    for place in () if found.suspects else found.places:
        form.mark(place)
    alone = {"row_sum", "total"} >= {suspect.kind for suspect in found.suspects}
    for line in found.rows:
        say_line(form, line, row=True, mark=alone)
    for line in found.columns:
        say_line(form, line, row=False, mark=alone)


def say_suspect(form: SheetForm, suspect: Suspect) -> None:
    """Say what would make everything add up. A sum alone is said with its line."""
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
    """Say what a line comes to, with the box for a sum that is wrong on the paper."""
    accept = accepting(form, line, row=row)
    numbers = {"given": as_text(line.given), "said": as_text(line.said)}
    if row:
        sentence = _("The points of this hole add up to %(given)s, the check says %(said)s.")
        name = sum_field(form.sheet.rows[line.at].number)
    else:
        sentence = _("The points of %(name)s add up to %(given)s, the total says %(said)s.")
        numbers["name"], name = form.sheet.names[line.at], total_field(line.at)
    form.say(name, Remark(name, sentence % numbers, accept=accept), mark=mark)


def replacing(sheet: PaperSheet, typed: Typed) -> Iterator[tuple[str, PaperCell]]:
    """Numbers that would replace cards, and nobody was told so yet."""
    for row in sheet.rows:
        for cell in row.cells:
            name, place = cell_field(row.number, cell.position), (row.number, cell.position)
            seen = typed.seen.rows.get(place, ("", None))[0]
            told = name in typed.replaced
            if cell.cards and seen == cell.entry and typed.is_new(*place) and not told:
                yield name, cell


def with_seen(seen: Seen, hole: int, position: int, entry: str) -> Seen:
    """What the page shows once it has told what another device entered."""
    return Seen({**seen.rows, (hole, position): (entry, None)}, seen.knockers)


def _index(name: str) -> int:
    """The number at the end of a field's name, -1 for none."""
    digits = name.rpartition("-")[2]
    return int(digits) if digits.isascii() and digits.isdigit() and len(digits) < 5 else -1
