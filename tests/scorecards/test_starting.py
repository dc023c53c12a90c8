"""Starting a game: names, seats, shape, dealer, and the codes it gets."""

from typing import Any

import pytest

from scorecards.codes import ALPHABET, new_code, read_code
from scorecards.models import Game, Player
from scorecards.queries import games
from scorecards.rules import Shape, find_variant
from scorecards.scorekeeping.errors import BadSetup, Warned
from scorecards.scorekeeping.games import start_game
from tests.scorecards.playing import new_game

SIX = find_variant("pagat-6")


def start(device, names, **more):
    settings: dict[str, Any] = {"ruleset": SIX, "shape": SIX.shape, "first_dealer": 0} | more
    return start_game(names=names, device=device, **settings)


def test_a_game_keeps_its_own_complete_rules(ann):
    game = Game.objects.get(pk=new_game(ann.device, end={"holes": 18}).pk)
    assert game.rules.ending.holes == 18
    assert "extends" not in game.ruleset
    assert (game.slug, game.version, game.finished) == ("pagat-6", 0, None)
    assert game.shape == SIX.shape


def test_seats_are_in_the_order_of_the_names(ann):
    game = start(ann.device, ["  Ann ", "O’Brien", "Zoë", "王"])
    assert [seat.name for seat in game.seats.all()] == ["Ann", "O’Brien", "Zoë", "王"]


def test_markup_is_a_name_like_any_other(ann):
    game = start(ann.device, ["<b>Ann</b>", "{{ bob }}"])
    assert game.seats.first().name == "<b>Ann</b>"


@pytest.mark.parametrize(
    "name", ["", "   ", "\u200b", "x" * 41, "Ann\x00", "Ann\nBob", "A\x1b[1m", "\ud800"]
)
def test_a_name_that_is_none(ann, name):
    with pytest.raises(BadSetup) as refused:
        start(ann.device, ["Bob", name])
    assert [(trouble.field, trouble.position) for trouble in refused.value.troubles] == [
        ("names", 1)
    ]
    assert not Game.objects.exists()
    assert not Player.objects.exists()


@pytest.mark.parametrize(("one", "two"), [("Ann", "ANN"), ("straße", "STRASSE"), ("é", "e\u0301")])
def test_names_are_told_apart(ann, one, two):
    with pytest.raises(BadSetup) as refused:
        start(ann.device, [one, two, "Bob"])
    assert [trouble.position for trouble in refused.value.troubles] == [1]


def test_every_trouble_is_told_at_once(ann):
    with pytest.raises(BadSetup) as refused:
        start(ann.device, ["Ann", "", "ann"], shape=Shape(4, 4), first_dealer=3)
    found = [(trouble.field, trouble.position) for trouble in refused.value.troubles]
    assert found == [("names", 1), ("names", 2), ("first_dealer", None), ("shape", None)]
    assert all(trouble.message for trouble in refused.value.troubles)


@pytest.mark.parametrize("players", [0, 1, 13])
def test_two_to_twelve_players(ann, players):
    with pytest.raises(BadSetup, match="2 to 12"):
        start(ann.device, [f"P{n}" for n in range(players)])
    assert start(ann.device, [f"P{n}" for n in range(12)]).seats.count() == 12


def test_more_players_than_the_variant_is_for_is_a_warning(ann):
    few = SIX.with_changes({"players": [2, 4]})
    names = ["Ann", "Bob", "Dee", "Eve", "Fay"]
    with pytest.raises(Warned):
        start(ann.device, names, ruleset=few, overrule=False)
    assert not Game.objects.exists()
    assert start(ann.device, names, ruleset=few, overrule=True).seats.count() == 5


def test_names_are_offered_again_the_latest_first(ann, cal):
    start(ann.device, ["Ann", "Bob"])
    start(ann.device, ["Dee", "Ann"])
    names = games.recent_names(ann.device)
    assert names[-1] == "Bob"
    assert sorted(names) == ["Ann", "Bob", "Dee"]
    assert games.recent_names(cal.device) == []
    assert Player.objects.count() == 3


def test_codes_have_no_letters_that_look_alike():
    assert not set(ALPHABET) & set("0O1IL5Z8")
    assert all(set(new_code(6)) <= set(ALPHABET) for _ in range(100))


@pytest.mark.parametrize(
    ("typed", "meant"),
    [("kq2-7ab ", "KQ27AB"), ("58z", "SB2"), ("K Q", "KQ"), ("K0", ""), ("", ""), ("A" * 99, "")],
)
def test_a_code_is_read_as_it_was_meant(typed, meant):
    assert read_code(typed) == meant


def test_a_code_that_is_taken_is_not_given_twice(ann, monkeypatch):
    first = new_game(ann.device)
    taken = [first.score_key, first.view_key, "AAAAAA", "AAAAAA", "AAAAAA", "BBBBBB", first.code]
    given = iter([*taken, "CCCCCC", "DDDDDD", "EEEEE"])
    monkeypatch.setattr("scorecards.scorekeeping.games.new_code", lambda letters: next(given))
    second = new_game(ann.device)
    assert (second.score_key, second.view_key, second.code) == ("CCCCCC", "DDDDDD", "EEEEE")
