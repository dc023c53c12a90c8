"""How lines become rows of a table: the chain over them, movement, names and places.

What pages call is in `standings.py`. Writes nothing.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from datetime import date
from fractions import Fraction
from functools import cached_property
from itertools import takewhile
from typing import Annotated, Any

from scorecards.rules.texts import Text
from tournaments.ledger.evidence import evidence_of
from tournaments.ledger.line_sums import sums_of
from tournaments.ledger.merges import members_of, merges_in, root_of
from tournaments.ledger.penalties import penalties_since
from tournaments.models import LeagueGame, Person, Registration, Season, SeasonLine
from tournaments.rules.season_settings import SeasonSettings
from tournaments.rules.standings import explanation
from tournaments.rules.standings.lines import SeasonFigures, line_from
from tournaments.rules.standings.points import SCALE
from tournaments.rules.standings.ranking import Decision, Standing, movement, standings
from tournaments.rules.standings.schemes import Absence, Scheme


@dataclass(frozen=True)
class RowResult:
    """One result in a row: its points, the league game, the day, the place at so many seats."""

    points: Fraction
    league_game: int
    day: date
    place: int
    players: int
    counted: bool  # False: dropped, because only the best few count


@dataclass(frozen=True)
class StandingsRow:
    """A row of the table. `place` is None while provisional; `moved` how many places up since the
    last day of play but one, None for who had none.

    `standing` and `stored` are what the sentences and single results are made of, once somebody
    looks at them: a table has a thousand, and its page shows five to a row. A `silent` row does not
    say what decided.
    """

    person: Annotated[int, "by which their address is made"]
    name: str
    place: Annotated[int | None, "null while provisional"]
    tied: bool
    metric: Fraction | None
    games: int
    wins: Annotated[Fraction, "a win shared by two is 1/2"]
    best: Fraction | None
    beaten: Fraction
    met: int
    penalty: Fraction
    moved: Annotated[int | None, "places up since the last night; null for who had none"]
    division: int
    left: bool
    criterion: Annotated[str, "the criterion that put it below the row above; empty for none"]
    settings: SeasonSettings = field(repr=False)
    standing: Standing = field(repr=False)
    stored: SeasonLine = field(repr=False)
    silent: bool = False

    @property
    def provisional(self) -> bool:
        return self.place is None

    @cached_property
    def why(self) -> Annotated[tuple[Text, ...], "the same in words"]:
        """What decided against the row above."""
        return self._reasons(explanation.why_below)

    @cached_property
    def brief(self) -> tuple[Text, ...]:
        """The same in as few words as a row of a phone has room for."""
        return self._reasons(explanation.decider)

    def _reasons(self, tell: Callable[[Decision, Scheme], tuple[Text, ...]]) -> tuple[Text, ...]:
        if self.silent or self.standing.line.metric is None:
            return ()
        if self.standing.provisional:
            return (explanation.provisional(self.standing.line, self.settings.scheme),)
        decided = self.standing.decided
        return () if decided is None else tell(decided, self.settings.scheme)

    @property
    def recent(self) -> tuple[RowResult, ...]:
        """The latest results, the latest first."""
        return self.latest(len(self.stored.recent))

    def latest(self, few: int) -> tuple[RowResult, ...]:
        """So many of the latest results, the latest first; all count unless only the best few do
        and the line lists them.
        """
        counting = {game for _, game, *_ in self.stored.counted}
        every = not self.settings.scheme.few or not self.stored.counted
        return tuple(
            _result(each, counted=every or each[1] in counting) for each in self.stored.recent[:few]
        )

    @property
    def counted(self) -> tuple[RowResult, ...]:
        """Those that count where only the best few do, the best first."""
        return tuple(_result(each, counted=True) for each in self.stored.counted)


@dataclass(frozen=True)
class StandingsTable:
    """The standings of a season or of one division."""

    season: int
    version: int
    division: int | None
    settings: SeasonSettings
    rows: tuple[StandingsRow, ...]
    day: date | None = None  # until when it counts, None for now


@dataclass(frozen=True)
class Ranked:
    """What is cached: everything but names."""

    now: list[Standing]
    moved: dict[int, int | None]


@dataclass(frozen=True)
class SeasonPlace:
    """Where somebody stands in a season: the division, and whether and since when in it."""

    division: int = 1
    left: bool = False
    entered: date | None = None


NOWHERE = SeasonPlace()


def places_of(season: Season) -> dict[int, SeasonPlace]:
    """Everybody's place in the season, under the person they count as."""
    roots = merges_in(season.league_id)
    places: dict[int, SeasonPlace] = {}
    rows = Registration.objects.filter(season=season).order_by("pk")
    for person, division, left, entered in rows.values_list(
        "person", "division", "left", "entered"
    ):
        root = root_of(roots, person)
        if root == person or root not in places:
            places[root] = SeasonPlace(division, left is not None, entered)
    return places


