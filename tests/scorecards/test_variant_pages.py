"""The variants: the list with its search, every page of one, and the rules of a game."""

import pytest

from scorecards.rules import VARIANTS, find_variant
from scorecards.rules.choices.catalogue import chosen
from scorecards.rules.families import families
from scorecards.rules.wording.rulesets import sentences
from tests.languages import LANGUAGES
from tests.scorecards.house import save
from tests.scorecards.playing import new_game

pytestmark = [pytest.mark.django_db, pytest.mark.walk]


def slug_of(each):
    return str(getattr(each, "slug", ""))


def text(response):
    return response.content.decode()


def found(client, **asked):
    return [card.slug for card in client.get("/variants/", asked).context["found"]]


def tiles(page):
    return [each.first.slug for _, group in page.context["groups"] for each in group]


def test_all_of_them_are_listed_as_families_the_best_known_first(client):
    page = client.get("/variants/")
    assert sorted(card.slug for card in page.context["found"]) == sorted(
        variant.slug for variant in VARIANTS
    )
    assert tiles(page) == [family.opens for family in families()]
    assert tiles(page)[:3] == ["pagat-6", "pagat-4", "pagat-9"]
    assert page.text.count('class="tile tile--shape"') == len(families())
    assert "29 ways to play" in page.text
    assert ">Cabo</b>" in page.text


def test_a_filter_leaves_the_families_in_which_something_fits(client):
    page = client.get("/variants/", {"jokers": "yes", "cards": "4"})
    assert tiles(page) == ["pagat-4-jokers", "french-4", "wodder-4", "playroom"]
    assert "Four-Card Golf with jokers" in page.text


@pytest.mark.parametrize("variant", VARIANTS, ids=slug_of)
def test_every_variant_is_found_by_its_name_and_its_other_names(client, variant):
    for name in (variant.name, *variant.aliases):
        page = client.get("/variants/", {"q": name[:80]})
        assert variant.slug in [card.slug for card in page.context["variants"]]
        assert f'href="/variants/{variant.slug}/"' in page.text


def test_a_family_has_its_ways_to_play_as_choices_in_the_words_of_their_rules(client):
    page = client.get("/variants/pagat-6/")
    assert "How does your table play this?" in page.text
    every = [line for group in page.context["family"].groups for line in group.lines]
    assert len(every) == 28
    assert not any(line.chosen for line in every)
    jokers = {line.card.slug: line for line in every}["pagat-6-jokers-m2"]
    assert jokers.card.way == "Jokers minus 2"
    said = [f"{each.topic}: {', '.join(map(str, each.other))}" for each in jokers.differences]
    assert said == ["twos: 2", "jokers: \N{MINUS SIGN}2"]
    assert all(sentence in page.text for sentence in said)
    assert "What differs" not in page.text


def test_a_way_to_play_is_chosen_on_its_own_page_and_says_what_differs(client):
    page = client.get("/variants/pagat-6-jokers-m2/")
    chosen = '<a class="choice" href="/variants/pagat-6-jokers-m2/" aria-current="page">'
    assert page.text.count('aria-current="page">') >= 1
    assert chosen in page.text
    assert "What differs" in page.text
    assert '<a href="/variants/pagat-6/">Six-Card Golf</a>' in page.text
    assert [group.open for group in page.context["family"].groups].count(True) == 1


def test_what_is_played_in_one_way_has_no_choices(client):
    page = client.get("/variants/skyjo/")
    assert page.context["family"] is None
    assert "How does your table play this?" not in page.text


