"""What a random layout counts: exact ways against dealing every layout, samples against exact."""

import itertools
from collections import Counter
from dataclasses import replace
from fractions import Fraction
from functools import cache
from math import perm

import pytest
from hypothesis import assume, given
from hypothesis import strategies as st

from scorecards.rules import VARIANTS, InvalidRuleset, Layout, Pack, Shape, find_variant
from scorecards.rules.cards import named
from scorecards.rules.statistics.decks import by_rank, deal_of
from scorecards.rules.statistics.exact import by_columns, by_hands
from scorecards.rules.statistics.layouts import (
    TooDear,
    described,
    layout_statistics,
    sample_size,
    sampled_spread,
)
from scorecards.rules.statistics.rankwise import by_ranks
from scorecards.rules.statistics.symmetries import moves, orbits
from scorecards.rules.tally import Counting
from tests.examples import examples

pytestmark = pytest.mark.walk

SIX = find_variant("pagat-6")
# One pack of two ranks in four suits, and one of four ranks in two; small enough to deal it out.
TINY = Pack("tiny", (("3", 4), ("K", 4)), "CDHS")
FLAT = Pack("flat", (("2", 2), ("J", 2), ("Q", 2), ("K", 2)), "HS")


def tiny(rows, columns, scoring=(), *, pack=TINY, **changes):
    """A ruleset of this shape with so few cards that every deal can be looked at."""
    table = {"layout": {"rows": rows, "columns": columns}, "scoring": list(scoring), "packs": 1}
    return replace(SIX.with_changes(table | {"jokers": 0} | changes), pack=pack)


