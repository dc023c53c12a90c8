"""Many phones agree on stakes at once: the first is heard, and every other one is told."""

import pytest

from scorecards.models import Game
from scorecards.rules.stakes import Kind, Stakes
from scorecards.scorekeeping.stakes import StakesChanged, set_stakes
from scorecards.stakes import stakes_of
from tests.scorecards.at_once import all_at_once, device, is_whole
from tests.scorecards.playing import new_game

pytestmark = [pytest.mark.concurrency, pytest.mark.django_db(transaction=True)]
__all__ = ["device"]


def test_one_agrees_and_the_others_look_again(device):
    game = new_game(device)

    def agree(index: int) -> int:
        stakes = Stakes(Kind.SKINS, index + 1)
        set_stakes(game=game, stakes=stakes, by=device, expected=None)
        return index + 1

    results = all_at_once(agree)
    (unit,) = [each for each in results if isinstance(each, int)]
    told = [each for each in results if isinstance(each, StakesChanged)]
    assert len(told) == len(results) - 1
    assert {each.stakes for each in told} == {Stakes(Kind.SKINS, unit)}
    assert stakes_of(Game.objects.get(pk=game.pk)) == Stakes(Kind.SKINS, unit)
    assert game.changes.count() == 1
    assert is_whole(Game.objects.get(pk=game.pk))
