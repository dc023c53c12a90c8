"""Stopping a league and starting it again: acts of whoever runs the site, who needs no role in it.

A stopped league is closed to everybody, whatever their role; nothing in it is lost or changed. The
reason stands in its history, which can be read again once it is started. That nothing is written
meanwhile is held by `acts.lock_league`. A table that plays finishes its card, which is one of the
scorecards and none of the league until it is handed in.
"""

from __future__ import annotations

from typing import Any

from django.core.exceptions import PermissionDenied
from django.db import transaction
from django.db.models import Q, QuerySet
from django.utils import timezone
from django.utils.translation import gettext

from tournaments.directing.acts import lock_even_stopped, tidy_reason, write_act
from tournaments.errors import DirectingError
from tournaments.models import League
from tournaments.permissions import Member


def stop_league(league: League, *, user: Any, reason: str) -> None:
    """Close the league to everybody until it is started again. Raises PermissionDenied for who does
    not run the site, DirectingError without a reason or when it is stopped already.
    """
    reason = _reason(user, reason)
    with transaction.atomic():
        if lock_even_stopped(league):
            raise DirectingError(gettext("The league is stopped already."))
        _with_rehearsals(league).update(stopped=timezone.now())
        write_act(Member(league, None, user), "stop_league", {}, reason=reason)


def start_league(league: League, *, user: Any, reason: str) -> None:
    """Open it again, to whom it was open before. Raises as `stop_league` does."""
    reason = _reason(user, reason)
    with transaction.atomic():
        if not lock_even_stopped(league):
            raise DirectingError(gettext("The league is not stopped."))
        _with_rehearsals(league).update(stopped=None)
        write_act(Member(league, None, user), "start_league", {}, reason=reason)


def _with_rehearsals(league: League) -> QuerySet[League]:
    """The league, and those that are only copies of its tournaments to be thrown away."""
    copies = Q(rehearsal=True, tournaments__rehearsal_of__league=league)
    both = League.objects.filter(Q(pk=league.pk) | copies).values_list("pk", flat=True)
    return League.objects.filter(pk__in=list(both))


def _reason(user: Any, reason: str) -> str:
    """The reason, tidied, of who may do this."""
    if not (user.is_active and user.is_superuser):
        raise PermissionDenied
    return tidy_reason(reason)
