"""The check column: every slip of one key and every change of neighbours is caught and located."""

from itertools import product

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scorecards.paper.plan.checks import Place, is_slip, suspects
from tests.examples import examples
from tests.values import some

Grid = list[list[int | None]]


@st.composite
def sheets(draw: st.DrawFn, least: int = 1) -> Grid:
    """Points of 1–12 players over 1–18 holes."""
    wide, high = draw(st.integers(least, 12)), draw(st.integers(least, 18))
    points = st.integers(-20, 120)
    return [draw(st.lists(points, min_size=wide, max_size=wide)) for _ in range(high)]


def sums(grid: Grid) -> tuple[list[int | None], list[int | None]]:
    """What stands in the check column and at the foot."""
    columns = zip(*grid, strict=True)
    return [sum(map(some, row)) for row in grid], [sum(map(some, column)) for column in columns]


def slips(number: int) -> set[int | None]:
    """Everything one wrong key makes of a number; None where nothing is left of it."""
    text = str(number)
    digits = [at for at, sign in enumerate(text) if sign != "-"]
    made = {text[:at] + digit + text[at + 1 :] for at in digits for digit in "0123456789"}
    made |= {text[:at] + text[at + 1 :] for at in range(len(text))}
    made |= {text[:at] + digit + text[at:] for at in (*digits, len(text)) for digit in "0123456789"}
    made |= {"-" + text.lstrip("-")}
    return {int(each) if each.strip("-") else None for each in made} - {number}


def typed(grid: Grid, row: int, column: int, value: int | None) -> Grid:
    made = [list(each) for each in grid]
    made[row][column] = value
    return made


def put(grid: Grid, row_sums: list, totals: list, suspect) -> tuple:
    """The sheet with what a suspect says put in."""
    grid, row_sums, totals = [list(each) for each in grid], list(row_sums), list(totals)
    for place, value in zip(suspect.places, suspect.values, strict=True):
        if place.column is None:
            row_sums[place.row] = value
        elif place.row is None:
            totals[place.column] = value
        else:
            grid[place.row][place.column] = value
    return grid, row_sums, totals


@given(sheets(), st.data())
@examples(150)
def test_every_slip_of_one_key_is_located(grid: Grid, data: st.DataObject) -> None:
    row_sums, totals = sums(grid)
    row, column = data.draw(st.sampled_from(list(product(range(len(grid)), range(len(grid[0]))))))
    meant = some(grid[row][column])
    for wrong in slips(meant):
        found = suspects(typed(grid, row, column, wrong), row_sums, totals)
        if (wrong or 0) == meant:  # nothing for 0: the form asks for what is missing
            continue
        assert found is not None
        first = found.suspects[0]
        assert (first.kind, first.places, first.values) == ("cell", (Place(row, column),), (meant,))
        others = {each.kind for each in found.suspects[1:]}
        assert others <= {"swap_in_row", "swap_in_column"}  # with the sum beside or below it


@given(sheets(), st.data())
@examples(200)
def test_every_change_of_neighbours_is_located(grid: Grid, data: st.DataObject) -> None:
    row_sums, totals = sums(grid)
    high, wide = len(grid), len(grid[0])
    pairs = [((r, c), (r, c + 1)) for r in range(high) for c in range(wide - 1)]
    pairs += [((r, c), (r + 1, c)) for r in range(high - 1) for c in range(wide)]
    for (r1, c1), (r2, c2) in pairs and [data.draw(st.sampled_from(pairs))]:
        a, b = grid[r1][c1], grid[r2][c2]
        if a == b:
            continue
        found = suspects(typed(typed(grid, r1, c1, b), r2, c2, a), row_sums, totals)
        assert found is not None
        kind = "swap_in_row" if r1 == r2 else "swap_in_column"
        meant = (kind, (Place(r1, c1), Place(r2, c2)), (a, b))
        assert meant in [(each.kind, each.places, each.values) for each in found.suspects]
        assert {each.kind for each in found.suspects} == {kind}
        lines = {(at.row, at.column)[r1 == r2] for at in found.places}
        assert lines == {(r1, c1)[r1 == r2], (r2, c2)[r1 == r2]}  # the two lines are certain


