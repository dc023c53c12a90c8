"""The people of every test and their game: ann keeps the score, bob may look, cal is a stranger."""

from collections.abc import Callable

import pytest

from scorecards import devices
from scorecards.models import Game
from scorecards.scorekeeping import links
from tests.scorecards.playing import (
    ANN_HOLE,
    BOB_HOLE,
    DEE_HOLE,
    Person,
    new_game,
    record,
    stored,
)
from upkeep.epochs import current_epoch


@pytest.fixture
def ann(db: None) -> Person:
    """Keeps the score: the game was started on her phone."""
    current_epoch()  # the first that asks on a new site begins it
    return Person(devices.new_device("Android phone"))


@pytest.fixture
def game(ann: Person) -> Game:
    """Six-card golf of Ann, Bob and Dee over nine holes, the first of them in: 17, 8 and 0."""
    game = new_game(ann.device)
    record(game, 1, [ANN_HOLE, BOB_HOLE, DEE_HOLE], device=ann.device, knocker=2)
    return Game.objects.get(pk=game.pk)


@pytest.fixture
def bob(game: Game) -> Person:
    """Plays and looks: he opened the link for viewers."""
    person = Person(devices.new_device("iPhone"))
    links.open_link(key=game.view_key, device=person.device)
    return person


@pytest.fixture
def eve(game: Game) -> Person:
    """Keeps the score too, on a second phone."""
    person = Person(devices.new_device("iPad"))
    links.open_link(key=game.score_key, device=person.device)
    return person


@pytest.fixture
def cal(db: None) -> Person:
    """A stranger: known to us, but not at this table."""
    return Person(devices.new_device("Mac"))


@pytest.fixture
def nothing_changes(game: Game) -> Callable[[], None]:
    """Called at the end of a test: the game is as it was when the test began."""
    before = (game.version, stored(game, 1), game.changes.count(), game.holes.count())

    def check() -> None:
        now = Game.objects.get(pk=game.pk)
        assert (now.version, stored(now, 1), now.changes.count(), now.holes.count()) == before

    return check
