"""What follows from confirmed games: results, season lines, ratings and indexes.

Called inside the transaction of an act, under the league's lock. A game's results are deleted and
made whole; a line is added up from the rows of its person, never by a difference; so nothing drifts
and `proving` finds every stored row again from the facts alone. Never decides whether a game
counts: that is `games`.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from datetime import date

from django.db.models import F
from django.utils import timezone
from django.utils.translation import gettext

from tournaments.errors import DirectingError
from tournaments.ledger import chains, head_to_head
from tournaments.ledger.counted_games import CountedGame, read_cards
from tournaments.ledger.line_sums import Sums, sums_of
from tournaments.ledger.merges import Roots, families, members_of, root_of
from tournaments.ledger.settings import settings_of
from tournaments.models import (
    League,
    LeagueGame,
    LeagueSeat,
    Penalty,
    Person,
    Registration,
    Result,
    Season,
    SeasonLine,
)
from tournaments.models.derived import SHARE
from tournaments.rules.season_settings import SeasonSettings
from tournaments.rules.standings.points import scaled
from tournaments.rules.standings.results import GameResult, games_in_common, results_of
from tournaments.rules.standings.systems import refusal

CHUNK = 500
Progress = Callable[[int, int], None]


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


def refuse_uncountable(card: CountedGame, settings: SeasonSettings) -> None:
    """Raise DirectingError, with why, for a game that the season's points cannot count."""
    if len(card.chairs) < 2:
        raise DirectingError(gettext("A game has two players or more."))
    system = settings.scheme.points_system
    refused = refusal(system, games_in_common([card.pure]), net=settings.scheme.net)
    if refused is not None:
        raise DirectingError(refused)


def guests_of(league_id: int) -> frozenset[int]:
    """The people whose results are not ranked: guests, unless the league ranks them."""
    if League.objects.filter(pk=league_id, guests_ranked=True).exists():
        return frozenset()
    guests = Person.objects.filter(league=league_id, guest=True)
    return frozenset(guests.values_list("pk", flat=True))


def result_rows(
    card: CountedGame,
    season: Season,
    settings: SeasonSettings,
    *,
    roots: Roots,
    unranked: frozenset[int],
) -> list[Result]:
    """The rows of a game, not saved yet: a pure function of the card and what is given."""
    scheme = settings.scheme
    pure = results_of(card.pure, scheme.points_system, terms=scheme.terms, net=scheme.net)
    rows = []
    for result, seat, chair in zip(pure, card.pure.seats, card.chairs, strict=True):
        ranked = chair.counts and root_of(roots, chair.owner) not in unranked
        rows.append(_row(card, season.pk, result, strokes=seat.total(), ranked=ranked))
        rows[-1].net = seat.total(net=True)
    return rows


def _row(
    card: CountedGame, season_id: int, result: GameResult, *, strokes: int, ranked: bool
) -> Result:
    par = card.pure.par
    return Result(
        season_id=season_id,
        league_game_id=card.game.pk,
        person_id=result.player,
        day=card.game.day,
        at=result.at,
        players=result.size,
        holes=len(result.holes),
        place=result.place,
        strokes=strokes,
        beaten2=result.beaten2,
        share=result.beaten2 * SHARE // (2 * result.opponents),
        first=int(result.first * SHARE),
        points=scaled(result.points),
        to_par_milli=None if par is None else int(1000 * (strokes - len(result.holes) * par.r)),
        last_holes=list(result.holes),
        ranked=ranked,
    )


def _old_people(league_game: LeagueGame) -> list[int]:
    return list(league_game.results.values_list("person", flat=True))


