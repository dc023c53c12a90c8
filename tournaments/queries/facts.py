"""Leagues as programs read them: a row of each kind with everything that is told of it, as figures,
slugs and ids. What pages read is read by the same functions. Writes nothing.

Whatever takes a list of rows asks as often for ten of them as for a hundred.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import date, datetime
from fractions import Fraction

from django.db.models import Count, F, Q, QuerySet

from scorecards.codes import read_code
from tournaments.ledger.replies import Replies, replies_to
from tournaments.ledger.settings import settings_of
from tournaments.models import Fixture, League, LeagueGame, Night, Person, Result, Season
from tournaments.models.derived import SHARE
from tournaments.permissions import Member
from tournaments.queries.games import GameLine, SeatShown, games_of, lines_of, seats_of
from tournaments.queries.leagues import current_season
from tournaments.queries.nights import (
    Guest,
    NightLine,
    TableShown,
    guests,
    night_lines,
    night_rows,
    table_rows,
    table_shown,
)
from tournaments.queries.people import PersonLine, person_lines
from tournaments.queries.players import find_person
from tournaments.queries.season_page import Standing, standing_of
from tournaments.queries.seasons import rules_of, settings_in_words
from tournaments.rules.season_settings import SeasonSettings
from tournaments.rules.standings.points import SCALE


@dataclass(frozen=True)
class LeagueFacts:
    """A league. `people` play in it now; `season` is the slug of the one it is about."""

    league: League
    role: str | None
    people: int
    season: str | None


@dataclass(frozen=True)
class PersonFacts:
    """Somebody of a league, with their index and rating."""

    line: PersonLine
    standing: Standing


@dataclass(frozen=True)
class NamedRules:
    """Rules that a season plays."""

    slug: str
    name: str


@dataclass(frozen=True)
class Words:
    """One thing that is set, in words."""

    topic: str
    sentence: str


@dataclass(frozen=True)
class SeasonFacts:
    """A season. `games` are those that count, `people` who is registered."""

    season: Season
    settings: SeasonSettings
    games: int
    people: int
    rules: Sequence[NamedRules] = ()
    words: Sequence[Words] = ()


@dataclass(frozen=True)
class Seated:
    """Somebody at a table."""

    person: int
    name: str


@dataclass(frozen=True)
class TableFacts:
    """A table of a night, or of a season's list (`day` is None); `draft`: not published yet."""

    table: TableShown
    day: date | None
    people: Sequence[Seated]
    draft: bool


@dataclass(frozen=True)
class Answer:
    """Somebody who said before a night whether they come: a word of `ledger.replies.WORDS`."""

    person: int
    name: str
    word: str


@dataclass(frozen=True)
class ReplyFacts:
    """How many said they come, maybe, or not; `open`: may it still be said? `people` is None for
    whoever may not know who did.
    """

    open: bool
    coming: int
    maybe: int
    away: int
    people: Sequence[Answer] | None


@dataclass(frozen=True)
class NightFacts:
    """A night with its tables. `guests` is None for whoever may not know who came."""

    line: NightLine
    tables: Sequence[TableFacts]
    guests: Sequence[Guest] | None
    replies: ReplyFacts


@dataclass(frozen=True)
class PlayerTotal:
    """Somebody in a list of games. `total` is None before the first hole."""

    name: str
    total: int | None


@dataclass(frozen=True)
class GameRow:
    """A game in a list."""

    line: GameLine
    players: Sequence[PlayerTotal]


@dataclass(frozen=True)
class ResultFacts:
    """What a game that counts gave somebody: league points, and the points of every hole."""

    person: int
    name: str
    place: int
    strokes: int
    net: int
    points: Fraction
    wins: Fraction
    ranked: bool
    holes: Sequence[int]


@dataclass(frozen=True)
class GameFacts:
    """A game of a season. `results` are there once it counts."""

    game: LeagueGame
    night: date | None
    finished: datetime | None
    seats: Sequence[SeatShown]
    results: Sequence[ResultFacts]

    @property
    def over(self) -> bool:
        """Is it played to its end?"""
        return self.finished is not None


def league_facts(member: Member) -> LeagueFacts:
    """The league of whoever reads it. Two queries."""
    people = Person.objects.filter(league=member.league, alias_of=None, left=None)
    season = current_season(member.league)
    slug = season.slug if season else None
    return LeagueFacts(member.league, member.role, people.count(), slug)


def people_facts(member: Member, people: Sequence[Person]) -> list[PersonFacts]:
    """People of a league, none of whom was merged away. Three queries."""
    standings = standing_of(member.league.pk, [person.pk for person in people])
    return [PersonFacts(line, standings[line.id]) for line in person_lines(member, people)]


