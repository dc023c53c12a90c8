"""The two boxes of a picture: the best hand as cards, and how far everybody was behind."""

from __future__ import annotations

from scorecards.display.charts import labelled_holes, spread_labels
from scorecards.display.pictures import CardPicture, LayoutPicture, Tie
from scorecards.paper.outlines import Point
from scorecards.paper.picture_content import BestHand, Picture, Race
from scorecards.paper.picture_pen import (
    BRASS,
    BRASS_LIGHT,
    FELT_BOX,
    FELT_LINE,
    INK,
    ON_FELT,
    ON_FELT_2,
    Box,
    PicturePen,
    Type,
    wrap,
)
from scorecards.paper.plan.suits import OUTLINES, SIDE

CARD, CARD_PAIRED, RED, JOKER, SMALL, SMALL_PAIRED = (
    "#fffdf8",
    "#dbe7dd",
    "#b3261e",
    "#6a3d9a",
    "#4a564f",
    "#14402f",
)
CARD_WIDE, CARD_HIGH = 40, 56
NAMES_WIDE = 0.24  # so much of a chart is for the names at its right
LEAST_RANGE = 10  # points from top to bottom, so that one point is no mountain
# The colours of the players by night, which is what the felt is.
PLAYERS = ("#63c79f", "#ff9080", "#8bb7f5", "#e3b44a", "#c6a2f0", "#5cc8d2", "#f297c7", "#b5bfb8")


def draw_frame(pen: PicturePen, box: Box, heading: str) -> Box:
    """A box with its heading; returns the room within."""
    pen.box(box, FELT_BOX, radius=26, line=FELT_LINE, width=2)
    room = box.inside(30, 26)
    pen.words((room.left, room.top + 22), heading, Type(27, BRASS_LIGHT), room=room.wide)
    return room._replace(top=room.top + 44)


def draw_best_hand(pen: PicturePen, box: Box, best: BestHand) -> None:
    """The cards with what they counted beside them, and why below."""
    room = draw_frame(pen, box, best.heading)
    type_ = Type(31, ON_FELT)
    reasons = wrap(best.reason, type_, room.wide, 2)
    lines = room.bottom - 38 * (len(reasons) + 1)
    cards = Box(room.left, room.top, room.left + room.wide * 0.68, lines - 12)
    side = draw_cards(pen, cards, best.layout)
    counted = Type(min(110, cards.high * 0.5), ON_FELT, bold=True)
    middle = ((side.right + room.right) / 2 + 8, (side.top + side.bottom) / 2)
    pen.words(middle, best.counted, counted, anchor="mm", room=room.right - side.right - 16)
    bold = type_._replace(bold=True)
    for at, words in enumerate([best.owner, *reasons]):
        pen.words(
            (room.left, lines + 30 + 38 * at), words, bold if not at else type_, room=room.wide
        )


def draw_cards(pen: PicturePen, box: Box, layout: LayoutPicture) -> Box:
    """A layout as large as the box allows, at its upper left; returns what it covers."""
    scale = min(box.wide / layout.width, box.high / layout.height, 2.6)
    top = box.top + (box.high - layout.height * scale) / 2
    for tie in layout.ties:
        ends = [(tie.x1, tie.y1), (tie.x2, tie.y2)]
        pen.line([(box.left + x * scale, top + y * scale) for x, y in ends], BRASS, 4 * scale)
    for card in layout.cards:
        _draw_card(pen, card, (box.left + card.x * scale, top + card.y * scale), scale)
    for tie in layout.ties:
        _draw_clasp(pen, tie, (box.left, top), scale)
    return Box(box.left, top, box.left + layout.width * scale, top + layout.height * scale)


