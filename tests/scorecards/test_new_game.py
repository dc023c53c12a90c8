"""The page on which a game is set up, and the buttons in it."""

import pytest
from django.test import Client
from django.urls import reverse

from scorecards.models import Device, Game
from scorecards.permissions import COOKIE
from scorecards.rules import VARIANTS, find_variant
from scorecards.rules.families import families
from tests.scorecards.house import save
from tests.values import some

NEW = "/games/new/"


def setup(*names, **more):
    return {"name": list(names), "variant": "pagat-6", "length": "own", "dealer": "0"} | more


@pytest.fixture
def anyone(db):
    return Client()


def test_anyone_starts_a_game_and_lands_on_its_page(anyone):
    response = anyone.post(NEW, setup("Ann", "Bob", "", "Dee", dealer="3"))
    game = Game.objects.get()
    assert response.status_code == 302
    assert response["Location"] == reverse("scorecards:game", args=[game.code])
    assert [seat.name for seat in game.seats.all()] == ["Ann", "Bob", "Dee"]
    assert game.first_dealer == 2
    assert response.cookies[COOKIE].value == some(game.started_by).key
    assert anyone.get(response["Location"]).status_code == 200


def test_looking_at_the_form_leaves_nothing_behind(anyone):
    response = anyone.get(NEW)
    assert response.status_code == 200
    assert COOKIE not in response.cookies
    assert Device.objects.count() == 0


@pytest.mark.parametrize(
    ("more", "holes"),
    [({"length": "18"}, 18), ({"length": "9"}, 9), ({"length": "other", "holes": "5"}, 5)],
)
def test_the_length_is_what_was_chosen(anyone, more, holes):
    anyone.post(NEW, setup("Ann", "Bob", variant="playroom", shape="3x3", **more))
    ending = Game.objects.get().rules.ending
    assert (ending.type, ending.holes, ending.at_least) == ("holes", holes, None)


@pytest.mark.parametrize(
    ("more", "points"),
    [
        ({"length": "to50"}, 50),
        ({"length": "to100"}, 100),
        ({"length": "other", "holes": "75", "unit": "points"}, 75),
    ],
)
@pytest.mark.parametrize("variant", ["pagat-6", "cabo-2e", "skyjo", "pagat-4-peek"])
def test_any_rules_are_played_until_somebody_has_so_many_points(anyone, more, points, variant):
    anyone.post(NEW, setup("Ann", "Bob", variant=variant, **more))
    game, own = Game.objects.get(), find_variant(variant).ending
    ending = game.rules.ending
    assert (ending.type, ending.holes, ending.at_least) == ("target", 0, points)
    assert (ending.tie, ending.exact_reset) == (own.tie, own.exact_reset)
    assert f"{points} points" in " ".join(anyone.get(f"/g/{game.code}/rules/").text.split())


def test_no_length_is_offered_twice(anyone):
    for variant in ("pagat-6", "playroom", "wiki-9"):
        page = anyone.get(f"{NEW}?variant={variant}")
        labels = [offer.label for offer in page.context["form"].length_choice.offers]
        assert len(labels) == len(set(labels)) >= 5


def test_the_own_ending_and_a_chosen_shape(anyone):
    anyone.post(NEW, setup("Ann", "Bob", variant="playroom", shape="3x4"))
    game = Game.objects.get()
    assert (game.rules.ending.at_least, game.rows, game.columns) == (100, 3, 4)


@pytest.mark.parametrize(
    ("wrong", "sentence"),
    [
        ({"name": ["Ann", ""]}, "at least two players"),
        ({"name": ["Ann", "Bob", "x" * 41]}, "at most 40 letters"),
        ({"name": ["Ann", "<b>Bob</b>"]}, "without &lt; or &gt;"),
        ({"name": ["Ann", "ann"]}, "Two players are called ann"),
        ({"name": ["Ann", "B\x00b"]}, "letters, digits and spaces"),
        ({"name": ["Ann", "B\u202eb"]}, "letters, digits and spaces"),
        ({"name": [f"P{n}" for n in range(13)]}, "room for twelve"),
        ({"variant": ""}, "Choose a variant"),
        ({"variant": "no-such"}, "no variant of that name"),
        ({"variant": "playroom", "shape": "9x9"}, "not played with that layout"),
        ({"length": "other", "holes": "0"}, "from 1 to 99"),
        ({"length": "other", "holes": "many"}, "from 1 to 99"),
        ({"length": "other", "holes": "9" * 30}, "from 1 to 99"),
        ({"length": "other", "holes": "100"}, "from 1 to 99."),
        ({"length": "other", "holes": "0", "unit": "points"}, "points from 1 to 999"),
        ({"length": "other", "holes": "1000", "unit": "points"}, "points from 1 to 999"),
        ({"length": "for ever"}, "Choose how long the game is."),
    ],
)
def test_what_is_wrong_is_said_beside_it_and_nothing_is_saved(anyone, wrong, sentence):
    response = anyone.post(NEW, setup("Ann", "Bob") | wrong)
    assert response.status_code == 422
    assert sentence in response.content.decode()
    assert Game.objects.count() == Device.objects.count() == 0


