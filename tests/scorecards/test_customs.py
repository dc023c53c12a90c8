"""How a table keeps score: chosen at the start, changed meanwhile, kept by a rematch."""

import pytest

from scorecards.customs import NAMES, STRICT, Customs, customs_of
from scorecards.models import Game
from scorecards.queries.history import changes
from scorecards.scorekeeping import games
from tests.scorecards.playing import new_game

FORM = {"variant": "pagat-6", "name": ["Ann", "Bob"], "length": "9"}
TITLE = "How this table keeps score"


@pytest.fixture
def page(game) -> str:
    return f"/g/{game.code}/customs/"


def customs(game) -> Customs:
    return Game.objects.get(pk=game.pk).customs


def test_every_custom_has_a_name_and_none_is_observed_by_itself(game):
    assert customs(game) == Customs() == customs_of([])
    assert customs_of(NAMES).names == list(NAMES)
    with pytest.raises(ValueError, match="no custom named junk"):
        customs_of(["junk"])


def test_a_game_begins_with_what_was_chosen(ann):
    assert TITLE in ann.get("/games/new/").text
    ann.post("/games/new/", FORM | {"custom": ["sealed", "sign_off"]})
    assert Game.objects.get().customs == Customs(sealed=True, sign_off=True)


def test_what_leagues_ask_for_is_offered_to_a_table_only_where_it_says_how_it_keeps_score(
    ann, game, page
):
    new = ann.get("/games/new/").text
    assert 'value="sealed"' in new
    shown = ann.get(page).text
    for strict in STRICT:
        assert f'value="{strict}"' not in new
        assert f'value="{strict}"' in shown
    assert '<details class="fold fold--quiet">' in shown
    ann.post(page, {"custom": ["sign_off"]})
    assert '<details class="fold fold--quiet" open>' in ann.get(page).text


def test_rearranging_the_seats_keeps_what_was_chosen(ann):
    shown = ann.post("/games/new/", FORM | {"custom": ["double_entry"], "do": "add"}).text
    assert 'value="double_entry" checked' in shown
    assert 'value="sealed" checked' not in shown


@pytest.mark.parametrize("chosen", [["junk"], ["own_hands", "double_entry"]])
def test_a_game_does_not_begin_with_what_cannot_be(ann, chosen):
    answer = ann.post("/games/new/", FORM | {"custom": chosen})
    assert answer.status_code == 422
    assert "problem" in answer.text
    assert not Game.objects.exists()


def test_who_keeps_the_score_changes_it_and_the_history_says_so(ann, eve, game, page):
    assert page in ann.get(f"/g/{game.code}/").text
    shown = eve.get(page).text
    assert "Everybody signs the finished card" in shown
    answer = eve.post(page, {"custom": ["sign_off", "sealed"]}, follow=True)
    assert "The score is kept like this now." in answer.text
    assert customs(game).names == ["sealed", "sign_off"]
    line = changes(game)[0]
    assert (line.kind, line.was) == ("customs", "")
    assert line.now == "Hands stay sealed until all are in; Everybody signs the finished card"
    history = ann.get(f"/g/{game.code}/history/").text
    assert "How the table keeps score was changed" in history
    assert line.now in history


def test_the_same_once_more_is_no_change(ann, page, nothing_changes):
    assert ann.post(page, {}).status_code == 302
    nothing_changes()


def test_two_phones_do_not_undo_each_other_unseen(ann, eve, game, page):
    ann.post(page, {"custom": ["sealed"]})
    late = eve.post(page, {"custom": ["sign_off"]})
    assert late.status_code == 409
    assert "Somebody else has changed this" in late.text
    assert customs(game).names == ["sealed"]
    again = {"seen": ["sealed"], "custom": ["sealed", "sign_off"]}
    assert eve.post(page, again).status_code == 302
    assert customs(game).names == ["sealed", "sign_off"]


@pytest.mark.parametrize("sent", [{"custom": ["junk"]}, {"seen": ["junk"], "custom": ["sealed"]}])
def test_what_we_do_not_know_is_refused(ann, page, nothing_changes, sent):
    answer = ann.post(page, sent)
    assert answer.status_code == 422
    assert "no way to keep the score" in answer.text
    nothing_changes()


def test_what_cannot_go_together_is_refused(ann, page, nothing_changes):
    answer = ann.post(page, {"custom": ["own_hands", "double_entry"]})
    assert answer.status_code == 422
    assert "Choose one of the two" in answer.text
    assert 'value="own_hands" checked' in answer.text
    nothing_changes()


def test_a_game_that_is_over_keeps_its_customs(ann, game, page):
    games.finish(game=game, device=ann.device)
    answer = ann.post(page, {"custom": ["sealed"]})
    assert answer.status_code == 422
    assert "The game is over" in answer.text
    assert customs(game) == Customs()


def test_nobody_else_changes_it(ann, bob, cal, page, nothing_changes):
    for who, status in ((cal, 404), (bob, 403)):
        assert who.get(page).status_code == status
        assert who.post(page, {"custom": ["sealed"]}).status_code == status
    assert ann.client.delete(page).status_code == 405
    nothing_changes()


def test_a_rematch_keeps_score_in_the_same_way(ann):
    game = new_game(ann.device)
    Game.objects.filter(pk=game.pk).update(double_entry=True)
    games.finish(game=game, device=ann.device)
    again = games.rematch(game=Game.objects.get(pk=game.pk), device=ann.device)
    assert customs(again) == Customs(double_entry=True)


def test_a_phone_learns_it_with_the_hole(ann, game, page):
    ann.post(page, {"custom": ["sealed"]})
    state = ann.get(f"/g/{game.code}/holes/1/state/").json()
    assert state["customs"] == Customs(sealed=True).to_dict()
