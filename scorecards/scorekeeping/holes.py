"""Recording a hole: rows from one or more phones into the scorecard, all or nothing.

Two phones never overwrite each other unseen (`merges.py`), a save sent twice counts once, and every
change is recorded with what it replaced. Acknowledged means committed.
"""

from collections.abc import Callable, Collection, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import partial
from typing import NamedTuple

from django.utils.translation import gettext, gettext_noop

from scorecards import rules, turns
from scorecards.envelopes.seals import seal_of
from scorecards.models import Change, Device
from scorecards.rules import HoleScore, Layout, Problem
from scorecards.scorekeeping import signatures, statements, witnesses
from scorecards.scorekeeping.attempts import in_turn
from scorecards.scorekeeping.drafts import (
    Draft,
    changed_end,
    changed_fields,
    entered,
    is_repeat,
    refuse_mixtures,
)
from scorecards.scorekeeping.errors import (
    BadEntry,
    GameOver,
    NoSuchHole,
    NotPossible,
    TooEarly,
    Warned,
)
from scorecards.scorekeeping.recounts import (
    Recount,
    recounts,
    with_recounts,
    write_recounts,
)
from scorecards.scorekeeping.rows import (
    KEEP,
    CleanRow,
    Keep,
    RowEntry,
    is_plain,
    problem,
    read_rows,
)
from scorecards.scorekeeping.settlement import Table, finish_reason, points_after, with_scores
from scorecards.scorekeeping.statements import Line, LockedGame, LockedHole, Row
from scorecards.scorekeeping.whole_games import every_hole

RESTORABLE = ("row", "adjustments", "knocker")
LAST_NUMBER = 9999  # more than anybody plays, and within what databases can store


@dataclass(frozen=True)
class Sent:
    """What a phone sent for a hole. With KEEP the knocker stays; `overrule` accepts warnings.
    `unsaved`: nobody has pressed Save yet, so that what changes is no edit of the card. `marked`:
    hands go in although something looks wrong in them, and who ended the hole is asked when all
    are in. `answer`: the knocker is the answer to that, and counts unless somebody was faster.
    """

    rows: Sequence[RowEntry]
    knocker: int | None | Keep
    knocker_was: int | None | Keep
    overrule: bool
    device: Device | None
    client_id: str | None
    unsaved: bool = False
    marked: bool = False
    answer: bool = False

    @property
    def accepts(self) -> bool:
        """Does it go in although something looks wrong in a hand?"""
        return self.overrule or self.marked


@dataclass(frozen=True)
class Recorded:
    """What is stored after a save: the scores by position, None for a row that is not in."""

    game_code: str
    number: int
    version: int
    scores: Mapping[int, HoleScore | None]
    finished: bool


def record_hole(
    *,
    game_code: str,
    number: int,
    rows: Sequence[RowEntry],
    knocker: int | None | Keep = KEEP,
    knocker_was: int | None | Keep = KEEP,
    overrule: bool = False,
    device: Device | None,
    client_id: str | None = None,
) -> Recorded:
    """Put what a phone sent into the hole, and settle everyone's points.

    Raises BadEntry; Warned, unless `overrule`; RowsChanged when someone else was faster; NoSuchHole
    and GameOver for a hole that is not to be played. Then nothing is written.
    """
    refuse_id(client_id)
    sent = Sent(rows, knocker, knocker_was, overrule, device, client_id)

    def prepare(game: LockedGame) -> Callable[[], Recorded]:
        table = table_at(game, number, client_id=client_id)
        refuse_unplayable(table)
        return hole_with(table, read_sent(table, sent), sent)

    return in_turn(game_code, prepare)


class Rehearsal(NamedTuple):
    """What a save would make of a game: the points of every hole, and what it would warn of."""

    points: turns.PointsByHole
    warnings: Sequence[Problem]


def rehearse_hole(
    *, game_code: str, number: int, rows: Sequence[RowEntry], knocker: int | None | Keep = KEEP
) -> Rehearsal:
    """What `record_hole` with `overrule` would write. Writes nothing; raises as that does."""
    game = statements.read_game(game_code)
    table = table_at(game, number)
    refuse_unplayable(table)
    sent = Sent(rows, knocker, KEEP, overrule=True, device=None, client_id=None)
    draft = entered(table, read_sent(table, sent), knocker, knocker_was=KEEP)
    hole = table.pure_hole(draft.rows, draft.knocker)
    refuse_problems(table, hole, overrule=True)
    scored = with_scores(draft.rows, table.scores(hole))
    other = recounts_after(table, scored, draft.knocker)
    after = with_recounts(points_after(table, scored), other)
    return Rehearsal(after, table.problems(hole))


