"""Games as programs read them: figures and positions in place of sentences, and every hole with the
reasons for its points. Nothing that lies sealed is in it, because it is not among the rows.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Annotated, NamedTuple

from django.utils.translation import gettext

from scorecards import turns
from scorecards.answers.holes import Reason, reasons
from scorecards.envelopes.seals import positions_in
from scorecards.models import Game
from scorecards.permissions import SCORER, VIEWER
from scorecards.queries.details import HoleResult, result_of
from scorecards.queries.game_rows import NOT_IN, StoredHole, holes_of, is_typed, names_at, names_of
from scorecards.queries.history import row_text
from scorecards.queries.scorecard import Scorecard
from scorecards.queries.tables import rank_of, scorecard_of
from scorecards.rules import HoleScore, Layout

POSITION = "place at the table, from 0"


@dataclass(frozen=True)
class GameLine:
    """A game in the list of those that this device or its account has opened."""

    code: Annotated[str, "by which its address is made"]
    ruleset: Annotated[str, "slug of its rules"]
    name: Annotated[str, "of its rules, in the language asked for"]
    names: Annotated[Sequence[str], "by position"]
    holes: Annotated[int, "how many were begun"]
    role: Annotated[str, (SCORER, VIEWER)]
    started: datetime
    finished: datetime | None
    version: Annotated[int, "one more with every change"]


@dataclass(frozen=True)
class SeatStanding:
    """Somebody's place in a game."""

    position: Annotated[int, POSITION]
    name: str
    total: Annotated[int, "points of all complete holes"]
    place: Annotated[int | None, "null before the first hole is complete, and for who left"]
    tied: Annotated[bool, "is the place shared?"]
    wins: bool
    out: Annotated[bool, "eliminated by the rules"]
    left: Annotated[bool, "went home early"]


@dataclass(frozen=True)
class GameStanding:
    """A game as it stands."""

    code: str
    ruleset: Annotated[str, "slug of its rules"]
    name: Annotated[str, "of its rules, in the language asked for"]
    shape: Annotated[str, "rows and columns of a layout, “2x3”"]
    role: Annotated[str, (SCORER, VIEWER)]
    version: Annotated[int, "one more with every change"]
    started: datetime
    finished: datetime | None
    reason: Annotated[str, "why it is over, a word; empty while it is not"]
    why: Annotated[str, "the same as a sentence"]
    planned: Annotated[int | None, "holes by the rules; null where something else ends the game"]
    holes: Annotated[int, "how many are complete"]
    next_hole: Annotated[int | None, "null when the game is over"]
    sealed: Annotated[int | None, "a hole whose hands nobody sees before all of them are in"]
    customs: Annotated[Sequence[str], "how this table keeps score"]
    seats: Sequence[SeatStanding]


class SeatReceipt(NamedTuple):
    """A seat's part of a hole. What is not in, or lies sealed, is null."""

    position: Annotated[int, POSITION]
    name: str
    plays: bool
    cards: Annotated[str | None, "rows from the top; null for a total that was typed"]
    counted: Annotated[int | None, "what the cards count"]
    points: Annotated[int | None, "null while a hand of the hole is not in"]
    total: Annotated[int | None, "after this hole"]
    knocked: bool
    low: Annotated[bool, "won the hole"]
    lines: list[Reason]


class HoleReceipt(NamedTuple):
    """A hole across the table, every number with its reasons."""

    number: int
    dealer: Annotated[int, POSITION]
    knocker: Annotated[int | None, POSITION]
    complete: Annotated[bool, "are all hands in?"]
    seats: list[SeatReceipt]


def game_lines(rows: Sequence[Game]) -> list[GameLine]:
    """Games of `queries.games.opened_games`. One query."""
    names = names_at([game.pk for game in rows])
    return [
        GameLine(
            code=game.code,
            ruleset=game.slug,
            name=gettext(game.ruleset["name"]),
            names=names[game.pk],
            holes=vars(game)["begun"],
            role=SCORER if vars(game)["scorer"] else VIEWER,
            started=game.started,
            finished=game.finished,
            version=game.version,
        )
        for game in rows
    ]


def game_standing(game: Game, role: str) -> GameStanding:
    """A game as it stands. Three queries."""
    names, holes = names_of(game), holes_of(game)
    card = scorecard_of(game, names, holes)
    return GameStanding(
        code=game.code,
        ruleset=game.slug,
        name=gettext(game.rules.name),
        shape=str(game.shape),
        role=role,
        version=game.version,
        started=game.started,
        finished=game.finished,
        reason=game.finish_reason,
        why=card.reason,
        planned=card.planned,
        holes=len(card.chart.holes),
        next_hole=card.next_hole,
        sealed=min(positions_in(game.pk), default=None),
        customs=[name for name, observed in game.customs.to_dict().items() if observed],
        seats=_seats(card),
    )


def _seats(card: Scorecard) -> list[SeatStanding]:
    totals = [line[-1] for line in card.chart.running]
    present = [totals[seat.position] for seat in card.seats if not seat.left]
    standings = []
    for seat in card.seats:
        total = totals[seat.position]
        place, tied = rank_of(total, present) if seat.place else (None, False)
        standings.append(
            SeatStanding(
                *(seat.position, seat.name, total, place, tied),
                *(seat.wins, seat.out, seat.left),
            )
        )
    return standings


def receipts_of(game: Game, numbers: Sequence[int]) -> list[HoleReceipt]:
    """The holes with these numbers, in their order, each number explained; one that was not begun
    is none. Two queries. Raises OutOfBudget where there is a limit.
    """
    names, holes = names_of(game), holes_of(game)
    card = scorecard_of(game, names, holes)
    places = {number: at for at, number in enumerate(card.chart.holes, start=1)}
    return [
        _receipt(game, holes[number], names, holes, card=card, place=places.get(number))
        for number in numbers
        if number in holes
    ]


def _receipt(
    game: Game,
    hole: StoredHole,
    names: Sequence[str],
    holes: Mapping[int, StoredHole],
    *,
    card: Scorecard,
    place: int | None,
) -> HoleReceipt:
    result = result_of(game, hole, holes, seats=len(names))
    totals = [None if place is None else line[place] for line in card.chart.running]
    seats = [
        _part(hole, result, position, name=name, total=totals[position])
        for position, name in enumerate(names)
    ]
    complete = turns.is_complete(hole.points.values())
    return HoleReceipt(hole.number, hole.dealer, hole.knocker, complete, seats)


def _part(
    hole: StoredHole, result: HoleResult, position: int, *, name: str, total: int | None
) -> SeatReceipt:
    stored = hole.rows.get(position, NOT_IN)
    typed = not stored.entry or is_typed(stored.entry)
    return SeatReceipt(
        position=position,
        name=name,
        plays=position in hole.rows,
        cards=None if typed else row_text(stored.entry),
        counted=stored.counted,
        points=stored.points,
        total=total,
        knocked=hole.knocker == position,
        low=position in result.low,
        lines=_lines(result.scores.get(position), result.rows.get(position)),
    )


def _lines(score: HoleScore | None, row: Layout | int | None) -> list[Reason]:
    shape = row.shape if isinstance(row, Layout) else None
    return reasons(score, shape, gettext) if score else []
