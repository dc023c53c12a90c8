"""The own team of somebody in the hall: who is in it, where it stands, what every round gave it.

Its standings are those everybody sees, so that the last rounds may be kept back. A fixed number of
queries. Writes nothing.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction

from tournaments.ledger.days.day_places import stages_begun
from tournaments.ledger.days.team_standings import plays_in_teams
from tournaments.ledger.stages.settings import day_settings_of
from tournaments.models import Person, Tournament
from tournaments.queries.days.own_days import OwnDay
from tournaments.queries.days.shown_standings import shown_standings
from tournaments.queries.days.team_results import people_of_team, shown_teams
from tournaments.rules.days.teams import TeamRound
from tournaments.rules.standings.ranking import Standing

NOTHING = Fraction(0)


@dataclass(frozen=True)
class TeamStep:
    """A round of the own team, who counted in it, and its points so far."""

    row: TeamRound
    counted: str
    so_far: Fraction


@dataclass(frozen=True)
class OwnTeam:
    """The team of somebody after so many `rounds`, `kept_back` more are not shown. `place` is None
    before a round counts, and once nobody of it is left; `all` is how many have one. `own_place`
    is that of the person among all people; `members` are everybody's numbers.
    """

    name: str
    members: Sequence[int]
    people: str
    in_pairs: bool
    rounds: int
    kept_back: int
    place: int | None
    all: int
    points: Fraction | None
    own_place: int | None
    own_points: Fraction | None
    carried: Fraction | None
    steps: Sequence[TeamStep]


def own_team(tournament: Tournament, day: OwnDay) -> OwnTeam | None:
    """The team of whoever it is; None for who plays alone. Six queries, and standings that are
    kept.
    """
    if not plays_in_teams(tournament) or day.entrant is None or day.entrant.team is None:
        return None
    stage = day.on.row.stage if day.on is not None else stages_begun(tournament)[-1]
    team, (table, kept_back, _secret) = day.entrant.team, shown_teams(stage)
    mates = Person.objects.filter(pk__in=table.members.get(team.pk, ()))
    names = dict(mates.values_list("pk", "name"))
    ranked = {each.player: each for each in table.ranked}
    row = ranked.get(team.pk)
    mine = _mine(day, shown_standings(stage, after=table.upto).table.ranked)
    carried = table.carried.get(team.pk)
    counts = bool(table.upto)
    return OwnTeam(
        name=team.name,
        members=table.members.get(team.pk, ()),
        people=people_of_team(table, team.pk, names),
        in_pairs=day_settings_of(tournament).in_pairs,
        rounds=table.upto,
        kept_back=kept_back,
        place=row.place if row is not None and counts else None,
        all=len(table.ranked),
        points=row.line.metric if row is not None and counts else None,
        own_place=mine.place if mine is not None and counts else None,
        own_points=mine.line.metric if mine is not None and counts else None,
        carried=carried,
        steps=_steps(table.rounds.get(team.pk, ()), names, carried or NOTHING),
    )


def _mine(day: OwnDay, ranked: Sequence[Standing]) -> Standing | None:
    return next((each for each in ranked if each.player in day.ids), None)


def _steps(
    rounds: Sequence[TeamRound], names: dict[int, str], so_far: Fraction
) -> tuple[TeamStep, ...]:
    steps = []
    for row in rounds:
        so_far += row.points
        counted = ", ".join(names[who] for who in row.counted if who in names)
        steps.append(TeamStep(row, counted, so_far))
    return tuple(steps)
