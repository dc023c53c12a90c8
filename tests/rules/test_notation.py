"""The notation: every card, shape, layout and ruleset written and read back is the same."""

import itertools
import json

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scorecards.rules import (
    FREE,
    VARIANTS,
    Card,
    InvalidCard,
    InvalidLayout,
    InvalidRuleset,
    Layout,
    Ruleset,
    Shape,
    find_variant,
)
from scorecards.rules.library import folded
from tests.examples import examples
from tests.rules.gold import holes
from tests.rules.strategies import SMALL_SHAPES, layout_rules, layouts
from tests.rules.translate import ruleset_of, said, text_of
from tests.values import of_kind

CARDS = [rank + suit for rank in "A23456789TJQK" for suit in ["", "C", "D", "H", "S", "~"]]
CARDS += ["X"] + [f"#{number}" for number in range(-5, 14)]


def test_every_card_is_read_as_it_is_written():
    for text in CARDS:
        card = Card.parse(text)
        assert str(card) == text
        assert Card.parse(str(card)) == card, text
        assert Card.parse(text.lower()) == card, text
        assert hash(Card.parse(text)) == hash(card), text


def test_every_card_is_different_from_every_other():
    assert len({Card.parse(text) for text in CARDS}) == len(CARDS)


@pytest.mark.parametrize(
    ("text", "same"),
    [
        ("10h", "TH"),
        ("th", "TH"),
        ("10", "T"),
        ("1S", "AS"),
        ("*", "X"),
        ("X1", "X"),
        ("x2", "X"),
        ("JO", "X"),
        ("K♠", "KS"),
        ("N-5", "#-5"),
        ("N12", "#12"),
        ("V", "J"),
        ("vd", "JD"),
        ("R", "K"),
        ("Rc", "KC"),
        ("F", "J"),
    ],
)
def test_other_ways_to_write_a_card(text, same):
    """fr V D R, it F Q R or J Q K, the ten in two ways, the joker in four."""
    assert Card.parse(text) == Card.parse(same)


@pytest.mark.parametrize(
    "text", ["", "Z", "0", "11", "KK", "HK", "K?", "#", "#x", "X9", "-", "K H"]
)
def test_what_is_no_card_is_refused(text):
    with pytest.raises(InvalidCard):
        Card.parse(text)


@pytest.mark.parametrize(
    "shape", [Shape(r, c) for r, c in itertools.product(range(1, 5), repeat=2)]
)
def test_every_shape_is_written_rows_by_columns(shape):
    assert str(shape) == f"{shape.rows}x{shape.columns}"
    assert shape.cells == shape.rows * shape.columns
    assert not shape.free


def test_the_shape_of_any_number_of_cards():
    assert FREE.free
    assert Shape(1, 0) == FREE


@pytest.mark.parametrize("shape", [*SMALL_SHAPES, (1, 4), (2, 5), (3, 4), (4, 4)])
def test_every_layout_is_read_as_it_is_written(shape):
    @examples()
    @given(layouts(shape))
    def read_back(rows):
        layout = Layout.parse(text_of(rows))
        assert layout.shape == Shape(*shape)
        assert Layout.parse(str(layout)) == layout
        assert Layout.parse(str(layout), layout.shape) == layout
        assert (
            Layout.parse(str(layout).lower().replace(" ", "").replace("/", ""), layout.shape)
            == layout
        )
        assert len(layout.cards) == len(layout.codes) == shape[0] * shape[1]

    read_back()


@examples()
@given(st.data())
def test_layouts_of_different_cards_have_different_codes(data):
    one, other = (
        Layout.parse(" ".join(data.draw(st.lists(st.sampled_from(CARDS), min_size=3, max_size=3))))
        for _ in range(2)
    )
    assert (one.codes == other.codes) == (one == other)


def test_a_layout_of_any_size():
    for text, cards in [(".", 0), ("K", 1), ("K X 3", 3), ("A 2 3 4 5 6 7 8 9 T J Q K", 13)]:
        layout = Layout.parse(text, FREE)
        assert len(layout.cards) == cards
        assert Layout.parse(str(layout), FREE) == layout


@pytest.mark.parametrize(
    ("text", "wrong"),
    [
        ("K Z Q / ? 2 3", 2),  # every unreadable card, not only the first
        ("K Q / 2 3 4", 1),  # rows of different length
    ],
)
def test_what_is_no_layout_is_refused_all_at_once(text, wrong):
    with pytest.raises(InvalidLayout) as refused:
        Layout.parse(text)
    assert len(refused.value.problems) == wrong


def test_the_typed_row_of_a_scorecard():
    """Nothing is not in yet; a number is a total counted at the table; else cards."""
    six = find_variant("pagat-6")
    assert six.read_row("") is None
    assert six.read_row("  ") is None
    assert six.read_row("14") == 14
    assert six.read_row("-3") == -3
    assert six.read_row("\u22123") == -3
    assert six.read_row("=14") == 14
    assert six.read_row("0") == 0
    assert str(six.read_row("9h9dkc9s2djh")) == "9H 9D KC / 9S 2D JH"
    assert str(six.read_row("9H 9D KC 9S 2D JH")) == "9H 9D KC / 9S 2D JH"


