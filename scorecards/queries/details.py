"""One hole explained: everyone's cards, what they counted and why."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import NamedTuple

from django.utils.translation import gettext

from scorecards import rules, turns
from scorecards.display.hole_details import CardDetail, LineDetail, laid_out, reasons
from scorecards.luck.knocks import prices_of
from scorecards.models import Game
from scorecards.queries.game_rows import NOT_IN, StoredHole, holes_of, names_of
from scorecards.queries.history import ChangeLine, adjustment_text, changes
from scorecards.queries.stakes import PaymentLine, payments_for
from scorecards.rules import HoleScore, Layout, Manual, signed
from scorecards.rules.courses import Course
from scorecards.rules.junctures import Juncture
from scorecards.rules.notes import note


@dataclass(frozen=True)
class SeatDetail:
    """One player's hole. `points` is "" while pending; `layout` is empty for a typed total."""

    position: int
    name: str
    plays: bool
    entry: str
    layout: tuple[tuple[CardDetail, ...], ...]
    lines: tuple[LineDetail, ...]
    counted: str
    points: str
    adjustments: tuple[str, ...]
    knocked: bool
    low: bool
    history: tuple[ChangeLine, ...]
    note: str = ""  # what the best match of the hand does


@dataclass(frozen=True)
class KnockPrice:
    """What the end of a hole cost or won somebody: the points, and those if nobody had ended it."""

    name: str
    points: str
    without: str


@dataclass(frozen=True)
class HoleDetail:
    """A hole across the table, every number explained."""

    number: int
    dealer: str
    knocker: str
    pending: bool
    seats: tuple[SeatDetail, ...]
    history: tuple[ChangeLine, ...]  # of the hole, the latest first
    payments: tuple[PaymentLine, ...] = ()  # for it, where there are stakes
    prices: tuple[KnockPrice, ...] = ()  # of those for whom the knock changed anything


def hole_detail(game: Game, number: int) -> HoleDetail | None:
    """The hole with this number; None if it has not begun."""
    names, holes = names_of(game), holes_of(game)
    hole = holes.get(number)
    if hole is None:
        return None
    history = tuple(changes(game, number=number))
    result = result_of(game, hole, holes, seats=len(names))
    return HoleDetail(
        number=number,
        dealer=names[hole.dealer],
        knocker="" if hole.knocker is None else names[hole.knocker],
        pending=not turns.is_complete(hole.points.values()),
        seats=tuple(
            _seat_detail(game, hole, result, position, name=name, history=history)
            for position, name in enumerate(names)
        ),
        history=history,
        payments=payments_for(game, number, names, holes),
        prices=_prices(game, hole, holes, names),
    )


def _prices(
    game: Game, hole: StoredHole, holes: Mapping[int, StoredHole], names: Sequence[str]
) -> tuple[KnockPrice, ...]:
    """Counted by the rules twice: some charge or pay the others for a knock."""
    order = sorted(hole.rows)
    pure = hole_in_course(game, hole, holes, seats=len(names))
    priced = zip(order, prices_of(game.rules, pure), strict=False)
    return tuple(
        KnockPrice(names[position], signed(price.points), signed(price.without))
        for position, price in priced
        if price.price
    )


class HoleResult(NamedTuple):
    """What the rules make of a hole, by position; `low` are those who won it."""

    rows: Mapping[int, Layout | int | None]
    scores: Mapping[int, HoleScore | None]
    low: frozenset[int]


def result_of(
    game: Game, hole: StoredHole, holes: Mapping[int, StoredHole], *, seats: int
) -> HoleResult:
    """A hole, of all those of its game, counted by the rules."""
    order = sorted(hole.rows)
    pure = hole_in_course(game, hole, holes, seats=seats)
    scores = dict(zip(order, game.rules.score(pure), strict=True))
    rows = dict(zip(order, pure.rows, strict=True))
    winners = game.rules.winners(pure) if pure.complete else ()
    return HoleResult(rows, scores, frozenset(order[place] for place in winners))


def hole_in_course(
    game: Game, hole: StoredHole, holes: Mapping[int, StoredHole], *, seats: int
) -> rules.Hole:
    """The hole as the rules see it, with what lies before it as far as they look back."""
    order = sorted(hole.rows)
    course = course_before(game, hole.number, holes, seats=seats)
    return course.at(order, pure_hole(game, hole, order))


def course_before(
    game: Game, number: int, holes: Mapping[int, StoredHole], *, seats: int
) -> Course:
    """The complete holes before one, as far as the rules ask for them."""
    course = Course(game.rules, seats, game.presence)
    for before in sorted(holes) if game.rules.looks_back else ():
        if before < number:
            order = sorted(holes[before].rows)
            course.play(order, pure_hole(game, holes[before], order))
    return course


def pure_hole(game: Game, hole: StoredHole, order: Sequence[int]) -> rules.Hole:
    """The hole as the rules see it: one row for everyone who plays it."""
    return rules.Hole(
        tuple(game.rules.read_row(hole.rows[position].entry, game.shape) for position in order),
        order.index(hole.knocker) if hole.knocker in order else None,
        tuple(
            Manual(place, each["points"], each["reason"])
            for place, position in enumerate(order)
            for each in hole.rows[position].adjustments
        ),
        Juncture(hole.number),
    )


def _seat_detail(
    game: Game,
    hole: StoredHole,
    result: HoleResult,
    position: int,
    *,
    name: str,
    history: Sequence[ChangeLine],
) -> SeatDetail:
    stored = hole.rows.get(position, NOT_IN)
    row, score = result.rows.get(position), result.scores.get(position)
    return SeatDetail(
        position=position,
        name=name,
        plays=position in hole.rows,
        entry=stored.entry,
        layout=laid_out(game.rules, row, score) if isinstance(row, Layout) else (),
        lines=reasons(score),
        counted="" if stored.counted is None else signed(stored.counted),
        points="" if stored.points is None else signed(stored.points),
        adjustments=tuple(adjustment_text(each) for each in stored.adjustments),
        knocked=hole.knocker == position,
        low=position in result.low,
        history=tuple(line for line in history if line.name == name),
        note=_note(game, row),
    )


def _note(game: Game, row: Layout | int | None) -> str:
    """What the match that was completed last did, in a sentence; "" for a total."""
    if not isinstance(row, Layout):
        return ""
    sentence = note(game.rules.counting(row.shape), row)
    return sentence.render(gettext) if sentence else ""
