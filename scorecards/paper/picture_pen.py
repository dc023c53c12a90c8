"""A pen for pictures: shapes with smooth edges, and words in the serif.

Shapes are drawn larger and made smaller at the end; words, which the font smooths by itself, are
set on top of them then. Lengths are pixels of the finished picture. Needs Pillow, which is only
loaded when something is drawn.
"""

from __future__ import annotations

import io
from collections.abc import Sequence
from functools import cache
from typing import Any, NamedTuple

from scorecards.paper.fonts import composed, font_file, in_serif, serif_file
from scorecards.paper.outlines import Point, outlines_of

FINE = 2  # shapes are drawn so many times as large
WEIGHTS = {False: 400, True: 700}
SERIF = 1.08  # so much larger is the serif set: its small letters are lower
SMALLEST = 0.6  # of its size, before words are cut

# The light colours of tokens.css.
FELT, FELT_LOW, FELT_BOX, FELT_LINE = "#1c5240", "#0f3024", "#123629", "#3d6152"
ON_FELT, ON_FELT_2 = "#f6f1e3", "#bcd3c6"
SURFACE, LINE, LEAD = "#fffdf8", "#d6ccb4", "#fbf3dd"
INK, INK_2, GOOD, BAD = "#15201b", "#56625b", "#1c5240", "#b3261e"
BRASS, BRASS_LIGHT, BRASS_INK = "#dfb452", "#efcf83", "#916610"
SHADOW = "#0b2419"


class Type(NamedTuple):
    """How words are set: their size in pixels, colour and weight."""

    size: float
    colour: str = INK
    bold: bool = False


class Box(NamedTuple):
    """A rectangle by its sides."""

    left: float
    top: float
    right: float
    bottom: float

    @property
    def wide(self) -> float:
        """Its width."""
        return self.right - self.left

    @property
    def high(self) -> float:
        """Its height."""
        return self.bottom - self.top

    def inside(self, across: float, down: float) -> Box:
        """The box within, so far from the sides."""
        return Box(self.left + across, self.top + down, self.right - across, self.bottom - down)

    @classmethod
    def around(cls, at: Point, reach: float) -> Box:
        """A square around a point."""
        return cls(at[0] - reach, at[1] - reach, at[0] + reach, at[1] + reach)


@cache
def _font(size: int, bold: bool, serif: bool) -> Any:
    from PIL import ImageFont

    plain = ImageFont.Layout.BASIC  # the same on machines with other text engines
    if not serif:
        return ImageFont.truetype(font_file(bold=bold), size, layout_engine=plain)
    font = ImageFont.truetype(str(serif_file()), round(size * SERIF), layout_engine=plain)
    font.set_variation_by_axes([WEIGHTS[bold]])
    return font


def font_for(words: str, type_: Type) -> Any:
    """The font that can write the words, in its size and weight."""
    return _font(max(round(type_.size), 1), type_.bold, in_serif(words))


def length(words: str, type_: Type) -> float:
    """How wide some words are."""
    return float(font_for(words, type_).getlength(words))


def shrink(words: str, type_: Type, room: float, *, smallest: float = SMALLEST) -> Type:
    """The type made small enough for the words to fit, but not smaller than so much of it."""
    least = type_.size * smallest
    while type_.size > max(least, 8) and length(words, type_) > room:
        type_ = type_._replace(size=type_.size - 1)
    return type_


def clip(words: str, type_: Type, room: float) -> str:
    """The words, or as many letters as fit with an ellipsis."""
    if length(words, type_) <= room:
        return words
    while words and length(f"{words}…", type_) > room:
        words = words[:-1]
    return f"{words.rstrip()}…"


def wrap(words: str, type_: Type, room: float, most: int) -> list[str]:
    """The words in at most so many lines, the last one cut if there are more."""
    lines, rest = list[str](), words.split()
    while rest:
        many = next(
            (at for at in range(len(rest), 1, -1) if length(" ".join(rest[:at]), type_) <= room), 1
        )
        if len(lines) + 1 == most:
            many = len(rest)
        lines.append(clip(" ".join(rest[:many]), type_, room))
        rest = rest[many:]
    return lines


