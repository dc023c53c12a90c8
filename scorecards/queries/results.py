"""Finished games as the home page tells them: who won, then who played; and the table to play
again. Two reads for the cards, one for the games.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime

from django.utils.translation import gettext

from scorecards import turns
from scorecards.display.headlines import say_length, say_same
from scorecards.models import Game
from scorecards.queries.games import RecentGame
from scorecards.queries.scorecard import SeatTotal
from scorecards.queries.summaries import summary_of
from scorecards.queries.tables import tables


@dataclass(frozen=True)
class Result:
    """One finished game, ready to print."""

    code: str
    headline: str  # who won
    order: tuple[SeatTotal, ...]  # by place; () when no hole was complete
    names: tuple[str, ...]  # in the order of the seats
    variant: str
    finished: datetime | None


@dataclass(frozen=True)
class AgainSeat:
    """A seat of the next game."""

    position: int
    name: str
    deals: bool


@dataclass(frozen=True)
class Again:
    """A table that may play again: the same people, rules and customs, the deal passed on."""

    code: str
    title: str  # "Same four, same rules"
    names: tuple[str, ...]
    dealer: str
    variant: str
    length: str
    seats: tuple[AgainSeat, ...]


def results_of(recent: Sequence[RecentGame]) -> tuple[list[Result], Again | None]:
    """The finished games of a list, in its order, and the latest of them as a table to play again:
    None when its people play on already, or this device only looked.
    """
    over = [each for each in recent if each.finished]
    known = Game.objects.in_bulk([each.code for each in over], field_name="code") if over else {}
    games = [known[each.code] for each in over if each.code in known]
    results = [
        Result(
            code=game.code,
            headline=summary.headline,
            order=summary.by_place if summary.played else (),
            names=tuple(seat.name for seat in card.seats),
            variant=summary.variant,
            finished=game.finished,
        )
        for game, card in zip(games, tables(games), strict=True)
        for summary in [summary_of(game, card)]
    ]
    latest = next((each for each in over if each.scorer), None)
    if latest is None or latest.repeated or latest.code not in known:
        return results, None
    return results, again_of(known[latest.code], latest.names, latest.holes)


def again_of(game: Game, names: Sequence[str], last_number: int) -> Again:
    """The table as it would play again. `last_number` is the last hole that was begun."""
    dealer = turns.first_dealer_again(game.first_dealer, last_number, seats=len(names))
    return Again(
        code=game.code,
        title=say_same(len(names)),
        names=tuple(names),
        dealer=names[dealer],
        variant=gettext(game.rules.name),
        length=say_length(game.rules.ending),
        seats=tuple(AgainSeat(at, name, at == dealer) for at, name in enumerate(names)),
    )
