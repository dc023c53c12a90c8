"""How a game ends: the words of `[end]` (`docs/scoring.md` 8, `docs/rules.md` 12).

Every word is declared here, with how it is said (`words`). Nothing is added up; `games` does that.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any

from scorecards.rules.matches import Match, read_step
from scorecards.rules.resets import OneReset, Reset, Resets
from scorecards.rules.schema import Reader
from scorecards.rules.texts import Text, text
from scorecards.rules.words import Kind, Number, OneOf, Term, read_words, word

MOST_HOLES = 200


class EndType(Term):
    """What ends a game. `over` is the sentence about it; `own` are the words of an ending that
    belong to it and to no other.
    """

    label: Text
    own: tuple[str, ...]
    over: Callable[[Ending], Text]

    HOLES = (
        "holes",
        text("After a number of holes"),
        ("holes",),
        lambda ending: (
            text("A game is one hole.")
            if ending.holes == 1
            else text("A game is {n} holes.", n=ending.holes)
        ),
    )
    TARGET = (
        "target",
        text("When a total is reached"),
        ("at_least", "more_than"),
        lambda ending: text("The game ends when a player has {target}.", target=ending.target),
    )
    HOLES_OR_TARGET = (
        "holes_or_target",
        text("After a number of holes, or a total"),
        ("holes", "at_least", "more_than"),
        lambda ending: text(
            "The game ends after {n} holes, or when a player has {target}.",
            n=ending.holes,
            target=ending.target,
        ),
    )
    ELIMINATION = (
        "elimination",
        text("Whoever reaches a total is out"),
        ("at_least", "more_than"),
        lambda ending: text("A player with {target} is out.", target=ending.target),
    )
    OPEN = (
        "open",
        text("When the table agrees"),
        (),
        lambda _: text("The table agrees when the game ends."),
    )


class Tie(Term):
    """What equal lowest totals at the end mean."""

    label: Text
    sentence: Text

    SHARED = "shared", text("share the win"), text("A tie is a shared win.")
    EXTRA_HOLES = (
        "extra_holes",
        text("play extra holes"),
        text("A tie is played off with extra holes."),
    )


class Wins(Kind):
    """A match that wins a game."""

    def read(self, reader: Reader, name: str) -> Match | None:
        """The match, if there is one."""
        table = reader.take(name)
        if table is None:
            return None
        data = {"marks": "wins"} | dict(table) if isinstance(table, dict) else table
        step = read_step(Reader(data, f"{reader.path}.{name}", reader.problems))
        if isinstance(step, Match) and (step.single or not (step.by_rank or step.collection)):
            reader.note(name, "a game is won at once by equal cards or certain cards")
        return step if isinstance(step, Match) else None


@dataclass(frozen=True, slots=True, kw_only=True)
class Ending:
    """When a game is over and who has won it. Totals are points; `holes` is a number of holes."""

    type: EndType = word(OneOf(EndType, None), text("When a game is over"), default=EndType.HOLES)
    holes: int = word(Number(0, low=0, high=MOST_HOLES), text("Holes"), default=9)
    at_least: int | None = word(Number(), text("A total of at least"))
    more_than: int | None = word(Number(), text("or a total above"))
    tie: Tie = word(OneOf(Tie, Tie.SHARED), text("Equal lowest totals"))
    counted: int | None = word(
        Number(low=1, high=MOST_HOLES),
        text("Only the best holes count"),
        hint=text("so many; empty for all"),
        seldom=True,
        says=lambda ending: [
            text("A total is the best hole.")
            if ending.counted == 1
            else text("A total is the sum of the best {n} holes.", n=ending.counted)
        ],
    )
    exact_reset: Reset | None = word(
        OneReset(), seldom=True, says=lambda ending: ending.exact_reset.sentences
    )
    resets: tuple[Reset, ...] = word(
        Resets(),
        seldom=True,
        says=lambda ending: [reset.sentence for reset in ending.resets],
    )
    wins_at_once: Match | None = word(
        Wins(),
        seldom=True,
        says=lambda ending: [
            text(
                "A layout with {n} equal cards wins the whole game at once.",
                n=ending.wins_at_once.size,
            )
        ],
    )
    wins_at: int | None = word(
        Number(),
        text("A total that wins at once"),
        seldom=True,
        says=lambda ending: [text("A total of exactly {n} wins at once.", n=ending.wins_at)],
    )

    @property
    def adds_up(self) -> bool:
        """Is a total always the one before and the points of a hole?"""
        return not (self.counted or self.falls)

    @property
    def falls(self) -> tuple[Reset, ...]:
        """Every reset, in the order in which they are tried."""
        return ((self.exact_reset,) if self.exact_reset else ()) + self.resets

    @property
    def by_holes(self) -> bool:
        """True when a number of holes ends the game."""
        return self.type in (EndType.HOLES, EndType.HOLES_OR_TARGET)

    @property
    def last_hole(self) -> int | None:
        """The number of the last hole, where that is known beforehand."""
        return self.holes if self.type is EndType.HOLES else None

    def reached(self, total: int) -> bool:
        """True when a total has reached the target."""
        return (self.at_least is not None and total >= self.at_least) or (
            self.more_than is not None and total > self.more_than
        )

    @property
    def target(self) -> Text:
        """The total that ends the game, or puts a player out."""
        if self.at_least is not None:
            return text("{n} points or more", n=self.at_least)
        return text("more than {n} points", n=self.more_than)


def implied_type(end: Mapping[str, Any]) -> EndType:
    """What ends a game whose table does not name it."""
    target = end.get("at_least") is not None or end.get("more_than") is not None
    if end.get("holes"):
        return EndType.HOLES_OR_TARGET if target else EndType.HOLES
    return EndType.TARGET if target else EndType.OPEN


def read_ending(reader: Reader) -> Ending:
    """The `end` table; whatever is wrong is noted. A missing `type` follows from the rest."""
    values = read_words(reader, Ending)
    ending = Ending(**values | {"type": values["type"] or implied_type(values)})
    reader.finish()
    _check(reader, ending)
    return ending


def _check(reader: Reader, ending: Ending) -> None:
    if ending.by_holes and not ending.holes:
        reader.note("holes", "how many holes?")
    if ending.counted and ending.falls:
        reader.note("counted", "a total of the best holes cannot be reset as well")
    if ending.at_least is not None or ending.more_than is not None:
        return
    if ending.type in (EndType.TARGET, EndType.HOLES_OR_TARGET):
        reader.note("type", "a target needs at_least or more_than")
    if ending.type is EndType.ELIMINATION:
        reader.note("type", "an elimination needs at_least or more_than")
