"""The standings of teams with what stands around them: names, cards, the places of the day.

For the pages of everybody; what is kept back for the last rounds is not read at all. However many
teams there are, there are as many queries. Writes nothing.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import date

from tournaments.ledger.days.cut_lines import levels
from tournaments.ledger.days.team_standings import TeamStandings, team_standings
from tournaments.ledger.stages.settings import day_settings_of, stage_settings
from tournaments.models import LeagueGame, Person, Stage, Team, Tournament
from tournaments.queries.days.results import corrections_of
from tournaments.queries.days.shown_standings import public_until
from tournaments.rules.days.cuts import TieRule
from tournaments.rules.days.final_places import final_places
from tournaments.rules.days.stages import DaySettings, StageSettings


@dataclass(frozen=True)
class TeamResults:
    """The standings of the teams of a stage as somebody may see them. `teams` are the names of
    teams, `names` those of people; `codes` the cards of games; `alone` how many people have no
    team; `kept_back` the last rounds that are not shown.
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
    corrected: tuple[date, ...]


def team_results(stage: Stage, *, everything: bool, after: int | None = None) -> TeamResults:
    """The standings of the teams of a stage, with `everything` also of rounds kept back; `after` a
    round they are as they were then, as far as they are shown.
    """
    event, table = stage.tournament, team_standings(stage)
    until = table.upto if everything else public_until(stage, table.upto)
    kept_back = table.upto - until
    upto = until if after is None else min(until, after)
    if upto < table.upto:
        table = team_standings(stage, upto=upto)
    return TeamResults(
        stage=stage,
        day=day_settings_of(event),
        settings=stage_settings(stage),
        table=table,
        teams=names_of_teams(event),
        names=dict(Person.objects.filter(entries__tournament=event).values_list("pk", "name")),
        codes=dict(LeagueGame.objects.filter(season=stage.season).values_list("pk", "game__code")),
        alone=event.entrants.filter(team=None, state__in=("active", "finished")).count(),
        kept_back=kept_back,
        corrected=corrections_of(event),
    )


def names_of_teams(tournament: Tournament) -> dict[int, str]:
    """The names of the teams, by number. One query."""
    return dict(Team.objects.filter(tournament=tournament).values_list("pk", "name"))


def people_of_team(table: TeamStandings, team: int, names: Mapping[int, str]) -> str:
    """Who is in a team, in the order of their entries."""
    return ", ".join(names[who] for who in table.members.get(team, ()) if who in names)


def team_places(stages: Sequence[Stage]) -> Mapping[int, int]:
    """The places of the teams after these stages, in the order of their table."""
    tables = [team_standings(each) for each in reversed(stages)]
    return final_places([levels(each.ranked, TieRule.CHAIN) for each in tables])
