"""A game played for something."""

from typing import Any

import pytest

from scorecards.models import Game
from scorecards.rules.stakes import Kind, Stakes
from scorecards.scorekeeping.stakes import set_stakes
from tests.scorecards.playing import new_game, record


@pytest.fixture
def game(ann) -> Game:
    """A finished game of one hole at a cent a point to its winner: Ann owes Dee 17, Bob 8."""
    return staked(ann)


NAMES = ("Ann", "Bob", "Dee")


def staked(ann, entries=("17", "8", "0"), *, holes=1, names=NAMES, **more) -> Game:
    game = new_game(ann.device, names=names, end={"holes": holes})
    terms: dict[str, Any] = {"kind": Kind.OWN_POINTS, "unit": 1, "currency": "EUR"}
    stakes = Stakes(**terms | more)
    set_stakes(game=game, stakes=stakes, by=ann.device, expected=None)
    record(game, 1, list(entries), device=ann.device)
    return Game.objects.get(pk=game.pk)
