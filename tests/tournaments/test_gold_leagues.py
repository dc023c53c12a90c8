"""Every worked case of a league operation, through the calls the site makes."""

from collections import Counter

import pytest

from tests.tournaments.gold_leagues import ADAPTERS, answer, cases, gold

LEAGUE_OPERATIONS = {
    "absent": 2,
    "best_n": 2,
    "confirmation": 3,
    "countback": 4,
    "countback_net": 2,
    "differential": 4,
    "eb_index": 2,
    "game_points": 6,
    "league_design": 2,
    "match_play": 2,
    "opp_avg": 1,
    "playing_handicap": 3,
    "promotion": 2,
    "rank": 2,
    "rating": 4,
    "round_tenth": 1,
    "seat_fairness": 1,
    "skins": 2,
    "stableford": 2,
    "standings": 5,
    "table_sizes": 2,
    "whs_index": 10,
    "whs_sequence": 2,
}


def same(found, expected, tolerance):
    """Whether two answers agree: the same shape and words, numbers within the tolerance."""
    if isinstance(expected, dict):
        return found.keys() == expected.keys() and all(
            same(found[key], expected[key], tolerance) for key in expected
        )
    if isinstance(expected, list):
        return len(found) == len(expected) and all(
            same(one, other, tolerance) for one, other in zip(found, expected, strict=True)
        )
    if expected is None or isinstance(expected, str | bool):
        return found == expected
    return abs(float(found) - float(expected)) <= tolerance


@pytest.mark.parametrize("case", cases(), ids=lambda case: case["id"])
def test_a_worked_league_case(case):
    found = answer(case)
    assert same(found, case["expected"], float(case.get("tolerance", 0))), found


def test_no_league_operation_is_skipped():
    counted = Counter(case["op"] for case in gold() if case["op"] in LEAGUE_OPERATIONS)
    assert dict(counted) == LEAGUE_OPERATIONS
    assert set(ADAPTERS) == set(LEAGUE_OPERATIONS)
    assert len(cases()) == sum(LEAGUE_OPERATIONS.values())


@pytest.mark.parametrize(
    ("found", "expected"), [({"A": 1}, {"A": 2}), ([1], [1, 1]), ("5&3", "5&4"), (None, 1.0)]
)
def test_a_difference_is_noticed(found, expected):
    if found is None:
        with pytest.raises(TypeError):
            same(found, expected, 1e-6)
    else:
        assert not same(found, expected, 1e-6)
