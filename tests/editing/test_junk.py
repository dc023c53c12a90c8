"""Whatever is sent to the editor, the page is shown and says what is wrong where it is wrong."""

import pytest
from django.template.loader import render_to_string
from hypothesis import given
from hypothesis import strategies as st

from scorecards.editing.actions import act
from scorecards.editing.mapping import to_fields
from scorecards.editing.page import EditorPage
from scorecards.editing.past import with_past
from scorecards.editing.tray import with_typed_worth
from scorecards.rules import VARIANTS, find_variant
from scorecards.rules.choices.catalogue import CHOICES
from scorecards.rules.choices.parts import PARTS
from scorecards.views.editor_form import Desk
from tests.examples import examples

BASE = find_variant("pagat-6")
DESK = Desk(BASE, "/rules/new/", "title", "about", "save", "/", "back")
NAMES = sorted(
    {name for variant in VARIANTS for name in to_fields(variant.to_dict())}
    | {"rows", "columns", "sample-row", "sample-knocker", "sample-dealt", "w-kind", "w-where"}
    | {
        "tray",
        "tray-which",
        "tray-other",
        "last",
        "past",
        "past-typed",
        "points-seen",
        "name-offered",
    }
    | {"sample-seat", "s7-kind", "h7-who", "s-kind", "s999999-kind", "v-", "seen"}
)
WORDS = [
    "",
    "0",
    "-1",
    "1",
    "9999999999999",
    "K",
    "Kr",
    "free",
    "2x3",
    "0x0",
    "99x99",
    "x",
    "other",
]
WORDS += ["column", "anywhere", "exactly", "match", "run", "cards", "players", "target", "wins"]
WORDS += ["{n}", "%s", "%(name)s", "<b>", "\0", "9H 9D KC / 9S 2D JH", "²", "٣", "1e3", "skyjo"]
WORDS += ["X", "A", "#5", "o", "S", "out", "{}", "[]", '{"values":{"K":[]}}', '{"scoring":[1,{}]}']
WORDS += ['{"layout":7,"end":"x","stakes":[],"players":null}', '{"values":{"K":null}}', "1 2 3"]
values = st.one_of(st.sampled_from(WORDS), st.text(max_size=12))
junk = st.dictionaries(st.sampled_from(NAMES), st.lists(values, max_size=5), max_size=12)
buttons = st.one_of(
    st.sampled_from([f"part:{part.slug}" for part in PARTS]),
    st.sampled_from([f"answer:{each.slug}:{a.slug}" for each in CHOICES for a in each.answers]),
    st.sampled_from(["add:equal", "add:hole", "add:exactly", "more:odd", "more:players", "pack"]),
    st.sampled_from(["drop:s0", "drop:h9", "drop:", "up:h1", "less:odd:0", "less:players:7"]),
    st.sampled_from(
        ["undo", "card:K", "card:X", "card:?", "which:o", "count:-2", "count:out", "count:"]
    ),
    st.sampled_from(
        ["call:x", "name", "shapes:several", "shapes:one", "part:", "answer:", "answer:x:y", "²"]
    ),
    st.text(max_size=8),
)


def shown(fields, **more):
    page = EditorPage(fields, BASE, **more)
    html = render_to_string(
        "scorecards/editor.html#form", {"page": page, "desk": DESK, "csrf_token": "x"}
    )
    return page, html


@examples()
@given(st.sampled_from(VARIANTS), junk, st.lists(buttons, max_size=3))
def test_no_form_breaks_the_page(variant, sent, pressed):
    fields, opened = to_fields(variant.to_dict()) | sent, ""
    for do in pressed:
        fields, opened = act(with_past(with_typed_worth(fields), typing=False), do)
    page, _html = shown(fields, opened=opened)
    assert (page.ruleset is None) == bool(page.mistakes)
    assert all(mistake.sentence and mistake.section for mistake in page.mistakes)


def test_a_choice_of_nothing_has_no_sentence():
    sent = {"h0-who": ["others"], "h0-choice": ["0"], "h0-change": ["times"], "h0-n": ["x"]}
    page, _html = shown(to_fields(BASE.to_dict()) | sent | {"h0-of": [""]})
    assert page.wrong["h0-changes"]
    assert page.hole[0].sentence == ""


