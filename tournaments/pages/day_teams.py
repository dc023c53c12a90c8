"""The standings of teams in words: their rounds with who counted, and what decided. Reads nothing
and decides no place.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction

from django.utils.translation import gettext, ngettext, pgettext

from scorecards.rules.texts import figure
from tournaments.pages.grids import aligned, decimals
from tournaments.queries.days.team_results import TeamResults, people_of_team
from tournaments.rules.days.stages import TEAMS, Teams
from tournaments.rules.days.teams import MemberRound, TeamRound, team_scheme
from tournaments.rules.days.totals import RoundKind
from tournaments.rules.standings import explanation
from tournaments.rules.standings.penalties import is_bonus
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
class TeamCell:
    """A round of a team: its points, or what it was instead; `says` the strokes and place of a
    pair.
    """

    number: int
    points: str
    word: str
    place: int | None
    says: str
    shares: tuple[TeamShare, ...]


@dataclass(frozen=True)
class TeamRow:
    """A row of the table of teams."""

    team: int
    place: int | None
    name: str
    people: str
    points: str
    moved: int | None
    cells: tuple[TeamCell, ...]
    why: tuple[str, ...]
    mine: bool

    @property
    def steps(self) -> int:
        """How many places it moved, either way."""
        return abs(self.moved or 0)


def team_rows(results: TeamResults, me: int | None) -> tuple[list[TeamRow], list[TeamRow]]:
    """The teams that are ranked, and those of whom nobody is left, which have no place."""
    table = results.table
    both = (*table.ranked, *table.below)
    metrics = [each.line.metric for each in both if each.line.metric is not None]
    points = aligned(metrics, decimals(metrics))
    ranked = [_row(results, each, points, me) for each in table.ranked]
    below = [_row(results, each, points, me, ranked=False) for each in table.below]
    return ranked, below


def _row(
    results: TeamResults,
    standing: Standing,
    points: Mapping[Fraction, str],
    me: int | None,
    *,
    ranked: bool = True,
) -> TeamRow:
    team, metric = standing.player, standing.line.metric
    rounds = results.table.rounds.get(team, ())
    return TeamRow(
        team=team,
        place=standing.place if ranked else None,
        name=results.teams.get(team, ""),
        people=people_of_team(results.table, team, results.names),
        points="–" if metric is None else points[metric],
        moved=results.table.moved.get(team) if ranked else None,
        cells=tuple(_cell(results, each) for each in rounds),
        why=tuple(why_team(results, standing)) if ranked else (),
        mine=me in results.table.members.get(team, ()),
    )


def _cell(results: TeamResults, row: TeamRound) -> TeamCell:
    paired = results.day.teams is not Teams.SUM
    says = ""
    if paired and row.result is not None:
        total, place = figure(Fraction(row.result.total), 0), row.result.place
        values = {"strokes": total, "place": place, "all": row.result.size}
        says = gettext("together %(strokes)s, place %(place)d of %(all)d") % values
    shares = [_share(results, each, row.counted, paired=paired) for each in row.members]
    return TeamCell(
        row.number,
        figure(row.points, 1),
        _word(row.kind),
        row.result.place if row.result is not None else None,
        says,
        tuple(sorted(shares, key=lambda each: not each.counts)),
    )


def _share(
    results: TeamResults, row: MemberRound, counted: Sequence[int], *, paired: bool
) -> TeamShare:
    strokes = "" if row.strokes is None else figure(Fraction(row.strokes), 0)
    shown = strokes if paired else figure(row.points, 1)
    word = _word(row.kind)
    return TeamShare(
        results.names.get(row.person, ""),
        f"{word} {shown}".strip() if word and not paired else word or shown,
        results.codes.get(row.game, "") if row.game is not None else "",
        row.person in counted,
    )


def _word(kind: RoundKind) -> str:
    """What a round was that was not played."""
    words = {
        RoundKind.BYE: pgettext("round", "bye"),
        RoundKind.LATE: pgettext("round", "came later"),
        RoundKind.PUT_OFF: pgettext("round", "put off"),
        RoundKind.ABSENT: pgettext("round", "not there"),
    }
    return words.get(kind, "")


def why_team(results: TeamResults, standing: Standing) -> list[str]:
    """What decided against the row above, and what is in the figure beside rounds."""
    scheme, line, says = results.settings.scheme, standing.line, []
    if standing.decided is not None:
        scheme = team_scheme(scheme, results.day.teams)
        says += [sentence(each) for each in explanation.why_below(standing.decided, scheme)]
    carried = results.table.carried.get(standing.player)
    if carried:
        says.append(gettext("Brought along: %(points)s") % {"points": figure(carried, 1)})
    if line.penalty:
        bonus = is_bonus(line.penalty, low_is_better=scheme.low_is_better)
        name = gettext("Bonus: %(points)s") if bonus else gettext("Penalty: %(points)s")
        says.append(name % {"points": figure(line.penalty, 1)})
    return says


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
