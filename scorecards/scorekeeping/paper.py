"""A whole sheet of paper at once: many holes in one transaction, all or nothing.

Numbers only, by the same rules as one hole on a phone (`holes.py`): every number is compare-and-set
on what the page last showed, a sheet sent twice counts once, and the history has a line for every
number. Whoever was faster is never overwritten unseen, not even by a number that the page had
already shown and the sheet confirms.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import partial

from django.utils.translation import gettext, gettext_noop

from scorecards.models import Change, Device
from scorecards.rules import Ruleset
from scorecards.scorekeeping import statements
from scorecards.scorekeeping.attempts import in_turn
from scorecards.scorekeeping.errors import BadEntry, NotPossible
from scorecards.scorekeeping.holes import LAST_NUMBER
from scorecards.scorekeeping.paper_entries import PaperHole, PaperNote, PaperRecorded
from scorecards.scorekeeping.rows import KEEP, is_plain, problem, read_rows
from scorecards.scorekeeping.seals import refuse_others_hands, refuse_while_sealed
from scorecards.scorekeeping.sheets import Sheet
from scorecards.scorekeeping.statements import Entered, LockedGame, LockedHole


def record_paper(
    *,
    game_code: str,
    sheet: Sequence[PaperHole],
    notes: Sequence[PaperNote] = (),
    reason: str = "",
    overrule: bool = False,
    device: Device | None,
    client_id: str | None = None,
) -> PaperRecorded:
    """Put a sheet into the game. `reason` is written beside points that were taken back by hand.

    Raises PaperRefused with everything wrong (with warnings too, unless `overrule`), PaperChanged
    when somebody was faster, Game.DoesNotExist. Then nothing is written.
    """
    if client_id is not None and not is_plain(client_id, 64):
        raise BadEntry([problem("id", gettext_noop("The id of a save is a short text."))])

    def prepare(game: LockedGame) -> Callable[[], PaperRecorded]:
        if game.customs.double_entry:
            raise NotPossible(no_sheet())
        refuse_while_sealed(game.id)
        refuse_others_hands(game, device)
        last = statements.lock_hole(game, LAST_NUMBER, client_id=client_id)
        work = Sheet(game, len(last.rows), reason, overrule)
        if is_repeat(game, last, sheet, work.holes):
            return lambda: PaperRecorded(game.version, False, bool(game.finish_reason))
        for hole in sorted(sheet, key=lambda each: each.number):
            work.enter(hole)
        work.refuse()
        return partial(
            work.write,
            [*_notes(game, notes)],
            last_seq=last.last_seq,
            device=device,
            client_id=client_id if last.saved_as is None else None,
        )

    return in_turn(game_code, prepare)


def refuse_new_sheet(
    rules: Ruleset, *, seats: int, sheet: Sequence[PaperHole], overrule: bool = False
) -> None:
    """Raise PaperRefused where this sheet would be refused by a game of so many that nobody has
    started: asked before one is started for it. Writes nothing.
    """
    shape = rules.shapes[0]
    work = Sheet(LockedGame(0, "", rules, shape, 0, 0, "", False, ""), seats, "", overrule)
    for hole in sorted(sheet, key=lambda each: each.number):
        work.enter(hole)
    work.refuse()


def no_sheet() -> str:
    """Why no sheet is typed in where two people enter every hand."""
    return gettext("Two people enter every hand here, so no sheet is typed in.")


def is_repeat(
    game: LockedGame, last: LockedHole, sheet: Sequence[PaperHole], holes: Mapping[int, LockedHole]
) -> bool:
    """Was this very sheet recorded before? Then all that its save changed is on it, and the rest of
    it is as stored.
    """
    if last.saved_as is None:
        return False
    everyone = range(len(last.rows))
    sent: dict[tuple[int, str, int | None], object] = {}
    for hole in sheet:
        entries, _ = read_rows(game.rules, game.shape, hole.rows, playing=everyone)
        sent |= {(hole.number, "row", row.position): row.entry for row in entries}
        if hole.knocker is not KEEP:
            sent[hole.number, "knocker", None] = hole.knocker
    for number, kind, position, _was, now in statements.fields_saved_as(game, last.saved_as):
        if kind in ("row", "knocker") and sent.pop((number, kind, position), KEEP) != now:
            return False
    return all(
        number in holes and value == _stored(holes[number], position)
        for (number, _kind, position), value in sent.items()
    )


def _stored(hole: LockedHole, position: int | None) -> object:
    return hole.knocker if position is None else hole.rows[position].entry


def _notes(game: LockedGame, notes: Sequence[PaperNote]) -> Iterator[Entered]:
    """Lines for the notes that the history does not have yet."""
    for note in notes:
        line = Entered("paper", note.written, note.added_up, note.hole, note.position)
        known = Change.objects.filter(game=game.id, kind="paper", hole=line.hole)
        if not known.filter(position=line.position, was=line.was, now=line.now).exists():
            yield line
