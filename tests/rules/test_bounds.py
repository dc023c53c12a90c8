"""What a layout can count at the least and at the most: against random layouts of every variant,
and against every layout there is.
"""

import random

import pytest

from scorecards.rules import VARIANTS, Hole, Layout, find_variant
from scorecards.rules.bounds import bounds, kinds_of, stays_in_column
from scorecards.rules.layouts import LARGEST
from scorecards.rules.matches import Match
from scorecards.rules.statistics.decks import deal_of
from scorecards.rules.statistics.layouts import exact_spread
from tests.examples import THOROUGH
from tests.row_by_row import row_by_row

LAYOUTS = 400 if THOROUGH else 60


def deck(rules, shape, players):
    kinds = kinds_of(rules, shape, players)
    return [kind.card for kind in kinds for _ in range(kind.copies)]


def dealt(rules, shape, players, rng):
    """A layout of the packs: of all cards, or of few ranks, so that much of it matches."""
    cards = deck(rules, shape, players)
    if rng.random() < 0.7:
        ranks = rng.sample(sorted({card.rank for card in cards if card}), 3)
        few = [card for card in cards if card is None or card.rank in ranks]
        cards = few if len(few) >= shape.cells else cards
    size = rng.randint(1, min(LARGEST, len(cards))) if shape.free else shape.cells
    return Layout(shape, tuple(rng.sample([c for c in cards if c or not shape.free], size)))


@row_by_row("rules", VARIANTS, ids=lambda rules: rules.slug)
def test_no_layout_of_a_variant_counts_less_or_more(rules):
    rng = random.Random(rules.slug)
    for shape in rules.shapes:
        players = rng.randint(*rules.players)
        low, high = rules.bounds(shape, players)
        assert low < high
        for _ in range(LAYOUTS):
            layout = dealt(rules, shape, players, rng)
            assert low <= rules.points(layout) <= high, str(layout)


@pytest.mark.parametrize("slug", ["pagat-4", "pagat-6", "pagat-6-jokers-m5", "wiki-6-joker15"])
def test_where_columns_count_by_themselves_some_layout_counts_exactly_so_much(slug):
    rules = find_variant(slug)
    assert all(stays_in_column(step) for step in rules.layout_steps if isinstance(step, Match))
    deal = deal_of(rules)
    spread = exact_spread(deal)
    assert spread
    assert tuple(bounds(rules, rules.shape, rules.players[0])) == (min(spread), max(spread))


@pytest.mark.parametrize(
    ("slug", "expected"),
    [
        ("pagat-6", (-6, 60)),  # three twos with a king each; a fourth would meet another two
        ("pagat-4", (0, 40)),
        ("skyjo", (-17, 140)),  # five of -2 and seven of -1; ten of 12 and two of 10 or 11
    ],
)
def test_bounds_that_were_reckoned_by_hand(slug, expected):
    rules = find_variant(slug)
    assert tuple(rules.bounds(rules.shape, 2)) == expected


def test_a_total_beyond_the_bounds_is_a_warning_with_its_seat():
    six = find_variant("pagat-6")
    problems = six.problems(Hole((103, 60, -7)), 3)
    assert [(each.code, each.seat, each.warning) for each in problems] == [
        ("total-range", 0, True),
        ("total-range", 2, True),
    ]
    assert problems[0].message.render(str) == "no hand counts 103 here, 60 is the most"
    assert problems[1].message.render(str) == "no hand counts −7 here, −6 is the fewest"
