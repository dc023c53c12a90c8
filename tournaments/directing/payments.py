"""Marking what people paid each other for a night, a season or a tournament, and taking that back.
The rules of naming a payment are those of a game (`scorecards.scorekeeping.payments`).
"""

from __future__ import annotations

from contextlib import suppress

from django.utils import timezone
from django.utils.translation import gettext

from scorecards.scorekeeping.payments import (
    Due,
    PaymentsChanged,
    columns_of,
    is_marked,
    refuse_other,
)
from scorecards.slates import OpenSlate
from tournaments.directing.acts import acting
from tournaments.errors import Changed, DirectingError
from tournaments.ledger.merges import merges_in, root_of
from tournaments.ledger.slates import Settled, edition_of_slates, payments_of, slates_of
from tournaments.models import LeaguePayment
from tournaments.permissions import Member

TRIES = 5


def mark_league_payment(by: Member, settled: Settled, due: Due) -> None:
    """Write down that this was paid for a night or a season. Marking it twice is marking it once.

    Everything is reckoned before the league is locked, and again where somebody wrote meanwhile.
    Raises DirectingError where nothing is played for, and for a night that is settled with its
    season; Changed for what is not due.
    """
    for _ in range(TRIES):
        edition = _edition(settled)
        slate = _slate(settled, due)
        try:
            if is_marked(slate, due):
                return
            refuse_other(slate, due)
        except PaymentsChanged as changed:
            raise Changed(changed.message) from None
        if _written(by, settled, due, slate, edition):
            return
    raise Changed


def take_back_league_payment(by: Member, settled: Settled, payment: int) -> None:
    """Write down that this payment, by its id, was not made after all. Twice is once. Raises
    DirectingError for one of another night or season.
    """
    row = payment_of(settled, payment)
    if row is None:
        raise DirectingError(gettext("There is no such payment."))
    if row.back_at is not None:
        return
    with suppress(_Meanwhile), acting(by, "take_back_payment", _about(settled, row)):
        standing = LeaguePayment.objects.filter(pk=row.pk, back_at=None)
        if not standing.update(
            back_at=timezone.now(),
            back_device=by.device,
            back_user=by.user,
            back_person=by.person_id,
        ):
            raise _Meanwhile


def payment_of(settled: Settled, payment: int) -> LeaguePayment | None:
    """A payment of this night, of this season and none of its nights, or of this tournament."""
    rows = payments_of(settled).filter(night=settled.night)
    return rows.filter(pk=payment).first()


def may_settle(by: Member, ends: tuple[int, int]) -> bool:
    """May this member say what was paid between these two: as one of them, or as a director?"""
    return by.may("settle") or (by.may("settle_own") and by.person_id in ends)


def ends_of(settled: Settled, payment: int) -> tuple[int, int] | None:
    """Between whom a payment was, as people count now; None for one that there is not."""
    row = payment_of(settled, payment)
    if row is None:
        return None
    roots = merges_in(settled.season.league_id)
    payer, payee = (root_of(roots, person) for person in row.ends)
    return payer, payee


def _slate(settled: Settled, due: Due) -> OpenSlate:
    """The slate of the currency that is paid in. Raises DirectingError where there is none."""
    if settled.season.league.no_stakes:
        raise DirectingError(gettext("In this league nothing is played for."))
    slates = slates_of(settled)
    if due.currency in slates.elsewhere:
        raise DirectingError(gettext("This night is settled with its season."))
    for slate in slates.slates:
        if slate.money.code == due.currency:
            return slate
    raise Changed


def _written(by: Member, settled: Settled, due: Due, slate: OpenSlate, edition: str) -> bool:
    """Write the payment and its line in the history, unless something else was written since."""
    row = LeaguePayment(
        season=settled.season,
        night=settled.night,
        payer_id=due.payer,
        payee_id=due.payee,
        user=by.user,
        person_id=by.person_id,
        **columns_of(slate, due, by.device),
    )
    try:
        with acting(by, "mark_paid", _about(settled, row)):
            if _edition(settled) != edition:
                raise _Meanwhile
            row.save(force_insert=True)
    except _Meanwhile:
        return False
    return True


class _Meanwhile(Exception):
    """Somebody was faster: nothing is written here."""


def _edition(settled: Settled) -> str:
    settled.season.league.refresh_from_db(fields=["version", "no_stakes"])
    return edition_of_slates(settled)


def _about(settled: Settled, row: LeaguePayment) -> dict[str, object]:
    """What the history says of a payment."""
    about: dict[str, object] = {"season": settled.season.slug, "number": row.number}
    about |= {"person": row.payer_id, "into": row.payee_id}
    about |= {"units": row.amount, "currency": row.currency}
    if settled.tournament is not None:
        about["tournament"] = settled.tournament.slug
    if settled.night is not None:
        about["day"] = settled.night.day.isoformat()
    return about
