"""The next rounds of a stage, from its settings, those who are here and what was played.

    spread          all rounds to come at once
    by standing     one round; the off-size tables are the last ones
    by lot          one round
    pairs           one round of the bracket: its first from the seeds, then from the winners

Where two play as one (`pair_seating`), pairs are drawn instead of people.

Who sits out is chosen by `byes.py`, unless all rounds are seated at once: then it goes round. This
module asks nobody whether the round before is in: `transitions.py` does.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass, field

from tournaments.rules.days.brackets import bracket, next_matches
from tournaments.rules.days.pair_seating import Sides, hall_of_pairs, sides_of
from tournaments.rules.days.stages import Form, SeatingRule, StageSettings
from tournaments.rules.draws.annealing import STEPS, Progress
from tournaments.rules.draws.byes import sit_out
from tournaments.rules.draws.demands import Demands
from tournaments.rules.draws.nights import History
from tournaments.rules.draws.schedules import Event, SeatedRound, seat_event
from tournaments.rules.draws.standings_draws import Field, Mode, draw_round


@dataclass(frozen=True, slots=True)
class RoundTask:
    """What is to be seated: the number of the round in its stage, from 1, and who plays, the best
    or the best seeded first; in a bracket after its first round the winners, in its order. `byes`
    are how often each sat out, `starts` how often each had one first deal more than others.
    `partners` are the pairs where two are drawn as one, None where everybody plays alone.
    """

    number: int
    order: tuple[int, ...]
    history: History = field(default_factory=History)
    demands: Demands = field(default_factory=Demands)
    byes: Mapping[int, int] = field(default_factory=dict)
    starts: Mapping[int, int] = field(default_factory=dict)
    newcomers: frozenset[int] = frozenset()
    volunteers: frozenset[int] = frozenset()
    partners: tuple[tuple[int, ...], ...] | None = None


def rule_of(stage: StageSettings, number: int) -> SeatingRule:
    """How the tables of a round come about."""
    spread = stage.seating is SeatingRule.SPREAD
    return stage.seating if spread or number > 1 else stage.first


def seat_rounds(
    stage: StageSettings,
    task: RoundTask,
    seed: int | str,
    *,
    steps: int = STEPS,
    progress: Progress | None = None,
) -> tuple[SeatedRound, ...]:
    """The next round, or all that are to come where they are seated at once.

    Raises ValueError for people that no table or bracket can take.
    """
    if stage.form is Form.PAIRS:
        return (_bracket_round(task),)
    if task.partners is not None:
        return _in_pairs(stage, task, seed, steps=steps, progress=progress)
    rule = rule_of(stage, task.number)
    if rule is not SeatingRule.SPREAD:
        return (_single_round(stage, task, Mode(str(rule)), seed),)
    event = Event(
        task.order,
        max(stage.rounds - task.number + 1, 1),
        stage.hall,
        task.demands,
        task.history,
        stage.holes,
    )
    return seat_event(event, seed, steps=steps, progress=progress).rounds


def _in_pairs(
    stage: StageSettings,
    task: RoundTask,
    seed: int | str,
    *,
    steps: int,
    progress: Progress | None,
) -> tuple[SeatedRound, ...]:
    """The same draw with pairs in the place of people."""
    sides = Sides(sides_of(task.order, task.partners or ()))
    order = tuple(side[0] for side in sides.sides)
    drawn = seat_rounds(
        stage.changed(hall=hall_of_pairs(stage.hall)),
        RoundTask(
            number=task.number,
            order=order,
            history=sides.history(task.history),
            demands=sides.demands(task.demands),
            byes={side[0]: max(task.byes.get(who, 0) for who in side) for side in sides.sides},
            newcomers=frozenset(order) & task.newcomers,
        ),
        seed,
        steps=steps,
        progress=progress,
    )
    return tuple(
        SeatedRound(sides.tables(each.tables, number), sides.people(each.byes))
        for number, each in enumerate(drawn, start=task.number)
    )


def _single_round(
    stage: StageSettings, task: RoundTask, mode: Mode, seed: int | str
) -> SeatedRound:
    sizes = stage.hall.by_standing(len(task.order))
    out = sit_out(
        task.order,
        len(task.order) - sum(sizes),
        byes=task.byes,
        newcomers=task.newcomers,
        volunteers=task.volunteers,
    )
    players = Field(
        tuple(player for player in task.order if player not in out),
        sizes,
        mode,
        stage.interval,
        task.demands,
        task.history,
        task.starts,
        stage.holes,
    )
    return SeatedRound(draw_round(players, seed).tables, out)


def _bracket_round(task: RoundTask) -> SeatedRound:
    """Tables of two in the order of the bracket; the better seed deals first."""
    matches = bracket_matches(task.number, task.order)
    return SeatedRound(
        tuple((one, other) for one, other in matches if other is not None),
        tuple(one for one, other in matches if other is None),
    )


def bracket_matches(number: int, order: Sequence[int]) -> tuple[tuple[int, int | None], ...]:
    """The matches of a round in the order of the bracket: in the first from the seeds, the best
    first, later from those who won before, in their order. Without the other one has a bye.
    """
    if number > 1:
        return tuple((each.one, each.other) for each in next_matches(order))
    return tuple(
        (order[each.one - 1], None if each.other is None else order[each.other - 1])
        for each in bracket(len(order))
    )


def bracket_winners(number: int, order: Sequence[int], winners: Collection[int]) -> tuple[int, ...]:
    """Who is in the next round, in the order of the bracket; a bye wins by itself.

    Raises ValueError for a match that nobody or both won.
    """
    through = []
    for one, other in bracket_matches(number, order):
        won = [one] if other is None else [each for each in (one, other) if each in winners]
        if len(won) != 1:
            raise ValueError("A match has one winner.")
        through += won
    return tuple(through)
