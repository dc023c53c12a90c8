"""What a hole changed: who leads, a sentence, the best hand, who moved. Strings ready to print.

Everything comes from the rows that the page of a game reads anyway.
"""

from collections.abc import Mapping
from dataclasses import dataclass, replace
from functools import cached_property
from hashlib import blake2s

from django.utils.formats import number_format
from django.utils.translation import gettext

from scorecards.display.hand_words import say_hand, say_turn
from scorecards.display.headlines import say_lead, say_win
from scorecards.display.hole_details import CardDetail, ExplainedRow, explain, laid_out
from scorecards.display.margins import MarginCurve, draw_margins
from scorecards.models import Game
from scorecards.queries.courses import GameState
from scorecards.queries.details import hole_in_course
from scorecards.queries.layout_statistics import once_in_hands
from scorecards.queries.tables import place_of
from scorecards.rules import HoleScore, ProblemError, signed
from scorecards.rules.highlights import Course, Hand, best_of_game, best_of_hole, turning_point
from scorecards.rules.highlights.course import lowest_of, margin
from scorecards.rules.highlights.suspense import turning_order
from scorecards.rules.sentences import sentences
from scorecards.rules.sentences.moments import places

MANY = 5  # players from whom on the rows are lower, so that all fit on one screen


@dataclass(frozen=True)
class BestHand:
    """The cards of a hand as they lay, whose they are, what they counted and why that is good."""

    position: int
    name: str
    number: int
    counted: str
    words: str
    layout: tuple[tuple[CardDetail, ...], ...]
    so_far: bool = False  # nobody had a better one in this game, nor one as good
    once_in: str = ""  # of the best of a game: the pack deals one as good in so many hands


@dataclass(frozen=True)
class TurnPicture:
    """The turning point of a game: the number of the hole, what it changed, and how far the winner
    was ahead all along.
    """

    number: int
    words: str
    curve: MarginCurve


@dataclass(frozen=True)
class RevealRow:
    """A player after the hole. `moved` is how many places up, negative is down; `points` is "" for
    who sat the hole out; `hand` explains the points where they can be explained.
    """

    position: int
    name: str
    place: str
    moved: int
    points: str
    total: str
    leads: bool
    ended: bool  # this player ended the hole
    hand: ExplainedRow | None
    left: bool = False  # went home early
    turn: int | None = None  # when its hand turns, from 0; None for no hand

    @property
    def fallen(self) -> int:
        """How many places down."""
        return -self.moved


@dataclass(frozen=True)
class Reveal:
    """A complete hole when everybody looks at it. The parts of the end are None before it."""

    number: int
    mark: str  # another one whenever the hole itself is another
    over: bool
    headline: str
    sentence: str
    rows: tuple[RevealRow, ...]  # by place
    best: BestHand | None
    best_of_game: BestHand | None
    turn: TurnPicture | None

    @property
    def many(self) -> bool:
        """Are there many players?"""
        return len(self.rows) >= MANY

    @cached_property
    def by_position(self) -> Mapping[int, RevealRow]:
        """The rows by the position of their player."""
        return {row.position: row for row in self.rows}


def reveal_of(game: Game, state: GameState, number: int | None = None) -> Reveal | None:
    """What the hole of this number changed, of the last complete one without a number; None when
    there is no such hole, or somebody still counts.
    """
    numbers = [deal.number for deal in state.course.deals]
    if not numbers or (number is not None and number not in numbers):
        return None
    course = state.course.until(len(numbers) if number is None else numbers.index(number) + 1)
    over = bool(course.winners)
    sentence = sentences(course)[-1]
    deal = course.deals[-1]
    best = best_of_hole(course, deal)
    return Reveal(
        number=deal.number,
        mark=_mark(state, deal.number),
        over=over,
        headline=_headline(game, course),
        sentence=sentence.text.render(gettext),
        rows=_rows(game, state, course),
        best=_best(course, best, so_far=_is_best_so_far(course, best)),
        best_of_game=_best_of_game(game, course) if over else None,
        turn=_turn(course) if over else None,
    )


