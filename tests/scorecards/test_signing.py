"""The finished card is signed seat by seat; a correction takes back what it touches."""

import pytest

from scorecards.models import Game, Signature
from scorecards.queries import signatures
from scorecards.queries.history import changes
from scorecards.scorekeeping import games
from tests.scorecards.playing import new_game, record
from tests.values import some


@pytest.fixture
def game(ann):
    """One hole, and it is over: a card to be signed by three."""
    game = new_game(ann.device, end={"holes": 1})
    Game.objects.filter(pk=game.pk).update(sign_off=True)
    record(game, 1, ["4", "9", "14"], device=ann.device)
    return Game.objects.get(pk=game.pk)


@pytest.fixture
def page(game) -> str:
    return f"/g/{game.code}/sign/"


def sign(who, page, seat, status=302, **more):
    card = some(signatures.signing_of(Game.objects.get(code=page.split("/")[2]))).card
    answer = who.post(page, {"sign": seat, "card": card} | more)
    assert answer.status_code == status, answer.text
    return answer


def signed(game) -> list[int]:
    return list(Signature.objects.filter(game=game).values_list("position", flat=True))


def test_on_one_phone_or_on_several(ann, bob, eve, game, page):
    assert "Nobody has signed the card yet." in ann.get(f"/g/{game.code}/").text
    shown = ann.get(page).text
    assert "Bob signs" in shown
    assert f"/g/{game.code}/holes/1/detail/" in shown
    sign(ann, page, 0)
    sign(eve, page, 1)
    card = "Signed by Ann and Bob · Dee is missing"
    for who in (ann, bob, eve):
        assert card in who.get(f"/g/{game.code}/").text
    assert "Sign the card" not in bob.get(f"/g/{game.code}/").text
    shown = ann.get(page).text
    assert "Android phone" in shown
    assert "iPad" in shown
    sign(ann, page, 2)
    assert "Everybody has signed the card." in ann.get(page).text
    assert "Signed by Ann, Bob and Dee." in ann.get(f"/g/{game.code}/").text
    history = ann.get(f"/g/{game.code}/history/").text
    assert history.count("signed the card") == 3


def test_signing_twice_is_signing_once(ann, eve, game, page):
    sign(ann, page, 0)
    sign(eve, page, 0)
    assert game.changes.filter(kind="signature").count() == 1
    assert Signature.objects.get().device == ann.device


def test_a_signature_is_taken_back(ann, game, page):
    sign(ann, page, 0)
    for _ in range(2):
        assert ann.post(page, {"back": 0}).status_code == 302
    assert signed(game) == []
    assert [line.now for line in changes(game)][:2] == ["", "1"]
    assert "the signature no longer counts" in ann.get(f"/g/{game.code}/history/").text


def test_a_correction_takes_back_what_it_touches(ann, eve, game, page):
    for seat in range(3):
        sign(ann, page, seat)
    seen = some(signatures.signing_of(game)).card
    record(game, 1, [None, "8", None], device=ann.device)
    assert signed(game) == [0, 2]
    late = eve.post(page, {"sign": 1, "card": seen})
    assert late.status_code == 409
    assert "The card has been corrected." in late.text
    assert signed(game) == [0, 2]
    sign(eve, page, 1)
    assert signed(game) == [0, 1, 2]


def test_where_points_depend_on_others_all_of_them_go(ann):
    game = new_game(ann.device, "french-4", end={"holes": 1})
    Game.objects.filter(pk=game.pk).update(sign_off=True)
    record(game, 1, ["4", "9", "14"], device=ann.device, knocker=0)
    page = f"/g/{game.code}/sign/"
    for seat in range(3):
        sign(ann, page, seat)
    record(game, 1, [None, "8", None], device=ann.device)
    assert game.rules.hole_steps
    assert signed(game) == []


def test_who_goes_on_playing_signs_again(ann, game, page):
    ended = new_game(ann.device)
    Game.objects.filter(pk=ended.pk).update(sign_off=True)
    games.finish(game=Game.objects.get(pk=ended.pk), device=ann.device)
    sign(ann, f"/g/{ended.code}/sign/", 0)
    games.reopen(game=ended, device=ann.device)
    assert signed(ended) == []
    kinds = [line.kind for line in changes(ended)]
    assert kinds == ["signature", "reopen", "signature", "finish"]


@pytest.mark.parametrize("seat", ["3", "-1", "junk", ""])
def test_nobody_signs_for_nobody(ann, game, page, seat):
    answer = sign(ann, page, seat, 422)
    assert "Nobody sits there." in answer.text
    assert signed(game) == []


def test_a_card_is_signed_when_it_is_over_and_where_cards_are_signed(ann):
    running = new_game(ann.device)
    page = f"/g/{running.code}/sign/"
    assert ann.get(page)["Location"] == f"/g/{running.code}/"
    assert "This card is not signed." in ann.post(page, {"sign": 0}).text
    Game.objects.filter(pk=running.pk).update(sign_off=True)
    assert "signed when the game is over" in ann.post(page, {"sign": 0}).text
    assert not Signature.objects.exists()
    assert "Sign the card" not in ann.get(f"/g/{running.code}/").text


def test_who_may(ann, bob, cal, game, page):
    for who, status in ((cal, 404), (bob, 403)):
        assert who.get(page).status_code == status
        assert who.post(page, {"sign": 0, "card": 1}).status_code == status
    assert ann.client.put(page).status_code == 405
    assert signed(game) == []
