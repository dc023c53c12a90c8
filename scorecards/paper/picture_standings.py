"""Standings as a picture for messengers, as high as they need: places, names and points, and if
wished the latest nights of everybody.

Knows nothing of leagues. Needs Pillow, which is only loaded when something is drawn.
"""

from __future__ import annotations

from dataclasses import dataclass

from scorecards.paper.picture_pen import (
    BAD,
    BRASS,
    GOOD,
    INK,
    INK_2,
    LEAD,
    LINE,
    ON_FELT,
    ON_FELT_2,
    SHADOW,
    SURFACE,
    Box,
    PicturePen,
    Type,
)
from scorecards.paper.pictures import draw_brand, draw_title

WIDE, EDGE = 1080, 64
ROW = (46, 88)  # how high a line is where there are many, and where there are few
ROOM = 940  # for the lines of a picture that is not higher than a phone
HEAD, FOOT = 54, 70
MOST_ROWS = 40
BEST = "#dcece3"  # felt-100 of tokens.css
RADIUS = 26


@dataclass(frozen=True)
class NightCell:
    """What a night came to. `struck`: it does not count."""

    text: str
    struck: bool = False
    best: bool = False


@dataclass(frozen=True)
class StandingLine:
    """A line: place, name, points, the nights that are shown. `goes` is "up", "down" or nothing."""

    place: str
    name: str
    points: str
    first: bool = False
    goes: str = ""
    nights: tuple[NightCell, ...] = ()


@dataclass(frozen=True)
class StandingsPicture:
    """Standings to be drawn. `nights` are the headings of nights, `rest` says who is left out."""

    title: str
    under: str
    date: str
    player: str
    points: str
    lines: tuple[StandingLine, ...]
    nights: tuple[str, ...] = ()
    rest: str = ""


def draw_standings(picture: StandingsPicture) -> bytes:
    """The picture as a PNG."""
    return compose_standings(picture).finish()


def row_height(lines: int) -> int:
    """How high each of so many lines is."""
    return max(ROW[0], min(ROW[1], ROOM // max(lines, 1)))


def size_of(picture: StandingsPicture) -> tuple[int, int]:
    """How large the picture is, in pixels."""
    table = HEAD + row_height(len(picture.lines)) * len(picture.lines)
    return WIDE, 352 + table + FOOT + (40 if picture.rest else 0)


def compose_standings(picture: StandingsPicture) -> PicturePen:
    """The pen after it has drawn everything, its words not yet set."""
    size = size_of(picture)
    pen = PicturePen(size)
    box = Box(EDGE, 56, WIDE - EDGE, size[1] - FOOT)
    draw_brand(pen, (box.left, box.top), 51)
    pen.words((box.right, box.top + 26), picture.date, Type(32, ON_FELT_2), anchor="rm")
    end = draw_title(pen, picture.title, box._replace(top=box.top + 62), 92)
    pen.words((box.left, min(end + 56, 320)), picture.under, Type(37, ON_FELT), room=box.wide)
    bottom = box.bottom - (40 if picture.rest else 0)
    _Table(pen, picture, Box(box.left, 352, box.right, bottom)).draw()
    if picture.rest:
        at = (box.left, box.bottom + 6)
        pen.words(at, picture.rest, Type(28, ON_FELT_2), room=box.wide)
    return pen


class _Table:
    """Draws the lines into a box."""

    def __init__(self, pen: PicturePen, picture: StandingsPicture, box: Box) -> None:
        self.pen, self.picture, self.box = pen, picture, box
        self.row = (box.high - HEAD) / max(len(picture.lines), 1)
        self.sum_wide = 150 if picture.nights else 190
        self.name_wide = box.wide * (0.36 if picture.nights else 1)
        room = box.wide - self.name_wide - self.sum_wide
        self.cell = room / len(picture.nights) if picture.nights else 0

    def draw(self) -> None:
        box = self.box
        self.pen.box(Box(box.left, box.top + 8, box.right, box.bottom + 8), SHADOW, radius=RADIUS)
        self.pen.box(box, SURFACE, radius=RADIUS)
        self._heads(Type(24, INK_2), box.top + HEAD / 2)
        for number, line in enumerate(self.picture.lines):
            top = box.top + HEAD + number * self.row
            last = number == len(self.picture.lines) - 1
            self._line(line, Box(box.left, top, box.right, top + self.row), last=last)

    def _heads(self, type_: Type, middle: float) -> None:
        box = self.box
        at_name = (box.left + 96, middle)
        self.pen.words(at_name, self.picture.player, type_, anchor="lm", room=240)
        for at, label in enumerate(self.picture.nights):
            self.pen.words(
                (self._across(at), middle), label, type_, anchor="mm", room=self.cell - 6
            )
        at_end = (box.right - 30, middle)
        self.pen.words(at_end, self.picture.points, type_, anchor="rm", room=self.sum_wide - 40)

    def _across(self, at: int) -> float:
        return self.box.left + self.name_wide + (at + 0.5) * self.cell

    def _line(self, line: StandingLine, row: Box, *, last: bool) -> None:
        self._ground(line, row, last=last)
        self.pen.line([(row.left, row.top), (row.right, row.top)], LINE, 1.5)
        middle = (row.top + row.bottom) / 2
        name = Type(min(42, self.row * 0.56), bold=True)
        place = Type(min(38, self.row * 0.52), INK_2, bold=True)
        points = Type(min(50, self.row * 0.62), bold=True)
        self.pen.number((row.left + 56, middle), line.place, place, anchor="mm", room=62)
        room = self.name_wide - 104 if line.nights else self.name_wide - 104 - self.sum_wide
        self.pen.words((row.left + 96, middle), line.name, name, anchor="lm", room=room)
        for at, cell in enumerate(line.nights):
            self._night(cell, self._across(at), row)
        at_end = (row.right - 30, middle)
        self.pen.number(at_end, line.points, points, anchor="rm", room=self.sum_wide - 40)

    def _ground(self, line: StandingLine, row: Box, *, last: bool) -> None:
        """The first lies on the colour of who leads; whoever goes up or down has a bar."""
        if line.first:
            self.pen.box(row, LEAD, radius=RADIUS if last else 0)
            if last:
                self.pen.box(row._replace(bottom=row.bottom - RADIUS), LEAD)
        bar = {"up": GOOD, "down": BAD}.get(line.goes, BRASS if line.first else None)
        if bar:
            end = row.bottom - RADIUS if last else row.bottom
            self.pen.box(Box(row.left, row.top, row.left + 10, end), bar)

    def _night(self, cell: NightCell, x: float, row: Box) -> None:
        middle = (row.top + row.bottom) / 2
        if cell.best:
            half = min(self.cell, 96) / 2 - 3
            self.pen.box(Box(x - half, row.top + 5, x + half, row.bottom - 5), BEST, radius=8)
        type_ = Type(min(32, self.row * 0.44), INK_2 if cell.struck else INK, bold=cell.best)
        self.pen.number((x, middle), cell.text, type_, anchor="mm", room=self.cell - 8)
        if cell.struck:
            half = min(self.cell / 2 - 6, 9.0 * len(cell.text) + 4)
            self.pen.strike([(x - half, middle + 2), (x + half, middle + 2)], INK_2)
