"""Games that are over."""

from collections.abc import Callable
from typing import Any

from scorecards.models import Game
from tests.scorecards.playing import record

NAMES = ("Ann", "Bartholomew", "Cleo", "Dev", "Eva", "Finn", "Gus", "Hana")


RANKS = "A23456789TJQK"


def finished(start: Callable[..., Game], ann: Any, players: int, holes: int = 9) -> Game:
    game = start(names=NAMES[:players], end={"type": "holes", "holes": holes}, packs=4)
    for number in range(1, holes + 1):
        rows = []
        for seat in range(players):
            cards = [RANKS[(number * 5 + seat * 3 + cell * cell) % 13] for cell in range(6)]
            if (number + seat) % 3 == 0:
                cards[3] = cards[0]
                cards[4:6] = cards[1:3] if seat % 2 else cards[4:6]
            rows.append(f"{' '.join(cards[:3])} / {' '.join(cards[3:])}")
        record(game, number, rows, device=ann, overrule=True)
    game.refresh_from_db()
    return game