@pytest.mark.parametrize(
    ("asked", "expected"),
    [
        ({"q": "playroom"}, ["playroom"]),
        ({"q": "PLAYROOM golf"}, ["playroom"]),
        ({"q": "whitnack"}, ["pagat-8"]),
        ({"cards": "16"}, ["playroom"]),
        ({"cards": "10"}, ["pagat-10", "hub-10"]),
        ({"cards": "free", "jokers": "yes"}, ["cambio-dom", "pablo", "malaysia"]),
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
    assert "No variant matches." in shown


def test_the_search_is_escaped_and_kept(client):
    shown = client.get("/variants/", {"q": '"><script>'}).content.decode()
    assert "<script>" not in shown.replace('<script type="module"', "").replace("<script src=", "")
    assert "&quot;&gt;&lt;script&gt;" in shown


def test_what_is_asked_for_stays_chosen_and_can_be_cleared(client):
    asked = {"cards": "6", "jokers": "yes", "source": "Wikipedia"}
    shown = client.get("/variants/", asked).content.decode()
    assert 'name="cards" value="6" checked' in shown
    assert '<option value="yes" selected>' in shown
    assert '<option value="Wikipedia" selected>' in shown
    assert '<details class="fold" open>' in shown
    assert '<a class="btn" href="/variants/">Clear all</a>' in shown
    everything = client.get("/variants/").content.decode()
    assert "Clear all" not in everything
    assert '<details class="fold">' in everything


@pytest.mark.parametrize("asked", ["jokers=1", "knock=x", "pairs=%00", "source=nobody", "cards=-6"])
def test_what_is_no_choice_of_a_filter_asks_for_nothing(client, asked):
    response = client.get(f"/variants/?{asked}")
    assert response.status_code == 200
    assert len(response.context["found"]) == len(VARIANTS)


def test_a_name_that_has_the_words_comes_before_a_rule_that_has_them(client):
    listed = found(client, q="jokers")
    named = ["Jokers" in find_variant(slug).name.title() for slug in listed]
    assert named == sorted(named, reverse=True)
    assert any(named)
    assert not all(named)


def test_the_own_house_rules_come_first(ann, cal):
    house = save(ann, "Our golf", values={"K": 13}).house
    page = ann.get("/variants/")
    assert page.context["found"][0].slug == house.slug
    assert "Your house rules" in page.text
    assert f'href="/rules/{house.key}/"' in page.text
    assert found(ann, q="our golf")[0] == house.slug
    assert found(ann, jokers="yes", q="golf")[0] != house.slug
    assert house.slug not in found(cal)


def test_the_list_asks_the_database_the_same_with_many_house_rules(ann, django_assert_num_queries):
    for number in range(3):
        save(ann, f"Rules {number}", values={"K": number + 3})
    with django_assert_num_queries(2):
        ann.get("/variants/")


def test_an_answer_is_kept_by_nobody_for_somebody_else(client):
    assert {"HX-Request", "Cookie"} <= set(client.get("/variants/")["Vary"].split(", "))


def test_htmx_gets_the_list_alone(client):
    shown = client.get("/variants/?q=six", headers={"HX-Request": "true"}).content.decode()
    assert shown.lstrip().startswith('<section class="section" id="found"')


@pytest.mark.parametrize(
    ("place", "variant"), list(enumerate(VARIANTS)), ids=lambda each: str(getattr(each, "slug", ""))
)
def test_every_variant_is_said_in_words_and_explains_its_sample_hole(client, place, variant):
    """Each in one of the languages; that no sentence lacks words is tested of the catalogues."""
    language = LANGUAGES[place % len(LANGUAGES)]
    page = client.get(f"/variants/{variant.slug}/", headers={"Accept-Language": language})
    shown = page.content.decode()
    assert f'<html lang="{language}"' in shown
    assert shown.count("<li>") >= len(sentences(variant))
    assert "{" not in shown.split("<main")[1]
    assert f"/games/new/?variant={variant.slug}" in shown
    assert len(page.context["sample"]) >= 2
    for row in page.context["sample"]:
        points = [int(line.points.replace("\N{MINUS SIGN}", "-")) for line in row.lines]
        assert str(sum(points)).replace("-", "\N{MINUS SIGN}") == row.points
        assert row.layout


def test_the_values_are_those_of_the_rules(client):
    lines = client.get("/variants/pagat-6-jokers-m2/").context["values"]
    values = {line.face: line.value for line in lines}
    assert (values["A"], values["K"], values["10"], values["X"]) == (1, 0, 10, -2)


@pytest.mark.parametrize("slug", ["no-such", "Six-Card-Golf", "x" * 200])
def test_there_is_one_address_for_a_variant(client, slug):
    assert client.get(f"/variants/{slug}/").status_code == 404


def test_packs_are_told_by_players(client):
    lines = client.get("/variants/french-6/").context["packs"]
    assert [(line.players, line.packs, line.jokers) for line in lines] == [
        ("3–5", 1, 2),
        ("6–9", 2, 4),
    ]


def test_where_the_rules_come_from_is_told_in_words(client):
    whole = client.get("/variants/pagat-6/").content.decode()
    assert "Hara Kiri" in whole
    assert "The source gives all the rules." in whole
    relative = client.get("/variants/house-wolfpack/").content.decode()
    assert "Read on a single page." in relative
    assert 'href="/variants/compare/?one=pagat-6&amp;other=house-wolfpack"' in relative


def test_what_was_chosen_where_tables_disagree(client):
    page = client.get("/variants/pagat-9-block25/")
    said = [(str(choice.question), str(answer.label)) for choice, answer in page.context["choices"]]
    assert said == [
        (str(c.question), str(a.label)) for c, a in chosen(find_variant("pagat-9-block25"))
    ]
    assert said
    for question, answer in said:
        assert question in page.text
        assert answer in page.text


def test_a_page_leads_to_everything_that_can_be_done_with_it(client):
    shown = client.get("/variants/pagat-6/").content.decode()
    for address in (
        "/games/new/?variant=pagat-6",
        "/rules/new/?from=pagat-6",
        "/variants/compare/?one=pagat-6",
        "/variants/pagat-6/rules.toml",
        "/variants/pagat-6/rules.json",
    ):
        assert f'href="{address}"' in shown
        assert client.get(address).status_code == 200


def test_the_page_of_a_variant_asks_the_database_nothing(client, django_assert_num_queries):
    with django_assert_num_queries(0):
        client.get("/variants/pagat-6/")


def test_the_hole_and_the_spread_are_shown_in_the_layout_that_is_chosen(client):
    first = client.get("/variants/playroom/")
    assert len(first.context["sample"][0].layout) == 2
    assert '<a class="chip" href="?shape=2x2#sample" aria-current="page">2 by 2</a>' in text(first)
    page = client.get("/variants/playroom/?shape=3x4")
    assert [len(row) for row in page.context["sample"][0].layout] == [4, 4, 4]
    assert 'href="?shape=3x4#sample" aria-current="page"' in text(page)
    assert "12 cards dealt at random" in text(page) or "distribution/?shape=3x4" in text(page)
    assert "#sample" not in text(client.get("/variants/pagat-6/?shape=2x3"))


@pytest.mark.parametrize("shape", ["2x3", "9x9", "free", "%00", "x" * 300])
def test_another_layout_is_no_such_page(client, shape):
    assert client.get(f"/variants/pagat-4/?shape={shape}").status_code == 404


def test_house_rules_and_games_show_the_layouts_they_have(ann):
    layouts = [{"rows": 2, "columns": 3}, {"free": True}]
    kept = save(ann, "Two layouts", layout=layouts, scoring=[]).house
    page = ann.get(f"/rules/{kept.key}/?shape=free")
    assert 'href="?shape=free#sample" aria-current="page">any number of cards</a>' in page.text
    assert len(page.context["sample"][0].layout[0]) == 4
    game = new_game(ann.device)
    assert "#sample" not in ann.get(f"/g/{game.code}/rules/?shape={game.shape}").text
    assert ann.get(f"/g/{game.code}/rules/?shape=9x9").status_code == 404


def test_the_rules_of_a_game_are_kept_by_no_browser(ann, bob, game):
    for person in (ann, bob):
        response = person.get(f"/g/{game.code}/rules/")
        assert response.status_code == 200
        assert "no-store" in response["Cache-Control"]


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
