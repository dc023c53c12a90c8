"""How a game ends: the words of `[end]` (`docs/scoring.md` 8, `docs/rules.md` 12).

Nothing is added up here; `games` does that.
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum

from scorecards.rules.matches import Match, read_step
from scorecards.rules.schema import Reader


class EndType(StrEnum):
    """What ends a game."""

    HOLES = "holes"
    TARGET = "target"
    HOLES_OR_TARGET = "holes_or_target"
    ELIMINATION = "elimination"
    OPEN = "open"


class Tie(StrEnum):
    """What equal lowest totals at the end mean."""

    SHARED = "shared"
    EXTRA_HOLES = "extra_holes"


@dataclass(frozen=True, slots=True)
class Reset:
    """A total of exactly `at` becomes `to`, at most `max_times` for each player; 0 is always."""

    at: int
    to: int
    max_times: int = 0


@dataclass(frozen=True, slots=True)
class Ending:
    """When a game is over and who has won it. Totals are points; `holes` is a number of holes."""

    type: EndType = EndType.HOLES
    holes: int = 9
    at_least: int | None = None
    more_than: int | None = None
    tie: Tie = Tie.SHARED
    exact_reset: Reset | None = None
    wins_at_once: Match | None = None
    wins_at: int | None = None

    @property
    def by_holes(self) -> bool:
        """True when a number of holes ends the game."""
        return self.type in (EndType.HOLES, EndType.HOLES_OR_TARGET)

    def reached(self, total: int) -> bool:
        """True when a total has reached the target."""
        return (self.at_least is not None and total >= self.at_least) or (
            self.more_than is not None and total > self.more_than
        )


def read_ending(reader: Reader) -> Ending:
    """The `end` table; whatever is wrong is noted. A missing `type` follows from the rest."""
    holes = reader.integer("holes", 0, low=0, high=200)
    at_least, more_than = reader.integer("at_least"), reader.integer("more_than")
    target = at_least is not None or more_than is not None
    implied = {
        (True, True): EndType.HOLES_OR_TARGET,
        (True, False): EndType.HOLES,
        (False, True): EndType.TARGET,
    }
    ending = Ending(
        type=reader.word("type", EndType, implied.get((holes > 0, target), EndType.OPEN)),
        holes=holes,
        at_least=at_least,
        more_than=more_than,
        tie=reader.word("tie", Tie, Tie.SHARED),
        exact_reset=_read_reset(reader),
        wins_at_once=_read_match(reader),
        wins_at=reader.integer("wins_at"),
    )
    reader.finish()
    _check(reader, ending)
    return ending


def _check(reader: Reader, ending: Ending) -> None:
    if ending.by_holes and not ending.holes:
        reader.note("holes", "how many holes?")
    if ending.at_least is not None or ending.more_than is not None:
        return
    if ending.type in (EndType.TARGET, EndType.HOLES_OR_TARGET):
        reader.note("type", "a target needs at_least or more_than")
    if ending.type is EndType.ELIMINATION:
        reader.note("type", "an elimination needs at_least or more_than")


def _read_reset(reader: Reader) -> Reset | None:
    table = reader.take("exact_reset")
    if table is None:
        return None
    inner = Reader(table, f"{reader.path}.exact_reset", reader.problems)
    reset = Reset(
        inner.integer("at", 0), inner.integer("to", 0), inner.integer("max_times", 0, low=0)
    )
    inner.finish()
    if reset.at == reset.to:
        inner.note("to", "a reset to the same total has no effect")
    return reset


def _read_match(reader: Reader) -> Match | None:
    table = reader.take("wins_at_once")
    if table is None:
        return None
    data = {"marks": "wins"} | dict(table) if isinstance(table, dict) else table
    step = read_step(Reader(data, f"{reader.path}.wins_at_once", reader.problems))
    return step if isinstance(step, Match) else None