def test_a_line_without_a_number_of_players_is_said_to_be_wrong():
    sent = {"from": ["1", "", "x"], "packs": ["1", "2", "3"], "jokers": ["", "", ""]}
    fields = act(to_fields(BASE.to_dict()) | sent, "add:hole").fields
    page, _html = shown(fields)
    assert page.wrong["packs"]
    assert page.ruleset is None


@examples(15)
@given(junk)
def test_nor_does_a_form_of_nothing_else(sent):
    shown(sent)


@pytest.mark.parametrize(
    ("sent", "field", "says"),
    [
        ({"v-K": ["x"]}, "v-K", "K cannot count 'x'"),
        ({"v-K": [""]}, "v-K", "K has no value"),
        ({"odd-rank": ["K"], "odd-suit": ["q"], "odd-value": ["1"]}, "odd", "is not a card"),
        ({"low": ["9"], "high": ["2"]}, "low", "the smaller number first"),
        ({"packs": ["77"]}, "packs", "is not a number from 1 to 6"),
        ({"shape": ["5x9"]}, "shape", "45 cards; 16 are the most"),
        ({"shape": ["other"]}, "shape", "How many rows and columns"),
        ({"s0-where": ["moon"]}, "s0-where", "'moon' is not one of"),
        ({"s0-where": []}, "s0-where", "Choose where to look"),
        ({"s0-each": [""]}, "s0", "This rule changes nothing yet"),
        ({"s0-size": ["5"]}, "s0", "cannot occur in a layout of 2x3"),
        ({"s0-wild": ["K Z"]}, "s0-wild", "'Z' is not a card"),
        ({"h0-who": ["knocker"], "h0-n": [""]}, "h0", "This rule changes nothing yet"),
        ({"h0-who": ["nobody"], "h0-change": ["plus"], "h0-n": ["5"]}, "h0-who", "'nobody'"),
        ({"end-type": ["target"]}, "end-type", "At how many points does the game end"),
        ({"end-holes": ["0"]}, "end-holes", "How many holes?"),
        ({"end-reset_at": ["5"], "end-reset_to": ["5"]}, "end-reset_at", "has no effect"),
        ({"stakes": ["beer"]}, "stakes", "'beer' is not one of"),
        ({"summary": ["x" * 400]}, "summary", "Longer than 240"),
    ],
)
def test_what_is_wrong_is_said_where_it_is_wrong(sent, field, says):
    page, html = shown(to_fields(BASE.to_dict()) | sent)
    assert says in " ".join(page.wrong[field])
    assert f'id="{page.mistakes[0].target}"' in html


def test_two_rules_that_would_give_one_card_different_points_are_refused_by_name():
    fields = to_fields(BASE.to_dict())
    fields = act(fields, "add:equal").fields | {"s1-where": ["row"], "s1-each": ["5"]}
    page, html = shown(fields)
    assert page.wrong["s1"][0].startswith(
        "Gives a card 5 points where “Pair in a column” gives it 0"
    )
    assert page.sections[2].opened
    assert 'id="more-s1" open' in html


def test_a_rule_that_contradicts_another_is_refused_by_name():
    fields = act(to_fields(BASE.to_dict()), "part:lowest-zero").fields
    fields = act(fields, "add:hole").fields
    fields |= {"h1-who": ["everyone"], "h1-when": ["lowest"], "h1-change": ["becomes"]}
    page, _html = shown(fields)
    assert page.wrong["h1"] == [
        "Contradicts “Lowest”: under the same condition it sets other points."
    ]


def test_a_part_that_other_rules_rule_out_says_why():
    nine = find_variant("wiki-9-straight")
    page = EditorPage(to_fields(nine.to_dict()), nine)
    (pairs,) = (
        each for group in page.parts["scoring"] for each in group.parts if each.slug == "pairs"
    )
    assert not pairs.possible
    assert pairs.says == "The rules that use a card only once must all choose in the same way."
    others = [each for group in page.parts["scoring"] for each in group.parts if each is not pairs]
    assert all(each.possible for each in others)


def test_parts_wait_while_the_rules_cannot_be_read_but_may_be_taken_out():
    fields = act(to_fields(BASE.to_dict()), "part:block25").fields | {"v-K": [""]}
    _page, html = shown(fields)
    assert "Nothing can be added until the rules can be read." in html
    assert act(fields, "part:row").fields == fields
    assert "s1-kind" not in act(fields, "part:block25").fields
