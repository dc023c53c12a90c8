"""The history of a game: every change, and bringing one back."""

import pytest

from scorecards.models import Change
from scorecards.scorekeeping import links
from tests.scorecards.playing import ANN_HOLE, new_game, record, stored


@pytest.fixture
def corrected(ann, game):
    record(game, 1, ["14", None, None], device=ann.device)
    return Change.objects.filter(game=game, was=ANN_HOLE).get()


def restore(game, change):
    return f"/g/{game.code}/history/{change.id}/restore/"


def test_every_change_stands_there_with_what_it_was(bob, game, corrected):
    shown = bob.get(f"/g/{game.code}/history/").content.decode()
    assert f"was </span>{ANN_HOLE}</s>" in shown
    assert "Hole 1, Ann" in shown
    assert "Android phone" in shown
    assert shown.count('id="hole-1"') == 1


def test_only_who_keeps_score_is_offered_the_way_back(ann, bob, game, corrected):
    assert restore(game, corrected) in ann.get(f"/g/{game.code}/history/").content.decode()
    assert restore(game, corrected) not in bob.get(f"/g/{game.code}/history/").content.decode()


def test_what_was_replaced_comes_back_and_says_so(ann, game, corrected):
    response = ann.client.post(restore(game, corrected), follow=True)
    assert stored(game, 1)[0] == ANN_HOLE
    shown = response.content.decode()
    assert "Brought back." in shown
    assert "(brought back)" in shown


def test_nobody_else_brings_anything_back(bob, cal, ann, game, corrected):
    assert bob.post(restore(game, corrected)).status_code == 403
    assert cal.post(restore(game, corrected)).status_code == 404
    assert ann.get(restore(game, corrected)).status_code == 405
    assert stored(game, 1)[0] == "14"


def test_a_change_of_another_game_is_not_there(ann, game, corrected):
    other = new_game(ann.device)
    assert ann.post(restore(other, corrected)).status_code == 404
    for number in (0, 999999, 10**17, 10**30):
        assert ann.post(f"/g/{game.code}/history/{number}/restore/").status_code == 404
    assert stored(game, 1)[0] == "14"


def test_a_replaced_link_stands_there_without_its_key(ann, game):
    links.renew_link(game=game, role="viewer", device=ann.device)
    shown = ann.get(f"/g/{game.code}/history/").content.decode()
    assert "A link was replaced" in shown
    game.refresh_from_db()
    assert game.view_key not in shown
    assert game.view_link not in shown


def test_an_empty_history_says_so(ann):
    game = new_game(ann.device)
    assert "Nothing was entered yet." in ann.get(f"/g/{game.code}/history/").content.decode()


@pytest.mark.parametrize("holes", [3, 6])
def test_more_changes_ask_the_database_no_more(ann, game, holes, django_assert_num_queries):
    for number in range(2, 2 + holes):
        record(game, number, ["1", "2", "3"], device=ann.device)
    with django_assert_num_queries(3):
        ann.get(f"/g/{game.code}/history/")
