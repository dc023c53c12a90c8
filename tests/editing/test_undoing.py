"""A part that is put in and taken out again leaves the rules as they were."""

import json

import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st

from scorecards.editing.actions import act
from scorecards.editing.mapping import to_fields, to_table
from scorecards.editing.page import EditorPage
from scorecards.rules import VARIANTS, Ruleset, find_variant
from scorecards.rules.choices.parts import PARTS, find_part
from tests.examples import THOROUGH

pytestmark = pytest.mark.walk

ENOUGH = 15
TOGGLES = [part for part in PARTS if not part.end]
JOKERS = {"jokers": {"1": 3, "5": 7}, "values": {"X": -1, "K": 13, "T": 4}}
TABLES = [
    to_table(to_fields(ruleset.to_dict()))
    for ruleset in (*VARIANTS, find_variant("pagat-6").with_changes(JOKERS))
]


def pressed(table, *slugs):
    fields = to_fields(table)
    for slug in slugs:
        fields = act(fields, f"part:{slug}").fields
    return to_table(fields)


@pytest.mark.parametrize("part", TOGGLES, ids=lambda part: part.slug)
def test_whatever_the_rules_were_they_are_again(part):
    """Of all rules when tests are thorough; every day of some that fit, others for each part."""
    seen, first = 0, TOGGLES.index(part)
    for table in (*TABLES[first:], *TABLES[:first]):
        if seen == ENOUGH and not THOROUGH:
            break
        if part.on(table) or not part.fits(table) or part.without_rivals(table) != table:
            continue
        seen += 1
        with_it = pressed(table, part.slug)
        assert part.on(with_it)
        assert pressed(table, part.slug, part.slug) == table
    assert seen


def test_jokers_that_were_there_stay():
    table = to_table(to_fields(find_variant("pagat-6").with_changes(JOKERS).to_dict()))
    with_it = pressed(table, "house-eagle-eye")
    assert with_it["jokers"] == {"1": 3, "5": 7}
    assert with_it["values"]["X"] == 2
    again = pressed(table, "house-eagle-eye", "house-eagle-eye")
    assert (again["jokers"], again["values"]["X"]) == ({"1": 3, "5": 7}, -1)


def test_what_was_changed_meanwhile_stays():
    fields = to_fields(find_variant("pagat-6").with_changes(JOKERS).to_dict())
    fields = act(fields, "part:house-eagle-eye").fields
    fields = act(fields | {"v-K": ["9"], "jokers": ["4", "8"]}, "part:block20").fields
    table = to_table(act(fields, "part:house-eagle-eye").fields)
    assert table["jokers"] == {"1": 4, "5": 8}
    assert table["values"] == {"2": -2, "A": 1, "J": 10, "Q": 10, "K": 9, "T": 4, "X": -1}
    labels = [step.get("label") for step in table["scoring"]]
    assert labels == ["Pair in a column", find_part("block20").scoring[0]["label"]]


def test_a_value_typed_over_is_what_the_next_press_remembers():
    fields = to_fields(find_variant("pagat-6").to_dict())
    fields = act(fields, "part:house-super-kings").fields | {"v-K": ["5"]}
    fields = act(fields, "part:house-super-kings").fields
    assert to_table(fields)["values"]["K"] == -2
    assert to_table(act(fields, "part:house-super-kings").fields)["values"]["K"] == 5


def test_of_a_choice_of_one_the_others_do_not_come_back():
    six = find_variant("pagat-6").to_dict()
    assert "hole" not in pressed(six, "knock-10", "knock-20", "knock-20")


def test_knocking_is_as_it_was():
    quiet = find_variant("pagat-6").with_changes({"knock": "none"}).to_dict()
    assert pressed(quiet, "knock-10")["knock"] == "scored"
    assert pressed(quiet, "knock-10", "knock-10")["knock"] == "none"
    assert pressed(quiet, "knock-10", "knock-zero", "knock-10")["knock"] == "scored"
    said = find_variant("pagat-6").with_changes({"knock": "scored"}).to_dict()
    assert pressed(said, "house-tied-shame", "house-tied-shame")["knock"] == "scored"


def test_the_page_carries_it_until_the_part_is_out():
    fields = act(to_fields(find_variant("pagat-6").to_dict()), "part:house-super-kings").fields
    page = EditorPage(fields, find_variant("pagat-6"))
    was = {each.slug: each.was for group in page.parts["house"] for each in group.parts}
    assert json.loads(was["house-super-kings"])["values"]["K"] == 0
    assert not was["house-eagle-eye"]
    fields = act(fields, "part:house-super-kings").fields
    assert not any(name.startswith("was-") for name in fields)


@pytest.mark.parametrize(
    "junk",
    ["", "x", "[]", "[" * 9000, "9" * 5000, "null", '{"values": 5}', '{"values": {"K": 1e999}}']
    + ['{"scoring": [{"where": 5}]}', '{"scoring": 7, "jokers": "x"}', '{"jokers": {"a": []}}']
    + ['{"scoring": null, "values": null, "jokers": null}', '{"scoring": 0, "values": []}']
    + ["{" * 30_000, '{"hole": [1, null]}', '{"values": {"K": NaN}}', '{"knock": {"a": 1}}'],
)
def test_junk_is_no_memory(junk):
    fields = act(to_fields(find_variant("pagat-6").to_dict()), "part:house-eagle-eye").fields
    out = to_table(act(fields | {"was-house-eagle-eye": [junk]}, "part:house-eagle-eye").fields)
    assert Ruleset.from_dict(out | {"name": "-", "source": "-"}).values.written["K"] == 0
    assert not find_part("house-eagle-eye").on(out)


@settings(deadline=None)
@example(find_part("column"), {"scoring": None, "values": None, "jokers": None})
@given(
    st.sampled_from(TOGGLES),
    st.recursive(
        st.none() | st.integers() | st.floats() | st.text(max_size=5),
        lambda inner: (
            st.lists(inner, max_size=3)
            | st.dictionaries(
                st.sampled_from(
                    ["values", "jokers", "hole", "scoring", "knock", "K", "where", "each"]
                ),
                inner,
                max_size=4,
            )
        ),
    ),
)
def test_nor_is_any_other_junk(part, junk):
    fields = act(to_fields(find_variant("playroom").to_dict()), f"part:{part.slug}").fields
    fields = fields | {f"was-{part.slug}": [json.dumps(junk)]}
    EditorPage(act(fields, f"part:{part.slug}").fields, find_variant("playroom"))
