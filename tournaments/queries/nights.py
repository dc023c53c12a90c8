"""Reading a league night: who is there, and the tables of its rounds. For drafts see `drafts`.

The number of queries does not grow with people or tables. Writes nothing.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from datetime import date, datetime
from typing import Annotated

from django.db.models import Count, Q, QuerySet

from tournaments.models import CheckIn, Fixture, LeagueGame, Night, Person, Round, Season
from tournaments.queries.games import name_on
from tournaments.queries.tables import TablePlay


@dataclass(frozen=True)
class Guest:
    """Somebody of the league at the door: here since `came`, gone home, or not seen yet."""

    person: Annotated[int, "by which their address is made"]
    name: str
    here: Annotated[bool, "false for who went home"]
    left: bool
    guest: bool = False
    came: datetime | None = None
    reply: str = ""  # whether they come, as they said before: coming, maybe, away


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
    row: Round | None = None  # of a night
    division: int | None = None  # of a list for one division
    closed: bool = False  # its deadline has passed
    code: str = ""
    state: str = ""
    score_key: str = ""
    over: bool = False
    substitutes: tuple[str, ...] = ()  # "Jo for Eve"
    away: frozenset[int] = frozenset()  # for whom they play
    play: TablePlay | None = None  # how its game stands; filled in by pages.evenings

    @property
    def names(self) -> str:
        return ", ".join(name for _person, name in self.people)

    @property
    def drafted(self) -> bool:
        """Is it seen by those who run the night alone?"""
        return self.row is not None and self.row.state == "drafted"

    @property
    def ids(self) -> frozenset[int]:
        return frozenset(person for person, _name in self.people)

    @property
    def played(self) -> bool:
        return bool(self.code)


@dataclass(frozen=True)
class RoundShown:
    """A round of a night that everybody sees. `byes` have no place at its tables, `gone` have one
    and went home; both only of the latest.
    """

    number: int
    tables: tuple[TableShown, ...]
    byes: tuple[Guest, ...] = ()
    gone: tuple[Guest, ...] = ()

    @property
    def drafted(self) -> bool:
        return any(table.drafted for table in self.tables)

    @property
    def seed(self) -> str:
        """With which its tables were drawn, "" where none of them is as it was drawn."""
        return next((table.seed for table in self.tables if table.seed), "")

    @property
    def draws(self) -> int:
        """How often its tables were drawn."""
        return max((table.row.draws for table in self.tables if table.row), default=0)

    @property
    def typed(self) -> bool:
        """Was the number typed by somebody?"""
        return any(table.row.typed for table in self.tables if table.row)

    @property
    def by_hand(self) -> bool:
        """Was a table changed after the draw?"""
        return any(not table.seed for table in self.tables)

    @property
    def waiting(self) -> str:
        return ", ".join(guest.name for guest in self.byes)

    @property
    def gone_names(self) -> str:
        return ", ".join(guest.name for guest in self.gone)

    @property
    def at_play_numbers(self) -> str:
        return ", ".join(str(table.number) for table in self.at_play)

    @property
    def started(self) -> bool:
        return any(table.played for table in self.tables)

    @property
    def unstarted(self) -> tuple[TableShown, ...]:
        return tuple(table for table in self.tables if not table.played and not table.void)

    @property
    def at_play(self) -> tuple[TableShown, ...]:
        """The tables that have not come to an end."""
        live = [table for table in self.tables if not table.void]
        return tuple(table for table in live if table.state in ("", "playing") and not table.over)


@dataclass(frozen=True)
class NightLine:
    """A night in the list of a season."""

    night: Night
    here: int
    games: int


def nights_of(season: Season) -> list[NightLine]:
    """The nights of a season, the latest first. One query."""
    return night_lines(night_rows(season))


def night_rows(season: Season) -> QuerySet[Night]:
    """The nights of a season, the latest first, with what a line tells of each."""
    rows = Night.objects.filter(season=season).annotate(
        here=Count("check_ins", distinct=True),
        played=Count("games", filter=~Q(games__state="void"), distinct=True),
    )
    return rows.order_by("-day")


def night_lines(rows: Iterable[Night]) -> list[NightLine]:
    """What is told of nights of `night_rows`."""
    return [NightLine(row, vars(row)["here"], vars(row)["played"]) for row in rows]


def guests(night: Night) -> list[Guest]:
    """Everybody who may come, by name, with who came. Two queries."""
    rows = CheckIn.objects.filter(night=night).values_list("person", "came", "left")
    came = {person: (moment, left) for person, moment, left in rows}
    active = Q(alias_of=None, left=None) | Q(pk__in=came)
    people = Person.objects.filter(active, league=night.season.league_id)
    people_of_night = []
    for person, name, guest in people.values_list("pk", "name", "guest"):
        moment, left = came.get(person, (None, None))
        here = moment is not None and left is None
        people_of_night.append(Guest(person, name, here, left is not None, guest, moment))
    return sorted(people_of_night, key=lambda each: each.name.casefold())


def tables_of(season: Season, *, night: Night | None) -> list[TableShown]:
    """The tables of a night, or of the season's fixture list, in their order. Seven queries."""
    return [table_shown(row) for row in table_rows(season).filter(night=night)]


