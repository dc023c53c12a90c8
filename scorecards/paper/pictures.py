"""A scorecard as a picture for messengers: a PNG of 1200 pixels, readable on a phone.

Players down, holes across in blocks of nine, who is ahead first. The same scorecard gives the same
bytes. A letter that the font lacks is never drawn as something else: `standing_in` gives the name
that is drawn instead. Needs Pillow, which is only loaded when something is drawn.
"""

from __future__ import annotations

import io
from dataclasses import dataclass
from functools import cache
from typing import Any

from scorecards.paper.fonts import composed, font_file, missing

WIDE = 1200  # pixels
BLOCK = 9  # holes beside each other
MOST_HOLES = 27  # more are left out: only places and totals are drawn
FORMAT = 1  # counted up when the drawing changes, so that nobody keeps an old one

_PAGE, _SURFACE, _LINE = "#f4efe1", "#fffdf8", "#d6ccb4"  # the light colours of tokens.css
_FELT, _ON_FELT, _ON_FELT_2 = "#154031", "#f6f1e3", "#bcd3c6"
_INK, _INK_2, _GOOD, _BEST = "#15201b", "#56625b", "#1c5240", "#f7e3ae"
_EDGE, _HEAD, _ROW, _GAP = 40, 210, 72, 28
_PLACE, _NAME, _TOTAL = 84, 300, 150
_SAFE = 0x17F  # Latin-1 and Latin Extended-A are in the font


@dataclass(frozen=True)
class Points:
    """What stands in a cell, and whether it was the lowest of the hole."""

    text: str
    low: bool


@dataclass(frozen=True)
class PictureLine:
    """A player: place, name, points of every hole, total; `best` leads or has won."""

    place: str
    name: str
    points: tuple[Points, ...]
    total: str
    best: bool


@dataclass(frozen=True)
class Picture:
    """A scorecard to be drawn, every string in the language of its readers."""

    title: str
    under: str
    hole: str  # the word "Hole"
    total: str  # the word "Total"
    holes: tuple[int, ...]
    lines: tuple[PictureLine, ...]

    @property
    def blocks(self) -> tuple[tuple[int, ...], ...]:
        """The holes that are drawn, as places among all, nine beside each other."""
        drawn = range(len(self.holes) if len(self.holes) <= MOST_HOLES else 0)
        return tuple(tuple(drawn[at : at + BLOCK]) for at in range(0, len(drawn), BLOCK)) or ((),)

    @property
    def height(self) -> int:
        """In pixels."""
        block = _ROW * (len(self.lines) + 1) + _GAP
        return _HEAD + _EDGE + block * len(self.blocks) + _EDGE - _GAP


def writes(words: str) -> bool:
    """Can the font write all of it? Only asked of the font where it is not plain to see."""
    plain = composed(words)
    return all(letter >= " " and ord(letter) <= _SAFE for letter in plain) or not missing(plain)


def standing_in(name: str, seat: int) -> str:
    """The name as it is drawn: itself, or `P3` for the third seat if the font cannot write it."""
    return composed(name) if writes(name) else f"P{seat + 1}"


def draw(picture: Picture) -> bytes:
    """The picture as a PNG."""
    from PIL import Image, ImageDraw

    image = Image.new("RGB", (WIDE, picture.height), _PAGE)
    pen = _Pen(ImageDraw.Draw(image))
    pen.head(picture)
    top = _HEAD + _EDGE
    for number, block in enumerate(picture.blocks):
        top = pen.block(picture, block, top, totals=number == 0) + _GAP
    drawn = io.BytesIO()
    few = image.quantize(64, method=Image.Quantize.FASTOCTREE, dither=Image.Dither.NONE)
    few.save(drawn, "PNG", compress_level=6)
    return drawn.getvalue()


@cache
def _font(size: int, bold: bool) -> Any:
    from PIL import ImageFont

    return ImageFont.truetype(font_file(bold=bold), size, layout_engine=ImageFont.Layout.BASIC)


