"""Coming to a table: the typed code, the two links, and whoever tries too many codes."""

import pytest
from django.test import Client

from scorecards.limits import tries
from scorecards.models import Access, Device
from scorecards.permissions import COOKIE
from scorecards.scorekeeping import links

JOIN = "/join/"


@pytest.fixture
def anyone(db):
    return Client()


def test_the_code_of_a_scorekeeper_opens_the_game(anyone, game):
    assert anyone.get(JOIN).status_code == 200
    response = anyone.post(JOIN, {"code": game.score_key})
    assert response.url == f"/g/{game.code}/seat/"
    assert anyone.get(response.url).context["access"].scorer


def test_the_code_of_a_viewer_opens_the_page_to_read(anyone, game):
    response = anyone.post(JOIN, {"code": game.view_key})
    assert response.url == f"/v/{game.view_link}/"
    assert not anyone.get(response.url).context["access"].scorer


def test_a_code_is_read_as_people_type_it(anyone, game):
    typed = f" {game.view_key[:3].lower()}-{game.view_key[3:].lower()} "
    assert anyone.post(JOIN, {"code": typed}).status_code == 302


def test_a_link_that_is_pasted_leads_where_it_leads(anyone, game):
    for link, words in (
        (f"/s/{game.score_link}/", "http://testserver{}"),
        (f"/v/{game.view_link}/", "testserver{}"),
        (f"/v/{game.view_key}/", "Come and look: http://testserver{} tonight"),
        ("/i/K7QWRTK7QW/", "http://testserver{}"),
    ):
        response = anyone.post(JOIN, {"code": words.format(link)})
        assert response.url == link
    assert not Device.objects.exclude(pk__in=game.accesses.values("device")).exists()


def test_a_link_counts_as_what_it_leads_to(anyone, game):
    for _ in range(tries.TRIES):
        link = anyone.post(JOIN, {"code": "http://testserver/s/222222/"}).url
        assert anyone.get(link).status_code == 404
    assert anyone.post(JOIN, {"code": game.score_key}).status_code == 429


@pytest.mark.parametrize(
    "link",
    [
        "https://evil.test/v/222222/",
        "http://testserver/no/such/page/",
        "http://testserver/",
        "http://testserver//evil.test/",
        "http://testserver@evil.test/join/",
        "http://[testserver/join/",
        "javascript://testserver/%0aalert(1)",
        "/\\evil.test/",
    ],
)
def test_a_link_that_is_none_of_a_table(anyone, game, link):
    refused = anyone.post(JOIN, {"code": link})
    assert refused.status_code == 422
    assert "This link does not lead to a table here." in refused.text


def test_the_camera_is_for_this_page_and_this_site_alone(anyone, ann, game):
    assert "camera=(self)," in anyone.get(JOIN)["Permissions-Policy"]
    assert "camera=()," in ann.get(f"/g/{game.code}/")["Permissions-Policy"]


@pytest.mark.parametrize(
    ("code", "sentence"),
    [
        ("", "Type the code"),
        ("ABC", "six letters"),
        ("ABCDEFG", "six letters"),
        ("<b>abc", "six letters"),
        ("x" * 200, ""),
        ("222222", "No open game has"),
    ],
)
def test_a_wrong_code_is_a_sentence_beside_the_field(anyone, game, code, sentence):
    devices = Device.objects.count()
    response = anyone.post(JOIN, {"code": code})
    assert response.status_code == 422
    assert 'aria-describedby="code-hint wrong-code"' in response.content.decode()
    assert sentence in response.content.decode()
    assert Device.objects.count() == devices
    assert COOKIE not in response.cookies


def test_twenty_wrong_codes_are_enough_for_a_minute(anyone, game):
    for _ in range(tries.TRIES):
        assert anyone.post(JOIN, {"code": "222222"}).status_code == 422
    response = anyone.post(JOIN, {"code": game.view_key})
    assert response.status_code == 429
    assert response["Retry-After"] == "60"
    assert "Wait a minute" in response.content.decode()
    assert anyone.get(f"/v/{game.view_key}/").status_code == 429
    assert anyone.get(f"/s/{game.score_key}/").status_code == 429
    assert anyone.get(f"/v/{game.view_link}/").status_code == 200, "nobody guesses a long key"


def test_another_device_at_the_same_address_may_go_on_for_a_while(anyone, ann, game):
    for _ in range(tries.TRIES):
        anyone.post(JOIN, {"code": "222222"})
    assert ann.post(JOIN, {"code": game.view_key}).status_code == 302


def test_throwing_the_cookie_away_does_not_help_for_ever(game):
    for number in range(tries.TRIES_AN_ADDRESS):
        client = Client()
        client.cookies[COOKIE] = f"{number:022d}"
        client.post(JOIN, {"code": "222222"})
    assert Client().post(JOIN, {"code": game.view_key}).status_code == 429


def test_right_codes_are_never_too_many(anyone, game):
    for _ in range(tries.TRIES + 1):
        assert anyone.post(JOIN, {"code": game.view_key}).status_code == 302


def test_a_link_lets_in_and_is_remembered(anyone, game):
    response = anyone.get(f"/s/{game.score_link}/")
    assert response.url == f"/g/{game.code}/seat/"
    assert anyone.get(f"/g/{game.code}/").context["access"].scorer
    assert anyone.get(f"/v/{game.view_link}/").url == f"/g/{game.code}/seat/", "still a scorer"


def test_a_key_of_the_other_kind_still_leads_to_the_table(anyone, game):
    assert anyone.get(f"/s/{game.view_key}/").url == f"/v/{game.view_link}/"
    assert anyone.get(f"/v/{game.view_key}/").url == f"/v/{game.view_link}/"
    assert anyone.get(f"/v/{game.score_key}/").url == f"/s/{game.score_key}/"
    assert anyone.get(f"/s/{game.view_link}/").url == f"/v/{game.view_link}/"
    assert anyone.get(f"/v/{game.score_link}/").url == f"/s/{game.score_link}/"


@pytest.mark.parametrize(
    "address",
    [
        *("/s/222222/", "/v/222222/", "/v/nonsense/", "/s/a-b-c/"),
        *("/s/AAAAAAAAAAAAAAAAAAAAAA/", "/v/AAAAAAAAAAAAAAAAAAAAAA/"),
    ],
)
def test_a_forged_link_opens_nothing(anyone, game, address):
    assert anyone.get(address).status_code == 404
    assert Access.objects.count() == 1


def test_a_replaced_link_opens_nothing(anyone, ann, game):
    code, link = game.view_key, game.view_link
    links.renew_link(game=game, role="viewer", device=ann.device)
    assert anyone.get(f"/v/{code}/").status_code == 404
    assert anyone.get(f"/v/{link}/").status_code == 404
    assert anyone.post(JOIN, {"code": code}).status_code == 422


def test_other_methods_are_refused(anyone, game):
    assert anyone.put(JOIN).status_code == 405
    assert anyone.post(f"/s/{game.score_key}/").status_code == 405
    assert anyone.post(f"/v/{game.view_key}/").status_code == 405
