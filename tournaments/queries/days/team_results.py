"""The standings of teams with what stands around them: names, cards, what is kept back.

For the pages of everybody; the last rounds are not read at all where they are not shown. However
many teams there are, there are as many queries. Writes nothing.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import NamedTuple

from tournaments.ledger.days.team_standings import TeamStandings, team_standings
from tournaments.ledger.stages.settings import day_settings_of, stage_settings
from tournaments.models import LeagueGame, Person, Stage, Team, Tournament
from tournaments.queries.days.corrections import Correction, corrections_of
from tournaments.queries.days.results import (
    ShownPlayoff,
    playoffs_of,
    shown_playoffs,
)
from tournaments.queries.days.shown_standings import public_until
from tournaments.rules.days.stages import DaySettings, StageSettings


class ShownTeams(NamedTuple):
    """Standings as far as they are shown; how many of the last rounds are `kept_back` from whoever
    asks, and how many a `secret` of those who run the day.
    """

    table: TeamStandings
    kept_back: int
    secret: int


@dataclass(frozen=True)
class TeamResults:
    """The standings of the teams of a stage as somebody may see them. `teams` are the names of
    teams, `names` those of people; `codes` the cards of games; `alone` how many people have no
    team; `kept_back` the last rounds that are not shown, `secret` those that only directors see.
    """

    stage: Stage
    day: DaySettings
    settings: StageSettings
    table: TeamStandings
    teams: Mapping[int, str]
    names: Mapping[int, str]
    codes: Mapping[int, str]
    alone: int
    kept_back: int
    secret: int
    corrected: tuple[Correction, ...]
    playoffs: tuple[ShownPlayoff, ...]


def team_results(stage: Stage, *, everything: bool, after: int | None = None) -> TeamResults:
    """The standings of the teams of a stage, with `everything` also of rounds kept back; `after` a
    round they are as they were then, as far as they are shown.
    """
    event = stage.tournament
    shown = shown_teams(stage, everything=everything, after=after)
    return TeamResults(
        stage=stage,
        day=day_settings_of(event),
        settings=stage_settings(stage),
        table=shown.table,
        teams=names_of_teams(event),
        names=dict(Person.objects.filter(entries__tournament=event).values_list("pk", "name")),
        codes=dict(LeagueGame.objects.filter(season=stage.season).values_list("pk", "game__code")),
        alone=event.entrants.filter(team=None, state__in=("active", "finished")).count(),
        kept_back=shown.kept_back,
        secret=shown.secret,
        corrected=corrections_of(event),
        playoffs=shown_playoffs(playoffs_of(stage, everything=everything)),
    )


def shown_teams(stage: Stage, *, everything: bool = False, after: int | None = None) -> ShownTeams:
    """The standings of teams as far as they are shown to everybody, or with `everything` to those
    who run the day; `after` a round as they were then.
    """
    table = team_standings(stage)
    secret = table.upto - public_until(stage, table.upto)
    kept_back = 0 if everything else secret
    until = table.upto - kept_back
    upto = until if after is None else min(until, after)
    shown = team_standings(stage, upto=upto) if upto < table.upto else table
    return ShownTeams(shown, kept_back, secret)


def names_of_teams(tournament: Tournament) -> dict[int, str]:
    """The names of the teams, by number. One query."""
    return dict(Team.objects.filter(tournament=tournament).values_list("pk", "name"))


def people_of_team(table: TeamStandings, team: int, names: Mapping[int, str]) -> str:
    """Who is in a team, in the order of their entries."""
    return ", ".join(names[who] for who in table.members.get(team, ()) if who in names)
