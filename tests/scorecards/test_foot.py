"""The foot of a scorecard: three doors for everybody, and behind "More" what each may do."""

import re

import pytest

from scorecards.models import Game
from scorecards.scorekeeping import games
from tests.scorecards.playing import Person, new_game
from tests.scorecards.staked import staked

ALWAYS = {"history", "print"}
KEEPS = {"seat", "players", "customs", "rules/change", "paper"}


def foot_of(person: Person, game: Game) -> tuple[list[str], set[str]]:
    """The doors in their order, and what is behind "More", each by the end of its address."""
    shown = person.get(f"/g/{game.code}/").text
    before, _, more = shown.partition('id="more"')
    doors = before.partition("foot-doors")[2]
    address = rf'(?:href|action)="/g/{game.code}/(?:holes/\d+/)?([a-z/_-]+)/"'
    return re.findall(address, doors), set(re.findall(address, more.partition("</details>")[0]))


def test_while_a_game_is_played(ann, bob, game):
    assert foot_of(ann, game) == (["invite", "rules", "share"], ALWAYS | KEEPS | {"back", "finish"})
    assert foot_of(bob, game) == (["invite", "rules", "share"], ALWAYS)


def test_once_it_is_over(ann, bob, game):
    games.finish(game=game, device=ann.device)
    doors = ["invite", "rules", "what-if"]
    assert foot_of(ann, game) == (doors, ALWAYS | {"reopen"})
    assert foot_of(bob, game)[1] == ALWAYS


def test_before_the_first_hole(ann):
    game = new_game(ann.device)
    assert foot_of(ann, game) == (["invite", "rules", "print"], ALWAYS | KEEPS - {"seat"})


def test_what_is_played_for(ann):
    game = staked(ann)
    assert "money" in foot_of(ann, game)[1]


@pytest.mark.parametrize("custom", ["own_hands", "double_entry", "watched"])
def test_what_a_custom_takes_away(ann, game, custom):
    gone = {"own_hands": "back", "double_entry": "paper", "watched": "players"}[custom]
    assert gone in foot_of(ann, game)[1]
    Game.objects.filter(pk=game.pk).update(**{custom: True})
    assert gone not in foot_of(ann, game)[1]
