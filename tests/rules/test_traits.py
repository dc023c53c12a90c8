"""What lists are narrowed by, held against layouts dealt and counted."""

from random import Random

import pytest

from scorecards.rules import VARIANTS, Hole, Layout, find_variant
from scorecards.rules.choices.samples import stock_of
from scorecards.rules.choices.traits import traits
from tests.row_by_row import row_by_row


def lowest(ruleset, rng):
    """The lowest points of holes dealt from more and more cards of the pack, the cheapest first."""
    stock = stock_of(ruleset, ruleset.players[0])
    stock.sort(key=lambda card: ruleset.values.of(card) or 0)
    size = ruleset.shape.cells or 4
    found = 0
    for number in range(3, 100):
        cards = rng.sample(stock[: 2 * size + number // 3], 2 * size)
        hands = (cards[:size], cards[size:], stock[-size:])
        rows = tuple(Layout(ruleset.shape, tuple(hand)) for hand in hands)
        for knocker in (0, None):
            found = min(found, *[score.points for score in ruleset.score(Hole(rows, knocker))])
        if found < 0:
            break
    return found


@row_by_row("ruleset", VARIANTS, ids=lambda ruleset: ruleset.slug)
def test_negative_is_said_where_holes_are_below_nothing(ruleset):
    assert traits(ruleset).negative is (lowest(ruleset, Random(7)) < 0)


@pytest.mark.parametrize(
    ("slug", "cancels"),
    [
        ("pagat-6", "pairs"),
        ("pagat-4", "nothing"),
        ("pagat-9", "more"),
        ("codegolf-6-rows", "pairs"),
        ("skyjo", "more"),
        ("pagat-4-pairs-any", "pairs"),
        ("pvp-6-nopairs", "nothing"),
        ("house-wolfpack", "pairs"),
    ],
)
def test_what_cancels(slug, cancels):
    assert traits(find_variant(slug)).cancels == cancels


def test_sizes_jokers_and_knocking():
    playroom, malaysia = traits(find_variant("playroom")), traits(find_variant("malaysia"))
    assert playroom.sizes == (4, 6, 8, 9, 12, 16)
    assert (playroom.jokers, playroom.knock) == (True, "scored")
    assert (malaysia.sizes, malaysia.knock) == ((0,), "none")
    assert traits(find_variant("pagat-6")).jokers is False
