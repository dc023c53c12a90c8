"""A player's page: what somebody's latest games say, whom they met, and how the cards lay.

Everything rests on at most the latest `LATEST` results and the cards of the latest `CARDS` games,
so a page costs the same after ten games and after ten thousand. Writes nothing.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Collection, Iterable, Sequence
from dataclasses import dataclass, field
from datetime import date
from fractions import Fraction
from typing import Any

from django.db.models import F, QuerySet
from django.db.models.fields.json import KeyTextTransform

from tournaments.ledger.merges import Roots, members_of, merges_in, root_of
from tournaments.ledger.stand_ins import StandIns, stand_ins_in
from tournaments.models import League, LeagueSeat, Person, Result
from tournaments.models.derived import SHARE

LATEST = 200
CARDS = 50
LISTED = 20
MET_LISTED = 40


@dataclass(frozen=True)
class PlayerGame:
    """A result of whoever played. `of` is the id of the league game, `owner` whose points it is,
    `won` is 1/t for a win shared by t, `away` the name of the one they sat in for.
    """

    of: int
    owner: int
    code: str
    day: date
    season: str
    rules: str
    players: int
    place: int
    strokes: int
    net: int
    beaten2: int
    won: Fraction
    holes: tuple[int, ...]
    away: str = ""


@dataclass(frozen=True)
class Averages:
    """Games of one kind: how many, points a hole, opponents beaten in percent, games won."""

    name: str
    games: int
    a_hole: Fraction | None
    beaten: Fraction
    won: Fraction


@dataclass(frozen=True)
class OneHole:
    """The points of one hole, and where."""

    points: int
    number: int
    code: str
    day: date


@dataclass(frozen=True)
class Rival:
    """Games against one other person: finished before, level, after."""

    person: int
    name: str
    games: int
    before: int
    level: int

    @property
    def after(self) -> int:
        return self.games - self.before - self.level


@dataclass(frozen=True)
class Substituted:
    """A game that somebody else played for a person who was away."""

    player: int
    name: str
    code: str
    day: date
    season: str


@dataclass
class Profile:
    """What the latest results come to. `substitutes` played for the person in other games. `mine`
    and `theirs` count hole scores: of the player, and of everybody else at the same tables.
    """

    results: list[PlayerGame]
    substitutes: list[Substituted] = field(default_factory=list)
    all: Averages | None = None
    by_rules: list[Averages] = field(default_factory=list)
    by_size: list[Averages] = field(default_factory=list)
    best: OneHole | None = None
    worst: OneHole | None = None
    lowest: PlayerGame | None = None
    met: list[Rival] = field(default_factory=list)
    mine: Counter[int] = field(default_factory=Counter)
    theirs: Counter[int] = field(default_factory=Counter)

    @property
    def listed(self) -> list[PlayerGame]:
        return self.results[:LISTED]

    @property
    def bounded(self) -> bool:
        """Are there perhaps more games than were looked at?"""
        return len(self.results) == LATEST


def find_person(league: League, person_id: int) -> tuple[Person, Roots] | None:
    """A person of the league, or the one they were merged into, and its merges. Two queries."""
    roots = merges_in(league.pk)
    root = root_of(roots, person_id)
    person = Person.objects.filter(league=league, pk=root).first()
    return (person, roots) if person else None


def profile_of(person: Person, roots: Roots, *, hidden: Collection[int] = frozenset()) -> Profile:
    """What the latest results of a person come to, those of `hidden` games not. Five queries."""
    members = members_of(roots, [person.pk])[person.pk]
    results, stand_ins = _latest(members, hidden)
    profile = Profile(results, substitutes_of(members))
    if not results:
        return profile
    profile.all = _averages("", results)
    profile.by_rules = _grouped(results, lambda each: each.rules)
    profile.by_size = _grouped(results, lambda each: str(each.players))
    holes = [
        OneHole(points, number, each.code, each.day)
        for each in results
        for number, points in enumerate(each.holes, start=1)
    ]
    profile.best = min(holes, key=lambda hole: hole.points, default=None)
    profile.worst = max(holes, key=lambda hole: hole.points, default=None)
    profile.lowest = min(results, key=lambda each: (each.strokes, each.day))
    profile.mine = Counter(hole.points for hole in holes)
    _add_the_others(profile, roots, stand_ins)
    return profile


def latest_results(members: Sequence[int]) -> list[PlayerGame]:
    """What these people, who are one, played last; the latest first. What a substitute played for
    them is not theirs, what they played for others is. Three queries.
    """
    return _latest(members)[0]


def _latest(
    members: Sequence[int], hidden: Collection[int] = frozenset()
) -> tuple[list[PlayerGame], StandIns]:
    """`latest_results` of these without `hidden` games, and the substitutes of their games."""
    substituted = LeagueSeat.objects.filter(stands_for__in=members).values("league_game")
    shown = Result.objects.exclude(league_game__in=hidden)
    own = shown.filter(person__in=members).exclude(league_game__in=substituted)
    for_others = shown.filter(
        league_game__seats__person__in=members, person=F("league_game__seats__stands_for")
    )
    rows = sorted([*_rows(own), *_rows(for_others)], key=lambda row: row[:2], reverse=True)[:LATEST]
    stand_ins = stand_ins_in([game for _at, game, *_more in rows])
    return [_game(row[1:], stand_ins) for row in rows], stand_ins


def _rows(results: QuerySet[Result]) -> list[tuple[Any, ...]]:
    """The latest of these: when, then the figures of a `PlayerGame`. One query."""
    rows = results.annotate(rules=KeyTextTransform("name", "league_game__game__ruleset"))
    fields = ("at", "league_game", "person", "league_game__game__code", "day", "season__slug")
    more = ("rules", "players", "place", "strokes", "net", "beaten2", "first", "last_holes")
    return list(rows.order_by("-at", "-league_game").values_list(*fields, *more)[:LATEST])


def _game(row: Sequence[Any], stand_ins: StandIns) -> PlayerGame:
    *plain, first, holes = row
    game, owner = plain[:2]
    stand_in = stand_ins.get((game, owner))
    away = stand_in.away_name if stand_in is not None else ""
    values = [*plain, Fraction(first, SHARE), tuple(holes), away]
    return PlayerGame(*values)


def substitutes_of(members: Sequence[int]) -> list[Substituted]:
    """Who played for these people, who are one, the latest first. One query."""
    seats = LeagueSeat.objects.filter(stands_for__in=members)
    counted = seats.exclude(league_game__counted_version=None).order_by("-league_game__day", "-pk")
    fields = ("league_game__game__code", "league_game__day", "league_game__season__slug")
    rows = counted.values_list("person", "person__name", *fields)[:LISTED]
    return [Substituted(*row) for row in rows]


def _add_the_others(profile: Profile, roots: Roots, stand_ins: StandIns) -> None:
    mine = {each.of: each for each in profile.results}
    rows = Result.objects.filter(league_game__in=mine.keys())
    met: dict[int, list[int]] = {}
    names: dict[int, str] = {}
    for game, person, name, place, holes in rows.values_list(
        "league_game", "person", "person__name", "place", "last_holes"
    ):
        if person == mine[game].owner:
            continue
        sat = stand_ins.get((game, person))
        player, called = (sat.player, sat.name) if sat is not None else (person, name)
        root = root_of(roots, player)
        if root == player or root not in names:
            names[root] = called
        tally = met.setdefault(root, [0, 0, 0])
        tally[0] += 1
        tally[1] += mine[game].place < place
        tally[2] += mine[game].place == place
        profile.theirs.update(holes)
    people = [Rival(person, names[person], *tally) for person, tally in met.items()]
    profile.met = sorted(people, key=lambda each: (-each.games, each.name))[:MET_LISTED]


def _grouped(results: Iterable[PlayerGame], key: Callable[[PlayerGame], str]) -> list[Averages]:
    groups: dict[str, list[PlayerGame]] = {}
    for each in results:
        groups.setdefault(key(each), []).append(each)
    rows = [_averages(name, games) for name, games in groups.items()]
    return sorted(rows, key=lambda row: (-row.games, row.name))


def _averages(name: str, games: Sequence[PlayerGame]) -> Averages:
    holes = sum(len(each.holes) for each in games)
    met = sum(each.players - 1 for each in games)
    return Averages(
        name,
        len(games),
        Fraction(sum(sum(each.holes) for each in games), holes) if holes else None,
        Fraction(50 * sum(each.beaten2 for each in games), met),
        sum((each.won for each in games), Fraction(0)),
    )
