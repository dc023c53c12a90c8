"""Points of a stage that no game gave: byes, rounds before somebody came, points carried along.

They are worth what the settings of the tournament say, so they are worked out whenever a line is
added up and stored nowhere else. Reads; writes nothing.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from fractions import Fraction

from tournaments.ledger.stages.settings import day_settings_of, stage_settings
from tournaments.models import Bye, Entrant, LeagueGame, Round, Season, SeasonLine, Stage
from tournaments.rules.days.entries import Presence, round_results
from tournaments.rules.days.totals import SHARES, RoundKind, Worth, round_points, worth_of
from tournaments.rules.standings.lines import line_from
from tournaments.rules.standings.results import GameResult

COUNTED_STATES = ("review", "closed")
"""A round counts for those who sat out once all its tables are in."""

Members = Mapping[int, Sequence[int]]


def credits_of(
    season: Season, members: Members, results: Mapping[int, Sequence[GameResult]]
) -> dict[int, Fraction]:
    """What these people have beside the points of their games, by person; nobody who has nothing.
    `members` are, for each, everybody whose results are theirs. Seven queries.
    """
    stage = Stage.objects.select_related("tournament").get(season=season)
    rounds = dict(Round.objects.filter(stage=stage).values_list("number", "state"))
    counted = [number for number, state in sorted(rounds.items()) if state in COUNTED_STATES]
    roots = {each: root for root, all_of in members.items() for each in all_of}
    byes = _byes(stage, roots)
    since = _since(stage, roots)
    carried = _carried(stage, roots)
    played = _rounds_of_games(season)
    worth = _worth(stage)
    credits: dict[int, Fraction] = {}
    for person in members:
        points = {
            played[each.game]: each.points
            for each in results.get(person, ())
            if each.game in played
        }
        presence = Presence(points, frozenset(byes.get(person, ())), since=since.get(person, 1))
        kinds = round_results(presence, counted)
        values = round_points(kinds, worth)
        extra = sum(
            (
                value
                for each, value in zip(kinds, values, strict=True)
                if each.kind is not RoundKind.PLAYED
            ),
            carried.get(person, Fraction(0)),
        )
        if extra:
            credits[person] = extra
    return credits


def _byes(stage: Stage, roots: Mapping[int, int]) -> dict[int, list[int]]:
    """The rounds in which each of these sat out."""
    byes: dict[int, list[int]] = {}
    rows = Bye.objects.filter(round__stage=stage, person__in=roots)
    for person, number in rows.values_list("person", "round__number"):
        byes.setdefault(roots[person], []).append(number)
    return byes


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
    lines = SeasonLine.objects.filter(
        season__stage__tournament=stage.tournament_id,
        season__stage__position=stage.position - 1,
        person__in=roots,
    )
    figures = {line.person_id: line_from(line.person_id, line.now).metric for line in lines}
    return {roots[who]: figure * share for who, figure in figures.items() if figure}


def _rounds_of_games(season: Season) -> dict[int, int]:
    """The round of each counted game."""
    games = LeagueGame.objects.filter(season=season).exclude(counted_version=None)
    return dict(games.exclude(fixture=None).values_list("pk", "fixture__round"))


def _worth(stage: Stage) -> Worth:
    day, settings = day_settings_of(stage.tournament), stage_settings(stage)
    return worth_of(
        settings.scheme.points_system,
        settings.scheme.terms,
        size=settings.hall.preferred,
        bye=day.bye,
        late=day.late,
    )


def carries_to(season: Season) -> Season | None:
    """The season of the stage after this one, where points are carried into it."""
    stage = Stage.objects.select_related("tournament").get(season=season)
    after = Stage.objects.select_related("tournament", "season").filter(
        tournament=stage.tournament_id, position=stage.position + 1
    )
    following = after.first()
    return following.season if following and SHARES[stage_settings(following).carry] else None
