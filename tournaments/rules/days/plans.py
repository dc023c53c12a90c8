"""The plan of the day: what happens when, at how many tables, until when, and what it costs.

People fall from stage to stage as the settings say; where a stage plays until it is decided the
rounds it takes are counted, or, for strikes, guessed. Times are minutes after midnight and may run
past it. Nothing is drawn here: the bound on repeated meetings comes from the sizes alone, and what
a seating reached is put beside it (`plan_sentence`).
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from datetime import UTC, date, datetime, time, timedelta, tzinfo
from enum import StrEnum

from scorecards.rules.texts import Text, text
from tournaments.rules.days.brackets import bracket_rounds
from tournaments.rules.days.pair_seating import hall_of_pairs, seats_of_pairs
from tournaments.rules.days.stages import MATCHES, DaySettings, Form, SeatingRule, StageSettings
from tournaments.rules.draws.halls import Hall, event_sizes
from tournaments.rules.draws.spread import bound

DAY = 24 * 60
FIVE = 5
MINUTES_A_HOLE = {2: 4, 3: 5, 4: 6, 5: 7, 6: 8}
"""How long a hole takes by the size of the table; more people add a minute each."""


class ItemKind(StrEnum):
    """What stands in the plan."""

    DOOR = "door"
    ROUND = "round"
    BREAK = "break"
    CUT = "cut"
    PRIZES = "prizes"


@dataclass(frozen=True, slots=True)
class Item:
    """One item: when it starts, how long it takes, and for a round the stage (from 0), its number
    in the stage (from 1), how many play and the sizes of their tables.
    """

    kind: ItemKind
    start: int
    minutes: int
    stage: int | None = None
    number: int | None = None
    people: int = 0
    sizes: tuple[int, ...] = ()


@dataclass(frozen=True, slots=True)
class Times:
    """When the first round starts, how long the door is open before, breaks after a round (stage,
    round) in minutes instead of its pause, and the prizes at the end.
    """

    start: int = 10 * 60
    door: int = 30
    breaks: Mapping[tuple[int, int], int] = field(default_factory=dict)
    prizes: int = 10


@dataclass(frozen=True, slots=True)
class DayPlan:
    """The items in order, who plays how many holes at most, when it ends, and of the first stage
    the tables, who sits out of a round, and the bound on repeated meetings.
    """

    items: tuple[Item, ...]
    people: int
    sizes: tuple[int, ...]
    byes: int
    holes: int
    ends: int
    least_repeats: int


def times_of(settings: DaySettings, start: int) -> Times:
    """When things happen by the settings, from this minute after midnight on."""
    breaks = {
        (at, number): minutes
        for at, stage in enumerate(settings.stages)
        for number, minutes in stage.breaks
    }
    return Times(start, settings.door, breaks, settings.prizes)


def round_minutes(holes: int, size: int) -> int:
    """How long a round of so many holes takes at a table of this size, rounded up to five."""
    each = MINUTES_A_HOLE.get(size) or max(MINUTES_A_HOLE.values()) + size - max(MINUTES_A_HOLE)
    return -(-holes * each // FIVE) * FIVE


def people_by_round(stage: StageSettings, people: int) -> tuple[int, ...]:
    """How many play in each round of a stage."""
    if stage.form is Form.ROUNDS:
        return (people,) * stage.rounds
    if stage.form is Form.STRIKES:
        return (people,) * (stage.rounds or stage.strikes + bracket_rounds(people))
    numbers: list[int] = []
    while people > 1 and (not stage.rounds or len(numbers) < stage.rounds):
        numbers.append(people)
        tables = len(stage.hall.tables(people))
        if tables <= 1 and stage.form is Form.GROUPS:
            break
        people = _winners(stage, people)
    return tuple(numbers)


def _winners(stage: StageSettings, people: int) -> int:
    """How many of a knockout are left after a round."""
    if stage.form is Form.PAIRS:
        whole = 1 << bracket_rounds(people)
        return whole // 2
    return min(stage.best * max(len(stage.hall.tables(people)), 1), people - 1)


def _playing(settings: DaySettings, stage: StageSettings, people: int) -> tuple[int, ...]:
    """How many play in each round; in a bracket of pairs they go on two and two."""
    if not settings.in_pairs or stage.form is not Form.PAIRS:
        return people_by_round(stage, people)
    return tuple(min(2 * each, people) for each in people_by_round(stage, _pairs(people)))


def people_after(stage: StageSettings, people: int) -> int:
    """How many go on to the next stage."""
    if stage.cut:
        return min(stage.cut.places, people)
    rounds = people_by_round(stage, people)
    if stage.form in MATCHES and rounds:
        return _winners(stage, rounds[-1])
    return people


def day_plan(settings: DaySettings, people: int, times: Times | None = None) -> DayPlan:
    """The plan for so many people, by settings in which nothing is wrong (`day_problems`)."""
    when = times or times_of(settings, Times().start)
    items = [Item(ItemKind.DOOR, when.start - when.door, when.door)] if when.door else []
    now, here, holes = when.start, people, 0
    for at, stage in enumerate(settings.stages):
        if at:
            items.append(Item(ItemKind.CUT, now, 0, at, people=here))
        numbers = _playing(settings, stage, here)
        for turn, playing in enumerate(numbers, start=1):
            sizes = tables_for(settings, stage, playing)
            items.append(Item(ItemKind.ROUND, now, stage.minutes, at, turn, playing, sizes))
            now, holes = now + stage.minutes, holes + stage.holes
            if (at, turn) in when.breaks:
                items.append(Item(ItemKind.BREAK, now, when.breaks[at, turn], at, turn))
            last = turn == len(numbers) and at + 1 == len(settings.stages)
            now += when.breaks.get((at, turn), 0 if last else stage.pause)
            now = now if last else -(-now // FIVE) * FIVE  # rounds begin where a clock is read well
        here = people_after(stage, here)
    if when.prizes:
        items.append(Item(ItemKind.PRIZES, now, when.prizes))
    first, byes, least = _first_stage(settings, people)
    return DayPlan(tuple(items), people, first, byes, holes, now + when.prizes, least)


def first_tables(settings: DaySettings, people: int) -> tuple[int, ...]:
    """The tables of the first round of so many people."""
    return tables_for(settings, settings.stages[0], people)


def tables_for(settings: DaySettings, stage: StageSettings, people: int) -> tuple[int, ...]:
    """The tables of a round of this stage."""
    if settings.in_pairs:
        return seats_of_pairs(_tables(stage, _pairs(people), hall_of_pairs(stage.hall)), people)
    return _tables(stage, people, stage.hall)


def _tables(stage: StageSettings, entrants: int, hall: Hall) -> tuple[int, ...]:
    """The tables for so many people, or so many pairs."""
    if stage.seating is SeatingRule.SPREAD and stage.form is Form.ROUNDS:
        return event_sizes(entrants, stage.rounds, hall)
    return hall.tables(entrants)


def _pairs(people: int) -> int:
    """How many pairs they are; who is left over is one."""
    return -(-people // 2)


def _first_stage(settings: DaySettings, people: int) -> tuple[tuple[int, ...], int, int]:
    """The tables, who sits out, and the bound, in pairs of pairs; a knockout never repeats on
    purpose.
    """
    stage = settings.stages[0]
    sizes = tables_for(settings, stage, people)
    byes = people - sum(sizes)
    if stage.form is not Form.ROUNDS or not sizes:
        return sizes, byes, 0
    if settings.in_pairs:
        pairs = [_pairs(each) for each in sizes]
        return sizes, byes, bound(_pairs(people), [pairs] * stage.rounds).least
    return sizes, byes, bound(people, [sizes] * stage.rounds).least


def time_of_day(minutes: int) -> str:
    """Minutes after midnight as a clock shows them: 18:40."""
    return f"{minutes % DAY // 60}:{minutes % 60:02}"


def time_there(day: date, zone: tzinfo, start: int, minutes: int) -> str:
    """What a clock on the wall shows at so many minutes after midnight of a day that begins at
    `start`: where clocks are put forward or back meanwhile, an hour more or less.
    """
    first = datetime.combine(day, time(), zone) + timedelta(minutes=start)
    moment = first.astimezone(UTC) + timedelta(minutes=minutes - start)
    there = moment.astimezone(zone)
    return f"{there.hour}:{there.minute:02}"


def plan_sentence(
    plan: DayPlan, repeats: int | None = None, *, clock: Callable[[int], str] = time_of_day
) -> Text:
    """What the plan means; `repeats` are those of a seating, once there is one; `clock` says what
    time it is at a minute of the plan.
    """
    ends = clock(plan.ends)
    if len(plan.sizes) == 1:
        return text(
            "{people} people at one table; ends about {time}", people=plan.people, time=ends
        )
    if repeats is None and not plan.least_repeats:
        return text(
            "{people} people at {tables} tables; no repeat meeting is forced; ends about {time}",
            people=plan.people,
            tables=len(plan.sizes),
            time=ends,
        )
    if repeats is None:
        return text(
            "{people} people at {tables} tables; some meet more than once; ends about {time}",
            people=plan.people,
            tables=len(plan.sizes),
            time=ends,
        )
    return text(
        "{people} people at {tables} tables; repeat meetings {repeats}, the minimum is {least}; "
        "ends about {time}",
        people=plan.people,
        tables=len(plan.sizes),
        repeats=repeats,
        least=plan.least_repeats,
        time=ends,
    )