@pytest.mark.parametrize("text", ["2345", "9999", "7777"])
def test_four_digits_are_never_silently_a_total_where_four_cards_lie(text):
    """2345 may be a two, a three, a four and a five; 2345 points cannot be in four cards."""
    four = find_variant("pagat-4")
    try:
        row = four.read_row(text)
    except InvalidLayout:
        row = None
    assert not isinstance(row, int)
    assert four.read_row("=45") == 45


def test_a_variant_of_several_shapes_takes_the_one_the_cards_have():
    playroom = find_variant("playroom")
    for text, shape in [
        ("5H 3C / 2D AS", (2, 2)),
        ("5h3c2das", (2, 2)),
        ("7S 7H 7D / 2C QS KH", (2, 3)),
        ("7s7h7d2cqskh", (2, 3)),
        ("4S 4H 4D 4C / QS JH X 2C", (2, 4)),
        ("5S 2H QD / 3C 5H JS / KS AC 5D", (3, 3)),
        ("6S 5H 2D 4C / 6H AS 3D 8C / 6D 8H 9D TC", (3, 4)),
    ]:
        assert of_kind(Layout, playroom.read_row(text)).shape == Shape(*shape)
    with pytest.raises(InvalidLayout):
        playroom.read_row("5H 3C 2D")
    with pytest.raises(InvalidLayout):
        playroom.read_row("5H 3C / 2D AS / 4S 4H")
    with pytest.raises(InvalidLayout):
        playroom.read_row("5h3c2das", Shape(2, 3))


def test_every_variant_stays_the_same_without_what_it_extends():
    for variant in VARIANTS:
        assert "extends" not in variant.to_dict(), variant.slug
        assert variant.with_changes({}) == variant


def test_every_gold_ruleset_is_the_same_after_its_dict_went_through_json():
    for case in holes()[::3]:
        ruleset = Ruleset.from_dict(ruleset_of(case))
        assert Ruleset.from_dict(json.loads(json.dumps(ruleset.to_dict()))) == ruleset, case["id"]


@examples()
@given(
    st.sampled_from(SMALL_SHAPES).flatmap(
        lambda shape: st.tuples(st.just(shape), layout_rules(shape))
    )
)
def test_random_rulesets_are_the_same_after_their_dict_went_through_json(drawn):
    shape, rules = drawn
    ruleset = Ruleset.from_dict(said(rules, shape))
    again = Ruleset.from_dict(json.loads(json.dumps(ruleset.to_dict())))
    assert again == ruleset
    assert again.to_dict() == ruleset.to_dict()


def test_from_dict_neither_keeps_nor_changes_what_it_was_given():
    values = {"K": 10}
    table = {"extends": "pagat-6", "name": "Ours", "source": "us", "values": values}
    ruleset = Ruleset.from_dict(table)
    assert table == {"extends": "pagat-6", "name": "Ours", "source": "us", "values": {"K": 10}}
    ruleset.to_dict()["values"]["K"] = 99
    values["K"] = 98
    layout = of_kind(Layout, ruleset.read_row("K K K / 2 2 2"))
    assert ruleset.points(layout) == 3 * (10 - 2)
    assert ruleset.to_dict()["values"]["K"] == 10


def test_extends_merges_tables_key_by_key_and_replaces_lists_whole():
    six = find_variant("pagat-6")
    red = six.with_changes({"values": {"Kr": -1, "K": 10}})
    # KH -1 + KS 10 are equal ranks: 0; QS 10, twos -2 and -2 kept from the variant: 0; A 1 + J 10.
    assert red.points(of_kind(Layout, red.read_row("KH 2 A / KS 2 J"))) == 11
    mixed = of_kind(Layout, red.read_row("KH 2 KS / A 3 J"))
    assert red.points(mixed) == (-1 + 1) + (-2 + 3) + (10 + 10)
    rows = six.with_changes({"scoring": [{"label": "Row", "where": "row", "each": 0}]})
    assert rows.points(of_kind(Layout, rows.read_row("9 9 9 / K 2 2"))) == -4
    assert rows.points(of_kind(Layout, rows.read_row("9 K 5 / 9 2 2"))) == 9 + 0 + 5 + 9 - 2 - 2


def test_a_variant_is_found_by_slug_name_and_alias_however_it_is_typed():
    for variant in VARIANTS:
        for name in (variant.slug, variant.name, *variant.aliases):
            assert find_variant(name) == variant, name
            assert find_variant(name.upper()) == variant, name


def test_no_two_variants_share_a_name():
    names = [
        name
        for variant in VARIANTS
        for name in {folded(name) for name in (variant.slug, variant.name, *variant.aliases)}
    ]
    assert len(names) == len(set(names))


def test_a_variant_that_is_not_there():
    with pytest.raises((LookupError, InvalidRuleset)):
        find_variant("pagat-77")


def test_everything_is_immutable():
    six = find_variant("pagat-6")
    layout = of_kind(Layout, six.read_row("KH 2C 9D / KS 5H 9C"))
    for thing, name in [
        (six, "name"),
        (layout, "cards"),
        (layout.cards[0], "rank"),
        (six.shape, "rows"),
    ]:
        with pytest.raises((AttributeError, TypeError)):
            setattr(thing, name, "other")
    with pytest.raises((AttributeError, TypeError)):
        six.count(layout).total = 0  # type: ignore[misc]
