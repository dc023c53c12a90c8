"""What does not fit together in the settings of a tournament, stage by stage.

Each problem names its field, with the number of the stage before it (`1.holes`, from 0), so that a
page can say it where it stands. This module changes nothing.
"""

from __future__ import annotations

from itertools import pairwise

from scorecards.rules.texts import Text, text
from tournaments.rules.days.stages import DaySettings, Form, StageSettings, Teams
from tournaments.rules.season_settings import MOST_HOLES, MOST_SEATS, Trouble
from tournaments.rules.standings.schemes import Total
from tournaments.rules.standings.schemes import problems as scheme_problems
from tournaments.rules.standings.systems import Need, find_system
from tournaments.rules.standings.tiebreaks import chain_problems

MOST_PEOPLE = 1000
LATCHED = ("form", "rounds", "holes", "ruleset", "scheme", "carry", "best", "strikes")
LATCHED_DAY = ("teams", "team_best")
SEATS_OF_PAIRS = 4
STRIKES = ("strikes", "progressive")
MOST_STAGES, MOST_ROUNDS, MOST_MINUTES = 12, 40, 600


def day_problems(settings: DaySettings) -> tuple[Trouble, ...]:
    """Everything that is wrong; nothing if the day can be played."""
    troubles = []
    if not 1 <= len(settings.stages) <= MOST_STAGES:
        sentence = text("A tournament has 1 to {most} stages.", most=MOST_STAGES)
        troubles.append(Trouble("stages", sentence))
    if settings.limit is not None and not 2 <= settings.limit <= MOST_PEOPLE:
        sentence = text("Between 2 and {most} people take part.", most=MOST_PEOPLE)
        troubles.append(Trouble("limit", sentence))
    if settings.teams is Teams.SUM and settings.team_best < 1:
        troubles.append(Trouble("team_best", text("A team counts one member or more.")))
    if min(settings.grace, settings.protest, settings.late_until, settings.hidden) < 0:
        troubles.append(Trouble("grace", text("Minutes and rounds are 0 or more.")))
    for name in ("door", "prizes"):
        if not 0 <= getattr(settings, name) <= MOST_MINUTES:
            sentence = text("Between 0 and {most} minutes.", most=MOST_MINUTES)
            troubles.append(Trouble(name, sentence))
    for at, stage in enumerate(settings.stages):
        mine = stage_problems(stage, in_pairs=settings.in_pairs)
        troubles += [Trouble(f"{at}.{each.field}", each.message) for each in mine]
    if not any(each.field.endswith(".system") for each in troubles):
        troubles += team_problems(settings)
    for at, (stage, after) in enumerate(pairwise(settings.stages)):
        no_way = _no_way_on(stage, after)
        if no_way:
            troubles.append(Trouble(f"{at}.cut", no_way))
    return tuple(troubles)


def team_problems(settings: DaySettings) -> list[Trouble]:
    """What teams and pairs cannot be counted by: a cut is of people, and so is a knockout but for a
    bracket of pairs; they add points of which more are better, and a pair has no par of its own.
    """
    if settings.teams is Teams.NONE:
        return []
    return [
        Trouble(f"{at}.{each.field}", each.message)
        for at, stage in enumerate(settings.stages)
        for each in (
            *_of_form(stage, in_pairs=settings.in_pairs),
            *_of_teams(stage),
            *(_of_pairs(stage) if settings.in_pairs else ()),
        )
    ]


def _of_form(stage: StageSettings, *, in_pairs: bool) -> list[Trouble]:
    """Pairs may play a bracket, as two people may."""
    if in_pairs and stage.form not in (Form.ROUNDS, Form.PAIRS):
        sentence = text("Pairs play rounds that everybody plays, or two against two.")
        return [Trouble("form", sentence)]
    if not in_pairs and stage.form is not Form.ROUNDS:
        return [Trouble("form", text("Teams play rounds that everybody plays."))]
    return []


def _of_teams(stage: StageSettings) -> list[Trouble]:
    troubles = []
    if stage.cut is not None:
        sentence = text("Teams play to the end: a cut is for people who play alone.")
        troubles.append(Trouble("cut", sentence))
    if stage.scheme.low_is_better:
        sentence = text("Teams add points of which more are better, such as place points.")
        troubles.append(Trouble("system", sentence))
    return troubles


def _of_pairs(stage: StageSettings) -> list[Trouble]:
    """Two pairs or more sit at a table, and are compared there; in a bracket two, so that they may
    play hole by hole.
    """
    troubles, bracket = [], stage.form is Form.PAIRS
    needs = stage.scheme.points_system.needs - ({Need.PAIRS} if bracket else set())
    if needs and not stage.scheme.low_is_better:
        sentence = text("A pair has no par of its own: it counts places or skins.")
        troubles.append(Trouble("system", sentence))
    if stage.hall.most < SEATS_OF_PAIRS and not bracket:
        sentence = text("Two pairs sit at a table: it takes {seats} seats.", seats=SEATS_OF_PAIRS)
        troubles.append(Trouble("hall", sentence))
    return troubles


