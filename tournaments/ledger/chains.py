"""Ratings and handicap indexes: what depends on the order in which games were played.

A game later than all others is added at the end. An earlier one means a replay of everything after
it: at once where few games follow, otherwise the season remembers from when (`ratings_from`) and
`manage.py replay` does it. Until then nothing is added either, so that the rows are always one
history. Every row is a checkpoint: the state at a moment is each person's last row before it.

Ratings belong to whoever played, not to whom they stood in for; the order is (finished_at, id).
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from datetime import UTC, datetime

from django.db.models import F, Max, Q, QuerySet

from tournaments.ledger import indexes
from tournaments.ledger.chunks import SIZE, Progress, chunks
from tournaments.ledger.merges import Roots, families, root_of
from tournaments.ledger.stand_ins import player_of, stand_ins_in
from tournaments.models import (
    HandicapIndex,
    League,
    LeagueGame,
    LeagueSeat,
    Rating,
    Result,
    Season,
)
from tournaments.rules.handicaps.ratings import Places, Skill
from tournaments.rules.handicaps.ratings import replay as pure_replay

BEGINNING = datetime(1970, 1, 2, tzinfo=UTC)
"""Before any game: since then is a replay of everything."""

IN_PLACE = 300
"""Up to this many games are replayed within the act; more wait for the command."""


def counted(league_id: int) -> QuerySet[LeagueGame]:
    """The games of a league that count, in playing order."""
    games = LeagueGame.objects.filter(season__league=league_id).exclude(counted_version=None)
    return games.order_by("finished_at", "pk")


def pending_since(league_id: int) -> datetime | None:
    """From when ratings and indexes wait to be replayed; None when they are up to date."""
    waiting = Season.objects.filter(league=league_id).exclude(ratings_from=None)
    return waiting.order_by("ratings_from").values_list("ratings_from", flat=True).first()


def game_counted(season: Season, game: LeagueGame, roots: Roots) -> None:
    """Rate a game that counts now."""
    Rating.objects.filter(league_game=game).delete()
    HandicapIndex.objects.filter(league_game=game).delete()
    assert game.finished_at is not None
    if pending_since(season.league_id) is not None:
        mark(season, game.finished_at)
    elif _later(season.league_id, game).exists():
        _replay_or_mark(season, game.finished_at)
    else:
        last = Rating.objects.filter(league=season.league_id).aggregate(last=Max("order"))["last"]
        _append(season.league_id, [game.pk], roots, order=(last or 0) + 1)


def game_taken_back(season: Season, game: LeagueGame) -> None:
    """Take a game out of the history."""
    had = Rating.objects.filter(league_game=game).delete()[0]
    had += HandicapIndex.objects.filter(league_game=game).delete()[0]
    if not had or game.finished_at is None:
        return
    if pending_since(season.league_id) is not None:
        mark(season, game.finished_at)
    elif _later(season.league_id, game).exists():
        _replay_or_mark(season, game.finished_at)


def record_changed(league_game: LeagueGame) -> None:
    """A game now says something else about a handicap: replay from there on."""
    if league_game.finished_at is not None:
        _replay_or_mark(league_game.season, league_game.finished_at)


def season_rescored(season: Season) -> None:
    """Places and the kind of handicap may be others in every game of the season: replay from its
    first.
    """
    first = counted(season.league_id).filter(season=season).exclude(finished_at=None).first()
    if first is not None and first.finished_at is not None:
        _replay_or_mark(season, first.finished_at)


def people_regrouped(league: League, people: Sequence[int]) -> None:
    """Replay from the first game of any of these people."""
    sat = LeagueSeat.objects.filter(person__in=people, league_game__counted_version__gte=0)
    first = sat.order_by("league_game__finished_at").select_related("league_game__season").first()
    if first is not None and first.league_game.finished_at is not None:
        _replay_or_mark(first.league_game.season, first.league_game.finished_at)


def mark(season: Season, since: datetime) -> None:
    """Remember that the history is to be replayed from a moment on."""
    waiting = Season.objects.filter(pk=season.pk)
    waiting.filter(Q(ratings_from=None) | Q(ratings_from__gt=since)).update(ratings_from=since)


def _later(league_id: int, game: LeagueGame) -> QuerySet[LeagueGame]:
    after = Q(finished_at__gt=game.finished_at) | Q(finished_at=game.finished_at, pk__gt=game.pk)
    return counted(league_id).filter(after)


def _replay_or_mark(season: Season, since: datetime) -> None:
    mark(season, since)
    earliest = pending_since(season.league_id) or since
    following = counted(season.league_id).filter(finished_at__gte=earliest)
    if len(following.values_list("pk", flat=True)[: IN_PLACE + 1]) <= IN_PLACE:
        replay(season.league)


def replay(
    league: League, *, since: datetime | None = None, progress: Progress | None = None
) -> int:
    """Replay ratings and indexes from the moment that waits, or from `since`; returns the number
    of games. Must be under the league's lock.
    """
    moment = since or pending_since(league.pk)
    if moment is None:
        return 0
    roots = families(league.pk)
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
    start = latest_ratings(league_id, order, ids, roots)
    records = indexes.IndexRecords(league_id, roots)
    for at, chunk in chunks(ids, progress):
        rows = []
        for number, (game, ratings) in enumerate(rated(chunk, roots, start), start=order + at):
            rows += rating_rows(league_id, game, ratings, order=number)
        Rating.objects.bulk_create(rows, batch_size=SIZE)
        HandicapIndex.objects.bulk_create(records.rows_of(chunk), batch_size=SIZE)


def rated(
    ids: Sequence[int], roots: Roots, start: dict[int, Skill]
) -> Iterator[tuple[Places, dict[int, Skill]]]:
    """Each of these games with everybody's rating after it; `start` is updated on the way."""
    for game, ratings, _ in pure_replay(places_of(ids, roots), start):
        start.update({person: ratings[person] for person in game.places})
        yield game, ratings


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


def latest_ratings(
    league_id: int, order: int, ids: Sequence[int], roots: Roots
) -> dict[int, Skill]:
    """The ratings before this place in the history: of the people of one game, or of everybody."""
    before = Rating.objects.filter(league=league_id, order__lt=order)
    if len(ids) == 1:
        people: Iterable[int] = {who for game in places_of(ids, roots) for who in game.places}
        return {
            person: Skill(row.mu, row.sigma, row.games)
            for person in sorted(people)
            if (row := before.filter(person=person).order_by("-order").first())
        }
    last = dict(before.values_list("person").annotate(last=Max("order")).order_by())
    rows = before.filter(order__in=set(last.values()))
    return {
        row.person_id: Skill(row.mu, row.sigma, row.games)
        for row in rows
        if last[row.person_id] == row.order
    }