def every_deal(ruleset):
    """What every deal counts, by dealing every card of the pack by itself."""
    suits = ruleset.pack.suits
    cards = [
        named(rank + suit)
        for rank, copies in ruleset.pack.copies
        for suit in suits
        for _ in range(copies // len(suits))
    ] + [named("X")] * ruleset.jokers_for(ruleset.players[0])
    cells = ruleset.shape.cells or 4
    counting = ruleset.counting(ruleset.shape)
    return Counter(
        counting.points(Layout(ruleset.shape, deal))
        for deal in itertools.permutations(cards, cells)
    )


def as_shares(spread):
    total = sum(spread.values())
    return tuple((points, Fraction(deals, total)) for points, deals in sorted(spread.items()))


def pair(**step):
    return {"where": "column", "each": 0} | step


SMALL = {
    "nothing cancels": tiny(2, 2),
    "pairs in columns": tiny(2, 2, [pair()], values={"K": 13}),
    "three columns": tiny(2, 3, [pair()], values={"K": 13}),
    "one suit differs": tiny(2, 2, [pair()], values={"Kr": -1, "K": 13, "3S": 30}),
    "jokers": tiny(2, 2, [pair()], jokers=2, values={"X": -5}),
    "jokers kept negative": tiny(2, 2, [pair(keep_negative=True)], jokers=2, values={"X": -5}),
    "lines": tiny(2, 3, [pair(where=["row", "column"])], pack=FLAT),
    "a block that pays": tiny(2, 2, [pair(), {"where": "block", "bonus": -20}], values={"K": 9}),
    "anywhere": tiny(2, 2, [pair(where="anywhere")], pack=FLAT),
    "anywhere by compulsion": tiny(
        2, 2, [pair(where="anywhere", prefer="most")], values={"K": -2, "3": 3}
    ),
    "neighbours once": tiny(2, 3, [pair(where="adjacent", once=True)], pack=FLAT),
    "double": tiny(2, 2, [pair(each=None, times=2)], values={"K": 9}),
    "double but for pairs": tiny(
        2, 3, [pair(), {"where": "row", "equal": 2, "times": -1}], pack=FLAT
    ),
    "columns of one suit": tiny(
        2, 2, [{"where": "column", "alike": "suit", "bonus": -5}], pack=FLAT, values={"J": 9}
    ),
    "columns of one colour": tiny(2, 2, [pair(alike="colour")], pack=TINY, values={"K": 9}),
    "among": tiny(2, 2, [pair(among=["J", "Kr"])], pack=FLAT),
    "the dearest": tiny(2, 2, [{"where": "dearest", "each": 0}], pack=FLAT),
    "the middle": tiny(1, 3, [{"where": "centre", "times": 2}], pack=FLAT),
    "only some": tiny(2, 2, [pair(only=["Kr", "J"])], pack=FLAT),
    "often": tiny(2, 3, [pair(), pair(repeats={"2": -10})], values={"K": 9}),
    "exactly": tiny(2, 2, [pair(), {"exactly": 6, "counts": -6}]),
    "wild in a column": tiny(2, 2, [pair(wild=["J"])], pack=FLAT),
    "wild in three columns": tiny(2, 3, [pair(wild=["JS"])], pack=FLAT),
    "wild anywhere": tiny(2, 2, [pair(where="anywhere", wild=["J"])], pack=FLAT),
    "a collection": tiny(
        2, 2, [{"where": "anywhere", "cards": ["K", "Q"], "bonus": -7}], pack=FLAT
    ),
    "a run anywhere": tiny(1, 3, [pair(where="anywhere", run=3)], pack=FLAT),
    "any number of cards": replace(
        SIX.with_changes({"layout": {"free": True}, "scoring": [], "values": {"KS": 40}}), pack=FLAT
    ),
}


@pytest.mark.parametrize("name", SMALL)
def test_exact_is_what_dealing_every_layout_gives(name):
    ruleset = SMALL[name]
    found, dealt = layout_statistics(ruleset), every_deal(ruleset)
    assert found.exact
    assert found.layouts == sum(dealt.values())
    assert found.distribution == as_shares(dealt)
    assert found.mean == Fraction(sum(dealt.elements()), sum(dealt.values()))
    assert (found.lowest, found.highest) == (min(dealt), max(dealt))


def test_what_is_counted_over_all_ranks_is_sampled():
    together = {"where": "column", "of": "any", "repeats": {"2": -9}}
    ruleset = tiny(2, 2, [pair(), together], pack=FLAT)
    found, dealt = layout_statistics(ruleset), every_deal(ruleset)
    assert not found.exact
    assert found.lowest == min(dealt)


STEPS = st.fixed_dictionaries(
    {"where": st.sampled_from(["row", "column", "line", "block", "adjacent", "anywhere"])},
    optional={
        "equal": st.just(2),
        "only": st.lists(st.sampled_from(["K", "Jr", "QS", "2"]), min_size=1, max_size=2),
        "keep_negative": st.just(True),
        "once": st.just(True),
        "prefer": st.sampled_from(["most", "lowest"]),
    },
)


@examples()
@given(
    steps=st.lists(STEPS, max_size=2),
    shape=st.sampled_from([(2, 2), (1, 3), (3, 1), (1, 4)]),
    values=st.dictionaries(
        st.sampled_from(["K", "Kr", "QS", "J", "2"]), st.integers(-9, 40), max_size=3
    ),
)
def test_exact_is_what_dealing_every_layout_gives_under_any_steps(steps, shape, values):
    """Equal cards anywhere: nothing here needs a sample."""
    rows, columns = shape
    try:
        ruleset = tiny(
            rows,
            columns,
            [step | {"each": 0} for step in steps],
            pack=FLAT,
            values={"K": 10, "Q": 10, "J": 10} | values,
        )
    except InvalidRuleset:
        assume(False)
    found = layout_statistics(ruleset)
    assert found.exact
    assert found.distribution == as_shares(every_deal(ruleset))


@pytest.mark.parametrize("name", ["pagat-6", "familijeux-6", "pagat-6-oneeyed-zero", "bga-4"])
def test_the_ways_to_count_exactly_agree(name):
    deal = deal_of(find_variant(name))
    plain = Counting(deal.shape, deal.values, deal.matches)
    ranks = by_ranks(
        plain, orbits(deal.cells, moves(deal.shape, deal.matches)), by_rank(deal.kinds)
    )
    if deal.columns_apart:
        alone = Counting(Shape(deal.shape.rows, 1), deal.values, deal.matches)
        assert ranks == dict(by_columns(alone, deal.shape.columns, deal.kinds))
    else:
        assert ranks == dict(by_hands(plain, deal.cells, deal.kinds))


@pytest.mark.parametrize("name", ["pagat-9-lines", "pagat-10", "skyjo", "play-nine"])
def test_likeness_of_cells_changes_nothing(name):
    """Without any move two sets of cells are alike only when they are the same."""
    deal = deal_of(find_variant(name), Shape(3, 2) if name != "pagat-9-lines" else Shape(3, 3))
    plain = Counting(deal.shape, deal.values, deal.matches)
    few = deal.kinds[:5] if deal.cells == 9 else deal.kinds
    alike = by_ranks(plain, orbits(deal.cells, moves(deal.shape, deal.matches)), by_rank(few))
    assert alike == by_ranks(plain, range(1 << deal.cells), by_rank(few))


@pytest.mark.parametrize(
    ("name", "shape", "groups"),
    [
        ("pagat-10", Shape(2, 5), ["column"]),
        ("pagat-9", Shape(3, 3), ["column"]),
        ("skyjo", Shape(3, 4), ["column"]),
        ("fuchs-nines", Shape(3, 3), ["row", "column"]),
        ("playroom", Shape(3, 4), ["row", "column"]),
    ],
)
def test_the_mean_of_large_layouts_is_that_of_a_formula(name, shape, groups):
    """A card counts unless its whole column, or its whole row, is of its rank."""
    deal = deal_of(find_variant(name), shape)
    cards, (rows, columns) = deal.cards, shape

    def equal(kind, number):
        return Fraction(perm(kind.copies, number), perm(cards, number))

    mean = Fraction(0)
    for kind in deal.kinds:
        cancels = equal(kind, rows)
        if "row" in groups:
            cancels += equal(kind, columns) - equal(kind, rows + columns - 1)
        mean += kind.worth * (equal(kind, 1) - cancels)
    assert layout_statistics(find_variant(name), shape).mean == deal.cells * mean


@pytest.mark.parametrize(
    "name", ["pagat-4", "pagat-6", "wiki-6-oneeyed-wild", "play-nine", "skyjo"]
)
def test_a_sample_agrees_with_the_exact_mean(name):
    deal = deal_of(find_variant(name))
    exact = preset(name)
    sampled = described(deal.cells, sampled_spread(deal), exact=False)
    assert exact.exact
    assert exact.error == 0
    assert 0 < sampled.error < 1
    assert abs(sampled.mean - exact.mean) < 4 * Fraction(sampled.error)
    assert abs(sampled.spread - exact.spread) < exact.spread / 20
    assert sampled.lowest >= exact.lowest
    assert sampled.highest <= exact.highest


@cache
def preset(slug):
    """Worked out once for all tests."""
    return layout_statistics(find_variant(slug))


@pytest.mark.parametrize("variant", VARIANTS, ids=lambda variant: variant.slug)
def test_every_preset(variant):
    found = preset(variant.slug)
    assert sum(share for _, share in found.distribution) == 1
    assert found.mean == sum(points * share for points, share in found.distribution)
    assert found.lowest < found.mean < found.highest
    assert list(found.distribution) == sorted(found.distribution)
    assert found.cards == (variant.shape.cells or 4)
    assert found.exact == (found.error == 0)
    assert found.exact or found.error < Fraction(1, 4)


def test_nearly_every_preset_is_exact():
    sampled = {variant.slug for variant in VARIANTS if not preset(variant.slug).exact}
    assert sampled == {"wiki-9-oneeyed-wild", "wiki-9-straight"}


def test_four_cards_by_hand():
    """Four cards that only add up: the mean of a card, four times."""
    found = layout_statistics(find_variant("pagat-4"))
    assert found.mean == 4 * Fraction(4 * (1 + sum(range(2, 11)) + 10 + 10 + 0), 52)
    assert found.layouts == 52 * 51 * 50 * 49
    assert found.up_to(0) == Fraction(24, 52 * 51 * 50 * 49)
    assert (found.lowest, found.highest) == (0, 40)


def test_quantiles():
    found = layout_statistics(find_variant("pagat-6"))
    for share in (Fraction(1, 10), Fraction(1, 2), Fraction(9, 10)):
        points = found.reached(share)
        assert found.up_to(points - 1) < share <= found.up_to(points)
    assert found.reached(Fraction(0)) == found.lowest
    assert found.reached(Fraction(1)) == found.highest


def test_the_same_ruleset_gives_the_same_however_it_is_written():
    wild = find_variant("wiki-9-oneeyed-wild")
    table = wild.to_dict()
    turned = type(wild).from_dict(
        {key: table[key] for key in reversed(table)}
        | {"values": dict(reversed(table["values"].items())), "name": "Ours", "notes": ["Quiet."]}
    )
    assert deal_of(turned).content == deal_of(wild).content
    assert layout_statistics(turned) == layout_statistics(wild) == layout_statistics(wild)


def test_the_order_of_steps_changes_no_exact_result():
    eight = find_variant("pagat-8")
    turned = eight.with_changes({"scoring": list(reversed(eight.to_dict()["scoring"]))})
    assert layout_statistics(turned) == layout_statistics(eight)


def test_what_other_players_do_is_not_in_it():
    """Knocks and holes differ, the layouts do not."""
    plain, knock = find_variant("pagat-4"), find_variant("pagat-4-knock-double5")
    assert deal_of(plain).content == deal_of(knock).content
    assert deal_of(plain).content != deal_of(find_variant("pagat-4-jacks-zero")).content
    assert deal_of(plain).content != deal_of(find_variant("pagat-4-jokers")).content


def test_values_far_apart_are_sampled_and_values_a_little_apart_are_not():
    lines = find_variant("pagat-9-lines")
    assert layout_statistics(lines.with_changes({"values": {"QS": 40}})).exact
    far = layout_statistics(lines.with_changes({"values": {"K": 1000, "Q": -1000}}))
    assert not far.exact
    assert far.layouts == 20_000


def test_the_dearer_a_layout_is_to_count_the_fewer_are_looked_at():
    nine = find_variant("pagat-9")
    sizes = [
        sample_size(deal_of(nine.with_changes({"scoring": scoring})))
        for scoring in (
            [pair()],
            [pair(where="line", wild=["J"])],
            [pair(where="anywhere", wild=["J"])],
            [pair(where="anywhere", equal=4, wild=["J"])],
        )
    ]
    assert sizes == sorted(sizes, reverse=True)
    assert len(set(sizes)) == 4


def test_a_collection_too_dear_to_look_for_is_refused():
    step = {"where": "anywhere", "cards": list("2345"), "bonus": -9}
    table = {"layout": {"rows": 4, "columns": 4}, "scoring": [step]}
    with pytest.raises(TooDear):
        layout_statistics(find_variant("pagat-9").with_changes(table))


def test_more_cells_than_cards():
    with pytest.raises(ValueError, match="8 cards cannot fill a layout of 9"):
        layout_statistics(tiny(3, 3))
