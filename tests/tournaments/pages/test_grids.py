"""A table of results, made once: its columns in each medium, its order, what its cells say."""

import json
from datetime import date
from fractions import Fraction as F

import pytest

from tournaments.pages.cross_table import cross_page
from tournaments.pages.grids import Cell, Column, Grid, Moved, On, Place, Shown, aligned, told_apart
from tournaments.pages.listings import block_of
from tournaments.pages.spreadsheets import file_of

ROWS = (("Ann", F(50, 3)), ("Bob", None), ("Cyd", F(40)))
POINTS = told_apart([points for _, points in ROWS])
COLUMNS: tuple[Column[tuple[str, F | None]], ...] = (
    Column("place", "No.", lambda row: Place(len(row[0])), On.PAGE),
    Column("name", "Player", lambda row: row[0], On.PAGE | On.FILE | On.PAPER, "name"),
    Column(
        "points",
        "Pts",
        lambda row: Shown(row[1], POINTS[row[1]]),
        On.PAGE | On.FILE | On.PAPER,
        long="Points",
        wide=True,
    ),
    Column("half", "Half", lambda row: None if row[1] is None else row[1] / 2),
)
GRID = Grid("Table", COLUMNS, ROWS)


def test_each_medium_has_its_columns() -> None:
    assert [each.key for each in GRID.on(On.PAGE)] == ["place", "name", "points"]
    assert [each.key for each in GRID.on(On.FILE)] == ["name", "points", "half"]
    assert [each.key for each in GRID.wide] == ["points"]


def test_a_file_has_values_and_paper_has_words() -> None:
    assert json.loads(file_of("json", GRID)) == {
        "title": "Table",
        "columns": ["Player", "Points", "Half"],
        "rows": [["Ann", "50/3", "25/3"], ["Bob", None, None], ["Cyd", 40, 20]],
    }
    block = block_of(GRID, "Heading", ("", "Note"))
    assert block.rows == (("Ann", "16.7"), ("Bob", "–"), ("Cyd", "40.0"))
    assert [tuple(each) for each in block.columns] == [("Player", "name"), ("Pts", "number")]
    assert (block.heading, block.notes) == ("Heading", ("Note",))


def test_tables_stand_one_below_the_other_in_a_file() -> None:
    rows = json.loads(file_of("json", GRID, GRID))["rows"]
    assert [name for name, *_ in rows] == ["Ann", "Bob", "Cyd"] * 2


@pytest.mark.parametrize(
    ("by", "order", "names"),
    [
        ("points", "", ["Cyd", "Ann", "Bob"]),
        ("points", "up", ["Ann", "Cyd", "Bob"]),
        ("name", "down", ["Cyd", "Bob", "Ann"]),
        ("half", "down", ["Ann", "Bob", "Cyd"]),  # no column of the page
    ],
)
def test_who_has_nothing_in_a_column_is_last(by: str, order: str, names: list[str]) -> None:
    page = cross_page(GRID, by=by, order=order)
    assert [line.row[0] for line in page.lines] == names


def test_a_heading_turns_what_it_has_sorted() -> None:
    heads = cross_page(GRID, by="points", prefix="show=people&").heads
    assert [(head.order, head.link) for head in heads] == [
        ("", "?show=people&by=place&order=down"),
        ("", "?show=people&by=name&order=down"),
        ("descending", "?show=people&by=points&order=up"),
    ]


@pytest.mark.parametrize(
    ("cell", "text"),
    [
        (Cell(None), ""),
        (Cell(F(1, 2)), "0.5"),
        (Cell(7), "7"),
        (Cell(date(2026, 1, 5)), "2026-01-05"),
        (Place(3), "3"),
        (Place(3, tied=True), "3="),
        (Place(None), "–"),
        (Moved(-2), "-2"),
    ],
)
def test_what_a_cell_says(cell: Cell, text: str) -> None:
    assert cell.text == text


def test_figures_of_a_column_have_as_many_decimals_as_tell_them_apart() -> None:
    assert aligned([F(50, 3), F(7)]) == {F(50, 3): "16.7", F(7): "7.0"}
    assert told_apart([F(5), F(501, 100)]) == {None: "–", F(5): "5.00", F(501, 100): "5.01"}
    assert [Moved(each).steps for each in (-2, 0, None)] == [2, 0, 0]
