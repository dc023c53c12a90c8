"""What follows from confirmed games, brought up to date: results, season lines, ratings, indexes.

Called inside the transaction of an act, under the league's lock. A game's results are deleted and
made whole at once; lines, ratings and versions are noted (`stale`) and derived when the act ends. A
line is added up from the rows of its person, never by a difference; so nothing drifts and `proof`
finds every stored row again from the facts alone. Never decides whether a game counts: that is for
the acts.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping, Sequence
from datetime import date

from django.db.models import F, Q
from django.utils import timezone

from tournaments.ledger import chains, head_to_head
from tournaments.ledger.chunks import SIZE, Progress, chunks
from tournaments.ledger.counted_games import Holes, read_cards
from tournaments.ledger.credits import carries_to
from tournaments.ledger.merges import Roots, members_of, merges_in, root_of
from tournaments.ledger.result_rows import (
    chunk_of_cards,
    counted_games,
    guests_of,
    refuse_uncountable,
    result_rows,
)
from tournaments.ledger.season_lines import FIGURES, everyone_in, line_row, lines_for
from tournaments.ledger.settings import settings_of
from tournaments.ledger.stale import note
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

EVERYONE = 0
"""Instead of a person: every line of a season."""


def count_game(league_game: LeagueGame, holes: Holes) -> None:
    """Make the results of a confirmed version, whose points these are, and all that follows. The
    game has its season, read under the lock.

    Raises DirectingError when the points system cannot count such a game.
    """
    season = league_game.season
    settings = settings_of(season)
    card = read_cards([league_game], settings, points={league_game.game_id: holes})[0]
    refuse_uncountable(card, settings)
    roots, before = merges_in(season.league_id), _old_people(league_game)
    if before:
        Result.objects.filter(league_game=league_game).delete()
    rows = result_rows(card, season, settings, roots=roots, unranked=guests_of(season.league_id))
    Result.objects.bulk_create(rows)
    _register(season, settings, _first_days(rows, roots))
    _freeze(season, league_game.day)
    people = {*before, *card.people}
    head_to_head.recount_between(season, people)
    recount(season, people)
    chains.game_moved(season, league_game, rated=bool(before))


def _freeze(season: Season, day: date) -> None:
    """A game of this day counts: settings stay, and it may be the latest."""
    known = season.frozen, season.last_night
    season.frozen = season.frozen or timezone.now()
    season.last_night = max(day, season.last_night or day)
    if (season.frozen, season.last_night) != known:
        season.save(update_fields=["frozen", "last_night"])


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
    chains.game_moved(season, league_game, rated=bool(people))


def _old_people(league_game: LeagueGame) -> list[int]:
    return list(league_game.results.values_list("person", flat=True))


def _register(season: Season, settings: SeasonSettings, days: Mapping[int, date]) -> None:
    """Register whoever played a ranked game, from its day at the latest, newcomers in the lowest
    division. `days` are those of the first games, by person.
    """
    there = {row.person_id: row for row in season.registrations.filter(person__in=days.keys())}
    Registration.objects.bulk_create(
        Registration(season=season, person_id=person, division=settings.levels, entered=day)
        for person, day in sorted(days.items())
        if person not in there
    )
    for person, row in there.items():
        if row.entered > days[person]:
            row.entered = days[person]
            row.save(update_fields=["entered"])


def _first_days(rows: Iterable[Result], roots: Roots) -> dict[int, date]:
    """The day of the first ranked result of everybody who has one."""
    days: dict[int, date] = {}
    for row in rows:
        if row.ranked:
            person = root_of(roots, row.person_id)
            days[person] = min(row.day, days.get(person, row.day))
    return days


def recount(season: Season, people: Iterable[int]) -> None:
    """Add up the lines of these people again, or of those they count as. Of a stage, whose lines
    nobody stores, only the version goes up, and that of what its points are carried to.
    """
    if season.staged:
        note(_stages_moved, [season.pk])
    else:
        note(_add_up, [(season.pk, person) for person in people])


def recount_everyone(season: Season) -> None:
    """Add up every line of the season again, and drop those that should not be there."""
    recount(season, [EVERYONE])


def _add_up(lines: Collection[tuple[int, int]]) -> None:
    """The lines of these, by season and person, in ascending order."""
    people: dict[int, set[int]] = {}
    for season_id, person in lines:
        people.setdefault(season_id, set()).add(person)
    for season in Season.objects.filter(pk__in=people).order_by("pk"):
        roots = merges_in(season.league_id)
        if EVERYONE in people[season.pk]:
            touched = everyone_in(season, roots)
            SeasonLine.objects.filter(season=season).exclude(person__in=touched).delete()
        else:
            touched = sorted({root_of(roots, person) for person in people[season.pk]})
        _store_lines(season, touched, roots)
    note(_show, people)


def _store_lines(season: Season, people: Sequence[int], roots: Roots) -> None:
    lines = lines_for(season, people, roots)
    stale = SeasonLine.objects.filter(season=season, person__in=people)
    stale.exclude(person__in=lines.keys()).delete()
    SeasonLine.objects.bulk_create(
        [line_row(season, person, sums) for person, sums in sorted(lines.items())],
        update_conflicts=True,
        unique_fields=["season", "person"],
        update_fields=FIGURES,
    )


def _stages_moved(seasons: Collection[int]) -> None:
    for season in sorted(seasons):
        moved: int | None = season
        while moved is not None:
            note(_show, [moved])
            moved = carries_to(moved)


def _show(seasons: Collection[int]) -> None:
    """Whoever has these standings open fetches them again."""
    Season.objects.filter(pk__in=seasons).update(version=F("version") + 1)


def show_season_anew(season: Season) -> None:
    """Something beside the standings has changed: whoever has the season open fetches it again."""
    note(_show, [season.pk])


def show_anew(league: League, people: Iterable[int]) -> None:
    """A name or an index beside the lines of these people has changed: whoever has the standings
    open fetches them again.
    """
    listed = Q(lines__person__in=people) | Q(staged=True, registrations__person__in=people)
    note(_show, Season.objects.filter(listed, league=league).values_list("pk", flat=True))


def rank_anew(league: League, people: Iterable[int]) -> None:
    """Whether the results of these people are ranked may have changed."""
    roots = merges_in(league.pk)
    unranked = guests_of(league.pk)
    members = members_of(roots, {root_of(roots, person) for person in people})
    for root, all_of in members.items():
        rows = Result.objects.filter(person__in=all_of)
        rows.update(ranked=root not in unranked)
    everyone = [each for all_of in members.values() for each in all_of]
    _unrank_seats(everyone)
    for season in _seasons_of(league, everyone):
        head_to_head.recount_with(season, everyone)
        recount(season, members)


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
    roots = merges_in(league.pk)
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
    roots, unranked = merges_in(season.league_id), guests_of(season.league_id)
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
