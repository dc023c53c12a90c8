"""Golfo is found by its name, explains itself in every language, and leads to a table."""

import pytest
from django.conf import settings

from scorecards.rulebook import golfo
from scorecards.rules.golfo import hand_value

pytestmark = pytest.mark.django_db

TILE = 'href="/variants/golfo/"'


@pytest.mark.parametrize("query", ["golfo", "GOLFO", "gofo", "chips suit", "apuestas", "betting"])
def test_the_search_finds_it_by_name_and_by_what_it_is(client, query) -> None:
    page = client.get("/variants/", {"q": query}).text
    assert TILE in page
    if query.casefold() == "golfo":
        assert "1 found" in page


@pytest.mark.parametrize("asked", [{"q": "zzz"}, {"cards": "6"}, {"q": "golfo", "jokers": "yes"}])
def test_it_is_not_found_by_what_it_is_not(client, asked) -> None:
    assert TILE not in client.get("/variants/", asked).text


def test_it_stands_below_the_variants_and_among_the_rules_of_a_new_game(client) -> None:
    assert TILE in client.get("/variants/").text
    picker = client.get("/games/new/").text
    assert 'href="/golfo/new/"' in picker
    assert "golfo gofo" in picker
    assert client.get("/games/new/?variant=golfo")["Location"] == "/golfo/new/"


@pytest.mark.parametrize("language", dict(settings.LANGUAGES))
def test_its_page_has_the_rules_in_words(client, language) -> None:
    page = client.get("/variants/golfo/", headers={"Accept-Language": language}).text
    assert 'href="/golfo/new/"' in page
    assert 'href="/print/golfo/"' in page
    assert page.count("<li>") >= 15
    assert client.post("/variants/golfo/").status_code == 405


def test_every_heading_has_its_sentences() -> None:
    assert all(sentences for _, sentences in golfo.sections())
    assert len(golfo.sections()) == 6


def test_the_card_for_a_first_evening_counts_its_hand_by_the_rules(client) -> None:
    page = client.get("/variants/golfo/").text
    best = hand_value(golfo.FIRST_HAND)
    assert f'<b class="num">{best.value}</b>' in page
    assert page.count("is-best") == len(best.cards)
    assert (best.value, best.suit) == (17, "C")
    assert page.count('<li>\n          <span class="num"') == len(golfo.steps()) == 4
    assert page.count("<dt>") == len(golfo.glossary())
    assert 'href="/variants/golfo/#first"' in client.get("/golfo/new/").text
