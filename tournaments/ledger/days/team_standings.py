"""The standings of the teams of a stage, or of its pairs, after any of its rounds.

They follow from what the results of people follow from, the cards, and are stored nowhere: a card
that is corrected corrects them. A round counts for teams once all its tables are in. Where points
are carried, a team brings its own along. Reads; writes nothing.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from fractions import Fraction

from tournaments.ledger.counted_games import read_cards
from tournaments.ledger.credits import COUNTED_STATES
from tournaments.ledger.days.memory import Memory
from tournaments.ledger.days.stage_standings import StageStandings, stage_standings
from tournaments.ledger.merges import Roots, merges_in, root_of
from tournaments.ledger.settings import settings_of
from tournaments.ledger.stages.settings import day_settings_of, is_bracket_of_pairs, stage_settings
from tournaments.models import Entrant, LeagueGame, Stage, Tournament
from tournaments.rules.days.entries import LISTINGS, Listing
from tournaments.rules.days.stages import Form, Teams
from tournaments.rules.days.teams import (
    MemberRound,
    TeamRound,
    TeamRules,
    credit_of,
    results_in,
    team_rounds,
    team_scheme,
)
from tournaments.rules.days.totals import SHARES, RoundKind, worth_of
from tournaments.rules.standings.evidence import Evidence
from tournaments.rules.standings.lines import SeasonFigures, season_line
from tournaments.rules.standings.ranking import Standing, movement, standings
from tournaments.rules.standings.results import ScoredGame


@dataclass(frozen=True)
class TeamStandings:
    """As `StageStandings`, with teams by their number: who is ranked, who stands below because
    nobody of it is left, the rounds of each with who counted, its people, and what it carried.
    """

    ranked: tuple[Standing, ...] = ()
    below: tuple[Standing, ...] = ()
    moved: Mapping[int, int | None] = field(default_factory=dict)
    rounds: Mapping[int, Sequence[TeamRound]] = field(default_factory=dict)
    members: Mapping[int, Sequence[int]] = field(default_factory=dict)
    carried: Mapping[int, Fraction] = field(default_factory=dict)
    upto: int = 0


RECENT: Memory[TeamStandings] = Memory("teams", most=16)


def plays_in_teams(tournament: Tournament) -> bool:
    """Whether the tournament is won by teams or pairs."""
    return day_settings_of(tournament).teams is not Teams.NONE


def people_of_teams(tournament: Tournament, roots: Roots) -> dict[int, dict[int, str]]:
    """The people of every team with the states of their entries, in order of entry. One query."""
    teams: dict[int, dict[int, str]] = {}
    rows = Entrant.objects.filter(tournament=tournament).exclude(team=None).order_by("number")
    for team, person, state in rows.values_list("team", "person", "state"):
        teams.setdefault(team, {})[root_of(roots, person)] = state
    return teams


def team_standings(stage: Stage, *, upto: int | None = None) -> TeamStandings:
    """The standings of the teams of a stage after a round, by default after the last one that
    counts; none where everybody plays alone. Nothing is read while its season and its tournament
    are as they were.
    """
    if not plays_in_teams(stage.tournament):
        return TeamStandings()
    season = stage.season
    edition = f"{season.edition}:{stage.tournament.version}"
    return RECENT.get(f"{season.pk}:{upto}", edition, lambda: _worked_out(stage, upto))


def _worked_out(stage: Stage, upto: int | None) -> TeamStandings:
    rows = stage.rounds.filter(state__in=COUNTED_STATES).order_by("number")
    numbers = [
        number for number in rows.values_list("number", flat=True) if upto is None or number <= upto
    ]
    roots = merges_in(stage.season.league_id)
    people = people_of_teams(stage.tournament, roots)
    carried = _carried(stage)
    if not numbers and not carried:
        return TeamStandings(members={team: tuple(each) for team, each in people.items()})
    table = _TeamTable(stage, rules_of_teams(stage), people, carried, _cards(stage, roots))
    rounds, now = table.after(numbers)
    before = table.after(numbers[:-1])[1] if len(numbers) > 1 else []
    there = {team for team, states in people.items() if _stands(states.values())}
    return TeamStandings(
        ranked=tuple(each for each in now if each.player in there),
        below=tuple(each for each in now if each.player not in there and each.line.games),
        moved=movement(before, now) if before else {},
        rounds=rounds,
        members={team: tuple(each) for team, each in people.items()},
        carried=carried,
        upto=numbers[-1] if numbers else 0,
    )


def _stands(states: Iterable[str]) -> bool:
    """Whether anybody of a team is still listed among those who finish."""
    return any(LISTINGS[state] is Listing.RANKED for state in states)


def rules_of_teams(stage: Stage) -> TeamRules:
    """How the teams of a stage count. In a bracket of pairs people do not count as pairs do."""
    day, settings = day_settings_of(stage.tournament), stage_settings(stage)
    bracket = is_bracket_of_pairs(day, settings)
    scheme = settings.scheme if bracket else settings_of(stage.season).scheme
    size = settings.hall.preferred // 2 if day.teams is not Teams.SUM else settings.hall.preferred
    worth = worth_of(
        scheme.points_system, scheme.terms, size=max(size, 2), bye=day.bye, late=day.late
    )
    return TeamRules(day.teams, day.team_best, team_scheme(scheme, day.teams), worth)


def _carried(stage: Stage) -> dict[int, Fraction]:
    """What each team brings along from the stage before."""
    share = SHARES[stage_settings(stage).carry]
    if not share or not stage.position:
        return {}
    before = Stage.objects.select_related("season__league", "tournament").get(
        tournament=stage.tournament_id, position=stage.position - 1
    )
    rows = team_standings(before)
    figures = {each.player: each.line.metric for each in (*rows.ranked, *rows.below)}
    return {team: figure * share for team, figure in figures.items() if figure}


def _cards(stage: Stage, roots: Roots) -> dict[int, list[ScoredGame]]:
    """The counted games of a stage, by round, where pairs play one card; nothing for a sum."""
    return {} if day_settings_of(stage.tournament).teams is Teams.SUM else cards_of(stage, roots)


def cards_of(stage: Stage, roots: Roots) -> dict[int, list[ScoredGame]]:
    """The counted games of a stage, by round."""
    rows = LeagueGame.objects.filter(season=stage.season).exclude(counted_version=None)
    games = list(rows.exclude(fixture=None).select_related("reference", "fixture").order_by("pk"))
    cards: dict[int, list[ScoredGame]] = {}
    for game, card in zip(games, read_cards(games, settings_of(stage.season)), strict=True):
        seats = tuple(replace(seat, player=root_of(roots, seat.player)) for seat in card.pure.seats)
        assert game.fixture is not None
        cards.setdefault(game.fixture.round or 0, []).append(replace(card.pure, seats=seats))
    return cards


@dataclass(frozen=True)
class _TeamTable:
    """Everything that was read of the teams of a stage, ranked after any round."""

    stage: Stage
    rules: TeamRules
    people: Mapping[int, Mapping[int, str]]
    carried: Mapping[int, Fraction]
    cards: Mapping[int, Sequence[ScoredGame]]

    def after(
        self, numbers: Sequence[int]
    ) -> tuple[dict[int, tuple[TeamRound, ...]], list[Standing]]:
        """The rounds of every team, and their order, after these rounds."""
        table = stage_standings(self.stage, upto=numbers[-1] if numbers else 0)
        rounds = team_rounds(self.rules, _numbers(self.people), _rounds(table), numbers, self.cards)
        if stage_settings(self.stage).form is Form.PAIRS:  # whoever is out has no more rounds
            rounds = {team: _there(rows) for team, rows in rounds.items()}
        results = {team: results_in(rows) for team, rows in rounds.items()}
        evidence = Evidence(
            self.rules.scheme,
            results=lambda teams: {each: results[each] for each in teams},
            seed=self.stage.season.lot,
            everyone=lambda: [row for rows in results.values() for row in rows],
        )
        taken = {each.player: each.line.penalty for each in (*table.ranked, *table.below)}
        lines = [self._line(team, rounds[team], taken) for team in self.people]
        return rounds, standings(lines, evidence)

    def _line(
        self, team: int, rounds: Sequence[TeamRound], taken: Mapping[int, Fraction]
    ) -> SeasonFigures:
        penalties = [taken[who] for who in self.people[team] if taken.get(who)]
        return season_line(
            team,
            results_in(rounds),
            self.rules.scheme,
            penalties=penalties,
            credit=credit_of(rounds) + self.carried.get(team, Fraction(0)),
        )


def _there(rounds: Sequence[TeamRound]) -> tuple[TeamRound, ...]:
    return tuple(each for each in rounds if each.kind is not RoundKind.ABSENT)


def _numbers(people: Mapping[int, Mapping[int, str]]) -> dict[int, tuple[int, ...]]:
    return {team: tuple(each) for team, each in people.items()}


def _rounds(table: StageStandings) -> list[MemberRound]:
    """The rounds of everybody who is listed."""
    return [
        MemberRound(person, cell.number, cell.kind, cell.points, cell.game, cell.strokes)
        for person, cells in table.cells.items()
        for cell in cells
    ]
