"""What the picture of a result shows, and what a page tells messengers about it.

Puts a summary and a course into the words of the picture; draws nothing and reads nothing.
"""

from __future__ import annotations

from dataclasses import dataclass, replace

from django.utils import timezone
from django.utils.formats import date_format
from django.utils.translation import gettext as _
from django.utils.translation import pgettext

from scorecards.display.hand_words import say_hand, say_turn
from scorecards.display.hole_details import laid_out
from scorecards.display.pictures import draw_layout
from scorecards.models import Game
from scorecards.paper.letters import standing_in, writes
from scorecards.paper.picture_content import (
    NINE,
    BestHand,
    Heads,
    Picture,
    PictureLine,
    Points,
    Race,
)
from scorecards.queries.scorecard import Cell, Scorecard, SeatTotal
from scorecards.queries.summaries import Summary, summary_of
from scorecards.rules import signed
from scorecards.rules.highlights import Course, best_of_game, turning_point


@dataclass(frozen=True)
class Preview:
    """What a page tells messengers about its picture, in words."""

    alt: str


def picture_of(game: Game, card: Scorecard, course: Course) -> Picture:
    """A result as it is drawn: its complete holes, who is ahead first. A name that no font of ours
    can write is replaced everywhere, so that all words speak of the same people.
    """
    names = tuple(standing_in(seat.name, seat.position) for seat in card.seats)
    card = with_names(card, names)
    summary = summary_of(game, card)
    lines = tuple(line_of(summary, seat) for seat in summary.by_place)
    return Picture(
        title=summary.headline,
        under=" · ".join(filter(writes, (summary.variant, summary.progress))),
        date=date_format(timezone.localtime(game.finished or game.started), "DATE_FORMAT"),
        heads=Heads(
            _("Hole"),
            _("Total"),
            (pgettext("first nine holes", "Out"), pgettext("second nine holes", "In")),
        ),
        holes=tuple(hole.number for hole in card.holes if hole.complete),
        lines=lines,
        best=best_hand(course, names),
        race=race(summary, course, names),
    )


def with_names(card: Scorecard, names: tuple[str, ...]) -> Scorecard:
    """The scorecard with other names, in the order of the seats."""
    seats = tuple(replace(seat, name=name) for seat, name in zip(card.seats, names, strict=True))
    return replace(card, seats=seats, chart=replace(card.chart, names=names))


def line_of(summary: Summary, seat: SeatTotal) -> PictureLine:
    """A player's line; with sums of both nines in a game of up to eighteen holes."""
    card = summary.card
    cells = [hole.cells[seat.position] for hole in card.holes if hole.complete]
    both = NINE < len(cells) <= 2 * NINE and summary.out and summary.back
    return PictureLine(
        place=seat.place,
        name=seat.name,
        points=tuple(points_of(cell) for cell in cells),
        total=seat.total,
        best=seat.wins if card.over else seat.leads,
        nines=(summary.out[seat.position], summary.back[seat.position]) if both else (),
        seat=seat.position,
    )


def points_of(cell: Cell) -> Points:
    """A cell with the marks that are drawn."""
    return Points(cell.points, *(mark in cell.marks for mark in ("low", "knocked", "caught")))


def best_hand(course: Course, names: tuple[str, ...]) -> BestHand | None:
    """The best hand of the game; None without cards."""
    hand = best_of_game(course)
    if hand is None:
        return None
    return BestHand(
        heading=_("Best hand of the game"),
        owner=_("%(name)s, hole %(number)s") % {"name": names[hand.seat], "number": hand.number},
        reason=say_hand(hand),
        counted=signed(hand.counted),
        layout=draw_layout(laid_out(hand.ruleset, hand.layout, hand.tally)),
    )


def race(summary: Summary, course: Course, names: tuple[str, ...]) -> Race | None:
    """How far everybody was behind, with the turning point of a game that one has won; None for a
    player alone.
    """
    if len(names) < 2:
        return None
    behind = tuple(summary.card.chart.behind[seat.position] for seat in summary.by_place)
    turn = turning_point(course)
    if turn is None:
        return Race(_("Behind the leader"), "", behind)
    heading = _("Turning point: hole %(number)d") % {"number": turn.number}
    return Race(heading, say_turn(turn, names[turn.seat]), behind)


def replaced_names(summary: Summary) -> list[tuple[str, str]]:
    """For every name that the font cannot write: what is drawn instead, and the name."""
    return [
        (standing_in(seat.name, seat.position), seat.name)
        for seat in summary.by_place
        if not writes(seat.name)
    ]


def preview_of(summary: Summary) -> Preview | None:
    """What messengers are told about the picture; None before the first hole is complete."""
    if not summary.played:
        return None
    sentence = _("The picture says %(drawn)s for %(name)s.")
    names = [sentence % {"drawn": drawn, "name": name} for drawn, name in replaced_names(summary)]
    return Preview(" ".join([f"{summary.headline}. {summary.description}.", *names]))
