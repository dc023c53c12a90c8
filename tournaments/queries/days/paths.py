"""The way of one person through a tournament, round by round: where they sat, against whom, what it
gave, where they stood after it.

Rounds that are kept back show who sat where and no more, but for what the person knows of the own
table. A fixed number of queries for each stage. Writes nothing.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from fractions import Fraction

from django.http import Http404

from tournaments.ledger.days.day_places import day_places, people_with_places, stages_begun
from tournaments.ledger.days.stage_standings import RoundCell, stage_courses, stage_standings
from tournaments.ledger.days.team_standings import plays_in_teams
from tournaments.ledger.merges import members_of, merges_in, root_of
from tournaments.models import Entrant, LeagueGame, Penalty, Person, Result, Stage, Tournament
from tournaments.queries.days.seatings import DaySeat, seatings
from tournaments.queries.days.shown_standings import ShownStandings, shown_standings

MILLI = 1000
OVER = ("provisional", "final", "archived")


@dataclass(frozen=True)
class Opponent:
    """Somebody else at the table; `place` is None until the card counts, or while it is kept
    back.
    """

    person: int
    name: str
    place: int | None = None
    strokes: int | None = None


@dataclass(frozen=True)
class PathRound:
    """A round of the path. `seat` says where, None before somebody came; `cell` what it gave, None
    until it counts or while it is kept back (`back`). `so_far` adds up the points; `place` is that
    after the round, and `moved` how many places it went up.
    """

    number: int
    seat: DaySeat | None
    cell: RoundCell | None
    opponents: tuple[Opponent, ...] = ()
    so_far: Fraction | None = None
    place: int | None = None
    moved: int | None = None
    back: bool = False

    @property
    def steps(self) -> int:
        """How many places it moved, either way."""
        return abs(self.moved or 0)


@dataclass(frozen=True)
class PathStage:
    """A stage of the path. `onward` is "on", "wild" or "out" once the cut is made, else nothing;
    `place` and `figure` are those at the end of what is shown; `penalties` are (points, reason).
    """

    stage: Stage
    rounds: tuple[PathRound, ...]
    carried: Fraction | None
    place: int | None
    figure: Fraction | None
    onward: str
    penalties: tuple[tuple[Fraction, str], ...] = ()


@dataclass(frozen=True)
class DayPath:
    """Everything of one person. `place` is that of the day, once it is over, where teams play that
    of the team; `own`: it is whoever looks.
    """

    entrant: Entrant
    person: Person
    stages: tuple[PathStage, ...]
    place: int | None
    own: bool
    awards: tuple[str, ...] = field(default=())


def find_entrant(tournament: Tournament, person: int) -> tuple[Entrant, list[int]]:
    """The entry of a person, with everybody who counts as them, the one who counts first. Raises
    Http404 for somebody who is not entered.
    """
    roots = merges_in(tournament.league_id)
    root = root_of(roots, person)
    everybody = [root, *(each for each in members_of(roots, [root])[root] if each != root)]
    rows = tournament.entrants.filter(person__in=everybody).select_related("person", "team")
    entrant = rows.first()
    if entrant is None:
        raise Http404
    return entrant, everybody


def day_path(
    tournament: Tournament, person: int, *, everything: bool = False, looker: int | None = None
) -> DayPath:
    """The path of a person; `looker` is the person of whoever looks. Raises Http404."""
    entrant, everybody = find_entrant(tournament, person)
    root, own = everybody[0], looker in everybody
    seats = seatings(tournament)
    stages = stages_begun(tournament)
    shown = {each.pk: shown_standings(each, everything=everything) for each in stages}
    penalties = _penalties(stages, everybody)
    results = _results([each.game for each in seats if each.person == root and each.game])
    around = _Around(root, own, seats, results)
    return DayPath(
        entrant=entrant,
        person=Person.objects.get(pk=root),
        stages=tuple(
            each
            for stage in stages
            if (each := _stage(stage, shown[stage.pk], around, penalties)) is not None
        ),
        place=_place(tournament, stages, root),
        own=own,
        awards=tuple(
            each["name"]
            for each in tournament.awards.get("named", [])
            if each["person"] in everybody
        ),
    )


def _place(tournament: Tournament, stages: Sequence[Stage], who: int) -> int | None:
    """The place of the day, or that of the team; None before it is over, and for who has none."""
    if tournament.state not in OVER:
        return None
    if plays_in_teams(tournament):
        return people_with_places(stages).get(who, (0, None))[1]
    return day_places(stages).get(who)


@dataclass(frozen=True)
class _Around:
    """Who it is about, whether it is whoever looks, and what was read of all stages."""

    person: int
    own: bool
    seats: Sequence[DaySeat]
    results: Mapping[int, Mapping[int, tuple[int, int]]]

    def opponents(self, seat: DaySeat, *, counts: bool) -> tuple[Opponent, ...]:
        """The others of the table, with what they got where that may be seen."""
        there = self.results.get(seat.game or 0, {}) if counts else {}
        return tuple(
            Opponent(each.person, each.name, *there.get(each.person, (None, None)))
            for each in self.seats
            if seat.table and each.round == seat.round and each.fixture == seat.fixture
            if each.person != self.person
        )


def _stage(
    stage: Stage,
    shown: ShownStandings,
    around: _Around,
    penalties: Mapping[int, Sequence[tuple[Fraction, str]]],
) -> PathStage | None:
    """A stage of the path; None for one they had no part in."""
    who, table = around.person, shown.table
    seats = {
        each.number: each
        for each in around.seats
        if each.stage == stage.position and each.person == who
    }
    full = stage_standings(stage) if around.own else table
    cells = {each.number: each for each in full.cells.get(who, ())}
    if not seats and not cells:
        return None
    courses = stage_courses(stage, upto=table.upto)
    carried = table.carried.get(who)
    so_far: Fraction | None = carried or Fraction(0)
    rounds = []
    for number in sorted({*seats, *cells}):
        seat, cell = seats.get(number), cells.get(number)
        so_far = so_far + cell.points if cell is not None and so_far is not None else so_far
        place = courses.get(number, {}).get(who) if number <= table.upto else None
        before = courses.get(number - 1, {}).get(who)
        moved = before - place if before is not None and place is not None else None
        counts = number <= table.upto or around.own
        foes = around.opponents(seat, counts=counts) if seat is not None else ()
        back = number > table.upto and seat is not None and seat.state in ("review", "closed")
        shown_sum = so_far if cell is not None else None
        rounds.append(PathRound(number, seat, cell, foes, shown_sum, place, moved, back))
    line = next((each for each in (*table.ranked, *table.below) if each.player == who), None)
    counted = bool(table.upto)
    return PathStage(
        stage=stage,
        rounds=tuple(rounds),
        carried=carried,
        place=table.places.get(who) if counted else None,
        figure=line.line.metric if line is not None and counted else None,
        onward=_onward(stage, who),
        penalties=tuple(penalties.get(stage.season_id, ())),
    )


def _onward(stage: Stage, who: int) -> str:
    """Whether somebody went on from a stage, once that is decided."""
    if stage.cut is None:
        return ""
    if who in stage.cut.get("wildcards", ()):
        return "wild"
    return "on" if who in stage.cut["through"] else "out"


def _penalties(
    stages: Sequence[Stage], people: Iterable[int]
) -> dict[int, list[tuple[Fraction, str]]]:
    """Points that were given or taken, with the reason, by season. One query."""
    rows = Penalty.objects.filter(
        season__in=[each.season_id for each in stages],
        person__in=list(people),
        league_game=None,
        cancelled=None,
    )
    taken: dict[int, list[tuple[Fraction, str]]] = {}
    for season, amount, reason in rows.order_by("given").values_list("season", "amount", "reason"):
        taken.setdefault(season, []).append((Fraction(amount, MILLI), reason))
    return taken


def _results(games: Sequence[int]) -> dict[int, dict[int, tuple[int, int]]]:
    """Place and strokes of everybody in these games, those that count. Two queries."""
    league = LeagueGame.objects.filter(pk__in=games).values_list("season__league", flat=True)
    roots = merges_in(league[0]) if games and league else {}
    rows = Result.objects.filter(league_game__in=games)
    there: dict[int, dict[int, tuple[int, int]]] = {}
    for game, person, place, strokes in rows.values_list(
        "league_game", "person", "place", "strokes"
    ):
        there.setdefault(game, {})[root_of(roots, person)] = (place, strokes)
    return there