def _register(season: Season, settings: SeasonSettings, days: Mapping[int, date]) -> None:
    """Who plays a ranked game is in the season from its day on at the latest: in the lowest
    division, if nobody said another. `days` are those of the first games, by person.
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


# Lines -----------------------------------------------------------------------------------------


def recount(season: Season, people: Iterable[int], *, roots: Roots | None = None) -> None:
    """Add up anew the lines of these people (whoever they count as), in ascending order."""
    found = families(season.league_id) if roots is None else roots
    touched = sorted({root_of(found, person) for person in people})
    wanted = lines_for(season, touched, found)
    SeasonLine.objects.filter(season=season, person__in=touched).exclude(
        person__in=wanted.keys()
    ).delete()
    _write_lines(season, wanted)
    Season.objects.filter(pk=season.pk).update(version=F("version") + 1)


def recount_everyone(season: Season) -> None:
    """Add up every line of the season anew, and drop those that should not be."""
    roots = families(season.league_id)
    people = everyone_in(season, roots)
    SeasonLine.objects.filter(season=season).exclude(person__in=people).delete()
    recount(season, people, roots=roots)


def everyone_in(season: Season, roots: Roots) -> list[int]:
    """Who may have a line: everyone registered and everyone with a ranked result."""
    registered = season.registrations.values_list("person", flat=True)
    played = Result.objects.filter(season=season, ranked=True).values_list("person", flat=True)
    both = {*registered, *played.distinct().order_by()}
    return sorted({root_of(roots, person) for person in both})


def lines_for(season: Season, people: Sequence[int], roots: Roots) -> dict[int, Sums]:
    """The lines these people should have; nobody without a place in the season has one."""
    unranked = guests_of(season.league_id)
    members = members_of(roots, [person for person in people if person not in unranked])
    everyone = [each for all_of in members.values() for each in all_of]
    registered = set(
        season.registrations.filter(person__in=everyone).values_list("person", flat=True)
    )
    sums = sums_of(season, settings_of(season), members) if members else {}
    return {
        person: each
        for person, each in sums.items()
        if each.games or registered.intersection(members[person])
    }


def _write_lines(season: Season, lines: Mapping[int, Sums]) -> None:
    SeasonLine.objects.bulk_create(
        [
            SeasonLine(
                season=season,
                person_id=person,
                games=each.games,
                now=dict(each.now),
                before=dict(each.before),
                counted=each.counted,
                recent=each.recent,
                last_day=each.last_day,
            )
            for person, each in sorted(lines.items())
        ],
        update_conflicts=True,
        unique_fields=["season", "person"],
        update_fields=["games", "now", "before", "counted", "recent", "last_day"],
    )


def show_anew(league: League, people: Iterable[int]) -> None:
    """What stands beside the lines of these people is another, a name or an index: whoever has seen
    the standings asks for them again.
    """
    seasons = Season.objects.filter(league=league, lines__person__in=people)
    Season.objects.filter(pk__in=seasons.values("pk")).update(version=F("version") + 1)


# People who turn out to be others, or no guests -------------------------------------------------


def rank_anew(league: League, people: Iterable[int]) -> None:
    """Whether the results of these people are ranked may have changed."""
    roots = families(league.pk)
    unranked = guests_of(league.pk)
    members = members_of(roots, {root_of(roots, person) for person in people})
    for root, all_of in members.items():
        rows = Result.objects.filter(person__in=all_of)
        rows.update(ranked=root not in unranked)
    everyone = [each for all_of in members.values() for each in all_of]
    _unrank_latecomers(everyone)
    for season in _seasons_of(league, everyone):
        head_to_head.recount_with(season, everyone)
        recount(season, members, roots=roots)


def _unrank_latecomers(people: Sequence[int]) -> None:
    """A result that is not ranked because its seat was taken late stays so."""
    late = LeagueSeat.objects.filter(joined_at__gt=1, league_game__results__person__in=people)
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
    found = set(Result.objects.filter(person__in=people).values_list("season", flat=True))
    found |= set(Registration.objects.filter(person__in=people).values_list("season", flat=True))
    found |= set(Penalty.objects.filter(person__in=people).values_list("season", flat=True))
    found |= set(SeasonLine.objects.filter(person__in=people).values_list("season", flat=True))
    return list(Season.objects.filter(league=league, pk__in=found).order_by("pk"))


# The whole of a season --------------------------------------------------------------------------


def counted_games(season: Season) -> list[int]:
    """The ids of all games that count, in the order they were played."""
    games = LeagueGame.objects.filter(season=season).exclude(counted_version=None)
    return list(games.order_by("finished_at", "pk").values_list("pk", flat=True))


def chunk_of_cards(ids: Sequence[int], settings: SeasonSettings) -> list[CountedGame]:
    """The cards of these games, in their order."""
    found = {
        each.pk: each for each in LeagueGame.objects.filter(pk__in=ids).select_related("reference")
    }
    return read_cards([found[pk] for pk in ids], settings)


def rebuild(season: Season, *, progress: Progress | None = None) -> None:
    """Make every result and line of the season anew from its facts."""
    settings = settings_of(season)
    roots, unranked = families(season.league_id), guests_of(season.league_id)
    ids = counted_games(season)
    Result.objects.filter(season=season).exclude(league_game__in=ids).delete()
    latest = None
    for start in range(0, len(ids), CHUNK):
        chunk = ids[start : start + CHUNK]
        rows: list[Result] = []
        for card in chunk_of_cards(chunk, settings):
            refuse_uncountable(card, settings)
            made = result_rows(card, season, settings, roots=roots, unranked=unranked)
            rows += made
            latest = max(card.game.day, latest or card.game.day)
        _register(season, settings, _first_days(rows, roots))
        Result.objects.filter(league_game__in=chunk).delete()
        Result.objects.bulk_create(rows, batch_size=CHUNK)
        if progress is not None:
            progress(min(start + CHUNK, len(ids)), len(ids))
    Season.objects.filter(pk=season.pk).update(last_night=latest)
    head_to_head.recount_all(season)
    recount_everyone(season)
