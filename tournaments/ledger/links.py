"""Which links into a league open something now, and who has none. Writes nothing."""

from __future__ import annotations

from datetime import datetime

from django.db.models import Exists, OuterRef, Q, QuerySet
from django.utils import timezone

from tournaments.models import Invitation, League, Person


def linkless(league: League) -> QuerySet[Person]:
    """Those who play, and have neither an account nor a link of their own that opens."""
    links = Invitation.objects.filter(opening(timezone.now()), person=OuterRef("pk"))
    free = Person.objects.filter(league=league, alias_of=None, user=None, left=None)
    return free.exclude(Exists(links))


def opening(now: datetime) -> Q:
    """The links that open something at a time."""
    unspent = Q(uses_left=None) | Q(uses_left__gt=0)
    return unspent & Q(revoked=None) & (Q(expires=None) | Q(expires__gt=now))
