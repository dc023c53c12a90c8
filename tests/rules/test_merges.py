"""Two versions of a row made from a third: nothing is dropped, and the sides are equal.

The table of cases is the phone's as well (`tests/browser/test_merges_on_phones.py`).
"""

from hypothesis import given
from hypothesis import strategies as st

from scorecards.rules import FREE, Layout, Shape, find_variant
from scorecards.rules.cards import named
from scorecards.rules.merges import Sides, of_items, of_rows
from tests.row_by_row import row_by_row
from tests.rules.merge_cases import CASES, Case, other_side

CARDS = [named(name) for name in ("A", "2", "KH", "K", "Q~")]


def layouts(shape: Shape) -> st.SearchStrategy[Layout]:
    size = st.just(shape.cells) if shape.cells else st.integers(0, 4)
    card = st.sampled_from([*CARDS, None] if shape.cells else CARDS)
    cells = size.flatmap(lambda n: st.tuples(*[card] * n))
    return cells.map(lambda cards: Layout(shape, cards))


def rows(shape: Shape) -> st.SearchStrategy[Layout | int | None]:
    return st.one_of(st.none(), st.integers(-2, 2), layouts(shape), layouts(shape))


versions = st.sampled_from([Shape(1, 3), Shape(2, 2), FREE]).flatmap(
    lambda shape: st.tuples(rows(shape), rows(shape), rows(shape))
)
items = st.lists(st.tuples(st.integers(1, 2), st.sampled_from(["a", "b", "c"])), max_size=4)


@row_by_row("case", [*CASES, *map(other_side, CASES)], ids=str)
def test_a_case(case: Case) -> None:
    rules = find_variant(case.variant)
    was, mine, theirs = (rules.read_row(text, rules.shape) for text in case[1:4])
    sides = of_rows(was, mine, theirs)
    assert [rules.read_row(text, rules.shape) for text in case[4:]] == [*sides]


@given(versions)
def test_the_sides_are_equal(rows: tuple) -> None:
    was, mine, theirs = rows
    assert of_rows(was, theirs, mine) == Sides(*reversed(of_rows(was, mine, theirs)))


@given(versions)
def test_nobody_who_changed_nothing_has_a_say(rows: tuple) -> None:
    was, mine, _ = rows
    assert of_rows(was, mine, was) == of_rows(was, was, mine) == of_rows(was, mine, mine)
    assert of_rows(was, mine, mine) == (mine, mine)


@given(versions)
def test_merging_again_changes_nothing(rows: tuple) -> None:
    """Neither what is merged nor what is in dispute: a save that is sent twice counts once."""
    was, mine, theirs = rows
    sides = of_rows(was, mine, theirs)
    assert of_rows(was, *sides) == sides
    if sides.agree:
        assert of_rows(was, mine, sides.mine) == sides
        assert of_rows(was, sides.theirs, theirs) == sides


@given(versions)
def test_no_card_that_somebody_changed_is_dropped(rows: tuple) -> None:
    was, mine, theirs = rows
    sides = of_rows(was, mine, theirs)
    if not all(isinstance(row, Layout) for row in (*rows, *sides)):
        assert {*sides} <= {mine, theirs}
        return
    cells = zip(*(row.cards for row in (*rows, *sides)), strict=False)
    if len({len(row.cards) for row in rows}) > 1:
        assert {*sides} <= {mine, theirs}
        return
    for before, here, there, left, right in cells:
        assert left == (there if here == before else here)
        assert right == (here if there == before else there)


@given(items, items, items)
def test_points_by_hand_are_merged_by_their_reason(was: list, mine: list, theirs: list) -> None:
    left, right = of_items(was, mine, theirs)
    assert of_items(was, theirs, mine) == (right, left)
    assert of_items(was, mine, was) == (mine, mine)

    def at(items: list, reason: str) -> list:
        return sorted(points for points, why in items if why == reason)

    for reason in "abc":
        before, here, there = (at(each, reason) for each in (was, mine, theirs))
        assert at(left, reason) == (there if here == before else here)
        assert at(right, reason) == (here if there == before else there)
