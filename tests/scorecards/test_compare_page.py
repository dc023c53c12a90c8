"""Two rulesets side by side: what differs, the same hole under both, and wrong names."""

import pytest
from django.test import Client

from scorecards.rulebook.page import compared_sample
from scorecards.rules import VARIANTS, find_variant
from scorecards.rules.families import families
from tests.languages import TRANSLATED
from tests.scorecards.house import save
from tests.scorecards.playing import new_game

pytestmark = pytest.mark.django_db
COMPARE = "/variants/compare/"


def compared(client, one, other="", **more):
    return client.get(COMPARE, {"one": one, "other": other}, **more)


def test_six_cards_in_two_countries(client):
    page = compared(client, "pagat-6", "french-6")
    assert page.status_code == 200
    for said in ("jack", "not in play", "For 3 to 9 players.", "All other rules are"):
        assert said in page.text
    assert "A column of equal cards" not in page.text
    rows = page.context["rows"]
    assert any(row.differs for row in rows)
    assert "hand--differs" in page.text


def test_what_differs_in_the_hole_is_marked_and_nothing_else():
    one, other = find_variant("pagat-9"), find_variant("pagat-9-block25")
    rows = compared_sample(one, other)
    assert any(row.differs for row in rows)
    for row in rows:
        said = {(line.label, line.points) for line in row.other.lines}
        for line in row.one.lines:
            assert line.differs is ((line.label, line.points) not in said)
        if not any(line.differs for line in row.one.lines):
            assert not row.differs
    assert any(card.differs for row in rows for cards in row.other.layout for card in cards)


@pytest.mark.parametrize("variant", VARIANTS[::9], ids=lambda variant: variant.slug)
def test_a_hole_under_the_same_rules_differs_nowhere(variant):
    for row in compared_sample(variant, variant):
        assert not row.differs
        assert not any(line.differs for line in (*row.one.lines, *row.other.lines))


def test_the_same_twice_says_that_nothing_differs(client):
    page = compared(client, "pagat-6", "pagat-6")
    assert "Both play by the same rules." in page.text
    assert "Both score this hole alike." in page.text
    assert "hand--differs" not in page.text


@pytest.mark.parametrize(("one", "other"), [("pagat-6", "pagat-4"), ("skyjo", "pagat-6")])
def test_without_a_layout_in_common_there_is_no_hole(client, one, other):
    page = compared(client, one, other)
    assert page.status_code == 200
    assert "no hole is shown under both" in page.text


def test_with_one_alone_it_is_compared_with_the_one_it_extends(client):
    page = compared(client, "pagat-6-block20")
    assert '<option value="pagat-6" selected>' in page.text
    assert "A square block of four equal cards" in page.text
    alone = compared(client, "pagat-6")
    assert alone.status_code == 200
    assert "stands side by side" in alone.text
    assert '<option value="pagat-6" selected>' in alone.text


def test_there_is_nothing_to_compare_before_two_are_chosen(client):
    page = client.get(COMPARE)
    assert page.status_code == 200
    several = [family for family in families() if not family.alone]
    assert page.text.count("<optgroup") == 2 * len([*several, "all others"])
    assert '<optgroup label="Cabo">' in page.text
    assert " selected" not in page.text


@pytest.mark.parametrize(
    "wrong", ["no-such", "own-AAAAAAAA", "\0", "x" * 300, "game:AAAAAA", "<b>"]
)
@pytest.mark.parametrize("field", ["one", "other"])
def test_an_unknown_name_is_told_beside_its_field(client, wrong, field):
    page = client.get(COMPARE, {"one": "pagat-6", "other": "pagat-6"} | {field: wrong})
    assert page.status_code == 404
    assert f'aria-describedby="wrong-{field}"' in page.text
    assert page.text.count("There are no rules of that name.") == 1
    assert "<b>" not in page.text.split("<main")[1].split("<form")[1].split("</form>")[0]


def test_names_and_aliases_are_understood(client):
    page = compared(client, "Six-Card Golf", "Golf à six cartes")
    assert '<option value="french-6" selected>' in page.text


def test_house_rules_are_compared_by_whoever_has_their_link(ann, cal):
    house = save(ann, "Our golf", values={"K": 13}).house
    for person, heading in ((ann, "Your house rules"), (cal, "By link")):
        page = compared(person, "pagat-6", house.slug)
        group = page.text.rpartition(f'<optgroup label="{heading}">')[2].split("</optgroup>")[0]
        assert f'<option value="{house.slug}" selected>' in group
        assert f'href="/rules/{house.key}/"' in page.text
        assert "king" in page.text
    assert "Our golf" not in cal.get(COMPARE).text


def test_a_game_is_compared_with_the_variant_it_began_as(ann, cal):
    game = new_game(ann.device, values={"QS": 40})
    page = compared(ann, f"game:{game.code}")
    assert "queen of spades 40" in page.text
    assert "Six-Card Golf in this game" in page.text
    assert f'href="/g/{game.code}/rules/"' in page.text
    assert compared(cal, f"game:{game.code}").status_code == 404


@pytest.mark.parametrize("language", TRANSLATED)
def test_it_is_said_in_every_language(client, language):
    page = compared(client, "pagat-9", "wiki-9-straight", headers={"Accept-Language": language})
    assert f'<html lang="{language}"' in page.text
    assert "{" not in page.text.split("<main")[1]


def test_only_looking_is_allowed_and_nothing_is_kept(client):
    assert client.post(COMPARE).status_code == 405
    assert "no-store" in client.get(COMPARE)["Cache-Control"]


def test_it_asks_the_database_the_same_with_many_house_rules(ann, django_assert_num_queries):
    for number in range(3):
        save(ann, f"Rules {number}", values={"K": number + 3})
    with django_assert_num_queries(2):
        compared(ann, "pagat-6", "french-6")


def test_a_stranger_without_a_cookie_asks_nothing(django_assert_num_queries):
    with django_assert_num_queries(0):
        compared(Client(), "pagat-6", "french-6")
