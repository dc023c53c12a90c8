"""The draft of the tables of a night: changed by hand, published, taken back.

    draft -> published -> playing

A draft is seen by those who run the night. It may be drawn anew (`draws`) until one of its tables
has started; starting one publishes it. Two tables that were changed by hand lose their seed.
"""

from __future__ import annotations

from collections.abc import Sequence
from hashlib import sha256

from django.db.models import F, Max
from django.utils.translation import gettext

from tournaments.directing.acts import acting
from tournaments.directing.nights import refuse_closed, stored_night
from tournaments.errors import Changed, DirectingError
from tournaments.ledger.merges import families
from tournaments.ledger.seating import demands_of
from tournaments.models import CheckIn, Fixture, FixtureSeat, LeagueGame, Night, SitOut
from tournaments.permissions import Member
from tournaments.rules.draws.nights import History
from tournaments.rules.draws.swaps import swap_price


def tables_edition(night: Night) -> str:
    """A short token of the tables of a night as they stand. It is another one once somebody has
    drawn, swapped or published.
    """
    seats = FixtureSeat.objects.filter(fixture__night=night.pk)
    rows = seats.order_by("fixture", "position").values_list("fixture", "position", "person")
    published = Night.objects.filter(pk=night.pk).values_list("published", flat=True).first()
    return sha256(repr((published, list(rows))).encode()).hexdigest()[:16]


def publish_tables(by: Member, night: Night, *, seen: str | None = None) -> int:
    """Let everybody see the draft; whoever is here and has no place in it sits out. Returns the
    number of the round.
    """
    with acting(by, "publish_tables", {"day": night.day.isoformat()}) as payload:
        night = night_as_seen(by, night, seen)
        number = last_round(night)
        if number <= night.published:
            raise DirectingError(gettext("There is no draft to publish."))
        payload["round"] = number
        publish_round(night, number)
    return number


def publish_round(night: Night, number: int) -> None:
    """Everybody sees this round from now on. Inside an act that has the league's lock."""
    rows = CheckIn.objects.filter(night=night, left=None)
    seated = FixtureSeat.objects.filter(fixture__night=night, fixture__round=number)
    out = rows.exclude(person__in=seated.values("person")).values_list("person", flat=True)
    SitOut.objects.bulk_create(SitOut(night=night, round=number, person_id=who) for who in out)
    night_changed(night, published=number)


def take_back_tables(by: Member, night: Night, *, seen: str | None = None) -> int:
    """Make a draft of the published round again, while none of its tables has started."""
    with acting(by, "take_back_tables", {"day": night.day.isoformat()}) as payload:
        night = night_as_seen(by, night, seen)
        number = last_round(night)
        if not number or number > night.published:
            raise DirectingError(gettext("These tables are a draft."))
        _refuse_started(night, number)
        payload["round"] = number
        SitOut.objects.filter(night=night, round=number).delete()
        night_changed(night, published=number - 1)
    return number


def swap_seats(by: Member, night: Night, *, one: int, other: int, seen: str | None = None) -> None:
    """Two people of the draft change places, or somebody who waits takes the place of another.
    Demands of the directors refuse.
    """
    about = {"day": night.day.isoformat(), "person": one, "into": other}
    with acting(by, "swap_seats", about):
        night = night_as_seen(by, night, seen)
        number = last_round(night)
        if number <= night.published:
            raise DirectingError(gettext("These tables are published. Take them back first."))
        tables = FixtureSeat.objects.filter(fixture__night=night, fixture__round=number)
        seats = list(tables.select_related("fixture").order_by("fixture__number", "position"))
        _refuse_swap(by, night, seats, one, other)
        swap = {one: other, other: one}
        moved = [seat for seat in seats if seat.person_id in swap]
        FixtureSeat.objects.filter(pk__in=[seat.pk for seat in moved]).delete()
        FixtureSeat.objects.bulk_create(
            FixtureSeat(
                fixture=seat.fixture, position=seat.position, person_id=swap[seat.person_id]
            )
            for seat in moved
        )
        Fixture.objects.filter(pk__in=[seat.fixture_id for seat in moved]).update(seed="")
        night_changed(night)


def last_round(night: Night) -> int:
    """The number of the round that was drawn last; 0 for none."""
    return int(night.fixtures.aggregate(last=Max("round"))["last"] or 0)


def tables_at_play(night: Night, number: int) -> list[int]:
    """The numbers of the tables of a round that have not come to an end."""
    tables = Fixture.objects.filter(night=night, round=number, void=False)
    over = LeagueGame.objects.exclude(state="playing", game__finished=None)
    going = tables.exclude(pk__in=over.exclude(fixture=None).values("fixture"))
    return list(going.order_by("number").values_list("number", flat=True))


def night_as_seen(by: Member, night: Night, seen: str | None) -> Night:
    """The night as it is stored. Raises Changed unless its tables are those of the form."""
    night = stored_night(by, night)
    if seen is not None and seen != tables_edition(night):
        raise Changed
    refuse_closed(night)
    return night


def night_changed(night: Night, **changes: object) -> None:
    """Store what became of the night."""
    Night.objects.filter(pk=night.pk).update(version=F("version") + 1, **changes)


def _refuse_swap(
    by: Member, night: Night, seats: Sequence[FixtureSeat], one: int, other: int
) -> None:
    """Raise DirectingError for two who cannot change places: one has no seat and is not here, they
    would share a table and should not, or one stays.
    """
    waiting = {one, other} - {seat.person_id for seat in seats}
    here = CheckIn.objects.filter(night=night, left=None, person__in=waiting)
    if one == other or len(waiting) > 1:
        raise DirectingError(gettext("Choose two people, one of them at a table."))
    if here.count() < len(waiting):
        raise DirectingError(gettext("Both have to be here."))
    refuse_dear_swap(by, seats, one, other)


def refuse_dear_swap(by: Member, seats: Sequence[FixtureSeat], one: int, other: int) -> None:
    """Raise DirectingError for two who change places against what the directors demand."""
    tables: dict[int, list[int]] = {}
    for seat in seats:
        tables.setdefault(seat.fixture.number, []).append(seat.person_id)
    demands = demands_of(by.league.pk, families(by.league.pk))
    listed = [tuple(table) for table in tables.values()]
    price = swap_price(listed, (one, other), History(), demands)
    if price.refusal is not None:
        raise DirectingError(price.refusal)


def _refuse_started(night: Night, number: int) -> None:
    if LeagueGame.objects.filter(fixture__night=night, fixture__round=number).exists():
        raise DirectingError(gettext("A table of this round has started."))
