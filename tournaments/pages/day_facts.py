"""Standings, cuts, brackets and final places of a tournament as programs read them: exact figures
beside the sentences of the pages. Reads nothing but what it is given, and decides no place.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from datetime import date
from fractions import Fraction

from tournaments.ledger.days.stage_standings import RoundCell
from tournaments.ledger.settings import settings_of
from tournaments.models import Round, Stage, Tournament
from tournaments.pages.day_standings import marks_of, strikes_left, why_of
from tournaments.queries.days.finals import KnockoutRound, MatchTable
from tournaments.queries.days.results import StageResults
from tournaments.queries.facts import Seated
from tournaments.rules.days.cuts import CutResult
from tournaments.rules.days.prizes import Prizes, awards, prizes_from
from tournaments.rules.standings.ranking import Standing


@dataclass(frozen=True)
class CellFacts:
    """A round of a row: what it was, its points, and the card, "" for none."""

    cell: RoundCell
    game: str
    dropped: bool


@dataclass(frozen=True)
class RowFacts:
    """A row of the standings. `gone`: of somebody who left, and has no place; `mark` is "in",
    "level", "out", "wild" or nothing, as on the page.
    """

    standing: Standing
    name: str
    gone: bool
    to_par: Fraction | None
    carried: Fraction | None
    moved: int | None
    strikes_left: int | None
    mark: str
    why: Sequence[str]
    rounds: Sequence[CellFacts]

    @property
    def place(self) -> int | None:
        """The place; None while provisional, and of who left."""
        return None if self.gone else self.standing.place

    @property
    def decided_by(self) -> str:
        """The criterion that put it below the row above."""
        decided = self.standing.decided
        return decided.criterion if decided is not None else ""


@dataclass(frozen=True)
class StandingsFacts:
    """The standings of a stage after a round; `kept_back` so many more were played."""

    stage: Stage
    after: int
    kept_back: int
    system: str
    rows: Sequence[RowFacts]
    corrected: Sequence[date]


@dataclass(frozen=True)
class CutFacts:
    """Who goes on from a stage, as it is, or as it would be now; nobody where nobody is cut."""

    results: StageResults
    through: Sequence[Seated]
    level: Sequence[Seated]
    spots: int
    out: Sequence[Seated]
    wildcards: Sequence[Seated]


@dataclass(frozen=True)
class BracketSeat:
    """Somebody at a table of a knockout; `goes`: does that lead on, None while nobody knows. Of a
    pair one of the two, with the name of the pair.
    """

    person: int
    name: str
    seed: int
    figure: str
    goes: bool | None


@dataclass(frozen=True)
class BracketTable:
    """A table of a knockout with names."""

    table: MatchTable
    seats: Sequence[BracketSeat]


@dataclass(frozen=True)
class BracketRound:
    """A round of a knockout, its tables in the order of the bracket."""

    row: Round
    tables: Sequence[BracketTable]


@dataclass(frozen=True)
class FinalPlace:
    """Somebody's place of the day, and what it is worth in the smallest unit of the currency; that
    of a `team`, and then of no `person`, where teams play.
    """

    person: int | None
    team: int | None
    name: str
    place: int
    units: int


@dataclass(frozen=True)
class NamedAward:
    """An award that has a name, and who gets it."""

    award: str
    person: int
    name: str


@dataclass(frozen=True)
class DayEnd:
    """The end of a day. No places before all is played."""

    tournament: Tournament
    places: Sequence[FinalPlace]
    prizes: Prizes | None
    named: Sequence[NamedAward]
    corrected: Sequence[date]


def standings_facts(results: StageResults) -> StandingsFacts:
    """The standings as they are shown to whoever asks."""
    marks, table = marks_of(results), results.table
    return StandingsFacts(
        results.stage,
        table.upto,
        results.kept_back,
        settings_of(results.stage.season).scheme.system,
        [
            *(_row(results, each, marks.get(each.player, "")) for each in table.ranked),
            *(_row(results, each, "", gone=True) for each in table.below),
        ],
        results.corrected,
    )


def _row(results: StageResults, standing: Standing, mark: str, *, gone: bool = False) -> RowFacts:
    who, line, table = standing.player, standing.line, results.table
    dropped = {each.game for at in line.dropped for each in line.outcomes[at].results}
    return RowFacts(
        standing,
        results.names.get(who, ""),
        gone,
        results.to_par.get(who),
        table.carried.get(who),
        table.moved.get(who),
        strikes_left(results.settings, line.metric),
        mark,
        why_of(results, standing),
        [
            CellFacts(
                each,
                results.codes.get(each.game, "") if each.game is not None else "",
                each.game in dropped,
            )
            for each in table.cells.get(who, ())
        ],
    )


def cut_facts(results: StageResults) -> CutFacts:
    """Who goes on, plays for it, or is out, each in the order of the standings."""
    cut = results.cut or CutResult(())
    wildcards = results.wildcards if results.cut is not None else ()

    def named(people: Iterable[int]) -> list[Seated]:
        return [Seated(who, results.names.get(who, "")) for who in people]

    return CutFacts(
        results,
        named(cut.through),
        named(cut.playoff),
        cut.spots,
        named(cut.out),
        named(wildcards),
    )


def bracket_rounds(
    rounds: Sequence[KnockoutRound], names: Mapping[int, str]
) -> Sequence[BracketRound]:
    """The published rounds of a knockout with names."""
    return [
        BracketRound(
            each.row,
            [
                BracketTable(
                    table,
                    [
                        BracketSeat(
                            seat.person,
                            (each.pairs or names).get(seat.person, ""),
                            seat.seed,
                            seat.figure,
                            seat.goes,
                        )
                        for seat in table.seats
                    ],
                )
                for table in each.tables
            ],
        )
        for each in rounds
    ]


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
        tournament,
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
        corrected,
    )
