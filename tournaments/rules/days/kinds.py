"""Ready kinds of tournament, to begin one with and change what one likes.

A kind is data, as a preset of a season is (`rules.presets`): a name, a sentence, and settings. The
ready kinds count place points, because a figure like 86 under par tells people nothing; strokes to
par is one choice away. This module decides nothing.
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum

from scorecards.rules.texts import Text, text
from tournaments.rules.days.cuts import Cut, TieRule
from tournaments.rules.days.stages import (
    KNOCKOUTS,
    DaySettings,
    Form,
    SeatingRule,
    StageSettings,
    Teams,
    day_scheme,
)
from tournaments.rules.days.totals import Carry
from tournaments.rules.draws.halls import Hall

PAIR = Hall(least=2, most=2, preferred=2, varied=False)
PAIRS_TABLE = Hall(least=3, most=6, preferred=4, varied=False)
FINAL_TABLE = Hall(least=2, most=5, preferred=4, varied=False)


@dataclass(frozen=True, slots=True)
class Kind:
    """A kind of tournament. `names` are what its stages are called, where there are several; a
    page puts them in, in the language of whoever begins.
    """

    slug: str
    name: Text
    says: Text
    settings: DaySettings
    names: tuple[Text, ...] = ()


ROUNDS = StageSettings()
FINAL = StageSettings(
    rounds=1,
    hall=FINAL_TABLE,
    seating=SeatingRule.POWER,
    first=SeatingRule.POWER,
    choice_of_seat=True,
)

KINDS: tuple[Kind, ...] = (
    Kind(
        "evening",
        text("Evening"),
        text("Three rounds, everybody plays all. The sum of the place points wins."),
        DaySettings((ROUNDS.changed(rounds=3),)),
    ),
    Kind(
        "day",
        text("Day"),
        text("Five rounds, then the best eight play a semi-final, and four the final."),
        DaySettings(
            (
                ROUNDS.changed(rounds=5, cut=Cut(8)),
                FINAL.changed(
                    hall=Hall(varied=False),
                    form=Form.GROUPS,
                    seating=SeatingRule.SNAKE,
                    first=SeatingRule.SNAKE,
                    choice_of_seat=False,
                ),
                FINAL,
            )
        ),
        (text("Rounds"), text("Semi-final"), text("The final")),
    ),
    Kind(
        "groups",
        text("Knockout in groups"),
        text("Tables of four; the best two of every table go on, until one table is left."),
        DaySettings(
            (
                StageSettings(
                    form=Form.GROUPS,
                    rounds=0,
                    hall=Hall(varied=False),
                    seating=SeatingRule.SNAKE,
                    first=SeatingRule.SNAKE,
                ),
            ),
            late_until=0,
        ),
    ),
    Kind(
        "pairs",
        text("Match play in pairs"),
        text("Two play against each other hole by hole; the winner goes on. The best have byes."),
        DaySettings(
            (
                StageSettings(
                    form=Form.PAIRS,
                    rounds=0,
                    hall=PAIR,
                    seating=SeatingRule.POWER,
                    scheme=day_scheme("match"),
                ),
            ),
            late_until=0,
        ),
    ),
    Kind(
        "strikes",
        text("Strikes"),
        text("The last of a table gets two strikes, the middle one. With five somebody is out."),
        DaySettings(
            (
                StageSettings(
                    form=Form.STRIKES,
                    rounds=0,
                    hall=Hall(least=2, most=4),
                    seating=SeatingRule.RANDOM,
                    scheme=day_scheme("strikes"),
                    strikes=5,
                ),
            )
        ),
    ),
    Kind(
        "stableford",
        text("Stableford"),
        text("Points for every hole against par. One bad hole costs little. It needs par first."),
        DaySettings((ROUNDS.changed(scheme=day_scheme("stableford")),)),
    ),
    Kind(
        "skins",
        text("Skins"),
        text("Every hole is worth a skin; who is lowest alone wins it, and those tied before."),
        DaySettings((ROUNDS.changed(scheme=day_scheme("skins")),)),
    ),
    Kind(
        "teams",
        text("Teams"),
        text("Teams of four; the best three of every round count, and mates never meet."),
        DaySettings((ROUNDS,), teams=Teams.SUM, team_best=3),
    ),
    Kind(
        "doubles",
        text("Doubles"),
        text("Two are one: on every hole the better score of a pair counts."),
        DaySettings((ROUNDS.changed(hall=PAIRS_TABLE),), teams=Teams.BEST_BALL),
    ),
    Kind(
        "pair_knockout",
        text("Knockout of pairs"),
        text("Two against two, hole by hole by the better score of each pair; the winners go on."),
        DaySettings(
            (
                StageSettings(
                    form=Form.PAIRS,
                    rounds=0,
                    hall=PAIR,
                    seating=SeatingRule.POWER,
                    scheme=day_scheme("match"),
                ),
            ),
            teams=Teams.BEST_BALL,
            late_until=0,
        ),
    ),
    Kind(
        "swiss",
        text("By standing"),
        text("Six rounds; from the second on, those who stand level sit together."),
        DaySettings((ROUNDS.changed(rounds=6, seating=SeatingRule.POWER),)),
    ),
    Kind(
        "stroke_play",
        text("Stroke play"),
        text("Four rounds to par, then a final of four. All strokes count. It needs par first."),
        DaySettings(
            (
                ROUNDS.changed(
                    rounds=4,
                    scheme=day_scheme("to_par"),
                    cut=Cut(4, TieRule.PLAYOFF),
                ),
                FINAL.changed(scheme=day_scheme("to_par"), carry=Carry.ALL),
            )
        ),
        (text("Rounds"), text("The final")),
    ),
)


class Group(StrEnum):
    """What kinds have in common."""

    ALL = "all"
    OUT = "out"
    TEAMS = "teams"


GROUPS: dict[Group, Text] = {
    Group.ALL: text("Everybody plays every round"),
    Group.OUT: text("Who loses is out"),
    Group.TEAMS: text("In teams and pairs"),
}
FIRST = ("evening", "day", "groups", "swiss", "teams")
"""Most days are one of these; the others stand below, by group."""


def group_of(settings: DaySettings) -> Group:
    """With which others a kind stands."""
    if settings.teams is not Teams.NONE:
        return Group.TEAMS
    out = settings.stages[0].form in KNOCKOUTS
    return Group.OUT if out else Group.ALL


LIKE = "like"
"""The slug of a kind that is the plan of another tournament."""


def kind_like(name: str, settings: DaySettings) -> Kind:
    """The plan of the tournament of this name as a kind; its stages bring their names."""
    says = text("The same plan, on another day.")
    return Kind(LIKE, text("As “{name}”", name=name), says, settings)


def picture_of(settings: DaySettings) -> str:
    """A word for the little picture of a plan: what stands out in it."""
    first = settings.stages[0]
    if first.form in KNOCKOUTS:
        return str(first.form)
    if len(settings.stages) > 1:
        return "final"
    if settings.teams is not Teams.NONE:
        return "teams"
    return "standing" if first.seating.by_standing else "rounds"


def find_kind(slug: str) -> Kind | None:
    """The kind of that name."""
    return next((each for each in KINDS if each.slug == slug), None)
