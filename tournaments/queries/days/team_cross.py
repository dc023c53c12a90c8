"""The cross table of a tournament that teams or pairs win: teams down, the rounds across.

Rows, cells and stages are those of people, so that pages, pictures, texts and files of both are
made by the same functions. What is kept back is not read. However many teams there are, there are
as many queries. Writes nothing.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction

from tournaments.ledger.credits import COUNTED_STATES
from tournaments.ledger.days.cut_lines import levels
from tournaments.ledger.days.day_places import stages_begun, team_places
from tournaments.ledger.days.team_standings import TeamStandings, plays_in_teams
from tournaments.ledger.stages.settings import day_settings_of
from tournaments.models import Person, Tournament
from tournaments.queries.days.day_cross import (
    At,
    CrossStage,
    DayCell,
    DayCross,
    DayRow,
    day_cross,
    last_of,
    published_rounds,
)
from tournaments.queries.days.seatings import DaySeat, seatings
from tournaments.queries.days.team_results import names_of_teams, people_of_team, shown_teams
from tournaments.rules.days.cuts import TieRule
from tournaments.rules.days.final_places import final_places
from tournaments.rules.days.teams import TeamRound
from tournaments.rules.standings.ranking import Standing


def cross_of(tournament: Tournament, *, everything: bool = False) -> DayCross:
    """The cross table of what decides the tournament: of teams where there are some, else of
    people.
    """
    if plays_in_teams(tournament):
        cross = team_cross(tournament, everything=everything)
        if cross.rows:
            return cross
    return day_cross(tournament, everything=everything)


def team_cross(tournament: Tournament, *, everything: bool = False) -> DayCross:
    """The table of teams as everybody sees it, or with `everything` as it is."""
    seats = seatings(tournament)
    rounds, stages = published_rounds(seats), []
    for stage in stages_begun(tournament):
        table, kept_back, _secret = shown_teams(stage, everything=everything)
        numbers = sorted({*rounds.get(stage.position, ()), *range(1, table.upto + 1)})
        stages.append(_Stage(stage, table.upto, kept_back, tuple(numbers), table))
    in_pairs = day_settings_of(tournament).in_pairs
    around = _Around(tuple(stages), _seats_of_teams(stages, seats), in_pairs=in_pairs)
    return DayCross(
        tuple(stages),
        tuple(_rows(tournament, around)),
        tuple(seats),
        "pairs" if in_pairs else "sum",
    )


@dataclass(frozen=True)
class _Stage(CrossStage):
    """A stage with the standings of its teams as far as they are shown."""

    table: TeamStandings

    @property
    def lines(self) -> dict[int, Standing]:
        """The standing of every team that has played."""
        return {each.player: each for each in (*self.table.ranked, *self.table.below)}


@dataclass(frozen=True)
class _Around:
    """The stages, and the seats of the members of every team in every round."""

    stages: Sequence[_Stage]
    seats: Mapping[tuple[int, At], Sequence[DaySeat]]
    in_pairs: bool

    def cell(self, team: int, at: At, row: TeamRound | None, *, counts: bool) -> DayCell:
        """What a round says of a team; a pair has a table, the members of a sum have many."""
        seats = self.seats.get((team, at), ())
        tables = {each.table for each in seats if each.table}
        table = tables.pop() if self.in_pairs and len(tables) == 1 else 0
        if counts and row is not None:
            if row.result is None:
                return DayCell(str(row.kind), row.points)
            result = row.result
            strokes = result.total if self.in_pairs else None
            return DayCell("played", row.points, result.place, result.size, strokes, table)
        if counts or not seats:  # out of a bracket, or its match was not played
            return DayCell("")
        if seats[0].state in COUNTED_STATES:
            return DayCell("back", table=table)
        return DayCell("open" if any(each.table for each in seats) else "rest", table=table)


def _seats_of_teams(
    stages: Sequence[_Stage], seats: Sequence[DaySeat]
) -> dict[tuple[int, At], list[DaySeat]]:
    members = stages[-1].table.members if stages else {}
    team_of = {who: team for team, people in members.items() for who in people}
    there: dict[tuple[int, At], list[DaySeat]] = {}
    for each in seats:
        if each.person in team_of:
            there.setdefault((team_of[each.person], (each.stage, each.number)), []).append(each)
    return there


def _places_shown(stages: Sequence[_Stage]) -> Mapping[int, int]:
    """The places of the day by what is shown of its stages, in their order."""
    counted = [each for each in stages if each.upto]
    if not any(each.kept_back for each in counted):
        return team_places([each.stage for each in counted])
    return final_places([levels(each.table.ranked, TieRule.CHAIN) for each in reversed(counted)])


def _rows(tournament: Tournament, around: _Around) -> list[DayRow]:
    """Every team, by place; those without one by name, and those of whom nobody is left at the
    end.
    """
    stages, names = around.stages, names_of_teams(tournament)
    places = _places_shown(stages)
    gone = [who for each in reversed(stages) for who in each.lines if who not in places]
    by_name = sorted(names, key=lambda team: (names[team].casefold(), team))
    waiting = [team for team in by_name if team not in places and team not in gone]
    people = dict(Person.objects.filter(entries__tournament=tournament).values_list("pk", "name"))
    order = dict.fromkeys((*places, *waiting, *gone))
    return [
        _row(
            team,
            (names[team], people_of_team(stages[-1].table, team, people)),
            places.get(team),
            around,
            gone=team in gone,
        )
        for team in order
        if team in names
    ]


def _row(
    team: int, called: tuple[str, str], place: int | None, around: _Around, *, gone: bool
) -> DayRow:
    cells: dict[At, DayCell] = {}
    sums: dict[int, Fraction | None] = {}
    carried, penalties = {}, {}
    for each in around.stages:
        position, line = each.stage.position, each.lines.get(team)
        counted = {row.number: row for row in each.table.rounds.get(team, ())}
        for number in each.rounds:
            at = (position, number)
            counts = number <= each.upto
            cells[at] = around.cell(team, at, counted.get(number), counts=counts)
        if line is None or not each.upto:
            continue
        sums[position] = line.line.metric
        if each.table.carried.get(team):
            carried[position] = each.table.carried[team]
        if line.line.penalty:
            penalties[position] = line.line.penalty
    state = "dropped" if gone else ""
    name, people = called
    return DayRow(team, name, place, cells, sums, carried, penalties, last_of(sums), state, people)
