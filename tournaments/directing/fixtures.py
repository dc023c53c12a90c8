"""Tables of nights and of fixture lists: started as they were drawn, played once, struck off.

Lists are made and discarded in `fixture_lists`.
"""

from __future__ import annotations

from collections.abc import Sequence
from datetime import date

from django.db import transaction
from django.utils.translation import gettext

from scorecards.models import Device
from scorecards.scorekeeping.errors import BadSetup
from tournaments.directing.acts import acting, lock_league, tidy_reason
from tournaments.directing.deadlines import listed_fixture, recount_tables
from tournaments.directing.drafts import publish_draft
from tournaments.directing.games import start_league_game
from tournaments.directing.seats import Occupant
from tournaments.errors import DirectingError
from tournaments.ledger.merges import Roots, merges_in, root_of
from tournaments.models import (
    Fixture,
    FixtureSeat,
    LeagueGame,
    Night,
)
from tournaments.permissions import Member

SEED_BITS = 48


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
    rows = Fixture.objects.select_related("season", "night", "table__round")
    table = rows.filter(season__league=by.league, pk=fixture.pk).first()
    if table is None or table.void:
        raise DirectingError(gettext("There is no such table."))
    taken = (
        seats if seats is not None else [_drawn(each) for each in table.seats.order_by("position")]
    )
    roots = merges_in(by.league.pk)  # whoever was drawn may have been merged since
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
        if table.night is not None and table.table.round.state == "drafted":
            publish_draft(table.night, table.table.round)
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


def _drawn(seat: FixtureSeat) -> Occupant:
    """Who sits down on a seat as it was drawn, or whoever was named for them since."""
    if seat.substitute_id is None:
        return Occupant(seat.person_id)
    return Occupant(seat.substitute_id, seat.person_id)


def _counting_as(sits: Occupant, roots: Roots) -> Occupant:
    """The same seat, with the people that these were merged into."""
    person = root_of(roots, sits.person_id)
    away = root_of(roots, sits.stands_for) if sits.stands_for is not None else None
    return Occupant(person, away if away != person else None)


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
