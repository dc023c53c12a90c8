"""Matches of pairs: who plays as one in a bracket, the one card of each, and who won a table.

They follow from the cards, as the standings of pairs do. Reads; writes nothing.
"""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction

from tournaments.ledger.days.team_standings import cards_of, people_of_teams, rules_of_teams
from tournaments.ledger.merges import merges_in
from tournaments.ledger.stages.settings import day_settings_of, is_bracket_of_pairs, stage_settings
from tournaments.models import Entrant, Round, Stage, Tournament
from tournaments.rules.days.partners import NOBODY, Partners
from tournaments.rules.days.teams import cards_of_pairs, pairs_at
from tournaments.rules.standings.results import ScoredGame, ScoredSeat


def partners_in(stage: Stage) -> Partners:
    """Who plays as one in the bracket of a stage; nobody where it is none of pairs. The stage has
    its tournament. One query, none elsewhere.
    """
    if not is_bracket_of_pairs(day_settings_of(stage.tournament), stage_settings(stage)):
        return NOBODY
    teams: dict[int, list[int]] = {}
    for who, team in teams_of_people(stage.tournament).items():
        teams.setdefault(team, []).append(who)
    return Partners({who: mates for mates in teams.values() for who in mates})


def teams_of_people(tournament: Tournament) -> dict[int, int]:
    """The team of everybody who has one, as they were entered, in that order. One query."""
    rows = Entrant.objects.filter(tournament=tournament).exclude(team=None).order_by("number")
    return dict(rows.values_list("person", "team"))


def names_of_sides(stage: Stage) -> dict[int, str]:
    """What everybody is called in a bracket of pairs, as their pair; nobody elsewhere."""
    if not is_bracket_of_pairs(day_settings_of(stage.tournament), stage_settings(stage)):
        return {}
    rows = Entrant.objects.filter(tournament=stage.tournament_id).exclude(team=None)
    return dict(rows.order_by("number").values_list("person", "team__name"))


def match_cards(round_: Round) -> dict[int, tuple[ScoredSeat, ...]]:
    """The card of each pair at the tables of a round that count, by game; pairs by their number."""
    rules, team_of = rules_of_teams(round_.stage), _team_of(round_.stage)
    return {each.game: cards_of_pairs(rules, team_of, each) for each in _games(round_)}


def places_of_pairs(round_: Round) -> dict[int, int]:
    """The place of everybody at their table, that of the pair: by the points the stage counts."""
    rules, team_of = rules_of_teams(round_.stage), _team_of(round_.stage)
    won: dict[int, int] = {}
    for each in _games(round_):
        points: Mapping[int, Fraction] = {
            pair: result.points
            for pair, result in pairs_at(rules, team_of, each, round_.number).items()
        }
        for pair, mine in points.items():
            won[pair] = 1 + sum(other > mine for other in points.values())
    people = teams_of_people(round_.stage.tournament)
    return {who: won[team] for who, team in people.items() if team in won}


def _games(round_: Round) -> list[ScoredGame]:
    stage = round_.stage
    return cards_of(stage, merges_in(stage.season.league_id)).get(round_.number, [])


def _team_of(stage: Stage) -> dict[int, int]:
    """The team of everybody who counts; whoever was merged counts as one."""
    teams = people_of_teams(stage.tournament, merges_in(stage.season.league_id))
    return {who: team for team, people in teams.items() for who in people}
