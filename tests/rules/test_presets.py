"""Every preset against the oracle's own book of rules, and whole-library loops: nothing left out.

The book (preset_rules.py) is written from the list of presets, not from the variant files.
"""

import json
import tomllib

import pytest
import tomli_w
from hypothesis import given

from scorecards.rules import VARIANTS, Hole, Ruleset, find_variant
from tests.examples import examples
from tests.rules.counts import COUNTS, counted
from tests.rules.gold import games, gold, holes
from tests.rules.gold_holes import OPTIONS, PLAIN
from tests.rules.oracle import oracle_count, oracle_points
from tests.rules.preset_rules import PRESET_RULES
from tests.rules.strategies import layouts_of
from tests.rules.translate import text_of

pytestmark = pytest.mark.walk

PLACES = [
    pytest.param(variant, shape, id=f"{variant.slug}-{shape}")
    for variant in VARIANTS
    for shape in variant.shapes
]
each_variant = pytest.mark.parametrize("variant", VARIANTS, ids=lambda variant: variant.slug)


@pytest.mark.parametrize(("variant", "shape"), PLACES)
def test_a_preset_counts_as_the_oracle_does(variant, shape):
    rules = PRESET_RULES[variant.slug]

    @examples(8)
    @given(layouts_of(variant, shape))
    def agree(layout):
        row = variant.read_cards(text_of(layout), shape)
        assert counted(variant, row) == oracle_count(rules, layout)

    agree()


@each_variant
def test_a_preset_scores_holes_as_the_oracle_does(variant):
    """Whoever knocks, or nobody."""

    @examples(8)
    @given(COUNTS)
    def agree(counts):
        for knocker in (None, *range(len(counts))):
            scores = variant.score(Hole(rows=tuple(counts), knocker=knocker))
            wanted = oracle_points(PRESET_RULES[variant.slug], counts, knocker=knocker)
            assert [score.points for score in scores] == wanted

    agree()


@pytest.mark.parametrize(
    ("slug", "wanted"),
    [
        ("pagat-4-qs40", {"QS", "QH", "QD", "QC"}),
        ("playroom", {"X", "AD"}),
        ("skyjo", {"#-2", "#12"}),
        ("skru", {"#20", "#25"}),
        ("cumbia", {"2D", "2H", 0, 1, 8}),
    ],
)
def test_random_layouts_hold_all_cards_and_any_number_of_them(slug, wanted):
    seen, variant = set(), find_variant(slug)

    @examples(600, thorough=3750)  # or not every card would be seen
    @given(layouts_of(variant, variant.shape))
    def look(layout):
        seen.add(len(layout[0]))
        seen.update(card for row in layout for card in row)

    look()
    assert wanted <= seen
    assert ("X" in seen) == variant.has_jokers


def test_no_gold_case_is_left_out():
    """151 holes, each played by its preset, plainly or with its option; 8 ends of games."""
    assert len(PLAIN) + len(OPTIONS) == len(holes()) == 151
    assert len(OPTIONS) == sum(bool(case.get("options")) for case in holes()) == 15
    assert len(games()) == 8
    slugs = {variant.slug for variant in VARIANTS}
    assert {case["preset"] for case in gold() if case["kind"] in ("hole", "game")} <= slugs
    assert len(slugs) == 96


def test_a_preset_comes_back_from_json_and_toml():
    for variant in VARIANTS:
        table = variant.to_dict()
        for text in (json.dumps(table), json.dumps(table, ensure_ascii=False, indent=1)):
            assert Ruleset.from_dict(json.loads(text)) == variant, variant.slug
        again = Ruleset.from_dict(tomllib.loads(tomli_w.dumps(table)))
        assert again == variant, variant.slug
        assert again.to_dict() == table, variant.slug
