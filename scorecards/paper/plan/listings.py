"""A listing divided into pages: how wide its columns are, where its rows break, what goes where.

Whole micrometres from the upper left corner of the paper. The head of a table is repeated on every
page it continues on. Never draws, never translates.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace

from scorecards.paper.plan.documents import Block, Column, Listing
from scorecards.paper.plan.flow import Fitted, Ruler, broken_words, fit, leading, size_of
from scorecards.paper.plan.papers import MM
from scorecards.paper.plan.wishes import PAPERS, SheetRefused, refuse_pages
from scorecards.rules.texts import text

MARGIN = 15 * MM
PADDING = 1200  # above and below the words of a row
GAP = 4 * MM  # between columns
RULED = 2 * MM  # the same where somebody writes by hand
BETWEEN = 7 * MM  # above the heading of a table
CODE = 24 * MM  # of the QR code, its quiet zone inside
FOOT = 6 * MM  # for the number of the page
TITLES = (22.0, 20.0, 18.0, 16.0, 14.0, 12.0, 10.0)
MOST_LINES = 12  # of a row; a longer one continues in the next
Broken = tuple[tuple[str, ...], ...]


@dataclass(frozen=True)
class Type:
    """How large the words are, in points, and how much room is above and below those of a row."""

    cells: float
    labels: float
    heading: float
    subtitles: tuple[float, ...]
    padding: int = PADDING


NORMAL = Type(10.0, 8.0, 13.0, (11.0, 10.0, 9.0, 8.0))
LARGE = Type(14.0, 12.0, 18.0, (15.0, 14.0, 12.0, 11.0))
WALL = (34, 32, 30, 28, 26, 24, 22, 20, 18, 16, 14, 12)
"""Sizes of what hangs on a wall, in points: the largest in which all of it is on one page."""
ROOMS = (6, 5, 4, 3, 2)  # mm above and below the words of a row, where a wall leaves as much


@dataclass(frozen=True)
class Part:
    """A strip of a page: a heading, a note, the labels of a table, or a row. `cells` has the lines
    of every column; headings and notes have one column.
    """

    kind: str
    y: int
    high: int
    cells: Broken
    columns: tuple[Column, ...] = ()
    lefts: tuple[int, ...] = ()
    wides: tuple[int, ...] = ()


@dataclass(frozen=True)
class ListingPlan:
    """The listing as it is printed."""

    listing: Listing
    paper: str
    width: int
    height: int
    type: Type
    contrast: bool
    title: Fitted
    subtitle: Fitted
    pages: tuple[tuple[Part, ...], ...]

    @property
    def inner(self) -> int:
        """The width between the margins."""
        return self.width - 2 * MARGIN


def plan_listing(
    listing: Listing,
    ruler: Ruler,
    *,
    paper: str,
    large: bool = False,
    contrast: bool = False,
    wall: bool = False,
) -> ListingPlan:
    """The listing on its pages; what is for a `wall` as large as one page allows. Raises
    SheetRefused for too many pages, or for no such paper.
    """
    if paper not in PAPERS:
        raise SheetRefused(text("That paper size is not available."), "paper")
    for points in WALL if wall else ():
        made = _plan(listing, ruler, paper, wall_type(points), contrast=contrast)
        if len(made.pages) == 1 and _unbroken(made.pages[0]):
            return _spread(made, ruler)
    type_ = LARGE if large else NORMAL
    if listing.ruled:
        type_ = replace(type_, padding=RULED)
    made = _plan(listing, ruler, paper, type_, contrast=contrast)
    refuse_pages(len(made.pages), "paper")
    return made


def wall_type(points: float) -> Type:
    """The type of a wall: what people look for is large, what explains it is not."""
    smaller = min(max(0.55 * points, 9.0), 14.0)
    return Type(float(points), smaller, min(1.25 * points, 30.0), (18.0, 16.0, 14.0, 12.0))


def _spread(plan: ListingPlan, ruler: Ruler) -> ListingPlan:
    """The same with as much room between its rows as the page has."""
    for room in ROOMS:
        type_ = replace(plan.type, padding=room * MM)
        made = _plan(plan.listing, ruler, plan.paper, type_, contrast=plan.contrast)
        if len(made.pages) == 1:
            return made
    return plan


def _unbroken(parts: Sequence[Part]) -> bool:
    """Is every row a single line?"""
    return all(len(lines) <= 1 for part in parts if part.kind == "row" for lines in part.cells)


def _plan(
    listing: Listing, ruler: Ruler, paper: str, type_: Type, *, contrast: bool
) -> ListingPlan:
    width, height = PAPERS[paper]
    inner = width - 2 * MARGIN
    room = inner - (CODE + GAP if listing.address else 0)
    sizes = TITLES if type_ in (NORMAL, LARGE) else (34.0, 30.0, 26.0, *TITLES)
    title = fit(listing.title, room, 16 * MM, sizes=sizes, bold=True, ruler=ruler)
    subtitle = fit(listing.subtitle, room, 12 * MM, sizes=type_.subtitles, bold=False, ruler=ruler)
    head = sum(leading(size_of(each.points)) * len(each.lines) for each in (title, subtitle))
    top = MARGIN + max(head, CODE if listing.address else 0) + 2 * MM
    parts = [part for block in listing.blocks for part in _parts(block, inner, type_, ruler)]
    pages = tuple(_paged(parts, top, height - MARGIN - FOOT))
    return ListingPlan(listing, paper, width, height, type_, contrast, title, subtitle, pages)


def _paged(parts: Sequence[Part], top: int, bottom: int) -> Iterator[tuple[Part, ...]]:
    """The parts page by page; a heading and the labels stay with the first row."""
    page: list[Part] = []
    labels: Part | None = None
    y = top
    for at, part in enumerate(parts):
        labels = part if part.kind == "labels" else None if part.kind == "heading" else labels
        above = BETWEEN if part.kind == "heading" and page else 0
        if page and y + above + _together(parts[at:]) > bottom:
            yield tuple(page)
            page, y, above = [], MARGIN, 0
            if labels is not None and part.kind == "row":
                page.append(_at(labels, y))
                y += labels.high
        page.append(_at(part, y + above))
        y += above + part.high
    yield tuple(page)


def _together(parts: Sequence[Part]) -> int:
    """How high the parts are that must stay together: everything up to the first row or note."""
    high = 0
    for part in parts:
        high += part.high
        if part.kind in ("row", "note"):
            break
    return high


def _at(part: Part, y: int) -> Part:
    return replace(part, y=y)


def _parts(block: Block, inner: int, type_: Type, ruler: Ruler) -> Iterator[Part]:
    """A table from its heading to its notes, not placed yet."""
    if block.heading:
        lines = _lines(block.heading, inner, type_.heading, bold=True, ruler=ruler)
        yield Part("heading", 0, _high((lines,), type_.heading), (lines,))
    if block.rows:
        wides = widths_of(block, inner, type_, ruler)
        lefts = tuple(sum(wides[:at]) + at * GAP for at in range(len(wides)))
        labels = tuple(
            _lines(column.label, wide, type_.labels, bold=False, ruler=ruler)
            for column, wide in zip(block.columns, wides, strict=True)
        )
        high = _high(labels, type_.labels)
        yield Part("labels", 0, high, labels, block.columns, lefts, wides)
        for row in block.rows:
            for cells in _row(row, block.columns, wides, type_, ruler):
                high = _high(cells, type_.cells) + 2 * (type_.padding - PADDING)
                yield Part("row", 0, high, cells, block.columns, lefts, wides)
    for note in block.notes:
        lines = _lines(note, inner, type_.labels, bold=False, ruler=ruler)
        yield Part("note", 0, _high((lines,), type_.labels), (lines,))


def _row(
    row: Sequence[str],
    columns: Sequence[Column],
    wides: Sequence[int],
    type_: Type,
    ruler: Ruler,
) -> Iterator[Broken]:
    """The cells of a row in lines; a row that is too high continues in further rows."""
    cells = [
        _lines(cell, wide, type_.cells, bold=column.kind == "name", ruler=ruler)
        for cell, column, wide in zip(row, columns, wides, strict=True)
    ]
    for first in range(0, max(len(lines) for lines in cells), MOST_LINES):
        yield tuple(lines[first : first + MOST_LINES] for lines in cells)


def _high(cells: Broken, points: float) -> int:
    return max(map(len, cells), default=1) * leading(size_of(points)) + 2 * PADDING


def _lines(words: str, wide: int, points: float, *, bold: bool, ruler: Ruler) -> tuple[str, ...]:
    pairs = [(word, bold) for word in words.split(" ") if word]
    lines = broken_words(pairs, wide * 1000 // size_of(points), ruler)
    return tuple(" ".join(word for word, _ in line) for line in lines)


def widths_of(block: Block, inner: int, type_: Type, ruler: Ruler) -> tuple[int, ...]:
    """How wide each column is: numbers as wide as they need, and the others share what is left in
    proportion to their longest cells.
    """
    needs = [
        max(
            size_of(type_.labels) * ruler(column.label, False),
            *(size_of(type_.cells) * ruler(row[at], column.kind == "name") for row in block.rows),
        )
        // 1000
        + 100
        for at, column in enumerate(block.columns)
    ]
    fixed = [column.kind == "number" for column in block.columns]
    room = inner - GAP * (len(needs) - 1)
    left = room - sum(wide for wide, stays in zip(needs, fixed, strict=True) if stays)
    share = sum(wide for wide, stays in zip(needs, fixed, strict=True) if not stays)
    if not share or left < inner // 5:  # numbers wider than the paper: everything shrinks
        whole = sum(needs)
        return tuple(wide * room // whole for wide in needs)
    return tuple(
        wide if stays else wide * left // share for wide, stays in zip(needs, fixed, strict=True)
    )
