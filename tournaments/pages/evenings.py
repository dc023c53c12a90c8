"""What the page of a night shows of its started tables and of the evening as a whole: a headline
that says how far it is, the tables, the night's own table. Reads by the queries; writes nothing.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from fractions import Fraction
from hashlib import sha256

from django.core.cache import cache
from django.db.models import Count, Q
from django.utils.translation import gettext, ngettext

from scorecards.display.headlines import say_names
from scorecards.rules.texts import figure
from tournaments.ledger.settings import settings_of
from tournaments.models import LeagueGame, Night, Season
from tournaments.pages.grids import aligned
from tournaments.permissions import Member
from tournaments.queries.answers import Speaker
from tournaments.queries.evenings import Evening, EveningRow, evening_of
from tournaments.queries.nights import RoundShown, TableShown
from tournaments.queries.tables import TablePlay, plays_of
from tournaments.rules.standings.systems import PointsSystem, find_system

CACHE_SECONDS = 3600


@dataclass(frozen=True)
class EveningLine:
    """A row of the night's table with its figures as they are printed."""

    row: EveningRow
    rounds: tuple[str, ...]
    points: str

    @property
    def steps(self) -> int:
        """How many places it moved in the season, either way."""
        return abs(self.row.moved or 0)


@dataclass(frozen=True)
class EveningPage:
    """A night that has begun: `rounds` with what is known of their tables, `lines` of the night's
    own table, `whole` when every card counts and none is to come. `confirmable` are the codes of
    the cards that the reader can confirm.
    """

    token: str
    rounds: tuple[RoundShown, ...]
    plays: tuple[TablePlay, ...]
    evening: Evening
    lines: tuple[EveningLine, ...]
    whole: bool
    number: int
    nights: int
    system: PointsSystem
    headline: str
    confirmable: frozenset[str]

    @property
    def begun(self) -> bool:
        return bool(self.plays)

    @property
    def columns(self) -> int:
        """How many columns of the night's table are beside the place."""
        rounds = len(self.evening.rounds)
        return 3 + (rounds if rounds > 1 else 0)

    @property
    def players(self) -> int:
        return len({seat.person for play in self.plays for seat in play.seats})

    @property
    def disputed(self) -> tuple[TableShown, ...]:
        """The tables whose cards a director has to decide."""
        return tuple(
            table
            for each in self.rounds
            for table in each.tables
            if table.play is not None and table.play.state == "disputed"
        )


def token_of(night: Night) -> str:
    """A short token of everything the page of a night shows. One query."""
    league = night.season.league
    games = LeagueGame.objects.filter(night=night).order_by("pk")
    rows = list(games.values_list("pk", "state", "version", "game__version", "game__finished"))
    facts = repr([league.version, league.head, night.version, night.state, rows])
    return sha256(facts.encode()).hexdigest()[:16]


def evening_page(
    member: Member, night: Night, rounds: Sequence[RoundShown], *, drafted: bool
) -> EveningPage:
    """The evening as it stands; `drafted`: one more round is being drawn. The queries do
    not grow with tables or people.
    """
    season = Season.objects.select_related("league").get(pk=night.season_id)
    night.season = season
    games = LeagueGame.objects.filter(night=night).exclude(state="void")
    listed = list(games.select_related("game", "reference"))
    plays = {play.code: play for play in plays_of(season, listed).values()}
    shown = tuple(_with_plays(each, plays) for each in rounds)
    evening = _evening(night, season, shown, plays)
    whole = not drafted and _is_whole(shown)
    counts = Night.objects.filter(season=season).aggregate(
        number=Count("pk", filter=Q(day__lte=night.day)), nights=Count("pk")
    )
    return EveningPage(
        token=token_of(night),
        rounds=shown,
        plays=tuple(plays.values()),
        evening=evening,
        lines=_lines(evening),
        whole=whole,
        number=counts["number"],
        nights=counts["nights"],
        system=find_system(settings_of(season).scheme.system),
        headline=_headline(shown, evening, whole=whole),
        confirmable=frozenset(each.code for each in plays.values() if _confirmable(member, each))
        if "sign_off" not in settings_of(season).customs
        else frozenset(),
    )


def _confirmable(member: Member, play: TablePlay) -> bool:
    """May a reader who has looked at these totals confirm them?"""
    seated = member.person_id in play.people
    if play.state != "submitted" or not (
        member.may("confirm_game") or (member.may("confirm_own_game") and seated)
    ):
        return False
    position = next((seat.position for seat in play.seats if seat.person == member.person_id), None)
    me = Speaker(position, getattr(member.user, "pk", None), getattr(member.device, "pk", None))
    return not any(me.is_same(each) for each in play.speakers)


def _with_plays(each: RoundShown, plays: dict[str, TablePlay]) -> RoundShown:
    tables = (replace(table, play=plays.get(table.code)) for table in each.tables)
    return replace(each, tables=tuple(tables))


def _evening(
    night: Night, season: Season, rounds: Iterable[RoundShown], plays: dict[str, TablePlay]
) -> Evening:
    """The night's table at this version of the season, read if nobody has."""
    key = f"evening:{season.edition}:{night.pk}"
    evening: Evening | None = cache.get(key)
    if evening is None:
        numbers = {table.code: each.number for each in rounds for table in each.tables}
        tables = [(numbers.get(code, 1), play) for code, play in plays.items()]
        evening = evening_of(season, night.day, tables)
        cache.set(key, evening, CACHE_SECONDS)
    return evening


def _is_whole(rounds: Sequence[RoundShown]) -> bool:
    """Does every card count, and is no table still to be played?"""
    tables = [table for each in rounds for table in each.tables if not table.void]
    alive = [table for table in tables if table.state != "void"]
    return bool(alive) and all(table.play is not None and table.play.counts for table in alive)


def _lines(evening: Evening) -> tuple[EveningLine, ...]:
    every = [row.points for row in evening.rows]
    every += [points for row in evening.rows for points in row.rounds if points is not None]
    figures = aligned(every)
    return tuple(
        EveningLine(
            row,
            tuple("–" if points is None else figures[points] for points in row.rounds),
            figures[row.points],
        )
        for row in evening.rows
    )


def _headline(rounds: Sequence[RoundShown], evening: Evening, *, whole: bool) -> str:
    """How far the night is; "" before its first table has started."""
    if whole and evening.winners:
        return _winners([row.name for row in evening.winners], evening.winners[0].points)
    started = [each for each in rounds if any(table.play for table in each.tables)]
    if not started:
        return ""
    latest = max(started, key=lambda each: each.number)
    tables = [table for table in latest.tables if not table.void and table.state != "void"]
    done = sum(table.play is not None and table.play.state != "playing" for table in tables)
    values = {"number": latest.number, "in": done, "all": len(tables)}
    if len(rounds) == 1:
        sentence = ngettext(
            "%(in)d of %(all)d table is in", "%(in)d of %(all)d tables are in", len(tables)
        )
    else:
        sentence = ngettext(
            "Round %(number)d: %(in)d of %(all)d table is in",
            "Round %(number)d: %(in)d of %(all)d tables are in",
            len(tables),
        )
    return sentence % values


def _winners(names: Sequence[str], points: Fraction) -> str:
    values = {"names": say_names(names), "points": figure(points)}
    if len(names) == 1:
        return gettext("%(names)s won the night with %(points)s points") % values
    return gettext("%(names)s shared the night with %(points)s points each") % values
