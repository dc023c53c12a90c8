"""Who is told when a watched game is written: for an app above this one that uses its result.

A game with `Game.watched` is one that counts elsewhere. Every write to it calls each of `watchers`
with its id, inside the transaction of the write: what a watcher raises undoes the write, and a
`ScorekeepingError` is shown like any other refusal. Games that are not watched cost nothing.

The pages of a watched game ask each of `notices` what to say about that, and where to lead, each
of `rematches` whether the next game of the table counts too, and each of `slates` with what else it
is settled. Each of `bans` says whether nothing may be played for in it, and each of `settlers`
whether somebody has paid for it where it counts: then nothing is paid at the table any more. This
module decides nothing and never knows who watches.
"""

from collections.abc import Callable
from typing import NamedTuple

from django.http import HttpRequest

from scorecards.models import Game

Watcher = Callable[[int], None]


class Notice(NamedTuple):
    """A sentence in the language of the page, and the address it leads to. With `act` it is a
    button as well, which sends `fields` there, and `hint` says what that means.
    """

    sentence: str
    url: str
    act: str = ""
    fields: tuple[tuple[str, str], ...] = ()
    hint: str = ""


class Counting(NamedTuple):
    """How the next game of a watched table counts too: what its button says and the address it is
    sent to, "" where it cannot; and the sentence about that.
    """

    sentence: str
    button: str = ""
    url: str = ""


class SlateLink(NamedTuple):
    """Something else that a game is settled with: its name, and the address of its slate."""

    name: str
    url: str


watchers: list[Watcher] = []
rematches: list[Callable[[HttpRequest, Game], Counting | None]] = []
bans: list[Callable[[Game], bool]] = []
notices: list[Callable[[HttpRequest, Game], Notice | None]] = []
slates: list[Callable[[HttpRequest, Game], list[SlateLink]]] = []
settlers: list[Callable[[int], bool]] = []


def tell(game_id: int) -> None:
    """Tell all watchers that this game was written. Must be in the transaction of the write."""
    for watcher in watchers:
        watcher(game_id)


def rematch(request: HttpRequest, game: Game) -> Counting | None:
    """Whether the next game of the table may count as this one does: None for a plain game."""
    if not game.watched:
        return None
    return next((answer for ask in rematches if (answer := ask(request, game))), None)


def bans_stakes(game: Game) -> bool:
    """Does anybody forbid to play this game for something? Asked of watched games alone."""
    return game.watched and any(ban(game) for ban in bans)


def notice(request: HttpRequest, game: Game) -> Notice | None:
    """What a page of the game should say to whoever asks for it: None for a game nobody watches,
    without any query.
    """
    if not game.watched:
        return None
    return next((answer for ask in notices if (answer := ask(request, game))), None)


def slates_of(request: HttpRequest, game: Game) -> list[SlateLink]:
    """With what else the game is settled, as far as whoever asks may read it."""
    if not game.watched:
        return []
    return [link for ask in slates for link in ask(request, game)]


def settled_elsewhere(game: Game) -> bool:
    """Has somebody paid for the game with what it is part of?"""
    return game.watched and any(ask(game.pk) for ask in settlers)
