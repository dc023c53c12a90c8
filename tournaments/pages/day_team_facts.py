"""The standings of teams as programs read them: exact figures beside the sentences of the pages.
Reads nothing but what it is given, and decides no place.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import Annotated

from tournaments.pages.day_facts import CODE
from tournaments.pages.day_standings import why_of
from tournaments.queries.days.facts import FROM_ZERO, SeatedAtDay
from tournaments.queries.days.team_results import TeamResults
from tournaments.rules.days.teams import TeamRound
from tournaments.rules.days.totals import RoundKind
from tournaments.rules.standings.ranking import Standing


@dataclass(frozen=True)
class TeamShareFacts:
    """A member of a team in a round."""

    person: int
    name: str
    kind: RoundKind
    points: Fraction
    strokes: int | None
    counts: Annotated[bool, "do they count for the team in this round?"]
    game: Annotated[str, CODE]


@dataclass(frozen=True)
class TeamRoundFacts:
    """A round of a team."""

    round: int
    kind: RoundKind
    points: Fraction
    place: Annotated[int | None, "of a pair at its table"]
    members: Sequence[TeamShareFacts]


@dataclass(frozen=True)
class TeamRowFacts:
    """The row of a team."""

    team: Annotated[int, "id"]
    name: str
    place: Annotated[int | None, "null once nobody of it is left"]
    points: Fraction | None
    moved: Annotated[int | None, "places up in the last round"]
    why: Annotated[Sequence[str], "what decided, in words"]
    people: Sequence[SeatedAtDay]
    rounds: Sequence[TeamRoundFacts]


@dataclass(frozen=True)
class TeamTable:
    """The standings of the teams of a stage."""

    stage: Annotated[int, FROM_ZERO]
    name: str
    after: Annotated[int, "the last round in it; 0 before any counts"]
    kept_back: Annotated[
        int, "rounds that were played and are not told before the result is read out"
    ]
    rows: Sequence[TeamRowFacts]


def team_table(results: TeamResults) -> TeamTable:
    """The standings of teams as they are shown to whoever asks."""
    table, stage = results.table, results.stage
    return TeamTable(
        *(stage.position, stage.season.name, table.upto, results.kept_back),
        [
            *(_row(results, each) for each in table.ranked),
            *(_row(results, each, gone=True) for each in table.below),
        ],
    )


def _row(results: TeamResults, standing: Standing, *, gone: bool = False) -> TeamRowFacts:
    team, table = standing.player, results.table
    return TeamRowFacts(
        *(team, results.teams.get(team, ""), None if gone else standing.place),
        *(standing.line.metric, None if gone else table.moved.get(team)),
        [] if gone else why_of(results, standing),
        [SeatedAtDay(who, results.names.get(who, "")) for who in table.members.get(team, ())],
        [_team_round(results, each) for each in table.rounds.get(team, ())],
    )


def _team_round(results: TeamResults, row: TeamRound) -> TeamRoundFacts:
    return TeamRoundFacts(
        *(row.number, row.kind, row.points, row.result.place if row.result else None),
        [
            TeamShareFacts(
                *(each.person, results.names.get(each.person, ""), each.kind, each.points),
                strokes=each.strokes,
                counts=each.person in row.counted,
                game=results.codes.get(each.game, "") if each.game is not None else "",
            )
            for each in row.members
        ],
    )