def person_facts(member: Member, person_id: int) -> PersonFacts | None:
    """One of them, or whom they were merged into. None where there is nobody."""
    match = find_person(member.league, person_id)
    return people_facts(member, [match[0]])[0] if match else None


def season_rows(league: League) -> QuerySet[Season]:
    """The seasons of a league, the latest first."""
    counts = Count("games", filter=Q(games__counted_version__isnull=False), distinct=True)
    entered = Count("registrations", filter=Q(registrations__left=None), distinct=True)
    rows = Season.objects.filter(league=league, staged=False).annotate(
        counts=counts, entered=entered
    )
    return rows.order_by("-created", "-pk").defer("closed_table")


def seasons_facts(seasons: Sequence[Season]) -> list[SeasonFacts]:
    """Seasons of `season_rows`. No query."""
    return [
        SeasonFacts(season, settings_of(season), vars(season)["counts"], vars(season)["entered"])
        for season in seasons
    ]


def season_facts(league: League, slug: str) -> SeasonFacts | None:
    """One season with what is set, in words. None where there is none."""
    season = season_rows(league).filter(slug=slug).first()
    if season is None:
        return None
    settings = settings_of(season)
    return SeasonFacts(
        season,
        settings,
        vars(season)["counts"],
        vars(season)["entered"],
        rules=[NamedRules(slug, name) for slug, name in rules_of(settings)],
        words=[Words(topic, sentence) for topic, sentence in settings_in_words(settings)],
    )


def tables_seen(member: Member, season: Season) -> QuerySet[Fixture]:
    """The tables of a season that this member sees: a draft is for who runs the night."""
    rows = table_rows(season)
    if member.may("run_night"):
        return rows
    return rows.filter(Q(night=None) | Q(round__lte=F("night__published")))


def tables_facts(rows: Sequence[Fixture]) -> list[TableFacts]:
    """Tables of `table_rows`. No more query than those."""
    return [_table(row) for row in rows]


def _table(row: Fixture) -> TableFacts:
    table = table_shown(row)
    people = [Seated(person, name) for person, name in table.people]
    if row.night is None:
        return TableFacts(table, None, people, draft=False)
    return TableFacts(table, row.night.day, people, draft=row.round > row.night.published)


def night_of_day(season: Season, day: str) -> Night | None:
    """The night of a day as it is written in addresses; None where there is none."""
    try:
        when = date.fromisoformat(day)
    except ValueError:
        return None
    night: Night | None = night_rows(season).filter(day=when).select_related("season").first()
    return night


def night_facts(member: Member, season: Season, day: str) -> NightFacts | None:
    """A night with its tables; who is there only for whoever may know. None where there is none."""
    night = night_of_day(season, day)
    if night is None:
        return None
    tables = tables_facts(list(tables_seen(member, season).filter(night=night)))
    everyone, private = guests(night), member.may("read_private")
    came = [each for each in everyone if each.here or each.left]
    replies = _replies(replies_to(night), everyone, private=private)
    return NightFacts(night_lines([night])[0], tables, came if private else None, replies)


def _replies(replies: Replies, everyone: Sequence[Guest], *, private: bool) -> ReplyFacts:
    words = replies.words
    people = [
        Answer(each.person, each.name, words[each.person])
        for each in everyone
        if each.person in words
    ]
    counts = (len(replies.coming), len(replies.maybe), len(replies.away))
    return ReplyFacts(replies.open, *counts, people if private else None)


def game_rows(games: Sequence[LeagueGame]) -> list[GameRow]:
    """Games of `games_of`. One query."""
    return [
        GameRow(line, [PlayerTotal(name, total) for name, total in line.seats])
        for line in lines_of(list(games))
    ]


def game_facts(season: Season, code: str) -> GameFacts | None:
    """A game of a season with its seats. None where there is none."""
    rows = games_of(season, "").select_related("game", "night")
    game = rows.filter(game__code=read_code(code)).first()
    if game is None:
        return None
    night = game.night.day if game.night else None
    return GameFacts(game, night, game.game.finished, seats_of(game), _results(game))


def _results(game: LeagueGame) -> list[ResultFacts]:
    rows = Result.objects.filter(league_game=game).order_by("place", "person")
    fields = ("person", "person__name", "place", "strokes", "net", "points", "first", "ranked")
    return [
        ResultFacts(
            *(person, name, place, strokes, net),
            *(Fraction(points, SCALE), Fraction(first, SHARE), ranked, holes),
        )
        for person, name, place, strokes, net, points, first, ranked, holes in rows.values_list(
            *fields, "last_holes"
        )
    ]
