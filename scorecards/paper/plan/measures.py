"""A sheet divided into pages: which players and holes are on which, how large every cell is, and
where the words go.

Whole micrometres, from the upper left corner of the paper. The plan with the fewest pages wins,
then the one with the largest cells. Never draws, never translates.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace

from scorecards.paper.plan.feet import Foot, behind_words, foot_of, rules_feet
from scorecards.paper.plan.flow import Fitted, Ruler, fit, leading, size_of
from scorecards.paper.plan.grids import Grid, fitted_names, grid_on, heights, least_cell, widened
from scorecards.paper.plan.pagination import Between, Part, hole_parts, seat_parts
from scorecards.paper.plan.papers import MM, Panel, Sizes, panels, sizes_of
from scorecards.paper.plan.sheets import Paragraph, Sheet, SheetLine
from scorecards.paper.plan.wishes import SheetRefused, Wish, refuse_pages
from scorecards.rules.texts import text

BETWEEN = 4 * MM  # header, table and foot
TITLES = (24.0, 22.0, 20.0, 18.0, 16.0, 14.0, 12.0, 11.0, 10.0, 9.0, 8.0, 7.0)
SUBTITLES = (14.0, 12.0, 11.0, 10.0, 9.5, 9.0, 8.5, 8.0, 7.5, 7.0, 6.5, 6.0)


@dataclass(frozen=True)
class Page:
    """One page: a table of some of the players and lines, or only words (`grid` None)."""

    number: int
    seats: tuple[int, int]  # the first, and the one after the last
    lines: tuple[SheetLine, ...]
    names: tuple[Fitted, ...]
    grid: Grid | None
    foot: Foot | None
    checked: bool  # the check column is on this page


@dataclass(frozen=True)
class Head:
    """The head of every page, in lines that fit."""

    high: int
    title: Fitted
    subtitle: Fitted
    field_wide: int
    code_wide: int  # of the QR code, 0 for none


@dataclass(frozen=True)
class Plan:
    """The sheet as it is printed."""

    sheet: Sheet
    panel: Panel
    sizes: Sizes
    contrast: bool
    head: Head
    pages: tuple[Page, ...]

    @property
    def grids(self) -> int:
        """How many pages have a table."""
        return sum(page.grid is not None for page in self.pages)


def plan(sheet: Sheet, wish: Wish, ruler: Ruler) -> Plan:
    """The best plan. Raises SheetRefused when nothing fits, and for too many pages."""
    sizes = sizes_of(wish)
    tries = [_plan_on(panel, sheet, wish, sizes, ruler) for panel in panels(wish)]
    plans = [each for each in tries if each is not None]
    if not plans:
        raise SheetRefused(
            text("That does not fit on this paper. Choose a larger one."),
            "boxes" if wish.boxes else "paper",
        )
    best = min(plans, key=_merit)
    refuse_pages(len(best.pages) * best.panel.copies, "players")
    return replace(best, pages=tuple(_named(page, best, ruler) for page in best.pages))


def _named(page: Page, made: Plan, ruler: Ruler) -> Page:
    """A page with its names as large as they fit."""
    if page.grid is None:
        return page
    seats = made.sheet.seats[slice(*page.seats)]
    return replace(page, names=fitted_names(seats, page.grid, made.sizes, ruler))


def _merit(made: Plan) -> tuple[int, int, float]:
    grid = made.pages[0].grid
    assert grid is not None
    cell = min(grid.seat_wide, 30 * MM) * min(grid.hole_high, 15 * MM)
    upright = made.panel.height > made.panel.width
    return made.grids, len(made.pages), -cell * (1.2 if upright else 1)


def _plan_on(panel: Panel, sheet: Sheet, wish: Wish, sizes: Sizes, ruler: Ruler) -> Plan | None:
    """The best plan on one panel: rules at the foot where they fit, else on a page of their own."""
    head = _head(panel, sheet, sizes, ruler)
    room = panel.inner_height - head.high - BETWEEN
    others: dict[object, list[Foot]] = {}  # the pages of words that a foot makes necessary
    best: Plan | None = None
    for each in (sheet, replace(sheet, how=without_corner(sheet.how))):
        for foot in foots(panel, each, sizes, ruler):
            pages = _tables(panel, head, each, sizes, foot)
            if not pages or _crowded(pages[0]) or (best and len(pages) > best.grids):
                continue
            key = foot and (foot.paragraphs, foot.rest)
            if key not in others:
                others[key] = rules_feet(panel, each, sizes, room=room, foot=foot, ruler=ruler)
            pages += [Page(0, (0, 0), (), (), None, more, checked=False) for more in others[key]]
            numbered = tuple(replace(page, number=at) for at, page in enumerate(pages, 1))
            made = Plan(each, panel, sizes, wish.contrast, head, numbered)
            if len(pages) == 1:
                return made
            if best is None or _merit(made)[:2] < _merit(best)[:2]:
                best = made
    return best


def _crowded(page: Page) -> bool:
    return page.grid is not None and page.grid.crowded


def without_corner(how: tuple[Paragraph, ...]) -> tuple[Paragraph, ...]:
    """The signs without the corner of the running total, for cells that have none."""
    return tuple(each for each in how if each.sign != "corner")


def foots(panel: Panel, sheet: Sheet, sizes: Sizes, ruler: Ruler) -> Iterator[Foot | None]:
    """The feet to try: everything, in ever smaller type; then no rules; then no legend either;
    then no foot at all.
    """
    if sheet.rules:
        for points in sizes.words:
            yield foot_of(panel, sheet, sizes, points=points, ruler=ruler)
    shorter = replace(sheet, rules=behind_words(sheet))
    for points in sizes.words:
        yield foot_of(panel, shorter, sizes, points=points, ruler=ruler)
    least = replace(shorter, legend=(), rest="")
    yield foot_of(panel, least, sizes, points=sizes.words[-1], ruler=ruler)
    yield None


def _head(panel: Panel, sheet: Sheet, sizes: Sizes, ruler: Ruler) -> Head:
    scale = 4 if sizes.large else 3
    code = 18 * MM if sheet.entry else 0
    high = max((12 if panel.small else 15) * MM * scale // 3, code and 19 * MM)
    field = (22 if panel.small else 32) * MM * scale // 3
    field = min(field, panel.inner * 2 // 5 // max(len(sheet.fields), 1))
    beside = len(sheet.fields) * (field + 3 * MM) + (code and code + 3 * MM)
    wide = panel.inner - beside
    title_high = high * 11 // 20
    largest = (24 if sizes.large else 22, 14 if sizes.large else 9.5)
    titles = [points for points in TITLES if points <= (16 if panel.small else largest[0])]
    subtitles = [points for points in SUBTITLES if points <= largest[1]]
    title = fit(sheet.title, wide, title_high, sizes=titles, bold=True, ruler=ruler)
    subtitle = fit(
        sheet.subtitle, wide, high - title_high, sizes=subtitles, bold=False, ruler=ruler
    )
    return Head(high, title, subtitle, field, code)


def _tables(panel: Panel, head: Head, sheet: Sheet, sizes: Sizes, foot: Foot | None) -> list[Page]:
    """The pages with a table and this foot, their names still to come; none if the holes do not fit
    above it.
    """
    least = least_cell(sheet, sizes)
    fixed = sizes.hole_wide + (sheet.check + sheet.pot) * sizes.check_wide
    seats = seat_parts(len(sheet.seats), (panel.inner - fixed) // least.above[0])
    if not seats:
        return []
    most = max(last - first for first, last in seats)
    beside = (panel.inner - fixed) // most >= least.beside[0]
    high = (least.beside if beside else least.above)[1]
    grid = grid_on(panel, sizes, sheet, top=head.high + BETWEEN, seats=most, beside=beside)
    room = panel.inner_height - head.high - BETWEEN - grid.names_high
    room -= foot.height + leading(size_of(foot.points)) + BETWEEN if foot else 0
    parts = hole_parts(sheet.lines, room, hole=high, feet=sizes.cell_high)
    if not parts:
        return []
    hole_high, sum_high = heights(parts, room, (high, sizes.cell_high), large=sizes.large)
    grid = replace(grid, hole_high=hole_high, sum_high=sum_high)
    return [
        _page(part, between, grid, foot, between is seats[-1])
        for between in seats
        for part in parts
    ]


def _page(part: Part, between: Between, grid: Grid, foot: Foot | None, checked: bool) -> Page:
    grid = widened(grid, between[1] - between[0], checked=checked)
    return Page(0, between, part, (), grid, foot, checked)
