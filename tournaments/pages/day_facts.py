"""Standings, cuts, brackets and final places of a tournament as programs read them: exact figures
beside the sentences of the pages. Reads nothing but what it is given, and decides no place.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from datetime import date, datetime
from fractions import Fraction
from typing import Annotated

from tournaments.ledger.settings import settings_of
from tournaments.models import Stage, Tournament
from tournaments.pages.day_standings import marks_of, strikes_left, why_of
from tournaments.queries.days.corrections import days_of
from tournaments.queries.days.facts import FROM_ZERO, SeatedAtDay
from tournaments.queries.days.finals import KnockoutRound, MatchTable
from tournaments.queries.days.results import StageResults
from tournaments.rules.days.cuts import Cut, CutResult
from tournaments.rules.days.prizes import Prizes, awards, prizes_from
from tournaments.rules.days.stages import Form
from tournaments.rules.days.states import ROUND, TABLE, TOURNAMENT
from tournaments.rules.days.totals import RoundKind
from tournaments.rules.standings.ranking import Standing

MARKS = ("in", "level", "out", "wild", "")
CODE = "code of the card; empty without one"


@dataclass(frozen=True)
class CellFacts:
    """A round of somebody."""

    round: int
    kind: Annotated[
        RoundKind, "sat out, came later, was put off or was not there, where it was not played"
    ]
    points: Fraction
    place: Annotated[int | None, "at the table"]
    players: int | None
    strokes: int | None
    dropped: Annotated[bool, "does it not count?"]
    game: Annotated[str, CODE]


@dataclass(frozen=True)
class RowFacts:
    """Somebody's row."""

    person: Annotated[int, "by which their address in the league is made"]
    name: str
    place: Annotated[int | None, "null while provisional, and of who left"]
    tied: bool
    left: Annotated[bool, "left before the end: no place"]
    points: Fraction | None
    to_par: Annotated[Fraction | None, "strokes; null where a card of theirs has no par"]
    games: int
    wins: Annotated[Fraction, "a win shared by two is 1/2"]
    penalty: Fraction
    brought: Annotated[Fraction | None, "points from the stage before"]
    moved: Annotated[int | None, "places up in the last round; null for who had none before"]
    strikes_left: Annotated[int | None, "null where nobody is out with too many"]
    mark: Annotated[str, MARKS, "what the cut means, as it is or would be; empty without one"]
    decided_by: Annotated[str, "the criterion that put it below the row above; empty for none"]
    why: Annotated[Sequence[str], "the same in words"]
    rounds: Sequence[CellFacts]


@dataclass(frozen=True)
class StandingsFacts:
    """The standings of a stage after a round, with every round of everybody."""

    stage: Annotated[int, FROM_ZERO]
    name: str
    after: Annotated[int, "the last round in it; 0 before any is in"]
    kept_back: Annotated[
        int, "rounds that were played and are not told before the result is read out"
    ]
    system: Annotated[str, "of points"]
    corrected: Annotated[Sequence[date], "days on which something was corrected"]
    rows: Annotated[Sequence[RowFacts], "the best first; who left at the end"]


@dataclass(frozen=True)
class CutFacts:
    """Who goes on from a stage."""

    stage: Annotated[int, FROM_ZERO]
    cut: Annotated[Cut | None, "null where nobody is cut"]
    decided: Annotated[bool, "else as it would be"]
    kept_back: Annotated[int, "rounds that are not told yet, and so nobody is"]
    through: Sequence[SeatedAtDay]
    level: Annotated[Sequence[SeatedAtDay], "who play for the places that are left"]
    spots: Annotated[int, "how many places those are"]
    out: Sequence[SeatedAtDay]
    by_wildcard: Sequence[SeatedAtDay]


@dataclass(frozen=True)
class BracketSeat:
    """Somebody at a table of a knockout."""

    person: Annotated[int, "of a pair one of the two"]
    name: Annotated[str, "of a pair that of the pair"]
    seed: Annotated[int, "from 1; 0 for nobody of the first round"]
    figure: Annotated[str, "the total, or how a match was won: “5&3”"]
    goes_on: Annotated[bool | None, "null while nobody knows"]


@dataclass(frozen=True)
class BracketTable:
    """A table of a knockout."""

    table: Annotated[int | None, "id; null for who sits out"]
    number: int | None
    state: Annotated[str, (*TABLE.states, "bye")]
    walkover: Annotated[bool, "won without playing"]
    game: Annotated[str, "code; empty without one"]
    seats: Annotated[Sequence[BracketSeat], "the best first"]


@dataclass(frozen=True)
class BracketRound:
    """A round of a knockout."""

    id: Annotated[int, "by which its address is made"]
    round: int
    state: Annotated[str, ROUND.states]
    tables: Annotated[Sequence[BracketTable], "in pairs by the order of the bracket"]


