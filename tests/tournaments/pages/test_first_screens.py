"""The one gold act on the first screen of each of eleven people."""

from collections.abc import Callable

import pytest

from tests.tournaments.first_screens import SCENES, Screen
from tests.tournaments.season_pages import gold
from tests.tournaments.world import World

pytestmark = pytest.mark.django_db


@pytest.mark.parametrize("scene", SCENES)
def test_the_one_gold_act_of_a_first_screen(world: World, scene: Callable[[World], Screen]) -> None:
    client, address, expected = scene(world)
    answer = client.get(address)
    assert answer.status_code == 200
    assert gold(answer.content.decode()) == expected
