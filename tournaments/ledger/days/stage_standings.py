"""The standings of a stage, now or after any of its rounds, of everybody who is ranked there.

Whoever left stands below those who finished, with the rounds played; who was disqualified is not
listed. Everything is worked out from the results of the stage, in memory: a stage has an end, and
500 people with ten rounds are read at once. Writes nothing.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from hashlib import sha256

from django.db.models import Count, Max, Sum

from tournaments.ledger.credits import StageFacts, facts_of
from tournaments.ledger.days.memory import Memory
from tournaments.ledger.line_sums import pure_results
from tournaments.ledger.merges import members_of, merges_in
from tournaments.ledger.penalties import penalties_of
from tournaments.ledger.result_rows import guests_of
from tournaments.ledger.season_lines import everyone_in
from tournaments.ledger.settings import settings_of
from tournaments.models import Bye, Entrant, Result, Stage, Table
from tournaments.rules.days.entries import Listing, listing
from tournaments.rules.days.totals import RoundKind
from tournaments.rules.standings.evidence import Evidence
from tournaments.rules.standings.lines import SeasonFigures, season_line
from tournaments.rules.standings.ranking import Standing, movement, standings
from tournaments.rules.standings.results import GameResult


@dataclass(frozen=True)
class RoundCell:
    """A round of one person: what it was, its points, and the game and place, None without one."""

    number: int
    kind: RoundKind
    points: Fraction
    game: int | None = None
    place: int | None = None
    players: int | None = None
    strokes: int | None = None


@dataclass(frozen=True)
class StageStandings:
    """Who is ranked, the best first, and who stands below; how many places each moved in the last
    round, None for who had none before; the rounds of each; `upto` is the last round that counts.
    """

    ranked: tuple[Standing, ...]
    below: tuple[Standing, ...]
    moved: Mapping[int, int | None]
    cells: Mapping[int, tuple[RoundCell, ...]]
    carried: Mapping[int, Fraction]
    upto: int

    @property
    def places(self) -> dict[int, int]:
        """The place of everybody who has one."""
        return {each.player: each.place for each in self.ranked if each.place is not None}


RECENT: Memory[StageStandings] = Memory("stages", most=16)
BEFORE: Memory[list[Standing]] = Memory("stages-before", most=16)
MADE: Memory[StageStandings] = Memory("stages-made", most=16)

Courses = Mapping[int, Mapping[int, int | None]]
COURSES: Memory[Courses] = Memory("courses", most=16)


def stage_standings(stage: Stage, *, upto: int | None = None) -> StageStandings:
    """The standings of a stage after a round, by default after the last one that counts. Nothing is
    read while its season and its tournament are as they were; and when a table starts or calls,
    only what the standings follow from.
    """
    season, of = stage.season, f"{stage.season.pk}:{upto}"
    edition = f"{season.edition}:{stage.tournament.version}"
    return RECENT.get(
        of, edition, lambda: MADE.get(of, _print_of(stage), lambda: _worked_out(stage, upto))
    )


def _print_of(stage: Stage) -> str:
    """What the standings follow from, as one word: it stays while tables start, call and type.
    Five queries.
    """
    season, tournament = stage.season, stage.tournament
    results = Result.objects.filter(season=season)
    facts = (
        (season.version, season.settings, season.lot, season.playoffs, tournament.settings),
        tuple(results.aggregate(Count("pk"), Max("pk"), Sum("points")).values()),
        list(
            Entrant.objects.filter(tournament=tournament)
            .order_by("person")
            .values_list("person", "state", "unranked", "since")
        ),
        list(stage.rounds.order_by("number").values_list("number", "state")),
        list(
            Table.objects.filter(round__stage=stage, postponed=True)
            .order_by("pk")
            .values_list("pk", "walkover", "fixture__void")
        ),
        list(
            Bye.objects.filter(round__stage=stage)
            .order_by("round", "person")
            .values_list("round__number", "person")
        ),
    )
    return sha256(repr(facts).encode()).hexdigest()


def stage_courses(stage: Stage, *, upto: int) -> Courses:
    """The places of those who are ranked after each round until this one, by round and person; of
    one reading, and remembered as the standings are.
    """
    return COURSES.get(
        f"{stage.season.pk}:{upto}", _print_of(stage), lambda: _courses(_read(stage, upto))
    )


def _courses(read: _Read) -> Courses:
    return {
        number: {each.player: each.place for each in read.table.standings(read.ranked, number)}
        for number in read.numbers
    }


@dataclass(frozen=True)
class _Read:
    """What was read of a stage: its table, who is ranked and who stands below, and the rounds that
    count, in order.
    """

    table: _Table
    ranked: Sequence[int]
    below: Sequence[int]
    numbers: Sequence[int]


def _worked_out(stage: Stage, upto: int | None) -> StageStandings:
    read = _read(stage, upto)
    table, last = read.table, read.numbers[-1] if read.numbers else 0
    now, before = table.standings(read.ranked, last), table.standings_before(read.ranked, last - 1)
    return StageStandings(
        ranked=tuple(now),
        below=tuple(table.standings(read.below, last)),
        moved=movement(before, now) if last > 1 else {},
        cells={person: table.cells(person, last) for person in (*read.ranked, *read.below)},
        carried=table.facts.carried,
        upto=last,
    )


def _read(stage: Stage, upto: int | None) -> _Read:
    season = stage.season
    roots = merges_in(season.league_id)
    everyone = everyone_in(season, roots)
    unranked = guests_of(season.league_id) | _unranked(stage)
    members = members_of(roots, [person for person in everyone if person not in unranked])
    results = pure_results(season, members, net=settings_of(season).scheme.net)
    facts = facts_of(season, members)
    listed = _listed(stage, members, results)
    taken = penalties_of(season, [each for all_of in members.values() for each in all_of])
    penalties = {
        root: [taken[each] for each in all_of if each in taken] for root, all_of in members.items()
    }
    return _Read(
        _Table(stage, facts, results, penalties),
        [person for person in members if listed.get(person) is Listing.RANKED],
        [person for person in members if listed.get(person) is Listing.BELOW],
        sorted({*facts.rounds(upto), *_played_numbers(facts, upto)}),
    )


@dataclass(frozen=True)
class _Table:
    """Everything that was read of a stage, ranked after any round."""

    stage: Stage
    facts: StageFacts
    rows: Mapping[int, Sequence[GameResult]]
    penalties: Mapping[int, Sequence[Fraction]]

    def standings(self, people: Sequence[int], upto: int) -> list[Standing]:
        season = self.stage.season
        scheme = settings_of(season).scheme
        until = {person: self._until(person, upto) for person in self.rows}
        evidence = Evidence(
            scheme,
            results=lambda players: {each: until[each] for each in players},
            playoffs={int(person): place for person, place in season.playoffs.items()},
            seed=season.lot,
            everyone=lambda: [row for rows in until.values() for row in rows],
        )
        return standings([self._line(person, until[person], upto) for person in people], evidence)

    def standings_before(self, people: Sequence[int], upto: int) -> list[Standing]:
        """The same of a round that is over: remembered while nothing of it changes, however many
        cards of a later one count.
        """
        season, until = self.stage.season, {each: self._until(each, upto) for each in self.rows}
        facts = (
            (season.settings, season.playoffs, season.lot),
            (people, self.penalties, sorted(until.items())),
            [self.facts.credit(each, until[each], upto) for each in people],
        )
        edition = sha256(repr(facts).encode()).hexdigest()
        return BEFORE.get(f"{season.pk}:{upto}", edition, lambda: self.standings(people, upto))

    def cells(self, person: int, upto: int) -> tuple[RoundCell, ...]:
        """The rounds of somebody, those that are still played among them where a card counts."""
        rows = self._until(person, upto)
        by_round = {self.facts.played[row.game]: row for row in rows}
        counted = {each.number: each for each in self.facts.results(person, rows, upto)}
        cells = []
        for number in sorted({*by_round, *counted}):
            row = by_round.get(number)
            if row is not None:
                cells.append(
                    RoundCell(
                        number,
                        RoundKind.PLAYED,
                        row.points,
                        row.game,
                        row.place,
                        row.size,
                        row.total,
                    )
                )
            else:
                rest = counted[number]
                cells.append(RoundCell(number, rest.result.kind, rest.points))
        return tuple(cells)

    def _until(self, person: int, upto: int) -> list[GameResult]:
        played = self.facts.played
        return [row for row in self.rows[person] if played.get(row.game, upto + 1) <= upto]

    def _line(self, person: int, rows: Sequence[GameResult], upto: int) -> SeasonFigures:
        return season_line(
            person,
            rows,
            settings_of(self.stage.season).scheme,
            penalties=self.penalties[person],
            credit=self.facts.credit(person, rows, upto),
        )


def _played_numbers(facts: StageFacts, upto: int | None) -> set[int]:
    return {number for number in facts.played.values() if upto is None or number <= upto}


def _unranked(stage: Stage) -> set[int]:
    """Who plays and takes no place."""
    rows = Entrant.objects.filter(tournament=stage.tournament_id, unranked=True)
    return set(rows.values_list("person", flat=True))


def _listed(
    stage: Stage, members: Mapping[int, Sequence[int]], results: Mapping[int, Sequence[GameResult]]
) -> dict[int, Listing]:
    """Where everybody is listed, by the state of the entry; of two who were merged by that of the
    one who takes part.
    """
    order = list(Listing)
    states = dict(
        Entrant.objects.filter(tournament=stage.tournament_id).values_list("person", "state")
    )
    entered = {who: [each for each in all_of if each in states] for who, all_of in members.items()}
    return {
        who: min((listing(states[each], len(results[who])) for each in mine), key=order.index)
        for who, mine in entered.items()
        if mine
    }
