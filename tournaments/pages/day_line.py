"""The line of a day: its rounds and cuts in order, and which of them it is at. Decides nothing and
writes nothing.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from django.utils.translation import pgettext

from tournaments.ledger.stages.settings import day_settings_of
from tournaments.models import Tournament
from tournaments.queries.days.plans import PlanStep, plan_of
from tournaments.queries.days.steps import Ahead
from tournaments.rules.days.next_steps import NextStep
from tournaments.rules.days.plans import ItemKind
from tournaments.rules.days.stages import DaySettings

BEFORE = ("draft", "registration", "checkin")
ON_A_LINE = 8
"""Of more steps a phone has room for the hour of one."""


class LineStep(NamedTuple):
    """A step: what stands in its circle, "" for the cup of the final; below it; its whole name; and
    "done", "now" or "".
    """

    mark: str
    says: str
    name: str
    state: str


class DayLine(NamedTuple):
    """The steps, and whether they are more than a phone has room for."""

    steps: tuple[LineStep, ...]
    many: bool


def day_line(event: Tournament, ahead: Ahead) -> DayLine | None:
    """The line of the day; None where there is one step only. Two queries."""
    steps = [each for each in plan_of(event).steps if each.kind in (ItemKind.ROUND, ItemKind.CUT)]
    if len(steps) < 2:
        return None
    settings, now = day_settings_of(event), _place(event, ahead, steps)
    line = tuple(
        LineStep(
            _mark(each, settings),
            pgettext("in the line of a day", "Cut") if each.kind == ItemKind.CUT else each.time,
            each.name,
            "done" if at < now else "now" if at == now else "",
        )
        for at, each in enumerate(steps)
    )
    return DayLine(line, len(line) > ON_A_LINE)


def _place(event: Tournament, ahead: Ahead, steps: Sequence[PlanStep]) -> int:
    """Which step the day is at, from 0; -1 before the first, and as many as there are after all."""
    if event.state in BEFORE or ahead.stage is None:
        return -1
    if event.state != "running" or ahead.step is NextStep.FINISH:
        return len(steps)
    if ahead.step is NextStep.REVEAL:
        return len(steps) - 1
    stage, playoff = ahead.stage.position, ahead.step is NextStep.PLAYOFF
    if ahead.step is NextStep.CUT or (playoff and ahead.number == 1):  # of the cut before it
        stage += not playoff
        return next(at for at, each in enumerate(steps) if each.stage == stage)
    rounds = [
        at for at, each in enumerate(steps) if (each.stage, each.kind) == (stage, ItemKind.ROUND)
    ]
    number = ahead.number - playoff  # of the round that is over
    return rounds[min(number, len(rounds)) - 1]


def _mark(step: PlanStep, settings: DaySettings) -> str:
    """The number of a round, how many a cut lets through, or the first letter of a stage of one
    round; of the last one, the cup.
    """
    assert step.stage is not None
    last = len(settings.stages) - 1
    if step.kind == ItemKind.CUT:
        return str(step.people)
    if not last or settings.stages[step.stage].rounds != 1:
        return str(step.number)
    return "" if step.stage == last else step.name[:1]
