"""The links of a session of Golfo, its makers, and whose phone has which seat: as those of games.

The history has renewals, but no keys.
"""

from __future__ import annotations

from django.db import transaction

from scorecards.models import Device, GolfoAccess, GolfoSession
from scorecards.scorekeeping.golfo.records import lock, write_aside, write_session
from scorecards.scorekeeping.links import (
    Renewed,
    may_be_named,
    put_new_key,
    shut_out_by_renewing,
    staying,
)
from scorecards.scorekeeping.phones import put_at, sit


def renew_session_link(*, session: GolfoSession, role: str, device: Device) -> Renewed:
    """`links.renew_link` for a session."""
    with transaction.atomic(durable=True):
        session = lock(session)
        out = shut_out_by_renewing(session, role, device).count()
        stays = staying(session, device).values_list("pk", flat=True)
        stay = list(stays) if role == "scorer" else []
        key = put_new_key(session, role)
        GolfoAccess.objects.filter(pk__in=stay).update(key=key)
        write_aside(session, {"event": "links", "role": role}, device=device)
    session.refresh_from_db()
    return Renewed(session, out)


def name_session_maker(
    *, session: GolfoSession, access_id: int, maker: bool, device: Device
) -> None:
    """`links.name_maker` for a session. Raises NotPossible."""
    with transaction.atomic(durable=True):
        session = lock(session)
        if may_be_named(session, access_id, maker=maker, device=device):
            GolfoAccess.objects.filter(pk=access_id).update(maker=maker)
            write_aside(session, {"event": "maker", "may": maker}, device=device)


def take_session_seat(
    *, session: GolfoSession, position: int, device: Device, over: bool = False
) -> None:
    """`phones.take_seat` for a session. Raises NotPossible and SeatTaken."""
    with transaction.atomic(durable=True):
        session = lock(session)
        put_at(session, position, device, over=over)
        write_session(session)


def leave_session_seat(*, session: GolfoSession, device: Device) -> None:
    """This device has no seat any more: it enters for all."""
    with transaction.atomic(durable=True):
        session = lock(session)
        sit(session, device, None)
        write_session(session)
