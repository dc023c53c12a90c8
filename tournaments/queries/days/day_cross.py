"""The cross table of a tournament: everybody down, the rounds of all stages across.

What is kept back is not read. However many people there are, there are as many queries. Writes
nothing.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction

from tournaments.ledger.days.cut_lines import levels
from tournaments.ledger.days.day_places import day_places, stages_begun
from tournaments.ledger.days.stage_standings import RoundCell, StageStandings
from tournaments.models import Entrant, Person, Stage, Tournament
from tournaments.queries.days.seatings import DaySeat, seatings
from tournaments.queries.days.shown_standings import shown_standings
from tournaments.rules.days.cuts import TieRule
from tournaments.rules.days.final_places import final_places
from tournaments.rules.days.totals import RoundKind
from tournaments.rules.standings.ranking import Standing

At = tuple[int, int]
"""The position of a stage and the number of a round."""


@dataclass(frozen=True)
class DayCell:
    """A round of somebody. `kind` is "played", "bye", "late", "put_off", "absent", "open" while it
    is played, "rest" for who sits out of it, "back" where it is kept back, "" for who had no part
    in it. `table` is 0 without one.
    """

    kind: str
    points: Fraction | None = None
    place: int | None = None
    players: int | None = None
    strokes: int | None = None
    table: int = 0
    substitute: str = ""
    code: str = ""

    @property
    def won(self) -> bool:
        """First at the table, or of a sum in the round, alone or with others."""
        return self.kind == "played" and self.place == 1


@dataclass(frozen=True)
class CrossStage:
    """A stage of the table: its published rounds, and after which of them it is shown."""

    stage: Stage
    upto: int
    kept_back: int
    rounds: tuple[int, ...]


@dataclass(frozen=True)
class _Stage(CrossStage):
    """With its standings as far as they are shown."""

    table: StageStandings

    @property
    def lines(self) -> dict[int, Standing]:
        """The standing of everybody who is listed."""
        return {each.player: each for each in (*self.table.ranked, *self.table.below)}


@dataclass(frozen=True)
class DayRow:
    """Somebody: the place of the day as far as it is shown, None without one; the points of each
    stage, those carried into it and its penalties; the figure of the last stage they played in.
    Of a team `person` is its number, and `people` who is in it.
    """

    person: int
    name: str
    place: int | None
    cells: Mapping[At, DayCell]
    sums: Mapping[int, Fraction | None]
    carried: Mapping[int, Fraction]
    penalties: Mapping[int, Fraction]
    last: int
    state: str
    people: str = ""

    @property
    def figure(self) -> Fraction | None:
        """What ranks in the last stage they played in."""
        return self.sums.get(self.last)


@dataclass(frozen=True)
class DayCross:
    """The whole table; `seats` is who sat where, for whoever wants the rounds by table. `teams` is
    "" where the rows are people, else "sum" or "pairs".
    """

    stages: tuple[CrossStage, ...]
    rows: tuple[DayRow, ...]
    seats: tuple[DaySeat, ...]
    teams: str = ""

    @property
    def kept_back(self) -> int:
        return sum(each.kept_back for each in self.stages)


def day_cross(tournament: Tournament, *, everything: bool = False) -> DayCross:
    """The table as everybody sees it, or with `everything` as it is."""
    seats = seatings(tournament)
    rounds, stages = published_rounds(seats), []
    for stage in stages_begun(tournament):
        shown = shown_standings(stage, everything=everything)
        numbers = sorted({*rounds.get(stage.position, ()), *range(1, shown.table.upto + 1)})
        stages.append(_Stage(stage, shown.table.upto, shown.kept_back, tuple(numbers), shown.table))
    return DayCross(tuple(stages), tuple(_rows(tournament, stages, seats)), tuple(seats))


def published_rounds(seats: Sequence[DaySeat]) -> dict[int, set[int]]:
    """The numbers of the rounds somebody sat in, or out of, by stage."""
    rounds: dict[int, set[int]] = {}
    for each in seats:
        rounds.setdefault(each.stage, set()).add(each.number)
    return rounds


def last_of(sums: Mapping[int, Fraction | None]) -> int:
    """The last stage in which there is a figure."""
    return max((at for at, figure in sums.items() if figure is not None), default=0)


def places_shown(stages: Sequence[_Stage]) -> Mapping[int, int]:
    """The places of the day by what is shown of its stages, in their order."""
    counted = [each for each in stages if each.upto] or [*stages[:1]]
    if not any(each.kept_back for each in counted):
        return day_places([each.stage for each in counted])
    return final_places([levels(each.table.ranked, TieRule.CHAIN) for each in reversed(counted)])


def _rows(
    tournament: Tournament, stages: Sequence[_Stage], seats: Sequence[DaySeat]
) -> list[DayRow]:
    """Everybody who is listed in a stage, by place; whoever left stands at the end."""
    places = places_shown(stages)
    listed = {who: None for each in reversed(stages) for who in each.lines}
    order = [*places, *(who for who in listed if who not in places)]
    names = dict(Person.objects.filter(pk__in=order).values_list("pk", "name"))
    entrants = Entrant.objects.filter(tournament=tournament)
    states = dict(entrants.values_list("person", "state"))
    sat = {(each.person, (each.stage, each.number)): each for each in seats}
    return [
        _row(who, places.get(who), stages, sat, (names.get(who, ""), states.get(who, "")))
        for who in order
        if who in listed
    ]


def _row(
    who: int,
    place: int | None,
    stages: Sequence[_Stage],
    sat: Mapping[tuple[int, At], DaySeat],
    called: tuple[str, str],
) -> DayRow:
    cells: dict[At, DayCell] = {}
    sums: dict[int, Fraction | None] = {}
    carried, penalties = {}, {}
    for each in stages:
        position, line = each.stage.position, each.lines.get(who)
        counted = {cell.number: cell for cell in each.table.cells.get(who, ())}
        for number in each.rounds:
            at = (position, number)
            seat = sat.get((who, at))
            cells[at] = cell_of(counted.get(number), seat, counts=number <= each.upto)
        if line is None or not each.upto:
            continue
        sums[position] = line.line.metric
        if each.table.carried.get(who):
            carried[position] = each.table.carried[who]
        if line.line.penalty:
            penalties[position] = line.line.penalty
    return DayRow(who, called[0], place, cells, sums, carried, penalties, last_of(sums), called[1])


def cell_of(cell: RoundCell | None, seat: DaySeat | None, *, counts: bool) -> DayCell:
    """What a round says of somebody: by its standings, or where they do not count it yet or may not
    be seen, by who sits where.
    """
    table, substitute = (seat.table, seat.substitute) if seat else (0, "")
    if counts and cell is not None:
        kind = str(cell.kind)
        if cell.kind is not RoundKind.PLAYED:
            waits = cell.kind is RoundKind.PUT_OFF
            return DayCell(kind, None if waits else cell.points, table=table if waits else 0)
        code = seat.code if seat else ""
        figures = (cell.points, cell.place, cell.players, cell.strokes)
        return DayCell(kind, *figures, table, substitute, code)
    if seat is None:
        return DayCell("")
    over = seat.state in ("review", "closed") and not counts
    kind = "back" if over else "open" if table else "rest"
    return DayCell(kind, table=table, substitute=substitute)
