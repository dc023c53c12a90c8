"""Taking the name of somebody who leaves out of the sessions whose score their account keeps."""

from __future__ import annotations

from django.db import transaction
from django.db.models import F, QuerySet

from scorecards.models import Device, GolfoAccess, GolfoSeat
from scorecards.scorekeeping.golfo.records import lock, players_line, write_aside
from scorecards.scorekeeping.names import forget_name


def seats_of(user_id: int, name: str) -> QuerySet[GolfoSeat]:
    """The seats of that name, in any case, in the sessions whose score the account keeps."""
    devices = Device.objects.filter(user=user_id)
    scored = GolfoAccess.objects.filter(device__in=devices, key=F("session__score_link"))
    return GolfoSeat.objects.filter(session__in=scored.values("session"), name__iexact=name)


def anonymise_sessions(*, user_id: int, name: str) -> int:
    """Call those seats by their place, and say so in the histories. Every phone at these tables
    learns of it with its next poll. Returns how many seats it was.
    """
    with transaction.atomic():
        mine = seats_of(user_id, name).select_related("session")
        seats = list(mine.order_by("session", "position"))  # as at games
        for seat in seats:
            session = lock(seat.session)
            forget_name(seat, GolfoSeat.objects.filter(session=session).exclude(pk=seat.pk))
            write_aside(session, players_line([seat]), device=None)
        return len(seats)
