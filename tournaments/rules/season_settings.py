"""What a season is played by: everything that freezes at its first counted game.

A frozen dataclass, stored as plain data (`to_dict`) in `Season.settings` and read back by
`season_settings`. How games count is a `Scheme`; this adds who may sit down under which rulesets,
handicaps, divisions, confirmations and substitutes. `problems` says what does not fit, field by
field. It never asks a database: whether a ruleset exists is for `directing.seasons` to say.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from fractions import Fraction
from typing import Any, NamedTuple

from scorecards.rules.texts import Text, text
from tournaments.rules.standings.schemes import Scheme, scheme_from
from tournaments.rules.standings.schemes import problems as scheme_problems
from tournaments.rules.standings.systems import POINTS_SYSTEMS
from tournaments.rules.standings.tiebreaks import chain_problems

FEWEST_SEATS, MOST_SEATS = 2, 12
MOST_HOLES = 99
MOST_GAMES = 10_000
LONGEST_NAME = 40

HANDICAPS: dict[str, Text] = {
    "none": text("No handicap"),
    "eb": text("Shrunken index"),
    "whs": text("Traditional index"),
}
SUBSTITUTES: dict[str, Text] = {
    "absent": text("A substitute plays for the points of the one who is away"),
    "substitute": text("A substitute plays for points of their own"),
    "capped": text("For the one who is away a substitute scores {cap} at best"),
    "nobody": text("Nobody gets the points of a substitute"),
}
FOR_THE_ABSENT = ("absent", "capped")
"""Where the points of a substitute are those of the one who is away."""

NO_ANSWER: dict[str, Text] = {
    "wait": text("A card waits until somebody confirms it"),
    "confirm": text("A card that nobody answers counts after {minutes} minutes"),
    "dispute": text("A card that nobody answers goes to the director after {minutes} minutes"),
}
MOST_MINUTES = 30 * 24 * 60


class Trouble(NamedTuple):
    """One thing wrong with settings: the field, and the sentence."""

    field: str
    message: Text


@dataclass(frozen=True, slots=True)
class Division:
    """A division: how many rise from it and fall from it when the season ends."""

    name: str
    up: int = 0
    down: int = 0


@dataclass(frozen=True, slots=True)
class SeasonSettings:
    """The settings of a season.

    `rulesets` are slugs, all if empty; `digests` what each of them said when the settings were
    made. `holes` None: as many as the ruleset says. `preferred` is the size tables of a night
    should have. `confirmations` is how many others confirm a card. `cap_a_day` and `cap_a_week`
    (from Monday to Sunday) None: no limit. `substitute_cap` is in points of the system. `no_answer`
    is what becomes of a card that nobody confirms or disputes within `answer_minutes`. `customs`
    are the names of `scorecards.customs` with which each of its games begins.
    """

    rulesets: tuple[str, ...] = ()
    digests: Mapping[str, str] = field(default_factory=dict)
    holes: int | None = None
    min_players: int = FEWEST_SEATS
    max_players: int = MOST_SEATS
    preferred: int = 4
    scheme: Scheme = field(default_factory=Scheme)
    handicap: str = "none"
    allowance: Fraction = Fraction(1)
    divisions: tuple[Division, ...] = ()
    confirmations: int = 1
    cap_a_day: int | None = None
    cap_a_week: int | None = None
    substitutes: str = "absent"
    substitute_cap: Fraction = Fraction(50)
    no_answer: str = "wait"
    answer_minutes: int = 10
    customs: tuple[str, ...] = ()

    def to_dict(self) -> dict[str, Any]:
        """The settings as plain data for JSON; fractions as text."""
        plain: dict[str, Any] = {name: getattr(self, name) for name in PLAIN}
        return plain | {
            "rulesets": list(self.rulesets),
            "digests": dict(self.digests),
            "customs": list(self.customs),
            "scheme": self.scheme.as_dict(),
            "allowance": str(self.allowance),
            "substitute_cap": str(self.substitute_cap),
            "divisions": [
                {"name": each.name, "up": each.up, "down": each.down} for each in self.divisions
            ],
        }

    @property
    def levels(self) -> int:
        """How many divisions there are; one when nothing is said."""
        return max(len(self.divisions), 1)

    def changed(self, **changes: Any) -> SeasonSettings:
        """The same settings but for these; `scheme` may be changed by its own `replace`."""
        return replace(self, **changes)


PLAIN = (
    "holes",
    "min_players",
    "max_players",
    "preferred",
    "handicap",
    "confirmations",
    "cap_a_day",
    "cap_a_week",
    "substitutes",
    "no_answer",
    "answer_minutes",
)


def season_settings(stored: Mapping[str, Any]) -> SeasonSettings:
    """The settings stored by `to_dict`; what is missing has its default.

    Raises ValueError for a name or a number that cannot be read.
    """
    usual = SeasonSettings().to_dict()
    if unknown := sorted(stored.keys() - usual.keys()):
        raise ValueError(f"There is no setting named {unknown[0]}.")
    settings = usual | dict(stored)
    return SeasonSettings(
        **{name: settings[name] for name in PLAIN},
        rulesets=tuple(settings["rulesets"]),
        digests=dict(settings["digests"]),
        customs=tuple(settings["customs"]),
        scheme=scheme_from(settings["scheme"]),
        allowance=Fraction(settings["allowance"]),
        substitute_cap=Fraction(settings["substitute_cap"]),
        divisions=tuple(
            Division(str(each["name"]), int(each["up"]), int(each["down"]))
            for each in settings["divisions"]
        ),
    )


def problems(settings: SeasonSettings) -> tuple[Trouble, ...]:
    """What is wrong with the settings, field by field; nothing if they may be used."""
    troubles = [*_table_problems(settings), *_cap_problems(settings), *_choice_problems(settings)]
    if settings.scheme.system not in {system.slug for system in POINTS_SYSTEMS}:
        return (*troubles, Trouble("system", text("There is no such points system.")))
    troubles += [Trouble("scheme", each) for each in scheme_problems(settings.scheme)]
    troubles += [Trouble("chain", each) for each in chain_problems(settings.scheme.chain)]
    if settings.scheme.net and settings.handicap == "none":
        troubles.append(Trouble("net", text("Net totals need a handicap.")))
    return (*troubles, *_division_problems(settings.divisions))


def _table_problems(settings: SeasonSettings) -> list[Trouble]:
    troubles = []
    least, most = settings.min_players, settings.max_players
    if not FEWEST_SEATS <= least <= most <= MOST_SEATS:
        sentence = text("A table has {least} to {most} players.", least=2, most=MOST_SEATS)
        troubles.append(Trouble("min_players", sentence))
    elif not least <= settings.preferred <= most:
        sentence = text("The usual size lies between the least and the most.")
        troubles.append(Trouble("preferred", sentence))
    if settings.holes is not None and not 1 <= settings.holes <= MOST_HOLES:
        sentence = text("A game has 1 to {most} holes.", most=MOST_HOLES)
        troubles.append(Trouble("holes", sentence))
    if not 1 <= settings.scheme.min_games <= MOST_GAMES:
        troubles.append(Trouble("min_games", text("The minimum is one game or more.")))
    if settings.scheme.best is not None and not 1 <= settings.scheme.best <= MOST_GAMES:
        troubles.append(Trouble("best", text("Say how many results count.")))
    return troubles


def _cap_problems(settings: SeasonSettings) -> list[Trouble]:
    troubles = []
    a_day, a_week = settings.cap_a_day, settings.cap_a_week
    if a_day is not None and not 1 <= a_day <= MOST_GAMES:
        troubles.append(Trouble("cap_a_day", text("The limit is one game a day or more.")))
    if a_week is not None and not 1 <= a_week <= MOST_GAMES:
        troubles.append(Trouble("cap_a_week", text("The limit is one game a week or more.")))
    return troubles


def _choice_problems(settings: SeasonSettings) -> list[Trouble]:
    troubles = []
    if settings.handicap not in HANDICAPS:
        troubles.append(Trouble("handicap", text("There is no such handicap.")))
    if settings.substitutes not in SUBSTITUTES:
        troubles.append(Trouble("substitutes", text("There is no such rule for substitutes.")))
    if settings.no_answer not in NO_ANSWER:
        troubles.append(Trouble("no_answer", text("Say what happens to a card nobody answers.")))
    if not 1 <= settings.answer_minutes <= MOST_MINUTES:
        troubles.append(Trouble("answer_minutes", text("An answer takes one minute to 30 days.")))
    if not 0 <= settings.allowance <= 2:
        troubles.append(Trouble("allowance", text("The allowance lies between 0 and 200 percent.")))
    if not 1 <= settings.confirmations < settings.min_players:
        sentence = text(
            "Fewer confirm than sit at the smallest table: 1 to {most}.",
            most=max(settings.min_players - 1, 1),
        )
        troubles.append(Trouble("confirmations", sentence))
    return troubles


def _division_problems(divisions: tuple[Division, ...]) -> list[Trouble]:
    troubles = []
    names = [each.name.strip().casefold() for each in divisions]
    if not all(0 < len(name) <= LONGEST_NAME for name in names):
        sentence = text("A division has a name of at most {most} letters.", most=LONGEST_NAME)
        troubles.append(Trouble("divisions", sentence))
    elif len(set(names)) < len(names):
        troubles.append(Trouble("divisions", text("Two divisions cannot have one name.")))
    if any(each.up < 0 or each.down < 0 for each in divisions):
        troubles.append(Trouble("divisions", text("Not fewer than nobody goes up or down.")))
    return troubles
