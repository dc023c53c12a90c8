"""What tests do at a table: start a game, save rows of a hole, look at what is kept."""

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Any

from django.test import Client

from scorecards.customs import NO_CUSTOMS, Customs
from scorecards.models import Device, Game
from scorecards.permissions import COOKIE
from scorecards.rules import find_variant
from scorecards.scorekeeping import games, holes
from scorecards.scorekeeping.holes import Recorded
from scorecards.scorekeeping.rows import RowEntry

# One hole of three players from one pack: 17, 8 and 0 by the rules of pagat-6.
ANN_HOLE = "9H 9D KC / 9S 2D JH"
BOB_HOLE = "KH 2C 8C / KS 10H 8H"
DEE_HOLE = "QH 6C 5D / QS 6D 5C"


@dataclass
class Person:
    """Somebody with a phone: the device we know, and a browser that holds its cookie."""

    device: Device
    client: Client = field(default_factory=Client)

    def __post_init__(self) -> None:
        self.client.cookies[COOKIE] = self.device.key

    def get(self, *args: Any, **kwargs: Any) -> Any:
        return self.client.get(*args, **kwargs)

    def post(self, *args: Any, **kwargs: Any) -> Any:
        return self.client.post(*args, **kwargs)


def new_game(
    device: Device,
    variant: str = "pagat-6",
    *,
    names: Sequence[str] = ("Ann", "Bob", "Dee"),
    customs: Customs = NO_CUSTOMS,
    **changes: Any,
) -> Game:
    """A game just started, with some entries of its ruleset changed."""
    ruleset = find_variant(variant)
    if changes:
        ruleset = ruleset.with_changes(changes)
    return games.start_game(
        ruleset=ruleset,
        shape=ruleset.shape,
        names=list(names),
        first_dealer=0,
        device=device,
        customs=customs,
    )


def record(
    game: Game, number: int, entries: Sequence[str | None], *, device: Device, **more: Any
) -> Recorded:
    """Save a row for each entry, in the order of the seats; None leaves a seat out.

    The phone saw what is stored now, unless `was` says otherwise.
    """
    seen: dict[int, str] = more.pop("was", None) or stored(game, number)
    rows = [
        RowEntry(position, entry, seen.get(position))
        for position, entry in enumerate(entries)
        if entry is not None
    ]
    if more.get("knocker") is not None:
        hole = game.holes.filter(number=number).first()
        more.setdefault("knocker_was", hole.knocker if hole else None)
    return holes.record_hole(game_code=game.code, number=number, rows=rows, device=device, **more)


def stored(game: Game, number: int) -> dict[int, str]:
    """The rows of a hole as they are kept, by position."""
    return {
        score.position: score.entry
        for hole in game.holes.filter(number=number)
        for score in hole.scores.all()
    }


def points(game: Game, number: int) -> list[int | None]:
    """The points of a hole as they are kept, in the order of the seats."""
    return [
        score.points
        for hole in game.holes.filter(number=number)
        for score in hole.scores.order_by("position")
    ]
