"""What the page of standings shows beside the table: indexes, ratings, the calendar, one row in
full. Writes nothing; every function costs the same for any number of rows.
"""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass
from datetime import date, datetime
from fractions import Fraction
from typing import Annotated

from django.db.models import Avg, Count, Max, OuterRef, Q, Subquery
from django.db.models.functions import Coalesce
from django.utils import timezone

from scorecards.rules.texts import Text
from tournaments.ledger import standings
from tournaments.ledger.if_ended import GOING_ON
from tournaments.ledger.merges import members_of, merges_in
from tournaments.ledger.settings import settings_of
from tournaments.ledger.stand_ins import stand_ins_in
from tournaments.models import (
    HandicapIndex,
    League,
    LeagueGame,
    LeagueSeat,
    ManualIndex,
    Night,
    Penalty,
    Person,
    Rating,
    Result,
    Season,
)
from tournaments.queries.hidden_games import NONE_HIDDEN, HiddenGames
from tournaments.rules.handicaps.par import KNOWN_FROM
from tournaments.rules.handicaps.ratings import Skill
from tournaments.rules.standings.lines import SeasonFigures
from tournaments.rules.standings.needed import Needed

DAYS_LISTED = 60


@dataclass(frozen=True)
class Standing:
    """What a person's latest game left: index and rating, None before the first."""

    index: Annotated[Fraction | None, "of handicap"] = None
    rating: int | None = None
    provisional: Annotated[bool, "does the rating rest on few games?"] = True


@dataclass(frozen=True)
class Calendar:
    """The nights of a season: played, to come, the next."""

    played: int
    to_come: int
    next_day: date | None


@dataclass(frozen=True)
class TableResult:
    """A game behind a result: its code, the number of its table (None where tables have none), the
    place there among so many, and what it was worth.
    """

    code: str
    table: int | None
    place: int
    players: int
    points: Fraction


@dataclass(frozen=True)
class RowResult:
    """A result in the row of one person: of a game, or of a night with all its games. `missed`: a
    night without a game; `substitutes`: who played for them.
    """

    day: date
    points: Fraction
    counted: bool
    missed: bool
    tables: tuple[TableResult, ...] = ()
    substitutes: tuple[str, ...] = ()


@dataclass(frozen=True)
class RowDetails:
    """One row explained: sentences, what is needed next, every result, penalties, mean totals."""

    person: int
    sentences: tuple[Text, ...]
    needed: Needed | None
    results: tuple[RowResult, ...]
    penalties: tuple[tuple[Fraction, str], ...]  # points and reason of those that stand
    strokes: float | None
    net: float | None  # None in a season without handicaps


def find_season(league: League, slug: str) -> Season | None:
    """A season of this league by its address."""
    return Season.objects.filter(league=league, slug=slug).first()


def standing_of(
    league_id: int,
    people: Collection[int],
    *,
    until: datetime | None = None,
    before: datetime | None = None,
) -> dict[int, Standing]:
    """Index and rating of each, from their latest rows, or the index a director set
    for today; `until` as they were at that moment, `before` without what games gave that ended then
    or later. One query, by index.
    """
    ratings = Rating.objects.filter(league=league_id, person=OuterRef("pk")).order_by("-order")
    indexes = HandicapIndex.objects.filter(league=league_id, person=OuterRef("pk"))
    latest = indexes.exclude(index_tenths=None).order_by("-at", "-league_game")
    today = timezone.localdate()
    by_hand = ManualIndex.objects.filter(person=OuterRef("pk"))
    stands = Q(cancelled=None)
    if until is not None:
        today = timezone.localdate(until)
        ratings = ratings.filter(league_game__finished_at__lte=until)
        latest = latest.filter(at__lte=int(until.timestamp()))
        stands = Q(given__lte=until) & (stands | Q(cancelled__gt=until))
    if before is not None:
        ratings = ratings.filter(league_game__finished_at__lt=before)
        latest = latest.filter(league_game__finished_at__lt=before)
    by_hand = by_hand.filter(stands, starts__lte=today, ends__gte=today).order_by("-given", "-pk")
    rows = Person.objects.filter(pk__in=people).annotate(
        mu=Subquery(ratings.values("mu")[:1]),
        rated=Subquery(ratings.values("games")[:1]),
        tenths=Coalesce(
            Subquery(by_hand.values("tenths")[:1]), Subquery(latest.values("index_tenths")[:1])
        ),
    )
    return {
        pk: Standing(
            None if tenths is None else Fraction(tenths, 10),
            None if mu is None else Skill(mu).shown,
            Skill(games=rated or 0).provisional,
        )
        for pk, mu, rated, tenths in rows.values_list("pk", "mu", "rated", "tenths")
    }


def beside_table(
    season: Season, people: Collection[int], *, hidden: HiddenGames = NONE_HIDDEN
) -> dict[int, Standing]:
    """Index and rating beside the table of a season, on its page, on paper and in files: of now, or
    of the end of a season that is over, as far as games that are `hidden` do not tell. Two queries.
    """
    return standing_of(season.league_id, people, until=last_moment(season), before=hidden.since)