@given(sheets(least=2), st.data())
@examples(150)
def test_an_error_in_a_sum_or_a_total_is_located(grid: Grid, data: st.DataObject) -> None:
    row_sums, totals = sums(grid)
    row = data.draw(st.integers(0, len(grid) - 1))
    for wrong in slips(some(row_sums[row])) - {None}:
        said = [*row_sums[:row], wrong, *row_sums[row + 1 :]]
        found = suspects(grid, said, totals)
        assert found is not None
        assert (found.kind, found.focus) == ("row_sum", Place(row, None))
        assert found.suspects[0].values == (row_sums[row],)
    column = data.draw(st.integers(0, len(grid[0]) - 1))
    for wrong in slips(some(totals[column])) - {None}:
        said = [*totals[:column], wrong, *totals[column + 1 :]]
        found = suspects(grid, row_sums, said)
        assert found is not None
        assert (found.kind, found.focus) == ("total", Place(None, column))


@given(sheets(least=2), st.data())
@examples(200)
def test_nothing_is_said_that_would_not_fit(grid: Grid, data: st.DataObject) -> None:
    """Any wrong numbers anywhere, any sums missing: what is suspected would make all add up, and
    where no single slip does, that is what is said.
    """
    row_sums, totals = sums(grid)
    row_sums = [data.draw(st.sampled_from([each, each, None])) for each in row_sums]
    totals = [data.draw(st.sampled_from([each, each, None])) for each in totals]
    for _ in range(data.draw(st.integers(1, 4))):
        row = data.draw(st.integers(0, len(grid) - 1))
        column = data.draw(st.integers(0, len(grid[0]) - 1))
        grid = typed(grid, row, column, data.draw(st.integers(-20, 120)))
    found = suspects(grid, row_sums, totals)
    if found is None:
        return
    assert found.rows or found.columns
    assert (found.kind == "several") == (not found.suspects)
    for each in found.suspects:
        assert suspects(*put(grid, row_sums, totals, each)) is None
    assert found.focus in found.places or found.kind == "several"


def test_two_errors_are_told_as_several() -> None:
    grid: Grid = [[3, 8, 14], [0, -2, 21], [7, 7, 7]]
    row_sums, totals = sums(grid)
    found = suspects(typed(typed(grid, 0, 0, 4), 2, 2, 9), row_sums, totals)
    assert found is not None
    assert (found.kind, found.suspects) == ("several", ())
    assert found.focus == Place(0, 0)
    assert [line.at for line in found.rows] == [0, 2]
    assert [(line.written, line.added_up) for line in found.columns] == [(10, 11), (42, 44)]


def test_without_totals_a_wrong_row_is_told_and_the_likeliest_cell() -> None:
    found = suspects([[3, 41, 7]], [24], [None] * 3)
    assert found is not None
    assert found.kind == "one_of"
    assert (found.focus, found.suspects[0].values) == (Place(0, 1), (14,))
    assert Place(0, None) in found.places


def test_without_any_sum_nothing_is_told() -> None:
    assert suspects([[3, 41, 7]], [None], [None] * 3) is None


def test_two_totals_changed_with_each_other() -> None:
    found = suspects([[1, 2], [3, 4]], [3, 7], [6, 4])
    assert found is not None
    assert found.kind == "swap_in_row"
    assert found.places == (Place(None, 0), Place(None, 1))
    assert found.suspects[0].values == (4, 6)


def test_the_last_number_changed_with_the_check_beside_it() -> None:
    found = suspects([[1, 2, 30], [4, 5, 6]], [27, 15], [5, 7, 33])
    assert found is not None
    assert (found.kind, found.places) == ("swap_in_row", (Place(0, 2), Place(0, None)))
    assert found.suspects[0].values == (27, 30)


@pytest.mark.parametrize(
    ("typed_as", "meant", "slip"),
    [
        (12, 21, True),
        (1, 12, True),
        (112, 12, True),
        (4, -4, True),
        (None, 7, True),
        (13, 12, True),
        (12, 12, False),
        (21, 34, False),
        (None, 17, False),
    ],
)
def test_a_slip_is_one_key(typed_as: int | None, meant: int, slip: bool) -> None:
    assert is_slip(typed_as, meant) is slip