def balance(words: str, type_: Type, room: float, most: int) -> list[str]:
    """The words in as few lines as `wrap` needs, about equally long."""
    lines = len(wrap(words, type_, room, most))
    longest = max([length(word, type_) for word in words.split()], default=room)
    narrower = [room * part / 20 for part in range(19, 9, -1) if room * part / 20 > longest]
    for less in narrower:
        if len(wrap(words, type_, less, lines + 1)) > lines:
            break
        room = less
    return wrap(words, type_, room, lines)


class PicturePen:
    """Draws on a felt of this size."""

    def __init__(self, size: tuple[int, int]) -> None:
        from PIL import ImageDraw

        self.image = _felt((size[0] * FINE, size[1] * FINE))
        self.drawing = ImageDraw.Draw(self.image)
        self.texts: list[tuple[Point, str, Any, str, str]] = []
        self.strikes: list[tuple[Sequence[Point], str]] = []

    def box(
        self,
        box: Box,
        fill: str | None,
        *,
        radius: float = 0,
        line: str | None = None,
        width: float = 0,
    ) -> None:
        """A rectangle, its corners round."""
        left, top, right, bottom = (round(side * FINE) for side in box)
        self.drawing.rounded_rectangle(
            (left, top, max(right - 1, left), max(bottom - 1, top)),
            radius=radius * FINE,
            fill=fill,
            outline=line,
            width=round(width * FINE),
        )

    def ring(self, at: Point, radius: float, colour: str, width: float) -> None:
        """A circle; a disc if the line is as wide as its radius."""
        x, y, reach = at[0] * FINE, at[1] * FINE, radius * FINE
        self.drawing.ellipse(
            (x - reach, y - reach, x + reach, y + reach), outline=colour, width=round(width * FINE)
        )

    def line(self, points: Sequence[Point], colour: str, width: float) -> None:
        """A line through these points."""
        fine = [(x * FINE, y * FINE) for x, y in points]
        self.drawing.line(fine, fill=colour, width=max(round(width * FINE), 1), joint="curve")

    def shape(self, path: str, at: Point, scale: float, colour: str) -> None:
        """A filled SVG path, its origin at a point."""
        for outline in outlines_of(path):
            points = [((x * scale + at[0]) * FINE, (y * scale + at[1]) * FINE) for x, y in outline]
            self.drawing.polygon(points, fill=colour)

    def words(
        self, at: Point, words: str, type_: Type, *, anchor: str = "ls", room: float = 0
    ) -> None:
        """Words at a point: smaller, then cut, if they are wider than `room`."""
        words = composed(words)
        if room:
            type_ = shrink(words, type_, room)
            words = clip(words, type_, room)
        self.write(at, words, type_, anchor)

    def number(self, at: Point, digits: str, type_: Type, *, anchor: str, room: float) -> None:
        """A number at a point: as small as it has to be, and never cut."""
        self.write(at, digits, shrink(digits, type_, room, smallest=0), anchor)

    def write(self, at: Point, words: str, type_: Type, anchor: str) -> None:
        """Words at a point as they are, set at the end."""
        self.texts.append((at, words, font_for(words, type_), type_.colour, anchor))

    def strike(self, ends: Sequence[Point], colour: str) -> None:
        """A line through words: over them, unlike all other lines."""
        self.strikes.append((ends, colour))

    def finish(self) -> bytes:
        """The picture as a PNG."""
        from PIL import ImageDraw

        image = self.image.reduce(FINE)
        drawing = ImageDraw.Draw(image)
        for at, words, font, colour, anchor in self.texts:
            drawing.text(at, words, font=font, fill=colour, anchor=anchor)
        for ends, colour in self.strikes:
            drawing.line(list(ends), fill=colour, width=2)
        file = io.BytesIO()
        image.save(file, "PNG", compress_level=6)
        return file.getvalue()


def _felt(size: tuple[int, int]) -> Any:
    """The felt: brighter above the middle, as it is on every page."""
    from PIL import Image

    wide, high = size
    round_ = Image.radial_gradient("L").resize((round(wide * 2.2), round(high * 1.9)))
    left, top = round(wide * 0.6), round(high * 0.75)
    shade = round_.crop((left, top, left + wide, top + high))
    return Image.composite(Image.new("RGB", size, FELT_LOW), Image.new("RGB", size, FELT), shade)
