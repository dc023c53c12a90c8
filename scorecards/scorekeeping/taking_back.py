"""Taking back the hole that was saved last, and putting it back: each one act for all of its hands.

What was there stays in the history, and so does that it was taken back.
"""

from collections.abc import Callable
from dataclasses import replace

from django.db.models import Max
from django.utils.translation import gettext

from scorecards.models import Change, Device, Game, Score
from scorecards.rescoring.records import BY_HAND
from scorecards.scorekeeping.attempts import in_turn
from scorecards.scorekeeping.customs import refuse_waiting
from scorecards.scorekeeping.drafts import Draft
from scorecards.scorekeeping.errors import NotPossible
from scorecards.scorekeeping.holes import RESTORABLE, Recorded, as_stored, settle, table_at
from scorecards.scorekeeping.seals import refuse_while_sealed
from scorecards.scorekeeping.settlement import Table
from scorecards.scorekeeping.statements import Entered, LockedGame, Row

BACK = "back"  # the kind of its line in the history


def take_back_hole(*, game: Game, number: int, device: Device) -> Recorded:
    """Empty the last hole that anything was saved in. It can be entered again, or put back as it
    was (`put_back_hole`, with the version that this made). Twice counts once.

    Raises NotPossible for any other hole, where everybody enters their own hand, while hands are
    covered, in a game that the table has ended, and for a finished card of a league.
    """

    def prepare(read: LockedGame) -> Callable[[], Recorded]:
        table = table_at(read, number)
        if is_empty(table) and table.hole.id is not None:
            return lambda: as_stored(table)
        refuse_taking_back(read)
        if number != last_saved(read):
            sentence = gettext("Hole %(number)d is no longer the last one.")
            raise NotPossible(sentence % {"number": number})
        draft = Draft(
            tuple(cleared(row) for row in table.hole.rows),
            None,
            table.hole.knocker_revision + (table.hole.knocker is not None),
            lines=(Entered(BACK, None, None, number),),
        )
        return settle(table, draft, overrule=True, device=device, client_id=None)

    return in_turn(game.code, prepare)


def put_back_hole(*, game: Game, number: int, version: int, device: Device) -> Recorded:
    """The hole as it was before it was taken back by the act that made this version.

    Raises NotPossible when it was not, or when something was entered in the hole since.
    """
    lines = Change.objects.filter(game=game, version=version, hole=number)
    if not lines.filter(kind=BACK).exists():
        raise NotPossible(gettext("This cannot be put back."))
    before = {
        (kind, position): was
        for kind, position, was in lines.filter(kind__in=RESTORABLE).values_list(
            "kind", "position", "was"
        )
    }

    def prepare(read: LockedGame) -> Callable[[], Recorded]:
        table = table_at(read, number)
        rows = tuple(restored(row, before) for row in table.hole.rows)
        knocker = before.get(("knocker", None))
        if same_hands(rows, table.hole.rows) and knocker == table.hole.knocker:
            return lambda: as_stored(table)
        refuse_taking_back(read)
        if not is_empty(table):
            sentence = gettext("Something was entered in hole %(number)d since.")
            raise NotPossible(sentence % {"number": number})
        revision = table.hole.knocker_revision + (knocker is not None)
        draft = Draft(rows, knocker, revision)
        return settle(table, draft, overrule=True, device=device, client_id=None)

    return in_turn(game.code, prepare)


def refuse_taking_back(game: LockedGame) -> None:
    """Raise NotPossible where a hole is nobody's to empty."""
    if game.finish_reason in BY_HAND:
        raise NotPossible(gettext("The table has ended this game. Go on playing first."))
    if game.watched and game.finish_reason:
        raise NotPossible(gettext("This card is with the league. Correct the hole instead."))
    if game.customs.own_hands:
        raise NotPossible(gettext("At this table everybody enters only their own hand."))
    refuse_while_sealed(game.id)
    refuse_waiting(game)


def last_saved(game: LockedGame) -> int:
    """The last hole that anything is in, 0 for none."""
    saved = Score.objects.filter(hole__game=game.id).exclude(entry="")
    return saved.aggregate(last=Max("hole__number"))["last"] or 0


def is_empty(table: Table) -> bool:
    """Is nothing in the hole, not even who ended it?"""
    rows = table.hole.rows
    return table.hole.knocker is None and not any(row.entry or row.adjustments for row in rows)


def cleared(row: Row) -> Row:
    """The row with nothing in it."""
    changed = bool(row.entry or row.adjustments)
    return replace(row, entry="", adjustments=[], revision=row.revision + changed)


def restored(row: Row, before: dict[tuple[str, int | None], object]) -> Row:
    """The row as the lines of the history say it was."""
    entry = str(before.get(("row", row.position), row.entry) or "")
    adjustments = before.get(("adjustments", row.position), row.adjustments)
    assert isinstance(adjustments, list)
    back = replace(row, entry=entry, adjustments=adjustments)
    return replace(back, revision=row.revision + (back != row))


def same_hands(one: tuple[Row, ...], other: tuple[Row, ...]) -> bool:
    """Do all seats have the same cards and adjustments in both?"""
    return [(row.entry, row.adjustments) for row in one] == [
        (row.entry, row.adjustments) for row in other
    ]