def test_what_was_typed_is_kept(anyone):
    typed = setup("Ann", "Ann", "Dee", variant="playroom", shape="3x3", length="other", holes="x")
    page = anyone.post(NEW, typed).content.decode()
    assert page.count('value="Ann"') == 2
    assert 'name="shape" value="3x3" checked' in page
    assert 'name="length" value="other" checked' in page
    assert 'value="playroom" checked' in page
    assert 'value="x"' in page
    assert 'aria-describedby="wrong-1"' in page


@pytest.mark.parametrize(
    ("do", "names", "dealer"),
    [
        ("up-2", ["Ann", "Dee", "Bob"], 2),
        ("up-0", ["Ann", "Bob", "Dee"], 1),
        ("down-0", ["Bob", "Ann", "Dee"], 0),
        ("down-2", ["Ann", "Bob", "Dee"], 1),
        ("drop-1", ["Ann", "Dee"], 0),
        ("drop-0", ["Bob", "Dee"], 0),
        ("more", ["Ann", "Bob", "Dee", ""], 1),
        ("seat-Eve", ["Ann", "Bob", "Dee", "Eve"], 1),
        ("seat-Bob", ["Ann", "", "Dee"], 0),
        ("look", ["Ann", "Bob", "Dee"], 1),
        ("deals-2", ["Ann", "Bob", "Dee"], 2),
        ("deals-9", ["Ann", "Bob", "Dee"], 1),
        ("up-99", ["Ann", "Bob", "Dee"], 1),
        ("up-x", ["Ann", "Bob", "Dee"], 1),
    ],
)
@pytest.mark.parametrize("htmx", [False, True])
def test_a_button_rearranges_the_seats_and_starts_nothing(anyone, do, names, dealer, htmx):
    headers = {"HX-Request": "true"} if htmx else {}
    typed = setup("Ann", "Bob", "Dee", dealer="1") | {"do": do}
    response = anyone.post(NEW, typed, headers=headers)
    assert response.status_code == 200
    form = response.context["form"]
    assert form.names == names
    assert [seat.index for seat in form.lines.rows if seat.deals] == [dealer]
    assert ("<html" in response.content.decode()) is not htmx
    assert not form.troubles
    assert Game.objects.count() == 0


def test_the_thirteenth_seat_is_not_offered(anyone):
    twelve = [f"P{n}" for n in range(12)]
    for do in ("more", "seat-Eve"):
        response = anyone.post(NEW, setup(*twelve) | {"do": do})
        assert response.context["form"].names == twelve
        assert 'value="more"' not in response.content.decode()


def test_packs_follow_the_number_of_players(anyone):
    for players, packs in ((0, 1), (4, 1), (5, 2), (9, 3)):
        names = [f"P{n}" for n in range(players)]
        page = anyone.post(NEW, setup(*names) | {"do": "look"}).content.decode()
        total = page.split('id="sum">')[1].split("</p>")[0]
        assert (f"{packs} packs" in total) is (packs > 1)
        assert "one pack" not in total, "said where there is more than one"


def test_the_first_field_is_open_unless_something_else_matters(anyone):
    assert "autofocus" in anyone.get(NEW).content.decode()
    assert "autofocus" not in anyone.get(NEW + "?name=Ann").content.decode()
    assert "autofocus" not in anyone.post(NEW, setup("", "")).content.decode()


def test_too_few_players_for_a_variant_is_a_note(anyone):
    page = anyone.post(NEW, setup("Ann", "Bob", variant="french-6") | {"do": "look"})
    assert "Meant for 3 to 9 players" in page.content.decode()


def test_the_names_of_this_device_are_offered(ann, game, cal):
    assert 'value="seat-Dee"' in ann.get(NEW).content.decode()
    assert 'value="seat-Dee"' not in cal.get(NEW).content.decode()


