"""The result of a game as a picture for messengers: a PNG, upright or wide, in the site's look.

The same result gives the same bytes. Needs Pillow, which is only loaded when something is drawn.
"""

from __future__ import annotations

from scorecards.paper.picture_boxes import draw_best_hand, draw_cards, draw_race
from scorecards.paper.picture_content import NINE, SIZES, UPRIGHT, WIDE, BestHand, Picture
from scorecards.paper.picture_pen import (
    BRASS_INK,
    FELT,
    ON_FELT,
    ON_FELT_2,
    SURFACE,
    Box,
    PicturePen,
    Type,
    balance,
    length,
    shrink,
    wrap,
)
from scorecards.paper.picture_table import PictureTable, head_of, weight_of

FORMAT = 2  # one more whenever the drawing changes, so that no cache shows an old one
NAME = "Golfscore"
STRETCH = 1.6  # so much higher may a line be where there is room
# How high a player's line is, by the lines of points in it: at least beside the boxes, and at most.
ROWS = {1: (66, 92), 2: (92, 112), 3: (116, 150)}
BOXES = (330, 500)  # how high they are, at least and at most


def draw(picture: Picture, form: str = UPRIGHT) -> bytes:
    """The picture as a PNG, upright or wide."""
    return compose(picture, form).finish()


def compose(picture: Picture, form: str) -> PicturePen:
    """The pen after it has drawn everything, its words not yet set."""
    pen = PicturePen(SIZES[form])
    if form == WIDE:
        _draw_wide(pen, picture)
    else:
        _draw_upright(pen, picture)
    return pen


def draw_brand(pen: PicturePen, at: tuple[float, float], high: float) -> None:
    """The mark of the site and its name, the mark so high."""
    x, y = at
    scale = high / 36
    pen.box(Box(x, y, x + 28 * scale, y + high), SURFACE, radius=4.5 * scale)
    pen.shape("M10 7.5L21 12l-11 4.3z", at, scale, BRASS_INK)
    pin = [(x + 10 * scale, y + 7 * scale), (x + 10 * scale, y + 26 * scale)]
    pen.line(pin, FELT, 1.8 * scale)
    ground = [(5.5, 28.5), (7.0, 26.8), (10.0, 26.0), (13.0, 26.8), (14.5, 28.5)]
    pen.line([(x + across * scale, y + down * scale) for across, down in ground], FELT, 1.8 * scale)
    name = Type(high * 0.72, ON_FELT, bold=True)
    pen.words((x + 42 * scale, y + high / 2), NAME, name, anchor="lm")


def draw_title(pen: PicturePen, sentence: str, box: Box, size: float) -> float:
    """A sentence as large as fits in a line or else in two. Returns its end."""
    title = Type(size, ON_FELT, bold=True)
    type_, lines = shrink(sentence, title, box.wide, smallest=0.6), 1
    if length(sentence, type_) > box.wide:
        type_, lines = (
            _small_enough(sentence, title._replace(size=size * 0.58), box.wide, 2),
            2,
        )
    y = box.top
    for words in balance(sentence, type_, box.wide, lines):
        y += type_.size
        pen.words((box.left, y), words, type_, room=box.wide)
    return y


def _small_enough(words: str, type_: Type, room: float, lines: int) -> Type:
    """The type in which the words fit into so many lines, or the smallest there is."""
    while type_.size > 36 and len(wrap(words, type_, room, lines + 1)) > lines:
        type_ = type_._replace(size=type_.size - 2)
    return type_


def _draw_upright(pen: PicturePen, picture: Picture) -> None:
    box = Box(64, 56, 1016, 1298)
    draw_brand(pen, (box.left, box.top), 51)
    pen.words((box.right, box.top + 26), picture.date, Type(32, ON_FELT_2), anchor="rm")
    end = draw_title(pen, picture.title, box._replace(top=box.top + 62), 126)
    pen.words((box.left, end + 62), picture.under, Type(39, ON_FELT), room=box.wide)
    room = box._replace(top=max(end + 96, 352.0))
    card, boxes = _shares(picture, room)
    PictureTable(pen, picture, card).draw()
    if boxes:
        _draw_boxes(pen, picture, boxes)


