"""Tables of nights and of fixture lists: drawn with a seed that is kept, played once.

A list is a block design where there is one; its tables have deadlines and no common nights.
"""

from __future__ import annotations

from collections.abc import Sequence
from datetime import date, timedelta
from secrets import randbits

from django.db import transaction
from django.utils import timezone
from django.utils.translation import gettext

from scorecards.models import Device
from scorecards.scorekeeping import BadSetup
from tournaments.directing.acts import (
    acting,
    lock_league,
    refuse_unless,
    reload_season,
    tidy_reason,
)
from tournaments.directing.deadlines import listed_fixture, recount_tables
from tournaments.directing.drafts import publish_round
from tournaments.directing.games import start_league_game
from tournaments.directing.seats import Occupant
from tournaments.errors import DirectingError
from tournaments.ledger import derivation
from tournaments.ledger.merges import Roots, families, root_of
from tournaments.ledger.settings import settings_of
from tournaments.models import (
    Fixture,
    FixtureSeat,
    LeagueGame,
    Night,
    Person,
    Registration,
    Season,
)
from tournaments.permissions import Member
from tournaments.rules.draws.fixtures import fixtures as design

SEED_BITS = 48


MOST_FIXTURES = 1000


def start_table(
    by: Member,
    fixture: Fixture,
    *,
    ruleset: str,
    device: Device,
    seats: Sequence[Occupant] | None = None,
    day: date | None = None,
) -> LeagueGame:
    """Start the game of a drawn table or of a fixture: its people in their seats, the first seat
    deals. That of a draft publishes its round. `seats` says who sits there where somebody
    substitutes; `day` is the day of play, for a table of a list that is written down afterwards.
    """
    table = Fixture.objects.filter(season__league=by.league, pk=fixture.pk).first()
    if table is None or table.void:
        raise DirectingError(gettext("There is no such table."))
    people = table.seats.order_by("position").values_list("person", flat=True)
    taken = seats if seats is not None else [Occupant(person) for person in people]
    roots = families(by.league.pk)  # whoever was drawn may have been merged since
    taken = [_counting_as(each, roots) for each in taken]
    with transaction.atomic():
        lock_league(by.league)
        started = start_league_game(
            by,
            table.season,
            seats=taken,
            ruleset=ruleset,
            device=device,
            day=day if table.night_id is None else None,
            fixture=table,
        )
        if table.night is not None and table.round > table.night.published:
            publish_round(table.night, table.round)
    return started


def start_tables(
    by: Member, night: Night, number: int, *, ruleset: str, device: Device
) -> list[LeagueGame]:
    """Start every table of a round of a night that has no game yet, as they were drawn. All of them
    or none: a refusal says at which table.
    """
    with transaction.atomic():
        lock_league(by.league)
        waiting = Fixture.objects.filter(
            season__league=by.league, night=night, round=number, void=False, league_game=None
        )
        return [
            _started(by, table, ruleset=ruleset, device=device)
            for table in waiting.order_by("number", "pk")
        ]


def _started(by: Member, table: Fixture, *, ruleset: str, device: Device) -> LeagueGame:
    try:
        return start_table(by, table, ruleset=ruleset, device=device)
    except (DirectingError, BadSetup) as refused:
        values = {"number": table.number, "why": refused.message}
        sentence = gettext("Table %(number)d: %(why)s") % values
        raise DirectingError(sentence, "ruleset") from refused


def _counting_as(sits: Occupant, roots: Roots) -> Occupant:
    """The same seat, with the people that these were merged into."""
    person = root_of(roots, sits.person_id)
    away = root_of(roots, sits.stands_for) if sits.stands_for is not None else None
    return Occupant(person, away if away != person else None)


def make_fixtures(
    by: Member,
    season: Season,
    *,
    people: Sequence[int],
    size: int,
    games_each: int | None = None,
    first_deadline: date | None = None,
    days: int = 14,
    seed: int | None = None,
) -> list[Fixture]:
    """A list of tables to be played without common nights: a block design where there
    is one. Deadlines are `days` apart, spread over the list. Refused while another list
    has tables still to be played.
    """
    drawn_seed = randbits(SEED_BITS) if seed is None else seed
    about = {"season": season.slug, "people": len(people), "size": size, "seed": drawn_seed}
    with acting(by, "make_fixtures", about):
        season = reload_season(by, season)
        refuse_unless(season, "planned", "open")
        _refuse_strangers(by, people)
        settings = settings_of(season)
        if not settings.min_players <= size <= min(settings.max_players, len(people)):
            raise DirectingError(gettext("The season has no tables of this size."), "size")
        if not 1 <= days <= 366 or (games_each is not None and not 1 <= games_each <= 100):
            raise DirectingError(gettext("This cannot be made into a list."), "games_each")
        waiting = Fixture.objects.filter(season=season, night=None, void=False, league_game=None)
        if waiting.exists():
            raise DirectingError(gettext("Tables of another list are still to be played."))
        tables = design(len(people), size, games_each=games_each, seed=drawn_seed)
        if len(tables) > MOST_FIXTURES:
            raise DirectingError(gettext("The list would be too long."), "games_each")
        _register(season, people)
        return _put_fixtures(season, people, tables, (first_deadline, days, drawn_seed))


def void_fixture(by: Member, fixture: Fixture, *, reason: str) -> Fixture:
    """A table that will not be played."""
    reason = tidy_reason(reason)
    with acting(by, "void_fixture", {"fixture": fixture.pk}, reason=reason):
        fixture = listed_fixture(by, fixture)
        fixture.void = True
        fixture.save(update_fields=["void"])
        if fixture.closed is not None:
            recount_tables(fixture.season, [fixture.pk])
    return fixture


def _refuse_strangers(by: Member, people: Sequence[int]) -> None:
    known = Person.objects.filter(league=by.league, alias_of=None, left=None, pk__in=people)
    if len(set(people)) < len(people) or known.count() < len(people):
        raise DirectingError(gettext("Choose different people of the league."), "people")


def _register(season: Season, people: Sequence[int]) -> None:
    """Whoever is on the list plays in the season, by default in its lowest division."""
    levels, today = settings_of(season).levels, timezone.localdate()
    Registration.objects.bulk_create(
        [
            Registration(season=season, person_id=person, division=levels, entered=today)
            for person in people
        ],
        ignore_conflicts=True,
    )
    derivation.recount(season, people)


def _put_fixtures(
    season: Season,
    people: Sequence[int],
    tables: Sequence[Sequence[int]],
    plan: tuple[date | None, int, int],
) -> list[Fixture]:
    """Everyone plays about once between two deadlines."""
    first, days, seed = plan
    once = max(len(people) // max(len(tables[0]), 1), 1) if tables else 1
    rounds = [at // once for at in range(len(tables))]
    rows = Fixture.objects.bulk_create(
        Fixture(
            season=season,
            round=number + 1,
            number=at % once + 1,
            deadline=first + timedelta(days=days * number) if first else None,
            seed=str(seed),
        )
        for at, number in enumerate(rounds)
    )
    sit_down(rows, [[people[seat] for seat in table] for table in tables])
    return rows


def sit_down(fixtures: Sequence[Fixture], tables: Sequence[Sequence[int]]) -> None:
    """Give each fixture the people of its table, in the order of the seats."""

    FixtureSeat.objects.bulk_create(
        FixtureSeat(fixture=fixture, position=position, person_id=person)
        for fixture, table in zip(fixtures, tables, strict=True)
        for position, person in enumerate(table)
    )
