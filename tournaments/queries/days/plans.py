"""The plan of a tournament as its pages show it: what happens when, and what it means."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from functools import partial
from typing import Annotated

from django.utils import timezone
from django.utils.translation import gettext

from tournaments.ledger.stages.settings import day_settings_of
from tournaments.models import Tournament
from tournaments.rules.days.plans import (
    Item,
    ItemKind,
    Times,
    day_plan,
    plan_sentence,
    time_there,
    times_of,
)
from tournaments.rules.days.stages import DaySettings
from tournaments.wording.texts import sentence

LEFT = ("waitlisted", "withdrawn", "no_show")


@dataclass(frozen=True)
class PlanStep:
    """A step of the strip: its hour, what it is, how long it takes."""

    time: Annotated[str, "where the site is, as a clock shows it"]
    name: str
    minutes: int
    kind: Annotated[str, ItemKind]
    stage: Annotated[int | None, "from 0"] = None
    number: Annotated[int | None, "from 1"] = None
    people: Annotated[int, "who play a round, or whom a cut lets through"] = 0

    @property
    def at(self) -> str:
        """What is set where this step is tapped: a round of a stage, both from 1, or the day. A cut
        belongs to the stage that it ends.
        """
        if self.stage is None:
            return "day"
        if self.kind == ItemKind.CUT:
            return f"{self.stage}.1"
        return f"{self.stage + 1}.{self.number}"


FEW = 8
"""Fewer are too few for a plan to be shown for them."""


@dataclass(frozen=True)
class ShownPlan:
    """The strip, and the sentence that says what it means."""

    steps: tuple[PlanStep, ...]
    says: Annotated[str, "what it means"]
    people: int
    byes: Annotated[int, "who sit out of a round"]
    sizes: Annotated[tuple[int, ...], "of the tables of the first stage"]


def people_in(tournament: Tournament) -> int:
    """How many take part, as far as one knows. One query."""
    return tournament.entrants.exclude(state__in=LEFT).count()


def plan_of(tournament: Tournament, people: int | None = None) -> ShownPlan:
    """The plan for so many, by itself for those who are entered; as long as hardly anybody is, for
    eight or for twice as many as the first cut lets through. Two queries.
    """
    settings = day_settings_of(tournament)
    if people is None:
        people = people_in(tournament)
        cut = settings.stages[0].cut
        if people < FEW:
            people = max(FEW, 2 * cut.places if cut is not None else 0)
    start = tournament.starts
    first = Times().start if start is None else start.hour * 60 + start.minute
    plan = day_plan(settings, people, times_of(settings, first))
    names = [stage.season.name for stage in tournament.stages.select_related("season")]
    clock = partial(time_there, tournament.day, timezone.get_current_timezone(), first)
    steps = tuple(_step(item, names, settings, clock) for item in plan.items)
    return ShownPlan(
        steps, sentence(plan_sentence(plan, clock=clock)), people, plan.byes, plan.sizes
    )


def named_settings(event: Tournament) -> DaySettings:
    """The settings with the names of the stages in them, so that these stay where one goes.
    One query.
    """
    settings = day_settings_of(event)
    names = [stage.season.name for stage in event.stages.select_related("season")]
    if len(names) < 2:
        return settings
    stages = zip(settings.stages, names, strict=True)
    return settings.changed(
        stages=tuple(each.changed(name=each.name or name) for each, name in stages)
    )


def _step(
    item: Item, names: list[str], settings: DaySettings, clock: Callable[[int], str]
) -> PlanStep:
    several = len(settings.stages) > 1
    name = {
        ItemKind.DOOR: gettext("Door"),
        ItemKind.BREAK: gettext("Break"),
        ItemKind.PRIZES: gettext("Prizes"),
    }.get(item.kind, "")
    if item.kind is ItemKind.ROUND:
        name = gettext("Round %(number)d") % {"number": item.number or 1}
        if several and item.stage is not None and settings.stages[item.stage].rounds == 1:
            name = names[item.stage]
    elif item.kind is ItemKind.CUT:
        name = gettext("Cut to %(people)d") % {"people": item.people}
    return PlanStep(
        clock(item.start), name, item.minutes, str(item.kind), item.stage, item.number, item.people
    )