def _shares(picture: Picture, room: Box) -> tuple[Box, Box | None]:
    """The room of the card and, where enough is left, that of the boxes below it."""
    lines = min(-(-len(picture.holes) // NINE), max(ROWS))
    least, most = ROWS[lines]
    weight, head, gap = weight_of(picture), head_of(lines), 34
    left = room.high - gap - head - weight * least
    if left < BOXES[0] or not (picture.best or picture.race):
        high = min(room.high, head + weight * most * STRETCH)
        return room._replace(bottom=room.top + high), None
    boxes = min(BOXES[1], max(BOXES[0], room.high - gap - head - weight * most))
    row = (room.high - gap - head - boxes) / weight
    card = room._replace(bottom=room.top + head + weight * min(row, most * STRETCH))
    return card, Box(room.left, room.bottom - boxes, room.right, room.bottom)


def _draw_boxes(pen: PicturePen, picture: Picture, box: Box) -> None:
    """The best hand and the race beside each other, or one of them alone."""
    middle = box.left + box.wide * 0.49
    if picture.best:
        right = middle if picture.race else box.right
        draw_best_hand(pen, box._replace(right=right), picture.best)
    if picture.race:
        left = middle + 28 if picture.best else box.left
        draw_race(pen, box._replace(left=left), picture.race, picture)


def _draw_wide(pen: PicturePen, picture: Picture) -> None:
    box = Box(48, 40, 1152, 590)
    draw_brand(pen, (box.left, box.top), 38)
    words = " · ".join(filter(None, (picture.under, picture.date)))
    room = box.wide - 240
    pen.words((box.right, box.top + 19), words, Type(25, ON_FELT_2), anchor="rm", room=room)
    if NINE < len(picture.holes) <= 2 * NINE:
        end = draw_title(pen, picture.title, Box(box.left, box.top + 44, box.right, box.bottom), 84)
        PictureTable(pen, picture, box._replace(top=end + 34), across=2 * NINE).draw()
        return
    _draw_aside(pen, picture, Box(box.left, box.top + 62, box.left + 334, box.bottom))
    card = Box(box.left + 368, box.top + 62, box.right, box.bottom)
    PictureTable(pen, picture, card).draw()


def _draw_aside(pen: PicturePen, picture: Picture, box: Box) -> None:
    """Beside the card of a wide picture: its sentences, and the best hand."""
    title = Type(76, ON_FELT, bold=True)
    longest = max(picture.title.split(), key=lambda word: length(word, title))
    title = _small_enough(picture.title, shrink(longest, title, box.wide), box.wide, 3)
    y = box.top - 12
    for words in wrap(picture.title, title, box.wide, 4):
        y += title.size
        pen.words((box.left, y), words, title, room=box.wide)
    for words in wrap(picture.race.sentence if picture.race else "", Type(27), box.wide, 3):
        y += 36
        pen.words((box.left, y + 8), words, Type(27, ON_FELT), room=box.wide)
    if picture.best and box.bottom - y > 180:
        _draw_small_hand(pen, picture.best, box._replace(top=max(box.bottom - 176, y + 20)))


def _draw_small_hand(pen: PicturePen, best: BestHand, box: Box) -> None:
    """The best hand without a frame, its reason beside the cards."""
    cards = draw_cards(pen, box._replace(right=box.left + box.wide * 0.6), best.layout)
    left, type_ = cards.right + 18, Type(24, ON_FELT)
    room = box.right - left
    pen.words((left, cards.top + 50), best.counted, Type(62, ON_FELT, bold=True), room=room)
    lines = [*wrap(best.owner, type_, room, 2), *wrap(best.reason, type_, room, 2)]
    for at, words in enumerate(lines):
        pen.words((left, cards.top + 84 + 28 * at), words, type_, room=room)
