"""What follows from confirmed games, brought up to date: results, season lines, ratings, indexes.

Called inside the transaction of an act, under the league's lock. A game's results are deleted and
made whole; a line is added up from the rows of its person, never by a difference; so nothing drifts
and `proof` finds every stored row again from the facts alone. Never decides whether a game counts:
that is for the acts.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from datetime import date

from django.db.models import F, Q
from django.utils import timezone

from tournaments.ledger import chains, head_to_head
from tournaments.ledger.chunks import SIZE, Progress, chunks
from tournaments.ledger.counted_games import read_cards
from tournaments.ledger.merges import Roots, families, members_of, root_of
from tournaments.ledger.result_rows import (
    chunk_of_cards,
    counted_games,
    guests_of,
    refuse_uncountable,
    result_rows,
)
from tournaments.ledger.season_lines import FIGURES, everyone_in, line_row, lines_for
from tournaments.ledger.settings import settings_of
from tournaments.ledger.stages.credits import carries_to
from tournaments.models import (
    League,
    LeagueGame,
    LeagueSeat,
    Penalty,
    Registration,
    Result,
    Season,
    SeasonLine,
)
from tournaments.rules.season_settings import SeasonSettings


def count_game(league_game: LeagueGame) -> None:
    """Make the results of a confirmed version, and everything that follows from them.

    Raises DirectingError when the points system cannot count such a game.
    """
    season = Season.objects.get(pk=league_game.season_id)
    settings = settings_of(season)
    card = read_cards([league_game], settings)[0]
    refuse_uncountable(card, settings)
    roots = families(season.league_id)
    people = set(_old_people(league_game)) | set(card.people)
    Result.objects.filter(league_game=league_game).delete()
    rows = result_rows(card, season, settings, roots=roots, unranked=guests_of(season.league_id))
    Result.objects.bulk_create(rows)
    _register(season, settings, _first_days(rows, roots))
    if season.frozen is None:
        season.frozen = timezone.now()
    if season.last_night is None or season.last_night < league_game.day:
        season.last_night = league_game.day
    season.save(update_fields=["frozen", "last_night"])
    head_to_head.recount_between(season, people)
    recount(season, people, roots=roots)
    chains.game_counted(season, league_game, roots)


def uncount_game(league_game: LeagueGame) -> None:
    """Take the results of a game back. It must not be marked as counted any more."""
    season = Season.objects.get(pk=league_game.season_id)
    people = set(_old_people(league_game))
    Result.objects.filter(league_game=league_game).delete()
    counted = LeagueGame.objects.filter(season=season).exclude(counted_version=None)
    latest = counted.order_by("-day").values_list("day", flat=True).first()
    Season.objects.filter(pk=season.pk).update(last_night=latest)
    if people:
        head_to_head.recount_between(season, people)
        recount(season, people)
    chains.game_taken_back(season, league_game)


def _old_people(league_game: LeagueGame) -> list[int]:
    return list(league_game.results.values_list("person", flat=True))


def _register(season: Season, settings: SeasonSettings, days: Mapping[int, date]) -> None:
    """Register whoever played a ranked game, from its day at the latest, newcomers in the lowest
    division. `days` are those of the first games, by person.
    """
    Registration.objects.bulk_create(
        [
            Registration(season=season, person_id=person, division=settings.levels, entered=day)
            for person, day in sorted(days.items())
        ],
        ignore_conflicts=True,
    )
    for row in season.registrations.filter(person__in=days.keys()):
        if row.entered > days[row.person_id]:
            row.entered = days[row.person_id]
            row.save(update_fields=["entered"])


def _first_days(rows: Iterable[Result], roots: Roots) -> dict[int, date]:
    """The day of the first ranked result of everybody who has one."""
    days: dict[int, date] = {}
    for row in rows:
        if row.ranked:
            person = root_of(roots, row.person_id)
            days[person] = min(row.day, days.get(person, row.day))
    return days


def recount(season: Season, people: Iterable[int], *, roots: Roots | None = None) -> None:
    """Add up the lines of these people again, or of those they count as, in ascending order."""
    merges = families(season.league_id) if roots is None else roots
    touched = sorted({root_of(merges, person) for person in people})
    lines = lines_for(season, touched, merges)
    stale = SeasonLine.objects.filter(season=season, person__in=touched)
    stale.exclude(person__in=lines.keys()).delete()
    SeasonLine.objects.bulk_create(
        [line_row(season, person, sums) for person, sums in sorted(lines.items())],
        update_conflicts=True,
        unique_fields=["season", "person"],
        update_fields=FIGURES,
    )
    Season.objects.filter(pk=season.pk).update(version=F("version") + 1)
    following = carries_to(season) if season.staged else None
    if following is not None:
        recount(following, touched, roots=merges)


def recount_everyone(season: Season) -> None:
    """Add up every line of the season again, and drop those that should not be there."""
    roots = families(season.league_id)
    people = everyone_in(season, roots)
    SeasonLine.objects.filter(season=season).exclude(person__in=people).delete()
    recount(season, people, roots=roots)


def show_anew(league: League, people: Iterable[int]) -> None:
    """A name or an index beside the lines of these people has changed: whoever has the standings
    open fetches them again.
    """
    seasons = Season.objects.filter(league=league, lines__person__in=people)
    Season.objects.filter(pk__in=seasons.values("pk")).update(version=F("version") + 1)


def rank_anew(league: League, people: Iterable[int]) -> None:
    """Whether the results of these people are ranked may have changed."""
    roots = families(league.pk)
    unranked = guests_of(league.pk)
    members = members_of(roots, {root_of(roots, person) for person in people})
    for root, all_of in members.items():
        rows = Result.objects.filter(person__in=all_of)
        rows.update(ranked=root not in unranked)
    everyone = [each for all_of in members.values() for each in all_of]
    _unrank_seats(everyone)
    for season in _seasons_of(league, everyone):
        head_to_head.recount_with(season, everyone)
        recount(season, members, roots=roots)


def _unrank_seats(people: Sequence[int]) -> None:
    """A result that is not ranked because its seat was taken late, or by a substitute, stays so."""
    unusual = Q(joined_at__gt=1) | Q(stands_for__isnull=False)
    late = LeagueSeat.objects.filter(unusual, league_game__results__person__in=people)
    games = LeagueGame.objects.filter(pk__in=late.values("league_game")).select_related(
        "reference", "season"
    )
    for league_game in games:
        card = read_cards([league_game], settings_of(league_game.season))[0]
        owners = [chair.owner for chair in card.chairs if not chair.counts]
        league_game.results.filter(person__in=owners).update(ranked=False)


def regroup(league: League, people: Sequence[int]) -> None:
    """People were merged, or are two again: their results count for somebody else now."""
    rank_anew(league, people)
    roots = families(league.pk)
    gone = [person for person in people if person in roots]
    SeasonLine.objects.filter(person__in=gone).delete()
    chains.people_regrouped(league, people)


def _seasons_of(league: League, people: Sequence[int]) -> list[Season]:
    """Every season in which one of these people left something."""
    left = (Result, Registration, Penalty, SeasonLine)
    seasons = {
        season
        for model in left
        for season in model.objects.filter(person__in=people).values_list("season", flat=True)
    }
    return list(Season.objects.filter(league=league, pk__in=seasons).order_by("pk"))


def rebuild(season: Season, *, progress: Progress | None = None) -> None:
    """Make every result and line of the season anew from its facts."""
    settings = settings_of(season)
    roots, unranked = families(season.league_id), guests_of(season.league_id)
    ids = counted_games(season)
    Result.objects.filter(season=season).exclude(league_game__in=ids).delete()
    latest = None
    for _, chunk in chunks(ids, progress):
        rows: list[Result] = []
        for card in chunk_of_cards(chunk, settings):
            refuse_uncountable(card, settings)
            rows += result_rows(card, season, settings, roots=roots, unranked=unranked)
            latest = max(card.game.day, latest or card.game.day)
        _register(season, settings, _first_days(rows, roots))
        Result.objects.filter(league_game__in=chunk).delete()
        Result.objects.bulk_create(rows, batch_size=SIZE)
    Season.objects.filter(pk=season.pk).update(last_night=latest)
    head_to_head.recount_all(season)
    recount_everyone(season)
