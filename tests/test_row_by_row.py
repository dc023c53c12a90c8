"""A test of many rows says all that are wrong, and each by its name."""

import pytest

from tests.row_by_row import row_by_row


@row_by_row("number, double", [(1, 2), (2, 5), (0, 0), (3, 7)], ids=lambda row: f"row of {row[0]}")
def doubles(number: int, double: int) -> None:
    assert 2 * number == double


@row_by_row("number", ["1", "one"])
def numbers(number: str) -> None:
    int(number)


@row_by_row("text", ["", "a"])
def refusals(text: str) -> None:
    with pytest.raises(ValueError, match="could not convert"):
        float(text or "0")


def test_all_that_are_wrong_are_said() -> None:
    with pytest.raises(AssertionError) as wrong:
        doubles()
    said = str(wrong.value)
    assert "row of 2: AssertionError" in said
    assert "row of 3: AssertionError" in said
    assert "row of 1:" not in said
    assert "row of 0:" not in said


def test_an_error_and_what_is_not_refused_are_wrong() -> None:
    with pytest.raises(AssertionError, match="'one': ValueError"):
        numbers()
    with pytest.raises(AssertionError, match="'': Failed: DID NOT RAISE"):
        refusals()


@row_by_row("ending", ["a", "b"])
def test_what_it_asks_for_besides_is_there(ending: str, tmp_path: object) -> None:
    assert (tmp_path, ending) != (None, "")


def test_a_table_without_rows_proves_nothing() -> None:
    with pytest.raises(AssertionError, match="without rows"):
        row_by_row("row", [])
