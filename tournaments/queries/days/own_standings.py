"""What the standings mean to one person: what the cut asks, the rounds so far. Writes nothing."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import NamedTuple

from tournaments.ledger.days.day_places import day_places, stages_begun
from tournaments.ledger.days.stage_standings import RoundCell, stage_standings
from tournaments.ledger.stages.settings import day_settings_of, stage_settings
from tournaments.models import Person, Stage, Tournament
from tournaments.queries.days.own_days import OwnDay
from tournaments.queries.days.paths import OVER
from tournaments.queries.days.shown_standings import shown_standings
from tournaments.rules.days.cut_chances import Chance, chance, ladder
from tournaments.rules.days.stages import Teams
from tournaments.rules.days.totals import worth_of
from tournaments.rules.standings.ranking import Standing
from tournaments.rules.standings.schemes import Total
from tournaments.rules.standings.systems import PointsSystem


@dataclass(frozen=True)
class Rung:
    """A line of the ladder beside the cut; `below` stands right below the line."""

    place: int | None
    name: str
    figure: Fraction | None
    me: bool
    below: bool


@dataclass(frozen=True)
class CutAsks:
    """What the cut of a stage asks of somebody: so many `places`, `played` of `rounds`."""

    places: int
    played: int
    rounds: int
    place: int | None
    figure: Fraction
    rival: Rung
    chance: Chance
    rungs: tuple[Rung, ...]
    low: bool
    possible: bool


@dataclass(frozen=True)
class PathStep:
    """A round that counts for somebody."""

    number: int
    cell: RoundCell
    table: int | None
    so_far: Fraction


@dataclass(frozen=True)
class OwnPath:
    """The rounds of somebody in one stage."""

    name: str
    carried: Fraction | None
    steps: tuple[PathStep, ...]


class OwnPlace(NamedTuple):
    """The place of somebody in the whole day, of so many; `final`: the result is certified."""

    place: int
    all: int
    final: bool


def own_place(tournament: Tournament, day: OwnDay) -> OwnPlace | None:
    """Where somebody ended: once all is played, or as soon as they are out, since whoever goes on
    stands before them whatever comes. None before, and in teams, whose place stands with the team.
    """
    if day.entrant is None or day_settings_of(tournament).teams is not Teams.NONE:
        return None
    if tournament.state not in OVER and day.entrant.state != "eliminated":
        return None
    places = day_places(stages_begun(tournament), shown=True)
    mine = next((places[who] for who in places if who in day.ids), None)
    final = tournament.state in ("final", "archived")
    return OwnPlace(mine, len(places), final) if mine is not None else None


def cut_asks(day: OwnDay) -> CutAsks | None:
    """What the cut of the stage asks; None where there is none, or nothing to say. One query."""
    if day.on is None or day.entrant is None or day.entrant.state != "active":
        return None
    stage = day.on.row.stage
    settings, shown = stage_settings(stage), shown_standings(stage).table
    if settings.cut is None or stage.cut is not None or not shown.upto:
        return None
    ranked = [each for each in shown.ranked if each.line.metric is not None]
    at = next((n for n, each in enumerate(ranked) if each.player in day.ids), None)
    if at is None:
        return None
    places, system = settings.cut.by_place, settings.scheme.points_system
    asks = chance([_figure(each) for each in ranked], at, places, average=_average(stage))
    if asks is None:
        return None
    rungs = _rungs(ranked, at, places, asks.rival)
    return CutAsks(
        places=places,
        played=len(shown.cells.get(ranked[at].player, ())),
        rounds=settings.rounds,
        place=ranked[at].place,
        figure=_figure(ranked[at]),
        rival=rungs[asks.rival],
        chance=asks,
        rungs=tuple(rungs[n] for n in ladder(len(ranked), at, places)),
        low=system.low_is_better,
        possible=_waits(day, shown.upto) and _is_possible(asks, system),
    )


def _figure(row: Standing) -> Fraction:
    return row.line.metric or Fraction(0)


def _rungs(ranked: Sequence[Standing], at: int, places: int, rival: int) -> dict[int, Rung]:
    """The lines that are shown, and that of the rival, by position. One query."""
    shows = {*ladder(len(ranked), at, places), rival}
    people = Person.objects.filter(pk__in=[ranked[n].player for n in shows])
    names = dict(people.values_list("pk", "name"))
    return {
        n: Rung(
            ranked[n].place, names[ranked[n].player], ranked[n].line.metric, n == at, n == places
        )
        for n in shows
    }


def _waits(day: OwnDay, upto: int) -> bool:
    """Whether the round that is shown is the next that counts, and is not played out."""
    if day.on is None or day.table is None or upto != day.on.row.number - 1:
        return False
    return day.table.play is None or not day.table.play.over


def _is_possible(asks: Chance, system: PointsSystem) -> bool:
    """Whether the points of one round decide."""
    if asks.beyond is None:
        return False
    too_much = system.most is not None and not system.low_is_better and asks.beyond > system.most
    idle = asks.inside and system.least is not None and asks.beyond < system.least
    return not too_much and not idle


def _average(stage: Stage) -> Fraction | None:
    """What an average round brings, None where that is no sum or nobody can say."""
    settings, day = stage_settings(stage), day_settings_of(stage.tournament)
    scheme = settings.scheme
    system = scheme.points_system
    if scheme.total is not Total.SUM or system.slug == "stroke":
        return None
    worth = worth_of(system, scheme.terms, size=settings.hall.preferred, bye=day.bye, late=day.late)
    return worth.average if worth.average or system.slug == "to_par" else None


def own_paths(tournament: Tournament, day: OwnDay) -> list[OwnPath]:
    """The rounds that count for somebody, stage by stage. One query, and the standings of each
    stage.
    """
    tables = {(each.stage, each.number): each.table_number for each in day.rounds}
    stages = tournament.stages.select_related("season__league", "tournament__league")
    paths = []
    for stage in stages.filter(position__in={each.stage for each in day.rounds}):
        standings = stage_standings(stage)
        person = next((each for each in standings.cells if each in day.ids), None)
        if person is None:
            continue
        carried = standings.carried.get(person)
        so_far, steps = carried or Fraction(0), []
        for cell in standings.cells[person]:
            so_far += cell.points
            steps.append(
                PathStep(cell.number, cell, tables.get((stage.position, cell.number)), so_far)
            )
        if steps:
            paths.append(OwnPath(stage.season.name, carried, tuple(steps)))
    return paths
