"""Reading a league night: who is there, the tables of its rounds, how good the draw is.

The number of queries does not grow with people or tables. Writes nothing.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import date

from django.core.cache import cache
from django.db.models import Count, Q

from tournaments.ledger.meetings import history_of
from tournaments.models import CheckIn, Fixture, LeagueGame, Night, Person, Season
from tournaments.queries.games import name_on
from tournaments.queries.tables import TablePlay
from tournaments.rules.draws.bounds import least_repeats
from tournaments.rules.draws.nights import repeats

CACHE_SECONDS = 3600


@dataclass(frozen=True)
class Guest:
    """Somebody of the league at the door: `here`, gone home, or not seen yet."""

    person: int
    name: str
    here: bool
    left: bool


@dataclass(frozen=True)
class TableShown:
    """A table: who sits where, and its game once started; a void game of a list is none."""

    fixture: int
    number: int
    round: int
    people: tuple[tuple[int, str], ...]
    void: bool
    deadline: date | None
    seed: str
    division: int | None = None  # of a list for one division
    closed: bool = False  # its deadline has passed
    code: str = ""
    state: str = ""
    score_key: str = ""
    over: bool = False
    substitutes: tuple[str, ...] = ()  # "Jo for Eve"
    play: TablePlay | None = None  # how its game stands; filled in by pages.evenings

    @property
    def names(self) -> str:
        return ", ".join(name for _person, name in self.people)

    @property
    def ids(self) -> frozenset[int]:
        return frozenset(person for person, _name in self.people)

    @property
    def played(self) -> bool:
        return bool(self.code)


@dataclass(frozen=True)
class RoundShown:
    """A round of a night. `repeats` and `minimum` only while none of its tables has started;
    `exact` says whether the minimum is exact or a bound.
    """

    number: int
    tables: tuple[TableShown, ...]
    draft: bool
    byes: tuple[str, ...] = ()
    gone: tuple[str, ...] = ()
    repeats: int | None = None
    minimum: int | None = None
    exact: bool = True

    @property
    def seed(self) -> str:
        return self.tables[0].seed if self.tables else ""


@dataclass(frozen=True)
class NightLine:
    """A night in the list of a season."""

    night: Night
    here: int
    games: int


def nights_of(season: Season) -> list[NightLine]:
    """The nights of a season, the latest first. One query."""
    rows = Night.objects.filter(season=season).annotate(
        here=Count("check_ins", distinct=True),
        played=Count("games", filter=~Q(games__state="void"), distinct=True),
    )
    return [NightLine(row, row.here, row.played) for row in rows.order_by("-day")]


def guests(night: Night) -> list[Guest]:
    """Everybody who may come, by name, with who came. Two queries."""
    came = dict(CheckIn.objects.filter(night=night).values_list("person", "left"))
    active = Q(alias_of=None, left=None) | Q(pk__in=came)
    people = Person.objects.filter(active, league=night.season.league_id)
    people_of_night = [
        Guest(
            person, name, here=person in came and came[person] is None, left=bool(came.get(person))
        )
        for person, name in people.values_list("pk", "name")
    ]
    return sorted(people_of_night, key=lambda each: each.name.casefold())


def tables_of(season: Season, *, night: Night | None) -> list[TableShown]:
    """The tables of a night, or of the season's fixture list, in their order. Seven queries."""
    rows = (
        Fixture.objects.filter(season=season, night=night)
        .select_related("league_game__game")
        .prefetch_related(
            "seats__person", "league_game__seats__person", "league_game__seats__stands_for"
        )
        .order_by("round", "number", "pk")
    )
    return [_table(row) for row in rows]


def rounds_of(night: Night, here: Sequence[Guest]) -> list[RoundShown]:
    """The rounds of a night, the latest first; only the latest can still be a draft."""
    rounds: dict[int, list[TableShown]] = {}
    for table in tables_of(night.season, night=night):
        rounds.setdefault(table.round, []).append(table)
    latest = max(rounds, default=0)
    return [
        _round(night, number, tables, here, latest=number == latest)
        for number, tables in sorted(rounds.items(), reverse=True)
    ]


def _people(row: Fixture, game: LeagueGame | None) -> tuple[tuple[int, str], ...]:
    """Who sits there: as it was drawn, or as it is played, then with whom they sit in for."""
    if game is None:
        return tuple((seat.person_id, seat.person.name) for seat in row.seats.all())
    return tuple((seat.person_id, name_on(seat)) for seat in game.seats.all())


def _table(row: Fixture) -> TableShown:
    game = getattr(row, "league_game", None)
    if game is not None and game.state == "void" and row.night_id is None:
        game = None
    return TableShown(
        fixture=row.pk,
        number=row.number,
        round=row.round,
        people=_people(row, game),
        void=row.void,
        deadline=row.deadline,
        seed=row.seed,
        division=row.division,
        closed=row.closed is not None,
        code=game.game.code if game else "",
        state=game.state if game else "",
        score_key=game.game.score_key if game else "",
        over=bool(game and game.game.finished),
        substitutes=tuple(name_on(seat) for seat in game.seats.all() if seat.stands_for_id)
        if game
        else (),
    )


def _round(
    night: Night, number: int, tables: Sequence[TableShown], here: Sequence[Guest], *, latest: bool
) -> RoundShown:
    draft = latest and not any(table.played for table in tables)
    seated = {person for table in tables for person, _name in table.people}
    present = {guest.person for guest in here if guest.here}
    byes = tuple(guest.name for guest in here if guest.here and guest.person not in seated)
    gone = tuple(guest.name for guest in here if guest.person in seated - present)
    if not draft:
        return RoundShown(number, tuple(tables), False, byes if latest else ())
    has, least, exact = _meetings(night, tables)
    return RoundShown(number, tuple(tables), True, byes, gone, has, least, exact)


def _meetings(night: Night, tables: Sequence[TableShown]) -> tuple[int, int, bool]:
    """Repeated meetings of a draft, the fewest there could be, and whether that is exact."""
    key = f"tournaments:draft:{night.pk}:{night.version}:{len(tables)}"
    answer: tuple[int, int, bool] | None = cache.get(key)
    if answer is None:
        sitting = [[person for person, _name in table.people] for table in tables]
        everyone = sorted(person for table in sitting for person in table)
        history = history_of(night, everyone, preferred=0)
        least, exact = least_repeats(everyone, [len(table) for table in sitting], history.met)
        answer = (repeats([tuple(table) for table in sitting], history), least, exact)
        cache.set(key, answer, CACHE_SECONDS)
    return answer
