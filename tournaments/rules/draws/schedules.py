"""All rounds of a stage seated at once, so that nobody meets anybody again, or as rarely as can be.

First the bank (`bank.py`), shuffled by the lots of a seed; where it has nothing, or does not obey a
demand, people change places until the bound is reached or the steps are used up (`annealing.py`).
What is shown beside it, `repeats` and `least`, is counted anew and holds whoever made the seating.

Rounds that were played stay as they are: they come in as a `History`, and only what is to come is
seated. This module knows no standings; for those see `standings_draws.py`.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

from tournaments.rules.draws.annealing import STEPS, Progress
from tournaments.rules.draws.arrangements import Source, Task, arrangement
from tournaments.rules.draws.bounds import least_repeats
from tournaments.rules.draws.demands import Demands
from tournaments.rules.draws.halls import Hall, event_sizes
from tournaments.rules.draws.lots import Lots
from tournaments.rules.draws.nights import History, Pair, Table, pairs
from tournaments.rules.draws.seat_orders import dealing_order
from tournaments.rules.draws.spread import bound, coincidences, meeting_counts


@dataclass(frozen=True, slots=True)
class SeatedRound:
    """One round: the tables, each in dealing order, the first being table 1, and who sits out."""

    tables: tuple[Table, ...]
    byes: tuple[int, ...] = ()


@dataclass(frozen=True, slots=True)
class Event:
    """What is to be seated. `holes` of a round, 0 if not known, share out the first deals."""

    players: tuple[int, ...]
    rounds: int
    hall: Hall = field(default_factory=Hall)
    demands: Demands = field(default_factory=Demands)
    history: History = field(default_factory=History)
    holes: int = 0


@dataclass(frozen=True, slots=True)
class EventSeating:
    """Rounds with what they cost: coincidences (`spread`), history included, and the bound that no
    seating of these sizes undercuts. The seed gives the same rounds again.
    """

    rounds: tuple[SeatedRound, ...]
    repeats: int
    least: int
    source: Source
    seed: str


def seat_event(
    event: Event, seed: int | str, *, steps: int = STEPS, progress: Progress | None = None
) -> EventSeating:
    """Seats everybody in every round; more than about 24 people may take a second or two.

    Raises ValueError for a person who is there twice, or more seats than people.
    """
    people, lots = sorted(set(event.players)), Lots(seed)
    sizes = event_sizes(len(people), event.rounds, event.hall)
    if len(people) < len(event.players) or sum(sizes) > len(people):
        raise ValueError("Everybody takes part once, and there are no more seats than people.")
    task = Task(
        len(people),
        _rests(len(people), len(people) - sum(sizes), event.rounds, lots),
        sizes,
        event.hall.preferred,
        _renumbered(event.demands, people),
        _past(event.history, people),
    )
    tables, source = arrangement(task, lots, steps=steps, progress=progress)
    if sum(sizes) == len(people):
        tables = far_apart(tables, task.history.last)
    tables = _at_their_tables(tables, task.demands, lots)
    ordered = _in_dealing_order(tables, task.history, event.holes, lots)
    rounds = tuple(
        SeatedRound(
            tuple(tuple(people[at] for at in table) for table in row),
            tuple(people[at] for at in sorted(rest)),
        )
        for row, rest in zip(ordered, task.rests, strict=True)
    )
    return EventSeating(rounds, *judged(rounds, people, event.history), source, lots.seed)


def judged(
    rounds: Sequence[SeatedRound], players: Sequence[int], history: History
) -> tuple[int, int]:
    """Coincidences of a seating and their bound, counted from the tables as they stand. Meetings
    with people who are gone count for nobody.
    """
    present = set(players)
    past = {pair: times for pair, times in history.met.items() if present.issuperset(pair)}
    met = meeting_counts(each.tables for each in rounds)
    met.update(past)
    shapes = [tuple(len(table) for table in each.tables) for each in rounds]
    least = bound(len(present), shapes, past).least
    if past and all(sum(sizes) == len(present) for sizes in shapes):
        alike = Counter(tuple(sorted(sizes)) for sizes in shapes)
        people = sorted(present)
        again = sum(n * least_repeats(people, sizes, past)[0] for sizes, n in alike.items())
        least = max(least, coincidences(past) + again)
    return coincidences(met), least


def apart_met(rounds: Sequence[SeatedRound], demands: Demands) -> tuple[Pair, ...]:
    """The pairs that share a table although they should not: for a director to decide."""
    together = {pair for each in rounds for table in each.tables for pair in pairs(table)}
    return tuple(sorted(together & demands.strangers))


def far_apart(rounds: list[list[Table]], last: frozenset[Pair]) -> list[list[Table]]:
    """The same rounds in an order in which fewer pairs meet twice running; `last` met in the round
    before. Always the next one with the fewest.
    """
    left = [(tables, {pair for table in tables for pair in pairs(table)}) for tables in rounds]
    ordered, before = [], set(last)
    while left:
        again = [len(before & met) for _, met in left]
        tables, before = left.pop(again.index(min(again)))
        ordered.append(tables)
    return ordered


def _renumbered(demands: Demands, people: Sequence[int]) -> Demands:
    number = {player: at for at, player in enumerate(people)}
    apart = [pair for pair in demands.apart if number.keys() >= set(pair)]
    return Demands(
        frozenset((number[one], number[other]) for one, other in apart),
        {number[who]: table for who, table in demands.tables.items() if who in number},
    )


def _past(history: History, people: Sequence[int]) -> History:
    """The same history with people as numbers from 0; those who are gone are forgotten."""
    number = {player: at for at, player in enumerate(people)}
    met: Mapping[Pair, int] = {
        (number[one], number[other]): times
        for (one, other), times in history.met.items()
        if one in number and other in number
    }
    last = frozenset(
        (number[one], number[other])
        for one, other in history.last
        if one in number and other in number
    )
    return History(
        met,
        last,
        off_size={number[who]: each for who, each in history.off_size.items() if who in number},
        seats={(number[who], at): n for (who, at), n in history.seats.items() if who in number},
    )


def _rests(people: int, over: int, rounds: int, lots: Lots) -> list[list[int]]:
    """Who sits out in each round: one after another, so nobody twice before all did once."""
    order = lots.shuffled(range(people))
    return [[order[(turn * over + at) % people] for at in range(over)] for turn in range(rounds)]


def _at_their_tables(rounds: list[list[Table]], demands: Demands, lots: Lots) -> list[list[Table]]:
    """Numbers of tables by lot, unless somebody stays at one."""
    if not demands.tables:
        return [lots.shuffled(tables) for tables in rounds]
    placed = []
    for tables in rounds:
        row = list(tables)
        for player, number in sorted(demands.tables.items()):
            at = next((at for at, table in enumerate(row) if player in table), None)
            if at is not None and 1 <= number <= len(row):
                row[at], row[number - 1] = row[number - 1], row[at]
        placed.append(row)
    return placed


def _in_dealing_order(
    rounds: list[list[Table]], history: History, holes: int, lots: Lots
) -> list[list[Table]]:
    """Seats and first deals shared out, round after round."""
    seats, starts = dict(history.seats), dict[int, int]()
    ordered = []
    for tables in rounds:
        row = [dealing_order(table, seats, lots, starts=starts, holes=holes) for table in tables]
        for table in row:
            for at, player in enumerate(table):
                seats[player, at] = seats.get((player, at), 0) + 1
                if at < holes % len(table):
                    starts[player] = starts.get(player, 0) + 1
        ordered.append(row)
    return ordered
