"""A night to come as a picture for messengers, upright or wide: when, where, who comes, and the
question whether one comes oneself.

Knows nothing of leagues. Needs Pillow, which is only loaded when something is drawn.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from scorecards.paper.picture_content import SIZES, WIDE
from scorecards.paper.picture_pen import (
    BRASS,
    BRASS_INK,
    BRASS_LIGHT,
    INK,
    ON_FELT,
    SHADOW,
    SURFACE,
    Box,
    PicturePen,
    Type,
    balance,
    clip,
    length,
    shrink,
)
from scorecards.paper.pictures import draw_brand, draw_title

LARGEST, SMALLEST = 56, 26  # sizes of the names of who comes
LEADING = 1.32
ASK_HIGH = 112


@dataclass(frozen=True)
class Answers:
    """What some said: the heading with how many they are, and their names, or none."""

    heading: str
    names: tuple[str, ...] = ()


@dataclass(frozen=True)
class NightPicture:
    """A night to be drawn. `question` is "" once it is over; `where` where nobody said."""

    title: str
    under: str
    when: str
    where: str
    answers: tuple[Answers, ...]
    nobody: str  # said where there are no answers
    question: str


def draw_night(picture: NightPicture, form: str) -> bytes:
    """The picture as a PNG."""
    return compose_night(picture, form).finish()


def compose_night(picture: NightPicture, form: str) -> PicturePen:
    """The pen after it has drawn everything, its words not yet set."""
    pen = PicturePen(SIZES[form])
    if form == WIDE:
        box = Box(48, 40, 1152, 590)
        left = box._replace(right=box.left + 520)
        _draw_head(pen, picture, left, brand=38, title=72)
        if picture.question:
            _draw_question(pen, picture.question, left._replace(top=box.bottom - 92))
        _draw_answers(pen, picture, box._replace(left=box.left + 560))
    else:
        box = Box(64, 56, 1016, 1294)
        end = _draw_head(pen, picture, box, brand=51, title=104)
        low = box.bottom - (ASK_HIGH + 34 if picture.question else 0)
        _draw_answers(pen, picture, box._replace(top=end + 44, bottom=low))
        if picture.question:
            _draw_question(pen, picture.question, box._replace(top=box.bottom - ASK_HIGH))
    return pen


def _draw_head(
    pen: PicturePen, picture: NightPicture, box: Box, *, brand: float, title: float
) -> float:
    """The mark, the name of the night, when and where it is. Returns the end of it."""
    draw_brand(pen, (box.left, box.top), brand)
    small = Type(title * 0.36, ON_FELT)
    end = draw_title(pen, picture.title, box._replace(top=box.top + brand * 1.5), title)
    end += small.size * 1.5
    pen.words((box.left, end), picture.under, small, room=box.wide)
    bold = Type(title * 0.52, BRASS_LIGHT, bold=True)
    for words, type_ in ((picture.when, bold), (picture.where, bold._replace(colour=ON_FELT))):
        lines = balance(words, shrink(words, type_, box.wide, smallest=0.8), box.wide, 2)
        for line in lines if words else []:
            end += type_.size * 1.36
            pen.words((box.left, end), line, type_, room=box.wide)
    return end


def _draw_answers(pen: PicturePen, picture: NightPicture, box: Box) -> None:
    """Who comes, as large as there is room for everybody. Whom there is no room for even so is
    left out behind an ellipsis: the heading has counted them.
    """
    room = box.inside(36, 30)
    size = _widest(picture, room.wide)
    lines = _lines_at(picture, size, room)
    while size > SMALLEST and lines[-1][0] > room.bottom:
        size -= 3
        lines = _lines_at(picture, size, room)
    shown = [line for line in lines if line[0] <= room.bottom]
    if len(shown) < len(lines):
        base, words, type_ = shown[-1]
        shown[-1] = base, clip(f"{words} …", type_, room.wide), type_
    box = box._replace(bottom=min(box.bottom, shown[-1][0] + 44))
    pen.box(Box(box.left, box.top + 8, box.right, box.bottom + 8), SHADOW, radius=26)
    pen.box(box, SURFACE, radius=26)
    for base, words, type_ in shown:
        pen.words((room.left, base), words, type_, room=room.wide)


def _widest(picture: NightPicture, room: float) -> float:
    """The largest size in which nobody's name is cut."""
    names = [name for answers in picture.answers for name in answers.names]
    sizes = [shrink(f"{name},", Type(LARGEST), room, smallest=0).size for name in names]
    return max(SMALLEST, min([LARGEST, *sizes]))


def _lines_at(picture: NightPicture, size: float, room: Box) -> list[tuple[float, str, Type]]:
    """Every line in this size: where it stands, its words, how they are set."""
    heads, names = Type(size * 0.8, BRASS_INK, bold=True), Type(size, INK)
    lines, y = list[tuple[float, str, Type]](), room.top - size * 0.5
    for answers in picture.answers or (Answers("", (picture.nobody,)),):
        y += size * 0.5
        if answers.heading:
            y += heads.size * LEADING
            lines.append((y, clip(answers.heading, heads, room.wide), heads))
        for words in _flow(answers.names, names, room.wide):
            y += size * LEADING
            lines.append((y, words, names))
    return lines


def _flow(names: Sequence[str], type_: Type, room: float) -> list[str]:
    """The names with commas between them, in lines; none is broken, and one too long is cut."""
    lines, end = list[str](), room
    for at, name in enumerate(names):
        words = clip(name, type_, room) + ("," if at < len(names) - 1 else "")
        wide = length(f" {words}", type_)
        if end + wide > room:
            lines.append(words)
            end = wide
        else:
            lines[-1] += f" {words}"
            end += wide
    return lines


def _draw_question(pen: PicturePen, question: str, box: Box) -> None:
    """The question, as what is to be tapped."""
    pen.box(box, BRASS, radius=box.high / 2)
    middle = ((box.left + box.right) / 2, (box.top + box.bottom) / 2)
    type_ = Type(box.high * 0.44, INK, bold=True)
    pen.words(middle, question, type_, anchor="mm", room=box.wide - 60)
