"""Taking back the hole that was saved last, and putting it back."""

import pytest

from scorecards.customs import Customs
from scorecards.histories.records import history_of
from scorecards.histories.verdicts import first_trouble
from scorecards.models import Game, Signature
from scorecards.queries import tables
from scorecards.scorekeeping import signatures, taking_back
from scorecards.scorekeeping.errors import NotPossible
from tests.scorecards.playing import new_game, points, record, stored
from tests.values import some


def url(game, number, act):
    return f"/g/{game.code}/holes/{number}/{act}/"


def now(game):
    return Game.objects.get(pk=game.pk)


def test_it_is_empty_and_can_be_put_back_as_it_was(ann, game):
    before = (stored(game, 1), points(game, 1))
    assert f"Take back hole {1}" in ann.get(f"/g/{game.code}/").text
    page = ann.client.post(url(game, 1, "back"), follow=True)
    assert set(stored(game, 1).values()) == {""}
    assert game.holes.get(number=1).knocker is None
    assert tables.table(now(game)).next_hole == 1
    assert "Hole 1 was taken back." in page.text
    assert "taken back" in ann.get(f"/g/{game.code}/history/").text
    page = ann.client.post(url(game, 1, "forth"), {"version": now(game).version}, follow=True)
    assert (stored(game, 1), points(game, 1)) == before
    assert game.holes.get(number=1).knocker == 2
    assert "was taken back" not in page.text
    assert first_trouble(some(history_of(game.code))) is None


def test_only_the_last_one_is_taken_back(ann, game):
    record(game, 2, ["4", "5", "6"], device=ann.device)
    page = ann.client.post(url(game, 1, "back"), follow=True)
    assert "Hole 1 is no longer the last one." in page.text
    assert stored(game, 1)[0]
    ann.post(url(game, 2, "back"))
    ann.post(url(game, 1, "back"))
    assert tables.table(now(game)).next_hole == 1


def test_two_phones_take_back_one_hole(ann, eve, game):
    record(game, 2, ["4", "5", "6"], device=ann.device)
    for person in (ann, eve):
        assert person.post(url(game, 2, "back")).status_code == 302
    assert stored(game, 1)[0], "the second tap was for the same hole"
    assert game.changes.filter(kind="back").count() == 1
    version = now(game).version
    for person in (ann, eve):
        person.post(url(game, 2, "forth"), {"version": version})
    assert now(game).version == version + 1


def test_what_was_entered_since_is_not_overwritten(ann, game):
    ann.post(url(game, 1, "back"))
    version = now(game).version
    record(game, 1, ["1", None, None], device=ann.device)
    page = ann.client.post(url(game, 1, "forth"), {"version": version}, follow=True)
    assert "Something was entered in hole 1 since." in page.text
    assert stored(game, 1) == {0: "1", 1: "", 2: ""}


def test_a_game_that_the_rules_ended_goes_on_and_loses_its_signatures(ann):
    game = new_game(ann.device, end={"holes": 1}, customs=Customs(sign_off=True))
    record(game, 1, ["4", "9", "5"], device=ann.device)
    seen = now(game).version
    signatures.sign(game=game, position=0, seen=seen, device=ann.device)
    ann.post(url(game, 1, "back"))
    assert (now(game).finished, Signature.objects.count()) == (None, 0)
    assert first_trouble(some(history_of(game.code))) is None


@pytest.mark.parametrize(
    ("fields", "sentence"),
    [
        ({"finish_reason": "agreed"}, "Go on playing first"),
        ({"watched": True, "finish_reason": "holes played"}, "with the league"),
        ({"own_hands": True}, "only their own hand"),
    ],
)
def test_where_a_hole_is_nobodys_to_empty(ann, game, fields, sentence):
    if "finish_reason" in fields:
        fields = fields | {"finished": game.started}
    Game.objects.filter(pk=game.pk).update(**fields)
    with pytest.raises(NotPossible, match=sentence):
        taking_back.take_back_hole(game=game, number=1, device=ann.device)
    assert stored(game, 1)[0]


def test_who_may(ann, bob, cal, game, nothing_changes):
    for act in ("back", "forth"):
        assert bob.post(url(game, 1, act)).status_code == 403
        assert cal.post(url(game, 1, act)).status_code == 404
        assert ann.get(url(game, 1, act)).status_code == 405
    assert "Take back hole" not in bob.get(f"/g/{game.code}/").text
    for version in ("", "x", "9" * 40, str(game.version)):
        assert ann.post(url(game, 1, "forth"), {"version": version}).status_code == 302
    assert ann.post(url(game, 7, "back")).status_code == 302
    nothing_changes()
