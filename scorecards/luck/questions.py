"""What is asked of the estimates in JSON, read with every mistake in it.

A game is `{"players": {"ann": [5, null, 12], …}, "day": 3}`; the question about a game in progress
is in `docs/luck.md`. Nothing is worked out here.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from math import isfinite
from typing import Any, NamedTuple

from scorecards.luck.chances import Form
from scorecards.luck.spread import Spread, spread_of
from scorecards.luck.units import Game
from scorecards.rules.endings import MOST_HOLES
from scorecards.rules.texts import Text, text

MOST_POINTS = 1000
MOST_MEAN = 9 * MOST_POINTS
MOST_SEATS = 20
WHOLE = re.compile("0|-?[1-9][0-9]{0,3}")


class Mistake(NamedTuple):
    """What is wrong on a line, counted from 1."""

    line: int
    code: str
    message: Text


@dataclass(frozen=True)
class Question:
    """A game in progress: the totals, how many holes are left, and what is known of the players:
    a spread with their forms, or the games before.
    """

    totals: dict[str, int]
    left: int
    spread: Spread
    forms: dict[str, Form]
    history: list[Game] | None


class Repeated(ValueError):
    """A name comes twice in one object: one of the two would be lost without a word."""


def read_games(lines: Iterable[bytes]) -> tuple[list[Game], list[Mistake]]:
    """The games of a file, one a line; empty lines are none."""
    games, mistakes = [], []
    for number, line in enumerate(lines, start=1):
        if line.strip():
            reader = Reader(number)
            game = reader.game(reader.json(line))
            mistakes += reader.mistakes
            games += [game] if not reader.mistakes else []
    return games, mistakes


def read_question(written: bytes, line: int) -> tuple[Question | None, list[Mistake]]:
    """The question of a line; None where there is a mistake."""
    reader = Reader(line)
    question = reader.question(reader.json(written))
    return (None if reader.mistakes else question), reader.mistakes


class Reader:
    """Reads one line. After a mistake it goes on with whatever still can be read."""

    def __init__(self, line: int) -> None:
        self.line = line
        self.mistakes: list[Mistake] = []

    def add(self, code: str, message: Text) -> None:
        self.mistakes.append(Mistake(self.line, code, message))

    def json(self, written: bytes) -> Mapping[str, Any]:
        """The object that is written."""
        try:
            table = json.loads(written, object_pairs_hook=without_repetition)
            # Half a surrogate pair is valid JSON, but no text that an answer could repeat.
            json.dumps(table, ensure_ascii=False).encode()
        except Repeated as error:
            self.add("repeated", text("“{name}” comes twice in one object", name=str(error)))
        except (ValueError, RecursionError):
            self.add("not-json", text("this is not JSON"))
        else:
            return self.table(table)
        return {}

    def table(self, value: object) -> Mapping[str, Any]:
        if isinstance(value, dict):
            return value
        self.add("not-an-object", text("an object with players was expected"))
        return {}

    def words(self, table: Mapping[str, Any], known: tuple[str, ...]) -> None:
        """Note every unknown word: a misspelt one is never silently left out."""
        for key in table:
            if key not in known:
                words = ", ".join(known)
                template = "“{key}” is unknown; the words here are: {known}"
                self.add("unknown-word", text(template, key=key[:40], known=words))

    def game(self, table: Mapping[str, Any]) -> Game:
        """A game that was played. A line that could not be read at all has its mistake already."""
        if self.mistakes:
            return {}
        self.words(table, ("players", "day"))
        if table.get("day") is not None:
            self.whole(table["day"], "day", "day", 10**9)
        return self.players(table, absent=True)

    def players(self, table: Mapping[str, Any], *, absent: bool) -> dict[str, list[int | None]]:
        """The points of every player. `absent`: null is a hole without that player."""
        players = table.get("players")
        if not isinstance(players, dict):
            self.add("players", text("who played? An object with the points of every player"))
            return {}
        columns = {name: self.column(name, each, absent) for name, each in players.items()}
        lengths = {name: len(each) for name, each in sorted(columns.items()) if each is not None}
        if len(set(lengths.values())) > 1:
            listed = ", ".join(f"{name[:40]} {holes}" for name, holes in lengths.items())
            self.add("unequal", text("all must have as many holes, not {list}", list=listed))
        return {name: each for name, each in columns.items() if each is not None}

    def column(self, name: str, column: object, absent: bool) -> list[int | None] | None:
        if not name.strip():
            self.add("name", text("a player has no name"))
        if not isinstance(column, list):
            self.add("points", text("{name}: a list of points was expected", name=name[:40]))
            return None
        points = [
            None
            if each is None and absent
            else self.whole(each, "points", text("{name}, hole {n}", name=name[:40], n=hole))
            for hole, each in enumerate(column, start=1)
        ]
        return points

    def whole(self, value: object, code: str, what: Text | str, most: int = MOST_POINTS) -> int:
        """A whole number up to `most` either way; 0, and a mistake, for anything else."""
        if isinstance(value, int) and not isinstance(value, bool) and abs(value) <= most:
            return value
        template = "{what} must be a whole number up to {n}, not {value}"
        self.add(code, text(template, what=what, n=most, value=written_as(value)))
        return 0

    def number(self, value: object, code: str, what: str, *, least: float = -MOST_MEAN) -> float:
        """A number from `least` up to MOST_MEAN; 0, and a mistake, for anything else."""
        good = isinstance(value, (int, float)) and not isinstance(value, bool)
        if good and isinstance(value, (int, float)) and least <= value <= MOST_MEAN:
            return float(value)
        template = "{what} must be a number from {low} to {high}, not {value}"
        bounds = {"low": round(least), "high": MOST_MEAN}
        self.add(code, text(template, what=what, value=written_as(value), **bounds))
        return 0.0

    def question(self, table: Mapping[str, Any]) -> Question | None:
        """A game in progress."""
        if self.mistakes:
            return None
        self.words(table, ("holes", "players", "fit", "history"))
        holes = self.whole(table.get("holes"), "holes", "holes", MOST_HOLES)
        columns = self.players(table, absent=False)
        played = max(map(len, columns.values()), default=0)
        if not 1 <= len(columns) <= MOST_SEATS:
            self.add("players", text("a game has 1 to {n} players", n=MOST_SEATS))
        elif played > holes and not any(each.code == "holes" for each in self.mistakes):
            self.add("holes", text("{n} holes are played of {all}", n=played, all=holes))
        if ("fit" in table) == ("history" in table):
            self.add("fit", text("either a fit or a history is needed"))
        spread, forms = self.fit(table["fit"]) if "fit" in table else ((), {})
        history = self.history(table["history"]) if "history" in table else None
        totals = {name: sum(filter(None, each)) for name, each in columns.items()}
        return Question(totals, holes - played, spread, forms, history)

    def fit(self, value: object) -> tuple[Spread, dict[str, Form]]:
        """A spread of one hole, and what is known of people."""
        table = self.table(value)
        self.words(table, ("spread", "means"))
        forms = {name: self.form(name, each) for name, each in self.entries(table, "means")}
        weights = {}
        for key, share in self.entries(table, "spread"):
            if not WHOLE.fullmatch(key) or abs(int(key)) > MOST_POINTS:
                self.whole(key, "spread", "fit.spread")
            else:
                weights[int(key)] = self.number(share, "spread", f"fit.spread.{key}", least=0)
        if any(weights.values()):
            return spread_of(weights), forms
        self.add("spread", text("a spread has points with their shares"))
        return (), forms

    def entries(self, table: Mapping[str, Any], key: str) -> Iterator[tuple[str, Any]]:
        yield from self.table(table.get(key, {})).items()

    def form(self, name: str, value: object) -> Form:
        """The mean and standard deviation of somebody, as `skill` prints them."""
        table = self.table(value)
        self.words(table, ("mean", "sd", "low", "high", "games"))
        mean = self.number(table.get("mean"), "means", f"means.{name[:40]}.mean")
        sd = self.number(table.get("sd"), "means", f"means.{name[:40]}.sd", least=0)
        return Form(mean, sd)

    def history(self, value: object) -> list[Game]:
        """The games before this one. What is wrong is told with the number of the game."""
        if not isinstance(value, list):
            self.add("history", text("a history is a list of games"))
            return []
        games = []
        for number, each in enumerate(value, start=1):
            reader = Reader(self.line)
            games.append(reader.game(reader.table(each)))
            for mistake in reader.mistakes:
                message = text("game {n} of the history: {what}", n=number, what=mistake.message)
                self.add(mistake.code, message)
        return games


def without_repetition(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    """An object of JSON, unless a name comes twice in it."""
    table: dict[str, Any] = {}
    for name, value in pairs:
        if name in table:
            raise Repeated(name[:40])
        table[name] = value
    return table


def written_as(value: object) -> str:
    """A value as JSON has it, as far as it fits into a sentence."""
    if isinstance(value, int) and not isinstance(value, bool) and abs(value) > 10**30:
        return "…"
    finite = not isinstance(value, float) or isfinite(value)
    return json.dumps(value, ensure_ascii=False)[:40] if finite else str(value)
