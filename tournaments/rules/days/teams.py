"""Teams and pairs: what a round gave to each, as results that the standings of people count too.

    sum         all teams sit at one table that is the whole round; a team has the best so many of
                its members' points, and is beaten by the teams with more
    best ball   a pair has one card, the better score on every hole, and meets the pairs of its
                table; the points system counts that card as any other
    aggregate   the same with both scores on every hole; who plays without a partner counts twice

Who is short counts those who are there. Points of byes and of rounds before somebody came are those
of the member in a sum, and those of the pair in a pair. Nobody counts for a team who is not listed:
who was disqualified, and who plays without being ranked; at the table of a pair they are met and
beaten all the same. Totals are compared within a table only, since larger tables score higher.

This module never ranks: `standings.ranking` does, by the chain of `team_scheme`.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from fractions import Fraction
from types import MappingProxyType

from tournaments.rules.days.stages import Teams
from tournaments.rules.days.totals import (
    RoundKind,
    RoundResult,
    Worth,
    aggregate,
    best_ball,
    round_points,
    team_total,
)
from tournaments.rules.standings.points import beaten_twice, places, shares_of_first
from tournaments.rules.standings.results import GameResult, ScoredGame, ScoredSeat, results_of
from tournaments.rules.standings.schemes import Scheme

NOTHING = Fraction(0)
NOT_THERE = (RoundKind.ABSENT, RoundKind.PUT_OFF)
OF_PEOPLE = ("playoff",)
OF_TABLES = ("opp_avg", "countback_last")
"""Criteria a sum cannot be asked: it has no card, and all teams meet in every round."""


@dataclass(frozen=True, slots=True)
class TeamRules:
    """How teams count: `best` members of a sum; `worth` is that of rounds without a game."""

    teams: Teams
    best: int
    scheme: Scheme
    worth: Worth


@dataclass(frozen=True, slots=True)
class MemberRound:
    """A round of somebody who may be of a team and is listed; `game` and `strokes` are None without
    a game.
    """

    person: int
    number: int
    kind: RoundKind
    points: Fraction = NOTHING
    game: int | None = None
    strokes: int | None = None


@dataclass(frozen=True, slots=True)
class TeamRound:
    """A round of a team. `counted` are the members who count in it, `members` all who are listed;
    `result` is what the game gave, None where there was none.
    """

    number: int
    kind: RoundKind
    points: Fraction
    members: tuple[MemberRound, ...]
    counted: tuple[int, ...] = ()
    result: GameResult | None = None


Present = Mapping[int, tuple[MemberRound, ...]]
EMPTY: Mapping[int, Sequence[ScoredGame]] = MappingProxyType({})


def team_scheme(scheme: Scheme, teams: Teams) -> Scheme:
    """The scheme of the people without the criteria that cannot be asked of teams."""
    left_out = OF_PEOPLE + (OF_TABLES if teams is Teams.SUM else ())
    return replace(scheme, chain=tuple(each for each in scheme.chain if each not in left_out))


def team_rounds(
    rules: TeamRules,
    members: Mapping[int, Sequence[int]],
    played: Sequence[MemberRound],
    numbers: Sequence[int],
    games: Mapping[int, Sequence[ScoredGame]] = EMPTY,
) -> dict[int, tuple[TeamRound, ...]]:
    """The rounds of every team, by team: `members` are its people, `played` the rounds of everybody
    who is listed, `numbers` the rounds that count, `games` the cards of each for pairs.
    """
    team_of = {who: team for team, people in members.items() for who in people}
    made: dict[int, list[TeamRound]] = {team: [] for team in members}
    for number in numbers:
        here = _of_teams(team_of, [each for each in played if each.number == number])
        if rules.teams is Teams.SUM:
            rows = _summed(rules, here, number)
        else:
            rows = _paired(rules, here, number, games.get(number, ()))
        for team, row in rows.items():
            made[team].append(row)
    if rules.teams is not Teams.SUM:
        return {team: _with_worth(rows, rules.worth) for team, rows in made.items()}
    return {team: tuple(rows) for team, rows in made.items()}


def credit_of(rounds: Sequence[TeamRound]) -> Fraction:
    """The points of rounds without a game."""
    return sum((each.points for each in rounds if each.result is None), NOTHING)


def results_in(rounds: Sequence[TeamRound]) -> list[GameResult]:
    """The results of the rounds that were played."""
    return [each.result for each in rounds if each.result is not None]


def _of_teams(team_of: Mapping[int, int], rows: Sequence[MemberRound]) -> Present:
    """The members of each team with a row, the best points first."""
    teams: dict[int, list[MemberRound]] = {team: [] for team in team_of.values()}
    for each in sorted(rows, key=lambda row: (-row.points, row.person)):
        if each.person in team_of:
            teams[team_of[each.person]].append(each)
    return {team: tuple(each) for team, each in teams.items()}


def _summed(rules: TeamRules, present: Present, number: int) -> dict[int, TeamRound]:
    """All teams of a round beside each other, by the sum of their best."""
    made = {}
    for team, members in present.items():
        there = [each for each in members if each.kind not in NOT_THERE]
        points = team_total([[each.points for each in there]], rules.best)
        counted = tuple(each.person for each in there[: rules.best])
        kind = RoundKind.PLAYED if there else _kind_of_none(members)
        made[team] = TeamRound(number, kind, points, members, counted)
    sat = [team for team, row in made.items() if row.kind is RoundKind.PLAYED]
    ladder = sorted({made[team].points for team in sat}, reverse=True)
    behind = [ladder.index(made[team].points) for team in sat]
    firsts = shares_of_first(behind) if sat else ()
    ranks = zip(sat, places(behind), beaten_twice(behind), firsts, strict=True)
    for team, place, beaten, first in ranks:
        points = made[team].points
        result = GameResult(number, number, team, len(sat), place, beaten, first, points, 0, ())
        made[team] = replace(made[team], result=result)
    return made


def _paired(
    rules: TeamRules, present: Present, number: int, games: Sequence[ScoredGame]
) -> dict[int, TeamRound]:
    """Every pair with the game of its table; one that has none sat out, came later or was away.
    Should partners be at two tables, the first counts.
    """
    team_of = {row.person: team for team, members in present.items() for row in members}
    results: dict[int, GameResult] = {}
    for game in sorted(games, key=lambda each: each.game):
        results = pairs_at(rules, team_of, game, number) | results
    made = {}
    for team, members in present.items():
        result = results.get(team)
        if result is None:
            made[team] = TeamRound(number, _kind_without_game(members), NOTHING, members)
            continue
        counted = tuple(each.person for each in members if each.game == result.game)
        made[team] = TeamRound(number, RoundKind.PLAYED, result.points, members, counted, result)
    return made


def _kind_without_game(members: Sequence[MemberRound]) -> RoundKind:
    """What a round was to a pair without a game; a table without another side is a bye."""
    kinds = {each.kind for each in members}
    if kinds & {RoundKind.BYE, RoundKind.PLAYED}:
        return RoundKind.BYE
    return RoundKind.LATE if kinds == {RoundKind.LATE} else _kind_of_none(members)


def _kind_of_none(members: Sequence[MemberRound]) -> RoundKind:
    """What a round was to a team of which nobody has played: put off while a table waits."""
    waits = any(each.kind is RoundKind.PUT_OFF for each in members)
    return RoundKind.PUT_OFF if waits else RoundKind.ABSENT


def pairs_at(
    rules: TeamRules, team_of: Mapping[int, int], game: ScoredGame, number: int
) -> dict[int, GameResult]:
    """The results of the pairs of a table, by pair; who has none is a side that does not count."""
    seats, scheme = cards_of_pairs(rules, team_of, game), rules.scheme
    if len(seats) < 2:
        return {}
    played = replace(game, at=number, seats=seats)
    return {
        each.player: each for each in results_of(played, scheme.points_system, terms=scheme.terms)
    }


def cards_of_pairs(
    rules: TeamRules, team_of: Mapping[int, int], game: ScoredGame
) -> tuple[ScoredSeat, ...]:
    """The one card of each side of a table, over the holes that all of it played. Sides are told
    apart by the number of the pair, those of one person by that person's below 0.
    """
    sides: dict[int, list[ScoredSeat]] = {}
    for seat in game.seats:
        sides.setdefault(team_of.get(seat.player, -seat.player), []).append(seat)
    holes = min((len(seat.holes) for seat in game.seats), default=0)
    return tuple(_side(rules, side, seated, holes) for side, seated in sides.items())


def _side(rules: TeamRules, side: int, seats: Sequence[ScoredSeat], holes: int) -> ScoredSeat:
    """The card of a side over so many holes, with the penalties of both; net, where net counts."""
    cards = [seat.card(net=rules.scheme.net)[:holes] for seat in seats]
    penalty = sum(seat.penalty for seat in seats)
    cap = next((seat.cap for seat in seats if seat.cap is not None), None)
    if rules.teams is Teams.BEST_BALL:
        return ScoredSeat(side, best_ball(cards), penalty, counts=side > 0, cap=cap)
    if len(cards) == 1:
        cards, penalty = cards * 2, penalty * 2
    return ScoredSeat(side, aggregate(cards), penalty, counts=side > 0, cap=cap)


def _with_worth(rounds: Sequence[TeamRound], worth: Worth) -> tuple[TeamRound, ...]:
    """The rounds of a pair, with what those without a game are worth."""
    points = round_points([RoundResult(each.kind, each.points) for each in rounds], worth)
    return tuple(replace(each, points=mine) for each, mine in zip(rounds, points, strict=True))
