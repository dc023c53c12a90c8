"""Tournaments as programs read them: a row of each kind with everything that is told of it, as
figures, slugs and ids. What pages read is read by the same functions. Writes nothing.

Whatever takes a list of rows asks as often for ten of them as for a hundred.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import UTC, datetime

from django.db.models import Count, Prefetch, Q, QuerySet

from tournaments.ledger.days.pair_matches import names_of_sides
from tournaments.ledger.stages.clocks import SECONDS, clock_events
from tournaments.ledger.stages.settings import day_settings_of, season_settings_of, stage_settings
from tournaments.models import (
    Act,
    Entrant,
    LeagueGame,
    Person,
    Playoff,
    Round,
    Stage,
    Team,
    Tournament,
)
from tournaments.permissions import Member
from tournaments.queries.acts import act_rows
from tournaments.queries.days.door import DoorLine, tables_now
from tournaments.queries.days.plans import ShownPlan, people_in, plan_of
from tournaments.queries.days.results import ShownPlayoff
from tournaments.queries.days.rounds import HallRound, HallTable, hall_round
from tournaments.queries.days.settings_words import day_in_words, stage_in_words
from tournaments.queries.facts import GameFacts, NamedRules, Seated, Words, game_facts
from tournaments.queries.seasons import rules_of
from tournaments.rules.days.clocks import ClockEntry, ClockState, EventKind, clock
from tournaments.rules.days.stages import DaySettings, StageSettings


@dataclass(frozen=True)
class DayFacts:
    """A tournament with its plan. `stages` are the names of its stages, in order."""

    tournament: Tournament
    settings: DaySettings
    role: str | None
    people: int
    stages: Sequence[str]
    plan: ShownPlan
    words: Sequence[Words]


@dataclass(frozen=True)
class StageOutline:
    """A stage with what is set; `rounds` are those that are published."""

    stage: Stage
    settings: StageSettings
    ruleset: NamedRules
    rounds: int
    words: Sequence[Words]


@dataclass(frozen=True)
class TeamFacts:
    """A team with its people."""

    team: Team
    people: Sequence[Seated]


@dataclass(frozen=True)
class RoundClock:
    """The clock of a round: when it is at zero if it goes on running, the seconds that are left
    while it does not run; `starts` where it is set to a moment to come.
    """

    state: str
    minutes: int
    zero: datetime | None
    left: int | None
    starts: datetime | None


@dataclass(frozen=True)
class RoundFacts:
    """A round with its tables, who sits out, and its clock."""

    hall: HallRound
    clock: RoundClock


@dataclass(frozen=True)
class TableOfDay:
    """A table of a round with its card, None before it has one."""

    row: Round
    table: HallTable
    card: GameFacts | None


@dataclass(frozen=True)
class PlayoffFacts:
    """A playoff with the names of who is in it."""

    shown: ShownPlayoff
    people: Sequence[Seated]


def day_facts(member: Member, tournament: Tournament) -> DayFacts:
    """A tournament as its page introduces it. Seven queries."""
    settings = day_settings_of(tournament)
    return DayFacts(
        tournament,
        settings,
        member.role,
        people_in(tournament),
        [each.season.name for each in tournament.stages.select_related("season")],
        plan_of(tournament),
        [Words(*pair) for pair in day_in_words(settings)],
    )


def stage_rows(tournament: Tournament) -> QuerySet[Stage]:
    """The stages in order, with how many of their rounds are published."""
    published = Count("rounds", filter=~Q(rounds__published=None) & ~Q(rounds__state="void"))
    rows = Stage.objects.filter(tournament=tournament).annotate(published_rounds=published)
    return rows.select_related("season__league", "tournament").order_by("position")


def stage_outlines(rows: Sequence[Stage]) -> list[StageOutline]:
    """Stages of `stage_rows` with what is set. No query but those of house rules."""
    return [_outline(row) for row in rows]


def _outline(row: Stage) -> StageOutline:
    day, settings = day_settings_of(row.tournament), stage_settings(row)
    rules = rules_of(season_settings_of(day, settings))
    words = [Words(*pair) for pair in stage_in_words(day, row.position)]
    named = NamedRules(*rules[0]) if rules else NamedRules("", "")
    return StageOutline(row, settings, named, vars(row)["published_rounds"], words)


def entrant_rows(tournament: Tournament, *, everybody: bool) -> QuerySet[Entrant]:
    """Who is entered, in the order of entry; with `everybody` also who took the name off."""
    rows = Entrant.objects.filter(tournament=tournament).select_related("person", "team")
    return rows.order_by("number") if everybody else _entered(rows)


def _entered(rows: QuerySet[Entrant]) -> QuerySet[Entrant]:
    return rows.exclude(state="withdrawn").order_by("number")


def entrant_lines(tournament: Tournament, rows: Sequence[Entrant]) -> list[DoorLine]:
    """Entries of `entrant_rows` with their tables. Two queries."""
    tables = tables_now(tournament)
    return [
        DoorLine(
            entrant=row.pk,
            person=row.person_id,
            number=row.number,
            name=row.person.name,
            state=row.state,
            late=row.late,
            unranked=row.unranked,
            since=row.since,
            team=row.team.name if row.team else "",
            table=tables.get(row.person_id),
        )
        for row in rows
    ]


def team_rows(tournament: Tournament) -> QuerySet[Team]:
    """The teams by name, with who plays in them."""
    people = _entered(Entrant.objects.select_related("person"))
    rows = Team.objects.filter(tournament=tournament)
    return rows.prefetch_related(Prefetch("entrants", people)).order_by("name", "pk")


def team_facts(rows: Sequence[Team]) -> list[TeamFacts]:
    """Teams of `team_rows`. No query but theirs."""
    return [
        TeamFacts(row, [Seated(each.person_id, each.person.name) for each in row.entrants.all()])
        for row in rows
    ]


def round_facts(row: Round, now: datetime) -> RoundFacts:
    """A round at this moment, in as many queries however many tables there are. It has its stage,
    season and tournament.
    """
    hall = hall_round(row)
    return RoundFacts(hall, _clock(row, hall.clock, now))


def round_clock(row: Round, now: datetime) -> RoundClock:
    """The clock of a round at this moment. One query."""
    return _clock(row, clock_events(row), now)


def _clock(row: Round, events: Sequence[ClockEntry], now: datetime) -> RoundClock:
    face = clock(events, row.minutes * SECONDS, int(now.timestamp()))
    starts = [each.at for each in events if each.kind is EventKind.START]
    ahead = [at for at in starts if at > now.timestamp()]
    runs = face.zero_at is not None
    return RoundClock(
        state=str(face.state),
        minutes=row.minutes,
        zero=_moment(face.zero_at),
        left=None if runs or face.state is ClockState.OVER else face.left,
        starts=_moment(min(ahead, default=None)),
    )


def _moment(at: int | None) -> datetime | None:
    return None if at is None else datetime.fromtimestamp(at, UTC)


def table_of_day(row: Round, table: int) -> TableOfDay:
    """One table of a round with its card. The round has its stage, season and tournament."""
    hall = hall_round(row, only=table).tables[0]
    card = game_facts(row.stage.season, hall.play.code) if hall.play is not None else None
    return TableOfDay(row, hall, card)


def names_in(tournament: Tournament) -> dict[int, str]:
    """The names of everybody who is or was entered. One query."""
    rows = Person.objects.filter(entries__tournament=tournament)
    return dict(rows.values_list("pk", "name"))


def playoff_rows(tournament: Tournament) -> QuerySet[Playoff]:
    """The playoffs of the cuts and of tables, as they came."""
    rows = Playoff.objects.filter(stage__tournament=tournament)
    return rows.select_related("stage__tournament", "round").order_by("pk")


def playoff_facts(playoffs: Sequence[ShownPlayoff]) -> list[PlayoffFacts]:
    """Playoffs with names, of pairs with theirs. Two queries at most."""
    involved = {who for each in playoffs for who in each.row.people}
    names = dict(Person.objects.filter(pk__in=involved).values_list("pk", "name"))
    for stage in {each.row.stage_id: each.row.stage for each in playoffs}.values():
        names |= names_of_sides(stage)
    return [
        PlayoffFacts(each, [Seated(who, names.get(who, "")) for who in each.row.people])
        for each in playoffs
    ]


def day_acts(tournament: Tournament) -> QuerySet[Act]:
    """What was done in a tournament, the latest first: all of its league where it stands alone,
    else what names it, or a game of it.
    """
    acts = act_rows(tournament.league)
    if tournament.league.roster_only:
        return acts
    games = LeagueGame.objects.filter(season__stage__tournament=tournament)
    codes = list(games.values_list("game__code", flat=True))
    return acts.filter(Q(about__tournament=tournament.slug) | Q(about__game__in=codes))
