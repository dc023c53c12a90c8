"""Listings and decks of cards as PDFs, drawn as `listings` and `decks` planned them.

The caller holds `pdf.making`, as for score sheets.
"""

from __future__ import annotations

from scorecards.paper.canvases import new_canvas
from scorecards.paper.pdf import check_words
from scorecards.paper.pens import Pen
from scorecards.paper.plan.decks import CODE as CARD_CODE
from scorecards.paper.plan.decks import EDGE, WITHIN, DeckPlan, Placed
from scorecards.paper.plan.flow import Fitted, leading, size_of
from scorecards.paper.plan.listings import CODE, GAP, MARGIN, PADDING, ListingPlan, Part
from scorecards.paper.plan.papers import MM
from scorecards.paper.qr_codes import code_boxes

SUITS = "SHDC"


def make_listing(plan: ListingPlan) -> bytes:
    """The bytes of the file. Raises SheetRefused for a letter the font lacks."""
    listing = plan.listing
    check_words(listing.words, "names")
    canvas = new_canvas(listing.title, listing.language, size=(plan.width, plan.height))
    for number, page in enumerate(plan.pages, 1):
        pen = Pen(canvas, plan.height)
        if number == 1:
            _draw_title(pen, plan)
        for part in page:
            _draw_part(pen, plan, part)
        pen.ink(_grey(plan))
        bottom = plan.height - MARGIN
        if len(plan.pages) > 1:
            count = listing.of(number, len(plan.pages))
            pen.write(count, plan.width - MARGIN, bottom, plan.type.labels, align="right")
        if number > 1:
            pen.write(listing.title, MARGIN, bottom, plan.type.labels)
        pen.lift()
        canvas.showPage()
    document: bytes = canvas.getpdfdata()
    return document


def _grey(plan: ListingPlan) -> float:
    return 0 if plan.contrast else 0.25


def _draw_title(pen: Pen, plan: ListingPlan) -> None:
    pen.ink(0)
    y = _write_all(pen, plan.title, (MARGIN, MARGIN), bold=True)
    pen.ink(_grey(plan))
    _write_all(pen, plan.subtitle, (MARGIN, y))
    if plan.listing.address:
        left = plan.width - MARGIN - CODE
        pen.ink(0)
        pen.boxes(
            code_boxes(plan.listing.address, left + 3 * MM, MARGIN - 3 * MM, CODE), filled=True
        )


def _write_all(pen: Pen, words: Fitted, at: tuple[int, int], *, bold: bool = False) -> int:
    """Lines below each other; returns the height at which the next would begin."""
    x, y = at
    for line in words.lines:
        pen.write(line, x, y, words.points, bold=bold)
        y += leading(size_of(words.points))
    return y


def _draw_part(pen: Pen, plan: ListingPlan, part: Part) -> None:
    points = {"heading": plan.type.heading, "row": plan.type.cells}.get(part.kind, plan.type.labels)
    if not part.columns:
        pen.ink(0 if part.kind == "heading" else _grey(plan))
        words = Fitted(points, part.cells[0])
        _write_all(pen, words, (MARGIN, part.y + PADDING), bold=part.kind == "heading")
        return
    pen.ink(0 if part.kind == "row" else _grey(plan))
    for column, left, wide, lines in zip(
        part.columns, part.lefts, part.wides, part.cells, strict=True
    ):
        number = column.kind == "number"
        y = part.y + (plan.type.padding if part.kind == "row" else PADDING)
        for line in lines:
            pen.write(
                line,
                MARGIN + left + (wide if number else 0),
                y,
                points,
                bold=column.kind == "name" and part.kind == "row",
                align="right" if number else "left",
            )
            y += leading(size_of(points))
    pen.ink(*((0 if plan.contrast else 0.6, 150) if part.kind == "row" else (0, 400)))
    pen.lines([(MARGIN, part.y + part.high, plan.width - MARGIN, part.y + part.high)])
    if plan.listing.ruled:
        between = [MARGIN + left - GAP // 2 for left in part.lefts[1:]]
        pen.lines([(x, part.y, x, part.y + part.high) for x in between])


def make_deck(plan: DeckPlan) -> bytes:
    """The bytes of the file. Raises SheetRefused for a letter the font lacks."""
    check_words(plan.deck.words, "names")
    canvas = new_canvas(plan.deck.title, plan.deck.language, size=(plan.width, plan.height))
    for page in plan.pages or ((),):
        pen = Pen(canvas, plan.height)
        for placed in page:
            _draw_card(pen, plan, placed)
        _mark_cuts(pen, plan)
        pen.lift()
        canvas.showPage()
    document: bytes = canvas.getpdfdata()
    return document


def _draw_card(pen: Pen, plan: DeckPlan, placed: Placed) -> None:
    """Name and league at the left, the QR code at the right, the suits below."""
    x, y = placed.x + WITHIN, placed.y + WITHIN
    pen.ink(0.25)
    below = _write_all(pen, placed.of, (x, y))
    pen.ink(0)
    _write_all(pen, placed.name, (x, below + MM), bold=True)
    side = 3 * MM
    foot = placed.y + plan.high - WITHIN
    for at, suit in enumerate(SUITS):
        pen.suit(suit, x + at * (side + MM), foot - side, side)
    pen.ink(0.25)
    high = leading(size_of(placed.says.points)) * len(placed.says.lines)
    _write_all(pen, placed.says, (x, foot - side - 2 * MM - high))
    pen.ink(0)
    left = placed.x + plan.wide - WITHIN - CARD_CODE + 3 * MM
    top = placed.y + (plan.high - CARD_CODE) // 2
    pen.boxes(code_boxes(placed.card.address, left, top, CARD_CODE), filled=True)


def _mark_cuts(pen: Pen, plan: DeckPlan) -> None:
    """Marks outside the cards wherever the paper is cut."""
    (left, top), short = plan.corner, min(4 * MM, EDGE)
    right, bottom = left + plan.across * plan.wide, top + plan.down * plan.high
    marks = []
    for column in range(plan.across + 1):
        x = left + column * plan.wide
        marks += [(x, top - MM - short, x, top - MM), (x, bottom + MM, x, bottom + MM + short)]
    for row in range(plan.down + 1):
        y = top + row * plan.high
        marks += [(left - MM - short, y, left - MM, y), (right + MM, y, right + MM + short, y)]
    pen.ink(0.4, 150)
    pen.lines(marks)
