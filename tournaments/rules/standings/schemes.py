"""What a season counts: the settings that freeze at its first counted game.

A scheme is data: a points system, the way games are added up, the chain of tie-breaks. TOTALS and
ABSENCES list what may be chosen; forms, headings and documentation derive from them, and
`problems` says what does not fit together. This module never counts anything.

    total          a season's figure is
    average        the mean of all results; of opponents beaten, all beaten / all met
    sum            the sum of all results
    best_sum       the sum of the N best
    best_average   the mean of the N best
    rolling        half the mean of all, half the mean of the N best; weighed by opponents and age
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from enum import StrEnum
from fractions import Fraction
from typing import Any

from scorecards.rules.texts import Text, text
from tournaments.rules.standings.points import Terms
from tournaments.rules.standings.systems import PointsSystem, find_system


class Total(StrEnum):
    """How the results of a season become one figure."""

    AVERAGE = "average"
    SUM = "sum"
    BEST_SUM = "best_sum"
    BEST_AVERAGE = "best_average"
    ROLLING = "rolling"


class Unit(StrEnum):
    """What is one result: a game, or a night by the sum or the best of its games."""

    GAME = "game"
    NIGHT_SUM = "night_sum"
    NIGHT_BEST = "night_best"


class Absence(StrEnum):
    """What a missed night is worth."""

    SKIP = "skip"
    ZERO = "zero"
    OWN_AVERAGE_MINUS = "own_average_minus"


TOTALS: dict[Total, Text] = {
    Total.AVERAGE: text("The average of all results"),
    Total.SUM: text("The sum of all results"),
    Total.BEST_SUM: text("The sum of the best results"),
    Total.BEST_AVERAGE: text("The average of the best results"),
    Total.ROLLING: text("Half the average of all results, half that of the best; older ones fade"),
}
UNITS: dict[Unit, Text] = {
    Unit.GAME: text("Each game is a result"),
    Unit.NIGHT_SUM: text("Each night is a result: the sum of its games"),
    Unit.NIGHT_BEST: text("Each night is a result: its best game"),
}
ABSENCES: dict[Absence, Text] = {
    Absence.SKIP: text("A missed night gives no result"),
    Absence.ZERO: text("A missed night counts as 0 points"),
    Absence.OWN_AVERAGE_MINUS: text("A missed night counts as one's own average less some points"),
}

DEFAULT_CHAIN = ("metric", "wins", "h2h", "best", "sorted", "countback_last", "shared")
TOP_FEW = (Total.BEST_SUM, Total.BEST_AVERAGE, Total.ROLLING)
YEAR = 365 * 24 * 3600


@dataclass(frozen=True, slots=True)
class Scheme:
    """The frozen settings of a season.

    `best` is N of "the best N"; `gaps_as_zero` divides their average by N even when there are
    fewer. `ages` are the weights of the years of a rolling table, the newest first; `year` is the
    length of one in the unit of `ScoredGame.at` (seconds).
    """

    system: str = "beaten_pct"
    total: Total = Total.AVERAGE
    best: int | None = None
    gaps_as_zero: bool = True
    unit: Unit = Unit.GAME
    min_games: int = 1
    absence: Absence = Absence.SKIP
    minus: Fraction = Fraction(10)
    net: bool = False
    chain: tuple[str, ...] = DEFAULT_CHAIN
    terms: Terms = field(default_factory=Terms)
    ages: tuple[Fraction, ...] = (Fraction(1), Fraction(2, 3), Fraction(1, 3), Fraction(0))
    year: int = YEAR

    @property
    def points_system(self) -> PointsSystem:
        return find_system(self.system)

    @property
    def low_is_better(self) -> bool:
        return self.points_system.low_is_better

    @property
    def few(self) -> int | None:
        """N, where only the N best count."""
        return self.best if self.total in TOP_FEW else None

    def as_dict(self) -> dict[str, object]:
        """The settings as plain data for JSON; fractions as text."""
        return {
            **{name: getattr(self, name) for name in PLAIN},
            **{name: str(getattr(self, name)) for name in ("total", "unit", "absence", "minus")},
            "chain": list(self.chain),
            "ages": [str(weight) for weight in self.ages],
            "tables": {
                str(size): [str(points) for points in listed]
                for size, listed in sorted(self.terms.tables.items())
            },
            "bonus": str(self.terms.bonus),
            "stroke_weight": str(self.terms.stroke_weight),
        }


PLAIN = ("system", "best", "gaps_as_zero", "min_games", "net", "year")


def scheme_from(settings: Mapping[str, Any]) -> Scheme:
    """The scheme stored by `as_dict`; what is missing has its default.

    Raises ValueError for a word or a number that cannot be read.
    """
    usual = Scheme().as_dict()
    if unknown := sorted(settings.keys() - usual.keys()):
        raise ValueError(f"There is no setting named {unknown[0]}.")
    try:
        return _read(usual | dict(settings))
    except (AttributeError, TypeError, ZeroDivisionError) as error:
        raise ValueError("A setting cannot be read.") from error


def _read(settings: dict[str, Any]) -> Scheme:
    for name in ("min_games", "year", *(["best"] if settings["best"] is not None else [])):
        if type(settings[name]) is not int:
            raise ValueError(f"{name} is a whole number.")
    tables = {int(size): tuple(map(Fraction, each)) for size, each in settings["tables"].items()}
    return Scheme(
        **{name: settings[name] for name in PLAIN},
        total=Total(settings["total"]),
        unit=Unit(settings["unit"]),
        absence=Absence(settings["absence"]),
        minus=Fraction(settings["minus"]),
        chain=tuple(settings["chain"]),
        ages=tuple(map(Fraction, settings["ages"])),
        terms=Terms(tables, Fraction(settings["bonus"]), Fraction(settings["stroke_weight"])),
    )


def problems(scheme: Scheme) -> tuple[Text, ...]:
    """What does not fit together in these settings; nothing if they may be used."""
    system = scheme.points_system
    wrong = []
    if scheme.total in TOP_FEW and (scheme.best or 0) < 1:
        wrong.append(text("Say how many results count."))
    if scheme.min_games < 1:
        wrong.append(text("The minimum is one game or more."))
    if system.pooled and scheme.total in (Total.SUM, Total.BEST_SUM):
        wrong.append(text("“{system}” cannot be summed; choose an average.", system=system.name))
    if system.low_is_better and _rewards_staying_away(scheme):
        wrong.append(
            text("With “{system}” who plays less would gain; count an average.", system=system.name)
        )
    wrong += [*_absence_problems(scheme, system), *_term_problems(scheme)]
    return tuple(wrong)


def _term_problems(scheme: Scheme) -> list[Text]:
    wrong = []
    tables = scheme.terms.tables
    if scheme.system == "table" and not tables:
        wrong.append(text("Say how many points each place is worth."))
    for size, listed in sorted(tables.items()):
        if size < 2 or len(listed) != size or list(listed) != sorted(listed, reverse=True):
            wrong.append(
                text("A table of {size} needs {size} numbers, the first the highest.", size=size)
            )
    if scheme.terms.bonus < 0 or scheme.terms.stroke_weight < 0:
        wrong.append(text("A bonus and the weight of a stroke are 0 or more."))
    if scheme.year < 1 or min(scheme.ages, default=Fraction(-1)) < 0:
        wrong.append(text("The weights of the years must be 0 or more."))
    return wrong


def _rewards_staying_away(scheme: Scheme) -> bool:
    if scheme.total in (Total.BEST_SUM, Total.BEST_AVERAGE):
        padded = scheme.total is Total.BEST_SUM or scheme.gaps_as_zero
        return padded and scheme.min_games < (scheme.best or 0)
    return scheme.total is Total.SUM and scheme.absence is not Absence.OWN_AVERAGE_MINUS


def _absence_problems(scheme: Scheme, system: PointsSystem) -> list[Text]:
    if scheme.absence is Absence.SKIP:
        return []
    if system.pooled:
        return [text("“{system}” cannot count a missed night.", system=system.name)]
    if scheme.absence is Absence.ZERO and system.least != 0:
        return [
            text(
                "With “{system}” 0 is not the worst result; choose another rule.",
                system=system.name,
            )
        ]
    if scheme.minus < 0:
        return [text("What is taken off for a missed night must be 0 or more.")]
    return []
