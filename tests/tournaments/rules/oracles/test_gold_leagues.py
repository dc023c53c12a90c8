"""Every worked case of a league operation, through the calls the site makes."""

from collections import Counter
from fractions import Fraction

import pytest

from tests.row_by_row import row_by_row
from tests.tournaments.rules.oracles import gold_leagues, gold_players
from tests.tournaments.rules.oracles.gold_cases import LEAGUE_OPERATIONS, adapters_in, gold, same

ADAPTERS = adapters_in(gold_leagues, gold_players)
CASES = [case for case in gold() if case["op"] in ADAPTERS]


@row_by_row("case", CASES, ids=lambda case: case["id"])
def test_a_worked_league_case(case):
    found, expected = ADAPTERS[case["op"]](case["input"]), case["expected"]
    if isinstance(expected, dict) and case["op"] == "settlement":
        expected = {"min_transfers": expected["min_transfers"]}  # its example is one of several
    assert same(found, expected, float(case.get("tolerance", 0))), found


def test_no_league_operation_is_skipped():
    """A longer list of cases may be put in the place of ours."""
    counted = Counter(case["op"] for case in gold() if case["op"] in LEAGUE_OPERATIONS)
    assert all(counted[name] >= number for name, number in LEAGUE_OPERATIONS.items())
    assert set(ADAPTERS) == set(LEAGUE_OPERATIONS)
    assert len(CASES) == counted.total()


CARD = [4, 11, 0, 8, 15, 6, 9, 12, 3]
R, S = Fraction(9), Fraction("7.7")
WON = {"A": 60, "B": 61, "C": 61, "D": 70}
LEVEL = {"metric": "rankz_best_avg", "best": 1}
ONE_EACH = [{"A": [1, 2, 3], "B": [2, 3, 1]}, {"A": [1, 3, 2], "B": [2, 1, 3]}]

WORKED_IN_WORDS = [
    ("differential", {"holes": CARD[:7], "r": R, "s": S, "mean": Fraction("1.8")}, [-1.3]),
    ("differential", {"holes": CARD[:5], "r": R, "s": S, "recent": [0, 0]}, [-1.2]),
    ("whs_index", {"differentials": [13.4] * 20, "low_index": 10, "maximum": 54}, 13.2),
    ("whs_index", {"differentials": [13.4] * 20, "low_index": 10}, 12),
    ("playing_handicap", {"index": Fraction("-1.4"), "s": S, "holes": 9}, -8),
    ("game_points", {"totals": WON, "system": "share"}, [1, 0.5, 0.5, 0]),
    ("game_points", {"totals": WON, "system": "to_par", "r": 9}, [-21, -20, -20, -11]),
    ("game_points", {"totals": WON, "system": "table"}, [7, 4, 4, 1]),
    ("game_points", {"totals": WON, "system": "table", "tables": {"3": [8, 4, 0]}}, [8, 4, 4, 0]),
    ("game_points", {"totals": WON, "system": "rankz"}, [1.341641, 0, 0, -1.341641]),
    ("absent", {"results": [75, None, 50], "policy": "skip"}, [None, 62.5]),
    ("absent", {"results": [5, None], "policy": "own_average_minus"}, [0, 2.5]),
    ("best_n", {"results": [80, None, 60], "n": 5, "divisor": "counted"}, [140, 70, [0, 2], []]),
    ("best_n", {"results": [0, None, 60], "n": 2, "missing": "zero"}, [60, 30, [0, 2], [1]]),
    (
        "standings",
        {"games": ONE_EACH, "config": LEVEL},
        ["A", "B"],
    ),
    ("standings", {"games": ONE_EACH, "config": {"metric": "stroke"}}, ["A", "B"]),
    ("match_play", {"a": [1] * 6 + [3] + [2] * 2, "b": [2] * 5 + [1] * 4}, "5&4"),
    ("confirmation", {"log": [["submit", "A"], ["force", "TD"]]}, ["confirmed", 1, []]),
    ("rating", {"ratings": [[25, 8], [25, 8]], "ranks": [1, 1]}, None),
]


def first_words(operation, found):
    """What a worked sentence says about the answer."""
    if operation == "standings":
        return [row["player"] for row in found]
    single = {"differential": "differentials", "match_play": "result"}
    name = single.get(operation, operation)
    if isinstance(found, dict):
        return found.get(name, list(found.values()))
    return found


@pytest.mark.parametrize(("operation", "given", "expected"), WORKED_IN_WORDS)
def test_options_that_no_case_shows(operation, given, expected):
    found = ADAPTERS[operation](given)
    if operation == "rating":
        assert found[0] == found[1]
    else:
        assert same(first_words(operation, found), expected, 1e-6), found


@pytest.mark.parametrize(
    ("found", "expected"), [({"A": 1}, {"A": 2}), ([1], [1, 1]), ("5&3", "5&4"), (None, 1.0)]
)
def test_a_difference_is_noticed(found, expected):
    assert not same(found, expected, 1e-6)