def _draw_card(pen: PicturePen, card: CardPicture, at: Point, scale: float) -> None:
    x, y = at
    box = Box(x, y, x + CARD_WIDE * scale, y + CARD_HIGH * scale)
    if card.kind == "is-gap":
        pen.box(box, None, radius=5 * scale, line=FELT_LINE, width=2)
        return
    pen.box(box, CARD_PAIRED if "is-zero" in card.kind else CARD, radius=5 * scale)
    ink = RED if "is-red" in card.kind else INK
    if card.joker:
        pen.shape(OUTLINES["X"], (x + 9 * scale, y + 9 * scale), 22 * scale / SIDE, JOKER)
    else:
        middle = (x + (14.5 if card.suit else 20) * scale, y + 22 * scale)
        pen.words(middle, card.face, Type(23 * scale, ink, bold=True), anchor="mm", room=26 * scale)
    if card.suit and not card.joker:
        outline = OUTLINES[card.suit.upper()]
        pen.shape(outline, (x + 26 * scale, y + 15 * scale), 11 * scale / SIDE, ink)
    _draw_value(pen, card, (x + 20 * scale, y + 45.5 * scale), scale)


def _draw_value(pen: PicturePen, card: CardPicture, at: Point, scale: float) -> None:
    """What a card counts where that is not its number; struck where it counts another."""
    ink = SMALL_PAIRED if "is-zero" in card.kind else SMALL
    x, y = at
    half = 3.2 * scale * len(card.value)
    if card.now:
        pen.words((x + half, y), card.now, Type(10.5 * scale, ink, bold=True), anchor="mm")
        x -= 3.2 * scale * len(card.now)
        pen.strike([(x - half, y), (x + half, y)], ink)
    pen.words((x, y), card.value, Type(10.5 * scale, ink), anchor="mm")


def _draw_clasp(pen: PicturePen, tie: Tie, origin: Point, scale: float) -> None:
    x, y = origin[0] + tie.x * scale, origin[1] + tie.y * scale
    pen.ring((x, y), 5.5 * scale, BRASS, 6 * scale)
    for off in (-1.2, 1.2):
        ends = [(x - 2.5 * scale, y + off * scale), (x + 2.5 * scale, y + off * scale)]
        pen.line(ends, INK, 1.1 * scale)


def draw_race(pen: PicturePen, box: Box, race: Race, picture: Picture) -> None:
    """Everybody's distance to the leader, hole by hole; who won is thick and in brass."""
    room = draw_frame(pen, box, race.heading)
    type_ = Type(31, ON_FELT)
    sentence = wrap(race.sentence, type_, room.wide, 3)
    end = room.bottom - 38 * len(sentence)
    for at, words in enumerate(sentence):
        pen.words((room.left, end + 30 + 38 * at), words, type_, room=room.wide)
    bottom = end - 34 - 12 * bool(sentence)
    chart = Box(room.left, room.top + 16, room.right - room.wide * NAMES_WIDE, bottom)
    colours = _colours(picture)
    ends = _draw_curves(pen, chart, race, picture)
    for line, y, colour in zip(picture.lines, ends, colours, strict=True):
        at_end, name = (chart.right + 14, y), Type(24, colour, bold=line.best)
        pen.words(at_end, line.name, name, anchor="lm", room=room.right - chart.right - 14)
    for hole in labelled_holes(len(picture.holes)):
        below = (chart.left + chart.wide * hole / len(picture.holes), chart.bottom + 26)
        number = str(picture.holes[hole - 1])
        pen.words(below, number, Type(21, ON_FELT_2), anchor="mm")


def _draw_curves(pen: PicturePen, chart: Box, race: Race, picture: Picture) -> list[float]:
    """The lines, who leads on top of the others. Returns where the names go, from above."""
    most = max([LEAST_RANGE, *(max(line) for line in race.behind)])
    places = [
        [
            (
                chart.left + chart.wide * hole / len(picture.holes),
                chart.top + chart.high * points / most,
            )
            for hole, points in enumerate(line)
        ]
        for line in race.behind
    ]
    curves = list(zip(picture.lines, places, _colours(picture), strict=True))
    for line, points, colour in reversed(curves):
        pen.line(points, colour, 5 if line.best else 2.5)
        pen.ring(points[-1], 5 if line.best else 4, colour, 5)
    return spread_labels([line[-1][1] for line in places], gap=29, floor=chart.bottom + 10)


def _colours(picture: Picture) -> list[str]:
    """Brass for who is ahead alone, for everybody else the colour of the seat."""
    alone = sum(line.best for line in picture.lines) == 1
    return [
        BRASS_LIGHT if line.best and alone else PLAYERS[line.seat % len(PLAYERS)]
        for line in picture.lines
    ]
