"""A question about a game: points hole by hole, totals, and whether it is over."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from scorecards.answers.cards import read_layout, written_cards
from scorecards.answers.holes import read_hole
from scorecards.answers.mistakes import MOST_PLAYERS, Mistakes, whole
from scorecards.rules import Game, Layout, Ruleset, text
from scorecards.rules.courses import Course
from scorecards.rules.junctures import MOST_HOLES, Juncture


def answer_game(ruleset: Ruleset | None, game: object, mistakes: Mistakes) -> dict[str, Any] | None:
    """Totals and winners of a game; None where anything in it is a mistake."""
    if isinstance(game, dict) and "holes" in game:
        return _answer_holes(ruleset, game, mistakes)
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


def _answer_holes(
    ruleset: Ruleset | None, game: dict[str, Any], mistakes: Mistakes
) -> dict[str, Any] | None:
    """The same of a game that is told hole by hole, with the points of everybody in each."""
    mistakes.unknown(game, ("holes",))
    holes = [read_hole(ruleset, each, mistakes) for each in _questions(game["holes"], mistakes)]
    seats = {len(hole.rows) for hole in holes}
    if len(seats) > 1:
        mistakes.add("players", text("every hole has as many players as the others"))
    if ruleset is None or mistakes.found:
        return None
    course = Course(ruleset, len(holes[0].rows))
    points = []
    for number, hole in enumerate(holes, start=1):
        order = range(len(hole.rows))
        pure = course.play(order, replace(hole, juncture=Juncture(number)))
        points.append(ruleset.hole_points(pure))
    columns = [list(column) for column in zip(*points, strict=True)]
    standing = _standing(Game.from_columns(ruleset, columns), holes[-1].rows, mistakes)
    return standing and {"holes": [list(row) for row in points], **standing}


def _questions(holes: object, mistakes: Mistakes) -> list[dict[str, Any]]:
    enough = isinstance(holes, list) and 1 <= len(holes) <= MOST_HOLES
    if isinstance(holes, list) and enough and all(isinstance(each, dict) for each in holes):
        for each in holes:
            mistakes.unknown(each, ("players", "shape"))
        return holes
    mistakes.add("holes", text("a list of 1 to {n} holes was expected", n=MOST_HOLES))
    return []


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
