"""A finished game beside itself under other rules: hole by hole, player by player, who wins.

Strings are ready to print. Both sides are counted from what was entered.
"""

from collections.abc import Sequence
from dataclasses import dataclass

from django.utils.translation import gettext, ngettext

from scorecards.archive import game_record
from scorecards.display.headlines import say_names
from scorecards.models import Game
from scorecards.queries.game_rows import names_of
from scorecards.rescoring import PlayedGame, Rescored, remarks, rescore
from scorecards.rescoring.records import played_game
from scorecards.rules import Hole, HoleScore, Ruleset, Text, signed


@dataclass(frozen=True)
class CellUnder:
    """One player's points in a hole: then, and under the other rules; "" for who did not play."""

    name: str
    was: str
    now: str

    @property
    def differs(self) -> bool:
        """Are there other points?"""
        return self.was != self.now


@dataclass(frozen=True)
class HoleUnder:
    """A hole across the table."""

    number: int
    cells: tuple[CellUnder, ...]
    over: bool  # by the other rules the game is over after it


@dataclass(frozen=True)
class SeatUnder:
    """A player's totals, and whether they win."""

    name: str
    total: CellUnder
    won: bool
    wins: bool


@dataclass(frozen=True)
class WhatIf:
    """The whole comparison."""

    holes: tuple[HoleUnder, ...]
    seats: tuple[SeatUnder, ...]
    verdict: str
    ending: str  # when the game would have ended, where that is another hole
    remarks: tuple[Text, ...]


@dataclass(frozen=True)
class Played:
    """A finished game as it was played."""

    game: PlayedGame
    names: Sequence[str]
    rules: Ruleset

    def hole(self, number: int, ruleset: Ruleset) -> tuple[Hole, list[str]] | None:
        """A complete hole as some rules see it, with the names of those who played it."""
        for hole, pure in zip(self.game.holes, self.game.course(ruleset), strict=True):
            if hole.number == number:
                return pure, [self.names[position] for position in hole.order]
        return None


def played(game: Game) -> Played | None:
    """The game to be looked at under other rules; None when no hole of it is complete."""
    record = game_record(game.code)
    whole = played_game(record) if record else None
    return Played(whole, names_of(game), game.rules) if whole and whole.holes else None


def what_if(past: Played, ruleset: Ruleset) -> WhatIf:
    """The game under rules that fit it."""
    was = rescore(past.game, past.rules, own=True)
    now = rescore(past.game, ruleset, own=ruleset == past.rules)
    last = len(past.game.holes)
    return WhatIf(
        holes=tuple(_holes(past, was, now)),
        seats=tuple(
            SeatUnder(
                name=name,
                total=CellUnder(name, signed(was.totals[at]), signed(now.totals[at])),
                won=at in was.end.winners,
                wins=at in now.end.winners,
            )
            for at, name in enumerate(past.names)
        ),
        verdict=verdict(past, was, now),
        ending="" if now.end.after == last else _ending(past, now),
        remarks=remarks(ruleset, past.game, past.rules),
    )


def _holes(past: Played, was: Rescored, now: Rescored) -> list[HoleUnder]:
    pairs = zip(past.game.holes, was.scores, now.scores, strict=True)
    last = len(past.game.holes)
    return [
        HoleUnder(
            number=hole.number,
            cells=tuple(
                CellUnder(name, _points(before.get(at)), _points(after.get(at)))
                for at, name in enumerate(past.names)
            ),
            over=now.end.after == count < last,
        )
        for count, (hole, before, after) in enumerate(pairs, start=1)
    ]


def _points(score: HoleScore | None) -> str:
    return "" if score is None or score.points is None else signed(score.points)


def _ending(past: Played, now: Rescored) -> str:
    number = past.game.holes[now.end.after - 1].number
    over = gettext("By these rules the game is over after hole %(number)d, and that is who wins.")
    return over % {"number": number}


def verdict(past: Played, was: Rescored, now: Rescored) -> str:
    """Who would have won, in a sentence."""
    names = {
        "won": say_names([past.names[at] for at in was.end.winners]),
        "wins": say_names([past.names[at] for at in now.end.winners]),
    }
    many = len(now.end.winners)
    if was.end.reason and not now.end.reason:
        sentence = ngettext(
            "%(wins)s would lead; these rules play on. %(won)s won.",
            "%(wins)s would lead; these rules play on. %(won)s won.",
            many,
        )
    elif was.end.winners == now.end.winners:
        if was.running == now.running:
            return gettext("Nothing changes: every hole counts the same.")
        sentence = ngettext(
            "%(wins)s would have won anyway.", "%(wins)s would have won anyway.", many
        )
    else:
        sentence = ngettext(
            "%(wins)s would have won, not %(won)s.", "%(wins)s would have won, not %(won)s.", many
        )
    return sentence % names
