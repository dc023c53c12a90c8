"""What a tournament is made of, as data: stages of rounds, and what holds for the whole day.

A stage is scored like a season (`Scheme`): the same points, lines, tie-breaks and explanations. On
top it says how its tables come about and who goes on from it. A frozen dataclass, stored as plain
data (`to_dict`) and read back by `day_settings`; what does not fit together is said by
`day_problems.py`. Nothing here knows people.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import asdict, dataclass, field, replace
from enum import StrEnum
from typing import Any

from scorecards.rules.texts import Text, text
from tournaments.rules.days.cuts import Cut, TieRule
from tournaments.rules.days.totals import Carry, LateWorth
from tournaments.rules.draws.byes import ByeWorth
from tournaments.rules.draws.halls import Hall
from tournaments.rules.draws.standings_draws import Mode
from tournaments.rules.standings.schemes import Scheme, Total, scheme_from

DAY_CHAIN = ("metric", "opp_avg", "wins", "h2h", "best", "countback_last", "playoff", "shared")


class Form(StrEnum):
    """How a stage is played."""

    ROUNDS = "rounds"
    GROUPS = "groups"
    PAIRS = "pairs"
    STRIKES = "strikes"


MATCHES = (Form.GROUPS, Form.PAIRS)
"""Knockouts that end with one table. With strikes nobody knows before which round is the last."""
KNOCKOUTS = (*MATCHES, Form.STRIKES)


FORMS: dict[Form, Text] = {
    Form.ROUNDS: text("Everybody plays every round"),
    Form.GROUPS: text("The best of every table go on"),
    Form.PAIRS: text("Two play against each other, and the winner goes on"),
    Form.STRIKES: text("Who has too many strikes is out"),
}


class SeatingRule(StrEnum):
    """How tables come about; `first` of a stage says the same of its first round."""

    SPREAD = "spread"
    POWER = str(Mode.POWER)
    INTERVAL = str(Mode.INTERVAL)
    SNAKE = str(Mode.SNAKE)
    RANDOM = str(Mode.RANDOM)

    @property
    def by_standing(self) -> bool:
        """Whether the round before has to be in."""
        return self in (SeatingRule.POWER, SeatingRule.INTERVAL, SeatingRule.SNAKE)


SEATING_RULES: dict[SeatingRule, Text] = {
    SeatingRule.SPREAD: text("Nobody meets anybody twice, if that is possible"),
    SeatingRule.POWER: text("By standing: neighbours sit together"),
    SeatingRule.INTERVAL: text("By standing: people from all parts at every table"),
    SeatingRule.SNAKE: text("By standing: tables as strong as each other"),
    SeatingRule.RANDOM: text("By lot"),
}


class Teams(StrEnum):
    """What a team is: nothing, members who play for one sum, or two who play one ball."""

    NONE = "none"
    SUM = "sum"
    BEST_BALL = "best_ball"
    AGGREGATE = "aggregate"


TEAMS: dict[Teams, Text] = {
    Teams.NONE: text("Everybody plays alone"),
    Teams.SUM: text("Teams: the best members of every round count"),
    Teams.BEST_BALL: text("Pairs: the better score on every hole counts"),
    Teams.AGGREGATE: text("Pairs: both scores on every hole count"),
}


def day_scheme(system: str = "linear100", **changes: Any) -> Scheme:
    """The usual scheme of a stage: the sum of all rounds."""
    usual = Scheme(system=system, total=Total.SUM, chain=DAY_CHAIN)
    return replace(usual, **changes)


@dataclass(frozen=True, slots=True)
class StageSettings:
    """One stage. `rounds` 0: until it is decided. `ruleset` is a slug, empty for that of the day.
    `best` of a table go on in groups; `strikes` is with how many somebody is out. `minutes` is what
    the clock of a round shows, `pause` the minutes after a round; `breaks` are (round, minutes) of
    longer ones.
    """

    name: str = ""
    form: Form = Form.ROUNDS
    rounds: int = 3
    holes: int = 8
    ruleset: str = ""
    hall: Hall = field(default_factory=Hall)
    seating: SeatingRule = SeatingRule.SPREAD
    first: SeatingRule = SeatingRule.RANDOM
    interval: int = 0
    pools: int = 1
    scheme: Scheme = field(default_factory=day_scheme)
    carry: Carry = Carry.NONE
    cut: Cut | None = None
    best: int = 2
    strikes: int = 3
    choice_of_seat: bool = False
    minutes: int = 50
    pause: int = 10
    breaks: tuple[tuple[int, int], ...] = ()

    def changed(self, **changes: Any) -> StageSettings:
        """The same stage but for these."""
        return replace(self, **changes)


@dataclass(frozen=True, slots=True)
class DaySettings:
    """A whole tournament. `late_until` is the last round in which somebody may come; `grace` the
    minutes a table waits; `protest` the minutes before a result can be final; `hidden` the last
    rounds whose standings the hall does not show, `secret_final` whether the last one of a final is
    among them in any case; `team_best` the members of a team who count, and `partners_apart` keeps
    those of a team that adds up from meeting; pairs sit together. `door` are the minutes before the
    first round, `prizes` those at the end.
    """

    stages: tuple[StageSettings, ...] = (StageSettings(),)
    ruleset: str = ""
    limit: int | None = None
    teams: Teams = Teams.NONE
    team_best: int = 3
    partners_apart: bool = True
    bye: ByeWorth = ByeWorth.AVERAGE_OWN
    late: LateWorth = LateWorth.ZERO
    late_until: int = 1
    grace: int = 5
    protest: int = 15
    hidden: int = 0
    secret_final: bool = True
    door: int = 30
    prizes: int = 10

    @property
    def in_pairs(self) -> bool:
        """Whether two are one side, and sit at one table."""
        return self.teams in (Teams.BEST_BALL, Teams.AGGREGATE)

    def ruleset_of(self, stage: StageSettings) -> str:
        """The slug of the ruleset a stage is played by."""
        return stage.ruleset or self.ruleset

    def changed(self, **changes: Any) -> DaySettings:
        """The same settings but for these."""
        return replace(self, **changes)

    def to_dict(self) -> dict[str, Any]:
        """The settings as plain data for JSON."""
        plain = {
            name: getattr(self, name)
            for name in self.__dataclass_fields__
            if name not in ("stages", *WORDS)
        }
        words = {name: str(getattr(self, name)) for name in WORDS}
        return plain | words | {"stages": [_stage_dict(stage) for stage in self.stages]}


WORDS: dict[str, type[StrEnum]] = {"teams": Teams, "bye": ByeWorth, "late": LateWorth}
STAGE_WORDS: dict[str, type[StrEnum]] = {
    "form": Form,
    "seating": SeatingRule,
    "first": SeatingRule,
    "carry": Carry,
}


def _stage_dict(stage: StageSettings) -> dict[str, Any]:
    plain = {name: getattr(stage, name) for name in stage.__dataclass_fields__}
    words = {name: str(getattr(stage, name)) for name in STAGE_WORDS}
    line = stage.cut
    cut = line and {"places": line.places, "rule": str(line.rule), "wildcards": line.wildcards}
    hall = asdict(stage.hall) | {"sizes": list(stage.hall.sizes)}
    breaks = [list(each) for each in stage.breaks]
    made = {"hall": hall, "scheme": stage.scheme.as_dict(), "cut": cut, "breaks": breaks}
    return plain | words | made


def day_settings(stored: Mapping[str, Any]) -> DaySettings:
    """The settings stored by `to_dict`; what is missing has its default.

    Raises ValueError for a name or a word that cannot be read.
    """
    try:
        plain = _known(stored, DaySettings())
        stages = tuple(_stage(each) for each in plain.pop("stages", [{}]))
        words: dict[str, Any] = {
            name: WORDS[name](plain.pop(name)) for name in WORDS if name in plain
        }
        return DaySettings(stages=stages, **words, **plain)
    except (AttributeError, KeyError, TypeError) as error:
        raise ValueError("A setting cannot be read.") from error


def _known(stored: Mapping[str, Any], usual: DaySettings | StageSettings) -> dict[str, Any]:
    """The stored values. Raises ValueError for one that is no setting or of another kind."""
    for name, value in stored.items():
        if name not in usual.__dataclass_fields__:
            raise ValueError(f"There is no setting named {name}.")
        like = getattr(usual, name)
        if type(like) in (int, bool) and type(value) is not type(like):
            raise ValueError(f"{name} cannot be read.")
    return dict(stored)


def _stage(stored: Mapping[str, Any]) -> StageSettings:
    plain = _known(stored, StageSettings())
    cut, hall = plain.pop("cut", None), plain.pop("hall", {})
    breaks = tuple((int(number), int(minutes)) for number, minutes in plain.pop("breaks", ()))
    words: dict[str, Any] = {
        name: STAGE_WORDS[name](plain.pop(name)) for name in STAGE_WORDS if name in plain
    }
    scheme = scheme_from(plain.pop("scheme", day_scheme().as_dict()))
    return StageSettings(
        **plain,
        **words,
        scheme=scheme,
        breaks=breaks,
        hall=Hall(**{**hall, "sizes": tuple(hall.get("sizes", ()))}),
        cut=cut and Cut(int(cut["places"]), TieRule(cut["rule"]), int(cut["wildcards"])),
    )
