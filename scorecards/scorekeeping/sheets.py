"""A game while a sheet of paper is being entered, hole by hole, before anything is written.

Each hole is settled as if those before it were saved, so that the next knows who still plays and
whether the game is over. Everything is written at the end.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace

from django.utils.translation import gettext, gettext_noop

from scorecards import turns
from scorecards.models import Device
from scorecards.rules import Layout, Problem
from scorecards.scorekeeping import statements
from scorecards.scorekeeping.drafts import Draft, changed_end, changed_fields, conflict, entered
from scorecards.scorekeeping.errors import (
    BadEntry,
    Conflict,
    GameOver,
    NoSuchHole,
    RowsChanged,
    Warned,
)
from scorecards.scorekeeping.holes import LAST_NUMBER, refuse_problems, refuse_unplayable
from scorecards.scorekeeping.merges import Clash
from scorecards.scorekeeping.paper_entries import (
    PaperChanged,
    PaperHole,
    PaperRecorded,
    PaperRefused,
    PaperTrouble,
)
from scorecards.scorekeeping.recounts import Recount, recounts, with_recounts, write_recounts
from scorecards.scorekeeping.rows import CleanRow, problem, read_rows
from scorecards.scorekeeping.settlement import Table, finish_reason, points_after, with_scores
from scorecards.scorekeeping.signatures import strike, touched
from scorecards.scorekeeping.statements import Entered, LockedGame, LockedHole, Row
from scorecards.scorekeeping.whole_games import every_hole
from scorecards.turns import PointsByHole


@dataclass
class Drafted:
    """A hole that will be written."""

    table: Table
    draft: Draft
    rows: tuple[Row, ...]


class Sheet:
    """The game while the sheet is being entered. `enter` every hole, then `refuse`, then `write`.

    `reason` is written beside points given by hand, so that a later sheet can take them back.
    """

    def __init__(self, game: LockedGame, seats: int, reason: str, overrule: bool) -> None:
        self.game, self.seats, self.reason, self.overrule = game, seats, reason, overrule
        self.ended = game.finish_reason
        self.holes = {hole.number: hole for hole, _ in every_hole(game, seats)}
        self.points: PointsByHole = statements.points_by_hole(game)
        self.drafted: list[Drafted] = []
        self.recounted: dict[int, Recount] = {}
        self.troubles: list[PaperTrouble] = []
        self.conflicts: list[tuple[int, Conflict]] = []

    def enter(self, hole: PaperHole) -> None:
        """Put one hole in, or note what is wrong with it."""
        table = self.table(hole.number)
        try:
            if not self.troubles and not self.conflicts:
                refuse_unplayable(table)
            draft = self.draft(table, hole)
            self.settle(table, draft, hole)
        except RowsChanged as changed:
            self.conflicts += [(hole.number, each) for each in changed.conflicts]
        except BadEntry as bad:
            self.troubles += [_trouble(hole.number, bad, each) for each in bad.problems]
        except (NoSuchHole, GameOver) as refused:
            self.troubles.append(PaperTrouble(hole.number, None, refused.message))

    def table(self, number: int) -> Table:
        """The game with one of its holes, as it stands by now."""
        nothing = tuple(Row(position) for position in range(self.seats))
        hole = self.holes.get(number) or LockedHole(None, number, None, 0, nothing, 0, None)
        every = self.holes if self.game.rules.looks_back else {}
        return Table(replace(self.game, finish_reason=self.ended), hole, self.points, every)

    def draft(self, table: Table, hole: PaperHole) -> Draft:
        """The hole with the numbers of the sheet. Raises NoSuchHole, BadEntry and RowsChanged."""
        if not 1 <= hole.number <= LAST_NUMBER:
            raise NoSuchHole(gettext("There is no such hole."))
        rules, shape = table.game.rules, table.game.shape
        entries, problems = read_rows(rules, shape, hole.rows, playing=table.playing)
        if isinstance(hole.knocker, int) and hole.knocker not in table.playing:
            problems.append(
                problem("knocker", gettext_noop("Whoever ended the hole plays no cards here."))
            )
        clashes = list(_confirmed(table, entries))
        if clashes:
            raise RowsChanged(clashes)
        draft = entered(table, entries, hole.knocker, knocker_was=hole.knocker_was)
        refused = {each.seat for each in problems}
        sentence = gettext_noop("A number is missing here.")
        missing = [at for at in table.playing if not draft.rows[at].entry and at not in refused]
        problems += [problem("missing", sentence, at) for at in missing]
        if problems:
            raise BadEntry(problems)
        return draft

    def settle(self, table: Table, draft: Draft, hole: PaperHole) -> None:
        """Score the hole, and the game with it. Raises BadEntry, Warned."""
        stored = table.hole
        rows = self.as_written(table, draft, hole.points)
        if rows == stored.rows and draft.knocker == stored.knocker:
            return
        draft = replace(draft, rows=rows)
        pure = table.pure_hole(rows, draft.knocker)
        # A sheet with the points at the end of the hole need not say who knocked: do not ask.
        refuse_problems(table, pure, overrule=self.overrule or bool(hole.points))
        scored = with_scores(rows, table.scores(pure))
        self.holes[stored.number] = replace(stored, rows=scored, knocker=draft.knocker)
        self.points = points_after(table, scored)
        self.recount()
        self.ended = finish_reason(table, table.card(self.points, layouts=self.last()).outcome())
        self.drafted.append(Drafted(table, draft, scored))

    def recount(self) -> None:
        """Count later holes again, where the rules look back."""
        holes = [(hole, [*self.points[number]]) for number, hole in self.holes.items()]
        other = recounts(self.game, holes)
        self.points = with_recounts(self.points, other)
        for number, each in other.items():
            self.holes[number] = replace(each.hole, rows=each.rows)
        self.recounted |= other

    def as_written(self, table: Table, draft: Draft, points: Mapping[int, int]) -> tuple[Row, ...]:
        """The rows, with adjustments by hand where `points` has other points than the rules give.

        Where a number changed, the adjustment that an earlier sheet made for it is dropped.
        """
        stored = table.hole.rows
        bare = [
            replace(row, adjustments=[]) if at in points else self.without_own(row, stored[at])
            for at, row in enumerate(draft.rows)
        ]
        scores = table.scores(table.pure_hole(bare, draft.knocker))
        for at, written in points.items():
            score = scores.get(at)
            if score and score.points is not None and score.points != written:
                by_hand = [{"points": written - score.points, "reason": self.reason}]
                bare[at] = replace(bare[at], adjustments=by_hand)
        return tuple(_counted_up(row, stored[at]) for at, row in enumerate(bare))

    def without_own(self, row: Row, stored: Row) -> Row:
        """The row without the adjustments of an earlier sheet, if its number changed."""
        if row.entry == stored.entry:
            return row
        others = [each for each in row.adjustments if each["reason"] != self.reason]
        return replace(row, adjustments=others)

    def last(self) -> list[Layout | int | None]:
        """Everyone's cards in the last complete hole, where they can end the game."""
        if self.game.rules.ending.wins_at_once is None:
            return []
        complete = [n for n, row in self.points.items() if turns.is_complete(row.values())]
        table = self.table(max(complete)) if complete else None
        return [table.read(row) for row in table.hole.rows] if table else []

    def refuse(self) -> None:
        """Raise PaperChanged where somebody was faster, else PaperRefused with every trouble."""
        if self.conflicts:
            raise PaperChanged(self.conflicts)
        if self.troubles:
            raise PaperRefused(self.troubles)

    def write(
        self,
        notes: list[Entered],
        *,
        last_seq: int,
        device: Device | None,
        client_id: str | None,
    ) -> PaperRecorded:
        """Write the holes, their history and the game's version; nothing when nothing changed."""
        if not self.drafted and not notes:
            return PaperRecorded(self.game.version, False, bool(self.ended))
        changes = [line for each in self.drafted for line in changed_fields(each.table, each.draft)]
        write_recounts(self.game, self.recounted.values())
        for each in self.drafted:
            write_drafted(self.game, each)
        recounted = bool(self.recounted)
        other = {
            at
            for each in self.drafted
            for at in touched(each.table, each.rows, recounted=recounted)
        }
        struck = strike(self.game, other if self.ended else None)
        end = changed_end(Table(self.game, self.table(1).hole, self.points), self.ended)
        head = statements.write_changes(
            self.game,
            [*changes, *notes, *struck, *end],
            last_seq=last_seq,
            device=device,
            client_id=client_id,
        )
        statements.write_game(self.game, finish_reason=self.ended, head=head)
        return PaperRecorded(self.game.version + 1, True, bool(self.ended))


def write_drafted(game: LockedGame, each: Drafted) -> None:
    """Write one hole."""
    statements.write_hole(
        game,
        each.table.hole,
        dealer=each.table.dealer,
        knocker=each.draft.knocker,
        knocker_revision=each.draft.knocker_revision,
        rows=[each.rows[position] for position in each.table.playing],
    )


def _counted_up(row: Row, stored: Row) -> Row:
    """The row with its revision: one more than the stored one's if it differs from that."""
    same = (row.entry, row.adjustments) == (stored.entry, stored.adjustments)
    return replace(row, revision=stored.revision + (not same))


def _confirmed(table: Table, entries: Sequence[CleanRow]) -> Iterator[Conflict]:
    """Conflicts over numbers that the sheet confirms but that have changed since it was shown."""
    for row in entries:
        stored = table.hole.rows[row.position].entry
        if row.entry and row.entry == row.was != stored:
            yield conflict(table, Clash("row", row.entry, stored), position=row.position)


def _trouble(hole: int, bad: BadEntry, each: Problem) -> PaperTrouble:
    message = each.message.render(gettext)
    return PaperTrouble(hole, each.seat, message, isinstance(bad, Warned))
