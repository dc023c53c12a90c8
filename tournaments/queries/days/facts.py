"""Tournaments as programs read them: a row of each kind with everything that is told of it, as
figures, slugs and ids. What pages read is read by the same functions. Writes nothing.

Whatever takes a list of rows asks as often for ten of them as for a hundred.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import UTC, datetime
from typing import Annotated

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
from tournaments.queries.days.drawings import DrawingShown, NextDrawing, drawings_shown
from tournaments.queries.days.plans import ShownPlan, people_in, plan_of
from tournaments.queries.days.results import ShownPlayoff, secret_playoffs
from tournaments.queries.days.rounds import HallRound, HallTable, hall_round
from tournaments.queries.days.settings_words import day_in_words, stage_in_words
from tournaments.queries.facts import GameFacts, NamedRules, Seated, Words, game_facts
from tournaments.queries.hidden_games import NONE_HIDDEN, HiddenGames, hidden_games
from tournaments.queries.seasons import rules_of
from tournaments.rules.days.clocks import ClockEntry, ClockState, EventKind, clock
from tournaments.rules.days.cuts import PlayoffState
from tournaments.rules.days.stages import DaySettings, StageSettings

FROM_ZERO = "number from 0, as in the addresses of pages"


@dataclass(frozen=True)
class SeatedAtDay(Seated):
    """Somebody."""

    person: Annotated[int, "by which their address in the league is made"]


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
    """A stage with what is set; `rounds` are those that are published. `next_draw` is read for one
    alone.
    """

    stage: Stage
    settings: StageSettings
    ruleset: NamedRules
    rounds: int
    words: Sequence[Words]
    next_draw: NextDrawing | None = None


@dataclass(frozen=True)
class TeamFacts:
    """A team."""

    id: int
    name: str
    people: Sequence[SeatedAtDay]


@dataclass(frozen=True)
class RoundClock:
    """The clock of a round."""

    state: Annotated[str, ClockState]
    minutes: Annotated[int, "that it began with"]
    zero: Annotated[datetime | None, "the moment of zero, if it goes on running; else null"]
    left: Annotated[int | None, "seconds, while it waits or is paused; below 0 is over time"]
    starts: Annotated[datetime | None, "where it is set to a moment to come"]


@dataclass(frozen=True)
class RoundFacts:
    """A round with its tables, and every draw of it."""

    hall: HallRound
    clock: RoundClock
    drawings: Sequence[DrawingShown]

    @property
    def drawn(self) -> int:
        """How often it was drawn."""
        return max((each.time for each in self.drawings), default=0)


@dataclass(frozen=True)
class TableOfDay:
    """A table of a round with its card."""

    round: Annotated[int, "id of its round"]
    table: HallTable
    card: Annotated[GameFacts | None, "null before it has one"]


@dataclass(frozen=True)
class PlayoffFacts:
    """Holes that are played for places."""

    id: int
    stage: Annotated[int, FROM_ZERO]
    round: Annotated[int | None, "after which; null for the cut of the stage"]
    spots: Annotated[int, "places"]
    people: Sequence[SeatedAtDay]
    holes: Annotated[
        Sequence[Mapping[str, int]], "the points of everybody who played each, by person"
    ]
    through: Annotated[Sequence[int], "people"]
    out: Sequence[int]
    level: Annotated[Sequence[int], "who play on"]
    lot: Annotated[bool, "did a lot decide the rest?"]
    decided: datetime | None


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
        TeamFacts(
            *(row.pk, row.name),
            [SeatedAtDay(each.person_id, each.person.name) for each in row.entrants.all()],
        )
        for row in rows
    ]


def round_facts(row: Round, now: datetime, member: Member) -> RoundFacts:
    """A round at this moment as far as this member may see it, in as many queries however many
    tables there are. It has its stage, season and tournament.
    """
    hall = hall_round(row, hidden=hidden_games(row.stage.tournament.league, member))
    drawings = drawings_shown(row.stage, row.number, member)
    return RoundFacts(hall, _clock(row, hall.clock, now), drawings)


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


def table_of_day(row: Round, table: int, *, hidden: HiddenGames = NONE_HIDDEN) -> TableOfDay:
    """One table of a round with its card, which has no result while it is `hidden`. The round has
    its stage, season and tournament.
    """
    hall, season = hall_round(row, only=table, hidden=hidden).tables[0], row.stage.season
    card = game_facts(season, hall.play.code, hidden=hidden) if hall.play is not None else None
    return TableOfDay(row.pk, hall, card)


def names_in(tournament: Tournament) -> dict[int, str]:
    """The names of everybody who is or was entered. One query."""
    rows = Person.objects.filter(entries__tournament=tournament)
    return dict(rows.values_list("pk", "name"))


def playoff_rows(tournament: Tournament, *, everything: bool) -> QuerySet[Playoff]:
    """The playoffs of the cuts and of tables, as they came; without `everything` those that nothing
    of is kept back. One query more then, and one for each stage that keeps rounds back.
    """
    rows = Playoff.objects.filter(stage__tournament=tournament)
    if not everything:
        rows = rows.exclude(secret_playoffs(tournament.stages.select_related("tournament")))
    return rows.select_related("stage__tournament", "round").order_by("pk")


def playoff_facts(playoffs: Sequence[ShownPlayoff]) -> list[PlayoffFacts]:
    """Playoffs with names, of pairs with theirs. Two queries at most."""
    involved = {who for each in playoffs for who in each.row.people}
    names = dict(Person.objects.filter(pk__in=involved).values_list("pk", "name"))
    for stage in {each.row.stage_id: each.row.stage for each in playoffs}.values():
        names |= names_of_sides(stage)
    return [_playoff(each.row, each.state, names) for each in playoffs]


def _playoff(row: Playoff, state: PlayoffState, names: Mapping[int, str]) -> PlayoffFacts:
    return PlayoffFacts(
        *(row.pk, row.stage.position, row.round.number if row.round else None, row.spots),
        people=[SeatedAtDay(who, names.get(who, "")) for who in row.people],
        holes=row.holes,
        through=state.through,
        out=state.out,
        level=state.undecided,
        lot=row.lot,
        decided=row.decided,
    )


def day_acts(tournament: Tournament, *, hidden: HiddenGames = NONE_HIDDEN) -> QuerySet[Act]:
    """What was done in a tournament, the latest first: all of its league where it stands alone,
    else what names it, or a game of it; no ruling at `hidden` tables.
    """
    acts = act_rows(tournament.league, hidden=hidden)
    if tournament.league.roster_only:
        return acts
    games = LeagueGame.objects.filter(season__stage__tournament=tournament)
    codes = list(games.values_list("game__code", flat=True))
    return acts.filter(Q(about__tournament=tournament.slug) | Q(about__game__in=codes))
