"""The forms of the plan of the day: what is set for all of it, and for one stage.

Each reads settings into its fields and makes settings of what was typed; what does not fit together
is said by directing, beside its field. Nothing here writes.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import Any

from django import forms
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from scorecards.rulebook.listing import choices_of, variant_cards
from scorecards.rules.texts import Text
from tournaments.errors import DirectingError
from tournaments.forms.act_form import ActForm
from tournaments.forms.figures import CountField, HourField
from tournaments.rules.days.cuts import TIE_RULES, Cut, TieRule
from tournaments.rules.days.plan_changes import BREAK_MINUTES
from tournaments.rules.days.stages import (
    FORMS,
    SEATING_RULES,
    TEAMS,
    DaySettings,
    Form,
    SeatingRule,
    StageSettings,
    Teams,
)
from tournaments.rules.days.totals import CARRIES, LATE_WORTHS, Carry, LateWorth
from tournaments.rules.draws.byes import BYE_WORTHS, ByeWorth
from tournaments.rules.standings.systems import DAY_SYSTEMS, POINTS_SYSTEMS
from tournaments.wording.texts import sentence

Choices = list[tuple[str, Any]]  # a heading has choices of its own


def worded(words: Mapping[Any, Text]) -> Choices:
    """Words and their sentences, in the language of whoever looks."""
    return [(str(word), sentence(says)) for word, says in words.items()]


def rulesets() -> Choices:
    """The rules a tournament may be played by, family by family."""
    return [*choices_of(variant_cards())]


def number(label: Any, least: int = 0, **options: Any) -> CountField:
    """A field of a whole number that has to be there."""
    return CountField(label=label, required=True, min_value=least, **options)


def choice(label: Any, **options: Any) -> forms.ChoiceField:
    """A field of a choice that is filled when the form is made."""
    return forms.ChoiceField(label=label, **options)


def yes_or_no(label: Any) -> forms.BooleanField:
    return forms.BooleanField(label=label, required=False)


class PlanForm(ActForm):
    """Fields of which some are seldom needed. `seen` is the version the form was made from."""

    SELDOM: tuple[str, ...] = ()
    seen = forms.IntegerField(required=False, widget=forms.HiddenInput)

    def offer(self, name: str, choices: Choices) -> None:
        """Give a field of choices what it offers."""
        field = self.fields[name]
        assert isinstance(field, forms.ChoiceField)
        field.choices = choices

    @property
    def often(self) -> list[Any]:
        """The fields that are shown at once."""
        return [each for each in self.visible_fields() if each.name not in self.SELDOM]

    @property
    def seldom(self) -> list[Any]:
        """The fields behind a fold."""
        return [each for each in self.visible_fields() if each.name in self.SELDOM]

    @property
    def seldom_open(self) -> bool:
        """Whether something behind the fold is wrong."""
        return any(each.errors for each in self.seldom)


class StageForm(PlanForm):
    """One stage. `break_minutes` is the break after the round that was tapped, if it has one."""

    SELDOM = (
        *("name", "ruleset", "form", "first", "interval", "pools", "least", "preferred", "most"),
        *("varied", "wildcards", "best", "strikes", "choice_of_seat"),
    )
    OTHERWISE = {"hall": "preferred", "scheme": "system", "chain": "system", "cut": "places"}

    rounds = number(_("Rounds"), help_text=_("0: until it is decided, where that is possible."))
    holes = number(_("Holes"))
    minutes = number(_("Minutes of a round"))
    pause = number(_("Pause after a round"))
    break_minutes = CountField(label=_("Minutes of the break"))
    seating = choice(_("Seats"))
    system = choice(_("How it counts"))
    carry = choice(_("Points so far"))
    places = CountField(label=_("How many go on"), help_text=_("Empty: everybody."))
    rule = choice(_("Who is level on the line"))
    name = forms.CharField(label=_("Name of the stage"), required=False, max_length=80)
    ruleset = choice(_("Rules"), required=False)
    form = choice(_("How it is played"))
    first = choice(_("Seats of the first round"))
    interval = number(_("Places between people of a table, 0 by itself"))
    pools = number(_("Pools"))
    least = number(_("Smallest table"))
    preferred = number(_("Best table"))
    most = number(_("Largest table"))
    varied = yes_or_no(_("Other sizes where fewer meet again"))
    wildcards = number(_("Places a director fills"))
    best = number(_("Best of a table who go on"))
    strikes = number(_("Strikes until somebody is out"))
    choice_of_seat = yes_or_no(_("The seats are chosen, the best first"))

    def __init__(self, *args: Any, at: int, carried: bool, goes_on: bool, **options: Any) -> None:
        """`at` is the number of the stage from 0; `carried`: there is one before it; `goes_on`:
        there is one after it.
        """
        super().__init__(*args, **options)
        self.at = at
        self.offer("seating", worded(SEATING_RULES))
        self.offer("first", worded(SEATING_RULES))
        self.offer("form", worded(FORMS))
        self.offer("carry", worded(CARRIES))
        self.offer("rule", worded(TIE_RULES))
        systems = (*POINTS_SYSTEMS, *DAY_SYSTEMS)
        self.offer("system", worded({each.slug: each.name for each in systems}))
        self.offer("ruleset", [("", gettext("Those of the day")), *rulesets()])
        absent: tuple[str, ...] = () if carried else ("carry",)
        absent += () if goes_on else ("places", "rule", "wildcards")
        absent += () if "break_minutes" in self.initial else ("break_minutes",)
        for name in absent:
            del self.fields[name]

    def refuse(self, refused: DirectingError) -> None:
        """Sentences about this stage stand beside its fields, all others above the form."""
        for each in getattr(refused, "errors", (refused,)):
            stage, _dot, field = each.field.partition(".")
            mine = field if stage == str(self.at) else ""
            each.field = self.OTHERWISE.get(mine, mine)
        super().refuse(refused)


PLAIN = ("name", "rounds", "holes", "minutes", "pause", "interval", "pools", "best", "strikes")
FLAGS = ("ruleset", "choice_of_seat")
HALL = ("least", "preferred", "most", "varied")


def fields_of_stage(stage: StageSettings, turn: int) -> dict[str, Any]:
    """What stands in the form of a stage, of which this round was tapped."""
    fields = {name: getattr(stage, name) for name in (*PLAIN, *FLAGS)}
    fields |= {name: getattr(stage.hall, name) for name in HALL}
    fields |= {name: str(getattr(stage, name)) for name in ("form", "seating", "first", "carry")}
    line = stage.cut or Cut(0)
    fields |= {"places": line.places or None, "rule": str(line.rule), "wildcards": line.wildcards}
    breaks = dict(stage.breaks)
    if turn in breaks:
        fields["break_minutes"] = breaks[turn]
    return fields | {"system": stage.scheme.system}


def stage_of_fields(stage: StageSettings, typed: Mapping[str, Any], turn: int) -> StageSettings:
    """The stage as it was typed; what the form did not ask stays."""
    breaks = dict(stage.breaks)
    if "break_minutes" in typed:
        breaks[turn] = typed["break_minutes"] or BREAK_MINUTES
    line = stage.cut
    if "places" in typed:
        places = typed["places"]
        line = Cut(places, TieRule(typed["rule"]), typed["wildcards"]) if places else None
    return stage.changed(
        **{name: typed[name] for name in (*PLAIN, *FLAGS)},
        form=Form(typed["form"]),
        seating=SeatingRule(typed["seating"]),
        first=SeatingRule(typed["first"]),
        carry=Carry(typed["carry"]) if "carry" in typed else stage.carry,
        hall=replace(stage.hall, **{name: typed[name] for name in HALL}),
        scheme=replace(stage.scheme, system=typed["system"]),
        cut=line,
        breaks=tuple(sorted(breaks.items())),
    )


class DayForm(PlanForm):
    """What holds for the whole day."""

    SELDOM = (
        *("teams", "team_best", "partners_apart", "bye", "late", "late_until"),
        *("grace", "protest", "hidden", "secret_final"),
    )
    starts = HourField(label=_("First round"))
    door = number(_("Minutes the door is open before"))
    prizes = number(_("Minutes for the prizes"))
    limit = CountField(label=_("Most people"), help_text=_("Empty: as many as come."))
    ruleset = choice(_("Rules"))
    teams = choice(_("Alone or together"))
    team_best = number(_("Members of a team who count"))
    partners_apart = yes_or_no(_("People of a team never meet"))
    bye = choice(_("Sitting out"))
    late = choice(_("Coming late"))
    late_until = number(_("Last round in which somebody may come"))
    grace = number(_("Minutes a table waits"))
    protest = number(_("Minutes for protests after the end"))
    hidden = number(_("Last rounds whose results stay hidden"))
    secret_final = yes_or_no(_("The last round of a final stays hidden until it is told"))

    def __init__(self, *args: Any, **options: Any) -> None:
        super().__init__(*args, **options)
        self.offer("ruleset", rulesets())
        self.offer("teams", worded(TEAMS))
        self.offer("bye", worded(BYE_WORTHS))
        self.offer("late", worded(LATE_WORTHS))


DAY_PLAIN = (
    *("door", "prizes", "limit", "ruleset", "team_best", "partners_apart", "late_until"),
    *("grace", "protest", "hidden", "secret_final"),
)


def fields_of_day(settings: DaySettings) -> dict[str, Any]:
    """What stands in the form of the day, but for its hour."""
    words = {name: str(getattr(settings, name)) for name in ("teams", "bye", "late")}
    return {name: getattr(settings, name) for name in DAY_PLAIN} | words


def day_of_fields(settings: DaySettings, typed: Mapping[str, Any]) -> DaySettings:
    """The day as it was typed, with its stages as they are."""
    return settings.changed(
        **{name: typed[name] for name in DAY_PLAIN},
        teams=Teams(typed["teams"]),
        bye=ByeWorth(typed["bye"]),
        late=LateWorth(typed["late"]),
    )
