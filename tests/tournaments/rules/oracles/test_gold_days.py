"""Every worked case of a seating or a tournament day, through the calls the site makes."""

from collections import Counter

from tests.row_by_row import row_by_row
from tests.tournaments.rules.oracles import gold_days
from tests.tournaments.rules.oracles.gold_cases import LEAGUE_OPERATIONS, adapters_in, gold, same

ADAPTERS = adapters_in(gold_days)
CASES = [case for case in gold() if case["op"] in ADAPTERS]

DAY_OPERATIONS = {
    "bracket": 2,
    "bye": 2,
    "cut": 2,
    "doubles": 1,
    "late_entry": 2,
    "playoff": 2,
    "seat_order": 1,
    "seating_bank": 1,
    "seating_bound": 1,
    "seating_schedule": 3,
    "seating_spread": 1,
    "seating_starter": 6,
    "snake": 2,
    "state_machine": 6,
    "swiss_round": 2,
    "team": 1,
    "time_limit": 1,
    "tournament_totals": 1,
}

ONE_OF_SEVERAL = {"example"}
"""Where several answers are best, the value is compared and not the example."""


@row_by_row("case", CASES, ids=lambda case: case["id"])
def test_a_worked_case_of_a_day(case):
    found, expected = ADAPTERS[case["op"]](case["input"]), case["expected"]
    if isinstance(expected, dict):
        assert found.keys() == expected.keys()
        found, expected = without_examples(found), without_examples(expected)
    assert same(found, expected, float(case.get("tolerance", 0))), found


def without_examples(answer):
    return {key: value for key, value in answer.items() if key not in ONE_OF_SEVERAL}


def test_no_operation_of_a_day_is_skipped():
    """A longer list of cases may be put in the place of ours."""
    counted = Counter(case["op"] for case in gold() if case["op"] in DAY_OPERATIONS)
    assert all(counted[name] >= number for name, number in DAY_OPERATIONS.items())
    assert set(ADAPTERS) == set(DAY_OPERATIONS)
    everything = {case["op"] for case in gold()}
    assert everything == {*ADAPTERS, *LEAGUE_OPERATIONS}