def last_moment(season: Season) -> datetime | None:
    """When the last game of a season that is over ended: what stands beside its table is of then,
    whatever is played later. None while it goes on, or if nothing was played.
    """
    if season.state not in ("closed", "archived"):
        return None
    games = LeagueGame.objects.filter(season=season).exclude(counted_version=None)
    return games.aggregate(last=Max("finished_at"))["last"]


def has_penalties(season: Season) -> bool:
    """Was a penalty or a bonus given, whether or not it stands?"""
    return Penalty.objects.filter(season=season).exists()


def has_net(season: Season) -> bool:
    """Has a handicap been taken off in a game that counts, and is the par of all of them known? Net
    totals are nothing to compare before.
    """
    games = LeagueGame.objects.filter(season=season).exclude(counted_version=None)
    if games.filter(Q(reference=None) | Q(reference__holes__lt=KNOWN_FROM)).exists():
        return False
    seats = LeagueSeat.objects.filter(league_game__season=season)
    off = seats.exclude(league_game__counted_version=None).exclude(playing_handicap=None)
    return off.exclude(playing_handicap=0).exists()


def calendar(season: Season, today: date) -> Calendar:
    """The nights of a season as seen on a day. Two queries."""
    nights = Night.objects.filter(season=season)
    ahead = nights.filter(day__gte=today).exclude(state="closed").order_by("day")
    counts = nights.aggregate(
        played=Count("pk", filter=Q(state="closed") | Q(day__lt=today)),
        to_come=Count("pk", filter=Q(day__gte=today) & ~Q(state="closed")),
    )
    next_day = ahead.values_list("day", flat=True).first()
    return Calendar(counts["played"], counts["to_come"], next_day)


def played_days(season: Season) -> list[date]:
    """The latest days with a game that counts, the latest first."""
    games = LeagueGame.objects.filter(season=season).exclude(counted_version=None)
    days = games.order_by("-day").values_list("day", flat=True).distinct()
    return list(days[:DAYS_LISTED])


def games_to_confirm(season: Season) -> int:
    """Games that are handed in or disputed and do not count yet."""
    return LeagueGame.objects.filter(season=season, state__in=("submitted", "disputed")).count()


def open_tables(season: Season) -> int:
    """Games that are started and do not count yet, found by the index of their states: a season has
    thousands of games and few that go on.
    """
    games = LeagueGame.objects.filter(season=season, state__in=GOING_ON)
    return games.filter(counted_version=None).count()


def opened(season: Season, person: int, *, division: int | None) -> RowDetails:
    """One row in full. Reads as many rows as the person has results in the season."""
    members = members_of(merges_in(season.league_id), [person])[person]
    mine = Result.objects.filter(season=season, person__in=members, ranked=True)
    means = mine.aggregate(strokes=Avg("strokes"), net=Avg("net"))
    taken = Penalty.objects.filter(season=season, person__in=members, league_game=None)
    rows = taken.filter(cancelled=None).order_by("given").values_list("amount", "reason")
    handicaps = settings_of(season).handicap != "none"
    return RowDetails(
        person=person,
        sentences=standings.explained(season, person, division=division),
        needed=_needed(season, person, division=division),
        results=_results(standings.full_line(season, person), members),
        penalties=tuple((Fraction(amount, 1000), reason) for amount, reason in rows),
        strokes=means["strokes"],
        net=means["net"] if handicaps else None,
    )


def _needed(season: Season, person: int, *, division: int | None) -> Needed | None:
    """Nothing is needed any more once the season is over."""
    return standings.needed(season, person, division=division) if season.state == "open" else None


def _results(line: SeasonFigures, members: Collection[int]) -> tuple[RowResult, ...]:
    """Every result with the tables behind it, and who played there for one. Two queries."""
    counted = set(line.counted)
    ids = {result.game for each in line.outcomes for result in each.results}
    rows = LeagueGame.objects.filter(pk__in=ids).values_list(
        "pk", "game__code", "fixture__number", "fixture__night"
    )
    games = {pk: (code, number if night else None) for pk, code, number, night in rows}
    substitutes = {
        game: each.name
        for (game, person), each in stand_ins_in(ids).items()
        if person == each.away and person in members
    }
    return tuple(
        RowResult(
            date.fromordinal(each.night) if each.night else date.fromtimestamp(each.at),
            each.points,
            at in counted,
            each.missed,
            tuple(
                TableResult(*games[one.game], one.place, one.size, one.points)
                for one in each.results
            ),
            tuple(substitutes[row.game] for row in each.results if row.game in substitutes),
        )
        for at, each in enumerate(line.outcomes)
    )


def recalculating(league: League) -> bool:
    """Are ratings and indexes of the league being recalculated?"""
    return Season.objects.filter(league=league).exclude(ratings_from=None).exists()


def counted_games(season: Season) -> int:
    """How many games of the season count."""
    return LeagueGame.objects.filter(season=season).exclude(counted_version=None).count()
