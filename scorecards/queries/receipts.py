"""Games as programs read them: figures and positions in place of sentences, and every hole with the
reasons for its points. Nothing that lies sealed is in it, because it is not among the rows.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Any, NamedTuple

from django.utils.translation import gettext

from scorecards import turns
from scorecards.answers.holes import reasons
from scorecards.envelopes.seals import positions_in
from scorecards.models import Game
from scorecards.queries.details import HoleResult, result_of
from scorecards.queries.game_rows import NOT_IN, StoredHole, holes_of, is_typed, names_at, names_of
from scorecards.queries.history import row_text
from scorecards.queries.scorecard import Scorecard
from scorecards.queries.tables import rank_of, scorecard_of
from scorecards.rules import HoleScore, Layout


@dataclass(frozen=True)
class GameLine:
    """A game in a list. `ruleset` is the slug of its rules, `holes` how many were begun."""

    code: str
    ruleset: str
    name: str
    names: Sequence[str]
    holes: int
    role: str
    started: datetime
    finished: datetime | None
    version: int


@dataclass(frozen=True)
class SeatStanding:
    """A seat of a game. `place` is None before the first hole is complete, and for who left."""

    position: int
    name: str
    total: int
    place: int | None
    tied: bool
    wins: bool
    out: bool
    left: bool


@dataclass(frozen=True)
class GameStanding:
    """A game with its seats. `holes` are those that are complete, `planned` how many the rules
    have; `reason` is the word for why it is over and `why` the sentence, "" while it is not.
    `sealed` is the number of a hole whose hands nobody sees yet.
    """

    code: str
    ruleset: str
    name: str
    shape: str
    role: str
    version: int
    started: datetime
    finished: datetime | None
    reason: str
    why: str
    planned: int | None
    holes: int
    next_hole: int | None
    sealed: int | None
    customs: Sequence[str]
    seats: Sequence[SeatStanding]


class SeatReceipt(NamedTuple):
    """A seat's part of a hole. `cards` is None for a typed total and for what is not in; `lines`
    add up to the points once those are known, `total` is that after the hole.
    """

    position: int
    name: str
    plays: bool
    cards: str | None
    counted: int | None
    points: int | None
    total: int | None
    knocked: bool
    low: bool
    lines: list[dict[str, Any]]


class HoleReceipt(NamedTuple):
    """A hole across the table. `dealer` and `knocker` are positions."""

    number: int
    dealer: int
    knocker: int | None
    complete: bool
    seats: list[SeatReceipt]


def game_lines(games: Sequence[Game]) -> list[GameLine]:
    """Games of `queries.games.opened_games`. One query."""
    names = names_at([game.pk for game in games])
    return [
        GameLine(
            code=game.code,
            ruleset=game.slug,
            name=gettext(game.ruleset["name"]),
            names=names[game.pk],
            holes=vars(game)["begun"],
            role="scorer" if vars(game)["scorer"] else "viewer",
            started=game.started,
            finished=game.finished,
            version=game.version,
        )
        for game in games
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
        _receipt(game, holes[number], names, card=card, place=places.get(number))
        for number in numbers
        if number in holes
    ]


def _receipt(
    game: Game, hole: StoredHole, names: Sequence[str], *, card: Scorecard, place: int | None
) -> HoleReceipt:
    result = result_of(game, hole)
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


def _lines(score: HoleScore | None, row: Layout | int | None) -> list[dict[str, Any]]:
    shape = row.shape if isinstance(row, Layout) else None
    return reasons(score, shape, gettext) if score else []
