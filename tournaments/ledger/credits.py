"""Points of a stage that no game gave: byes, rounds before somebody came, points carried along.

They are worth what the settings of the tournament say, so they are worked out whenever a line is
added up and stored nowhere else. Reads; writes nothing.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import NamedTuple

from django.db.models import F

from tournaments.ledger.penalties import penalties_of
from tournaments.ledger.settings import settings_of
from tournaments.ledger.stages.settings import day_settings_of, season_settings_of, stage_settings
from tournaments.ledger.stored_results import stored_results
from tournaments.models import (
    Bye,
    Entrant,
    FixtureSeat,
    LeagueGame,
    Round,
    Season,
    Stage,
)
from tournaments.rules.days.entries import Presence, round_results
from tournaments.rules.days.totals import (
    SHARES,
    RoundKind,
    RoundResult,
    Worth,
    round_points,
    worth_of,
)
from tournaments.rules.standings.lines import season_line
from tournaments.rules.standings.results import GameResult

COUNTED_STATES = ("review", "closed")
"""A round counts for those who sat out once all its tables are in."""

Members = Mapping[int, Sequence[int]]


class WorthOfRound(NamedTuple):
    """A round that counts: its number, what it was to somebody, and its points."""

    number: int
    result: RoundResult
    points: Fraction


@dataclass(frozen=True)
class StageFacts:
    """What happened in a stage beside the points of its games: the states of its rounds, who sat
    out when, whose table was put off when, the first round of whoever came late, the points carried
    into it, and the round of each counted game. People are those who count, whoever was merged into
    them.
    """

    stage: Stage
    states: Mapping[int, str]
    byes: Mapping[int, Sequence[int]]
    put_off: Mapping[int, Sequence[int]]
    since: Mapping[int, int]
    carried: Mapping[int, Fraction]
    played: Mapping[int, int]
    worth: Worth

    def rounds(self, upto: int | None = None) -> list[int]:
        """The rounds that count for those who sat out, in order."""
        return [
            number
            for number, state in sorted(self.states.items())
            if state in COUNTED_STATES and (upto is None or number <= upto)
        ]

    def results(
        self, person: int, games: Sequence[GameResult], upto: int | None = None
    ) -> list[WorthOfRound]:
        """Each round that counts, as it was to this person."""
        points = {self.played[each.game]: each.points for each in games if each.game in self.played}
        byes, since = frozenset(self.byes.get(person, ())), self.since.get(person, 1)
        numbers = self.rounds(upto)
        put_off = frozenset(self.put_off.get(person, ()))
        kinds = round_results(Presence(points, byes, since=since, put_off=put_off), numbers)
        points_of = zip(numbers, kinds, round_points(kinds, self.worth), strict=True)
        return [WorthOfRound(*each) for each in points_of]

    def credit(self, person: int, games: Sequence[GameResult], upto: int | None = None) -> Fraction:
        """What this person has beside the points of games."""
        rounds = self.results(person, games, upto)
        extra = [each.points for each in rounds if each.result.kind is not RoundKind.PLAYED]
        return sum(extra, self.carried.get(person, Fraction(0)))


def facts_of(season: Season, members: Members) -> StageFacts:
    """The facts of the stage of a season. `members` are, for each person, everybody whose results
    are theirs. Seven queries.
    """
    stage = Stage.objects.select_related("tournament", "season").get(season=season)
    roots = {each: root for root, all_of in members.items() for each in all_of}
    return StageFacts(
        stage=stage,
        states=dict(Round.objects.filter(stage=stage).values_list("number", "state")),
        byes=_byes(stage, roots),
        put_off=_put_off(stage, roots),
        since=_since(stage, roots),
        carried=_carried(stage, roots),
        played=_rounds_of_games(season),
        worth=_worth(stage),
    )


def credits_of(
    season: Season, members: Members, results: Mapping[int, Sequence[GameResult]]
) -> dict[int, Fraction]:
    """What these people have beside the points of their games, by person."""
    facts = facts_of(season, members)
    return {person: facts.credit(person, results.get(person, ())) for person in members}


def _byes(stage: Stage, roots: Mapping[int, int]) -> dict[int, list[int]]:
    """The rounds in which each of these sat out."""
    byes: dict[int, list[int]] = {}
    rows = Bye.objects.filter(round__stage=stage, person__in=roots)
    for person, number in rows.values_list("person", "round__number"):
        byes.setdefault(roots[person], []).append(number)
    return byes


def _put_off(stage: Stage, roots: Mapping[int, int]) -> dict[int, list[int]]:
    """The rounds in which each of these sits at a table that is still to be played."""
    rounds: dict[int, list[int]] = {}
    seats = FixtureSeat.objects.filter(
        fixture__table__round__stage=stage,
        fixture__table__postponed=True,
        fixture__table__walkover=None,
        fixture__void=False,
        person__in=roots,
    )
    for person, number in seats.values_list("person", "fixture__round"):
        rounds.setdefault(roots[person], []).append(number)
    return rounds


def _since(stage: Stage, roots: Mapping[int, int]) -> dict[int, int]:
    """The first round of each of these; whoever came late came to the first stage."""
    if stage.position:
        return {}
    rows = Entrant.objects.filter(tournament=stage.tournament_id, person__in=roots, since__gt=1)
    return {roots[person]: since for person, since in rows.values_list("person", "since")}


def _carried(stage: Stage, roots: Mapping[int, int]) -> dict[int, Fraction]:
    """What each brings along from the stage before, which has what was brought to that."""
    share = SHARES[stage_settings(stage).carry]
    if not share or not stage.position:
        return {}
    figures = _figures(stage.tournament.pk, stage.position - 1, roots)
    return {who: figure * share for who, figure in figures.items() if figure}


def _figures(
    tournament: int, position: int, roots: Mapping[int, int]
) -> dict[int, Fraction | None]:
    """What each of these has in a stage, with what was brought to that."""
    season = Season.objects.get(stage__tournament=tournament, stage__position=position)
    members: dict[int, list[int]] = {}
    for each, root in roots.items():
        members.setdefault(root, []).append(each)
    scheme = settings_of(season).scheme
    rows = stored_results(season.pk, members, net=scheme.net)
    taken = penalties_of(season, list(roots))
    credit = credits_of(season, members, rows)
    return {
        who: season_line(
            who,
            rows[who],
            scheme,
            penalties=[taken[each] for each in all_of if each in taken],
            credit=credit[who],
        ).metric
        for who, all_of in members.items()
    }


def _rounds_of_games(season: Season) -> dict[int, int]:
    """The round of each counted game."""
    games = LeagueGame.objects.filter(season=season).exclude(counted_version=None)
    return dict(games.exclude(fixture=None).values_list("pk", "fixture__round"))


def _worth(stage: Stage) -> Worth:
    day = day_settings_of(stage.tournament)
    settings = season_settings_of(day, stage_settings(stage))
    return worth_of(
        settings.scheme.points_system,
        settings.scheme.terms,
        size=settings.preferred,
        bye=day.bye,
        late=day.late,
    )


def carries_to(season_id: int) -> int | None:
    """The season of the stage after that of this one, where points are carried into it."""
    after = Stage.objects.filter(
        tournament__stages__season=season_id, position=F("tournament__stages__position") + 1
    )
    following = after.select_related("tournament").first()
    carries = following is not None and SHARES[stage_settings(following).carry]
    return following.season_id if following is not None and carries else None
