"""Everything of a tournament that can be taken along as a file, read once. Writes nothing."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from tournaments.ledger.days.day_places import day_places, stages_begun, team_places
from tournaments.ledger.days.team_standings import plays_in_teams
from tournaments.models import Entrant, Person, Tournament
from tournaments.queries.days.paths import OVER
from tournaments.queries.days.results import StageResults, stage_results
from tournaments.queries.days.team_results import (
    TeamResults,
    names_of_teams,
    team_results,
)


@dataclass(frozen=True)
class DayAwards:
    """Who is to get what: the places of the day once it is over with how those who have them are
    `called`, people or teams; and the names of all people.
    """

    places: Mapping[int, int]
    called: Mapping[int, str]
    names: Mapping[int, str]


def all_results(tournament: Tournament, *, everything: bool) -> list[StageResults]:
    """The standings of each stage that has begun."""
    return [stage_results(each, everything=everything) for each in stages_begun(tournament)]


def all_team_results(tournament: Tournament, *, everything: bool) -> list[TeamResults]:
    """The standings of the teams of each stage that has begun; none where all play alone."""
    if not plays_in_teams(tournament):
        return []
    return [team_results(each, everything=everything) for each in stages_begun(tournament)]


def entries_of(tournament: Tournament) -> list[Entrant]:
    """Everybody who is entered, in order, with person and team. One query."""
    return list(tournament.entrants.select_related("person", "team").order_by("number"))


def awards_of(tournament: Tournament) -> DayAwards:
    """The places, of teams where there are some, and the names of everybody who may have an
    award.
    """
    over, teams = tournament.state in OVER, plays_in_teams(tournament)
    stages = stages_begun(tournament) if over else []
    places = team_places(stages) if teams else day_places(stages)
    people = Person.objects.filter(entries__tournament=tournament)
    names = dict(people.values_list("pk", "name"))
    if not teams:
        names |= dict(Person.objects.filter(pk__in=places.keys()).values_list("pk", "name"))
    return DayAwards(places, names_of_teams(tournament) if teams else names, names)
