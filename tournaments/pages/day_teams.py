"""The standings of teams in words: their rounds with who counted, and what decided. Reads nothing
and decides no place.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction

from django.utils.translation import gettext, ngettext, pgettext

from scorecards.rules.texts import figure
from tournaments.pages.day_standings import (
    points_column,
    ranking_columns,
    why_of,
    word_of,
)
from tournaments.pages.grids import Cell, Column, Grid, On, Several
from tournaments.queries.days.team_results import TeamResults, people_of_team
from tournaments.rules.days.stages import TEAMS, Teams
from tournaments.rules.days.teams import MemberRound, TeamRound
from tournaments.rules.standings.ranking import Standing
from tournaments.wording.texts import sentence


@dataclass(frozen=True)
class TeamShare:
    """A member in a round: the name, the points or strokes or what the round was instead, the card,
    and whether it counted.
    """

    name: str
    figure: str
    code: str
    counts: bool


@dataclass(frozen=True)
class TeamRoundText:
    """A round of a team: its points, or what it was instead; `says` the strokes and place of a
    pair.
    """

    number: int
    points: str
    word: str
    place: int | None
    says: str
    shares: tuple[TeamShare, ...]


def team_grid(results: TeamResults) -> Grid[Standing]:
    """The teams that are ranked, then those of whom nobody is left, which have no place."""
    table = results.table
    rows = (*table.ranked, *table.below)
    below = {each.player for each in table.below}

    def rounds(each: Standing) -> Cell:
        played = table.rounds.get(each.player, ())
        return Several(None, tuple(_round(results, one) for one in played))

    def why(each: Standing) -> Cell:
        says = () if each.player in below else tuple(why_of(results, each))
        return Several(None, says)

    columns = (
        *ranking_columns(table, results.teams, head=gettext("Team")),
        Column(
            "people",
            pgettext("tab", "People"),
            lambda each: people_of_team(table, each.player, results.names),
            On.PAGE,
        ),
        points_column(rows),
        Column("rounds", "", rounds, On.PAGE),
        Column("why", "", why, On.PAGE),
    )
    return Grid(gettext("Teams"), columns, rows)


def _round(results: TeamResults, row: TeamRound) -> TeamRoundText:
    paired = results.day.teams is not Teams.SUM
    says = ""
    if paired and row.result is not None:
        total, place = figure(Fraction(row.result.total), 0), row.result.place
        values = {"strokes": total, "place": place, "all": row.result.size}
        says = gettext("together %(strokes)s, place %(place)d of %(all)d") % values
    shares = [_share(results, each, row.counted, paired=paired) for each in row.members]
    return TeamRoundText(
        row.number,
        figure(row.points, 1),
        word_of(row.kind),
        row.result.place if row.result is not None else None,
        says,
        tuple(sorted(shares, key=lambda each: not each.counts)),
    )


def _share(
    results: TeamResults, row: MemberRound, counted: Sequence[int], *, paired: bool
) -> TeamShare:
    strokes = "" if row.strokes is None else figure(Fraction(row.strokes), 0)
    shown = strokes if paired else figure(row.points, 1)
    word = word_of(row.kind)
    return TeamShare(
        results.names.get(row.person, ""),
        f"{word} {shown}".strip() if word and not paired else word or shown,
        results.codes.get(row.game, "") if row.game is not None else "",
        row.person in counted,
    )


def how_teams_count(results: TeamResults) -> str:
    """One sentence on what counts for a team."""
    if results.day.teams is not Teams.SUM:
        return sentence(TEAMS[results.day.teams])
    best = results.day.team_best
    says = ngettext(
        "The best member of every round counts", "The best %(best)d of every round count", best
    )
    return says % {"best": best}


def team_heading(results: TeamResults) -> str:
    """The state of things, for the heading of the page."""
    number = results.table.upto
    if not number:
        return gettext("No round is in yet")
    says = ngettext("After %(number)d round", "After %(number)d rounds", number)
    return says % {"number": number}
