"""Who was not there is noted afterwards, by whoever directs the games of a league.

What was typed for a hole that somebody did not play is taken off the scorecard, and kept in its
history; the hole is scored again among those who played it, and gives the absent the mean of the
table. Noted otherwise once more, what was typed comes back.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field, replace

from django.utils.translation import gettext

from scorecards.models import Change, Device, Game, Score
from scorecards.rules.absences import Absence, Absences, Counts
from scorecards.scorekeeping import statements
from scorecards.scorekeeping.attempts import in_turn
from scorecards.scorekeeping.errors import NotPossible
from scorecards.scorekeeping.games import whole_table
from scorecards.scorekeeping.holes import LAST_NUMBER, holes_behind
from scorecards.scorekeeping.presence import PRESENCE
from scorecards.scorekeeping.recounts import Recount, recounts, write_recounts
from scorecards.scorekeeping.seals import refuse_while_sealed
from scorecards.scorekeeping.settlement import Table, finish_reason, with_scores
from scorecards.scorekeeping.signatures import strike
from scorecards.scorekeeping.statements import Entered, LockedGame, Row
from scorecards.scorekeeping.terms import changed_terms
from scorecards.turns import PointsByHole


@dataclass(frozen=True)
class _Rescored:
    """A hole with another number of players: its rows, its knocker, what the history says."""

    table: Table
    rows: tuple[Row, ...]
    knocker: int | None
    lines: list[Entered] = field(default_factory=list)

    @property
    def points(self) -> dict[int, int | None]:
        return {at: self.rows[at].points for at in self.table.playing}

    def again(self, other: Mapping[int, Recount]) -> _Rescored:
        """The same, with the points it has now that other holes have changed."""
        recount = other.get(self.table.hole.number)
        return replace(self, rows=recount.rows) if recount else self


def note_absence(
    *, game_code: str, position: int, joined_at: int, left_after: int | None, device: Device | None
) -> None:
    """The player at a position was there from one hole to another (None: to the end), and gets the
    mean of the table for every other. Counts also after the game. Raises NotPossible.
    """

    def prepare(read: LockedGame) -> Callable[[], None]:
        refuse_while_sealed(read.id)
        others = (one for one in read.absences.each if one.position != position)
        missed = _missed(position, joined_at, left_after)
        game = replace(read, absences=Absences((*others, *missed)))
        points: dict[int, Mapping[int, int | None]] = dict(statements.points_by_hole(read))
        holes = []
        for number in sorted(points):
            was, now = (each.absences.of(position, number) is not None for each in (read, game))
            if was is not now:
                holes.append(_rescored(game, points, number, position, away=now))
                points[number] = holes[-1].points
        other = _other(game, holes, points)
        points |= {at: each.points for at, each in other.items()}
        holes = [each.again(other) for each in holes]

        def act() -> None:
            write_recounts(game, other.values())
            _write(read, game, holes, points, _presence(game, position), device)

        return act

    in_turn(game_code, prepare)


def _other(
    game: LockedGame, holes: Sequence[_Rescored], points: PointsByHole
) -> dict[int, Recount]:
    """The holes, these among them, whose points are others where the rules look back."""
    if not holes:
        return {}
    every = holes_behind(game, holes[0].table.seats)
    for each in holes:
        hole = replace(each.table.hole, rows=each.rows, knocker=each.knocker)
        every |= {hole.number: hole} if every else {}
    return recounts(game, [(hole, [*points[number]]) for number, hole in every.items()])


def _missed(position: int, joined_at: int, left_after: int | None) -> list[Absence]:
    """The holes before the first and after the last. Nobody is gone for good: whoever left keeps
    a result.
    """
    missed = []
    if joined_at > 1:
        missed.append(Absence(position, 1, joined_at - 1, Counts.MEAN))
    if left_after is not None:
        missed.append(Absence(position, left_after + 1, LAST_NUMBER, Counts.MEAN))
    return missed


def _presence(game: LockedGame, position: int) -> Entered:
    """The line of the history about the player."""
    mine = [one for one in game.absences.each if one.position == position]
    if not mine:
        return Entered(PRESENCE, None, "plays", 1, position)
    last = mine[-1]
    if last.last == LAST_NUMBER:
        return Entered(PRESENCE, None, "left", last.first, position)
    return Entered(PRESENCE, None, "late", (last.last or 0) + 1, position)


def _rescored(
    game: LockedGame, points: PointsByHole, number: int, position: int, *, away: bool
) -> _Rescored:
    """A hole without a player, or with one again. Raises NotPossible for nobody."""
    hole = statements.lock_hole(game, number, client_id=None)
    table = Table(game, hole, dict(points), holes_behind(game, len(hole.rows)))
    if not table.playing:
        sentence = gettext("Somebody has to play hole %(number)d.")
        raise NotPossible(sentence % {"number": number})
    row, knocker = hole.rows[position], hole.knocker
    after = Row(position) if away else _typed_before(game, number, position)
    lines = [
        Entered(kind, getattr(row, name), getattr(after, name), number, position)
        for kind, name in (("row", "entry"), ("adjustments", "adjustments"))
        if getattr(row, name) != getattr(after, name)
    ]
    if away and knocker == position:
        lines.append(Entered("knocker", knocker, None, number))
        knocker = None
    rows = (*hole.rows[:position], after, *hole.rows[position + 1 :])
    scores = table.scores(table.pure_hole(rows, knocker))
    return _Rescored(table, with_scores(rows, scores), knocker, lines)


def _typed_before(game: LockedGame, number: int, position: int) -> Row:
    """The row as it was typed before somebody was noted as absent: empty, if nothing was."""
    changes = Change.objects.filter(game=game.id, hole=number, position=position)
    row = Row(position, revision=1)
    for name, kind in (("entry", "row"), ("adjustments", "adjustments")):
        last = changes.filter(kind=kind).order_by("-seq").values_list("was", "now").first()
        if last is not None:
            row = replace(row, **{name: last[1] or last[0] or getattr(row, name)})
    return row


def _write(
    read: LockedGame,
    game: LockedGame,
    holes: list[_Rescored],
    points: PointsByHole,
    line: Entered,
    device: Device | None,
) -> None:
    for each in holes:
        _write_hole(each)
    Game.objects.filter(pk=game.id).update(absences=game.absences.to_store())
    table = replace(whole_table(game), points=points)
    outcome = table.card(points).outcome()
    at_once = game.rules.ending.wins_at_once is not None and game.finish_reason
    reason = game.finish_reason if at_once else finish_reason(table, outcome)
    stores = ({"absences": each.absences.to_store()} for each in (read, game))
    lines = [line, *changed_terms(*stores), *(one for each in holes for one in each.lines)]
    if reason != read.finish_reason:
        lines.append(Entered("finish" if reason else "reopen", read.finish_reason, reason))
    lines += strike(read, None)
    head = statements.write_changes(
        game, lines, last_seq=table.hole.last_seq, device=device, client_id=None
    )
    statements.write_game(game, finish_reason=reason, head=head)


def _write_hole(hole: _Rescored) -> None:
    """Put the rows of those who play it in place, and take the others out."""
    table, stored = hole.table, hole.table.hole
    Score.objects.filter(hole=stored.id).exclude(position__in=table.playing).delete()
    statements.write_hole(
        table.game,
        stored,
        dealer=table.dealer,
        knocker=hole.knocker,
        knocker_revision=stored.knocker_revision + (hole.knocker != stored.knocker),
        rows=[hole.rows[position] for position in table.playing],
    )