def refuse_id(client_id: str | None) -> None:
    """Raise BadEntry for what cannot be the id of a save."""
    if client_id is not None and not is_plain(client_id, 64):
        raise BadEntry([problem("id", gettext_noop("The id of a save is a short text."))])


def read_sent(table: Table, sent: Sent) -> list[CleanRow]:
    """The rows as we would store them. Raises BadEntry with everything that is wrong."""
    game, playing = table.game, table.playing
    rows, problems = read_rows(game.rules, game.shape, sent.rows, playing=playing)
    if isinstance(sent.knocker, int) and sent.knocker not in playing:
        problems.append(
            problem("knocker", gettext_noop("Whoever ended the hole plays no cards here."))
        )
    if problems:
        raise BadEntry(problems)
    return rows


def hole_with(table: Table, rows: Sequence[CleanRow], sent: Sent) -> Callable[[], Recorded]:
    """What puts these rows into the hole. Raises RowsChanged, BadEntry and Warned."""
    knocker, knocker_was = sent.knocker, sent.knocker_was
    if is_repeat(table, rows, knocker, knocker_was=knocker_was):
        return partial(as_stored, table)
    if table.game.customs.double_entry:
        return blindly(table, rows, sent)
    draft = entered(table, rows, knocker, knocker_was=knocker_was)
    if sent.unsaved:
        draft = first_writing(table, draft)
    return settle(table, draft, overrule=sent.accepts, device=sent.device, client_id=sent.client_id)


def first_writing(table: Table, draft: Draft) -> Draft:
    """The draft with rows and a knocker that were corrected before the first Save still unedited.

    One that was edited stays so, whatever a phone says.
    """
    rows = [
        replace(row, revision=min(row.revision, max(stored.revision, 1)))
        for row, stored in zip(draft.rows, table.hole.rows, strict=True)
    ]
    knocker = min(draft.knocker_revision, max(table.hole.knocker_revision, 1))
    return replace(draft, rows=tuple(rows), knocker_revision=knocker)


def blindly(table: Table, rows: Sequence[CleanRow], sent: Sent) -> Callable[[], Recorded]:
    """The same where two people enter every hand: what only one of them has entered waits."""
    blind = witnesses.Blind(table, rows, sent.device)
    draft = entered(table, blind.others, sent.knocker, knocker_was=sent.knocker_was)
    draft = blind.into(draft)
    refuse_problems(*blind.own_view(draft), overrule=sent.accepts)
    return settle(table, draft, overrule=True, device=sent.device, client_id=sent.client_id)


def table_at(game: LockedGame, number: int, *, client_id: str | None = None) -> Table:
    """What saving one of the holes of a game needs. Raises NoSuchHole."""
    if not 1 <= number <= LAST_NUMBER:
        raise NoSuchHole(gettext("There is no such hole."))
    hole = statements.lock_hole(game, number, client_id=client_id)
    return Table(game, hole, statements.points_by_hole(game), holes_behind(game, len(hole.rows)))


def holes_behind(game: LockedGame, seats: int) -> dict[int, LockedHole]:
    """All holes of a game whose rules look back, none of another."""
    if not game.rules.looks_back:
        return {}
    return {hole.number: hole for hole, _ in every_hole(game, seats)}


def refuse_unplayable(table: Table) -> None:
    """Any hole that was begun may be corrected; the next may begin once all others are complete."""
    number, last = table.hole.number, table.last_number
    if number <= last:
        return
    if table.game.finish_reason:
        raise GameOver(gettext("The game is over after hole %(last)d.") % {"last": last})
    waiting = turns.first_incomplete(table.points) or (last + 1 if number > last + 1 else None)
    if waiting is not None:
        raise TooEarly(waiting)


def as_stored(table: Table) -> Recorded:
    """The answer when nothing in the hole was changed."""
    stored = table.pure_hole(table.hole.rows, table.hole.knocker)
    game = table.game
    return Recorded(
        game.code, table.hole.number, game.version, table.scores(stored), bool(game.finish_reason)
    )


def settle(
    table: Table, draft: Draft, *, overrule: bool, device: Device | None, client_id: str | None
) -> Callable[[], Recorded]:
    """Score the drafted hole and the game with it. What then writes everything, unless nothing
    changed.
    """
    same = draft.rows == table.hole.rows and draft.knocker == table.hole.knocker
    if same and not draft.lines:
        return partial(as_stored, table)
    hole = table.pure_hole(draft.rows, draft.knocker)
    refuse_mixtures(table, draft)
    refuse_problems(table, hole, overrule=overrule)
    scores = table.scores(hole)
    rows = with_scores(draft.rows, scores)
    other = recounts_after(table, rows, draft.knocker)
    after = with_recounts(points_after(table, rows), other)
    card = table.card(after, layouts=last_layouts(table, rows))
    reason = finish_reason(table, card.outcome())
    version = table.game.version + 1
    recorded = Recorded(table.game.code, table.hole.number, version, scores, bool(reason))

    def act() -> Recorded:
        write_recounts(table.game, other.values())
        struck = signatures.touched(table, rows, recounted=bool(other)) if reason else None
        write(table, draft, rows, reason=reason, struck=struck, device=device, client_id=client_id)
        return recorded

    return act


