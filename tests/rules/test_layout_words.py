"""Words of one layout that no variant says: worked holes, counted by hand."""

import pytest

from scorecards.rules import Ruleset

PAIRS = {"where": "column", "each": 0}
WINGS = {"where": ["row", "column"], "equal": 2, "times": 3}

# The ruleset it begins with, its steps, the cards, and what they count.
CASES = [
    # A row of equal cards counts double: 2 × 15 + 7 + 8 + 1; but not what cancels in a column.
    ("pagat-6", [{"where": "row", "times": 2}], "5 5 5 / 7 8 A", 46),
    ("pagat-6", [PAIRS, {"where": "row", "times": 2}], "5 5 5 / 5 8 A", 2 * 10 + 8 + 1),
    ("pagat-6", [{"where": "row", "times": 2}, PAIRS], "5 5 5 / 5 8 A", 2 * 10 + 8 + 1),
    # A card in two such matches is multiplied once: nobody said nine times.
    ("pagat-6", [WINGS], "7 7 2 / 7 K A", 3 * 21 - 2 + 0 + 1),
    # A bonus is paid beside it, and less than nothing becomes less.
    ("pagat-6", [{"where": "row", "times": 2, "bonus": 5}], "2 2 2 / 7 8 A", -12 + 5 + 16),
    # Of two matches for one card the better is chosen where each is used once.
    (
        "pagat-6",
        [{"where": "row", "times": -1, "once": True}, {"where": "column", "each": 0, "once": True}],
        "9 9 9 / 9 2 A",
        -27 + 9 - 2 + 1,
    ),
]


def ruleset(base, steps, **more):
    table = {"extends": base, "source": "a table of its own", "scoring": steps}
    return Ruleset.from_dict(table | more)


@pytest.mark.parametrize(("base", "steps", "cards", "expected"), CASES, ids=str)
def test_a_layout_is_counted_as_by_hand(base, steps, cards, expected):
    rules = ruleset(base, steps)
    tally = rules.count(cards)
    assert tally.total == expected
    assert sum(line.points for line in tally.lines) == expected
    assert rules.points(tally.layout) == expected
    low, high = rules.bounds(rules.shape, 2)
    assert low <= expected <= high


def test_a_match_that_multiplies_nothing_is_no_reason():
    rules = ruleset("pagat-6", [PAIRS | {"equal": 2}, {"where": "row", "times": 2}])
    lines = rules.count("5 5 5 / 5 5 5").lines
    assert [(str(line.label).split(":")[0], line.points) for line in lines] == [
        ("Equal cards in a column", 0)
    ] * 3
