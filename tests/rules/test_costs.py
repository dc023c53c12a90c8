"""What a ruleset may cost: everything tables play is allowed, what would stop a site is not, and
the worst that is allowed is quick. Counted in operations, so that no clock decides.
"""

import sys
from itertools import combinations, pairwise
from typing import Any

import pytest

from scorecards.answers import answer
from scorecards.rules import (
    VARIANTS,
    InvalidRuleset,
    Layout,
    Ruleset,
    Shape,
    budget,
    costs,
    find_variant,
)
from scorecards.rules.choices.catalogue import CHOICES
from scorecards.rules.choices.parts import PARTS

pytestmark = pytest.mark.walk

RANKS = "A23456789TJQK"
WILD = {"where": "anywhere", "equal": 4, "wild": list(RANKS), "each": 0}
FOUR = {"where": "anywhere", "equal": 4, "bonus": -5}
COLLECTION = {"where": "anywhere", "bonus": -3}
SIXTEEN = {"layout": {"rows": 4, "columns": 4}}
DISTINCT = {rank + suit: n for n, (rank, suit) in enumerate((r, s) for r in RANKS for s in "CDHS")}
# Nothing the site does for a visitor is as much work as this: about half a second of a processor.
MOST_OPERATIONS = 1_500_000


def accepted(**changes):
    return Ruleset.from_dict({"extends": "pagat-6", "source": "a test"} | changes)


def refused(**changes):
    with pytest.raises(InvalidRuleset) as error:
        accepted(**changes)
    return [str(problem.message) for problem in error.value.problems]


def test_every_variant_with_every_part_and_every_answer_is_allowed():
    tables = [variant.to_dict() for variant in VARIANTS]
    tables += [
        part.put(variant.data) for variant in VARIANTS for part in PARTS if part.fits(variant.data)
    ]
    tables += [
        choice.changed(variant.data, each.slug)
        for variant in VARIANTS
        for choice in CHOICES
        if choice.asks(variant)
        for each in choice.answers
    ]
    assert len(tables) > 2000
    dear = [table["name"] for table in tables if (rules := readable(table)) and rules.too_dear]
    assert dear == []


def readable(table):
    """The rules, unless a part does not go with them for another reason than what they cost."""
    try:
        return Ruleset.from_store(table)
    except InvalidRuleset:
        return None


@pytest.mark.parametrize(
    "changes",
    [
        SIXTEEN | {"scoring": [{"where": "anywhere", "equal": 2, "each": 0}]},
        SIXTEEN | {"scoring": [FOUR]},
        {"layout": {"free": True}, "scoring": [FOUR]},
        {"layout": {"free": True}, "scoring": [COLLECTION | {"cards": ["Q", "Q", "Kb", "Kb"]}]},
        {"layout": {"free": True}, "scoring": [COLLECTION | {"run": 3}]},
        {"layout": {"rows": 2, "columns": 5}, "scoring": [FOUR | {"wild": ["X", "2"]}]},
    ],
    ids=str,
)
def test_what_a_table_might_think_of_is_allowed(changes):
    assert not accepted(**changes).too_dear


def test_the_step_that_is_too_dear_is_named():
    (told,) = refused(**SIXTEEN, scoring=[{"where": "column", "each": 0}, WILD | {"label": "Four"}])
    assert told == "scoring[1]: Four can lie in too many ways to be counted in a layout of 4x4"
    pairs = [
        {"where": "anywhere", "equal": 2, "bonus": -n, "label": f"Pair {n}"} for n in range(1, 18)
    ]
    (told,) = refused(**SIXTEEN, scoring=pairs)
    assert told.startswith(
        "scoring[0]: together the steps take too long to count in a layout of 4x4"
    )
    assert told.endswith("Pair 1 takes longest")
    (told,) = refused(layout={"free": True}, scoring=[WILD])
    assert "1x16" in told
    ending = {"holes": 9, "wins_at_once": {"where": "anywhere", "equal": 8}}
    (told,) = refused(**SIXTEEN, scoring=[], end=ending)
    assert told.startswith("end.wins_at_once: Equal cards can lie in too many ways")
    (told,) = refused(
        layout={"rows": 1, "columns": 16}, scoring=[{"where": "row", "equal": 8, "each": 0}]
    )
    assert told.startswith("scoring[0]")


def test_every_shape_is_looked_at():
    shapes = [{"rows": 2, "columns": 3}, {"rows": 4, "columns": 4}]
    assert accepted(layout=shapes[0], scoring=[WILD])
    assert len(refused(layout=shapes, scoring=[WILD])) == 1


def test_what_was_stored_is_read_and_counted_whatever_it_costs():
    table = find_variant("pagat-6").to_dict() | SIXTEEN | {"scoring": [WILD, FOUR]}
    stored = Ruleset.from_store(table)
    assert stored.too_dear
    with pytest.raises(InvalidRuleset):
        Ruleset.from_dict(table)
    assert stored.count("KH KD KC KS / 2H 3H 4H 5H / 6H 7H 8H 9H / AH AD QC JS").total == -5
    longer = stored.with_changes({"end": {"type": "holes", "holes": 18}})
    assert longer.ending.holes == 18


