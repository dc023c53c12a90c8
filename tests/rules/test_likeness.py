"""Which rulesets explain some hands: never one that counts a hand otherwise, and the true one."""

import json
from functools import cache
from random import Random

import pytest

from scorecards.rules import Layout, Shape, find_variant
from scorecards.rules.choices.parts import find_part
from scorecards.rules.choices.samples import stock_of
from scorecards.rules.likeness.counts import Counts, with_suits
from scorecards.rules.likeness.hands import BadHands, Hand, checked, read_hand
from scorecards.rules.likeness.questions import probes
from scorecards.rules.likeness.report import report, says
from scorecards.rules.likeness.search import MOST_ASKED, Search
from scorecards.rules.likeness.space import bases, likely
from scripts.rules_like_measure import FIRST, case, house_rules
from tests.effort import takes_less
from tests.values import some

SIX = Shape(2, 3)
WORKED = (
    ("KH 7C 9D / 3S 7H 4C", 16),
    ("KD 5C 2D / 4S 8H 3C", 18),
    ("AH 2C 3D / AS 6H 7D", 14),
)


def hands(*written, reply=False):
    return [checked(Hand(cards, points, reply)) for cards, points in written]


def search(*written):
    return Search(hands(*written)).answer()


@cache
def worked():
    return search(*WORKED)


@pytest.mark.parametrize(("shape", "pack"), sorted(bases(), key=str))
def test_a_likely_ruleset_counts_as_the_ruleset_it_stands_for(shape, pack):
    rng = Random(f"{shape} {pack}")
    every = likely(shape, pack)
    few_of_them = rng.sample(every, min(12, len(every)))
    counts = Counts()
    for one in few_of_them:
        assert one.ruleset.has_jokers == one.jokers
        assert set(one.ruleset.layout_steps) == set(one.steps)
    stock = stock_of(max(few_of_them, key=lambda one: one.jokers).ruleset, 2)
    few = [card for card in stock if card.rank in ("J", "K", "7", "X", "#5", "#-2", "#12")]
    for cards in (stock, few) * 8:
        layout = Layout(shape, tuple(rng.choices(cards, k=shape.dealt)))
        expected = [one.ruleset.points(layout) for one in few_of_them]
        assert counts.points(few_of_them, layout.cards) == expected, layout


def test_no_two_of_a_layout_are_the_same_and_fewer_changes_come_first():
    every = likely(SIX, "french")
    assert [one.rank for one in every] == sorted(one.rank for one in every)
    assert (every[0].base, every[0].parts) == ("pagat-6", ())
    assert "wiki-6-moon" in every[0].alike
    block = [one for one in every if one.base == "pagat-6-block20" and not one.parts]
    assert block
    assert not any(one.base == "pagat-6" and one.parts == (find_part("block20"),) for one in every)


def test_what_explains_the_hands_counts_every_one_of_them_so():
    answer = worked()
    assert answer.explains[0].base == "pagat-6"
    for one in answer.explains[::40]:
        for cards, points in WORKED:
            assert one.ruleset.points(Layout.parse(cards)) == points
    assert {one.base for one in answer.explains} > {"pagat-6", "pagat-6-block20"}


def test_a_question_divides_what_is_left_and_is_no_hand_of_before():
    answer = worked()
    asked = checked(Hand(answer.ask, 0)).readings[SIX, "french"]
    counts = Counts().points(answer.explains[:100], asked)
    assert len(set(counts)) > 1
    assert answer.ask not in dict(WORKED)


def test_who_is_not_sure_of_a_joker_is_asked_for_none():
    assert "X" in some(worked().ask)
    unsure = Search([*hands(*WORKED), *hands((worked().ask, None), reply=True)]).answer()
    assert "X" not in some(unsure.ask)
    assert [one.rank for one in unsure.explains] == [one.rank for one in worked().explains]


def test_six_questions_at_most():
    written = [str(Layout(SIX, cards)) for cards in probes((SIX, "french"))[:MOST_ASKED]]
    asked = hands(*((cards, None) for cards in written), reply=True)
    assert Search([*hands(*WORKED), *asked[1:]]).answer().ask
    assert Search([*hands(*WORKED), *asked]).answer().ask is None


def test_an_answer_says_what_it_put_out_of_question():
    answer = search(*WORKED, ("8H 8C 3D / 8S 8D 4C", 7))
    assert answer.excluded.base == answer.explains[0].base == "pagat-6"
    assert answer.excluded.ruleset.points(Layout.parse("8H 8C 3D / 8S 8D 4C")) != 7


def test_where_jokers_lie_rulesets_with_jokers_come_first():
    answer = search(*WORKED, ("AH 2C X / 6S 7H 9C", 21))
    assert answer.explains[0].jokers
    assert answer.explains[0].base == "pagat-6-jokers-0"


def test_a_suit_nobody_named_may_be_any():
    one = next(o for o in likely(SIX, "french") if o.base == "pagat-6-oneeyed-zero")
    cards = Layout.parse("J 7C 9D / 3S 8H 4C").cards
    assert len(list(with_suits(one, cards))) == 2
    counts = Counts()
    for points in (31, 41):
        assert counts.explaining([one], cards, points) == [True]
    assert counts.explaining([one], cards, 36) == [False]
    plain = next(o for o in likely(SIX, "french") if o.base == "pagat-6")
    assert counts.explaining([plain], cards, 31) == [False]


