"""A hole as it would be after a save, and how it differs from what is stored.

Compares only; writes nothing and scores nothing.
"""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Any

from django.utils.crypto import salted_hmac
from django.utils.translation import gettext

from scorecards.rules.merges import of_value
from scorecards.scorekeeping import statements
from scorecards.scorekeeping.errors import Conflict, RowsChanged
from scorecards.scorekeeping.merges import Clash, nothing_new, together
from scorecards.scorekeeping.rows import KEEP, CleanRow, Keep
from scorecards.scorekeeping.settlement import Table
from scorecards.scorekeeping.statements import Entered, Line, Row


@dataclass(frozen=True)
class Draft:
    """A hole as it would be after a save, not written yet."""

    rows: tuple[Row, ...]
    knocker: int | None
    knocker_revision: int
    restores: Line | None = None  # that is being put back
    # What the phone itself has, by position, where its cards were merged with another's.
    mixed: Mapping[int, str] = field(default_factory=dict)
    lines: tuple[Entered, ...] = ()  # of the history, besides those of the fields
    also: Callable[[], None] | None = None  # what is written with it
    # The phones that rows came from, by position, where that is not the one that saves.
    devices: Mapping[int, int | None] = field(default_factory=dict)


def is_repeat(
    table: Table,
    entries: Sequence[CleanRow],
    knocker: int | None | Keep,
    *,
    knocker_was: int | None | Keep,
) -> bool:
    """Was this very save recorded before? The same id with other content proves nothing."""
    hole = table.hole
    if hole.saved_as is None:
        return False
    rest: dict[tuple[str, int | None], CleanRow] = {
        (kind, row.position): row for row in entries for kind in ("row", "adjustments")
    }
    for number, kind, position, was, now in statements.fields_saved_as(table.game, hole.saved_as):
        if number != hole.number:
            return False
        if kind == "knocker":
            if knocker != now:
                return False
            knocker = KEEP
            continue
        row = rest.pop(("row" if kind == "witness" else kind, position), None)
        if row is None or not made(table, row, kind, was=was, now=now):
            return False
    others = [only(row, kind) for (kind, _), row in rest.items()]
    if not all(nothing_new(hole.rows[row.position], row, table.read_text) for row in others):
        return False
    return knocker is KEEP or knocker in (knocker_was, hole.knocker)


def made(table: Table, row: CleanRow, kind: str, *, was: Any, now: Any) -> bool:
    """Does what a phone sent make `now` out of the `was` that a line of the history replaced?"""
    at = row.position
    if kind == "witness":
        return bool(commitment(table, at, row.entry) == now)
    before, after = (
        Row(at, entry=value) if kind == "row" else Row(at, adjustments=value)
        for value in (was, now)
    )
    both = together(before, only(row, kind), table.read_text)
    return not both.clashes and replace(both.row, revision=0) == after


def only(row: CleanRow, kind: str) -> CleanRow:
    """The row with nothing to say about its other field."""
    if kind == "row":
        return replace(row, adjustments=None)
    return replace(row, entry=row.was)


def commitment(table: Table, position: int | None, entry: str | None) -> str | None:
    """A short text that stands for this hand of the hole, and shows nothing of it."""
    if not entry:
        return None
    value = f"{table.game.code}/{table.hole.number}/{position}/{entry}"
    return salted_hmac("scorecards.witness", value, algorithm="sha256").hexdigest()[:32]


def entered(
    table: Table,
    entries: Sequence[CleanRow],
    knocker: int | None | Keep,
    *,
    knocker_was: int | None | Keep,
) -> Draft:
    """The hole with everything entered. Raises RowsChanged with all conflicts."""
    hole = table.hole
    rows, conflicts, mixed = list(hole.rows), [], {}
    for row in entries:
        both = together(hole.rows[row.position], row, table.read_text)
        rows[row.position] = both.row
        conflicts += [conflict(table, clash, position=row.position) for clash in both.clashes]
        if both.mixed:
            mixed[row.position] = row.entry
    seen = None if knocker_was is KEEP else knocker_was
    if knocker is KEEP:
        knocker = hole.knocker
    mine, theirs = of_value(seen, knocker, hole.knocker)
    if mine != theirs:
        texts = ["" if each is None else str(each) for each in (mine, theirs)]
        conflicts.append(conflict(table, Clash("knocker", *texts), position=None))
    if conflicts:
        raise RowsChanged(conflicts)
    return Draft(tuple(rows), mine, hole.knocker_revision + (mine != hole.knocker), mixed=mixed)


def refuse_mixtures(table: Table, draft: Draft) -> None:
    """Raise RowsChanged where cards of two phones together are wrong in a way that neither what is
    stored nor what this phone sent was: then somebody has to look at the table.
    """
    if not draft.mixed:
        return
    own = [replace(row, entry=draft.mixed.get(row.position, row.entry)) for row in draft.rows]
    known = table.problems(table.pure_hole(table.hole.rows, table.hole.knocker))
    known += table.problems(table.pure_hole(own, draft.knocker))
    if all(each in known for each in table.problems(table.pure_hole(draft.rows, draft.knocker))):
        return
    raise RowsChanged(
        [
            conflict(table, Clash("row", mine, table.hole.rows[at].entry), position=at)
            for at, mine in draft.mixed.items()
        ]
    )


def conflict(table: Table, clash: Clash, *, position: int | None) -> Conflict:
    """One field in which another device was faster, with whose device it is."""
    hole = table.hole
    revision = hole.knocker_revision if position is None else hole.rows[position].revision
    kind = clash.field
    label, name = statements.last_device(table.game, hole.number, kind=kind, position=position)
    mate = gettext("%(name)s’s phone") % {"name": name} if name else ""
    who = mate or gettext(label or "Another device")
    stored = hole.rows[position].entry if position is not None and kind == "row" else clash.theirs
    return Conflict(kind, position, clash.mine, clash.theirs, revision, who, stored)


def changed_fields(table: Table, draft: Draft) -> list[Entered]:
    """The history of this save: one line for every field of the hole that changed."""
    number, changes = table.hole.number, []
    for was, now in zip(table.hole.rows, draft.rows, strict=True):
        for kind, before, after in (
            ("row", was.entry, now.entry),
            ("adjustments", was.adjustments, now.adjustments),
        ):
            if before != after:
                entry = Entered(kind, before, after, number, was.position, draft.restores)
                changes.append(replace(entry, device=draft.devices.get(was.position)))
    if table.hole.knocker != draft.knocker:
        was_knocker, now_knocker = table.hole.knocker, draft.knocker
        changes.append(
            Entered("knocker", was_knocker, now_knocker, number, restores=draft.restores)
        )
    return changes


def changed_end(table: Table, reason: str) -> list[Entered]:
    """The line in the history that says the game was finished, or goes on after a correction."""
    was = table.game.finish_reason
    return [] if was == reason else [Entered("finish" if reason else "reopen", was, reason)]