def test_the_search_is_never_more_than_was_said():
    """The bound against what the search does where everything matches."""
    for shape, size in ((Shape(1, 8), 2), (Shape(1, 9), 3), (Shape(2, 5), 4), (Shape(1, 7), 5)):
        step = accepted(
            layout={"rows": shape.rows, "columns": shape.columns},
            values=DISTINCT | {"J": 10, "Q": 10, "K": 0},
            scoring=[WILD | {"equal": size}],
        ).layout_steps[0]
        pools = frozenset(costs.pools_of(step, shape))
        assert costs.by_cells(pools) >= put_together(pools)
    sizes = [costs.by_cells(frozenset({costs.Pool(tuple(range(n)), 3)})) for n in range(4, 12)]
    assert all(less < more for less, more in pairwise(sizes))


def put_together(pools):
    """How often `packing.least` looks at a set of cells, state by state."""
    masks = {
        sum(1 << c for c in cells)
        for pool in pools
        for cells in combinations(pool.cells, pool.size)
    }
    states, times = {0}, 0
    for first in sorted({mask & -mask for mask in masks}):
        begin = [mask for mask in masks if mask & -mask == first]
        keep = 0
        for mask in masks:
            keep |= mask if mask & -mask > first else 0
        times += len(states) * (1 + len(begin))
        states = {u & keep for u in states} | {
            (u | m) & keep for u in states if not u & first for m in begin if not u & m
        }
    return times


# The worst that `scripts/benchmarks/dearest.py` finds, and what was measured before the bounds.
PACKS = {"packs": 6, "gaps": True}
WORST: dict[str, tuple[dict[str, Any], str]] = {
    "eight patterns on ten cells": (
        {
            "layout": {"rows": 2, "columns": 5},
            "scoring": [COLLECTION | {"cards": ["K", "Q", "Kr", "Qr", "KH", "QH", "K", "Q"]}],
        },
        "KH QH KD QD KH / QH KD QD KH QH",
    ),
    "eight patterns on ten cells, eleven times": (
        {
            "layout": {"rows": 2, "columns": 5},
            "scoring": [
                COLLECTION | {"cards": ["K", "Q", "Kr", "Qr", "KH", "QH", "K", "Q"], "bonus": -n}
                for n in range(1, 12)
            ],
        },
        "KH QH KD QD KH / QH KD QD KH QH",
    ),
    "four of sixteen equal cards": (SIXTEEN | {"scoring": [FOUR]}, " / ".join(["KH KD KC KS"] * 4)),
    "four of sixteen equal cards of other values": (
        SIXTEEN | {"scoring": [FOUR | {"each": 0}], "values": {"Kr": 1, "Kb": 2}},
        " / ".join(["KH KD KC KS"] * 4),
    ),
    "wild pairs of sixteen cards, sixteen times": (
        SIXTEEN
        | {
            "values": DISTINCT,
            "scoring": [WILD | {"equal": 2, "bonus": -n} for n in range(1, 17)],
        },
        "AC AD AH AS / 2C 2D 2H 2S / 3C 3D 3H 3S / 4C 4D 4H 4S",
    ),
    "twenty-one steps along every line": (
        SIXTEEN
        | {
            "scoring": [
                {
                    "where": ["line", "block", "half", "corners", "adjacent"],
                    "wild": list(RANKS),
                    "bonus": -n,
                }
                for n in range(1, 22)
            ]
        },
        "KH KD KC KS / " * 3 + "KH KD KC KS",
    ),
}


@pytest.mark.parametrize("name", WORST)
def test_the_worst_question_that_is_allowed(name):
    rules, cards = WORST[name]
    question = {
        "ruleset": {"extends": "pagat-6"} | PACKS | rules,
        "players": [{"cards": cards}] * 20,
    }
    answered = []
    assert operations(lambda: answered.append(answer(question))) < MOST_OPERATIONS
    assert answered[0].ok, answered[0].data


def operations(act):
    """How many functions are called, of Python's own as well."""
    calls = 0

    def count(frame, event, arg):
        nonlocal calls
        calls += event in ("call", "c_call")

    sys.setprofile(count)
    try:
        act()
    finally:
        sys.setprofile(None)
    return calls


def test_a_budget_stops_a_layout_too_many(monkeypatch):
    clock = iter(range(1000))
    monkeypatch.setattr(budget, "thread_time", lambda: next(clock))
    layout = Layout.parse("9H 9D KC / 9S 2D JH")
    question = {"ruleset": "pagat-6", "players": [{"cards": str(layout)}, {"counted": 4}]}
    with budget.within(7):
        answered = answer([question] * 5)
    assert not answered.ok
    assert answered.data["errors"][0]["code"] == "too-dear"
    assert "3 of 5 questions" in answered.data["errors"][0]["message"]
    assert [each["players"][0]["points"] for each in answered.data["answers"]] == [17, 17, 17]
    assert answer([question] * 5).ok
