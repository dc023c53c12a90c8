"""What a tap on the plan of the day does to its settings: rounds, breaks and stages, more or fewer.

Every change takes settings and returns others; whether those can be played is said by
`day_problems`, and what is too late by `late_changes`. A break belongs to the round before it and
moves along with it.
"""

from __future__ import annotations

from collections.abc import Callable

from tournaments.rules.days.stages import DaySettings, SeatingRule, StageSettings

BREAK_MINUTES = 45
"""How long a new break is, in minutes."""

Change = Callable[[DaySettings, int, int], DaySettings]
"""Settings, the stage from 0, and the round from 1 that was tapped."""


def with_stage(settings: DaySettings, at: int, stage: StageSettings) -> DaySettings:
    """The settings with another stage in this place."""
    stages = (*settings.stages[:at], stage, *settings.stages[at + 1 :])
    return settings.changed(stages=stages)


def more_rounds(settings: DaySettings, at: int, number: int) -> DaySettings:
    """One more round after this one; breaks after it move along."""
    stage = settings.stages[at]
    breaks = _moved(stage, number, 1)
    return with_stage(settings, at, stage.changed(rounds=stage.rounds + 1, breaks=breaks))


def fewer_rounds(settings: DaySettings, at: int, number: int) -> DaySettings:
    """This round is taken out, and the break after it. The only round of a stage takes the stage
    with it, and the only stage stays.
    """
    stage = settings.stages[at]
    if stage.rounds <= 1:
        return fewer_stages(settings, at, number)
    left = tuple(each for each in stage.breaks if each[0] != number)
    breaks = _moved(stage.changed(breaks=left), number, -1)
    return with_stage(settings, at, stage.changed(rounds=stage.rounds - 1, breaks=breaks))


def more_breaks(settings: DaySettings, at: int, number: int) -> DaySettings:
    """A break after this round, unless there is one."""
    stage = settings.stages[at]
    if number in dict(stage.breaks):
        return settings
    breaks = tuple(sorted((*stage.breaks, (number, BREAK_MINUTES))))
    return with_stage(settings, at, stage.changed(breaks=breaks))


def fewer_breaks(settings: DaySettings, at: int, number: int) -> DaySettings:
    """No break after this round."""
    stage = settings.stages[at]
    breaks = tuple(each for each in stage.breaks if each[0] != number)
    return with_stage(settings, at, stage.changed(breaks=breaks))


def more_stages(settings: DaySettings, at: int, number: int) -> DaySettings:
    """A stage of one round by standing at the end, counted as the last one."""
    last = settings.stages[-1]
    power = SeatingRule.POWER
    stage = StageSettings(
        rounds=1, holes=last.holes, scheme=last.scheme, seating=power, first=power
    )
    return settings.changed(stages=(*settings.stages, stage))


def fewer_stages(settings: DaySettings, at: int, number: int) -> DaySettings:
    """This stage is taken out, unless it is the only one; nobody is cut before what is no more."""
    if len(settings.stages) == 1:
        return settings
    stages = (*settings.stages[:at], *settings.stages[at + 1 :])
    return settings.changed(stages=(*stages[:-1], stages[-1].changed(cut=None)))


def _moved(stage: StageSettings, number: int, by: int) -> tuple[tuple[int, int], ...]:
    """The breaks, those after this round moved by so many rounds."""
    return tuple((at + by if at > number else at, minutes) for at, minutes in stage.breaks)


CHANGES: dict[str, Change] = {
    "more-rounds": more_rounds,
    "fewer-rounds": fewer_rounds,
    "more-breaks": more_breaks,
    "fewer-breaks": fewer_breaks,
    "more-stages": more_stages,
    "fewer-stages": fewer_stages,
}
