"""The variants: the list with its search, every page of one, and the rules of a game."""

import pytest

from scorecards.rules import VARIANTS
from tests.scorecards.playing import new_game

pytestmark = pytest.mark.django_db


def found(client, **asked):
    return [card.slug for card in client.get("/variants/", asked).context["found"]]


def test_all_of_them_are_listed_the_best_known_first(client):
    listed = found(client)
    assert sorted(listed) == sorted(variant.slug for variant in VARIANTS)
    assert listed[:4] == ["pagat-6", "pagat-4", "pagat-9", "pagat-8"]
    first_relative = min(listed.index(slug) for slug in ("pagat-6-block20", "bga-6"))
    assert listed.index("skyjo") < listed.index("dutch-fr") < first_relative


@pytest.mark.parametrize(
    ("asked", "expected"),
    [
        ({"q": "playroom"}, ["playroom"]),
        ({"q": "PLAYROOM golf"}, ["playroom"]),
        ({"q": "whitnack"}, ["pagat-8"]),
        ({"cards": "16"}, ["playroom"]),
        ({"cards": "10"}, ["pagat-10", "hub-10"]),
        ({"cards": "free", "jokers": "yes"}, ["malaysia", "pablo", "cambio-dom"]),
        ({"knock": "none"}, ["malaysia"]),
        ({"cards": "12", "pairs": "more"}, ["skyjo"]),
        ({"source": "Board Game Arena", "negative": "yes"}, ["bga-6", "bga-4", "bga-9"]),
        ({"source": "other", "cards": "12"}, ["playroom", "skyjo"]),
        ({"jokers": "no", "negative": "no", "cards": "12"}, []),
        ({"q": "french", "cards": "4"}, ["french-4"]),
        ({"q": "no such game"}, []),
        ({"q": "x" * 500}, []),
        ({"cards": "7"}, []),
    ],
)
def test_words_and_cards_narrow_the_list(client, asked, expected):
    assert found(client, **asked) == expected


def test_what_is_no_number_of_cards_asks_for_none(client):
    assert found(client, cards="many") == found(client)


def test_nothing_found_says_what_to_do(client):
    shown = client.get("/variants/?q=zzz").content.decode()
    assert "No variant fits." in shown


def test_the_search_is_escaped_and_kept(client):
    shown = client.get("/variants/", {"q": '"><script>'}).content.decode()
    assert "<script>" not in shown.replace('<script type="module"', "").replace("<script src=", "")
    assert "&quot;&gt;&lt;script&gt;" in shown


def test_htmx_gets_the_list_alone(client):
    shown = client.get("/variants/?q=six", headers={"HX-Request": "true"}).content.decode()
    assert shown.lstrip().startswith('<section class="section" id="found"')


@pytest.mark.parametrize("variant", VARIANTS, ids=lambda variant: variant.slug)
@pytest.mark.parametrize("language", ["en", "es", "fr", "it"])
def test_every_variant_is_said_in_words(client, variant, language):
    address = f"/variants/{variant.slug}/"
    shown = client.get(address, headers={"Accept-Language": language}).content.decode()
    assert f'<html lang="{language}"' in shown
    assert shown.count("<li>") >= len(variant.sentences())
    assert "{" not in shown.split("<main")[1]
    assert f"/games/new/?variant={variant.slug}" in shown


def test_the_values_are_those_of_the_rules(client):
    lines = client.get("/variants/pagat-6-jokers-m2/").context["values"]
    values = {line.face: line.value for line in lines}
    assert (values["A"], values["K"], values["10"], values["X"]) == (1, 0, 10, -2)


@pytest.mark.parametrize("slug", ["no-such", "Six-Card-Golf", "x" * 200])
def test_there_is_one_address_for_a_variant(client, slug):
    assert client.get(f"/variants/{slug}/").status_code == 404


def test_a_game_shows_its_own_copy_of_the_rules(ann, cal):
    game = new_game(ann.device, end={"type": "holes", "holes": 5})
    shown = ann.get(f"/g/{game.code}/rules/").content.decode()
    assert "A game is 5 holes." in shown
    assert "Play this" not in shown
    assert cal.get(f"/g/{game.code}/rules/").status_code == 404


def test_a_suit_that_differs_has_its_own_line(ann):
    game = new_game(ann.device, values={"QS": 40})
    lines = ann.get(f"/g/{game.code}/rules/").context["values"]
    assert [(line.suit, line.value) for line in lines if line.rank == "Q"] == [("", 10), ("s", 40)]


def test_only_looking_is_allowed(client):
    assert client.post("/variants/").status_code == 405
    assert client.post("/variants/pagat-6/").status_code == 405
