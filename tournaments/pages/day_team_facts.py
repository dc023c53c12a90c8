"""The standings of teams as programs read them: exact figures beside the sentences of the pages.
Reads nothing but what it is given, and decides no place.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction

from tournaments.models import Stage
from tournaments.pages.day_teams import TeamRow, team_rows
from tournaments.queries.days.team_results import TeamResults
from tournaments.queries.facts import Seated
from tournaments.rules.days.teams import MemberRound, TeamRound


@dataclass(frozen=True)
class TeamShareFacts:
    """A member of a team in a round, with the card, "" for none; `counts`: do they count in it?"""

    share: MemberRound
    name: str
    game: str
    counts: bool


@dataclass(frozen=True)
class TeamRoundFacts:
    """A round of a team with who played it."""

    row: TeamRound
    members: Sequence[TeamShareFacts]


@dataclass(frozen=True)
class TeamRowFacts:
    """A row of the table of teams: as on the page, with the exact figure and people by id."""

    row: TeamRow
    points: Fraction | None
    people: Sequence[Seated]
    rounds: Sequence[TeamRoundFacts]


@dataclass(frozen=True)
class TeamTable:
    """The standings of the teams of a stage after a round; no rows where everybody plays alone."""

    stage: Stage
    after: int
    kept_back: int
    rows: Sequence[TeamRowFacts]


def team_table(results: TeamResults) -> TeamTable:
    """The standings of teams as they are shown to whoever asks."""
    table = results.table
    ranked, below = team_rows(results, None)
    figures = {each.player: each.line.metric for each in (*table.ranked, *table.below)}
    return TeamTable(
        results.stage,
        table.upto,
        results.kept_back,
        [
            TeamRowFacts(
                row,
                figures[row.team],
                [
                    Seated(who, results.names.get(who, ""))
                    for who in table.members.get(row.team, ())
                ],
                [_team_round(results, each) for each in table.rounds.get(row.team, ())],
            )
            for row in (*ranked, *below)
        ],
    )


def _team_round(results: TeamResults, row: TeamRound) -> TeamRoundFacts:
    return TeamRoundFacts(
        row,
        [
            TeamShareFacts(
                each,
                results.names.get(each.person, ""),
                results.codes.get(each.game, "") if each.game is not None else "",
                each.person in row.counted,
            )
            for each in row.members
        ],
    )
