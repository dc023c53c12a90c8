"""The places of the day, from those of its stages. Reads; writes nothing."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from tournaments.ledger.days.cut_lines import levels
from tournaments.ledger.days.disclosure import first_hidden_round
from tournaments.ledger.days.knockouts import places_of_rounds
from tournaments.ledger.days.pair_matches import teams_of_people
from tournaments.ledger.days.stage_standings import stage_standings
from tournaments.ledger.days.team_standings import team_standings
from tournaments.ledger.stages.settings import stage_settings
from tournaments.models import Bye, Entrant, FixtureSeat, Round, Stage, Tournament
from tournaments.rules.days.cuts import TieRule
from tournaments.rules.days.final_places import Exit, final_places, knockout_levels
from tournaments.rules.days.stages import KNOCKOUTS, Form


def people_in(row: Round) -> set[int]:
    """Everybody who sits at a table of a round or sits out. Two queries."""
    return people_by_round([row])[row.pk]


def people_by_round(rows: Sequence[Round]) -> dict[int, set[int]]:
    """The same of several rounds, by round. Two queries."""
    people: dict[int, set[int]] = {each.pk: set() for each in rows}
    seats = FixtureSeat.objects.filter(fixture__table__round__in=people, fixture__void=False)
    byes = Bye.objects.filter(round__in=people)
    for number, person in (
        *seats.values_list("fixture__table__round", "person"),
        *byes.values_list("round", "person"),
    ):
        people[number].add(person)
    return people


def stages_begun(tournament: Tournament) -> list[Stage]:
    """The stages with a round that was published, in order; the first one at least. One query."""
    stages = list(tournament.stages.select_related("season__league").order_by("position"))
    begun = set(
        tournament.stages.exclude(rounds__published=None).values_list("position", flat=True)
    )
    for each in stages:
        each.tournament = tournament
    return [each for each in stages if each.position in begun] or stages[:1]


def stage_levels(stage: Stage, *, shown: bool = False) -> list[tuple[int, ...]]:
    """The groups of equals of a stage, the best first: by how far everybody came in a knockout,
    else by the standings. With `shown` nothing of it follows from rounds that are kept back, but
    that they were played.
    """
    first = first_hidden_round(stage) if shown else None
    settings, table = stage_settings(stage), stage_standings(stage, upto=first and first - 1)
    if settings.form not in KNOCKOUTS:
        return levels(table.ranked, TieRule.CHAIN)
    exits: dict[int, Exit] = {}
    standing = table.places
    rounds = list(stage.rounds.filter(state__in=("review", "closed")).order_by("number"))
    for row in rounds:
        row.stage = stage
    places, people = places_of_rounds(rounds), people_by_round(rounds)
    for row in rounds:
        at_table = places[row.pk]
        for who in people[row.pk]:
            place = standing.get(who, 0) if settings.form is Form.STRIKES else at_table.get(who, 1)
            exits[who] = Exit(row.number, place)
    listed = {each.player for each in table.ranked}
    return knockout_levels({who: each for who, each in exits.items() if who in listed})


def day_places(stages: Sequence[Stage], *, shown: bool = False) -> Mapping[int, int]:
    """The places of the day after these stages, in the order of their table; with `shown` those of
    whoever is out, as far as everybody may know them.
    """
    if not stages:
        return {}
    tournament = stages[0].tournament_id
    rows = Entrant.objects.filter(tournament=tournament, unranked=True)
    unranked = set(rows.values_list("person", flat=True))
    groups = [stage_levels(each, shown=shown) for each in reversed(stages)]
    return final_places(groups, unranked=unranked)


def team_places(stages: Sequence[Stage]) -> Mapping[int, int]:
    """The places of the teams after these stages, in the order of their table."""
    return final_places([_levels_of_teams(each) for each in reversed(stages)])


def _levels_of_teams(stage: Stage) -> list[tuple[int, ...]]:
    """The groups of equals among the teams of a stage: in a bracket as far as their people came."""
    if stage_settings(stage).form not in KNOCKOUTS:
        return levels(team_standings(stage).ranked, TieRule.CHAIN)
    teams = teams_of_people(stage.tournament)
    groups = [
        tuple(dict.fromkeys(teams[who] for who in group if who in teams))
        for group in stage_levels(stage)
    ]
    return [group for group in groups if group]


def people_with_places(stages: Sequence[Stage]) -> dict[int, tuple[int, int]]:
    """The team of everybody who shares its place after these stages, with that place, in order.

    That is who would have a place alone: whoever left, was disqualified, never came, or plays
    without taking a place has none with the team either.
    """
    places, members = team_places(stages), team_standings(stages[-1]).members
    alone = day_places(stages)
    return {
        who: (team, place)
        for team, place in places.items()
        for who in members[team]
        if who in alone
    }