def _mark(state: GameState, number: int) -> str:
    hole = state.holes[number]
    rows = [(at, row.entry, row.points) for at, row in sorted(hole.rows.items())]
    return f"{number}-{blake2s(repr((hole.knocker, rows)).encode(), digest_size=5).hexdigest()}"


def _headline(game: Game, course: Course) -> str:
    course = course.of_those_who_stayed
    totals = course.totals[-1]
    if course.winners:
        return say_win(course.names, totals, course.winners, game.finish_reason)
    return say_lead(course.names, totals, lowest_of(totals))


def _rows(game: Game, state: GameState, course: Course) -> tuple[RevealRow, ...]:
    """The players by place, those who went home behind them without one."""
    *_, before, after = [[totals[seat] for seat in course.stayed] for totals in course.totals]
    deal, first, totals = course.deals[-1], len(course.deals) == 1, course.totals[-1]
    moved = [was - now for was, now in zip(places(before), places(after), strict=True)]
    moved_of = dict(zip(course.stayed, moved, strict=True))
    hands = _hands(game, state, course)
    turns = turning_order(
        {seat: course.totals[-2][seat] for seat in course.stayed},
        {seat: deal.points[seat] for seat in deal.parts},
    )
    front = course.winners or [seat for seat in course.stayed if totals[seat] == min(after)]
    rows = [
        RevealRow(
            position=position,
            name=name,
            place="" if position in course.left else place_of(totals[position], after),
            moved=0 if first else moved_of.get(position, 0),
            points=_plus(deal.points[position]) if position in deal.parts else "",
            total=signed(totals[position]),
            leads=position in front,
            ended=deal.knocker == position,
            hand=hands.get(position),
            left=position in course.left,
            turn=turns.index(position) if position in turns else None,
        )
        for position, name in enumerate(course.names)
    ]
    return tuple(sorted(rows, key=lambda row: (row.left, totals[row.position])))


def _plus(points: int) -> str:
    return signed(points) if points < 0 else f"+{points}"


def _hands(game: Game, state: GameState, course: Course) -> dict[int, ExplainedRow]:
    """The points of the hole explained; nothing where an entry cannot be read any more."""
    order = sorted(course.deals[-1].parts)
    try:
        hole = state.holes[course.deals[-1].number]
        pure = hole_in_course(game, hole, state.holes, seats=len(course.names))
    except ProblemError:
        return {}
    rows = explain(game.rules, pure, [course.names[position] for position in order])
    return dict(zip(order, rows, strict=True))


def _is_best_so_far(course: Course, hand: Hand | None) -> bool:
    best = best_of_game(course) if len(course.deals) > 1 else None
    return bool(hand and best) and best == hand


def _best(course: Course, hand: Hand | None, *, so_far: bool = False) -> BestHand | None:
    if hand is None:
        return None
    score = HoleScore(hand.counted, None, hand.tally.lines)
    return BestHand(
        position=hand.seat,
        name=course.names[hand.seat],
        number=hand.number,
        counted=signed(hand.counted),
        words=say_hand(hand),
        layout=laid_out(course.ruleset, hand.layout, score),
        so_far=so_far,
    )


def _best_of_game(game: Game, course: Course) -> BestHand | None:
    hand = best_of_game(course)
    best = _best(course, hand)
    if hand is None or best is None:
        return None
    hands = once_in_hands(game.rules, game.shape, hand.counted) or 1
    return replace(best, once_in=number_format(hands, 0, force_grouping=True) if hands > 1 else "")


def _turn(course: Course) -> TurnPicture | None:
    course = course.of_those_who_stayed
    turn = turning_point(course)
    if turn is None:
        return None
    margins = [margin(totals, turn.seat) for totals in course.totals]
    marked = [deal.number for deal in course.deals].index(turn.number) + 1
    words = say_turn(turn, course.names[turn.seat])
    return TurnPicture(turn.number, words, draw_margins(margins, marked))
