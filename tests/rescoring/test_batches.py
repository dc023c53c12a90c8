"""Layouts and holes as arrays: for every preset and any ruleset the same as one by one."""

import random

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from scorecards.rescoring.counting import (
    ColumnTable,
    Grouped,
    OneByOne,
    codes_of,
    count_layouts,
    counter_of,
)
from scorecards.rescoring.settling import Holes, settle
from scorecards.rules import VARIANTS, Hole, Layout, Ruleset, Shape, find_variant
from scorecards.rules.choices.samples import stock_of
from tests.examples import examples
from tests.rules.strategies import (
    SMALL_SHAPES,
    composed_rulesets,
    hole_rules,
    layout_rules,
    layouts,
    layouts_of,
)
from tests.rules.translate import said, text_of


def agrees(ruleset, shape, rows):
    """A batch of these layouts has the points and the marks of each."""
    counts = count_layouts(ruleset, shape, codes_of(rows, shape))
    assert counts.points.tolist() == [ruleset.points(row) for row in rows]
    tallies = [ruleset.count(row) for row in rows]
    for word, marked in counts.marks.items():
        assert marked.tolist() == [word in tally.marks for tally in tallies]
    assert {word for tally in tallies for word in tally.marks} <= counts.marks.keys()


def drawn(data, ruleset, shape, strategy, most=12):
    found = data.draw(st.lists(strategy, min_size=1, max_size=most))
    return [Layout.parse(text_of(rows), shape, numbered=ruleset.pack.numbered) for rows in found]


@pytest.mark.parametrize("variant", VARIANTS, ids=lambda variant: variant.slug)
def test_every_preset_counts_in_batches_as_one_by_one(variant):
    """Layouts dealt from its own pack, and some with gaps."""
    rng = random.Random(variant.slug)
    stock = stock_of(variant, variant.players[1])
    for shape in variant.shapes:
        rows = [rng.sample(stock, shape.cells or rng.randrange(9)) for _ in range(40)]
        for row in rows[::5] if variant.gaps and not shape.free else ():
            row[rng.randrange(len(row))] = None
        agrees(variant, shape, [Layout(shape, tuple(row)) for row in rows])


@pytest.mark.parametrize("shape", SMALL_SHAPES, ids=lambda shape: f"{shape[0]}x{shape[1]}")
def test_any_ruleset_counts_in_batches_as_one_by_one(shape):
    @examples(20, thorough=1250)
    @given(st.data())
    def agree(data):
        ruleset = Ruleset.from_dict(said(data.draw(layout_rules(shape)), shape))
        agrees(ruleset, Shape(*shape), drawn(data, ruleset, Shape(*shape), layouts(shape)))

    agree()


@examples(20)
@given(composed_rulesets(), st.data())
def test_what_people_put_together_counts_in_batches_as_one_by_one(ruleset, data):
    shape = data.draw(st.sampled_from(ruleset.shapes))
    agrees(ruleset, shape, drawn(data, ruleset, shape, layouts_of(ruleset, shape)))


@pytest.mark.parametrize(
    ("slug", "changes", "kind"),
    [
        ("pagat-6", {}, ColumnTable),
        ("pagat-6", {"scoring": [{"where": "line", "each": 0, "wild": ["J", "QS"]}]}, Grouped),
        ("pagat-6", {"scoring": [{"where": "block", "bonus": -20, "marks": "block"}]}, Grouped),
        (
            "pagat-6",
            {"scoring": [{"where": "line", "each": 0, "repeats": {2: -7, 3: -9}}]},
            Grouped,
        ),
        ("pagat-4-pairs-any", {}, OneByOne),
        ("pablo", {}, OneByOne),
    ],
)
def test_each_way_of_counting_is_used_where_it_can_be(slug, changes, kind):
    ruleset = find_variant(slug).with_changes(changes)
    assert type(counter_of(ruleset.counting(ruleset.shape))) is kind

    @examples(20)
    @given(st.data())
    def agree(data):
        shape = ruleset.shape
        agrees(ruleset, shape, drawn(data, ruleset, shape, layouts_of(ruleset, shape)))

    agree()


def test_a_batch_longer_than_a_block_has_no_seam(monkeypatch):
    monkeypatch.setattr("scorecards.rescoring.counting.BLOCK", 4)
    deck = [rank + suit for rank in "A27K" for suit in "SH"]
    for slug in ("pagat-6", "house-rows"):
        ruleset = find_variant("pagat-6")
        if slug != "pagat-6":
            ruleset = ruleset.with_changes({"scoring": [{"where": "row", "each": 0}]})
        rows = [
            Layout.parse(" ".join(deck[(7 * n + 3 * i) % 8] for i in range(6)), ruleset.shape)
            for n in range(11)
        ]
        agrees(ruleset, ruleset.shape, rows)


# Holes -------------------------------------------------------------------------------------------


def settled(ruleset, counts, knockers):
    holes = Holes(np.array(counts, np.int64), np.array([-1 if k is None else k for k in knockers]))
    return settle(ruleset.hole_steps, holes).tolist()


def one_by_one(ruleset, counts, knockers):
    return [
        [score.points for score in ruleset.score(Hole(tuple(row), knocker))]
        for row, knocker in zip(counts, knockers, strict=True)
    ]


def several_holes(data):
    players = data.draw(st.integers(1, 6))
    count = st.one_of(st.integers(-6, 14), st.sampled_from([21, 60, 50]))
    counts = data.draw(
        st.lists(st.lists(count, min_size=players, max_size=players), min_size=1, max_size=8)
    )
    return counts, [data.draw(st.none() | st.integers(0, players - 1)) for _ in counts]


@pytest.mark.parametrize("variant", [v for v in VARIANTS if v.hole_steps], ids=lambda v: v.slug)
def test_every_preset_settles_holes_together_as_one_by_one(variant):
    @examples(20)
    @given(st.data())
    def agree(data):
        holes = several_holes(data)
        assert settled(variant, *holes) == one_by_one(variant, *holes)

    agree()


@examples(20, thorough=1250)
@given(hole_rules(), st.data())
def test_any_hole_rules_settle_together_as_one_by_one(rules, data):
    ruleset = Ruleset.from_dict(said(rules, (2, 2)))
    holes = several_holes(data)
    assert settled(ruleset, *holes) == one_by_one(ruleset, *holes)


AMOUNTS = ["players", "lowest", "highest", "lowest other", "-highest other", "2 counted", "knocker"]
WHENS = [
    *("lowest", "not lowest", "sole lowest", "not sole lowest", "tied lowest", "highest"),
    *("tied", "not above the knocker", "positive"),
]


@pytest.mark.parametrize("when", WHENS)
@pytest.mark.parametrize("who", ["everyone", "knocker", "others"])
def test_every_word_of_a_step_means_the_same(who, when):
    steps = [{"who": who, "when": when, "plus": amount} for amount in AMOUNTS]
    steps.append({"counted": 7, "at_most": 3})
    steps.append({"someone": 7, "worst": [{"times": 2}, {"at_least": 5}]})
    ruleset = find_variant("pagat-6").with_changes({"hole": steps, "knock": "optional"})

    @examples(20)
    @given(st.data())
    def agree(data):
        holes = several_holes(data)
        assert settled(ruleset, *holes) == one_by_one(ruleset, *holes)

    agree()