class _Pen:
    """Draws the parts, each below the other."""

    def __init__(self, drawing: Any) -> None:
        self.drawing = drawing

    def words(
        self,
        at: tuple[int, int],
        text: str,
        *,
        size: int,
        colour: str = _INK,
        bold: bool = False,
        anchor: str = "mm",
        room: int = 0,
    ) -> None:
        """Some words, cut with an ellipsis where they are wider than `room`."""
        font = _font(size, bold)
        if room and font.getlength(text) > room:
            while text and font.getlength(f"{text}…") > room:
                text = text[:-1]
            text = f"{text.rstrip()}…"
        self.drawing.text(at, text, font=font, fill=colour, anchor=anchor)

    def head(self, picture: Picture) -> None:
        """The felt with the sentence of the game."""
        self.drawing.rectangle((0, 0, WIDE, _HEAD), fill=_FELT)
        room = WIDE - 2 * _EDGE
        size = 68 if _font(68, True).getlength(picture.title) <= room else 52
        self.words(
            (_EDGE, 84),
            picture.title,
            size=size,
            colour=_ON_FELT,
            bold=True,
            anchor="lm",
            room=room,
        )
        self.words((_EDGE, 156), picture.under, size=36, colour=_ON_FELT_2, anchor="lm", room=room)

    def block(self, picture: Picture, block: tuple[int, ...], top: int, *, totals: bool) -> int:
        """Up to nine holes of everyone; the totals stand in the first. Returns where it ends."""
        left, right = _EDGE, WIDE - _EDGE
        bottom = top + _ROW * (len(picture.lines) + 1)
        self.drawing.rounded_rectangle(
            (left, top, right, bottom), radius=20, fill=_SURFACE, outline=_LINE, width=2
        )
        self.heading(picture, block, top, totals=totals)
        for number, line in enumerate(picture.lines, start=1):
            self.line(line, block, top + number * _ROW, totals=totals)
        return bottom

    def heading(self, picture: Picture, block: tuple[int, ...], top: int, *, totals: bool) -> None:
        """The numbers of the holes."""
        middle = top + _ROW // 2
        if block:
            self.words((_EDGE + _PLACE, middle), picture.hole, size=30, colour=_INK_2, anchor="lm")
        for at, place in enumerate(block):
            number = str(picture.holes[place])
            self.words((_middle(at), middle), number, size=32, colour=_INK_2)
        if totals:
            self.words(
                (WIDE - _EDGE - 24, middle),
                picture.total,
                size=30,
                colour=_INK_2,
                anchor="rm",
                room=_TOTAL - 30,
            )

    def line(self, line: PictureLine, block: tuple[int, ...], top: int, *, totals: bool) -> None:
        """A player."""
        middle, right = top + _ROW // 2, WIDE - _EDGE
        if line.best:
            self.drawing.rectangle((_EDGE + 2, top + 1, right - 2, top + _ROW - 3), fill=_BEST)
        self.drawing.line((_EDGE + 2, top, right - 2, top), fill=_LINE, width=2)
        room = _NAME - 16 if block else WIDE - 2 * _EDGE - _PLACE - _TOTAL
        self.words((_EDGE + _PLACE // 2, middle), line.place, size=36, colour=_GOOD, bold=True)
        self.words(
            (_EDGE + _PLACE, middle), line.name, size=38, bold=line.best, anchor="lm", room=room
        )
        for at, place in enumerate(block):
            self.points(line.points[place], (_middle(at), middle))
        if totals:
            self.words((right - 24, middle), line.total, size=46, bold=True, anchor="rm")

    def points(self, points: Points, middle: tuple[int, int]) -> None:
        """The points of a hole, ringed if they were its lowest."""
        x, y = middle
        if points.low:
            self.drawing.ellipse((x - 31, y - 31, x + 31, y + 31), outline=_GOOD, width=3)
        self.words(middle, points.text, size=36 if len(points.text) < 4 else 28)


def _middle(at: int) -> int:
    """The middle of a column of points."""
    wide = (WIDE - 2 * _EDGE - _PLACE - _NAME - _TOTAL) // BLOCK
    return _EDGE + _PLACE + _NAME + at * wide + wide // 2
