"""The next rounds of a stage, from its settings, those who are here and what was played.

    spread          all rounds to come at once
    by standing     one round; the off-size tables are the last ones
    by lot          one round
    pairs           one round of the bracket: its first from the seeds, then from the winners; of
                    people, or of pairs

Where two play as one (`pair_seating`), pairs are drawn instead of people.

Who sits out is chosen by `byes.py`, unless all rounds are seated at once: then it goes round. This
module asks nobody whether the round before is in: `transitions.py` does.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass, field

from tournaments.rules.days.brackets import bracket, next_matches
from tournaments.rules.days.pair_seating import PAIR, Sides, hall_of_pairs, sides_of
from tournaments.rules.days.stages import Form, SeatingRule, StageSettings
from tournaments.rules.draws.annealing import STEPS, Progress
from tournaments.rules.draws.byes import sit_out
from tournaments.rules.draws.demands import Demands, paired
from tournaments.rules.draws.nights import History, Table
from tournaments.rules.draws.schedules import Event, SeatedRound, seat_event
from tournaments.rules.draws.standings_draws import Field, Mode, draw_round


@dataclass(frozen=True, slots=True)
class RoundTask:
    """What is to be seated: the number of the round in its stage, from 1, and who plays, the best
    or the best seeded first. `slots` are the places of a bracket after its first round, in its
    order: who won there, None where nobody is left. `byes` are how often each sat out, `starts` how
    often each had one first deal more than others. `partners` are the pairs where two are drawn as
    one, None where everybody plays alone. In a bracket of pairs, `order` has one of each, and
    `sides` who of each is here.
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
    slots: tuple[int | None, ...] = ()
    sides: Mapping[int, tuple[int, ...]] = field(default_factory=dict)


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
    """Tables of two in the order of the bracket; the better seed deals first. Whoever has nobody
    to play goes on without a table. Pairs sit opposite each other, and take turns at sitting first.
    """
    turn = slice(None) if task.number % PAIR else slice(None, None, -1)
    sides = {who: task.sides.get(who, (who,))[turn] for who in task.order}
    tables: list[Table] = []
    byes: list[int] = []
    for one, other in bracket_matches(task.number, task.slots or task.order):
        if one is not None and other is not None:
            tables += paired([(one, other)], sides)
        elif one is not None:
            byes += sides[one]
    return SeatedRound(tuple(tables), tuple(byes))


def bracket_matches(
    number: int, order: Sequence[int | None]
) -> tuple[tuple[int | None, int | None], ...]:
    """The matches of a round in the order of the bracket: in the first from the seeds, the best
    first, later from those who won before, in their order. Without the other one has a bye; a match
    of nobody is (None, None).
    """
    places = range(len(order))
    matches = next_matches(places) if number > 1 else bracket(len(order))
    first = 0 if number > 1 else 1
    pairs = []
    for each in matches:
        one = order[each.one - first]
        other = None if each.other is None else order[each.other - first]
        pairs.append((other, None) if one is None else (one, other))
    return tuple(pairs)


def bracket_winners(
    number: int, order: Sequence[int | None], winners: Collection[int]
) -> tuple[int | None, ...]:
    """Who is in the next round, in the order of the bracket; a bye wins by itself. None for a match
    of which nobody is left.

    Raises ValueError for a match that both won.
    """
    through = []
    for pair in bracket_matches(number, order):
        won = [each for each in pair if each is not None and each in winners]
        if len(won) > 1:
            raise ValueError("A match has one winner.")
        through.append(won[0] if won else None)
    return tuple(through)
