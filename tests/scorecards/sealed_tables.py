"""Tables whose hands are sealed, each phone with a seat."""

import json
from typing import Any

import pytest

from scorecards import devices
from scorecards.models import Game
from scorecards.scorekeeping import links, phones
from tests.scorecards.playing import (
    Person,
    new_game,
)


def hole(game: Game, number: int = 1) -> str:
    return f"/g/{game.code}/holes/{number}/"


def send(person: Person, game: Game, rows: dict[int, str], number: int = 1, **more: Any) -> Any:
    """A save from a phone that has seen what its page shows it."""
    state = look(person, game, number)
    seen = {row["position"]: row["entry"] for row in state["rows"]}
    sent = [{"position": at, "entry": entry, "was": seen[at] or None} for at, entry in rows.items()]
    body = json.dumps({"rows": sent, **more})
    return person.post(hole(game, number), body, content_type="application/json")


def look(person: Person, game: Game, number: int = 1) -> dict[str, Any]:
    answer = person.get(f"{hole(game, number)}state/")
    assert answer.status_code == 200, answer.status_code
    return json.loads(answer.content)


def seated(game: Game, position: int | None) -> Person:
    """Somebody who came in to keep score, with this seat."""
    person = Person(devices.new_device("iPhone"))
    links.open_link(key=game.score_link, device=person.device)
    if position is not None:
        phones.take_seat(game=game, position=position, device=person.device)
    return person


def observe(game: Game, **customs: bool) -> Game:
    Game.objects.filter(pk=game.pk).update(**customs)
    game.refresh_from_db()
    return game


@pytest.fixture
def game(ann) -> Game:
    """Sealed, at its first hole, nobody with a phone of their own yet."""
    return observe(new_game(ann.device), sealed=True)