def entered_by(place: SeasonPlace, day: date) -> bool:
    """Was somebody registered by the end of that day?"""
    return place.entered is not None and place.entered <= day


def rank(season: Season, settings: SeasonSettings, lines: Mapping[int, SeasonLine]) -> Ranked:
    """The order of these lines, and how each moved since the last day of play."""
    now = [line_from(person, line.now) for person, line in lines.items()]
    ranked = [_slim(each) for each in standings(now, evidence_of(season, settings))]
    day = _day_before_last(season)
    if day is None:
        return Ranked(ranked, {})
    evidence = evidence_of(season, settings, until=day)
    before = standings(_lines_until(season, settings, lines, day), evidence)
    return Ranked(ranked, movement(before, ranked))


def _day_before_last(season: Season) -> date | None:
    """The last day of play but one."""
    if season.last_night is None:
        return None
    games = LeagueGame.objects.filter(season=season, day__lt=season.last_night)
    days = games.exclude(counted_version=None).order_by("-day").values_list("day", flat=True)
    return days.first()


def _lines_until(
    season: Season, settings: SeasonSettings, lines: Mapping[int, SeasonLine], day: date
) -> list[SeasonFigures]:
    """These lines as they were at the end of the last day of play but one: the same that the
    standings of that day are made of. Where nothing but games and penalties counts they are stored,
    and only the penalties since then are to be left out.
    """
    roots = merges_in(season.league_id)
    if settings.scheme.absence is not Absence.SKIP:
        sums = sums_of(season, settings, members_of(roots, [*lines]), until=day, by_rows=True)
        return [line_from(person, each.now) for person, each in sums.items()]
    since: dict[int, Fraction] = {}
    for person, amount in penalties_since(season, day).items():
        root = root_of(roots, person)
        since[root] = since.get(root, Fraction(0)) + amount
    stored = (
        line_from(person, line.before if line.last_day == season.last_night else line.now)
        for person, line in lines.items()
    )
    return [_without(line, since.get(line.player, Fraction(0))) for line in stored]


def _without(line: SeasonFigures, penalty: Fraction) -> SeasonFigures:
    """The line before this penalty was given."""
    metric = None if line.metric is None else line.metric - penalty
    return replace(line, metric=metric, penalty=line.penalty - penalty)


def _slim(standing: Standing) -> Standing:
    """Without the long lists that were compared, beyond the first figures that differ."""
    decided = standing.decided
    if decided is not None:
        pairs = zip(decided.above, decided.below, strict=False)
        equal = sum(1 for _ in takewhile(lambda pair: pair[0] == pair[1], pairs))
        run = equal - equal % 2  # `sorted` compares runs of two figures; the next run counts too
        cut = slice(run, run + 4)
        decided = replace(decided, above=decided.above[cut], below=decided.below[cut])
    return replace(standing, figures=(), decided=decided)


def table_of(
    season: Season,
    settings: SeasonSettings,
    ranked: Ranked,
    lines: Mapping[int, SeasonLine],
    places: Mapping[int, SeasonPlace],
    *,
    division: int | None,
) -> StandingsTable:
    """The table of these lines in their order, with names and places."""
    people = Person.objects.filter(pk__in=lines.keys())
    names = dict(people.values_list("pk", "name"))
    rows = tuple(
        _row(
            each,
            lines[each.player],
            settings,
            name=names[each.player],
            moved=ranked.moved.get(each.player),
            place=places.get(each.player, NOWHERE),
        )
        for each in ranked.now
    )
    return StandingsTable(season.pk, season.version, division, settings, rows)


def _row(
    standing: Standing,
    stored: SeasonLine,
    settings: SeasonSettings,
    *,
    name: str,
    moved: int | None,
    place: SeasonPlace,
) -> StandingsRow:
    line = standing.line
    decided = standing.decided
    return StandingsRow(
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
        settings=settings,
        standing=standing,
        stored=stored,
    )


def _result(listed: Sequence[Any], *, counted: bool) -> RowResult:
    points, game, day, place, players = listed
    return RowResult(
        Fraction(points, SCALE), game, date.fromisoformat(day), place, players, counted
    )
