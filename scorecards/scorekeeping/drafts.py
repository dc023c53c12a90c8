"""A hole as it would be after a save, and how it differs from what is stored.

Compares only; writes nothing and scores nothing.
"""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Any

from django.utils.crypto import salted_hmac

from scorecards.scorekeeping import statements
from scorecards.scorekeeping.errors import Conflict, RowsChanged
from scorecards.scorekeeping.rows import KEEP, CleanRow, Keep, merged, untouched
from scorecards.scorekeeping.settlement import Table
from scorecards.scorekeeping.statements import Entered, Line, Row


@dataclass(frozen=True)
class Draft:
    """A hole as it would be after a save, not written yet."""

    rows: tuple[Row, ...]
    knocker: int | None
    knocker_revision: int
    restores: Line | None = None  # that is being put back
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
    sent: dict[tuple[str, int | None], tuple[Any, Any, Any]] = {
        ("knocker", None): (knocker, knocker_was, hole.knocker)
    }
    for row in entries:
        stored = hole.rows[row.position]
        sent["row", row.position] = (row.entry, row.was, stored.entry)
        if row.adjustments is not None:
            seen = row.adjustments_was
            sent["adjustments", row.position] = (row.adjustments, seen, stored.adjustments)
    for number, kind, position, now in statements.fields_saved_as(table.game, hole.saved_as):
        field = "row" if kind == "witness" else kind
        mine, _, _ = sent.pop((field, position), (None, None, None))
        if kind == "witness":
            mine = commitment(table, position, mine)
        if number != hole.number or mine != now:
            return False
    return all(mine is KEEP or untouched(mine, was, stored) for mine, was, stored in sent.values())


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
    rows, conflicts = list(hole.rows), []
    for row in entries:
        rows[row.position], clashes = merged(hole.rows[row.position], row)
        conflicts += [
            conflict(table, field, mine, theirs, position=row.position)
            for field, mine, theirs in clashes
        ]
    seen = None if knocker_was is KEEP else knocker_was
    if knocker is KEEP or untouched(knocker, seen, hole.knocker):
        knocker = hole.knocker
    elif seen != hole.knocker:
        mine, theirs = (("" if each is None else str(each)) for each in (knocker, hole.knocker))
        conflicts.append(conflict(table, "knocker", mine, theirs, position=None))
    if conflicts:
        raise RowsChanged(conflicts)
    return Draft(tuple(rows), knocker, hole.knocker_revision + (knocker != hole.knocker))


def conflict(table: Table, field: str, mine: str, theirs: str, *, position: int | None) -> Conflict:
    """One field in which another device was faster, with that device's label."""
    hole = table.hole
    revision = hole.knocker_revision if position is None else hole.rows[position].revision
    who = statements.last_device(table.game, hole.number, kind=field, position=position)
    return Conflict(field, position, mine, theirs, revision, who)


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
