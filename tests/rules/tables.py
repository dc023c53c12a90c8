"""The variant tables, read: tests/rules/variants/<slug>.md. It reads rows and checks nothing."""

from dataclasses import dataclass
from functools import cache
from pathlib import Path

from scorecards.rulebook.cases import HOLE, LAYOUT, case_rows, knocker_of, numbers

FOLDER = Path(__file__).parent / "variants"
SLUGS = tuple(sorted(path.stem for path in FOLDER.glob("*.md")))


@dataclass(frozen=True)
class LayoutRow:
    slug: str
    layout: str
    counted: int
    why: str


@dataclass(frozen=True)
class HoleRow:
    slug: str
    counted: tuple[int, ...]
    knocker: int | None  # seat from 0; the table writes players from 1
    points: tuple[int, ...]
    why: str


@cache
def layout_rows():
    return [
        LayoutRow(slug, layout, int(counted), why)
        for slug in SLUGS
        for layout, counted, why in _rows(slug, LAYOUT)
    ]


@cache
def hole_rows():
    rows = []
    for slug in SLUGS:
        for counted, knocker, points, why in _rows(slug, HOLE):
            seat = knocker_of(knocker)
            rows.append(HoleRow(slug, numbers(counted), seat, numbers(points), why))
    return rows


def _rows(slug, width):
    return case_rows((FOLDER / f"{slug}.md").read_text(encoding="utf-8"), width)
