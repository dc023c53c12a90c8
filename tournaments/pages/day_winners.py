"""Who won a tournament: people, or teams where they play. Decides nothing."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import NamedTuple

from tournaments.ledger.days.day_places import day_places, team_places
from tournaments.ledger.days.team_standings import plays_in_teams, team_standings
from tournaments.models import Stage, Tournament
from tournaments.pages.day_finals import Winner, winners_of
from tournaments.queries.days.team_results import names_of_teams, people_of_team


class DayOrder(NamedTuple):
    """The places of the day in the order of their table, what everybody in it is called, and of
    teams their people.
    """

    places: Mapping[int, int]
    names: Mapping[int, str]
    people: Mapping[int, str]


def day_order(event: Tournament, stages: Sequence[Stage], names: Mapping[int, str]) -> DayOrder:
    """The places after these stages, one at least; `names` are those of all people."""
    if not plays_in_teams(event):
        return DayOrder(day_places(stages), names, {})
    table = team_standings(stages[-1])
    people = {team: people_of_team(table, team, names) for team in table.members}
    return DayOrder(team_places(stages), names_of_teams(event), people)


def day_winners(
    event: Tournament, stages: Sequence[Stage], names: Mapping[int, str]
) -> list[Winner]:
    """The podium, and whoever else gets a share of the pot."""
    return winners_of(event, *day_order(event, stages, names))
