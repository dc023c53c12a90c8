"""What a table plays for: the stakes agreed before the first hole, as an object and as plain data.

    kind          unit is paid
    own points    by everybody to the winner, for each of their own points
    difference    by everybody to the winner, for each point above the winner
    everyone      by the higher to the lower of each two, for each point between them
    skins         by everybody to the only lowest of a hole
    pot           by everybody into the pot while it is empty: the knocker takes it, or pays as much
    stableford    by the lower to the higher of each two, for each stableford point between them
    match play    by the loser to the winner of each two's match

The first two are paid after every hole or once with the totals, and so is the pot, which after a
game goes to its winner. The others come to the same either way.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from enum import StrEnum
from typing import Any

from scorecards.rules.schema import Reader, excerpt, is_integer
from scorecards.rules.stakes.currencies import CHIPS, CURRENCIES, Currency
from scorecards.rules.texts import Problem, ProblemError, text

MOST_UNIT = 100_000


class Kind(StrEnum):
    """Who pays whom for what."""

    OWN_POINTS = "own points"
    DIFFERENCE = "difference"
    EVERYONE = "everyone"
    SKINS = "skins"
    POT = "pot"
    STABLEFORD = "stableford"
    MATCH_PLAY = "match play"


class Every(StrEnum):
    """When it is paid."""

    HOLE = "hole"
    GAME = "game"


class Tie(StrEnum):
    """What becomes of a hole with several winners, or of a knocker tied for the lowest."""

    SPLIT = "split"
    CARRY = "carry"
    LOST = "lost"
    WINS = "wins"
    NOTHING = "nothing"


TIES: dict[Kind, tuple[Tie, ...]] = {
    Kind.OWN_POINTS: (Tie.SPLIT, Tie.CARRY),
    Kind.DIFFERENCE: (Tie.SPLIT, Tie.CARRY),
    Kind.SKINS: (Tie.CARRY, Tie.LOST),
    Kind.POT: (Tie.WINS, Tie.NOTHING),
}
"""The ties a kind knows; the first is what holds when nothing is agreed."""

PAID_ONCE = {Kind.OWN_POINTS, Kind.DIFFERENCE, Kind.POT}
"""The kinds for which it makes a difference whether a hole or the game is paid."""


class InvalidStakes(ProblemError):
    """Stakes that cannot be read or contradict themselves."""


@dataclass(frozen=True)
class Stakes:
    """One agreement. `unit` is in the smallest unit of `currency`; `cap` is the most that a knocker
    takes from the pot or pays into it, None for no limit; `last_split`: skins nobody has won after
    the last hole are shared by those tied on it. `target` and `step` are those of stableford;
    `by_holes` pays a match for each hole it is ahead.

    Raises InvalidStakes.
    """

    kind: Kind
    unit: int
    currency: str = CHIPS
    every: Every = Every.HOLE
    tie: Tie | None = None
    cap: int | None = None
    last_split: bool = False
    target: int = 0
    step: int = 1
    by_holes: bool = False

    def __post_init__(self) -> None:
        problems = list(_problems(self))
        if problems:
            raise InvalidStakes(*problems)
        if self.tie is None and self.kind in TIES:
            object.__setattr__(self, "tie", TIES[self.kind][0])

    @property
    def money(self) -> Currency:
        """The currency, which writes amounts."""
        return CURRENCIES[self.currency]

    def data(self) -> dict[str, Any]:
        """The agreement as plain data; `read_stakes` gives it back."""
        data: dict[str, Any] = {"kind": self.kind.value, "unit": self.unit}
        data |= {"currency": self.currency, "every": self.every.value}
        if self.tie is not None:
            data["tie"] = self.tie.value
        if self.cap is not None:
            data["cap"] = self.cap
        for key in ("last_split", "target", "step", "by_holes"):
            if getattr(self, key) != type(self).__dataclass_fields__[key].default:
                data[key] = getattr(self, key)
        return data


def _problems(stakes: Stakes) -> Iterator[Problem]:
    """Everything that does not fit together, in sentences; the code is the field."""
    wrong = list(_no_numbers(stakes))
    if wrong:
        yield from wrong
        return
    once = stakes.every is Every.GAME
    if not 1 <= stakes.unit <= MOST_UNIT:
        yield _problem("unit", "A stake is 1 to {most} of the smallest unit.", most=MOST_UNIT)
    if stakes.currency not in CURRENCIES:
        yield _problem("currency", "There are no amounts in {code} here.", code=stakes.currency[:9])
    if once and stakes.kind not in PAID_ONCE:
        yield _problem("every", "These stakes come to the same hole by hole: they are paid so.")
    if stakes.tie is not None and stakes.tie not in TIES.get(stakes.kind, ()):
        yield _problem("tie", "A tie cannot end like that with these stakes.")
    if stakes.tie is Tie.CARRY and once:
        yield _problem("tie", "After a game there is no next hole to carry a tie to.")
    if stakes.step < 1:
        yield _problem("step", "A step of stableford is one point or more.")
    if stakes.cap is not None:
        yield from _cap_problems(stakes, stakes.cap)


def _no_numbers(stakes: Stakes) -> Iterator[Problem]:
    """Amounts and points that are no whole numbers; True is none."""
    values: dict[str, object] = {"unit": stakes.unit, "target": stakes.target, "step": stakes.step}
    if stakes.cap is not None:
        values["cap"] = stakes.cap
    for field, value in values.items():
        if not is_integer(value):
            yield _problem(field, "a whole number was expected, not {value}", value=excerpt(value))


def _cap_problems(stakes: Stakes, cap: int) -> Iterator[Problem]:
    if stakes.kind is not Kind.POT:
        yield _problem("cap", "Only a pot has a limit.")
    elif not 1 <= cap <= MOST_UNIT:
        yield _problem(
            "cap", "The limit of a pot is at least 1 and at most {most}.", most=MOST_UNIT
        )
    elif cap < stakes.unit:
        yield _problem("cap", "The limit of a pot is at least what everybody puts in.")


def _problem(field: str, template: str, **params: object) -> Problem:
    return Problem(field, text(template, **params))


def read_stakes(data: object) -> Stakes:
    """Stakes from plain data, as `Stakes.data` writes it. Raises InvalidStakes."""
    problems: list[Problem] = []
    reader = Reader(data, "stakes", problems)
    entries = {
        "kind": reader.word("kind", Kind, Kind.OWN_POINTS),
        "unit": reader.integer("unit", 1, low=1, high=MOST_UNIT),
        "currency": reader.string("currency", CHIPS, longest=9),
        "every": reader.word("every", Every, Every.HOLE),
        "tie": reader.word("tie", Tie, Tie.SPLIT) if reader.take("tie") is not None else None,
        "cap": reader.integer("cap", None, low=1, high=MOST_UNIT),
        "last_split": reader.flag("last_split"),
        "target": reader.integer("target", 0),
        "step": reader.integer("step", 1, low=1),
        "by_holes": reader.flag("by_holes"),
    }
    reader.finish()
    if problems:
        raise InvalidStakes(*problems)
    return Stakes(**entries)


def proposal(
    table: Mapping[str, Any] | None, unit: int = 1, currency: str = CHIPS
) -> Stakes | None:
    """The stakes a ruleset speaks of (its `stakes`), for the table to agree on; None for none."""
    if table is None:
        return None
    cap = max(table["limit"], unit) if table["kind"] == Kind.POT and table["limit"] else None
    return Stakes(Kind(table["kind"]), unit, currency, Every(table["every"]), cap=cap)
