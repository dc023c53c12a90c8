"""A question about a game: points hole by hole, totals, and whether it is over."""

from __future__ import annotations

from typing import Any

from scorecards.answers.cards import read_layout, written_cards
from scorecards.answers.mistakes import MOST_PLAYERS, Mistakes, whole
from scorecards.rules import Game, Layout, Ruleset, text

MOST_HOLES = 200


def answer_game(ruleset: Ruleset | None, game: object, mistakes: Mistakes) -> dict[str, Any] | None:
    """Totals and winners of a game; None where anything in it is a mistake."""
    players = game.get("players") if isinstance(game, dict) else None
    if not isinstance(players, list) or not 1 <= len(players) <= MOST_PLAYERS:
        mistakes.add("players", text("a list of 1 to {n} players was expected", n=MOST_PLAYERS))
        return None
    columns: list[list[int]] = []
    layouts: list[Layout | int | None] = []
    for seat, player in enumerate(players):
        columns.append(_points(player, seat, mistakes))
        layouts.append(_last_layout(ruleset, player, seat, mistakes))
    if len({len(column) for column in columns}) > 1:
        mistakes.add("points", text("every player has as many holes as the others"))
    if ruleset is None or mistakes.found:
        return None
    return _standing(Game.from_columns(ruleset, columns), tuple(layouts), mistakes)


def _points(player: object, seat: int, mistakes: Mistakes) -> list[int]:
    points = player.get("points") if isinstance(player, dict) else None
    if not isinstance(points, list) or len(points) > MOST_HOLES:
        mistakes.add(
            "points", text("a list of points, one for each hole, was expected"), player=seat
        )
        return []
    if isinstance(player, dict):
        mistakes.unknown(player, ("name", "points", "cards"), seat)
    return [value for one in points if (value := whole(one, "points", seat, mistakes)) is not None]


def _last_layout(
    ruleset: Ruleset | None, player: object, seat: int, mistakes: Mistakes
) -> Layout | None:
    """The cards of the last hole, which matter where four of a kind wins at once."""
    cards = player.get("cards") if isinstance(player, dict) else None
    if cards is None or ruleset is None:
        return None
    written = written_cards(cards)
    if written is None:
        mistakes.add(
            "cards", text("cards were expected, not {value}", value=str(cards)[:40]), player=seat
        )
        return None
    return read_layout(ruleset, None, written, seat, mistakes)


def _standing(
    game: Game, layouts: tuple[Layout | int | None, ...], mistakes: Mistakes
) -> dict[str, Any] | None:
    for played in range(1, len(game.holes)):
        if Game(game.ruleset, game.seats, game.holes[:played]).outcome():
            mistakes.add("game-over", text("the game was over after hole {n}", n=played))
            return None
    game = Game(game.ruleset, game.seats, game.holes, (layouts,) if any(layouts) else ())
    outcome = game.outcome()
    return {
        "totals": list(game.totals),
        "over": outcome is not None,
        "winners": list(outcome.winners) if outcome else [],
        "reason": outcome.reason if outcome else game.waiting,
        "eliminated": list(outcome.eliminated if outcome else game.eliminated),
    }
