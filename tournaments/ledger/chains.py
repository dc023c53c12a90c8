"""Ratings and handicap indexes: what depends on the order in which games were played.

A game later than all others is added at the end. An earlier one means a replay of everything after
it: at once where few games follow, otherwise the season remembers from when (`ratings_from`) and
`manage.py replay` does it. Until then nothing is added either, so that the rows are always one
history. Every row is a checkpoint: the state at a moment is each person's last row before it. What
moved is noted (`stale`), and one replay, or one addition, does for all games of an act.

Ratings belong to whoever played, not to whom they stood in for; the order is (finished_at, id).
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence
from dataclasses import dataclass
from datetime import UTC, datetime

from django.db.models import F, Max, Min, OuterRef, Q, QuerySet, Subquery

from tournaments.ledger import indexes
from tournaments.ledger.chunks import SIZE, Progress, chunks
from tournaments.ledger.merges import Roots, merges_in, root_of
from tournaments.ledger.stale import note
from tournaments.ledger.stand_ins import player_of, stand_ins_in
from tournaments.models import (
    HandicapIndex,
    League,
    LeagueGame,
    LeagueSeat,
    Person,
    Rating,
    Result,
    Season,
)
from tournaments.rules.handicaps.ratings import Places, Skill
from tournaments.rules.handicaps.ratings import replay as pure_replay

BEGINNING = datetime(1970, 1, 2, tzinfo=UTC)
"""Before any game: since then is a replay of everything."""

FIRST = 0
"""Before every game that ended at the same moment."""

IN_PLACE = 300
"""Up to this many games are replayed within the act; more wait for the command."""


@dataclass(frozen=True)
class Moved:
    """What a history is to be gone on with for: a game of a season, or what follows a moment."""

    league: int
    season: int
    game: int | None = None
    since: datetime | None = None
    rated: bool = False


def counted(league_id: int) -> QuerySet[LeagueGame]:
    """The games of a league that count, in playing order."""
    games = LeagueGame.objects.filter(season__league=league_id).exclude(counted_version=None)
    return games.order_by("finished_at", "pk")


def pending_since(league_id: int) -> datetime | None:
    """From when ratings and indexes wait to be replayed; None when they are up to date."""
    waiting = Season.objects.filter(league=league_id).exclude(ratings_from=None)
    return waiting.order_by("ratings_from").values_list("ratings_from", flat=True).first()


def game_moved(season: Season, game: LeagueGame, *, rated: bool) -> None:
    """A game counts now, or another version of it, or no more; `rated`: it did before."""
    note(_follow, [Moved(season.league_id, season.pk, game.pk, rated=rated)])


def record_changed(league_game: LeagueGame) -> None:
    """A game now says something else about a handicap: replay from there on."""
    if league_game.finished_at is not None:
        _changed(league_game.season, league_game.finished_at)


def season_rescored(season: Season) -> None:
    """Places and the kind of handicap may be others in every game of the season: replay from its
    first.
    """
    first = counted(season.league_id).filter(season=season).exclude(finished_at=None).first()
    if first is not None and first.finished_at is not None:
        _changed(season, first.finished_at)


def people_regrouped(league: League, people: Sequence[int]) -> None:
    """Replay from the first game of any of these people."""
    sat = LeagueSeat.objects.filter(person__in=people, league_game__counted_version__gte=0)
    first = sat.order_by("league_game__finished_at").select_related("league_game__season").first()
    if first is not None and first.league_game.finished_at is not None:
        _changed(first.league_game.season, first.league_game.finished_at)


def _changed(season: Season, since: datetime) -> None:
    """What follows a moment is to be rated again."""
    note(_follow, [Moved(season.league_id, season.pk, since=since)])


def _follow(moved: Collection[Moved]) -> None:
    """Go on with the history of each league from where it was moved first."""
    for league in sorted({each.league for each in moved}):
        mine = [each for each in moved if each.league == league]
        games = [each.game for each in mine if each.game is not None]
        fresh = list(counted(league).filter(pk__in=games))
        moments = [each.since for each in mine]
        if any(each.rated for each in mine):
            moments.append(_forget(league, games))
        starts = [(each, FIRST) for each in moments if each is not None]
        starts += [(each.finished_at, each.pk) for each in fresh if each.finished_at is not None]
        if starts:
            season = Season(pk=min(each.season for each in mine), league_id=league)
            _go_on(season, min(starts), [each.pk for each in fresh])


def _forget(league_id: int, games: Collection[int]) -> datetime | None:
    """Drop the rows of these games; returns when the first game ended that was rated after one of
    them. It is to be rated again, whenever they ended by now.
    """
    HandicapIndex.objects.filter(league_game__in=games).delete()
    rows = Rating.objects.filter(league_game__in=games)
    first = rows.aggregate(first=Min("order"))["first"]
    if first is None:
        return None
    rows.delete()
    after = Rating.objects.filter(league=league_id, order__gt=first).order_by("order")
    return after.values_list("league_game__finished_at", flat=True).first()


def _go_on(season: Season, start: tuple[datetime, int], fresh: Sequence[int]) -> None:
    """Rate the games that are new, and again what comes after a place in the history."""
    league = season.league_id
    waiting = pending_since(league)
    if waiting is not None:
        start = min(start, (waiting, FIRST))
    again = _after(league, *start).exclude(pk__in=fresh).values_list("pk", flat=True)
    number = len(again[: IN_PLACE + 1])
    if number > IN_PLACE:
        mark(season, start[0])
    elif number or waiting is not None:
        replay(League(pk=league), since=start[0])
    elif fresh:
        last = Rating.objects.filter(league=league).aggregate(last=Max("order"))["last"] or 0
        _append(league, fresh, merges_in(league), order=last + 1)


def mark(season: Season, since: datetime) -> None:
    """Remember that the history is to be replayed from a moment on."""
    waiting = Season.objects.filter(pk=season.pk)
    waiting.filter(Q(ratings_from=None) | Q(ratings_from__gt=since)).update(ratings_from=since)


def _after(league_id: int, moment: datetime, game: int) -> QuerySet[LeagueGame]:
    """What counts and comes after a game that ended then."""
    after = Q(finished_at__gt=moment) | Q(finished_at=moment, pk__gt=game)
    return counted(league_id).filter(after)


def replay(
    league: League, *, since: datetime | None = None, progress: Progress | None = None
) -> int:
    """Replay ratings and indexes from the moment that waits, or from `since`; returns the number
    of games. Must be under the league's lock.
    """
    moment = since or pending_since(league.pk)
    if moment is None:
        return 0
    roots = merges_in(league.pk)
    before = Rating.objects.filter(league=league, league_game__finished_at__lt=moment)
    order = (before.aggregate(last=Max("order"))["last"] or 0) + 1
    Rating.objects.filter(league=league, order__gte=order).delete()
    indexes.forget(league.pk, moment)
    games = counted(league.pk).filter(finished_at__gte=moment)
    ids = list(games.values_list("pk", flat=True))
    _append(league.pk, ids, roots, order=order, progress=progress)
    # Ratings and indexes stand beside the lines of every season.
    Season.objects.filter(league=league).update(ratings_from=None, version=F("version") + 1)
    return len(ids)


def _append(
    league_id: int,
    ids: Sequence[int],
    roots: Roots,
    *,
    order: int,
    progress: Progress | None = None,
) -> None:
    """Rate these games, which come after all that are stored."""
    ratings: dict[int, Skill] = {}
    before = Rating.objects.filter(league=league_id, order__lt=order)
    records = indexes.IndexRecords(league_id, roots)
    for at, chunk in chunks(ids, progress):
        places = places_of(chunk, roots)
        here = {person for game in places for person in game.places}
        ratings |= _latest(before, here - ratings.keys())
        rows = []
        for number, (game, after) in enumerate(rated(places, ratings), start=order + at):
            rows += rating_rows(league_id, game, after, order=number)
        Rating.objects.bulk_create(rows, batch_size=SIZE)
        HandicapIndex.objects.bulk_create(records.rows_of(chunk), batch_size=SIZE)


def _latest(before: QuerySet[Rating], people: Collection[int]) -> dict[int, Skill]:
    """What each of these had last, by a seek each. One query."""
    latest = before.filter(person=OuterRef("pk")).order_by("-order").values("pk")[:1]
    ids = Person.objects.filter(pk__in=people).values(latest=Subquery(latest))
    rows = before.filter(pk__in=ids) if people else ()
    return {row.person_id: Skill(row.mu, row.sigma, row.games) for row in rows}


def rated(
    places: Sequence[Places], ratings: dict[int, Skill]
) -> Iterator[tuple[Places, dict[int, Skill]]]:
    """Each of these games with everybody's rating after it; `ratings` goes along."""
    for game, after, _ in pure_replay(places, ratings):
        ratings.update({person: after[person] for person in game.places})
        yield game, after


def rating_rows(
    league_id: int, game: Places, ratings: dict[int, Skill], *, order: int
) -> list[Rating]:
    """The rows of one game, not saved yet."""
    return [
        Rating(
            league_id=league_id,
            league_game_id=game.game,
            person_id=person,
            order=order,
            mu=ratings[person].mu,
            sigma=ratings[person].sigma,
            games=ratings[person].games,
        )
        for person in sorted(game.places)
    ]


def places_of(ids: Sequence[int], roots: Roots) -> list[Places]:
    """The places in these games, of those who played. Two queries."""
    played = stand_ins_in(ids)
    tables: dict[int, tuple[int, dict[int, int]]] = {}
    rows = Result.objects.filter(league_game__in=ids).order_by("league_game", "person")
    for game, at, owner, place in rows.values_list("league_game", "at", "person", "place"):
        person = root_of(roots, player_of(played, game, owner))
        tables.setdefault(game, (at, {}))[1][person] = place
    return [
        Places(number, game, tables[game][1]) for number, game in enumerate(ids) if game in tables
    ]
