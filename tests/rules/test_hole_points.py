"""Points without the reasons: for every preset and any ruleset the same as with them."""

import random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scorecards.rules import VARIANTS, Hole, Layout, Manual, Ruleset, Shape, find_variant
from scorecards.rules.cards import Card
from scorecards.rules.choices.samples import stock_of
from scorecards.rules.junctures import Juncture
from tests.examples import examples
from tests.row_by_row import row_by_row
from tests.rules.strategies import (
    SMALL_SHAPES,
    composed_rulesets,
    hole_rules,
    layout_rules,
    layouts,
    layouts_of,
)
from tests.rules.translate import said, text_of


def agrees(ruleset, hole):
    """The points are those of the explained scores, and these add up."""
    scores = ruleset.score(hole)
    assert ruleset.hole_points(hole) == tuple(score.points for score in scores)
    for row, score in zip(hole.rows, scores, strict=True):
        assert score.points == sum(line.points for line in score.lines)
        assert score.counted == (ruleset.points(row) if isinstance(row, Layout) else row)


def drawn(data, ruleset, shape, strategy):
    """A hole of a few rows of these cards, with a knocker and points by hand now and then."""
    rows = data.draw(st.lists(strategy, min_size=1, max_size=6))
    numbered = ruleset.pack.numbered
    seats = st.integers(0, len(rows) - 1)
    return Hole(
        tuple(Layout.parse(text_of(cards), shape, numbered=numbered) for cards in rows),
        data.draw(st.none() | seats),
        tuple(Manual(seat, 3, "slow") for seat in data.draw(st.lists(seats, max_size=2))),
    )


@row_by_row("variant", VARIANTS, ids=lambda variant: variant.slug)
def test_every_preset_gives_the_points_it_explains(variant):
    """Holes dealt from its own pack, some with gaps and with totals of the table."""
    rng = random.Random(variant.slug)
    stock = stock_of(variant, variant.players[1])
    for shape in variant.shapes:
        rows: list[list[Card | None]] = [
            rng.sample(stock, shape.cells or rng.randrange(9)) for _ in range(40)
        ]
        for row in rows[::5] if variant.gaps and not shape.free else ():
            row[rng.randrange(len(row))] = None
        dealt = [Layout(shape, tuple(row)) for row in rows]
        for start in range(0, len(dealt), 4):
            four = dealt[start : start + 4]
            agrees(variant, Hole(tuple(four), rng.choice([None, *range(4)])))
            agrees(variant, Hole((*four[:3], rng.randrange(30)), rng.randrange(4)))


@pytest.mark.parametrize("shape", SMALL_SHAPES, ids=lambda shape: f"{shape[0]}x{shape[1]}")
def test_any_rules_for_layouts(shape):
    @examples(20, thorough=1250)
    @given(st.data())
    def agree(data):
        ruleset = Ruleset.from_dict(said(data.draw(layout_rules(shape)), shape))
        agrees(ruleset, drawn(data, ruleset, Shape(*shape), layouts(shape)))

    agree()


@examples(20)
@given(composed_rulesets(), st.data())
def test_what_people_put_together(ruleset, data):
    shape = data.draw(st.sampled_from(ruleset.shapes))
    agrees(ruleset, drawn(data, ruleset, shape, layouts_of(ruleset, shape)))


@pytest.mark.parametrize(
    ("slug", "changes"),
    [
        ("pagat-6", {}),
        ("pagat-6", {"scoring": [{"where": "line", "each": 0, "wild": ["J", "QS"]}]}),
        ("pagat-6", {"scoring": [{"where": "block", "bonus": -20, "marks": "block"}]}),
        ("pagat-6", {"scoring": [{"where": "line", "each": 0, "repeats": {2: -7, 3: -9}}]}),
        (
            "pagat-6",
            {
                "scoring": [{"where": "column", "marks": "pair"}],
                "hole": [{"marked": "pair", "plus": 5}, {"someone_marked": "pair", "times": 2}],
            },
        ),
        ("pagat-4-pairs-any", {}),
        ("pablo", {}),
    ],
)
def test_each_way_of_counting(slug, changes):
    """Columns that are looked up, groups of cells, cards that compete, and marks."""
    ruleset = find_variant(slug).with_changes(changes)

    @examples(20)
    @given(st.data())
    def agree(data):
        agrees(ruleset, drawn(data, ruleset, ruleset.shape, layouts_of(ruleset, ruleset.shape)))

    agree()


# Steps of the hole, over totals of the table ----------------------------------------------------


@st.composite
def totals(draw):
    """A hole of totals, often tied and now and then one that some rule names."""
    count = st.one_of(st.integers(-6, 14), st.sampled_from([21, 60, 50]))
    rows = draw(st.lists(count, min_size=1, max_size=6))
    knocker = draw(st.none() | st.integers(0, len(rows) - 1))
    return Hole(tuple(rows), knocker, juncture=Juncture(draw(st.integers(1, 9))))


@pytest.mark.parametrize("variant", [v for v in VARIANTS if v.hole_steps], ids=lambda v: v.slug)
def test_every_preset_settles_a_hole_as_it_explains(variant):
    @examples(20)
    @given(totals())
    def agree(hole):
        agrees(variant, hole)

    agree()


@examples(20, thorough=1250)
@given(hole_rules(), totals())
def test_any_rules_for_holes(rules, hole):
    agrees(Ruleset.from_dict(said(rules, (2, 2))), hole)


AMOUNTS = [
    *("players", "lowest", "highest", "lowest other", "-highest other", "sum others"),
    *("2 counted", "knocker"),
]
WHENS = [
    *("lowest", "not lowest", "sole lowest", "not sole lowest", "tied lowest", "highest"),
    *("tied", "not above the knocker", "positive"),
    *("knocker not lowest", "knocker not sole lowest"),
]


@pytest.mark.parametrize("when", WHENS)
@pytest.mark.parametrize("who", ["everyone", "knocker", "others"])
def test_every_word_of_a_step(who, when):
    steps = [{"who": who, "when": when, "plus": amount} for amount in AMOUNTS]
    steps.append({"counted": 7, "at_most": 3})
    steps += [{"less_than": 2, "plus": -4}, {"more_than": 7, "plus": 3}]
    steps.append({"holes": [4, 5], "by_place": [0, -1, 2]})
    steps += [{"holes": "last", "times": 2}, {"holes": [2, "every 3"], "plus": 2}]
    steps.append({"someone": 7, "worst": [{"times": 2}, {"at_least": 5}]})
    ruleset = find_variant("pagat-6").with_changes({"hole": steps, "knock": "optional"})

    @examples(20)
    @given(totals())
    def agree(hole):
        agrees(ruleset, hole)

    agree()
