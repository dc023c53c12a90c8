"""Leagues as programs read them: a row of each kind with everything that is told of it, as figures,
slugs and ids. What pages read is read by the same functions. Writes nothing.

Whatever takes a list of rows asks as often for ten of them as for a hundred.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from datetime import date, datetime, time
from fractions import Fraction
from typing import Annotated

from django.db.models import Count, Q, QuerySet

from scorecards.codes import read_code
from tournaments.ledger.replies import WORDS, Replies, replies_to
from tournaments.ledger.settings import settings_of
from tournaments.models import Fixture, League, LeagueGame, Night, Person, Result, Season
from tournaments.models.derived import SHARE
from tournaments.permissions import READ_FROM, ROLES, Member
from tournaments.queries.games import SeatShown, games_of, seats_of
from tournaments.queries.hidden_games import NONE_HIDDEN, HiddenGames, hidden_games
from tournaments.queries.leagues import current_season
from tournaments.queries.nights import (
    Guest,
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
from tournaments.rules.standings.points import SCALE
from tournaments.rules.standings.schemes import Scheme
from tournaments.wording.names import GAME_STATES, SEASON_STATES

STARTS = "by the clock where the site is; null where nobody has said"
OF_NIGHT = "“planned”, “checkin”, “playing” or “closed”"


@dataclass(frozen=True)
class LeagueFacts:
    """A league."""

    slug: str
    name: str
    about: str
    visibility: Annotated[str, READ_FROM]
    created: datetime
    people: Annotated[int, "who play in it now"]
    season: Annotated[str | None, "slug of the open one, else the next, else the latest"]
    role: Annotated[str | None, ROLES, "one's own; null where it is public"]
    version: Annotated[int, "one more with everything that is done in it"]


@dataclass(frozen=True, kw_only=True)
class PersonFacts(Standing, PersonLine):
    """Somebody of a league."""


@dataclass(frozen=True)
class NamedRules:
    """Rules that may be played."""

    slug: str
    name: str


@dataclass(frozen=True)
class Words:
    """One thing that is set."""

    topic: str
    sentence: str


@dataclass(frozen=True)
class SeasonFacts:
    """A season."""

    slug: str
    name: str
    state: Annotated[str, SEASON_STATES]
    starts: date | None
    ends: date | None
    system: Annotated[str, "of points"]
    net: Annotated[bool, "are places by net totals?"]
    games: Annotated[int, "that count"]
    people: Annotated[int, "who are registered"]
    last_day: Annotated[date | None, "the latest with a counted game"]
    version: Annotated[int, "one more with every change of the standings"]
    rules: Annotated[Sequence[NamedRules], "that may be played; none means any"] = ()
    words: Sequence[Words] = ()


@dataclass(frozen=True)
class Seated:
    """Somebody at a table."""

    person: Annotated[int, "by which their address is made"]
    name: str


@dataclass(frozen=True)
class TableFacts:
    """A table of a night, or of a list with deadlines."""

    id: int
    day: Annotated[date | None, "of the night; null on a list"]
    round: int
    number: int
    people: Annotated[Sequence[Seated], "the first deals first"]
    deadline: date | None
    closed: Annotated[bool, "is the deadline over?"]
    void: bool
    draft: Annotated[bool, "is it not published yet?"]
    game: Annotated[str, "empty before it is started"]
    state: Annotated[str, "of the game, or empty"]
    over: bool


@dataclass(frozen=True)
class Answer(Seated):
    """What somebody said before a night."""

    word: Annotated[str, WORDS]


@dataclass(frozen=True)
class ReplyFacts:
    """Who said that they come."""

    open: Annotated[bool, "may it still be said?"]
    coming: Annotated[int, "how many"]
    maybe: int
    away: int
    people: Annotated[Sequence[Answer] | None, "null for who may not know, being no member"]


@dataclass(frozen=True)
class NightFacts:
    """A night with its tables."""

    day: date
    starts: Annotated[time | None, STARTS]
    name: Annotated[str, "empty for most"]
    state: Annotated[str, OF_NIGHT]
    here: Annotated[int, "how many came"]
    games: int
    tables: Sequence[TableFacts]
    people: Annotated[
        Sequence[Guest] | None, "who came; null for who may not know, being no member"
    ]
    replies: Annotated[ReplyFacts, "what people said before it"]


@dataclass(frozen=True)
class ResultFacts(Seated):
    """What a game gave somebody."""

    place: int
    strokes: Annotated[int, "penalties of the game included"]
    net: int
    points: Annotated[Fraction, "by the season's system"]
    wins: Annotated[Fraction, "a win shared by two is 1/2"]
    ranked: Annotated[bool, "does it count in the standings?"]
    holes: Annotated[Sequence[int], "the points of every hole"]


@dataclass(frozen=True)
class GameFacts:
    """A game of a season."""

    code: str
    day: date
    state: Annotated[str, GAME_STATES]
    over: bool
    night: Annotated[date | None, "null for one outside any night"]
    finished: datetime | None
    version: Annotated[int, "how often the card was handed in"]
    seats: Sequence[SeatShown]
    results: Annotated[Sequence[ResultFacts], "empty until it counts"]


def league_facts(member: Member) -> LeagueFacts:
    """The league of whoever reads it. Two queries."""
    league = member.league
    people = Person.objects.filter(league=league, alias_of=None, left=None)
    season = current_season(league)
    return LeagueFacts(
        *(league.slug, league.name, league.about, league.visibility, league.created),
        *(people.count(), season.slug if season else None, member.role, league.version),
    )


def people_facts(member: Member, people: Sequence[Person]) -> list[PersonFacts]:
    """People of a league, none of whom was merged away, as far as this member may see what they
    played. Four queries while nothing is kept back.
    """
    ids, hidden = [person.pk for person in people], hidden_games(member.league, member)
    standings = standing_of(member.league.pk, ids, before=hidden.since)
    lines = person_lines(member, people)
    return [PersonFacts(**vars(line), **vars(standings[line.id])) for line in lines]


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


def seasons_facts(rows: Sequence[Season]) -> list[SeasonFacts]:
    """Seasons of `season_rows`. No query."""
    return [_season(row, settings_of(row).scheme) for row in rows]


def _season(row: Season, scheme: Scheme) -> SeasonFacts:
    return SeasonFacts(
        *(row.slug, row.name, row.state, row.starts, row.ends, scheme.system, scheme.net),
        *(vars(row)["counts"], vars(row)["entered"], row.last_night, row.version),
    )


def season_facts(league: League, slug: str) -> SeasonFacts | None:
    """One season with what is set, in words. None where there is none."""
    season = season_rows(league).filter(slug=slug).first()
    if season is None:
        return None
    settings = settings_of(season)
    return replace(
        _season(season, settings.scheme),
        rules=[NamedRules(slug, name) for slug, name in rules_of(settings)],
        words=[Words(topic, sentence) for topic, sentence in settings_in_words(settings)],
    )


def tables_seen(member: Member, season: Season) -> QuerySet[Fixture]:
    """The tables of a season that this member sees: a draft is for who runs the night."""
    rows = table_rows(season)
    if member.may("run_night"):
        return rows
    return rows.exclude(table__round__state="drafted")


def tables_facts(rows: Sequence[Fixture]) -> list[TableFacts]:
    """Tables of `table_rows`. No more query than those."""
    return [_table(row) for row in rows]


def _table(row: Fixture) -> TableFacts:
    table, night = table_shown(row), row.night
    return TableFacts(
        *(table.fixture, night.day if night else None, table.round, table.number),
        people=[Seated(person, name) for person, name in table.people],
        deadline=table.deadline,
        closed=table.closed,
        void=table.void,
        draft=table.drafted,
        game=table.code,
        state=table.state,
        over=table.over,
    )


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
    (line,) = night_lines([night])
    return NightFacts(
        *(night.day, night.starts, night.name, night.state, line.here, line.games),
        tables=tables,
        people=came if private else None,
        replies=replies,
    )


def _replies(replies: Replies, everyone: Sequence[Guest], *, private: bool) -> ReplyFacts:
    words = replies.words
    people = [
        Answer(each.person, each.name, words[each.person])
        for each in everyone
        if each.person in words
    ]
    counts = (len(replies.coming), len(replies.maybe), len(replies.away))
    return ReplyFacts(replies.open, *counts, people if private else None)


def game_facts(season: Season, code: str, *, hidden: HiddenGames = NONE_HIDDEN) -> GameFacts | None:
    """A game of a season with its seats, and its results unless it is `hidden`. None where there is
    none.
    """
    rows = games_of(season, "").select_related("game", "night")
    game = rows.filter(game__code=read_code(code)).first()
    if game is None:
        return None
    finished = game.game.finished
    return GameFacts(
        *(game.game.code, game.day, game.state, finished is not None),
        night=game.night.day if game.night else None,
        finished=finished,
        version=game.version,
        seats=seats_of(game, hidden=hidden.games),
        results=[] if game.pk in hidden else _results(game),
    )


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
