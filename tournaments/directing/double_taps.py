"""A new league that is asked for twice by one tap, on a slow phone without a script, is made once.

What is made has no row yet that a second tap could find changed, so the account is what is locked.
The same name by the same account within a moment is the same tap.
"""

from __future__ import annotations

from datetime import timedelta
from typing import Any

from django.contrib.auth import get_user_model
from django.db import transaction
from django.utils import timezone

from tournaments.directing.leagues import create_league
from tournaments.directing.names import tidy_name
from tournaments.models import League

MOMENT = timedelta(seconds=10)


def lock_account(user: Any) -> None:
    """Let nobody else make something for this account until the end of the transaction."""
    get_user_model().objects.select_for_update().filter(pk=user.pk).first()


def create_league_once(*, user: Any, name: str, **more: Any) -> League:
    """As `create_league`; for a second tap the league that the first one made."""
    with transaction.atomic():
        lock_account(user)
        own = League.objects.filter(memberships__user=user, memberships__role="owner")
        fresh = own.filter(roster_only=False, created__gt=timezone.now() - MOMENT)
        twin = fresh.filter(name=tidy_name(name)).first()
        return twin or create_league(user=user, name=name, **more)
