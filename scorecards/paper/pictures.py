"""A scorecard drawn as a picture for messengers: a PNG readable on a phone.

The same scorecard gives the same bytes. Needs Pillow, which is only loaded when something is drawn.
"""

from __future__ import annotations

import io
from functools import cache
from typing import Any, NamedTuple

from scorecards.paper.fonts import font_file
from scorecards.paper.plan.pictures import (
    BLOCK,
    EDGE,
    GAP,
    HEAD,
    ROW,
    WIDE,
    Picture,
    PictureLine,
    Points,
)

FORMAT = 1  # one more whenever the drawing changes, so that no cache shows an old one

_PAGE, _SURFACE, _LINE = "#f4efe1", "#fffdf8", "#d6ccb4"  # the light colours of tokens.css
_FELT, _ON_FELT, _ON_FELT_2 = "#154031", "#f6f1e3", "#bcd3c6"
_INK, _INK_2, _GOOD, _BEST = "#15201b", "#56625b", "#1c5240", "#f7e3ae"
_PLACE, _NAME, _TOTAL = 84, 300, 150


class _Type(NamedTuple):
    """How words are set: their size in pixels, colour and weight."""

    size: int
    colour: str = _INK
    bold: bool = False


def draw(picture: Picture) -> bytes:
    """The picture as a PNG."""
    from PIL import Image, ImageDraw

    image = Image.new("RGB", (WIDE, picture.height), _PAGE)
    pen = _Pen(ImageDraw.Draw(image))
    pen.head(picture)
    top = HEAD + EDGE
    for number, block in enumerate(picture.blocks):
        top = pen.block(picture, block, top, totals=number == 0) + GAP
    file = io.BytesIO()
    few_colours = image.quantize(64, method=Image.Quantize.FASTOCTREE, dither=Image.Dither.NONE)
    few_colours.save(file, "PNG", compress_level=6)
    return file.getvalue()


@cache
def _font(size: int, bold: bool) -> Any:
    from PIL import ImageFont

    return ImageFont.truetype(font_file(bold=bold), size, layout_engine=ImageFont.Layout.BASIC)


class _Pen:
    """Draws the parts, one below the other."""

    def __init__(self, drawing: Any) -> None:
        self.drawing = drawing

    def words(
        self, at: tuple[int, int], text: str, type_: _Type, *, anchor: str = "mm", room: int = 0
    ) -> None:
        """Some words, cut with an ellipsis if they are wider than `room`."""
        font = _font(type_.size, type_.bold)
        if room and font.getlength(text) > room:
            while text and font.getlength(f"{text}…") > room:
                text = text[:-1]
            text = f"{text.rstrip()}…"
        self.drawing.text(at, text, font=font, fill=type_.colour, anchor=anchor)

    def head(self, picture: Picture) -> None:
        """The felt with the sentence of the game."""
        self.drawing.rectangle((0, 0, WIDE, HEAD), fill=_FELT)
        room = WIDE - 2 * EDGE
        size = 68 if _font(68, True).getlength(picture.title) <= room else 52
        title, under = _Type(size, _ON_FELT, bold=True), _Type(36, _ON_FELT_2)
        self.words((EDGE, 84), picture.title, title, anchor="lm", room=room)
        self.words((EDGE, 156), picture.under, under, anchor="lm", room=room)

    def block(self, picture: Picture, block: tuple[int, ...], top: int, *, totals: bool) -> int:
        """Up to nine holes of everyone, in the first block with the totals. Returns its bottom."""
        left, right = EDGE, WIDE - EDGE
        bottom = top + ROW * (len(picture.lines) + 1)
        self.drawing.rounded_rectangle(
            (left, top, right, bottom), radius=20, fill=_SURFACE, outline=_LINE, width=2
        )
        self.heading(picture, block, top, totals=totals)
        for number, line in enumerate(picture.lines, start=1):
            self.line(line, block, top + number * ROW, totals=totals)
        return bottom

    def heading(self, picture: Picture, block: tuple[int, ...], top: int, *, totals: bool) -> None:
        """The numbers of the holes."""
        middle = top + ROW // 2
        if block:
            self.words((EDGE + _PLACE, middle), picture.hole, _Type(30, _INK_2), anchor="lm")
        for at, place in enumerate(block):
            self.words((_middle(at), middle), str(picture.holes[place]), _Type(32, _INK_2))
        if totals:
            end, word = (WIDE - EDGE - 24, middle), picture.total
            self.words(end, word, _Type(30, _INK_2), anchor="rm", room=_TOTAL - 30)

    def line(self, line: PictureLine, block: tuple[int, ...], top: int, *, totals: bool) -> None:
        """A player."""
        middle, right = top + ROW // 2, WIDE - EDGE
        if line.best:
            self.drawing.rectangle((EDGE + 2, top + 1, right - 2, top + ROW - 3), fill=_BEST)
        self.drawing.line((EDGE + 2, top, right - 2, top), fill=_LINE, width=2)
        room = _NAME - 16 if block else WIDE - 2 * EDGE - _PLACE - _TOTAL
        self.words((EDGE + _PLACE // 2, middle), line.place, _Type(36, _GOOD, bold=True))
        name = _Type(38, bold=line.best)
        self.words((EDGE + _PLACE, middle), line.name, name, anchor="lm", room=room)
        for at, place in enumerate(block):
            self.points(line.points[place], (_middle(at), middle))
        if totals:
            self.words((right - 24, middle), line.total, _Type(46, bold=True), anchor="rm")

    def points(self, points: Points, middle: tuple[int, int]) -> None:
        """The points of a hole, ringed if they were its lowest."""
        x, y = middle
        if points.low:
            self.drawing.ellipse((x - 31, y - 31, x + 31, y + 31), outline=_GOOD, width=3)
        self.words(middle, points.text, _Type(36 if len(points.text) < 4 else 28))


def _middle(at: int) -> int:
    """The middle of a column of points."""
    wide = (WIDE - 2 * EDGE - _PLACE - _NAME - _TOTAL) // BLOCK
    return EDGE + _PLACE + _NAME + at * wide + wide // 2
