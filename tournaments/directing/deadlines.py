"""Deadlines of a fixture list: passed, extended, and what a table nobody played costs.

A deadline passes by an act (of the clock or of a director), never by itself, so that what
follows is the same whenever it is worked out. Whoever was due at a table and has not sat in a
game of it is then absent, as the season counts absence. A game played after all, within the
deadline or a later one, takes that back.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from contextlib import suppress
from datetime import date

from django.utils import timezone
from django.utils.translation import gettext

from tournaments.directing.acts import acting, refuse_unless, tidy_reason
from tournaments.errors import DirectingError, StoppedLeague
from tournaments.ledger import derivation
from tournaments.ledger.deadlines import overdue
from tournaments.ledger.settings import settings_of
from tournaments.models import Fixture, FixtureSeat, League, LeagueGame, Season
from tournaments.permissions import Member
from tournaments.rules.standings.schemes import Absence


def pass_deadlines(by: Member, season: Season, *, today: date | None = None) -> int:
    """Mark the deadlines of a season that are over as passed; whoever has not played is absent
    there. Returns how many tables nobody has played. Where none is over, nothing is written.
    """
    if not overdue(season, today=today).exists():
        return 0
    with acting(by, "pass_deadlines", {"season": season.slug}) as payload:
        season = Season.objects.get(pk=season.pk)
        refuse_unless(season, "open")
        payload["tables"] = unplayed = close_tables(season, today=today)
    return unplayed


def pass_all_deadlines(league: League, *, today: date | None = None) -> int:
    """The same for every open season of a league, by the clock. A stopped league waits."""
    clock, unplayed = Member(league, None), 0
    with suppress(StoppedLeague):
        for season in Season.objects.filter(league=league, state="open").order_by("pk"):
            unplayed += pass_deadlines(clock, season, today=today)
    return unplayed


def close_tables(season: Season, *, today: date | None = None) -> int:
    """What `pass_deadlines` does, inside another act."""
    ids = list(overdue(season, today=today).values_list("pk", flat=True))
    Fixture.objects.filter(pk__in=ids).update(closed=timezone.now())
    recount_tables(season, ids)
    played = LeagueGame.objects.filter(fixture__in=ids).exclude(state="void").count()
    return len(ids) - played


def extend_deadline(by: Member, fixture: Fixture, *, day: date, reason: str) -> Fixture:
    """Give a table more time, for a reason: nobody is absent there until that is over."""
    reason = tidy_reason(reason)
    about = {"fixture": fixture.pk, "day": day.isoformat()}
    with acting(by, "extend_deadline", about, reason=reason) as payload:
        fixture = listed_fixture(by, fixture)
        if fixture.deadline is not None:
            payload["was"] = fixture.deadline.isoformat()
            if day <= fixture.deadline:
                sentence = gettext("The new deadline is later than the old one.")
                raise DirectingError(sentence, "day")
        if fixture.season.ends and day > fixture.season.ends:
            raise DirectingError(gettext("This day is not in the season."), "day")
        was_closed = fixture.closed is not None
        fixture.deadline, fixture.closed = day, None
        fixture.save(update_fields=["deadline", "closed"])
        if was_closed:
            recount_tables(fixture.season, [fixture.pk])
    return fixture


def listed_fixture(by: Member, fixture: Fixture) -> Fixture:
    """A table of a list that can still be played or struck off. Raises DirectingError."""
    fixtures = Fixture.objects.select_related("season").filter(season__league=by.league)
    row = fixtures.filter(pk=fixture.pk).first()
    if row is None:
        raise DirectingError(gettext("There is no such table."))
    refuse_unless(row.season, "planned", "open")
    if row.void:
        raise DirectingError(gettext("This table will not be played."))
    if LeagueGame.objects.filter(fixture=row).exclude(state="void").exists():
        raise DirectingError(gettext("This table is playing already."))
    return row


def refuse_late(fixture: Fixture | None, day: date) -> None:
    """Raise DirectingError for a game of a table on a day after its deadline."""
    if fixture is not None and fixture.deadline is not None and day > fixture.deadline:
        sentence = gettext("The deadline of this table is over. A director may give it more time.")
        raise DirectingError(sentence, "day")


def table_changed(season: Season, fixture_id: int | None) -> None:
    """Work out anew who is absent at a table: somebody sat down there, or its game became void."""
    if fixture_id is None:
        return
    if Fixture.objects.filter(pk=fixture_id).exclude(closed=None).exists():
        recount_tables(season, [fixture_id])


def recount_tables(season: Season, fixtures: Sequence[int]) -> None:
    """Add up anew the lines of everybody due at these tables, if absence counts in the season."""
    seats = FixtureSeat.objects.filter(fixture__in=fixtures)
    recount_people(season, seats.values_list("person", flat=True).distinct().order_by())


def recount_people(season: Season, people: Iterable[int]) -> None:
    """Add up anew the lines of people who were due at tables, if absence counts in the season."""
    if settings_of(season).scheme.absence is not Absence.SKIP:
        derivation.recount(season, people)