def recounts_after(table: Table, rows: Sequence[Row], knocker: int | None) -> dict[int, Recount]:
    """The other holes whose points are others once this one is so."""
    here = replace(table.hole, rows=tuple(rows), knocker=knocker)
    every = {**table.every, here.number: here}
    orders = {**table.points, here.number: table.playing}
    return recounts(table.game, [(hole, [*orders[n]]) for n, hole in every.items()])


def write(
    table: Table,
    draft: Draft,
    rows: Sequence[Row],
    *,
    reason: str,
    struck: Collection[int] | None,
    device: Device | None,
    client_id: str | None,
) -> None:
    """Put the settled hole, its history and the game's version in place. `struck` are the seats
    whose signatures it takes back, None for all.
    """
    statements.write_hole(
        table.game,
        table.hole,
        dealer=table.dealer,
        knocker=draft.knocker,
        knocker_revision=draft.knocker_revision,
        rows=[rows[position] for position in table.playing],
    )
    head = statements.write_changes(
        table.game,
        [
            *changed_fields(table, draft),
            *draft.lines,
            *signatures.strike(table.game, struck),
            *changed_end(table, reason),
        ],
        last_seq=table.hole.last_seq,
        device=device,
        # An id that already stands for another save cannot stand for this one.
        client_id=client_id if table.hole.saved_as is None else None,
    )
    if draft.also is not None:
        draft.also()
    statements.write_game(table.game, finish_reason=reason, head=head)


def refuse_problems(table: Table, hole: rules.Hole, *, overrule: bool) -> None:
    """Raise BadEntry for errors, Warned for warnings that the stored hole does not have already."""
    problems = table.problems(hole)
    if any(not each.warning for each in problems):
        raise BadEntry(problems)
    if problems and not overrule:
        accepted = table.problems(table.pure_hole(table.hole.rows, table.hole.knocker))
        if any(each not in accepted for each in problems):
            raise Warned(problems)


def last_layouts(table: Table, rows: Sequence[Row]) -> Sequence[Layout | int | None]:
    """Everyone's cards in the last complete hole, read only where they can end the game."""
    if table.game.rules.ending.wins_at_once is None:
        return ()
    last = max(
        (n for n, row in points_after(table, rows).items() if turns.is_complete(row.values())),
        default=0,
    )
    if last != table.hole.number:
        rows = statements.lock_hole(table.game, last, client_id=None).rows if last else ()
    return [table.read(row) for row in rows]


def restore(*, change_id: int, device: Device | None) -> Recorded:
    """Put back what a change replaced. That is a change itself and can be taken back the same way.

    What was accepted once is accepted again, warnings and all. Raises NotPossible for a change that
    is not about a hole; GameOver and BadEntry as `record_hole` does.
    """
    changes = Change.objects.select_related("game").filter(kind__in=RESTORABLE)
    change = changes.filter(id=change_id).first()
    if change is None or (number := change.hole) is None:
        raise NotPossible(gettext("This cannot be put back."))

    def prepare(game: LockedGame) -> Callable[[], Recorded]:
        table = table_at(game, number)
        refuse_restoring(table, change, device)
        draft = draft_before(table, change)
        return settle(table, draft, overrule=True, device=device, client_id=None)

    return in_turn(change.game.code, prepare)


def refuse_restoring(table: Table, change: Change, device: Device | None) -> None:
    """Raise NotPossible for a row that only its own phone may change."""
    if change.position is None or not table.game.customs.own_hands:
        return
    seal = seal_of(table.game.id, table.hole.number, table.game.customs, device)
    if not seal.may_enter(change.position):
        raise NotPossible(gettext("At this table everybody enters only their own hand."))


def draft_before(table: Table, change: Change) -> Draft:
    """The hole as it is, with what a change replaced put back."""
    hole, line = table.hole, Line(change.pk, change.seq)
    if change.position is None:
        revision = hole.knocker_revision + (change.was != hole.knocker)
        return Draft(hole.rows, change.was, revision, line)
    row = hole.rows[change.position]
    back = (
        replace(row, entry=str(change.was))
        if change.kind == "row"
        else replace(row, adjustments=list(change.was or ()))
    )
    back = replace(back, revision=row.revision + (back != row))
    rows = (*hole.rows[: row.position], back, *hole.rows[row.position + 1 :])
    return Draft(rows, hole.knocker, hole.knocker_revision, line)
