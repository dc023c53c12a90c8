"""The standings of a season, from its lines: place, what decided it, movement and form.

The chain is asked at reading, its costly criteria only inside groups that are level; what came out
is kept in the cache under the season's version, so a page costs two reads more than its rows. A
table at an earlier day is added up from the results until then. Writes nothing.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import date
from fractions import Fraction
from itertools import takewhile
from typing import Any

from django.core.cache import cache
from django.db.models import Q

from tournaments import explaining
from tournaments.directing import deriving
from tournaments.directing.sums import Sums, missed_nights, penalties_of, pure_results, sums_of
from tournaments.gaining import Needed, needed_next
from tournaments.lines import Line, line_from, season_line
from tournaments.models import Person, Registration, Season, SeasonLine
from tournaments.people import families, members_of, root_of
from tournaments.points import SCALE
from tournaments.results import Result
from tournaments.settings import SeasonSettings
from tournaments.standings import Standing, movement, season_standings, standings
from tournaments.texts import Text
from tournaments.tiebreaks import Evidence, find_criterion

KEPT_SECONDS = 24 * 3600


@dataclass(frozen=True)
class Shown:
    """One result in a row: its points, the league game, the day, the place at so many seats."""

    points: Fraction
    league_game: int
    day: date
    place: int
    players: int
    counted: bool  # False: dropped, because only the best few count


@dataclass(frozen=True)
class Row:
    """A row of the table. `place` is None while provisional; `moved` how many places up since the
    last day of play, None for who had none; `why` what decided against the row above.
    """

    person: int
    name: str
    place: int | None
    tied: bool
    metric: Fraction | None
    games: int
    wins: Fraction
    best: Fraction | None
    beaten: Fraction
    met: int
    penalty: Fraction
    moved: int | None
    division: int
    left: bool
    criterion: str  # that decided: a slug of tiebreaks, "" for the first
    why: tuple[Text, ...]
    figures: Mapping[str, tuple[Fraction, ...]]  # the keys of each criterion that was asked
    recent: tuple[Shown, ...]  # the latest results, the latest first
    counted: tuple[Shown, ...]  # those that count where only the best few do, the best first

    @property
    def provisional(self) -> bool:
        return self.place is None


@dataclass(frozen=True)
class Table:
    """The standings of a season or of one division. `asked` are the criteria beyond the points
    that some pair of rows needed.
    """

    season: int
    version: int
    division: int | None
    settings: SeasonSettings
    rows: tuple[Row, ...]
    asked: tuple[str, ...]
    day: date | None = None  # until when it counts, None for now


@dataclass(frozen=True)
class _Ranked:
    """What the cache keeps: everything but names."""

    now: list[Standing]
    moved: dict[int, int | None]


def table(season: Season, *, division: int | None = None) -> Table:
    """The standings as they are now; `division` from 1, None for all in one table."""
    settings = deriving.settings_of(season)
    places = _registered(season)
    lines = {
        line.person_id: line
        for line in SeasonLine.objects.filter(season=season)
        if division is None or places.get(line.person_id, _NOWHERE).division == division
    }
    key = f"standings:{season.pk}:{season.version}:{division or 0}"
    ranked = cache.get(key)
    if ranked is None:
        ranked = _rank(season, settings, lines)
        cache.set(key, ranked, KEPT_SECONDS)
    return _table(season, settings, ranked, lines, places, division=division)


def table_at(season: Season, day: date, *, division: int | None = None) -> Table:
    """The standings at the end of a day, under the settings of the season: from the results until
    then and the penalties given by then.
    """
    settings = deriving.settings_of(season)
    roots = families(season.league_id)
    places = _registered(season)
    people = [
        person
        for person in deriving.everyone_in(season, roots)
        if division is None or places.get(person, _NOWHERE).division == division
    ]
    unranked = deriving.guests_of(season.league_id)
    members = members_of(roots, [person for person in people if person not in unranked])
    sums = sums_of(season, settings, members, until=day)
    lines = {
        person: _unsaved(person, each)
        for person, each in sums.items()
        if each.games or _entered_by(places.get(person, _NOWHERE), day)
    }
    now = [line_from(person, line.now) for person, line in lines.items()]
    ranked = _Ranked(standings(now, _evidence(season, settings, until=day)), {})
    return replace(_table(season, settings, ranked, lines, places, division=division), day=day)


def full_line(season: Season, person: int) -> Line:
    """The line of one person with every single result, dropped ones marked: for the page of a
    player. Costs as many rows as the person has results.
    """
    settings = deriving.settings_of(season)
    members = members_of(families(season.league_id), [person])
    return _full_line(season, settings, members, person)


def explained(season: Season, person: int, *, division: int | None = None) -> tuple[Text, ...]:
    """What a row says about itself: where its figure comes from, what was dropped, what decided."""
    settings = deriving.settings_of(season)
    rows, mine = _with_full_line(season, settings, person, division=division)
    return explaining.explain(mine, settings.scheme) if mine is not None else ()


def needed(
    season: Season, person: int, *, division: int | None = None, opponents: int = 3
) -> Needed | None:
    """What the next result of a person must be to gain a place; None where nothing can be said.
    `explaining.needed` words it.
    """
    settings = deriving.settings_of(season)
    rows, _ = _with_full_line(season, settings, person, division=division)
    return needed_next(rows, person, settings.scheme, opponents=opponents)


def what_changes(
    season: Season, settings: SeasonSettings
) -> list[tuple[int, str, int | None, int | None]]:
    """(person, name, place now, place then) under other settings, in the order they would have.
    Reads every card of the season; for a director to look at before `rescore_season`.
    """
    now = {row.person: row for row in table(season).rows}
    games = []
    ids = deriving.counted_games(season)
    for start in range(0, len(ids), deriving.CHUNK):
        for card in deriving.chunk_of_cards(ids[start : start + deriving.CHUNK], settings):
            deriving.refuse_uncountable(card, settings)
            games.append(card.pure)
    roots = families(season.league_id)
    merged = [
        replace(
            game,
            seats=tuple(replace(seat, player=root_of(roots, seat.player)) for seat in game.seats),
        )
        for game in games
    ]
    then = season_standings(merged, settings.scheme, ranked=list(now))
    return [(row.player, now[row.player].name, now[row.player].place, row.place) for row in then]


def stored_table(season: Season) -> dict[str, Any]:
    """The standings as plain data, to be kept when a season closes."""
    levels = deriving.settings_of(season).levels
    return {
        "version": season.version,
        "divisions": [
            [_stored(row) for row in table(season, division=level).rows]
            for level in range(1, levels + 1)
        ],
    }


def changed_since_closing(season: Season) -> bool:
    """Does the table kept at closing say something else than the facts do now?"""
    if season.closed_table is None:
        return False
    return stored_table(season)["divisions"] != season.closed_table["divisions"]


# How ------------------------------------------------------------------------------------------


@dataclass(frozen=True)
class _Place:
    division: int = 1
    left: bool = False
    entered: date | None = None


_NOWHERE = _Place()


def _registered(season: Season) -> dict[int, _Place]:
    """Division of everyone, by whom they count as."""
    roots = families(season.league_id)
    found: dict[int, _Place] = {}
    rows = Registration.objects.filter(season=season).order_by("pk")
    for person, division, left, entered in rows.values_list(
        "person", "division", "left", "entered"
    ):
        root = root_of(roots, person)
        if root == person or root not in found:
            found[root] = _Place(division, left is not None, entered)
    return found


def _entered_by(place: _Place, day: date) -> bool:
    return place.entered is not None and place.entered <= day


def _rank(season: Season, settings: SeasonSettings, lines: Mapping[int, SeasonLine]) -> _Ranked:
    now = [line_from(person, line.now) for person, line in lines.items()]
    ranked = [_slim(each) for each in standings(now, _evidence(season, settings))]
    if season.last_night is None:
        return _Ranked(ranked, {})
    earlier = [
        line_from(person, line.before if line.last_day == season.last_night else line.now)
        for person, line in lines.items()
    ]
    before = standings(earlier, _evidence(season, settings, before=season.last_night))
    return _Ranked(ranked, movement(before, ranked))


def _slim(standing: Standing) -> Standing:
    """Without the long lists that were compared: up to where they differ is all that is told."""
    figures = tuple((slug, key) for slug, key in standing.figures if find_criterion(slug).single)
    decided = standing.decided
    if decided is not None:
        pairs = zip(decided.above, decided.below, strict=False)
        equal = sum(1 for _ in takewhile(lambda pair: pair[0] == pair[1], pairs))
        cut = slice(equal, equal + 1)
        decided = replace(decided, above=decided.above[cut], below=decided.below[cut])
    return replace(standing, figures=figures, decided=decided)


def _evidence(
    season: Season,
    settings: SeasonSettings,
    *,
    before: date | None = None,
    until: date | None = None,
) -> Evidence:
    roots = families(season.league_id)
    last = before.toordinal() - 1 if before else until.toordinal() if until else None
    day = None if last is None else date.fromordinal(last)

    def fetch(players: Sequence[int]) -> Mapping[int, Sequence[Result]]:
        members = members_of(roots, players)
        return pure_results(season, members, net=settings.scheme.net, until=day)

    def everyone() -> list[Result]:
        rows = fetch(deriving.everyone_in(season, roots))
        return [each for mine in rows.values() for each in mine]

    playoffs = {int(person): place for person, place in season.playoffs.items()}
    return Evidence(settings.scheme, fetch, playoffs, season.lot, everyone)


def _table(
    season: Season,
    settings: SeasonSettings,
    ranked: _Ranked,
    lines: Mapping[int, SeasonLine],
    places: Mapping[int, _Place],
    *,
    division: int | None,
) -> Table:
    people = Person.objects.filter(pk__in=lines.keys())
    names = dict(people.values_list("pk", "name"))
    rows = tuple(
        _row(
            each,
            lines[each.player],
            settings,
            name=names[each.player],
            moved=ranked.moved.get(each.player),
            place=places.get(each.player, _NOWHERE),
        )
        for each in ranked.now
    )
    criteria = {name for row in rows for name in row.figures}
    asked = tuple(name for name in settings.scheme.chain if name in criteria and name != "metric")
    return Table(season.pk, season.version, division, settings, rows, asked)


def _row(
    standing: Standing,
    kept: SeasonLine,
    settings: SeasonSettings,
    *,
    name: str,
    moved: int | None,
    place: _Place,
) -> Row:
    line = standing.line
    counting = {game for _, game, *_ in kept.counted}
    few = settings.scheme.few
    decided = standing.decided
    return Row(
        person=standing.player,
        name=name,
        place=standing.place,
        tied=standing.tied,
        metric=line.metric,
        games=line.games,
        wins=line.wins,
        best=line.best,
        beaten=Fraction(line.beaten2, 2),
        met=line.met,
        penalty=line.penalty,
        moved=moved,
        division=place.division,
        left=place.left,
        criterion=decided.criterion if decided else "",
        why=_why(standing, settings),
        figures=dict(standing.figures),
        recent=tuple(
            _shown(each, counted=not few or not kept.counted or each[1] in counting)
            for each in kept.recent
        ),
        counted=tuple(_shown(each, counted=True) for each in kept.counted),
    )


def _why(standing: Standing, settings: SeasonSettings) -> tuple[Text, ...]:
    if standing.line.metric is None:
        return ()
    if standing.provisional:
        return (explaining.provisional(standing.line, settings.scheme),)
    if standing.decided is None:
        return ()
    return explaining.why_below(standing.decided, settings.scheme)


def _shown(listed: Sequence[Any], *, counted: bool) -> Shown:
    points, game, day, place, players = listed
    return Shown(Fraction(points, SCALE), game, date.fromisoformat(day), place, players, counted)


def _full_line(
    season: Season, settings: SeasonSettings, members: Mapping[int, Sequence[int]], person: int
) -> Line:
    rows = pure_results(season, members, net=settings.scheme.net)
    missed = missed_nights(season, settings, members)
    taken = penalties_of(season, members[person])
    return season_line(
        person,
        rows[person],
        settings.scheme,
        missed=missed.get(person, ()),
        penalties=taken.values(),
    )


def _with_full_line(
    season: Season, settings: SeasonSettings, person: int, *, division: int | None
) -> tuple[list[Standing], Standing | None]:
    """The table with all single results in the row of one person."""
    roots = families(season.league_id)
    lines = SeasonLine.objects.filter(season=season)
    if division is not None:
        inside = [who for who, place in _registered(season).items() if place.division == division]
        lines = lines.filter(Q(person__in=inside))
    ranked = _rank(season, settings, {line.person_id: line for line in lines}).now
    full = _full_line(season, settings, members_of(roots, [person]), person)
    rows = [replace(row, line=full) if row.player == person else row for row in ranked]
    return rows, next((row for row in rows if row.player == person), None)


def _unsaved(person: int, sums: Sums) -> SeasonLine:
    return SeasonLine(
        person_id=person,
        games=sums.games,
        now=dict(sums.now),
        before=dict(sums.before),
        counted=sums.counted,
        recent=sums.recent,
        last_day=sums.last_day,
    )


def _stored(row: Row) -> dict[str, Any]:
    return {
        "person": row.person,
        "name": row.name,
        "place": row.place,
        "tied": row.tied,
        "metric": None if row.metric is None else list(row.metric.as_integer_ratio()),
        "games": row.games,
        "wins": list(row.wins.as_integer_ratio()),
        "criterion": row.criterion,
    }