@dataclass(frozen=True)
class Bracket:
    """The published rounds of a stage, and who goes on from each table."""

    stage: Annotated[int, FROM_ZERO]
    name: str
    form: Form
    rounds: Sequence[BracketRound]


@dataclass(frozen=True)
class FinalPlace:
    """Somebody's place of the day, or that of a team where teams play."""

    person: Annotated[int | None, "null where teams play"]
    team: Annotated[int | None, "null where everybody plays alone"]
    name: str
    place: Annotated[int, "1-2-2-4"]
    units: Annotated[int, "what they are to get, in the smallest unit of the currency"]


@dataclass(frozen=True)
class NamedAward:
    """An award that has a name."""

    award: str
    person: int
    name: str


@dataclass(frozen=True)
class DayEnd:
    """The places of the day."""

    state: Annotated[str, TOURNAMENT.states]
    protest_until: datetime | None
    corrected: Annotated[Sequence[date], "days on which something was corrected"]
    places: Annotated[Sequence[FinalPlace], "empty before all is played"]
    prizes: Prizes | None
    awards: Sequence[NamedAward]


def standings_facts(results: StageResults) -> StandingsFacts:
    """The standings as they are shown to whoever asks."""
    marks, table, season = marks_of(results), results.table, results.stage.season
    return StandingsFacts(
        *(results.stage.position, season.name, table.upto, results.kept_back),
        settings_of(season).scheme.system,
        days_of(results.corrected),
        [
            *(_row(results, each, marks.get(each.player, "")) for each in table.ranked),
            *(_row(results, each, "", gone=True) for each in table.below),
        ],
    )


def _row(results: StageResults, standing: Standing, mark: str, *, gone: bool = False) -> RowFacts:
    who, line, table = standing.player, standing.line, results.table
    dropped = {each.game for at in line.dropped for each in line.outcomes[at].results}
    return RowFacts(
        *(who, results.names.get(who, ""), None if gone else standing.place, standing.tied, gone),
        *(line.metric, results.to_par.get(who), line.games, line.wins, line.penalty),
        *(table.carried.get(who), table.moved.get(who)),
        strikes_left(results.settings, line.metric),
        mark,
        standing.decided.criterion if standing.decided is not None else "",
        why_of(results, standing),
        [
            CellFacts(
                *(each.number, each.kind, each.points, each.place, each.players, each.strokes),
                each.game in dropped,
                results.codes.get(each.game, "") if each.game is not None else "",
            )
            for each in table.cells.get(who, ())
        ],
    )


def cut_facts(results: StageResults) -> CutFacts:
    """Who goes on, plays for it, or is out, each in the order of the standings; nobody where nobody
    is cut.
    """
    cut = results.cut or CutResult(())
    wildcards = results.wildcards if results.cut is not None else ()

    def named(people: Iterable[int]) -> list[SeatedAtDay]:
        return [SeatedAtDay(who, results.names.get(who, "")) for who in people]

    return CutFacts(
        *(results.stage.position, results.settings.cut, results.decided, results.kept_back),
        through=named(cut.through),
        level=named(cut.playoff),
        spots=cut.spots,
        out=named(cut.out),
        by_wildcard=named(wildcards),
    )


def bracket_of(
    stage: Stage, form: Form, rounds: Sequence[KnockoutRound], names: Mapping[int, str]
) -> Bracket:
    """The published rounds of a knockout with names."""
    return Bracket(
        *(stage.position, stage.season.name, form),
        [
            BracketRound(
                *(each.row.pk, each.row.number, each.row.state),
                [_bracket_table(table, each.pairs or names) for table in each.tables],
            )
            for each in rounds
        ],
    )


def _bracket_table(table: MatchTable, names: Mapping[int, str]) -> BracketTable:
    return BracketTable(
        *(table.table, table.number, table.state, table.walkover, table.code),
        [
            BracketSeat(each.person, names.get(each.person, ""), each.seed, each.figure, each.goes)
            for each in table.seats
        ],
    )


def day_end(
    tournament: Tournament,
    places: Mapping[int, int],
    names: Mapping[int, str],
    corrected: Sequence[date],
    teams: Mapping[int, str] | None = None,
) -> DayEnd:
    """The places of the day with what they are worth, and the awards that have a name. Where
    `teams` play, the places are theirs.
    """
    prizes = prizes_from(tournament.awards)
    worth = awards(places, prizes) if prizes is not None else {}
    return DayEnd(
        *(tournament.state, tournament.protest_until, corrected),
        [
            FinalPlace(
                who if teams is None else None,
                None if teams is None else who,
                (names if teams is None else teams).get(who, ""),
                place,
                worth.get(who, 0),
            )
            for who, place in places.items()
        ],
        prizes,
        [
            NamedAward(each["name"], each["person"], names.get(each["person"], ""))
            for each in tournament.awards.get("named", [])
        ],
    )
