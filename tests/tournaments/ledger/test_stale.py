"""What an act made stale is derived once, at its end, and not forgotten when a part of it fails."""

from collections.abc import Callable, Collection
from contextlib import suppress

import pytest

from tournaments.ledger.stale import derive_now, derived_once, note

Lines = Callable[[Collection[int]], None]


@pytest.fixture
def derived() -> list[list[int]]:
    """What was derived, each time."""
    return []


@pytest.fixture
def lines(derived: list[list[int]]) -> Lines:
    def derive(people: Collection[int]) -> None:
        derived.append(sorted(people))

    return derive


def test_what_is_noted_twice_is_derived_once_at_the_end_of_the_outermost(lines, derived):
    with derived_once():
        note(lines, [3])
        with derived_once():
            note(lines, [2, 3])
        assert derived == []
    assert derived == [[2, 3]]


def test_what_is_noted_while_nothing_is_open_is_derived_at_once(lines, derived):
    note(lines, [3])
    note(lines, [3])
    assert derived == [[3], [3]]


def test_whoever_reads_asks_first_and_the_rest_is_derived_at_the_end(lines, derived):
    derive_now()
    with derived_once():
        note(lines, [1])
        derive_now()
        assert derived == [[1]]
        derive_now()
        note(lines, [2])
    assert derived == [[1], [2]]


def test_what_is_noted_by_what_is_derived_follows_it(lines, derived):
    def rounds(numbers: Collection[int]) -> None:
        derived.append([-each for each in numbers])
        note(lines, numbers)

    with derived_once():
        note(lines, [1])
        note(rounds, [2])
    assert derived == [[1], [-2], [2]]


def test_what_a_failing_part_derived_of_the_others_is_derived_again(lines, derived):
    """Its savepoint took it back."""
    with derived_once():
        note(lines, [1])
        with suppress(ValueError), derived_once():
            note(lines, [2])
            derive_now()
            raise ValueError("refused")
        assert derived == [[1, 2]]
    assert derived == [[1, 2], [1]]


def test_an_act_that_fails_derives_nothing_and_leaves_nothing_behind(lines, derived):
    with suppress(ValueError), derived_once():
        note(lines, [1])
        raise ValueError("refused")
    assert derived == []
    with derived_once():
        note(lines, [2])
    assert derived == [[2]]