def test_the_smallest_set_of_hands_that_cannot_stand_together():
    alone = search(*WORKED, ("AH 3C 4D / 6S 7H 9C", 999))
    assert (alone.explains, alone.apart) == ((), (3,))
    assert (alone.nearly[0][0].base, alone.nearly[0][1]) == ("pagat-6", 3)
    # In one a five counts five, in the other it takes five off.
    two = search(("5H 7C 9D / 3S 8H 4C", 36), *WORKED[1:], ("5C 7D 9H / 3C 8S 4D", 26))
    assert two.apart == (0, 3)


@pytest.mark.parametrize(
    ("written", "code", "places"),
    [
        ([], "empty", ()),
        ([(WORKED[0][0], 16), ("KH 2C / KS 5H", 7)], "two-layouts", (0, 1)),
        ([WORKED[0], WORKED[1], (WORKED[0][0], 17)], "twice", (0, 2)),
        ([WORKED[0]] * 25, "too-many", ()),
    ],
)
def test_hands_that_are_of_no_one_table(written, code, places):
    with pytest.raises(BadHands) as refusal:
        search(*written)
    assert [(each.code, each.hands) for each in refusal.value.troubles] == [(code, places)]


@pytest.mark.parametrize(
    ("data", "message"),
    [
        ([], "an object with cards and points was expected"),
        ({"cards": "K", "points": 1, "odd": 1}, "'odd' is not a word of a hand"),
        ({"cards": 7, "points": 1}, "cards: a text was expected, such as KH 7C 9D / 3S 7H 4C"),
        ({"cards": "K"}, "points: a whole number was expected, or null if nobody is sure"),
        (
            {"cards": "K", "points": True},
            "points: a whole number was expected, or null if nobody is sure",
        ),
        ({"cards": "K", "points": 1, "asked": 1}, "asked: true or false was expected"),
        ({"cards": " ", "points": 1}, "no cards"),
        ({"cards": "K" * 201, "points": 1}, "201 letters; 200 are the most"),
        ({"cards": "K", "points": 1000}, "1000 is not a total anyone could have"),
        ({"cards": "KH Z / 3S 4C", "points": 1}, "Z is not a card"),
        ({"cards": "K 2 / 3", "points": 1}, "the rows do not have equally many cards"),
        ({"cards": "K 2 / 3 4 / 5 6", "points": 1}, "a layout of 3x2 is not played in any variant"),
        ({"cards": "X / #5", "points": 1}, "a layout of 2x1 is not played in any variant"),
    ],
)
def test_a_hand_that_is_none(data, message):
    with pytest.raises(BadHands) as refusal:
        read_hand(data)
    assert str(refusal.value) == message


def test_cards_in_one_row_are_of_any_layout_with_so_many():
    assert {shape for shape, _ in checked(Hand("KH 2C KS 5H", 7)).readings} == {
        Shape(2, 2),
        Shape(1, 0),
    }
    assert {pack for _, pack in checked(Hand("0 12 7 5", 7)).readings} == {"cabo"}
    answer = search(("KH 2C KS 5H", 7))
    assert "/" not in some(answer.ask)


def test_a_file_of_lines():
    lines = [json.dumps({"cards": cards, "points": points}).encode() for cards, points in WORKED]
    data, readable = report([lines[0], b"\n", *lines[1:]])
    assert readable
    assert list(data) == ["number", "explains", "ask", "excluded"]
    first = data["explains"][0]
    assert (first["variant"], first["parts"], first["name"]) == ("pagat-6", [], "Six-Card Golf")
    assert first["rules"] == find_variant("pagat-6").to_dict()
    assert data["number"] > len(data["explains"]) == 20
    assert data["excluded"]["line"] == 4
    data, readable = report([*lines, b'{"cards": "AH 3C 4D / 6S 7H 9C", "points": 999}'])
    assert readable
    assert (data["explains"], data["ask"], data["apart"]) == ([], None, [4])
    assert data["all_but_one"][0]["line"] == 4


def test_a_file_that_cannot_be_read_names_its_lines():
    good = b'{"cards": "KH 7C 9D / 3S 7H 4C", "points": 16}'
    data, readable = report([good, b"x", b"\xff", b'{"cards": "Z", "points": 1}', b"[" * 1999])
    assert not readable
    assert [(each["code"], each["line"]) for each in data["errors"]] == [
        ("unreadable", line) for line in (2, 3, 4, 5)
    ]
    data, readable = report([b"\n", good, good.replace(b"16", b"17")])
    assert not readable
    assert data["errors"][0]["lines"] == [2, 3]
    assert report([]) == ({"errors": [{"code": "empty", "message": "no hands"}]}, False)


def test_what_parts_say():
    said = {
        part.slug: [str(sentence) for sentence in says(one)]
        for one in likely(SIX, "french")
        if one.base == "pagat-6" and len(one.parts) == 1
        for part in one.parts
    }
    assert said["fives-minus"] == ["Values: fives −5."]
    assert said["queen-of-spades"] == ["Values: queen of spades 40."]
    assert said["jacks-wild"] == ["A column of equal cards: no points. Wild: jacks."]


def test_a_search_takes_less_than_0_7_seconds():
    worked()
    assert takes_less(0.7, lambda: search(*WORKED))


def test_random_house_rules_are_among_the_first_three():
    rng = Random(20261129)
    cases = [case(*house_rules(rng), 3, rng) for _ in range(5)]
    assert [each for each in cases if not 0 < each.place <= FIRST] == []
    assert max(each.questions for each in cases) <= MOST_ASKED