def table_rows(season: Season) -> QuerySet[Fixture]:
    """Every table of a season, of its nights and of its list, in their order. Seven queries. Those
    of a tournament are not among them: they have pages of their own, and may be drafts.
    """
    return (
        Fixture.objects.filter(season=season, season__staged=False)
        .select_related("league_game__game", "night", "table__round")
        .prefetch_related(
            "seats__person", "league_game__seats__person", "league_game__seats__stands_for"
        )
        .order_by("round", "number", "pk")
    )


def rounds_of(night: Night, here: Sequence[Guest]) -> tuple[list[RoundShown], RoundShown | None]:
    """The published rounds of a night, the latest first, and the draft of the next. Two queries."""
    rounds: dict[int, list[TableShown]] = {}
    for table in tables_of(night.season, night=night):
        rounds.setdefault(table.round, []).append(table)
    latest = max(rounds, default=0)
    shown = [
        _round(number, tables, here if number == latest else ())
        for number, tables in sorted(rounds.items(), reverse=True)
    ]
    if shown and shown[0].drafted:
        return shown[1:], shown[0]
    return shown, None


def _people(row: Fixture, game: LeagueGame | None) -> tuple[tuple[int, str], ...]:
    """Who sits there: as it was drawn, or as it is played, then with whom they sit in for."""
    if game is None:
        return tuple((seat.person_id, seat.person.name) for seat in row.seats.all())
    return tuple((seat.person_id, name_on(seat)) for seat in game.seats.all())


def table_shown(row: Fixture) -> TableShown:
    """A table of `table_rows`."""
    game = getattr(row, "league_game", None)
    if game is not None and game.state == "void" and row.night_id is None:
        game = None
    substitutes = [seat for seat in game.seats.all() if seat.stands_for_id] if game else []
    return TableShown(
        fixture=row.pk,
        number=row.number,
        round=row.round,
        people=_people(row, game),
        void=row.void,
        deadline=row.deadline,
        seed=row.seed,
        row=row.table.round if row.night_id is not None else None,
        division=row.division,
        closed=row.closed is not None,
        code=game.game.code if game else "",
        state=game.state if game else "",
        score_key=game.game.score_key if game else "",
        over=bool(game and game.game.finished),
        substitutes=tuple(name_on(seat) for seat in substitutes),
        away=frozenset(seat.stands_for_id for seat in substitutes if seat.stands_for_id),
    )


def _round(number: int, tables: Sequence[TableShown], here: Sequence[Guest]) -> RoundShown:
    seated = {person for table in tables for person in table.ids}
    away = {person for table in tables for person in table.away}
    byes = tuple(guest for guest in here if guest.here and guest.person not in seated | away)
    gone = tuple(guest for guest in here if not guest.here and guest.person in seated)
    return RoundShown(number, tuple(tables), byes, gone)
