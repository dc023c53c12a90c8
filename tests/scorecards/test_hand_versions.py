"""Two versions of a hand: the same for both, whoever was first, and only the cells that differ."""

from dataclasses import replace

from hypothesis import given
from hypothesis import strategies as st

from scorecards.rules import Card, Layout, find_variant
from scorecards.rules.cards import SUITS, Suit
from scorecards.witnesses.versions import agree, differing
from tests.examples import examples

RULES = find_variant("pagat-6").with_changes({"values": {"QS": 40}})
CARDS = st.builds(
    Card, st.sampled_from("A23456789TJQK"), st.sampled_from([None, Suit.OTHER, *SUITS])
)
HANDS = st.lists(CARDS, min_size=6, max_size=6).map(lambda cards: Layout(RULES.shape, tuple(cards)))


@given(HANDS, HANDS)
@examples(20)
def test_it_makes_no_difference_who_was_first(one, other):
    assert differing(RULES, one, other) == differing(RULES, other, one)
    assert agree(RULES, one, one)
    if agree(RULES, one, other):
        assert RULES.points(one) == RULES.points(other)


@given(HANDS, st.sets(st.integers(0, 5)))
@examples(20)
def test_just_the_cells_that_were_mistyped_differ(hand, cells):
    ranks = "A23456789TJQKA"
    wrong = replace(
        hand,
        cards=tuple(
            Card(ranks[ranks.index(card.rank) + 1], card.suit) if cell in cells else card
            for cell, card in enumerate(hand.cards)
        ),
    )
    assert differing(RULES, hand, wrong) == cells
