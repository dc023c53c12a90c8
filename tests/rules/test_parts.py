"""Ready-made parts: put in, a ruleset has them; taken out, it is as before."""

import pytest

from scorecards.rules import VARIANTS, InvalidRuleset, Ruleset, find_variant
from scorecards.rules.choices.parts import PARTS, find_part
from tests.row_by_row import row_by_row

HOUSE = [part.slug for part in PARTS if part.group == "house"]
SAID = ("layout", "pack", "scoring", "hole", "end", "knock", "jokers")
# The variants without those that differ in nothing but what a card counts, or in a name.
UNLIKE = list({str([v.data.get(key) for key in SAID]): v.to_dict() for v in VARIANTS}.values())


def kinds(ruleset):
    return ruleset.values.written, plain(ruleset.layout_steps), plain(ruleset.hole_steps)


def plain(steps):
    """The steps without their order: matches do not see each other."""
    return sorted(map(str, steps))


def test_the_eight_house_rules_are_parts():
    assert len(HOUSE) == 8
    assert {part.slug for part in PARTS if part.slug.startswith("house-")} == set(HOUSE)


@pytest.mark.parametrize("slug", HOUSE)
def test_a_house_rule_on_six_card_golf_is_its_variant(slug):
    toggled = Ruleset.from_dict(find_part(slug).put(find_variant("pagat-6").to_dict()))
    assert kinds(toggled) == kinds(find_variant(slug))
    assert find_part(slug).on(find_variant(slug).to_dict())
    assert toggled.has_jokers == find_variant(slug).has_jokers


@pytest.mark.parametrize("slug", HOUSE)
def test_a_house_rule_is_for_any_six_card_ruleset_and_no_other(slug):
    part = find_part(slug)
    for variant in VARIANTS:
        assert part.fits(variant.to_dict()) == ({"2x3"} == set(map(str, variant.shapes)))


def test_a_house_rule_goes_out_again():
    six = find_variant("pagat-6").to_dict()
    for slug in HOUSE:
        back = Ruleset.from_dict(find_part(slug).take(find_part(slug).put(six)))
        assert kinds(back) == kinds(find_variant("pagat-6")), slug


def refusals(table):
    """The sentences with which a table is refused, none for one that can be read."""
    try:
        Ruleset.from_dict(table)
    except InvalidRuleset as refused:
        return [str(problem.message) for problem in refused.problems]
    return []


@pytest.mark.parametrize("part", PARTS, ids=lambda part: part.slug)
def test_a_part_that_fits_can_be_put_in_and_taken_out(part):
    for table in UNLIKE:
        if not part.fits(table) or part.on(table):
            continue
        with_it = part.put(table)
        assert part.on(with_it)
        assert part.put(with_it) == with_it
        # Refused only where two steps would give one card different points, and that is said.
        assert all("gives a card" in reason or "prefer" in reason for reason in refusals(with_it))
        if not part.end:
            assert not part.on(part.take(with_it))
            assert refusals(part.take(with_it)) == []


def test_of_a_group_that_is_alone_only_one_is_in():
    table = find_variant("pagat-4-knock-10").to_dict()
    changed = find_part("knock-double5").put(table)
    assert [part.slug for part in PARTS if part.group == "knock" and part.on(changed)] == [
        "knock-double5"
    ]
    assert len(changed["hole"]) == 1


@row_by_row("part", PARTS, ids=lambda part: part.slug)
def test_every_part_fits_somewhere_and_does_something(part):
    tables = [variant.data for variant in VARIANTS if part.fits(variant.data)]
    assert tables
    assert any(part.put(table) != table for table in tables if not part.on(table))
    assert part.label
    assert part.says.endswith(".")


def test_nothing_is_changed_in_place():
    for part in PARTS:
        table = find_variant("playroom").to_dict()
        part.put(table)
        part.take(table)
        assert table == find_variant("playroom").to_dict()


def test_no_two_parts_have_one_name():
    names = [(part.group, part.label) for part in PARTS]
    assert len(set(names)) == len(names)
    with pytest.raises(KeyError):
        find_part("mulligan")
