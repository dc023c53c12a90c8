"""The hole that an objection names."""

import pytest

from tournaments.rules.objections import hole_named


@pytest.mark.parametrize(
    ("reason", "hole"),
    [
        ("hole 2 is 5", 2),
        ("I had 5 on hole 3, not 7", 3),
        ("Hole: 4", 4),
        ("hoyo 6, 3 golpes", 6),
        ("le trou n° 7", 7),
        ("3 is wrong", 3),
        ("12 instead of 5", 5),
        ("-3 was mine", None),
        ("the second one", None),
        ("hole 99", None),
        ("whole 9 holes", 9),
        ("", None),
    ],
)
def test_the_hole_that_is_named(reason: str, hole: int | None) -> None:
    assert hole_named(reason, range(1, 10)) == hole
