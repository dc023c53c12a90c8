"""A hole that two people enter: what one of them entered waits, unseen, until another agrees.

A hand whose two versions agree is put into the scorecard like any other, and the versions go. Until
then they lie in a table of their own, so that nothing that shows a scorecard can show them.
"""

from collections.abc import Mapping, Sequence
from dataclasses import replace
from functools import cached_property

from django.utils import timezone

from scorecards import rules
from scorecards.models import Device, Witness
from scorecards.scorekeeping.drafts import Draft, commitment
from scorecards.scorekeeping.rows import CleanRow
from scorecards.scorekeeping.settlement import Table
from scorecards.scorekeeping.statements import Entered, Row
from scorecards.witnesses.records import StoredVersion, versions_of
from scorecards.witnesses.versions import agree


class Blind:
    """One save of a hole that two people enter: which of its hands are agreed with it, and which
    wait. Reads the stored versions, and writes when the draft is written.
    """

    def __init__(self, table: Table, entries: Sequence[CleanRow], device: Device | None) -> None:
        self.table = table
        self.device = device
        self.stored = versions_of(table.game.id, table.hole.number)
        self.others: list[CleanRow] = []  # what is saved in the ordinary way
        self.waiting: dict[int, str] = {}  # this person's versions, "" for one taken back
        self.agreed: dict[int, str] = {}
        for row in entries:
            self._take(row)

    def _take(self, row: CleanRow) -> None:
        position = row.position
        if self.table.hole.rows[position].entry:  # agreed before, and now corrected
            self.others.append(row)
            return
        self.others.append(replace(row, entry="", was=""))
        if row.entry in (row.was, self.own.get(position, "")):
            return
        agreed = bool(row.entry) and any(
            self._agrees(row.entry, version)
            for version in self.stored.get(position, ())
            if not version.is_of(self.device)
        )
        (self.agreed if agreed else self.waiting)[position] = row.entry

    @cached_property
    def own(self) -> Mapping[int, str]:
        """What this person entered before, by position."""
        return {
            position: version.entry
            for position, versions in self.stored.items()
            for version in versions
            if version.is_of(self.device)
        }

    def _agrees(self, entry: str, version: StoredVersion) -> bool:
        game = self.table.game
        try:
            mine, theirs = (
                game.rules.read_row(each, game.shape) for each in (entry, version.entry)
            )
        except rules.ProblemError:  # by other rules, which were changed since, it could be read
            return False
        return mine is not None and theirs is not None and agree(game.rules, mine, theirs)

    def into(self, draft: Draft) -> Draft:
        """The draft with the hands that are agreed now; writing it writes what waits too."""
        number = self.table.hole.number
        lines = tuple(
            Entered("witness", None, commitment(self.table, position, entry), number, position)
            for position, entry in self.waiting.items()
        )
        return replace(draft, rows=filled(draft.rows, self.agreed), lines=lines, also=self._store)

    def own_view(self, draft: Draft) -> tuple[Table, rules.Hole]:
        """The hole as this person has it, before and after: what is wrong with it says nothing of
        anybody else's cards.
        """
        before = replace(self.table.hole, rows=filled(self.table.hole.rows, self.own))
        rows = filled(draft.rows, {**self.own, **self.waiting, **self.agreed})
        table = replace(self.table, hole=before)
        return table, table.pure_hole(rows, draft.knocker)

    def _store(self) -> None:
        forget(self.table, self.agreed)
        versions = [
            version.id
            for position in self.waiting
            for version in self.stored.get(position, ())
            if version.is_of(self.device)
        ]
        Witness.objects.filter(pk__in=versions).delete()
        Witness.objects.bulk_create(
            Witness(
                game_id=self.table.game.id,
                hole=self.table.hole.number,
                position=position,
                device=self.device,
                entry=entry,
                at=timezone.now(),
            )
            for position, entry in self.waiting.items()
            if entry
        )


def filled(rows: Sequence[Row], entries: Mapping[int, str]) -> tuple[Row, ...]:
    """The rows with these hands in those that have none yet."""
    return tuple(
        replace(row, entry=entries[row.position], revision=row.revision + 1)
        if entries.get(row.position) and not row.entry
        else row
        for row in rows
    )


def forget(table: Table, positions: Mapping[int, str]) -> None:
    """The versions of these hands are not needed any more. Must be in a transaction."""
    Witness.objects.filter(
        game_id=table.game.id, hole=table.hole.number, position__in=list(positions)
    ).delete()
