"""The draft of the tables of a night: changed by hand, published, taken back.

    draft -> published -> playing

A draft is seen by those who run the night. It may be drawn anew (`draws`) until one of its tables
has started; starting one publishes it. Two tables that were changed by hand lose their seed.
"""

from __future__ import annotations

from hashlib import sha256

from django.db.models import F, QuerySet
from django.utils.translation import gettext

from tournaments.directing.acts import acting
from tournaments.directing.nights import refuse_closed, stored_night
from tournaments.directing.rounds import lead_on, refuse_swap, seats_in, sit_out, swap_places
from tournaments.errors import Changed, DirectingError
from tournaments.models import Bye, CheckIn, Fixture, FixtureSeat, LeagueGame, Night, Round
from tournaments.permissions import Member
from tournaments.rules.days.transitions import Facts


def tables_edition(night: Night) -> str:
    """A short token of the tables of a night as they stand. It is another one once somebody has
    drawn, swapped or published.
    """
    seats = FixtureSeat.objects.filter(fixture__night=night.pk)
    rows = seats.order_by("fixture", "position").values_list("fixture", "position", "person")
    published = published_rounds(night).values_list("number", flat=True).last() or 0
    return sha256(repr((published, list(rows))).encode()).hexdigest()[:16]


def publish_tables(by: Member, night: Night, *, seen: str | None = None) -> int:
    """Let everybody see the draft; whoever is here and has no place in it sits out. Returns the
    number of the round.
    """
    with acting(by, "publish_tables", {"day": night.day.isoformat()}) as payload:
        night = night_as_seen(by, night, seen)
        row = last_round(night)
        if row is None or row.state != "drafted":
            raise DirectingError(gettext("There is no draft to publish."))
        payload["round"] = row.number
        publish_draft(night, row)
    return row.number


def publish_draft(night: Night, row: Round) -> None:
    """Everybody sees this round from now on. Inside an act that has the league's lock."""
    Bye.objects.filter(round=row).delete()
    sit_out(row, waiting_for(night, row))
    lead_on(row, "publish", Facts(by_standing=False))
    night_changed(night)


def take_back_tables(by: Member, night: Night, *, seen: str | None = None) -> int:
    """Make a draft of the published round again, while none of its tables has started."""
    with acting(by, "take_back_tables", {"day": night.day.isoformat()}) as payload:
        night = night_as_seen(by, night, seen)
        row = last_round(night)
        if row is None or row.state == "drafted":
            raise DirectingError(gettext("These tables are a draft."))
        if LeagueGame.objects.filter(fixture__table__round=row).exists():
            raise DirectingError(gettext("A table of this round has started."))
        payload["round"] = row.number
        lead_on(row, "unpublish")
        night_changed(night)
    return row.number


def swap_seats(by: Member, night: Night, *, one: int, other: int, seen: str | None = None) -> None:
    """Two people of the draft change places, or somebody who waits takes the place of another.
    Demands of the directors refuse.
    """
    about = {"day": night.day.isoformat(), "person": one, "into": other}
    with acting(by, "swap_seats", about):
        night = night_as_seen(by, night, seen)
        row = last_round(night)
        if row is None or row.state != "drafted":
            raise DirectingError(gettext("These tables are published. Take them back first."))
        seats = seats_in(row)
        refuse_swap(by, seats, waiting_for(night, row), one, other)
        swap_places(row, seats, {one: other, other: one})
        night_changed(night)


def rounds_of(night: Night) -> QuerySet[Round]:
    """The rounds of a night that are drawn, in their order."""
    return Round.objects.filter(stage__night=night.pk).order_by("number")


def published_rounds(night: Night) -> QuerySet[Round]:
    """Those of them that everybody sees."""
    return rounds_of(night).exclude(state="drafted")


def last_round(night: Night) -> Round | None:
    """The round that was drawn last, if any was."""
    return rounds_of(night).last()


def waiting_for(night: Night, row: Round) -> list[int]:
    """Who is here and has no seat in this round. One query."""
    seated = FixtureSeat.objects.filter(fixture__table__round=row)
    here = CheckIn.objects.filter(night=night, left=None)
    rows = here.exclude(person__in=seated.values("person"))
    return sorted(rows.values_list("person", flat=True))


def tables_at_play(row: Round) -> list[int]:
    """The numbers of the tables of a round that have not come to an end."""
    tables = Fixture.objects.filter(table__round=row, void=False)
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
