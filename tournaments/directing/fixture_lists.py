"""Fixture lists of a season: made for everybody or for each division, discarded while unplayed.

A list is drawn with a seed that is kept, and its tables have deadlines and no common nights. Tables
with one seed and one division are one list. Nobody stands on two lists with tables to play.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import date, timedelta
from secrets import randbits

from django.db.models import Q, QuerySet
from django.utils import timezone
from django.utils.translation import gettext

from tournaments.directing.acts import (
    acting,
    refuse_staged,
    refuse_unless,
    reload_season,
    tidy_reason,
)
from tournaments.directing.deadlines import recount_people
from tournaments.directing.fixtures import SEED_BITS
from tournaments.directing.rounds import sit_down
from tournaments.errors import DirectingError
from tournaments.ledger import derivation
from tournaments.ledger.settings import settings_of
from tournaments.models import Fixture, FixtureSeat, Person, Registration, Season
from tournaments.permissions import Member
from tournaments.rules.draws.even_lists import Group
from tournaments.rules.draws.fixtures import fixtures, tables_of_list
from tournaments.rules.season_settings import SeasonSettings

MOST_FIXTURES = 1000


@dataclass(frozen=True)
class ListPlan:
    """How long a list is: the size of its tables, how often each plays (None: enough to meet
    everybody), and deadlines, so many days apart from the first on; None for none.
    """

    size: int
    games_each: int | None = None
    first_deadline: date | None = None
    days: int = 14


@dataclass(frozen=True)
class _Part:
    """Who stands on one list: people of one division, or with None of all."""

    division: int | None
    name: str
    people: Sequence[int]


def make_fixtures(
    by: Member,
    season: Season,
    plan: ListPlan,
    *,
    people: Sequence[int],
    division: int | None = None,
    seed: int | None = None,
) -> list[Fixture]:
    """One list for these people: of a division (from 1), or with None whatever theirs are. Refused
    while one of them stands on another list that is still to be played.
    """
    settings = settings_of(season)
    if division is not None and not 1 <= division <= settings.levels:
        sentence = gettext("There is no division %(number)s.") % {"number": division}
        raise DirectingError(sentence, "lists")
    name = settings.divisions[division - 1].name if division and settings.divisions else ""
    return _make(by, season, plan, [_Part(division, name, people)], seed)


def make_division_lists(
    by: Member, season: Season, plan: ListPlan, *, people: Sequence[int], seed: int | None = None
) -> list[Fixture]:
    """A list for each division of these people, all or none. Newcomers are of the lowest."""
    settings = settings_of(season)
    rows = Registration.objects.filter(season=season, person__in=people)
    levels = dict(rows.values_list("person", "division"))
    parts = [
        _Part(
            number, each.name, [who for who in people if levels.get(who, settings.levels) == number]
        )
        for number, each in enumerate(settings.divisions, start=1)
    ]
    parts = [part for part in parts if part.people]
    if not parts:
        raise DirectingError(gettext("Choose who plays."), "people")
    return _make(by, season, plan, parts, seed)


def discard_fixtures(by: Member, fixture: Fixture, *, reason: str = "") -> int:
    """Discard the list this table stands in. Once a table of it has been started those stay, and
    the others will not be played. Returns how many tables went.
    """
    reason = tidy_reason(reason, needed=False)
    about = {"season": fixture.season.slug}
    with acting(by, "discard_fixtures", about, reason=reason) as payload:
        season = reload_season(by, fixture.season)
        refuse_unless(season, "planned", "open")
        tables = list_of(fixture)
        playing = tables.filter(_started())
        going = tables.exclude(pk__in=playing.values("pk")).filter(void=False)
        payload |= {"tables": len(going), "lists": _name_of(season, fixture)}
        if not going:
            raise DirectingError(gettext("No table of this list is still to be played."))
        people = _due_and_absent(going)
        number = len(going)
        if playing.exists():
            going.update(void=True)
        else:
            tables.delete()
        recount_people(season, people)
    return number


def list_of(fixture: Fixture) -> QuerySet[Fixture]:
    """The tables of the list this one stands in."""
    return Fixture.objects.filter(
        season=fixture.season_id, night=None, seed=fixture.seed, division=fixture.division
    )


def _started() -> Q:
    return Q(league_game__isnull=False) & ~Q(league_game__state="void")


def _name_of(season: Season, fixture: Fixture) -> str:
    divisions = settings_of(season).divisions
    at = (fixture.division or 0) - 1
    return divisions[at].name if 0 <= at < len(divisions) else ""


def _due_and_absent(tables: QuerySet[Fixture]) -> list[int]:
    """Whose absence at one of these tables may count: their deadline is known to be over."""
    seats = FixtureSeat.objects.filter(fixture__in=tables).exclude(fixture__closed=None)
    return list(seats.values_list("person", flat=True).distinct().order_by("person"))


def _make(
    by: Member, season: Season, plan: ListPlan, parts: Sequence[_Part], seed: int | None
) -> list[Fixture]:
    """The lists of these parts. They are drawn before the lock of the league is taken."""
    drawn_seed = randbits(SEED_BITS) if seed is None else seed
    everyone = [person for part in parts for person in part.people]
    about = {"season": season.slug, "people": len(everyone), "size": plan.size, "seed": drawn_seed}
    about["lists"] = ", ".join(part.name for part in parts if part.name)
    lists = [_drawn(plan, part, drawn_seed, settings_of(season)) for part in parts]
    with acting(by, "make_fixtures", about):
        season = reload_season(by, season)
        refuse_unless(season, "planned", "open")
        refuse_staged(season)
        _refuse_strangers(by, everyone)
        _refuse_waiting(season, everyone)
        rows: list[Fixture] = []
        for part, groups in zip(parts, lists, strict=True):
            _register(season, part)
            rows += _put_list(season, part, groups, plan, drawn_seed)
        derivation.recount(season, everyone)
    return rows


def _drawn(plan: ListPlan, part: _Part, seed: int, settings: SeasonSettings) -> list[Group]:
    """The groups of tables of one list, of positions in its people. Raises DirectingError."""
    number, prefix = len(part.people), f"{part.name}: " if part.name else ""
    if not settings.min_players <= plan.size <= min(settings.max_players, number):
        sentence = gettext("The season has no tables of this size.")
        if plan.size > number:
            sentence = gettext("Too few people for a table of %(size)d.") % {"size": plan.size}
        raise DirectingError(prefix + sentence, "size")
    if not 1 <= plan.days <= 366 or not 1 <= (plan.games_each or 1) <= 100:
        raise DirectingError(gettext("This cannot be made into a list."), "games_each")
    if tables_of_list(number, plan.size, games_each=plan.games_each) > MOST_FIXTURES:
        raise DirectingError(prefix + gettext("The list would be too long."), "games_each")
    return fixtures(number, plan.size, games_each=plan.games_each, seed=seed)


def _refuse_strangers(by: Member, people: Sequence[int]) -> None:
    known = Person.objects.filter(league=by.league, alias_of=None, left=None, pk__in=people)
    if len(set(people)) < len(people) or known.count() < len(people):
        raise DirectingError(gettext("Choose different people of the league."), "people")


def _refuse_waiting(season: Season, people: Sequence[int]) -> None:
    """Refuse people who have a table to play on a list. One whose deadline is over is not."""
    waiting = Fixture.objects.filter(season=season, night=None, void=False, closed=None)
    seats = FixtureSeat.objects.filter(fixture__in=waiting.exclude(_started()), person__in=people)
    names = sorted(set(seats.values_list("person__name", flat=True)), key=str.casefold)
    if names:
        sentence = gettext("Tables of another list are still to be played: %(names)s.")
        raise DirectingError(sentence % {"names": ", ".join(names)}, "people")


def _register(season: Season, part: _Part) -> None:
    """Whoever is on the list plays in the season: in its division, by default in the lowest. Raises
    DirectingError for people of another division.
    """
    level = part.division or settings_of(season).levels
    Registration.objects.bulk_create(
        [
            Registration(
                season=season, person_id=person, division=level, entered=timezone.localdate()
            )
            for person in part.people
        ],
        ignore_conflicts=True,
    )
    others = Registration.objects.filter(season=season, person__in=part.people)
    names = others.exclude(division=level).values_list("person__name", flat=True)
    if part.division is not None and names:
        sentence = gettext("In another division: %(names)s.") % {"names": ", ".join(sorted(names))}
        raise DirectingError(sentence, "people")


def _put_list(
    season: Season, part: _Part, groups: Sequence[Group], plan: ListPlan, seed: int
) -> list[Fixture]:
    """Everyone plays about once between two deadlines."""
    first = plan.first_deadline
    rows = Fixture.objects.bulk_create(
        Fixture(
            season=season,
            division=part.division,
            round=number,
            number=at,
            deadline=first + timedelta(days=plan.days * (number - 1)) if first else None,
            seed=str(seed),
        )
        for number, group in enumerate(groups, start=1)
        for at, _ in enumerate(group, start=1)
    )
    tables = [table for group in groups for table in group]
    sit_down(rows, [[part.people[seat] for seat in table] for table in tables])
    return rows
