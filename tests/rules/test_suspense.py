"""The hand that can change the lead turns last."""

import pytest

from scorecards.rules.highlights.suspense import turning_order


@pytest.mark.parametrize(
    ("before", "points", "order"),
    [
        # Ben led by 8 and keeps it by one: Ana was behind, and nearly had it.
        ((77, 50, 58, 69), (20, 12, 5, 15), (0, 1, 3, 2)),
        # Cleo takes the lead from Ben with her hand.
        ((77, 50, 58, 69), (20, 12, 2, 15), (0, 1, 3, 2)),
        # Ana was far behind and comes within two of Ben; nobody else is near.
        ((60, 50, 70, 80), (4, 12, 20, 20), (1, 2, 3, 0)),
        # Both come to the same: whoever had to catch up.
        ((10, 20), (15, 5), (0, 1)),
        # Nobody is behind before the first hole: the later seat of the two that are in front.
        ((0, 0, 0), (3, 9, 5), (0, 1, 2)),
        ((7,), (3,), (0,)),
        ((), (), ()),
    ],
)
def test_the_order(
    before: tuple[int, ...], points: tuple[int, ...], order: tuple[int, ...]
) -> None:
    assert turning_order(dict(enumerate(before)), dict(enumerate(points))) == order


def test_who_sits_out_or_went_home_has_no_hand_to_turn() -> None:
    """But a total of somebody who sits out may be the one to beat."""
    assert turning_order({0: 10, 1: 30, 2: 12}, {1: 1, 2: 5}) == (1, 2)
    assert turning_order({0: 10, 2: 12}, {0: 5, 1: 2, 2: 5}) == (0, 2)