def late_changes(before: DaySettings, after: DaySettings, *, begun: int) -> tuple[Trouble, ...]:
    """What may not change any more once the first round of so many stages was published: how a
    stage and its teams count and how many rounds it has, however many people are left.
    """
    if len(after.stages) < begun:
        return (Trouble("stages", text("A stage that has begun stays.")),)
    whole = [
        Trouble(name, text("A stage that has begun keeps this."))
        for name in LATCHED_DAY
        if begun and getattr(before, name) != getattr(after, name)
    ]
    pairs = list(zip(before.stages[:begun], after.stages[:begun], strict=True))
    other_rules = any(
        not new.ruleset and before.ruleset_of(old) != after.ruleset_of(new) for old, new in pairs
    )
    return (
        *whole,
        *(
            Trouble(f"{at}.{name}", text("A stage that has begun keeps this."))
            for at, (old, new) in enumerate(pairs)
            for name in LATCHED
            if getattr(old, name) != getattr(new, name)
        ),
        *([Trouble("ruleset", text("A stage that has begun keeps this."))] if other_rules else ()),
    )


def _no_way_on(stage: StageSettings, after: StageSettings) -> Text | None:
    """Every stage but the last says who goes on, unless all do."""
    if stage.form in (Form.PAIRS, Form.STRIKES) and stage.rounds == 0:
        return text("This stage ends with a winner, so nothing can follow it.")
    if stage.cut and after.cut and after.cut.places > stage.cut.places:
        return text("More people go on from the next stage than come to it.")
    return None


def stage_problems(stage: StageSettings, *, in_pairs: bool = False) -> tuple[Trouble, ...]:
    """What is wrong with one stage. The tables of a bracket are counted in sides."""
    hall = stage.hall
    troubles = [*_length_problems(stage), *_counting_problems(stage)]
    if not 2 <= hall.least <= hall.preferred <= hall.most <= MOST_SEATS:
        sentence = text("A table has {least} to {most} players.", least=2, most=MOST_SEATS)
        troubles.append(Trouble("hall", sentence))
    if stage.form is Form.PAIRS and (hall.least, hall.most) != (2, 2):
        two = text("Two pairs sit at a table here, so every size of tables is 2.")
        sentence = two if in_pairs else text("Two sit at a table of match play.")
        troubles.append(Trouble("hall", sentence))
    if stage.form is Form.GROUPS and not 1 <= stage.best < hall.least:
        sentence = text("Fewer go on from a table than sit at it.")
        troubles.append(Trouble("best", sentence))
    if stage.form is Form.STRIKES:
        troubles += _strike_problems(stage)
    if stage.cut and not 0 <= stage.cut.wildcards < stage.cut.places:
        sentence = text("There are fewer wildcards than places.")
        troubles.append(Trouble("cut", sentence))
    if stage.pools < 1:
        troubles.append(Trouble("pools", text("There is one pool or more.")))
    return tuple(troubles)


def _strike_problems(stage: StageSettings) -> list[Trouble]:
    """Who has most of what is counted is out, so it has to be strikes; the last two sit at a table
    of their own.
    """
    troubles = []
    if stage.strikes < 1:
        troubles.append(Trouble("strikes", text("Somebody is out with one strike or more.")))
    if stage.scheme.system not in STRIKES:
        sentence = text("Who has too many strikes is out, so strikes are counted.")
        troubles.append(Trouble("system", sentence))
    if not stage.rounds and stage.hall.least > 2:
        sentence = text("Two are left at the end, so two must be enough for a table.")
        troubles.append(Trouble("hall", sentence))
    return troubles


def _length_problems(stage: StageSettings) -> list[Trouble]:
    troubles = []
    open_end = stage.form is not Form.ROUNDS
    if not (0 if open_end else 1) <= stage.rounds <= MOST_ROUNDS:
        sentence = text("A stage has 1 to {most} rounds.", most=MOST_ROUNDS)
        troubles.append(Trouble("rounds", sentence))
    if not 1 <= stage.holes <= MOST_HOLES:
        sentence = text("A game has 1 to {most} holes.", most=MOST_HOLES)
        troubles.append(Trouble("holes", sentence))
    if not 1 <= stage.minutes <= MOST_MINUTES or not 0 <= stage.pause <= MOST_MINUTES:
        sentence = text("A round takes 1 to {most} minutes.", most=MOST_MINUTES)
        troubles.append(Trouble("minutes", sentence))
    if any(number < 1 or not 1 <= minutes <= MOST_MINUTES for number, minutes in stage.breaks):
        sentence = text("A break takes 1 to {most} minutes.", most=MOST_MINUTES)
        troubles.append(Trouble("break_minutes", sentence))
    return troubles


def _counting_problems(stage: StageSettings) -> list[Trouble]:
    """A stage has an end, so a sum of few is no reward for staying away: that one is left out."""
    try:
        system = find_system(stage.scheme.system)
    except KeyError:
        return [Trouble("system", text("There is no such points system."))]
    troubles = [Trouble("chain", each) for each in chain_problems(stage.scheme.chain)]
    summed = stage.scheme.total is Total.SUM and system.low_is_better
    if not summed:
        troubles += [Trouble("scheme", each) for each in scheme_problems(stage.scheme)]
    if Need.PAIRS in system.needs and stage.form is not Form.PAIRS:
        sentence = text("With “{system}” all tables have two seats.", system=system.name)
        troubles.append(Trouble("system", sentence))
    return troubles