def test_a_variant_page_leads_here_with_its_variant_chosen(anyone):
    assert 'value="pagat-9" checked' in anyone.get(NEW + "?variant=pagat-9").content.decode()
    assert anyone.get(NEW + "?variant=%00&dealer=x&shape=%F0").status_code == 200


def test_the_best_known_games_are_at_hand_and_all_their_ways_behind_one_tap(anyone):
    page = anyone.get(NEW)
    near = [card.slug for card in page.context["at_hand"]]
    assert near[:3] == ["pagat-6", "pagat-4", "pagat-9"]
    assert len(near) < 12
    games = [card.slug for card in page.context["games"]]
    assert len(near + games) == len(families())
    ways = {each.family.opens: each.cards for each in page.context["others"]}
    assert "wiki-6-moon" in [card.slug for card in ways["pagat-6"]]
    assert "Six-Card Golf: 28 other ways to play" in page.text
    offered = near + games + [card.slug for cards in ways.values() for card in cards]
    assert sorted(offered) == sorted(variant.slug for variant in VARIANTS)
    assert page.text.count('name="variant"') == len(VARIANTS)
    assert len(page.content) < 70_000


def test_the_chosen_one_is_always_at_hand(anyone):
    page = anyone.get(NEW + "?variant=wiki-6-moon")
    assert page.context["at_hand"][0].slug == "wiki-6-moon"
    assert page.text.count('value="wiki-6-moon"') == 1


def test_other_methods_are_refused(anyone):
    assert anyone.put(NEW).status_code == 405
    assert anyone.delete(NEW).status_code == 405


def test_the_page_is_in_the_language_of_the_reader(anyone):
    page = anyone.get(NEW, headers={"Accept-Language": "es"}).content.decode()
    assert '<html lang="es"' in page


def test_the_page_asks_the_database_the_same_with_many_names(ann, game, django_assert_num_queries):
    with django_assert_num_queries(3):
        ann.get(NEW)


# What a phone prepared without a network --------------------------------------------------------

START = "0b6f3a52-3c1d-4d0e-9a5e-0a4f6f6d7f10"


def test_a_prepared_game_starts_once_however_often_it_is_asked_for(anyone, settings):
    settings.GAMES_A_DAY = 1
    first = anyone.post(NEW, setup("Ann", "Bob", start_id=START))
    again = anyone.post(NEW, setup("Ann", "Bob", start_id=START))
    assert first.url == again.url
    assert Game.objects.count() == 1
    assert anyone.post(NEW, setup("Ann", "Bob")).status_code == 429


def test_the_phone_that_prepared_it_may_have_lost_the_answer_and_its_cookie(anyone):
    anyone.post(NEW, setup("Ann", "Bob", start_id=START))
    late = Client()
    response = late.post(NEW, setup("Ann", "Bob", start_id=START))
    assert Game.objects.count() == 1
    assert late.get(response["Location"]).context["access"].maker


def test_two_prepared_games_are_two(anyone):
    anyone.post(NEW, setup("Ann", "Bob", start_id=START))
    anyone.post(NEW, setup("Ann", "Bob", start_id=START.replace("0b", "0c")))
    assert Game.objects.count() == 2


@pytest.mark.parametrize("wrong", ["7", "x" * 400, "0b6f3a52-3c1d-4d0e-9a5e\u0000"])
def test_an_id_that_is_none_starts_nothing(anyone, wrong):
    response = anyone.post(NEW, setup("Ann", "Bob", start_id=wrong))
    assert response.status_code == 422
    assert "Start it again." in response.content.decode()
    assert not Game.objects.exists()


def test_a_prepared_game_that_is_wrong_says_so_and_starts_when_it_is_right(anyone):
    assert anyone.post(NEW, setup("Ann", "ann", start_id=START)).status_code == 422
    assert not Game.objects.exists()
    assert anyone.post(NEW, setup("Ann", "Bob", start_id=START)).status_code == 302


def test_a_game_to_a_number_of_points_has_no_last_hole(anyone, ann):
    hole = [{"holes": "last", "times": 2}]
    variant = save(ann, "Last double", hole=hole).house.slug
    typed = setup("Ann", "Bob", variant=variant)
    response = ann.client.post(NEW, typed | {"length": "to100"})
    assert response.status_code == 422
    assert "about the last hole: choose a number of holes" in response.content.decode()
    assert not Game.objects.exists()
    assert ann.client.post(NEW, typed | {"length": "18"}).status_code == 302
    assert Game.objects.get().rules.ending.last_hole == 18
