"""The variant tables, read: tests/rules/variants/<slug>.md. It reads rows and checks nothing."""

import re
from dataclasses import dataclass
from functools import cache
from pathlib import Path

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
        for layout, counted, why in _rows(slug, 3)
    ]


@cache
def hole_rows():
    rows = []
    for slug in SLUGS:
        for counted, knocker, points, why in _rows(slug, 4):
            seat = None if knocker == "–" else int(knocker) - 1
            rows.append(HoleRow(slug, _numbers(counted), seat, _numbers(points), why))
    return rows


def _numbers(text):
    return tuple(int(number) for number in text.split(","))


def _rows(slug, width):
    """The rows of the tables with so many columns, without head and rule."""
    text = (FOLDER / f"{slug}.md").read_text(encoding="utf-8")
    tables = re.findall(r"^\|.*\|\n\|[-|]+\|\n((?:\|.*\|\n)+)", text, re.MULTILINE)
    rows = [
        [cell.strip() for cell in line.strip("|").split("|")]
        for table in tables
        for line in table.splitlines()
    ]
    return [row for row in rows if len(row) == width]
