"""What the tests of paper ask for: sheets of any ruleset, planned and drawn."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

from scorecards.paper.fonts import width_of
from scorecards.paper.pdf_foot import foot_top
from scorecards.paper.plan.measures import Page, Plan, plan
from scorecards.paper.plan.places import Box, places_of, table_of
from scorecards.paper.plan.sheets import SheetHeading, blank_sheet
from scorecards.paper.plan.wishes import Wish
from scorecards.rules import Ruleset, find_variant
from tests.values import some

NOTHING = SheetHeading()
NAMES = ("Ann", "Bob", "Cleopatra", "Dev", "Eva-Maria Schmidt", "Finn", "Łukasz", "Hana")


def planned(rules: Ruleset | str, heading: SheetHeading = NOTHING, **wish: Any) -> Plan:
    """A blank sheet with its pages; raises SheetRefused."""
    ruleset = find_variant(rules) if isinstance(rules, str) else rules
    asked = Wish(**wish)
    return plan(blank_sheet(ruleset, asked, heading=heading), asked, width_of)


def blocks(made: Plan, page: Page) -> Iterator[tuple[str, Box]]:
    """The parts of a page that must not overlap: head, table, the cards and lines of the foot."""
    panel = made.panel
    yield "head", (panel.margin, panel.margin, panel.inner, made.head.high)
    if page.grid:
        table = table_of(page)
        yield "table", (table.x, table.y, table.wide, table.high)
    foot = page.foot
    if foot is None:
        return
    top = foot_top(made, page)
    for card in foot.cards:
        yield "card", (panel.margin + card.x, top + card.y, *made.sizes.card)
    size = round(foot.points * 353)
    for line in foot.lines:
        wide = sum(width_of(run.words.rstrip(), run.bold) for run in line.runs) * size // 1000
        yield "line", (panel.margin + line.x, top + line.y, wide, size)


def cells(made: Plan, page: Page) -> list[Box]:
    """The cells of the table, names and labels of the lines with them."""
    grid = some(page.grid)
    found = [(each.x, each.y, each.wide, each.high) for each in places_of(made, page)]
    y = grid.y + grid.names_high
    for line in page.lines:
        found.append((grid.x, y, grid.hole_wide, grid.row_high(line)))
        y += grid.row_high(line)
    columns = table_of(page).columns
    found += [
        (left, grid.y, right - left, grid.names_high)
        for left, right in zip(columns, columns[1:], strict=False)
    ]
    return found


def overlap(one: Box, other: Box, *, by: int = 10) -> bool:
    """Whether two boxes share more than a hair."""
    return (
        min(one[0] + one[2], other[0] + other[2]) - max(one[0], other[0]) > by
        and min(one[1] + one[3], other[1] + other[3]) - max(one[1], other[1]) > by
    )


def first_overlap(boxes: Sequence[tuple[str, Box]]) -> str:
    """The names of the first two boxes that overlap, or nothing."""
    for at, (name, box) in enumerate(boxes):
        for other, another in boxes[at + 1 :]:
            if overlap(box, another):
                return f"{name} {box} and {other} {another}"
    return ""
